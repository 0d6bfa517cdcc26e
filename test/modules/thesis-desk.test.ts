import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { course, stCoEnrollment, stcourse } from '../../src/modules/catalogues/model.ts';
import {
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisGrade,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { dbOf, type Person, put, rowOf } from '../harness/people.ts';
import { readyForPapers } from '../harness/papers.ts';
import {
  composition,
  dayFromNow,
  draftOf,
  keysOf,
  make,
  startTheses,
  type Theses,
  type Writer,
} from './thesis-world.ts';

// What the desks give: one next step in every state, topics decided at a session, a day of defences, an exception for exams.

type Json = any;
let world: Theses;
beforeAll(async () => {
  world = await startTheses();
  await readyForPapers(world.portal);
});
afterAll(() => world?.portal.stop());

const accepted = async (titleHr: string): Promise<{ who: Writer; id: number }> => {
  const who = await world.writer();
  const made = await who.post('st-co-graduatethesis/create', draftOf(world, { titleHr }));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await make(world, who, 'apply', made.body.id)).status).toBe(200);
  expect((await make(world, world.mentor, 'accept', made.body.id)).status).toBe(200);
  return { who, id: made.body.id };
};
const statusOf = async (id: number): Promise<string> =>
  (await rowOf(world.portal, 'st-co-graduatethesis', 'id', id)).status as string;

it('every state has exactly one next step with its person and its day, and the ends have none', async () => {
  const who = await world.writer();
  const id = await put(world.portal, stCoGraduatethesis, {
    idStCoEnrollment: who.idEnrolment,
    idStudent: who.idStudent,
    idStudy: world.idStudy,
    idStCo: world.idStCo,
    titleHr: 'Korak',
    language: 'hr',
    status: 'draft',
    idMentor: world.mentor.idTeacher,
  });
  for (const [n, seat] of composition(world).entries())
    await put(world.portal, graduatethesisDefensecommission, {
      idStCoGraduatethesis: id,
      ...seat,
      status: n === 2 ? 'asked' : 'accepted',
      num: n + 1,
    });
  const idDefense = await put(world.portal, graduatethesisDefense, {
    idStCoGraduatethesis: id,
    attempt: 1,
    start: '2090-05-10 10:00',
    end: '2090-05-10 11:00',
  });
  const db = dbOf(world.portal);
  const at = (values: ReturnType<typeof sql>) =>
    db.run(sql`update ${db.table('st-co-graduatethesis')} set ${values} where id = ${id}`);
  const step = async (): Promise<Json> => (await who.get(`graduate-thesis/step?id=${id}`)).body;
  await at(
    sql`status_on = '2026-11-01', deadline = '2027-06-30', defended_on = '2026-11-02', id_offered = ${world.second.idTeacher}`,
  );
  const expected: readonly (readonly [string, string, string, string | null, string])[] = [
    ['draft', 'apply', 'student', null, 'Pisac'],
    ['applied', 'answer', 'asked', '2026-11-15', 'second'],
    ['accepted', 'decideTopic', 'commission', '2026-12-01', 'standing'],
    ['approved', 'submit', 'student', '2027-06-30', 'Pisac'],
    ['submitted', 'review', 'mentor', '2026-11-16', 'mentor'],
    ['returned', 'submitAgain', 'student', '2027-06-30', 'Pisac'],
    ['ready', 'appoint', 'commission', '2026-12-01', 'standing'],
    ['scheduled', 'defend', 'student', '2090-05-10 10:00', 'Pisac'],
    ['defended', 'deposit', 'student', '2026-12-02', 'Pisac'],
    ['failed', 'secondAttempt', 'commission', '2026-12-01', 'standing'],
    ['deposited', 'confirm', 'librarian', '2026-11-16', ''],
    ['expired', 'extend', 'commission', '2026-12-01', 'standing'],
    ['archived', '', '', null, ''],
    ['withdrawn', '', '', null, ''],
  ];
  expect(expected.map(([state]) => state).sort()).toEqual([...stCoGraduatethesis.fields.status.flow.states].sort());
  for (const [state, key, whose, until, name] of expected) {
    await at(sql`status = ${state}`);
    const next = await step();
    expect(next, state).toMatchObject({ key: key || null, who: whose || null, until });
    expect(next.names.join(), state).toContain(name);
  }
  // Inside two states the step depends on what others have done.
  await at(sql`status = 'applied', id_offered = null`);
  expect(await step()).toMatchObject({ key: 'assign', who: 'commission', until: '2026-12-01' });
  await at(sql`status = 'ready', commission_on = '2026-11-03'`);
  expect(await step()).toMatchObject({ key: 'acceptSeats', who: 'members', until: '2026-11-17' });
  await db.run(
    sql`update ${db.table('graduatethesis-defensecommission')} set status = 'accepted' where id_st_co_graduatethesis = ${id}`,
  );
  expect(await step()).toMatchObject({ key: 'schedule', who: 'commission' });
  await at(sql`status = 'scheduled'`);
  await db.run(
    sql`update ${db.table('graduatethesis-defense')} set start = '2026-11-04 09:00+00' where id = ${idDefense}`,
  );
  expect(await step()).toMatchObject({ key: 'grade', who: 'members', until: '2026-11-04' });
  const five = (await rowOf(world.portal, 'grade', 'value', 5)).id;
  for (const { idTeacher } of composition(world))
    for (const component of ['work', 'presentation', 'discussion'])
      await put(world.portal, graduatethesisGrade, { idDefense, idTeacher, component, idGrade: five });
  expect(await step()).toMatchObject({ key: 'close', who: 'chair', until: '2026-11-04' });
  await at(sql`status = 'withdrawn'`);
});

