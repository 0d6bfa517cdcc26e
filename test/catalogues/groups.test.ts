import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { showHoldersOfToday } from '../../src/modules/catalogues/server/course-teachers.ts';
import { atOneMoment } from '../harness/race.ts';
import { type Answer, type DemoPortal, startDemoPortal } from '../modules/portal.ts';

// Groups of a course, their members, and who holds and teaches it: every rule broken through HTTP.

type Json = any;
let portal: DemoPortal;
let year: Json;
let idStudy: number;
let types: Record<'P' | 'A' | 'L', number>;
beforeAll(async () => {
  portal = await startDemoPortal();
  year = (await portal.as('admin').get('academicyear?filter[status]=active')).json.data[0];
  const type = (code: string) => portal.idOf('teachingtype', 'code', code);
  types = { P: await type('P'), A: await type('A'), L: await type('L') };
  idStudy = (await study()).id;
});
afterAll(() => portal?.close());

const cc = () => portal.as('courseconductionsadmin');
const keys = (answer: Answer): string[] =>
  Array.isArray(answer.json) ? answer.json.map((p: { key: string }) => p.key) : [];
const made = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(201);
  return json;
};
const done = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(200);
  return json;
};
const statuses = (answers: readonly Answer[]): number[] => answers.map(a => a.status).sort();
const fresh = async (resource: string, id: number): Promise<Json> =>
  (await portal.as('admin').get(`${resource}/view?id=${id}`)).json;
const change = (resource: string, row: Json, body: object, who = 'courseconductionsadmin') =>
  portal.as(who).put(`${resource}/update?id=${row.id}`, { rowVer: row.rowVer, ...body });
let n = 0;
const mark = () => `G${++n}`;
const study = async (): Promise<Json> => {
  const code = mark();
  const idEdulev = await portal.idOf('edulev', 'code', 'PSV');
  return made(
    cc().post('study/create', { code, nameHr: code, abbr: code, idEdulev, semesters: 6, ects: 180, mode: 'both' }),
  );
};
const stcourse = async (more: object = {}): Promise<Json> => {
  const code = mark();
  const course = await made(cc().post('course/create', { code, nameHr: code, defaultEcts: 5 }));
  return made(
    cc().post('stcourse/create', {
      idAcademicyear: year.id,
      idStudy,
      idCourse: course.id,
      semester: 1,
      ects: 5,
      ...more,
    }),
  );
};
let students = 6000;
const takes = async (idStCo: number, mode = 'full'): Promise<Json> => {
  const s = await made(
    cc().post('student/create', { jmbag: jmbagOf(++students), firstName: 'Ena', lastName: `Grupić ${students}` }),
  );
  const e = await made(
    cc().post('studentenrollment/create', {
      idStudent: s.id,
      idAcademicyear: year.id,
      idStudy,
      yearOfStudy: 1,
      mode,
      enrolledOn: year.startDate,
    }),
  );
  return made(cc().post('st-co-enrollment/create', { idStudentenrollment: e.id, idStCo }));
};
const newGroup = (idStCo: number, more: object = {}) =>
  cc().post('st-co-group/create', { idStCo, idTeachingtype: types.P, code: mark(), capacity: 10, ...more });
const group = (idStCo: number, more: object = {}): Promise<Json> => made(newGroup(idStCo, more));
const join = (g: Json, e: Json, from: string, more: object = {}) =>
  cc().post('st-co-group-student/create', { idStCoGroup: g.id, idStCoEnrollment: e.id, from, ...more });
/** A day of the year's first November. */
const on = (day: number): string => `${year.startYear}-11-${String(day).padStart(2, '0')}`;
let oibs = 5_500_000_000;
const teacher = async (vocation = 'DOC'): Promise<Json> =>
  made(
    cc().post('teacher/create', {
      oib: oibOf(String(++oibs)),
      firstName: 'Tea',
      lastName: mark(),
      email: `${mark()}@vrelo.example`,
      idAcademicvocation: await portal.idOf('academicvocation', 'code', vocation),
    }),
  );
