import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../resource/index.ts';
import { nextFrame, user, useStore } from '../base/index.ts';
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
export interface ViewOptions {
  readonly inAddress: boolean;
  readonly limit?: number;
}

const viewOfLayout = (layout: Layout, limit: number): View => ({
  ...emptyView,
  columns: layout.columns,
  pinned: layout.pinned,
  sort: layout.sort,
  limit: layout.limit || limit,
});

/**
 * Where a table's view comes from: the address, else the person's default view, else local storage, else the
 * declaration. The address always ends up whole, so that a link copied from it shows the same to anybody.
 */
export const useView = (r: AnyResource, table: string, { inAddress, limit = defaultLimit }: ViewOptions): ViewState => {
  const { search } = useLocation();
  const [layout, putLayout] = useState<Layout>(() => readLayout(table));
  const fallback = useMemo(() => viewOfLayout(layout, limit), [layout, limit]);
  const said = useMemo(() => (inAddress ? viewFromSearch(search, r) : null), [inAddress, search, r]);
  const [view, putView] = useState<View>(said ?? fallback);
  const touched = useRef(said !== null);
  const latest = useRef({ view, layout });
  latest.current = { view, layout };
  const address = useAddress(search, inAddress, () => putView(said ?? fallback));

  const write = useCallback(
    (next: View, open?: string | null) => {
      // An empty view must still be said, or the default one would come back.
      address.write(viewToSearch(next) || (touched.current ? 'page=1' : ''), open);
    },
    [address],
  );
  const setLayout = useCallback(
    (change: Partial<Layout>) => {
      const next = { ...latest.current.layout, ...change };
      latest.current = { ...latest.current, layout: next };
      putLayout(next);
      writeLayout(table, next);
    },
    [table],
  );
  // What is shown changes at once; the address follows when the router comes to it.
  const setView = useCallback(
    (change: (now: View) => View) => {
      const next = change(latest.current.view);
      touched.current = true;
      const { columns, pinned, sort } = next;
      setLayout({ columns, pinned, sort, limit: next.limit === limit ? 0 : next.limit });
      latest.current = { ...latest.current, view: next };
      putView(next);
      if (inAddress) write(next);
    },
    [inAddress, write, setLayout, limit],
  );

  const saved = useSavedViews(table, inAddress);
  // A view that a colleague shares may be that colleague's first one; it is not mine.
  const me = useStore(user)?.id;
  const preferred = saved.views?.find(v => v.isDefault === 1 && v.idUser === me)?.view;
  useEffect(() => {
    if (!inAddress || touched.current || !saved.settled) return;
    const first = (preferred === undefined ? null : viewFromSearch(preferred, r)) ?? fallback;
    if (viewToSearch(first) === '') return;
    putView(first);
    write(first);
  }, [inAddress, saved.settled, preferred, fallback, r, write]);

  const opened = inAddress ? new URLSearchParams(address.newest(search)).get('open') : null;
  const setOpened = useCallback(
    (id: string | number | null) => write(latest.current.view, id === null ? null : String(id)),
    [write],
  );
  return { view, setView, layout, setLayout, opened, setOpened };
};

/**
 * The address as this table writes it. The router answers later than we write, sometimes after we have written again:
 * only what somebody else put there (a link, the palette, the Back button) is news.
 */
const useAddress = (search: string, inAddress: boolean, onNews: () => void) => {
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const now = useRef(search);
  const at = useRef(search);
  at.current = search;
  /** Written, and not yet handed to the router; and where one was then. */
  const written = useRef<{ readonly next: string; readonly from: string } | null>(null);
  const underWay = useRef<string[]>([]);
  const first = useRef(true);
  /** What the router brought last. Until it brings more, it is older than what is written or under way. */
  const seen = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is news
  useEffect(() => {
    seen.current = search;
    if (first.current) {
      first.current = false;
      return;
    }
    const own = underWay.current.indexOf(search);
    if (own >= 0) {
      underWay.current.splice(0, own + 1);
      return;
    }
    underWay.current = [];
    written.current = null;
    now.current = search;
    if (inAddress) onNews();
  }, [search]);
  // A table that has left the screen writes no more into the address of the next one.
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const ours = useRef('');
  /** The router has much to do: what was pressed is seen before. Of what is written meanwhile the last counts. */
  const handOn = useCallback(async () => {
    await nextFrame();
    if (!here.current || written.current === null) return;
    const { next, from } = written.current;
    written.current = null;
    // Who has gone on to another address since then is not called back from there.
    if (location.hash !== from && location.hash !== ours.current) return;
    if (next === at.current && underWay.current.length === 0) return;
    underWay.current.push(next);
    await go.current({ search: next }, { replace: true, preventScrollReset: true });
    ours.current = location.hash;
  }, []);
  const write = useCallback(
    (text: string, open?: string | null) => {
      if (!here.current) return;
      const rest = new URLSearchParams(otherParams(now.current));
      if (open === null) rest.delete('open');
      else if (open !== undefined) rest.set('open', open);
      const whole = [text, rest.toString()].filter(Boolean).join('&');
      const next = whole === '' ? '' : `?${whole}`;
      if (next === now.current) return;
      now.current = next;
      if (written.current === null) void handOn();
      written.current = { next, from: written.current?.from ?? location.hash };
    },
    [handOn],
  );
  // One of our own steps may arrive when the next is written already: a record that was closed meanwhile does not open again.
  const newest = useCallback((arrived: string) => {
    const behind = arrived === seen.current && (written.current !== null || underWay.current.length > 0);
    return behind || underWay.current.includes(arrived) ? now.current : arrived;
  }, []);
  return useMemo(() => ({ write, newest }), [write, newest]);
};
