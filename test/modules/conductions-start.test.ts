import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import { dbOf, type Person, put } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';
import { whileJobsRun } from './system.ts';

// A portal that is opened in the middle of a semester: students come into groups and lessons into the timetable as of a day.

type Json = any;
let world: ConductionsWorld;
let yesterday: string;
beforeAll(async () => {
  world = await startConductionsWorld();
  yesterday = addDays(world.today, -1);
}, 120_000);
afterAll(() => world?.stop());

/** Somebody who takes the course and is in none of its groups. */
const taker = async (idStCo: number): Promise<number> => {
  const student = await world.student();
  const idStudentenrollment = await put(world.portal, catalogues.studentenrollment, {
    idStudent: student.idStudent,
    idAcademicyear: world.idAcademicyear,
    idStudy: world.idStudy,
    yearOfStudy: 1,
    mode: 'full',
    kind: 'first',
    enrolledOn: world.from,
    status: 'enrolled',
  });
  return put(world.portal, catalogues.stCoEnrollment, {
    idStudentenrollment,
    idStCo,
    enrolKind: 'first',
    status: 'enrolled',
  });
};
const place = (group: TaughtGroup, idStCoEnrollment: number, more: object = {}, by: Person = world.planner) =>
  by.put(`st-co-group/place?idStCo=${group.idStCo}`, {
    places: [{ idStCoEnrollment, idTeachingtype: group.idTeachingtype, idStCoGroup: group.id }],
    ...more,
  });
const memberships = async (idStCoEnrollment: number): Promise<Json[]> =>
  (
    await world.planner.get(
      `st-co-group-student?filter[idStCoEnrollment]=${idStCoEnrollment}&columns=idStCoGroup,from,to,rowVer&sort=from`,
    )
  ).body.data;
const validFrom = (group: TaughtGroup, by: Person = world.planner) =>
  by.get(`st-co-group/valid-from?idStCo=${group.idStCo}&idTeachingtype=${group.idTeachingtype}`);
const lessonsOf = async ({ id }: Pick<TaughtGroup, 'id'>): Promise<Json[]> =>
  (await world.planner.get(`st-co-lesson?filter[idStCoGroup]=${id}&sort=start&pagination[limit]=100`)).body.data;
const move = async (by: Person, name: string, id: number, said: object = {}) => {
  const { rowVer } = (await world.planner.get(`st-co-lesson/view?id=${id}`)).body;
  return by.put(`st-co-lesson/${name}?id=${id}`, { rowVer, ...said });
};
/** A group with a lesson each week since the semester began; its weekday is over this week or another one. */
const taughtGroup = async (values: Parameters<ConductionsWorld['group']>[0] = {}): Promise<TaughtGroup> => {
  const group = await world.group(values);
  const made = await world.planner.post('st-co-schedule/create', world.slot(group));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return group;
};
const record = async (group: TaughtGroup, nth = 0, said: object = {}): Promise<Json> => {
  const lesson = (await lessonsOf(group))[nth];
  const held = await move(group.teacher, 'record', lesson.id, said);
  expect(held.status, JSON.stringify(held.body)).toBe(200);
  return lesson;
};
const confirm = async (id: number): Promise<void> => {
  const done = await move(world.planner, 'confirm', id);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
};
const setYear = (status: string) => {
  const db = dbOf(world.portal);
  return db.run(sql`update ${db.table('academicyear')} set status = ${status} where id = ${world.idAcademicyear}`);
};
const setTimetable = (status: string) => {
  const db = dbOf(world.portal);
  return db.run(
    sql`update ${db.table('academicyear-semester')} set timetable_status = ${status} where id = ${world.idSemester}`,
  );
};

