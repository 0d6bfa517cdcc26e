import { type Box, type Drawn, type Mark, mm, type Tag, tagIn } from './page.ts';
import { asOne, baselineOf, type BlockOf, type Desk, hairline, ink, passage, type } from './setting.ts';

const logoHeight = 18 * mm;
const logoWidth = 30 * mm;
/** Free below the head. */
const below = 10;

/** Whose paper it is, its marks, place and day. Nothing else: no line, no web address, no code to scan. */
export const letterheadBoxes = (desk: Desk, block: BlockOf<'letterhead'>): Box[] => {
  const parent = tagIn(desk.root, 'Div');
  const { logo } = block;
  const picture = logo ? tagIn(parent, 'Figure', { alt: block.institution }) : null;
  const indent = logo ? logoWidth + 4 * mm : 0;
  const line = (text: string | undefined, bold = false): Box[] =>
    text ? passage(desk, { text, tag: tagIn(parent, 'P'), indent, bold }) : [];
  const names = asOne([
    ...line(block.republic ? 'REPUBLIKA HRVATSKA' : undefined),
    ...line(block.university?.toLocaleUpperCase('hr')),
    ...line(block.institution.toLocaleUpperCase('hr'), true),
    ...line(block.unit),
    ...line(block.address),
  ]);
  const top: Box = {
    before: 0,
    height: Math.max(names.height, logo ? logoHeight : 0),
    keep: true,
    draw: y => [...(logo && picture ? [logoDrawn(desk, picture, logo, y)] : []), ...names.draw(y)],
  };
  const marks = [...filingLines(desk, block, parent), ...plainLines(desk, block, parent)];
  if (marks.length === 0) return [{ ...top, height: top.height + below }];
  const rest = asOne(marks, type.body.leading);
  return [top, { ...rest, height: rest.height + below, keep: true }];
};

const logoDrawn = (desk: Desk, tag: Tag, logo: string, y: number): Drawn => {
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  return { tag, marks: [{ kind: 'picture', bytes, x: desk.left, y, w: logoWidth, h: logoHeight }] };
};

/** A mark without a value is left out, or ruled for the pen; never a bare «KLASA:». A draft has no numbers. */
const filingLines = (desk: Desk, { klasa, urbroj, filing = 'system' }: BlockOf<'letterhead'>, parent: Tag): Box[] => {
  if (desk.sheet.draft) return [];
  return [
    ['KLASA:', klasa],
    ['URBROJ:', urbroj],
  ].flatMap(([label, value]) => {
    if (value) return passage(desk, { text: `${label} ${value}`, tag: tagIn(parent, 'P') });
    return filing === 'hand' ? [penLine(desk, label!, tagIn(parent, 'P'))] : [];
  });
};
const penLine = (desk: Desk, label: string, tag: Tag): Box => ({
  before: 4,
  height: type.body.leading,
  keep: false,
  draw: y => {
    const baseline = baselineOf(desk.fonts, type.body, y);
    const from = desk.left + 18 * mm;
    const rule: Mark = { kind: 'rule', x: from, y: baseline, toX: from + 60 * mm, toY: baseline, width: hairline };
    return [
      {
        tag,
        marks: [
          { kind: 'text', text: label, face: 'body', size: type.body.size, x: desk.left, baseline, color: ink.black },
        ],
      },
      { tag: null, marks: [rule] },
    ];
  },
});
const plainLines = (desk: Desk, { oib, placeDate }: BlockOf<'letterhead'>, parent: Tag): Box[] =>
  [oib && `OIB: ${oib}`, placeDate].flatMap(text => (text ? passage(desk, { text, tag: tagIn(parent, 'P') }) : []));
