import { useCallback, useMemo, useState } from 'react';
import { type AnyResource, isSoft, type Language, type Values } from '../../resource/index.ts';
import {
  api,
  ApiError,
  type ResourceText,
  type Row,
  rowLabel,
  stamp,
  useAwaitedChoice,
  useChosenFields,
  type Narrowing,
  useForgetResources,
  useLanguage,
  useNarrowings,
  usePage,
  useWords,
} from '../base/index.ts';
import { formFieldsOf } from '../form/index.ts';
import { download, type ShownPart, usePartsOn } from '../record/index.ts';
import { shownColumns, type TableColumn } from './columns.ts';
import { exportQuery, type Fixed, listQuery, type Window } from './query.ts';
import { type Branch, largestTree, visibleBranches } from './tree.ts';
import { type OrderActs, useOrder } from './use-order.ts';
import { type OverlayState, useOverlay } from './use-overlay.ts';
import { type SelectionState, useSelection } from './use-selection.ts';
import { useView, type ViewState } from './use-view.ts';
import { isFiltered } from './view.ts';

export interface TableOptions {
  readonly resource: AnyResource;
  /** Under this name the table remembers how it is liked. */
  readonly name?: string;
  /** The rows of one parent, say; new rows begin with the same values. */
  readonly fixed?: Fixed;
  readonly presets?: Values;
  /** What the place lets through: nobody takes it away. */
  readonly window?: Window;
  /** On a page with other things: its view stays out of the address. */
  readonly embedded?: boolean;
  /** A short list on a record: without the tools of a whole screen. */
  readonly plain?: boolean;
  readonly limit?: number;
  /** false: rows are read here, also by those who may create some elsewhere. */
  readonly adds?: boolean;
}
/** The view, the rows it asks for, what is chosen of them, what lies over them, and their order. */
export interface Table extends ViewState, SelectionState, OverlayState, OrderActs {
  readonly resource: AnyResource;
  readonly words: ResourceText;
  readonly language: Language;
  readonly name: string;
  readonly fixed: Fixed;
  readonly presets: Values;
  /** What is chosen for all screens and speaks about this list, and whether it narrows it now. */
  readonly narrowings: readonly (Narrowing & { readonly on: boolean })[];
  /** What a row is called here: what all of them share is said by what stands above. */
  readonly labelOf: (row: Row) => string;
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
  /** There are more than `count`. */
  readonly isMore: boolean;
  readonly status: 'loading' | 'refreshing' | 'ready' | 'failed' | 'forbidden';
  readonly mayCreate: boolean;
  /** What modules offer to do with a row of it, beside its own verbs. */
  readonly acts: readonly ShownPart[];
  /** Fields that a new row's form does not ask for: somebody else fills them in. */
  readonly leftOut: readonly string[];
  readonly reorderable: boolean;
  /** Rows are being put in order: each has a handle and its two arrows. */
  readonly ordering: boolean;
  readonly setOrdering: (on: boolean) => void;
  readonly deleted: boolean;
  readonly setDeleted: (on: boolean) => void;
  readonly refresh: () => Promise<void>;
  readonly exportAs: (format: 'xlsx' | 'csv') => Promise<void>;
  readonly toggleBranch: (id: Row['id']) => void;
}

const verbAllowed = (r: AnyResource, verb: 'create' | 'update' | 'delete') => !r.verbs || r.verbs.includes(verb);

