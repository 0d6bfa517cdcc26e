import { createRequire } from 'node:module';

/** The faces of a paper. The fonts built into PDF have no č, ć, đ; these have every Croatian letter, and are embedded. */
export type Face = 'body' | 'bold' | 'italic' | 'boldItalic';
const files: Readonly<Record<Face, string>> = {
  body: 'DejaVuSansCondensed',
  bold: 'DejaVuSansCondensed-Bold',
  italic: 'DejaVuSansCondensed-Oblique',
  boldItalic: 'DejaVuSansCondensed-BoldOblique',
};

export interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}
interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}
interface Glyphs {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}
/** What a parsed font can do, as far as a paper asks it. */
export interface ParsedFont {
  /** To whoever scales the positions in place. */
  layout(text: string): Glyphs;
  /** To read. */
  glyphsOf(text: string): Glyphs;
  glyphForCodePoint(code: number): Glyph;
  hasGlyphForCodePoint(code: number): boolean;
  readonly characterSet: readonly number[];
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
}
interface Fontkit extends Omit<ParsedFont, 'layout' | 'glyphsOf'> {
  layout(text: string, features?: Readonly<Record<string, boolean>>): Glyphs;
}

export interface Fonts {
  readonly faces: Readonly<Record<Face, ParsedFont>>;
  /** In points. */
  width(text: string, face: Face, size: number): number;
  /** What the font cannot write stands as an empty square: a file with a missing glyph is no archive file. */
  writable(text: string): string;
  readonly ascent: number;
  readonly descent: number;
}

let parsed: Promise<Fonts> | undefined;
/** Parsed once for the process: parsing takes longer than writing a paper. */
export const paperFonts = (): Promise<Fonts> => (parsed ??= parse());

const parse = async (): Promise<Fonts> => {
  const { default: PDFDocument } = await import('pdfkit');
  const from = createRequire(import.meta.url);
  const scratch = new PDFDocument({ autoFirstPage: false });
  const open = (name: string): ParsedFont => {
    scratch.font(from.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
    return settled((scratch as unknown as { _font: { font: Fontkit } })._font.font);
  };
  const faces = {
    body: open(files.body),
    bold: open(files.bold),
    italic: open(files.italic),
    boldItalic: open(files.boldItalic),
  };
  const { unitsPerEm, ascent, descent } = faces.body;
  return {
    faces,
    width: widthIn(faces),
    writable: text => writableIn(faces.body, text),
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
  };
};

const mostWords = 20_000;
// Letters of the languages that papers are written in come first.
const firstOfAll = 'čćđšžČĆĐŠŽ -.,:;/()0123456789';
/**
 * A glyph that two characters share is read back as whoever was met first, and a ligature as its own character. So ligatures
 * are off, and every character is met once, in one order: the same paper gives the same bytes whatever was written before.
 */
const settled = (font: Fontkit): ParsedFont => {
  const layout = font.layout.bind(font);
  const features = { liga: false, clig: false, dlig: false, calt: false };
  const known = new Map<string, Glyphs>();
  const glyphsOf = (text: string): Glyphs => {
    if (isFigure.test(text)) return figure(font, text);
    const there = known.get(text);
    if (there) return there;
    const made = layout(text, features);
    if (known.size >= mostWords) known.clear();
    known.set(text, made);
    return made;
  };
  font.layout = text => {
    const { glyphs, positions, advanceWidth } = glyphsOf(text);
    return { glyphs, advanceWidth, positions: positions.map(position => ({ ...position })) };
  };
  for (const letter of firstOfAll) font.glyphForCodePoint(letter.codePointAt(0)!);
  for (const code of font.characterSet) font.glyphForCodePoint(code);
  return Object.assign(font, { glyphsOf });
};

/** Figures fill the long tables, each another one, and stand side by side without any art. */
const isFigure = /^[-\d.,:/]+ ?$/;
const figure = (font: Fontkit, text: string): Glyphs => {
  const glyphs = Array.from(text, letter => font.glyphForCodePoint(letter.codePointAt(0)!));
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) };
};

const widthIn = (faces: Readonly<Record<Face, ParsedFont>>): Fonts['width'] => {
  const known: Record<Face, Map<string, number>> = {
    body: new Map(),
    bold: new Map(),
    italic: new Map(),
    boldItalic: new Map(),
  };
  const wordWidth = (word: string, face: Face): number => {
    const words = known[face];
    const there = words.get(word);
    if (there !== undefined) return there;
    if (words.size >= mostWords) words.clear();
    const width = faces[face].glyphsOf(word).advanceWidth / faces[face].unitsPerEm;
    words.set(word, width);
    return width;
  };
  return (text, face, size) => {
    if (!text.includes(' ')) return text === '' ? 0 : wordWidth(text, face) * size;
    let width = 0;
    for (const [i, word] of text.split(' ').entries()) {
      if (i > 0) width += wordWidth(' ', face);
      if (word !== '') width += wordWidth(word, face);
    }
    return width * size;
  };
};

/** Letters that every text is made of: the font has all of them, and none is written in two ways. */
const isPlain = /^[ -~čćđšžČĆĐŠŽ–„”«»·]*$/;
const writableIn = (font: ParsedFont, text: string): string => {
  if (isPlain.test(text)) return text;
  let out = '';
  for (const letter of text.normalize('NFC')) {
    if (letter === '\n') out += letter;
    else if (letter < ' ' || letter === '\u00ad') out += letter === '\t' ? ' ' : '';
    else out += font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : '□';
  }
  return out;
};
