import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accentOf } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { academicyear, student, studentenrollment, stCoEnrollment, study } from '../../src/modules/catalogues/model.ts';
import { jmbagOf } from '../../demo/numbers.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { linesOfBook } from '../harness/workbook.ts';
import { newCourse, plannedCourse } from './conductions-world.ts';
import { courseWithoutGaps, outcomeOf, type Outcomes, startOutcomes, studyOutcomes } from './outcomes-world.ts';
import { whileJobsRun } from './system.ts';

// LO-02: outcomes of studies and courses with parts and verbs, their matrices, and who moves them from where to where.

type Json = any;
let world: Outcomes;
let ofStudy: readonly number[];
let idLoStudy: number;
beforeAll(async () => {
  world = await startOutcomes();
  ({ idLoStudy, ofStudy } = await studyOutcomes(world));
});
afterAll(() => world?.portal.stop());

const outcome = (idStCo: number, code = 'I1', who: Person = world.holder): Promise<Json> =>
  outcomeOf(world, idStCo, code, who);
const view = async (resource: string, id: number): Promise<Json> =>
  (await world.admin.get(`${resource}/view?id=${id}`)).body;
const make = async (who: Person, resource: string, move: string, id: number, more: object = {}) =>
  who.put(`${resource}/${move}?id=${id}`, { rowVer: (await view(resource, id)).rowVer, ...more });
const keys = (answer: { body: Json }): string[] =>
  Array.isArray(answer.body) ? answer.body.map((p: Json) => p.key) : [];
const decided = { decisionNo: '602-01/26-01/7', decisionDate: '2026-10-20' };
const gaps = async (of: string, id: number, who: Person = world.holder): Promise<Json[]> =>
  (await who.get(`learning-outcomes/gaps?of=${of}&id=${id}`)).body;

/** A course whose outcomes lack nothing. */
const wholeCourse = () => courseWithoutGaps(world, { idLoStudy, ofStudy });

describe('an outcome', () => {
  it('LO-02 has parts with verbs of their level; what they are called the server writes', async () => {
    const idStCo = await newCourse(world);
    const made = await world.holder.post('learningoutcomestudycourse/create', {
      idStCo,
      code: 'I1',
      parts: [
        { content: 'objasniti slojeve', verbs: [{ ...world.verb('objasniti'), verb: 'lagati', level: 'x' }] },
        { ...world.part('izračunati trošak', 'izračunati'), num: 9 },
      ],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ textHr: 'objasniti slojeve; izračunati trošak', status: 'draft', num: 1 });
    expect(made.body.parts[0]).toEqual({
      num: 1,
      content: 'objasniti slojeve',
      contentEn: null,
      verbs: [{ ...world.verb('objasniti'), level: 'Razumjeti', verb: 'objasniti' }],
    });
    expect(made.body.parts[1].num).toBe(2);
  });

  it('a verb of another level, a part without a verb and a verb that is not there are refused', async () => {
    const idStCo = await newCourse(world);
    const send = (verbs: unknown) =>
      world.holder.post('learningoutcomestudycourse/create', { idStCo, code: 'I1', parts: [{ content: 'x', verbs }] });
    const mixed = { ...world.verb('objasniti'), idBloomlev: world.verb('primijeniti').idBloomlev };
    const wrong = await send([mixed]);
    expect([wrong.status, wrong.body[0].field, wrong.body[0].message]).toEqual([
      422,
      'parts',
      'The verb “objasniti” belongs to the level “Razumjeti”',
    ]);
    expect(keys(await send([]))).toEqual(['required']);
    expect(keys(await send([{ ...world.verb('objasniti'), idVerb: 999_999 }]))).toEqual(['verbGone']);
  });

  it('its verb stays in the catalogue', async () => {
    const idStCo = await newCourse(world);
    await outcome(idStCo);
    const { idVerb } = world.verb('objasniti');
    const kept = await world.keeper.delete(`bloomverb/delete?id=${idVerb}`);
    expect([kept.status, keys(kept)]).toEqual([422, ['verbUsed']]);
  });

  it('is written by the holder, the head of the study and whoever keeps outcomes, and by nobody else', async () => {
    const idStCo = await newCourse(world);
    const { id } = await outcome(idStCo);
    const body = { idStCo, code: 'I9', parts: [world.part('opisati', 'opisati')] };
    const statuses = async (who: Person, code: string) =>
      (await who.post('learningoutcomestudycourse/create', { ...body, code })).status;
    expect([
      await statuses(world.head, 'A'),
      await statuses(world.keeper, 'B'),
      await statuses(world.stranger, 'C'),
    ]).toEqual([201, 201, 403]);
    const { rowVer } = await view('learningoutcomestudycourse', id);
    expect((await world.stranger.put(`learningoutcomestudycourse/update?id=${id}`, { code: 'X', rowVer })).status).toBe(
      403,
    );
    expect((await world.stranger.delete(`learningoutcomestudycourse/delete?id=${id}`)).status).toBe(403);
    const ofOthers = { idStudy: world.idStudy, idAcademicyear: world.idYear, code: 'X', parts: body.parts };
    expect((await world.holder.post('learningoutcomestudy/create', ofOthers)).status).toBe(403);
    const twice = await world.holder.post('learningoutcomestudycourse/create', { ...body, code: 'i1' });
    expect([twice.status, twice.body.message]).toEqual([409, 'The course has an outcome with this code already']);
  });
});

