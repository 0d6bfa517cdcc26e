import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, type Jobs, sendJob, sql, startJobs, systemContext } from '../../src/kernel/server/index.ts';
import { admin, identityOf, person, type Portal, startPortal, tokenOf } from '../http/portal.ts';
import { start, step, worldJobs } from './job-world.ts';
import { unhurried } from '../http/machine.ts';

const quiet = { info() {}, warn() {}, error() {} };
const [ana, marko, acting] = [tokenOf('ana'), tokenOf('marko'), tokenOf('acting')];
let portal: Portal;
let jobs: Jobs | null = null;
const work = async () => {
  jobs = await startJobs({
    app: portal.app,
    database: portal.database.database,
    log: quiet,
    constituents: ['main'],
    pollSeconds: 0.3,
    deadSeconds: 2,
  });
};
const rest = async () => {
  await jobs?.stop();
  jobs = null;
};
beforeAll(async () => {
  portal = await startPortal({
    resources: [step],
    jobs: worldJobs,
    endpoints: [start],
    identity: identityOf(
      new Map([
        [admin, person(1, 'admin', 'admin')],
        [ana, person(2, 'ana', 'user')],
        [marko, person(3, 'marko', 'user')],
        [acting, { ...person(2, 'ana', 'user'), actor: { id: 1, username: 'admin', reason: 'Help' } }],
      ]),
    ),
  });
}, 60_000);
const sockets: Socket[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rest();
});
afterAll(() => portal?.close());

const begin = async (as: string, body: object): Promise<string> => {
  const made = await portal.call('POST', '/api/v1/toy-start', { as, body });
  expect(made.status, made.text).toBe(200);
  return made.json.id;
};
const runsOf = async (as: string, query = ''): Promise<any[]> =>
  (await portal.call('GET', `/api/v1/job-run${query}`, { as })).json.data;
const runOf = async (as: string, id: string): Promise<any> => (await runsOf(as)).find(run => run.id === id);
const ended = (as: string, id: string, state: string) =>
  expect.poll(async () => (await runOf(as, id)).state, { timeout: 20_000, interval: 50 }).toBe(state);
const steps = async (name: string): Promise<number[]> => {
  const db = portal.database.database.forSchema('c_main');
  const { rows } = await db.run<{ n: number }>(
    sql`select num2 as n from ${db.table('step')} where name = ${name} order by num2, id`,
  );
  return rows.map(row => row.n);
};
const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** What a page of this person hears of runs. */
const page = async (token: string, username: string): Promise<any[]> => {
  const socket = io(portal.url, {
    path: '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: `katedra_session=${token}` },
  });
  sockets.push(socket);
  const heard: any[] = [];
  socket.on('room', ({ what }: { what: Record<string, object> }) => {
    for (const [id, news] of Object.entries(what)) heard.push({ id, ...news });
  });
  await new Promise<void>((ready, fail) => {
    socket.on('connect', () => socket.emit('authentication', { username }));
    // Everybody asks for the rooms of both; each is let into the own one.
    socket.on('authorized', () => {
      for (const id of [2, 3]) socket.emit('join', { name: 'job-runs', id }, () => id === 3 && ready());
    });
    socket.on('connect_error', fail);
  });
  return heard;
};

