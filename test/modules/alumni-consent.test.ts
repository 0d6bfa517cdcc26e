import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audiencesOf, inTransaction, makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import * as m from '../../src/modules/alumni/model.ts';
import { fitJobs } from '../../src/modules/alumni/server/fit.ts';
import {
  academicyear,
  course,
  stCoEnrollment,
  stCoGroup,
  stCoGroupStudent,
  stcourse,
  student,
  studentenrollment,
  study,
} from '../../src/modules/catalogues/model.ts';
import { sendDailyDigests } from '../../src/modules/messages/server/digest.ts';
import { notify } from '../../src/modules/messages/server/index.ts';
import { alumniStudent, parEmployee, partner } from '../../src/modules/people/model.ts';
import { survey, surveyConduction } from '../../src/modules/surveys/model.ts';
import { remind } from '../../src/modules/surveys/server/life.ts';
import { conductionOf } from '../../src/modules/surveys/server/store.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { definition } from './surveys-world.ts';
import { systemOf } from './system.ts';

// Nobody is written to without consent: every group of people × every state of the consents × every way of writing.

let portal: Portal;
let keeper: Person;
let admin: Person;
let idOffer: number;
let boss: Person;

/** What somebody has said by now. `none` were never asked; `withdrew…` had agreed to both and took it back in the portal. */
const states = {
  none: { messages: 0, surveys: 0 },
  messages: { messages: 1, surveys: 0 },
  surveys: { messages: 0, surveys: 1 },
  both: { messages: 1, surveys: 1 },
  withdrewMessages: { messages: 0, surveys: 1 },
  withdrewSurveys: { messages: 1, surveys: 0 },
  withdrewBoth: { messages: 0, surveys: 0 },
  /** Both were given, and the account is closed. */
  accountClosed: { messages: 1, surveys: 1 },
} as const;
type State = keyof typeof states;
const names = Object.keys(states) as State[];
const who = {} as Record<State, { readonly person: Person; readonly id: number }>;
const whoAgreedTo = (what: 'messages' | 'surveys'): State[] =>
  names.filter(state => states[state][what] === 1 && state !== 'accountClosed');
const stateOf = (idUser: number): State | undefined => names.find(state => who[state].person.id === idUser);

/** Groups in which each of them is, by what is written in a message or a survey. */
const groups: Record<string, { readonly kind: string; readonly value: string }> = {};

const withdraw = async (state: State, values: object): Promise<void> => {
  const { person, id } = who[state];
  const { rowVer } = (await person.get(`alumni-student/view?id=${id}`)).body;
  expect((await person.put(`alumni-student/update?id=${id}`, { ...values, rowVer })).status).toBe(200);
};

