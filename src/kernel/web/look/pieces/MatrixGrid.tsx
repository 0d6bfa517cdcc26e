import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  cellAt,
  type CellChange,
  type CellValues,
  type Place,
  readTable,
  shownTracks,
  stepFrom,
  trackStep,
  writeTable,
} from './matrix.ts';
import './matrix.css';

export interface MatrixHead {
  readonly id: number;
  /** Short, as it stands in the head: IU3. */
  readonly code: string;
  /** The whole of it, told to whoever asks and to whoever does not see. */
  readonly title: string;
  /** What it belongs to, said above the first of its rows. */
  readonly group?: string;
  /** The person may not write in it. */
  readonly fixed?: boolean;
}
interface MatrixGridProps {
  readonly label: string;
  readonly rows: readonly MatrixHead[];
  readonly columns: readonly MatrixHead[];
  readonly values: CellValues;
  /** 1: a cell is full or empty; more: figures up to it. */
  readonly max: number;
  /** What a figure means: «3 achieves». */
  readonly said: (value: number) => string;
  /** How the keys are used, shown under the grid. */
  readonly keys: string;
  /** What is written over and over is written at once: a paste is one call. Absent: the grid is only read. */
  readonly onChange?: (changes: readonly CellChange[]) => void;
}

/** Which rows and columns are drawn, and how many rows a page of keys walks over. */
interface Seen {
  readonly rows: readonly [number, number];
  readonly columns: readonly [number, number];
  readonly page: number;
}

const rowHeight = 36;
/** Codes of a few letters stand close beside each other; where columns are called by words, these must be readable. */
const widthOfColumns = (columns: readonly MatrixHead[]): number =>
  columns.some(({ code }) => code.length > 7) ? 116 : 52;
const headWidth = 230;
const headHeight = 44;

/**
 * A matrix that is filled by keyboard as a spreadsheet is: arrows walk, a figure writes, Delete empties, a piece of a
 * spreadsheet is pasted, Ctrl Z takes back. The heads stay. Only what is seen is drawn, so that 60 × 120 cells cost what a
 * screenful does.
 */
