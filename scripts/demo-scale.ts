import { join, resolve } from 'node:path';
import pg from 'pg';
import { copyingSink, transactionOver, type Watch } from '../demo/copy.ts';
import { demoPassword, loadDemo } from '../demo/index.ts';
import { scaleSize } from '../demo/size.ts';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import {
  composeApp,
  defaultConstituent,
  type Log,
  migrate,
  openDatabase,
  schemaOf,
  settingsOrExit,
  systemContext,
  type TxCtx,
  giveDatabase,
  giveSurroundings,
} from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';

/**
 * Fills an empty database with a university of 52,000 students: `npm run demo:scale`.
 * DATABASE_URL names the database; without it an embedded one is made in KATEDRA_DATA, or in `.katedra-scale` beside the demo's own.
 * `npm run demo:scale -- --copy name` copies the one that is there into another database of the same server, within a minute,
 * for a bench that writes; a copy of that name that was there goes.
 */
const root = resolve(import.meta.dirname, '..');
const settings = settingsOrExit(join(root, '.env'));
const folder = process.env.KATEDRA_DATA ? settings.data : join(root, '.katedra-scale');
const log: Log = { info: () => {}, warn: o => console.warn(o), error: o => console.error(o) };
const schema = schemaOf(defaultConstituent);
const began = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** One line for each table, drawn over while it fills where somebody watches. */
const bar = (): Watch => {
  let since = performance.now();
  let drawn = 0;
  return (resource, done, expected, isLast) => {
    const now = performance.now();
    if (!isLast && (!process.stdout.isTTY || now - drawn < 100)) return;
    drawn = now;
    const share = isLast ? 1 : Math.min(1, done / (expected || done || 1));
    const line = `${resource.padEnd(24)} ${'█'.repeat(Math.round(share * 24)).padEnd(24, '░')} ${done.toLocaleString('en').padStart(10)}`;
    process.stdout.write(isLast ? `${process.stdout.isTTY ? '\r' : ''}${line}  ${seconds(since)}\n` : `\r${line}`);
    if (isLast) since = performance.now();
  };
};

const fill = async (url: string): Promise<void> => {
  const database = openDatabase(url, { log, statementTimeout: 0 });
  const app = composeApp(serverModules, identity);
  // The university has documents: they are files, and lie where its portal will look for them.
  giveDatabase(app, database);
  giveSurroundings(app, { settings: { ...settings, data: folder }, version: '', realtime: null, address: () => '' });
  const client = new pg.Client({
    connectionString: url,
    options: '-c search_path= -c timezone=Europe/Zagreb -c maintenance_work_mem=512MB -c synchronous_commit=off',
  });
  try {
    await migrate(database, [schema], { folder: join(root, 'migrations'), log });
    await client.connect();
    await client.query('begin');
    const db = transactionOver(client, schema);
    const ctx: TxCtx = { ...systemContext({ app, database, log }, 'demo-scale'), db };
    await db.lock('start');
    for (const module of app.modules) await module.seed?.(ctx);
    // All or nothing: what was stopped half-way leaves the database as empty as it was.
    if (!(await loadDemo(ctx, scaleSize, copyingSink(client, db, bar()))))
      throw new Error('There are accounts in this database already: the large university goes only into an empty one.');
    await db.end();
    process.stdout.write('vacuum and statistics … ');
    const since = performance.now();
    await vacuum(url, client);
    console.log(seconds(since));
  } finally {
    await client.end();
    await database.close();
  }
};

/** The largest tables first, on two connections: one processor would be idle otherwise. */
const vacuum = async (url: string, client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = $1::regnamespace order by pg_table_size(c.oid) desc`,
    [schema],
  );
  const tables = rows.map(row => row.name);
  const beside = new pg.Client({ connectionString: url, options: '-c search_path= -c maintenance_work_mem=512MB' });
  await beside.connect();
  const works = async (on: pg.Client): Promise<void> => {
    for (let next = tables.shift(); next !== undefined; next = tables.shift())
      await on.query(`vacuum (analyze) ${next}`);
  };
  try {
    await Promise.all([works(client), works(beside)]);
    // What is left: the database's own catalogues, and the partitioned tables as wholes.
    await client.query('analyze');
  } finally {
    await beside.end();
  }
};

/** PostgreSQL copies the files of a database that nobody is connected to. */
const copy = async (url: string, to: string): Promise<void> => {
  const from = new URL(url).pathname.slice(1);
  if (!/^[a-z][a-z0-9_]*$/.test(to) || to === from)
    throw new Error('A copy is called by small letters, and not as the original.');
  const server = Object.assign(new URL(url), { pathname: from === 'postgres' ? '/template1' : '/postgres' });
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await client.query(`drop database if exists "${to}"`);
    await client.query(`create database "${to}" template "${from}"`);
  } finally {
    await client.end();
  }
  console.log(`Copied in ${seconds(began)}: ${Object.assign(new URL(url), { pathname: `/${to}`, password: '' }).href}`);
};

const copied = process.argv.indexOf('--copy');
const embedded = settings.databaseUrl ? null : await startEmbedded({ dataDir: folder, log });
// Whoever stops this half-way leaves no PostgreSQL behind that nobody knows of.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void Promise.resolve(embedded?.stop()).finally(() => process.exit(1)));
try {
  const url = settings.databaseUrl ?? embedded!.url;
  if (copied > 0) await copy(url, process.argv[copied + 1] ?? '');
  else {
    await fill(url);
    console.log(`Done in ${seconds(began)}. The accounts are those of the demo, with the password ${demoPassword}.`);
    if (embedded) console.log(`Start the portal on it: KATEDRA_DATA=${folder} npm start`);
  }
} catch (error) {
  console.error((error as Error).message || String(error));
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
