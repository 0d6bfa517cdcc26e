import { inflateSync } from 'node:zlib';

/**
 * Files that others have made, read as far as their pages need it. What is copied stays as it was written: no stream of a page
 * is unpacked. Whatever does not fit the standard is first read by looking for its objects, then given up.
 */

export class Ref {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
export class Name {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** Numbers, strings, true, false and null, as they stand in the file. */
export class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type Dict = Map<string, Value>;
export type Value = Raw | Name | Ref | readonly Value[] | Dict;
export interface Stored {
  readonly value: Value;
  readonly stream?: Uint8Array;
}
export interface PagesOfPdf {
  readonly pages: readonly Dict[];
  /** Everything that the pages lead to. */
  readonly objects: ReadonlyMap<number, Stored>;
  /** Layers, and those that are not shown. */
  readonly layers: readonly Ref[];
  readonly hiddenLayers: readonly Ref[];
}

/** Why a file cannot be joined: it asks for a password or forbids it, it is broken, or it has more pages than fit. */
export class Unjoinable extends Error {
  readonly why: 'locked' | 'damaged' | 'tooLong';
  constructor(why: 'locked' | 'damaged' | 'tooLong') {
    super(`This file cannot be joined: ${why}.`);
    this.why = why;
  }
}
const broken = (): Unjoinable => new Unjoinable('damaged');

const deepest = 60;
const mostObjects = 200_000;
/** What lists of objects may unpack to, in bytes: a small file could claim to hold gigabytes. */
const mostUnpacked = 64 * 1_048_576;
/**
 * How many names, numbers and lists of a file are taken into memory; a long one has some hundred thousand. Nobody else sees to that:
 * a thread that asks for too much at once takes the whole process with it, whatever it was allowed.
 */
const mostValues = 700_000;
/** A dictionary takes as much memory as so many of them. */
const weightOfDict = 4;
/** How often all of a file may be read: objects that lie in each other would be read as often as there are of them. */
const mostReadings = 4;
/** So many letters may be read of every file, however short it is. */
const fewestLetters = 4 * 1_048_576;

const nothing = new Raw('null');
export const isDict = (value: Value | null | undefined): value is Dict => value instanceof Map;
export const numberIn = (value: Value | undefined): number | null => {
  const number = value instanceof Raw && /^[+-]?[\d.]+$/.test(value.text) ? Number(value.text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
};
const nameIn = (value: Value | undefined): string | null => (value instanceof Name ? value.name : null);

const isSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 12 || code === 0;
const word = /[^\s\0()<>[\]{}/%]+/y;
const reference = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]+R(?![^\s\0()<>[\]{}/%])/y;

/** What reading one file costs, counted while it is read: where it is too much, the file is made for that. */
class Effort {
  #letters: number;
  #values = mostValues;
  constructor(letters: number) {
    this.#letters = fewestLetters + mostReadings * letters;
  }
  /** What was unpacked may be read as often as the file itself. */
  allow(letters: number): void {
    this.#letters += mostReadings * letters;
  }
  begin(): void {
    if (this.#letters < 0 || this.#values < 0) throw broken();
  }
  value(weight = 1): void {
    this.#values -= weight;
    if (this.#values < 0) throw broken();
  }
  letters(count: number): void {
    this.#letters -= count;
    this.begin();
  }
}

class Reader {
  readonly text: string;
  readonly effort: Effort;
  at: number;
  constructor(text: string, at: number, effort: Effort) {
    this.text = text;
    this.at = at;
    this.effort = effort;
  }
  skip(): void {
    for (;;) {
      while (this.at < this.text.length && isSpace(this.text.charCodeAt(this.at))) this.at++;
      if (this.text[this.at] !== '%') return;
      while (this.at < this.text.length && !'\r\n'.includes(this.text[this.at]!)) this.at++;
    }
  }
  /** The next value with all that is in it. What it cost counts also where it could not be read. */
  value(): Value {
    this.effort.begin();
    const from = this.at;
    try {
      return this.#value(0);
    } finally {
      this.effort.letters(this.at - from);
    }
  }
  #value(depth: number): Value {
    if (depth > deepest) throw broken();
    this.effort.value();
    this.skip();
    const letter = this.text[this.at];
    if (letter === '<') return this.text[this.at + 1] === '<' ? this.#dict(depth) : this.#hex();
    if (letter === '(') return this.#string();
    if (letter === '[') return this.#list(depth);
    if (letter === '/') return this.#name();
    reference.lastIndex = this.at;
    const ref = reference.exec(this.text);
    if (ref) {
      this.at += ref[0].length;
      return new Ref(Number(ref[1]));
    }
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    if (!/^(true|false|null|[+-]?[\d.]+)$/.test(found)) throw broken();
    return new Raw(found);
  }
  #name(): Name {
    this.at++;
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return new Name(
      found.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  }
  #dict(depth: number): Dict {
    this.at += 2;
    this.effort.value(weightOfDict);
    const out: Dict = new Map();
    for (this.skip(); !this.text.startsWith('>>', this.at); this.skip()) {
      if (this.text[this.at] !== '/') throw broken();
      const { name } = this.#name();
      out.set(name, this.#value(depth + 1));
    }
    this.at += 2;
    return out;
  }
  #list(depth: number): readonly Value[] {
    this.at++;
    const out: Value[] = [];
    for (this.skip(); this.text[this.at] !== ']'; this.skip()) out.push(this.#value(depth + 1));
    this.at++;
    return out;
  }
  #hex(): Raw {
    const [from, end] = [this.at, this.text.indexOf('>', this.at)];
    this.at = end < 0 ? this.text.length : end + 1;
    if (end < 0) throw broken();
    return new Raw(this.text.slice(from, this.at));
  }
  #string(): Raw {
    const from = this.at;
    let depth = 0;
    for (; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at];
      if (letter === '\\') this.at++;
      else if (letter === '(') depth++;
      else if (letter === ')' && --depth === 0) return new Raw(this.text.slice(from, ++this.at));
    }
    throw broken();
  }
}