describe('a matrix', () => {
  it('takes cells of its own study alone, each under the right of its course', async () => {
    const [mine, elsewhere] = [await newCourse(world), await newCourse(world, { holder: false })];
    const [a, b] = [await outcome(mine), await outcome(elsewhere, 'I1', world.head)];
    const cell = (row: Json, contribution = 2) => ({
      idLearningoutcomestudycourse: row.id,
      idLearningoutcomestudy: ofStudy[0],
      contribution,
    });
    const write = (who: Person, put: object[], of = idLoStudy) => who.put(`lo-course-study/cells?of=${of}`, { put });
    expect((await write(world.holder, [cell(a)])).status).toBe(200);
    expect((await write(world.holder, [cell(a, 3), cell(b)])).status).toBe(403);
    expect((await write(world.head, [cell(a, 3), cell(b)])).status).toBe(200);
    expect((await write(world.stranger, [cell(a, 1)])).status).toBe(403);
    expect(keys(await write(world.head, [cell(a, 4)]))).toEqual(['tooLarge']);
    const second = await world.holder.put(`lo-course-study/cells?of=${idLoStudy}`, {
      put: [{ ...cell(a, 1), was: { contribution: 2 } }],
    });
    expect([second.status, second.body.conflicts[0].now]).toEqual([409, { contribution: 3 }]);
  });

  it('of a study asks for descriptors of its level and for its own sets', async () => {
    const of = (await rowOf(world.portal, 'hko', 'code', '7-KNOWLEDGE')).id;
    const right = (await rowOf(world.portal, 'hko', 'code', '6-KNOWLEDGE')).id;
    const write = (idHko: number) =>
      world.head.put(`lo-study-hko/cells?of=${idLoStudy}`, { put: [{ idLearningoutcomestudy: ofStudy[0], idHko }] });
    expect(keys(await write(of))).toEqual(['otherLevel']);
    expect((await write(right)).status).toBe(200);
    const set = await world.keeper.post('learningoutcomeset/create', {
      code: 'S1',
      nameHr: 'Mreže',
      hkoLevel: '6',
      ects: 6,
      idAcademicyear: world.idYear,
    });
    expect(set.status).toBe(201);
    const link = () =>
      world.head.put(`lo-study-set/cells?of=${idLoStudy}`, {
        put: [{ idLearningoutcomestudy: ofStudy[0], idLearningoutcomeset: set.body.id }],
      });
    expect(keys(await link())).toEqual(['otherSet']);
    const { rowVer } = await view('lo-study', idLoStudy);
    expect((await world.head.put(`lo-study/update?id=${idLoStudy}`, { idSets: [set.body.id], rowVer })).status).toBe(
      200,
    );
    expect((await link()).status).toBe(200);
    const high = await world.keeper.put(`learningoutcomeset/update?id=${set.body.id}`, { hkoLevel: '7', rowVer: 1 });
    expect(keys(high)).toEqual(['levelAboveStudy']);
  });

  it('of a course refuses what belongs to another course', async () => {
    const [one, two] = [await plannedCourse(world), await plannedCourse(world)];
    const [a, b] = [await outcome(one.idStCo), await outcome(two.idStCo)];
    const write = (of: number, id: number, idStCoTopic: number) =>
      world.holder.put(`lo-course-topic/cells?of=${of}`, { put: [{ idLearningoutcomestudycourse: id, idStCoTopic }] });
    expect(keys(await write(a.idLoCourse, a.id, two.idTopic))).toEqual(['foreign']);
    expect(keys(await write(a.idLoCourse, b.id, one.idTopic))).toEqual(['foreign']);
    expect((await write(a.idLoCourse, a.id, one.idTopic)).status).toBe(200);
    const work = { idStCo: one.idStCo, nameHr: 'Ispit', points: 60, outcomes: [b.id] };
    expect(keys(await world.holder.post('st-co-assessment/create', work))).toEqual(['foreignOutcome']);
  });
});

describe('gaps', () => {
  it('say what a course lacks, where it is mended, and close by themselves', async () => {
    const { idStCo } = await plannedCourse(world);
    const row = await outcome(idStCo);
    const found = await gaps('lo-course', row.idLoCourse);
    expect(found.map(line => [line.key, line.level])).toEqual([
      ['fewOutcomes', 'warning'],
      ['unlinked', 'error'],
      ['outcomeWithoutTopic', 'error'],
      ['topicWithoutOutcome', 'error'],
      ['noLearningMethod', 'error'],
      ['noAssessmentMethod', 'error'],
      ['notAssessed', 'error'],
      ['pointsSum', 'error'],
      ['ectsSum', 'error'],
    ]);
    expect(found[1].route).toBe(`/LearningOutcomes/LearningOutcomeStudyCourse?course=${idStCo}&tab=study`);
    const shut = await make(world.holder, 'lo-course', 'submit', row.idLoCourse);
    expect([shut.status, keys(shut).includes('pointsSum'), keys(shut).includes('fewOutcomes')]).toEqual([
      422,
      true,
      false,
    ]);
    const whole = await wholeCourse();
    expect(await gaps('lo-course', whole.idLoCourse)).toEqual([]);
  });

  it('of a study: dimensions and categories nobody covers, outcomes nobody achieves, courses without outcomes', async () => {
    const bare = await newCourse(world);
    const found = await gaps('lo-study', idLoStudy, world.head);
    const of = (key: string) => found.filter(line => line.key === key);
    expect(of('fewOutcomes')[0].level).toBe('warning');
    expect(of('dublinUncovered')).toHaveLength(5);
    expect(of('hkoUncovered').length).toBeGreaterThan(3);
    expect(of('courseWithoutOutcomes')[0].message).toContain((await view('stcourse', bare))['idCourse.label']);
    // A course without outcomes has no row in the matrix: its line leads to the course itself.
    const { route } = of('courseWithoutOutcomes')[0];
    expect(route).toMatch(/^\/LearningOutcomes\/LearningOutcomeStudyCourse\?course=\d+$/);
    const first = (await view('stcourse', Number(route.split('=')[1])))['idCourse.label'];
    expect(of('courseWithoutOutcomes')[0].message).toContain(`: ${first}`);
    expect((await world.stranger.get('learning-outcomes/gaps?of=lo-study&id=999999')).status).toBe(404);
  });
});

