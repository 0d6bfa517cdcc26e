import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useResource, useText } from '../base/index.ts';
import { prepareDialogs, TableView } from './ResourceTable.tsx';
import { SavedViews } from './SavedViews.tsx';
import { type TableOptions, useTable } from './use-table.ts';
import { WithWords } from '../record/index.ts';

export interface ResourceScreenProps extends Omit<TableOptions, 'resource' | 'embedded'> {
  readonly resource: TableOptions['resource'] | string;
  readonly title?: string;
}

/** The screen of a resource, made from its declaration: page head, saved views, table, dialogs. */
export const ResourceScreen = ({ resource, ...rest }: ResourceScreenProps) => {
  const r = useResource(resource);
  return (
    <WithWords key={r.name} resource={r}>
      <Screen resource={r} {...rest} />
    </WithWords>
  );
};
const Screen = ({ title, ...options }: Omit<ResourceScreenProps, 'resource'> & Pick<TableOptions, 'resource'>) => {
  const t = useText();
  const table = useTable(options);
  const { words, count } = table;
  const counted = count === undefined ? '\u00a0' : words.count(count);
  useEffect(() => {
    const idle = setTimeout(prepareDialogs, 600);
    return () => clearTimeout(idle);
  }, []);
  return (
    <>
      <header className="k-head">
        <div>
          <h1>
            {title ?? words.title}
            {table.deleted && (
              <>
                {' '}
                <span className="tag" data-kind="warn">
                  {t('deletedRecords')}
                </span>
              </>
            )}
          </h1>
          <p>{words.about ?? (table.isMore ? t('moreThan', { what: counted }) : counted)}</p>
        </div>
        <div className="k-head-acts">
          {table.deleted && (
            <Button variant="default" onClick={() => table.setDeleted(false)}>
              {t('liveRecords')}
            </Button>
          )}
          {table.mayCreate && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              aria-label={t('newOf', { one: words.one })}
              onClick={() => table.show({ kind: 'record', id: null, mode: 'edit' })}
            >
              {t('newRecord')}
            </Button>
          )}
        </div>
      </header>
      <SavedViews table={table} />
      <TableView table={table} />
    </>
  );
};
export default ResourceScreen;
