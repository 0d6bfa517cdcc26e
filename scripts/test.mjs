// `npm test` on a fresh clone: installs, finds a browser, runs everything, ends with one line of sums.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, endRunning, install, requireNode, say, tool } from './lib/prepare.mjs';
import { browserHint, fetchBrowser, findBrowser } from './lib/browser.mjs';
import { postgres15Folder, startPostgres15 } from './lib/postgres.mjs';

const sum = { passed: 0, failed: 0, skipped: 0 };
const trouble = [];
const scratch = mkdtempSync(join(tmpdir(), 'katedra-test-'));
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

/** One run of vitest. A file that does not load, or an error outside of any test, is a failure too. */
const vitest = async (args, env = {}) => {
  const report = join(scratch, `${Math.random().toString(36).slice(2)}.json`);
  const code = await tool(
    'vitest',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      env: { ...process.env, NODE_ENV: 'test', ...env },
    },
  );
  if (!existsSync(report)) return { failed: 1, why: 'vitest ended without a report' };
  const told = JSON.parse(readFileSync(report, 'utf8'));
  const unloaded = told.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  ).length;
  const failed = told.numFailedTests + unloaded;
  return {
    passed: told.numPassedTests,
    failed: failed || (code === 0 ? 0 : 1),
    skipped: told.numPendingTests + (told.numTodoTests ?? 0),
  };
};

const onPostgres15 = async () => {
  const bin = postgres15Folder();
  if (!bin) return { skipped: 1, why: 'PostgreSQL 15 is not on this machine (apt-get install postgresql-15)' };
  const database = await startPostgres15(bin);
  try {
    // What asks the same of any PostgreSQL (recipes in a copy of the tree, whatever comes over HTTP) was asked already.
    return await vitest(
      [
        '--project',
        'code',
        'src/kernel/server/',
        'src/modules/',
        'test/',
        'demo/',
        '--exclude',
        'test/foundation/*recipe.test.ts',
        '--exclude',
        'test/foundation/fuzz.test.ts',
      ],
      { KATEDRA_TEST_DATABASE_URL: database.url },
    );
  } finally {
    await database.stop();
  }
};

const stories = async () => {
  if (process.env.KATEDRA_E2E === '0') return { skipped: 1, why: 'KATEDRA_E2E=0' };
  const browser = (await findBrowser()) ?? (await fetchBrowser());
  if (!browser) {
    browserMissing = true;
    return { skipped: 1, why: `no browser can be had here; this would help: ${browserHint}` };
  }
  return vitest(['--project', 'e2e', '--passWithNoTests'], { CHROME_PATH: browser });
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
for (const config of ['tsconfig.server.json', 'tsconfig.web.json', 'tsconfig.e2e.json'])
  await step(`types of ${config}`, () => whole(tool('typescript', ['-p', config])));
await step('format and lint', () => whole(tool('@biomejs/biome', ['check', '--error-on-warnings'])));
await step('borders', () => whole(tool('tsx', ['scripts/lint-borders.ts'])));
await step('build', () => build().then(built => (built ? { passed: 1 } : { failed: 1 })));
await step('tests on the embedded PostgreSQL', () => vitest(['--project', 'code']));
await step('API tests on PostgreSQL 15', onPostgres15);
await step('stories in a browser', stories);

rmSync(scratch, { recursive: true, force: true });
for (const line of trouble) say(line);
process.exitCode = sum.failed > 0 || browserMissing ? 1 : 0;
console.log(`tests: ${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
