import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model.ts';
import { remindOfLessons } from '../../src/modules/course-conductions/server/reminders.ts';
import { dbOf, type Person, signIn } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';
import { systemOf, whileJobsRun } from './system.ts';

// What was taught before the portal was in use: its record is kept elsewhere, and nobody is reminded of it.

type Json = any;
let world: ConductionsWorld;
let group: TaughtGroup;
let members: Awaited<ReturnType<ConductionsWorld['members']>>;
let admin: Person;
beforeAll(async () => {
  world = await startConductionsWorld();
  admin = await signIn(world.portal, { roles: ['admin'] });
  group = await world.group({ hours: 30 });
  members = await world.members(group, 2);
  const made = await world.planner.post('st-co-schedule/create', world.slot(group));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await world.publish();
}, 120_000);
afterAll(() => world?.stop());

const setSince = async (portalSince: string | null): Promise<void> => {
  const [owner] = (await admin.get('owner')).body.data;
  const said = await admin.put('owner/update?id=1', { portalSince, rowVer: owner.rowVer });
  expect(said.status, JSON.stringify(said.body)).toBe(200);
};
const lessonsOf = async ({ id }: Pick<TaughtGroup, 'id'>): Promise<Json[]> =>
  (await world.planner.get(`st-co-lesson?filter[idStCoGroup]=${id}&sort=start&pagination[limit]=100`)).body.data;
const lesson = async (id: number): Promise<Json> => (await world.planner.get(`st-co-lesson/view?id=${id}`)).body;
const move = async (by: Person, name: string, id: number, said: object = {}) =>
  by.put(`st-co-lesson/${name}?id=${id}`, { rowVer: (await lesson(id)).rowVer, ...said });
const setYear = (status: string) => {
  const db = dbOf(world.portal);
  return db.run(sql`update ${db.table('academicyear')} set status = ${status} where id = ${world.idAcademicyear}`);
};
const semesterMove = async (name: string) => {
  const row = (await world.planner.get(`academicyear-semester/view?id=${world.idSemester}`)).body;
  return world.planner.put(`academicyear-semester/${name}?id=${world.idSemester}`, { rowVer: row.rowVer });
};
const outside = (body: object = {}, by: Person = world.planner) =>
  by.put('st-co-lesson/outside', { idAcademicyear: world.idAcademicyear, ...body });
const waiting = (by: Person = world.planner) => by.get(`st-co-lesson/outside?idAcademicyear=${world.idAcademicyear}`);
const report = (of: string, query = '') =>
  world.planner.get(`rpt-${of}?idAcademicyear=${world.idAcademicyear}&idStCo=${group.idStCo}${query}`);

