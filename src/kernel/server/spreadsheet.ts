import { Readable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

// XLSX as a stream: rows become XML and are packed as they come, so memory does not grow with the table.

export type Cell = string | number | null;
export type NumberFormat = 'integer' | 'decimal' | 'tenths' | 'money' | 'date' | 'dateTime';
type Look = 'plain' | 'bold' | 'group' | 'total';
export interface BookRow {
  readonly cells: readonly Cell[];
  readonly look?: Look;
  /** Folds the row under those of a lower level. */
  readonly level?: number;
}
export interface BookPage {
  readonly name: string;
  /** Widths in characters. */
  readonly columns: readonly { readonly width: number; readonly format?: NumberFormat | undefined }[];
  /** A first row in bold that stays in sight and carries the filter. */
  readonly head?: readonly string[];
  /** The highest level of a row: a spreadsheet wants to know it before the rows. */
  readonly levels?: number;
  readonly rows: AsyncIterable<readonly BookRow[]> | Iterable<readonly BookRow[]>;
}

/** Excel takes no more rows on a page; what is left goes on the next one. */
const mostRows = 1_048_576;
const longestText = 32_767;
const mostLevels = 7;
/** Rows made into XML before others are heard. */
const rowsAtOnce = 50;

/** A workbook, written as fast as it is read. Nothing leaves before the first rows have come: a query that fails at once is still an answer with a status. */
export const spreadsheet = (pages: readonly BookPage[], made: Date): Readable =>
  Readable.from(bytesOf(pages, made), { objectMode: false });

async function* bytesOf(pages: readonly BookPage[], made: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, piece) => {
    if (error) failed = error;
    else ready.push(piece);
  });
  let open: Part | null = null;
  const begin = (name: string): Part => {
    open = new Part(name, made);
    zip.add(open);
    return open;
  };
  const taken = (): Uint8Array[] => {
    if (failed) throw failed;
    return ready.splice(0);
  };
  const written: Written[] = [];
  try {
    for (const page of pages) {
      let [part, row]: [Part | null, number] = [null, 0];
      const start = async (): Promise<Part> => {
        written.push({ name: nameOf(page.name, written), filter: null });
        const next = begin(`xl/worksheets/sheet${written.length}.xml`);
        await next.write(pageStart(page, written.length === 1));
        row = page.head ? 1 : 0;
        return next;
      };
      const end = async (sheet: Part): Promise<void> => {
        const filter = page.head && rangeOf(page.head.length, row);
        if (filter) written.at(-1)!.filter = filter;
        await sheet.write(`</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}${margins}</worksheet>`);
        await sheet.end();
      };
      for await (const rows of page.rows) {
        part ??= await start();
        for (let from = 0; from < rows.length; ) {
          if (row === mostRows) {
            await end(part);
            part = await start();
          }
          const to = Math.min(rows.length, from + rowsAtOnce, from + mostRows - row);
          let xml = '';
          while (from < to) xml += rowXml(rows[from++]!, ++row, page.columns);
          await part.write(xml);
        }
        yield* taken();
      }
      await end(part ?? (await start()));
      yield* taken();
    }
    for (const [name, xml] of Object.entries(framework(written, made))) {
      const part = begin(name);
      await part.write(xml);
      await part.end();
    }
    zip.end();
    yield* taken();
  } finally {
    (open as Part | null)?.destroy();
  }
}

