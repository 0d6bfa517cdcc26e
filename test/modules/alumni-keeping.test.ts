import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, move as makeMove, sql } from '../../src/kernel/server/index.ts';
import * as m from '../../src/modules/alumni/model.ts';
import { suppressed } from '../../src/modules/alumni/server/report.ts';
import { quietJobs } from '../../src/modules/alumni/server/quiet.ts';
import {
  academicyear,
  course,
  stCoEnrollment,
  stcourse,
  student,
  studentenrollment,
  study,
} from '../../src/modules/catalogues/model.ts';
import { alumniStudent, userSignIn } from '../../src/modules/people/model.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { systemOf } from './system.ts';

// What the institution does with profiles: it knows whose they are, joins doubles, opens drafts at graduation, writes with consent.

let portal: Portal;
let keeper: Person;
let idStudy: number;
let idYear: number;
beforeAll(async () => {
  portal = await startSeeded();
  keeper = await signIn(portal, { roles: ['alumniAdmin'] });
  // One credit is all that is asked for.
  idStudy = await put(portal, study, {
    code: 'INF',
    nameHr: 'Informatika',
    abbr: 'INF',
    idEdulev: (await rowOf(portal, 'edulev', 'code', 'PSV')).id,
    mode: 'full',
    semesters: 6,
    ects: 1,
    thesisRequired: 0,
    active: 1,
  });
  idYear = await put(portal, academicyear, {
    startYear: 2025,
    code: '2025/2026',
    startDate: '2025-10-01',
    endDate: '2026-09-30',
    normSystem: 'norm',
    status: 'active',
  });
});
afterAll(() => portal?.stop());

let n = 0;
const profile = async (over: object = {}) => {
  n += 1;
  const who = await signIn(portal, { roles: ['alumniStudent'] });
  const id = await put(portal, alumniStudent, {
    idUser: who.id,
    firstName: 'Iva',
    lastName: `Horvat${n}`,
    email: `iva${n}@test.example`,
    ...over,
  });
  return { who, id };
};
const verOf = async (id: number): Promise<number> => (await keeper.get(`alumni-student/view?id=${id}`)).body.rowVer;

it('a profile is matched with students by number, by name and birth, by address, and verified as one of them', async () => {
  const known = await put(portal, student, {
    jmbag: '0135219876',
    firstName: 'Maja',
    lastName: 'Perić',
    birthDate: '1995-02-03',
    email: 'maja@test.example',
  });
  const by = async (over: object) => {
    const { id } = await profile(over);
    const found = (await keeper.get(`alumni/matches?id=${id}`)).body;
    return { id, reasons: found.students.find((s: { id: number }) => s.id === known)?.because ?? null };
  };
  expect((await by({ jmbag: '0135219876' })).reasons).toEqual(['jmbag']);
  expect(
    (await by({ firstName: 'maja', lastName: 'Novak', birthName: 'Perić', birthDate: '1995-02-03' })).reasons,
  ).toEqual(['nameAndBirth']);
  expect((await by({ firstName: 'Maja', lastName: 'Perić', birthDate: '1995-02-04' })).reasons).toBeNull();
  const all = await by({
    jmbag: '0135219876',
    firstName: 'Maja',
    lastName: 'Perić',
    birthDate: '1995-02-03',
    email: 'MAJA@test.example',
  });
  expect(all.reasons).toEqual(['jmbag', 'nameAndBirth', 'email']);
  const { who } = await profile();
  expect((await who.get(`alumni/matches?id=${all.id}`)).status).toBe(403);
  const verified = await keeper.put(`alumni-student/verify?id=${all.id}`, {
    idStudent: known,
    rowVer: await verOf(all.id),
  });
  expect(verified.status).toBe(200);
  expect((await rowOf(portal, 'alumni-student', 'id', all.id)).id_student).toBe(known);
  expect((await keeper.put(`alumni-student/reject?id=${all.id}`, { rowVer: await verOf(all.id) })).status).toBe(422);
});

