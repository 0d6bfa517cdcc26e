import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import {
  composeApp,
  createServer,
  hashToken,
  migrate,
  openDatabase,
  readSettings,
  filesOf,
} from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { newFolder } from './load.ts';

/**
 * The calendar's questions over 480 rooms and a year of lessons on a grid of slots. Figures are printed, nothing is asserted.
 * `npx tsx bench/calendar.ts [events] [folder]`: 324,000 is a year of the largest institution. Filling takes most of the time;
 * a database in a folder that is named stays there, and is found filled the next time.
 */
const wanted = Number(process.argv[2] ?? 324_000);
const rounds = 40;
const kept = process.argv[3];
const folder = kept ?? (await newFolder());
const isFilled = existsSync(join(folder, 'pg'));
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), durable: false, log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });
const app = composeApp(serverModules, identity, 'bench');
const token = 'bench-token-0000000000000000';
const [rooms, teachers, slots] = [480, 2600, 6];

/** Slot after slot, room after room, day after day: every teacher is in one place at a time. */
const fill = async (): Promise<void> => {
  await database.pool.query('create schema if not exists c_main');
  await migrate(database, ['c_main']);
  await database.transaction('c_main', async db => {
    const ctx = {
      app,
      cid: 'main',
      db,
      files: filesOf(app, 'main'),
      me: null,
      language: 'hr' as const,
      now: new Date(),
      requestId: 'bench',
      ip: '',
      log,
    };
    for (const m of serverModules) await m.seed?.(ctx);
  });
  const db = await database.pool.connect();
  const run = (text: string) => db.query(text);
  try {
    await run('set search_path = c_main, katedra');
    // Lessons belong to the timetable, not to the one who measures: else every one of them would be theirs.
    for (const name of ['bench', 'timetable'])
      await run(
        `insert into "user" (username, email, first_name, last_name, language, status) values ('${name}', '${name}@vrelo.example', 'B', 'B', 'hr', 'active')`,
      );
    await run(`insert into auth_assignment (id_user, id_role) select 1, id from auth_item where name = 'teacher'`);
    await run(
      `insert into session (token_hash, id_user, last_seen_at, expires_at) values ('${hashToken(token)}', 1, now(), now() + interval '1 day')`,
    );
    await run(
      `insert into room (code, name_hr, id_roomtype, capacity, num) select 'R' || n, 'Dvorana ' || n, 1, 20 + n % 200, n from generate_series(1, ${rooms}) n`,
    );
    await run(`insert into teacher (foreign_id, first_name, last_name, id_academicvocation, email, employment, fte, norm_reduction, id_user)
      select 'X' || n, 'Ime', 'Prezime ' || n, 1, 't' || n || '@vrelo.example', 'employee', 1, 0, case when n = 1 then 1 end from generate_series(1, ${teachers}) n`);
    await run(`insert into calendar_event (id_reservationtype, title, id_room, start, "end", status, id_owner, source)
      select (select id from reservationtype where system_kind = 'lesson'), 'Nastava ' || n, 1 + n % ${rooms}, day + hours, day + hours + interval '90 minutes', 'confirmed', 2, 'lesson'
      from (select n, (current_date - 20 + (n / ${rooms * slots}))::timestamp as day, ((n / ${rooms}) % ${slots} * interval '2 hours' + interval '8 hours') as hours from generate_series(0, ${wanted - 1}) n) x`);
    await run(
      `insert into calendar_event_teacher (id_calendar_event, id_teacher) select id, 1 + id % ${teachers} from calendar_event`,
    );
    // Whoever measures teaches in some and is asked to others: a full year of one person.
    await run(
      `insert into calendar_event_user (id_calendar_event, id_user) select id, 1 from calendar_event where id % 1300 = 7`,
    );
    await run('vacuum analyze');
  } finally {
    await run('reset search_path');
    db.release();
  }
};

const show = (name: string, goal: string, times: readonly number[]): void => {
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `${name.padEnd(44)} median ${sorted[Math.floor(sorted.length / 2)]!.toFixed(1).padStart(7)} ms · p95 ${sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1).padStart(7)} ms (goal ${goal})`,
  );
};

try {
  await (isFilled ? migrate(database, ['c_main']) : fill());
  const settings = readSettings({ PORT: '0', KATEDRA_DATA: folder });
  const server = await createServer({ app, database, settings, log, webFolder: folder });
  const { url } = await server.listen();
  const ask = async (path: string, init: RequestInit = {}): Promise<number> => {
    const began = performance.now();
    const response = await fetch(new URL(path, url), {
      ...init,
      headers: { cookie: `katedra_session=${token}`, 'content-type': 'application/json', ...init.headers },
    });
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${path}: ${response.status}`);
    return performance.now() - began;
  };
  const timed = async (path: string, init?: RequestInit, often = rounds): Promise<number[]> => {
    for (let i = 0; i < often / 8; i++) await ask(path, init);
    const times: number[] = [];
    for (let i = 0; i < often; i++) times.push(await ask(path, init));
    return times;
  };
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  console.log(`${wanted} events, ${rooms} rooms, ${teachers} teachers`);
  show('a week of one person', '20', await timed(`/api/v1/calendar?from=${day(0)}&to=${day(6)}`));
  show('a day of all rooms', '60', await timed(`/api/v1/calendar/rooms?from=${day(30)}&to=${day(30)}`));
  show(
    'conflicts of one event',
    '10',
    await timed('/api/v1/calendar/check', {
      method: 'POST',
      body: JSON.stringify({ idRoom: 7, start: `${day(3)} 07:00`, end: `${day(3)} 07:45`, teachers: [1] }),
    }),
  );
  show(
    'rooms free for an hour',
    '60',
    await timed(`/api/v1/calendar/free?start=${day(30)}%2010:00&end=${day(30)}%2011:00`),
  );
  const { url: feed } = (await (
    await fetch(new URL('/api/v1/calendar/feed', url), {
      method: 'POST',
      headers: { cookie: `katedra_session=${token}` },
    })
  ).json()) as { url: string };
  const path = new URL(feed).pathname;
  show('a person’s feed', '50', await timed(path));
  const etag = (await fetch(new URL(path, url))).headers.get('etag')!;
  show('the same, unchanged (304)', '50', await timed(path, { headers: { 'if-none-match': etag } }));
  show(
    'utilisation of all rooms, 60 days',
    '–',
    await timed(`/api/v1/calendar/utilisation?from=${day(0)}&to=${day(59)}`, {}, 8),
  );
  await server.close();
} finally {
  await database.close();
  await embedded.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