describe('a run', () => {
  it('is seen by its asker from the first moment to the file it has made, live, and by nobody else', async () => {
    const [mine, others] = [await page(ana, 'ana'), await page(marko, 'marko')];
    const began = Date.now();
    const id = await begin(ana, { kind: 'portions', name: 'seen', millis: 100 });
    expect(await runOf(ana, id)).toMatchObject({ title: 'Ten portions', state: 'waiting', done: 0, mayCancel: 1 });
    await work();
    await expect.poll(async () => (await runOf(ana, id)).done, { interval: 50 }).toBeGreaterThan(0);
    expect(await runOf(ana, id)).toMatchObject({ state: 'running', total: 10 });
    await ended(ana, id, 'done');
    expect(await runOf(ana, id)).toMatchObject({
      done: 10,
      total: 10,
      message: 'Portion 10',
      mayCancel: 0,
      failure: null,
    });
    expect(await steps('seen')).toEqual(ten);
    await expect.poll(() => mine.at(-1)).toEqual({ id, state: 'done', done: 10, total: 10 });
    expect(mine.map(m => m.state)).toContain('running');
    // Ten portions within a second: not every one of them is worth a message. Where they take longer, two a second are.
    expect(mine.length).toBeLessThan(Math.max(10, 5 + (Date.now() - began) / 500));
    expect(others).toEqual([]);

    const file = await portal.call('GET', `/api/v1/job-run/result?id=${id}`, { as: ana });
    expect([file.status, file.text]).toEqual([200, 'ten portions of seen']);
    expect(file.headers.get('content-disposition')).toContain('portions.txt');
    expect(await runOf(marko, id)).toBeUndefined();
    expect((await portal.call('GET', `/api/v1/job-run/result?id=${id}`, { as: marko })).status).toBe(404);
    expect((await portal.call('PUT', `/api/v1/job-run/cancel?id=${id}`, { as: marko })).status).toBe(404);
    expect((await portal.call('GET', '/api/v1/job-run?all=1', { as: marko })).status).toBe(403);
    expect((await portal.call('GET', '/api/v1/job-run', { as: '' })).status).toBe(401);
    expect((await runsOf(admin, '?all=1')).find(run => run.id === id)).toMatchObject({ asker: 'ana', state: 'done' });
    expect((await portal.call('GET', `/api/v1/job-run/result?id=${id}`, { as: admin })).status).toBe(404);
    // Not even an administrator who acts for her: what was made for her is hers.
    expect((await portal.call('GET', `/api/v1/job-run/result?id=${id}`, { as: acting })).status).toBe(404);
    const tried = await begin(acting, { kind: 'portions', name: 'tried' });
    await ended(acting, tried, 'done');
    expect((await portal.call('GET', `/api/v1/job-run/result?id=${tried}`, { as: acting })).status).toBe(200);
    expect((await portal.call('PUT', '/api/v1/job-run/cancel?id=x', { as: ana })).status).toBe(422);
  });

  it('that is cancelled ends soon: one that is whole leaves nothing, one in portions what it had done', async () => {
    const waiting = await begin(ana, { kind: 'whole', name: 'never' });
    const answer = await portal.call('PUT', `/api/v1/job-run/cancel?id=${waiting}`, { as: ana });
    expect(answer.json).toEqual({ id: waiting, state: 'cancelled' });
    await work();
    const whole = await begin(ana, { kind: 'whole', name: 'whole-cancelled', millis: 300 });
    const portions = await begin(ana, { kind: 'portions', name: 'portions-cancelled', millis: 300 });
    await expect.poll(async () => (await runOf(ana, whole)).done).toBeGreaterThan(0);
    await expect.poll(async () => (await runOf(ana, portions)).done).toBeGreaterThan(0);
    await portal.call('PUT', `/api/v1/job-run/cancel?id=${whole}`, { as: ana });
    // The administrator may end what somebody else has started.
    await portal.call('PUT', `/api/v1/job-run/cancel?id=${portions}`, { as: admin });
    await ended(ana, whole, 'cancelled');
    await ended(ana, portions, 'cancelled');
    expect(await steps('whole-cancelled')).toEqual([]);
    const left = await steps('portions-cancelled');
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(10);
    expect(await steps('never')).toEqual([]);
    expect((await runOf(ana, waiting)).state).toBe('cancelled');
  });

  it('that fails says why in the reader’s language, leaves nothing, and tells nothing of the house', async () => {
    await work();
    const refused = await begin(ana, { kind: 'whole', name: 'refused', refuse: 'sentence' });
    const broken = await begin(ana, { kind: 'whole', name: 'broken', refuse: 'fault' });
    await ended(ana, refused, 'failed');
    await ended(ana, broken, 'failed');
    expect(await steps('refused')).toEqual([]);
    expect(await steps('broken')).toEqual([]);
    expect((await runOf(ana, refused)).failure).toMatch(/blank|required/i);
    expect((await runOf(ana, broken)).failure).toContain(broken);
    expect(JSON.stringify(await runsOf(ana))).not.toContain('secret of the house');
  });
});

