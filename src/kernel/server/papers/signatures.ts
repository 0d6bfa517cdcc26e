import type { Signature } from '../../resource/index.ts';
import { type Box, type Drawn, type Mark, mm, type Tag, tagIn } from './page.ts';
import { asOne, type BlockOf, type Desk, hairline, ink, inLanguage, lineMarks, passage, type } from './setting.ts';
import { breakLines } from './lines.ts';

const roomForPen = 18 * mm;
/** One signature stands in the right half of an act: from 95 of its 165 mm. */
const rightHalf = 95 / 165;

interface Place {
  readonly x: number;
  readonly width: number;
}
const placesOf = (desk: Desk, n: number): readonly Place[] => {
  if (n === 1) return [{ x: desk.left + desk.width * rightHalf, width: desk.width * (1 - rightHalf) }];
  return Array.from({ length: n }, (_, i) => ({ x: desk.left + (desk.width / n) * i, width: desk.width / n }));
};

/** Who signs: the function in bold, room for the pen, the name with its titles; the seal's place beside it. */
export const signatureBoxes = (desk: Desk, block: BlockOf<'signatures'>): Box[] => {
  const parent = tagIn(desk.root, 'Div');
  if (block.electronic)
    return [{ ...asOne(passage(desk, { text: block.electronic, tag: tagIn(parent, 'P') }), 18), keep: false }];
  const places = placesOf(desk, block.people.length);
  const signed = block.people.map((person, i) => signature(desk, parent, person, places[i]!));
  const functionHeight = Math.max(...signed.map(s => s.functionHeight));
  const nameHeight = Math.max(...signed.map(s => s.nameHeight));
  const seal = block.seal && !desk.sheet.draft ? tagIn(parent, 'P') : null;
  return [
    {
      before: 20,
      height: functionHeight + roomForPen + nameHeight,
      keep: false,
      draw: y => {
        const nameAt = y + functionHeight + roomForPen;
        const drawn: Drawn[] = signed.flatMap(s => s.draw(y, nameAt));
        if (seal) drawn.push({ tag: seal, marks: sealMarks(desk, nameAt, block.people.length) });
        return drawn;
      },
    },
  ];
};
const sealMarks = (desk: Desk, y: number, people: number): readonly Mark[] => {
  const text = inLanguage(desk, 'M. P.', 'L. S.');
  const lines = breakLines(desk.fonts, text, { width: 15 * mm, size: type.seal.size, align: 'center' });
  // Between 70 and 85 mm where one signs; else below the middle of the institution's own column.
  const x = desk.left + (people === 1 ? 70 * mm : desk.width - desk.width / people - 7.5 * mm);
  return lines.flatMap(line => lineMarks(desk, line, type.seal, x, y, ink.grey));
};

const signature = (desk: Desk, parent: Tag, person: Signature, { x, width }: Place) => {
  const { size, leading } = type.body;
  const gap = 2 * mm;
  const set = { width: width - 2 * gap, size, align: 'center' as const };
  const functionLines = breakLines(desk.fonts, person.function, { ...set, bold: true });
  const name =
    person.name === undefined
      ? null
      : `${person.onBehalf ? inLanguage(desk, 'za ', 'for ') : ''}${person.name}${person.ownHand ? ', v. r.' : ''}`;
  const nameLines = name === null ? [] : breakLines(desk.fonts, name, set);
  const functionTag = tagIn(parent, 'P');
  const nameTag = name === null ? null : tagIn(parent, 'P');
  const at = (lines: typeof nameLines, y: number): Mark[] =>
    lines.flatMap((line, i) => lineMarks(desk, line, type.body, x + gap, y + i * leading));
  return {
    functionHeight: functionLines.length * leading,
    nameHeight: Math.max(nameLines.length, 1) * leading,
    draw: (y: number, nameAt: number): Drawn[] => [
      { tag: functionTag, marks: at(functionLines, y) },
      nameTag
        ? { tag: nameTag, marks: at(nameLines, nameAt) }
        : // Nobody is named: a line to sign on.
          {
            tag: null,
            marks: [{ kind: 'rule', x: x + gap, y: nameAt, toX: x + width - gap, toY: nameAt, width: hairline }],
          },
    ],
  };
};
