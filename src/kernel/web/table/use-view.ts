import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../resource/index.ts';
import { type Layout, readLayout, writeLayout } from './columns.ts';
import { useSavedViews } from './saved-views.ts';
import { defaultLimit, emptyView, otherParams, type View, viewFromSearch, viewToSearch } from './view.ts';

export interface ViewState {
  readonly view: View;
  readonly setView: (change: (now: View) => View) => void;
  readonly layout: Layout;
  readonly setLayout: (change: Partial<Layout>) => void;
  /** The record that the address opens, if any. */
  readonly opened: string | null;
  readonly setOpened: (id: string | number | null) => void;
}
export interface ViewOptions { readonly inAddress: boolean; readonly limit?: number }

const viewOfLayout = (layout: Layout, limit: number): View =>
  ({ ...emptyView, columns: layout.columns, pinned: layout.pinned, sort: layout.sort, limit: layout.limit || limit });

/**
 * Where a table's view comes from: the address, else the person's default view, else local storage, else the
 * declaration. The address always ends up whole, so that a link copied from it shows the same to anybody.
 */
export const useView = (r: AnyResource, table: string, { inAddress, limit = defaultLimit }: ViewOptions): ViewState => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [layout, putLayout] = useState<Layout>(() => readLayout(table));
  const fallback = useMemo(() => viewOfLayout(layout, limit), [layout, limit]);
  const [own, setOwn] = useState<View>(fallback);
  const said = useMemo(() => (inAddress ? viewFromSearch(search, r) : null), [inAddress, search, r]);
  const view = inAddress ? said ?? fallback : own;
  const touched = useRef(said !== null);
  const latest = useRef({ view, search, layout });
  latest.current = { view, search, layout };

  const writeAddress = useCallback((next: View, open?: string | number | null) => {
    const rest = new URLSearchParams(otherParams(latest.current.search));
    if (open === null) rest.delete('open');
    else if (open !== undefined) rest.set('open', String(open));
    // An empty view must still be said, or the default one would come back.
    const text = [viewToSearch(next) || (touched.current ? 'page=1' : ''), rest.toString()].filter(Boolean).join('&');
    latest.current = { ...latest.current, search: text ? `?${text}` : '', view: next };
    void navigate({ search: text }, { replace: true, preventScrollReset: true });
  }, [navigate]);

  const setLayout = useCallback((change: Partial<Layout>) => {
    const next = { ...latest.current.layout, ...change };
    latest.current = { ...latest.current, layout: next };
    putLayout(next);
    writeLayout(table, next);
  }, [table]);
  const setView = useCallback((change: (now: View) => View) => {
    const next = change(latest.current.view);
    touched.current = true;
    const { columns, pinned, sort } = next;
    setLayout({ columns, pinned, sort, limit: next.limit === limit ? 0 : next.limit });
    if (inAddress) writeAddress(next);
    else { latest.current = { ...latest.current, view: next }; setOwn(next); }
  }, [inAddress, writeAddress, setLayout, limit]);

  const saved = useSavedViews(table, inAddress);
  const preferred = saved.views?.find(v => v.isDefault === 1)?.view;
  useEffect(() => {
    if (!inAddress || touched.current || !saved.settled) return;
    const first = (preferred === undefined ? null : viewFromSearch(preferred, r)) ?? fallback;
    if (viewToSearch(first) !== '') writeAddress(first);
  }, [inAddress, saved.settled, preferred, fallback, r, writeAddress]);

  const opened = inAddress ? new URLSearchParams(search).get('open') : null;
  const setOpened = useCallback((id: string | number | null) => writeAddress(latest.current.view, id), [writeAddress]);
  return { view, setView, layout, setLayout, opened, setOpened };
};
