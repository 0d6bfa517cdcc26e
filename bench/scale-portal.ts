import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { loadDemo } from '../demo/index.ts';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import {
  composeApp,
  filesOf,
  hashToken,
  migrate,
  newToken,
  openDatabase,
  readSettings,
  giveDatabase,
  giveSurroundings,
} from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { call, newFolder, start } from './load.ts';

const log = { info: () => {}, warn: () => {}, error: console.error };

/** A portal on one of the two sizes, and who is signed in to it. */
export interface BenchPortal {
  readonly url: string;
  /** A session of this account, gone again when the portal stops. */
  as(username: string): Promise<string>;
  rows(table: string): Promise<number>;
  stop(): Promise<void>;
}
export interface Figure {
  readonly median: number;
  readonly best: number;
  readonly bytes: number;
}

/** A database with an institution in it, and the folder of its files. */
export interface Institution {
  readonly database: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/** The university that `npm run demo:scale` made, where that put it. */
export const scaleUniversity = async (): Promise<Institution> => {
  const folder = process.env.KATEDRA_DATA ?? join(resolve(import.meta.dirname, '..'), '.katedra-scale');
  if (process.env.DATABASE_URL) return { database: process.env.DATABASE_URL, folder, stop: async () => {} };
  if (!existsSync(folder)) throw new Error(`There is no large university in ${folder}: run npm run demo:scale first.`);
  const embedded = await startEmbedded({ dataDir: folder, log });
  return { database: embedded.url, folder, stop: () => embedded.stop() };
};
export const openScale = async (): Promise<BenchPortal> => openOn(await scaleUniversity());

/** The demo faculty in a database of its own. */
export const openDemo = async (): Promise<BenchPortal> => openOn(await demoFaculty());
export const demoFaculty = async (): Promise<Institution> => {
  const folder = await newFolder();
  const embedded = await startEmbedded({ dataDir: folder, durable: false, log });
  const database = openDatabase(embedded.url, { statementTimeout: 0 });
  await migrate(database, ['c_main']);
  const app = composeApp(serverModules, identity, 'bench');
  // The institution's documents are files, and lie where its portal will look for them.
  giveDatabase(app, database);
  const settings = readSettings({ KATEDRA_DATA: folder });
  giveSurroundings(app, { settings, version: '', realtime: null, address: () => '' });
  await database.transaction('c_main', async db => {
    const ctx = {
      app,
      cid: 'main',
      db,
      files: filesOf(app, 'main'),
      me: null,
      language: 'hr' as const,
      now: new Date(),
      requestId: 'bench',
      ip: '',
      log,
    };
    for (const m of serverModules) await m.seed?.(ctx);
    await loadDemo(ctx);
  });
  await database.pool.query('vacuum (analyze)');
  await database.close();
  return {
    database: embedded.url,
    folder,
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const openOn = async ({ database: url, folder, stop: end }: Institution): Promise<BenchPortal> => {
  const database = openDatabase(url, { max: 2 });
  const server = await start('./accounts-server.ts', {
    DATABASE_URL: url,
    KATEDRA_DATA: folder,
    NODE_ENV: 'production',
  });
  const hashes: string[] = [];
  return {
    url: server.url,
    as: async username => {
      const token = newToken();
      hashes.push(hashToken(token));
      await database.pool.query(
        `insert into c_main.session (token_hash, id_user, last_seen_at, expires_at) select $1, id, now(), now() + interval '1 hour' from c_main."user" where username = $2`,
        [hashes.at(-1), username],
      );
      return token;
    },
    rows: async table => Number((await database.pool.query(`select count(*) as n from c_main."${table}"`)).rows[0].n),
    stop: async () => {
      server.stop();
      await database.pool.query('delete from c_main.session where token_hash = any($1)', [hashes]);
      await database.close();
      await end();
    },
  };
};

const one = new Agent({ keepAlive: true, maxSockets: 1 });
/** One caller, one question at a time: what is left beside the server's own time is well under a millisecond. */
export const ask = async (portal: BenchPortal, token: string, path: string, times = 15): Promise<Figure> => {
  const took: number[] = [];
  let bytes = 0;
  // A slow one is told as well, and does not hold up the others.
  const enough = performance.now() + 3_000;
  for (let i = 0; i <= times && (i < 2 || performance.now() < enough); i++) {
    const began = performance.now();
    const { status, text } = await call(one, portal.url, token, { path });
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    bytes = text.length;
    // The first one plans and warms; it is not what people wait for.
    if (i > 0) took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return { median: took[Math.floor(took.length / 2)]!, best: took[0]!, bytes };
};
export const done = (): void => one.destroy();
