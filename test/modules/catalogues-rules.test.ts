import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import { type Answer, type DemoPortal, startDemoPortal } from './portal.ts';

// Each rule of the catalogues alone, and from two clients at once.

let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

type Json = any;
const cc = () => portal.as('courseconductionsadmin');
const keys = (answer: Answer): string[] =>
  Array.isArray(answer.json) ? answer.json.map((p: { key: string }) => p.key) : [];
const made = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(201);
  return json;
};
const statuses = (answers: readonly Answer[]): number[] => answers.map(a => a.status).sort();

let n = 0;
const mark = () => `T${++n}`;
const level = (code: string) => portal.idOf('edulev', 'code', code);
const newStudy = async (more: object = {}): Promise<Json> => {
  const code = mark();
  return cc().post('study/create', {
    code,
    nameHr: `Studij ${code}`,
    abbr: code,
    idEdulev: await level('PSV'),
    semesters: 6,
    ects: 180,
    mode: 'both',
    ...more,
  });
};
const study = (more: object = {}) => made(newStudy(more));
const course = (more: object = {}) => {
  const code = mark();
  return made(cc().post('course/create', { code, nameHr: `Predmet ${code}`, defaultEcts: 5, ...more }));
};
const activeYear = async (): Promise<number> =>
  (await portal.as('admin').get('academicyear?filter[status]=active')).json.data[0].id;
const closedYear = async (): Promise<number> =>
  (await portal.as('admin').get('academicyear?filter[status]=closed')).json.data[0].id;
const newStcourse = async (idStudy: number, more: object = {}) =>
  cc().post('stcourse/create', {
    idAcademicyear: await activeYear(),
    idStudy,
    idCourse: (await course()).id,
    semester: 1,
    ects: 5,
    ...more,
  });
const stcourse = (idStudy: number, more: object = {}) => made(newStcourse(idStudy, more));
let students = 7000;
const student = () =>
  made(cc().post('student/create', { jmbag: jmbagOf(++students), firstName: 'Ana', lastName: `Probić ${students}` }));
const newEnrollment = async (idStudent: number, idStudy: number, more: object = {}) => {
  const year = (await portal.as('admin').get('academicyear?filter[status]=active')).json.data[0];
  return cc().post('studentenrollment/create', {
    idStudent,
    idAcademicyear: year.id,
    idStudy,
    yearOfStudy: 1,
    mode: 'full',
    enrolledOn: year.startDate,
    ...more,
  });
};
const enrollment = (idStudent: number, idStudy: number, more: object = {}) =>
  made(newEnrollment(idStudent, idStudy, more));
const change = (resource: string, row: Json, body: object, who = 'courseconductionsadmin') =>
  portal.as(who).put(`${resource}/update?id=${row.id}`, { rowVer: row.rowVer, ...body });
const move = (resource: string, name: string, row: Json, body: object = {}, who = 'courseconductionsadmin') =>
  portal.as(who).put(`${resource}/${name}?id=${row.id}`, { rowVer: row.rowVer, ...body });
const fresh = async (resource: string, id: number): Promise<Json> =>
  (await portal.as('admin').get(`${resource}/view?id=${id}`)).json;

