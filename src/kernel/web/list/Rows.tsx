import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Row, useText } from '../base/index.ts';
import { Value, valueText } from '../values/index.ts';
import { openingColumn, type TableColumn } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import type { Branch } from './tree.ts';
import type { Table } from './use-table.ts';

/** Cells at the left edge that stay while the rest scrolls. */
export interface Pins {
  readonly order: number | null;
  readonly pick: number | null;
  readonly columns: ReadonlyMap<string, { readonly left: number; readonly last: boolean }>;
}

interface RowsProps {
  readonly table: Table;
  readonly pins: Pins;
  readonly hasOrder: boolean;
  readonly picks: boolean;
}
/** Kinds whose text may be longer than their column: pointing at it shows the whole. */
const cut: readonly string[] = ['text', 'longtext', 'ref', 'refs', 'chip', 'optionGroup', 'enum'];
let dragged: Row | null = null;

/** The rows of a table. A row is drawn again only when it, its selection or its place in the focus order changes. */
export const Rows = ({ table, pins, hasOrder, picks }: RowsProps) => {
  const latest = useRef(table);
  latest.current = table;
  const { rows, branches, selected, active, columns } = table;
  const at = Math.min(active, rows.length - 1);
  return (
    <tbody>
      {rows.map((row, i) => (
        <TableRow
          key={row.id}
          row={row}
          index={i}
          table={latest}
          columns={columns}
          pins={pins}
          hasOrder={hasOrder}
          picks={picks}
          branch={branches?.[i] ?? null}
          selected={selected.has(row.id)}
          isActive={i === at}
          first={i === 0}
          last={i === rows.length - 1}
          language={table.language}
          deleted={table.deleted}
          ordering={table.ordering}
        />
      ))}
    </tbody>
  );
};

