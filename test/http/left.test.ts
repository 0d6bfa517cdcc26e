import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integer, ref, resource, text } from '../../src/kernel/resource/index.ts';
import { type Endpoint, endpoint, forgetSizes, sql } from '../../src/kernel/server/index.ts';
import { signIn, startSeeded } from '../harness/people.ts';
import { admin, type Portal, startPortal, tokenOf } from './portal.ts';

// A page that is closed, or a letter that is typed, leaves a question behind: it ends, and a write never does.

const room = resource('room', {
  label: 'name',
  fields: { name: text({ required: true, search: true, inList: true }) },
});
const seat = resource('seat', { label: ['idRoom', 'name'], fields: { idRoom: ref('room'), name: text() } });
const counted = endpoint({
  method: 'GET',
  path: 'rooms/counted',
  summary: 'How many rooms there are.',
  answer: { count: integer({ required: true }) },
  handle: async ctx => ({
    count: (await ctx.db.one<{ n: number }>(sql`select count(*) as n from ${ctx.db.table('room')}`))!.n,
  }),
});
const visited: Endpoint = endpoint({
  method: 'GET',
  path: 'rooms/visited',
  changes: true,
  summary: 'Leaves a trace.',
  answer: { count: integer({ required: true }) },
  handle: async ctx => {
    const { rowCount } = await ctx.db.run(
      sql`update ${ctx.db.table('room')} set name = 'Visited' where name = 'Room 7'`,
    );
    return { count: rowCount };
  },
});
let portal: Portal;
let holder: pg.Client;
beforeAll(async () => {
  portal = await startPortal({ resources: [room, seat], endpoints: [counted, visited] });
  for (let n = 0; n < 20; n++) await portal.call('POST', '/api/v1/room/create', { body: { name: `Room ${n}` } });
  holder = new pg.Client({ connectionString: portal.database.url });
  await holder.connect();
}, 60_000);
afterAll(async () => {
  await holder?.end();
  await portal?.close();
});

/** Nobody reads the table as long as the work lasts: a statement that asks for it stands still. */
const holding = async (client: pg.Client, table: string, work: () => Promise<void>): Promise<void> => {
  await client.query('begin');
  await client.query(`lock table c_main."${table}" in access exclusive mode`);
  try {
    await work();
  } finally {
    await client.query('rollback');
  }
};
const standing = async (client: pg.Client): Promise<number> =>
  Number(
    (
      await client.query(
        `select count(*) as n from pg_locks l join pg_class c on c.oid = l.relation where not l.granted and l.database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0].n,
  );
const within = { timeout: 20_000, interval: 50 };
/** Asks, waits until the question stands at the held table, leaves, and waits until it has ended. */
const leave = async (client: pg.Client, url: string, token: string): Promise<void> => {
  const gone = new AbortController();
  const answer = fetch(url, { signal: gone.signal, headers: { cookie: `katedra_session=${token}` } }).then(
    response => response.status,
    () => 'left',
  );
  await expect.poll(() => standing(client), within).toBe(1);
  gone.abort();
  expect(await answer).toBe('left');
  await expect.poll(() => standing(client), within).toBe(0);
};

it.each([
  'room',
  'room?return[count]=1&search=roo',
  'room/options?search=roo',
  `counts?of=${encodeURIComponent('["room?search=oom"]')}`,
  `finds?search=roo&in=${encodeURIComponent('["room"]')}`,
  'rooms/counted',
])('the question %s ends when nobody waits for its answer', async path => {
  await holding(holder, 'room', () => leave(holder, `${portal.url}/api/v1/${path}`, admin));
  expect(portal.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  expect((await portal.call('GET', '/api/v1/room?return[count]=1')).json).toMatchObject({ count: 20 });
});

it('a report ends when nobody waits for it', async () => {
  const whole = await startSeeded();
  const client = new pg.Client({ connectionString: whole.test.url });
  try {
    await client.connect();
    const { token } = await signIn(whole, { roles: ['admin'] });
    const year = await whole.client(token).post('academicyear/create', {
      startYear: 2026,
      startDate: '2026-10-01',
      endDate: '2027-09-30',
      normSystem: 'norm',
    });
    expect(year.status, JSON.stringify(year.body)).toBe(201);
    const asked = `${whole.url}/api/v1/rpt-course-conduction-load-plan?idAcademicyear=${year.body.id}`;
    await holding(client, 'st_co_lesson', () => leave(client, asked, token));
  } finally {
    await client.end();
    await whole.stop();
  }
}, 120_000);

it('a write is done though nobody waits for its answer', async () => {
  const gone = new AbortController();
  await holding(holder, 'room', async () => {
    const answer = fetch(`${portal.url}/api/v1/room/create`, {
      method: 'POST',
      signal: gone.signal,
      headers: { cookie: `katedra_session=${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Nobody waits' }),
    }).catch(() => null);
    await expect.poll(() => standing(holder), within).toBe(1);
    gone.abort();
    await answer;
  });
  await expect
    .poll(async () => (await portal.call('GET', '/api/v1/room?search=nobody')).json.data.length, within)
    .toBe(1);
});

