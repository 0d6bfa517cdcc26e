import { createHash } from 'node:crypto';
import { type Dict, Name, pagesOfPdf, Raw, Ref, type Stored, Unjoinable, type Value } from './pdf-reading.ts';

/** One file of a packet: pages of a PDF, or a picture, which gets a page of its own. */
export interface PacketPart {
  /** Its bookmark, below those that stand before it: `['3. Plan', 'Prilog uz točku 3.']`. */
  readonly marks: readonly string[];
  readonly content:
    | { readonly kind: 'pdf'; readonly bytes: Uint8Array }
    | { readonly kind: 'jpeg'; readonly bytes: Uint8Array };
}
export interface Packet {
  readonly title: string;
  readonly lang: 'hr' | 'en';
  /** The day that the file is dated by. */
  readonly on: string;
  readonly parts: readonly PacketPart[];
}
/** How many pages a file brings, or why it brings none. */
export type Judged = { readonly pages: number } | { readonly why: 'locked' | 'damaged' | 'tooLong' };

/** Which of these files can be joined, together no more pages than said; each is judged for itself. */
export const judgePdfs = (files: readonly Uint8Array[], mostPages: number): Judged[] => {
  let left = mostPages;
  return files.map(bytes => {
    try {
      const { pages } = pagesOfPdf(bytes, left);
      left -= pages.length;
      return { pages: pages.length };
    } catch (problem) {
      if (problem instanceof Unjoinable) return { why: problem.why };
      throw problem;
    }
  });
};

/** How many pages a paper of our own has. */
export const pagesIn = (bytes: Uint8Array): number => pagesOfPdf(bytes, Number.MAX_SAFE_INTEGER).pages.length;

const textIn = (said: string): Raw => {
  const units = Buffer.from(`\uFEFF${said}`, 'utf16le').swap16();
  return new Raw(`<${units.toString('hex')}>`);
};
const dictOf = (entries: Readonly<Record<string, Value>>): Dict => new Map(Object.entries(entries));
const number = (value: number): Raw => new Raw(String(Math.round(value * 100) / 100));
const written = (value: Value, ref: (id: number) => number): string => {
  if (value instanceof Raw) return value.text;
  if (value instanceof Name)
    return `/${value.name.replace(/[^!-~]|[#()<>[\]{}/%]/g, sign => `#${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
  if (value instanceof Ref) return `${ref(value.id)} 0 R`;
  if (value instanceof Map)
    return `<<${[...value].map(([key, each]) => `${written(new Name(key), ref)} ${written(each, ref)}`).join('\n')}>>`;
  return `[${(value as readonly Value[]).map(each => written(each, ref)).join(' ')}]`;
};

