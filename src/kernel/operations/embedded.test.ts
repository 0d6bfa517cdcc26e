import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBinaries, findRunner, packageFolder, runProgram } from './binaries.ts';
import { type Embedded, runningEmbedded, startEmbedded } from './embedded.ts';
import { isAlive, readPostmaster } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const started: Embedded[] = [];
const start = async (dataDir: string, durable = false): Promise<Embedded> => {
  const embedded = await startEmbedded({ dataDir, log, durable });
  started.push(embedded);
  return embedded;
};
afterEach(() => Promise.all(started.splice(0).map(embedded => embedded.stop())));

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'katedra-embedded-'));
  await chmod(folder, 0o755);
  dataDir = path.join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = async (url: string, text: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return String(Object.values((await client.query(text)).rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
};
const startedAt = (url: string) => ask(url, 'select pg_postmaster_start_time()::text');
const pidIn = async (dir: string) => (await readPostmaster(path.join(dir, 'postgres')))?.pid ?? 0;

/** A portal in a process of its own, to be killed without mercy. */
const portal = async (dir: string, durable = false): Promise<{ child: ChildProcess; url: string }> => {
  const module = fileURLToPath(new URL('./embedded.ts', import.meta.url));
  const code = `import(${JSON.stringify(module)}).then(m => m.startEmbedded({ dataDir: ${JSON.stringify(dir)}, durable: ${durable}, log: { info() {}, warn() {}, error() {} } })).then(e => { console.log(e.url); setInterval(() => {}, 1000); })`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: String(line).trim() };
};

it('keeps its data, asks for a password and hears only this machine', async () => {
  const first = await start(dataDir);
  expect(first.version).toMatch(/^\d+\.\d+/);
  await ask(first.url, 'create table kept as select 42 as n');
  const wrong = new URL(first.url);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(await ask(first.url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await ask(first.url, 'show server_encoding')).toBe('UTF8');
  // The log too: what a failed statement was about stands in it.
  for (const secret of ['postgres-password', 'postgres.log'])
    expect((await stat(path.join(dataDir, secret))).mode & 0o777).toBe(0o600);
  const pid = await pidIn(dataDir);
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start(dataDir);
  expect(await ask(second.url, 'select n from kept')).toBe('42');
  await second.stop();
});

it('is durable unless told otherwise', async () => {
  const embedded = await start(dataDir, true);
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    expect(await ask(embedded.url, `show ${setting}`)).toBe('on');
  await embedded.stop();
});

it('takes over the server that a killed portal left behind', async () => {
  const { child, url } = await portal(dataDir);
  const before = await startedAt(url);
  expect(await runningEmbedded(dataDir)).toEqual({ url });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await start(dataDir);
  expect(await startedAt(next.url)).toBe(before);
  await next.stop();
  expect(await runningEmbedded(dataDir)).toBeNull();
});

it('recovers when the server was killed with its portal, and a stranger has its number now', async () => {
  const first = await portal(dataDir, true);
  await ask(first.url, 'create table survives as select 1 as n');
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  const note = (await readFile(pidFile, 'utf8')).split('\n');
  const closed = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  process.kill(Number(note[0]), 'SIGKILL');
  await closed;
  await writeFile(pidFile, [String(process.pid), ...note.slice(1)].join('\n'));
  const next = await start(dataDir);
  expect(await ask(next.url, 'select n from survives')).toBe('1');
  await next.stop();
});

it('says in one sentence that another portal works on the folder', async () => {
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(
    /^Another portal already works on the data folder .*data\. Stop it first, or choose another folder with KATEDRA_DATA\.$/,
  );
  expect(await ask(first.url, 'select 1')).toBe('1');
  await first.stop();
});

it('waits for a portal that is stopping, however long that takes, and says so once', async () => {
  const first = await start(dataDir);
  await ask(first.url, 'create table left_behind as select 7 as n');
  await first.leaving();
  const lines: string[] = [];
  let isUp = false;
  const second = startEmbedded({ dataDir, log, durable: false, say: line => lines.push(line) }).then(embedded => {
    isUp = true;
    started.push(embedded);
    return embedded;
  });
  await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(1);
  // Longer than a portal that works is waited for.
  await new Promise(done => setTimeout(done, 3_000));
  expect(isUp).toBe(false);
  await first.stop();
  const next = await second;
  expect(await ask(next.url, 'select n from left_behind')).toBe('7');
  expect(lines).toEqual([expect.stringContaining('is still stopping')]);
  await next.stop();
}, 60_000);

it('starts a killed server again at its port, also while one of its processes computes, and gives up at the third time', async () => {
  const givenUp: Error[] = [];
  const embedded = await startEmbedded({ dataDir, log, durable: true, onGivenUp: error => givenUp.push(error) });
  started.push(embedded);
  await ask(embedded.url, 'create table outlives as select 3 as n');
  const busy = ask(
    embedded.url,
    `select count(*) from generate_series(1, 2000000000) as t(n) where md5(n::text) = 'x'`,
  );
  busy.catch(() => {});
  for (let time = 1; time <= 2; time++) {
    const killed = await pidIn(dataDir);
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => ask(embedded.url, 'select n from outlives').catch(() => ''), { timeout: 30_000, interval: 50 })
      .toBe('3');
    expect(await pidIn(dataDir)).not.toBe(killed);
  }
  await expect(busy).rejects.toThrow();
  process.kill(await pidIn(dataDir), 'SIGKILL');
  await expect.poll(() => givenUp.map(error => error.message), { timeout: 20_000 }).toHaveLength(1);
  expect(givenUp[0]!.message).toMatch(/^The embedded PostgreSQL has ended 3 times within a minute, .+postgres\.log\.$/);
  await embedded.stop();
}, 120_000);

it('lets one of two that start together have the folder', async () => {
  const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
  const winners = outcomes.filter(o => o.status === 'fulfilled');
  const losers = outcomes.filter(o => o.status === 'rejected');
  expect(losers.map(o => String(o.reason))).toEqual([expect.stringContaining('Another portal already works')]);
  expect(await ask(winners[0]!.value.url, 'select 1')).toBe('1');
  await winners[0]!.value.stop();
});

it('refuses a folder of another PostgreSQL and says what to do', async () => {
  const other = path.join(folder, 'other');
  await mkdir(path.join(other, 'postgres'), { recursive: true });
  await writeFile(path.join(other, 'postgres', 'PG_VERSION'), '14\n');
  await expect(start(other)).rejects.toThrow(/was made by PostgreSQL 14, and this portal brings \d+\. Back up/);
});

it.runIf(isRoot)('lies elsewhere when its user cannot enter the wanted folder, and leaves a note', async () => {
  const closed = path.join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const wanted = path.join(closed, 'data');
  const embedded = await start(wanted);
  const place = await ask(embedded.url, 'show data_directory');
  expect(place).toMatch(/^\/var\/lib\/katedra\/[0-9a-f]{16}\/postgres$/);
  expect(await readFile(path.join(wanted, 'WHERE-THE-DATABASE-IS.txt'), 'utf8')).toContain(path.dirname(place));
  expect(await runningEmbedded(wanted)).toEqual({ url: embedded.url });
  await embedded.stop();
  await rm(path.dirname(place), { recursive: true });
});

it('runs from a copy when the package lies where its user cannot go, or lacks its links', async () => {
  const runner = await findRunner();
  const hidden = path.join(folder, 'hidden');
  await mkdir(hidden, { mode: 0o700 });
  const native = path.join(hidden, 'native');
  await cp(packageFolder().native, native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    target: string;
  }[];
  for (const { target } of links) await rm(path.join(hidden, target), { force: true });
  const staged = path.join(folder, 'staged');
  const { bin, version } = await findBinaries(runner, staged, { native, packageVersion: 'x' });
  expect(bin).toBe(path.join(staged, 'pg-x', 'bin'));
  expect((await runProgram(path.join(bin, 'initdb'), ['--version'], runner)).output).toContain(version);
  expect((await findBinaries(runner, staged, { native, packageVersion: 'x' })).bin).toBe(bin);
}, 60_000);