it('topics of a session are one act: all or none, by whoever decides, with the list on paper', async () => {
  const [a, b] = [await accepted('Prva tema sjednice'), await accepted('Druga tema sjednice')];
  const send = (who: Person, ids: readonly number[], more: object = {}) =>
    who.post('graduate-thesis/approve-topics', { ids, ...more });
  for (const who of [a.who, world.mentor, world.librarian, world.stranger])
    expect([403, 404], JSON.stringify((await send(who, [a.id])).body)).toContain((await send(who, [a.id])).status);
  expect((await send(world.standing, [a.id, a.id])).status).toBe(422);
  expect((await send(world.standing, [a.id, b.id], { heldOn: '2090-01-01' })).status).toBe(422);
  // One of them is still a draft: nothing of the act stands.
  const third = await world.writer();
  const draft = (await third.post('st-co-graduatethesis/create', draftOf(world, { titleHr: 'Nacrt' }))).body.id;
  expect([403, 409]).toContain((await send(world.standing, [a.id, b.id, draft])).status);
  expect([await statusOf(a.id), await statusOf(b.id)]).toEqual(['accepted', 'accepted']);

  const made = await send(world.standing, [b.id, a.id]);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body.numbers).toHaveLength(2);
  expect([await statusOf(a.id), await statusOf(b.id)]).toEqual(['approved', 'approved']);
  const preview = (who: Person) =>
    who.post('paper-issued/preview', { document: 'odluka-o-temama', idEntity: made.body.id, params: {} });
  const sheet = JSON.stringify((await preview(world.standing)).body);
  expect(sheet).toMatch(/Odobravaju se teme završnih radova prema popisu.*Druga tema sjednice.*Prva tema sjednice/s);
  expect([403, 404]).toContain((await preview(a.who)).status);
  expect([403, 404]).toContain((await world.mentor.get(`graduatethesis-session/view?id=${made.body.id}`)).status);
  const file = await world.standing.fetch(`paper-issued/draft?document=odluka-o-temama&idEntity=${made.body.id}`);
  expect(mistakesInPdf(new Pdf(Buffer.from(await file.arrayBuffer())))).toEqual([]);
  const again = await send(world.standing, [a.id]);
  expect([403, 409, 422]).toContain(again.status);
});

it('a title that was used within five years by the clock of the portal is told, not refused', async () => {
  const first = await accepted('Ista tema dvaput');
  expect((await make(world, world.standing, 'approveTopic', first.id)).status).toBe(200);
  const second = await accepted('ista tema DVAPUT');
  const told = await world.standing.post('graduate-thesis/approve-topics', { ids: [second.id] });
  expect(told.body.warnings).toEqual(['ista tema DVAPUT']);
  const db = dbOf(world.portal);
  await db.run(
    sql`update ${db.table('st-co-graduatethesis')} set approved_on = approved_on - interval '5 years 1 day' where id in (${first.id}, ${second.id})`,
  );
  const third = await accepted('Ista tema dvaput');
  const free = await world.standing.post('graduate-thesis/approve-topics', { ids: [third.id] });
  expect(free.body.warnings).toEqual([]);
});

