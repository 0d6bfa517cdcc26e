import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres15Folder, startPostgres15 } from '../../../scripts/lib/postgres.mjs';
import { createEmptyDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { library } from '../../../test/harness/library.ts';
import { type FileStore, openFileStore, storeBy } from '../server/files.ts';
import { readSettings } from '../server/settings.ts';
import { startS3 } from '../../../test/harness/s3.ts';
import { text } from 'node:stream/consumers';
import { raw, sql } from '../server/sql.ts';
import { backupToFile } from './backup.ts';
import { declaredPieces } from '../server/database/ddl.ts';
import { migrate, migrationsFolder } from '../server/database/migrate.ts';
import { type Database, openDatabase } from '../server/database/pool.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'katedra-backup-'));
const migrations = join(folder, 'migrations');
const open: TestDatabase[] = [];
const source = await createEmptyDatabase();
open.push(source);
const files = openFileStore(join(folder, 'files'));
let scanHash: string;

const emptyDatabase = async (): Promise<TestDatabase> => {
  const made = await createEmptyDatabase();
  open.push(made);
  return made;
};
const rowsOf = async <T>(database: Database, text: string): Promise<T[]> =>
  (await database.forSchema('c_main').run<T>(raw(text))).rows;
let archives = 0;
const back = async (url: string, store: FileStore = files): Promise<string> => {
  const path = join(folder, `backup-${++archives}.tar.gz`);
  await backupToFile(url, store, path);
  return path;
};

const fillLibrary = async (database: Database): Promise<void> => {
  const db = database.forSchema('c_main');
  await db.run(
    sql`insert into c_main.author (first_name, last_name, code) values (${'Tab\there'}, ${'Đurđević\nŠ\\N'}, ${'\\.'})`,
  );
  await db.run(
    raw(`insert into c_main.author (first_name, last_name) select 'A' || n, 'B' || n from generate_series(1, 3000) n`),
  );
  await db.run(raw(`insert into c_main.shelf (name, num) values ('Prizemlje', 1)`));
  await db.run(
    raw(
      `insert into c_main.book (title_hr, id_author, price, published, tags, editions, bought_at) values ('Kašalj', 1, 12.50, '2024-02-29', '{a,"b c"}', '[{"number":1,"note":null}]', '2026-10-25 02:30:00+02')`,
    ),
  );
  await db.run(raw('update c_main.author set id_favourite = 1 where id = 1'));
  await db.run(
    raw(
      `create table c_main.audit_log_2026_11 partition of c_main.audit_log for values from ('2026-11-01 00:00+00') to ('2026-12-01 00:00+00')`,
    ),
  );
  await db.run(
    raw(
      `insert into c_main.audit_log (at, action, entity, diff) values ('2026-11-15 10:00+00', 'create', 'book', '{"a": [1, null]}'), ('2020-01-01', 'old', 'book', null)`,
    ),
  );
};

beforeAll(async () => {
  mkdirSync(join(migrations, 'constituent'), { recursive: true });
  cpSync(join(migrationsFolder, 'database'), join(migrations, 'database'), { recursive: true });
  writeFileSync(
    join(migrations, 'constituent/20260101000000-library.sql'),
    `${declaredPieces(library)
      .filter(p => !p.within)
      .map(p => p.sql)
      .join(';\n')};\n`,
  );
  await migrate(source.database, ['c_main'], { folder: migrations });
  await fillLibrary(source.database);
  scanHash = (await files.put('main', Readable.from([Buffer.from('a scanned page')]), 1000)).hash;
  await source.database
    .forSchema('c_main')
    .run(sql`insert into c_main.stored_file (hash, mime, size) values (${scanHash}, 'text/plain', 14)`);
});
afterAll(async () => {
  for (const database of open) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('files in a store across the network', () => {
  it('go into the backup and come back, into either kind of store', async () => {
    const s3 = await startS3();
    try {
      const store = (data: string) => storeBy(readSettings({ KATEDRA_DATA: join(folder, data), ...s3.env }));
      const away = store('away');
      await away.put('main', Buffer.from('a scanned page'), 1000);
      const archive = await back(source.url, away);
      const here = openFileStore(join(folder, 'out-of-s3'));
      const first = await emptyDatabase();
      expect(await restore(first.url, here, archive, { folder: migrations })).toMatchObject({ files: 1 });
      expect(await text((await here.open('main', scanHash))!.stream)).toBe('a scanned page');
      await away.remove('main', scanHash);
      const second = await emptyDatabase();
      const again = store('again');
      expect(await restore(second.url, again, archive, { folder: migrations })).toMatchObject({ files: 1 });
      expect(await text((await again.open('main', scanHash))!.stream)).toBe('a scanned page');
    } finally {
      await s3.stop();
    }
  });
});

const everything = `select to_jsonb(b) as row from c_main.book b union all select to_jsonb(a) from c_main.author a union all select to_jsonb(l) from c_main.audit_log l
  union all select to_jsonb(s) from c_main.shelf s order by 1`;

describe('a backup put back into an empty database', () => {
  let target: TestDatabase;
  let store: FileStore;
  beforeAll(async () => {
    target = await emptyDatabase();
    store = openFileStore(join(folder, 'restored-files'));
    const report = await restore(target.url, store, await back(source.url), { folder: migrations });
    expect(report).toMatchObject({ schemas: ['c_main'], files: 1 });
  });

  it('holds the same rows', async () => {
    expect(await rowsOf(target.database, everything)).toEqual(await rowsOf(source.database, everything));
  });
  it('holds the files', async () => {
    expect((await store.open('main', scanHash))?.size).toBe(14);
  });
  it('counts on where the old one stopped', async () => {
    const next = `insert into c_main.author (first_name, last_name) values ('x', 'y') returning id`;
    expect(await rowsOf(target.database, next)).toEqual([{ id: 3002 }]);
  });
  it('keeps its references, partitions and triggers', async () => {
    await expect(rowsOf(target.database, 'delete from c_main.author where id = 1')).rejects.toMatchObject({
      code: '23503',
    });
    expect(await rowsOf(target.database, 'select count(*)::int as n from c_main.audit_log_2026_11')).toEqual([
      { n: 1 },
    ]);
    const version = () =>
      rowsOf<{ n: number }>(target.database, `select sum(n) as n from c_main.table_version where tbl = 'author'`);
    const [before] = await version();
    await rowsOf(target.database, `update c_main.author set first_name = 'z' where id = 2`);
    const [after] = await version();
    expect(after!.n).toBe(before!.n + 1);
  });
  it('leaves no schema aside', async () => {
    expect(
      await rowsOf(target.database, `select nspname from pg_catalog.pg_namespace where nspname like 'restore%'`),
    ).toEqual([]);
  });
  it('is not overwritten unless that is said', async () => {
    const archive = await back(source.url);
    await expect(restore(target.url, store, archive, { folder: migrations })).rejects.toThrow(/not empty .* --replace/);
    await rowsOf(target.database, `insert into c_main.author (first_name, last_name) values ('only', 'here')`);
    await restore(target.url, store, archive, { folder: migrations, replace: true });
    expect(await rowsOf(target.database, everything)).toEqual(await rowsOf(source.database, everything));
  });
});

it('under load a backup is one moment: no book without its author, no half of a transaction', async () => {
  let working = true;
  let stored = 0;
  const writer = async (): Promise<void> => {
    while (working) {
      await source.database.transaction('c_main', async tx => {
        const author = await tx.one<{ id: number }>(
          sql`insert into c_main.author (first_name, last_name) values ('load', 'load') returning id`,
        );
        await tx.run(
          sql`insert into c_main.book (title_hr, id_author) values (${`load ${author!.id}`}, ${author!.id})`,
        );
        await tx.run(sql`update c_main.book set pages = coalesce(pages, 0) + 1 where id = 1`);
      });
      stored++;
    }
  };
  const writers = [writer(), writer()];
  while (stored < 20) await new Promise(done => setTimeout(done, 10));
  const before = stored;
  const archive = await back(source.url);
  working = false;
  await Promise.all(writers);
  const target = await emptyDatabase();
  await restore(target.url, openFileStore(join(folder, 'load-files')), archive, { folder: migrations });
  const [found] = await rowsOf<{ authors: number; books: number; noted: number }>(
    target.database,
    `select
    (select count(*)::int from c_main.author where first_name = 'load') as authors,
    (select count(*)::int from c_main.book where title_hr like 'load %') as books,
    (select pages from c_main.book where id = 1) as noted`,
  );
  expect(found!.authors).toBe(found!.books);
  expect(found!.noted).toBe(found!.books);
  expect(found!.books).toBeGreaterThanOrEqual(before);
  expect(found!.books).toBeLessThanOrEqual(stored);
});

it('goes back at its own number, and the newer migrations run after it', async () => {
  const archive = await back(source.url);
  const newer = join(folder, 'newer');
  cpSync(migrations, newer, { recursive: true });
  writeFileSync(
    join(newer, 'constituent/20260202000000-nickname.sql'),
    `alter table author add nickname text;\nupdate author set nickname = first_name;\n`,
  );
  const target = await emptyDatabase();
  const report = await restore(target.url, files, archive, { folder: newer });
  expect(report.migrated).toEqual(['c_main/20260202000000-nickname']);
  expect(await rowsOf(target.database, 'select nickname from c_main.author where id = 2')).toEqual([
    { nickname: 'A1' },
  ]);

  const older = await emptyDatabase();
  await expect(restore(older.url, files, await back(target.url), { folder: migrations })).rejects.toThrow(
    /made by a newer portal: migration 20260202000000-nickname/,
  );
});

describe('what is damaged changes nothing', () => {
  const refused = async (archive: string, sentence: RegExp): Promise<void> => {
    const target = await emptyDatabase();
    await expect(restore(target.url, files, archive, { folder: migrations })).rejects.toThrow(sentence);
    expect(
      await rowsOf(
        target.database,
        `select nspname from pg_catalog.pg_namespace where nspname like 'c\\_%' or nspname like 'restore%'`,
      ),
    ).toEqual([]);
  };
  /** Writes the archive anew with other bytes inside. */
  const altered = async (change: (tar: Buffer) => Buffer): Promise<string> => {
    const path = await back(source.url);
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(path)))));
    return path;
  };

  it('an archive cut off', async () => {
    const path = await back(source.url);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    await refused(path, /damaged/);
  });
  it('an archive without its tail', async () => {
    const path = await altered(tar => Buffer.concat([tar.subarray(0, tar.indexOf('tail.json')), Buffer.alloc(1024)]));
    await refused(path, /cut off/);
  });
  it('one changed letter of a row', async () => {
    const path = await altered(tar => {
      const at = tar.indexOf('Prizemlje');
      tar.write('p', at);
      return tar;
    });
    await refused(path, /shelf.*checksums differ/);
  });
  it('one changed letter of a file', async () => {
    const path = await altered(tar => {
      tar.write('b', tar.indexOf('a scanned page'));
      return tar;
    });
    await refused(path, /file .* is damaged/);
  });
  it('another kind of file', async () => {
    const path = join(folder, 'letter.txt');
    writeFileSync(path, 'Dear dean,');
    await refused(path, /damaged or no backup/);
    await refused(join(folder, 'nowhere.tar.gz'), /is not there/);
  });
});

