import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FocusKeeper } from '../look/index.ts';
import { type Keys, type RowActProps, undoNewest, useKeys, useResource, useStore, useText } from '../base/index.ts';
import { LazyHistoryDialog, LazyRecordDialog, pieceOf, prepareRecordDialogs, WithWords } from '../record/index.ts';
import { BulkBar } from './BulkBar.tsx';
import { Footer, pageCount } from './Footer.tsx';
import { mayPick } from './picking.ts';
import { Sheet } from './Sheet.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { Overlay } from './use-overlay.ts';
import { type Table, type TableOptions, useTable } from './use-table.ts';
import './list.css';

const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const ParentDialog = lazy(() => import('./ParentDialog.tsx'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));
/** What opens over the list is fetched while the person looks at it. */
export const prepareDialogs = (): void => {
  void Promise.all([prepareRecordDialogs(), import('./BulkDialog.tsx')]).catch(() => undefined);
};

/** A table inside another screen: rows of one parent, a small list on a record's page. Its toolbar is that of a list, unless the screen brings its own. */
export const ResourceTable = ({
  resource,
  toolbar,
  ...options
}: Omit<TableOptions, 'resource'> & {
  readonly resource: TableOptions['resource'] | string;
  readonly toolbar?: ReactNode;
}) => {
  const r = useResource(resource);
  return (
    <WithWords resource={r}>
      <Embedded toolbar={toolbar} {...options} resource={r} embedded={options.embedded ?? true} />
    </WithWords>
  );
};
const Embedded = ({ toolbar, ...options }: TableOptions & { readonly toolbar: ReactNode }) => {
  const t = useText();
  const table = useTable(options);
  const add = table.mayCreate && (
    <Button
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      aria-label={t('newOf', { one: table.words.one })}
      onClick={() => table.show({ kind: 'record', id: null, mode: 'edit' })}
    >
      {t('newRecord')}
    </Button>
  );
  return <TableView table={table}>{toolbar === undefined ? add : toolbar}</TableView>;
};

/** S-31: below this width rows are cards. */
export const narrow = '(max-width: 767px)';

/** At the side of a wide screen there is no more room for columns than on a phone. */
const roomForColumns = 420;
const useIsNarrower = (box: RefObject<HTMLElement | null>, than: number): boolean => {
  const [isNarrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const home = box.current;
    if (!home) return;
    const look = () => setNarrower(home.clientWidth > 0 && home.clientWidth < than);
    look();
    const size = new ResizeObserver(look);
    size.observe(home);
    return () => size.disconnect();
  }, [box, than]);
  return isNarrower;
};

export const TableView = ({ table, children }: { table: Table; children?: ReactNode }) => {
  const root = useRef<HTMLElement>(null);
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false }) ?? false;
  const isSqueezed = useIsNarrower(root, roomForColumns);
  const cards = isNarrow || isSqueezed;
  const search = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [exporting, setExporting] = useState(false);
  useTableKeys(table, root, { search, setChoosing, setExporting });
  return (
    <section ref={root} className="k-table-root">
      <Toolbar
        table={table}
        cards={cards}
        search={search}
        choosing={choosing}
        setChoosing={setChoosing}
        exporting={exporting}
        setExporting={setExporting}
      >
        {children}
      </Toolbar>
      <div className="k-sheet" data-compact={table.layout.compact || undefined}>
        <BulkBar table={table} />
        <Sheet table={table} cards={cards} />
        {!(table.plain && (table.count ?? 0) <= table.view.limit) && <Footer table={table} />}
      </div>
      <Overlays table={table} />
    </section>
  );
};

const Overlays = ({ table }: { table: Table }) => {
  const overlay = useStore(table.overlay);
  return (
    overlay && (
      <>
        {overlay.kind === 'record' && <FocusKeeper />}
        <Suspense fallback={null}>
          <OpenOverlay table={table} overlay={overlay} />
        </Suspense>
      </>
    )
  );
};
const OpenOverlay = ({ table, overlay }: { table: Table; overlay: Overlay }) => {
  const { show, resource } = table;
  const close = () => show(null);
  switch (overlay.kind) {
    case 'record':
      return (
        <LazyRecordDialog
          key={String(overlay.id)}
          resource={resource}
          id={overlay.id}
          mode={overlay.mode}
          presets={table.presets}
          without={[...(table.embedded ? Object.keys(table.fixed) : []), ...(overlay.id === null ? table.leftOut : [])]}
          onClose={close}
        />
      );
    case 'history':
      return <LazyHistoryDialog resource={resource} row={overlay.row} onClose={close} />;
    case 'under':
      return <ParentDialog table={table} row={overlay.row} onClose={close} />;
    case 'act': {
      const Act = pieceOf<RowActProps>(overlay.part.load!);
      return <Act row={overlay.row as RowActProps['row']} onClose={close} />;
    }
    case 'shortcuts':
      return <ShortcutSheet onClose={close} />;
    default:
      return <BulkDialog table={table} what={overlay} onClose={close} />;
  }
};

