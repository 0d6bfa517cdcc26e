import { inflateSync } from 'node:zlib';

/**
 * A PDF read as its standard says, by nothing that wrote it: objects, structure, content. `mistakesInPdf` holds a file against the rules of
 * PDF/A-2a and PDF/UA-1 that a program can judge.
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
export type Dict = { readonly [key: string]: Value };
export type Value = number | boolean | null | string | Name | Ref | readonly Value[] | Dict;
interface Stored {
  readonly value: Value;
  readonly stream?: Buffer;
}

export class Pdf {
  readonly objects = new Map<number, Stored>();
  readonly trailer: Dict;
  readonly bytes: Buffer;
  readonly #text: string;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.#text = bytes.toString('latin1');
    const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.#text)?.[1]);
    if (!this.#text.startsWith('xref', start)) throw new Error('No table of objects where the file says it is.');
    const entries = [...this.#text.slice(start).matchAll(/^(\d{10}) \d{5} n/gm)];
    for (const [i, entry] of entries.entries()) this.objects.set(i + 1, this.#readObject(i + 1, Number(entry[1])));
    this.trailer = new Reader(this.#text, this.#text.indexOf('trailer', start) + 7).value() as Dict;
  }
  #readObject(id: number, at: number): Stored {
    const head = `${id} 0 obj`;
    if (!this.#text.startsWith(head, at)) throw new Error(`Object ${id} is not where the table says.`);
    const reader = new Reader(this.#text, at + head.length);
    const value = reader.value();
    reader.skip();
    if (!this.#text.startsWith('stream', reader.at)) return { value };
    const from = reader.at + 'stream'.length + (this.#text[reader.at + 6] === '\r' ? 2 : 1);
    const length = (value as Dict).Length as number;
    const raw = this.bytes.subarray(from, from + length);
    return { value, stream: nameOf((value as Dict).Filter) === 'FlateDecode' ? inflateSync(raw) : raw };
  }
  get(value: Value | undefined): Value {
    return value instanceof Ref ? (this.objects.get(value.id)?.value ?? null) : (value ?? null);
  }
  dict(value: Value | undefined): Dict {
    return (this.get(value) ?? {}) as Dict;
  }
  list(value: Value | undefined): readonly Value[] {
    const got = this.get(value);
    return Array.isArray(got) ? got : got === null ? [] : [got];
  }
  stream(value: Value | undefined): Buffer {
    return (value instanceof Ref && this.objects.get(value.id)?.stream) || Buffer.alloc(0);
  }
  get catalog(): Dict {
    return this.dict(this.trailer.Root);
  }
  get pages(): readonly { readonly ref: Ref; readonly page: Dict }[] {
    return this.list(this.dict(this.catalog.Pages).Kids).map(ref => ({ ref: ref as Ref, page: this.dict(ref) }));
  }
}
export const nameOf = (value: Value | undefined): string | null => (value instanceof Name ? value.name : null);

const space = /[\s\0]/;
const delimiter = /[\s\0()<>[\]{}/%]/;
class Reader {
  readonly text: string;
  at: number;
  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
  }
  skip(): void {
    while (this.at < this.text.length && space.test(this.text[this.at]!)) this.at++;
  }
  value(): Value {
    this.skip();
    const { text } = this;
    if (text.startsWith('<<', this.at)) return this.#dict();
    const letter = text[this.at]!;
    if (letter === '<') return this.#hex();
    if (letter === '(') return this.#string();
    if (letter === '[') return this.#list();
    if (letter === '/') return new Name(this.#word(1));
    const ref = /^(\d+) (\d+) R/.exec(text.slice(this.at, this.at + 24));
    if (ref) {
      this.at += ref[0].length;
      return new Ref(Number(ref[1]));
    }
    const word = this.#word(0);
    if (word === 'true' || word === 'false') return word === 'true';
    return word === 'null' ? null : Number(word);
  }
  #word(skipped: number): string {
    const from = (this.at += skipped);
    while (this.at < this.text.length && !delimiter.test(this.text[this.at]!)) this.at++;
    return this.text.slice(from, this.at);
  }
  #dict(): Dict {
    this.at += 2;
    const out: Record<string, Value> = {};
    for (this.skip(); !this.text.startsWith('>>', this.at); this.skip()) {
      const key = this.value() as Name;
      out[key.name] = this.value();
    }
    this.at += 2;
    return out;
  }
  #list(): readonly Value[] {
    this.at++;
    const out: Value[] = [];
    for (this.skip(); this.text[this.at] !== ']'; this.skip()) out.push(this.value());
    this.at++;
    return out;
  }
  #hex(): string {
    const end = this.text.indexOf('>', this.at);
    const out = this.text.slice(this.at + 1, end).replace(/\s/g, '');
    this.at = end + 1;
    return out;
  }
  #string(): string {
    let depth = 0;
    let out = '';
    for (; this.at < this.text.length; this.at++) {
      const letter = this.text[this.at]!;
      if (letter === '\\') out += this.text[++this.at]!;
      else if (letter === '(' && depth++ === 0) continue;
      else if (letter === ')' && --depth === 0) break;
      else out += letter;
    }
    this.at++;
    return out;
  }
}

/** An element of the structure with what it holds: elements, or pieces of content on pages. */
export interface Element {
  readonly type: string;
  readonly dict: Dict;
  readonly id: number;
  readonly parent: Element | null;
  readonly children: readonly Element[];
  readonly content: readonly { readonly page: number; readonly mcid: number }[];
}
export const structureOf = (pdf: Pdf): Element => {
  const walk = (ref: Ref, parent: Element | null): Element => {
    const dict = pdf.dict(ref);
    const children: Element[] = [];
    const content: { page: number; mcid: number }[] = [];
    const element: Element = { type: nameOf(dict.S) ?? '', dict, id: ref.id, parent, children, content };
    for (const kid of pdf.list(dict.K)) {
      if (typeof kid === 'number') content.push({ page: (dict.Pg as Ref).id, mcid: kid });
      else if (kid instanceof Ref) children.push(walk(kid, element));
      else content.push({ page: ((kid as Dict).Pg as Ref).id, mcid: (kid as Dict).MCID as number });
    }
    return element;
  };
  const [root] = pdf.list(pdf.dict(pdf.catalog.StructTreeRoot).K);
  return walk(root as Ref, null);
};
export const everyElement = (root: Element): readonly Element[] => [root, ...root.children.flatMap(everyElement)];

