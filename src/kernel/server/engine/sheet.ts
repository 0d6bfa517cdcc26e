import { PassThrough, Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type Excel from 'exceljs';

/** A table to be carried away: headings, and rows that come as they are read. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly (SheetLine | readonly Cell[])[]>;
  /** What the table is about: a second page of the book. A spreadsheet that sorts and sums finds nothing above the headings. */
  readonly about?: readonly (readonly string[])[];
}
export interface SheetColumn {
  readonly heading: string;
  readonly format?: 'integer' | 'decimal' | 'tenths' | 'money' | 'date' | 'dateTime';
}
export type Cell = string | number | null;
/** A line that is more than a row: the heading of a group, a total, a marked row; `level` folds it under those above. */
export interface SheetLine {
  readonly cells: readonly Cell[];
  readonly style?: 'group' | 'total' | 'flag';
  readonly level?: number;
}
const cellsOf = (line: SheetLine | readonly Cell[]): readonly Cell[] => ('cells' in line ? line.cells : line);

/** `yyyymmdd_hhmmss`, in Zagreb: the end of every export's name. */
export const stamp = (now: Date, withTime = true): string => {
  const parts = clock.format(now).replace(/[-:]/g, '').split(' ');
  return withTime ? parts.join('_') : parts[0]!;
};
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb', dateStyle: 'short', timeStyle: 'medium' });

/** Rows made into a file before whoever else asks is heard: a long list takes seconds, and nobody waits for all of them. */
const rowsAtOnce = 50;

/** Written row by row: memory does not grow with the list. */
export const xlsx = (sheet: Sheet): Readable => {
  const out = new PassThrough();
  const write = async (): Promise<void> => {
    let opened: Awaited<ReturnType<typeof open>> | null = null;
    for await (const rows of sheet.rows) {
      // The book begins with the first rows: a query that fails at once is still an answer with a status.
      opened ??= await open(sheet, out);
      const { page } = opened;
      for (const [n, line] of rows.entries()) {
        const row = page.addRow(cellsOf(line).map((cell, i) => xlsxCell(cell, sheet.columns[i]!)));
        if ('cells' in line) dress(row, line, sheet.columns.length);
        row.commit();
        if (n % rowsAtOnce === rowsAtOnce - 1) await othersFirst();
      }
      await othersFirst();
      // A reader that is slower than the database makes the database wait; one that has left ends it.
      if (out.writableNeedDrain) await new Promise(done => out.once('drain', done).once('close', done));
      if (out.destroyed) return;
    }
    const { book, page } = opened ?? (await open(sheet, out));
    page.commit();
    if (sheet.about) {
      const about = book.addWorksheet('Katedra');
      about.columns = [{ width: 100 }];
      for (const [n, line] of sheet.about.entries()) {
        const row = about.addRow([...line]);
        if (n === 0) row.font = { bold: true };
        row.commit();
      }
      about.commit();
    }
    await book.commit();
  };
  write().catch(error => out.destroy(error));
  return out;
};
/** The library is 8 MB of memory that a portal nobody exports from does not need. */
const open = async (sheet: Sheet, out: PassThrough) => {
  const { default: Excel } = await import('exceljs');
  const book = new Excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false });
  const page = book.addWorksheet(sheet.title.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31) || 'Katedra', {
    views: [{ state: 'frozen', ySplit: 1 }],
  });
  page.columns = sheet.columns.map(c => ({
    header: c.heading,
    width: Math.min(60, Math.max(12, c.heading.length + 2)),
    style: c.format && numberFormats[c.format] ? { numFmt: numberFormats[c.format]! } : {},
  }));
  page.getRow(1).font = { bold: true };
  page.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: Math.max(1, sheet.columns.length) } };
  return { book, page };
};
const numberFormats: Readonly<Partial<Record<NonNullable<SheetColumn['format']>, string>>> = {
  date: 'dd.mm.yyyy.',
  dateTime: 'dd.mm.yyyy. hh:mm',
  tenths: '#,##0.0',
  money: '#,##0.00',
};
/** Groups and totals in bold over a quiet ground, folded by the spreadsheet's own outline. */
const dress = (row: Excel.Row, { style, level = 0 }: SheetLine, width: number): void => {
  if (level > 0) row.outlineLevel = Math.min(level, 7);
  if (style) row.font = { bold: true };
  if (style !== 'group' && style !== 'total') return;
  for (let column = 1; column <= width; column++) {
    const cell = row.getCell(column);
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: style === 'group' ? 'FFE8EDF2' : 'FFF4F6F8' } };
    if (style === 'total') cell.border = { top: { style: 'thin' } };
  }
};
/** Dates as dates; text stays text, so a formula that somebody typed is never calculated. */
const xlsxCell = (cell: Cell, column: SheetColumn): Cell | Date => {
  if (typeof cell !== 'string' || !column.format) return cell;
  if (column.format === 'date' || column.format === 'dateTime')
    return new Date(`${cell.replace(' ', 'T')}${cell.length === 10 ? 'T00:00' : ''}:00Z`);
  return cell;
};

/** UTF-8 with its mark, so that a spreadsheet reads č and ž; semicolons, as Croatian spreadsheets expect. */
export const csv = (sheet: Sheet): Readable =>
  Readable.from(
    (async function* () {
      // The heading goes out with the first rows: a query that fails at once is still an answer with a status.
      let heading = `\uFEFF${sheet.columns.map(c => csvCell(c.heading)).join(';')}\r\n`;
      for await (const rows of sheet.rows) {
        yield heading + rows.map(line => `${cellsOf(line).map(csvCell).join(';')}\r\n`).join('');
        heading = '';
        await othersFirst();
      }
      if (heading) yield heading;
    })(),
  );
/** A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
const csvCell = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
