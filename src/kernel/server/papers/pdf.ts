import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { paperFormats, type Sheet } from '../../resource/index.ts';
import { Pieces } from '../gently.ts';
import { boxesOf } from './blocks.ts';
import { paperFonts } from './fonts.ts';
import { breakLines } from './lines.ts';
import { forgotten, type Mark, mm, type Pages, paginate, type Tag } from './page.ts';
import { pdfFromThread } from './pdf-threads.ts';
import { type Desk, deskFor, ink, inLanguage, lineMarks, type } from './setting.ts';
import { textIn } from './text.ts';
import { aboutSheet, accessible } from './xmp.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type WriteText = ReturnType<typeof textIn>;
/** What pdfkit has and its types do not say. */
interface Inside {
  _addInfo: () => void;
  appendXML(xml: string): void;
}

const creator = 'Katedra';
const producer = 'Katedra';

/**
 * A paper as PDF: tagged, after PDF/A-2a and PDF/UA-1, with embedded fonts. The same sheet gives the same bytes, whenever and
 * wherever it is written: nothing in it comes from the clock or from chance. What has hundreds of lines is written in a
 * thread of its own.
 */
export const pdfStream = (sheet: Sheet): Readable =>
  isLong(sheet) ? pdfFromThread(sheet) : Readable.from(writePdf(sheet), { objectMode: false });
/** The same as a whole. */
export const pdfOf = (sheet: Sheet): Promise<Buffer> => buffer(pdfStream(sheet));

/** So many lines of tables are about ten pages: below, starting a thread takes longer than the paper. */
const longFrom = 300;
const isLong = ({ blocks }: Sheet): boolean =>
  blocks.reduce((lines, block) => lines + (block.block === 'table' ? block.rows.length : 1), 0) > longFrom;

/** Writes it in this thread, no faster than its pieces are taken. */
export async function* writePdf(sheet: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const fonts = await paperFonts();
  const desk = deskFor(fonts, sheet);
  const { top, bottom, height: whole } = paperFormats[sheet.format];
  const height = whole * mm;
  const { default: PDFDocument } = await import('pdfkit');
  const made = new Date(`${sheet.on}T00:00:00Z`);
  const doc: Doc = new PDFDocument({
    autoFirstPage: false,
    // The fonts keep what they have set, for all papers.
    fontLayoutCache: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: sheet.lang === 'hr' ? 'hr-HR' : 'en-GB',
    displayTitle: true,
    info: { Title: sheet.title, Creator: creator, Producer: producer, CreationDate: made },
    // No font of the reader's machine: only what is embedded.
    font: null as unknown as string,
  });
  const pieces = piecesOf(doc);
  for (const face of ['body', 'bold', 'italic', 'boldItalic'] as const)
    doc.registerFont(face, fonts.faces[face] as unknown as string);
  const inside = doc as unknown as Inside;
  inside._addInfo = () => inside.appendXML(aboutSheet(sheet, made, creator, producer) + accessible);
  const edges = [top * mm, height - bottom * mm] as const;
  // Set twice: the foot of the first page says how many there are, and pages are not kept in memory.
  let pages = 1;
  const counting = { ...desk, root: { ...desk.root, waiting: forgotten } };
  yield* pageByPage(paginate(boxesOf(counting), ...edges, { turn: () => pages++, draw: () => {} }), pieces.taken);
  const writer = writerOf(doc, desk, pages);
  writer.turn();
  yield* pageByPage(paginate(boxesOf(desk), ...edges, writer), pieces.taken);
  writer.end();
  doc.end();
  await pieces.all;
  yield* pieces.taken();
}

/** A list of hundreds of pages takes seconds and holds nobody up. */
async function* pageByPage<T>(pages: Iterable<void>, taken: () => readonly T[]): AsyncGenerator<T> {
  const pieces = new Pieces();
  for (const _page of pages) {
    if (!pieces.isLong()) continue;
    await pieces.end();
    yield* taken();
  }
}

