import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type Pack, pack } from 'tar-stream';
import { whileThereIsRoom } from '../server/disk.ts';
import type { FileStore } from '../server/files.ts';
import { lastCopy } from '../server/kept.ts';
import { cidOf } from '../server/settings.ts';
import { quote } from '../server/sql.ts';
import {
  connect,
  constituentSchemas,
  describeSchema,
  format,
  type Head,
  keyOf,
  readTable,
  sequencesOf,
  summing,
  type TableSum,
  type Tail,
} from './archive.ts';

export interface BackupReport {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly missingFiles: readonly string[];
}

export interface BackupOptions {
  /** The schema of the one constituent that is wanted; absent: all. */
  readonly only?: string;
  /** Refuses when the disk has no room for more of it. */
  readonly askForRoom?: () => Promise<void>;
}

/** Everything at one moment, while the portal works on: one snapshot for all tables, then the files those rows name. */
export const backup = async (
  url: string,
  files: FileStore,
  output: Writable,
  { only, askForRoom = async () => {} }: BackupOptions = {},
): Promise<BackupReport> => {
  const client = await connect(url, 'katedra backup');
  try {
    const archive = pack();
    const [report] = await Promise.all([
      fill(client, files, archive, only).catch(error => {
        archive.destroy(error);
        throw error;
      }),
      pipeline(archive, createGzip({ level: 4 }), whileThereIsRoom(askForRoom), output),
    ]);
    return report;
  } finally {
    await client.end();
  }
};

/** Under another name until it is whole and on the disk: a half-written backup must not look like one. */
export const backupToFile = async (
  url: string,
  files: FileStore,
  path: string,
  options: BackupOptions = {},
): Promise<BackupReport> => {
  const draft = `${path}.part`;
  try {
    const report = await backup(url, files, createWriteStream(draft, { mode: 0o600 }), options);
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await noteCopy(url, report, options.only);
    return report;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

/** What the newest copy was, in each constituent that it holds: whoever looks after the portal sees its age. */
const noteCopy = async (url: string, { rows, files }: BackupReport, only: string | undefined): Promise<void> => {
  const client = await connect(url, 'katedra backup');
  try {
    for (const schema of await constituentSchemas(client))
      if (only === undefined || only === schema)
        await client.query(
          `insert into ${quote(schema)}.setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
          [lastCopy, JSON.stringify({ at: new Date().toISOString(), rows, files })],
        );
  } catch (error) {
    // A copy of a standby is a copy too, and notes nothing there.
    if ((error as { code?: string }).code !== '25006') throw error;
  } finally {
    await client.end();
  }
};

const fill = async (
  client: pg.Client,
  files: FileStore,
  archive: Pack,
  only: string | undefined,
): Promise<BackupReport> => {
  await client.query('begin isolation level repeatable read read only');
  const head = await describe(client, only);
  await keepFromMigrations(client, head);
  await addText(archive, 'head.json', JSON.stringify(head));
  const tables: Record<string, TableSum> = {};
  for (const { schema, tables: all } of head.schemas)
    for (const table of all)
      tables[keyOf(schema, table.name)] = await withoutKeepingLocks(client, () =>
        addTable(archive, keyOf(schema, table.name), readTable(client, schema, table)),
      );
  const sequences = await withoutKeepingLocks(client, () => readSequences(client, head));
  const wanted = await filesOf(client, head);
  await client.query('commit');

  const missingFiles: string[] = [];
  for (const { cid, hash } of wanted)
    if (!(await addFile(archive, files, cid, hash))) missingFiles.push(`${cid}/${hash}`);
  const tail: Tail = { tables, sequences, files: wanted.length - missingFiles.length, missingFiles };
  await addText(archive, 'tail.json', JSON.stringify(tail));
  archive.finalize();
  const sums = Object.values(tables);
  return { tables: sums.length, rows: sums.reduce((n, sum) => n + sum.rows, 0), files: tail.files, missingFiles };
};

const describe = async (client: pg.Client, only: string | undefined): Promise<Head> => {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  const schemas = [];
  for (const schema of await constituentSchemas(client))
    if (only === undefined || only === schema) schemas.push(await describeSchema(client, schema));
  if (schemas.length === 0) throw new Error('There is nothing to back up: this database holds no constituent.');
  return { product: 'katedra', format, made: new Date().toISOString(), postgres: rows[0]!.version, schemas };
};

/** A migration that rewrites a table would empty it for an older snapshot, so it has to wait for us. */
const keepFromMigrations = async (client: pg.Client, head: Head): Promise<void> => {
  for (const { schema, tables } of head.schemas)
    for (const table of tables)
      await client.query(`lock table ${quote(schema)}.${quote(table.name)} in access share mode`);
};

/** Reading a table locks its indexes until the transaction ends, and the server has room for few locks: they go at once. */
const withoutKeepingLocks = async <T>(client: pg.Client, read: () => Promise<T>): Promise<T> => {
  await client.query('savepoint reading');
  const result = await read();
  await client.query('rollback to savepoint reading; release savepoint reading');
  return result;
};

/** Sequences stand outside of snapshots: read after the rows, they are never behind them. */
const readSequences = async (client: pg.Client, head: Head): Promise<Tail['sequences']> => {
  const sequences: Record<string, { value: string; called: boolean }> = {};
  for (const { schema } of head.schemas)
    for (const name of await sequencesOf(client, schema)) {
      const { rows } = await client.query<{ value: string; called: boolean }>(
        `select last_value::text as value, is_called as called from ${quote(schema)}.${quote(name)}`,
      );
      sequences[keyOf(schema, name)] = rows[0]!;
    }
  return sequences;
};

const filesOf = async (client: pg.Client, head: Head): Promise<{ cid: string; hash: string }[]> => {
  const all: { cid: string; hash: string }[] = [];
  for (const { schema } of head.schemas) {
    const { rows } = await client.query<{ hash: string }>(
      `select hash from ${quote(schema)}.stored_file order by hash`,
    );
    all.push(...rows.map(row => ({ cid: cidOf(schema), hash: row.hash })));
  }
  return all;
};

// ——— Into the archive ———

/** A tar entry names its size first, so rows of unknown length go in pieces. */
const pieceSize = 4 * 1_048_576;
const addTable = async (archive: Pack, key: string, rows: Readable): Promise<TableSum> => {
  const { add, sum } = summing();
  let piece: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    await addText(archive, `${key}/${String(number++).padStart(6, '0')}`, Buffer.concat(piece, size));
    piece = [];
    size = 0;
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    add(chunk);
    piece.push(chunk);
    size += chunk.length;
    if (size >= pieceSize) await flush();
  }
  await flush();
  return sum();
};

const addText = (archive: Pack, name: string, content: string | Buffer): Promise<void> =>
  new Promise((done, fail) => {
    archive.entry({ name }, content, error => (error ? fail(error) : done()));
  });

const addFile = async (archive: Pack, files: FileStore, cid: string, hash: string): Promise<boolean> => {
  const found = await files.open(cid, hash);
  if (!found) return false;
  const entry = archive.entry({ name: `files/${cid}/${hash}`, size: found.size });
  await pipeline(found.stream, entry);
  return true;
};