export const MatrixGrid = ({ label, rows, columns, values, max, said, keys, onChange }: MatrixGridProps) => {
  const id = useId();
  const columnWidth = widthOfColumns(columns);
  const frame = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Place>({ r: 0, c: 0 });
  const [anchor, setAnchor] = useState<Place | null>(null);
  const [seen, setSeen] = useState<Seen>({ rows: [0, 16], columns: [0, 24], page: 10 });
  const past = useRef<(readonly CellChange[])[]>([]);
  const [told, setTold] = useState('');

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const look = () => {
      const now: Seen = {
        rows: shownTracks(box.scrollTop, box.clientHeight, rowHeight, rows.length),
        columns: shownTracks(box.scrollLeft, box.clientWidth, columnWidth, columns.length),
        page: Math.max(1, Math.floor(box.clientHeight / rowHeight) - 2),
      };
      setSeen(before =>
        `${before.rows} ${before.columns} ${before.page}` === `${now.rows} ${now.columns} ${now.page}` ? before : now,
      );
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [rows.length, columns.length, columnWidth]);

  const valueAt = useCallback(
    (r: number, c: number): number => values.get(cellAt(rows[r]!.id, columns[c]!.id)) ?? 0,
    [values, rows, columns],
  );
  const mayWrite = (r: number, c: number): boolean =>
    onChange !== undefined && rows[r]?.fixed !== true && columns[c]?.fixed !== true;
  const write = (wanted: readonly (Place & { readonly value: number })[], isUndo = false): void => {
    const changes = wanted
      .filter(({ r, c, value }) => mayWrite(r, c) && valueAt(r, c) !== value)
      .map(({ r, c, value }) => ({ row: rows[r]!.id, column: columns[c]!.id, value, was: valueAt(r, c) }));
    if (changes.length === 0) return;
    if (!isUndo) past.current.push(changes);
    onChange?.(changes);
  };
  const undo = (): void => {
    const last = past.current.pop();
    if (!last) return;
    const placeOf = (change: CellChange) => ({
      r: rows.findIndex(row => row.id === change.row),
      c: columns.findIndex(column => column.id === change.column),
      value: change.was,
    });
    write(
      last.map(placeOf).filter(({ r, c }) => r >= 0 && c >= 0),
      true,
    );
  };
  const go = (to: Place): void => {
    setAt(to);
    const box = frame.current;
    if (box) {
      const [top, left] = [to.r * rowHeight, to.c * columnWidth];
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + rowHeight > box.scrollTop + box.clientHeight - headHeight)
        box.scrollTop = top + rowHeight - box.clientHeight + headHeight;
      if (left < box.scrollLeft) box.scrollLeft = left;
      else if (left + columnWidth > box.scrollLeft + box.clientWidth - headWidth)
        box.scrollLeft = left + columnWidth - box.clientWidth + headWidth;
    }
    setTold(`${rows[to.r]!.code}, ${columns[to.c]!.code}: ${said(valueAt(to.r, to.c))}`);
  };
  const chosen = (): Place[] => {
    const from = anchor ?? at;
    const found: Place[] = [];
    for (let r = Math.min(from.r, at.r); r <= Math.max(from.r, at.r); r++)
      for (let c = Math.min(from.c, at.c); c <= Math.max(from.c, at.c); c++) found.push({ r, c });
    return found;
  };
  const put = (value: number): void => {
    write(chosen().map(place => ({ ...place, value })));
    setTold(`${rows[at.r]!.code}, ${columns[at.c]!.code}: ${said(value)}`);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (rows.length === 0 || columns.length === 0) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const size = { rows: rows.length, columns: columns.length };
    const to = stepFrom(at, event.key, { ...size, page: seen.page, whole: isCommand });
    if (to) {
      setAnchor(event.shiftKey ? (anchor ?? at) : null);
      go(to);
    } else if (isCommand && event.key.toLowerCase() === 'z') undo();
    else if (isCommand || event.altKey) return;
    else if (/^[0-9]$/.test(event.key) && Number(event.key) <= max) put(Number(event.key));
    else if (event.key === 'Delete' || event.key === 'Backspace') put(0);
    else if (event.key === ' ' || event.key === 'Enter') put((valueAt(at.r, at.c) + 1) % (max + 1));
    else return;
    // What the grid understands means nothing else on the page: Ctrl Z takes back here, not elsewhere.
    event.preventDefault();
    event.stopPropagation();
  };
  const onCopy = (event: ClipboardEvent): void => {
    const places = chosen();
    const lines = [...new Set(places.map(({ r }) => r))].map(r =>
      places.filter(place => place.r === r).map(({ c }) => valueAt(r, c)),
    );
    event.clipboardData.setData('text/plain', writeTable(lines));
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const table = readTable(event.clipboardData.getData('text/plain'), max);
    const from = anchor ? { r: Math.min(anchor.r, at.r), c: Math.min(anchor.c, at.c) } : at;
    write(
      table.flatMap((line, i) =>
        line.flatMap((value, j) => {
          const place = { r: from.r + i, c: from.c + j };
          return value === null || place.r >= rows.length || place.c >= columns.length ? [] : [{ ...place, value }];
        }),
      ),
    );
    event.preventDefault();
  };

  const [firstRow, lastRow] = [seen.rows[0], Math.min(rows.length, seen.rows[1])];
  const [firstColumn, lastColumn] = [seen.columns[0], Math.min(columns.length, seen.columns[1])];
  const range = anchor && {
    r: [Math.min(anchor.r, at.r), Math.max(anchor.r, at.r)] as const,
    c: [Math.min(anchor.c, at.c), Math.max(anchor.c, at.c)] as const,
  };
  // With a mouse: the first click goes there, the next ones write. Kept in one place, so that rows need not be drawn again.
  const clicked = useRef<(r: number, c: number) => void>(() => {});
  clicked.current = (r, c) => {
    if (anchor === null && at.r === r && at.c === c) put((valueAt(r, c) + 1) % (max + 1));
    setAnchor(null);
    setAt({ r, c });
  };
  const click = useCallback((r: number, c: number) => clicked.current(r, c), []);
  const isThere = rows.length > 0 && columns.length > 0;
  return (
    <div className="k-matrix">
      <div
        ref={frame}
        role="grid"
        tabIndex={0}
        className="k-matrix-frame"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={onChange === undefined}
        aria-describedby={`${id}-keys`}
        {...(isThere && { 'aria-activedescendant': `${id}-${at.r}-${at.c}` })}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <div
          role="presentation"
          style={{
            height: headHeight + rows.length * rowHeight,
            width: headWidth + columns.length * columnWidth,
            position: 'relative',
          }}
        >
          {/* biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell */}
          <div role="row" aria-rowindex={1} className="k-matrix-heads" style={{ height: headHeight }}>
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
            <span role="columnheader" aria-colindex={1} className="k-matrix-corner" style={{ width: headWidth }}>
              <span className="unseen">{label}</span>
            </span>
            {columns.slice(firstColumn, lastColumn).map((column, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <span
                key={column.id}
                role="columnheader"
                aria-colindex={firstColumn + i + 2}
                title={column.title}
                data-at={firstColumn + i === at.c || undefined}
                style={{ left: headWidth + (firstColumn + i) * columnWidth, width: columnWidth }}
              >
                {column.code}
              </span>
            ))}
          </div>
          {rows.slice(firstRow, lastRow).map((row, i) => {
            const r = firstRow + i;
            const inRange = range && r >= range.r[0] && r <= range.r[1];
            return (
              <MatrixRow
                key={row.id}
                grid={id}
                row={row}
                r={r}
                top={headHeight + r * rowHeight}
                columns={columns}
                columnWidth={columnWidth}
                firstColumn={firstColumn}
                lastColumn={lastColumn}
                values={rowValues(values, row, columns, firstColumn, lastColumn)}
                at={r === at.r ? at.c : -1}
                from={inRange ? range.c[0] : -1}
                to={inRange ? range.c[1] : -1}
                isFirst={r === 0 || rows[r - 1]!.group !== row.group}
                onClick={click}
              />
            );
          })}
        </div>
      </div>
      <small id={`${id}-keys`} className="k-matrix-keys">
        {keys}
      </small>
      <span className="unseen" aria-live="polite">
        {told}
      </span>
    </div>
  );
};