interface Handles {
  readonly search: React.RefObject<HTMLInputElement | null>;
  readonly setChoosing: (on: boolean) => void;
  readonly setExporting: (on: boolean) => void;
}
/** Every action of the table has its key. Keys about one row act only while that row has the focus. */
const useTableKeys = (
  table: Table,
  root: React.RefObject<HTMLElement | null>,
  { search, setChoosing, setExporting }: Handles,
): void => {
  const { rows, active, view, setView, branches } = table;
  const rowElement = (index: number) =>
    root.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(String(rows[index]?.id ?? ''))}"]`);
  const go = (index: number) => {
    const at = Math.max(0, Math.min(rows.length - 1, index));
    table.setActive(at);
    rowElement(at)?.focus();
  };
  const focused = (): number => {
    const id =
      document.activeElement instanceof HTMLTableRowElement && root.current?.contains(document.activeElement)
        ? document.activeElement.dataset.row
        : undefined;
    return id === undefined ? -1 : rows.findIndex(row => String(row.id) === id);
  };
  const onRow = (work: (row: (typeof rows)[number], index: number) => void) => () => {
    const at = focused();
    if (at < 0) return false;
    work(rows[at]!, at);
    return undefined;
  };
  const walk = (step: number) => () => go(focused() < 0 ? active : active + step);
  const onlyInside = (step: number) => () =>
    focused() < 0 && document.activeElement !== document.body ? false : walk(step)();
  // Whoever turns the page from a row goes on in the first row of the next one, once its rows are here.
  const fromRow = useRef(false);
  const isThere = table.status === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does is asked when the rows have come
  useEffect(() => {
    if (!fromRow.current || !isThere) return;
    fromRow.current = false;
    if (document.activeElement === document.body) go(0);
  }, [isThere, rows]);
  const turn = (by: number) => () => {
    const pages = table.count === undefined ? view.page : pageCount(table.count, view.limit);
    const page = Math.max(1, Math.min(pages, view.page + by));
    if (page === view.page) return;
    fromRow.current = focused() >= 0;
    setView(now => ({ ...now, page }));
  };
  const branch = (open: boolean) =>
    onRow((row, i) => {
      if (branches?.[i]?.children && branches[i]!.open !== open) table.toggleBranch(row.id);
    });
  const pick = onRow(row => {
    if (mayPick(table)) table.select([row], !table.selected.has(row.id));
  });
  const may = (row: (typeof rows)[number], verb: string) => row.can?.includes(verb) ?? false;
  const keys: Keys = {
    '/': () => search.current?.focus(),
    f: () => table.setLayout({ filterRow: !table.layout.filterRow }),
    r: () => {
      void table.refresh();
    },
    c: () => setChoosing(true),
    e: () => setExporting(true),
    n: () => {
      if (table.mayCreate) table.show({ kind: 'record', id: null, mode: 'edit' });
    },
    '?': () => table.show({ kind: 'shortcuts' }),
    ArrowDown: onlyInside(1),
    ArrowUp: onlyInside(-1),
    j: walk(1),
    k: walk(-1),
    Home: onRow(() => go(0)),
    End: onRow(() => go(rows.length - 1)),
    Enter: onRow(row => table.show({ kind: 'record', id: row.id, mode: may(row, 'update') ? 'edit' : 'view' })),
    ' ': pick,
    x: pick,
    'Ctrl+a': onRow(() => {
      if (mayPick(table)) table.select(rows, true);
    }),
    Delete: onRow(row => {
      const chosen = [...table.selected.values()];
      const target = chosen.length > 0 ? chosen : [row];
      if (target.some(one => may(one, 'delete'))) table.show({ kind: 'delete', rows: target });
    }),
    h: onRow(row => table.show({ kind: 'history', row })),
    'Alt+ArrowUp': onRow(row => {
      if (table.reorderable) void table.step(row, -1);
    }),
    'Alt+ArrowDown': onRow(row => {
      if (table.reorderable) void table.step(row, 1);
    }),
    'Alt+ArrowRight': onRow(row => {
      if (table.isTree) void table.shiftBranch(row, 'in');
    }),
    'Alt+ArrowLeft': onRow(row => {
      if (table.isTree) void table.shiftBranch(row, 'out');
    }),
    ArrowRight: branch(true),
    ArrowLeft: branch(false),
    '[': turn(-1),
    ']': turn(1),
    'Ctrl+z': () => (undoNewest() ? undefined : false),
    Escape: () => (table.selected.size > 0 ? table.clearSelection() : false),
  };
  useKeys(keys, !table.embedded);
};
