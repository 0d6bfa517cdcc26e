import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDueMoves } from '../../src/kernel/server/index.ts';
import * as m from '../../src/modules/alumni/model.ts';
import { fitJobs } from '../../src/modules/alumni/server/fit.ts';
import {
  type AlumniForm,
  type AlumniPart,
  alumniPartNames,
  alumniParts,
  alumniStudent,
  missingParts,
  parEmployee,
  partner,
  scoreOf,
} from '../../src/modules/people/model.ts';
import { wallClock } from '../../src/kernel/resource/index.ts';
import { actingAs, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { systemOf } from './system.ts';

let portal: Portal;
let croatia: number;
beforeAll(async () => {
  portal = await startSeeded();
  croatia = (await rowOf(portal, 'state', 'code2', 'HR')).id;
});
afterAll(() => portal?.stop());

const graduate = async (over: object = {}): Promise<{ who: Person; id: number }> => {
  const who = await signIn(portal, { roles: ['alumniStudent'] });
  const id = await put(portal, alumniStudent, {
    idUser: who.id,
    firstName: 'Ana',
    lastName: `Kos${who.id}`,
    email: `${who.username}@test.example`,
    ...over,
  });
  return { who, id };
};

it('a consent is given by its owner alone: an administrator records only that it was withdrawn', async () => {
  const { who, id } = await graduate();
  const admin = await signIn(portal, { roles: ['admin'] });
  const acting = await actingAs(portal, who);
  const change = async (by: Pick<Person, 'put'>, values: object) => {
    const { rowVer } = (await who.get(`alumni-student/view?id=${id}`)).body;
    return by.put(`alumni-student/update?id=${id}`, { rowVer, ...values });
  };
  for (const consent of ['hasConsentMessages', 'hasConsentSurveys'])
    for (const by of [admin, acting]) {
      const refused = await change(by, { [consent]: 1 });
      expect([refused.status, refused.body]).toMatchObject([422, [{ field: consent, key: 'consentIsOwn' }]]);
    }
  const unasked = (await who.get(`alumni-student/view?id=${id}`)).body;
  expect([unasked.hasConsentMessages ?? 0, unasked.consentAt]).toEqual([0, null]);
  expect((await change(who, { hasConsentMessages: 1 })).status).toBe(200);
  expect((await change(admin, { motto: 'Dalje' })).status).toBe(200);
  expect((await change(admin, { hasConsentMessages: 0 })).status).toBe(200);
  expect((await who.get(`alumni-student/view?id=${id}`)).body.hasConsentMessages).toBe(0);
});

it('a profile is handed to nobody: neither by its owner nor by who keeps the alumni', async () => {
  const { who, id } = await graduate();
  const [keeper, other] = [
    await signIn(portal, { roles: ['alumniAdmin'] }),
    await signIn(portal, { roles: ['alumniStudent'] }),
  ];
  const give = async (by: Person, idUser: number | null) => {
    const { rowVer } = (await keeper.get(`alumni-student/view?id=${id}`)).body;
    return (await by.put(`alumni-student/update?id=${id}`, { idUser, rowVer })).status;
  };
  expect([
    await give(who, other.id),
    await give(who, null),
    await give(keeper, other.id),
    await give(keeper, null),
  ]).toEqual([422, 403, 422, 422]);
  expect((await keeper.get(`alumni-student/view?id=${id}`)).body.idUser).toBe(who.id);
});

describe('the score', () => {
  const full: AlumniForm = {
    about: 'O meni',
    motto: 'Uvijek dalje',
    picture: 'x',
    addresses: 1,
    educations: 2,
    workExperiences: 1,
    digitalSkills: 3,
    languages: 1,
    phones: 1,
    socialMedia: 1,
    websites: 1,
    otherSections: 1,
  };
  const points: Record<AlumniPart, number> = {
    about: 5,
    motto: 5,
    picture: 5,
    addresses: 5,
    educations: 10,
    workExperiences: 10,
    digitalSkills: 10,
    languages: 10,
    phones: 10,
    socialMedia: 10,
    websites: 10,
    otherSections: 10,
  };
  it('AL-04 is the sum of what is there, for every combination of parts, also limited to chosen ones', () => {
    let asked = 0;
    for (let mask = 0; mask < 1 << alumniPartNames.length; mask++) {
      const there = alumniPartNames.filter((_, i) => mask & (1 << i));
      const form = Object.fromEntries(there.map(part => [part, full[part]])) as AlumniForm;
      const sum = there.reduce((total, part) => total + points[part], 0);
      expect(scoreOf(form)).toBe(sum);
      expect(scoreOf(full, there)).toBe(sum);
      expect([...missingParts(form)].sort()).toEqual(alumniPartNames.filter(part => !there.includes(part)).sort());
      asked++;
    }
    expect(asked).toBe(4096);
    expect(scoreOf(full)).toBe(100);
  });
  it('AL-05 blank text does not count, and two entries count once', () => {
    expect(scoreOf({ about: ' \n\t', motto: '' })).toBe(0);
    expect(scoreOf({ languages: 5 })).toBe(10);
    expect(scoreOf(full, ['about', 'about'])).toBe(5);
    expect(missingParts({})[0]).toBe('educations');
    expect(Object.fromEntries(alumniPartNames.map(part => [part, alumniParts[part].points]))).toEqual(points);
  });

  it('of a stored profile is the same, and so are the counts that the signed-in person is told', async () => {
    const { who, id } = await graduate();
    const steps: readonly (readonly [string, object, number])[] = [
      ['alumni-address', { kind: 'home', address: 'Radićeva 1', idState: croatia }, 5],
      ['alumni-education', { kind: 'education', title: 'Studij', organisation: 'Fakultet', graduationYear: 2020 }, 15],
      ['alumni-education', { kind: 'training', title: 'Tečaj', organisation: 'Škola', dateFrom: '2021-01-01' }, 15],
      ['alumni-work-experience', { position: 'P', employer: 'E', dateFrom: '2021-01-01' }, 25],
      ['alumni-digital-skill', { area: 'safety', level: 'advanced' }, 35],
      ['alumni-language', { language: 'hr', isMotherTongue: 1 }, 45],
      ['alumni-contact', { contactType: 'email', value: 'a@b.hr' }, 45],
      ['alumni-contact', { contactType: 'phone', value: '+385 1 234 567' }, 55],
      ['alumni-contact', { contactType: 'socialMedia', subtype: 'LinkedIn', value: 'ana' }, 65],
      ['alumni-contact', { contactType: 'website', value: 'https://ana.example' }, 75],
      ['alumni-other-section', { kind: 'hobbies', title: 'Šah' }, 85],
    ];
    for (const [resource, body, score] of steps) {
      const made = await who.post(`${resource}/create`, { idAluStu: id, ...body });
      expect(made.status, `${resource} ${JSON.stringify(made.body)}`).toBe(201);
      const row = (await who.get(`alumni-student/view?id=${id}`)).body;
      expect(row.completeness, resource).toBe(score);
      expect(scoreOf((await who.get('auth/user')).body.profile.alumniForm), resource).toBe(score);
    }
    const row = (await who.get(`alumni-student/view?id=${id}`)).body;
    expect(
      (await who.put(`alumni-student/update?id=${id}`, { about: ' ', motto: 'Dalje', rowVer: row.rowVer })).status,
    ).toBe(200);
    expect((await who.get(`alumni-student/view?id=${id}`)).body.completeness).toBe(90);
  });
});

// ——— Who reads what ———

const employer = async (over: object = {}) => {
  const who = await signIn(portal, { roles: ['alumniEmployer'] });
  const idPartner = await put(portal, partner, {
    name: `Tvrtka ${who.id}`,
    isEmployer: 1,
    status: 'active',
    idPartnersector: (await rowOf(portal, 'partnersector', 'code', 'J')).id,
    idPartnertype: (await rowOf(portal, 'partnertype', 'name_hr', 'd.o.o.')).id,
    address: 'A 1',
    idStateCity: (await rowOf(portal, 'state-city', 'name', 'Karlovac')).id,
    foreignTaxId: String(who.id),
    email: `p${who.id}@test.example`,
    ...over,
  });
  await put(portal, parEmployee, {
    idPartner,
    idUser: who.id,
    firstName: 'E',
    lastName: 'E',
    email: `e${who.id}@test.example`,
    active: 1,
    isContact: 1,
  });
  return { who, idPartner };
};
const offerOf = (idPartner: number, over: object = {}): Promise<number> =>
  put(portal, m.jobOffer, {
    idPartner,
    title: 'Programer',
    description: 'Razvoj sustava',
    applyUntil: '2099-01-01',
    applyBy: 'portal',
    status: 'published',
    publishedAt: new Date().toISOString(),
    ...over,
  });
const move = async (who: Person, resource: string, name: string, id: number, body: object = {}) => {
  const row = (await who.get(`${resource}/view?id=${id}`)).body;
  return who.put(`${resource}/${name}?id=${id}`, { rowVer: row?.rowVer ?? 1, ...body });
};

/** Every row a profile can have, one of each, the contacts both released and kept back. */
const fullProfile = async (over: object) => {
  const mine = await graduate({
    oib: null,
    birthName: 'Babić',
    birthDate: '1990-05-05',
    about: 'O meni',
    motto: 'Dalje',
    employmentStatus: 'employed',
    hasConsentMessages: 1,
    hasConsentSurveys: 1,
    ...over,
  });
  const at = { idAluStu: mine.id, num: 1 };
  await put(portal, m.alumniAddress, { ...at, kind: 'home', address: 'Tajna 1', idState: croatia });
  await put(portal, m.alumniEducation, {
    ...at,
    kind: 'education',
    title: 'Potvrđeni',
    organisation: 'F',
    graduationYear: 2020,
    status: 'confirmed',
  });
  await put(portal, m.alumniEducation, {
    ...at,
    num: 2,
    kind: 'education',
    title: 'Nacrt',
    organisation: 'F',
    graduationYear: 2021,
    status: 'draft',
  });
  await put(portal, m.alumniWorkExperience, {
    ...at,
    position: 'P',
    employer: 'E',
    dateFrom: '2020-01-01',
    status: 'confirmed',
  });
  await put(portal, m.alumniDigitalSkill, { ...at, area: 'safety', level: 'advanced' });
  await put(portal, m.alumniLanguage, { ...at, language: 'hr', isMotherTongue: 1 });
  await put(portal, m.alumniOtherSection, { ...at, kind: 'hobbies', title: 'Šah' });
  await put(portal, m.alumniContact, { ...at, contactType: 'phone', value: '+385 1 111 111', isPublic: 1 });
  await put(portal, m.alumniContact, { ...at, num: 2, contactType: 'phone', value: '+385 1 222 222', isPublic: 0 });
  return mine;
};
const sections = [
  'alumni-address',
  'alumni-education',
  'alumni-work-experience',
  'alumni-digital-skill',
  'alumni-language',
  'alumni-other-section',
  'alumni-contact',
];
/** What whoever reads a profile sees of it, and what is shown where its owner has released the contacts; the rest is nobody else's. */
const releasedFields = [
  'firstName',
  'lastName',
  'about',
  'motto',
  'picture',
  'employmentStatus',
  'idProfession',
  'isOpenToOffers',
  'verification',
];
const releasedWithContacts = ['email'];
const hiddenAlways = Object.keys(alumniStudent.fields).filter(
  field => !releasedFields.includes(field) && !releasedWithContacts.includes(field),
);
/** What an application in each state opens to its employer; `none`: there is no application. */
const applications = [
  'none',
  'submitted',
  'seen',
  'shortlisted',
  'rejected',
  'hired',
  'withdrawn',
  'submitted without profile',
] as const;
const isOpen = (application: (typeof applications)[number]): boolean =>
  ['submitted', 'seen', 'shortlisted'].includes(application);
const yesOrNo = [0, 1] as const;

describe('the released fields', () => {
  it('are exactly those, for every visibility, release of contacts, consent, role and state of an application', async () => {
    expect(hiddenAlways).toEqual(
      expect.arrayContaining(['idUser', 'jmbag', 'oib', 'birthDate', 'hasConsentMessages', 'consentAt', 'visibility']),
    );
    // One profile for each combination of what its owner decides; all of them have applied at each of the employers below.
    const profiles = [];
    for (const visibility of ['private', 'alumni', 'employers'] as const)
      for (const contacts of yesOrNo)
        for (const messages of yesOrNo)
          for (const surveys of yesOrNo) {
            const { id, who } = await fullProfile({
              visibility,
              hasPublicContacts: contacts,
              hasConsentMessages: messages,
              hasConsentSurveys: surveys,
              consentAt: messages || surveys ? new Date().toISOString() : null,
              consentVersion: messages || surveys ? 1 : null,
            });
            profiles.push({ id, who, visibility, contacts, messages, surveys });
          }
    expect(profiles).toHaveLength(24);
    type Profile = (typeof profiles)[number];
    const readers: { name: string; person: Person; reads: (profile: Profile) => boolean; isKeeper?: true }[] = [
      {
        name: 'another graduate',
        person: (await graduate()).who,
        reads: ({ visibility }) => visibility !== 'private',
      },
      { name: 'a student', person: await signIn(portal, { roles: ['student', 'user'] }), reads: () => false },
      { name: 'a teacher', person: await signIn(portal, { roles: ['teacher', 'user'] }), reads: () => false },
      { name: 'a mentor', person: await signIn(portal, { roles: ['institutionMentor'] }), reads: () => false },
      {
        name: 'who keeps the alumni',
        person: await signIn(portal, { roles: ['alumniAdmin'] }),
        reads: () => true,
        isKeeper: true,
      },
    ];
    for (const application of applications) {
      const { who, idPartner } = await employer();
      const idJobOff = await offerOf(idPartner);
      if (application !== 'none')
        for (const { id } of profiles)
          await put(portal, m.jobApplication, {
            idJobOff,
            idAluStu: id,
            letter: 'L',
            isProfileShared: application === 'submitted without profile' ? 0 : 1,
            status: application.split(' ')[0],
          });
      readers.push({
        name: `an employer, application ${application}`,
        person: who,
        reads: ({ visibility }) => visibility === 'employers' || isOpen(application),
      });
    }
    let asked = 0;
    for (const { name, person, reads, isKeeper } of readers) {
      // Lists and views agree: of a profile that is not read neither its row nor a row of its sections is there.
      const listed = await person.get('alumni-student?columns=lastName&pagination[limit]=500');
      const ids = new Set(listed.status === 200 ? listed.body.data.map((row: { id: number }) => row.id) : []);
      const rowsOf = new Map<string, Map<number, number>>();
      for (const section of sections) {
        const rows = await person.get(`${section}?columns=idAluStu&pagination[limit]=500`);
        const counted = new Map<number, number>();
        if (rows.status === 200)
          for (const { idAluStu } of rows.body.data) counted.set(idAluStu, (counted.get(idAluStu) ?? 0) + 1);
        rowsOf.set(section, counted);
      }
      for (const profile of profiles) {
        const { id, contacts } = profile;
        const { who: _owner, id: _id, ...decided } = profile;
        const about = `${name}: ${JSON.stringify(decided)}`;
        const seen = await person.get(`alumni-student/view?id=${id}`);
        const isRead = reads(profile);
        expect(seen.status === 200, about).toBe(isRead);
        expect(ids.has(id), `${about}: in the list`).toBe(isRead);
        const cv = await person.get(`alumni/cv?id=${id}&format=json`);
        expect(cv.status === 200, `${about}: CV`).toBe(isRead);
        if (isRead) {
          for (const field of releasedFields) expect(seen.body, `${about}: ${field}`).toHaveProperty(field);
          const shown = hiddenAlways.filter(field => (seen.body[field] ?? null) !== null);
          if (isKeeper) expect(shown, about).toContain('hasConsentMessages');
          else expect(shown, about).toEqual([]);
          const email = contacts === 1 || Boolean(isKeeper);
          expect((seen.body.email ?? null) !== null, `${about}: email`).toBe(email);
          expect('email' in cv.body.basics, `${about}: email of the CV`).toBe(email);
          expect('phone' in cv.body.basics, `${about}: phone of the CV`).toBe(email);
        }
        for (const section of sections) {
          const isContact = section === 'alumni-address' || section === 'alumni-contact';
          // Of two contacts one is released, of two educations one is confirmed; whoever keeps the alumni sees both.
          const both = isKeeper && (section === 'alumni-contact' || section === 'alumni-education') ? 2 : 1;
          const expected = isRead && (!isContact || contacts === 1 || isKeeper) ? both : 0;
          expect(rowsOf.get(section)!.get(id) ?? 0, `${about}: ${section}`).toBe(expected);
        }
        asked++;
      }
    }
    expect(asked).toBe(24 * (5 + applications.length));
    // The owner sees all of it, whatever was decided.
    for (const { id, who, messages, surveys, visibility } of profiles)
      expect((await who.get(`alumni-student/view?id=${id}`)).body).toMatchObject({
        visibility,
        hasConsentMessages: messages,
        hasConsentSurveys: surveys,
        birthDate: '1990-05-05',
      });
  }, 180_000);

  it('consent and visibility are taken back at once, also where an application is open', async () => {
    const { who: boss, idPartner } = await employer();
    const { who: other } = await employer();
    const { who: reader } = await graduate();
    const { who, id } = await fullProfile({ visibility: 'employers', hasPublicContacts: 1 });
    await put(portal, m.jobApplication, {
      idJobOff: await offerOf(idPartner),
      idAluStu: id,
      letter: 'L',
      isProfileShared: 1,
      status: 'submitted',
    });
    const readBy = async () =>
      Promise.all([boss, other, reader].map(async one => (await one.get(`alumni-student/view?id=${id}`)).status));
    const change = async (values: object) => {
      const { rowVer } = (await who.get(`alumni-student/view?id=${id}`)).body;
      expect((await who.put(`alumni-student/update?id=${id}`, { ...values, rowVer })).status).toBe(200);
    };
    expect(await readBy()).toEqual([200, 200, 200]);
    await change({ hasPublicContacts: 0 });
    expect((await boss.get(`alumni-student/view?id=${id}`)).body.email ?? null).toBeNull();
    await change({ visibility: 'alumni' });
    expect(await readBy()).toEqual([200, 404, 200]);
    await change({ visibility: 'private' });
    // The application still shares the profile with its employer, until it is closed or withdrawn.
    expect(await readBy()).toEqual([200, 404, 404]);
  });

  it('are written by their owner alone', async () => {
    const { who, id } = await fullProfile({ visibility: 'employers', hasPublicContacts: 1 });
    const keeper = await signIn(portal, { roles: ['alumniAdmin'] });
    const { who: boss } = await employer();
    const { who: other } = await graduate();
    const work = (await who.get(`alumni-work-experience?filter[idAluStu]=${id}&columns=rowVer`)).body.data[0];
    for (const person of [keeper, boss, other]) {
      expect(
        (await person.put(`alumni-work-experience/update?id=${work.id}`, { position: 'X', rowVer: work.rowVer }))
          .status,
      ).toBe(403);
      expect(
        (await person.post('alumni-digital-skill/create', { idAluStu: id, area: 'safety', level: 'advanced' })).status,
      ).toBe(403);
      expect(
        (await person.put(`alumni-student/update?id=${id}`, { visibility: 'private', rowVer: 1 })).status,
      ).not.toBe(200);
    }
    const draft = (await who.get(`alumni-education?filter[idAluStu]=${id}&filter[status]=draft&columns=rowVer`)).body
      .data[0];
    expect((await move(keeper, 'alumni-education', 'confirm', draft.id)).status).toBe(403);
    expect((await move(who, 'alumni-education', 'confirm', draft.id)).status).toBe(200);
    expect((await boss.get(`alumni-education?filter[idAluStu]=${id}`)).body.data).toHaveLength(2);
    expect(
      (await who.post('alumni-contact/create', { idAluStu: id, contactType: 'website', value: 'javascript:alert(1)' }))
        .status,
    ).toBe(422);
    expect((await who.post('alumni-language/create', { idAluStu: id, language: 'de' })).status).toBe(422);
  });
});

// ——— Offers and applications ———

const inboxOf = async (who: Person): Promise<string[]> =>
  (await who.get('inbox?pagination[limit]=50&columns=subject')).body.data.map(
    (row: { subject: string }) => row.subject,
  );

describe('an offer', () => {
  it('lives from draft to its end, and each move is the right person’s in the right state', async () => {
    const { who: boss, idPartner } = await employer();
    const { who: stranger } = await employer();
    const keeper = await signIn(portal, { roles: ['alumniAdmin'] });
    const { who: reader } = await graduate();
    const body = { idPartner, title: 'Inženjer', description: 'Posao', applyUntil: '2099-01-01', applyBy: 'portal' };
    expect((await reader.post('job-offer/create', body)).status).toBe(403);
    expect((await stranger.post('job-offer/create', body)).status).toBe(403);
    expect((await boss.post('job-offer/create', { ...body, applyBy: 'email' })).status).toBe(422);
    const { id } = (await boss.post('job-offer/create', body)).body;
    const state = async () => (await keeper.get(`job-offer/view?id=${id}`)).body.status;
    for (const [who, name, status] of [
      [keeper, 'publish', 409],
      [reader, 'submit', 404],
      [stranger, 'submit', 404],
      [boss, 'submit', 200],
      [boss, 'submit', 409],
      [boss, 'publish', 403],
      [keeper, 'sendBack', 422],
    ] as const)
      expect((await move(who, 'job-offer', name, id)).status, name).toBe(status);
    expect((await move(keeper, 'job-offer', 'sendBack', id, { note: 'Napišite plaću.' })).status).toBe(200);
    expect(await inboxOf(boss)).toContain('Your offer was sent back: Inženjer');
    expect((await move(boss, 'job-offer', 'submit', id)).status).toBe(200);
    expect((await reader.get(`job-offer/view?id=${id}`)).status).toBe(404);
    expect((await move(keeper, 'job-offer', 'publish', id)).status).toBe(200);
    expect((await reader.get(`job-offer/view?id=${id}`)).status).toBe(200);
    expect((await stranger.get(`job-offer/view?id=${id}`)).status).toBe(404);
    // The own edit of a published offer returns it; that of the institution does not.
    const published = (await keeper.get(`job-offer/view?id=${id}`)).body;
    expect((await keeper.put(`job-offer/update?id=${id}`, { positions: 2, rowVer: published.rowVer })).status).toBe(
      200,
    );
    expect(await state()).toBe('published');
    const again = (await boss.get(`job-offer/view?id=${id}`)).body;
    expect((await boss.put(`job-offer/update?id=${id}`, { title: 'Inženjerka', rowVer: again.rowVer })).status).toBe(
      200,
    );
    expect(await state()).toBe('submitted');
    expect((await reader.get(`job-offer/view?id=${id}`)).status).toBe(404);
    expect((await move(keeper, 'job-offer', 'publish', id)).status).toBe(200);
    expect((await move(stranger, 'job-offer', 'close', id)).status).toBe(404);
    expect((await move(boss, 'job-offer', 'close', id)).status).toBe(200);
    const over = await offerOf(idPartner, { applyUntil: '2020-01-01' });
    expect((await reader.get(`job-offer/view?id=${over}`)).status).toBe(404);
    await makeDueMoves(systemOf(portal));
    expect((await keeper.get(`job-offer/view?id=${over}`)).body.status).toBe('expired');
  });

  it('is told to those whom it fits and who agreed, at once or once a day, and to nobody else', async () => {
    const { who: boss, idPartner } = await employer();
    const keeper = await signIn(portal, { roles: ['alumniAdmin'] });
    const profession = (await rowOf(portal, 'profession', 'num', 1)).id;
    const fits = { idProfession: profession, isOpenToOffers: 1, hasConsentMessages: 1 };
    const told = await graduate(fits);
    const searched = await graduate({ hasConsentMessages: 1 });
    const daily = await graduate({ hasConsentMessages: 1 });
    const without = await graduate({ ...fits, hasConsentMessages: 0 });
    const closed = await graduate({ ...fits, isOpenToOffers: 0 });
    expect((await searched.who.post('job-alert/create', { name: 'R', words: 'razvoj', rhythm: 'atOnce' })).status).toBe(
      201,
    );
    expect(
      (await daily.who.post('job-alert/create', { name: 'R', idProfession: profession, rhythm: 'daily' })).status,
    ).toBe(201);
    expect((await without.who.post('job-alert/create', { name: 'R', rhythm: 'atOnce' })).status).toBe(422);
    // Somebody who withdraws their consent in the middle: the search stays, and tells nothing.
    const withdrew = await graduate({ hasConsentMessages: 1 });
    expect((await withdrew.who.post('job-alert/create', { name: 'R', words: 'razvoj', rhythm: 'atOnce' })).status).toBe(
      201,
    );
    expect((await withdrew.who.post('job-alert/create', { name: 'D', words: 'razvoj', rhythm: 'daily' })).status).toBe(
      201,
    );
    const row = (await withdrew.who.get(`alumni-student/view?id=${withdrew.id}`)).body;
    expect(
      (await withdrew.who.put(`alumni-student/update?id=${withdrew.id}`, { hasConsentMessages: 0, rowVer: row.rowVer }))
        .status,
    ).toBe(200);
    const id = await offerOf(idPartner, {
      status: 'draft',
      publishedAt: null,
      title: 'Razvoj igara',
      idProfession: profession,
    });
    await move(boss, 'job-offer', 'submit', id);
    expect((await move(keeper, 'job-offer', 'publish', id)).status).toBe(200);
    const subject = 'A new job offer: Razvoj igara';
    for (const [who, hears] of [
      [told, true],
      [searched, true],
      [daily, false],
      [without, false],
      [closed, false],
      [withdrew, false],
    ] as const)
      expect((await inboxOf(who.who)).includes(subject)).toBe(hears);
    const alerts = fitJobs.find(job => job.name === 'alumni.alerts')!;
    const run = () => alerts.run({ ...systemOf(portal), now: new Date(Date.now() + 60_000) } as never, {}, {} as never);
    await run();
    await run();
    expect(await inboxOf(daily.who)).toEqual(['New job offers: 1']);
    expect(await inboxOf(withdrew.who)).toEqual([]);
    expect((await told.who.get('alumni/fitting')).body.offers.map((o: { id: number }) => o.id)).toContain(id);
    expect((await closed.who.get('alumni/fitting')).body.offers[0].because).toEqual(['profession']);
  });
});

describe('an application', () => {
  it('opens the profile to that employer only while it is open, and is decided by the employer', async () => {
    const { who: boss, idPartner } = await employer();
    const { who: stranger } = await employer();
    const keeper = await signIn(portal, { roles: ['alumniAdmin'] });
    const { who, id: idAluStu } = await fullProfile({ visibility: 'private' });
    const idJobOff = await offerOf(idPartner);
    const apply = (over: object = {}) =>
      who.post('job-application/create', { idJobOff, letter: 'Javljam se.', isProfileShared: 1, ...over });
    expect((await apply({ idJobOff: await offerOf(idPartner, { status: 'closed' }) })).status).toBe(422);
    expect(
      (await apply({ idJobOff: await offerOf(idPartner, { applyBy: 'email', applyTarget: 'a@b.hr' }) })).status,
    ).toBe(422);
    expect((await boss.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(404);
    const made = await apply();
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect([409, 422]).toContain((await apply()).status);
    expect((await boss.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(200);
    expect((await stranger.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(404);
    expect((await stranger.get(`job-application/view?id=${id}`)).status).toBe(404);
    expect((await keeper.get(`job-application/view?id=${id}`)).status).not.toBe(200);
    expect(await inboxOf(boss)).toContain('A new application: Programer');
    for (const [person, name, status] of [
      [who, 'shortlist', 403],
      [stranger, 'shortlist', 404],
      [boss, 'withdraw', 403],
      [boss, 'see', 200],
      [boss, 'see', 409],
      [boss, 'shortlist', 200],
      [boss, 'reject', 200],
      [boss, 'hire', 409],
      [who, 'withdraw', 409],
    ] as const)
      expect((await move(person, 'job-application', name, id)).status, name).toBe(status);
    expect((await boss.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(404);
    expect(await inboxOf(who)).toContain('Your application (Programer): not successful');
    const second = (await apply({ idJobOff: await offerOf(idPartner, { title: 'Drugi' }) })).body;
    expect((await boss.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(200);
    expect((await move(who, 'job-application', 'withdraw', second.id)).status).toBe(200);
    expect((await boss.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(404);
    expect((await boss.get(`job-application/view?id=${second.id}`)).status).toBe(404);
    // Whoever has withdrawn may change their mind, and is again one who has applied once.
    expect((await apply({ idJobOff: second.idJobOff })).status).toBe(201);
    expect((await boss.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(200);
    expect((await apply({ idJobOff: second.idJobOff })).status).toBe(409);
    const open = (await who.get(`job-application?filter[idJobOff]=${second.idJobOff}&sort=-id`)).body.data;
    expect(open.map((row: { status: string }) => row.status)).toEqual(['submitted', 'withdrawn']);
    expect((await move(who, 'job-application', 'withdraw', open[0].id)).status).toBe(200);
    // The profile can be closed again without withdrawing.
    const third = (await apply({ idJobOff: await offerOf(idPartner, { title: 'Treći' }) })).body;
    expect(
      (await who.put(`job-application/update?id=${third.id}`, { isProfileShared: 0, rowVer: third.rowVer })).status,
    ).toBe(200);
    expect((await boss.get(`alumni-student/view?id=${idAluStu}`)).status).toBe(404);
    expect((await boss.get(`job-application/view?id=${third.id}`)).status).toBe(200);
  });

  it('comes on the last day of the offer, and not on the day after, published as it still may be', async () => {
    const { idPartner } = await employer();
    const { who } = await fullProfile({ visibility: 'private' });
    const day = (days: number) => wallClock(new Date(Date.now() + days * 86_400_000)).slice(0, 10);
    const apply = async (applyUntil: string) =>
      who.post('job-application/create', {
        idJobOff: await offerOf(idPartner, { applyUntil, title: `Do ${applyUntil}` }),
        letter: 'Javljam se.',
      });
    expect((await apply(day(0))).status).toBe(201);
    // Graduates do not even see it then.
    const late = await apply(day(-1));
    expect([late.status, late.body[0]?.field]).toEqual([422, 'idJobOff']);
  });

  it('stays with the offer that it was made for, whoever changes it', async () => {
    const [{ idPartner }, other] = [await employer(), await employer()];
    const { who } = await fullProfile({ visibility: 'private' });
    const [first, theirs] = [await offerOf(idPartner), await offerOf(other.idPartner)];
    const made = await who.post('job-application/create', { idJobOff: first, letter: 'Javljam se.' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const id = made.body.id;
    const admin = await signIn(portal, { roles: ['admin'] });
    for (const by of [who, admin]) {
      const { rowVer, readonly } = (await by.get(`job-application/view?id=${id}`)).body;
      expect(readonly).toContain('idJobOff');
      const moved = await by.put(`job-application/update?id=${id}`, { idJobOff: theirs, rowVer });
      expect([moved.status, moved.body[0]?.field]).toEqual([422, 'idJobOff']);
      // As it stands there already it may be sent along.
      const same = { idJobOff: first, letter: `Javljam se, ${by.username}.`, rowVer };
      expect((await by.put(`job-application/update?id=${id}`, same)).status).toBe(200);
    }
    expect((await rowOf(portal, 'job-application', 'id', id)).id_job_off).toBe(first);
    expect(await inboxOf(other.who)).toEqual([]);
  });
});
