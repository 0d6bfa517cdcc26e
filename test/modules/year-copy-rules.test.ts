import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql, type TxCtx } from '../../src/kernel/server/index.ts';
import { calendarholiday } from '../../src/modules/calendar/model.ts';
import { academicyear, room, stCoGroupStudent, study, teachingtypeCoef } from '../../src/modules/catalogues/model.ts';
import { stCoSchedule } from '../../src/modules/course-conductions/model.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import {
  newCourse,
  newStudent,
  type Planned,
  plannedCourse,
  startTeaching,
  type Teaching,
} from './conductions-world.ts';
import { atOneMoment, waitingForLocks } from '../harness/race.ts';
import { inPortal, whileJobsRun } from './system.ts';

// What of a year does not go into the next: what is there already, what is over, what happened, and what nobody chose.

let world: Teaching;
let keeper: Person;
let planned: Planned;
let idNext: number;
let idOther: number;
beforeAll(async () => {
  world = await startTeaching();
  const { portal, idYear, types, holder } = world;
  keeper = await signIn(portal, { roles: ['academicyearAdmin'], username: 'yearkeeper' });
  idNext = await put(portal, academicyear, year(2027));
  planned = await plannedCourse(world);
  const idStCoEnrollment = await newStudent(world, planned.idStCo);
  const inGroup = { idStCoGroup: planned.idGroup, idStCoEnrollment, idTeachingtype: types.P, from: '2026-10-01' };
  await put(portal, stCoGroupStudent, inGroup);
  const idRoomtype = (await rowOf(portal, 'roomtype', 'code', 'D')).id;
  const idRoom = await put(portal, room, { code: 'K1', nameHr: 'Korana 1', idRoomtype, capacity: 60 });
  await put(portal, stCoSchedule, {
    idStCoGroup: planned.idGroup,
    weekday: 1,
    timeFrom: '08:00',
    timeTo: '09:30',
    idTeachers: [holder.idTeacher],
    idRoom,
    parity: 'all',
  });
  const { id_edulev: idEdulev } = await rowOf(portal, 'study', 'id', world.idStudy);
  const named = { mode: 'full', semesters: 6, ects: 180, idEdulev };
  idOther = await put(portal, study, { code: 'DR', nameHr: 'Drugi', abbr: 'DR', ...named, active: 1 });
  const ending = { code: 'GA', nameHr: 'Ugašen', abbr: 'GA', ...named, active: 1, validTo: idYear };
  const idEnded = await put(portal, study, ending);
  await newCourse({ ...world, idStudy: idOther });
  await newCourse({ ...world, idStudy: idEnded });
});
afterAll(() => world?.portal.stop());

const year = (startYear: number) => ({
  startYear,
  code: `${startYear}/${startYear + 1}`,
  startDate: `${startYear}-10-01`,
  endDate: `${startYear + 1}-09-30`,
  normSystem: 'norm',
  status: 'planning',
});
interface Import {
  readonly id: number;
  readonly foreseen: readonly { resource: string; made: number; there: number; left: number }[];
  readonly done: readonly { resource: string; made: number; there: number; left: number }[];
  readonly reasons: readonly { resource: string; why: string; count: number }[];
}
const ask = (who: Person, more: object) =>
  who.post('fromprevious-import/create', { place: 'administration', idFrom: world.idYear, idTo: idNext, ...more });
const view = async (who: Person, id: number): Promise<Import> =>
  (await who.get(`fromprevious-import/view?id=${id}`)).body as Import;
