import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashToken, newToken } from '../../src/kernel/server/index.ts';
import type { TestDatabase } from '../harness/database.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { createSeeded } from '../harness/people.ts';
import { clientOf } from '../harness/portal.ts';
import { asDataUrl, jpegBomb } from './bombs.ts';
import { isAlive, unhurried } from './machine.ts';

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const until = async <T>(found: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> => {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const value = await found();
    if (value !== undefined && value !== false) return value;
    await new Promise(next => setTimeout(next, 10));
  }
  throw new Error('did not happen within 20 s');
};
const has = (pid: number, megabytes: number): boolean =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) > megabytes * 1024;
/** The child that draws, once it holds the whole picture. Other children are the compiler's. */
const drawingOf = (pid: number) =>
  until(() =>
    childrenOf(pid).find(
      child => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('picture-process.mjs') && has(child, 150),
    ),
  );
const bomb = asDataUrl(jpegBomb(), 'image/jpeg');

let folder: Awaited<ReturnType<typeof dataFolder>>;
let test: TestDatabase;
let node: Node;
beforeAll(async () => {
  [folder, test] = [await dataFolder(), await createSeeded()];
  node = await launchNode({ KATEDRA_DATA: folder.path, DATABASE_URL: test.url });
}, 90_000);
afterAll(async () => {
  node?.child.kill('SIGKILL');
  await node?.ended;
  await test?.drop();
  await folder?.remove();
});

it.runIf(process.platform === 'linux')(
  'one’s own picture is drawn outside any transaction, and SIGTERM ends portal and drawing in time',
  async () => {
    const beside = new pg.Client({ connectionString: test.url, application_name: 'beside' });
    await beside.connect();
    const token = newToken();
    await beside.query(
      `with made as (insert into c_main."user" (username, email, first_name, last_name, language, status) values ('ana', 'ana@test.example', 'A', 'A', 'en-uk', 'active') returning id)
      insert into c_main.session (id_user, token_hash, last_seen_at, expires_at) select id, $1, now(), now() + interval '1 hour' from made`,
      [hashToken(token)],
    );
    const asked = clientOf(node.url, token).put('auth/profile', { picture: bomb });
    const pid = await drawingOf(node.child.pid!);
    const { rows } = await beside.query(
      `select query from pg_stat_activity where datname = current_database() and application_name = 'katedra' and xact_start is not null and state <> 'active'`,
    );
    expect(rows).toEqual([]);
    // What is ours alone is in its reach as little as the database.
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('DATABASE_URL');
    await beside.end();
    const began = Date.now();
    expect(await node.stop()).toBe(0);
    expect(Date.now() - began).toBeLessThan(unhurried(5000));
    expect((await asked).status).toBe(503);
    await until(() => !isAlive(pid));
  },
);

it.runIf(process.platform === 'linux')('a drawing ends with a portal that was killed', async () => {
  const module = fileURLToPath(new URL('../../src/kernel/server/pictures.ts', import.meta.url));
  const bombs = fileURLToPath(new URL('./bombs.ts', import.meta.url));
  const code = `Promise.all([import(${JSON.stringify(module)}), import(${JSON.stringify(bombs)})]).then(([m, b]) => new m.Pictures({ longest: 60000 }).draw(b.jpegBomb())); setInterval(() => {}, 1000);`;
  const portal = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { stdio: 'inherit' });
  const pid = await drawingOf(portal.pid!);
  portal.kill('SIGKILL');
  await once(portal, 'exit');
  await until(() => !isAlive(pid));
});