describe('a lesson before the portal was in use', () => {
  it('is put outside of the portal by who plans teaching, before that day alone, and is taken back', async () => {
    const [first, second, third, fourth] = await lessonsOf(group);
    expect(keys(await move(world.planner, 'markOutside', first.id))).toEqual(['portalSinceUnset']);
    // What was held here before the day was set stays as it is.
    expect((await move(group.teacher, 'record', second.id)).status).toBe(200);
    await setSince(third.start.slice(0, 10));
    expect(keys(await move(world.planner, 'markOutside', third.id))).toEqual(['portalInUse']);
    expect((await lesson(third.id)).blocked.markOutside).toBeTruthy();
    const student = await world.student();
    expect((await move(group.teacher, 'markOutside', first.id)).status).toBe(403);
    expect([403, 404]).toContain((await move(student, 'markOutside', first.id)).status);
    const done = await move(world.planner, 'markOutside', first.id);
    expect([done.status, done.body.status]).toEqual([200, 'outside']);
    expect((await move(world.planner, 'markOutside', first.id)).status).toBe(409);
    // It is neither recorded nor cancelled nor moved.
    for (const name of ['record', 'cancel', 'confirm'])
      expect((await move(world.planner, name, first.id, { note: 'x' })).status, name).toBe(409);

    // What was held or confirmed here is not put outside.
    expect((await move(world.planner, 'markOutside', second.id)).status).toBe(409);
    expect((await move(group.teacher, 'amend', second.id)).status).toBe(200);
    expect((await move(world.planner, 'confirm', second.id)).status).toBe(200);
    expect((await move(world.planner, 'markOutside', second.id)).status).toBe(409);

    expect((await move(group.teacher, 'bringBack', first.id)).status).toBe(403);
    await setYear('closed');
    expect((await move(world.planner, 'bringBack', first.id)).status).toBe(409);
    await setYear('active');
    expect((await move(world.planner, 'bringBack', first.id)).body.status).toBe('planned');
    expect((await move(world.planner, 'bringBack', first.id)).status).toBe(409);

    // A planned one of those days is not recorded here, by anybody; one since that day is.
    for (const by of [group.teacher, world.planner, admin])
      expect(keys(await move(by, 'record', first.id))).toEqual(['beforePortal']);
    expect(JSON.stringify((await lesson(first.id)).blocked.record)).toContain('beforePortal');
    expect((await lesson(first.id)).status).toBe('planned');
    expect((await lesson(third.id)).blocked?.record).toBeUndefined();

    // Nor is one moved into those days, or put back into them.
    const day = first.start.slice(0, 10);
    const there = { start: `${day} 19:00`, end: `${day} 20:30`, idRoom: null, note: 'bila je tada' };
    expect(keys(await move(world.planner, 'reschedule', third.id, there))).toEqual(['movedBeforePortal']);
    expect((await lesson(third.id)).start).toBe(third.start);
    await setSince(null);
    const later = fourth.start.slice(0, 10);
    const moved = { start: `${later} 19:00`, end: `${later} 20:30`, idRoom: null, note: 'bila je tada' };
    expect((await move(world.planner, 'reschedule', third.id, moved)).status).toBe(200);
    await setSince(later);
    expect(keys(await move(world.planner, 'putBack', third.id, { note: 'ipak nije' }))).toEqual(['movedBeforePortal']);
    await setSince(null);
    expect((await move(world.planner, 'putBack', third.id, { note: 'ipak nije' })).status).toBe(200);
    await setSince(third.start.slice(0, 10));
  });

  it('is outside when it is added, and planned when it is added since', async () => {
    const own = await world.group();
    await setSince(addDays(world.today, -1));
    const day = (await lessonsOf(group))[1].start.slice(0, 10);
    const add = (on: string, by: Person = world.planner, said: object = { note: 'bila je tada' }) =>
      by.post('st-co-lesson/add', {
        idStCoGroup: own.id,
        category: 'extra',
        start: `${on} 19:00`,
        end: `${on} 20:30`,
        ...said,
      });
    expect(keys(await add(day, own.teacher))).toEqual(['intoPast']);
    expect(keys(await add(day, world.planner, {}))).toEqual(['reasonOfPast']);
    const before = await add(day);
    expect(before.status, JSON.stringify(before.body)).toBe(201);
    expect((await lesson(before.body.id)).status).toBe('outside');
    expect((await move(own.teacher, 'record', before.body.id)).status).toBe(409);
    const since = await add((await lessonsOf(group)).find(l => l.start > `${world.today} 24`).start.slice(0, 10));
    expect(since.status, JSON.stringify(since.body)).toBe(201);
    expect((await lesson(since.body.id)).status).toBe('planned');
  });

  it('is over: a day to come puts nothing outside that is to be held', async () => {
    const own = await world.group();
    await setSince(addDays(world.today, 30));
    const made = await world.planner.post('st-co-schedule/create', world.slot(own, { weekday: 2 }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const all = await lessonsOf(own);
    const [over, toCome] = [all.filter(l => l.start < world.today), all.filter(l => l.start > `${world.today} 24`)];
    expect(over.length).toBeGreaterThan(3);
    expect(toCome.length).toBeGreaterThan(1);
    expect(new Set(over.map(l => l.status))).toEqual(new Set(['outside']));
    expect(new Set(toCome.map(l => l.status))).toEqual(new Set(['planned']));
    expect(keys(await move(world.planner, 'markOutside', toCome[0].id))).toEqual(['notOverYet']);
    expect((await outside({ idStCo: own.idStCo })).body.lessons).toBe(0);
    const [next] = (await lessonsOf(own)).filter(l => l.id === toCome[0].id);
    expect(next.status).toBe('planned');
    const added = await world.planner.post('st-co-lesson/add', {
      idStCoGroup: own.id,
      category: 'extra',
      start: `${next.start.slice(0, 10)} 19:00`,
      end: `${next.start.slice(0, 10)} 20:30`,
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect((await lesson(added.body.id)).status).toBe('planned');
    await setSince(world.today);
  });

  it('is before a day that is a year ahead at most: a mistyped year is refused', async () => {
    const said = async (portalSince: string) => {
      const [owner] = (await admin.get('owner')).body.data;
      return admin.put('owner/update?id=1', { portalSince, rowVer: owner.rowVer });
    };
    for (const day of ['2062-10-01', addDays(world.today, 370)]) {
      const refused = await said(day);
      expect([refused.status, keys(refused), refused.body[0].field]).toEqual([422, ['farAhead'], 'portalSince']);
    }
    expect((await said(addDays(world.today, 360))).status).toBe(200);
    await setSince(world.today);
  });

  it('goes many at once, with those of the same course alone where one is named, twice with the same end', async () => {
    // Lessons that came before the day was set are planned still.
    await setSince(null);
    const beside = await world.group({ teacher: group.teacher });
    const made = await world.planner.post('st-co-schedule/create', world.slot(beside, { weekday: 3 }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await setSince(world.today);
    for (const by of [group.teacher, await world.student()]) {
      expect((await outside({}, by)).status).toBe(403);
      expect((await waiting(by)).status).toBe(403);
    }
    const before = (await waiting()).body;
    expect(before.portalSince).toBe(world.today);
    const ofOne = await outside({ idStCo: beside.idStCo });
    expect(ofOne.status, JSON.stringify(ofOne.body)).toBe(200);
    expect(ofOne.body.lessons).toBeGreaterThan(3);
    expect((await waiting()).body.planned).toBe(before.planned - ofOne.body.lessons);
    const rest = await outside();
    expect(rest.body.lessons).toBe(before.planned - ofOne.body.lessons);
    expect((await outside()).body.lessons).toBe(0);
    const all = await lessonsOf(group);
    expect(all.filter(l => l.start < world.today && l.status === 'planned')).toEqual([]);
    expect(all.filter(l => l.start >= world.today && l.status === 'outside')).toEqual([]);
    // What was confirmed stays so.
    expect(all.filter(l => l.status === 'confirmed')).toHaveLength(1);

    await setYear('closed');
    expect((await outside()).status).toBe(409);
    await setYear('active');
    expect((await outside({ idStCo: beside.idStCo, isBack: 1 })).body.lessons).toBe(ofOne.body.lessons);
    expect((await outside({ idStCo: beside.idStCo })).body.lessons).toBe(ofOne.body.lessons);
    await setSince(null);
    expect(keys(await outside())).toEqual(['portalSinceUnset']);
    await setSince(world.today);
  });

  it('has a column of its own in the reports and is in no figure of what was held', async () => {
    const all = await lessonsOf(group);
    const hours = (status: string[]) => all.filter(l => status.includes(l.status)).reduce((n, l) => n + l.hours, 0);
    expect(hours(['outside'])).toBeGreaterThan(4);
    const [course] = (
      await world.planner.get(`rpt-teaching-conduction-courses?idAcademicyear=${world.idAcademicyear}`)
    ).body.data.filter((r: Json) => r.idStCo === group.idStCo);
    expect([course.outside, course.held, course.cancelled]).toEqual([hours(['outside']), hours(['confirmed']), 0]);
    // In a period the plan is what the timetable has there to be held here.
    const [inPeriod] = (
      await world.planner.get(
        `rpt-teaching-conduction-courses?idAcademicyear=${world.idAcademicyear}&from=${world.from}&to=${world.to}`,
      )
    ).body.data.filter((r: Json) => r.idStCo === group.idStCo);
    expect([inPeriod.planned, inPeriod.outside]).toEqual([
      all.reduce((n, l) => n + l.hours, 0) - hours(['outside']),
      hours(['outside']),
    ]);
    const listed = (await report('teaching-conduction-teachers', '&which=outside')).body.data;
    expect(listed.filter((r: Json) => r.idStCoLesson).map((r: Json) => [r.status, r.outside, r.held])).toEqual(
      all.filter(l => l.status === 'outside').map(l => ['outside', l.hours, 0]),
    );
    const missing = (await report('teaching-conduction-teachers', '&which=missing')).body.data;
    expect(missing.filter((r: Json) => r.idStCoLesson)).toEqual([]);
    const [ofGroup] = (
      await world.planner.get(`rpt-cumulative-teaching-conduction-by-groups?idAcademicyear=${world.idAcademicyear}`)
    ).body.data.filter((r: Json) => r.idStCoGroup === group.id);
    const due = all.filter(l => l.start < `${world.today} 24`).reduce((n, l) => n + l.hours, 0);
    expect([ofGroup.outside, ofGroup.held]).toEqual([hours(['outside']), hours(['confirmed'])]);
    expect(ofGroup.planned).toBe(due - ofGroup.outside);
    expect(ofGroup.difference).toBe(ofGroup.held - ofGroup.planned);

    const db = dbOf(world.portal);
    const inLedger =
      await db.one<Json>(sql`select coalesce(sum(l.hours), 0)::float as hours from ${db.table('st-co-attendance')} a
      join ${db.table('st-co-lesson')} l on l.id = a.id_st_co_lesson where l.status = 'outside'`);
    expect(inLedger.hours).toBe(0);
    const load = (await group.teacher.get('hour-ledger/load')).body;
    expect(load.held.contact).toBe(hours(['confirmed']));
    const { idTeacher } = group.teacher;
    await db.run(sql`update ${db.table('teacher')} set employment = 'external' where id = ${idTeacher}`);
    const asked = async (query: string) => (await world.planner.get(query)).body;
    const account = await asked(
      `rpt-cumulative-teaching-conduction-for-external-lecturers?from=${world.from}&to=${world.to}&idTeacher=${idTeacher}`,
    );
    expect(account.totals.lectures, JSON.stringify(account)).toBe(hours(['confirmed']));
    const year = world.idAcademicyear;
    const certificate = await asked(
      `rpt-certificate-teaching-conduction?idTeacher=${idTeacher}&idYearFrom=${year}&idYearTo=${year}`,
    );
    expect(certificate.totals.total, JSON.stringify(certificate)).toBe(hours(['confirmed']));
  });

  it('is missed by no progress: neither as hours to make up for, nor as a lesson that a student could attend', async () => {
    const [progress] = (await group.teacher.get(`st-co-lesson/progress?idStCo=${group.idStCo}`)).body.groups;
    const all = await lessonsOf(group);
    const sum = all.reduce((n, l) => n + l.hours, 0);
    expect(progress.shortfall).toBe(Math.max(0, 30 - sum));
    expect(progress.outside).toBe(all.filter(l => l.status === 'outside').reduce((n, l) => n + l.hours, 0));
    const [mine] = (await members[0]!.student.get('st-co-lesson/my-groups')).body.data;
    const counted = all.filter(l => !['cancelled', 'compensated', 'outside'].includes(l.status));
    expect(mine.lessons).toBe(counted.length);
    // It was held all the same: nobody is told that nothing was.
    expect(mine.outside).toBe(all.filter(l => l.status === 'outside').length);
    expect(mine.outside).toBeGreaterThan(0);
  });

  it('is taken back unless the lesson that it made up for has been made up for since', async () => {
    await setSince(null);
    expect((await outside({ idStCo: group.idStCo, isBack: 1 })).status).toBe(200);
    const cancelled = (await lessonsOf(group)).find(l => l.status === 'planned' && l.start < world.today);
    expect((await move(world.planner, 'cancel', cancelled.id, { note: 'bolest' })).status).toBe(200);
    const makeup = (day: string) =>
      world.planner.post('st-co-lesson/add', {
        idStCoGroup: group.id,
        category: 'makeup',
        idReplaces: cancelled.id,
        start: `${day} 18:00`,
        end: `${day} 19:30`,
        note: 'održana je tada',
      });
    const first = await makeup(addDays(cancelled.start.slice(0, 10), 1));
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    await setSince(addDays(cancelled.start.slice(0, 10), 2));
    expect((await move(world.planner, 'markOutside', first.body.id)).status).toBe(200);
    const second = await makeup(addDays(cancelled.start.slice(0, 10), 3));
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect(keys(await move(world.planner, 'bringBack', first.body.id))).toEqual(['madeUpSince']);
    const many = await outside({ idStCo: group.idStCo, isBack: 1 });
    expect(many.status, JSON.stringify(many.body)).toBe(200);
    expect((await lesson(first.body.id)).status).toBe('outside');
    expect((await outside({ idStCo: group.idStCo })).status).toBe(200);
    await setSince(world.today);
  });
});

describe('before that day nothing reminds', () => {
  it('neither a message nor the home page nor the numbers of what waits', async () => {
    await setSince(world.today);
    const teacher = await world.teacher();
    const own = await world.group({ teacher });
    // On another day than today: what has begun today is to be recorded.
    const weekday = (new Date(`${world.today}T12:00Z`).getUTCDay() % 5) + 1;
    const made = await world.planner.post('st-co-schedule/create', world.slot(own, { weekday }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    // Lessons that came before the day was set are planned still.
    await outside({ idStCo: own.idStCo, isBack: 1 });
    const over = (await lessonsOf(own)).filter(l => l.start < world.today);
    expect(over.length).toBeGreaterThan(3);
    expect(over.map(l => l.status)).toEqual(over.map(() => 'planned'));
    const home = async () => (await teacher.get('st-co-lesson?scenario=myLessons')).body.data.toRecord;
    const missing = async () => (await teacher.get('hour-ledger/load')).body.missing;
    const inProgress = async () =>
      (await teacher.get(`st-co-lesson/progress?idStCo=${own.idStCo}`)).body.groups[0].waiting;
    expect([await home(), await missing(), await inProgress()]).toEqual([[], [], []]);
    const day = over.at(-1).start.slice(0, 10);
    const told = async () => (await teacher.get('inbox?filter[subject][like]=recorded&return[count]=1')).body.count;
    const onDay = (after: number) => {
      const system = systemOf(world.portal);
      return remindOfLessons({ ...system, now: new Date(`${addDays(day, after)}T06:00:00+01:00`) });
    };
    await onDay(3);
    expect(await told()).toBe(0);

    await setSince(day);
    expect(await home()).toHaveLength(1);
    expect(await missing()).toHaveLength(1);
    expect(await inProgress()).toHaveLength(1);
    await onDay(3);
    expect(await told()).toBe(1);
    await setSince(world.today);
  });
});

describe('a timetable', () => {
  it('that is made while the portal is in use has what was taught before outside, or not at all', {
    timeout: 240_000,
  }, async () => {
    const made = async (body: object): Promise<void> => {
      const begun = await world.planner.post('academicyear-semester/generate', {
        id: world.idSemester,
        publish: 0,
        ...body,
      });
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      await whileJobsRun(world.portal, () =>
        expect
          .poll(
            async () =>
              (await world.planner.get('job-run')).body.data.find((r: Json) => r.id === begun.body.run)?.state,
            { timeout: 60_000 },
          )
          .toBe('done'),
      );
    };
    const fresh = await world.group();
    const slot = await world.planner.post('st-co-schedule/create', world.slot(fresh, { weekday: 5 }));
    expect(slot.status, JSON.stringify(slot.body)).toBe(201);
    // By a slot alone they come as the institution has it: outside.
    const over = (await lessonsOf(fresh)).filter(l => l.start < world.today);
    expect(over.length).toBeGreaterThan(3);
    expect(new Set(over.map(l => l.status))).toEqual(new Set(['outside']));
    // Lessons outside of the portal are no reason to keep a slot.
    expect((await world.planner.delete(`st-co-schedule/delete?id=${slot.body.id}`)).status).toBe(200);
    expect(await lessonsOf(fresh)).toEqual([]);

    await made({ beforePortal: 'skip' });
    const again = await world.planner.post('st-co-schedule/create', world.slot(fresh, { weekday: 5 }));
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    const lessons = await lessonsOf(fresh);
    expect(lessons.filter(l => l.start < world.today)).toEqual([]);
    expect(lessons.length).toBeGreaterThan(5);
    await made({ beforePortal: 'outside' });
    expect((await lessonsOf(fresh)).filter(l => l.start < world.today).map(l => l.status)).toEqual(
      over.map(() => 'outside'),
    );
  });

  it('is not withdrawn over a lesson that was held, and is over lessons outside of the portal', async () => {
    expect(keys(await semesterMove('withdraw'))).toEqual(['lessonsHeld']);
    const db = dbOf(world.portal);
    const confirmed = (await lessonsOf(group)).find(l => l.status === 'confirmed');
    expect((await move(world.planner, 'unlock', confirmed.id, { note: 'pogreška' })).status).toBe(200);
    expect(keys(await semesterMove('withdraw'))).toEqual(['lessonsHeld']);
    await db.run(sql`delete from ${db.table('st-co-attendance')} where id_st_co_lesson = ${confirmed.id}`);
    await db.run(sql`update ${db.table('st-co-lesson')} set status = 'outside' where id = ${confirmed.id}`);
    const done = await semesterMove('withdraw');
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await lessonsOf(group)).toEqual([]);
    expect((await semesterMove('publish')).status).toBe(200);
  });
});

describe('a year', () => {
  it('closes when what is left of it is outside of the portal', async () => {
    await outside({ isBack: 1 });
    const close = async () => {
      const year = (await admin.get(`academicyear/view?id=${world.idAcademicyear}`)).body;
      return admin.put(`academicyear/close?id=${world.idAcademicyear}`, { rowVer: year.rowVer });
    };
    const refused = await close();
    expect(keys(refused)).toEqual(['lessonsBeforePortal']);
    expect(refused.body[0].message).toContain(String((await waiting()).body.planned));
    expect((await outside()).status).toBe(200);
    const closed = await close();
    expect([closed.status, closed.body.status], JSON.stringify(closed.body)).toEqual([200, 'closed']);
  });
});