describe('lessons that are made as of a day', () => {
  const generate = (body: object, by: Person = world.planner) =>
    by.post('academicyear-semester/generate', { id: world.idSemester, publish: 0, ...body });
  const made = async (body: object): Promise<void> => {
    const begun = await generate(body);
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    await whileJobsRun(world.portal, () =>
      expect
        .poll(
          async () => (await world.planner.get('job-run')).body.data.find((r: Json) => r.id === begun.body.run)?.state,
          {
            timeout: 60_000,
          },
        )
        .toBe('done'),
    );
  };
  const start = (by: Person = world.planner) => by.get(`academicyear-semester/lessons-from?id=${world.idSemester}`);

  it('begin on that day, also when they are made again, published, or their slot changes', {
    timeout: 240_000,
  }, async () => {
    const group = await world.group({ hours: 30 });
    const slot = await world.planner.post('st-co-schedule/create', world.slot(group));
    expect((await start()).body).toMatchObject({ from: world.from, to: world.to, proposed: world.from });
    expect((await generate({ from: world.today }, group.teacher)).status).toBe(403);
    expect((await start(group.teacher)).status).toBe(403);
    for (const from of [addDays(world.from, -1), addDays(world.to, 1)])
      expect(keys(await generate({ from }))).toEqual(['outsideSemester']);
    expect(await lessonsOf(group)).toEqual([]);

    await made({ from: yesterday });
    const first = await lessonsOf(group);
    expect(first.length).toBeGreaterThan(5);
    expect(first.filter(l => l.start < yesterday)).toEqual([]);
    expect((await start()).body.proposed).toBe(yesterday);
    // What was said holds until it is said otherwise.
    await made({});
    await world.publish();
    const changed = await world.planner.put(`st-co-schedule/update?id=${slot.body.id}`, {
      rowVer: slot.body.rowVer,
      timeFrom: '12:00',
      timeTo: '13:30',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await lessonsOf(group)).filter(l => l.start < yesterday)).toEqual([]);
    await made({ from: world.from });
    expect((await lessonsOf(group)).filter(l => l.start < yesterday).length).toBeGreaterThan(3);

    await setTimetable('locked');
    expect((await generate({ from: world.from })).status).toBe(409);
    await setTimetable('published');
    await setYear('closed');
    expect((await generate({ from: world.from })).status).toBe(409);
    await setYear('active');
  });
});

