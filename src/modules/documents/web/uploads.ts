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

/** How one file gets to where it belongs: decided when it was dropped, wherever the reader goes meanwhile. */
export type Bring = (brought: Brought, onProgress: (part: number) => void, signal: AbortSignal) => Promise<unknown>;
interface Task {
  readonly one: Brought;
  readonly bring: Bring;
  readonly stop: AbortController;
}
/** Brings files one after the other and says how far each is; one that is refused stops no other, and can be tried again. */
export const useUploads = () => {
  const [files, setFiles] = useState<readonly Uploading[]>([]);
  const tasks = useRef(new Map<number, Task>());
  const last = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const forget = useForgetResources();
  const change = (key: number, now: Partial<Uploading>) =>
    setFiles(all => all.map(file => (file.key === key ? { ...file, ...now } : file)));
  const run = async (key: number): Promise<void> => {
    const task = tasks.current.get(key);
    if (!task) return;
    change(key, { state: 'runs' });
    try {
      await task.bring(task.one, part => change(key, { part }), task.stop.signal);
      tasks.current.delete(key);
      change(key, { state: 'done', part: 1 });
    } catch (failure) {
      if (task.stop.signal.aborted) return;
      change(key, { state: 'failed', why: failure instanceof Error ? failure.message : String(failure) });
    }
  };
  const enqueue = (keys: readonly number[]): void => {
    for (const key of keys) queue.current = queue.current.then(() => run(key));
    queue.current = queue.current.then(forget);
  };
  const start = (brought: readonly Brought[], bring: Bring): void => {
    const queued = brought.map(one => ({ one, key: ++last.current }));
    for (const { one, key } of queued) tasks.current.set(key, { one, bring, stop: new AbortController() });
    // Who waited for an earlier one is still shown, and who was refused; what is there makes room.
    setFiles(all => [
      ...all.filter(file => file.state !== 'done'),
      ...queued.map(({ one, key }) => ({ key, name: one.file.name, part: 0, state: 'waits' as const })),
    ]);
    enqueue(queued.map(({ key }) => key));
  };
  /** Breaks it off, or takes it from the list: of what was not brought to its end nothing is kept. */
  const drop = (key: number): void => {
    tasks.current.get(key)?.stop.abort();
    tasks.current.delete(key);
    setFiles(all => all.filter(file => file.key !== key));
  };
  const again = (key: number): void => {
    change(key, { state: 'waits', part: 0 });
    enqueue([key]);
  };
  const dismiss = (): void => {
    tasks.current.clear();
    setFiles([]);
  };
  const running = files.some(file => file.state === 'waits' || file.state === 'runs');
  return { files, start, drop, again, dismiss, running };
};
export type Uploads = ReturnType<typeof useUploads>;

/** Files a document into a folder, in folders of its own below it where it was brought with them. */
export const fileInto =
  (idDmsFol: number): Bring =>
  async ({ file, folders }, onProgress, signal) => {
    const { token } = await uploadFile('dms-document', 'content', file, onProgress, signal);
    const id =
      folders.length === 0
        ? idDmsFol
        : (await call<{ id: number }>('POST', 'dms-folder/path', { body: { idParent: idDmsFol, names: folders } })).id;
    return call('POST', 'dms-document/create', { body: { idDmsFol: id, content: token } });
  };
/** Hangs a file on a row. */
export const attachTo =
  (entity: string, idEntity: number): Bring =>
  async ({ file }, onProgress, signal) => {
    const { token } = await uploadFile('dms-attachment', 'content', file, onProgress, signal);
    return call('POST', 'dms-attachment/create', { body: { entity, idEntity, content: token } });
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