/** One file of the package, packed by zlib in a thread of Node's: fflate would do it in ours. */
class Part extends ZipPassThrough {
  override compression = 8;
  override mtime: Date;
  readonly #deflate = createDeflateRaw({ level: 3 });
  #bytes = new Uint8Array(65_536);
  constructor(name: string, made: Date) {
    super(name);
    this.mtime = made;
    this.#deflate.on('data', (piece: Uint8Array<ArrayBuffer>) => this.ondata(null, piece, false));
  }
  protected override process(): void {}
  async write(text: string): Promise<void> {
    // Packed when we go on: the next text takes the same memory, or garbage would stand there for a hundred megabytes.
    const most = text.length * 3;
    if (this.#bytes.length < most) this.#bytes = new Uint8Array(most);
    const bytes = this.#bytes.subarray(0, utf8.encodeInto(text, this.#bytes).written);
    // A package of this kind has no room for more, and would be broken without a word.
    if (this.size + bytes.length > 0xffff_ffff) throw new Error(`${this.filename} is larger than four gigabytes.`);
    this.push(bytes);
    await new Promise<void>((done, fail) => this.#deflate.write(bytes, error => (error ? fail(error) : done())));
  }
  async end(): Promise<void> {
    this.push(new Uint8Array(), true);
    await new Promise<void>((done, fail) => this.#deflate.once('end', done).once('error', fail).end());
    this.ondata(null, new Uint8Array(), true);
  }
  destroy(): void {
    this.#deflate.destroy();
  }
}
const utf8 = new TextEncoder();
interface Written {
  readonly name: string;
  filter: string | null;
}

/** What a page may be called: 31 letters, none of them with a meaning in formulas, and not as another page. */
const nameOf = (title: string, others: readonly Written[]): string => {
  const plain = title.replace(/[\\/*?:[\]\p{Cc}]/gu, ' ').trim();
  const taken = ['history', ...others.map(({ name }) => name.toLowerCase())];
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` (${n})`;
    const start = plain
      .slice(0, 31 - end.length)
      .toWellFormed()
      .replace(/^'+|'+$/g, '');
    const name = (start || 'Katedra') + end;
    if (!taken.includes(name.toLowerCase())) return name;
  }
};
const letters: string[] = [];
const columnLetters = (column: number): string => {
  letters[column] ??=
    (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
  return letters[column]!;
};
const rangeOf = (columns: number, rows: number): string => `A1:${columnLetters(Math.max(0, columns - 1))}${rows}`;

const xmlStart = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const margins = '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>';

const pageStart = ({ columns, head, levels = 0 }: BookPage, isFirst: boolean): string => {
  const frozen =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
  const outline = levels > 0 ? ` outlineLevelRow="${Math.min(levels, mostLevels)}"` : '';
  const cols = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  return `${xmlStart}<worksheet xmlns="${main}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${head ? frozen : ''}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"${outline}/>${cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''}<sheetData>${head ? rowXml({ cells: head, look: 'bold' }, 1, []) : ''}`;
};
const rowXml = ({ cells, look = 'plain', level = 0 }: BookRow, at: number, columns: BookPage['columns']): string => {
  // The ground of a group or a total goes on where nothing is written.
  const width = look === 'group' || look === 'total' ? Math.max(cells.length, columns.length) : cells.length;
  let xml = `<row r="${at}"${level > 0 ? ` outlineLevel="${Math.min(level, mostLevels)}"` : ''}>`;
  for (let i = 0; i < width; i++)
    xml += cellXml(cells[i] ?? null, `${columnLetters(i)}${at}`, look, columns[i]?.format);
  return `${xml}</row>`;
};
const cellXml = (cell: Cell, at: string, look: Look, format: NumberFormat | undefined): string => {
  const value = typeof cell === 'string' && (format === 'date' || format === 'dateTime') ? dayOf(cell) : cell;
  if (typeof value === 'number' && Number.isFinite(value))
    return `<c r="${at}"${styled(look, format)}><v>${value}</v></c>`;
  const style = styled(look, undefined);
  // Always as text: a formula that somebody typed is never calculated.
  if (typeof value === 'string' && value !== '')
    return `<c r="${at}"${style} t="inlineStr"><is><t${/^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : ''}>${escaped(value)}</t></is></c>`;
  return look === 'group' || look === 'total' ? `<c r="${at}"${style}/>` : '';
};
/** A day as a spreadsheet counts it, in days since the end of 1899. Excel knows no days before March 1900 rightly: those stay text. */
const dayOf = (text: string): Cell => {
  const [, day, time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?/.exec(text) ?? [];
  const days = Date.parse(`${day}T${time}Z`) / 86_400_000 + 25_569;
  return days >= 61 ? Math.round(days * 86_400) / 86_400 : text;
};
/** What XML cannot hold is written by its number, as Excel does; so is what would be read as such a number. */
const escaped = (text: string): string => {
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return special.test(short)
    ? short
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replaceAll(forbidden, c => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
    : short;
};
const forbidden = /[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu;
const special = /[&<>\uFFFE\uFFFF]|[^\P{Cc}\t\n]|_x[0-9A-Fa-f]{4}_/u;

const looks: readonly Look[] = ['plain', 'bold', 'group', 'total'];
const formats: Readonly<Partial<Record<NumberFormat, string>>> = {
  date: 'dd.mm.yyyy.',
  dateTime: 'dd.mm.yyyy. hh:mm',
  tenths: '#,##0.0',
  money: '#,##0.00',
};
const formatNames = ['general', ...Object.keys(formats)];
const styled = (look: Look, format: NumberFormat | undefined): string => {
  const style =
    looks.indexOf(look) * formatNames.length + (format && format in formats ? formatNames.indexOf(format) : 0);
  return style > 0 ? ` s="${style}"` : '';
};
/** Every look in every format. Groups and totals are bold over a quiet ground. */
const styles = (): string => {
  const own = Object.values(formats).map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`);
  const solid = (color: string): string =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`;
  const font = (bold: boolean): string =>
    `<font>${bold ? '<b/>' : ''}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const fillOf: Readonly<Record<Look, number>> = { plain: 0, bold: 0, group: 2, total: 3 };
  const cells = looks.flatMap(look =>
    formatNames.map((name, i) => {
      const [bold, fill, border] = [look === 'plain' ? 0 : 1, fillOf[look], look === 'total' ? 1 : 0];
      const format = name === 'general' ? 0 : 163 + i;
      return `<xf numFmtId="${format}" fontId="${bold}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>`;
    }),
  );
  return `<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2">${font(false)}${font(true)}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${solid('FFE8EDF2')}${solid('FFF4F6F8')}</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top style="thin"><color auto="1"/></top><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
};

/** Everything but the pages, by name: written last, when it is known how many there are. */
const framework = (pages: readonly Written[], made: Date): Readonly<Record<string, string>> => {
  const all = <T>(of: (page: Written, n: number) => T): string => pages.map((page, i) => of(page, i + 1)).join('');
  const spreadsheetml = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');
  const filters = all(({ name, filter }, n) =>
    filter
      ? `<definedName name="_xlnm._FilterDatabase" localSheetId="${n - 1}" hidden="1">'${escaped(name.replaceAll("'", "''"))}'!${filter.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')}</definedName>`
      : '',
  );
  const parts = {
    'xl/styles.xml': styles(),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}/relationships"><workbookPr/><bookViews><workbookView/></bookViews><sheets>${all(({ name }, n) => `<sheet name="${attribute(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets>${filters ? `<definedNames>${filters}</definedNames>` : ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${all((_, n) => relation(`rId${n}`, `${office}/relationships/worksheet`, `worksheets/sheet${n}.xml`))}${relation('styles', `${office}/relationships/styles`, 'styles.xml')}</Relationships>`,
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:creator>Katedra</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${made.toISOString().slice(0, 19)}Z</dcterms:created></cp:coreProperties>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${relation('book', `${office}/relationships/officeDocument`, 'xl/workbook.xml')}${relation('about', `${packages}/relationships/metadata/core-properties`, 'docProps/core.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetml}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetml}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${all((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${spreadsheetml}.worksheet+xml"/>`)}</Types>`,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, xmlStart + xml]));
};