beforeAll(async () => {
  portal = await startSeeded();
  const db = dbOf(portal);
  keeper = await signIn(portal, { roles: ['alumniAdmin'] });
  admin = await signIn(portal, { roles: ['admin', 'user'] });
  const idOf = async (resource: string, column: string, value: string | number): Promise<number> =>
    (await rowOf(portal, resource, column, value)).id;
  const [idProfession, idSector, idTown, idState, idLevel] = [
    await idOf('profession', 'num', 1),
    await idOf('partnersector', 'code', 'J'),
    await idOf('state-city', 'name', 'Karlovac'),
    await idOf('state', 'code2', 'HR'),
    await idOf('edulev', 'code', 'PSV'),
  ];
  const idCounty = (await rowOf(portal, 'state-city', 'id', idTown)).id_state_county as number;
  const idStudy = await put(portal, study, {
    code: 'INF',
    nameHr: 'Informatika',
    abbr: 'INF',
    idEdulev: idLevel,
    mode: 'full',
    semesters: 6,
    ects: 180,
    thesisRequired: 0,
    active: 1,
  });
  const idYear = await put(portal, academicyear, {
    startYear: 2026,
    code: '2026/2027',
    startDate: '2026-10-01',
    endDate: '2027-09-30',
    normSystem: 'norm',
    status: 'active',
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
  const idTeachingtype = await idOf('teachingtype', 'num', 1);
  const idGroup = await put(portal, stCoGroup, { idStCo, idTeachingtype, code: 'P1', num: 1, capacity: 30 });
  for (const [i, state] of names.entries()) {
    const person = await signIn(portal, { roles: ['alumniStudent'] });
    const begins = state.startsWith('withdrew') ? { messages: 1, surveys: 1 } : states[state];
    const id = await put(portal, alumniStudent, {
      idUser: person.id,
      firstName: 'Ana',
      lastName: state,
      email: `${person.username}@test.example`,
      idProfession,
      isOpenToOffers: 1,
      employmentStatus: 'employed',
      hasConsentMessages: begins.messages,
      hasConsentSurveys: begins.surveys,
      verification: 'verified',
    });
    who[state] = { person, id };
    const at = { idAluStu: id, num: 1 };
    await put(portal, m.alumniEducation, {
      ...at,
      kind: 'education',
      title: 'Informatika',
      organisation: 'F',
      idStudy,
      idStudyLevel: idLevel,
      graduationYear: 2020,
      status: 'confirmed',
    });
    await put(portal, m.alumniWorkExperience, {
      ...at,
      position: 'P',
      employer: 'E',
      idPartnersector: idSector,
      dateFrom: '2020-01-01',
      isCurrent: 1,
      status: 'confirmed',
    });
    await put(portal, m.alumniAddress, { ...at, kind: 'home', address: 'A 1', idStateCity: idTown, idState });
    // Somebody whose records as a student still stand is in the groups of students too.
    const idStudent = await put(portal, student, {
      jmbag: `01352198${70 + i}`,
      firstName: 'Ana',
      lastName: state,
      email: `s${i}@test.example`,
      idUser: person.id,
    });
    const idStudentenrollment = await put(portal, studentenrollment, {
      idStudent,
      idStudy,
      idAcademicyear: idYear,
      yearOfStudy: 1,
      mode: 'full',
      kind: 'next',
      enrolledOn: '2026-10-01',
      status: 'enrolled',
    });
    const idStCoEnrollment = await put(portal, stCoEnrollment, { idStudentenrollment, idStCo, status: 'enrolled' });
    await put(portal, stCoGroupStudent, { idStCoGroup: idGroup, idStCoEnrollment, idTeachingtype, from: '2020-01-01' });
  }
  await withdraw('withdrewMessages', { hasConsentMessages: 0 });
  await withdraw('withdrewSurveys', { hasConsentSurveys: 0 });
  await withdraw('withdrewBoth', { hasConsentMessages: 0, hasConsentSurveys: 0 });
  await db.run(sql`update ${db.table('user')} set status = 'blocked' where id = ${who.accountClosed.person.id}`);

  const saved: Record<string, object> = {
    all: {},
    years: { yearFrom: 2019, yearTo: 2021 },
    employment: { employmentStatus: 'employed' },
    study: { idStudies: [idStudy] },
    level: { idStudyLevels: [idLevel] },
    county: { idCounties: [idCounty] },
    sector: { idSectors: [idSector] },
    profession: { idProfessions: [idProfession] },
  };
  for (const [name, values] of Object.entries(saved)) {
    const made = await keeper.post('alumni-audience/create', { name, ...values });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    groups[`audience by ${name}`] = { kind: 'alumniAudience', value: String(made.body.id) };
  }
  groups.role = { kind: 'role', value: 'alumniStudent' };
  groups.year = { kind: 'year', value: String(idYear) };
  groups.study = { kind: 'study', value: String(idStudy) };
  groups.course = { kind: 'stCourse', value: String(idStCo) };
  groups['teaching group'] = { kind: 'group', value: String(idGroup) };

  boss = await signIn(portal, { roles: ['alumniEmployer'] });
  const idPartner = await put(portal, partner, {
    name: 'Tvrtka',
    isEmployer: 1,
    status: 'active',
    idPartnersector: idSector,
    idPartnertype: await idOf('partnertype', 'name_hr', 'd.o.o.'),
    address: 'A 1',
    idStateCity: idTown,
    foreignTaxId: '1',
    email: 'p@test.example',
  });
  await put(portal, parEmployee, {
    idPartner,
    idUser: boss.id,
    firstName: 'E',
    lastName: 'E',
    email: 'e@test.example',
    active: 1,
    isContact: 1,
  });
  idOffer = await put(portal, m.jobOffer, {
    idPartner,
    title: 'Razvoj igara',
    description: 'Posao',
    idProfession,
    applyUntil: '2099-01-01',
    applyBy: 'portal',
    status: 'submitted',
  });
}, 120_000);
afterAll(() => portal?.stop());

/** Whose copies there are of messages of which this holds of the row `o`. */
const told = async (where: ReturnType<typeof sql>): Promise<State[]> => {
  const db = dbOf(portal);
  const found = await db.run<{ id: number }>(
    sql`select distinct c.id_user as id from ${db.table('message-copy')} c join ${db.table('outbox')} o on o.id = c.id_mess where ${where}`,
  );
  const heard = found.rows.map(row => stateOf(row.id));
  return names.filter(state => heard.includes(state));
};
const lettersTo = async (state: State): Promise<string[]> => {
  const db = dbOf(portal);
  const found = await db.run<{ subject: string }>(
    sql`select q.subject from ${db.table('mail_queue')} q where q.recipient = ${`${who[state].person.username}@test.example`} order by q.at, q.id`,
  );
  return found.rows.map(row => row.subject);
};
const send = async (from: Person, body: object) => {
  const made = await from.post('outbox/create', { subject: 'Susret', body: 'Dođite.', sendEmail: 0, ...body });
  if (made.status !== 201) return { id: null, status: made.status };
  const sent = await from.put(`outbox/send?id=${made.body.id}`, { rowVer: made.body.rowVer });
  return { id: made.body.id as number, status: sent.status };
};

describe('nobody is written to without consent', () => {
  it('the table names every sort of group that any module brings', () => {
    expect([...new Set(Object.values(groups).map(group => group.kind))].sort()).toEqual(
      [...audiencesOf(portal.app).keys()].sort(),
    );
  });

  it('a message to alumni reaches those who agreed to messages, whatever the group; the count before says so', async () => {
    for (const [name, group] of Object.entries(groups)) {
      const body = { messType: 'alumniStudent', audience: [group], recipients: [] };
      const preview = (await keeper.post('outbox/preview', body)).body;
      const { id, status } = await send(keeper, body);
      expect(status, name).toBe(200);
      expect(await told(sql`o.id = ${id}`), name).toEqual(whoAgreedTo('messages'));
      // Where the writer may not look into a group, only its size is told, and that is not the number of those who agreed.
      if (preview.isAtMost === 0) expect(preview.count, name).toBe(whoAgreedTo('messages').length);
      if (group.kind !== 'alumniAudience') continue;
      expect((await keeper.get(`alumni/audience-count?id=${group.value}`)).body, name).toEqual({
        all: names.length,
        withAccount: names.length - 1,
        messages: whoAgreedTo('messages').length,
        surveys: whoAgreedTo('surveys').length,
      });
    }
  }, 60_000);

  it('nor by name, nor in a message of another type, whoever writes', async () => {
    for (const state of names) {
      const named = { messType: 'alumniStudent', audience: [], recipients: [String(who[state].person.id)] };
      const { id, status } = await send(keeper, named);
      const agreed = whoAgreedTo('messages').includes(state);
      expect(status === 200, state).toBe(agreed);
      if (id !== null) expect(await told(sql`o.id = ${id}`), state).toEqual(agreed ? [state] : []);
      // A general message is for the house alone: a graduate's account is not of the house.
      for (const writer of [admin, keeper])
        expect((await send(writer, { ...named, messType: 'general' })).status, state).not.toBe(200);
    }
    for (const [name, group] of Object.entries(groups)) {
      const { id } = await send(admin, { messType: 'general', audience: [group], recipients: [] });
      if (id !== null) expect(await told(sql`o.id = ${id}`), name).toEqual([]);
    }
  }, 60_000);

  it('a survey asks and reminds those who agreed to surveys, and no longer those who withdraw while it is open', async () => {
    const idSurv = await put(portal, survey, {
      titleHr: 'Anketa',
      titleEn: 'Survey',
      category: 'alumni',
      languages: ['hr', 'en'],
      definition: JSON.stringify(definition),
      guid: randomUUID(),
      version: 1,
      status: 'ready',
    });
    const db = dbOf(portal);
    const conduct = async (audience: object[], addresses: string[] = []): Promise<number> => {
      const id = await put(portal, surveyConduction, {
        titleHr: 'Provedba',
        idSurv,
        access: 'private',
        isAnonymous: 0,
        audience,
        addresses,
        dateFrom: '2020-01-01 08:00',
        dateTo: '2099-01-01 08:00',
        guid: randomUUID(),
        status: 'scheduled',
      });
      await makeDueMoves(systemOf(portal));
      return id;
    };
    const invited = (id: number, key: 'opened' | 'reminded') =>
      told(sql`o.id_surv_imp = ${id} and (o.merge_key is not null) = ${key === 'reminded'}`);
    const opened: number[] = [];
    for (const [name, group] of Object.entries(groups)) {
      const id = await conduct([group]);
      opened.push(id);
      expect(await invited(id, 'opened'), name).toEqual(whoAgreedTo('surveys'));
      const count = (await admin.post('survey-audience/count', { audience: [group] })).body.people;
      expect(count, name).toBe(whoAgreedTo('surveys').length);
    }
    // An address that somebody types is no way around it.
    const address = (state: State): string => `${who[state].person.username}@test.example`;
    const byAddress = await conduct([], names.map(address));
    const lines = await db.run<{ email: string }>(
      sql`select email from ${db.table('survey-completing')} where id_surv_imp = ${byAddress} order by 1`,
    );
    expect(lines.rows.map(row => row.email)).toEqual(
      names
        .filter(state => states[state].surveys === 1)
        .map(address)
        .sort(),
    );
    const letters = async () => (await lettersTo('both')).length;
    await withdraw('both', { hasConsentSurveys: 0 });
    const before = await letters();
    for (const id of [...opened, byAddress])
      await inTransaction(systemOf(portal), async tx => {
        await remind(tx, (await conductionOf(tx, sql`c.id = ${id}`))!);
      });
    const left = whoAgreedTo('surveys').filter(state => state !== 'both');
    for (const id of opened) expect(await invited(id, 'reminded')).toEqual(left);
    expect(await letters()).toBe(before);
    await withdraw('both', { hasConsentSurveys: 1 });
  }, 120_000);

  it('an offer, a saved search and its digest are told to those who agreed to messages', async () => {
    const db = dbOf(portal);
    // Searches from the time when all of them had agreed, one of each rhythm.
    for (const state of names)
      for (const rhythm of ['atOnce', 'daily'] as const)
        await put(portal, m.jobAlert, { idAluStu: who[state].id, name: rhythm, words: 'igara', rhythm });
    const { rowVer } = (await keeper.get(`job-offer/view?id=${idOffer}`)).body;
    expect((await keeper.put(`job-offer/publish?id=${idOffer}`, { rowVer })).status).toBe(200);
    expect(await told(sql`o.merge_key = ${`alumni.fits:${idOffer}`}`)).toEqual(whoAgreedTo('messages'));
    const tomorrow = new Date(Date.now() + 86_400_000);
    await fitJobs[0]!.run({ ...systemOf(portal), now: tomorrow } as never, {}, {} as never);
    expect(await told(sql`o.route = '/Alumni/JobOffer' and o.about_id is null`)).toEqual(whoAgreedTo('messages'));
    // Without a search of their own it is the same: the profession fits all of them.
    await db.run(sql`delete from ${db.table('job-alert')}`);
    const second = await put(portal, m.jobOffer, {
      idPartner: (await rowOf(portal, 'job-offer', 'id', idOffer)).id_partner,
      title: 'Drugi posao',
      description: 'Posao',
      idProfession: (await rowOf(portal, 'profession', 'num', 1)).id,
      applyUntil: '2099-01-01',
      applyBy: 'portal',
      status: 'submitted',
    });
    const again = (await keeper.get(`job-offer/view?id=${second}`)).body;
    expect((await keeper.put(`job-offer/publish?id=${second}`, { rowVer: again.rowVer })).status).toBe(200);
    expect(await told(sql`o.merge_key = ${`alumni.fits:${second}`}`)).toEqual(whoAgreedTo('messages'));
  }, 60_000);

  it('what waits for the daily letter is not sent to who withdraws before it; the answer to an application is', async () => {
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('message-copy')} set email_status = 'none'`);
    await db.run(sql`delete from ${db.table('mail_queue')}`);
    const group = groups['audience by all']!;
    expect((await send(keeper, { messType: 'alumniStudent', audience: [group], recipients: [] })).status).toBe(200);
    await withdraw('both', { hasConsentMessages: 0 });
    await inTransaction(systemOf(portal), tx =>
      notify(tx, {
        key: 'alumni.application.hire',
        type: 'alumniStudent',
        to: [who.withdrewSurveys.person.id, who.none.person.id],
        about: { resource: 'job-application', id: 1 },
        subject: { hr: 'Prihvaćeni ste', en: 'You are hired' },
        text: { hr: 'Prihvaćeni ste.', en: 'You are hired.' },
      }),
    );
    await withdraw('withdrewSurveys', { hasConsentMessages: 0 });
    await sendDailyDigests(systemOf(portal));
    const bodyTo = async (state: State): Promise<string> => {
      const found = await db.run<{ body: string }>(
        sql`select q.body from ${db.table('mail_queue')} q where q.recipient = ${`${who[state].person.username}@test.example`}`,
      );
      return found.rows.map(row => row.body).join('\n');
    };
    expect(await bodyTo('messages')).toContain('Susret');
    expect(await bodyTo('both')).toBe('');
    expect(await bodyTo('none')).toContain('You are hired');
    expect(await bodyTo('withdrewSurveys')).toContain('You are hired');
    expect(await bodyTo('withdrewSurveys')).not.toContain('Susret');
    // In the portal it stays where it was delivered.
    expect((await who.both.person.get('inbox?columns=subject')).body.data.length).toBeGreaterThan(0);
    await withdraw('both', { hasConsentMessages: 1 });
    await withdraw('withdrewSurveys', { hasConsentMessages: 1 });
  });

  it('a graduate known from the records gets an invitation to the account, once, and no message before agreeing', async () => {
    const id = await put(portal, alumniStudent, {
      firstName: 'Iva',
      lastName: 'Pozvana',
      email: 'pozvana@test.example',
      verification: 'verified',
      idProfession: (await rowOf(portal, 'profession', 'num', 1)).id,
    });
    const db = dbOf(portal);
    const letters = async () =>
      (
        await db.run<{ kind: string }>(
          sql`select q.kind from ${db.table('mail_queue')} q where q.recipient = 'pozvana@test.example'`,
        )
      ).rows.length;
    const invite = async (person: Person) => {
      const row = (await keeper.get(`alumni-student/view?id=${id}`)).body;
      return (await person.put(`alumni-student/invite?id=${id}`, { rowVer: row.rowVer })).status;
    };
    const group = groups['audience by profession']!;
    expect((await send(keeper, { messType: 'alumniStudent', audience: [group], recipients: [] })).status).toBe(200);
    expect(await letters()).toBe(0);
    expect(await invite(boss)).not.toBe(200);
    expect(await letters()).toBe(0);
    expect(await invite(keeper)).toBe(200);
    expect(await letters()).toBe(1);
    expect(await invite(keeper)).toBe(422);
    const { id: idMess } = await send(keeper, { messType: 'alumniStudent', audience: [group], recipients: [] });
    const idUser = (await rowOf(portal, 'alumni-student', 'id', id)).id_user as number;
    expect(
      (await db.run(sql`select 1 from ${db.table('message-copy')} where id_mess = ${idMess} and id_user = ${idUser}`))
        .rows,
    ).toEqual([]);
    await sendDailyDigests(systemOf(portal));
    expect(await letters()).toBe(1);
  });
});
