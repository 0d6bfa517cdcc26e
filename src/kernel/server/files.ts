import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal, invalid } from './errors.ts';

export interface StoredFile {
  readonly hash: string;
  readonly size: number;
}
/** A file that has arrived and is not among the others yet. */
export interface Draft extends StoredFile {
  /** Where its content lies meanwhile. */
  readonly path: string;
  /** Puts it among the others, for good. */
  settle(): Promise<void>;
  /** Takes it away, unless it has settled. */
  forget(): Promise<void>;
}
/** Files under the sha256 of their content: equal files are one, and a file never changes. */
export interface FileStore {
  /** Streams a file in; more bytes than the limit is a refusal, and of what is refused or broken off nothing is kept. */
  receive(cid: string, content: Readable | Uint8Array, limit: number, signal?: AbortSignal): Promise<Draft>;
  /** Receives and settles at once. */
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
  /** Everything that has settled, a folder at a time. */
  all(cid: string): AsyncIterable<readonly StoredFile[]>;
  /** Removes drafts that a process which was killed left behind. Says how many. */
  sweepDrafts(cid: string): Promise<number>;
}

const draftsKept = 86_400_000;

/** A folder for each constituent, so that a known hash opens no door to another one's file. */
export const openFileStore = (folder: string): FileStore => {
  const own = (cid: string): string => {
    if (!/^[a-z0-9_-]+$/.test(cid)) throw new Error(`«${cid}» cannot name a constituent's folder.`);
    return join(folder, cid);
  };
  const path = (cid: string, hash: string): string => {
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Refusal(404, 'notFound');
    return join(own(cid), hash.slice(0, 2), hash);
  };
  const incoming = (cid: string): string => join(own(cid), 'incoming');
  const newDraft = async (cid: string): Promise<string> => {
    await mkdir(incoming(cid), { recursive: true });
    return join(incoming(cid), randomUUID());
  };
  const receive: FileStore['receive'] = async (cid, content, limit, signal) => {
    const draft = await newDraft(cid);
    const forget = (): Promise<void> => rm(draft, { force: true });
    try {
      const stored = await writeMeasured(content, draft, limit, signal);
      return {
        ...stored,
        path: draft,
        forget,
        settle: async () => {
          const target = path(cid, stored.hash);
          await mkdir(dirname(target), { recursive: true });
          await settle(draft, target);
        },
      };
    } catch (error) {
      await forget();
      throw signal?.aborted ? signal.reason : error;
    }
  };
  const drawing = new Map<string, Promise<void>>();
  const makeSmall = async (
    cid: string,
    whole: string,
    copy: string,
    make: (whole: Buffer) => Promise<Uint8Array>,
  ): Promise<void> => {
    const picture = await make(await readFile(whole));
    const draft = await newDraft(cid);
    try {
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(draft, picture, { flag: 'wx', mode: 0o640 });
      await rename(draft, copy);
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    path,
    receive,
    async put(cid, content, limit) {
      const draft = await receive(cid, content, limit);
      try {
        await draft.settle();
      } finally {
        await draft.forget();
      }
      return { hash: draft.hash, size: draft.size };
    },
    async spool(cid, content, signal) {
      const draft = await newDraft(cid);
      const handle = await open(draft, 'wx+', 0o600);
      // Nobody needs its name: the content goes with the last handle, also when the process is killed.
      await rm(draft, { force: true }).catch(() => {});
      try {
        await pipeline(content, writingTo(handle), { signal });
      } catch (error) {
        await handle.close();
        throw signal.aborted ? signal.reason : error;
      }
      return handle.createReadStream({ start: 0 });
    },
    async small(cid, hash, side, make) {
      const whole = path(cid, hash);
      const copy = join(own(cid), 'small', hash.slice(0, 2), `${hash}-${side}`);
      if (await isFile(copy)) return createReadStream(copy);
      if (!(await isFile(whole))) return null;
      const made = drawing.get(copy) ?? makeSmall(cid, whole, copy, make).finally(() => drawing.delete(copy));
      drawing.set(copy, made);
      await made;
      return createReadStream(copy);
    },
    async get(cid, hash) {
      const target = path(cid, hash);
      const found = await stat(target).catch(() => null);
      return found?.isFile() ? { size: found.size, stream: createReadStream(target) } : null;
    },
    async remove(cid, hash) {
      await rm(path(cid, hash), { force: true });
      const copies = join(own(cid), 'small', hash.slice(0, 2));
      for (const name of await namesIn(copies))
        if (name.startsWith(`${hash}-`)) await rm(join(copies, name), { force: true });
    },
    async *all(cid) {
      for (const part of await namesIn(own(cid))) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        const found: StoredFile[] = [];
        for (const hash of await namesIn(join(own(cid), part))) {
          const file = await stat(join(own(cid), part, hash)).catch(() => null);
          if (file?.isFile() && /^[0-9a-f]{64}$/.test(hash)) found.push({ hash, size: file.size });
        }
        yield found;
      }
    },
    async sweepDrafts(cid) {
      let swept = 0;
      for (const name of await namesIn(incoming(cid))) {
        const draft = join(incoming(cid), name);
        const found = await stat(draft).catch(() => null);
        if (!found || Date.now() - found.mtimeMs < draftsKept) continue;
        await rm(draft, { force: true });
        swept++;
      }
      return swept;
    },
  };
};
/** Leaves the handle open at the end: the same one is read from. */
const writingTo = (handle: FileHandle): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      handle.appendFile(chunk).then(() => done(), done);
    },
  });
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => null))?.isFile() ?? false;

const writeMeasured = async (
  content: Readable | Uint8Array,
  draft: string,
  limit: number,
  signal?: AbortSignal,
): Promise<StoredFile> => {
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
  await pipeline(source, measure, createWriteStream(draft, { flags: 'wx', mode: 0o640 }), signal ? { signal } : {});
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
