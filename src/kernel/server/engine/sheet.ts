import { Readable } from 'node:stream';
import { othersFirst } from '../gently.ts';
import { type BookRow, type Cell, type NumberFormat, spreadsheet } from '../spreadsheet.ts';

export type { Cell };

/** A table to be carried away: headings, and rows that come as they are read. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly (SheetLine | readonly Cell[])[]>;
  /** The highest `level` of a line. */
  readonly levels?: number;
  /** What the table is about: a second page of the book. A spreadsheet that sorts and sums finds nothing above the headings. */
  readonly about?: readonly (readonly string[])[];
}
export interface SheetColumn {
  readonly heading: string;
  readonly format?: NumberFormat;
}
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

/** A workbook with a page of its own for what the table is about. */
export const xlsx = ({ title, columns, rows, levels = 0, about }: Sheet): Readable =>
  spreadsheet(
    [
      {
        name: title,
        columns: columns.map(({ heading, format }) => ({
          width: Math.min(60, Math.max(12, heading.length + 2)),
          format,
        })),
        head: columns.map(({ heading }) => heading),
        levels,
        rows: bookRows(rows),
      },
      ...(about
        ? [
            {
              name: 'Katedra',
              columns: [{ width: 100 }],
              rows: [about.map((cells, n): BookRow => (n === 0 ? { cells, look: 'bold' } : { cells }))],
            },
          ]
        : []),
    ],
    new Date(),
  );
async function* bookRows(rows: Sheet['rows']): AsyncGenerator<readonly BookRow[]> {
  for await (const portion of rows)
    yield portion.map(line => {
      if (!('cells' in line)) return { cells: line };
      const { cells, style, level = 0 } = line;
      return { cells, level, ...(style && { look: style === 'flag' ? 'bold' : style }) };
    });
}

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
