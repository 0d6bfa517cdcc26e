import { mkdir, mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resource, text } from '../../src/kernel/resource/index.ts';
import {
  type Endpoint,
  inTransaction,
  type Jobs,
  openDatabase,
  raw,
  sendJob,
  startJobs,
  systemContext,
} from '../../src/kernel/server/index.ts';
import { unhurried } from './machine.ts';
import { identityOf, type Portal, person, startPortal, tokenOf } from './portal.ts';

const leaf = resource('leaf', {
  label: 'name',
  fields: { name: text({ required: true, inList: true }), body: text({ max: 1000, inList: true }) },
});
const students = Array.from({ length: 15 }, (_, i) => tokenOf(`student${i}`));
const [student] = students as [string];
const longestStall = 1500;

/** A call that stands still inside its transaction until it is let go on. */
let inside: (() => void) | null = null;
const gate: { arrived: Promise<void>; open: () => void } = { arrived: Promise.resolve(), open: () => {} };
const hold = (): void => {
  gate.arrived = new Promise(done => {
    inside = done;
  });
};
const endpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'sleep',
    summary: 'One long statement',
    answer: 'nothing',
    handle: async ctx => {
      await ctx.db.run(raw('select pg_sleep(60)'));
    },
  },
  ...[true, false].map(
    (again): Endpoint => ({
      method: 'GET',
      path: again ? 'between' : 'before-commit',
      summary: 'Stands still inside a transaction',
      answer: 'nothing',
      handle: ctx =>
        inTransaction(ctx, async tx => {
          await tx.db.run(raw('select 1'));
          await new Promise<void>(go => {
            gate.open = go;
            inside!();
          });
          if (again) await tx.db.run(raw('select 2'));
        }),
    }),
  ),
];

let portal: Portal;
let jobs: Jobs;
let beside: pg.Client;
const done: unknown[] = [];
const quiet = { info() {}, warn() {}, error() {} };
beforeAll(async () => {
  portal = await startPortal({
    resources: [leaf],
    endpoints,
    jobs: [
      {
        name: 'note',
        run: async (_ctx, data) => {
          done.push(data);
        },
      },
    ],
    server: { longestStall },
    identity: identityOf(new Map(students.map((token, i) => [token, person(i + 1, `student${i}`, 'user')]))),
  });
  const { database } = portal.database;
  jobs = await startJobs({ app: portal.app, database, log: quiet, constituents: ['main'], pollSeconds: 0.5 });
  beside = new pg.Client({ connectionString: portal.database.url, application_name: 'beside' });
  await beside.connect();
  // Twelve megabytes: more than the system itself keeps for a reader who does not read.
  await beside.query(
    `insert into c_main.leaf (name, body) select 'Leaf ' || n, repeat('x', 1000) from generate_series(1, 12000) n`,
  );
}, 60_000);
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await until(async () => (await spools()) === 0, 'what nobody reads any more is gone');
});
afterAll(async () => {
  await beside?.end();
  await jobs?.stop();
  await portal?.close();
});

const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise(next => setTimeout(next, 20));
  }
  throw new Error(`did not happen within 10 s: ${what}`);
};
const count = async (condition: string): Promise<number> =>
  Number(
    (await beside.query(`select count(*) from pg_stat_activity where datname = current_database() and ${condition}`))
      .rows[0].count,
  );
const ours = `application_name like 'katedra%'`;
const readers = (state: string) => count(`application_name like 'katedra%reading' and ${state}`);
/** Of exports alone: the clock of the jobs asks whenever it likes. */
const transactions = () => readers('xact_start is not null');
const waitForLock = (n: number) =>
  until(async () => (await readers(`wait_event_type = 'Lock'`)) === n, `${n} exports are being made`);
