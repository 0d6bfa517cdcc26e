import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** From the first byte to the last, both of them given. */
export interface Range {
  readonly from: number;
  readonly to: number;
}
export interface Opened {
  /** Of the whole file, also where only a part of it is read. */
  readonly size: number;
  readonly stream: Readable;
}
/** Where settled files lie: a folder of this machine or a store across the network. Names have `/` between their parts. */
export interface Shelf {
  /** Takes a file of this disk, for good; it may be moved away. When this has ended, the content survives a crash. */
  take(name: string, path: string): Promise<void>;
  open(name: string, range?: Range): Promise<Opened | null>;
  stat(name: string): Promise<{ readonly size: number } | null>;
  remove(name: string): Promise<void>;
  /** Everything whose name begins so, in portions. */
  list(beginning: string): AsyncIterable<readonly { readonly name: string; readonly size: number }[]>;
  /** Lets go of what was being taken when a process was killed, a day ago or more. Says how much. */
  sweepHalfTaken(beginning: string): Promise<number>;
}

export const folderShelf = (folder: string): Shelf => {
  const at = (name: string): string => join(folder, ...name.split('/'));
  return {
    async take(name, path) {
      await mkdir(dirname(at(name)), { recursive: true });
      await moveForGood(path, at(name));
    },
    async open(name, range) {
      const found = await stat(at(name)).catch(() => null);
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        stream: createReadStream(at(name), range ? { start: range.from, end: range.to } : {}),
      };
    },
    async stat(name) {
      const found = await stat(at(name)).catch(() => null);
      return found?.isFile() ? { size: found.size } : null;
    },
    remove: name => rm(at(name), { force: true }),
    async *list(beginning) {
      // The last part may be the beginning of a name; what stands before it is a folder.
      const parts = beginning.split('/');
      const start = parts.pop()!;
      yield* filesUnder(folder, parts.join('/'), start);
    },
    sweepHalfTaken: async () => 0,
  };
};
async function* filesUnder(
  root: string,
  under: string,
  start: string,
): AsyncGenerator<readonly { name: string; size: number }[]> {
  const entries = await readdir(join(root, under), { withFileTypes: true }).catch(() => []);
  const found: { name: string; size: number }[] = [];
  for (const entry of entries) {
    if (!entry.name.startsWith(start)) continue;
    const name = under === '' ? entry.name : `${under}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(root, name, '');
    const file = entry.isFile() ? await stat(join(root, name)).catch(() => null) : null;
    if (file) found.push({ name, size: file.size });
  }
  if (found.length > 0) yield found;
}

/** A row that names the file may be committed the next moment, so the content reaches the disk first. */
const moveForGood = async (draft: string, target: string): Promise<void> => {
  const handle = await open(draft, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, target);
  if (process.platform === 'win32') return;
  const folder = await open(dirname(target), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
