// Everything here runs before the packages are installed: plain JavaScript, nothing but Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const at = path => join(root, path);

export const say = line => console.log(`katedra: ${line}`);
export const stop = line => {
  console.error(`katedra: ${line}`);
  process.exit(1);
};

export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
};

const running = new Set();
/** For whoever is told to stop: nothing we started outlives us. */
export const endRunning = signal => {
  for (const child of running) child.kill(signal);
};
/** Runs a command to its end. The answer is its exit code; its lines go where ours go. */
export const run = (command, args, options = {}) =>
  new Promise(done => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    running.add(child);
    child.on('error', error => {
      console.error(`katedra: ${command}: ${error.message}`);
      done(1);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      done(signal ? 1 : code);
    });
  });
/** A package's command, started by this very Node: no shell and no difference between systems. */
export const tool = (packageName, args, options) => {
  const folder = at(`node_modules/${packageName}`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : (bin[packageName.split('/').pop()] ?? Object.values(bin)[0]);
  return run(process.execPath, [join(folder, file), ...args], options);
};

const npm = args => {
  const cli = process.env.npm_execpath;
  if (cli && /\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
};

/** Installs the locked packages when they are missing or are not those of the lock file. */
export const install = async () => {
  const mark = at('node_modules/.katedra-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === wanted) return;
  // npm would follow the link and empty the folder it leads to, which is somebody else's.
  if (existsSync(at('node_modules')) && lstatSync(at('node_modules')).isSymbolicLink())
    stop('node_modules is a link to packages of another lock file: remove the link, then start again.');
  say(
    existsSync(at('node_modules')) ? 'packages are out of date, installing the locked ones …' : 'installing packages …',
  );
  if ((await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0)
    stop('the packages could not be installed; see the lines above.');
  writeFileSync(mark, `${wanted}\n`);
};

const sources = {
  server: ['src', 'demo', 'tools', 'vite.server.config.ts', 'tsconfig.base.json', 'package-lock.json'],
  web: [
    'src',
    'index.html',
    'public',
    'tools',
    'bench/web-sizes.ts',
    'vite.config.ts',
    'tsconfig.base.json',
    'tsconfig.web.json',
    'package-lock.json',
  ],
};
const isForeign = { server: /(^|\/)web\/|\.test\.tsx?$/, web: /(^|\/)server\/|\.test\.tsx?$/ };

/** One hash over names, sizes and times: quick to take, changed by every edit. */
const fingerprint = side => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const add = path => {
    const stat = statSync(at(path), { throwIfNoEntry: false });
    if (!stat || isForeign[side].test(path)) return;
    if (!stat.isDirectory()) {
      hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(at(path)).sort()) add(`${path}/${name}`);
  };
  sources[side].forEach(add);
  return hash.digest('hex');
};

const configs = { server: 'vite.server.config.ts', web: 'vite.config.ts' };
const outputs = { server: 'dist/server/server.js', web: 'dist/web/index.html' };
const markOf = side => at(`dist/.${side}`);
/** Whether what is built is what the sources say now. */
export const isBuilt = (side, wanted = fingerprint(side)) =>
  existsSync(at(outputs[side])) && existsSync(markOf(side)) && readFileSync(markOf(side), 'utf8').trim() === wanted;
/** Builds what is older than its sources. The answer says whether everything is built. */
export const build = async ({ force = false } = {}) => {
  for (const side of ['server', 'web']) {
    if (!existsSync(at(configs[side]))) continue;
    const wanted = fingerprint(side);
    if (!force && isBuilt(side, wanted)) continue;
    say(`building the ${side === 'web' ? 'pages' : 'server'} …`);
    if (
      (await tool('vite', ['build', '--config', configs[side], '--logLevel', 'warn'], {
        env: { ...process.env, NODE_ENV: 'production' },
      })) !== 0
    )
      return false;
    mkdirSync(at('dist'), { recursive: true });
    writeFileSync(markOf(side), `${wanted}\n`);
  }
  return true;
};

export const commandExists = name =>
  spawnSync(process.platform === 'win32' ? 'where' : 'which', [name], { stdio: 'ignore' }).status === 0;