/** Objects in the order in which they are given, each with the place at which it begins. */
class Writer {
  readonly #pieces: Uint8Array[] = [];
  readonly #places: number[] = [];
  #size = 0;
  #next = 1;
  constructor() {
    this.#add(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }
  #add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#size += piece.length;
  }
  reserve(): number {
    return this.#next++;
  }
  write(id: number, { value, stream }: Stored, ref: (old: number) => number = same): void {
    this.#places[id] = this.#size;
    const known = stream && value instanceof Map ? new Map(value).set('Length', new Raw(String(stream.length))) : value;
    this.#add(Buffer.from(`${id} 0 obj\n${written(known, ref)}\n`, 'latin1'));
    if (stream) {
      this.#add(Buffer.from('stream\n', 'latin1'));
      this.#add(stream);
      this.#add(Buffer.from('\nendstream\n', 'latin1'));
    }
    this.#add(Buffer.from('endobj\n', 'latin1'));
  }
  make(value: Value, stream?: Uint8Array): number {
    const id = this.reserve();
    this.write(id, stream ? { value, stream } : { value });
    return id;
  }
  end(root: number, info: number): Buffer {
    const hash = createHash('sha256');
    for (const piece of this.#pieces) hash.update(piece);
    // The same content has the same name: nothing in the file comes from the clock or from chance.
    const id = hash.digest('hex').slice(0, 32);
    const at = this.#size;
    const lines = Array.from({ length: this.#next }, (_, n) =>
      n === 0 ? '0000000000 65535 f \n' : `${String(this.#places[n]!).padStart(10, '0')} 00000 n \n`,
    );
    const trailer = `trailer\n<</Size ${this.#next}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [<${id}> <${id}>]>>\nstartxref\n${at}\n%%EOF\n`;
    this.#add(Buffer.from(`xref\n0 ${this.#next}\n${lines.join('')}${trailer}`, 'latin1'));
    return Buffer.concat(this.#pieces);
  }
}
const same = (id: number): number => id;

const [a4Width, a4Height, edge] = [595.28, 841.89, 42.52];
/** How large a picture is and of how many colours, as it says itself; it was drawn by ourselves. */
const sizeOfJpeg = (
  bytes: Uint8Array,
): { readonly width: number; readonly height: number; readonly colours: number } => {
  const two = (at: number): number => bytes[at]! * 256 + bytes[at + 1]!;
  for (let at = 2; at + 9 < bytes.length; at += 2 + two(at + 2)) {
    const marker = bytes[at + 1]!;
    // Frames, but neither tables of codes nor the reserved number among them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: two(at + 5), width: two(at + 7), colours: bytes[at + 9]! };
  }
  throw new Unjoinable('damaged');
};
/** A picture on a sheet that lies as it does, no larger than the sheet. */
const pictureParts = (bytes: Uint8Array) => {
  const { width, height, colours } = sizeOfJpeg(bytes);
  const [wide, high] = width > height ? [a4Height, a4Width] : [a4Width, a4Height];
  const scale = Math.min((wide - 2 * edge) / width, (high - 2 * edge) / height, 0.75);
  const [w, h] = [width * scale, height * scale];
  const image: Stored = {
    value: dictOf({
      Type: new Name('XObject'),
      Subtype: new Name('Image'),
      Width: number(width),
      Height: number(height),
      ColorSpace: new Name(colours === 1 ? 'DeviceGray' : 'DeviceRGB'),
      BitsPerComponent: number(8),
      Filter: new Name('DCTDecode'),
    }),
    stream: bytes,
  };
  const [x, y] = [(wide - w) / 2, high - edge - h];
  const drawn = `q ${[w, 0, 0, h, x, y].map(each => number(each).text).join(' ')} cm /Picture Do Q`;
  return { image, box: [0, 0, wide, high].map(number), drawn: Buffer.from(drawn, 'latin1') };
};

interface Mark {
  readonly title: string;
  readonly page: number;
  readonly below: Mark[];
}
const addMark = (marks: Mark[], path: readonly string[], page: number): void => {
  const [title, ...rest] = path;
  if (title === undefined) return;
  const last = marks.at(-1);
  const isBelow = last?.title === title && rest.length > 0;
  const mark: Mark = isBelow ? last : { title, page, below: [] };
  if (!isBelow) marks.push(mark);
  addMark(mark.below, rest, page);
};
/** Bookmarks, all of them open: whoever opens the file sees what is in it. */
const writeMarks = (
  out: Writer,
  marks: readonly Mark[],
  parent: number,
): { first: number; last: number; count: number } => {
  const ids = marks.map(() => out.reserve());
  let count = marks.length;
  for (const [n, { title, page, below }] of marks.entries()) {
    const entry = dictOf({
      Title: textIn(title),
      Parent: new Ref(parent),
      Dest: [new Ref(page), new Name('Fit')],
      ...(n > 0 && { Prev: new Ref(ids[n - 1]!) }),
      ...(n + 1 < ids.length && { Next: new Ref(ids[n + 1]!) }),
    });
    if (below.length > 0) {
      const inner = writeMarks(out, below, ids[n]!);
      entry.set('First', new Ref(inner.first)).set('Last', new Ref(inner.last)).set('Count', number(inner.count));
      count += inner.count;
    }
    out.write(ids[n]!, { value: entry });
  }
  return { first: ids[0]!, last: ids.at(-1)!, count };
};

/**
 * Several files as one, with a bookmark for each. The same parts give the same bytes. Pages keep what they show; scripts, forms,
 * enclosed files and what happens on a click stay behind, but for links to other addresses.
 */
export const joinPdfs = ({ title, lang, on, parts }: Packet): Buffer => {
  const out = new Writer();
  const tree = out.reserve();
  const pages: number[] = [];
  const marks: Mark[] = [];
  const layers: Ref[] = [];
  const hidden: Ref[] = [];
  const above = { Parent: new Ref(tree) };
  for (const { marks: path, content } of parts) {
    const first = pages.length;
    if (content.kind === 'jpeg') {
      const { image, box, drawn } = pictureParts(content.bytes);
      const picture = out.make(image.value, image.stream);
      const contents = out.make(dictOf({}), drawn);
      const resources = dictOf({ XObject: dictOf({ Picture: new Ref(picture) }) });
      const page = {
        Type: new Name('Page'),
        MediaBox: box,
        Resources: resources,
        Contents: new Ref(contents),
        ...above,
      };
      pages.push(out.make(dictOf(page)));
    } else {
      const read = pagesOfPdf(content.bytes, Number.MAX_SAFE_INTEGER);
      const renamed = new Map<number, number>();
      const ref = (old: number): number => {
        const known = renamed.get(old) ?? out.reserve();
        renamed.set(old, known);
        return known;
      };
      for (const page of read.pages) {
        const id = out.reserve();
        pages.push(id);
        const parent = new Raw(`${tree} 0 R`);
        out.write(id, { value: new Map(page).set('Parent', parent) }, ref);
      }
      for (const [old, stored] of read.objects) out.write(ref(old), stored, ref);
      layers.push(...read.layers.map(({ id }) => new Ref(ref(id))));
      hidden.push(...read.hiddenLayers.map(({ id }) => new Ref(ref(id))));
    }
    addMark(marks, path, pages[first]!);
  }
  out.write(tree, {
    value: dictOf({ Type: new Name('Pages'), Kids: pages.map(id => new Ref(id)), Count: number(pages.length) }),
  });
  const outline = out.reserve();
  const { first, last, count } = writeMarks(out, marks, outline);
  out.write(outline, {
    value: dictOf({ Type: new Name('Outlines'), First: new Ref(first), Last: new Ref(last), Count: number(count) }),
  });
  const info = out.make(
    dictOf({
      Title: textIn(title),
      Creator: new Raw('(Katedra)'),
      Producer: new Raw('(Katedra)'),
      CreationDate: new Raw(`(D:${on.replaceAll('-', '')}000000Z)`),
    }),
  );
  const root = out.make(
    dictOf({
      Type: new Name('Catalog'),
      Pages: new Ref(tree),
      Outlines: new Ref(outline),
      PageMode: new Name('UseOutlines'),
      Lang: new Raw(lang === 'hr' ? '(hr-HR)' : '(en-GB)'),
      ViewerPreferences: dictOf({ DisplayDocTitle: new Raw('true') }),
      ...(layers.length > 0 && { OCProperties: dictOf({ OCGs: layers, D: dictOf({ OFF: hidden }) }) }),
    }),
  );
  return out.end(root, info);
};