const until = async (id: number, status: string): Promise<void> => {
  const db = dbOf(world.portal);
  await expect
    .poll(
      async () => {
        const now = await db.one<{ state: string; failure: unknown }>(
          sql`select i.status as state, j.failure from ${db.table('fromprevious-import')} i left join ${db.table('job_run')} j on j.id = i.run::uuid where i.id = ${id}`,
        );
        return now!.failure ? JSON.stringify(now!.failure) : now!.state;
      },
      { timeout: 20_000 },
    )
    .toBe(status);
};
const counted = async (who: Person, more: object): Promise<number> => {
  const { status, body } = await ask(who, more);
  expect(status, JSON.stringify(body)).toBe(201);
  const { id } = body as { id: number };
  await until(id, 'counted');
  return id;
};
const copied = (more: object): Promise<Import> =>
  whileJobsRun(world.portal, async () => {
    const id = await counted(keeper, more);
    expect((await keeper.put(`fromprevious-import/start?id=${id}`, {})).status).toBe(200);
    await until(id, 'copied');
    const now = await view(keeper, id);
    expect(now.done).toEqual(now.foreseen);
    return now;
  });
const takenBack = (id: number): Promise<void> =>
  whileJobsRun(world.portal, async () => {
    expect((await keeper.put(`fromprevious-import/take-back?id=${id}`, {})).status).toBe(200);
    await until(id, 'undone');
  });
const of = (run: Import, resource: string) => {
  const { made, there, left } = run.done.find(one => one.resource === resource) ?? { made: 0, there: 0, left: 0 };
  return [made, there, left];
};
const count = async (what: ReturnType<typeof sql>): Promise<number> =>
  (await dbOf(world.portal).one<{ n: number }>(sql`select count(*)::int as n from ${what}`))!.n;

it('coefficients and days off that the new year has already stay as they are', async () => {
  const { portal, idYear, types } = world;
  const db = dbOf(portal);
  await db.run(sql`delete from ${db.table('teachingtype-coef')} where id_academicyear in (${idYear}, ${idNext})`);
  const coef = (idAcademicyear: number, idTeachingtype: number, norm: number, band: object = {}) => ({
    ...{ idAcademicyear, idTeachingtype, coefNorm: norm, coefNormRepeat: norm, coefWork: norm, coefWorkRepeat: norm },
    ...band,
  });
  for (const type of [types.P, types.A, types.L]) await put(portal, teachingtypeCoef, coef(idYear, type, 2));
  await put(portal, teachingtypeCoef, coef(idNext, types.P, 3));
  // The new year weighs exercises by the size of the group: its own bands stay whole.
  await put(portal, teachingtypeCoef, coef(idNext, types.A, 1, { minStudents: 31, maxStudents: 100 }));
  const off = (day: string, nameHr: string) => ({ dateFrom: day, dateTo: day, nameHr, kind: 'institution' });
  await put(portal, calendarholiday, off('2027-02-03', 'Dan fakulteta'));
  await put(portal, calendarholiday, off('2027-02-04', 'Dekanov dan'));
  await put(portal, calendarholiday, off('2028-02-03', 'Dan fakulteta'));
  const run = await copied({ options: ['calendar'] });
  expect(of(run, 'teachingtype-coef')).toEqual([1, 1, 1]);
  expect(of(run, 'calendarholiday')).toEqual([1, 1, 0]);
  const { rows } = await db.run<{ type: number; norm: number }>(
    sql`select id_teachingtype as type, coef_norm::float as norm from ${db.table('teachingtype-coef')} where id_academicyear = ${idNext} and deleted_at is null`,
  );
  expect(Object.fromEntries(rows.map(row => [row.type, row.norm]))).toEqual({
    [types.P]: 3,
    [types.A]: 1,
    [types.L]: 2,
  });
  const again = await copied({ options: ['calendar'] });
  expect([of(again, 'teachingtype-coef')[0], of(again, 'calendarholiday')[0]]).toEqual([0, 0]);
  await takenBack(run.id);
  expect(
    await count(sql`${db.table('teachingtype-coef')} where id_academicyear = ${idNext} and deleted_at is null`),
  ).toBe(2);
  expect(
    await count(
      sql`${db.table('calendarholiday')} where date_from >= '2027-10-01' and kind = 'institution' and deleted_at is null`,
    ),
  ).toBe(1);
});

