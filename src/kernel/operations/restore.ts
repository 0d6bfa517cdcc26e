import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import type { FileStore } from '../server/files.ts';
import { quote } from '../server/sql.ts';
import {
  connect,
  describeSchema,
  format,
  type Head,
  keyOf,
  sequencesOf,
  type SchemaHead,
  sumTable,
  type TableHead,
  type Tail,
} from './archive.ts';
import { migrate, type MigrateOptions, readMigrations } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/pool.ts';

export interface RestoreOptions extends Pick<MigrateOptions, 'folder' | 'log'> {
  /** Takes the place of what is there; otherwise the constituents must be empty. */
  readonly replace?: boolean;
  /** The schema of the one constituent that the archive must hold and nothing else. Then the portal may serve the others. */
  readonly only?: string;
}
export interface RestoreReport {
  readonly made: string;
  readonly schemas: readonly string[];
  readonly rows: number;
  readonly files: number;
  readonly migrated: readonly string[];
}

/** A backup that cannot be put back, in one sentence. */
export class RestoreError extends Error {}

/**
 * Puts a backup back. Rows go into schemas beside the present ones, are read again and compared with the
 * archive's checksums, and only then take their names, all in one transaction: it happens as a whole or not at all.
 * That transaction touches names alone. One that also filled and removed tables would hold a lock for each table and
 * index of two constituents, and the server has room for few of those.
 */
export const restore = async (
  url: string,
  files: FileStore,
  path: string,
  options: RestoreOptions = {},
): Promise<RestoreReport> => {
  const database = openDatabase(url, { max: 2, applicationName: 'katedra restore', statementTimeout: 0 });
  const client = await connect(url, 'katedra restore');
  let aside: Aside[] = [];
  try {
    if (options.only === undefined) await refuseWhilePortalRuns(client);
    const work = async (entries: AsyncIterator<Entry>): Promise<RestoreReport> => {
      const head = await readHead(entries, options.folder);
      if (options.only !== undefined && head.schemas.some(s => s.schema !== options.only))
        throw new RestoreError(
          `This backup holds ${head.schemas.map(s => s.schema).join(', ')}, not ${options.only} alone.`,
        );
      if (!options.replace) await refuseUnlessEmpty(client, head);
      aside = head.schemas.map(schema => ({ ...schema, place: placeAside() }));
      for (const { place, migrations } of aside)
        await migrate(database, [place], { ...options, only: new Set(migrations.map(m => m.name)) });
      const { rows, tail } = await putIn(client, files, aside, entries);
      for (const schema of aside) await finishTables(client, schema, tail);
      const former = await takeNames(client, aside);
      // What was there before is out of everybody's sight: whether it goes changes nothing about what came back.
      for (const name of former)
        await removeSchema(client, name).catch(error =>
          options.log?.error({ err: error, schema: name }, 'the former constituent could not be removed'),
        );
      const migrated = await migrate(
        database,
        head.schemas.map(s => s.schema),
        { ...(options.folder !== undefined && { folder: options.folder }), ...(options.log && { log: options.log }) },
      );
      return { made: head.made, schemas: head.schemas.map(s => s.schema), rows, files: tail.files, migrated };
    };
    return await readArchive(path, work);
  } catch (error) {
    await client.query('rollback').catch(() => {});
    for (const { place } of aside) await removeSchema(client, place).catch(() => {});
    throw error;
  } finally {
    await client.end();
    await database.close();
  }
};

/**
 * Shows that a backup can be put back, beside a portal that works on: its rows go into scratch schemas, are read again and
 * compared with the archive's checksums, references are put on over the whole, files are hashed; then all of it goes.
 */