type Place = { readonly at: number } | { readonly inside: number };

class PdfFile {
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly places = new Map<number, Place>();
  trailer: Dict = new Map();
  #unpacked = 0;
  #effort: Effort;
  readonly #known = new Map<number, Stored>();
  readonly #lists = new Map<number, ReadonlyMap<number, Value>>();

  constructor(bytes: Uint8Array) {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Some programs write a line of their own before the file begins; places are counted from its beginning.
    const begin = whole.subarray(0, 1024).indexOf('%PDF-');
    if (begin < 0) throw broken();
    this.bytes = whole.subarray(begin);
    this.text = whole.toString('latin1', begin);
    this.#effort = new Effort(this.text.length);
  }

  /** By the tables at its end, from the newest to the oldest. */
  readTables(): void {
    const last = this.text.lastIndexOf('startxref');
    let next = last < 0 ? null : Number(/^startxref\s+(\d+)/.exec(this.text.slice(last, last + 40))?.[1] ?? Number.NaN);
    const seen = new Set<number>();
    while (next !== null) {
      if (!Number.isInteger(next) || next < 0 || next >= this.text.length || seen.has(next)) throw broken();
      seen.add(next);
      const trailer = this.#tableAt(next);
      for (const [key, value] of trailer) if (!this.trailer.has(key)) this.trailer.set(key, value);
      const besides = numberIn(trailer.get('XRefStm'));
      if (besides !== null && !seen.has(besides)) {
        seen.add(besides);
        this.#tableAt(besides);
      }
      next = numberIn(trailer.get('Prev'));
    }
    if (!this.trailer.has('Root')) throw broken();
  }
  #tableAt(at: number): Dict {
    const reader = new Reader(this.text, at, this.#effort);
    reader.skip();
    if (!this.text.startsWith('xref', reader.at)) return this.#streamTable(reader.at);
    reader.at += 4;
    const section = /[\s\0]*(\d{1,10})[\s\0]+(\d{1,10})[\s\0]*/y;
    const entry = /[\s\0]*(\d{10})[\s\0]+\d{5}[\s\0]+([nf])[\s\0]*/y;
    for (;;) {
      section.lastIndex = reader.at;
      const found = section.exec(this.text);
      if (!found) break;
      reader.at = section.lastIndex;
      const [first, count] = [Number(found[1]), Number(found[2])];
      for (let n = 0; n < count; n++) {
        entry.lastIndex = reader.at;
        const line = entry.exec(this.text);
        if (!line) throw broken();
        reader.at = entry.lastIndex;
        if (line[2] === 'n') this.#note(first + n, { at: Number(line[1]) });
      }
    }
    reader.skip();
    if (!this.text.startsWith('trailer', reader.at)) throw broken();
    reader.at += 'trailer'.length;
    const trailer = reader.value();
    if (!isDict(trailer)) throw broken();
    return trailer;
  }
  #streamTable(at: number): Dict {
    const { value, stream } = this.#objectAt(at, null);
    if (!isDict(value) || !stream || nameIn(value.get('Type')) !== 'XRef') throw broken();
    const rows = this.#unpack(value, stream);
    const widths = this.list(value.get('W')).map(width => numberIn(width) ?? 0);
    const [kindWidth = 0, placeWidth = 0, restWidth = 0] = widths;
    const width = kindWidth + placeWidth + restWidth;
    if (width === 0 || widths.some(each => each < 0 || each > 8)) throw broken();
    const sections = this.list(value.get('Index')).map(each => numberIn(each) ?? 0);
    if (sections.length === 0) sections.push(0, numberIn(value.get('Size')) ?? 0);
    const number = (from: number, length: number): number => {
      let out = 0;
      for (let n = 0; n < length; n++) out = out * 256 + (rows[from + n] ?? 0);
      return out;
    };
    let row = 0;
    for (let n = 0; n + 1 < sections.length; n += 2)
      for (let id = sections[n]!; id < sections[n]! + sections[n + 1]!; id++, row += width) {
        if (row + width > rows.length) throw broken();
        const kind = kindWidth === 0 ? 1 : number(row, kindWidth);
        const place = number(row + kindWidth, placeWidth);
        if (kind === 1) this.#note(id, { at: place });
        if (kind === 2) this.#note(id, { inside: place });
      }
    return value;
  }
  #note(id: number, place: Place): void {
    if (this.places.size >= mostObjects) throw broken();
    if (!this.places.has(id)) this.places.set(id, place);
  }

  /** Without tables: whatever looks like an object is one, the last of a number counts. */
  lookForObjects(): void {
    this.places.clear();
    this.#known.clear();
    this.#lists.clear();
    this.trailer = new Map();
    this.#effort = new Effort(this.text.length);
    for (const found of this.text.matchAll(/(?<![\d])(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj(?![a-z])/g)) {
      if (this.places.size >= mostObjects) throw broken();
      this.places.set(Number(found[1]), { at: found.index });
    }
    for (const found of this.text.matchAll(/trailer[\s\0]*(?=<<)/g)) {
      const trailer = attempted(() => new Reader(this.text, found.index + found[0].length, this.#effort).value());
      if (isDict(trailer)) for (const [key, value] of trailer) this.trailer.set(key, value);
    }
    for (const [id] of [...this.places]) {
      const value = attempted(() => this.stored(id).value);
      if (!isDict(value)) continue;
      const type = nameIn(value.get('Type'));
      if (type === 'XRef')
        for (const key of ['Root', 'Encrypt']) if (value.has(key)) this.trailer.set(key, value.get(key)!);
      if (type === 'Catalog' && !this.trailer.has('Root')) this.trailer.set('Root', new Ref(id));
      // How a file is locked may be all that is left to tell that it is: its pages would be signs without sense.
      if (nameIn(value.get('Filter')) === 'Standard' && value.has('O') && value.has('U'))
        this.trailer.set('Encrypt', new Ref(id));
      if (type === 'ObjStm')
        for (const inner of attempted(() => this.#listIn(id))?.keys() ?? [])
          if (!this.places.has(inner)) this.places.set(inner, { inside: id });
    }
    if (!this.trailer.has('Root')) throw broken();
  }

  /** An object that nobody has written is null. */
  stored(id: number): Stored {
    const known = this.#known.get(id) ?? this.#read(id);
    this.#known.set(id, known);
    return known;
  }
  #read(id: number): Stored {
    const place = this.places.get(id);
    if (!place) return { value: nothing };
    if ('at' in place) return this.#objectAt(place.at, id);
    const value = this.#listIn(place.inside).get(id);
    if (value === undefined) throw broken();
    return { value };
  }
  get(value: Value | undefined): Value {
    let found: Value = value ?? nothing;
    for (let n = 0; found instanceof Ref; n++) {
      if (n > 20) throw broken();
      found = this.stored(found.id).value;
    }
    return found;
  }
  dict(value: Value | undefined): Dict {
    const found = this.get(value);
    return isDict(found) ? found : new Map();
  }
  list(value: Value | undefined): readonly Value[] {
    const found = this.get(value);
    return Array.isArray(found) ? (found as readonly Value[]) : [];
  }
  #objectAt(at: number, id: number | null): Stored {
    const head = /[\s\0]*(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj/y;
    head.lastIndex = at;
    const found = head.exec(this.text);
    if (!found || (id !== null && Number(found[1]) !== id)) throw broken();
    const reader = new Reader(this.text, head.lastIndex, this.#effort);
    reader.skip();
    if (this.text.startsWith('endobj', reader.at)) return { value: nothing };
    const value = reader.value();
    reader.skip();
    if (!isDict(value) || !this.text.startsWith('stream', reader.at)) return { value };
    let from = reader.at + 'stream'.length;
    if (this.text[from] === '\r') from++;
    if (this.text[from] === '\n') from++;
    const length = numberIn(this.get(value.get('Length')));
    const said = length === null ? -1 : from + length;
    if (said >= from && /^[\s\0]*endstream/.test(this.text.slice(said, said + 20)))
      return { value, stream: this.bytes.subarray(from, said) };
    // It does not end where it says: then where the next word for it stands.
    const end = this.text.indexOf('endstream', from);
    this.#effort.letters((end < 0 ? this.text.length : end) - from);
    if (end < 0) throw broken();
    const before = this.text.slice(end - 2, end);
    const eol = before === '\r\n' ? 2 : '\r\n'.includes(before[1] ?? 'x') ? 1 : 0;
    return { value, stream: this.bytes.subarray(from, Math.max(from, end - eol)) };
  }
  #listIn(id: number): ReadonlyMap<number, Value> {
    const known = this.#lists.get(id);
    if (known) return known;
    const place = this.places.get(id);
    // A list of objects lies in the file itself, never in another list.
    if (!place || !('at' in place)) throw broken();
    const { value, stream } = this.#objectAt(place.at, id);
    if (!isDict(value) || !stream) throw broken();
    const text = Buffer.from(this.#unpack(value, stream)).toString('latin1');
    const [count, first] = [numberIn(this.get(value.get('N'))) ?? 0, numberIn(this.get(value.get('First'))) ?? 0];
    if (count > mostObjects) throw broken();
    const numbers = text
      .slice(0, first)
      .trim()
      .split(/[\s\0]+/, 2 * count)
      .map(Number);
    if (numbers.some(each => !Number.isInteger(each))) throw broken();
    const out = new Map<number, Value>();
    for (let n = 0; 2 * n + 1 < numbers.length; n++)
      out.set(numbers[2 * n]!, new Reader(text, first + numbers[2 * n + 1]!, this.#effort).value());
    this.#lists.set(id, out);
    return out;
  }
  /** Only what the file needs to be read at all: lists of objects, and tables of their places. */
  #unpack(dict: Dict, stream: Uint8Array): Uint8Array {
    const filters = this.#each(dict.get('Filter')).map(nameIn);
    if (filters.length === 0) return stream;
    if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '')) throw broken();
    const left = mostUnpacked - this.#unpacked;
    if (left <= 0) throw broken();
    let out: Buffer;
    try {
      out = inflateSync(stream, { maxOutputLength: left });
    } catch {
      throw broken();
    }
    this.#unpacked += out.length;
    this.#effort.allow(out.length);
    const said = this.dict(this.#each(dict.get('DecodeParms'))[0]);
    const predictor = numberIn(said.get('Predictor')) ?? 1;
    if (predictor === 1) return out;
    if (predictor < 10) throw broken();
    return unfiltered(out, numberIn(said.get('Columns')) ?? 1);
  }
  /** What stands on a page counts for each page anew, wherever in the file it is written. */
  count(value: Value): void {
    this.#effort.value();
    if (value instanceof Raw) this.#effort.letters(value.text.length);
  }
  #each(value: Value | undefined): readonly Value[] {
    const found = this.get(value);
    if (Array.isArray(found)) return (found as readonly Value[]).map(each => this.get(each));
    return found instanceof Raw && found.text === 'null' ? [] : [found];
  }
}
const attempted = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
/** Rows of bytes, each said by what differs from the one above or the byte before, as PNG does. */
const unfiltered = (rows: Uint8Array, columns: number): Uint8Array => {
  if (columns < 1 || columns > 64) throw broken();
  const count = Math.floor(rows.length / (columns + 1));
  const out = new Uint8Array(count * columns);
  for (let row = 0; row < count; row++) {
    const kind = rows[row * (columns + 1)]!;
    for (let n = 0; n < columns; n++) {
      const at = row * columns + n;
      const [left, up] = [n > 0 ? out[at - 1]! : 0, row > 0 ? out[at - columns]! : 0];
      const corner = n > 0 && row > 0 ? out[at - columns - 1]! : 0;
      const guess = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind];
      if (guess === undefined) throw broken();
      out[at] = rows[row * (columns + 1) + 1 + n]! + guess;
    }
  }
  return out;
};
const nearest = (left: number, up: number, corner: number): number => {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

// ——— Pages ———

const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** What a page shows. What it does when it is opened or clicked, and its place in the structure of its file, stay behind. */
const ofPage = [...inherited, 'Contents', 'Group', 'UserUnit', 'BleedBox', 'TrimBox', 'ArtBox'] as const;
const ofMark = ['Rect', 'AP', 'AS', 'C', 'Border', 'BS', 'QuadPoints', 'CA', 'OC'] as const;
/** Marks that only show something; fields of a form are among them, as they are filled in. */
const shown = new Set([
  ...['Widget', 'Stamp', 'FreeText', 'Text', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly', 'Line', 'Square'],
  ...['Circle', 'Polygon', 'PolyLine', 'Ink', 'Caret', 'Redact', 'Watermark'],
]);
const hiddenFlags = 2 | 32;

/** A remark of the page as a picture of itself, or a link out of the file; everything else could act. */
const markOf = (file: PdfFile, value: Value): Dict | null => {
  file.count(value);
  const dict = file.dict(value);
  const kind = nameIn(file.get(dict.get('Subtype')));
  const flags = numberIn(file.get(dict.get('F'))) ?? 0;
  const kept: Dict = new Map([['Type', new Name('Annot')]]);
  for (const key of ofMark) if (dict.has(key)) kept.set(key, dict.get(key)!);
  if (kind === 'Link') {
    const action = file.dict(dict.get('A'));
    if (nameIn(file.get(action.get('S'))) !== 'URI') return null;
    const address = file.get(action.get('URI'));
    if (!(address instanceof Raw)) return null;
    kept.delete('AP');
    kept.set('Subtype', new Name('Link'));
    kept.set(
      'A',
      new Map<string, Value>([
        ['S', new Name('URI')],
        ['URI', address],
      ]),
    );
    return kept;
  }
  if (kind === null || !shown.has(kind) || !isDict(file.get(dict.get('AP'))) || (flags & hiddenFlags) !== 0)
    return null;
  kept.set('Subtype', new Name('Stamp'));
  // Printed, and not to be moved.
  kept.set('F', new Raw('196'));
  return kept;
};
const pageOf = (file: PdfFile, node: Dict, above: Dict): Dict => {
  const page: Dict = new Map([['Type', new Name('Page')]]);
  for (const key of ofPage) {
    const value = node.get(key) ?? above.get(key);
    if (value !== undefined) page.set(key, value);
  }
  const box = file.list(page.get('MediaBox'));
  if (box.length !== 4 || box.some(side => numberIn(file.get(side)) === null)) throw broken();
  if (!page.has('Resources')) page.set('Resources', new Map());
  const marks = file.list(node.get('Annots')).flatMap(each => markOf(file, each) ?? []);
  if (marks.length > 0) page.set('Annots', marks);
  return page;
};
const pagesIn = (file: PdfFile, most: number): Dict[] => {
  const pages: Dict[] = [];
  const seen = new Set<number>();
  const walk = (value: Value | undefined, above: Dict, depth: number): void => {
    if (depth > deepest) throw broken();
    if (value instanceof Ref) {
      if (seen.has(value.id)) throw broken();
      seen.add(value.id);
    }
    const node = file.get(value);
    if (!isDict(node)) throw broken();
    if (!node.has('Kids')) {
      if (pages.length >= most) throw new Unjoinable('tooLong');
      pages.push(pageOf(file, node, above));
      return;
    }
    const below: Dict = new Map(above);
    for (const key of inherited) if (node.has(key)) below.set(key, node.get(key)!);
    for (const kid of file.list(node.get('Kids'))) walk(kid, below, depth + 1);
  };
  walk(file.dict(file.trailer.get('Root')).get('Pages'), new Map(), 0);
  if (pages.length === 0) throw broken();
  return pages;
};
const refsIn = (value: Value, out: number[], meet?: (value: Value) => void): void => {
  meet?.(value);
  if (value instanceof Ref) out.push(value.id);
  else if (isDict(value)) for (const each of value.values()) refsIn(each, out, meet);
  else if (Array.isArray(value)) for (const each of value as readonly Value[]) refsIn(each, out, meet);
};
/** Objects that would lead back into the file: its pages, and the structure that tells what they mean. */
const leadsBack = new Set([
  'Page',
  'Pages',
  'Catalog',
  'StructTreeRoot',
  'StructElem',
  'Action',
  'Filespec',
  'EmbeddedFile',
]);
const everythingBelow = (file: PdfFile, roots: readonly Value[]): Map<number, Stored> => {
  const objects = new Map<number, Stored>();
  const waiting: number[] = [];
  for (const root of roots) refsIn(root, waiting, value => file.count(value));
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (objects.has(id)) continue;
    const found = file.stored(id);
    const type = isDict(found.value) ? nameIn(found.value.get('Type')) : null;
    objects.set(id, type !== null && leadsBack.has(type) ? { value: nothing } : found);
    if (type === null || !leadsBack.has(type)) refsIn(found.value, waiting);
  }
  return objects;
};
const refsOf = (list: readonly Value[]): Ref[] => list.filter(each => each instanceof Ref);
/** Layers that are not shown stay so: what lies on them was not meant to be read. */
const layersIn = (file: PdfFile): Pick<PagesOfPdf, 'layers' | 'hiddenLayers'> => {
  const said = file.dict(file.dict(file.trailer.get('Root')).get('OCProperties'));
  const first = file.dict(said.get('D'));
  const layers = refsOf(file.list(said.get('OCGs')));
  const on = new Set(refsOf(file.list(first.get('ON'))).map(({ id }) => id));
  const off = new Set(refsOf(file.list(first.get('OFF'))).map(({ id }) => id));
  const allOff = nameIn(file.get(first.get('BaseState'))) === 'OFF';
  return { layers, hiddenLayers: layers.filter(({ id }) => off.has(id) || (allOff && !on.has(id))) };
};

const readAll = (file: PdfFile, most: number): PagesOfPdf => {
  const secret = file.trailer.get('Encrypt');
  if (secret !== undefined && !(secret instanceof Raw && secret.text === 'null')) throw new Unjoinable('locked');
  const pages = pagesIn(file, most);
  const layers = layersIn(file);
  return { pages, objects: everythingBelow(file, [...pages, layers.layers]), ...layers };
};
/** The pages of a file with all that they show. */
export const pagesOfPdf = (bytes: Uint8Array, most: number): PagesOfPdf => {
  const file = new PdfFile(bytes);
  try {
    file.readTables();
    return readAll(file, most);
  } catch (problem) {
    if (problem instanceof Unjoinable && problem.why !== 'damaged') throw problem;
    // What is not of ours (a number out of range, too deep) is the file's fault too.
    try {
      file.lookForObjects();
      return readAll(file, most);
    } catch (again) {
      throw again instanceof Unjoinable ? again : broken();
    }
  }
};