describe('what the screens are told', () => {
  it('a matrix comes whole, with what the caller may not write in marked', async () => {
    const mine = await wholeCourse();
    const other = await newCourse(world, { holder: false });
    const foreign = await outcome(other, 'I1', world.head);
    const { body } = await world.holder.get(`learning-outcomes/grid?matrix=lo-course-study&of=${idLoStudy}`);
    const row = (id: number) => body.rows.find((one: Json) => one.id === id);
    expect([row(mine.ids[0]).fixed, row(foreign.id).fixed]).toEqual([0, 1]);
    expect(body.columns.map((one: Json) => one.code)).toEqual(['IU1', 'IU2', 'IU3']);
    expect(body.cells).toContainEqual({ row: mine.ids[0], column: ofStudy[0], value: 3 });
    for (const matrix of ['lo-study-hko', 'lo-study-dublin', 'lo-study-set'])
      expect((await world.head.get(`learning-outcomes/grid?matrix=${matrix}&of=${idLoStudy}`)).status).toBe(200);
    for (const matrix of ['lo-course-topic', 'lo-course-learning', 'lo-course-assessing']) {
      const { body: shown } = await world.holder.get(`learning-outcomes/grid?matrix=${matrix}&of=${mine.idLoCourse}`);
      expect([shown.rows.length, shown.cells.length, shown.rows[0].fixed]).toEqual([3, 3, 0]);
    }
    expect((await world.holder.get('learning-outcomes/grid?matrix=lo-course-topic&of=999999')).status).toBe(404);
  });

  it('the map has every course with the greatest contribution to each outcome, and its verbs by level', async () => {
    const { idStCo } = await wholeCourse();
    const { body } = await world.head.get(`learning-outcomes/map?id=${idLoStudy}`);
    const course = body.courses.find((one: Json) => one.id === idStCo);
    expect(course.given).toEqual([1, 2, 3].map(() => ({ value: 3, count: 1 })));
    expect(course.levels.map((level: Json) => level.count)).toEqual([0, 3, 0, 0, 0, 0]);
    expect(body.courses.some((one: Json) => one.outcomes === 0)).toBe(true);
  });

  it('what leans on an outcome, where its study is mapped, and which verbs there are', async () => {
    const { ids, idLoCourse } = await wholeCourse();
    const of = (resource: string, id: number) => world.holder.get(`learning-outcomes/touches?of=${resource}&id=${id}`);
    const course = (await view('stcourse', (await view('lo-course', idLoCourse)).idStCo))['idCourse.label'];
    expect((await of('learningoutcomestudycourse', ids[0])).body).toEqual({
      outcomes: 1,
      topics: 1,
      works: 1,
      leaning: [
        { kind: 'outcome', name: 'IU1' },
        { kind: 'topic', name: 'Sve' },
        { kind: 'work', name: 'Ispit' },
        { kind: 'syllabus', name: course },
      ],
    });
    const { outcomes, leaning } = (await of('learningoutcomestudy', ofStudy[0]!)).body;
    expect(outcomes).toBeGreaterThan(0);
    expect(leaning).toContainEqual({ kind: 'course', name: course });
    expect((await of('learningoutcomestudy', 999_999)).status).toBe(404);
    expect((await world.holder.get(`learning-outcomes/study-of?id=${idLoCourse}`)).body).toEqual({ idLoStudy });
    expect((await world.holder.get('learning-outcomes/verbs')).body.length).toBeGreaterThan(40);
    const level = async (of: string) => (await world.holder.get(`learning-outcomes/level?${of}`)).body.hkoLevel;
    const { idStCo } = await view('lo-course', idLoCourse);
    expect([
      await level(`idStudy=${world.idStudy}`),
      await level(`idStCo=${idStCo}`),
      await level('idStudy=99999'),
    ]).toEqual(['6', '6', null]);
  });
});

it('the home page names courses without outcomes and the gaps of a head’s study', async () => {
  await newCourse(world);
  const { body: holders } = await world.holder.get('learning-outcomes/mine');
  expect(holders.studies).toEqual([]);
  expect(holders.courses.length).toBeGreaterThan(0);
  expect(holders.courses.every((course: Json) => course.route.includes('?course='))).toBe(true);
  const { body: heads } = await world.head.get('learning-outcomes/mine');
  expect([heads.studies.length, heads.studies[0].gaps > 5]).toEqual([1, true]);
  expect((await world.keeper.get('learning-outcomes/mine')).body).toEqual({ courses: [], studies: [] });
});

