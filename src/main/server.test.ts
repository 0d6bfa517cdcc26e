import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBuilt } from '../../scripts/lib/prepare.mjs';
import { demoAccounts } from '../../demo/index.ts';
import { unhurried } from '../../test/http/machine.ts';
import { runningEmbedded } from '../kernel/operations/index.ts';
import { explain, isOpenToOthers } from './server-start.ts';

const root = resolve(import.meta.dirname, '../..');
const data = mkdtempSync(join(tmpdir(), 'katedra-start-'));
// PostgreSQL may run as another user, who must be able to walk in.
chmodSync(data, 0o755);
const children = new Set<ChildProcess>();

interface Portal {
  readonly child: ChildProcess;
  readonly url: string;
  output(): string;
  readonly ended: Promise<{ code: number | null; after: number }>;
}
const launch = (env: Record<string, string> = {}) => {
  const server = isBuilt('server') ? ['dist/server/server.js'] : ['--import', 'tsx', 'src/main/server.ts'];
  const child = spawn(process.execPath, server, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      KATEDRA_DATA: data,
      KATEDRA_LOG: 'error',
      ...env,
    },
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', chunk => {
      text += chunk;
    });
  const ended = new Promise<{ code: number | null; after: number }>(done => {
    child.once('exit', code => {
      children.delete(child);
      done({ code, after: Date.now() });
    });
  });
  return { child, ended, output: () => text };
};
const start = async (env: Record<string, string> = {}): Promise<Portal> => {
  const launched = launch(env);
  let over = false;
  void launched.ended.then(() => {
    over = true;
  });
  for (;;) {
    const ready = /ready at (\S+)/.exec(launched.output());
    if (ready) return { ...launched, url: ready[1]!.replace('localhost', '127.0.0.1') };
    if (over) throw new Error(`The portal did not start:\n${launched.output()}`);
    await new Promise(done => setTimeout(done, 20));
  }
};
/** Lines behind «ready» come when they come. */
const says = (portal: Portal, text: string): Promise<void> =>
  expect.poll(() => portal.output(), { timeout: 20_000 }).toContain(text);
const stop = async (portal: Portal): Promise<{ code: number | null; took: number }> => {
  const asked = Date.now();
  portal.child.kill('SIGTERM');
  const { code, after } = await portal.ended;
  return { code, took: after - asked };
};
const failing = async (env: Record<string, string>): Promise<string> => {
  const launched = launch(env);
  expect((await launched.ended).code).toBe(1);
  return launched
    .output()
    .trim()
    .split('\n')
    .filter(line => !line.endsWith('…'))
    .join('\n');
};

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  const left = await runningEmbedded(data);
  if (left) process.kill(Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGINT');
  await new Promise(done => setTimeout(done, left ? 1000 : 0));
  rmSync(data, { recursive: true, force: true });
});