describe('a study', () => {
  it('has as many ECTS as its level allows', async () => {
    expect(keys(await newStudy({ ects: 60 }))).toEqual(['ectsOutsideLevel']);
    expect((await newStudy({ ects: 60 })).text).toContain('180–240');
    expect(keys(await newStudy({ ects: 181, idEdulev: await level('PS') }))).toEqual(['ectsOutsideLevel']);
    const good = await study({ ects: 240, semesters: 8 });
    expect(keys(await change('study', good, { ects: 300 }))).toEqual(['ectsOutsideLevel']);
  });
  it('keeps its level from becoming too narrow for it, also when both are written at once', async () => {
    const narrow = await made(
      cc().post('edulev/create', {
        code: mark(),
        nameHr: 'Razina',
        kind: 'university',
        hkoLevel: '6.sv',
        ectsMin: 60,
        ectsMax: 300,
      }),
    );
    const own = await study({ idEdulev: narrow.id, ects: 200 });
    const refused = await change('edulev', narrow, { ectsMax: 199 });
    expect([refused.status, keys(refused)]).toEqual([422, ['studyOutside']]);
    expect(refused.text).toContain(own.code);
    for (let i = 0; i < 5; i++) {
      const range = await made(
        cc().post('edulev/create', {
          code: mark(),
          nameHr: 'Razina',
          kind: 'university',
          hkoLevel: '6.sv',
          ectsMin: 60,
          ectsMax: 300,
        }),
      );
      const both = await Promise.all([
        newStudy({ idEdulev: range.id, ects: 290 }),
        change('edulev', range, { ectsMax: 100 }),
      ]);
      expect(both.filter(a => a.status < 300)).toHaveLength(1);
      expect(statuses(both).at(-1)).toBe(422);
    }
  });
  it('has streams of its own level, three tiers deep at most, and no cycle', async () => {
    const root = await study();
    const stream = await study({ idParent: root.id });
    const part = await study({ idParent: stream.id });
    expect(keys(await newStudy({ idParent: part.id }))).toEqual(['tooDeep']);
    expect(keys(await newStudy({ idParent: root.id, idEdulev: await level('PS') }))).toEqual(['levelOfParent']);
    expect(keys(await change('study', root, { idEdulev: await level('PS') }))).toEqual(['childrenOnLevel']);
    expect(keys(await change('study', root, { idParent: part.id }))).toEqual(['cycle']);
    const other = await study();
    expect(keys(await change('study', root, { idParent: other.id }))).toEqual(['tooDeep']);
    expect((await change('study', part, { idParent: other.id })).status).toBe(200);
  });
  it('does not become four tiers deep by two hands', async () => {
    for (let i = 0; i < 5; i++) {
      const [upper, lower] = [await study(), await study()];
      const middle = await study({ idParent: upper.id });
      const branch = await study({ idParent: lower.id });
      // One hangs the branch below, the other puts a tier under the branch: each is right alone.
      const both = await Promise.all([
        change('study', branch, { idParent: middle.id }),
        newStudy({ idParent: branch.id }),
      ]);
      expect(both.filter(a => a.status < 300)).toHaveLength(1);
      expect(keys(both.find(a => a.status >= 300)!)).toEqual(['tooDeep']);
    }
  });
  it('is not made a cycle by two hands', async () => {
    for (let i = 0; i < 5; i++) {
      const [a, b] = [await study(), await study()];
      const both = await Promise.all([change('study', a, { idParent: b.id }), change('study', b, { idParent: a.id })]);
      expect(both.filter(x => x.status === 200)).toHaveLength(1);
    }
  });
  it('begins with the usual scale of grades', async () => {
    const scale = (await cc().get(`studygrade?filter[idStudy]=${(await study()).id}&sort=pointsFrom`)).json.data;
    expect(scale.map((s: Json) => [s.ectsGrade, s.pointsFrom, s.pointsTo])).toEqual([
      ['F', 0, 49.99],
      ['E', 50, 54.99],
      ['D', 55, 60.99],
      ['C', 61, 75.99],
      ['B', 76, 90.99],
      ['A', 91, 100],
    ]);
  });
  it('is not deleted while it is used, and takes its scale along when it is', async () => {
    const [used, free] = [await study(), await study()];
    await stcourse(used.id);
    expect(await cc().del(`study/delete?id=${used.id}`)).toMatchObject({
      status: 409,
      json: { kind: 'inUse', usedBy: [{ resource: 'stcourse', count: 1 }] },
    });
    expect((await cc().del(`study/delete?id=${free.id}`)).status).toBe(200);
    expect((await cc().get(`studygrade?filter[idStudy]=${free.id}`)).json.data).toEqual([]);
  });
  it('does not become shorter than what is taught in it', async () => {
    const s = await study();
    await stcourse(s.id, { semester: 5 });
    expect(keys(await change('study', s, { semesters: 4 }))).toEqual(['coursesBeyond']);
    expect((await change('study', s, { semesters: 5 })).status).toBe(200);
  });
  it('ends no earlier than it begins', async () => {
    const years = (await portal.as('admin').get('academicyear?sort=startYear')).json.data;
    expect(keys(await newStudy({ validFrom: years.at(-1).id, validTo: years[0].id }))).toEqual(['validInOrder']);
  });
  it('C-09: is written with CataloguesEdit of outcomes or of teaching, read with CataloguesView', async () => {
    const s = await study();
    expect((await change('study', s, { abbr: 'LO' }, 'learningoutcomesadmin')).status).toBe(200);
    for (const who of ['librarian', 'teacher', 'internshipadmin']) {
      expect((await portal.as(who).get(`study/view?id=${s.id}`)).status, who).toBe(200);
      expect((await change('study', await fresh('study', s.id), { abbr: 'X' }, who)).status, who).toBe(403);
    }
    expect((await portal.as('student').get('study')).status).toBe(403);
  });
  it('C-09: courses and their places are written by internships, teachers by outcomes, as catalogues of theirs', async () => {
    const s = await study();
    const place = await stcourse(s.id);
    const itsCourse = await fresh('course', place.idCourse);
    for (const [resource, row, body] of [
      ['course', itsCourse, { nameHr: 'Stručna praksa' }],
      ['stcourse', place, { ects: 6 }],
    ] as const) {
      expect((await change(resource, row, body, 'internshipadmin')).status, resource).toBe(200);
      for (const who of ['librarian', 'teacher', 'calendaradmin'])
        expect((await change(resource, await fresh(resource, row.id), body, who)).status, who).toBe(403);
    }
    const teacher = await made(
      portal.as('learningoutcomesadmin').post('teacher/create', {
        firstName: 'Iva',
        lastName: 'Ishodić',
        email: 'iva.ishodic@vrelo.example',
        oib: oibOf('4710004411'),
        idAcademicvocation: await portal.idOf('academicvocation', 'code', 'DOC'),
      }),
    );
    expect((await change('teacher', teacher, { lastName: 'Ishod' }, 'learningoutcomesadmin')).status).toBe(200);
    for (const who of ['internshipadmin', 'librarian'])
      expect((await change('teacher', await fresh('teacher', teacher.id), { lastName: 'X' }, who)).status, who).toBe(
        403,
      );
  });
});