const newTeaching = (idStCo: number, idTeacher: number, more: object = {}) =>
  cc().post('st-co-teacher/create', { idStCo, idTeacher, ...more });
const holderOf = async (idStCo: number): Promise<number | null> => (await fresh('stcourse', idStCo)).idHolder;

describe('a group', () => {
  it('has its place within its course and type, and its code once', async () => {
    const c = await stcourse();
    const [a, b] = [await group(c.id, { code: 'P1' }), await group(c.id, { code: 'P2' })];
    const x = await group(c.id, { code: 'A1', idTeachingtype: types.A });
    const { data } = (await cc().get(`st-co-group?filter[idStCo]=${c.id}&columns=num,code`)).json;
    const nums = new Map<number, number>(data.map((r: Json) => [r.id, r.num]));
    expect([nums.get(a.id), nums.get(b.id), nums.get(x.id)]).toEqual([1, 2, 1]);
    expect((await newGroup(c.id, { code: 'P1' })).status).toBe(409);
    expect((await newGroup(c.id, { code: 'P1', idTeachingtype: types.A })).status).toBe(201);
  });
  it('is a part of a group of another type on the same course', async () => {
    const [c, other] = [await stcourse(), await stcourse()];
    const [p, foreign] = [await group(c.id), await group(other.id)];
    const part = (idParent: number, idTeachingtype: number) => newGroup(c.id, { idParent, idTeachingtype });
    expect(keys(await part(foreign.id, types.A))).toEqual(['parentOfOtherCourse']);
    expect(keys(await part(p.id, types.P))).toEqual(['parentOfSameType']);
    const a = await made(part(p.id, types.A));
    expect((await change('st-co-group', p, { idParent: a.id })).status).toBe(422);
  });
  it('keeps its course and type, shares only courses of its year, and is warned about above the size of its type', async () => {
    const [c, other] = [await stcourse(), await stcourse()];
    const g = await group(c.id);
    expect(keys(await change('st-co-group', g, { idStCo: other.id }))).toEqual(['groupFixed']);
    expect(keys(await change('st-co-group', g, { idTeachingtype: types.A }))).toEqual(['groupFixed']);
    expect(keys(await change('st-co-group', g, { sharedStCos: [{ idStCo: c.id }] }))).toEqual(['sharedWithItself']);
    const old = await portal.db.one<{ id: number }>(
      sql`select id from ${portal.db.table('stcourse')} where id_academicyear <> ${year.id} limit 1`,
    );
    expect(keys(await change('st-co-group', g, { sharedStCos: [{ idStCo: old!.id }] }))).toEqual(['sharedOtherYear']);
    expect((await change('st-co-group', g, { sharedStCos: [{ idStCo: other.id }] })).status).toBe(200);
    const limit = (await fresh('teachingtype', types.L)).maxGroupSize;
    expect((await group(c.id, { idTeachingtype: types.L, capacity: limit + 1 })).warnings).toMatchObject([
      { key: 'aboveTypeSize' },
    ]);
  });
  it('does not go while it has members or parts', async () => {
    const c = await stcourse();
    const p = await group(c.id);
    const a = await group(c.id, { idTeachingtype: types.A, idParent: p.id });
    const e = await takes(c.id);
    expect((await cc().del(`st-co-group/delete?id=${p.id}`)).json).toMatchObject({ kind: 'inUse' });
    const m = await made(join(p, e, on(1)));
    expect((await cc().del(`st-co-group/delete?id=${a.id}`)).status).toBe(200);
    expect((await cc().del(`st-co-group/delete?id=${p.id}`)).json).toMatchObject({ kind: 'inUse' });
    expect((await cc().del(`st-co-group-student/delete?id=${m.id}`)).status).toBe(200);
    expect((await cc().del(`st-co-group/delete?id=${p.id}`)).status).toBe(200);
  });
  it('is closed with its year', async () => {
    const closed = await portal.db.one<{ id: number }>(
      sql`select c.id from ${portal.db.table('stcourse')} c join ${portal.db.table('academicyear')} y on y.id = c.id_academicyear where y.status = 'closed' limit 1`,
    );
    expect((await newGroup(closed!.id)).status).toBe(409);
    expect((await newTeaching(closed!.id, (await teacher()).id)).status).toBe(409);
  });
});

