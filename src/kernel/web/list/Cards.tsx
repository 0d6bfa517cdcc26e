import { type Row, useText } from '../base/index.ts';
import { Value } from '../values/index.ts';
import { headingOf } from './columns.ts';
import { mayPick } from './picking.ts';
import { RowActions } from './RowActions.tsx';
import type { Table } from './use-table.ts';

const facts = 3;
/** On a narrow screen a row is a card: what it is called, and the few facts that matter. */
export const Cards = ({ table }: { table: Table }) => {
  const t = useText();
  const { resource: r, words, language, branches } = table;
  const labelled = (name: string) =>
    r.labelFields.includes(name) || r.labelFields.some((f: string) => name === `${f}Hr` || name === `${f}En`);
  const rest = table.columns.filter(c => !labelled(c.name));
  const isFile = (c: (typeof rest)[number]) => c.def.kind === 'file';
  // A record with a file is opened for the file: it is never one of the facts that are left out.
  const shown = [...rest.filter(isFile), ...rest.filter(c => !isFile(c))].slice(0, facts);
  const open = (row: Row) =>
    table.show({ kind: 'record', id: row.id, mode: row.can?.includes('update') ? 'edit' : 'view' });
  const picks = mayPick(table);
  return (
    <ul className="k-cards" data-picks={picks} aria-label={words.title}>
      {table.rows.map((row, i) => {
        const label = table.labelOf(row);
        return (
          <li
            key={row.id}
            data-row={row.id}
            style={branches ? { paddingLeft: 12 + (branches[i]?.depth ?? 0) * 16 } : undefined}
          >
            {picks && (
              <label className="k-tick-room">
                <input
                  type="checkbox"
                  className="k-tick"
                  checked={table.selected.has(row.id)}
                  aria-label={t('selectRow', { label })}
                  onChange={event => table.select([row], event.currentTarget.checked)}
                />
              </label>
            )}
            <button type="button" className="k-open" onClick={() => open(row)}>
              {label}
            </button>
            <div>
              <RowActions table={table} row={row} onlyMenu />
            </div>
            <dl>
              {shown.map(c => {
                const empty = row[c.name] === null || row[c.name] === undefined || row[c.name] === '';
                return empty ? null : (
                  <div key={c.name}>
                    <dt>{headingOf(c, shown, words.field)}</dt>
                    <dd>
                      <Value resource={r} words={words} language={language} name={c.name} def={c.def} row={row} />
                    </dd>
                  </div>
                );
              })}
            </dl>
          </li>
        );
      })}
    </ul>
  );
};