/** Files without a name that the portal still holds. */
const spools = async (): Promise<number> => {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter(target => target.startsWith(join(portal.settings.data, 'files'))).length;
};
const list = (as: string) => portal.call('GET', '/api/v1/leaf?pagination[limit]=10', { as });
const download = '/api/v1/leaf/export?format=csv';
/** Asks, hears that the answer begins, and then takes nothing more. */
const neverRead = (as: string): Promise<string> =>
  new Promise((begun, fail) => {
    const { port } = new URL(portal.url);
    const socket = connect(Number(port), '127.0.0.1');
    sockets.add(socket);
    socket.once('error', fail).once('data', (heard: Buffer) => {
      socket
        .pause()
        .off('error', fail)
        .on('error', () => {});
      begun(heard.toString('latin1', 0, 12));
    });
    socket.write(`GET ${download} HTTP/1.1\r\nhost: localhost\r\ncookie: katedra_session=${as}\r\n\r\n`);
  });
/** Nobody reads the table meanwhile: exports are being made for as long as it is wanted. */
const whileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
  const holder = new pg.Client({ connectionString: portal.database.url, application_name: 'holder' });
  await holder.connect();
  await holder.query('begin; lock table c_main.leaf in access exclusive mode');
  try {
    return await work();
  } finally {
    await holder.end();
  }
};

describe('an export that nobody reads', () => {
  // Streamed from the cursor it stood inside its transaction until PostgreSQL ended that after a minute, and the process with it.
  it('holds no transaction, ends by itself, and leaves nothing', async () => {
    expect(await neverRead(student)).toBe('HTTP/1.1 200');
    expect(await transactions()).toBe(0);
    expect(await spools()).toBe(1);
    await until(async () => (await spools()) === 0, 'the stalled answer is ended');
    expect((await list(student)).status).toBe(200);
  });

  // With the pool of everybody fourteen of them took every connection: 503 after ten seconds.
  it('times fourteen leaves everybody else as quick as before', async () => {
    const [else_, ...fourteen] = students as [string, ...string[]];
    let slowest = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        const began = performance.now();
        expect((await list(else_)).status).toBe(200);
        slowest = Math.max(slowest, performance.now() - began);
      }
    })();
    try {
      expect(new Set(await Promise.all(fourteen.map(neverRead)))).toEqual(new Set(['HTTP/1.1 200']));
      expect(await transactions()).toBe(0);
    } finally {
      over = true;
      await others;
    }
    expect(slowest).toBeLessThan(unhurried(500));
    expect(portal.database.database.pool.waitingCount).toBe(0);
  });
});

describe('exports of one person', () => {
  it('are two at a time: a third is refused in a sentence, and another person is not', async () => {
    const asked = await whileLocked(async () => {
      const two = [1, 2].map(() => portal.call('GET', download, { as: student }));
      await waitForLock(2);
      const third = await portal.call('GET', download, { as: student });
      expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
      expect(third.text).toContain('Your earlier downloads are not finished yet: wait until they are there');
      const another = portal.call('GET', download, { as: students[1]! });
      await waitForLock(3);
      // What is being made has no name that a killed process could leave behind.
      expect(await readdir(join(portal.settings.data, 'files/main/incoming'))).toEqual([]);
      expect(await spools()).toBe(3);
      return [...two, another];
    });
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(200);
      expect(answer.text.split('\r\n')).toHaveLength(12_002);
    }
    expect((await portal.call('GET', download, { as: student })).status).toBe(200);
    await until(async () => (await spools()) === 0, 'what was read is gone');
  });

  it('end when the person leaves, the statement that runs among them', () =>
    whileLocked(async () => {
      const leave = new AbortController();
      const headers = { cookie: `katedra_session=${student}` };
      const asked = ['csv', 'xlsx'].map(format =>
        fetch(`${portal.url}/api/v1/leaf/export?format=${format}`, { headers, signal: leave.signal }),
      );
      await waitForLock(2);
      leave.abort();
      for (const answer of asked) await expect(answer).rejects.toThrow();
      // The table is still locked: only a statement that was stopped is over now.
      await until(async () => (await transactions()) === 0 && (await spools()) === 0, 'transaction and file are gone');
    }));
});

