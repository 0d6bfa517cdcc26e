import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadDemo } from '../demo/index.ts';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import {
  composeApp,
  filesOf,
  migrate,
  openDatabase,
  readSettings,
  giveDatabase,
  giveSurroundings,
} from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { newFolder } from './load.ts';

const log = { info: () => {}, warn: () => {}, error: console.error };

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

/** The demo faculty in a database of its own. */
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
