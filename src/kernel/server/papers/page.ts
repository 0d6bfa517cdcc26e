import type { Face } from './fonts.ts';

/** Points for a millimetre. */
export const mm = 72 / 25.4;

/** An element of the structure: what a screen reader walks through. */
export interface Tag {
  readonly type: TagType;
  readonly parent: Tag | null;
  /** Those that the file does not have yet. */
  readonly waiting: Tag[];
  readonly scope?: 'Column' | 'Row';
  readonly span?: number;
  readonly alt?: string;
  readonly numbering?: 'Decimal' | 'UpperRoman' | 'LowerAlpha' | 'Disc' | undefined;
}
type TagType =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Div'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure';
export const tagIn = (parent: Tag, type: TagType, more: Omit<Tag, 'type' | 'parent' | 'waiting'> = {}): Tag => {
  const isForgotten = parent.waiting === forgotten;
  const tag: Tag = { type, parent, waiting: isForgotten ? forgotten : [], ...more };
  if (!isForgotten) parent.waiting.push(tag);
  return tag;
};
/** Under a root with these nothing waits to be written: its pages are only counted, and every element is forgotten at once. */
export const forgotten: Tag[] = [];

/** What is drawn; places are points from the upper left corner of the page. */
export type Mark =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly face: Face;
      readonly size: number;
      readonly x: number;
      readonly baseline: number;
      readonly color: string;
    }
  | {
      readonly kind: 'rule';
      readonly x: number;
      readonly y: number;
      readonly toX: number;
      readonly toY: number;
      readonly width: number;
    }
  | {
      readonly kind: 'fill';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly color: string;
    }
  | {
      readonly kind: 'picture';
      readonly bytes: Buffer;
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
    };

/** Marks of one element; without a tag they are decoration, or what is said elsewhere already. */
export interface Drawn {
  readonly tag: Tag | null;
  readonly marks: readonly Mark[];
  /** The heading that begins here. */
  readonly heading?: string;
}

/** What is never split: a line, a row of a table, a signature. */
export interface Box {
  /** The space above, which falls away at the top of a page. */
  readonly before: number;
  readonly height: number;
  /** Never the last on a page: what follows goes along. */
  readonly keep: boolean;
  readonly draw: (y: number) => readonly Drawn[];
  /** Stands above this box again where a page begins with it. */
  readonly repeat?: Pick<Box, 'height' | 'draw'>;
  readonly breakBefore?: boolean;
}

/** Where boxes go. */
export interface Pages {
  turn(): void;
  draw(draw: () => readonly Drawn[]): void;
}

/** Boxes that keep together, as they come. */
function* chunksOf(boxes: Iterable<Box>): Iterable<readonly Box[]> {
  let chunk: Box[] = [];
  for (const box of boxes) {
    if (box.breakBefore && chunk.length > 0) {
      yield chunk;
      chunk = [];
    }
    chunk.push(box);
    if (box.keep) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Puts boxes on pages, top to bottom. Those that keep together move together, unless they are longer than a page. Boxes are made
 * and forgotten one after the other: a list of hundreds of pages is never in memory as a whole. After each page it rests.
 */
export function* paginate(boxes: Iterable<Box>, top: number, bottom: number, pages: Pages): Iterable<void> {
  let y = top;
  let isTop = true;
  let isFirst = true;
  let turned = 0;
  const turn = (): void => {
    pages.turn();
    turned++;
    y = top;
    isTop = true;
    isFirst = false;
  };
  const put = (box: Box): void => {
    if (isTop && box.repeat && !isFirst) {
      const [{ draw }, at] = [box.repeat, y];
      pages.draw(() => draw(at));
      y += box.repeat.height;
    } else if (!isTop) y += box.before;
    const at = y;
    pages.draw(() => box.draw(at));
    y += box.height;
    isTop = false;
  };
  const heightOf = (chunk: readonly Box[], atTop: boolean): number =>
    chunk.reduce((sum, box, i) => sum + box.height + (i === 0 && atTop ? (box.repeat?.height ?? 0) : box.before), 0);
  for (const chunk of chunksOf(boxes)) {
    const before = turned;
    if (chunk[0]!.breakBefore && !isTop) turn();
    if (!isTop && heightOf(chunk, false) > bottom - y) {
      const fitsOnOne = heightOf(chunk, true) <= bottom - top;
      if (fitsOnOne || heightOf(chunk.slice(0, 2), false) > bottom - y) turn();
    }
    for (const box of chunk) {
      if (!isTop && box.before + box.height > bottom - y + 0.01) turn();
      put(box);
    }
    if (turned > before) yield;
  }
}
