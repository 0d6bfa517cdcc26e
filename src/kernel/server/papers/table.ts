import type { TableCell, TableRow } from '../../resource/index.ts';
import { breakLines, type Line } from './lines.ts';
import { type Box, type Drawn, type Mark, mm, type Tag, tagIn } from './page.ts';
import { type BlockOf, type Desk, hairline, ink, lineMarks, shades, type, type TypeSize } from './setting.ts';

const padding = 1 * mm;

/** A cell that is set: its lines, where it stands and what it is. */
interface SetCell {
  readonly lines: readonly Line[];
  readonly x: number;
  readonly width: number;
  readonly tag: Tag | null;
  /** The colour behind it, where it is shaded. */
  readonly shade: string | null;
}
type Ruled = 'cells' | 'outside';
const textOf = (cell: TableCell): string => (typeof cell === 'string' ? cell : cell.text);
const runsOf = (cell: TableCell) => (typeof cell === 'string' ? cell : [cell]);

/** A table: its head stands on each page again, rows are never split, and no group begins at the end of a page. */
export function* tableBoxes(desk: Desk, block: BlockOf<'table'>): Iterable<Box> {
  const table = tagIn(desk.root, 'Table', block.summary ? { alt: block.summary } : {});
  const columns = placedColumns(desk, block);
  const cell = (text: TableCell, from: number, to: number, t: TypeSize, tag: Tag | null, bold = false): SetCell => {
    const { x, align } = columns[from]!;
    const end = columns[to]!;
    const width = end.x + end.width - x;
    const set = { width: width - 2 * padding, size: t.size, align: from === to ? align : ('left' as const), bold };
    const shade = typeof text === 'object' && text.grey ? shades[text.grey] : null;
    return { lines: textOf(text) === '' ? [] : breakLines(desk.fonts, runsOf(text), set), x, width, tag, shade };
  };
  const last = columns.length - 1;

  const headOf = (row: Tag | null): Omit<Box, 'keep' | 'before'> =>
    rowBox(
      desk,
      block.columns.map((column, i) =>
        cell(column.head, i, i, type.head, row && tagIn(row, 'TH', { scope: 'Column' }), true),
      ),
      type.head,
      { fill: true, rules: 'cells', isFirst: true },
    );
  const head = headOf(tagIn(table, 'TR'));
  const repeat = headOf(null);

  const boxesOf = (row: TableRow): Box[] => {
    const line = tagIn(table, 'TR');
    const level = 'cells' in row ? 0 : (row.level ?? 0);
    if ('group' in row) {
      const tag = tagIn(line, 'TH', { scope: 'Row', span: columns.length });
      const text = `${'  '.repeat(level)}${row.group}`;
      const made = rowBox(desk, [cell(text, 0, last, type.cell, tag, true)], type.cell, { rules: 'outside' });
      return [{ before: 0, keep: true, repeat, ...made }];
    }
    const cells = 'cells' in row ? plainCells(row.cells, line) : totalCells(row.total, row.label, line);
    return split(desk, cells, repeat.height).map(part => ({
      before: 0,
      keep: false,
      repeat,
      ...rowBox(desk, part, type.cell, { fill: 'total' in row && level === 0, rules: 'cells' }),
    }));
  };
  const plainCells = (cells: readonly TableCell[], line: Tag): SetCell[] =>
    columns.map((_, i) => {
      const isHead = block.rowHeads?.includes(i) === true;
      return cell(cells[i] ?? '', i, i, type.cell, tagIn(line, isHead ? 'TH' : 'TD', isHead ? { scope: 'Row' } : {}));
    });
  const totalCells = (cells: readonly TableCell[], label: string | undefined, line: Tag): SetCell[] => {
    let free = 0;
    while (label !== undefined && free < last && textOf(cells[free] ?? '') === '') free++;
    const named =
      free === 0 ? [] : [cell(label!, 0, free - 1, type.cell, tagIn(line, 'TH', { scope: 'Row', span: free }), true)];
    return [
      ...named,
      ...columns
        .slice(free)
        .map((_, i) => cell(cells[free + i] ?? '', free + i, free + i, type.cell, tagIn(line, 'TD'), true)),
    ];
  };

  let above: Box = { before: 6, keep: block.rows.length > 0, ...head };
  for (const row of block.rows) {
    let isFirst = true;
    for (const box of boxesOf(row)) {
      // Totals never stand without what they sum up.
      yield isFirst && 'total' in row ? { ...above, keep: true } : above;
      above = box;
      isFirst = false;
    }
  }
  yield above;
}

const placedColumns = (desk: Desk, { columns }: BlockOf<'table'>) => {
  let x = desk.left;
  return columns.map(({ width, align = 'left' }) => {
    const column = { x, width: width * mm, align };
    x += width * mm;
    return column;
  });
};

/** Only a row that is higher than a whole page goes on below its head on the next one. */
const split = (desk: Desk, cells: readonly SetCell[], headHeight: number): readonly (readonly SetCell[])[] => {
  const most = Math.floor((desk.height - headHeight - 2 * padding) / type.cell.leading);
  const longest = Math.max(...cells.map(cell => cell.lines.length), 1);
  const parts: SetCell[][] = [];
  for (let from = 0; from < longest; from += most)
    parts.push(cells.map(cell => ({ ...cell, lines: cell.lines.slice(from, from + most) })));
  return parts;
};

interface RowLook {
  readonly rules: Ruled;
  readonly fill?: boolean;
  readonly isFirst?: boolean;
}
const rowBox = (
  desk: Desk,
  cells: readonly SetCell[],
  t: TypeSize,
  { rules, fill = false, isFirst = false }: RowLook,
): Pick<Box, 'height' | 'draw'> => {
  const height = Math.max(...cells.map(cell => cell.lines.length), 1) * t.leading + 2 * padding;
  const from = cells[0]!.x;
  const to = cells.at(-1)!.x + cells.at(-1)!.width;
  const draw = (y: number): readonly Drawn[] => {
    const frame: Mark[] = fill ? [{ kind: 'fill', x: from, y, w: to - from, h: height, color: ink.headFill }] : [];
    for (const { x, width, shade } of cells)
      if (shade) frame.push({ kind: 'fill', x, y, w: width, h: height, color: shade });
    const rule = (x: number, top: number, toX: number, toY: number): void => {
      frame.push({ kind: 'rule', x, y: top, toX, toY, width: hairline });
    };
    // What is filled would cover half of the rule above it.
    if (isFirst || frame.length > 0) rule(from, y, to, y);
    rule(from, y + height, to, y + height);
    rule(from, y, from, y + height);
    rule(to, y, to, y + height);
    if (rules === 'cells') for (const { x } of cells.slice(1)) rule(x, y, x, y + height);
    const texts = cells.map(cell => ({
      tag: cell.tag,
      marks: cell.lines.flatMap((line, i) => lineMarks(desk, line, t, cell.x + padding, y + padding + i * t.leading)),
    }));
    return [{ tag: null, marks: frame }, ...texts.filter(text => text.marks.length > 0)];
  };
  return { height, draw };
};
