import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { internshipJobs } from '../../src/modules/internship/server/jobs.ts';
import { parEmployee } from '../../src/modules/people/model.ts';
import { survey } from '../../src/modules/surveys/model.ts';
import { contextJobs } from '../../src/modules/surveys/server/context.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import {
  good,
  type Internships,
  keysOf,
  make,
  newStudent,
  placed,
  startInternships,
  type Student,
  workday,
  write,
} from './internship-world.ts';
import { definition } from './surveys-world.ts';
import { systemOf } from './system.ts';

// Surveys about internships: each of its two sides is asked once about each, when it ends, and again after a week.

let w: Internships;
let leader: Person;
const guids: Record<string, string> = {};
const ids: Record<string, number> = {};
/** A conduction made by whoever leads surveys: nobody is on its roll when it opens. */
const conduct = async (category: string, more: object = {}): Promise<{ id: number; guid: string }> => {
  const idSurv = await put(w.portal, survey, {
    titleHr: `Praksa ${category}`,
    category,
    languages: ['hr'],
    definition: JSON.stringify(definition),
    guid: randomUUID(),
    version: 1,
    status: 'ready',
  });
  const made: { id: number; rowVer: number } = good(
    await leader.post('survey-conduction/create', {
      titleHr: `Praksa ${category}`,
      idSurv,
      access: 'private',
      isAnonymous: 0,
      dateFrom: '2020-01-01 08:00',
      dateTo: '2099-01-01 08:00',
      ...more,
    }),
  );
  const scheduled = await leader.put(`survey-conduction/schedule?id=${made.id}`, { rowVer: made.rowVer });
  if (scheduled.status !== 200) return { id: made.id, guid: keysOf(scheduled as never)[0]! };
  await makeDueMoves(systemOf(w.portal));
  return { id: made.id, guid: (await leader.get(`survey-conduction/view?id=${made.id}`)).body.guid };
};
const setUp = async (values: object): Promise<{ status: number; body: never }> => {
  const { rowVer } = (await w.keeper.get(`ints-st-course-setting/view?id=${w.idIntsSet}`)).body;
  return w.keeper.put(`ints-st-course-setting/update?id=${w.idIntsSet}`, { rowVer, ...values }) as never;
};
beforeAll(async () => {
  w = await startInternships();
  leader = await signIn(w.portal, { roles: ['surveyAdmin'] });
  for (const [side, category] of [
    ['student', 'internshipStudent'],
    ['mentor', 'internshipMentor'],
  ] as const) {
    const { id, guid } = await conduct(category);
    [ids[side], guids[side]] = [id, guid];
  }
  expect(keysOf(await setUp({ idSurvImpStudent: ids.mentor }))).toEqual(['surveyOfOthers']);
  expect(keysOf(await setUp({ surveyRequired: 1 }))).toEqual(['surveyMissing']);
  good(await setUp({ idSurvImpStudent: ids.student, idSurvImpMentor: ids.mentor, surveyRequired: 1 }));
});
afterAll(() => w?.portal.stop());

const days = [workday(-2), workday(-1)];
/** A placement whose diary is with the mentor. */
const handedIn = async (student: Student, more: object = {}): Promise<number> => {
  const { id } = await placed(w, student, 'active', more);
  for (const day of days) good(await write(student, id, day));
  good(await w.keeper.put('internship/confirm-days', { idInts: id, days: days.map(date => ({ date, hours: 8 })) }));
  good(await make(student, 'internship', id, 'submitDiary'));
  return id;
};
const grade = async (id: number, who: Person): Promise<void> => {
  good(
    await who.put('internship/mentor-end', {
      idInts: id,
      grading: { scores: [{ idIntsGraCri: w.criteria.mentor, points: 9 }], opinion: 'Samostalan.' },
      ...(who !== w.keeper && { host: { activities: 'Razvoj.' } }),
    }),
  );
};
const complete = async (id: number): Promise<void> => {
  good(
    await w.holder.post('ints-diary-grading/create', {
      idInts: id,
      graderRole: 'teacher',
      scores: [{ idIntsGraCri: w.criteria.teacher, points: 8 }],
      opinion: 'Uredno.',
    }),
  );
  good(await make(w.holder, 'internship', id, 'gradeTeacher'));
};
const answer = (who: Person, side: 'student' | 'mentor', context: number | undefined, ocjena = 5) =>
  who.post('survey-answer/submit', {
    guid: guids[side],
    access: 'private',
    lang: 'hr',
    ...(context !== undefined && { context }),
    answers: JSON.stringify({ ocjena }),
    ticket: randomUUID(),
  });