const holds: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR'],
  TR: ['TH', 'TD'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
};
const onlyIn: Readonly<Record<string, string>> = { TR: 'Table', TH: 'TR', TD: 'TR', LI: 'L', Lbl: 'LI', LBody: 'LI' };
const known = new Set([
  'Document',
  'Div',
  'P',
  'H1',
  'H2',
  'H3',
  'Figure',
  ...Object.keys(holds),
  ...Object.keys(onlyIn),
]);

/** Everything in which the file is not what PDF/A-2a and PDF/UA-1 ask for. */
export const mistakesInPdf = (pdf: Pdf): readonly string[] => [
  ...aboutFile(pdf),
  ...aboutMetadata(pdf),
  ...aboutFonts(pdf),
  ...aboutStructure(pdf),
  ...aboutContent(pdf),
];

const unless = (holdsTrue: boolean, mistake: string): readonly string[] => (holdsTrue ? [] : [mistake]);

const aboutFile = (pdf: Pdf): readonly string[] => {
  const { catalog, trailer } = pdf;
  const [intent] = pdf.list(catalog.OutputIntents).map(value => pdf.dict(value));
  const names = pdf.dict(catalog.Names);
  return [
    ...unless(pdf.bytes.subarray(0, 8).toString() === '%PDF-1.7', 'the header says another version'),
    ...unless(pdf.bytes.subarray(9, 14).filter(byte => byte > 127).length === 4, 'no binary line below the header'),
    ...unless(pdf.list(trailer.ID).length === 2, 'no identifier'),
    ...unless(!('Encrypt' in trailer), 'it is encrypted'),
    ...unless(
      !('OpenAction' in catalog) && !('AA' in catalog) && !('JavaScript' in names),
      'it does something by itself',
    ),
    ...unless(!('EmbeddedFiles' in names), 'it has files inside'),
    ...unless(/^[a-z]{2}-[A-Z]{2}$/.test(String(pdf.get(catalog.Lang))), 'no language'),
    ...unless(pdf.dict(catalog.MarkInfo).Marked === true, 'it does not say that it is tagged'),
    ...unless(pdf.dict(catalog.ViewerPreferences).DisplayDocTitle === true, 'the title is not shown'),
    ...unless(nameOf(intent?.S) === 'GTS_PDFA1', 'no output intent'),
    ...unless(pdf.stream(intent?.DestOutputProfile).subarray(36, 40).toString() === 'acsp', 'no colour profile'),
  ];
};

