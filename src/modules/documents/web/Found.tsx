import { EmptyState, Skeleton } from '../../../kernel/web/index.ts';
import { type Folder, type FoundDocument, pathOf } from './data.ts';
import { useDocumentsText } from './text.ts';

interface FoundProps {
  readonly found: readonly FoundDocument[] | undefined;
  readonly folders: readonly Folder[];
  readonly doc: number | null;
  readonly onOpen: (id: number) => void;
}
/** Documents found by their text, each with the place. */
export const Found = ({ found, folders, doc, onOpen }: FoundProps) => {
  const t = useDocumentsText();
  if (!found) return <Skeleton label={t('search')} lines={6} />;
  if (found.length === 0) return <EmptyState kind="filtered" title={t('foundNothing')} hint={t('foundNothingHint')} />;
  const where = (row: FoundDocument): string =>
    row.entity
      ? t('attachedTo')
      : pathOf(folders, row.idDmsFol)
          .map(f => f.name)
          .join(' / ');
  return (
    <>
      <p role="status">{t('found', { n: found.length })}</p>
      <ul className="dms-rows">
        {found.map(row => (
          <li key={row.id} aria-current={row.id === doc || undefined}>
            <button type="button" className="dms-title" onClick={() => onOpen(row.id)}>
              <b>{row.title}</b>
              <small>{where(row)}</small>
              <span className="dms-place">
                {row.place.map((part, i) =>
                  part.found === 1 ? <mark key={i}>{part.text}</mark> : <span key={i}>{part.text}</span>,
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};
