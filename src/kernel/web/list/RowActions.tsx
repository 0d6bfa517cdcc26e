import { IconDots, IconEye, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { iconOf, Menu, MenuItem, MenuLine } from '../look/index.ts';
import { movesOf, type Row, useText } from '../base/index.ts';
import { restoreRow } from '../record/index.ts';
import type { Table } from './use-table.ts';

interface RowActionsProps {
  readonly table: Table;
  readonly row: Row;
  readonly tab?: 0 | -1;
  /** A card opens by its name, and has room for the dots alone. */
  readonly onlyMenu?: boolean;
}
/** What can be done with one row: the common things at once, the rest behind the dots. Only what the server allows. */
export const RowActions = memo(({ table, row, tab = 0, onlyMenu = false }: RowActionsProps) => {
  const t = useText();
  const label = table.labelOf(row);
  if (table.deleted) {
    return (
      <button
        type="button"
        className="k-icon"
        tabIndex={tab}
        aria-label={t('restoreOf', { label })}
        title={t('restore')}
        onClick={() => restoreRow(table.resource, row.id, table.refresh)}
      >
        <IconRestore size={16} aria-hidden />
      </button>
    );
  }
  if (onlyMenu) return <RowMenu table={table} row={row} label={label} tab={tab} />;
  const may = (verb: string) => row.can?.includes(verb) ?? false;
  return (
    <>
      {actsOn(table, row).map(({ key, title, part }) => {
        const Picture = iconOf(part.icon ?? '');
        return (
          <button
            key={key}
            type="button"
            className="k-icon"
            tabIndex={tab}
            aria-label={`${title}: ${label}`}
            title={title}
            onClick={() => table.show({ kind: 'act', part, row })}
          >
            <Picture size={16} aria-hidden />
          </button>
        );
      })}
      {may('update') ? (
        <button
          type="button"
          className="k-icon"
          tabIndex={tab}
          aria-label={t('editOf', { label })}
          title={t('edit')}
          onClick={() => table.show({ kind: 'record', id: row.id, mode: 'edit' })}
        >
          <IconPencil size={16} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className="k-icon"
          tabIndex={tab}
          aria-label={t('viewOf', { label })}
          title={t('view')}
          onClick={() => table.show({ kind: 'record', id: row.id, mode: 'view' })}
        >
          <IconEye size={16} aria-hidden />
        </button>
      )}
      {may('delete') && (
        <button
          type="button"
          className="k-icon"
          tabIndex={tab}
          aria-label={t('removeOf', { label })}
          title={t('remove')}
          onClick={() => table.show({ kind: 'delete', rows: [row] })}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      )}
      <RowMenu table={table} row={row} label={label} tab={tab} />
    </>
  );
});

const actsOn = (table: Table, row: Row) => table.acts.filter(({ part }) => part.when?.(row) ?? true);

const RowMenu = ({ table, row, label, tab }: { table: Table; row: Row; label: string; tab: 0 | -1 }) => {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { resource: r, words } = table;
  const may = (verb: string) => row.can?.includes(verb) ?? false;
  const moves = movesOf(r).filter(([name]) => may(name));
  const button = (
    <button
      type="button"
      className="k-icon"
      tabIndex={tab}
      aria-label={t('actionsOf', { label })}
      title={t('moreActions')}
    >
      <IconDots size={16} aria-hidden />
    </button>
  );
  return (
    <Menu opened={open} onChange={setOpen} target={button} label={t('actionsOf', { label })} align="end">
      {() => (
        <>
          <MenuItem onClick={() => table.show({ kind: 'record', id: row.id, mode: 'view' })}>{t('view')}</MenuItem>
          {may('update') && (
            <MenuItem onClick={() => table.show({ kind: 'record', id: row.id, mode: 'edit' })}>{t('edit')}</MenuItem>
          )}
          {actsOn(table, row).map(({ key, title, part }) => (
            <MenuItem key={key} onClick={() => table.show({ kind: 'act', part, row })}>
              {title}…
            </MenuItem>
          ))}
          {moves.length > 0 && <MenuLine />}
          {moves.map(([name]) => (
            <MenuItem key={name} onClick={() => table.show({ kind: 'record', id: row.id, mode: 'view' })}>
              {words.move(name).label}…
            </MenuItem>
          ))}
          {table.reorderable && may('update') && (
            <>
              <MenuLine />
              <MenuItem onClick={() => table.step(row, -1)}>{t('moveUp')}</MenuItem>
              <MenuItem onClick={() => table.step(row, 1)}>{t('moveDown')}</MenuItem>
            </>
          )}
          {table.isTree && may('update') && (
            <MenuItem onClick={() => table.show({ kind: 'under', row })}>{t('moveUnder')}</MenuItem>
          )}
          <MenuLine />
          {r.audit !== 'none' && (
            <MenuItem onClick={() => table.show({ kind: 'history', row })}>{t('history')}</MenuItem>
          )}
          {may('delete') && (
            <MenuItem danger onClick={() => table.show({ kind: 'delete', rows: [row] })}>
              {t('remove')}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
};