const aboutMetadata = (pdf: Pdf): readonly string[] => {
  const xmp = pdf.stream(pdf.catalog.Metadata).toString('utf8');
  const info = pdf.dict(pdf.trailer.Info);
  const has = (part: string | RegExp, what: string) =>
    unless(typeof part === 'string' ? xmp.includes(part) : part.test(xmp), `metadata: ${what}`);
  return [
    ...unless(!('Filter' in pdf.dict(pdf.catalog.Metadata)), 'metadata: compressed'),
    ...has('<pdfaid:part>2</pdfaid:part>', 'not PDF/A-2'),
    ...has('<pdfaid:conformance>A</pdfaid:conformance>', 'not level a'),
    ...has('<pdfuaid:part>1</pdfuaid:part>', 'not PDF/UA-1'),
    ...has('<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>', 'PDF/UA is not explained'),
    ...has(/<dc:title>\s*<rdf:Alt>\s*<rdf:li xml:lang="x-default">[^<]+</, 'no title'),
    ...has(`<pdf:Producer>${String(pdf.get(info.Producer))}</pdf:Producer>`, 'another producer than in the file'),
    ...has(`<xmp:CreatorTool>${String(pdf.get(info.Creator))}</xmp:CreatorTool>`, 'another creator than in the file'),
    ...has(dayOf(String(pdf.get(info.CreationDate))), 'another day than in the file'),
  ];
};
const dayOf = (date: string): string => date.replace(/^D:(\d{4})(\d\d)(\d\d).*$/, '<xmp:CreateDate>$1-$2-$3T');

const aboutFonts = (pdf: Pdf): readonly string[] => {
  const fonts = [...pdf.objects.values()].map(({ value }) => value as Dict).filter(d => d && nameOf(d.Type) === 'Font');
  const whole = fonts.filter(font => nameOf(font.Subtype) === 'Type0');
  return [
    ...unless(whole.length > 0, 'no font'),
    ...unless(
      fonts.every(font => /^(Type0|CIDFontType2)$/.test(nameOf(font.Subtype) ?? '')),
      'a font of the reader’s machine',
    ),
    ...whole.flatMap(font => {
      const below = pdf.dict(pdf.list(font.DescendantFonts)[0]);
      const name = nameOf(font.BaseFont);
      return [
        ...unless(pdf.stream(pdf.dict(below.FontDescriptor).FontFile2).length > 1000, `${name} is not embedded`),
        ...unless(pdf.stream(font.ToUnicode).includes('beginbfrange'), `${name} does not say its letters`),
        ...unless(nameOf(below.CIDToGIDMap) === 'Identity', `${name} has no map of its glyphs`),
      ];
    }),
  ];
};

const attributesOf = (pdf: Pdf, element: Element): Dict => pdf.dict(element.dict.A);
const aboutStructure = (pdf: Pdf): readonly string[] => {
  const all = everyElement(structureOf(pdf));
  const rootRef = (pdf.catalog.StructTreeRoot as Ref).id;
  const headings = all.filter(({ type }) => /^H\d$/.test(type)).map(({ type }) => Number(type[1]));
  return [
    ...all.flatMap(element => aboutElement(pdf, element, rootRef)),
    ...unless(
      headings.every((level, i) => level <= (headings[i - 1] ?? 0) + 1),
      `headings skip a level: ${headings.join(' ')}`,
    ),
  ];
};
const aboutElement = (pdf: Pdf, element: Element, rootRef: number): readonly string[] => {
  const { type, parent, children } = element;
  const at = `${parent?.type ?? ''}/${type}`;
  return [
    ...unless(known.has(type), `${at} is no standard element`),
    ...unless((element.dict.P as Ref).id === (parent?.id ?? rootRef), `${at} names another parent`),
    ...unless(!onlyIn[type] || onlyIn[type] === parent?.type, `${at} stands where it cannot`),
    ...unless(!holds[type] || children.every(child => holds[type]!.includes(child.type)), `${at} holds what it cannot`),
    ...unless(type !== 'TH' || nameOf(attributesOf(pdf, element).Scope) !== null, `${at} does not say what it heads`),
    ...unless(
      type !== 'Figure' || ('Alt' in element.dict && 'BBox' in attributesOf(pdf, element)),
      `${at} has no words or place`,
    ),
    ...(type === 'Table' ? aboutTable(pdf, element) : []),
  ];
};
const aboutTable = (pdf: Pdf, table: Element): readonly string[] => {
  const widths = table.children.map(row =>
    row.children.reduce((sum, cell) => sum + Number(attributesOf(pdf, cell).ColSpan ?? 1), 0),
  );
  return unless(new Set(widths).size === 1, `a table with rows of ${[...new Set(widths)].join(' and ')} cells`);
};