it('studies that have ended stay behind and are listed; of some studies only theirs is copied', async () => {
  const run = await copied({ options: [] });
  expect(of(run, 'stcourse')).toEqual([2, 0, 1]);
  expect(run.reasons).toContainEqual(expect.objectContaining({ resource: 'stcourse', why: 'ended', count: 1 }));
  await takenBack(run.id);
  const some = await copied({ options: [], idStudies: [idOther] });
  expect(of(some, 'stcourse')).toEqual([1, 0, 0]);
  const db = dbOf(world.portal);
  expect(
    await count(
      sql`${db.table('stcourse')} where id_academicyear = ${idNext} and id_study <> ${idOther} and deleted_at is null`,
    ),
  ).toBe(0);
  await takenBack(some.id);
});

it('groups come without students and slots without rooms, unless rooms were chosen; what happened is never copied', async () => {
  const db = dbOf(world.portal);
  const happened = async () => [
    await count(db.table('studentenrollment')),
    await count(db.table('st-co-enrollment')),
    await count(db.table('st-co-group-student')),
    await count(db.table('st-co-lesson')),
    await count(db.table('calendar-event')),
  ];
  const before = await happened();
  const roomsOfSlots = async (): Promise<unknown[]> =>
    (
      await db.run<{ room: number | null }>(sql`select s.id_room as room from ${db.table('st-co-schedule')} s
        join ${db.table('st-co-group')} g on g.id = s.id_st_co_group join ${db.table('stcourse')} c on c.id = g.id_st_co
        where c.id_academicyear = ${idNext} and s.deleted_at is null`)
    ).rows.map(row => row.room);
  const without = await copied({ options: ['groups', 'teachers', 'slots'] });
  expect([of(without, 'st-co-group')[0], await roomsOfSlots()]).toEqual([1, [null]]);
  expect(await happened()).toEqual(before);
  await takenBack(without.id);
  const withRooms = await copied({ options: ['groups', 'teachers', 'slots', 'rooms'] });
  expect(await roomsOfSlots()).toEqual([expect.any(Number)]);
  expect(await happened()).toEqual(before);
  await takenBack(withRooms.id);
});

it('of two who copy into one year the second waits, reads for whom, and then adds nothing twice', async () => {
  const { portal, planner } = world;
  const messageOf = async (who: Person, run: string): Promise<unknown> =>
    (await who.get('job-run')).body.data.find((one: { id: string }) => one.id === run)?.message;
  await whileJobsRun(portal, async () => {
    const first = await counted(keeper, { options: [] });
    const second = await counted(planner, { place: 'courseConductions', options: [] });
    let [mine, theirs] = ['', ''];
    await inPortal(portal, async tx => {
      // Somebody works on that year: the first has begun and waits.
      await tx.db.lock('year copy', idNext);
      mine = (await keeper.put(`fromprevious-import/start?id=${first}`, {})).body.run;
      await expect
        .poll(
          async () => (await keeper.get('job-run')).body.data.find((one: { id: string }) => one.id === mine)?.state,
          {
            timeout: 20_000,
          },
        )
        .toBe('running');
      theirs = (await planner.put(`fromprevious-import/start?id=${second}`, {})).body.run;
      await expect.poll(() => messageOf(planner, theirs), { timeout: 20_000 }).toContain(`copying no. ${first}`);
      // What is asked twice runs once.
      expect((await planner.put(`fromprevious-import/start?id=${second}`, {})).status).toBe(409);
    });
    await until(first, 'copied');
    await until(second, 'copied');
    expect(of(await view(keeper, first), 'stcourse')[0]).toBe(2);
    expect(of(await view(planner, second), 'stcourse')[0]).toBe(0);
    expect((await keeper.put(`fromprevious-import/take-back?id=${first}`, {})).status).toBe(200);
    await until(first, 'undone');
  });
});

