import { Button } from '@mantine/core';
import { IconArrowLeft, IconFolder } from '@tabler/icons-react';
import type { Folder } from './data.ts';
import { useDocumentsText } from './text.ts';

interface OnPhoneProps {
  readonly folders: readonly Folder[];
  readonly folder: Folder | null;
  readonly onOpen: (id: number) => void;
  readonly onBack: () => void;
}
/** Where there is no room for the tree beside the list: the way back to it, and the folders that lie in this one. */
export const OnPhone = ({ folders, folder, onOpen, onBack }: OnPhoneProps) => {
  const t = useDocumentsText();
  const below = folder ? folders.filter(f => f.idParent === folder.id) : [];
  return (
    <div className="dms-narrow">
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => (folder?.idParent ? onOpen(folder.idParent) : onBack())}
      >
        {folders.find(f => f.id === folder?.idParent)?.name ?? t('folders')}
      </Button>
      {below.length > 0 && (
        <ul className="dms-tree">
          {below.map(({ id, name, documents }) => (
            <li key={id}>
              <button type="button" className="dms-branch" onClick={() => onOpen(id)}>
                <IconFolder size={17} aria-hidden />
                <span>{name}</span>
                <small>{documents}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