/** What paints; each must stand in a marked piece of content. */
const paints = new Set(['Tj', 'TJ', "'", '"', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do', 'sh', 'BI']);
const aboutContent = (pdf: Pdf): readonly string[] => {
  const tree = parentTreeOf(pdf);
  const named = new Map<string, number>();
  for (const { id, content } of everyElement(structureOf(pdf)))
    for (const { page, mcid } of content) named.set(`${page}/${mcid}`, id);
  let pieces = 0;
  const mistakes = pdf.pages.flatMap(({ ref, page }, n) => {
    const { marks, problems } = marksIn(contentOf(pdf, page));
    const parents = pdf.list(tree.get(page.StructParents as number) ?? []);
    pieces += marks.length;
    return [
      ...problems.map(problem => `page ${n + 1}: ${problem}`),
      ...unless(typeof page.StructParents === 'number', `page ${n + 1} is not in the tree`),
      ...unless(nameOf(page.Tabs) === 'S', `page ${n + 1} is not walked in the order of its structure`),
      ...unless(new Set(marks).size === marks.length, `page ${n + 1} has a piece of content twice`),
      ...marks.flatMap(mcid => {
        const parent = parents[mcid];
        return unless(
          parent instanceof Ref && named.get(`${ref.id}/${mcid}`) === parent.id,
          `page ${n + 1}: content ${mcid} belongs to no element`,
        );
      }),
    ];
  });
  return [
    ...mistakes,
    ...unless(pieces === named.size, `${named.size} pieces in the structure, ${pieces} on the pages`),
  ];
};
const contentOf = (pdf: Pdf, page: Dict): string => pdf.stream(page.Contents as Ref).toString('latin1');
const parentTreeOf = (pdf: Pdf): ReadonlyMap<number, Value> => {
  const out = new Map<number, Value>();
  const walk = (node: Dict): void => {
    const nums = pdf.list(node.Nums);
    for (let i = 0; i < nums.length; i += 2) out.set(nums[i] as number, nums[i + 1]!);
    for (const kid of pdf.list(node.Kids)) walk(pdf.dict(kid));
  };
  walk(pdf.dict(pdf.dict(pdf.catalog.StructTreeRoot).ParentTree));
  return out;
};
const marksIn = (content: string): { marks: readonly number[]; problems: readonly string[] } => {
  const marks: number[] = [];
  const problems: string[] = [];
  const open: string[] = [];
  // A dictionary is written over several lines.
  const lines = content.replace(/<<[^>]*>>/g, dict => dict.replaceAll('\n', ' ')).split('\n');
  for (const line of lines) {
    const [, tag, rest, operator] = /^\/(\w+) ?(.*?) ?(BDC|BMC)$/.exec(line.trim()) ?? [];
    if (operator) {
      if (open.length > 0) problems.push(`${tag} inside ${open.at(-1)}`);
      open.push(tag!);
      const mcid = /\/MCID (\d+)/.exec(rest!)?.[1];
      if (mcid !== undefined) marks.push(Number(mcid));
      else if (tag !== 'Artifact') problems.push(`${tag} is neither content nor decoration`);
      continue;
    }
    const last = line.trim().split(/\s+/).at(-1) ?? '';
    if (last === 'EMC') {
      if (open.pop() === undefined) problems.push('an end without a beginning');
    } else if (paints.has(last) && open.length === 0) problems.push(`unmarked: ${line.slice(-40)}`);
  }
  if (open.length > 0) problems.push(`${open.at(-1)} has no end`);
  return { marks, problems };
};
