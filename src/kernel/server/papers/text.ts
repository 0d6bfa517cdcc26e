import type { Face, Glyph, ParsedFont } from './fonts.ts';

type Doc = PDFKit.PDFDocument;
/** What pdfkit keeps of a font that it embeds, and its types do not say. */
interface Embedded {
  readonly id: string;
  readonly font: ParsedFont;
  readonly scale: number;
  readonly subset: { includeGlyph(id: number): number };
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  ref(): unknown;
}
interface Inside {
  readonly _font: Embedded;
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
  addContent(operators: string): void;
  _fragment(text: string, x: number, y: number, options: object): void;
}

/** A word with the space after it, as pdfkit sets it: glyphs, and by how much each stands nearer to the next. */
interface Set {
  readonly glyphs: readonly Glyph[];
  readonly kerned: readonly number[];
  /** A letter that stands above or below its place, as a mark put over another. */
  readonly isShifted: boolean;
}
const mostWords = 20_000;
const words = new WeakMap<ParsedFont, Map<string, Set>>();
const setWord = ({ font, scale }: Embedded, word: string): Set => {
  let known = words.get(font);
  if (!known) words.set(font, (known = new Map()));
  const there = known.get(word);
  if (there) return there;
  const { glyphs, positions } = font.glyphsOf(word);
  const made: Set = {
    glyphs,
    kerned: positions.map(({ xAdvance }, i) => xAdvance * scale - glyphs[i]!.advanceWidth * scale),
    isShifted: positions.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0),
  };
  if (known.size >= mostWords) known.clear();
  known.set(word, made);
  return made;
};

/** As pdfkit writes a number. */
const number = (n: number): number => Math.round(n * 1e6) / 1e6;
const afterSpaces = /(?<=[ \t])/;

export interface TextMark {
  readonly text: string;
  readonly face: Face;
  readonly size: number;
  readonly x: number;
  readonly baseline: number;
}
/**
 * Writes text as pdfkit's own `text` does, operator by operator, and each in one piece: a list of two hundred pages has a hundred
 * thousand cells, and pdfkit sets each of them three times, to measure it, to measure it once more, and to write it.
 */
export const textIn = (doc: Doc): ((mark: TextMark) => void) => {
  const inside = doc as unknown as Inside;
  const coded = new Map<Embedded, string[]>();
  const codesOf = (font: Embedded): string[] => {
    let codes = coded.get(font);
    if (!codes) coded.set(font, (codes = []));
    return codes;
  };
  const codeOf = (font: Embedded, codes: string[], glyph: Glyph): string => {
    const known = codes[glyph.id];
    if (known !== undefined) return known;
    const id = font.subset.includeGlyph(glyph.id);
    font.widths[id] ??= glyph.advanceWidth * font.scale;
    font.unicode[id] ??= glyph.codePoints;
    return (codes[glyph.id] = `0000${id.toString(16)}`.slice(-4));
  };
  return ({ text, face, size, x, baseline }) => {
    doc.font(face).fontSize(size);
    if (text === '') return;
    const font = inside._font;
    const sets = (text.includes(' ') ? text.split(afterSpaces) : [text]).map(word => setWord(font, word));
    if (sets.some(set => set.isShifted) || text.includes('\n')) {
      inside._fragment(text, x, baseline, { baseline: 'alphabetic', textWidth: 0, wordCount: 1 });
      return;
    }
    const codes = codesOf(font);
    const shown: string[] = [];
    let hex = '';
    for (const { glyphs, kerned } of sets)
      for (let i = 0; i < glyphs.length; i++) {
        hex += codeOf(font, codes, glyphs[i]!);
        if (kerned[i] !== 0) {
          shown.push(`<${hex}> ${number(-kerned[i]!)}`);
          hex = '';
        }
      }
    if (hex !== '') shown.push(`<${hex}> 0`);
    const { page } = inside;
    page.fonts[font.id] ??= font.ref();
    inside.addContent(
      `q\n1 0 0 -1 0 ${number(page.height)} cm\nBT\n1 0 0 1 ${number(x)} ${number(page.height - baseline)} Tm\n/${font.id} ${number(size)} Tf\n[${shown.join(' ')}] TJ\nET\nQ`,
    );
  };
};
