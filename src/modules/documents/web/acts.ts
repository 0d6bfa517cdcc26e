import type { DragEvent } from 'react';
import { api, notify, showFailure, useForgetResources } from '../../../kernel/web/index.ts';
import type { DocumentRow, Folder } from './data.ts';
import { useDocumentsText } from './text.ts';
import { dragged } from './Tree.tsx';

/** What is done with documents and folders on the screen; whether it was done, and a notice where it can be taken back. */
export const useActs = () => {
  const t = useDocumentsText();
  const forget = useForgetResources();
  const after = (work: Promise<unknown>): Promise<boolean> =>
    work.then(
      () => forget().then(() => true),
      failure => {
        showFailure(failure);
        return forget().then(() => false);
      },
    );
  const say = (text: string) => notify({ text, kind: 'positive' });
  const restore = async (row: DocumentRow): Promise<void> => {
    if (await after(api.put(`dms-document/restore?id=${row.id}`))) say(t('restored', { name: row.title }));
  };
  const move = async (row: DocumentRow, into: number): Promise<void> => {
    const work = api.put(`dms-document/update?id=${row.id}`, { idDmsFol: into, rowVer: row.rowVer });
    if (await after(work)) say(t('moved', { name: row.title }));
  };
  const trash = async (row: DocumentRow): Promise<boolean> => {
    if (!(await after(api.del(`dms-document/delete?id=${row.id}`)))) return false;
    notify({
      text: t('trashed', { name: row.title }),
      kind: 'positive',
      timeout: 10_000,
      action: { label: t('undo'), run: () => void restore(row), undoes: true },
    });
    return true;
  };
  const nameFolder = (folder: Folder | null, name: string, isNew: boolean): Promise<boolean> =>
    after(
      isNew
        ? api.post('dms-folder/create', { name, idParent: folder?.id ?? null })
        : api.put(`dms-folder/update?id=${folder!.id}`, { name, rowVer: folder!.rowVer }),
    );
  const removeFolder = (folder: Folder): Promise<boolean> => after(api.del(`dms-folder/delete?id=${folder.id}`));
  const moveFolder = (folder: Folder, into: number): Promise<boolean> =>
    after(api.put(`dms-folder/update?id=${folder.id}`, { idParent: into, rowVer: folder.rowVer }));
  return { restore, move, trash, nameFolder, removeFolder, moveFolder };
};

/** What is dragged about inside the screen, if it is one of ours. */
export const draggedOne = (event: DragEvent): { readonly what: 'document' | 'folder'; readonly id: number } | null => {
  const [what, id] = event.dataTransfer.getData(dragged).split(':');
  return (what === 'document' || what === 'folder') && Number(id) ? { what, id: Number(id) } : null;
};
