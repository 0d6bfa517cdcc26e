import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import * as m from '../../src/modules/alumni/model.ts';
import { alumniStudent } from '../../src/modules/people/model.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

let portal: Portal;
let owner: Person;
let id: number;
beforeAll(async () => {
  portal = await startSeeded();
  owner = await signIn(portal, { roles: ['alumniStudent'] });
  const croatia = (await rowOf(portal, 'state', 'code2', 'HR')).id;
  id = await put(portal, alumniStudent, {
    idUser: owner.id,
    firstName: 'Željka',
    lastName: 'Đurđević',
    email: 'zeljka@test.example',
    jmbag: '0135219876',
    birthDate: '1990-05-06',
    about: 'Inženjerka s deset godina iskustva <script>alert(1)</script>.',
    motto: 'Korak po korak',
    visibility: 'employers',
    hasPublicContacts: 0,
  });
  const at = { idAluStu: id, num: 1 };
  await put(portal, m.alumniAddress, {
    ...at,
    kind: 'home',
    address: 'Radićeva 1',
    city: 'Karlovac',
    idState: croatia,
  });
  await put(portal, m.alumniEducation, {
    ...at,
    kind: 'education',
    title: 'mag. ing. mech.',
    organisation: 'Fakultet strojarstva',
    fieldOfStudy: 'Strojarstvo',
    eqfLevel: 7,
    thesisTitle: 'Čvrstoća šupljih vratila',
    finalGrade: '4,8',
    dateFrom: '2012-10-01',
    dateTo: '2014-07-10',
    graduationYear: 2014,
    status: 'confirmed',
  });
  await put(portal, m.alumniEducation, {
    ...at,
    num: 2,
    kind: 'education',
    title: 'Nacrt iz evidencije',
    organisation: 'F',
    graduationYear: 2020,
    status: 'draft',
  });
  await put(portal, m.alumniEducation, {
    ...at,
    num: 3,
    kind: 'training',
    title: 'Tečaj zavarivanja',
    organisation: 'Pučko učilište',
    graduationYear: 2016,
    status: 'confirmed',
  });
  await put(portal, m.alumniWorkExperience, {
    ...at,
    position: 'Konstruktorica',
    employer: 'Strojevi d.o.o.',
    city: 'Zagreb',
    idState: croatia,
    dateFrom: '2014-09-01',
    dateTo: '2019-12-31',
    activities: 'Proračuni i crteži.',
    status: 'confirmed',
  });
  await put(portal, m.alumniWorkExperience, {
    ...at,
    num: 2,
    position: 'Voditeljica razvoja',
    employer: 'Kupa d.o.o.',
    dateFrom: '2020-01-01',
    isCurrent: 1,
    status: 'confirmed',
  });
  await put(portal, m.alumniLanguage, { ...at, language: 'hr', isMotherTongue: 1 });
  await put(portal, m.alumniLanguage, {
    ...at,
    num: 2,
    language: 'de',
    listening: 'B2',
    reading: 'B2',
    interaction: 'B1',
    production: 'B1',
    writing: 'B1',
    certificate: 'Goethe B1',
  });
  await put(portal, m.alumniDigitalSkill, {
    ...at,
    area: 'contentCreation',
    level: 'advanced',
    skills: ['CAD', 'Python'],
  });
  await put(portal, m.alumniOtherSection, { ...at, kind: 'driving', title: 'B kategorija' });
  await put(portal, m.alumniOtherSection, {
    ...at,
    num: 2,
    kind: 'publications',
    title: 'O vratilima',
    dateFrom: '2015-03-01',
    url: 'https://vratila.example',
  });
  await put(portal, m.alumniOtherSection, {
    ...at,
    num: 3,
    kind: 'volunteering',
    title: 'Crveni križ',
    dateFrom: '2018-01-01',
  });
  await put(portal, m.alumniContact, { ...at, contactType: 'phone', value: '+385 47 111 222', isPublic: 1 });
  await put(portal, m.alumniContact, {
    ...at,
    num: 2,
    contactType: 'website',
    value: 'https://zeljka.example',
    isPublic: 1,
  });
  await put(portal, m.alumniContact, {
    ...at,
    num: 3,
    contactType: 'socialMedia',
    subtype: 'LinkedIn',
    value: 'zeljka',
    isPublic: 1,
  });
});
afterAll(() => portal?.stop());

