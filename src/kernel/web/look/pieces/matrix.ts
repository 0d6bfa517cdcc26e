/** What a matrix grid does without a page: cells by place, keys, and tables of a spreadsheet. */
export interface CellChange {
  readonly row: number;
  readonly column: number;
  /** 0: the cell is empty. */
  readonly value: number;
  readonly was: number;
}
export type CellValues = ReadonlyMap<string, number>;
export const cellAt = (row: number, column: number): string => `${row}:${column}`;

/** Where a key leads from a place in a grid of so many rows and columns; null for a key that leads nowhere. */
export const stepFrom = (
  { r, c }: Place,
  key: string,
  { rows, columns, page, whole }: { rows: number; columns: number; page: number; whole: boolean },
): Place | null => {
  const at = (row: number, column: number): Place => ({
    r: Math.min(rows - 1, Math.max(0, row)),
    c: Math.min(columns - 1, Math.max(0, column)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(whole ? 0 : r - 1, c);
    case 'ArrowDown':
      return at(whole ? rows - 1 : r + 1, c);
    case 'ArrowLeft':
      return at(r, whole ? 0 : c - 1);
    case 'ArrowRight':
      return at(r, whole ? columns - 1 : c + 1);
    case 'Home':
      return at(whole ? 0 : r, 0);
    case 'End':
      return at(whole ? rows - 1 : r, columns - 1);
    case 'PageUp':
      return at(r - page, c);
    case 'PageDown':
      return at(r + page, c);
    default:
      return null;
  }
};
/** A place by its order on the screen, not by its keys. */
export interface Place {
  readonly r: number;
  readonly c: number;
}

/** The piece of a spreadsheet that was copied, as rows of figures. What is no figure of the grid is left out as null. */
export const readTable = (text: string, max: number): (number | null)[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map(line =>
      line.split('\t').map(cell => {
        const said = cell.trim().toLowerCase();
        if (said === '' || said === '0' || said === '-' || said === '–') return 0;
        if (said === 'x' || said === '✓' || said === '+') return 1;
        const figure = Number(said.replace(',', '.'));
        return Number.isInteger(figure) && figure >= 1 && figure <= max ? figure : null;
      }),
    );
export const writeTable = (rows: readonly (readonly number[])[]): string =>
  rows.map(row => row.map(value => (value === 0 ? '' : String(value))).join('\t')).join('\n');

/** So many tracks come and go together. */
export const trackStep = 4;
/**
 * Which of so many tracks of one size a window shows, with some more on either side. It goes by steps, so that a window that
 * is moved a little shows the same ones and nothing is drawn again.
 */
export const shownTracks = (from: number, length: number, size: number, count: number): readonly [number, number] => {
  const step = trackStep;
  const first = Math.floor(from / size / step) - 1;
  const last = Math.ceil((from + length) / size / step) + 1;
  return [Math.max(0, first * step), Math.min(count, last * step)];
};
