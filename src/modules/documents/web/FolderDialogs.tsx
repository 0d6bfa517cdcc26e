import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../kernel/web/index.ts';
import { branchesOf, type DocumentRow, type Folder } from './data.ts';
import { useDocumentsText } from './text.ts';

/** What a folder is called: a new one, or one that is called otherwise from now on. */
export const FolderName = ({
  title,
  value,
  onClose,
  onSave,
}: {
  title: string;
  value: string;
  onClose: () => void;
  onSave: (name: string) => Promise<void>;
}) => {
  const t = useDocumentsText();
  const [name, setName] = useState(value);
  return (
    <Dialog title={title} onClose={onClose} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault();
          void onSave(name.trim());
        }}
      >
        <TextInput
          label={t('folderName')}
          required
          maxLength={120}
          data-autofocus
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <div className="k-dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

/** Where a document goes: one of the folders that the reader may fill. */
export const MoveInto = ({
  folders,
  row,
  onClose,
  onMove,
}: {
  folders: readonly Folder[];
  row: DocumentRow;
  onClose: () => void;
  onMove: (into: number) => void;
}) => {
  const t = useDocumentsText();
  const offered = branchesOf(folders).filter(({ folder }) => folder.can.includes('update'));
  const [into, setInto] = useState(row.idDmsFol ?? offered[0]?.folder.id ?? 0);
  return (
    <Dialog title={row.title} onClose={onClose} size="sm">
      <form
        onSubmit={event => {
          event.preventDefault();
          onMove(into);
        }}
      >
        <NativeSelect
          label={t('moveTo')}
          value={String(into)}
          data={offered.map(({ folder, depth }) => ({
            value: String(folder.id),
            label: `${'\u2003'.repeat(depth)}${folder.name}`,
          }))}
          onChange={event => setInto(Number(event.currentTarget.value))}
        />
        <div className="k-dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" disabled={into === row.idDmsFol}>
            {t('move')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
