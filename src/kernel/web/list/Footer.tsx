import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react';
import { showNumber, useText } from '../base/index.ts';
import type { Table } from './use-table.ts';
import { pageSizes } from './view.ts';

/** Pages end where the server's do: deeper, one narrows the list instead. */
export const deepestRow = 10_000;
export const pageCount = (count: number, limit: number): number =>
  Math.max(1, Math.min(Math.ceil(count / limit), Math.floor(deepestRow / limit)));

export const Footer = ({ table }: { table: Table }) => {
  const t = useText();
  const { view, setView, count, rows, language } = table;
  const pages = count === undefined ? view.page : pageCount(count, view.limit);
  const number = (n: number) => showNumber(n, language);
  const from = rows.length === 0 ? 0 : (view.page - 1) * view.limit + 1;
  const to = from === 0 ? 0 : from + rows.length - 1;
  const go = (page: number) => {
    setView(now => ({ ...now, page }));
    table.setActive(0);
  };
  const sizes = [...new Set([...pageSizes, view.limit])].sort((a, b) => a - b);
  return (
    <div className="k-foot">
      <span role="status">
        {table.isTree
          ? table.words.count(count ?? rows.length)
          : count === undefined
            ? t('rangeUnknown', { from, to })
            : t(table.isMore ? 'rangeOfMore' : 'range', { from: number(from), to: number(to), count: number(count) })}
      </span>
      {!table.isTree && (
        <select
          aria-label={t('rowsPerPage')}
          value={view.limit}
          onChange={event => {
            const limit = Number(event.currentTarget.value);
            setView(now => ({ ...now, limit, page: 1 }));
          }}
        >
          {sizes.map(n => (
            <option key={n} value={n}>
              {t('perPage', { n })}
            </option>
          ))}
        </select>
      )}
      <div className="k-foot-right">
        {!table.embedded && <span className="k-foot-hint">{t('pressForShortcuts')}</span>}
        {!table.isTree && pages > 1 && (
          <nav aria-label={t('turnPage')}>
            <button
              type="button"
              className="k-icon"
              disabled={view.page <= 1}
              aria-label={t('firstPage')}
              onClick={() => go(1)}
            >
              <IconChevronLeftPipe size={16} aria-hidden />
            </button>
            <button
              type="button"
              className="k-icon"
              disabled={view.page <= 1}
              aria-label={t('previousPage')}
              onClick={() => go(view.page - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </button>
            <span> {t('pageOf', { page: number(view.page), pages: number(pages) })} </span>
            <button
              type="button"
              className="k-icon"
              disabled={view.page >= pages}
              aria-label={t('nextPage')}
              onClick={() => go(view.page + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </button>
            <button
              type="button"
              className="k-icon"
              disabled={view.page >= pages}
              aria-label={t('lastPage')}
              onClick={() => go(pages)}
            >
              <IconChevronRightPipe size={16} aria-hidden />
            </button>
          </nav>
        )}
      </div>
    </div>
  );
};