it('two profiles of one person become one, as the preview said; consents are not carried over', async () => {
  const keep = await profile({ about: 'Ostaje', hasConsentMessages: 0 });
  const drop = await profile({ about: 'Odlazi', motto: 'Dalje', hasConsentMessages: 1, birthDate: '1990-01-01' });
  const at = (idAluStu: number, num: number, over: object) => ({ idAluStu, num, ...over });
  await put(portal, m.alumniLanguage, at(keep.id, 1, { language: 'hr', isMotherTongue: 1 }));
  await put(portal, m.alumniLanguage, at(drop.id, 1, { language: 'hr', isMotherTongue: 1 }));
  await put(portal, m.alumniLanguage, at(drop.id, 2, { language: 'la', isMotherTongue: 1 }));
  await put(portal, m.alumniDigitalSkill, at(drop.id, 1, { area: 'safety', level: 'advanced' }));
  const ask = `keep=${keep.id}&drop=${drop.id}`;
  expect((await keep.who.get(`alumni/merge-preview?${ask}`)).status).toBe(403);
  const plan = (await keeper.get(`alumni/merge-preview?${ask}`)).body;
  expect(plan.fields.map((f: { field: string }) => f.field).sort()).toEqual(['birthDate', 'motto']);
  expect(plan.account).toBe('both');
  expect(plan.sections.find((s: { resource: string }) => s.resource === 'alumni-language')).toMatchObject({
    moved: 1,
    same: 1,
  });
  const body = { keep: keep.id, drop: drop.id, keepVer: plan.keepVer, dropVer: plan.dropVer };
  expect((await keep.who.post('alumni/merge', body)).status).toBe(403);
  expect((await keeper.post('alumni/merge', { ...body, dropVer: plan.dropVer + 1 })).status).toBe(409);
  const merged = await keeper.post('alumni/merge', body);
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  const row = await rowOf(portal, 'alumni-student', 'id', keep.id);
  expect(row).toMatchObject({
    about: 'Ostaje',
    motto: 'Dalje',
    birth_date: '1990-01-01',
    has_consent_messages: 0,
    id_user: keep.who.id,
  });
  expect((await keeper.get(`alumni-student/view?id=${drop.id}`)).status).toBe(404);
  expect((await keep.who.get(`alumni-language?filter[idAluStu]=${keep.id}&columns=language`)).body.data).toHaveLength(
    2,
  );
  expect((await keep.who.get(`alumni-digital-skill?filter[idAluStu]=${keep.id}`)).body.data).toHaveLength(1);
  expect((await drop.who.get('auth/user')).body.roles).not.toContain('alumniStudent');
});

it('graduation opens a private draft, confirmed by the person alone, and the roles of a student end', async () => {
  const who = await signIn(portal, { roles: ['student', 'user'] });
  const idStudent = await put(portal, student, {
    jmbag: '0135219884',
    firstName: 'Luka',
    lastName: 'Matić',
    email: 'luka@test.example',
    idUser: who.id,
  });
  const enrolled = await put(portal, studentenrollment, {
    idStudent,
    idStudy,
    idAcademicyear: idYear,
    yearOfStudy: 3,
    mode: 'full',
    kind: 'next',
    enrolledOn: '2024-10-01',
    status: 'enrolled',
  });
  const idCourse = await put(portal, course, { code: 'MAT1', nameHr: 'Matematika 1', defaultEcts: 6 });
  const idStCo = await put(portal, stcourse, {
    idAcademicyear: idYear,
    idStudy,
    idCourse,
    yearOfStudy: 1,
    semester: 1,
    ects: 6,
  });
  const idGrade = (await rowOf(portal, 'grade', 'value', 5)).id;
  await put(portal, stCoEnrollment, {
    idStudentenrollment: enrolled,
    idStCo,
    status: 'passed',
    idGrade,
    gradedOn: '2026-06-20',
  });
  await inTransaction(systemOf(portal), tx =>
    makeMove(tx, studentenrollment, enrolled, 'graduate', { statusOn: '2026-07-10' }, { as: 'system' }),
  );
  const row = await rowOf(portal, 'alumni-student', 'id_student', idStudent);
  expect(row).toMatchObject({
    visibility: 'private',
    has_consent_messages: 0,
    verification: 'verified',
    id_user: who.id,
  });
  const me = (await who.get('auth/user')).body;
  expect(me.roles).toEqual(['alumniStudent']);
  expect(me.profile.alumniForm.educations).toBe(0);
  const [draft] = (
    await who.get(`alumni-education?filter[idAluStu]=${row.id}&columns=status,title,rowVer,graduationYear`)
  ).body.data;
  expect(draft).toMatchObject({ status: 'draft', graduationYear: 2026 });
  expect(
    (await who.put(`alumni-education/update?id=${draft.id}`, { title: 'Doktor', rowVer: draft.rowVer })).status,
  ).toBe(422);
  expect((await who.put(`alumni-education/confirm?id=${draft.id}`, { rowVer: draft.rowVer })).status).toBe(200);
  expect((await who.get('auth/user')).body.profile.alumniForm.educations).toBe(1);
});

