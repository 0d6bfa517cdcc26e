import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { AnyResource } from '../../src/kernel/resource/index.ts';
import {
  type Database,
  type DatabaseOptions,
  declaredPieces,
  declaredSql,
  type Migration,
  migrationTable,
  openDatabase,
  raw,
  readMigrations,
} from '../../src/kernel/server/index.ts';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  readonly schema: string;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

const schema = 'c_main';
const quiet = { info: () => {}, warn: () => {}, error: console.error };

/** A database of one's own with the declared schema, copied from a template that is made once for each declaration. */
export const createTestDatabase = async (
  resources: readonly AnyResource[],
  options: DatabaseOptions = {},
): Promise<TestDatabase> => openCopy(await declaredTemplate(resources), options);
const declaredTemplate = async (resources: readonly AnyResource[]): Promise<string> => {
  const script = await templateScript(resources);
  const template = `kt_${createHash('sha256').update(script).digest('hex').slice(0, 16)}`;
  await makeTemplate(template, `create database "${template}_half" template template0 encoding 'UTF8'`, half =>
    withClient(half, async inside => {
      await inside.query(`begin;\n${script}\ncommit;`);
    }),
  );
  return template;
};

/**
 * The same with rows in it that several files begin with: put in once for each run and name, and copied with the rest.
 * Whoever shares a name shares the rows.
 */
export const createFilledDatabase = async (
  resources: readonly AnyResource[],
  name: string,
  fill: (test: Pick<TestDatabase, 'database' | 'schema'>) => Promise<void>,
  options: DatabaseOptions = {},
): Promise<TestDatabase> => {
  const declared = await declaredTemplate(resources);
  const template = `kf_${createHash('sha256').update(declared).update(name).update(runMark()).digest('hex').slice(0, 16)}`;
  await makeTemplate(template, copyOf(declared, `${template}_half`), async half => {
    const database = openDatabase(half, { max: 2, applicationName: 'katedra test', log: quiet });
    await fill({ database, schema });
    await database.close();
  });
  return openCopy(template, options);
};

/** Tables of more resources, in a database that was made with those of `standing`. */
export const addTables = async (
  test: Pick<TestDatabase, 'database' | 'schema'>,
  standing: readonly AnyResource[],
  more: readonly AnyResource[],
): Promise<void> => {
  const there = new Set(declaredPieces(standing).map(piece => piece.sql));
  const pieces = declaredPieces([...standing, ...more]).filter(piece => !piece.within && !there.has(piece.sql));
  const script = [`set local search_path = "${test.schema}", katedra`, ...pieces.map(piece => piece.sql)].join(';\n');
  await test.database.transaction(test.schema, db => db.run(raw(script)));
};

/** A database with nothing in it, not even the shared functions. */
export const createEmptyDatabase = (options: DatabaseOptions = {}): Promise<TestDatabase> =>
  openCopy('template1', options);

/** Copying the files is several times as quick as writing every page to the log first. */
const copyOf = (template: string, name: string): string =>
  `create database "${name}" template "${template}" strategy file_copy`;
const openCopy = async (template: string, options: DatabaseOptions): Promise<TestDatabase> => {
  const name = `kd_${process.pid}_${randomBytes(6).toString('hex')}`;
  await asOwner(client => client.query(copyOf(template, name)));
  const url = urlOf(name);
  const database = openDatabase(url, {
    max: 6,
    applicationName: 'katedra test',
    log: quiet,
    ...options,
  });
  return {
    url,
    database,
    schema,
    drop: async () => {
      await database.close();
      await asOwner(client => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
};

/** The same declarations say the same to every file of a process. */
const scripts: { readonly of: readonly AnyResource[]; readonly script: Promise<string> }[] = [];
const templateScript = (resources: readonly AnyResource[]): Promise<string> => {
  const known = scripts.find(({ of }) => of.length === resources.length && of.every((r, i) => r === resources[i]));
  if (known) return known.script;
  const script = writeScript(resources);
  scripts.push({ of: resources, script });
  return script;
};
/** The declared schema itself, marked as migrated; that the migrations lead to the same one is a test of its own. */
const writeScript = async (resources: readonly AnyResource[]): Promise<string> => {
  const shared = await readMigrations('database');
  const own = await readMigrations('constituent');
  return [
    ...shared.map(file => file.sql),
    `${migrationTable('katedra')};`,
    declaredSql(resources, schema),
    ...shared.map(file => markAsRun('katedra', file)),
    ...own.map(file => markAsRun(schema, file)),
  ].join('\n');
};
const markAsRun = (inSchema: string, file: Migration): string =>
  `insert into "${inSchema}"."migration" ("name", "checksum") values ('${file.name}', '${file.checksum}');`;

/** Made once: nobody takes a template away again. */
const templates = new Map<string, Promise<void>>();
const makeTemplate = (template: string, create: string, fill: (url: string) => Promise<void>): Promise<void> => {
  const known = `${serverUrl()} ${template}`;
  const making = templates.get(known) ?? writeTemplate(template, create, fill);
  templates.set(known, making);
  // Who comes after a failure tries anew.
  making.catch(() => templates.delete(known));
  return making;
};
/** Made under another name and renamed at the end, so that a half-made one is never copied. */
const writeTemplate = (template: string, create: string, fill: (url: string) => Promise<void>): Promise<void> =>
  asOwner(async client => {
    const isThere = async () =>
      (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1;
    if (await isThere()) return;
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    try {
      if (await isThere()) return;
      const half = `${template}_half`;
      await client.query(`drop database if exists "${half}" with (force)`);
      await client.query(create);
      await fill(urlOf(half));
      await client.query(`alter database "${half}" rename to "${template}"`);
    } finally {
      await client.query('select pg_advisory_unlock_all()');
    }
  });

const serverUrl = (): string => {
  const url = process.env.KATEDRA_TEST_DATABASE_URL;
  if (!url)
    throw new Error(
      'No test database: run through vitest with test/harness/global-setup.ts, or set KATEDRA_TEST_DATABASE_URL.',
    );
  return url;
};
/** Rows may change with every edit of their source, so that a server which outlives the run must not hand out old ones. */
const runMark = (): string => process.env.KATEDRA_TEST_RUN ?? '';
const urlOf = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
};
const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
/** Every file makes and drops databases: the owner's connection stays, and keeps nobody from ending. */
const owners = new Map<string, pg.Pool>();
const asOwner = async (work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> => {
  const url = serverUrl();
  let owner = owners.get(url);
  if (!owner) {
    owner = new pg.Pool({ connectionString: url, allowExitOnIdle: true, idleTimeoutMillis: 0 });
    // A server that ends with the run ends it, too.
    owner.on('error', () => {});
    owners.set(url, owner);
  }
  const client = await owner.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
};