export const rehearse = async (
  url: string,
  path: string,
  options: Pick<RestoreOptions, 'folder' | 'log'> = {},
): Promise<Omit<RestoreReport, 'migrated'>> => {
  const database = openDatabase(url, { max: 2, applicationName: 'katedra rehearsal', statementTimeout: 0 });
  const client = await connect(url, 'katedra rehearsal');
  let aside: Aside[] = [];
  try {
    return await readArchive(path, async entries => {
      const head = await readHead(entries, options.folder);
      aside = head.schemas.map(schema => ({ ...schema, place: placeAside() }));
      for (const { place, migrations } of aside)
        await migrate(database, [place], { ...options, only: new Set(migrations.map(m => m.name)) });
      const { rows, tail } = await putIn(client, hashOnly, aside, entries);
      return { made: head.made, schemas: head.schemas.map(s => s.schema), rows, files: tail.files };
    });
  } finally {
    for (const { place } of aside) await removeSchema(client, place).catch(() => {});
    await client.end();
    await database.close();
  }
};
/** Looks at every byte of a file and keeps none. */
const hashOnly: Pick<FileStore, 'put'> = {
  async put(_cid, content) {
    const hash = createHash('sha256');
    let size = 0;
    for await (const part of content as AsyncIterable<Buffer>) {
      hash.update(part);
      size += part.length;
    }
    return { hash: hash.digest('hex'), size };
  },
};

type Entry = AsyncIterable<Buffer> & { readonly header: { readonly name: string } };
interface Aside extends SchemaHead {
  readonly place: string;
}

// ——— Out of the archive ———

const readArchive = async <T>(path: string, work: (entries: AsyncIterator<Entry>) => Promise<T>): Promise<T> => {
  const archive = extract();
  const entries = archive[Symbol.asyncIterator]() as AsyncIterator<Entry>;
  const unpacking = pipeline(createReadStream(path), createGunzip(), archive).catch(error => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT'
      ? new RestoreError(`${path} is not there.`)
      : new RestoreError(`${path} is damaged or no backup of Katedra: ${(error as Error).message}.`);
  });
  const working = work(entries).finally(() => archive.destroy());
  const [unpacked, worked] = await Promise.allSettled([unpacking, working]);
  if (worked.status === 'fulfilled') return worked.value;
  // Whichever failed first says why; the other one then only failed for want of its partner.
  if (!(worked.reason instanceof RestoreError) && unpacked.status === 'rejected' && !isAborted(unpacked.reason))
    throw unpacked.reason;
  throw worked.reason;
};
const isAborted = (reason: unknown): boolean =>
  reason instanceof Error && /Premature close|destroyed|abort/i.test(reason.message);

const textOf = async (entry: Entry): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of entry) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
};

const readHead = async (entries: AsyncIterator<Entry>, folder: string | undefined): Promise<Head> => {
  const first = await next(entries);
  if (first?.header.name !== 'head.json')
    throw new RestoreError('This is no backup of Katedra: it does not begin with its table of contents.');
  const head = JSON.parse(await textOf(first)) as Head;
  if (head.product !== 'katedra' || head.format !== format)
    throw new RestoreError(`This backup has format ${head.format}; this portal reads format ${format}.`);
  const known = new Map((await readMigrations('constituent', folder)).map(m => [m.name, m.checksum]));
  for (const { name, checksum } of head.schemas.flatMap(s => s.migrations)) {
    if (!known.has(name))
      throw new RestoreError(
        `This backup was made by a newer portal: migration ${name} is not known here. Restore it with that version or a later one.`,
      );
    if (known.get(name) !== checksum)
      throw new RestoreError(`Migration ${name} is not the one this backup was made with.`);
  }
  return head;
};

// ——— Into the database ———

/** The restored schemas become the constituents, at one moment; the names under which the former ones still lie. */
const takeNames = async (client: pg.Client, aside: readonly Aside[]): Promise<string[]> => {
  const former: string[] = [];
  // The rows were written without waiting for the disk; this waits for all that came before it.
  await client.query('set synchronous_commit = on');
  await client.query('begin');
  for (const { schema, place } of aside) {
    const { rowCount } = await client.query('select from pg_catalog.pg_namespace where nspname = $1', [schema]);
    if (rowCount) {
      const away = placeAside();
      await client.query(`alter schema ${quote(schema)} rename to ${quote(away)}`);
      former.push(away);
    }
    await client.query(`alter schema ${quote(place)} rename to ${quote(schema)}`);
  }
  await client.query('commit');
  return former;
};
const placeAside = (): string => `restore_${randomBytes(8).toString('hex')}`;