it('holds few of the server’s locks at once, however many tables and constituents there are', async () => {
  const target = await emptyDatabase();
  const many = join(folder, 'many-tables');
  cpSync(migrations, many, { recursive: true });
  for (let file = 10; file < 30; file++)
    writeFileSync(
      join(many, `constituent/202602010000${file}-shelves.sql`),
      Array.from({ length: 10 }, (_, n) => `shelf_${file}_${n}`)
        .map(name => `create table ${name} (id int primary key, name text unique); create index on ${name} (name, id);`)
        .join('\n'),
    );
  await migrate(target.database, ['c_main', 'c_other'], { folder: many });
  const relations = await rowsOf<{ n: number; tables: number }>(
    target.database,
    `select count(*)::int as n, count(*) filter (where relkind in ('r', 'p'))::int as tables from pg_catalog.pg_class where relnamespace::regnamespace::text in ('c_main', 'c_other')`,
  );
  const { n: all, tables } = relations[0]!;
  const mostLocks = async (name: string, work: () => Promise<unknown>): Promise<number> => {
    let most = 0;
    let working = true;
    const watching = (async () => {
      while (working) {
        const [held] = await rowsOf<{ n: number }>(
          target.database,
          `select count(*)::int as n from pg_catalog.pg_locks join pg_catalog.pg_stat_activity using (pid) where datname = current_database() and application_name = '${name}' and locktype = 'relation'`,
        );
        most = Math.max(most, held!.n);
      }
    })();
    await work().finally(() => {
      working = false;
    });
    await watching;
    return most;
  };
  let archive = '';
  // A lock for each table keeps migrations away; those of the indexes go with each reading.
  expect(await mostLocks('katedra backup', async () => (archive = await back(target.url)))).toBeLessThan(tables + 30);
  const held = await mostLocks('katedra restore', () =>
    restore(target.url, files, archive, { folder: many, replace: true }),
  );
  expect(held).toBeLessThan(all / 4);
  expect(
    await rowsOf(target.database, `select nspname from pg_catalog.pg_namespace where nspname like 'restore%'`),
  ).toEqual([]);
});
it('a backup that fails leaves no file behind', async () => {
  const empty = await emptyDatabase();
  await expect(back(empty.url)).rejects.toThrow(/nothing to back up/);
  expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([]);
});

