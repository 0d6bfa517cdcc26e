import { Button } from '@mantine/core';
import { movesOf, useText } from '../base/index.ts';
import type { Table } from './use-table.ts';

/** What can be done with the chosen rows: what the server allows on at least one of them. */
export const BulkBar = ({ table }: { table: Table }) => {
  const t = useText();
  const rows = [...table.selected.values()];
  if (rows.length === 0) return null;
  const any = (verb: string) => rows.some(row => row.can?.includes(verb));
  return (
    <div className="k-bulk" role="region" aria-label={t('selectedCount', { n: rows.length })}>
      <b role="status">{t('selectedCount', { n: rows.length })}</b>
      {any('update') && (
        <Button size="xs" variant="default" onClick={() => table.show({ kind: 'change', rows })}>
          {t('bulkChange')}
        </Button>
      )}
      {movesOf(table.resource)
        .filter(([name]) => any(name))
        .map(([name]) => (
          <Button key={name} size="xs" variant="default" onClick={() => table.show({ kind: 'move', move: name, rows })}>
            {table.words.move(name).label}
          </Button>
        ))}
      {any('delete') && (
        <Button size="xs" variant="default" onClick={() => table.show({ kind: 'delete', rows })}>
          {t('bulkDelete')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={table.clearSelection}>
        {t('clearSelection')}
      </Button>
    </div>
  );
};