/** A few tables at a time, for each table and index that goes in one transaction takes one of the server's locks. */
const removeSchema = async (client: pg.Client, schema: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition",
    [schema],
  );
  for (let at = 0; at < rows.length; at += tablesAtOnce)
    await client.query(
      `drop table ${rows
        .slice(at, at + tablesAtOnce)
        .map(row => `${quote(schema)}.${quote(row.name)}`)
        .join(', ')} cascade`,
    );
  await client.query(`drop schema if exists ${quote(schema)} cascade`);
};
const tablesAtOnce = 10;

/** The rows of the archive, proved to be those that were written, with every reference in its place. */
const putIn = async (
  client: pg.Client,
  files: Pick<FileStore, 'put'>,
  aside: readonly Aside[],
  entries: AsyncIterator<Entry>,
): Promise<{ rows: number; tail: Tail }> => {
  await client.query('set synchronous_commit = off');
  const references = await dropReferences(client, aside);
  for (const schema of aside) await prepareTables(client, schema);
  const tail = await takeEntries(client, files, aside, entries);
  if (!tail) throw new RestoreError('The backup is cut off: its checksums are missing. Nothing was changed.');
  const rows = await compareSums(client, aside, tail);
  for (const statement of references) await client.query(statement);
  return { rows, tail };
};

