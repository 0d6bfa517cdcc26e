import { type Block, type PaperAlign, paperFormats, type PaperText, type Sheet } from '../../resource/index.ts';
import type { Face, Fonts } from './fonts.ts';
import { breakLines, type Line } from './lines.ts';
import { type Box, type Drawn, type Mark, mm, type Tag, tagIn } from './page.ts';

/** Sizes of type, with the height of a line. */
export const type = {
  body: { size: 10, leading: 13 },
  title: { size: 13, leading: 17 },
  heading2: { size: 11, leading: 15 },
  heading3: { size: 10, leading: 13 },
  small: { size: 8.5, leading: 11 },
  cell: { size: 8.5, leading: 10.8 },
  head: { size: 8, leading: 10 },
  seal: { size: 9, leading: 12 },
  foot: { size: 8, leading: 10 },
} as const;
export interface TypeSize {
  readonly size: number;
  readonly leading: number;
}
export const ink = { black: '#000000', grey: '#767676', light: '#d8d8d8', headFill: '#ebebeb' } as const;
/** Shades of a cell, by hundredths of black. */
export const shades = { 15: '#d9d9d9', 30: '#b3b3b3', 45: '#8c8c8c' } as const;
export const hairline = 0.3;

/** What a block needs to know to become boxes. */
export interface Desk {
  readonly fonts: Fonts;
  readonly sheet: Sheet;
  /** The left edge and the width of the text, in points. */
  readonly left: number;
  readonly width: number;
  /** What fits between the margins. */
  readonly height: number;
  readonly root: Tag;
}
export const deskFor = (fonts: Fonts, sheet: Sheet): Desk => {
  const { height, left, width, top, bottom } = paperFormats[sheet.format];
  return {
    fonts,
    sheet,
    left: left * mm,
    width: width * mm,
    height: (height - top - bottom) * mm,
    root: { type: 'Document', parent: null, waiting: [] },
  };
};
export type BlockOf<K extends Block['block']> = Extract<Block, { block: K }>;

export const inLanguage = ({ sheet }: Desk, hr: string, en: string): string => (sheet.lang === 'hr' ? hr : en);

/** Where the letters of a line stand when its upper edge is at y. */
export const baselineOf = (fonts: Fonts, { size, leading }: TypeSize, y: number): number =>
  y + (leading - (fonts.ascent + fonts.descent) * size) / 2 + fonts.ascent * size;

export const lineMarks = (
  desk: Desk,
  line: Line,
  t: TypeSize,
  x: number,
  y: number,
  color: string = ink.black,
): Mark[] =>
  line.segments.map(segment => ({
    kind: 'text',
    text: segment.text,
    face: segment.face,
    size: t.size,
    x: x + segment.x,
    baseline: baselineOf(desk.fonts, t, y),
    color,
  }));

export interface Passage {
  readonly text: PaperText;
  readonly tag: Tag;
  readonly t?: TypeSize;
  readonly align?: PaperAlign | undefined;
  readonly bold?: boolean | undefined;
  readonly color?: string;
  readonly indent?: number;
  readonly width?: number;
  readonly before?: number;
  readonly keep?: boolean;
  /** No line of it begins another page. */
  readonly whole?: boolean;
  /** Drawn in front of the first line. */
  readonly label?: { readonly tag: Tag; readonly text: string; readonly face?: Face };
  readonly heading?: string;
}
/** A text as one box for each line; its first two lines stay together, and so do its last two. */
export const passage = (desk: Desk, p: Passage): Box[] => {
  const { t = type.body, indent = 0, before = 0, color = ink.black } = p;
  const width = p.width ?? desk.width - indent;
  const x = desk.left + indent;
  const lines = breakLines(desk.fonts, p.text, { width, size: t.size, align: p.align, bold: p.bold });
  return lines.map((line, i) => ({
    before: i === 0 ? before : 0,
    height: t.leading,
    keep: i === lines.length - 1 ? p.keep === true : p.whole === true || i === 0 || i === lines.length - 2,
    draw: y => {
      const drawn: Drawn[] = [];
      if (i === 0 && p.label) {
        const { tag, text, face = 'body' } = p.label;
        const mark: Mark = {
          kind: 'text',
          text: desk.fonts.writable(`${text} `),
          face,
          size: t.size,
          x: desk.left + (p.label ? labelAt(indent) : 0),
          baseline: baselineOf(desk.fonts, t, y),
          color,
        };
        drawn.push({ tag, marks: [mark] });
      }
      drawn.push({
        tag: p.tag,
        marks: lineMarks(desk, line, t, x, y, color),
        ...(i === 0 && p.heading && { heading: p.heading }),
      });
      return drawn;
    },
  }));
};
/** Labels of a list stand 6 mm before their text, other labels at the left edge. */
const labelAt = (indent: number): number => (indent <= 12 * mm ? Math.max(0, indent - 6 * mm) : 0);

/** Several boxes as one that is never split. */
export const asOne = (boxes: readonly Box[], before = 0): Box => ({
  before,
  height: boxes.reduce((sum, box, i) => sum + box.height + (i === 0 ? 0 : box.before), 0),
  keep: false,
  draw: y => {
    let at = y;
    return boxes.flatMap((box, i) => {
      if (i > 0) at += box.before;
      const drawn = box.draw(at);
      at += box.height;
      return drawn;
    });
  },
});

/** A list with its labels; `numbering` tells who listens what they are. */
export const listBoxes = (
  desk: Desk,
  parent: Tag,
  items: readonly PaperText[],
  labelOf: (i: number) => string,
  numbering: Tag['numbering'],
  t: TypeSize = type.body,
): Box[] => {
  const list = tagIn(parent, 'L', { numbering });
  return items.flatMap((text, i) => {
    const item = tagIn(list, 'LI');
    const label = { tag: tagIn(item, 'Lbl'), text: labelOf(i) };
    return passage(desk, { text, tag: tagIn(item, 'LBody'), t, indent: 6 * mm, before: 2, label });
  });
};
