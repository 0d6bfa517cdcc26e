import { type Block, inRoman } from '../../resource/index.ts';
import { letterheadBoxes } from './letterhead.ts';
import { type Box, mm, tagIn } from './page.ts';
import { asOne, type BlockOf, type Desk, hairline, ink, inLanguage, listBoxes, passage, type } from './setting.ts';
import { signatureBoxes } from './signatures.ts';
import { tableBoxes } from './table.ts';

const standsWithText: ReadonlySet<Block['block']> = new Set(['annexes', 'signatures', 'copies']);
/** What never begins a page: it goes with the line or row above it. */
const keepsAbove = (block: Block): boolean =>
  standsWithText.has(block.block) || ('keepAbove' in block && block.keepAbove === true);

/** Boxes of a whole paper, in its order; each is given away when it is known what follows it. */
export function* boxesOf(desk: Desk): Iterable<Box> {
  let last: Box | null = null;
  let breaks = false;
  for (const block of desk.sheet.blocks) {
    if (block.block === 'pageBreak') {
      breaks = true;
      continue;
    }
    let isFirst = true;
    for (const box of blockBoxes(desk, block)) {
      // A signature, its seal and its copies stand together, and never alone on a page.
      if (last) yield isFirst && keepsAbove(block) ? { ...last, keep: true } : last;
      last = breaks ? { ...box, breakBefore: true } : box;
      breaks = false;
      isFirst = false;
    }
  }
  if (last) yield last;
}

const blockBoxes = (desk: Desk, block: Block): Iterable<Box> => {
  switch (block.block) {
    case 'letterhead':
      return letterheadBoxes(desk, block);
    case 'addressee':
      return addressee(desk, block);
    case 'title':
      return title(desk, block);
    case 'heading':
      return heading(desk, block);
    case 'text':
      return passage(desk, {
        text: block.text,
        tag: tagIn(desk.root, 'P'),
        align: block.align,
        t: block.small ? type.small : type.body,
        before: 6,
        indent: (block.indent ?? 0) * mm,
        keep: block.keep === true,
        whole: block.keepAbove === true,
      });
    case 'facts':
      return facts(desk, block);
    case 'points':
      return points(desk, block);
    case 'table':
      return tableBoxes(desk, block);
    case 'signatures':
      return signatureBoxes(desk, block);
    case 'copies':
      return titledList(desk, inLanguage(desk, 'Dostaviti:', 'Copies to:'), block.to);
    case 'annexes': {
      const one = block.names.length === 1;
      return titledList(
        desk,
        one ? inLanguage(desk, 'Prilog:', 'Annex:') : inLanguage(desk, 'Prilozi:', 'Annexes:'),
        block.names,
      );
    }
    case 'receipt':
      return [receipt(desk)];
    case 'pageBreak':
      return [];
  }
};

const addressee = (desk: Desk, { lines }: BlockOf<'addressee'>): Box[] => {
  const parent = tagIn(desk.root, 'Div');
  const indent = desk.width * (95 / 165);
  return [
    asOne(
      lines.flatMap((text, i) => passage(desk, { text, tag: tagIn(parent, 'P'), indent, bold: i === 0 })),
      16,
    ),
  ];
};

const title = (desk: Desk, { text, below }: BlockOf<'title'>): Box[] => [
  ...passage(desk, {
    text: text.toLocaleUpperCase(desk.sheet.lang),
    tag: tagIn(desk.root, 'H1'),
    t: type.title,
    bold: true,
    align: 'center',
    before: 18,
    keep: true,
  }),
  ...(below
    ? passage(desk, { text: below, tag: tagIn(desk.root, 'P'), bold: true, align: 'center', before: 2, keep: true })
    : []),
];

const heading = (desk: Desk, { level, text, align }: BlockOf<'heading'>): Box[] =>
  passage(desk, {
    text,
    tag: tagIn(desk.root, level === 2 ? 'H2' : 'H3'),
    t: level === 2 ? type.heading2 : type.heading3,
    bold: true,
    align,
    before: level === 2 ? 14 : 9,
    keep: true,
    heading: text,
  });

const facts = (
  desk: Desk,
  { facts: all, labelWidth = 50, figureWidth, keepAbove = false }: BlockOf<'facts'>,
): Box[] => {
  const list = tagIn(desk.root, 'L');
  const indent = labelWidth * mm;
  return all.map(({ label, value, bold }, i) => {
    const item = tagIn(list, 'LI');
    const labels = passage(desk, { text: label, tag: tagIn(item, 'Lbl'), width: indent - 3 * mm, bold });
    const values = passage(desk, {
      text: value,
      tag: tagIn(item, 'LBody'),
      indent,
      bold,
      ...(figureWidth && { width: figureWidth * mm, align: 'right' }),
    });
    const [left, right] = [asOne(labels), asOne(values)];
    return {
      before: i === 0 ? 8 : 2,
      height: Math.max(left.height, right.height),
      keep: keepAbove && i < all.length - 1,
      draw: y => [...left.draw(y), ...right.draw(y)],
    };
  });
};

const labels = {
  decimal: (i: number) => `${i + 1}.`,
  letters: (i: number) => `${String.fromCharCode(97 + (i % 26))})`,
  bullets: () => '•',
};
const numberings = { decimal: 'Decimal', letters: 'LowerAlpha', bullets: 'Disc' } as const;

const points = (desk: Desk, { numbers, items, after = 0 }: BlockOf<'points'>): Box[] => {
  if (numbers !== 'roman')
    return listBoxes(desk, desk.root, items, i => labels[numbers](i + after), numberings[numbers]);
  const list = tagIn(desk.root, 'L', { numbering: 'UpperRoman' });
  return items.flatMap((text, i) => {
    const item = tagIn(list, 'LI');
    return [
      ...passage(desk, {
        text: `${inRoman(i + 1 + after)}.`,
        tag: tagIn(item, 'Lbl'),
        align: 'center',
        before: 10,
        keep: true,
      }),
      ...passage(desk, { text, tag: tagIn(item, 'LBody'), before: 3 }),
    ];
  });
};

const titledList = (desk: Desk, head: string, names: readonly string[]): Box[] => {
  if (names.length === 0) return [];
  const parent = tagIn(desk.root, 'Div');
  const label = passage(desk, { text: head, tag: tagIn(parent, 'P') });
  return [asOne([...label, ...listBoxes(desk, parent, names, labels.decimal, 'Decimal')], 16)];
};

/** A frame for the stamp of whoever receives the submission. */
const receipt = (desk: Desk): Box => {
  const [w, h] = [60 * mm, 30 * mm];
  const tag = tagIn(desk.root, 'P');
  const text = inLanguage(desk, 'Prostor za prijamni štambilj', 'Space for the receipt stamp');
  const x = desk.left + desk.width - w;
  const [words] = passage(desk, { text, tag, t: type.small, color: ink.grey, indent: desk.width - w + 2 * mm });
  return {
    before: 0,
    height: h + 8,
    keep: false,
    draw: y => {
      const edges = [
        [x, y, x + w, y],
        [x, y + h, x + w, y + h],
        [x, y, x, y + h],
        [x + w, y, x + w, y + h],
      ] as const;
      const frame = edges.map(([fromX, fromY, toX, toY]) => ({
        kind: 'rule' as const,
        x: fromX,
        y: fromY,
        toX,
        toY,
        width: hairline,
      }));
      return [{ tag: null, marks: frame }, ...words!.draw(y + 2)];
    },
  };
};
