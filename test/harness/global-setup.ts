import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { quickFolder } from '../../scripts/lib/quick-folder.mjs';
import { startEmbedded } from '../../src/kernel/operations/index.ts';

/**
 * One PostgreSQL for the whole run, without care for its data; another one by KATEDRA_TEST_DATABASE_URL. Whatever the tests
 * write lies beside it, in memory where there is enough: copies of the tree, clusters of their own, uploads.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = quickFolder('test');
  process.env.TMPDIR = folder;
  const stopDatabase = await startDatabase(folder);
  return async () => {
    await stopDatabase();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
};
/** The database alone, where somebody else has said what lies where. */
export const startDatabase = async (folder: string): Promise<() => Promise<void>> => {
  process.env.KATEDRA_TEST_RUN = randomUUID();
  if (process.env.KATEDRA_TEST_DATABASE_URL) return async () => {};
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir: join(folder, 'database'), durable: false, log });
  await forManyShortLives(embedded.url);
  process.env.KATEDRA_TEST_DATABASE_URL = embedded.url;
  return () => embedded.stop();
};
export default setup;

/**
 * Databases of tests live for seconds: nobody needs their tables counted and swept, and the hundred of them would be in turn.
 * Nor does a password for a run need four thousand rounds to be proved, at each of thousands of connections.
 */
export const forManyShortLives = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('alter system set autovacuum = off');
  await client.query('select pg_reload_conf()');
  await client.query('set scram_iterations = 1');
  await client.query(`alter role current_user password ${client.escapeLiteral(client.password!)}`);
  await client.end();
};
