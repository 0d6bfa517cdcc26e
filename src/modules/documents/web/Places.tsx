import { IconClock, IconPaperclip, IconTrash } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { EmptyState } from '../../../kernel/web/index.ts';
import type { Folder } from './data.ts';
import type { Place } from './places.ts';
import { useDocumentsText } from './text.ts';
import { Tree } from './Tree.tsx';

interface PlacesProps {
  readonly folders: readonly Folder[];
  readonly place: Place | null;
  /** Whoever keeps the archive has places that others do not. */
  readonly keeps: boolean;
  readonly onOpen: (place: Place) => void;
  readonly onDrop: (event: DragEvent, into: Folder) => void;
}
/** Where one can go: the folders, and what stands beside them. */
export const Places = ({ folders, place, keeps, onOpen, onDrop }: PlacesProps) => {
  const t = useDocumentsText();
  const beside = [
    { to: 'attached', label: t('onRecords'), Icon: IconPaperclip, isOpen: keeps },
    { to: 'bin', label: t('bin'), Icon: IconTrash, isOpen: true },
    { to: 'disposal', label: t('disposal'), Icon: IconClock, isOpen: keeps },
  ] as const;
  return (
    <nav className="dms-card dms-places" aria-label={t('folders')}>
      {folders.length === 0 && <EmptyState title={t('noFolders')} hint={t('noFoldersHint')} />}
      <Tree folders={folders} open={typeof place === 'number' ? place : null} onOpen={onOpen} onDrop={onDrop} />
      <ul className="dms-tree">
        {beside
          .filter(({ isOpen }) => isOpen)
          .map(({ to, label, Icon }) => (
            <li key={to}>
              <span className="dms-toggle" />
              <button
                type="button"
                className="dms-branch"
                aria-current={place === to ? 'page' : undefined}
                onClick={() => onOpen(to)}
              >
                <Icon size={17} aria-hidden />
                <span>{label}</span>
              </button>
            </li>
          ))}
      </ul>
    </nav>
  );
};
