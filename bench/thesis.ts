import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import {
  composeApp,
  createServer,
  filesOf,
  hashToken,
  insertRows,
  migrate,
  openDatabase,
  readSettings,
} from '../src/kernel/server/index.ts';
import {
  academicyear,
  course,
  room,
  stCoEnrollment,
  stcourse,
  student,
  studentenrollment,
  study,
  teacher,
} from '../src/modules/catalogues/model.ts';
import { graduatethesisDefensecommission, stCoGraduatethesis } from '../src/modules/graduate-thesis/model.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { newFolder } from './load.ts';

/**
 * The scheduler of defences over the timetable of the largest institution: 480 rooms, 2,600 teachers, a semester of 110 days, and a
 * commission of forty. Figures are printed, nothing is asserted. `npx tsx bench/thesis.ts [days] [rounds] [folder]`:
 * filling takes most of the time; a database in a folder that is named stays there, and is found filled on the same day.
 * Lessons last 90 minutes and begin every two hours from 8 on, in every room: between them half an hour is free.
 */
const [days, rounds, kept] = [Number(process.argv[2] ?? 110), Number(process.argv[3] ?? 15), process.argv[4]];
const [rooms, teachers, slots, members] = [480, 2600, 5, 40];
const folder = kept ?? (await newFolder());
const isFilled = existsSync(join(folder, 'pg'));
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), durable: false, log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });
const app = composeApp(serverModules, identity, 'bench');
const token = 'bench-token-0000000000000000';

const fill = async (): Promise<number> => {
  const ctx = {
    app,
    cid: 'main',
    files: filesOf(app, 'main'),
    me: null,
    language: 'hr' as const,
    now: new Date(),
    requestId: 'bench',
    ip: '',
    log,
  };
  await database.transaction('c_main', async db => {
    for (const m of serverModules) await m.seed?.({ ...ctx, db });
  });
  const db = await database.pool.connect();
  const run = (text: string) => db.query(text);
  try {
    await run('set search_path = c_main, katedra');
    for (const name of ['bench', 'timetable'])
      await run(
        `insert into "user" (username, email, first_name, last_name, language, status) values ('${name}', '${name}@vrelo.example', 'B', 'B', 'hr', 'active')`,
      );
    await run(`insert into auth_assignment (id_user, id_role) select 1, id from auth_item where name = 'admin'`);
    await run(
      `insert into session (token_hash, id_user, last_seen_at, expires_at) values ('${hashToken(token)}', 1, now(), now() + interval '1 day')`,
    );
    await run(
      `insert into ${room.name} (code, name_hr, id_roomtype, capacity, num, is_bookable, active) select 'R' || n, 'Dvorana ' || n, 1, 20 + n % 200, n, 1, 1 from generate_series(1, ${rooms}) n`,
    );
    await run(`insert into ${teacher.name} (foreign_id, first_name, last_name, id_academicvocation, email, employment, fte, norm_reduction)
      select 'X' || n, 'Ime', 'Prezime ' || n, 1, 't' || n || '@vrelo.example', 'employee', 1, 0 from generate_series(1, ${teachers}) n`);
    await run(`insert into calendar_event (id_reservationtype, title, id_room, start, "end", status, id_owner, source)
      select (select id from reservationtype where system_kind = 'lesson'), 'Nastava ' || n, 1 + n % ${rooms}, day + hours, day + hours + interval '90 minutes', 'confirmed', 2, 'lesson'
      from (select n, (current_date + (n / ${rooms * slots}))::timestamp as day, ((n / ${rooms}) % ${slots} * interval '2 hours' + interval '8 hours') as hours from generate_series(0, ${days * rooms * slots - 1}) n) x`);
    await run(
      `insert into calendar_event_teacher (id_calendar_event, id_teacher) select id, 1 + id % ${teachers} from calendar_event`,
    );
    await run('vacuum analyze');
  } finally {
    await run('reset search_path');
    db.release();
  }
  return database.transaction('c_main', async tx => {
    const one = async (...args: Parameters<typeof insertRows> extends [unknown, infer R, infer V] ? [R, V] : never) =>
      (await insertRows(tx, ...args))[0]!;
    const startYear = new Date().getFullYear();
    const idAcademicyear = await one(academicyear, [
      {
        startYear,
        code: `${startYear}/${startYear + 1}`,
        startDate: `${startYear}-10-01`,
        endDate: `${startYear + 1}-09-30`,
        normSystem: 'norm',
        status: 'active',
      },
    ]);
    const idStudy = await one(study, [
      {
        code: 'RAC',
        nameHr: 'Računarstvo',
        abbr: 'RAČ',
        idEdulev: 1,
        mode: 'both',
        semesters: 6,
        ects: 180,
        active: 1,
      },
    ]);
    const idCourse = await one(course, [{ code: 'ZR', nameHr: 'Završni rad', defaultEcts: 10, isGraduateThesis: 1 }]);
    const idStCo = await one(stcourse, [
      {
        idAcademicyear,
        idStudy,
        idCourse,
        yearOfStudy: 3,
        semester: 6,
        kind: 'compulsory',
        ects: 10,
        planStatus: 'draft',
        num: 1,
        place: 'ZR',
        isGraduateThesis: 1,
      },
    ]);
    const idStudent = await one(student, [{ jmbag: '0990000018', firstName: 'Iva', lastName: 'Pisac', active: 1 }]);
    const idStudentenrollment = await one(studentenrollment, [
      {
        idStudent,
        idAcademicyear,
        idStudy,
        yearOfStudy: 3,
        mode: 'full',
        kind: 'first',
        enrolledOn: `${startYear}-10-01`,
        status: 'enrolled',
      },
    ]);
    const idStCoEnrollment = await one(stCoEnrollment, [
      { idStudentenrollment, idStCo, enrolKind: 'first', status: 'attended' },
    ]);
    const id = await one(stCoGraduatethesis, [
      { idStCoEnrollment, idStudent, idStudy, idStCo, titleHr: 'Rad', language: 'hr', status: 'ready', idMentor: 1 },
    ]);
    await insertRows(
      tx,
      graduatethesisDefensecommission,
      Array.from({ length: members }, (_, n) => ({
        idStCoGraduatethesis: id,
        idTeacher: n + 1,
        role: n === 0 ? 'mentor' : n === 1 ? 'president' : 'member',
        status: 'accepted',
        num: n + 1,
      })),
    );
    return id;
  });
};

