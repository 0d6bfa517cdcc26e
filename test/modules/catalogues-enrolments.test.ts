import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jmbagOf } from '../../demo/numbers.ts';
import { sql } from '../../src/kernel/server/index.ts';
import type { EnrolPlan } from '../../src/modules/catalogues/model.ts';
import { atOneMoment } from '../harness/race.ts';
import { type Answer, type DemoPortal, startDemoPortal } from './portal.ts';

// Enrolments in years and courses: their rules, their moves and «enrol year».

let portal: DemoPortal;
type Json = any;
let year: Json;
let idStudy: number;
beforeAll(async () => {
  portal = await startDemoPortal();
  year = (await portal.as('admin').get('academicyear?filter[status]=active')).json.data[0];
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
let n = 0;
const mark = () => `E${++n}`;
const study = async (more: object = {}): Promise<Json> => {
  const code = mark();
  return made(
    cc().post('study/create', {
      code,
      nameHr: code,
      abbr: code,
      idEdulev: await portal.idOf('edulev', 'code', 'PSV'),
      semesters: 6,
      ects: 180,
      mode: 'both',
      ...more,
    }),
  );
};
const course = (more: object = {}) => {
  const code = mark();
  return made(cc().post('course/create', { code, nameHr: code, defaultEcts: 5, ...more }));
};
const stcourse = async (of: number, more: object = {}) =>
  made(
    cc().post('stcourse/create', {
      idAcademicyear: year.id,
      idStudy: of,
      semester: 1,
      ects: 5,
      ...more,
      idCourse: (more as Json).idCourse ?? (await course()).id,
    }),
  );
const heldBySimrak = async (): Promise<Json> => {
  const row = await stcourse(idStudy);
  const idTeacher = await portal.idOf('teacher', 'last_name', 'Šimrak');
  await made(cc().post('st-co-teacher/create', { idStCo: row.id, idTeacher, role: 'holder' }));
  return row;
};
let students = 8000;
const student = (more: object = {}) =>
  made(
    cc().post('student/create', {
      jmbag: jmbagOf(++students),
      firstName: 'Iva',
      lastName: `Upisnić ${students}`,
      ...more,
    }),
  );
const enrol = (idStudent: number, of = idStudy, more: object = {}) =>
  cc().post('studentenrollment/create', {
    idStudent,
    idAcademicyear: year.id,
    idStudy: of,
    yearOfStudy: 1,
    mode: 'full',
    enrolledOn: year.startDate,
    ...more,
  });
const enrolled = async (of = idStudy, more: object = {}): Promise<Json> => made(enrol((await student()).id, of, more));
const take = (e: Json, c: Json, more: object = {}) =>
  cc().post('st-co-enrollment/create', { idStudentenrollment: e.id, idStCo: c.id, ...more });
const move = (resource: string, name: string, row: Json, body: object = {}, who = 'courseconductionsadmin') =>
  portal.as(who).put(`${resource}/${name}?id=${row.id}`, { rowVer: row.rowVer, ...body });
const change = (resource: string, row: Json, body: object) =>
  cc().put(`${resource}/update?id=${row.id}`, { rowVer: row.rowVer, ...body });
const fresh = async (resource: string, id: number): Promise<Json> =>
  (await portal.as('admin').get(`${resource}/view?id=${id}`)).json;
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' });
/** Stored as it would be after years: through no rule. */
const passedOnce = (id: number, status = 'passed') =>
  portal.db.run(sql`update ${portal.db.table('st-co-enrollment')} set status = ${status},
  id_grade = (select id from ${portal.db.table('grade')} where value = 3), graded_on = current_date where id = ${id}`);

describe('an enrolment in a year', () => {
  it('is one for each student, year and study, also by two hands; another study is free', async () => {
    const s = await student();
    expect(statuses(await Promise.all([enrol(s.id), enrol(s.id)]))).toEqual([201, 409]);
    expect((await enrol(s.id)).json).toMatchObject({
      kind: 'unique',
      message: 'Student je tu akademsku godinu već upisao na tom studiju',
    });
    expect((await enrol(s.id, (await study()).id)).status).toBe(201);
  });
  it('stays within the length and the mode of the study', async () => {
    const s = await student();
    expect(keys(await enrol(s.id, idStudy, { yearOfStudy: 4 }))).toEqual(['yearBeyond']);
    const fullOnly = await study({ mode: 'full' });
    expect(keys(await enrol(s.id, fullOnly.id, { mode: 'part' }))).toEqual(['modeNotOffered']);
    for (const yearOfStudy of [0, 7, 1.5, '1'])
      expect((await enrol(s.id, idStudy, { yearOfStudy })).status, String(yearOfStudy)).toBe(422);
    expect((await enrol(s.id, idStudy, { enrolledOn: '2001-01-01' })).json.warnings).toMatchObject([
      { key: 'outsideYear' },
    ]);
  });
  it('is for active students, and its sheet is its own', async () => {
    expect(keys(await enrol((await student({ active: 0 })).id))).toEqual(['studentInactive']);
    await enrolled(idStudy, { isvuSheet: 555_001 });
    expect((await enrol((await student()).id, idStudy, { isvuSheet: 555_001 })).status).toBe(409);
  });
  it('keeps student, year and study once courses hang on it, and is not deleted then', async () => {
    const e = await enrolled();
    await made(take(e, await stcourse(idStudy)));
    expect(keys(await change('studentenrollment', e, { idStudent: (await student()).id }))).toEqual([
      'coursesEnrolled',
    ]);
    expect((await cc().del(`studentenrollment/delete?id=${e.id}`)).json).toMatchObject({
      kind: 'inUse',
      usedBy: [{ resource: 'st-co-enrollment', count: 1 }],
    });
    expect((await change('studentenrollment', e, { funding: 'self' })).status).toBe(200);
  });
  it('goes through its states by those who keep teaching alone', async () => {
    const e = await enrolled();
    for (const who of ['graduatethesiscommissionpreparation', 'teacher', 'student', 'academicyearadmin'])
      expect([403, 404], who).toContain((await move('studentenrollment', 'interrupt', e, {}, who)).status);
    const interrupted = await done(move('studentenrollment', 'interrupt', e, { statusOn: today() }));
    expect(interrupted).toMatchObject({ status: 'interrupted', statusOn: today() });
    for (const wrong of ['interrupt', 'complete', 'graduate'])
      expect((await move('studentenrollment', wrong, interrupted)).json, wrong).toMatchObject({ kind: 'state' });
    const resumed = await done(move('studentenrollment', 'resume', interrupted));
    expect((await move('studentenrollment', 'resume', resumed)).status).toBe(409);
    expect((await move('studentenrollment', 'interrupt', interrupted)).json).toMatchObject({ kind: 'stale' });
    const gone = await done(move('studentenrollment', 'withdraw', resumed));
    expect((await move('studentenrollment', 'resume', gone)).status).toBe(409);
    expect((await change('studentenrollment', gone, { status: 'enrolled' })).json).toMatchObject([
      { field: 'status', key: 'readonlyField' },
    ]);
  });
  it('takes no day before itself and none to come', async () => {
    const e = await enrolled();
    expect(keys(await move('studentenrollment', 'complete', e, { statusOn: '2999-01-01' }))).toEqual([
      'statusInFuture',
    ]);
    expect(keys(await move('studentenrollment', 'complete', e, { statusOn: '1999-01-01' }))).toEqual([
      'statusBeforeEnrolment',
    ]);
    expect((await done(move('studentenrollment', 'complete', e))).statusOn).toBe(today());
  });
  it('ends in graduation with all ECTS and the thesis, not before', async () => {
    const short = await study({ idEdulev: await portal.idOf('edulev', 'code', 'SPEC'), semesters: 2, ects: 60 });
    const e = await enrolled(short.id);
    const half = await made(take(e, await stcourse(short.id, { ects: 30 })));
    await passedOnce(half.id);
    const refused = await move('studentenrollment', 'graduate', e);
    expect([refused.status, keys(refused)]).toEqual([422, ['ectsMissing', 'thesisMissing']]);
    expect(refused.text).toContain('30 od 60');
    expect(Object.keys((await fresh('studentenrollment', e.id)).blocked)).toEqual(['graduate']);
    const thesis = await made(take(e, await stcourse(short.id, { ects: 30, isGraduateThesis: 1 })));
    await passedOnce(thesis.id);
    expect((await done(move('studentenrollment', 'graduate', e))).status).toBe('graduated');
  });
});

describe('an enrolment in a course', () => {
  it('is of the same year and of the study or the one it is a stream of', async () => {
    const stream = await study({ idParent: idStudy });
    const e = await enrolled(stream.id);
    expect((await take(e, await stcourse(idStudy))).status).toBe(201);
    expect((await take(e, await stcourse(stream.id))).status).toBe(201);
    expect(keys(await take(e, await stcourse((await study()).id)))).toEqual(['otherStudy']);
    expect(keys(await take(await enrolled(), await stcourse(stream.id)))).toEqual(['otherStudy']);
    const planning = (await cc().get('academicyear?filter[status]=planning')).json.data[0];
    expect(keys(await take(e, await stcourse(idStudy, { idAcademicyear: planning.id })))).toEqual(['otherYear']);
  });
  it('is one for each course, also by two hands', async () => {
    const [e, c] = [await enrolled(), await stcourse(idStudy)];
    expect(statuses(await Promise.all([take(e, c), take(e, c)]))).toEqual([201, 409]);
  });
  it('is refused while the student pauses, also when both happen at once', async () => {
    const e = await enrolled();
    const interrupted = await done(move('studentenrollment', 'interrupt', e));
    expect(keys(await take(interrupted, await stcourse(idStudy)))).toEqual(['notEnrolled']);
    for (let i = 0; i < 5; i++) {
      const [one, c] = [await enrolled(), await stcourse(idStudy)];
      const [taken, paused] = await Promise.all([take(one, c), move('studentenrollment', 'interrupt', one)]);
      expect(paused.status, paused.text).toBe(200);
      expect([201, 422]).toContain(taken.status);
      if (taken.status === 422) expect(keys(taken)).toEqual(['notEnrolled']);
    }
  });
  it('gives the last seat once', async () => {
    const c = await stcourse(idStudy, { maxEnrolled: 1 });
    const [one, two, three] = await Promise.all([enrolled(), enrolled(), enrolled()]);
    const answers = await atOneMoment(
      portal,
      tx => tx.db.lock('seats', c.id),
      () => take(one, c),
      () => take(two, c),
      () => take(three, c),
    );
    expect(statuses(answers)).toEqual([201, 422, 422]);
    expect(keys(answers.find(a => a.status === 422)!)).toEqual(['courseFull']);
  });
  it('is refused where the course, or one that counts for it, is passed', async () => {
    const e = await enrolled();
    const [old, renewed] = [await course(), await course()];
    const first = await made(take(e, await stcourse(idStudy, { idCourse: old.id })));
    await passedOnce(first.id);
    await made(cc().post('course-equivalent/create', { idCourse: renewed.id, idEquivalent: old.id }));
    expect(keys(await take(e, await stcourse(idStudy, { idCourse: renewed.id })))).toEqual(['passedBefore']);
  });
  it('is only said to exceed 75 ECTS', async () => {
    const e = await enrolled();
    expect((await made(take(e, await stcourse(idStudy, { ects: 60 })))).warnings).toEqual([]);
    expect((await made(take(e, await stcourse(idStudy, { ects: 20 })))).warnings).toMatchObject([
      { key: 'tooManyEcts' },
    ]);
  });
  it('is signed by the holder and by those who keep teaching; another teacher does not even see it', async () => {
    const c = await heldBySimrak();
    const [a, b] = [await made(take(await enrolled(), c)), await made(take(await enrolled(), c))];
    expect((await move('st-co-enrollment', 'sign', a, {}, 'teacher2')).status).toBe(404);
    expect((await move('st-co-enrollment', 'sign', a, {}, 'student')).status).toBe(404);
    expect((await move('st-co-enrollment', 'sign', a, {}, 'graduatethesiscommissionpreparation')).status).toBe(403);
    const signed = await done(move('st-co-enrollment', 'sign', a, {}, 'teacher'));
    expect(signed).toMatchObject({ status: 'attended', signature: 'given' });
    expect((await move('st-co-enrollment', 'denySignature', signed, {}, 'teacher')).status).toBe(409);
    expect((await move('st-co-enrollment', 'grade', signed, { points: 90 }, 'teacher')).status).toBe(403);
    const denied = await done(move('st-co-enrollment', 'denySignature', b, {}, 'teacher'));
    expect(denied).toMatchObject({ status: 'signatureDenied', signature: 'denied' });
    expect(keys(await move('st-co-enrollment', 'withdrawDenial', denied, {}, 'teacher'))).toEqual(['noteRequired']);
    expect(
      (await done(move('st-co-enrollment', 'withdrawDenial', denied, { note: 'Zabuna.' }, 'teacher'))).signature,
    ).toBe('none');
  });
  it('is signed by a co-holder too, on the days of holding; who only teaches beside them does not see it', async () => {
    const c = await heldBySimrak();
    const e = await enrolled();
    const row = await made(take(e, c));
    const idTeacher = (await portal.as('admin').get('teacher?filter[idUser.username]=teacher2')).json.data[0].id;
    const beside = await made(cc().post('st-co-teacher/create', { idStCo: c.id, idTeacher, role: 'executor' }));
    const seen = async () => (await portal.as('teacher2').get(`st-co-enrollment?filter[idStCo]=${c.id}`)).json.data;
    expect((await seen()) ?? []).toEqual([]);
    expect((await move('st-co-enrollment', 'sign', row, {}, 'teacher2')).status).toBe(404);
    const holds = await done(change('st-co-teacher', beside, { role: 'coholder' }));
    expect((await seen()).map((r: Json) => r.id)).toEqual([row.id]);
    const over = await done(change('st-co-teacher', holds, { from: '2020-10-01', to: '2020-12-31' }));
    expect((await seen()) ?? []).toEqual([]);
    await done(change('st-co-teacher', over, { to: null }));
    expect(await done(move('st-co-enrollment', 'sign', row, {}, 'teacher2'))).toMatchObject({ signature: 'given' });
    // The holder's days end, and nobody follows: the course still shows them, and they still sign.
    const other = await made(take(await enrolled(), c));
    const [held] = (await cc().get(`st-co-teacher?filter[idStCo]=${c.id}&filter[role]=holder`)).json.data;
    await done(
      change('st-co-teacher', await fresh('st-co-teacher', held.id), { from: '2020-10-01', to: '2020-12-31' }),
    );
    expect(await done(move('st-co-enrollment', 'sign', other, {}, 'teacher'))).toMatchObject({ signature: 'given' });
  });
  it('is graded by points through the scale of the study, or by the grade that is said', async () => {
    const grades = new Map((await cc().get('grade')).json.data.map((g: Json) => [g.value, g.id]));
    const e = await enrolled();
    const attended = async () => done(move('st-co-enrollment', 'sign', await made(take(e, await stcourse(idStudy)))));
    expect(
      (await move('st-co-enrollment', 'grade', await made(take(e, await stcourse(idStudy))), { points: 90 })).json,
    ).toMatchObject({ kind: 'state' });
    const one = await attended();
    expect(await fresh('st-co-enrollment', one.id)).toMatchObject({
      can: expect.arrayContaining(['grade']),
      blocked: {},
    });
    expect(keys(await move('st-co-enrollment', 'grade', one))).toEqual(['gradeOrPoints']);
    expect((await move('st-co-enrollment', 'grade', one, { points: 101 })).status).toBe(422);
    expect(keys(await move('st-co-enrollment', 'grade', one, { points: 90, gradedOn: '2999-01-01' }))).toEqual([
      'gradedInFuture',
    ]);
    const failed = await done(move('st-co-enrollment', 'grade', one, { points: 49.99 }));
    expect(failed).toMatchObject({ status: 'attended', idGrade: grades.get(1) });
    const passed = await done(move('st-co-enrollment', 'grade', failed, { points: 50 }));
    expect(passed).toMatchObject({ status: 'passed', idGrade: grades.get(2), points: 50, gradedOn: today() });
    expect((await move('st-co-enrollment', 'grade', passed, { points: 60 })).status).toBe(409);
    expect(keys(await move('st-co-enrollment', 'correctGrade', passed, { points: 100 }))).toEqual(['noteRequired']);
    expect(
      (await done(move('st-co-enrollment', 'correctGrade', passed, { points: 100, note: 'Krivo zbrojeno.' }))).idGrade,
    ).toBe(grades.get(5));
    const said = await done(
      move('st-co-enrollment', 'grade', await attended(), { points: 60, idGrade: grades.get(3) }),
    );
    expect(said).toMatchObject({ idGrade: grades.get(3), warnings: [{ key: 'gradeAgainstPoints' }] });
  });
  it('is dropped in the first three weeks and not later', async () => {
    const semester = (kind: string) =>
      portal.db.one<{ id: number }>(
        sql`select id from ${portal.db.table('academicyear-semester')} where id_academicyear = ${year.id} and kind = ${kind}`,
      );
    const begin = async (kind: string, daysAgo: number) =>
      portal.db.run(sql`update ${portal.db.table('academicyear-semester')}
      set teaching_from = ${today()}::date - ${daysAgo}::int, teaching_to = ${today()}::date + 90, exam_from = null, exam_to = null where id = ${(await semester(kind))!.id}`);
    const e = await enrolled();
    const row = await made(take(e, await stcourse(idStudy)));
    await begin('winter', 22);
    expect(keys(await move('st-co-enrollment', 'drop', row))).toEqual(['tooLateToDrop']);
    const summer = await made(take(e, await stcourse(idStudy, { semester: 2 })));
    await begin('summer', 10);
    const dropped = await done(move('st-co-enrollment', 'drop', summer));
    expect(dropped.status).toBe('dropped');
    expect((await move('st-co-enrollment', 'sign', dropped)).status).toBe(409);
  });
  it('is not deleted or moved once it is signed', async () => {
    const e = await enrolled();
    const signed = await done(move('st-co-enrollment', 'sign', await made(take(e, await stcourse(idStudy)))));
    expect(keys(await cc().del(`st-co-enrollment/delete?id=${signed.id}`))).toEqual(['removeGraded']);
    expect(keys(await change('st-co-enrollment', signed, { idStCo: (await stcourse(idStudy)).id }))).toEqual([
      'fixedOnceSigned',
    ]);
    const plain = await made(take(e, await stcourse(idStudy)));
    expect((await cc().del(`st-co-enrollment/delete?id=${plain.id}`)).status).toBe(200);
    await expect(
      portal.db.run(sql`update ${portal.db.table('st-co-enrollment')} set status = 'passed' where id = ${signed.id}`),
    ).rejects.toThrow(/passed_has_grade/);
  });
});

describe('whose they are', () => {
  it('a student sees the own enrolments and grades, and finds nobody else’s by any way', async () => {
    const own = await portal.idOf('student', 'last_name', 'Bukša');
    const mine = portal.as('student');
    const years = (await mine.get('studentenrollment?pagination[limit]=100')).json.data;
    expect(years.length).toBeGreaterThan(0);
    expect(new Set(years.map((e: Json) => e.idStudent))).toEqual(new Set([own]));
    const courses = (await mine.get('st-co-enrollment?pagination[limit]=500&return[count]=1')).json;
    const all = (
      await portal
        .as('admin')
        .get(`st-co-enrollment?customFilter[idStudentenrollment.idStudent]=${own}&return[count]=1`)
    ).json.count;
    expect(courses.count).toBe(all);
    const stranger = (
      await cc().get(
        `st-co-enrollment?customFilter[idStudentenrollment.idStudent][not]=${own}&filter[status]=passed&pagination[limit]=1`,
      )
    ).json.data[0];
    for (const verb of ['view', 'history'])
      expect((await mine.get(`st-co-enrollment/${verb}?id=${stranger.id}`)).status, verb).toBe(404);
    for (const query of [`filter[idStudentenrollment]=${stranger.idStudentenrollment}`, `filter[id]=${stranger.id}`])
      expect((await mine.get(`st-co-enrollment?${query}&return[count]=1`)).json.count, query).toBe(0);
    expect((await mine.get('st-co-enrollment/export?format=csv')).text.trim().split('\n')).toHaveLength(all + 1);
    for (const query of [
      'customFilter[idStudentenrollment.idStudent.jmbag][like]=099',
      'columns=idStudentenrollment.idStudent.oib',
      'sort=idStudentenrollment.idStudent.oib',
    ]) {
      const { status, text } = await mine.get(`st-co-enrollment?${query}`);
      expect(status === 422 || !/\d{10}/.test(text), query).toBe(true);
    }
  });
  it('a holder reads the enrolments of the own courses without anybody’s number', async () => {
    const c = await heldBySimrak();
    const s = await student();
    const row = await made(take(await made(enrol(s.id)), c));
    const seen = await portal.as('teacher').get(`st-co-enrollment?filter[idStCo]=${c.id}`);
    expect(seen.json.data.map((r: Json) => r.id)).toEqual([row.id]);
    expect(seen.text).not.toContain(s.jmbag);
    expect((await portal.as('teacher2').get(`st-co-enrollment?filter[idStCo]=${c.id}`)).json.data ?? []).toEqual([]);
    expect((await portal.as('teacher').get('studentenrollment')).status).toBe(403);
    expect((await portal.as('librarian').get('st-co-enrollment')).status).toBe(403);
  });
});

describe('«enrol year»', () => {
  const plan = async (e: Json, who = 'courseconductionsadmin'): Promise<EnrolPlan> =>
    done(portal.as(who).get(`studentenrollment/plan?id=${e.id}`));
  const fill = (e: Json, body: object = {}, who = 'courseconductionsadmin') =>
    portal.as(who).post(`studentenrollment/enrol?id=${e.id}`, body);
  /** Two compulsory courses, a group of three of which one is taken, a facultative one, and courses of another year. */
  const programme = async () => {
    const s = await study();
    const [a, b] = [await stcourse(s.id), await stcourse(s.id, { semester: 2 })];
    const electives = [];
    for (let i = 0; i < 3; i++)
      electives.push(await stcourse(s.id, { kind: 'elective', electiveGroup: 'I', electiveQuota: 1 }));
    return {
      s,
      a,
      b,
      electives,
      free: await stcourse(s.id, { kind: 'facultative' }),
      second: await stcourse(s.id, { semester: 3 }),
    };
  };
  const ids = (list: readonly { idStCo: number }[]) => list.map(c => c.idStCo);

  it('offers what is compulsory, electives by group and quota, and repeats', async () => {
    const { s, a, b, electives, free, second } = await programme();
    const e = await enrolled(s.id);
    const offered = await plan(e);
    expect(offered.mostEcts).toBe(75);
    expect(offered.student.length).toBeGreaterThan(3);
    expect(ids(offered.compulsory)).toEqual([a.id, b.id]);
    expect(offered.electives.map(g => [g.group, g.quota, g.enrolled, ids(g.courses)])).toEqual([
      ['I', 1, 0, electives.map(c => c.id)],
      [null, null, 0, [free.id]],
    ]);
    expect(offered.repeats).toEqual([]);
    const next = await enrolled(s.id, { yearOfStudy: 2, kind: 'next' });
    expect(ids((await plan(next)).compulsory)).toEqual([second.id]);
  });
  it('enrols everything compulsory and what was chosen, once', async () => {
    const { s, electives, free } = await programme();
    const e = await enrolled(s.id);
    expect((await fill(e, { electives: [electives[0].id, electives[1].id] })).json).toMatchObject([
      { key: 'overQuota', field: 'electives' },
    ]);
    expect(keys(await fill(e, { electives: [(await stcourse(idStudy)).id] }))).toEqual(['notOffered']);
    expect((await fill(e, { electives: ['x'] })).status).toBe(422);
    expect((await fill(e, { elective: [] })).json).toMatchObject([{ key: 'unknownField' }]);
    expect((await cc().get(`st-co-enrollment?filter[idStudentenrollment]=${e.id}`)).json.data).toEqual([]);
    const done = await made(fill(e, { electives: [electives[0].id, free.id] }));
    expect(done).toMatchObject({ count: 4, ects: 20, warnings: [] });
    expect(keys(await fill(e))).toEqual(['nothingToEnrol']);
    expect((await plan(e)).enrolled).toEqual({ count: 4, ects: 20 });
    expect((await plan(e)).electives.map(g => [g.group, g.enrolled])).toContainEqual(['I', 1]);
  });
  it('says which group is still short', async () => {
    const { s } = await programme();
    expect((await made(fill(await enrolled(s.id)))).warnings).toMatchObject([
      { key: 'underQuota', message: 'Iz skupine «I» još nije odabrano: 1' },
    ]);
  });
  it('fills an enrolment once when two press at the same time', async () => {
    const { s, a, b } = await programme();
    const e = await enrolled(s.id);
    expect(statuses(await Promise.all([fill(e), fill(e)]))).toEqual([201, 422]);
    const stored = (await cc().get(`st-co-enrollment?filter[idStudentenrollment]=${e.id}&sort=idStCo`)).json.data;
    expect(stored.map((r: Json) => r.idStCo)).toEqual([a.id, b.id].sort((x, y) => x - y));
  });
  it('offers failed courses again, and what is passed no more', async () => {
    const { s, a, b, second } = await programme();
    const before = await made(
      cc().post('academicyear/create', {
        startYear: 1990 - n,
        startDate: `${1990 - n}-10-01`,
        endDate: `${1991 - n}-09-30`,
      }),
    );
    const who = await student();
    const old = await made(enrol(who.id, s.id, { idAcademicyear: before.id, enrolledOn: before.startDate }));
    const then = async (now: Json) =>
      made(
        cc().post('st-co-enrollment/create', {
          idStudentenrollment: old.id,
          idStCo: (await stcourse(s.id, { idAcademicyear: before.id, idCourse: now.idCourse })).id,
        }),
      );
    await passedOnce((await then(a)).id);
    await passedOnce((await then(b)).id, 'signatureDenied');
    const e = await made(enrol(who.id, s.id, { yearOfStudy: 2, kind: 'next' }));
    const offered = await plan(e);
    expect(ids(offered.compulsory)).toEqual([second.id]);
    expect(offered.repeats.map(c => [c.idStCo, c.enrolKind])).toEqual([[b.id, 'repeat']]);
    await made(fill(e, { repeats: [b.id] }));
    expect(
      (await cc().get(`st-co-enrollment?filter[idStudentenrollment]=${e.id}&filter[idStCo]=${b.id}`)).json.data,
    ).toMatchObject([{ enrolKind: 'repeat', status: 'enrolled' }]);
  });
  it('fills nothing at all when one course is full', async () => {
    const s = await study();
    await stcourse(s.id);
    const full = await stcourse(s.id, { maxEnrolled: 1 });
    await made(take(await enrolled(s.id), full));
    const e = await enrolled(s.id);
    expect((await plan(e)).compulsory.find(c => c.idStCo === full.id)!.isFull).toBe(1);
    expect(keys(await fill(e))).toEqual(['courseFull']);
    expect((await cc().get(`st-co-enrollment?filter[idStudentenrollment]=${e.id}`)).json.data).toEqual([]);
  });
  it('is for those who enrol students, and for an enrolment that is open', async () => {
    const { s } = await programme();
    const e = await enrolled(s.id);
    for (const who of ['student', 'teacher', 'librarian', 'graduatethesiscommissionpreparation']) {
      expect((await fill(e, {}, who)).status, who).toBe(403);
      expect((await portal.as(who).get(`studentenrollment/plan?id=${e.id}`)).status, who).toBe(403);
    }
    expect((await portal.as('').get(`studentenrollment/plan?id=${e.id}`)).status).toBe(401);
    expect((await cc().get('studentenrollment/plan?id=999999999')).status).toBe(404);
    for (const query of ['', '?id=x', `?id=${e.id}&more=1`])
      expect((await cc().get(`studentenrollment/plan${query}`)).status, query).toBe(422);
    const paused = await done(move('studentenrollment', 'interrupt', await fresh('studentenrollment', e.id)));
    expect((await fill(paused)).json).toMatchObject({ kind: 'state' });
  });
});

describe('pages of things', () => {
  it('a study is told semester by semester, with the ECTS that everybody takes and chooses', async () => {
    const of = (await study()).id;
    await stcourse(of, { ects: 24 });
    for (const ects of [6, 6, 6])
      await stcourse(of, { ects, kind: 'elective', electiveGroup: 'A', electiveQuota: 1, semester: 1 });
    await stcourse(of, { ects: 3, kind: 'facultative', semester: 2 });
    const told = await done(portal.as('teacher').get(`study/programme?id=${of}&idAcademicyear=${year.id}`));
    expect(told.semesters).toMatchObject([
      { semester: 1, yearOfStudy: 1, compulsory: 24, chosen: 6 },
      { semester: 2, yearOfStudy: 1, compulsory: 0, chosen: 0 },
    ]);
    expect(told.semesters[0].courses.map((c: Json) => c.kind)).toEqual([
      'compulsory',
      'elective',
      'elective',
      'elective',
    ]);
    expect((await portal.as('teacher').get(`study/programme?id=999999&idAcademicyear=${year.id}`)).status).toBe(404);
  });
  it('a student’s progress counts what was passed on the study of now, and tells nobody else’s', async () => {
    const before = (await study()).id;
    const s = await student();
    const first = await made(enrol(s.id, before, { enrolledOn: '2020-10-01' }));
    await passedOnce((await made(take(first, await stcourse(before, { ects: 10 })))).id);
    const now = await made(enrol(s.id));
    await passedOnce((await made(take(now, await stcourse(idStudy, { ects: 4 })))).id);
    await made(take(now, await stcourse(idStudy, { ects: 6 })));
    const told = await done(cc().get(`student/progress?id=${s.id}`));
    expect(told).toMatchObject({ passed: 4, of: 180, average: 3, weighted: 3 });
    expect(told.years).toMatchObject([
      { enrolled: 10, passed: 10, courses: 1, coursesPassed: 1, average: 3 },
      { enrolled: 10, passed: 4, courses: 2, coursesPassed: 1, average: 3 },
    ]);
    for (const who of ['student', 'teacher', 'librarian'])
      expect((await portal.as(who).get(`student/progress?id=${s.id}`)).status, who).toBe(404);
    const own = (await portal.as('student').get('student')).json.data[0];
    expect((await done(portal.as('student').get(`student/progress?id=${own.id}`))).years.length).toBeGreaterThan(0);
  });
});
