import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendJob, sql } from '../../src/kernel/server/index.ts';
import { alumniAudience } from '../../src/modules/alumni/model.ts';
import {
  academicyear,
  academicyearSemester,
  course,
  organizationunit,
  stCoEnrollment,
  stcourse,
  student,
  studentenrollment,
  study,
  teacher,
} from '../../src/modules/catalogues/model.ts';
import { alumniStudent } from '../../src/modules/people/model.ts';
import { surveyRule } from '../../src/modules/surveys/model.ts';
import { contextJobs } from '../../src/modules/surveys/server/context.ts';
import { askAbout } from '../../src/modules/surveys/server/index.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { type Person, put, rowOf, signIn } from '../harness/people.ts';
import { oibOf } from '../../demo/numbers.ts';
import { startSurveys, type Surveys } from './surveys-world.ts';
import { ended, inPortal, jobDone, killedAt, systemOf, whileJobsRun } from './system.ts';

// Surveys that open by themselves, who reads what came of them, and whom nobody asks.

let world: Surveys;
let idYear: number;
let holder: Person;
let other: Person;
let head: Person;
const courses: number[] = [];
const table = (name: string) => systemOf(world.portal).db.table(name);
const run = () => whileJobsRun(world.portal, () => jobDone(world.portal, 'surveys.open'));

beforeAll(async () => {
  world = await startSurveys(6, 0);
  const { portal } = world;
  const today = new Date();
  const day = (days: number): string => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const startYear = Number(day(-120).slice(0, 4));
  idYear = await put(portal, academicyear, {
    startYear,
    code: `${startYear}/${startYear + 1}`,
    startDate: day(-120),
    endDate: day(200),
    normSystem: 'norm',
    status: 'active',
  });
  await put(portal, academicyearSemester, {
    idAcademicyear: idYear,
    kind: 'winter',
    teachingFrom: day(-110),
    teachingTo: day(-5),
    weeks: 15,
  });
  const teach = async (n: number) => {
    const who = await signIn(portal, { roles: ['teacher'], username: `nastavnik${n}` });
    const id = await put(portal, teacher, {
      oib: oibOf(String(7_200_000_000 + n)),
      firstName: 'Nada',
      lastName: `Nastavnik${n}`,
      email: `n${n}@test.example`,
      employment: 'employee',
      fte: 1,
      normReduction: 0,
      idAcademicvocation: (await rowOf(portal, 'academicvocation', 'code', 'DOC')).id,
      idUser: who.id,
    });
    return { who, id };
  };
  const [a, b, c] = [await teach(1), await teach(2), await teach(3)];
  [holder, other, head] = [a.who, b.who, c.who];
  const unit = await put(portal, organizationunit, {
    code: 'ZAV',
    nameHr: 'Zavod',
    kind: 'department',
    idHead: c.id,
    num: 1,
  });
  const idStudy = await put(portal, study, {
    code: 'INF',
    nameHr: 'Informatika',
    abbr: 'INF',
    idEdulev: (await rowOf(portal, 'edulev', 'code', 'PSV')).id,
    mode: 'full',
    semesters: 6,
    ects: 180,
    thesisRequired: 0,
    active: 1,
  });
  const enrolled: number[] = [];
  for (const [i, who] of world.students.entries()) {
    const idStudent = await put(portal, student, {
      jmbag: `013521900${i}`,
      firstName: 'Iva',
      lastName: `Student${i}`,
      idUser: who.id,
      email: `s${i}@test.example`,
    });
    enrolled.push(
      await put(portal, studentenrollment, {
        idStudent,
        idStudy,
        idAcademicyear: idYear,
        yearOfStudy: 1,
        mode: 'full',
        kind: 'next',
        enrolledOn: day(-115),
        status: 'enrolled',
      }),
    );
  }
  // Four courses of the winter, the last with two students; one of the summer.
  for (const [i, [semester, many, idHolder]] of (
    [
      [1, 6, a.id],
      [1, 6, b.id],
      [1, 5, b.id],
      [1, 2, b.id],
      [2, 6, b.id],
    ] as const
  ).entries()) {
    const idCourse = await put(portal, course, {
      code: `P${i}`,
      nameHr: `Predmet ${i}`,
      nameEn: `Course ${i}`,
      idOrganizationunit: unit,
      defaultEcts: 5,
    });
    const idStCo = await put(portal, stcourse, {
      idAcademicyear: idYear,
      idStudy,
      idCourse,
      yearOfStudy: 1,
      semester,
      kind: 'compulsory',
      ects: 5,
      idHolder,
      num: i + 1,
      planStatus: 'draft',
      place: `P${i}`,
    });
    courses.push(idStCo);
    for (const idStudentenrollment of enrolled.slice(0, many))
      await put(portal, stCoEnrollment, { idStudentenrollment, idStCo, status: 'enrolled' });
  }
});
afterAll(() => world?.portal.stop());