describe('the way to adoption', () => {
  it('a holder submits, the keeper adopts with a decision, all rows of the course are closed', async () => {
    const { idLoCourse, idStCo, ids } = await wholeCourse();
    expect((await make(world.holder, 'lo-course', 'submit', idLoCourse)).status).toBe(200);
    const told = (await world.keeper.get('inbox?sort=-id')).body.data[0];
    expect(told.subject).toMatch(/^Learning outcomes submitted: Course/);
    expect((await make(world.holder, 'lo-course', 'adopt', idLoCourse, decided)).status).toBe(403);
    expect((await make(world.keeper, 'lo-course', 'adopt', idLoCourse, { decisionNo: '7' })).status).toBe(422);
    expect((await make(world.keeper, 'lo-course', 'adopt', idLoCourse, decided)).status).toBe(200);
    expect(await view('lo-course', idLoCourse)).toMatchObject({ status: 'adopted', ...decided });
    expect((await world.holder.get('inbox?sort=-id')).body.data[0].subject).toMatch(/adopted/);
    const row = await view('learningoutcomestudycourse', ids[0]);
    expect(row.status).toBe('adopted');
    const late = await world.holder.put(`learningoutcomestudycourse/update?id=${row.id}`, {
      code: 'Z',
      rowVer: row.rowVer,
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      'The outcomes are submitted or adopted: to be changed they have to be returned or reopened',
    ]);
    const more = { idStCo, code: 'I9', parts: [world.part('opisati', 'opisati')] };
    expect((await world.holder.post('learningoutcomestudycourse/create', more)).status).toBe(409);
    const head = await view('lo-course', idLoCourse);
    const text = await world.holder.put(`lo-course/update?id=${idLoCourse}`, { placeHr: 'D1', rowVer: head.rowVer });
    expect(keys(text)).toEqual(['fixed']);
    const cell = { idLearningoutcomestudycourse: ids[0], idLearningoutcomestudy: ofStudy[0], contribution: 1 };
    expect((await world.holder.put(`lo-course-study/cells?of=${idLoStudy}`, { put: [cell] })).status).toBe(409);
    expect((await make(world.keeper, 'lo-course', 'reopen', idLoCourse, { note: 'Pogreška.' })).status).toBe(403);
    expect((await make(world.admin, 'lo-course', 'reopen', idLoCourse, { note: 'Pogreška.' })).status).toBe(200);
    expect(await view('lo-course', idLoCourse)).toMatchObject({ status: 'draft', decisionNo: null });
  });

  it('is returned with a reason, which its writer reads', async () => {
    const { idLoCourse } = await wholeCourse();
    await make(world.holder, 'lo-course', 'submit', idLoCourse);
    expect((await make(world.keeper, 'lo-course', 'return', idLoCourse)).status).toBe(422);
    expect((await make(world.keeper, 'lo-course', 'return', idLoCourse, { note: 'Premalo.' })).status).toBe(200);
    expect((await world.holder.get('inbox?sort=-id')).body.data[0].subject).toMatch(/returned/);
    expect((await view('lo-course', idLoCourse)).status).toBe('draft');
  });

  it('becomes history with its year, and is adopted again when the year is opened', async () => {
    const idYear = await put(world.portal, academicyear, {
      startYear: 2024,
      code: '2024/2025',
      startDate: '2024-10-01',
      endDate: '2025-09-30',
      normSystem: 'norm',
      status: 'planning',
    });
    const made = await world.keeper.post('learningoutcomestudy/create', {
      idStudy: world.idStudy,
      idAcademicyear: idYear,
      code: 'IU1',
      parts: [world.part('opisati', 'opisati')],
    });
    const id = made.body.idLoStudy;
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('lo-study')} set status = 'adopted' where id = ${id}`);
    await db.run(sql`update ${db.table('academicyear')} set status = 'closed' where id = ${world.idYear}`);
    await db.run(sql`update ${db.table('academicyear')} set status = 'active' where id = ${idYear}`);
    expect((await make(world.admin, 'academicyear', 'close', idYear)).status).toBe(200);
    expect((await view('lo-study', id)).status).toBe('archived');
    expect((await make(world.admin, 'academicyear', 'reopen', idYear, { note: 'Ispravak.' })).status).toBe(200);
    expect((await view('lo-study', id)).status).toBe('adopted');
    await db.run(sql`update ${db.table('academicyear')} set status = 'planning' where id = ${idYear}`);
    await db.run(sql`update ${db.table('academicyear')} set status = 'active' where id = ${world.idYear}`);
  });
});

it('a new version begins in a later year with what was adopted, and remembers where it comes from', async () => {
  const { idLoCourse, idStCo } = await wholeCourse();
  const { body: made } = await world.admin.get(`stcourse/view?id=${idStCo}`);
  const later = await put(world.portal, academicyear, {
    startYear: 2027,
    code: '2027/2028',
    startDate: '2027-10-01',
    endDate: '2028-09-30',
    normSystem: 'norm',
    status: 'planning',
  });
  const next = await newCourse(world, { values: { idAcademicyear: later, idCourse: made.idCourse } });
  const again = (who: Person, of: string, id: number, to: number) =>
    who.post('learning-outcomes/new-version', { of, id, to });
  expect(keys(await again(world.holder, 'lo-course', idLoCourse, next))).toEqual(['laterYear']);
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table('lo-course')} set status = 'adopted' where id = ${idLoCourse}`);
  expect((await again(world.stranger, 'lo-course', idLoCourse, next)).status).toBe(403);
  // Without a word of the year it is the next one in which the study has the course.
  const copied = await world.holder.post('learning-outcomes/new-version', { of: 'lo-course', id: idLoCourse });
  expect(copied.status, JSON.stringify(copied.body)).toBe(201);
  expect(copied.body.route).toBe(`/LearningOutcomes/LearningOutcomeStudyCourse?course=${next}`);
  // What a student does comes along, with the outcomes of the later year.
  const works = (
    await world.holder.get(`st-co-assessment?filter[idLoCourse]=${copied.body.id}&columns=nameHr,points,outcomes`)
  ).body.data;
  expect(works).toMatchObject([{ nameHr: 'Ispit', points: 100 }]);
  expect(works[0].outcomes).toHaveLength(3);
  for (const matrix of ['lo-course-learning', 'lo-course-assessing'])
    expect(
      (await world.holder.get(`learning-outcomes/grid?matrix=${matrix}&of=${copied.body.id}`)).body.cells,
    ).toHaveLength(3);
  expect(await view('lo-course', copied.body.id)).toMatchObject({
    idStCo: next,
    idPrevious: idLoCourse,
    status: 'draft',
  });
  const { body } = await world.holder.get(`learningoutcomestudycourse?filter[idLoCourse]=${copied.body.id}&sort=num`);
  expect(body.data.map((row: Json) => row.code)).toEqual(['I1', 'I2', 'I3']);
  expect(keys(await again(world.holder, 'lo-course', idLoCourse, next))).toEqual(['thereAlready']);
  const [first, second] = body.data;
  await world.holder.put(`learningoutcomestudycourse/update?id=${first.id}`, {
    parts: [world.part('usporediti slojeve', 'usporediti')],
    rowVer: 1,
  });
  const work = await view('st-co-assessment', works[0].id);
  const fewer = {
    outcomes: body.data.flatMap((row: Json) => (row.id === second.id ? [] : [row.id])),
    rowVer: work.rowVer,
  };
  expect((await world.holder.put(`st-co-assessment/update?id=${work.id}`, fewer)).status).toBe(200);
  expect((await world.holder.delete(`learningoutcomestudycourse/delete?id=${second.id}`)).status).toBe(200);
  await outcome(next, 'I7');
  const lines = (await world.holder.get(`learning-outcomes/difference?of=lo-course&id=${copied.body.id}`)).body;
  const of = (kind: string) => lines.filter((line: Json) => line.kind === kind).map((line: Json) => line.code);
  expect([of('part'), of('removed'), of('added')]).toEqual([['I1'], ['I2'], ['I7']]);
  // The outcomes of the study have not come into that year yet: there is nothing to give to.
  const cells = lines.filter((line: Json) => line.kind === 'cell');
  expect(cells.filter((line: Json) => /^IU/.test(line.what)).map((line: Json) => line.code)).toEqual(['I1', 'I3']);
  // Nor has the later plan a topic yet; methods came along.
  expect(cells.filter((line: Json) => line.what.startsWith('Topic: ')).map((line: Json) => line.code)).toEqual([
    'I1',
    'I3',
  ]);
  expect(cells).toHaveLength(4);

  await db.run(sql`update ${db.table('lo-study')} set status = 'adopted' where id = ${idLoStudy}`);
  expect(keys(await again(world.head, 'lo-study', idLoStudy, world.idYear))).toEqual(['laterYear']);
  expect((await again(world.holder, 'lo-study', idLoStudy, later)).status).toBe(403);
  const study = await again(world.head, 'lo-study', idLoStudy, later);
  expect(study.status).toBe(201);
  const grid = await world.head.get(`learning-outcomes/grid?matrix=lo-study-hko&of=${study.body.id}`);
  expect([grid.body.rows.length, grid.body.cells.length]).toEqual([3, 1]);
  // Now the course gives to them again what it gave, as far as its outcomes are still there.
  const given = await world.head.get(`learning-outcomes/grid?matrix=lo-course-study&of=${study.body.id}`);
  expect(given.body.cells.map((cell: Json) => cell.value)).toEqual([3, 3]);
  await db.run(sql`update ${db.table('lo-study')} set status = 'draft' where id = ${idLoStudy}`);
});