/** The figures of one row as a text, so that a row that nobody has written in is not drawn again. */
const rowValues = (
  values: CellValues,
  row: MatrixHead,
  columns: readonly MatrixHead[],
  from: number,
  to: number,
): string => {
  let text = '';
  for (let c = from; c < to; c++) text += values.get(cellAt(row.id, columns[c]!.id)) ?? 0;
  return text;
};

interface MatrixRowProps {
  readonly grid: string;
  readonly row: MatrixHead;
  readonly r: number;
  readonly top: number;
  readonly columns: readonly MatrixHead[];
  readonly columnWidth: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly values: string;
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly isFirst: boolean;
  readonly onClick: (r: number, c: number) => void;
}
const MatrixRow = memo((props: MatrixRowProps) => {
  const { grid, row, r, top, columns, columnWidth, firstColumn, lastColumn, values, at, from, to, isFirst, onClick } =
    props;
  const chunks = [];
  for (let c = firstColumn; c < lastColumn; c += trackStep) chunks.push(c);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
    <div
      role="row"
      aria-rowindex={r + 2}
      className="k-matrix-row"
      data-first={isFirst || undefined}
      style={{ top, height: rowHeight }}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <span
        role="rowheader"
        aria-colindex={1}
        title={row.title}
        data-at={at >= 0 || undefined}
        style={{ width: headWidth }}
      >
        <b>{row.code}</b> {row.title}
      </span>
      {chunks.map(first => {
        const last = Math.min(lastColumn, first + trackStep) - 1;
        const isMarked = from >= 0 && from <= last && to >= first;
        return (
          <MatrixCells
            key={first}
            grid={grid}
            r={r}
            isFixed={row.fixed === true}
            columns={columns}
            columnWidth={columnWidth}
            first={first}
            values={values.slice(first - firstColumn, last - firstColumn + 1)}
            at={at >= first && at <= last ? at : -1}
            from={isMarked ? from : -1}
            to={isMarked ? to : -1}
            onClick={onClick}
          />
        );
      })}
    </div>
  );
});

interface MatrixCellsProps
  extends Pick<MatrixRowProps, 'grid' | 'r' | 'columns' | 'columnWidth' | 'values' | 'at' | 'from' | 'to' | 'onClick'> {
  readonly isFixed: boolean;
  readonly first: number;
}
/** A few cells of a row: a window that moves on draws those that come in, and the others stay as they are. */
const MatrixCells = memo(
  ({ grid, r, isFixed, columns, columnWidth, first, values, at, from, to, onClick }: MatrixCellsProps) =>
    columns.slice(first, first + values.length).map((column, i) => {
      const c = first + i;
      const value = Number(values[i]);
      return (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
        <span
          key={column.id}
          id={`${grid}-${r}-${c}`}
          role="gridcell"
          aria-colindex={c + 2}
          aria-selected={c === at || (c >= from && c <= to && from >= 0)}
          aria-readonly={isFixed || column.fixed === true}
          data-value={value}
          data-fixed={isFixed || column.fixed === true || undefined}
          data-at={c === at || undefined}
          data-range={(from >= 0 && c >= from && c <= to) || undefined}
          style={{ left: headWidth + c * columnWidth, width: columnWidth }}
          onClick={() => onClick(r, c)}
        >
          {value === 0 ? '' : value}
        </span>
      );
    }),
);
