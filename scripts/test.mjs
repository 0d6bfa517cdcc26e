// `npm test` on a fresh clone: installs, finds a browser, runs everything, ends with one line of sums.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { browserHint, fetchBrowser, findBrowser } from './lib/browser.mjs';
import { judge, patternOf, readReport, toRetell } from './lib/flaky.mjs';
import { postgres15Folder, startPostgres15 } from './lib/postgres.mjs';
import { build, endRunning, install, requireNode, root, say, tool } from './lib/prepare.mjs';

const sum = { passed: 0, failed: 0, skipped: 0 };
const trouble = [];
const scratch = mkdtempSync(join(tmpdir(), 'katedra-test-'));
/** What is made once for all runs of this one. */
const made = join(scratch, 'made');
let browserMissing = false;

const step = async (name, work) => {
  if (stopping) {
    sum.failed += 1;
    return;
  }
  say(`${name} …`);
  const began = Date.now();
  const { passed = 0, failed = 0, skipped = 0, why } = await work().catch(error => ({ failed: 1, why: error.message }));
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  if (failed > 0) trouble.push(`FAILED  ${name}${why ? `: ${why}` : ''}`);
  else if (why) trouble.push(`skipped ${name}: ${why}`);
  say(
    `${name}: ${failed > 0 ? 'FAILED' : skipped > 0 && passed === 0 ? 'skipped' : 'ok'} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
};
const whole = async code => ((await code) === 0 ? { passed: 1 } : { failed: 1 });

/** One run of vitest: its sums, and what failed. */
const vitest = async (args, env = {}) => {
  const report = join(scratch, `${Math.random().toString(36).slice(2)}.json`);
  const code = await tool(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      env: { ...process.env, NODE_ENV: 'test', KATEDRA_TEST_MADE: made, ...env },
    },
  );
  if (!existsSync(report))
    return { passed: 0, failed: 1, skipped: 0, failures: [], why: 'vitest ended without a report' };
  return readReport(JSON.parse(readFileSync(report, 'utf8')), code);
};

/**
 * What depends on the database: how it is made, migrated, filled and constrained, what the engine asks of it, and one pass of
 * every module's SQL, which the matrix of roles is: of roles for whom the same statements are made one asks. What is asked
 * over HTTP whatever the database was asked already.
 */
const whatTheDatabaseDecides = [
  'src/kernel/server/database/',
  'demo/',
  'test/harness/migrations.test.ts',
  'test/toy/',
  'test/foundation/counts.test.ts',
  'test/foundation/matrix.test.ts',
  'test/modules/calendar.test.ts',
  'test/modules/calendar-decisions.test.ts',
  'test/modules/calendar-feed.test.ts',
  'test/modules/calendar-published.test.ts',
  'test/modules/calendar-series.test.ts',
  'test/modules/catalogues-races.test.ts',
  'test/modules/catalogues-rules.test.ts',
  'test/modules/messages-groups.test.ts',
];
const firstRuns = [];
let lastAlone = Promise.resolve();
/** When every run that has begun is over, and one after the other: beside somebody else nobody is alone. */
const alone = work => {
  const over = lastAlone.then(() => Promise.allSettled(firstRuns)).then(work);
  lastAlone = over.catch(() => {});
  return over;
};
/**
 * One project: what fails in it is run once more, alone, and called broken or flaky. A machine that does ten things at once
 * may be too slow for a limit; what fails alone, too, is wrong.
 */
const told = async (args, { env, where } = {}) => {
  const running = vitest(args, env);
  firstRuns.push(running);
  const first = await running;
  const again = new Map();
  for (const { file, stories: names } of toRetell(first)) {
    const only = names ? ['-t', patternOf(names)] : [];
    await alone(async () => {
      if (stopping) return;
      say(`once more, alone${where ? `, ${where}` : ''}: ${relative(root, file)} …`);
      again.set(file, await vitest(['--project', args[1], '--maxWorkers=1', file, ...only], env));
    });
  }
  const verdict = judge(first, again);
  const line = (what, { file, story, stood }) =>
    [what, relative(root, file), where && `(${where})`, story, ...stood.map(said => `\n          ${said}`)]
      .filter(Boolean)
      .join(' ');
  for (const failure of verdict.broken) trouble.push(line('broken ', failure));
  for (const failure of verdict.flaky) trouble.push(line('flaky ', failure));
  return { ...verdict, why: verdict.why ?? first.why };
};

const onPostgres15 = async () => {
  const bin = postgres15Folder();
  if (!bin) return { skipped: 1, why: 'PostgreSQL 15 is not on this machine (apt-get install postgresql-15)' };
  const database = await startPostgres15(bin);
  try {
    return await told(['--project', 'code', '--maxWorkers=1', ...whatTheDatabaseDecides], {
      env: { KATEDRA_TEST_DATABASE_URL: database.url, KATEDRA_TEST_STATEMENTS: 'once' },
      where: 'on PostgreSQL 15',
    });
  } finally {
    await database.stop();
  }
};

/** What cannot be loaded now is loaded, or fails, with the stories. */
const prepareStories = async () => {
  await tool('tsx', ['scripts/prepare-stories.ts'], { env: { ...process.env, KATEDRA_TEST_MADE: made } });
  return {};
};
const stories = async () => {
  if (process.env.KATEDRA_E2E === '0') return { skipped: 1, why: 'KATEDRA_E2E=0' };
  const browser = (await findBrowser()) ?? (await fetchBrowser());
  if (!browser) {
    browserMissing = true;
    return { skipped: 1, why: `no browser can be had here; this would help: ${browserHint}` };
  }
  // A story waits for its browser, which waits for the portal: two of them leave a sixth of two cores idle.
  return told(['--project', 'e2e', '--maxWorkers=3', '--passWithNoTests'], { env: { CHROME_PATH: browser } });
};

// The step that runs fails, the database it started is stopped, and the sums are still told.
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopping = true;
    endRunning('SIGTERM');
  });

requireNode();
await install();
// What only reads the sources is asked beside what is made of them: each of these leaves a core idle for a part of its time.
const inTurn = async steps => {
  for (const [name, work] of steps) await step(name, work);
};
await Promise.all([
  inTurn([
    ...['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.e2e.json'].map(config => [
      `types of ${config}`,
      // Each further checker works out anew what files share, and the other core builds meanwhile.
      () => whole(tool('typescript', ['-p', config, '--checkers', '1'])),
    ]),
    ['format and lint', () => whole(tool('@biomejs/biome', ['check', '--error-on-warnings']))],
    ['borders', () => whole(tool('tsx', ['scripts/lint-borders.ts']))],
    ['checklist', () => whole(tool('tsx', ['scripts/checklist.ts', '--check']))],
  ]),
  inTurn([
    ['build', () => build().then(built => (built ? { passed: 1 } : { failed: 1 }))],
    ...(process.env.KATEDRA_E2E === '0' ? [] : [['the institution of the stories', prepareStories]]),
  ]),
]);
// Half of the second is one long table, which would leave a core idle; here it fills the pauses of the first.
await Promise.all([
  step('tests on the embedded PostgreSQL', () => told(['--project', 'code'])),
  step('the database’s part on PostgreSQL 15', onPostgres15),
]);
await step('stories in a browser', stories);

rmSync(scratch, { recursive: true, force: true });
for (const line of trouble) say(line);
process.exitCode = sum.failed > 0 || browserMissing ? 1 : 0;
console.log(`tests: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
