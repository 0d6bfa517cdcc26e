import { type PaperAlign, type PaperText, type Run, runsWithOneStop, withOneStop } from '../../resource/index.ts';
import type { Face, Fonts } from './fonts.ts';

/** Letters of one face that stand together. */
export interface Segment {
  readonly text: string;
  readonly face: Face;
  readonly x: number;
}
export interface Line {
  readonly segments: readonly Segment[];
  readonly width: number;
}
export interface Setting {
  readonly width: number;
  readonly size: number;
  readonly align?: PaperAlign | undefined;
  readonly bold?: boolean | undefined;
}

interface Piece {
  readonly text: string;
  readonly face: Face;
  readonly width: number;
  /** The word goes on below, after a hyphen. */
  readonly isParted?: true;
}
/** Pieces without a space between them: «**Prilog**,» is one word of two faces. */
type Word = readonly Piece[];

const faceOf = (run: Run, bold: boolean): Face =>
  run.bold || bold ? (run.italic ? 'boldItalic' : 'bold') : run.italic ? 'italic' : 'body';
const widthOf = (word: Word): number => word.reduce((sum, piece) => sum + piece.width, 0);

/** A text as lines that fit the width. A word that is too long for any line is parted, with a hyphen; a mark or an address is broken where it must be. */
export const breakLines = (fonts: Fonts, said: PaperText, setting: Setting): readonly Line[] => {
  const text = typeof said === 'string' ? withOneStop(said) : runsWithOneStop(said);
  const alone = typeof text === 'string' ? oneWord(fonts, text, setting) : null;
  if (alone) return [alone];
  const paragraphs = wordsOf(fonts, typeof text === 'string' ? [{ text }] : text, setting);
  return paragraphs.flatMap(words => {
    const lines = fill(fonts, words, setting);
    return lines.map((line, i) => placed(fonts, line, setting, i === lines.length - 1));
  });
};

/** Most cells of a long table hold one word or figure that fits: nothing is to be broken. */
const oneWord = (fonts: Fonts, text: string, setting: Setting): Line | null => {
  if (text === '' || /\s/.test(text)) return null;
  const face: Face = setting.bold ? 'bold' : 'body';
  const word = fonts.writable(text);
  if (word === '') return null;
  const width = fonts.width(word, face, setting.size);
  return width > setting.width ? null : placed(fonts, [[{ text: word, face, width }]], setting, true);
};

const wordsOf = (fonts: Fonts, runs: readonly Run[], { size, bold = false }: Setting): Word[][] => {
  const paragraphs: Word[][] = [[]];
  let word: Piece[] = [];
  const endWord = (): void => {
    if (word.length > 0) paragraphs.at(-1)!.push(word);
    word = [];
  };
  for (const run of runs) {
    const face = faceOf(run, bold);
    // A figure and its per cent are one word.
    for (const part of fonts.writable(run.text).split(/( +(?!%)|\n)/)) {
      if (part === '') continue;
      if (part === '\n') {
        endWord();
        paragraphs.push([]);
      } else if (part.startsWith(' ')) endWord();
      else word.push({ text: part, face, width: fonts.width(part, face, size) });
    }
  }
  endWord();
  return paragraphs;
};

const fill = (fonts: Fonts, words: readonly Word[], { width, size }: Setting): Word[][] => {
  const lines: Word[][] = [[]];
  let used = 0;
  const put = (word: Word): void => {
    const wide = widthOf(word);
    const space = lines.at(-1)!.length === 0 ? 0 : fonts.width(' ', word[0]!.face, size);
    if (lines.at(-1)!.length > 0 && used + space + wide > width + 0.01) {
      lines.push([word]);
      used = wide;
    } else {
      lines.at(-1)!.push(word);
      used += space + wide;
    }
  };
  for (const word of words) for (const part of fitting(fonts, word, width, size)) put(part);
  return lines;
};
const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouAEIOU'.includes(letter);
/** Where a word is parted: behind a vowel and before a consonant, and never with a letter alone; so lj, nj and dž stay whole. */
const mayPart = (letters: readonly string[], at: number): boolean =>
  at >= 2 && letters.length - at >= 2 && isVowel(letters[at - 1]) && !isVowel(letters[at]);
