import type { Readable } from 'node:stream';
import type { Block, Sheet, TableBlock, TableCell } from '../../resource/index.ts';
import { type BookRow, spreadsheet } from '../spreadsheet.ts';

const textOf = (text: string | readonly { readonly text: string }[]): string =>
  typeof text === 'string' ? text : text.map(run => run.text).join('');
const cellText = (cell: TableCell): string => (typeof cell === 'string' ? cell : cell.text);
/** What a paper writes as a figure is one in a spreadsheet too: «1.234,5» in Croatian, “1,234.5” in English. */
const valueOf = (cell: TableCell, lang: Sheet['lang']): string | number => {
  const text = cellText(cell);
  const [thousands, comma] = lang === 'hr' ? ['.', ','] : [',', '.'];
  const shape =
    lang === 'hr' ? /^-?\d{1,3}(\.\d{3})*(,\d+)?$|^-?\d+(,\d+)?$/ : /^-?\d{1,3}(,\d{3})*(\.\d+)?$|^-?\d+(\.\d+)?$/;
  return shape.test(text) ? Number(text.replaceAll(thousands!, '').replace(comma!, '.')) : text;
};

/** A paper as a workbook: what it says from top to bottom, tables with their columns and figures that can be summed up. */
export const workbookOf = (sheet: Sheet): Readable => {
  const rows: BookRow[] = [];
  const widths: number[] = [];
  const put = (cells: BookRow['cells'], bold = false): void => {
    rows.push(bold ? { cells, look: 'bold' } : { cells });
  };
  const table = ({ columns, rows }: TableBlock): void => {
    columns.forEach((column, i) => {
      widths[i] = Math.max(widths[i] ?? 0, column.width / 1.8);
    });
    put(
      columns.map(column => column.head),
      true,
    );
    for (const row of rows) {
      if ('group' in row) put([row.group], true);
      else if ('cells' in row) put(row.cells.map(cell => valueOf(cell, sheet.lang)));
      else {
        const cells = row.total.map(cell => valueOf(cell, sheet.lang));
        if (row.label && cells[0] === '') cells[0] = row.label;
        put(cells, true);
      }
    }
  };
  const block = (one: Block): void => {
    if (one.block === 'title') put([[one.text, one.below].filter(Boolean).join(' ')], true);
    else if (one.block === 'heading') put([one.text], true);
    else if (one.block === 'text') put([textOf(one.text)]);
    else if (one.block === 'facts') {
      widths[0] = Math.max(widths[0] ?? 0, (one.labelWidth ?? 50) / 1.8);
      for (const { label, value } of one.facts) put([label, textOf(value)]);
    } else if (one.block === 'points')
      for (const [i, item] of one.items.entries()) put([`${i + 1 + (one.after ?? 0)}. ${textOf(item)}`]);
    else if (one.block === 'table') table(one);
    else return;
    if (one.block === 'table' || one.block === 'facts') put([]);
  };
  for (const one of sheet.blocks) block(one);
  const columns = Array.from(widths, (width = 8) => ({ width: Math.max(8, Math.round(width)) }));
  return spreadsheet([{ name: sheet.title, columns, rows: [rows] }], new Date(`${sheet.on}T00:00:00Z`));
};
