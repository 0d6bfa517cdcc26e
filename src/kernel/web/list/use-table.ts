import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AnyResource, isSoft, type Language, type Values } from '../../resource/index.ts';
import {
  api,
  ApiError,
  createStore,
  type ResourceText,
  type Row,
  stamp,
  type Store,
  useChosenFields,
  useForgetResources,
  useLanguage,
  usePage,
  useWords,
} from '../base/index.ts';
import { formFieldsOf } from '../form/index.ts';
import { download, flipNums, moveUnder } from '../record/index.ts';
import { shownColumns, type TableColumn } from './columns.ts';
import { exportQuery, type Fixed, listQuery } from './query.ts';
import {
  type Branch,
  indentTarget,
  largestTree,
  neighbour,
  outdentTarget,
  visibleBranches,
  withDescendants,
} from './tree.ts';
import { useView, type ViewState } from './use-view.ts';
import { isFiltered } from './view.ts';

export interface TableOptions {
  readonly resource: AnyResource;
  /** Under this name the table remembers how it is liked. */
  readonly name?: string;
  /** The rows of one parent, say; new rows begin with the same values. */
  readonly fixed?: Fixed;
  readonly presets?: Values;
  /** On a page with other things: its view stays out of the address. */
  readonly embedded?: boolean;
  /** A short list on a record: without the tools of a whole screen. */
  readonly plain?: boolean;
  readonly limit?: number;
}
export type Overlay =
  | { readonly kind: 'record'; readonly id: Row['id'] | null; readonly mode: 'edit' | 'view' }
  | { readonly kind: 'history'; readonly row: Row }
  | { readonly kind: 'delete'; readonly rows: readonly Row[] }
  | { readonly kind: 'change'; readonly rows: readonly Row[] }
  | { readonly kind: 'move'; readonly move: string; readonly rows: readonly Row[] }
  | { readonly kind: 'under'; readonly row: Row }
  | { readonly kind: 'shortcuts' };

export interface Table extends ViewState {
  readonly resource: AnyResource;
  readonly words: ResourceText;
  readonly language: Language;
  readonly name: string;
  readonly fixed: Fixed;
  readonly presets: Values;
  readonly embedded: boolean;
  readonly plain: boolean;
  readonly columns: readonly TableColumn[];
  /** Which columns are shown, in which order, worked out from those shown at that moment. */
  readonly setColumns: (change: (shown: readonly string[]) => readonly string[]) => void;
  readonly pin: (column: string, on: boolean) => void;
  readonly rows: readonly Row[];
  /** Set while the rows are shown as a tree. */
  readonly branches: readonly Branch[] | null;
  readonly isTree: boolean;
  readonly count: number | undefined;
  readonly status: 'loading' | 'refreshing' | 'ready' | 'failed' | 'forbidden';
  readonly mayCreate: boolean;
  readonly reorderable: boolean;
  readonly deleted: boolean;
  readonly setDeleted: (on: boolean) => void;
  readonly selected: ReadonlyMap<Row['id'], Row>;
  readonly select: (rows: readonly Row[], on: boolean) => void;
  readonly clearSelection: () => void;
  /** What lies over the table. Watched apart: opening it must not draw the table itself anew. */
  readonly overlay: Store<Overlay | null>;
  readonly show: (overlay: Overlay | null) => void;
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly refresh: () => Promise<void>;
  readonly exportAs: (format: 'xlsx' | 'csv') => Promise<void>;
  readonly toggleBranch: (id: Row['id']) => void;
  readonly step: (row: Row, by: -1 | 1) => Promise<boolean>;
  readonly place: (row: Row, before: Row) => Promise<boolean>;
  readonly reparent: (row: Row, parent: Row['id'] | null) => Promise<boolean>;
  readonly shiftBranch: (row: Row, way: 'in' | 'out') => Promise<boolean>;
  readonly mayStandUnder: (row: Row, parent: Row) => boolean;
}