try {
  await database.pool.query('create schema if not exists c_main');
  await migrate(database, ['c_main']);
  // The only thesis there is.
  const id = isFilled ? 1 : await fill();
  const settings = readSettings({ PORT: '0', KATEDRA_DATA: folder });
  const server = await createServer({ app, database, settings, log, webFolder: folder });
  const { url } = await server.listen();
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  const find = async (minutes: number): Promise<readonly [took: number, found: number]> => {
    const began = performance.now();
    const query = `id=${id}&from=${day(1)}&to=${day(days - 1)}&minutes=${minutes}`;
    const answer = await fetch(new URL(`/api/v1/graduate-thesis/free-times?${query}`, url), {
      headers: { cookie: `katedra_session=${token}` },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    const { times } = (await answer.json()) as { times: readonly unknown[] };
    return [performance.now() - began, times.length];
  };
  console.log(`${days * rooms * slots} lessons, ${rooms} rooms, ${members} members, ${days} days`);
  // Half an hour is free between lessons; for a whole hour every room is taken on every day, and all of them are looked at.
  for (const [name, minutes] of [
    ['times and rooms are found', 30],
    ['every room is always taken', 60],
  ] as const) {
    await find(minutes);
    const times: number[] = [];
    let found = 0;
    for (let n = 0; n < rounds; n++) {
      const [took, count] = await find(minutes);
      times.push(took);
      found = count;
    }
    times.sort((a, b) => a - b);
    console.log(
      `${name.padEnd(30)} ${String(found).padStart(3)} found · median ${times[Math.floor(rounds / 2)]!.toFixed(0).padStart(5)} ms · worst ${times.at(-1)!.toFixed(0).padStart(5)} ms (goal 1000)`,
    );
  }
  await server.close();
} finally {
  await database.close();
  await embedded.stop();
  if (!kept) await rm(folder, { recursive: true, force: true });
}
