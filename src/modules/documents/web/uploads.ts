import { useRef, useState } from 'react';
import { api, call, uploadFile, useForgetResources } from '../../../kernel/web/index.ts';

/** A file to bring, and the folders in which it lay where it was dropped. */
export interface Brought {
  readonly file: File;
  readonly folders: readonly string[];
}
export interface Uploading {
  readonly key: number;
  readonly name: string;
  /** From 0 to 1. */
  readonly part: number;
  readonly state: 'waits' | 'runs' | 'done' | 'failed';
  readonly why?: string;
}

/** What was dropped, folders opened to the last file. */
export const droppedFiles = async (items: DataTransferItemList): Promise<Brought[]> => {
  // The list is empty after the first wait: everything is taken out of it at once.
  const entries = [...items].flatMap(item => item.webkitGetAsEntry() ?? []);
  const found: Brought[] = [];
  for (const entry of entries) await walk(entry, [], found);
  return found;
};
const walk = async (entry: FileSystemEntry, folders: readonly string[], found: Brought[]): Promise<void> => {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ file, folders });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const inner of some) await walk(inner, [...folders, entry.name], found);
  }
};
/** Files of a chooser; one for folders says where each lay. */
export const chosenFiles = (files: FileList | null): Brought[] =>
  [...(files ?? [])].map(file => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1).filter(Boolean) }));

type Bring = (brought: Brought, onProgress: (part: number) => void) => Promise<unknown>;
/** Brings files one after the other and says how far each is; one that is refused stops no other. */
export const useUploads = (bring: Bring) => {
  const [files, setFiles] = useState<readonly Uploading[]>([]);
  const last = useRef(0);
  const latest = useRef(bring);
  latest.current = bring;
  const forget = useForgetResources();
  const change = (key: number, now: Partial<Uploading>) =>
    setFiles(all => all.map(file => (file.key === key ? { ...file, ...now } : file)));
  const start = async (brought: readonly Brought[]): Promise<void> => {
    const queued = brought.map(one => ({ one, key: ++last.current }));
    // Who waited for an earlier one is still shown; what has ended makes room.
    setFiles(all => [
      ...all.filter(file => file.state === 'waits' || file.state === 'runs'),
      ...queued.map(({ one, key }) => ({ key, name: one.file.name, part: 0, state: 'waits' as const })),
    ]);
    for (const { one, key } of queued) {
      change(key, { state: 'runs' });
      try {
        await latest.current(one, part => change(key, { part }));
        change(key, { state: 'done', part: 1 });
      } catch (failure) {
        change(key, { state: 'failed', why: failure instanceof Error ? failure.message : String(failure) });
      }
    }
    await forget();
  };
  return { files, start, dismiss: () => setFiles([]) };
};

/** Files a document into a folder, in folders of its own below it where it was brought with them. */
export const fileInto = async (idDmsFol: number, { file, folders }: Brought, onProgress: (part: number) => void) => {
  const { token } = await uploadFile('dms-document', 'content', file, onProgress);
  const id =
    folders.length === 0
      ? idDmsFol
      : (await call<{ id: number }>('POST', 'dms-folder/path', { body: { idParent: idDmsFol, names: folders } })).id;
  return call('POST', 'dms-document/create', { body: { idDmsFol: id, content: token } });
};
export const replaceContent = async (
  resource: 'dms-document' | 'dms-attachment',
  row: { readonly id: number; readonly rowVer: number },
  file: File,
  versionNote: string | null,
): Promise<unknown> => {
  const { token } = await uploadFile(resource, 'content', file);
  return api.put(`${resource}/update?id=${row.id}`, { content: token, versionNote, rowVer: row.rowVer });
};
