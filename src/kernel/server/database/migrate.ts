import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Db, Log } from '../contract.ts';
import { quote, sql } from '../sql.ts';
import { searchPath } from './ddl.ts';
import { migrationTable } from './kernel-tables.ts';
import type { Database } from './pool.ts';

/** `database`: once for the database. `constituent`: once for each schema. */
export type MigrationKind = 'database' | 'constituent';
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export const migrationsFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

/** The files of one kind in the order of their UTC names. */
export const readMigrations = async (kind: MigrationKind, folder = migrationsFolder): Promise<Migration[]> => {
  const inside = path.join(folder, kind);
  const names = (await readdir(inside)).filter(name => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async file => {
      if (!/^\d{14}-[a-z0-9-]+\.sql$/.test(file))
        throw new Error(
          `Migration ${kind}/${file}: a file is called by its UTC time and a name, as 20260131235959-rooms.sql.`,
        );
      // Line ends belong to the checkout, not to the migration.
      const sql = (await readFile(path.join(inside, file), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
};

export type MigrationStatus = 'current' | 'behind' | 'ahead';
export interface MigrateOptions {
  readonly folder?: string;
  readonly log?: Log;
  /** Of the constituents' files only these: a backup is put back at the number it was made at. */
  readonly only?: ReadonlySet<string>;
  /** Told when another node is at it and this one waits. */
  readonly onWait?: () => void;
}

/**
 * Brings the database and the given constituents up to date; two nodes that start together do it once.
 * A constituent whose migration fails stays behind alone: the others go on, unless there is none.
 */
export const migrate = async (
  database: Database,
  schemas: readonly string[],
  options: MigrateOptions = {},
): Promise<string[]> => {
  const shared = await readMigrations('database', options.folder);
  const own = (await readMigrations('constituent', options.folder)).filter(
    file => options.only?.has(file.name) ?? true,
  );
  return underLock(database, options.onWait, async client => {
    const done = await apply(client, 'katedra', shared, options.log, '');
    const failed: unknown[] = [];
    for (const schema of schemas) {
      try {
        done.push(...(await apply(client, schema, own, options.log, searchPath(schema))));
      } catch (error) {
        options.log?.error({ err: error, schema }, 'a constituent could not be migrated');
        failed.push(error);
      }
    }
    if (failed.length > 0 && failed.length === schemas.length) throw failed[0];
    return done;
  });
};

/** behind: files wait to be run. ahead: a newer portal has been here; this one must not write. */
export const status = async (database: Database, schema: string, folder?: string): Promise<MigrationStatus> => {
  const [shared, own] = await Promise.all([readMigrations('database', folder), readMigrations('constituent', folder)]);
  const both = await Promise.all([statusOf(database.pool, 'katedra', shared), statusOf(database.pool, schema, own)]);
  return both.includes('ahead') ? 'ahead' : both.includes('behind') ? 'behind' : 'current';
};

/** How many files a schema has run. */
export const migrationsIn = async (db: Db): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from ${db.table('migration')}`))!.n;

type Queryable = Pick<pg.Pool, 'query'>;

const statusOf = async (db: Queryable, schema: string, files: readonly Migration[]): Promise<MigrationStatus> => {
  const done = await doneIn(db, schema);
  const known = new Set(files.map(file => file.name));
  if ([...done.keys()].some(name => !known.has(name))) return 'ahead';
  return files.every(file => done.has(file.name)) ? 'current' : 'behind';
};

const doneIn = async (db: Queryable, schema: string): Promise<Map<string, string>> => {
  const there = await db.query('select to_regclass($1) is not null as there', [`${quote(schema)}."migration"`]);
  if (!there.rows[0]?.there) return new Map();
  const { rows } = await db.query<{ name: string; checksum: string }>(
    `select "name", "checksum" from ${quote(schema)}."migration"`,
  );
  return new Map(rows.map(row => [row.name, row.checksum]));
};

const lockKey = 75_110_002;
const underLock = async <T>(
  database: Database,
  onWait: (() => void) | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await database.pool.connect();
  try {
    // A migration takes as long as it takes.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
    if (!rows[0]!.held) {
      onWait?.();
      await client.query('select pg_advisory_lock($1)', [lockKey]);
    }
    return await work(client);
  } finally {
    // Not back into the pool: the lock and the settings end with the connection.
    client.release(true);
  }
};

const apply = async (
  client: pg.PoolClient,
  schema: string,
  files: readonly Migration[],
  log: Log | undefined,
  path: string,
): Promise<string[]> => {
  const done = await doneIn(client, schema);
  refuseChanged(schema, files, done);
  await client.query(`create schema if not exists ${quote(schema)}`);
  await client.query(migrationTable(quote(schema)));
  const run: string[] = [];
  for (const file of files) {
    if (done.has(file.name)) continue;
    await runFile(client, schema, file, path);
    log?.info({ schema, migration: file.name }, 'migrated');
    run.push(`${schema}/${file.name}`);
  }
  return run;
};

/** A file that ran once is history: a change to it would reach new databases only. */
const refuseChanged = (schema: string, files: readonly Migration[], done: ReadonlyMap<string, string>): void => {
  for (const file of files) {
    const stored = done.get(file.name);
    if (stored !== undefined && stored !== file.checksum)
      throw new Error(
        `Migration ${file.name} was changed after it ran in ${schema}. Put the file back as it was and write a new one.`,
      );
  }
};

const runFile = async (client: pg.PoolClient, schema: string, file: Migration, path: string): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`set local search_path = ${path || "''"}`);
    await client.query(file.sql);
    await client.query(`insert into ${quote(schema)}."migration" ("name", "checksum") values ($1, $2)`, [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${file.name} failed in ${schema}: ${(error as Error).message}`, { cause: error });
  }
};