it('an audience says before sending whom it reaches, and a message reaches those who agreed and nobody else', async () => {
  const made = await keeper.post('alumni-audience/create', { name: 'Od 2001. do 2003.', yearFrom: 2001, yearTo: 2003 });
  expect(made.status).toBe(201);
  const of = async (graduationYear: number, hasConsentMessages: 0 | 1) => {
    const one = await profile({ hasConsentMessages, hasConsentSurveys: 1 });
    await put(portal, m.alumniEducation, {
      idAluStu: one.id,
      num: 1,
      kind: 'education',
      title: 'S',
      organisation: 'F',
      graduationYear,
      status: 'confirmed',
    });
    return one;
  };
  const [agreed, refused, tooLate] = [await of(2002, 1), await of(2002, 0), await of(2004, 1)];
  const withdrew = await of(2003, 1);
  const count = async () => (await keeper.get(`alumni/audience-count?id=${made.body.id}`)).body;
  expect(await count()).toEqual({ all: 3, withAccount: 3, messages: 2, surveys: 3 });
  // Somebody withdraws their consent after the message was begun.
  const row = (await withdrew.who.get(`alumni-student/view?id=${withdrew.id}`)).body;
  await withdrew.who.put(`alumni-student/update?id=${withdrew.id}`, { hasConsentMessages: 0, rowVer: row.rowVer });
  expect((await count()).messages).toBe(1);
  const sent = await keeper.post('outbox/create', {
    messType: 'alumniStudent',
    subject: 'Susret',
    body: 'Dođite.',
    audience: [{ kind: 'alumniAudience', value: String(made.body.id) }],
    recipients: [],
    sendEmail: 0,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  const send = await keeper.put(`outbox/send?id=${sent.body.id}`, { rowVer: sent.body.rowVer });
  expect(send.status, JSON.stringify(send.body)).toBe(200);
  const got = async ({ who }: { who: Person }) => (await who.get('inbox?columns=subject')).body.data.length;
  expect([await got(agreed), await got(refused), await got(tooLate), await got(withdrew)]).toEqual([1, 0, 0, 0]);
  const { who } = await profile();
  expect((await who.get(`alumni/audience-count?id=${made.body.id}`)).status).toBe(403);
});

it('after three quiet years the owner is asked, and thirty days later the profile is private; a visit is an answer', async () => {
  const run = (now: Date) => quietJobs[0]!.run({ ...systemOf(portal), now } as never, {}, {} as never);
  const day = 86_400_000;
  const now = new Date();
  const open = { visibility: 'employers', hasPublicContacts: 1 };
  const [quiet, back, here] = [await profile(open), await profile(open), await profile(open)];
  for (const [{ who }, days] of [
    [quiet, 1200],
    [back, 1200],
    [here, 10],
  ] as const)
    await put(portal, userSignIn, { idUser: who.id, lastLoginAt: new Date(now.getTime() - days * day).toISOString() });
  await run(now);
  const state = async (id: number) => {
    const row = await rowOf(portal, 'alumni-student', 'id', id);
    return [row.visibility, row.quiet_since !== null];
  };
  expect([await state(quiet.id), await state(back.id), await state(here.id)]).toEqual([
    ['employers', true],
    ['employers', true],
    ['employers', false],
  ]);
  await run(new Date(now.getTime() + 10 * day));
  expect(await state(quiet.id)).toEqual(['employers', true]);
  const db = dbOf(portal);
  await db.run(
    sql`update ${db.table('user-sign-in')} set last_login_at = ${new Date(now.getTime() + 5 * day)} where id_user = ${back.who.id}`,
  );
  await run(new Date(now.getTime() + 40 * day));
  expect([await state(quiet.id), await state(back.id), await state(here.id)]).toEqual([
    ['private', false],
    ['employers', false],
    ['employers', false],
  ]);
});

it('the report shows no group of fewer than five, and none can be found by subtraction', async () => {
  const shares = (...counts: number[]) => counts.map((count, i) => ({ label: `g${i}`, count }));
  const of = (...counts: number[]) => {
    const { shown, rest } = suppressed(shares(...counts));
    return [shown.map(share => share.count), rest];
  };
  expect(of()).toEqual([[], 0]);
  expect(of(4)).toEqual([[], 0]);
  expect(of(2, 2)).toEqual([[], 0]);
  expect(of(5, 9)).toEqual([[9, 5], 0]);
  expect(of(20, 3, 3)).toEqual([[20], 6]);
  expect(of(20, 7, 1)).toEqual([[20], 8]);
  expect(of(6, 1)).toEqual([[], 7]);
  const started = 1970;
  for (const employmentStatus of ['employed', 'employed', 'employed', 'employed', 'employed', 'unemployed'] as const) {
    const { id } = await profile({ employmentStatus });
    const at = { idAluStu: id, num: 1, status: 'confirmed' };
    await put(portal, m.alumniEducation, {
      ...at,
      kind: 'education',
      title: 'S',
      organisation: 'F',
      dateTo: '1971-07-01',
      graduationYear: started + 1,
    });
    await put(portal, m.alumniWorkExperience, {
      ...at,
      position: 'P',
      employer: 'E',
      dateFrom: '1971-09-01',
      isCurrent: 1,
    });
  }
  const ask = (who: Person) => who.get(`alumni/report?yearFrom=${started}&yearTo=${started + 5}`);
  const { who } = await profile();
  expect((await ask(who)).status).toBe(403);
  const report = (await ask(keeper)).body;
  expect(report).toMatchObject({ profiles: 6, registered: 6, verified: 0, graduated: 0 });
  const named = Object.fromEntries(report.distributions.map(({ name, ...rest }: { name: string }) => [name, rest]));
  expect(named.employment).toEqual({ shown: [], rest: 6 });
  expect(named.firstJob).toEqual({ shown: [{ label: 'upTo3', count: 6 }], rest: 0 });
  expect(named.employer).toEqual({ shown: [{ label: 'E', count: 6 }], rest: 0 });
  // The same on paper and as a workbook; whoever does not keep the alumni takes neither.
  const file = (person: Person, format: string) =>
    person.fetch(`alumni/report/file?format=${format}&yearFrom=${started}&yearTo=${started + 5}`);
  expect((await file(who, 'pdf')).status).toBe(403);
  const pdf = await file(keeper, 'pdf');
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(mistakesInPdf(new Pdf(Buffer.from(await pdf.arrayBuffer())))).toEqual([]);
  const book = await file(keeper, 'xlsx');
  expect([
    book.status,
    Buffer.from(await book.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ]).toEqual([200, 'PK']);
});

it('data leave the portal with a purpose, in the columns asked for, and the log says who took them', async () => {
  const audience = (await keeper.post('alumni-audience/create', { name: 'Izvoz', yearFrom: 1950, yearTo: 1951 })).body
    .id;
  const { who, id } = await profile({ lastName: '=1+1', employmentStatus: 'employed' });
  await put(portal, m.alumniEducation, {
    idAluStu: id,
    num: 1,
    kind: 'education',
    title: 'S',
    organisation: 'F',
    graduationYear: 1950,
    status: 'confirmed',
  });
  const body = {
    purpose: 'Pozivnice za susret',
    format: 'csv',
    columns: ['lastName', 'employmentStatus'],
    idAluAud: audience,
  };
  const take = (person: Person, over: object = {}) =>
    person.fetch('/api/v1/alumni/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...over }),
    });
  expect((await take(who)).status).toBe(403);
  expect((await take(keeper, { purpose: ' ' })).status).toBe(422);
  expect((await take(keeper, { columns: ['oib'] })).status).toBe(422);
  const taken = await take(keeper);
  expect(taken.status).toBe(200);
  expect((await taken.text()).replace('\uFEFF', '')).toBe("Last name;Employment\r\n'=1+1;Employed\r\n");
  expect((await take(keeper, { format: 'xlsx' })).headers.get('content-type')).toContain('spreadsheetml');
  const log = (await keeper.get('export-log?sort=id&columns=purpose,format,rows,idUser')).body.data;
  expect(log).toMatchObject([
    { purpose: 'Pozivnice za susret', format: 'csv', rows: 1, idUser: keeper.id },
    { format: 'xlsx', rows: 1 },
  ]);
  expect((await who.get('export-log')).status).toBe(403);
  // No other way leads out without a purpose, nor with columns that this one has not.
  for (const name of ['alumni-student', 'alumni-contact', 'alumni-address'])
    for (const person of [keeper, who]) expect((await person.get(`${name}/export?format=csv`)).status, name).toBe(403);
});