it('two copies into one year that begin at one moment come one after the other, and one that is asked twice runs once', async () => {
  const { portal, planner } = world;
  const here = { db: dbOf(portal), inTransaction: <T>(work: (tx: TxCtx) => Promise<T>) => inPortal(portal, work) };
  await whileJobsRun(portal, async () => {
    const first = await counted(keeper, { options: [] });
    const second = await counted(planner, { place: 'courseConductions', options: [] });
    const start = (who: Person, id: number) => who.put(`fromprevious-import/start?id=${id}`, {});
    const twice = await atOneMoment(
      here,
      tx => tx.db.lock('fromprevious-import', second),
      () => start(planner, second),
      () => start(planner, second),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await until(second, 'copied');
    expect((await planner.put(`fromprevious-import/take-back?id=${second}`, {})).status).toBe(200);
    await until(second, 'undone');
    const third = await counted(planner, { place: 'courseConductions', options: [] });
    // The later number begins first and waits for nobody; the earlier one looks for earlier numbers alone. Both wait for the year.
    await inPortal(portal, async tx => {
      await tx.db.lock('year copy', idNext);
      for (const [who, id, waiting] of [
        [planner, third, 1],
        [keeper, first, 2],
      ] as const) {
        expect((await start(who, id)).status).toBe(200);
        await expect.poll(() => waitingForLocks(here.db), { timeout: 20_000 }).toBe(waiting);
      }
    });
    for (const id of [first, third]) await until(id, 'copied');
    const made = await Promise.all([view(keeper, first), view(planner, third)]);
    expect(made.map(run => of(run, 'stcourse')[0]).sort()).toEqual([0, 2]);
    for (const [who, id] of [
      [planner, third],
      [keeper, first],
    ] as const) {
      expect((await who.put(`fromprevious-import/take-back?id=${id}`, {})).status).toBe(200);
      await until(id, 'undone');
    }
  });
});

it('a module that is switched off copies nothing', async () => {
  const { portal, planner } = world;
  const admin = await signIn(portal, { roles: ['admin'] });
  const mine = await whileJobsRun(portal, () => counted(planner, { place: 'courseConductions', options: [] }));
  const { data } = (await admin.get('app-module?pagination[limit]=100')).body;
  const { id } = data.find((one: { url: string }) => one.url === '/CourseConductions');
  const set = async (isBlocked: 0 | 1): Promise<void> => {
    const { rowVer } = (await admin.get(`app-module/view?id=${id}`)).body;
    expect((await admin.put(`app-module/update?id=${id}`, { isBlocked, rowVer })).status).toBe(200);
    await expect
      .poll(async () => (await planner.get('auth/user')).body.app.AppModules.appModulesBL)
      .toEqual(isBlocked === 1 ? ['/CourseConductions'] : []);
  };
  await set(1);
  expect((await ask(planner, { place: 'courseConductions', options: [] })).status).toBe(403);
  expect((await planner.put(`fromprevious-import/start?id=${mine}`, {})).status).toBe(404);
  expect((await admin.get(`fromprevious-import/view?id=${mine}`)).status).toBe(200);
  await set(0);
  expect((await planner.get(`fromprevious-import/view?id=${mine}`)).status).toBe(200);
});

it('a plan that is approved in the new year keeps its teachers and groups as they were seen', async () => {
  const run = await copied({ options: [] });
  const db = dbOf(world.portal);
  const set = (status: string) =>
    db.run(sql`update ${db.table('stcourse')} set plan_status = ${status} where id_academicyear = ${idNext}`);
  await set('approved');
  const later = await copied({ options: ['teachers', 'groups'] });
  expect([of(later, 'st-co-teacher')[0], of(later, 'st-co-group')[0]]).toEqual([0, 0]);
  expect(later.reasons).toContainEqual(expect.objectContaining({ resource: 'st-co-group', why: 'locked' }));
  await set('draft');
  await takenBack(run.id);
});
