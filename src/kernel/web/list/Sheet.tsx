import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState, Skeleton, useOverflowMark } from '../look/index.ts';
import { useText } from '../base/index.ts';
import { Cards } from './Cards.tsx';
import { elasticColumn, headingOf, openingColumn } from './columns.ts';
import { FilterInput } from './FilterInput.tsx';
import { useFittingWidths } from './fitting.ts';
import { HeaderCell, walkHeads } from './HeaderCell.tsx';
import { mayPick } from './picking.ts';
import { type Pins, Rows } from './Rows.tsx';
import type { Table } from './use-table.ts';
import { isFiltered, withFilter, withoutFilters } from './view.ts';

/** S-33, S-34 */
export const actionsWidth = { withRowActions: 130, without: 100 } as const;
const pickWidth = 40;
const orderWidth = 84;
/** A tree needs room for its branches. */
const treeWidth = 200;

/** Rows under heads, or cards where there is no room for columns. */
export const Sheet = ({ table, cards }: { table: Table; cards: boolean }) => {
  const t = useText();
  const { view, columns, layout, rows, words, setView } = table;
  const hasOrder = table.ordering;
  const picks = mayPick(table);
  // One column takes the room that is left, so that a wide screen is used and a chosen width is kept.
  const elastic = elasticColumn(
    columns,
    name =>
      view.pinned.includes(name) || layout.widths[name] !== undefined || (table.isTree && name === columns[0]?.name),
  );
  const acting = rows.some(row => row.can?.length);
  const actions = acting || table.deleted || rows.length === 0 ? actionsWidth.withRowActions : actionsWidth.without;
  const box = useRef<HTMLDivElement>(null);
  const taken = (picks ? pickWidth : 0) + (hasOrder ? orderWidth : 0) + actions;
  const widths = useFittingWidths(table, box, taken, table.isTree ? treeWidth : 0, cards);
  const total = taken + columns.reduce((sum, c) => sum + widths.get(c.name)!, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what of the table moves a pin; the table itself is another at every drawing
  const pins = useMemo(() => pinsOf(table, widths, hasOrder, picks), [columns, view.pinned, widths, hasOrder, picks]);
  useOverflowMark(box, cards ? null : total);
  const [head, setHead] = useState<string | null>(null);
  const dim = useLasting(table.status === 'refreshing');
  if (cards)
    return (
      <>
        {layout.filterRow && <CardFilters table={table} />}
        {table.status === 'loading' ? (
          <div className="k-empty">
            <Skeleton label={t('tableBusy')} />
          </div>
        ) : rows.length === 0 || table.status === 'failed' || table.status === 'forbidden' ? (
          <Nothing table={table} />
        ) : (
          <Cards table={table} />
        )}
      </>
    );
  const stop = columns.some(c => c.name === head) ? head : columns[0]?.name;
  const everySelected = rows.length > 0 && rows.every(row => table.selected.has(row.id));
  const edge = (left: number | null) => (left === null ? {} : { style: { left }, 'data-pinned': true });
  return (
    <div ref={box} className={`k-scroll${dim ? ' k-dim' : ''}`} tabIndex={-1}>
      <table
        className="k-table"
        {...(table.isTree ? { role: 'treegrid' } : {})}
        style={{ minWidth: total }}
        aria-label={words.title}
        aria-rowcount={table.isMore ? -1 : table.count}
        aria-busy={table.status === 'loading' || table.status === 'refreshing'}
      >
        <colgroup>
          {hasOrder && <col style={{ width: orderWidth }} />}
          {picks && <col style={{ width: pickWidth }} />}
          {columns.map(c => (
            <col key={c.name} style={c.name === elastic ? undefined : { width: widths.get(c.name) }} />
          ))}
          {elastic === undefined && <col />}
          <col style={{ width: actions }} />
        </colgroup>
        <thead>
          <tr onKeyDown={walkHeads}>
            {hasOrder && (
              <th scope="col" className="k-order" {...edge(pins.order)}>
                <span className="unseen">{t('fieldNum')}</span>
              </th>
            )}
            {picks && (
              <th scope="col" className="k-pick" {...edge(pins.pick)}>
                <input
                  type="checkbox"
                  className="k-tick"
                  aria-label={t('selectAll')}
                  checked={everySelected}
                  onChange={event => table.select(rows, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map(c => (
              <HeaderCell
                key={c.name}
                table={table}
                column={c}
                width={widths.get(c.name)!}
                isStop={c.name === stop}
                onStop={() => setHead(c.name)}
                pinned={pins.columns.get(c.name) ?? null}
              />
            ))}
            {elastic === undefined && <th aria-hidden />}
            <th scope="col" className="k-act">
              <span className="unseen">{t('actions')}</span>
            </th>
          </tr>
          {layout.filterRow && (
            <tr className="k-filters">
              {hasOrder && <td className="k-order" {...edge(pins.order)} />}
              {picks && <td className="k-pick" {...edge(pins.pick)} />}
              {columns.map(c => (
                <th
                  key={c.name}
                  data-pinned={pins.columns.has(c.name) || undefined}
                  style={pins.columns.has(c.name) ? { left: pins.columns.get(c.name)!.left } : undefined}
                >
                  <FilterInput
                    column={c}
                    label={headingOf(c, columns, words.field)}
                    conditions={view.filters[c.name]}
                    optionLabel={value => words.option(c.name, value)}
                    onChange={conditions => setView(now => withFilter(now, c.name, conditions))}
                  />
                </th>
              ))}
              {elastic === undefined && <td aria-hidden />}
              <td className="k-act" />
            </tr>
          )}
        </thead>
        {table.status === 'loading' ? (
          <BoneRows
            columns={columns.length + 1 + (picks ? 1 : 0) + (hasOrder ? 1 : 0) + (elastic === undefined ? 1 : 0)}
          />
        ) : (
          <Rows table={table} pins={pins} hasOrder={hasOrder} picks={picks} />
        )}
      </table>
      {table.status !== 'loading' &&
        (rows.length === 0 || table.status === 'failed' || table.status === 'forbidden') && <Nothing table={table} />}
    </div>
  );
};

/** Cards have no heads to stand under: the filters of the columns stand above them, each with its name. */
const CardFilters = ({ table }: { table: Table }) => {
  const t = useText();
  const { view, columns, words, setView } = table;
  return (
    <fieldset className="k-card-filters" aria-label={t('filterRow')}>
      {columns.map(c => {
        const label = headingOf(c, columns, words.field);
        return (
          <div key={c.name}>
            <span aria-hidden>{label}</span>
            <FilterInput
              column={c}
              label={label}
              conditions={view.filters[c.name]}
              optionLabel={value => words.option(c.name, value)}
              onChange={conditions => setView(now => withFilter(now, c.name, conditions))}
            />
          </div>
        );
      })}
    </fieldset>
  );
};

const patience = 250;
/** True once this has lasted: rows that come quickly come without a flicker. */
const useLasting = (on: boolean): boolean => {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!on) return;
    const pause = setTimeout(() => setLasts(true), patience);
    return () => {
      clearTimeout(pause);
      setLasts(false);
    };
  }, [on]);
  return on && lasts;
};

const pinsOf = (table: Table, widths: ReadonlyMap<string, number>, hasOrder: boolean, picks: boolean): Pins => {
  const chosen = table.columns.filter(c => table.view.pinned.includes(c.name));
  // Who has chosen nothing keeps the name in sight: of which row this is must not scroll away.
  const name = openingColumn(table.resource, table.columns);
  const pinned = chosen.length > 0 ? chosen : table.columns.filter(c => c.name === name);
  if (pinned.length === 0) return { order: null, pick: null, columns: new Map() };
  let left = (picks ? pickWidth : 0) + (hasOrder ? orderWidth : 0);
  const columns = new Map<string, { left: number; last: boolean }>();
  pinned.forEach((c, i) => {
    columns.set(c.name, { left, last: chosen.length > 0 && i === pinned.length - 1 });
    left += widths.get(c.name)!;
  });
  return { order: hasOrder ? 0 : null, pick: hasOrder ? orderWidth : 0, columns };
};
const BoneRows = ({ columns }: { columns: number }) => (
  <tbody>
    {Array.from({ length: 8 }, (_, i) => (
      <tr key={i} className="k-row-bone">
        {Array.from({ length: columns }, (_, n) => (
          <td key={n}>
            {n > 0 && n < columns - 1 && (
              <div className="k-bone" style={{ width: `${85 - ((i * 13 + n * 29) % 50)}%` }} />
            )}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

/** Why there is nothing to see, and what to do about it. */
const Nothing = ({ table }: { table: Table }) => {
  const t = useText();
  if (table.status === 'forbidden') return <EmptyState kind="forbidden" />;
  if (table.status === 'failed')
    return (
      <EmptyState kind="failed">
        <Button variant="default" size="xs" onClick={table.refresh}>
          {t('retry')}
        </Button>
      </EmptyState>
    );
  if (isFiltered(table.view))
    return (
      <EmptyState kind="filtered">
        <Button variant="default" size="xs" onClick={() => table.setView(withoutFilters)}>
          {t('clearFilters')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState kind="first" {...(table.mayCreate ? {} : { hint: '' })}>
      {table.mayCreate && (
        <Button size="xs" onClick={() => table.show({ kind: 'record', id: null, mode: 'edit' })}>
          {t('newRecord')}
        </Button>
      )}
    </EmptyState>
  );
};