describe('a member', () => {
  it('takes the course of the group, or one that is taught together with it', async () => {
    const [c, other] = [await stcourse(), await stcourse()];
    const [g, e] = [await group(c.id), await takes(other.id)];
    expect(keys(await join(g, e, on(1)))).toEqual(['notOnCourse']);
    await done(change('st-co-group', g, { sharedStCos: [{ idStCo: other.id }] }));
    expect((await join(g, e, on(1))).status).toBe(201);
  });
  it('has not dropped the course, and is of the group’s mode', async () => {
    const c = await stcourse();
    const g = await group(c.id, { onlyMode: 'part' });
    expect(keys(await join(g, await takes(c.id), on(1)))).toEqual(['otherMode']);
    expect((await join(g, await takes(c.id, 'part'), on(1))).status).toBe(201);
    const gone = await takes(c.id, 'part');
    await portal.db.run(
      sql`update ${portal.db.table('st-co-enrollment')} set status = 'dropped' where id = ${gone.id}`,
    );
    expect(keys(await join(g, gone, on(1)))).toEqual(['courseDropped']);
    const open = await group(c.id);
    await made(join(open, await takes(c.id), on(1)));
    expect(keys(await change('st-co-group', open, { onlyMode: 'part' }))).toEqual(['membersOfOtherMode']);
  });
  it('is in one group of a type at a time: the change ends the days before it', async () => {
    const c = await stcourse();
    const [one, two, e] = [await group(c.id), await group(c.id), await takes(c.id)];
    const first = await made(join(one, e, on(1)));
    expect(keys(await join(two, e, on(1)))).toEqual(['memberSince']);
    expect((await join(one, e, on(5))).status).toBe(409);
    const second = await made(join(two, e, on(10)));
    expect((await fresh('st-co-group-student', first.id)).to).toBe(on(9));
    expect(second).toMatchObject({ from: on(10), to: null, idTeachingtype: types.P });
    const now = await fresh('st-co-group-student', first.id);
    expect((await change('st-co-group-student', now, { to: on(12) })).status).toBe(409);
    expect(keys(await change('st-co-group-student', second, { idStCoGroup: one.id }))).toEqual(['memberFixed']);
    expect(keys(await change('st-co-group-student', second, { idTeachingtype: types.A }))).toEqual(['readonlyField']);
    // The history of the row says when and by whom.
    expect((await cc().get(`st-co-group-student/history?id=${first.id}`)).text).toContain(on(9));
  });
  it('is put into one group, also by two hands', async () => {
    for (let round = 0; round < 3; round++) {
      const c = await stcourse();
      const [one, two, e] = [await group(c.id), await group(c.id), await takes(c.id)];
      expect(statuses(await Promise.all([join(one, e, on(1)), join(two, e, on(1))]))).toEqual([201, 422]);
    }
  });
  it('finds a seat: a full group is refused, also when two want the last one', async () => {
    const c = await stcourse();
    const g = await group(c.id, { capacity: 2 });
    await made(join(g, await takes(c.id), on(1)));
    const [a, b] = [await takes(c.id), await takes(c.id)];
    const both = await atOneMoment(
      portal,
      tx => tx.db.lock('seats of group', g.id),
      () => join(g, a, on(2)),
      () => join(g, b, on(2)),
    );
    expect(statuses(both)).toEqual([201, 422]);
    expect(keys(both.find(x => x.status === 422)!)).toEqual(['groupFull']);
    expect(keys(await change('st-co-group', g, { capacity: 1 }))).toEqual(['capacityBelow']);
  });
  it('takes the seat of whoever has left, and of whoever has dropped the course', async () => {
    const c = await stcourse();
    const g = await group(c.id, { capacity: 1 });
    const [a, b, late] = [await takes(c.id), await takes(c.id), await takes(c.id)];
    await made(join(g, a, on(1), { to: on(9) }));
    expect(keys(await join(g, b, on(9)))).toEqual(['groupFull']);
    await made(join(g, b, on(10)));
    expect(keys(await join(g, late, on(1)))).toEqual(['groupFull']);
    await portal.db.run(sql`update ${portal.db.table('st-co-enrollment')} set status = 'dropped' where id = ${b.id}`);
    await made(join(g, late, on(10)));
  });
  it('leaves the groups of a course that is dropped', async () => {
    const c = await stcourse();
    const [g, e] = [await group(c.id), await takes(c.id)];
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' });
    // Teaching begins today, so that there is still time to drop.
    const [winter] = (
      await portal.db.run<Json>(
        sql`select id, teaching_from::text as "from", teaching_to::text as "to" from ${portal.db.table('academicyear-semester')} where id_academicyear = ${year.id} and kind = 'winter'`,
      )
    ).rows;
    const move = (from: string, to: string) =>
      portal.db.run(
        sql`update ${portal.db.table('academicyear-semester')} set teaching_from = ${from}::date, teaching_to = ${to}::date where id = ${winter.id}`,
      );
    const later = new Date(Date.parse(today) + 90 * 86_400_000).toISOString().slice(0, 10);
    await move(today, later);
    const m = await made(join(g, e, today));
    await done(cc().put(`st-co-enrollment/drop?id=${e.id}`, { rowVer: e.rowVer }));
    await move(winter.from, winter.to);
    expect((await fresh('st-co-group-student', m.id)).to).toBe(today);
  });
  it('of a part is a member of the whole, on all its days', async () => {
    const c = await stcourse();
    const p = await group(c.id, { code: 'P1' });
    const a = await group(c.id, { idTeachingtype: types.A, idParent: p.id });
    const e = await takes(c.id);
    expect(keys(await join(a, e, on(5)))).toEqual(['notInParent']);
    const whole = await made(join(p, e, on(5)));
    expect(keys(await join(a, e, on(4)))).toEqual(['notInParent']);
    const part = await made(join(a, e, on(6)));
    expect(keys(await change('st-co-group-student', whole, { to: on(20) }))).toEqual(['inPart']);
    expect(keys(await change('st-co-group-student', whole, { from: on(7) }))).toEqual(['inPart']);
    expect(keys(await cc().del(`st-co-group-student/delete?id=${whole.id}`))).toEqual(['inPart']);
    expect(keys(await change('st-co-group-student', part, { from: on(4) }))).toEqual(['notInParent']);
    await done(change('st-co-group-student', part, { to: on(15) }));
    await done(change('st-co-group-student', whole, { to: on(20) }));
  });
  it('of one whole who goes to another leaves the parts of the first', async () => {
    const c = await stcourse();
    const [p1, p2] = [await group(c.id), await group(c.id)];
    const a1 = await group(c.id, { idTeachingtype: types.A, idParent: p1.id });
    const l1 = await group(c.id, { idTeachingtype: types.L, idParent: a1.id });
    const e = await takes(c.id);
    const rows = [await made(join(p1, e, on(1))), await made(join(a1, e, on(1))), await made(join(l1, e, on(2)))];
    expect(keys(await change('st-co-group', a1, { idParent: p2.id }))).toEqual(['membersOutsideParent']);
    await made(join(p2, e, on(10)));
    for (const row of rows) expect((await fresh('st-co-group-student', row.id)).to).toBe(on(9));
  });
  it('goes with an enrolment that is taken back', async () => {
    const c = await stcourse();
    const [g, e] = [await group(c.id), await takes(c.id)];
    const m = await made(join(g, e, on(1)));
    expect((await cc().del(`st-co-enrollment/delete?id=${e.id}`)).status).toBe(200);
    expect((await cc().get(`st-co-group-student/view?id=${m.id}`)).status).toBe(404);
  });
});

