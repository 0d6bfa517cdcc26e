import { Button } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { EmptyState, Skeleton, useAddress } from '../../../kernel/web/index.ts';
import type { DocumentRow, Folder, Listed } from './data.ts';
import { DocumentGrid, DocumentTable } from './Rows.tsx';
import { useDocumentsText } from './text.ts';

interface FolderListProps {
  readonly listed: Listed;
  readonly inBin: boolean;
  readonly doc: number | null;
  readonly grid: boolean;
  readonly onOpen: (id: number) => void;
  readonly onRestore: (row: DocumentRow) => void;
}
/** What lies in a folder, or in the bin. */
export const FolderList = ({ listed, inBin, doc, grid, onOpen, onRestore }: FolderListProps) => {
  const t = useDocumentsText();
  const [address, change] = useAddress();
  const { rows, count, more, isMore } = listed;
  if (!rows) return <Skeleton label={t('title')} lines={6} />;
  if (rows.length === 0)
    return <EmptyState title={t(inBin ? 'emptyBin' : 'emptyFolder')} {...(!inBin && { hint: t('emptyFolderHint') })} />;
  const shown = { rows, doc, ...(inBin ? { onRestore } : { onOpen }) };
  const sortBy = (sort: string) =>
    change(now => {
      now.set('sort', sort);
      return now;
    });
  return (
    <>
      {grid ? (
        <DocumentGrid {...shown} />
      ) : (
        <DocumentTable {...shown} sort={address.get('sort') ?? 'title'} onSort={sortBy} />
      )}
      {isMore && (
        <p className="dms-acts">
          <Button size="compact-sm" variant="default" onClick={more}>
            {t('showMore', { n: rows.length, of: count })}
          </Button>
        </p>
      )}
    </>
  );
};

interface FolderActsProps {
  readonly folder: Folder;
  readonly onRename: () => void;
  readonly onRights: () => void;
  readonly onRemove: () => void;
}
/** What the reader may do with the folder itself. */
export const FolderActs = ({ folder, onRename, onRights, onRemove }: FolderActsProps) => {
  const t = useDocumentsText();
  const may = (what: string) => folder.can.includes(what);
  if (!may('update') && !may('delete')) return null;
  return (
    <p className="dms-acts">
      {may('update') && (
        <Button size="compact-sm" variant="subtle" onClick={onRename}>
          {t('renameFolder')}
        </Button>
      )}
      {may('delete') && (
        <>
          <Button size="compact-sm" variant="subtle" onClick={onRights}>
            {t('rights')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
            {t('removeFolder')}
          </Button>
        </>
      )}
    </p>
  );
};

/** Says that files can be dropped here, and opens the chooser for whoever does not drag. */
export const DropHint = ({ onChoose }: { onChoose: () => void }) => {
  const t = useDocumentsText();
  return (
    <button type="button" className="dms-drop" onClick={onChoose}>
      <IconCloudUpload size={20} aria-hidden />
      <b>{t('dropHere')}</b>
      <span>{t('dropHint')}</span>
    </button>
  );
};
