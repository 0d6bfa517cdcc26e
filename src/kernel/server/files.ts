import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { diskBy, whileThereIsRoom } from './disk.ts';
import { Refusal, invalid } from './errors.ts';
import type { Settings } from './settings.ts';
import { folderShelf, type Opened, type Range, type Shelf } from './shelf.ts';
import { s3Shelf } from './shelf-s3.ts';

export interface StoredFile {
  readonly hash: string;
  readonly size: number;
}
/** A file that has arrived and is not among the others yet. */
export interface Draft extends StoredFile {
  /** Where its content lies meanwhile: always on this machine's disk, so that it can be looked at. */
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
  /** Receives and settles at once, whatever room there is: what a backup puts back is wanted whole. */
  put(cid: string, content: Readable | Uint8Array, limit: number): Promise<StoredFile>;
  open(cid: string, hash: string, range?: Range): Promise<Opened | null>;
  stat(cid: string, hash: string): Promise<{ readonly size: number } | null>;
  /** Writes what is made for one reader to the end, then gives it from the disk; it is gone when it was read or left. */
  spool(cid: string, content: Readable, signal: AbortSignal): Promise<Readable>;
  /** A small copy of a picture: made with its first reader, then kept beside it. */
  small(
    cid: string,
    hash: string,
    side: number,
    make: (whole: Buffer) => Promise<Uint8Array>,
  ): Promise<Readable | null>;
  remove(cid: string, hash: string): Promise<void>;
  /** Everything that has settled, in portions. */
  all(cid: string): AsyncIterable<readonly StoredFile[]>;
  /** Removes what a process that was killed left half received. Says how many. */
  sweepDrafts(cid: string): Promise<number>;
}

const draftsKept = 86_400_000;

const opened = new WeakMap<Settings, FileStore>();
/** The store that the settings name: one for each portal, whoever asks. */
export const storeBy = (settings: Settings): FileStore => {
  const folder = join(settings.data, 'files');
  const found =
    opened.get(settings) ??
    openFileStore(folder, settings.s3 && s3Shelf(settings.s3), () => diskBy(settings).refuseBelowReserve());
  opened.set(settings, found);
  return found;
};

/**
 * What arrives is written to the folder first, wherever it will stay: its name is the hash of its last byte too. A part of
 * its own for each constituent, so that a known hash opens no door to another one's file. `askForRoom` refuses what the disk
 * has no room for.
 */