describe('groups before other eyes', () => {
  it('are changed by those who plan teaching alone', async () => {
    const c = await stcourse();
    const [g, e, t] = [await group(c.id), await takes(c.id), await teacher()];
    for (const who of ['teacher', 'student', 'calendaradmin', 'librarian', 'user', 'learningoutcomesadmin']) {
      const body = { idStCo: c.id, idTeachingtype: types.P, code: mark(), capacity: 5 };
      expect((await portal.as(who).post('st-co-group/create', body)).status, who).toBe(403);
      const member = { idStCoGroup: g.id, idStCoEnrollment: e.id, from: on(1) };
      expect((await portal.as(who).post('st-co-group-student/create', member)).status, who).toBe(403);
      if (who === 'learningoutcomesadmin') continue;
      const teaching = { idStCo: c.id, idTeacher: t.id, role: 'holder' };
      expect((await portal.as(who).post('st-co-teacher/create', teaching)).status, who).toBe(403);
    }
    expect([403, 404]).toContain((await change('st-co-group', g, { capacity: 3 }, 'teacher')).status);
    expect((await portal.as('').get('st-co-group')).status).toBe(401);
  });
  it('are read by those who teach; a student reads the own membership and nobody else’s', async () => {
    const c = await stcourse();
    const g = await group(c.id);
    const mine = await portal.db.one<{ id: number }>(sql`select s.id from ${portal.db.table('student')} s
      join ${portal.db.table('user')} u on u.id = s.id_user where u.username = 'student'`);
    const enrolled = await portal.db.one<{ id: number }>(sql`select id from ${portal.db.table('studentenrollment')}
      where id_student = ${mine!.id} and id_academicyear = ${year.id}`);
    const study = await portal.db.one<{ id: number }>(
      sql`select id_study as id from ${portal.db.table('studentenrollment')} where id = ${enrolled!.id}`,
    );
    const own = await stcourse({ idStudy: study!.id });
    const e = await made(cc().post('st-co-enrollment/create', { idStudentenrollment: enrolled!.id, idStCo: own.id }));
    const m = await made(join(await group(own.id), e, on(1)));
    const foreign = await made(join(g, await takes(c.id), on(1)));
    const student = portal.as('student');
    expect((await student.get(`st-co-group-student/view?id=${m.id}`)).status).toBe(200);
    expect((await student.get(`st-co-group-student/view?id=${foreign.id}`)).status).toBe(404);
    expect((await student.get('st-co-group')).status).toBe(403);
    expect((await portal.as('teacher').get(`st-co-group/view?id=${g.id}`)).status).toBe(200);
    expect((await portal.as('librarian').get('st-co-group')).status).toBe(403);
    expect((await portal.as('librarian').get('st-co-group-student')).status).toBe(403);
  });
});