const bytesOf = async (who: Person, query: string): Promise<Buffer> => {
  const answer = await who.fetch(`/api/v1/alumni/cv?id=${id}&${query}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const inOrder = (text: string, ...words: readonly string[]): void => {
  const places = words.map(word => text.indexOf(word));
  expect(places, words.join(' < ')).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
};

it('is a PDF in the order of Europass in both languages, without letterhead, numbers and drafts', async () => {
  for (const [language, words] of [
    [
      'hr',
      [
        'Osobni podaci',
        'O meni',
        'Radno iskustvo',
        'Voditeljica razvoja',
        'Konstruktorica',
        'Obrazovanje i osposobljavanje',
        'Tečaj zavarivanja',
        'mag. ing. mech.',
        'Jezične vještine',
        'Digitalne vještine',
        'Vozačka dozvola',
        'Publikacije',
      ],
    ],
    [
      'en',
      [
        'Personal information',
        'About me',
        'Work experience',
        'Education and training',
        'Language skills',
        'Digital skills',
        'Driving licence',
        'Publications',
      ],
    ],
  ] as const) {
    const bytes = await bytesOf(owner, `language=${language}`);
    expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
    const text = (await textOfPdf(bytes)).join('\n');
    inOrder(text, ...words);
    for (const never of ['0135219876', 'Nacrt iz evidencije', 'KLASA', 'Europass', '1990'])
      expect(text).not.toContain(never);
  }
  const croatian = (
    await textOfPdf(await bytesOf(owner, 'language=hr&hasBirthDate=1&sections=education,languages'))
  ).join('\n');
  expect(croatian).toContain('6. 5. 1990.');
  expect(croatian).toContain('Materinski jezik: hrvatski');
  expect(croatian).not.toContain('Radno iskustvo');
  const head = await owner.fetch(`/api/v1/alumni/cv?id=${id}&language=hr`);
  expect(head.headers.get('content-disposition')).toContain('CV-Durdevic-Zeljka-hr.pdf');
});

it('shows an employer what is released to them, and a stranger nothing', async () => {
  const employer = await signIn(portal, { roles: ['alumniEmployer'] });
  const text = (await textOfPdf(await bytesOf(employer, 'language=hr&hasBirthDate=1'))).join('\n');
  expect(text).toContain('Voditeljica razvoja');
  for (const kept of ['zeljka@test.example', '+385 47 111 222', 'Radićeva', '1990.']) expect(text).not.toContain(kept);
  const student = await signIn(portal, { roles: ['student', 'user'] });
  expect((await student.fetch(`/api/v1/alumni/cv?id=${id}`)).status).toBe(404);
  expect((await portal.client().get(`alumni/cv?id=${id}`)).status).toBe(401);
});

/** What the schema of jsonresume.org (v1.0.0) knows: parts with their fields; `@` a day, `*` a list of texts, `#` an address of the web, `~` one of mail. */
const basics = ['name', 'label', 'image', '~email', 'phone', '#url', 'summary'];
const schema: Record<string, readonly string[]> = {
  work: ['name', 'location', 'description', 'position', '#url', '@startDate', '@endDate', 'summary', '*highlights'],
  volunteer: ['organization', 'position', '#url', '@startDate', '@endDate', 'summary', '*highlights'],
  education: ['institution', '#url', 'area', 'studyType', '@startDate', '@endDate', 'score', '*courses'],
  awards: ['title', '@date', 'awarder', 'summary'],
  certificates: ['name', '@date', '#url', 'issuer'],
  publications: ['name', 'publisher', '@releaseDate', '#url', 'summary'],
  skills: ['name', 'level', '*keywords'],
  languages: ['language', 'fluency'],
  interests: ['name', '*keywords'],
  references: ['name', 'reference'],
  projects: [
    'name',
    'description',
    '*highlights',
    '*keywords',
    '@startDate',
    '@endDate',
    '#url',
    '*roles',
    'entity',
    'type',
  ],
};
const location = ['address', 'postalCode', 'city', 'countryCode', 'region'];
const profile = ['network', 'username', '#url'];
const meta = ['#canonical', 'version', 'lastModified'];
const day = /^([1-2][0-9]{3}-[0-1][0-9]-[0-3][0-9]|[1-2][0-9]{3}-[0-1][0-9]|[1-2][0-9]{3})$/;
type Json = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isRight = (field: string, value: unknown): boolean => {
  switch (field.charAt(0)) {
    case '@':
      return isText(value) && day.test(value);
    case '*':
      return Array.isArray(value) && value.every(isText);
    case '#':
      return isText(value) && URL.canParse(value);
    case '~':
      return isText(value) && /^[^\s@]+@[^\s@]+$/.test(value);
    default:
      return isText(value);
  }
};
/** Every field that the schema does not know, and every value that is not as it says. */
const mistakesInResume = (resume: Json): string[] => {
  const among = (where: string, value: unknown, fields: readonly string[]): string[] =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? [`${where} is no object`]
      : Object.entries(value).flatMap(([name, one]) => {
          const field = fields.find(known => known.replace(/^[@*#~]/, '') === name);
          return field === undefined
            ? [`${where}.${name} is unknown`]
            : isRight(field, one)
              ? []
              : [`${where}.${name} is «${one}»`];
        });
  const each = (where: string, value: unknown, fields: readonly string[]): string[] =>
    Array.isArray(value) ? value.flatMap((one, i) => among(`${where}[${i}]`, one, fields)) : [`${where} is no list`];
  return Object.entries(resume).flatMap(([part, value]) => {
    if (part === '$schema') return isRight('#', value) ? [] : [`$schema is «${value}»`];
    if (part === 'meta') return among('meta', value, meta);
    if (part === 'basics') {
      const { location: home, profiles, ...rest } = value as Json;
      return [
        ...among('basics', rest, basics),
        ...(home === undefined ? [] : among('basics.location', home, location)),
        ...(profiles === undefined ? [] : each('basics.profiles', profiles, profile)),
      ];
    }
    return schema[part] ? each(part, value, schema[part]) : [`${part} is unknown`];
  });
};

it('is JSON Resume by its schema, in both languages, with every kind of section and with none', async () => {
  // What the check itself would not see, it would not find here either.
  expect(
    mistakesInResume({
      basics: { name: 'A', url: 'zeljka', profiles: [{ network: '' }], location: { town: 'K' } },
      work: [{ name: 'A', startDate: '1. 9. 2020.' }, 'x'],
      skills: [{ keywords: [1] }],
      education: {},
      hobbies: [],
    }),
  ).toEqual([
    'basics.url is «zeljka»',
    'basics.location.town is unknown',
    'basics.profiles[0].network is «»',
    'work[0].startDate is «1. 9. 2020.»',
    'work[1] is no object',
    'skills[0].keywords is «1»',
    'education is no list',
    'hobbies is unknown',
  ]);
  const kinds = m.alumniOtherSection.fields.kind.options!;
  const [full, bare] = [
    await signIn(portal, { roles: ['alumniStudent'] }),
    await signIn(portal, { roles: ['alumniStudent'] }),
  ];
  const profileOf = (person: Person, over: object = {}) =>
    put(portal, alumniStudent, {
      idUser: person.id,
      firstName: 'Ivo',
      lastName: 'Ivić',
      email: `${person.username}@test.example`,
      ...over,
    });
  const [idFull, idBare] = [await profileOf(full, { about: 'O meni' }), await profileOf(bare)];
  for (const [i, kind] of kinds.entries())
    for (const [j, over] of [{}, { description: 'Opis', dateFrom: '2015-03-01', dateTo: '2016-03-01' }].entries())
      await put(portal, m.alumniOtherSection, {
        idAluStu: idFull,
        num: 2 * i + j + 1,
        kind,
        title: `${kind} ${j}`,
        ...over,
        ...(j === 1 && { url: 'https://primjer.example/stranica' }),
      });
  for (const [num, contactType, value] of [
    [1, 'socialMedia', 'ivo'],
    [2, 'website', 'https://ivo.example'],
    [3, 'phone', '+385 1 234 567'],
    [4, 'email', 'ivo@kuca.example'],
  ] as const)
    await put(portal, m.alumniContact, { idAluStu: idFull, num, contactType, value, isPublic: 1 });
  for (const language of ['hr', 'en'])
    for (const [who, of] of [
      [owner, id],
      [full, idFull],
      [bare, idBare],
    ] as const) {
      const answer = await who.fetch(`/api/v1/alumni/cv?id=${of}&format=json&language=${language}`);
      expect(answer.status).toBe(200);
      const resume = (await answer.json()) as Json;
      expect(mistakesInResume(resume)).toEqual([]);
      if (of !== idFull) continue;
      // Each entry of the profile is somewhere in it.
      const whole = JSON.stringify(resume);
      for (const kind of kinds) for (const j of [0, 1]) expect(whole).toContain(`"${kind} ${j}"`);
    }
  const resume = JSON.parse(String(await bytesOf(owner, 'language=en&format=json'))) as Json;
  expect(resume.basics).toMatchObject({
    name: 'Željka Đurđević',
    email: 'zeljka@test.example',
    phone: '+385 47 111 222',
    profiles: [{ network: 'LinkedIn', username: 'zeljka' }],
  });
  expect(resume.work).toHaveLength(2);
  expect(resume.education).toHaveLength(2);
});

it('has a page for others as long as its owner wants: without scripts, and gone when taken back or over', async () => {
  const other = await signIn(portal, { roles: ['alumniEmployer'] });
  expect((await other.post('alumni/cv-link', { language: 'hr', days: 7 })).status).toBe(403);
  expect((await owner.post('alumni/cv-link', { language: 'hr', days: 0 })).status).toBe(422);
  const made = await owner.post('alumni/cv-link', { language: 'hr', days: 7, sections: 'about,work' });
  expect(made.status).toBe(201);
  const path = new URL(made.body.address).pathname;
  expect(path).toMatch(/^\/cv\/[^/]{20,}$/);
  const stranger = portal.client();
  const page = await stranger.fetch(path);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('Voditeljica razvoja');
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('Obrazovanje');
  expect((await stranger.fetch(`${path}.pdf`)).headers.get('content-type')).toBe('application/pdf');
  // How to reach its owner stands there only as far as the profile shows it to others.
  const shown = async () => JSON.stringify(await (await stranger.fetch(`${path}.json`)).json());
  const profile = async (values: object) => {
    const { rowVer } = (await owner.get(`alumni-student/view?id=${id}`)).body;
    expect((await owner.put(`alumni-student/update?id=${id}`, { rowVer, ...values })).status).toBe(200);
  };
  for (const secret of ['zeljka@test.example', '+385 47 111 222', 'Radićeva 1'])
    expect(await shown()).not.toContain(secret);
  await profile({ hasPublicContacts: 1 });
  for (const open of ['zeljka@test.example', '+385 47 111 222', 'Radićeva 1']) expect(await shown()).toContain(open);
  const own = dbOf(portal);
  await own.run(sql`update ${own.table('alumni-contact')} set is_public = 0 where contact_type = 'phone'`);
  expect(await shown()).not.toContain('+385 47 111 222');
  await profile({ hasPublicContacts: 0 });
  expect((await stranger.fetch(`${path}x`)).status).toBe(404);
  const [link] = (await owner.get('alumni/cv-links')).body.links;
  await other.delete(`alumni/cv-link?id=${link.id}`);
  expect((await stranger.fetch(path)).status).toBe(200);
  const second = new URL((await owner.post('alumni/cv-link', { language: 'en', days: 1 })).body.address).pathname;
  const db = dbOf(portal);
  await db.run(
    sql`update ${db.table('alumni-cv-link')} set expires_at = now() - interval '1 minute' where language = 'en'`,
  );
  expect((await stranger.fetch(second)).status).toBe(404);
  expect((await owner.delete(`alumni/cv-link?id=${link.id}`)).status).toBe(204);
  expect((await stranger.fetch(path)).status).toBe(404);
});