it('a draft that a killed process left behind is swept at the next start, a younger one is not', async () => {
  const data = await mkdtemp(join(tmpdir(), 'katedra-drafts-'));
  const folder = join(data, 'files/main/incoming');
  await mkdir(folder, { recursive: true });
  for (const name of ['old', 'young']) await writeFile(join(folder, name), 'half');
  const before = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(folder, 'old'), before, before);
  const next = await startPortal({ resources: [], env: { KATEDRA_DATA: data } });
  await until(async () => !(await readdir(folder)).includes('old'), 'the old draft is gone');
  expect(await readdir(folder)).toEqual(['young']);
  await next.close();
  await rm(data, { recursive: true, force: true });
});

describe('connections that the database ends', () => {
  const kill = () =>
    beside.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${ours}`,
    );
  const servesAgain = async () => {
    // A connection whose end has not been noticed yet costs one request each, and never more than its 503.
    await until(async () => {
      const { status } = await list(student);
      expect([200, 503]).toContain(status);
      return status === 200;
    }, 'it serves again');
  };

  it('idle ones', async () => {
    await Promise.all([list(student), list(student), list(student)]);
    await kill();
    await servesAgain();
  });
  it('with a statement under way', async () => {
    const asked = portal.call('GET', '/api/v1/sleep', { as: student });
    await until(async () => (await count(`query like '%pg_sleep(60)%' and ${ours}`)) === 1, 'it runs');
    await kill();
    expect((await asked).status).toBe(503);
    await servesAgain();
  });
  // Nobody listened to a connection that was lent: its error ended the process.
  it.each(['between', 'before-commit'])('inside a transaction, %s', async path => {
    hold();
    const asked = portal.call('GET', `/api/v1/${path}`, { as: student });
    await gate.arrived;
    await kill();
    await until(async () => (await count(`${ours} and xact_start is not null`)) === 0, 'it is killed');
    gate.open();
    expect((await asked).status).toBe(503);
    await servesAgain();
  });
  it('in an export', async () => {
    const asked = await whileLocked(async () => {
      const one = portal.call('GET', download, { as: student });
      await waitForLock(1);
      await kill();
      return one;
    });
    expect(asked.status).toBe(503);
    expect(await spools()).toBe(0);
    expect((await portal.call('GET', download, { as: student })).status).toBe(200);
  });
  it('of the listener, the sockets and the jobs, which all come back', async () => {
    await kill();
    const { database } = portal.database;
    await until(() => database.listening, 'notices are heard again');
    await until(async () => (await count(`application_name = 'katedra sockets'`)) === 1, 'the sockets are connected');
    const ctx = systemContext({ app: portal.app, database, log: quiet }, 'test');
    await sendJob(ctx, 'note', { after: 'the kill' });
    await until(() => done.length === 1, 'the job is done');
    await servesAgain();
  });
  it('again and again under load: every answer is one of success or 503', async () => {
    const seen = new Set<number>();
    let over = false;
    const callers = Array.from({ length: 6 }, async (_, i) => {
      while (!over)
        for (const call of [
          () => list(students[i]!),
          () => portal.call('POST', '/api/v1/leaf/create', { as: students[i]!, body: { name: 'New' } }),
          () => portal.call('GET', `${download}&filter[name]=New`, { as: students[i]! }),
        ])
          seen.add((await call()).status);
    });
    for (let i = 0; i < 15; i++) {
      await kill();
      await new Promise(next => setTimeout(next, 60));
    }
    over = true;
    await Promise.all(callers);
    expect([...seen].filter(status => ![200, 201, 503].includes(status))).toEqual([]);
    await servesAgain();
  });
});

describe('connections of a node', () => {
  it('are as many as two nodes and an operator fit in, or as many as is said', async () => {
    const { rows } = await beside.query<{ max_connections: string }>('show max_connections');
    const fit = openDatabase(portal.database.url);
    expect(fit.mostConnections).toBe(12);
    const taken = await fit.fitPool();
    expect(fit.mostConnections).toBe(taken);
    expect(taken).toBeGreaterThanOrEqual(8);
    expect(2 * (taken + 6)).toBeLessThan(Number(rows[0]!.max_connections));
    const said = openDatabase(portal.database.url, { max: 5 });
    expect(await said.fitPool()).toBe(5);
    await Promise.all([fit.close(), said.close()]);
  });
});
