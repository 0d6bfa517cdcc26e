// Finds a Chromium for the stories, or fetches one: the machine's own, then playwright's, then the system's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandExists, root, run, say } from './prepare.mjs';

const isRoot = process.getuid?.() === 0;
export const browserHint =
  isRoot || process.platform !== 'linux'
    ? 'npx playwright-core install chromium   (or: apt-get install chromium; or set CHROME_PATH)'
    : 'sudo apt-get install chromium   (or: npx playwright-core install chromium; or set CHROME_PATH)';

export const findBrowser = async () => {
  const given = process.env.CHROME_PATH;
  if (given) {
    if (answers(given)) return given;
    say(`CHROME_PATH=${given} does not run; looking for another browser.`);
  }
  for (const path of await candidates()) if (answers(path)) return path;
  return null;
};

export const fetchBrowser = async () => {
  say('no browser found, fetching one …');
  await run(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
    timeout: 300_000,
  });
  const fetched = await findBrowser();
  if (fetched || !isRoot || !commandExists('apt-get')) return fetched;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, timeout: 120_000 });
  for (const name of [withoutWindows, 'chromium']) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, timeout: 300_000 });
    const installed = await findBrowser();
    if (installed) return installed;
  }
  return null;
};

/** The same browser without its own windows does the same in three quarters of the time. */
export const withoutWindows = 'chromium-headless-shell';
const names = [
  withoutWindows,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const usualPlaces = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};
const candidates = async () => {
  const inPath = (process.env.PATH ?? '')
    .split(process.platform === 'win32' ? ';' : ':')
    .flatMap(folder => names.map(name => join(folder, name)));
  return [...inPath, ...(usualPlaces[process.platform] ?? []), await playwrightsOwn()].filter(
    path => path && existsSync(path),
  );
};
const playwrightsOwn = async () => {
  const { chromium } = await import(pathToFileURL(join(root, 'node_modules/playwright-core/index.mjs')).href);
  return chromium.executablePath();
};

/** A stub that only tells how to install a browser is none. Windows' browsers print no version. */
const answers = path =>
  process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
