import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../look/index.ts';
import { type Row, useText } from '../base/index.ts';
import { LazySelect } from '../inputs/index.ts';
import type { Table } from './use-table.ts';

/** Moves a row of a tree under another one by choosing instead of dragging. */
const ParentDialog = ({ table, row, onClose }: { table: Table; row: Row; onClose: () => void }) => {
  const t = useText();
  const { resource: r } = table;
  const field = r.tree as string;
  const [parent, setParent] = useState((row[field] ?? null) as Row['id'] | null);
  const forbidden = table.rows.filter(other => !table.mayStandUnder(row, other)).map(other => other.id);
  const save = async () => {
    if (await table.reparent(row, parent)) onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('moveUnderOf', { label: table.labelOf(row) })} size={480}>
      <LazySelect
        to={r.name}
        label={t('newParent')}
        placeholder={t('topLevel')}
        value={parent}
        valueLabel={parent === row[field] ? (row[`${field}.label`] as string | undefined) : undefined}
        onChange={value => setParent(value)}
        without={[...forbidden, row.id]}
      />
      <div className="k-dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={parent === (row[field] ?? null)} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </Dialog>
  );
};
export default ParentDialog;