/** A tagged list of hundreds of pages comes in a hundred thousand pieces of some bytes: kept one by one they are ten times their size. */
const piecesOf = (doc: Doc): { readonly all: Promise<void>; taken(): Uint8Array<ArrayBuffer>[] } => {
  const full: Uint8Array<ArrayBuffer>[] = [];
  let open = new Uint8Array(pieceSize);
  let used = 0;
  const keep = (piece: Uint8Array): void => {
    if (used + piece.length > open.length) {
      full.push(open.subarray(0, used));
      open = new Uint8Array(Math.max(pieceSize, piece.length));
      used = 0;
    }
    open.set(piece, used);
    used += piece.length;
  };
  const all = new Promise<void>((finish, fail) => {
    doc
      .on('data', keep)
      .on('end', () => {
        full.push(open.subarray(0, used));
        finish();
      })
      .on('error', fail);
  });
  // Whoever ends it half-way does not wait for its end.
  all.catch(() => {});
  return { all, taken: () => full.splice(0) };
};
const pieceSize = 262_144;

/** Writes what is drawn into marked content. Lines of one element that follow each other are one piece. */
const writerOf = (doc: Doc, desk: Desk, pages: number): Pages & { end(): void } => {
  let page = 0;
  const write = textIn(doc);
  const { landscape, size } = paperFormats[desk.sheet.format];
  const layout = landscape ? 'landscape' : 'portrait';
  const elementOf = elementsIn(doc);
  const outlined = desk.sheet.blocks.filter(({ block }) => block === 'heading').length > 2;
  let open: Tag | null | undefined;
  const close = (): void => {
    if (open !== undefined) doc.endMarkedContent();
    open = undefined;
  };
  const begin = (tag: Tag | null): void => {
    if (tag === open) return;
    close();
    if (tag) elementOf(tag).add(doc.markStructureContent(tag.type));
    else doc.markContent('Artifact', { type: 'Layout' });
    open = tag;
  };
  return {
    turn() {
      this.end();
      doc.addPage({ size, layout, margin: 0 });
      page++;
      if (desk.sheet.draft) writeDraft(doc, desk);
    },
    draw(all) {
      for (const { tag, marks, heading } of all()) {
        if (outlined && heading) doc.outline.addItem(heading);
        begin(tag);
        if (tag?.type === 'Figure') boundFigure(doc, elementOf(tag), marks);
        writeMarks(doc, write, marks);
      }
    },
    end() {
      close();
      if (page > 0) writeFoot(doc, write, desk, page, pages);
    },
  };
};

/** The file's elements, made in the order of the paper; also those that nothing is written into, as an empty cell. */
const elementsIn = (doc: Doc): ((tag: Tag) => Element) => {
  const made = new WeakMap<Tag, Element>();
  const lastRow = new WeakMap<Tag, Element>();
  const make = (tag: Tag): Element => {
    const element = doc.struct(tag.type, tag.alt ? { alt: tag.alt } : {});
    const data = dataOf(element);
    if (tag.scope || tag.span)
      data.A = {
        O: 'Table',
        ...(tag.scope && { Scope: tag.scope }),
        ...(tag.span && tag.span > 1 && { ColSpan: tag.span }),
      };
    if (tag.numbering) data.A = { O: 'List', ListNumbering: tag.numbering };
    made.set(tag, element);
    if (tag.parent) elementOf(tag.parent).add(element);
    else doc.addStructure(element);
    if (tag.type === 'TR' && tag.parent) {
      // A row is done when the next one begins, and need not be kept.
      lastRow.get(tag.parent)?.end();
      lastRow.set(tag.parent, element);
    }
    return element;
  };
  const makeWaiting = (parent: Tag): void => {
    for (const tag of parent.waiting.splice(0)) {
      make(tag);
      makeWaiting(tag);
    }
  };
  const elementOf = (tag: Tag): Element => {
    const known = made.get(tag);
    if (known) return known;
    if (tag.parent) {
      elementOf(tag.parent);
      makeUpTo(tag.parent, tag);
    }
    return made.get(tag) ?? make(tag);
  };
  /** What stands before it on the paper, stands before it in the file. */
  const makeUpTo = (parent: Tag, tag: Tag): void => {
    for (const next of parent.waiting.splice(0, parent.waiting.indexOf(tag) + 1)) {
      make(next);
      if (next !== tag || tag.type === 'TR') makeWaiting(next);
    }
  };
  return elementOf;
};
const dataOf = (element: Element): Record<string, unknown> =>
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data;

