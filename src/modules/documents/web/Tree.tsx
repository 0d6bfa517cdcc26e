import { IconChevronDown, IconChevronRight, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { branchesOf, type Folder, pathOf } from './data.ts';
import { useDocumentsText } from './text.ts';

/** What is dragged about inside the screen: a document or a folder. */
export const dragged = 'application/x-katedra-document';

interface TreeProps {
  readonly folders: readonly Folder[];
  readonly open: number | null;
  readonly onOpen: (id: number) => void;
  readonly onDrop: (event: DragEvent, into: Folder) => void;
}
/** The folders below each other. What is dropped on one goes there. */
export const Tree = ({ folders, open, onOpen, onDrop }: TreeProps) => {
  const t = useDocumentsText();
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [over, setOver] = useState<number | null>(null);
  const way = new Set(pathOf(folders, open).map(f => f.id));
  const isOpen = (id: number): boolean => toggled.get(id) ?? way.has(id);
  const toggle = (id: number, now: boolean) => setToggled(all => new Map(all).set(id, now));
  return (
    <ul className="dms-tree" aria-label={t('folders')}>
      {branchesOf(folders, isOpen).map(({ folder, depth, children }) => (
        <li key={folder.id} style={{ paddingInlineStart: depth * 16 }}>
          {children > 0 ? (
            <button
              type="button"
              className="dms-toggle"
              aria-expanded={isOpen(folder.id)}
              aria-label={folder.name}
              onClick={() => toggle(folder.id, !isOpen(folder.id))}
            >
              {isOpen(folder.id) ? (
                <IconChevronDown size={14} aria-hidden />
              ) : (
                <IconChevronRight size={14} aria-hidden />
              )}
            </button>
          ) : (
            <span className="dms-toggle" />
          )}
          <button
            type="button"
            className="dms-branch"
            aria-current={folder.id === open ? 'page' : undefined}
            data-over={over === folder.id || undefined}
            draggable={folder.can.includes('update')}
            onDragStart={event => event.dataTransfer.setData(dragged, `folder:${folder.id}`)}
            onDragOver={event => {
              event.preventDefault();
              setOver(folder.id);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={event => {
              event.preventDefault();
              setOver(null);
              onDrop(event, folder);
            }}
            onClick={() => onOpen(folder.id)}
          >
            {folder.id === open ? <IconFolderOpen size={17} aria-hidden /> : <IconFolder size={17} aria-hidden />}
            <span>{folder.name}</span>
            <small>{folder.documents}</small>
          </button>
        </li>
      ))}
    </ul>
  );
};
