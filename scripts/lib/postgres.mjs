// A PostgreSQL of the oldest supported version for one run of the tests, thrown away afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { quickFolder } from './quick-folder.mjs';

const folders = [
  '/usr/lib/postgresql/15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];
export const postgres15Folder = () =>
  [process.env.KATEDRA_POSTGRES15, ...folders].find(folder => folder && existsSync(join(folder, 'initdb'))) ?? null;

export const startPostgres15 = async bin => {
  const folder = quickFolder('pg15');
  const owner = ownerOfDatabase();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  // The shell's folder may be closed to the database's user.
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C', '-N'],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL 15 failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // As in the embedded one: databases that live for seconds need no sweeping.
    autovacuum: 'off',
    max_connections: 200,
    shared_buffers: '64MB',
  };
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(child);
  child.stderr.resume();
  const ended = new Promise(done => child.once('exit', done));
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const ready = child =>
  new Promise((done, fail) => {
    let log = '';
    child.stderr.on('data', chunk => {
      log += chunk;
      if (log.includes('database system is ready to accept connections')) done();
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`PostgreSQL 15 did not start: ${log}`)));
  });

/** PostgreSQL refuses to run as root. */
const ownerOfDatabase = () => {
  if (process.getuid?.() !== 0) return {};
  const idOf = flag => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (!uid) throw new Error('As root, PostgreSQL 15 needs the system user «postgres».');
  return { uid, gid };
};

const freePort = () =>
  new Promise((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => done(port));
      });
  });
