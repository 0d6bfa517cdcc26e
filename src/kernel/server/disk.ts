import { access, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { Refusal } from './errors.ts';
import type { Settings } from './settings.ts';

const megabyte = 1_048_576;

/** A file system on which the portal writes, in bytes. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
  /** Kept free of files, so that people sign in and work on when there is no room for more of them. */
  readonly reserve: number;
}
export interface Disk {
  /** The one with the least above its reserve, of those that hold files, backups and the embedded database. */
  look(): Promise<DiskSpace>;
  /** 507 where a file would take from the reserve. */
  refuseBelowReserve(): Promise<void>;
  /** The embedded database lies here. */
  holdsDatabase(folder: string): void;
  /** False: the embedded database would fail at its next file of changes. A database elsewhere says so itself. */
  databaseHasRoom(): Promise<boolean>;
}

const known = new WeakMap<Settings, Disk>();
export const diskBy = (settings: Settings): Disk => {
  const found = known.get(settings) ?? openDisk(settings);
  known.set(settings, found);
  return found;
};

const openDisk = (settings: Settings): Disk => {
  let database: string | null = null;
  const folders = (): string[] => [
    settings.data,
    join(settings.data, 'files'),
    join(settings.data, 'backups'),
    ...(database === null ? [] : [database]),
  ];
  const spaceIn = async (folder: string): Promise<DiskSpace> => {
    const { bavail, blocks, bsize } = await statfs(await nearest(folder));
    const size = blocks * bsize;
    return { free: bavail * bsize, size, reserve: settings.reserve ?? usualReserve(size) };
  };
  const look = async (): Promise<DiskSpace> => {
    const spaces = await Promise.all(folders().map(spaceIn));
    const above = ({ free, reserve }: DiskSpace): number => free - reserve;
    // Some network stores do not know their size: nothing is refused for that.
    const [least] = spaces.filter(space => space.size > 0).toSorted((a, b) => above(a) - above(b));
    return least ?? { free: 0, size: 0, reserve: 0 };
  };
  return {
    look,
    async refuseBelowReserve() {
      const { free, reserve } = await look();
      if (free < reserve) throw new Refusal(507, 'diskReserve');
    },
    holdsDatabase(folder) {
      database = folder;
    },
    async databaseHasRoom() {
      if (database === null) return true;
      const { free, size } = await spaceIn(database);
      return size === 0 || free >= twoFilesOfChanges;
    },
  };
};
/** The folder, or the one in which it will be made. */
const nearest = (folder: string): Promise<string> =>
  access(folder).then(
    () => folder,
    () => (folder === dirname(folder) ? folder : nearest(dirname(folder))),
  );
const usualReserve = (size: number): number => Math.max(200 * megabyte, Math.min(1024 * megabyte, size / 20));
const twoFilesOfChanges = 32 * megabyte;

const askedEvery = 8 * megabyte;
/** Lets content through as long as there is room for it; asked now and then, for one file can take all there is. */
export const whileThereIsRoom = (ask: () => Promise<void>): Transform => {
  let since = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      since += chunk.length;
      if (since < askedEvery) {
        done(null, chunk);
        return;
      }
      since = 0;
      ask().then(() => done(null, chunk), done);
    },
  });
};