it('after teaching has ended each course is asked once; holder and heads read it beside the mean of all, nobody else', async () => {
  const { leader } = world;
  // A definition of another category opens for nobody.
  const general = (await world.conduct()).id;
  const [{ idSurv }] = (await world.rows<{ idSurv: number }>(
    sql`select id_surv as "idSurv" from ${table('survey-conduction')} where id = ${general}`,
  )) as [{ idSurv: number }];
  expect((await leader.post('survey-rule/create', { idSurv, semesters: 'both' })).status).toBe(422);
  await world.rows(sql`update ${table('survey')} set category = 'course' where id = ${idSurv}`);
  const made = await leader.post('survey-rule/create', { idSurv, semesters: 'winter', openDays: 10 });
  expect(made.status).toBe(201);
  expect((await leader.post('survey-rule/create', { idSurv, semesters: 'winter' })).status).toBe(409);
  expect((await holder.post('survey-rule/create', { idSurv, semesters: 'summer' })).status).toBe(403);

  const madeFor = () =>
    world.rows<{ idStCo: number }>(
      sql`select id_st_co as "idStCo" from ${table('survey-conduction')} where id_surv_rule is not null order by id_st_co`,
    );
  // A node that is killed at the second course has asked about the first; the next one goes on there.
  await killedAt(
    world.portal,
    tx => tx.db.run(sql`select 1 from ${tx.db.table('stcourse')} where id = ${courses[1]!} for update`),
    () => inPortal(world.portal, tx => sendJob(tx, 'surveys.open')),
  );
  expect((await madeFor()).map(o => o.idStCo)).toEqual(courses.slice(0, 1));
  await whileJobsRun(world.portal, () => ended(world.portal, 'surveys.open'), { deadSeconds: 2 });
  const [far] = await world.rows(
    sql`select done, total from ${table('job_run')} where kind = 'surveys.open' order by at desc limit 1`,
  );
  // Four courses of the winter were gone through, one of them too small to be asked about.
  expect(far).toEqual({ done: 4, total: 4 });
  await run();
  const opened = await world.rows<{ id: number; guid: string; idStCo: number; title: string }>(
    sql`select id, guid, id_st_co as "idStCo", title_hr as title from ${table('survey-conduction')} where id_surv_rule is not null order by id_st_co`,
  );
  // The one with two students could never be shown, the one of the summer is still taught.
  expect(opened.map(o => o.idStCo)).toEqual(courses.slice(0, 3));
  expect(opened[0]!.title).toMatch(/: Predmet 0$/);
  await world.due();
  for (const [i, { guid }] of opened.entries())
    for (const who of world.students.slice(0, i === 2 ? 5 : 6))
      expect((await world.answer(who, guid, { ocjena: i + 3 })).status).toBe(200);
  const close = async (id: number) => {
    const { body } = await leader.get(`survey-conduction/view?id=${id}`);
    await leader.put(`survey-conduction/close?id=${id}`, { rowVer: body.rowVer, note: 'kraj' });
  };
  const mine = `survey-result?guid=${opened[0]!.guid}`;
  await close(opened[0]!.id);
  await close(opened[1]!.id);
  // Beside two courses each would read the other's mean.
  expect((await holder.get(mine)).body.faculty).toBeNull();
  await close(opened[2]!.id);
  for (const who of [holder, head]) {
    const { status, body } = await who.get(mine);
    expect([status, body.published.questions[0].lines[0].total.mean, body.faculty.ocjena]).toEqual([
      200,
      3,
      { n: 17, mean: 3.94 },
    ]);
  }
  expect((await other.get(mine)).status).toBe(404);
  expect((await head.get('survey-result/list')).body.data).toHaveLength(3);
  expect((await holder.get('survey-result/list')).body.data).toHaveLength(1);
  expect((await holder.get(`rpt-survey-results?idSurvImp=${opened[1]!.id}`)).status).toBe(422);
  // On paper: the public report names nobody and no free text, the personal one is the teacher's, with the mean of all beside.
  const preview = (who: Person, document: string, idEntity = opened[0]!.id) =>
    who.post('paper-issued/preview', { document, idEntity, params: {} });
  const paper = async (document: string) => {
    const { status, body } = await preview(leader, document);
    expect([document, status]).toEqual([document, 200]);
    return JSON.stringify(body);
  };
  const everybodys = await paper('izvjesce-o-anketi');
  expect(everybodys).toContain('IZVJEŠĆE O REZULTATIMA ANKETE');
  expect(everybodys).toContain('n ≥ 5');
  expect(everybodys).toContain('Nije za objavu.');
  expect(everybodys).not.toMatch(/Nastavnik1|Svi predmeti/);
  const personal = await paper('izvjesce-o-anketi-osobno');
  for (const said of ['Nada Nastavnik1', 'Svi predmeti', '3,94', '100,0']) expect(personal).toContain(said);
  // Answers from 1 to 5 as so many, or as shares of them: one switch.
  const scaleOf = async (params: object) => {
    const { body } = await leader.post('paper-issued/preview', {
      document: 'izvjesce-o-anketi',
      idEntity: opened[0]!.id,
      params,
    });
    const table = body.sheet.blocks.find(
      ({ columns }: { columns?: { head: string }[] }) => columns?.[0]?.head === 'R. br.',
    );
    expect(table.columns.map(({ width }: { width: number }) => width)).toEqual([8, 67, 12, 11, 11, 11, 11, 11, 16, 17]);
    return table.rows[0].cells.slice(2);
  };
  const [n, ...counted] = await scaleOf({});
  expect(counted).toEqual(['0', '0', n, '0', '0', '3,00', '0,00']);
  expect(await scaleOf({ isShare: 1 })).toEqual([n, '0,0', '0,0', '100,0', '0,0', '0,0', '3,00', '0,00']);
  expect((await preview(leader, 'izvjesce-o-anketi-osobno', general)).status).toBe(403);
  expect((await preview(other, 'izvjesce-o-anketi')).status).toBeGreaterThanOrEqual(403);
  expect((await holder.get(mine)).body.mayReadPapers).toBe(1);
  const pdf = await leader.fetch(`paper-issued/draft?document=izvjesce-o-anketi-osobno&idEntity=${opened[0]!.id}`);
  expect(pdf.status).toBe(200);
  expect(mistakesInPdf(new Pdf(Buffer.from(await pdf.arrayBuffer())))).toEqual([]);
  // A rule that is switched off opens nothing more.
  await world.rows(sql`update ${table('survey-rule')} set active = 0`);
  await put(world.portal, surveyRule, { idSurv, semesters: 'summer', active: 0 });
  await run();
  expect(
    await world.rows(sql`select 1 from ${table('survey-conduction')} where id_surv_rule is not null`),
  ).toHaveLength(3);
});