it('a server that ends under a backup ends neither the process nor, once the rows are read, the backup', async () => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): void => void uncaught.push(error);
  process.on('uncaughtExceptionMonitor', note);
  let ended = 0;
  // The rows are in the archive when the files come: its connection waits for nothing.
  const slow: FileStore = {
    ...files,
    open: async (...asked) => {
      const { rows } = await source.database.pool.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and application_name = 'katedra backup'",
      );
      ended += rows.length;
      await new Promise(done => setTimeout(done, 100));
      return files.open(...asked);
    },
  };
  try {
    const report = await backupToFile(source.url, slow, join(folder, 'ended.tar.gz'));
    expect([ended, report.files]).toEqual([1, 1]);
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtExceptionMonitor', note);
  }
});

it('a missing file is told and does not stop the rest', async () => {
  const path = join(folder, 'missing.tar.gz');
  const report = await backupToFile(source.url, openFileStore(join(folder, 'no-files')), path);
  expect(report.missingFiles).toEqual([`main/${scanHash}`]);
});

it('is refused while the portal runs on the database', async () => {
  const target = await emptyDatabase();
  const portal = openDatabase(target.url);
  await portal.pool.query('select 1');
  await expect(restore(target.url, files, await back(source.url), { folder: migrations })).rejects.toThrow(
    /portal is running/,
  );
  await portal.close();
});

const bin = postgres15Folder();
const {
  rows: [server],
} = await source.database.pool.query<{ major: number }>(
  "select current_setting('server_version_num')::int / 10000 as major",
);
describe.skipIf(!bin || server!.major === 15)('between PostgreSQL 15 and the embedded one', () => {
  let old: Awaited<ReturnType<typeof startPostgres15>>;
  beforeAll(async () => {
    old = await startPostgres15(bin!);
  });
  afterAll(() => old.stop());

  it('moves from 15 to 18 and from embedded to one’s own server', async () => {
    await restore(old.url, files, await back(source.url), { folder: migrations });
    const theirs = openDatabase(old.url, { applicationName: 'katedra test' });
    const target = await emptyDatabase();
    try {
      expect(await rowsOf(theirs, everything)).toEqual(await rowsOf(source.database, everything));
      await rowsOf(theirs, `insert into c_main.author (first_name, last_name) values ('from', 'fifteen')`);
      await restore(target.url, files, await back(old.url), { folder: migrations });
      expect(await rowsOf(target.database, everything)).toEqual(await rowsOf(theirs, everything));
    } finally {
      await theirs.close();
    }
  });
});