it('a GET that changes something is done though nobody waits for its answer', async () => {
  const gone = new AbortController();
  await holding(holder, 'room', async () => {
    const answer = fetch(`${portal.url}/api/v1/rooms/visited`, {
      signal: gone.signal,
      headers: { cookie: `katedra_session=${admin}` },
    }).catch(() => null);
    await expect.poll(() => standing(holder), within).toBe(1);
    gone.abort();
    await answer;
  });
  const visits = async () => (await portal.call('GET', '/api/v1/room?search=visited')).json.data.length;
  await expect.poll(visits, within).toBe(1);
});

it('one person’s questions queue: four stand at once, who leaves the queue never asks, and others are answered', async () => {
  const left = new AbortController();
  const ask = (signal?: AbortSignal) =>
    fetch(`${portal.url}/api/v1/rooms/counted`, {
      ...(signal && { signal }),
      headers: { cookie: `katedra_session=${admin}` },
    }).then(
      response => response.status,
      () => 'left',
    );
  const asked: Promise<number | string>[] = [];
  await holding(holder, 'room', async () => {
    for (let n = 0; n < 4; n++) asked.push(ask());
    await expect.poll(() => standing(holder), within).toBe(4);
    for (let n = 0; n < 30; n++) asked.push(ask(n % 2 ? left.signal : undefined));
    // Whoever is answered after them has seen that they do not stand at the table.
    for (let n = 0; n < 10; n++) {
      const answer = await portal.call('GET', '/api/v1/user/options?search=a', { as: tokenOf('ana') });
      expect(answer.status).toBe(200);
    }
    expect(await standing(holder)).toBe(4);
    left.abort();
  });
  const answers = await Promise.all(asked);
  expect(answers.filter(answer => answer === 200)).toHaveLength(19);
  expect(answers.filter(answer => answer === 'left')).toHaveLength(15);
  expect(await ask()).toBe(200);
});

it('what others write and read is never stopped for those who leave', async () => {
  const asked = { cookie: `katedra_session=${admin}` };
  let over = false;
  const leaving = Array.from({ length: 3 }, async (_, n) => {
    for (let i = 0; !over; i++) {
      const gone = new AbortController();
      const answer = fetch(`${portal.url}/api/v1/room?return[count]=1&search=room&filter[id][from]=${(i + n) % 7}`, {
        signal: gone.signal,
        headers: asked,
      }).then(
        response => response.text(),
        () => null,
      );
      setTimeout(() => gone.abort(), 3 + ((i * 7 + n) % 20));
      await answer;
      // Each who leaves takes a connection of the machine along, and those are not without end.
      await pause(20);
    }
  });
  const statuses: number[] = [];
  const writing = Array.from({ length: 4 }, async (_, n) => {
    for (let i = 0; i < 12; i++) {
      const made = await portal.call('POST', '/api/v1/room/create', { body: { name: `Beside ${n} ${i}` } });
      const seen = await portal.call('GET', `/api/v1/room/view?id=${made.json.id}`);
      statuses.push(made.status, seen.status);
    }
  });
  await Promise.all(writing);
  over = true;
  await Promise.all(leaving);
  expect(statuses.filter(status => status !== 200 && status !== 201)).toEqual([]);
  expect(portal.lines.filter(({ level }) => level !== 'info')).toEqual([]);
}, 120_000);

it('a list that takes too long is refused with what to do, and its connection is free again', async () => {
  const quick = await startPortal({ resources: [room, seat], server: { longestReading: 400 } });
  const client = new pg.Client({ connectionString: quick.database.url });
  await client.connect();
  try {
    await holding(client, 'room', async () => {
      for (const path of ['seat?search=roo', 'room', 'room/options?search=roo']) {
        const answer = await quick.call('GET', `/api/v1/${path}`, { headers: { 'accept-language': 'en' } });
        expect(answer.status, path).toBe(422);
        expect(answer.json).toMatchObject([{ key: 'takesTooLong', message: expect.stringContaining('Narrow') }]);
      }
      // The others are found all the same.
      const lists = encodeURIComponent('["room","user"]');
      expect((await quick.call('GET', `/api/v1/finds?search=roo&in=${lists}`)).status).toBe(200);
      await expect.poll(() => standing(client), within).toBe(0);
    });
  } finally {
    await client.end();
    await quick.close();
  }
}, 60_000);

it('a list is answered though nobody can say how large its table is', async () => {
  const small = await startPortal({ resources: [room, seat] });
  const client = new pg.Client({ connectionString: small.database.url });
  await client.connect();
  const isAnswered = async () => {
    for (const path of ['room?return[count]=1&search=a', 'room/options?search=a', 'seat?search=roo']) {
      const began = performance.now();
      expect((await small.call('GET', `/api/v1/${path}`)).status, path).toBe(200);
      expect(performance.now() - began, path).toBeLessThan(5_000);
    }
  };
  try {
    await client.query('begin');
    // Only the question of sizes needs it.
    await client.query('lock table pg_catalog.pg_inherits in access exclusive mode');
    forgetSizes(small.app);
    await isAnswered();
    const ended = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like '% beside' and wait_event_type = 'Lock'`,
    );
    expect(ended.rowCount).toBe(1);
    await expect.poll(() => small.lines.filter(({ level }) => level !== 'info').length, within).toBeGreaterThan(0);
    await isAnswered();
    await client.query('rollback');
    await isAnswered();
    expect(small.lines.filter(({ level }) => level === 'error')).toEqual([]);
  } finally {
    await client.end();
    await small.close();
  }
}, 60_000);