it('a graduate who has not agreed to surveys is asked nothing, whatever the group and the address', async () => {
  const { portal } = world;
  const graduate = async (n: number, hasConsentSurveys: 0 | 1, roles: string[]) => {
    const who = await signIn(portal, { roles, username: `diplomand${n}` });
    await put(portal, alumniStudent, {
      idUser: who.id,
      firstName: 'Ivo',
      lastName: `Alumni${n}`,
      email: `alumni${n}@test.example`,
      hasConsentSurveys,
      hasConsentMessages: 1,
    });
    return who;
  };
  const [agreed, silent, both] = [
    await graduate(1, 1, ['alumniStudent']),
    await graduate(2, 0, ['alumniStudent']),
    await graduate(3, 0, ['alumniStudent', 'librarian']),
  ];
  const idAudience = await put(portal, alumniAudience, { name: 'Svi' });
  const asked = async (audience: { kind: string; value: string }[], addresses: string[] = []) => {
    const { id } = await world.conduct({ audience, addresses });
    await world.due();
    return (
      await world.rows<{ who: string }>(
        sql`select coalesce(email, id_user::text) as who from ${table('survey-completing')} where id_surv_imp = ${id} order by 1`,
      )
    ).map(row => row.who);
  };
  expect(await asked([{ kind: 'role', value: 'alumniStudent' }])).toEqual([String(agreed.id)]);
  expect(await asked([{ kind: 'alumniAudience', value: String(idAudience) }])).toEqual([String(agreed.id)]);
  // Somebody of the house is asked as one of the house.
  expect(await asked([{ kind: 'role', value: 'librarian' }])).toEqual([String(both.id)]);
  expect(await asked([{ kind: 'role', value: 'alumniStudent' }], ['Alumni2@test.example', 'gost@firma.hr'])).toEqual(
    [String(agreed.id), 'gost@firma.hr'].toSorted(),
  );
  expect((await silent.get('survey-answer/mine')).body.data).toEqual([]);
  const count = await world.leader.post('survey-audience/count', {
    audience: [{ kind: 'role', value: 'alumniStudent' }],
  });
  expect(count.body.people).toBe(1);

  // Asked about one thing after the other, neither: nor reminded, once the consent is gone.
  const titleHr = 'O jednoj stvari';
  const about = await world.conduct({ titleHr, isAnonymous: 0, audience: null, addresses: ['gost2@firma.hr'] });
  await world.due();
  const ask = (idUser: number | null, email: string | null = null) =>
    inPortal(portal, tx => askAbout(tx, { idSurvImp: about.id, contextId: 7, idUser, email }));
  expect(await ask(silent.id)).toBe(false);
  expect(await ask(null, 'Alumni2@test.example')).toBe(false);
  expect(await ask(agreed.id)).toBe(true);
  expect(await ask(both.id)).toBe(true);
  await world.rows(sql`update ${table('survey-completing')} set asked_on = '2020-01-01' where context_id = 7`);
  await world.rows(sql`update ${table('alumni-student')} set has_consent_surveys = 0 where id_user = ${agreed.id}`);
  const told = async (who: Person): Promise<number> =>
    (await who.get('inbox')).body.data.filter((letter: { subject: string }) => letter.subject.includes(titleHr)).length;
  expect([await told(agreed), await told(both)]).toEqual([1, 1]);
  for (const { run } of contextJobs) await run(systemOf(portal) as never, {}, {} as never);
  expect([await told(agreed), await told(both)]).toEqual([1, 2]);
});
