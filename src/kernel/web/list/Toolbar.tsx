import { Button } from '@mantine/core';
import {
  IconColumns3,
  IconDots,
  IconDownload,
  IconFilter,
  IconFilterOff,
  IconKeyboard,
  IconRefresh,
  IconSearch,
} from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { Float, Menu, MenuItem, MenuLine } from '../look/index.ts';
import { notify, useText } from '../base/index.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { filterDelay } from './FilterInput.tsx';
import { afterPress, useTypedText } from '../inputs/index.ts';
import { canBeRestored, type Table } from './use-table.ts';
import { isFiltered, withoutFilters } from './view.ts';

interface ToolbarProps {
  readonly table: Table;
  /** Rows are cards: there is room for a search, the filter and the dots. */
  readonly cards: boolean;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly choosing: boolean;
  readonly setChoosing: (on: boolean) => void;
  readonly exporting: boolean;
  readonly setExporting: (on: boolean) => void;
  readonly children?: React.ReactNode;
}

export const Toolbar = ({
  table,
  cards,
  search,
  choosing,
  setChoosing,
  exporting,
  setExporting,
  children,
}: ToolbarProps) => {
  const t = useText();
  const { view, setView, layout, setLayout, resource: r } = table;
  const filters = Object.keys(view.filters).length;
  const scenarios = r.scenarios ?? [];
  return (
    <div className="k-tools" role="toolbar" aria-label={t('actions')}>
      {!(table.plain && view.search === '' && (table.count ?? 0) <= view.limit) && (
        <QuickSearch table={table} input={search} />
      )}
      {isFiltered(view) && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFilterOff size={15} aria-hidden />}
          onClick={() => setView(withoutFilters)}
        >
          {t('clearFilters')}
        </Button>
      )}
      {view.scenario !== '' && scenarios.length > 0 && (
        <span className="tag">{table.words.scenario(view.scenario)}</span>
      )}
      {table.ordering && (
        <Button variant="light" size="xs" onClick={() => table.setOrdering(false)}>
          {t('orderingDone')}
        </Button>
      )}
      {children}
      {!table.plain && (
        <div className="k-tools-right">
          <Button
            variant={layout.filterRow ? 'light' : 'default'}
            size="xs"
            aria-pressed={layout.filterRow}
            leftSection={<IconFilter size={15} aria-hidden />}
            onClick={() => setLayout({ filterRow: !layout.filterRow })}
          >
            {t('filterRow')}
            {filters > 0 && ` (${filters})`}
          </Button>
          {!cards && (
            <Float
              opened={choosing}
              onChange={setChoosing}
              align="end"
              label={t('columns')}
              target={
                <Button variant="default" size="xs" leftSection={<IconColumns3 size={15} aria-hidden />}>
                  {t('columns')}
                </Button>
              }
            >
              <ColumnChooser table={table} />
            </Float>
          )}
          {!cards && r.exports !== false && (
            <Menu
              opened={exporting}
              onChange={setExporting}
              align="end"
              label={t('exportView')}
              target={
                <Button variant="default" size="xs" leftSection={<IconDownload size={15} aria-hidden />}>
                  {t('exportView')}
                </Button>
              }
            >
              <Exports table={table} />
            </Menu>
          )}
          <More table={table} cards={cards} />
          {!cards && (
            <button
              type="button"
              className="k-icon"
              aria-label={t('refreshTable')}
              title={t('refreshTable')}
              onClick={table.refresh}
            >
              <IconRefresh size={16} aria-hidden />
            </button>
          )}
          {!table.embedded && (
            <button
              type="button"
              className="k-icon k-keys-open"
              aria-label={t('shortcuts')}
              title={t('shortcuts')}
              onClick={() => table.show({ kind: 'shortcuts' })}
            >
              <IconKeyboard size={17} aria-hidden />
            </button>
          )}
        </div>
      )}
    </div>
  );
};
const Exports = ({ table }: { table: Table }) => {
  const t = useText();
  return (
    <>
      <MenuItem onClick={() => table.exportAs('xlsx')}>{t('exportAs', { format: 'XLSX' })}</MenuItem>
      <MenuItem onClick={() => table.exportAs('csv')}>{t('exportAs', { format: 'CSV' })}</MenuItem>
    </>
  );
};
/** What one wants now and then: how the list is looked at, and which of its rows. */
const More = ({ table, cards }: { table: Table; cards: boolean }) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { layout, setLayout, resource: r } = table;
  const button = (
    <button type="button" className="k-icon" aria-label={t('moreOfList')} title={t('moreOfList')}>
      <IconDots size={17} aria-hidden />
    </button>
  );
  return (
    <Menu opened={open} onChange={setOpen} align="end" label={t('moreOfList')} target={button}>
      {cards && (
        <>
          <MenuItem onClick={table.refresh}>{t('refreshTable')}</MenuItem>
          {r.exports !== false && <Exports table={table} />}
          <MenuLine />
        </>
      )}
      {table.reorderable && !cards && (
        <MenuItem onClick={() => table.setOrdering(!table.ordering)}>
          {t(table.ordering ? 'orderingDone' : 'ordering')}
        </MenuItem>
      )}
      {r.tree && (
        <MenuItem onClick={() => setLayout({ tree: !layout.tree })}>{t(layout.tree ? 'asList' : 'asTree')}</MenuItem>
      )}
      <MenuItem onClick={() => setLayout({ compact: !layout.compact })}>
        {t('compactRows')}
        {layout.compact && ' ✓'}
      </MenuItem>
      {!table.embedded && <MenuItem onClick={() => copyLink(t('linkCopied'))}>{t('copyLink')}</MenuItem>}
      {canBeRestored(r) && (
        <>
          <MenuLine />
          <MenuItem onClick={() => table.setDeleted(!table.deleted)}>
            {t(table.deleted ? 'liveRecords' : 'deletedRecords')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
};
const copyLink = (done: string) => {
  void navigator.clipboard?.writeText(location.href).then(() => notify({ text: done, kind: 'positive' }));
};

const QuickSearch = ({ table, input }: { table: Table; input: RefObject<HTMLInputElement | null> }) => {
  const t = useText();
  const { view, setView } = table;
  const field = useTypedText(view.search, filterDelay, text => {
    if (text.trim() !== view.search) setView(now => ({ ...now, search: text.trim(), page: 1 }));
  });
  return (
    <span className="k-search">
      <IconSearch size={15} aria-hidden />
      <input
        ref={input}
        className="k-filter"
        type="search"
        placeholder={t('quickSearch')}
        aria-label={t('quickSearchIn', { other: table.words.other })}
        value={field.text}
        onChange={event => field.type(event.currentTarget.value)}
        onBlur={() => afterPress(field.flush)}
        onKeyDown={event => {
          if (event.key === 'Enter') field.flush();
          if (event.key === 'Escape') {
            event.preventDefault();
            if (field.text === '') event.currentTarget.blur();
            else field.clear();
          }
        }}
      />
    </span>
  );
};