const boundFigure = (doc: Doc, element: Element, marks: readonly Mark[]): void => {
  const picture = marks.find(mark => mark.kind === 'picture');
  if (!picture) return;
  const { x, y, w, h } = picture;
  dataOf(element).A = {
    O: 'Layout',
    Placement: 'Block',
    BBox: [x, doc.page.height - y - h, x + w, doc.page.height - y],
  };
};

type RuleMark = Extract<Mark, { kind: 'rule' }>;
/** The rules of a row are one path: a long table has a hundred thousand of them. */
const writeMarks = (doc: Doc, write: WriteText, marks: readonly Mark[]): void => {
  const rules = marks.filter((mark): mark is RuleMark => mark.kind === 'rule');
  for (const mark of marks) if (mark.kind !== 'rule') writeMark(doc, write, mark);
  if (rules.length > 0) writeRules(doc, rules);
};
const writeRules = (doc: Doc, rules: readonly RuleMark[]): void => {
  doc.lineWidth(rules[0]!.width).strokeColor(ink.black);
  for (const { x, y, toX, toY } of rules) doc.moveTo(x, y).lineTo(toX, toY);
  doc.stroke();
};
const writeMark = (doc: Doc, write: WriteText, mark: Mark): void => {
  switch (mark.kind) {
    case 'text':
      doc.fillColor(mark.color);
      write(mark);
      return;
    case 'rule':
      writeRules(doc, [mark]);
      return;
    case 'fill':
      doc.rect(mark.x, mark.y, mark.w, mark.h).fill(mark.color);
      return;
    case 'picture':
      doc.image(mark.bytes, mark.x, mark.y, { fit: [mark.w, mark.h] });
  }
};

/** Across the page, behind what is written on it. */
const writeDraft = (doc: Doc, desk: Desk): void => {
  const word = inLanguage(desk, 'NACRT', 'DRAFT');
  const { width, height } = doc.page;
  doc.markContent('Artifact', { type: 'Page' });
  doc.save();
  doc.rotate(-45, { origin: [width / 2, height / 2] });
  doc.font('bold').fontSize(60).fillColor(ink.light);
  const x = (width - desk.fonts.width(word, 'bold', 60)) / 2;
  doc.text(word, x, height / 2 + 20, { lineBreak: false, baseline: 'alphabetic' });
  doc.restore();
  doc.endMarkedContent();
};

/** An act of one page has no foot; a list always says what it shows. */
const footOf = (desk: Desk, page: number, pages: number): string | null => {
  const { foot = { kind: 'none' }, draft } = desk.sheet;
  const place = inLanguage(desk, `stranica ${page} od ${pages}`, `page ${page} of ${pages}`);
  const said = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
  if (foot.kind === 'none') return null;
  if (foot.kind === 'list')
    return said(foot.words, foot.printedAt && `${inLanguage(desk, 'ispisano', 'printed')} ${foot.printedAt}`, place);
  const contact = page === pages ? foot.contact : null;
  if (pages === 1) return contact ?? null;
  return said(!draft && foot.klasa ? `KLASA: ${foot.klasa}` : null, place, contact);
};
const writeFoot = (doc: Doc, write: WriteText, desk: Desk, page: number, pages: number): void => {
  const text = footOf(desk, page, pages);
  if (text === null) return;
  const { bottom } = paperFormats[desk.sheet.format];
  const lines = breakLines(desk.fonts, text, { width: desk.width, size: type.foot.size, align: 'center' }).slice(0, 3);
  const top = doc.page.height - (bottom * mm) / 2 - (lines.length * type.foot.leading) / 2;
  doc.markContent('Artifact', { type: 'Pagination' });
  lines.forEach((line, i) => {
    for (const mark of lineMarks(desk, line, type.foot, desk.left, top + i * type.foot.leading))
      writeMark(doc, write, mark);
  });
  doc.endMarkedContent();
};