describe('sets of outcomes in a later year', () => {
  let later = 0;
  let study2 = 0;
  const names = ['MRE', 'BAZ', 'SIG'] as const;
  /** A study of two outcomes, with three sets; the first outcome answers to all of them. */
  const withSets = async (code: string, status = 'adopted') => {
    const sets: number[] = [];
    for (const name of names) {
      const values = { code: `${name}-${code}`, nameHr: name, hkoLevel: '6', ects: 5, idAcademicyear: world.idYear };
      const { body } = await world.keeper.post('learningoutcomeset/create', values);
      const line = { idLearningoutcomeset: body.id, textHr: `Opisati ${name}`, verbs: [world.verb('opisati')] };
      expect((await world.keeper.post('learningoutcomeset-outcome/create', line)).status).toBe(201);
      sets.push(body.id);
    }
    const { id: idEdulev } = await rowOf(world.portal, 'edulev', 'code', 'PSV');
    const { idHead } = await view('study', world.idStudy);
    const idStudy = await put(world.portal, study, {
      ...{ code, nameHr: `Studij ${code}`, abbr: code, idEdulev, mode: 'both', semesters: 6, ects: 180, active: 1 },
      idHead,
    } as never);
    const outcomes: Json[] = [];
    for (const iu of ['IU1', 'IU2']) {
      const place = { idStudy, idAcademicyear: world.idYear, code: iu };
      const made = await world.head.post('learningoutcomestudy/create', {
        ...place,
        parts: [world.part('primijeniti', 'primijeniti')],
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      outcomes.push(made.body);
    }
    const id = outcomes[0].idLoStudy as number;
    const { rowVer } = await view('lo-study', id);
    expect((await world.head.put(`lo-study/update?id=${id}`, { idSets: sets, rowVer })).status).toBe(200);
    const cells = sets.map(set => ({ idLearningoutcomestudy: outcomes[0].id, idLearningoutcomeset: set }));
    expect((await world.head.put(`lo-study-set/cells?of=${id}`, { put: cells })).status).toBe(200);
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('lo-study')} set status = 'adopted' where id = ${id}`);
    await db.run(sql`update ${db.table('learningoutcomeset')} set status = ${status} where id = any(${sets}::int[])`);
    return { id, sets };
  };
  const again = (who: Person, of: string, id: number) =>
    who.post('learning-outcomes/new-version', { of, id, to: later });
  const columnsOf = async (id: number): Promise<Json> =>
    (await world.head.get(`learning-outcomes/grid?matrix=lo-study-set&of=${id}`)).body;
  const yearOf = async (id: number) => (await view('learningoutcomeset', id)).idAcademicyear;

  beforeAll(async () => {
    later = (await rowOf(world.portal, 'academicyear', 'start_year', 2027)).id;
  });

  it('whoever writes sets begins them with the study: cells name those of the later year, each set its lines', async () => {
    const { id, sets } = await withSets('SKA');
    const made = await again(world.keeper, 'lo-study', id);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    study2 = made.body.id;
    const { columns, cells, rows } = await columnsOf(study2);
    expect(columns.map((one: Json) => one.code)).toEqual(names.map(name => `${name}-SKA`));
    for (const one of columns) {
      expect(sets).not.toContain(one.id);
      expect(await yearOf(one.id)).toBe(later);
      const set = await view('learningoutcomeset', one.id);
      expect([set.status, set.decisionNo]).toEqual(['draft', null]);
      const lines = (await world.keeper.get(`learningoutcomeset-outcome?filter[idLearningoutcomeset]=${one.id}`)).body;
      expect(lines.data).toHaveLength(1);
    }
    expect(cells.map((cell: Json) => [cell.row, cell.column])).toEqual(
      columns.map((one: Json) => [rows[0].id, one.id]),
    );
  });

  it('the difference of two years names cells of sets by their codes, and only those that differ', async () => {
    const { columns, rows } = await columnsOf(study2);
    const lines = async (): Promise<Json[]> =>
      (await world.head.get(`learning-outcomes/difference?of=lo-study&id=${study2}`)).body;
    expect(await lines()).toEqual([]);
    const cell = (row: number, column: number) => ({
      idLearningoutcomestudy: rows[row].id,
      idLearningoutcomeset: columns[column].id,
    });
    const changed = { put: [cell(1, 2)], drop: [cell(0, 0)] };
    expect((await world.head.put(`lo-study-set/cells?of=${study2}`, changed)).status).toBe(200);
    expect(await lines()).toEqual([
      { code: 'IU1', kind: 'cell', what: 'Set of outcomes: MRE-SKA', old: '1', now: null },
      { code: 'IU2', kind: 'cell', what: 'Set of outcomes: SIG-SKA', old: null, now: '1' },
    ]);
  });

  it('a head who writes no sets takes over those that are there, and goes on with the earlier ones until they are begun', async () => {
    const { id, sets } = await withSets('SKB');
    expect((await again(world.head, 'learningoutcomeset', sets[0]!)).status).toBe(403);
    const first = await again(world.keeper, 'learningoutcomeset', sets[0]!);
    expect([first.status, first.body.route]).toEqual([
      201,
      `/LearningOutcomes/LearningOutcomeSet?record=${first.body.id}`,
    ]);
    expect(keys(await again(world.keeper, 'learningoutcomeset', sets[0]!))).toEqual(['thereAlready']);
    const { body: made } = await again(world.head, 'lo-study', id);
    const named = async () => (await columnsOf(made.id)).columns.map((one: Json) => one.id);
    expect(await named()).toEqual([first.body.id, sets[1], sets[2]]);
    expect((await columnsOf(made.id)).cells).toHaveLength(3);
    // When the keeper begins the next one, the draft of the study and its cells are led to it.
    const { body: second } = await again(world.keeper, 'learningoutcomeset', sets[1]!);
    expect(await named()).toEqual([first.body.id, second.id, sets[2]]);
    expect((await columnsOf(made.id)).cells.map((cell: Json) => cell.column).toSorted()).toEqual(
      [first.body.id, second.id, sets[2]].toSorted(),
    );
    expect((await columnsOf(id)).columns.map((one: Json) => one.id)).toEqual(sets);
  });

  it('a set that nobody has adopted has no new version, and a study goes on with it as it is', async () => {
    const { id, sets } = await withSets('SKC', 'draft');
    expect(keys(await again(world.keeper, 'learningoutcomeset', sets[0]!))).toEqual(['laterYear']);
    const { body } = await again(world.keeper, 'lo-study', id);
    expect((await columnsOf(body.id)).columns.map((one: Json) => one.id)).toEqual(sets);
    expect((await again(world.stranger, 'learningoutcomeset', 999_999)).status).toBe(404);
  });
});

describe('a student', () => {
  it('reads what is adopted of the own study and courses, and nothing else', async () => {
    const [mine, others] = [await wholeCourse(), await wholeCourse()];
    const person = await signIn(world.portal, { roles: ['student'], username: 'ena' });
    const idStudent = await put(world.portal, student, {
      jmbag: jmbagOf(99_001),
      firstName: 'Ena',
      lastName: 'Ena',
      active: 1,
      idUser: person.id,
    });
    const idStudentenrollment = await put(world.portal, studentenrollment, {
      idStudent,
      idAcademicyear: world.idYear,
      idStudy: world.idStudy,
      yearOfStudy: 1,
      mode: 'full',
      kind: 'first',
      enrolledOn: '2026-10-01',
      status: 'enrolled',
    });
    await put(world.portal, stCoEnrollment, {
      idStudentenrollment,
      idStCo: mine.idStCo,
      enrolKind: 'first',
      status: 'enrolled',
    });
    const list = async () => (await person.get('learningoutcomestudycourse')).body.data;
    expect(await list()).toEqual([]);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('lo-course')} set status = 'adopted' where id in (${mine.idLoCourse}, ${others.idLoCourse})`,
    );
    expect((await list()).map((row: Json) => row.idStCo)).toEqual([mine.idStCo, mine.idStCo, mine.idStCo]);
    expect((await person.get(`lo-course/view?id=${others.idLoCourse}`)).status).toBe(404);
    expect((await person.get(`st-co-assessment?filter[idStCo]=${mine.idStCo}`)).body.data).toHaveLength(1);
    expect((await person.get('learningoutcomeset')).status).toBe(403);
    expect((await person.put(`lo-course-study/cells?of=${idLoStudy}`, { put: [] })).status).toBe(403);
  });
});