export const openFileStore = (
  folder: string,
  shelf: Shelf = folderShelf(folder),
  askForRoom: () => Promise<void> = async () => {},
): FileStore => {
  const own = (cid: string): string => {
    if (!/^[a-z0-9_-]+$/.test(cid)) throw new Error(`«${cid}» cannot name a constituent's folder.`);
    return cid;
  };
  const nameOf = (cid: string, hash: string): string => {
    if (!isHash(hash)) throw new Refusal(404, 'notFound');
    return `${own(cid)}/${hash.slice(0, 2)}/${hash}`;
  };
  const smallOf = (cid: string, hash: string, side: number | ''): string =>
    `${own(cid)}/small/${hash.slice(0, 2)}/${hash}-${side}`;
  const incoming = (cid: string): string => join(folder, own(cid), 'incoming');
  const newDraft = async (cid: string): Promise<string> => {
    await mkdir(incoming(cid), { recursive: true });
    return join(incoming(cid), randomUUID());
  };
  const write = async (
    ask: () => Promise<void>,
    ...[cid, content, limit, signal]: Parameters<FileStore['receive']>
  ): Promise<Draft> => {
    const draft = await newDraft(cid);
    const forget = (): Promise<void> => rm(draft, { force: true });
    try {
      await ask();
      const stored = await writeMeasured(content, draft, limit, whileThereIsRoom(ask), signal);
      return { ...stored, path: draft, forget, settle: () => shelf.take(nameOf(cid, stored.hash), draft) };
    } catch (error) {
      await forget();
      throw signal?.aborted ? signal.reason : error;
    }
  };
  const hasRoom = (): Promise<boolean> =>
    askForRoom().then(
      () => true,
      () => false,
    );
  const drawing = new Map<string, Promise<boolean | Uint8Array>>();
  /** False: there is nothing to make it of. The picture itself: it was not kept. */
  const makeSmall = async (
    cid: string,
    whole: string,
    copy: string,
    make: (whole: Buffer) => Promise<Uint8Array>,
  ): Promise<boolean | Uint8Array> => {
    const found = await shelf.open(whole);
    if (!found) return false;
    const picture = await make(await buffer(found.stream));
    // Shown all the same, and drawn again for the next reader.
    if (!(await hasRoom())) return picture;
    const draft = await newDraft(cid);
    try {
      await writeFile(draft, picture, { flag: 'wx', mode: 0o640 });
      await shelf.take(copy, draft);
      return true;
    } finally {
      await rm(draft, { force: true });
    }
  };
  return {
    receive: (...given) => write(askForRoom, ...given),
    async put(cid, content, limit) {
      const draft = await write(async () => {}, cid, content, limit);
      try {
        await draft.settle();
      } finally {
        await draft.forget();
      }
      return { hash: draft.hash, size: draft.size };
    },
    async spool(cid, content, signal) {
      await askForRoom();
      const draft = await newDraft(cid);
      const handle = await open(draft, 'wx+', 0o600);
      // Nobody needs its name: the content goes with the last handle, also when the process is killed.
      await rm(draft, { force: true }).catch(() => {});
      try {
        await pipeline(content, whileThereIsRoom(askForRoom), writingTo(handle), { signal });
      } catch (error) {
        await handle.close();
        throw signal.aborted ? signal.reason : error;
      }
      return handle.createReadStream({ start: 0 });
    },
    async small(cid, hash, side, make) {
      const whole = nameOf(cid, hash);
      const copy = smallOf(cid, hash, side);
      const there = await shelf.open(copy);
      if (there) return there.stream;
      const made = drawing.get(copy) ?? makeSmall(cid, whole, copy, make).finally(() => drawing.delete(copy));
      drawing.set(copy, made);
      const picture = await made;
      if (picture instanceof Uint8Array) return Readable.from([picture]);
      return picture ? ((await shelf.open(copy))?.stream ?? null) : null;
    },
    open: async (cid, hash, range) => shelf.open(nameOf(cid, hash), range),
    stat: async (cid, hash) => shelf.stat(nameOf(cid, hash)),
    async remove(cid, hash) {
      await shelf.remove(nameOf(cid, hash));
      for await (const copies of shelf.list(smallOf(cid, hash, '')))
        for (const { name } of copies) await shelf.remove(name);
    },
    async *all(cid) {
      for await (const portion of shelf.list(`${own(cid)}/`)) {
        const found: StoredFile[] = [];
        for (const { name, size } of portion) {
          const [, part = '', hash = '', ...more] = name.split('/');
          if (more.length === 0 && isHash(hash) && hash.startsWith(part)) found.push({ hash, size });
        }
        if (found.length > 0) yield found;
      }
    },
    async sweepDrafts(cid) {
      let swept = await shelf.sweepHalfTaken(`${own(cid)}/`);
      for (const name of await readdir(incoming(cid)).catch(() => [])) {
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
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
/** Leaves the handle open at the end: the same one is read from. */
const writingTo = (handle: FileHandle): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      handle.appendFile(chunk).then(() => done(), done);
    },
  });

const writeMeasured = async (
  content: Readable | Uint8Array,
  draft: string,
  limit: number,
  room: Transform,
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
  // Opened before anything can break off: a stream that opens the file itself might make it after it was cleared away.
  const file = await open(draft, 'wx', 0o640);
  await pipeline(source, measure, room, file.createWriteStream(), signal ? { signal } : {});
  return { hash: digest.digest('hex'), size };
};