const verbAllowed = (r: AnyResource, verb: 'create' | 'update' | 'delete') => !r.verbs || r.verbs.includes(verb);

/** All that a table knows and can do, apart from how it looks: the page, the embedded list and the cards share it. */
export const useTable = ({
  resource: r,
  name = r.name,
  fixed = noFixed,
  presets,
  embedded = false,
  plain = false,
  limit,
}: TableOptions): Table => {
  const language = useLanguage();
  const words = useWords(r);
  const state = useView(r, name, { inAddress: !embedded, ...(limit ? { limit } : {}) });
  const { view, setView, layout, opened, setOpened } = state;
  const [deleted, setDeleted] = useState(false);
  const [overlay] = useState(() => createStore<Overlay | null>(null));
  const [selected, setSelected] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  const [closed, setClosed] = useState<ReadonlySet<Row['id']>>(new Set());
  const [active, setActive] = useState(0);
  const forget = useForgetResources();

  // What is the same in every row is said by what stands above the table.
  // The same columns stay the same: a sorted or turned page draws its heads at once, and no row before the new ones are there.
  const { columns: wanted, pinned } = view;
  const columns = useMemo(
    () => shownColumns(r, { columns: wanted, pinned }, language).filter(c => !(c.name in fixed)),
    [r, wanted, pinned, language, fixed],
  );
  const wantsTree = Boolean(r.tree) && layout.tree && !isFiltered(view) && view.sort.length === 0 && !deleted;
  const asked = useMemo(() => {
    const options = {
      view: wantsTree ? { ...view, limit: largestTree, page: 1 } : view,
      columns: columns.map(c => c.name),
      fixed,
      deleted,
    };
    return { options, query: listQuery(r, options) };
  }, [r, view, columns, fixed, deleted, wantsTree]);
  const page = usePage(r, asked.query);
  const rows = page.data?.data ?? noRows;
  const count = page.data?.count;
  const isTree = wantsTree && (count ?? 0) <= largestTree;
  const branches = useMemo(
    () => (isTree ? visibleBranches(rows, r.tree as string, closed) : null),
    [isTree, rows, r.tree, closed],
  );
  const shown = useMemo(() => branches?.map(b => b.row) ?? rows, [branches, rows]);

  // A selection is about rows as they are: those that were drawn anew carry their new version.
  useEffect(
    () =>
      setSelected(now => {
        const fresh = rows.filter(row => now.has(row.id));
        return fresh.length === 0 ? now : new Map([...now, ...fresh.map(row => [row.id, row] as const)]);
      }),
    [rows],
  );
  const filterKey = JSON.stringify([view.filters, view.search, view.scenario, deleted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown, so nothing of the former ones stays chosen
  useEffect(() => {
    setSelected(new Map());
    setActive(0);
  }, [filterKey]);

  const latest = useRef({ rows: shown, branches });
  latest.current = { rows: shown, branches };
  // What the address says of it, or will say when the router has come to it: whoever opens and closes at once is ahead of both.
  const toOpen = useRef(opened);
  const show = useCallback(
    (next: Overlay | null) => {
      overlay.set(next);
      const id = next?.kind === 'record' && next.id !== null ? String(next.id) : null;
      if (embedded || id === toOpen.current) return;
      toOpen.current = id;
      setOpened(id);
    },
    [embedded, setOpened, overlay],
  );
  // A link to a record opens it; an address that no longer names one closes it.
  const wasOpened = useRef(opened);
  useEffect(() => {
    if (opened === null && wasOpened.current !== null)
      overlay.set(now => (now?.kind === 'record' && now.id !== null ? null : now));
    wasOpened.current = opened;
    toOpen.current = opened;
    if (opened !== null)
      overlay.set(now => (now?.kind === 'record' ? now : { kind: 'record', id: opened, mode: 'edit' }));
  }, [opened, overlay]);
  const refresh = useCallback(async () => {
    await forget();
  }, [forget]);

  const scope: readonly string[] = r.order && r.order !== true ? r.order.in : noScope;
  const step = async (row: Row, by: -1 | 1) => {
    const other = neighbour(latest.current.rows, row.id, by, scope);
    if (!other) return false;
    const at = latest.current.rows.findIndex(x => x.id === other.id);
    const done = await flipNums(r, row.id, other.id, false, refresh);
    if (done) setActive(at);
    return done;
  };
  const place = (row: Row, before: Row) =>
    scope.every(f => (row[f] ?? null) === (before[f] ?? null))
      ? flipNums(r, row.id, before.id, true, refresh)
      : Promise.resolve(false);
  const reparent = (row: Row, parent: Row['id'] | null) => moveUnder(r, row, parent, refresh);
  const shiftBranch = async (row: Row, way: 'in' | 'out') => {
    const list = latest.current.branches ?? [];
    if (way === 'out') {
      const out = outdentTarget(list, row.id);
      return out ? reparent(row, out.to) : false;
    }
    const into = indentTarget(list, row.id);
    return into === null ? false : reparent(row, into);
  };
  const exportAs = async (format: 'xlsx' | 'csv') => {
    try {
      const content = await api.get<Blob>(`${r.name}/export?${exportQuery(asked.options, format)}`, undefined, {
        as: 'blob',
      });
      download(content, `${r.name}_${stamp(new Date(), true)}.${format}`);
    } catch {
      /* said by the wrapper */
    }
  };
  const failure = page.error;
  const chosen = useChosenFields(r);
  // What is chosen for all screens is what a new record is most likely about; what the place itself says goes before it.
  const begins = useMemo(
    () =>
      presets ?? {
        ...Object.fromEntries(
          chosen.filter(c => formFieldsOf(r).some(f => f.name === c.field)).map(c => [c.field, c.chosen.id]),
        ),
        ...fixed,
      },
    [presets, chosen, fixed, r],
  );
  return {
    ...state,
    resource: r,
    words,
    language,
    name,
    fixed,
    presets: begins,
    embedded,
    plain,
    columns,
    rows: shown,
    branches,
    isTree,
    count,
    deleted,
    setDeleted,
    selected,
    overlay,
    show,
    active,
    setActive,
    refresh,
    exportAs,
    step,
    place,
    reparent,
    shiftBranch,
    status: page.isPending
      ? 'loading'
      : failure
        ? failure instanceof ApiError && failure.status === 403
          ? 'forbidden'
          : 'failed'
        : page.isPlaceholderData
          ? 'refreshing'
          : 'ready',
    mayCreate:
      verbAllowed(r, 'create') &&
      page.data !== undefined &&
      (page.data.can?.includes('create') ?? true) &&
      !deleted &&
      failure === null,
    reorderable:
      Boolean(r.order) &&
      !deleted &&
      !isFiltered(view) &&
      (view.sort.length === 0 || view.sort[0] === 'num') &&
      (scope.length === 0 || isTree || scope.every(f => f in fixed)),
    setColumns: change =>
      setView(now => {
        const next = change(shownColumns(r, now, language).map(c => c.name));
        return { ...now, columns: next, pinned: now.pinned.filter(name => next.includes(name)) };
      }),
    pin: (column, on) =>
      setView(now => ({
        ...now,
        columns: shownColumns(r, now, language).map(c => c.name),
        pinned: [...now.pinned.filter(name => name !== column), ...(on ? [column] : [])],
      })),
    select: (which, on) =>
      setSelected(now => {
        const next = new Map(now);
        for (const row of which)
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        return next;
      }),
    clearSelection: () => setSelected(new Map()),
    toggleBranch: id =>
      setClosed(now => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    mayStandUnder: (row, parent) => !withDescendants(rows, r.tree as string, row.id).includes(parent.id),
  };
};
const noRows: readonly Row[] = [];
const noFixed: Fixed = {};
const noScope: readonly string[] = [];
export const canBeRestored = (r: AnyResource): boolean => isSoft(r) && verbAllowed(r, 'delete');