/** The lines of a word that is too long for one; null where it cannot be parted so that each fits. */
const parted = (fonts: Fonts, word: string, face: Face, width: number, size: number): readonly Word[] | null => {
  const letters = [...word];
  const lines: Word[] = [];
  let from = 0;
  while (from < letters.length) {
    const rest = letters.slice(from).join('');
    const wide = fonts.width(rest, face, size);
    if (wide <= width) return [...lines, [{ text: rest, face, width: wide }]];
    let to = letters.length - 1;
    const line = (): string => `${letters.slice(from, to).join('')}-`;
    while (to > from && !(mayPart(letters, to) && fonts.width(line(), face, size) <= width)) to--;
    if (to === from) return null;
    lines.push([{ text: line(), face, width: fonts.width(line(), face, size), isParted: true }]);
    from = to;
  }
  return lines;
};
/** Longer than a whole line: first after a hyphen or a slash, then between syllables, then anywhere. */
const fitting = (fonts: Fonts, word: Word, width: number, size: number): readonly Word[] => {
  if (widthOf(word) <= width) return [word];
  const parts: Word[] = [];
  // In an address or a mark a hyphen would be read as its own.
  const isWord = !/[@\d]|\.\p{L}/u.test(word.map(({ text }) => text).join(''));
  for (const { text, face } of word)
    for (const piece of text.split(/(?<=[-/–·@. ])/)) {
      const syllables = isWord && /^\p{L}{4,}\p{P}*$/u.test(piece) ? parted(fonts, piece, face, width, size) : null;
      if (syllables) {
        parts.push(...syllables);
        continue;
      }
      let from = 0;
      const letters = [...piece];
      while (from < letters.length) {
        let to = letters.length;
        while (to > from + 1 && fonts.width(letters.slice(from, to).join(''), face, size) > width) to--;
        const cut = letters.slice(from, to).join('');
        parts.push([{ text: cut, face, width: fonts.width(cut, face, size) }]);
        from = to;
      }
    }
  return joined(parts, width);
};
/** Parts of one word that fit together stay together. */
const joined = (parts: readonly Word[], width: number): readonly Word[] => {
  const whole: Word[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    if (before && !before.at(-1)!.isParted && widthOf(before) + widthOf(part) <= width)
      whole[whole.length - 1] = [...before, ...part];
    else whole.push(part);
  }
  return whole;
};

const placed = (fonts: Fonts, words: readonly Word[], setting: Setting, isLast: boolean): Line => {
  const { width, size, align = 'left' } = setting;
  const spaces = words.slice(1).map(word => fonts.width(' ', word[0]!.face, size));
  const natural = words.reduce((sum, word) => sum + widthOf(word), 0) + spaces.reduce((a, b) => a + b, 0);
  const isSpread = align === 'justify' && !isLast && spaces.length > 0;
  const stretch = isSpread ? (width - natural) / spaces.length : 0;
  let x = align === 'right' ? width - natural : align === 'center' ? (width - natural) / 2 : 0;
  const segments: { text: string; face: Face; x: number }[] = [];
  words.forEach((word, i) => {
    if (i > 0) x += spaces[i - 1]! + stretch;
    word.forEach((piece, j) => {
      const last = segments.at(-1);
      // The space belongs to the text also where a line ends: who listens or copies must not hear two words as one.
      if (j === 0 && i > 0 && last) last.text += ' ';
      if (last && last.face === piece.face && !isSpread) last.text += piece.text;
      else segments.push({ text: piece.text, face: piece.face, x });
      x += piece.width;
    });
  });
  // A word that is parted is one word.
  if (!isLast && segments.length > 0 && !words.at(-1)!.at(-1)!.isParted) segments.at(-1)!.text += ' ';
  return { segments, width: natural };
};
