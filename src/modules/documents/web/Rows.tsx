import { Button } from '@mantine/core';
import { EmptyState, showDate, Skeleton, StatusChip, useLanguage } from '../../../kernel/web/index.ts';
import { type DocumentRow, type Folder, type FoundDocument, kindOf, pathOf } from './data.ts';
import { useDocumentsText } from './text.ts';

/** One document among others: opened where it lies, given back where it lies in the bin. */
export const Line = ({ row, onOpen, onRestore }: { row: DocumentRow; onOpen?: () => void; onRestore?: () => void }) => {
  const t = useDocumentsText();
  const language = useLanguage();
  const facts = [
    row.ownerName,
    showDate(row.updatedAt.slice(0, 10), language),
    t('version', { n: row.currentVersion }),
  ].filter(Boolean);
  const said = (
    <>
      <b>{row.title}</b>
      <small>{facts.join(' · ')}</small>
    </>
  );
  return (
    <>
      <span className="dms-kind" data-kind={kindOf(row.content?.name)} aria-hidden>
        {kindOf(row.content?.name)}
      </span>
      {onOpen ? (
        <button type="button" className="dms-title" onClick={onOpen}>
          {said}
        </button>
      ) : (
        <span className="dms-title">{said}</span>
      )}
      {onRestore && (
        <Button size="compact-sm" variant="default" onClick={onRestore}>
          {t('restore')}
        </Button>
      )}
      {row.legalHold === 1 && <StatusChip kind="bad">{t('onHold')}</StatusChip>}
      {row.lockedByName && <StatusChip kind="warn">{row.lockedByName}</StatusChip>}
    </>
  );
};

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