describe('courses', () => {
  it('are equivalent in pairs, each pair once, and never to themselves', async () => {
    const [a, b] = [await course(), await course()];
    const pair = (idCourse: number, idEquivalent: number) =>
      cc().post('course-equivalent/create', { idCourse, idEquivalent });
    expect(keys(await pair(a.id, a.id))).toEqual(['equivalentOfItself']);
    const both = await Promise.all([pair(a.id, b.id), pair(b.id, a.id)]);
    expect(statuses(both)).toEqual([201, 409]);
    expect((await pair(b.id, a.id)).json).toMatchObject({
      kind: 'conflict',
      message: 'Ti su predmeti već zapisani kao istovrijedni',
    });
    expect((await cc().del(`course/delete?id=${a.id}`)).json).toMatchObject({
      kind: 'inUse',
      usedBy: [{ resource: 'course-equivalent' }],
    });
  });
  it('keep their code and ISVU number for themselves', async () => {
    const first = await course({ isvuCode: 987_001 });
    const again = (more: object) =>
      cc().post('course/create', { code: mark(), nameHr: first.nameHr, defaultEcts: 5, ...more });
    expect((await again({ isvuCode: 987_001 })).status).toBe(409);
    expect((await again({ code: first.code })).status).toBe(409);
    expect((await again({})).status).toBe(201);
    expect(statuses(await Promise.all([again({ isvuCode: 987_002 }), again({ isvuCode: 987_002 })]))).toEqual([
      201, 409,
    ]);
    for (const defaultEcts of [-1, 61, 1.25, 'five'])
      expect((await again({ defaultEcts })).status, String(defaultEcts)).toBe(422);
  });
});

