import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Menu, MenuItem, MenuLine } from '../look/index.ts';
import { useText } from '../base/index.ts';
import { clampWidth, headingOf, moved, smallestWidth, type TableColumn, toggled } from './columns.ts';
import { isSortable } from './query.ts';
import type { Table } from './use-table.ts';
import { sortOf, withFilter, withSort } from './view.ts';

const keyStep = 24;
interface HeaderCellProps {
  readonly table: Table;
  readonly column: TableColumn;
  /** As it stands now. */
  readonly width: number;
  /** Tab comes to one head of the row; arrows walk on from there. */
  readonly isStop: boolean;
  readonly onStop: () => void;
  readonly pinned: { readonly left: number; readonly last: boolean } | null;
}

/** A column's head: sorts, and in its menu everything else that can be done with the column, for mouse and keyboard alike. */
export const HeaderCell = ({ table, column, width, isStop, onStop, pinned }: HeaderCellProps) => {
  const t = useText();
  const { view, setView, layout, setLayout, words } = table;
  const label = headingOf(column, table.columns, words.field);
  const sorted = sortOf(view, column.name);
  const setWidth = (px: number) => setLayout({ widths: { ...layout.widths, [column.name]: clampWidth(px) } });
  const sortable = isSortable(column.def);
  const tab = isStop ? 0 : -1;
  return (
    <th
      scope="col"
      data-align={column.align}
      className={column.def.classes}
      aria-sort={sorted && sorted.place === 1 ? sorted.direction : undefined}
      style={pinned ? { left: pinned.left } : undefined}
      data-pinned={pinned ? true : undefined}
      data-last-pinned={pinned?.last || undefined}
      onFocus={onStop}
      onDragOver={event => {
        if (dragged) event.preventDefault();
      }}
      onDrop={() => {
        if (dragged) dropColumn(table, dragged, column.name);
        dragged = null;
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is the mouse's way; the menu moves columns for everybody */}
      <div
        className="k-th"
        draggable
        onDragStart={event => {
          dragged = column.name;
          event.dataTransfer.effectAllowed = 'move';
        }}
        onDragEnd={() => {
          dragged = null;
        }}
      >
        <button
          type="button"
          className="k-sort"
          tabIndex={tab}
          disabled={!sortable}
          data-sorted={sorted ? true : undefined}
          title={sortable ? t('sortHint') : undefined}
          onClick={event => setView(now => withSort(now, column.name, event.shiftKey))}
        >
          <span>{label}</span>
          {sorted &&
            (sorted.direction === 'ascending' ? (
              <IconArrowUp size={13} aria-hidden />
            ) : (
              <IconArrowDown size={13} aria-hidden />
            ))}
          {sorted && view.sort.length > 1 && <sup>{sorted.place}</sup>}
        </button>
        <ColumnMenu
          table={table}
          column={column}
          label={label}
          sortable={sortable}
          tab={sortable ? -1 : tab}
          widen={by => setWidth(width + by)}
        />
        <Grip width={width} onResize={setWidth} />
      </div>
    </th>
  );
};
/** A head of many columns is one stop of Tab: arrows walk through its buttons, so that the rows are near. */
export const walkHeads = (event: KeyboardEvent<HTMLTableRowElement>): void => {
  const row = event.currentTarget;
  const now = event.target;
  // An open menu of a head hangs elsewhere on the page, yet its keys are told here.
  if (!(now instanceof HTMLElement) || !row.contains(now) || !now.closest('.k-th')) return;
  const buttons = [...row.querySelectorAll<HTMLElement>('.k-th button:not(:disabled)')];
  const at = buttons.indexOf(now);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]!.focus();
};
let dragged: string | null = null;
const dropColumn = (table: Table, name: string, onto: string) => {
  if (name !== onto) table.setColumns(now => moved(now, name, now.indexOf(onto)));
};

interface MenuProps {
  readonly table: Table;
  readonly column: TableColumn;
  readonly label: string;
  readonly sortable: boolean;
  readonly tab: 0 | -1;
  readonly widen: (by: number) => void;
}
const ColumnMenu = ({ table, column, label, sortable, tab, widen }: MenuProps) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { name } = column;
  const { view, setView } = table;
  const shown = table.columns.map(c => c.name);
  const at = shown.indexOf(name);
  const pinned = view.pinned.includes(name);
  const sorted = sortOf(view, name);
  const move = (by: -1 | 1) => table.setColumns(now => moved(now, name, now.indexOf(name) + by));
  const button = (
    <button type="button" className="k-icon" tabIndex={tab} aria-label={t('columnMenu', { label })}>
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
  const sort = (direction: '' | '-') => setView(now => ({ ...now, sort: [`${direction}${name}`], page: 1 }));
  return (
    <Menu opened={open} onChange={setOpen} target={button} label={t('columnMenu', { label })}>
      {() => (
        <>
          {sortable && (
            <>
              <MenuItem onClick={() => sort('')}>{t('sortAscending')}</MenuItem>
              <MenuItem onClick={() => sort('-')}>{t('sortDescending')}</MenuItem>
              {view.sort.length > 0 && !sorted && (
                <MenuItem onClick={() => setView(now => withSort(now, name, true))}>{t('sortAdd')}</MenuItem>
              )}
              {sorted && (
                <MenuItem
                  onClick={() =>
                    setView(now => ({ ...now, sort: now.sort.filter(s => s.replace(/^-/, '') !== name), page: 1 }))
                  }
                >
                  {t('sortNone')}
                </MenuItem>
              )}
              <MenuLine />
            </>
          )}
          {column.def.filterable !== false && !column.def.required && (
            <>
              <MenuItem onClick={() => setView(now => withFilter(now, name, { isNull: '1' }))}>
                {t('onlyEmpty')}
              </MenuItem>
              <MenuItem onClick={() => setView(now => withFilter(now, name, { isNull: '0' }))}>
                {t('onlyFilled')}
              </MenuItem>
              <MenuLine />
            </>
          )}
          <MenuItem onClick={() => table.pin(name, !pinned)}>{t(pinned ? 'unpinColumn' : 'pinColumn')}</MenuItem>
          <MenuItem disabled={at === 0} onClick={() => move(-1)}>
            {t('moveLeft')}
          </MenuItem>
          <MenuItem disabled={at === shown.length - 1} onClick={() => move(1)}>
            {t('moveRight')}
          </MenuItem>
          <MenuItem stay onClick={() => widen(keyStep)}>
            {t('widerColumn')}
          </MenuItem>
          <MenuItem stay onClick={() => widen(-keyStep)}>
            {t('narrowerColumn')}
          </MenuItem>
          <MenuItem disabled={shown.length === 1} onClick={() => table.setColumns(now => toggled(now, name))}>
            {t('hideColumn')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
};

/** The edge one pulls. Who has no mouse finds «wider» and «narrower» in the menu. */
const Grip = ({ width, onResize }: { width: number; onResize: (px: number) => void }) => {
  const start = useRef<{ x: number; width: number } | null>(null);
  const [active, setActive] = useState(false);
  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    // The table may have stretched the column: the pull begins at what is seen.
    start.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? width };
    event.currentTarget.setPointerCapture(event.pointerId);
    setActive(true);
  };
  const pull = (event: PointerEvent<HTMLSpanElement>) => {
    if (start.current) onResize(Math.max(smallestWidth, start.current.width + event.clientX - start.current.x));
  };
  const end = () => {
    start.current = null;
    setActive(false);
  };
  return (
    <span
      className="k-grip"
      aria-hidden
      data-active={active || undefined}
      draggable={false}
      onPointerDown={begin}
      onPointerMove={pull}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(220)}
    />
  );
};
