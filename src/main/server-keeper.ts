import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupToFile, rehearse, restore } from '../kernel/operations/index.ts';
import {
  type App,
  constituentsBy,
  type Database,
  diskBy,
  type Keeper,
  type Log,
  migrate,
  schemaOf,
  type Settings,
  status,
  storeBy,
  systemContext,
} from '../kernel/server/index.ts';

export interface KeeperOptions {
  readonly app: App;
  readonly database: Database;
  readonly settings: Settings;
  readonly log: Log;
  /** Where the migrations lie. */
  readonly folder: string;
  /** Seeds of every module, and what the first start remembers. */
  readonly fill: (cid: string) => Promise<void>;
  readonly reload: () => Promise<void>;
}

const longestAsk = 3_000;
const nameOfCopy = /^[\w-]{1,80}\.tar\.gz$/;

/** What the running process does for one constituent while it serves the others. */
export const keeperOf = ({ app, database, settings, log, folder, fill, reload }: KeeperOptions): Keeper => {
  const files = storeBy(settings);
  const disk = diskBy(settings);
  const copiesOf = (cid: string): string => join(settings.data, 'backups', cid);
  const urlOf = (cid: string): string => database.of(schemaOf(cid)).url;
  return {
    reload,
    async raise(cid) {
      const own = database.of(schemaOf(cid));
      await requireVersion(own);
      await migrate(own, [schemaOf(cid)], { folder, log });
      await own.fitPool();
      await fill(cid);
    },
    status: cid =>
      Promise.race([
        status(database.of(schemaOf(cid)), schemaOf(cid), folder).catch(() => 'unreachable' as const),
        new Promise<'unreachable'>(done => setTimeout(() => done('unreachable'), longestAsk).unref()),
      ]),
    contextOf: cid => systemContext({ app, database, log }, 'central', cid),
    async backup(cid) {
      await disk.refuseBelowReserve();
      const place = copiesOf(cid);
      await mkdir(place, { recursive: true, mode: 0o700 });
      const name = `${cid}-${new Date().toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)}.tar.gz`;
      await backupToFile(urlOf(cid), files, join(place, name), {
        only: schemaOf(cid),
        askForRoom: () => disk.refuseBelowReserve(),
      });
      return name;
    },
    async backups(cid) {
      const names = await readdir(copiesOf(cid)).catch(() => []);
      const found = await Promise.all(
        names
          .filter(name => nameOfCopy.test(name))
          .map(async name => {
            const { size, mtime } = await stat(join(copiesOf(cid), name));
            return { name, size, at: mtime.toISOString() };
          }),
      );
      return found.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    },
    async rehearse(cid, name) {
      if (!nameOfCopy.test(name)) throw new Error(`«${name}» is no name of a copy.`);
      await disk.refuseBelowReserve();
      const { made, rows, files: count } = await rehearse(urlOf(cid), join(copiesOf(cid), name), { folder, log });
      return { made, rows, files: count };
    },
    async restore(cid, name) {
      if (constituentsBy(settings).get(cid)?.closed === undefined)
        throw new Error(`«${cid}» is served: nothing is put in its place while people work in it.`);
      if (!nameOfCopy.test(name)) throw new Error(`«${name}» is no name of a copy.`);
      const {
        made,
        rows,
        files: count,
      } = await restore(urlOf(cid), files, join(copiesOf(cid), name), {
        folder,
        log,
        replace: true,
        only: schemaOf(cid),
      });
      return { made, rows, files: count };
    },
  };
};

export const requireVersion = async (database: Database): Promise<void> => {
  const { rows } = await database.pool.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  if (rows[0]!.number < 150_000) throw new Error(`This is PostgreSQL ${rows[0]!.name}; Katedra needs 15 or newer.`);
};