describe('students who come into a group', () => {
  beforeAll(() => setTimetable('published'));
  it('are its members from the start of the semester while none of its lessons was recorded, else from today', async () => {
    const group = await taughtGroup();
    const [first, second] = [await taker(group.idStCo), await taker(group.idStCo)];
    expect((await validFrom(group)).body).toMatchObject({ from: world.from, to: world.to, proposed: world.from });
    expect((await place(group, first)).status).toBe(200);
    expect((await memberships(first)).map(m => m.from)).toEqual([world.from]);

    const lesson = await record(group);
    const db = dbOf(world.portal);
    const there = await db.run(
      sql`select status from ${db.table('st-co-attendance')} where id_st_co_lesson = ${lesson.id} and id_st_co_enrollment = ${first}`,
    );
    expect(there.rows).toEqual([{ status: 'present' }]);
    expect((await validFrom(group)).body).toMatchObject({ proposed: world.today });
    expect((await place(group, second)).status).toBe(200);
    expect((await memberships(second)).map(m => m.from)).toEqual([world.today]);
  });

  it('come as of a day that is said: those who are there already too, and it is taken back', async () => {
    const group = await taughtGroup();
    const [early, late] = [await taker(group.idStCo), await taker(group.idStCo)];
    expect((await place(group, early, { from: world.today })).status).toBe(200);
    const both = (from: string) =>
      world.planner.put(`st-co-group/place?idStCo=${group.idStCo}`, {
        from,
        places: [early, late].map(idStCoEnrollment => ({
          idStCoEnrollment,
          idTeachingtype: group.idTeachingtype,
          idStCoGroup: group.id,
        })),
      });
    const proposed = await world.planner.get(
      `st-co-group/distribution?idStCo=${group.idStCo}&idTeachingtype=${group.idTeachingtype}&by=alphabet`,
    );
    expect(proposed.body.map((p: Json) => p.since ?? null)).toEqual(expect.arrayContaining([world.today, null]));
    const done = await both(world.from);
    expect([done.status, done.body.moved]).toEqual([200, 2]);
    for (const one of [early, late]) expect((await memberships(one)).map(m => m.from)).toEqual([world.from]);
    // The same again changes nothing, and a later day takes nobody's days.
    expect((await both(world.from)).body.moved).toBe(0);
    expect((await both(world.today)).body.moved).toBe(0);
    const back = await world.planner.put(`st-co-group/place?idStCo=${group.idStCo}`, {
      places: done.body.before,
      from: world.from,
    });
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect((await memberships(early)).map(m => m.from)).toEqual([world.today]);
    expect(await memberships(late)).toEqual([]);
  });

  it('are refused out of the semester, to a teacher and a student, and in a closed year', async () => {
    const group = await taughtGroup();
    const one = await taker(group.idStCo);
    const student = await world.student();
    for (const from of [addDays(world.from, -1), addDays(world.to, 1)]) {
      expect(keys(await place(group, one, { from }))).toEqual(['outsideSemester']);
      const made = { idStCoGroup: group.id, idStCoEnrollment: one, from };
      expect(keys(await world.planner.post('st-co-group-student/create', made))).toEqual(['outsideSemester']);
    }
    for (const by of [group.teacher, student]) {
      expect((await place(group, one, { from: world.from }, by)).status).toBe(403);
      expect((await validFrom(group, by)).status).toBe(403);
    }
    expect((await world.planner.get('st-co-group/valid-from?idStCo=999999&idTeachingtype=1')).status).toBe(404);
    await setYear('closed');
    expect((await place(group, one, { from: world.from })).status).toBe(409);
    await setYear('active');
    expect((await place(group, one, { from: world.from })).status).toBe(200);
    const [member] = await memberships(one);
    const moved = await world.planner.put(`st-co-group-student/update?id=${member.id}`, {
      rowVer: member.rowVer,
      from: addDays(world.from, -1),
    });
    expect(keys(moved)).toEqual(['outsideSemester']);
  });

  it('do not come behind a lesson that was confirmed without them, and are warned about one that was recorded', async () => {
    const group = await taughtGroup();
    const [one, guest] = [await taker(group.idStCo), await taker(group.idStCo)];
    const lesson = await record(group, 0, { exceptions: [{ idStCoEnrollment: guest, status: 'guest' }] });
    const added = await place(group, one, { from: world.from });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(added.body.notOnRoll).toBe(1);
    expect((await place(group, one, { places: added.body.before, from: world.from })).status).toBe(200);
    expect(await memberships(one)).toEqual([]);

    await confirm(lesson.id);
    const refused = await place(group, one, { from: world.from });
    expect([refused.status, keys(refused)]).toEqual([422, ['confirmedWithout']]);
    // Who was there as a guest was there, and was no member.
    expect(keys(await place(group, guest, { from: world.from }))).toEqual(['confirmedWithout']);
    const made = { idStCoGroup: group.id, idStCoEnrollment: one, from: world.from };
    expect(keys(await world.planner.post('st-co-group-student/create', made))).toEqual(['confirmedWithout']);
    // From the day after it nothing contradicts.
    const after = addDays(lesson.start.slice(0, 10), 1);
    expect((await place(group, one, { from: after })).body.moved).toBe(1);
    const [member] = await memberships(one);
    const earlier = await world.planner.put(`st-co-group-student/update?id=${member.id}`, {
      rowVer: member.rowVer,
      from: world.from,
    });
    expect(keys(earlier)).toEqual(['confirmedWithout']);
  });

  it('do not leave behind a lesson that was confirmed with them, not even by force', async () => {
    const group = await taughtGroup();
    const other = await world.group({ idStCo: group.idStCo, idTeachingtype: group.idTeachingtype });
    const one = await taker(group.idStCo);
    expect((await place(group, one, { from: world.from })).status).toBe(200);
    const lesson = await record(group, 1);
    await confirm(lesson.id);
    const [member] = await memberships(one);
    const on = lesson.start.slice(0, 10);
    const change = (from: string) =>
      world.planner.put(`st-co-group-student/update?id=${member.id}`, { rowVer: member.rowVer, from });
    expect(keys(await change(addDays(on, 1)))).toEqual(['confirmedWith']);
    const gone = await world.planner.delete(`st-co-group-student/delete?id=${member.id}`);
    expect(keys(gone)).toEqual(['confirmedWith']);
    const moved = await place(other, one, { from: on, force: 1 });
    expect([moved.status, keys(moved)]).toEqual([422, ['confirmedWith']]);
    const created = { idStCoGroup: other.id, idStCoEnrollment: one, from: on };
    const beside = await world.planner.post('st-co-group-student/create', created);
    expect([beside.status, keys(beside)]).toEqual([422, ['confirmedWith']]);
    // Until now here, from today there: nothing that was confirmed is touched.
    expect((await place(other, one, { from: world.today, force: 1 })).status).toBe(200);
    expect((await memberships(one)).map(m => [m.idStCoGroup, m.from, m.to])).toEqual([
      [group.id, world.from, yesterday],
      [other.id, world.today, null],
    ]);
  });
});