describe('a node that dies', () => {
  const launch = async (): Promise<ChildProcess> => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/foundation/job-process.ts', portal.database.url, '2'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    await once(child.stdout!, 'data');
    return child;
  };
  it('leaves its runs to another: portions go on where they were, a whole one left nothing and says so', async () => {
    const child = await launch();
    const portions = await begin(ana, { kind: 'portions', name: 'killed', millis: 300 });
    const whole = await begin(ana, { kind: 'whole', name: 'whole-killed', millis: 300 });
    await expect.poll(() => steps('killed').then(all => all.length), { timeout: 20_000 }).toBeGreaterThan(1);
    await expect.poll(async () => (await runOf(ana, whole)).done, { timeout: 20_000 }).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await steps('killed')).length).toBeLessThan(10);
    await work();
    await ended(ana, portions, 'done');
    await ended(ana, whole, 'failed');
    // No portion twice, none left out.
    expect(await steps('killed')).toEqual(ten);
    expect(await steps('whole-killed')).toEqual([]);
    expect((await runOf(ana, whole)).failure).toBe(
      'The job was broken off and nothing of it was stored: start it again',
    );
  }, 60_000);
  it('is not needed for a planned stop: what runs goes back into the queue and is done by the next one', async () => {
    await work();
    const id = await begin(ana, { kind: 'portions', name: 'stopped', millis: 700 });
    await expect.poll(() => steps('stopped').then(all => all.length), { timeout: 20_000 }).toBeGreaterThan(0);
    await rest();
    expect((await runOf(ana, id)).state).toBe('waiting');
    await work();
    await ended(ana, id, 'done');
    expect(await steps('stopped')).toEqual(ten);
  }, 60_000);
});

describe('the queue', () => {
  it('takes twenty short jobs within two seconds of the call, each once, also beside long runs of people', async () => {
    await work();
    for (let i = 0; i < 4; i++) await begin(i % 2 ? ana : marko, { kind: 'portions', name: `long${i}`, millis: 400 });
    const ctx = systemContext({ app: portal.app, database: portal.database.database, log: quiet }, 'test');
    const began = Date.now();
    await inTransaction(ctx, async tx => {
      for (let n = 0; n < 20; n++) await sendJob(tx, 'short', { n });
    });
    await expect
      .poll(() => steps('short').then(all => all.length), { interval: 20, timeout: unhurried(10_000) })
      .toBe(20);
    expect(Date.now() - began).toBeLessThan(unhurried(2000));
    expect(new Set(await steps('short')).size).toBe(20);
    // One person's runs do not fill the portal: two at once, the others wait.
    const states = (await runsOf(ana)).filter(run => run.title === 'Ten portions').map(run => run.state);
    expect(states.filter(state => state === 'running').length).toBeLessThanOrEqual(2);
  }, 60_000);
  it('gives each turn of the clock to one node of several, and never two of a job at once', async () => {
    const db = portal.database.database.forSchema('c_main');
    await db.run(sql`delete from ${db.table('job_run')} where kind like 'kernel.%'`);
    const nodes = await Promise.all(
      [1, 2, 3].map(() =>
        startJobs({
          app: portal.app,
          database: portal.database.database,
          log: quiet,
          constituents: ['main'],
          pollSeconds: 0.3,
        }),
      ),
    );
    const ctx = systemContext({ app: portal.app, database: portal.database.database, log: quiet }, 'test');
    await sendJob(ctx, 'kernel.tidy');
    await sendJob(ctx, 'kernel.tidy');
    await expect
      .poll(
        async () =>
          (await runsOf(admin, '?all=1')).filter(run => run.kind === 'kernel.tidy' && run.state === 'done').length,
      )
      .toBeGreaterThanOrEqual(2);
    const { rows } = await db.run<{ turns: number; names: number }>(
      sql`select count(turn)::int as turns, count(distinct turn)::int as names from ${db.table('job_run')} where kind = 'kernel.tidy'`,
    );
    expect(rows[0]!.turns).toBe(rows[0]!.names);
    const overlaps = await db.one<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('job_run')} a join ${db.table('job_run')} b on a.kind = b.kind and a.id < b.id and a.began_at < b.ended_at and b.began_at < a.ended_at where a.kind = 'kernel.tidy'`,
    );
    expect(overlaps!.n).toBe(0);
    await Promise.all(nodes.map(node => node.stop()));
  });
});