describe('a study course', () => {
  it('has the year of study that follows from its semester', async () => {
    const s = await study();
    for (const [semester, yearOfStudy] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [6, 3],
    ])
      expect((await stcourse(s.id, { semester })).yearOfStudy).toBe(yearOfStudy);
    expect((await newStcourse(s.id, { yearOfStudy: 2 })).json).toMatchObject([
      { field: 'yearOfStudy', key: 'readonlyField' },
    ]);
    expect(keys(await newStcourse(s.id, { semester: 7 }))).toEqual(['semesterBeyond']);
    const moved = await change('stcourse', await stcourse(s.id), { semester: 4 });
    expect(moved.json.yearOfStudy).toBe(2);
    await expect(
      portal.db.run(sql`update ${portal.db.table('stcourse')} set year_of_study = 3 where id = ${moved.json.id}`),
    ).rejects.toThrow(/year_follows_semester/);
  });
  it('stands in lists by year, study and semester, and moves with the study’s code', async () => {
    const [first, second] = [await study({ code: 'ZZ1' }), await study({ code: 'ZZ2' })];
    for (const [of, semester] of [
      [second, 1],
      [first, 6],
      [first, 2],
    ] as const)
      await stcourse(of.id, { semester });
    const listed = async () =>
      (await cc().get('stcourse?customFilter[idStudy.code][like]=ZZ&pagination[limit]=10')).json.data.map((r: Json) => [
        r.idStudy,
        r.semester,
      ]);
    expect(await listed()).toEqual([
      [first.id, 2],
      [first.id, 6],
      [second.id, 1],
    ]);
    expect((await change('study', first, { code: 'ZZ3' })).status).toBe(200);
    expect(await listed()).toEqual([
      [second.id, 1],
      [first.id, 2],
      [first.id, 6],
    ]);
    const years = (await portal.as('admin').get('stcourse?sort=&pagination[limit]=500')).json.data.map(
      (r: Json) => r.idAcademicyear,
    );
    const codes = new Map((await portal.as('admin').get('academicyear')).json.data.map((y: Json) => [y.id, y.code]));
    expect(years.map((id: number) => codes.get(id))).toEqual(
      years
        .map((id: number) => codes.get(id))
        .toSorted()
        .toReversed(),
    );
  });
  it('stands once in a study and year, also by two hands', async () => {
    const [s, c] = [await study(), await course()];
    expect(
      statuses(await Promise.all([newStcourse(s.id, { idCourse: c.id }), newStcourse(s.id, { idCourse: c.id })])),
    ).toEqual([201, 409]);
  });
  it('belongs to a group only as an elective', async () => {
    const s = await study();
    expect(keys(await newStcourse(s.id, { electiveGroup: 'A' }))).toEqual(['groupOfElective']);
    expect(keys(await newStcourse(s.id, { kind: 'elective', electiveQuota: 2 }))).toEqual(['quotaOfGroup']);
    expect((await newStcourse(s.id, { kind: 'elective', electiveGroup: 'A', electiveQuota: 1 })).status).toBe(201);
  });
  it('is held by those whose rank allows it', async () => {
    const s = await study();
    const idAcademicvocation = await portal.idOf('academicvocation', 'code', 'AS');
    const assistant = await made(
      cc().post('teacher/create', {
        oib: oibOf('4412345678'),
        firstName: 'As',
        lastName: 'Istent',
        email: `${mark()}@vrelo.example`,
        idAcademicvocation,
      }),
    );
    const docent = await portal.idOf('teacher', 'last_name', 'Pavlešić');
    expect(keys(await newStcourse(s.id, { idHolder: docent }))).toEqual(['readonlyField']);
    const { id: idStCo } = await stcourse(s.id);
    const holder = (idTeacher: number) => cc().post('st-co-teacher/create', { idStCo, idTeacher, role: 'holder' });
    expect(keys(await holder(assistant.id))).toEqual(['holderMayNot']);
    expect((await holder(docent)).status).toBe(201);
    expect((await cc().get(`stcourse/view?id=${idStCo}`)).json.idHolder).toBe(docent);
  });
  it('knows a thesis and an internship from its course', async () => {
    const s = await study();
    const thesis = await course({ isGraduateThesis: 1 });
    const row = await stcourse(s.id, { idCourse: thesis.id });
    expect([row.isGraduateThesis, row.isInternship]).toEqual([1, 0]);
    expect((await change('stcourse', row, { isGraduateThesis: 0 })).json.isGraduateThesis).toBe(0);
  });
  it('is only said to exceed thirty ECTS in a semester', async () => {
    const s = await study();
    await stcourse(s.id, { ects: 26 });
    expect((await stcourse(s.id, { ects: 4 })).warnings).toEqual([]);
    expect(
      (await stcourse(s.id, { kind: 'elective', electiveGroup: 'B', electiveQuota: 1, ects: 3 })).warnings,
    ).toMatchObject([{ key: 'ectsAbove' }]);
  });
  it('is not moved or deleted once somebody is enrolled', async () => {
    const s = await study();
    const row = await stcourse(s.id);
    const e = await enrollment((await student()).id, s.id);
    await made(cc().post('st-co-enrollment/create', { idStudentenrollment: e.id, idStCo: row.id }));
    expect(keys(await change('stcourse', row, { semester: 2 }))).toEqual(['enrolledAlready']);
    expect((await change('stcourse', row, { ects: 6 })).status).toBe(200);
    expect((await cc().del(`stcourse/delete?id=${row.id}`)).json).toMatchObject({ kind: 'inUse' });
  });
  it('of a study that is not offered in that year is refused', async () => {
    const [active, closed] = [await activeYear(), await closedYear()];
    const ended = await study({ validTo: closed });
    expect(keys(await newStcourse(ended.id, { idAcademicyear: active }))).toEqual(['outsideValidity']);
  });
});

