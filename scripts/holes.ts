import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import pg from 'pg';
import { setup } from '../test/harness/global-setup.ts';
import { copyTree } from '../tools/copy-tree.ts';
import { type Hole, misfits, planted, type Told, type Verdict, verdictOf } from '../tools/holes/hole.ts';
import { holes } from '../tools/holes/index.ts';

/**
 * npm run holes [-- name …]: plants each hole in a copy of the tree, one after the other, and runs the tests that should see
 * it. One that no test sees fails the run, and so does one whose text is no longer there.
 */
const root = resolve(import.meta.dirname, '..');
/** What takes longer for each file of tests does not end by itself. */
const longest = 5 * 60_000;

/** Whoever stops the run stops what it has started; what it has laid down is cleared away as at every end. */
let stopped = false;
let running: ChildProcess | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = true;
    running?.kill();
  });

const vitest = async (copy: string, files: readonly string[], only?: string): Promise<Verdict> => {
  const report = join(copy, 'holes.json');
  await rm(report, { force: true });
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'code', '--bail', '1', '--maxWorkers', '1'];
  args.push('--reporter', 'json', '--outputFile', report, ...(only ? ['-t', only] : []), ...files);
  const child = (running = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore' }));
  const late = setTimeout(() => child.kill(), longest * files.length);
  const code = await new Promise(done => child.once('exit', done));
  clearTimeout(late);
  running = null;
  const told = await readFile(report, 'utf8').then(
    text => JSON.parse(text) as Told,
    () => null,
  );
  return verdictOf(told, code === 0);
};

/** What the tests of one run leave in the shared PostgreSQL; the templates of declarations stay for the next. */
const sweepDatabases = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env.KATEDRA_TEST_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(`select datname from pg_database where datname ~ '^k[df]_'`);
  for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
  await client.end();
};

/** A test that fails anyhow would see every hole. */
const redBefore = async (copy: string, some: readonly Hole[]): Promise<string[]> => {
  const runs = new Map<string, readonly string[]>([['', []]]);
  for (const { seenBy, only = '' } of some) runs.set(only, [...new Set([...(runs.get(only) ?? []), ...seenBy])]);
  const red: string[] = [];
  for (const [only, files] of runs) {
    if (files.length === 0 || stopped) continue;
    const verdict = await vitest(copy, files, only || undefined);
    if (verdict.is === 'seen') red.push(`${relative(copy, verdict.file)} › ${verdict.test}`);
    if (verdict.is === 'broken') red.push(verdict.says);
    await sweepDatabases();
  }
  return red;
};

const told = (copy: string, verdict: Verdict): string => {
  if (verdict.is === 'survived') return 'SURVIVED';
  if (verdict.is === 'broken') return `BROKEN: ${verdict.says}`;
  return `${relative(copy, verdict.file)} › ${verdict.test}`;
};

/** How many were seen. */
const plantAll = async (copy: string, some: readonly Hole[]): Promise<number> => {
  const width = Math.max(...some.map(({ name }) => name.length));
  let seen = 0;
  for (const hole of some) {
    const [path, since] = [join(copy, hole.file), Date.now()];
    const text = await readFile(path, 'utf8');
    await writeFile(path, planted(text, hole));
    const verdict = await vitest(copy, hole.seenBy, hole.only);
    await writeFile(path, text);
    if (stopped) break;
    await sweepDatabases();
    if (verdict.is === 'seen') seen++;
    const seconds = ((Date.now() - since) / 1000).toFixed(0).padStart(3);
    console.log(`${hole.name.padEnd(width)} ${seconds} s  ${told(copy, verdict)}`);
  }
  return seen;
};

const names = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
/** Only whether the list still fits the tree. */
const onlyLook = process.argv.includes('--list');
/** Without asking first whether the tests are green without a hole: for whoever has just run them. */
const atOnce = process.argv.includes('--at-once');
const unknown = names.filter(name => !holes.some(hole => hole.name === name));
const some = names.length === 0 ? holes : names.flatMap(name => holes.find(hole => hole.name === name) ?? []);
const wrong = [...unknown.map(name => `No hole is called «${name}».`), ...misfits(root, some)];
for (const sentence of wrong) console.error(sentence);
if (onlyLook) for (const { name, why } of some) console.log(`${name}: ${why}`);
if (wrong.length > 0) process.exitCode = 1;
else if (!onlyLook) {
  const copy = await mkdtemp(join(tmpdir(), 'katedra-holes-'));
  const stop = await setup();
  try {
    await copyTree(root, copy);
    const red = atOnce ? [] : await redBefore(copy, some);
    for (const test of red) console.error(`Red before any hole: ${test}`);
    const seen = red.length > 0 || stopped ? 0 : await plantAll(copy, some);
    console.log(stopped ? 'Stopped.' : `holes: ${seen} of ${some.length} seen.`);
    process.exitCode = seen === some.length ? 0 : 1;
  } finally {
    await stop?.();
    await rm(copy, { recursive: true, force: true });
  }
}