const asked = (who: Person, side: 'student' | 'mentor') => who.get(`internship/surveys?side=${side}`);

test('the student is asked with the diary, the mentor with the grading; each once about each internship', async () => {
  const [first, second] = [await newStudent(w), await newStudent(w)];
  const one = await handedIn(first);
  expect(good(await asked(first, 'student'))).toMatchObject({
    mine: [{ idInts: one, guid: guids.student, status: 'pending', isOpen: 1 }],
    all: null,
  });
  expect((await first.get('inbox?filter[messType]=survey')).body.data).toHaveLength(1);
  // Handed in again it asks nobody again.
  good(await make(w.holder, 'internship', one, 'returnDiary', { note: 'dopunite' }));
  good(await make(first, 'internship', one, 'submitDiary'));
  expect((await first.get('inbox?filter[messType]=survey')).body.data).toHaveLength(1);
  expect((good(await asked(w.mentor, 'mentor')) as { mine: unknown[] }).mine).toEqual([]);
  const two = await handedIn(second);
  await grade(one, w.mentor);
  await grade(two, w.mentor);
  const waiting: { mine: { idInts: number }[] } = good(await asked(w.mentor, 'mentor'));
  expect(waiting.mine.map(line => line.idInts).sort()).toEqual([one, two].sort());

  // One answer about each, and none about what was not asked.
  expect((await answer(w.mentor, 'mentor', undefined)).status).toBe(404);
  expect((await answer(w.mentor, 'mentor', 999_999)).status).toBe(404);
  good(await answer(w.mentor, 'mentor', one, 4));
  expect((await answer(w.mentor, 'mentor', one)).status).toBe(409);
  const mine = (await w.mentor.get('survey-answer/mine')).body.data as {
    context: number;
    line: string;
    about: string;
  }[];
  expect(mine.map(({ context, line }) => [context, line]).sort()).toEqual([
    [one, 'done'],
    [two, 'pending'],
  ]);
  expect(mine.every(line => line.about.includes('Koranasoft d.o.o.'))).toBe(true);
  good(await answer(w.mentor, 'mentor', two, 2));
  expect((await answer(first, 'student', two)).status).toBe(404);
  expect((await answer(w.otherMentor, 'mentor', one)).status).toBe(404);

  // The certificate waits for the student's answer.
  await complete(one);
  const certificate = { document: 'potvrda-o-praksi', idEntity: one };
  expect((await w.keeper.post('paper-issued/issue', certificate)).status).toBe(422);
  good(await answer(first, 'student', one));
  good(await w.keeper.post('paper-issued/issue', certificate));
  const { all }: { all: object[] } = good(await asked(w.keeper, 'student'));
  expect(all).toMatchObject([{ id: ids.student, asked: 2, answered: 1, isOpen: 1 }]);
  for (const [who, side] of [
    [first, 'mentor'],
    [w.mentor, 'student'],
    [w.stranger, 'student'],
    [w.contact, 'student'],
  ] as const)
    expect((await asked(who, side)).status).toBe(403);
});