describe('a group that is made as of a day', () => {
  const create = (idStCo: number, more: object, by: Person = world.planner) =>
    by.post('st-co-group/create', { idStCo, idTeachingtype, code: 'S1', capacity: 10, ...more });
  let idTeachingtype: number;
  beforeAll(async () => {
    await setTimetable('published');
    idTeachingtype = await world.type('P');
  });

  it('has neither members nor lessons before it', async () => {
    const idStCo = await world.course();
    for (const day of [addDays(world.from, -1), addDays(world.to, 1)])
      expect(keys(await create(idStCo, { validFrom: day }))).toEqual(['outsideSemester']);
    const stranger = await world.teacher();
    expect((await create(idStCo, { validFrom: world.today }, stranger)).status).toBe(403);
    const made = await create(idStCo, { validFrom: yesterday });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const group = { id: made.body.id, idStCo, idTeachingtype, teacher: stranger };
    expect((await validFrom(group)).body).toMatchObject({ from: yesterday, proposed: yesterday });
    const one = await taker(idStCo);
    expect(keys(await place(group, one, { from: world.from }))).toEqual(['beforeGroup']);
    expect((await place(group, one)).status).toBe(200);
    expect((await memberships(one)).map(m => m.from)).toEqual([yesterday]);
    const later = await world.planner.put(`st-co-group/update?id=${group.id}`, {
      rowVer: made.body.rowVer,
      validFrom: addDays(world.today, 1),
    });
    expect(keys(later)).toEqual(['membersBefore']);
  });

  it('gets lessons from that day on, and does not begin after one that it has', async () => {
    const group = await world.group({ validFrom: yesterday });
    const slot = await world.planner.post('st-co-schedule/create', world.slot(group));
    expect(slot.status, JSON.stringify(slot.body)).toBe(201);
    const lessons = await lessonsOf(group);
    expect(lessons.length).toBeGreaterThan(5);
    expect(lessons.filter(l => l.start < yesterday)).toEqual([]);
    const row = (await world.planner.get(`st-co-group/view?id=${group.id}`)).body;
    const later = await world.planner.put(`st-co-group/update?id=${group.id}`, {
      rowVer: row.rowVer,
      validFrom: addDays(lessons[0].start.slice(0, 10), 1),
    });
    expect(keys(later)).toEqual(['lessonsBefore']);
  });
});