it('what is promised is held against what is taught and seen, and the plan names the outcomes of its topics', async () => {
  const { idLoCourse, idStCo, idTopic, ids } = await wholeCourse();
  const extra = await outcome(idStCo, 'I4');
  const rows = (await world.holder.get(`learning-outcomes/alignment?id=${idLoCourse}`)).body;
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatchObject({ id: ids[0], works: [{ name: 'Ispit', points: 100 }] });
  expect([rows[0].topics, rows[0].learning, rows[0].assessing].map(list => list.length)).toEqual([1, 1, 1]);
  expect(rows[3]).toMatchObject({ id: extra.id, topics: [], learning: [], assessing: [], works: [] });
  const ofTopics = (await world.holder.get(`learning-outcomes/of-topics?idStCo=${idStCo}`)).body;
  expect(ofTopics.map((row: Json) => [row.idStCoTopic, row.code])).toEqual(
    ['I1', 'I2', 'I3'].map(code => [idTopic, code]),
  );
  expect((await world.holder.get('learning-outcomes/alignment?id=999999')).status).toBe(404);
  expect((await world.portal.client().get(`learning-outcomes/of-topics?idStCo=${idStCo}`)).status).toBe(401);
});

describe('on paper', () => {
  const fetched = async (who: Person, path: string) => {
    const answer = await who.fetch(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    return { status: answer.status, bytes, name };
  };
  const keepFor = async (name: string, bytes: Buffer) => {
    if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/${name}.pdf`, bytes);
  };

  it('a syllabus in both layouts and languages; it is issued when it is adopted, and an issued one stays as it was', async () => {
    const { idLoCourse, idStCo } = await wholeCourse();
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('stcourse')} set aims_hr = 'Naučiti čitati šumske karte', aims_en = 'To read maps of forests',
      literature = '[{"kind":"obligatory","citation":"Čačić: Đački atlas","copies":4}]' where id = ${idStCo}`);
    const path = `learning-outcomes/syllabus?id=${idLoCourse}`;
    for (const [query, words] of [
      [
        '&layout=form',
        ['IZVEDBENI PLAN NASTAVE KOLEGIJA', 'Naučiti čitati šumske karte', 'Đački atlas', '30P – 0V – 0S (30)'],
      ],
      ['&layout=numbered', ['1.1. Nositelj/i kolegija', 'I. / 1. (zimski)', '2.4. Ishodi učenja na razini predmeta']],
      ['&layout=form&lang=en', ['COURSE SYLLABUS', 'To read maps of forests', 'Courtesy translation']],
      ['&layout=numbered&lang=en', ['1. GENERAL INFORMATION', '1 / 1 (winter)', '2.10. Required literature']],
    ] as const) {
      const { status, bytes, name } = await fetched(world.holder, `${path}${query}`);
      expect(status).toBe(200);
      expect(name).toMatch(/^RAC_.*_IP(_en)?\.pdf$/);
      await keepFor(`syllabus${query.replaceAll(/[&=]/g, '-')}`, bytes);
      expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
      const text = (await textOfPdf(bytes)).join('\n').replaceAll(/\s+/g, ' ');
      for (const word of words) expect(text).toContain(word);
      // Nobody has adopted it.
      expect(text).toContain(query.includes('en') ? 'DRAFT' : 'NACRT');
    }
    const sheet = await linesOfBook((await fetched(world.holder, `${path}&format=xlsx`)).bytes);
    const head = sheet.findIndex(line => line[0] === 'Obveze');
    expect(sheet[head + 1]).toEqual(['Ispit', '1-3', '140', '5', '100']);
    expect(sheet[head + 2]!.slice(2)).toEqual(['140', '5', '100']);

    const body = { document: 'izvedbeni-plan-kolegija', idEntity: idLoCourse, params: {} };
    expect((await world.holder.post('paper-issued/issue', body)).status).toBe(403);
    await make(world.holder, 'lo-course', 'submit', idLoCourse);
    await make(world.keeper, 'lo-course', 'adopt', idLoCourse, decided);
    expect((await world.stranger.post('paper-issued/issue', body)).status).toBe(403);
    const issued = await world.holder.post('paper-issued/issue', body);
    expect([issued.status, issued.body.status], JSON.stringify(issued.body)).toEqual([200, 'registered']);
    const print = () => fetched(world.holder, `paper-issued/print?id=${issued.body.id}`);
    const first = (await print()).bytes;
    const text = (await textOfPdf(first)).join('\n');
    expect(text).toContain('Usvojeno odlukom 602-01/26-01/7 od 20. listopada 2026.');
    expect(text).not.toContain('NACRT');
    await db.run(sql`update ${db.table('stcourse')} set aims_hr = 'Nešto drugo' where id = ${idStCo}`);
    expect((await print()).bytes.equals(first)).toBe(true);
    expect((await fetched(world.holder, 'learning-outcomes/syllabus?id=999999')).status).toBe(404);
  });

  it('a syllabus whose sums do not come out is not issued, and says where that is mended', async () => {
    const { idLoCourse, idStCo } = await wholeCourse();
    await make(world.holder, 'lo-course', 'submit', idLoCourse);
    await make(world.keeper, 'lo-course', 'adopt', idLoCourse, decided);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('st-co-assessment')} set ects = 4, points = 90 where id_lo_course = ${idLoCourse}`,
    );
    const ask = { document: 'izvedbeni-plan-kolegija', idEntity: idLoCourse };
    const { lacks } = (await world.holder.post('paper-issued/lacks', ask)).body;
    expect(lacks.map((lack: Json) => lack.text)).toEqual([
      'obligations have 4 ECTS, the course 5',
      'shares of the grade are 90%, not 100%',
      'there are not 25 to 30 hours for an ECTS',
    ]);
    expect(lacks[0].to).toBe(`/LearningOutcomes/LearningOutcomeStudyCourse?course=${idStCo}&tab=work`);
    await db.run(
      sql`update ${db.table('st-co-assessment')} set ects = 5, points = 100, activity = 'contact' where id_lo_course = ${idLoCourse}`,
    );
    expect((await world.holder.post('paper-issued/lacks', ask)).body.lacks.map((lack: Json) => lack.text)).toEqual([
      'attendance takes 140 h, the course is taught for 30 h',
    ]);
    expect((await world.holder.post('paper-issued/issue', ask)).status).toBe(422);
  });

  it('the matrix of a study: digits, sums from the bottom, and what nobody covers', async () => {
    await wholeCourse();
    const path = `learning-outcomes/matrix?id=${idLoStudy}`;
    const { status, bytes } = await fetched(world.head, path);
    expect(status).toBe(200);
    await keepFor('matrix', bytes);
    expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
    expect((await textOfPdf(bytes)).join('\n').replaceAll(/\s+/g, ' ')).toContain('MATRICA ISHODA UČENJA');
    const lines = await linesOfBook((await fetched(world.head, `${path}&format=xlsx`)).bytes);
    const head = lines.find(line => line[0] === 'Šifra')!;
    expect(head.slice(0, 7)).toEqual(['Šifra', 'Predmet', 'Status', 'ECTS', 'IU1', 'IU2', 'IU3']);
    const courses = lines.filter(line => line[2] === 'O');
    const given = (at: number) => courses.filter(line => Number(line[at]) > 0);
    const bottom = lines.find(line => line[0] === 'Broj predmeta')!;
    expect(bottom.slice(4, 7)).toEqual([4, 5, 6].map(at => String(given(at).length)));
    const ects = lines.find(line => line[0] === 'ECTS')!;
    expect(ects.slice(4, 7)).toEqual(
      [4, 5, 6].map(at => String(given(at).reduce((sum, line) => sum + Number(line[3]), 0))),
    );
    expect((await world.portal.client().get(path)).status).not.toBe(200);
  });

  it('a matrix of more than 25 columns is printed on A3, a narrower one on A4', async () => {
    const { id: idEdulev } = await rowOf(world.portal, 'edulev', 'code', 'PSV');
    const values = {
      code: 'SIR',
      nameHr: 'Široki studij',
      abbr: 'SIR',
      idEdulev,
      mode: 'both',
      semesters: 6,
      ects: 180,
      active: 1,
    };
    const idStudy = await put(world.portal, study, values as never);
    const sizes = async (id: number) => {
      const { bytes } = await fetched(world.keeper, `learning-outcomes/matrix?id=${id}`);
      await keepFor(`matrix-${id}`, bytes);
      expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
      said = (await textOfPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ');
      return [...new Set(bytes.toString('latin1').match(/MediaBox \[[^\]]+\]/g))];
    };
    let said = '';
    let wide = 0;
    for (let n = 1; n <= 21; n++) {
      const made = await world.keeper.post('learningoutcomestudy/create', {
        idStudy,
        idAcademicyear: world.idYear,
        code: `IU${n}`,
        parts: [world.part(`primijeniti ${n}`, 'primijeniti')],
      });
      wide = made.body.idLoStudy;
      if (n === 2) {
        // What nobody covers is said in its column, and where that is too narrow for the word, below the table.
        await sizes(wide);
        expect(said).toMatch(/Broj predmeta NIJE POKRI- ?VEN NIJE POKRI- ?VEN/);
        expect(said).toContain('Datum: ');
        expect(said).toMatch(/ispisano \d+\. \d+\. \d{4}\. u \d\d:\d\d · stranica 1 od/);
      }
      // Twenty outcomes and five columns of the course are 25.
      if (n === 20) {
        expect(await sizes(wide)).toEqual(['MediaBox [0 0 841.89 595.28]']);
        expect(said).toContain('NISU POKRIVENI: IU1, IU2, IU3');
        expect(said).not.toMatch(/POKRI- ?VEN|NIJE/);
      }
    }
    expect(await sizes(wide)).toEqual(['MediaBox [0 0 1190.55 841.89]']);
    expect(said).toMatch(/POKRI- ?VEN/);
  });

  it('all adopted syllabi of a study in one file, made in the background for whoever reads them', async () => {
    const mine = await wholeCourse();
    const draft = await wholeCourse();
    const ask = (who: Person) => who.post('learning-outcomes/syllabi', { id: idLoStudy, lang: 'hr' });
    const db = dbOf(world.portal);
    const state = (to: string, id: number) =>
      db.run(sql`update ${db.table('lo-course')} set status = ${to} where id = ${id}`);
    await db.run(sql`update ${db.table('lo-course')} set status = 'draft'`);
    const early = await ask(world.head);
    expect([early.status, early.body.message ?? early.body[0]?.message]).toEqual([
      422,
      'No course of this study has an adopted syllabus yet',
    ]);
    await state('adopted', mine.idLoCourse);
    expect((await world.head.post('learning-outcomes/syllabi', { id: 999_999 })).status).toBe(404);
    expect((await world.portal.client().post('learning-outcomes/syllabi', { id: idLoStudy })).status).toBe(401);
    const { body } = await ask(world.head);
    await whileJobsRun(world.portal, async () => {
      await expect
        .poll(async () => (await world.head.get('job-run')).body.data.find((run: Json) => run.id === body.run)?.state, {
          timeout: 60_000,
        })
        .toBe('done');
    });
    const run = (await world.head.get('job-run')).body.data.find((one: Json) => one.id === body.run);
    expect([run.done, run.total]).toEqual([2, 2]);
    const { status, bytes } = await fetched(world.head, `job-run/result?id=${body.run}`);
    expect(status).toBe(200);
    await keepFor('syllabi', bytes);
    expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
    const pages = (await textOfPdf(bytes)).map(page => page.replaceAll(/\s+/g, ' '));
    const name = async (idStCo: number) =>
      (await view('stcourse', idStCo))['idCourse.label'].replace('Course', 'Predmet') as string;
    // The cover says what is inside and what nobody has adopted yet; the syllabus begins on a page of its own.
    expect(pages[0]).toContain('IZVEDBENI PLANOVI NASTAVE');
    expect(pages[0]!.split('Bez usvojenog izvedbenog plana')[0]).toContain(await name(mine.idStCo));
    expect(pages[0]!.split('Bez usvojenog izvedbenog plana')[1]).toContain(await name(draft.idStCo));
    expect(pages[1]).toContain('IZVEDBENI PLAN NASTAVE KOLEGIJA');
    // Somebody else's file is nobody's.
    expect((await fetched(world.stranger, `job-run/result?id=${body.run}`)).status).toBe(404);
  });
});

describe('the public catalogue of courses', () => {
  const anybody = async (path: string) => {
    const answer = await fetch(new URL(path, world.portal.url));
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  };
  const open = (value: 0 | 1) => {
    const db = dbOf(world.portal);
    return db.run(sql`update ${db.table('owner')} set courses_public = ${value}`);
  };

  it('is there for anybody when the institution opens it, and shows what was adopted this year', async () => {
    const [adopted, draft] = [await wholeCourse(), await wholeCourse()];
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('lo-course')} set status = case when id = ${adopted.idLoCourse} then 'adopted' else 'draft' end`,
    );
    await db.run(
      sql`update ${db.table('stcourse')} set aims_hr = '<b>Čitati</b> & pisati' where id = ${adopted.idStCo}`,
    );
    await open(1);
    const list = await anybody('/courses');
    expect([list.status, list.type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(list.text).toContain(`/courses/${adopted.idLoCourse}"`);
    expect(list.text).not.toContain(`/courses/${draft.idLoCourse}"`);
    expect((await anybody('/courses?q=%25%25nema%25')).text).toContain('Nema predmeta koji odgovaraju upitu.');
    expect((await anybody('/courses?lang=en')).text).toContain('<html lang="en">');
    const one = await anybody(`/courses/${adopted.idLoCourse}`);
    expect(one.status).toBe(200);
    for (const words of [
      'Što možete nakon predmeta',
      'objasniti slojeve',
      '&lt;b&gt;Čitati&lt;/b&gt; &amp; pisati',
      'Ispit',
    ])
      expect(one.text).toContain(words);
    // Nothing of how it came to be, and nobody's address.
    const shown = one.text.slice(one.text.indexOf('<main>'));
    for (const words of ['@', 'adopted', 'Usvojeno']) expect(shown).not.toContain(words);
    const paper = await anybody(`/courses/${adopted.idLoCourse}/syllabus`);
    expect([paper.status, paper.type]).toEqual([200, 'application/pdf']);
    for (const path of [draft.idLoCourse, 999_999, 'x', '1e3'])
      for (const rest of ['', '/syllabus'])
        expect([path, (await anybody(`/courses/${path}${rest}`)).status]).toEqual([path, 404]);
  });

  it('wears the colour of the institution, by day and by night', async () => {
    const { idLoCourse } = await wholeCourse();
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('lo-course')} set status = 'adopted' where id = ${idLoCourse}`);
    await open(1);
    const wear = (accent: string | null) => db.run(sql`update ${db.table('owner')} set accent = ${accent}`);
    for (const accent of ['#a5221b', null]) {
      await wear(accent);
      const { light, dark } = accentOf(accent);
      for (const path of ['/courses', `/courses/${idLoCourse}`, '/theses']) {
        const { text } = await anybody(path);
        expect([path, text.includes(`--accent:${light};`), text.includes(`--accent:${dark};`)]).toEqual([
          path,
          true,
          true,
        ]);
      }
    }
    expect(accentOf('#a5221b')).not.toEqual(accentOf(null));
  });

  it('makes a few files at once for one address; whoever asks for more waits, and is served afterwards', async () => {
    const { idLoCourse } = await wholeCourse();
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('lo-course')} set status = 'adopted' where id = ${idLoCourse}`);
    await open(1);
    const ask = () => fetch(new URL(`/courses/${idLoCourse}/syllabus`, world.portal.url));
    const answers = await Promise.all(Array.from({ length: 24 }, ask));
    const statuses = answers.map(({ status }) => status);
    expect([...new Set(statuses)].toSorted()).toEqual([200, 429]);
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(4);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask()).status).toBe(200);
    // What fails gives its turn back too.
    for (let n = 0; n < 6; n++) expect((await anybody('/courses/999999/syllabus')).status).toBe(404);
    expect((await ask()).status).toBe(200);
  });

  it('is not there when the institution keeps it closed', async () => {
    const { idLoCourse } = await wholeCourse();
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('lo-course')} set status = 'adopted' where id = ${idLoCourse}`);
    await open(0);
    for (const path of ['/courses', `/courses/${idLoCourse}`, `/courses/${idLoCourse}/syllabus`])
      expect([path, (await anybody(path)).status]).toEqual([path, 404]);
  });
});
