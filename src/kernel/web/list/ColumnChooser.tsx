import { IconArrowDown, IconArrowUp, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../base/index.ts';
import { columnsOf, moved, toggled } from './columns.ts';
import type { Table } from './use-table.ts';

/** Which columns are shown, in which order, and which of them stay at the left edge. */
export const ColumnChooser = ({ table }: { table: Table }) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const { words, view, setView } = table;
  const shown = table.columns.map(c => c.name);
  // While it is open, a column stays where it is in the list, shown or not: nothing jumps from under the pointer.
  const [order, setOrder] = useState(() => [
    ...shown,
    ...columnsOf(table.resource)
      .map(c => c.name)
      .filter(name => !shown.includes(name)),
  ]);
  const matches = (name: string) => words.field(name).toLocaleLowerCase('hr').includes(typed.toLocaleLowerCase('hr'));
  const toggle = (name: string) =>
    table.setColumns(now => {
      const next = toggled(now, name);
      return order.filter(n => next.includes(n));
    });
  const move = (name: string, by: -1 | 1) => {
    table.setColumns(now => moved(now, name, now.indexOf(name) + by));
    setOrder(now => {
      const next = moved(shown, name, shown.indexOf(name) + by);
      return [...next, ...now.filter(n => !next.includes(n))];
    });
  };
  const row = (name: string) => {
    const at = shown.indexOf(name);
    const visible = at >= 0;
    const pinned = view.pinned.includes(name);
    const label = words.field(name);
    return (
      <div className="k-col-row" key={name}>
        <label>
          <input type="checkbox" className="k-tick" checked={visible} onChange={() => toggle(name)} />
          <span>{label}</span>
        </label>
        {visible && (
          <>
            <button
              type="button"
              className="k-icon"
              aria-label={`${t(pinned ? 'unpinColumn' : 'pinColumn')}: ${label}`}
              aria-pressed={pinned}
              onClick={() => table.pin(name, !pinned)}
            >
              {pinned ? <IconPinnedOff size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
            </button>
            <button
              type="button"
              className="k-icon"
              disabled={at === 0}
              aria-label={`${t('moveUp')}: ${label}`}
              onClick={() => move(name, -1)}
            >
              <IconArrowUp size={14} aria-hidden />
            </button>
            <button
              type="button"
              className="k-icon"
              disabled={at === shown.length - 1}
              aria-label={`${t('moveDown')}: ${label}`}
              onClick={() => move(name, 1)}
            >
              <IconArrowDown size={14} aria-hidden />
            </button>
          </>
        )}
      </div>
    );
  };
  return (
    <div className="k-panel" style={{ width: 300 }}>
      <input
        className="k-filter"
        data-autofocus
        value={typed}
        placeholder={t('findColumn')}
        aria-label={t('findColumn')}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <div className="k-panel-list" style={{ maxHeight: 360 }} tabIndex={-1}>
        {order.filter(matches).map(row)}
      </div>
      <div className="k-panel-foot">
        <button
          type="button"
          className="k-link"
          onClick={() => {
            table.setLayout({ widths: {} });
            setView(now => ({ ...now, columns: [], pinned: [] }));
            setOrder(columnsOf(table.resource).map(c => c.name));
          }}
        >
          {t('resetColumns')}
        </button>
      </div>
    </div>
  );
};
