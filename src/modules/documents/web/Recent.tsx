import { useQuery } from '@tanstack/react-query';
import { api, EmptyState, showDate, Skeleton, useLanguage } from '../../../kernel/web/index.ts';
import { columns, type DocumentRow, type Folder, pathOf } from './data.ts';
import { Kind } from './Rows.tsx';
import { useDocumentsText } from './text.ts';

const shown = 8;
interface RecentProps {
  readonly folders: readonly Folder[];
  readonly doc: number | null;
  readonly onOpen: (id: number) => void;
}
/** Where no folder is open yet: what was changed last, of all that the reader may open. */
export const Recent = ({ folders, doc, onOpen }: RecentProps) => {
  const t = useDocumentsText();
  const language = useLanguage();
  const rows = useQuery({
    queryKey: ['resource', 'dms-document', 'recent'],
    queryFn: ({ signal }) =>
      api.get<{ data: DocumentRow[] }>(
        'dms-document',
        { 'filter[idDmsFol][isNull]': 0, columns, sort: '-updatedAt', 'pagination[limit]': shown },
        { signal },
      ),
  }).data?.data;
  if (!rows) return <Skeleton label={t('title')} lines={6} />;
  if (rows.length === 0) return <EmptyState title={t('chooseFolder')} hint={t('chooseFolderHint')} />;
  const placeOf = (row: DocumentRow): string =>
    pathOf(folders, row.idDmsFol)
      .map(f => f.name)
      .join(' / ');
  return (
    <>
      <h2 className="dms-recent">{t('recent')}</h2>
      <ul className="dms-rows">
        {rows.map(row => (
          <li key={row.id} aria-current={row.id === doc || undefined}>
            <Kind row={row} />
            <button type="button" className="dms-title" onClick={() => onOpen(row.id)}>
              <b>{row.title}</b>
              <small>
                {[placeOf(row), row.ownerName, showDate(row.updatedAt.slice(0, 10), language)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