describe('a closed year is read-only', () => {
  it('for courses, coefficients and enrolments, except for the administrator', async () => {
    const idAcademicyear = await closedYear();
    const s = await study();
    expect(await newStcourse(s.id, { idAcademicyear })).toMatchObject({ status: 409, json: { kind: 'state' } });
    const old = (await cc().get(`stcourse?filter[idAcademicyear]=${idAcademicyear}&pagination[limit]=1&return[can]=1`))
      .json.data[0];
    expect(old.can).toEqual([]);
    expect((await change('stcourse', old, { ects: 1 })).status).toBe(409);
    expect((await cc().del(`stcourse/delete?id=${old.id}`)).status).toBe(409);
    const coefficient = (
      await cc().get(`teachingtype-coef?filter[idAcademicyear]=${idAcademicyear}&pagination[limit]=1`)
    ).json.data[0];
    expect((await change('teachingtype-coef', coefficient, { coefNorm: 3 })).status).toBe(409);
    const enrolled = (await cc().get(`studentenrollment?filter[idAcademicyear]=${idAcademicyear}&pagination[limit]=1`))
      .json.data[0];
    expect((await change('studentenrollment', enrolled, { funding: 'other' })).status).toBe(409);
    const taken = (
      await cc().get(
        `st-co-enrollment?customFilter[idStCo.idAcademicyear]=${idAcademicyear}&filter[status]=passed&pagination[limit]=1`,
      )
    ).json.data[0];
    expect((await change('st-co-enrollment', taken, { enrolKind: 'request' })).status).toBe(409);
    expect((await move('st-co-enrollment', 'correctGrade', taken, { points: 60, note: 'krivo' })).status).toBe(409);
    expect((await change('stcourse', old, { maxEnrolled: 500 }, 'admin')).status).toBe(200);
  });
  it('while somebody edits: either the change is in before, or it is refused', async () => {
    const admin = portal.as('academicyearadmin');
    for (let i = 0; i < 4; i++) {
      const startYear = 2200 - 2 * (i + 1) - 80;
      const year = await made(
        admin.post('academicyear/create', {
          startYear,
          startDate: `${startYear}-10-01`,
          endDate: `${startYear + 1}-09-30`,
        }),
      );
      await portal.db.run(sql`update ${portal.db.table('academicyear')} set status = 'closed' where status = 'active'`);
      await portal.db.run(sql`update ${portal.db.table('academicyear')} set status = 'active' where id = ${year.id}`);
      const s = await study();
      const row = await stcourse(s.id);
      const [edited, closed] = await Promise.all([
        change('stcourse', row, { ects: 7 }),
        admin.put(`academicyear/close?id=${year.id}`, { rowVer: year.rowVer }),
      ]);
      expect(closed.status, closed.text).toBe(200);
      expect([200, 409]).toContain(edited.status);
      const after = await fresh('stcourse', row.id);
      expect(after.ects).toBe(edited.status === 200 ? 7 : 5);
      expect((await change('stcourse', after, { ects: 8 })).status).toBe(409);
    }
    await portal.db.run(
      sql`update ${portal.db.table('academicyear')} set status = 'active' where id = (select max(id) from ${portal.db.table('academicyear')} where start_year < 2090 and status = 'planning')`,
    );
  });
});