describe('teachers of a course', () => {
  it('have one holder at a time, whom the study course shows', async () => {
    const [c, a, b] = [await stcourse(), await teacher(), await teacher('IZV')];
    expect(await holderOf(c.id)).toBeNull();
    const first = await made(newTeaching(c.id, a.id, { role: 'holder' }));
    expect(await holderOf(c.id)).toBe(a.id);
    expect((await newTeaching(c.id, b.id, { role: 'holder' })).status).toBe(409);
    await made(newTeaching(c.id, b.id, { role: 'coholder' }));
    expect((await newTeaching(c.id, b.id, { role: 'executor' })).status).toBe(409);
    // The same course of two years is told apart wherever it is named.
    expect(first['idStCo.label']).toContain(year.code);
    const now = await done(change('st-co-teacher', first, { role: 'executor' }));
    expect(await holderOf(c.id)).toBeNull();
    await done(change('st-co-teacher', now, { role: 'holder' }));
    expect(await holderOf(c.id)).toBe(a.id);
    expect((await cc().del(`st-co-teacher/delete?id=${first.id}`)).status).toBe(200);
    expect(await holderOf(c.id)).toBeNull();
    expect((await cc().put(`st-co-teacher/restore?id=${first.id}`)).status).toBe(200);
    expect(await holderOf(c.id)).toBe(a.id);
    expect((await cc().get(`stcourse/history?id=${c.id}`)).text).toContain('idHolder');
  });
  it('have one holder also when two are named at once', async () => {
    for (let round = 0; round < 3; round++) {
      const [c, a, b] = [await stcourse(), await teacher(), await teacher()];
      const both = await Promise.all([a, b].map(t => newTeaching(c.id, t.id, { role: 'holder' })));
      expect(statuses(both)).toEqual([201, 409]);
      const winner = both.find(x => x.status === 201)!.json.idTeacher;
      expect(await holderOf(c.id)).toBe(winner);
    }
  });
  it('hold only what their rank allows; others teach', async () => {
    const [c, assistant] = [await stcourse(), await teacher('AS')];
    expect(keys(await newTeaching(c.id, assistant.id, { role: 'holder' }))).toEqual(['holderMayNot']);
    expect(keys(await newTeaching(c.id, assistant.id, { role: 'coholder' }))).toEqual(['holderMayNot']);
    const row = await made(newTeaching(c.id, assistant.id, { role: 'assistant' }));
    expect(keys(await change('st-co-teacher', row, { role: 'holder' }))).toEqual(['holderMayNot']);
    expect(keys(await change('st-co-teacher', row, { idStCo: (await stcourse()).id }))).toEqual(['courseFixed']);
  });
  it('hand over: the study course shows the holder of the day', async () => {
    const [c, a, b] = [await stcourse(), await teacher(), await teacher()];
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' });
    const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    await made(newTeaching(c.id, a.id, { role: 'holder', to: day(0) }));
    expect((await newTeaching(c.id, b.id, { role: 'holder', from: day(0) })).status).toBe(409);
    await made(newTeaching(c.id, b.id, { role: 'holder', from: day(1) }));
    expect(await holderOf(c.id)).toBe(a.id);
    // The next morning.
    await portal.db.run(
      sql`update ${portal.db.table('st-co-teacher')} set "to" = "to" - 1 where id_st_co = ${c.id} and id_teacher = ${a.id}`,
    );
    await portal.db.run(
      sql`update ${portal.db.table('st-co-teacher')} set "from" = "from" - 1 where id_st_co = ${c.id} and id_teacher = ${b.id}`,
    );
    await portal.inTransaction(ctx => showHoldersOfToday(ctx));
    expect(await holderOf(c.id)).toBe(b.id);
    expect(keys(await newTeaching(c.id, (await teacher()).id, { from: day(3), to: day(2) }))).toEqual(['datesInOrder']);
  });
  it('share the types of teaching, each named once; above a hundred it is said', async () => {
    const [c, a, b] = [await stcourse(), await teacher(), await teacher()];
    const part = (sharePct: number, idTeachingtype = types.P) => ({ idTeachingtype, sharePct });
    expect(keys(await newTeaching(c.id, a.id, { teaching: [part(50), part(50)] }))).toEqual(['typeTwice']);
    expect((await made(newTeaching(c.id, a.id, { teaching: [part(60.5), part(40, types.A)] }))).warnings).toEqual([]);
    const { warnings } = await made(newTeaching(c.id, b.id, { teaching: [part(50)] }));
    expect(warnings).toMatchObject([{ key: 'sharesAbove' }]);
    expect(warnings[0].message).toContain('110,5 %');
  });
  it('go with a study course that nobody takes', async () => {
    const [c, a] = [await stcourse(), await teacher()];
    const row = await made(newTeaching(c.id, a.id, { role: 'holder' }));
    expect((await cc().del(`stcourse/delete?id=${c.id}`)).status).toBe(200);
    expect((await cc().get(`st-co-teacher/view?id=${row.id}`)).status).toBe(404);
  });
});
