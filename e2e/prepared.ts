import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { quickFolder } from '../scripts/lib/quick-folder.mjs';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import { forManyShortLives } from '../test/harness/global-setup.ts';
import { endServer, startServer } from './server.ts';

/**
 * One PostgreSQL for all stories, with the demo institution loaded once: each file of stories gets a copy of that database,
 * which costs a moment instead of a load. What was loaded is kept for the next run under its source's hash and the day.
 */
export default async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.KATEDRA_E2E_URL) return undefined;
  const folder = quickFolder('e2e');
  // Whatever the stories leave behind, portals' folders and browsers' profiles too, lies here and goes with it.
  process.env.TMPDIR = folder;
  const data = join(folder, 'demo');
  const kept = keptDemo();
  if (existsSync(kept)) {
    copyFolder(kept, data);
    utimesSync(kept, new Date(), new Date());
  } else {
    mkdirSync(data);
    await load(data);
    keep(data, kept);
  }
  const database = await startEmbedded({ dataDir: data, durable: false, log });
  await forManyShortLives(database.url);
  process.env.KATEDRA_E2E_DATABASE = database.url;
  process.env.KATEDRA_E2E_DEMO = join(data, 'portal');
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
};
/** Loads the demo institution for the stories that follow, unless it is kept already: beside other work, as it takes one core. */
export const prepareAhead = async (): Promise<void> => {
  const kept = keptDemo();
  if (existsSync(kept)) return;
  const folder = quickFolder('e2e');
  try {
    await load(folder);
    keep(folder, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
};
const log = { info: () => {}, warn: console.warn, error: console.error };
const demoDatabase = 'demo';
const root = join(import.meta.dirname, '..');

/** The database runs as an unprivileged user where the tests run as root: let it in, or its files would lie elsewhere. */
export const openFolder = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), name));
  chmodSync(folder, 0o755);
  return folder;
};
/** With every file's owner and rights. */
const copyFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  if (process.platform === 'win32') cpSync(from, to, { recursive: true, preserveTimestamps: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
};

const load = async (data: string): Promise<void> => {
  const database = await startEmbedded({ dataDir: data, durable: false, log });
  await inDatabase(database.url, `create database "${demoDatabase}"`);
  const { server } = await startServer(join(data, 'portal'), { DATABASE_URL: urlOf(database.url, demoDatabase) });
  await endServer(server);
  // Only a folder whose database has stopped in order may be copied.
  await database.stop();
};
/** What decides which rows the demo institution has: everything that is loaded into, all that loads it, and the day it is loaded on. */
const hashOfDemo = (): string => {
  const hash = createHash('sha256').update(new Date().toDateString());
  const add = (path: string): void => {
    if (/(^|\/)web(\/|$)|\.test\.tsx?$/.test(path)) return;
    if (!statSync(join(root, path)).isDirectory()) {
      hash.update(`${path}\0`).update(readFileSync(join(root, path)));
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
  };
  ['demo', 'migrations', 'src', 'package-lock.json'].forEach(add);
  return hash.digest('hex').slice(0, 16);
};

const cache = join(root, 'node_modules/.cache/katedra-demo');
const keptDemo = (): string => join(cache, hashOfDemo());
const mostKept = 4;
/** Appears as a whole or not at all. Where nothing can be kept, the next run loads anew. */
const keep = (data: string, kept: string): void => {
  const half = `${kept}.${process.pid}`;
  try {
    copyFolder(data, half);
    renameSync(half, kept);
    const byAge = readdirSync(cache)
      .map(name => join(cache, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const old of byAge.slice(mostKept)) rmSync(old, { recursive: true, force: true });
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
};

const urlOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};
const inDatabase = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

let copies = 0;
/**
 * A database of one's own with the demo institution, and its files laid into the portal's folder; null: nothing was prepared
 * (outside of the stories), and the portal loads by itself.
 */
export const copyPrepared = async (data: string): Promise<string | null> => {
  const { KATEDRA_E2E_DATABASE: server, KATEDRA_E2E_DEMO: files } = process.env;
  if (!server || !files) return null;
  const name = `story_${process.pid}_${++copies}`;
  await inDatabase(server, `create database "${name}" template "${demoDatabase}" strategy file_copy`);
  copyFolder(files, data);
  return urlOf(server, name);
};
/** With the story: one copy after the other would fill what the databases lie in. */
export const dropPrepared = async (copy: string): Promise<void> => {
  const server = process.env.KATEDRA_E2E_DATABASE;
  if (server) await inDatabase(server, `drop database if exists "${new URL(copy).pathname.slice(1)}" with (force)`);
};
