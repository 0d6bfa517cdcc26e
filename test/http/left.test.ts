import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ref, resource, text } from '../../src/kernel/resource/index.ts';
import { signIn, startSeeded } from '../harness/people.ts';
import { admin, type Portal, startPortal } from './portal.ts';

// A page that is closed, or a letter that is typed, leaves a question behind: it ends, and a write never does.

const room = resource('room', {
  label: 'name',
  fields: { name: text({ required: true, search: true, inList: true }) },
});
const seat = resource('seat', { label: ['idRoom', 'name'], fields: { idRoom: ref('room'), name: text() } });
let portal: Portal;
let holder: pg.Client;
beforeAll(async () => {
  portal = await startPortal({ resources: [room, seat] });
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

it('what others write and read is never stopped for those who leave', async () => {
  const asked = { cookie: `katedra_session=${admin}` };
  let over = false;
  const leaving = Array.from({ length: 5 }, async (_, n) => {
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
    for (let i = 0; i < 40; i++) {
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