interface TableRowProps {
  readonly row: Row;
  readonly index: number;
  readonly table: React.RefObject<Table>;
  readonly columns: readonly TableColumn[];
  readonly pins: Pins;
  readonly hasOrder: boolean;
  readonly picks: boolean;
  readonly branch: Branch | null;
  readonly selected: boolean;
  readonly isActive: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly language: string;
  readonly deleted: boolean;
  readonly ordering: boolean;
}
const TableRow = memo(
  ({
    row,
    index,
    table: latest,
    columns,
    pins,
    hasOrder,
    picks,
    branch,
    selected,
    isActive,
    first,
    last,
  }: TableRowProps) => {
    const t = useText();
    const table = latest.current;
    const { resource: r, words, language } = table;
    const label = table.labelOf(row);
    const may = row.can?.includes('update') ?? false;
    const element = useRef<HTMLTableRowElement>(null);
    const [drop, setDrop] = useState<'before' | 'under' | null>(null);
    // The focus follows the keyboard from row to row, and a row that was moved takes it along.
    useEffect(() => {
      const now = document.activeElement;
      if (
        isActive &&
        now instanceof HTMLTableRowElement &&
        now !== element.current &&
        now.closest('tbody') === element.current?.closest('tbody')
      )
        element.current?.focus();
    }, [isActive]);
    const open = () => table.show({ kind: 'record', id: row.id, mode: may ? 'edit' : 'view' });
    const placeUnder = (event: DragEvent<HTMLTableRowElement>): typeof drop => {
      if (!dragged || dragged.id === row.id) return null;
      const box = event.currentTarget.getBoundingClientRect();
      const under = latest.current.isTree && event.clientY > box.top + box.height * 0.35;
      return under && !latest.current.mayStandUnder(dragged, row) ? null : under ? 'under' : 'before';
    };
    const over = (event: DragEvent<HTMLTableRowElement>) => {
      const at = placeUnder(event);
      if (at) event.preventDefault();
      setDrop(at);
    };
    const dropped = (event: DragEvent<HTMLTableRowElement>) => {
      // Where it is let go, not where it was last drawn: a quick hand is ahead of the drawing.
      const at = placeUnder(event);
      if (dragged && at === 'under') void latest.current.reparent(dragged, row.id);
      else if (dragged && at === 'before') void latest.current.place(dragged, row);
      dragged = null;
      setDrop(null);
    };
    // Within the row that has the focus Tab goes from button to button; the other rows are one key away.
    const tab = isActive ? 0 : -1;
    const edge = (left: number | null) => (left === null ? {} : { style: { left }, 'data-pinned': true });
    const opening = openingColumn(r, columns);
    const content = (column: TableColumn) => {
      const opens = column.name === opening && !table.deleted && column.def.kind !== 'image';
      const value = (
        <Value
          resource={r}
          words={words}
          language={language}
          name={column.name}
          def={column.def}
          row={row}
          plain={opens}
          tab={tab}
        />
      );
      if (!opens) return value;
      return (
        <button type="button" className="k-open" tabIndex={tab} title={t('open')} onClick={open}>
          {row[column.name] ? value : label}
        </button>
      );
    };
    return (
      <tr
        ref={element}
        data-row={row.id}
        tabIndex={tab}
        aria-selected={selected}
        aria-level={branch ? branch.depth + 1 : undefined}
        data-drop={drop ?? undefined}
        onFocus={() => latest.current.setActive(index)}
        onClick={event => {
          if (!table.deleted && meansTheRow(event)) open();
        }}
        onDragOver={over}
        onDragLeave={() => setDrop(null)}
        onDrop={dropped}
      >
        {hasOrder && (
          <td className="k-order" {...edge(pins.order)}>
            {may && (
              <>
                <span
                  className="k-icon"
                  data-drag
                  aria-hidden
                  title={t('dragRow', { label })}
                  draggable
                  onDragStart={event => {
                    dragged = row;
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', label);
                  }}
                  onDragEnd={() => {
                    dragged = null;
                  }}
                >
                  <IconGripVertical size={15} aria-hidden />
                </span>
                <button
                  type="button"
                  className="k-icon"
                  tabIndex={tab}
                  disabled={first}
                  aria-label={t('moveUpOf', { label })}
                  title={t('moveUp')}
                  onClick={() => latest.current.step(row, -1)}
                >
                  <IconArrowUp size={14} aria-hidden />
                </button>
                <button
                  type="button"
                  className="k-icon"
                  tabIndex={tab}
                  disabled={last}
                  aria-label={t('moveDownOf', { label })}
                  title={t('moveDown')}
                  onClick={() => latest.current.step(row, 1)}
                >
                  <IconArrowDown size={14} aria-hidden />
                </button>
              </>
            )}
          </td>
        )}
        {picks && (
          <td className="k-pick" {...edge(pins.pick)}>
            <input
              type="checkbox"
              className="k-tick"
              tabIndex={tab}
              checked={selected}
              aria-label={t('selectRow', { label })}
              onChange={event => latest.current.select([row], event.currentTarget.checked)}
            />
          </td>
        )}
        {columns.map((column, i) => (
          <td
            key={column.name}
            title={
              cut.includes(column.def.kind)
                ? valueText({ words, language, name: column.name, def: column.def, row })
                : undefined
            }
            data-align={column.align}
            className={column.def.classes}
            style={{
              ...column.def.style,
              ...(pins.columns.has(column.name) ? { left: pins.columns.get(column.name)!.left } : {}),
            }}
            data-pinned={pins.columns.has(column.name) || undefined}
            data-last-pinned={pins.columns.get(column.name)?.last || undefined}
          >
            {i === 0 && branch ? (
              <Indent branch={branch} label={label} tab={tab} onToggle={() => latest.current.toggleBranch(row.id)}>
                {content(column)}
              </Indent>
            ) : (
              content(column)
            )}
          </td>
        ))}
        <td className="k-act">
          <RowActions table={table} row={row} tab={tab} />
        </td>
      </tr>
    );
  },
);
/** A press on the row itself: not on something that does its own, not the end of marking text or of choosing several. */
const meansTheRow = (event: MouseEvent<HTMLTableRowElement>): boolean =>
  !event.defaultPrevented &&
  !event.shiftKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  event.target instanceof Element &&
  // A menu of the row hangs elsewhere on the page, yet its presses are told here.
  event.currentTarget.contains(event.target) &&
  !event.target.closest('a, button, input, label, select, [data-drag], .k-pick, .k-act, .k-order') &&
  (getSelection()?.toString() ?? '') === '';
interface IndentProps {
  readonly branch: Branch;
  readonly label: string;
  readonly tab: 0 | -1;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}
const Indent = ({ branch, label, tab, onToggle, children }: IndentProps) => {
  const t = useText();
  return (
    <span className="k-indent" style={{ paddingLeft: branch.depth * 20 }}>
      {branch.children > 0 ? (
        <button
          type="button"
          className="k-icon"
          tabIndex={tab}
          aria-expanded={branch.open}
          aria-label={t(branch.open ? 'collapse' : 'expand', { label })}
          onClick={onToggle}
        >
          {branch.open ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
        </button>
      ) : (
        <span className="k-icon" aria-hidden />
      )}
      {children}
    </span>
  );
};
