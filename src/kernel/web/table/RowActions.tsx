import { Menu } from '@mantine/core';
import { IconDots, IconEye, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { menuInPage } from '../dialog/floating.ts';
import { useText } from '../i18n.tsx';
import { restoreRow } from '../record/actions.ts';
import { movesOf, type Row, rowLabel } from '../record/data.ts';
import type { Table } from './use-table.ts';

/** What can be done with one row: the common things at once, the rest behind the dots. Only what the server allows. */
export const RowActions = memo(({ table, row, tab = 0 }: { table: Table; row: Row; tab?: 0 | -1 }) => {
  const t = useText();
  const label = rowLabel(table.resource, row, table.language);
  if (table.deleted) {
    return <button type="button" className="k-icon" tabIndex={tab} aria-label={t('restoreOf', { label })} title={t('restore')} onClick={() => restoreRow(table.resource, row.id, table.refresh)}><IconRestore size={16} aria-hidden /></button>;
  }
  const may = (verb: string) => row.can?.includes(verb) ?? false;
  return (
    <>
      {may('update')
        ? <button type="button" className="k-icon" tabIndex={tab} aria-label={t('editOf', { label })} title={t('edit')} onClick={() => table.show({ kind: 'record', id: row.id, mode: 'edit' })}><IconPencil size={16} aria-hidden /></button>
        : <button type="button" className="k-icon" tabIndex={tab} aria-label={t('viewOf', { label })} title={t('view')} onClick={() => table.show({ kind: 'record', id: row.id, mode: 'view' })}><IconEye size={16} aria-hidden /></button>}
      {may('delete') && <button type="button" className="k-icon" tabIndex={tab} aria-label={t('removeOf', { label })} title={t('remove')} onClick={() => table.show({ kind: 'delete', rows: [row] })}><IconTrash size={16} aria-hidden /></button>}
      <RowMenu table={table} row={row} label={label} tab={tab} />
    </>
  );
});

const RowMenu = ({ table, row, label, tab }: { table: Table; row: Row; label: string; tab: 0 | -1 }) => {
  const t = useText();
  // Made when it is first wanted: a page of 500 rows has 500 of these.
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const button = (
    <button type="button" className="k-icon" tabIndex={tab} aria-label={t('actionsOf', { label })} title={t('moreActions')} aria-haspopup="menu" onClick={used ? undefined : () => { setUsed(true); setOpen(true); }}><IconDots size={16} aria-hidden /></button>
  );
  if (!used) return button;
  const { resource: r, words } = table;
  const may = (verb: string) => row.can?.includes(verb) ?? false;
  const moves = movesOf(r).filter(([name]) => may(name));
  return (
    <Menu opened={open} onChange={setOpen} {...menuInPage} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => table.show({ kind: 'record', id: row.id, mode: 'view' })}>{t('view')}</Menu.Item>
        {may('update') && <Menu.Item onClick={() => table.show({ kind: 'record', id: row.id, mode: 'edit' })}>{t('edit')}</Menu.Item>}
        {moves.length > 0 && <Menu.Divider />}
        {moves.map(([name]) => <Menu.Item key={name} onClick={() => table.show({ kind: 'record', id: row.id, mode: 'view' })}>{words.move(name).label}…</Menu.Item>)}
        {table.reorderable && may('update') && <>
          <Menu.Divider />
          <Menu.Item onClick={() => table.step(row, -1)}>{t('moveUp')}</Menu.Item>
          <Menu.Item onClick={() => table.step(row, 1)}>{t('moveDown')}</Menu.Item>
        </>}
        {table.isTree && may('update') && <Menu.Item onClick={() => table.show({ kind: 'under', row })}>{t('moveUnder')}</Menu.Item>}
        <Menu.Divider />
        {r.audit !== 'none' && <Menu.Item onClick={() => table.show({ kind: 'history', row })}>{t('history')}</Menu.Item>}
        {may('delete') && <Menu.Item color="red" onClick={() => table.show({ kind: 'delete', rows: [row] })}>{t('remove')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
};