/** References go in circles, so no order of tables satisfies them: taken off, and put on again over the whole. */
const dropReferences = async (client: pg.Client, aside: readonly Aside[]): Promise<string[]> => {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, t.relname, c.conname) as drop,
       format('alter table %I.%I add constraint %I %s', n.nspname, t.relname, c.conname, pg_catalog.pg_get_constraintdef(c.oid)) as add
     from pg_catalog.pg_constraint c join pg_catalog.pg_class t on t.oid = c.conrelid join pg_catalog.pg_namespace n on n.oid = t.relnamespace
     where n.nspname = any($1) and c.contype = 'f' and c.conparentid = 0`,
    [aside.map(s => s.place)],
  );
  for (const row of rows) await client.query(row.drop);
  return rows.map(row => row.add);
};

/** The same partitions as before, nothing that migrations put in, and triggers silent: the rows are final as they are. */
const prepareTables = async (client: pg.Client, { place, tables }: Aside): Promise<void> => {
  const there = new Map((await describeSchema(client, place)).tables.map(table => [table.name, table]));
  for (const table of tables) {
    const target = there.get(table.name);
    const missing = target ? table.columns.filter(column => !target.columns.includes(column)) : [];
    if (!target || missing.length > 0)
      throw new RestoreError(
        `The backup holds ${table.name}${missing.length > 0 ? `.${missing.join(', ')}` : ''}, which its own migrations do not make.`,
      );
    const known = new Set(target.partitions.map(p => p.name));
    for (const { name, bound } of table.partitions)
      if (!known.has(name))
        await client.query(
          `create table ${quote(place)}.${quote(name)} partition of ${quote(place)}.${quote(table.name)} ${bound}`,
        );
    await client.query(`delete from ${quote(place)}.${quote(table.name)}`);
    await client.query(`alter table ${quote(place)}.${quote(table.name)} disable trigger user`);
  }
};

const takeEntries = async (
  client: pg.Client,
  files: Pick<FileStore, 'put'>,
  aside: readonly Aside[],
  entries: AsyncIterator<Entry>,
): Promise<Tail | null> => {
  const tables = new Map(
    aside.flatMap(s => s.tables.map(table => [keyOf(s.schema, table.name), { place: s.place, table }] as const)),
  );
  let entry = await next(entries);
  while (entry && entry.header.name !== 'tail.json') {
    const [first = '', second = '', hash = ''] = entry.header.name.split('/');
    if (first === 'files') {
      const stored = await files.put(second, Readable.from(entry), Number.MAX_SAFE_INTEGER);
      if (stored.hash !== hash) throw new RestoreError(`The file ${hash} is damaged in the backup.`);
      entry = await next(entries);
      continue;
    }
    const key = keyOf(first, second);
    const target = tables.get(key);
    if (!target) throw new RestoreError(`The backup holds ${key}, which its table of contents does not name.`);
    const pieces = async function* (): AsyncGenerator<Buffer> {
      for (; entry?.header.name.startsWith(`${key}/`); entry = await next(entries)) yield* entry;
    };
    await pipeline(pieces, client.query(copyFrom(copyText(target.place, target.table))));
  }
  return entry ? (JSON.parse(await textOf(entry)) as Tail) : null;
};
const next = async (entries: AsyncIterator<Entry>): Promise<Entry | null> => {
  const { value, done } = await entries.next();
  return done ? null : value;
};
const copyText = (place: string, table: TableHead): string =>
  `copy ${quote(place)}.${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin`;

/** Read again from where they now lie: what the checksum covers is what the portal will see. */
const compareSums = async (client: pg.Client, aside: readonly Aside[], tail: Tail): Promise<number> => {
  let rows = 0;
  for (const { schema, place, tables } of aside)
    for (const table of tables) {
      const wanted = tail.tables[keyOf(schema, table.name)];
      const found = await sumTable(client, place, table);
      if (found.sha256 !== wanted?.sha256)
        throw new RestoreError(
          `${schema}.${table.name}: ${found.rows} rows were read, ${wanted?.rows ?? 0} were written, and their checksums differ. Nothing was changed.`,
        );
      rows += found.rows;
    }
  return rows;
};

const finishTables = async (client: pg.Client, { schema, place, tables }: Aside, tail: Tail): Promise<void> => {
  for (const table of tables)
    await client.query(`alter table ${quote(place)}.${quote(table.name)} enable trigger user`);
  for (const name of await sequencesOf(client, place)) {
    const stored = tail.sequences[keyOf(schema, name)];
    if (stored)
      await client.query('select pg_catalog.setval($1::regclass, $2, $3)', [
        `${quote(place)}.${quote(name)}`,
        stored.value,
        stored.called,
      ]);
  }
  // Kept counts of any node that still runs must not fit by chance: versions go on from the clock.
  await client.query(
    `insert into ${quote(place)}.table_version (tbl, pid, n) select unnest($1::text[]), 0, floor(extract(epoch from clock_timestamp()) * 1000)
    on conflict (tbl, pid) do update set n = excluded.n`,
    [tables.map(table => table.name)],
  );
};

// ——— Refusals ———

const refuseWhilePortalRuns = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_catalog.pg_stat_activity where datname = current_database() and application_name in ('katedra', 'katedra listener')",
  );
  if (rows[0]!.n > 0) throw new RestoreError('The portal is running on this database. Stop it first.');
};

const refuseUnlessEmpty = async (client: pg.Client, head: Head): Promise<void> => {
  for (const { schema } of head.schemas)
    for (const table of await describeIfThere(client, schema))
      if ((await client.query(`select from ${quote(schema)}.${quote(table.name)} limit 1`)).rowCount)
        throw new RestoreError(
          `The constituent ${schema} is not empty (${table.name} has rows). Say --replace to put the backup in its place.`,
        );
};
const describeIfThere = async (client: pg.Client, schema: string): Promise<readonly TableHead[]> => {
  const { rows } = await client.query('select from pg_catalog.pg_namespace where nspname = $1', [schema]);
  if (rows.length === 0) return [];
  const { rows: noted } = await client.query('select to_regclass($1) as there', [`${quote(schema)}."migration"`]);
  if (!noted[0]?.there)
    throw new RestoreError(
      `The schema ${schema} is there but not made by Katedra. Remove it or choose another database.`,
    );
  return (await describeSchema(client, schema)).tables;
};