describe('the portal on an empty folder', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await start();
  }, 120_000);

  it('has the tables counted, so that nothing is planned for empty ones', async () =>
    expect(
      await query(
        "select relname from pg_stat_user_tables where relname in ('calendar_event', 'state') and last_analyze is not null order by 1",
      ),
    ).toEqual([{ relname: 'calendar_event' }, { relname: 'state' }]));
  it('serves, and names the demo accounts', async () => {
    expect(await (await fetch(`${portal.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(`${portal.url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect(await (await fetch(`${portal.url}/api/v1/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
    expect((await fetch(`${portal.url}/api/v1/room`)).status).toBe(401);
    for (const { username } of demoAccounts) await says(portal, ` ${username}`);
  });
  it('lets no second portal onto its folder', async () => {
    expect(await failing({})).toMatch(/^katedra: Another portal already works on the data folder .+\.$/);
  });
  it('stops cleanly within five seconds, its database too', async () => {
    const { code, took } = await stop(portal);
    expect(code).toBe(0);
    expect(took).toBeLessThan(unhurried(5000));
    expect(await runningEmbedded(data)).toBeNull();
  });
  it('is up again within five seconds, and loads nothing twice', async () => {
    const began = Date.now();
    const again = await start();
    const took = Date.now() - began;
    // Ctrl-C reaches a whole group, and some press it twice.
    again.child.kill('SIGINT');
    again.child.kill('SIGINT');
    expect((await again.ended).code).toBe(0);
    expect(took).toBeLessThan(unhurried(5000));
    expect(again.output()).not.toContain('loading the demo institution');
  });
  it('opens the demo accounts to no other machine unless that is said', async () => {
    expect(await failing({ HOST: '0.0.0.0' })).toMatch(/holds the demo accounts.*KATEDRA_DEMO=1/);
    const open = await start({ HOST: '0.0.0.0', KATEDRA_DEMO: '1' });
    await says(open, 'WARNING: the demo accounts can be used from other machines');
    await stop(open);
  });
});

it('loses no acknowledged row when server and database are killed under a thousand creates', async () => {
  const portal = await start();
  const token = await signIn();
  const create = (n: number) =>
    fetch(`${portal.url}/api/v1/roomtype/create`, {
      method: 'POST',
      headers: { cookie: `katedra_session=${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code: `K${n}`, nameHr: `Vrsta ${n}` }),
    });
  const acknowledged: string[] = [];
  let next = 0;
  let killed = false;
  const worker = async (): Promise<void> => {
    while (!killed && next < 1000) {
      const n = next++;
      const answer = await create(n).catch(() => null);
      if (answer?.ok)
        acknowledged.push(
          ((await answer.json().catch(() => ({ code: `K${n}` }))) as { code?: string }).code ?? `K${n}`,
        );
      else if (answer && !killed) throw new Error(`${answer.status} ${await answer.text()}`);
      if (acknowledged.length >= 300 && !killed) {
        killed = true;
        const postmaster = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
        portal.child.kill('SIGKILL');
        process.kill(postmaster, 'SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: 40 }, worker));
  await portal.ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);

  const again = await start();
  const found = await query<{
    code: string;
    audits: number;
  }>(`select code, (select count(*)::int from c_main.audit_log l where l.entity = 'roomtype' and l.id_entity = t.id::text) as audits
    from c_main.roomtype t where code ~ '^K[0-9]+$'`);
  const stored = new Set(found.map(row => row.code));
  expect(acknowledged.filter(code => !stored.has(code))).toEqual([]);
  // A row and its audit entry are one transaction.
  expect(found.filter(row => row.audits !== 1)).toEqual([]);
  await stop(again);
}, 120_000);

it('begins anew after a first start that was killed half-way', async () => {
  const fresh = join(data, 'fresh');
  const first = launch({ KATEDRA_DATA: fresh });
  while (!first.output().includes('loading the demo institution')) await new Promise(done => setTimeout(done, 5));
  first.child.kill('SIGKILL');
  await first.ended;
  const again = await start({ KATEDRA_DATA: fresh });
  await says(again, 'demo accounts');
  expect((await stop(again)).code).toBe(0);
  // Twice the way of a first start, which fills a whole institution.
}, 240_000);

it('takes over the database that a killed portal left running', async () => {
  const portal = await start();
  portal.child.kill('SIGKILL');
  await portal.ended;
  expect(await runningEmbedded(data)).not.toBeNull();
  const again = await start();
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
  expect((await stop(again)).code).toBe(0);
  expect(await runningEmbedded(data)).toBeNull();
});

describe('what cannot be is said in one line', () => {
  let taken: Server;
  beforeAll(
    () =>
      new Promise<void>(done => {
        taken = createServer().listen(0, '127.0.0.1', done);
      }),
  );
  afterAll(
    () =>
      new Promise<void>(done => {
        taken.close(() => done());
      }),
  );

  it('a wrong setting', async () => {
    expect(await failing({ PORT: 'abc' })).toMatch(/^PORT=abc: .+\.$/);
    expect(await failing({ KATEDRA_DEMO: 'yes' })).toMatch(/^KATEDRA_DEMO=yes: .+\.$/);
  });
  it('a port that is taken', async () => {
    const { port } = taken.address() as { port: number };
    expect(await failing({ PORT: String(port) })).toBe(
      `katedra: Port ${port} is taken: stop what uses it, or choose another with PORT.`,
    );
    expect(await runningEmbedded(data)).toBeNull();
  });
  it('a database that does not answer, without its password', async () => {
    const said = await failing({ DATABASE_URL: 'postgres://me:secretword@127.0.0.1:1/katedra' });
    expect(said).toBe('katedra: The database does not answer at 127.0.0.1:1.');
  });
});

it('knows who can reach it', () => {
  expect(isOpenToOthers({ host: '127.0.0.1' })).toBe(false);
  expect(isOpenToOthers({ host: '::1', url: new URL('http://localhost:3000') })).toBe(false);
  expect(isOpenToOthers({ host: '0.0.0.0' })).toBe(true);
  expect(isOpenToOthers({ host: '127.0.0.1', url: new URL('https://portal.example.hr') })).toBe(true);
});
it('shows the trace of a fault, and the sentence of a refusal', () => {
  expect(explain(new Error('Stop it first.'))).toBe('Stop it first.');
  expect(explain(new TypeError('x is not a function'))).toMatch(/TypeError: x is not a function\n\s+at /);
});

const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
  const running = await runningEmbedded(data);
  const client = new pg.Client({ connectionString: running!.url });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
};
const signIn = async (): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await query(
    `insert into c_main.session (id_user, token_hash, last_seen_at, expires_at) select id, $1, now(), now() + interval '1 hour' from c_main."user" where username = 'admin'`,
    [createHash('sha256').update(token).digest('hex')],
  );
  return token;
};
