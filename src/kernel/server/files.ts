import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal, invalid } from './errors.ts';

export interface StoredFile {
  readonly hash: string;
  readonly size: number;
}
/** Files under the sha256 of their content: equal files are one, and a file never changes. */
export interface FileStore {
  /** Streams a file in; more bytes than the limit is a refusal, and nothing is kept. */
  put(cid: string, content: Readable | Uint8Array, limit: number): Promise<StoredFile>;
  get(cid: string, hash: string): Promise<{ readonly size: number; readonly stream: Readable } | null>;
  /** Writes what is made for one reader to the end, then gives it from the disk; it is gone when it was read or left. */
  spool(cid: string, content: Readable, signal: AbortSignal): Promise<Readable>;
  /** A small copy of a picture: made with its first reader, then from the disk. */
  small(
    cid: string,
    hash: string,
    side: number,
    make: (whole: Buffer) => Promise<Uint8Array>,
  ): Promise<Readable | null>;
  path(cid: string, hash: string): string;
  remove(cid: string, hash: string): Promise<void>;
}

/** A folder for each constituent, so that a known hash opens no door to another one's file. */
export const openFileStore = (folder: string): FileStore => {
  const path = (cid: string, hash: string): string => {
    if (!/^[a-z0-9_-]+$/.test(cid)) throw new Error(`«${cid}» cannot name a constituent's folder.`);
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Refusal(404, 'notFound');
    return join(folder, cid, hash.slice(0, 2), hash);
  };
  return {
    path,
    async put(cid, content, limit) {
      const draft = join(folder, cid, 'incoming', randomUUID());
      await mkdir(dirname(draft), { recursive: true });
      try {
        const stored = await writeMeasured(content, draft, limit);
        const target = path(cid, stored.hash);
        await mkdir(dirname(target), { recursive: true });
        await settle(draft, target);
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async spool(cid, content, signal) {
      const draft = join(folder, cid, 'incoming', randomUUID());
      await mkdir(dirname(draft), { recursive: true });
      const forget = () => rm(draft, { force: true });
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600 }), { signal });
      } catch (error) {
        await forget();
        throw error;
      }
      return createReadStream(draft).once('close', () => void forget());
    },
    async small(cid, hash, side, make) {
      const whole = path(cid, hash);
      const copy = join(folder, cid, 'small', hash.slice(0, 2), `${hash}-${side}`);
      if (!(await stat(copy).catch(() => null))) {
        const bytes = await readFile(whole).catch(() => null);
        if (!bytes) return null;
        const draft = join(folder, cid, 'incoming', randomUUID());
        for (const each of [draft, copy]) await mkdir(dirname(each), { recursive: true });
        await writeFile(draft, await make(bytes), { flag: 'wx', mode: 0o640 });
        await rename(draft, copy);
      }
      return createReadStream(copy);
    },
    async get(cid, hash) {
      const target = path(cid, hash);
      const found = await stat(target).catch(() => null);
      return found?.isFile() ? { size: found.size, stream: createReadStream(target) } : null;
    },
    async remove(cid, hash) {
      await rm(path(cid, hash), { force: true });
      const copies = join(folder, cid, 'small', hash.slice(0, 2));
      for (const name of await readdir(copies).catch(() => [] as string[]))
        if (name.startsWith(`${hash}-`)) await rm(join(copies, name), { force: true });
    },
  };
};

const writeMeasured = async (content: Readable | Uint8Array, draft: string, limit: number): Promise<StoredFile> => {
  const digest = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) {
        done(invalid(null, 'fileSizeExceed'));
        return;
      }
      digest.update(chunk);
      done(null, chunk);
    },
  });
  const source = content instanceof Uint8Array ? [Buffer.from(content)] : content;
  await pipeline(source, measure, createWriteStream(draft, { flags: 'wx', mode: 0o640 }));
  return { hash: digest.digest('hex'), size };
};

/** A row that names the file may be committed the next moment, so the content reaches the disk first. */
const settle = async (draft: string, target: string): Promise<void> => {
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
