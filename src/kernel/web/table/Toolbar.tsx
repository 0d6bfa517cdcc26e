import { Button, Menu, Popover, TextInput } from '@mantine/core';
import { IconColumns3, IconDownload, IconFilter, IconFilterOff, IconKeyboard, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { inPage, menuInPage } from '../dialog/floating.ts';
import { useText } from '../i18n.tsx';
import { notify } from '../notices.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import { filterDelay } from './FilterInput.tsx';
import { canBeRestored, type Table } from './use-table.ts';
import { isFiltered, withoutFilters } from './view.ts';

interface ToolbarProps { readonly table: Table; readonly search: RefObject<HTMLInputElement | null>; readonly choosing: boolean; readonly setChoosing: (on: boolean) => void; readonly exporting: boolean; readonly setExporting: (on: boolean) => void; readonly children?: React.ReactNode }

export const Toolbar = ({ table, search, choosing, setChoosing, exporting, setExporting, children }: ToolbarProps) => {
  const t = useText();
  const { view, setView, layout, setLayout, resource: r } = table;
  const filters = Object.keys(view.filters).length;
  const scenarios = r.scenarios ?? [];
  return (
    <div className="k-tools" role="toolbar" aria-label={t('actions')}>
      <QuickSearch table={table} input={search} />
      {isFiltered(view) && <Button variant="subtle" size="xs" leftSection={<IconFilterOff size={15} aria-hidden />} onClick={() => setView(withoutFilters)}>{t('clearFilters')}</Button>}
      {view.scenario !== '' && scenarios.length > 0 && <span className="tag">{table.words.scenario(view.scenario)}</span>}
      {children}
      <div className="k-tools-right">
        <Button variant={layout.filterRow ? 'light' : 'default'} size="xs" aria-pressed={layout.filterRow} leftSection={<IconFilter size={15} aria-hidden />} onClick={() => setLayout({ filterRow: !layout.filterRow })}>{t('filterRow')}{filters > 0 && ` (${filters})`}</Button>
        <Popover opened={choosing} onChange={setChoosing} position="bottom-end" trapFocus returnFocus {...inPage}>
          <Popover.Target><Button variant="default" size="xs" aria-haspopup="dialog" aria-expanded={choosing} leftSection={<IconColumns3 size={15} aria-hidden />} onClick={() => setChoosing(!choosing)}>{t('columns')}</Button></Popover.Target>
          <Popover.Dropdown aria-label={t('columns')}><ColumnChooser table={table} /></Popover.Dropdown>
        </Popover>
        <Menu opened={exporting} onChange={setExporting} position="bottom-end" {...menuInPage}>
          <Menu.Target><Button variant="default" size="xs" leftSection={<IconDownload size={15} aria-hidden />}>{t('exportView')}</Button></Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => table.exportAs('xlsx')}>{t('exportAs', { format: 'XLSX' })}</Menu.Item>
            <Menu.Item onClick={() => table.exportAs('csv')}>{t('exportAs', { format: 'CSV' })}</Menu.Item>
            <Menu.Divider />
            {!table.embedded && <Menu.Item onClick={() => copyLink(t('linkCopied'))}>{t('copyLink')}</Menu.Item>}
            <Menu.Item onClick={() => setLayout({ compact: !layout.compact })}>{t('compactRows')}{layout.compact && ' ✓'}</Menu.Item>
            {r.tree && <Menu.Item onClick={() => setLayout({ tree: !layout.tree })}>{t(layout.tree ? 'asList' : 'asTree')}</Menu.Item>}
            {canBeRestored(r) && <Menu.Item onClick={() => table.setDeleted(!table.deleted)}>{t(table.deleted ? 'liveRecords' : 'deletedRecords')}</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
        <button type="button" className="k-icon" aria-label={t('refreshTable')} title={t('refreshTable')} onClick={table.refresh}><IconRefresh size={16} aria-hidden /></button>
        {!table.embedded && <button type="button" className="k-icon" aria-label={t('shortcuts')} title={t('shortcuts')} onClick={() => table.show({ kind: 'shortcuts' })}><IconKeyboard size={17} aria-hidden /></button>}
      </div>
    </div>
  );
};
const copyLink = (done: string) => { void navigator.clipboard?.writeText(location.href).then(() => notify({ text: done, kind: 'positive' })); };

const QuickSearch = ({ table, input }: { table: Table; input: RefObject<HTMLInputElement | null> }) => {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { view, setView } = table;
  useEffect(() => setTyped(null), [view.search]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const send = (text: string) => {
    clearTimeout(pause.current);
    if (text.trim() !== view.search) setView(now => ({ ...now, search: text.trim(), page: 1 }));
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => send(text), filterDelay);
  };
  return (
    <TextInput ref={input} className="k-search" size="xs" type="search" leftSection={<IconSearch size={15} aria-hidden />} placeholder={t('quickSearch')} aria-label={t('quickSearchIn', { other: table.words.other })} value={typed ?? view.search}
      onChange={event => change(event.currentTarget.value)} onBlur={() => typed !== null && send(typed)}
      onKeyDown={event => {
        if (event.key === 'Enter') send(event.currentTarget.value);
        if (event.key === 'Escape') { event.preventDefault(); if (event.currentTarget.value === '') event.currentTarget.blur(); else { setTyped(''); send(''); } }
      }} />
  );
};