test('a mentor without an account answers by a link about that student alone; the reminder comes once, after a week', async () => {
  const email = 'samo.telefon@firma.example';
  const idParEmployee = await put(w.portal, parEmployee, {
    idPartner: w.idPartner,
    firstName: 'Hana',
    lastName: 'Telefon',
    email,
    isMentor: 1,
    active: 1,
  });
  const student = await newStudent(w);
  const id = await handedIn(student, { idParEmployee });
  const db = dbOf(w.portal);
  const letters = async (): Promise<string[]> =>
    (
      await db.run<{ body: string }>(
        sql`select body from ${db.table('mail_queue')} where recipient = ${email} and subject like '%Praksa internshipMentor%' order by at, id`,
      )
    ).rows.map(row => row.body);
  expect(await letters()).toEqual([]);
  await grade(id, w.keeper);
  expect(await letters()).toHaveLength(1);
  const on = (daysLater: number) => ({ ...systemOf(w.portal), now: new Date(Date.now() + daysLater * 86_400_000) });
  const remind = (daysLater: number) => contextJobs[0]!.run(on(daysLater) as never, {}, {} as never);
  await remind(6);
  expect(await letters()).toHaveLength(1);
  await remind(7);
  await remind(8);
  const sent = await letters();
  expect(sent).toHaveLength(2);
  const reminders = (await student.get('inbox?filter[messType]=survey')).body.data;
  expect(reminders.length).toBe(2);
  const link = (method: string, path: string, body?: object) =>
    fetch(`${w.portal.url}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Link ${/\/link#(\S+)/.exec(sent.at(-1)!)![1]}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const seen = (await (await link('GET', 'survey-answer?access=private')).json()) as { about: string; context: number };
  expect(seen).toMatchObject({ context: id });
  expect(seen.about).toContain('Koranasoft');
  const body = { access: 'private', lang: 'hr', answers: '{"ocjena":5}', ticket: randomUUID() };
  expect((await link('POST', 'survey-answer/submit', body)).status).toBe(200);
  expect((await link('POST', 'survey-answer/submit', { ...body, ticket: randomUUID() })).status).toBe(409);
  expect((await link('GET', `internship/mentor-end?id=${id}`)).status).toBe(403);
});

test('what ended before its course had a survey is asked about by the job, once', async () => {
  good(await setUp({ idSurvImpStudent: null, idSurvImpMentor: null, surveyRequired: 0 }));
  const student = await newStudent(w);
  const id = await handedIn(student);
  const mine = async (): Promise<number[]> =>
    (good(await asked(student, 'student')) as { mine: { idInts: number }[] }).mine.map(line => line.idInts);
  expect(await mine()).toEqual([]);
  good(await setUp({ idSurvImpStudent: ids.student }));
  const job = internshipJobs.find(({ name }) => name === 'internship.surveys')!;
  for (let i = 0; i < 2; i++) await job.run(systemOf(w.portal) as never, {}, {} as never);
  expect(await mine()).toEqual([id]);
  expect((await student.get('inbox?filter[messType]=survey')).body.data).toHaveLength(1);
});

test('an anonymous one keeps no day and no name; any other survey still needs somebody to ask', async () => {
  expect((await conduct('general')).guid).toBe('audienceEmpty');
  const { id, guid } = await conduct('internshipStudent', { isAnonymous: 1 });
  good(await setUp({ idSurvImpStudent: id }));
  guids.student = guid;
  const student = await newStudent(w);
  const idInts = await handedIn(student);
  good(await answer(student, 'student', idInts));
  const db = dbOf(w.portal);
  const [line] = (
    await db.run(sql`select done_at, context_id from ${db.table('survey-completing')} where id_surv_imp = ${id}`)
  ).rows;
  expect(line).toEqual({ done_at: null, context_id: idInts });
  const [given] = (
    await db.run(sql`select id_surv_com, submitted_on from ${db.table('survey-response')} where id_surv_imp = ${id}`)
  ).rows;
  expect(given).toEqual({ id_surv_com: null, submitted_on: null });
  // Closing writes the roll anew: what each line is about stays.
  const { rowVer } = (await leader.get(`survey-conduction/view?id=${id}`)).body;
  good(await leader.put(`survey-conduction/close?id=${id}`, { rowVer, note: 'dosta' }));
  expect(good(await asked(student, 'student'))).toMatchObject({ mine: [{ idInts, status: 'done', isOpen: 0 }] });
});

test('a rule opens the survey of a course with the end of its first internship, once for each side, until after the year', async () => {
  const db = dbOf(w.portal);
  const define = (category: string, status = 'ready') =>
    put(w.portal, survey, {
      titleHr: `Kraj prakse ${category}`,
      titleEn: `End of internship ${category}`,
      category,
      languages: ['hr'],
      definition: JSON.stringify(definition),
      guid: randomUUID(),
      version: 1,
      status,
    });
  const [ofStudents, ofMentors, general] = [
    await define('internshipStudent'),
    await define('internshipMentor'),
    await define('general'),
  ];
  const rule = (idSurv: number, more: object = {}) =>
    leader.post('survey-rule/create', { idSurv, semesters: 'both', daysAfter: 0, openDays: 20, ...more });
  // Only what ends opens, at once and in every semester; only whoever leads surveys says so.
  expect(keysOf((await rule(general)) as never)).toEqual(['notOfCourse']);
  expect(keysOf((await rule(ofStudents, { daysAfter: 3 })) as never)).toEqual(['asksAtOnce']);
  expect(keysOf((await rule(ofStudents, { semesters: 'winter' })) as never)).toEqual(['asksAtOnce']);
  for (const who of [w.keeper, w.holder, w.mentor])
    expect((await who.post('survey-rule/create', { idSurv: ofStudents, daysAfter: 0 })).status).toBe(403);

  good(await setUp({ idSurvImpStudent: null, idSurvImpMentor: null, surveyRequired: 0 }));
  const made = async (): Promise<{ id: number; idSurv: number; status: string; until: string; audience: null }[]> =>
    (
      await db.run<never>(
        sql`select k.id, k.id_surv as "idSurv", k.status, k.is_anonymous as "isAnonymous", k.audience,
          (k.date_to at time zone 'Europe/Zagreb')::date::text as until from ${db.table('survey-conduction')} k where k.id_surv_rule is not null order by k.id`,
      )
    ).rows;
  const first = await newStudent(w);
  // Without a rule nothing opens.
  const before = await handedIn(first);
  expect(await made()).toEqual([]);

  good(await rule(ofStudents));
  good(await rule(ofMentors));
  const second = await newStudent(w);
  const one = await handedIn(second);
  const [{ endDate }] = (
    await db.run<{ endDate: string }>(
      sql`select (greatest(y.end_date, now()::date) + 20)::text as "endDate" from ${db.table('academicyear')} y join ${db.table('ints-st-course-setting')} x on x.id_academicyear = y.id where x.id = ${w.idIntsSet}`,
    )
  ).rows as [{ endDate: string }];
  expect(await made()).toMatchObject([
    { idSurv: ofStudents, status: 'open', isAnonymous: 1, audience: null, until: endDate },
  ]);
  expect((good(await asked(second, 'student')) as { mine: object[] }).mine).toMatchObject([
    { idInts: one, status: 'pending', isOpen: 1 },
  ]);
  // The mentor is asked by a survey of their own, with the grading.
  await grade(one, w.mentor);
  expect((await made()).map(row => [row.idSurv, row.status])).toEqual([
    [ofStudents, 'open'],
    [ofMentors, 'open'],
  ]);
  // The next end asks by the same ones, and the job by them about what ended before there was a rule.
  const third = await newStudent(w);
  const another = await handedIn(third);
  await grade(another, w.mentor);
  const job = internshipJobs.find(({ name }) => name === 'internship.surveys')!;
  for (let i = 0; i < 2; i++) await job.run(systemOf(w.portal) as never, {}, {} as never);
  expect(await made()).toHaveLength(2);
  expect((good(await asked(first, 'student')) as { mine: object[] }).mine).toMatchObject([{ idInts: before }]);
  const [ofBoth] = (
    await db.run<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('survey-completing')} where id_surv_imp = ${(await made())[1]!.id} and id_user = ${w.mentor.id} and context_id in (${one}, ${another})`,
    )
  ).rows;
  expect(ofBoth).toEqual({ n: 2 });

  // What is over is not opened again, and a rule that is switched off opens nothing.
  const [student] = await made();
  const { rowVer } = (await leader.get(`survey-conduction/view?id=${student!.id}`)).body;
  good(await leader.put(`survey-conduction/close?id=${student!.id}`, { rowVer, note: 'kraj' }));
  good(await setUp({ idSurvImpStudent: null }));
  await handedIn(await newStudent(w));
  expect((await made()).map(row => row.status)).toEqual(['closed', 'open']);
});