/** All that a table knows and can do, apart from how it looks: the page, the embedded list and the cards share it. */
export const useTable = ({
  resource: r,
  name = r.name,
  fixed = noFixed,
  presets,
  window = noWindow,
  embedded = false,
  plain = false,
  limit,
  adds = true,
}: TableOptions): Table => {
  const language = useLanguage();
  const words = useWords(r);
  const state = useView(r, name, { inAddress: !embedded, ...(limit ? { limit } : {}) });
  const { view, setView, layout } = state;
  const [deleted, setDeleted] = useState(false);
  const [wantsOrder, setOrdering] = useState(false);
  const [closed, setClosed] = useState<ReadonlySet<Row['id']>>(new Set());
  const forget = useForgetResources();

  // What is the same in every row is said by what stands above the table.
  // The same columns stay the same: a sorted or turned page draws its heads at once, and no row before the new ones are there.
  const { columns: wanted, pinned } = view;
  const columns = useMemo(
    () => shownColumns(r, { columns: wanted, pinned }, language).filter(c => !(c.name in fixed)),
    [r, wanted, pinned, language, fixed],
  );
  const wantsTree = Boolean(r.tree) && layout.tree && !isFiltered(view) && view.sort.length === 0 && !deleted;
  const chosenHere = useNarrowings(r);
  // On a record's page all of its rows are meant. Who asks for one year, or for a row, has said which.
  const narrowings = useMemo(
    () =>
      embedded
        ? noNarrowings
        : chosenHere
            .filter(({ path }) => !(path in fixed))
            .map(n => ({
              ...n,
              on: !view.wide.includes(n.resource) && !(n.path in view.filters) && !('id' in view.filters),
            })),
    [embedded, chosenHere, fixed, view.wide, view.filters],
  );
  const asked = useMemo(() => {
    const options = {
      view: wantsTree ? { ...view, limit: largestTree, page: 1 } : view,
      columns: columns.map(c => c.name),
      fixed,
      window,
      narrow: Object.fromEntries(narrowings.filter(n => n.on).map(n => [n.resource, n.chosen.id])),
      deleted,
    };
    return { options, query: listQuery(r, options) };
  }, [r, view, columns, fixed, window, narrowings, deleted, wantsTree]);
  const awaits = useAwaitedChoice(r) && !embedded && view.wide.length === 0;
  const page = usePage(r, asked.query, !awaits);
  const rows = page.data?.data ?? noRows;
  const count = page.data?.count;
  const isTree = wantsTree && (count ?? 0) <= largestTree;
  const branches = useMemo(
    () => (isTree ? visibleBranches(rows, r.tree as string, closed) : null),
    [isTree, rows, r.tree, closed],
  );
  const shown = useMemo(() => branches?.map(b => b.row) ?? rows, [branches, rows]);

  const filterKey = JSON.stringify([view.filters, view.search, view.scenario, asked.options.narrow, deleted]);
  const selection = useSelection(rows, filterKey);
  const overlays = useOverlay(state, embedded);
  const refresh = useCallback(async () => {
    await forget();
  }, [forget]);

  const scope: readonly string[] = r.order && r.order !== true ? r.order.in : noScope;
  const order = useOrder({ resource: r, scope, all: rows, shown, branches, refresh, setActive: selection.setActive });
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
  const reorderable =
    Boolean(r.order) &&
    !deleted &&
    !isFiltered(view) &&
    (view.sort.length === 0 || view.sort[0] === 'num') &&
    (scope.length === 0 || isTree || scope.every(f => f in fixed));
  const parts = usePartsOn(r);
  const acts = useMemo(() => parts.filter(p => p.place === 'row'), [parts]);
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
    ...selection,
    ...overlays,
    ...order,
    resource: r,
    words,
    language,
    name,
    fixed,
    presets: begins,
    narrowings,
    labelOf: row => rowLabel(r, row, language, { words, without: Object.keys(fixed) }),
    embedded,
    plain,
    columns,
    rows: shown,
    branches,
    isTree,
    count,
    isMore: page.data?.moreThanCount === true,
    deleted,
    setDeleted,
    refresh,
    exportAs,
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
      adds &&
      verbAllowed(r, 'create') &&
      page.data !== undefined &&
      (page.data.can?.includes('create') ?? true) &&
      !deleted &&
      failure === null,
    acts,
    leftOut: page.data?.readonly ?? noScope,
    reorderable,
    ordering: reorderable && wantsOrder,
    setOrdering,
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
    toggleBranch: id =>
      setClosed(now => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
  };
};
const noRows: readonly Row[] = [];
const noFixed: Fixed = {};
const noWindow: Window = {};
const noNarrowings: Table['narrowings'] = [];
const noScope: readonly string[] = [];
export const canBeRestored = (r: AnyResource): boolean => isSoft(r) && verbAllowed(r, 'delete');