it('who has too many open exams writes a draft, and applies when the commission allows it', async () => {
  const who = await world.writer();
  const idSetting = (
    await world.clerk.post('graduatethesis-setting/create', {
      idStudy: world.idStudy,
      idAcademicyear: world.idYear,
      allowOpenExams: 0,
    })
  ).body.id;
  // Another course of the same study, enrolled and not passed.
  const idCourse = await put(world.portal, course, { code: 'FIZ', nameHr: 'Fizika', defaultEcts: 5 });
  const idStCo = await put(world.portal, stcourse, {
    idAcademicyear: world.idYear,
    idStudy: world.idStudy,
    idCourse,
    yearOfStudy: 3,
    semester: 5,
    kind: 'compulsory',
    ects: 5,
    planStatus: 'draft',
    num: 2,
    place: 'FIZ',
  });
  await put(world.portal, stCoEnrollment, {
    idStudentenrollment: who.idYearEnrolment,
    idStCo,
    enrolKind: 'first',
    status: 'attended',
  });
  const made = await who.post('st-co-graduatethesis/create', draftOf(world, { titleHr: 'S iznimkom' }));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body;
  expect(keysOf(await make(world, who, 'apply', id))).toContain('tooManyOpenExams');
  for (const person of [who, world.mentor, world.librarian])
    expect([403, 404]).toContain((await make(world, person, 'waiveExams', id, { note: 'Molim' })).status);
  expect((await make(world, world.standing, 'waiveExams', id)).status).toBe(422);
  expect((await make(world, world.standing, 'waiveExams', id, { note: 'Jedan ispit u rujnu' })).status).toBe(200);
  expect((await make(world, who, 'apply', id)).status).toBe(200);
  await world.clerk.delete(`graduatethesis-setting/delete?id=${idSetting}`);
});

it('a day of defences: its list, its notices and its minutes in one file', async () => {
  const day = dayFromNow(40);
  for (const [n, hour] of ['09', '11'].entries()) {
    const { id } = await accepted(`Rad za dan ${n + 1}`);
    await make(world, world.standing, 'approveTopic', id);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('st-co-graduatethesis')} set status = 'scheduled', commission_on = '2026-11-01' where id = ${id}`,
    );
    for (const [place, seat] of composition(world).entries())
      await put(world.portal, graduatethesisDefensecommission, {
        idStCoGraduatethesis: id,
        ...seat,
        status: 'accepted',
        num: place + 1,
      });
    await put(world.portal, graduatethesisDefense, {
      idStCoGraduatethesis: id,
      attempt: 1,
      start: `${day} ${hour}:00`,
      end: `${day} ${hour}:45`,
      idRoom: world.idRoom,
    });
  }
  const list = (await world.clerk.get(`graduate-thesis/day?day=${day}`)).body;
  expect(list.map((row: Json) => [row.time, row.title, row.room])).toEqual([
    ['09:00', 'Rad za dan 1', 'OBR'],
    ['11:00', 'Rad za dan 2', 'OBR'],
  ]);
  expect((await world.second.get(`graduate-thesis/day?day=${day}`)).body).toEqual([]);
  const file = (who: Person, what: string, on = day) => who.fetch(`graduate-thesis/day-papers?day=${on}&what=${what}`);
  for (const what of ['list', 'notices']) {
    const answer = await file(world.clerk, what);
    expect(answer.status, what).toBe(200);
    expect(mistakesInPdf(new Pdf(Buffer.from(await answer.arrayBuffer()))), what).toEqual([]);
  }
  expect((await file(world.clerk, 'minutes')).status).toBe(422);
  expect((await file(world.clerk, 'list', dayFromNow(200))).status).toBe(422);
  expect((await file(world.mentor, 'list')).status).toBe(403);
});

it('the request to change a title is a paper of whoever asked, and the task stands in English too', async () => {
  const { who, id } = await accepted('Za promjenu');
  await make(world, world.standing, 'approveTopic', id);
  const asked = await who.post('graduatethesis-change/create', {
    idStCoGraduatethesis: id,
    kind: 'topic',
    titleHr: 'Novi naslov',
    titleEn: 'A new title',
    reason: 'Uži problem',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const preview = (person: Person, document: string, idEntity: number, params: object = {}) =>
    person.post('paper-issued/preview', { document, idEntity, params });
  expect(JSON.stringify((await preview(who, 'molba-za-promjenu', asked.body.id)).body)).toMatch(
    /Molba za promjenu teme.*Novi naslov.*Uži problem.*Podneseno putem portala/s,
  );
  expect([403, 404]).toContain((await preview(world.second, 'molba-za-promjenu', asked.body.id)).status);
  const db = dbOf(world.portal);
  const idCourse = (await rowOf(world.portal, 'course', 'code', 'ZR')).id;
  await db.run(sql`update ${db.table('st-co-graduatethesis')} set id_course = ${idCourse} where id = ${id}`);
  await db.run(
    sql`update ${db.table('study')} set name_en = coalesce(name_en, 'Computing') where id = ${world.idStudy}`,
  );
  const english = await preview(world.clerk, 'zadatak-rada-en', id, { tasks: 'Measure it', sci: 'Technical sciences' });
  expect(JSON.stringify(english.body)).toMatch(/Bachelor's thesis assignment.*Measure it.*Mentor/s);
});
