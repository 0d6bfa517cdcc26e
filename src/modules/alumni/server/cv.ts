import {
  type Block,
  paperFormats,
  type Run,
  type Sheet,
  type TableBlock,
  wordLanguageOf,
} from '../../../kernel/resource/index.ts';
import { type Ctx, notFound, type Seen, seen, seenList } from '../../../kernel/server/index.ts';
import { alumniStudent } from '../../people/model.ts';
import type { CvChoice } from '../cv.ts';
import * as m from '../model.ts';
import { today } from './rules.ts';

// A CV is what the caller sees of a profile: what is not released to them stands in no PDF and in no JSON.

export interface Cv {
  readonly language: 'hr' | 'en';
  readonly choice: CvChoice;
  readonly person: Seen<typeof alumniStudent>;
  readonly addresses: readonly Seen<typeof m.alumniAddress>[];
  readonly contacts: readonly Seen<typeof m.alumniContact>[];
  readonly work: readonly Seen<typeof m.alumniWorkExperience>[];
  readonly education: readonly Seen<typeof m.alumniEducation>[];
  readonly languages: readonly Seen<typeof m.alumniLanguage>[];
  readonly digital: readonly Seen<typeof m.alumniDigitalSkill>[];
  readonly other: readonly Seen<typeof m.alumniOtherSection>[];
}

const all = { limit: 200 } as const;
/** What is not confirmed is on no CV, also not on the owner's own. */
const confirmed = { status: 'confirmed' } as const;
export const cvOf = async (asker: Ctx, id: number, language: 'hr' | 'en', choice: CvChoice): Promise<Cv> => {
  const ctx: Ctx = { ...asker, language: language === 'hr' ? 'hr' : 'en-uk' };
  const person = await seen(ctx, alumniStudent, id);
  if (!person) throw notFound();
  const idAluStu = { idAluStu: id };
  const has = (section: CvChoice['sections'][number]): boolean => choice.sections.includes(section);
  return {
    language,
    choice,
    person,
    addresses: await seenList(ctx, m.alumniAddress, {
      ...all,
      filter: idAluStu,
      sort: ['num'],
      columns: ['address', 'postalCode', 'idStateCity', 'city', 'idState'],
    }),
    contacts: await seenList(ctx, m.alumniContact, {
      ...all,
      filter: idAluStu,
      sort: ['num'],
      columns: ['contactType', 'subtype', 'value', 'isPublic'],
    }),
    work: has('work')
      ? await seenList(ctx, m.alumniWorkExperience, {
          ...all,
          filter: { ...idAluStu, ...confirmed },
          sort: ['-dateFrom', 'num'],
          columns: ['position', 'employer', 'city', 'idState', 'dateFrom', 'dateTo', 'isCurrent', 'activities'],
        })
      : [],
    education: has('education')
      ? newestFirst(
          await seenList(ctx, m.alumniEducation, {
            ...all,
            filter: { ...idAluStu, ...confirmed },
            sort: ['num'],
            columns: [
              'kind',
              'title',
              'organisation',
              'fieldOfStudy',
              'eqfLevel',
              'thesisTitle',
              'finalGrade',
              'dateFrom',
              'dateTo',
              'isOngoing',
              'graduationYear',
              'idState',
            ],
          }),
        )
      : [],
    languages: has('languages')
      ? await seenList(ctx, m.alumniLanguage, {
          ...all,
          filter: idAluStu,
          sort: ['num'],
          columns: [
            'language',
            'isMotherTongue',
            'listening',
            'reading',
            'interaction',
            'production',
            'writing',
            'certificate',
          ],
        })
      : [],
    digital: has('digital')
      ? await seenList(ctx, m.alumniDigitalSkill, {
          ...all,
          filter: idAluStu,
          sort: ['num'],
          columns: ['area', 'level', 'skills', 'note'],
        })
      : [],
    other: has('other')
      ? await seenList(ctx, m.alumniOtherSection, {
          ...all,
          filter: idAluStu,
          sort: ['num'],
          columns: ['kind', 'title', 'description', 'dateFrom', 'dateTo', 'url'],
        })
      : [],
  };
};
/** What anybody may read of it: how to reach its owner only as far as the profile shows that to others. */
export const forAnybody = (cv: Cv): Cv => {
  if (cv.person.hasPublicContacts === 1)
    return { ...cv, contacts: cv.contacts.filter(({ isPublic }) => isPublic === 1) };
  const { email: _, ...person } = cv.person;
  return { ...cv, person, addresses: [], contacts: [] };
};

type Education = Seen<typeof m.alumniEducation>;
const endOf = (row: Education): string =>
  row.isOngoing === 1
    ? '9999'
    : (row.dateTo ?? (row.graduationYear ? `${row.graduationYear}-12-31` : (row.dateFrom ?? '')));
const newestFirst = (rows: readonly Education[]): readonly Education[] =>
  [...rows].sort((a, b) => (endOf(a) < endOf(b) ? 1 : endOf(a) > endOf(b) ? -1 : 0));

// ——— On paper ———

const said = {
  hr: {
    title: 'Životopis',
    personal: 'Osobni podaci',
    email: 'E-pošta',
    birthDate: 'Datum rođenja',
    address: 'Adresa',
    about: 'O meni',
    work: 'Radno iskustvo',
    education: 'Obrazovanje i osposobljavanje',
    languages: 'Jezične vještine',
    digital: 'Digitalne vještine',
    mother: 'Materinski jezik:',
    others: 'Drugi jezici:',
    heads: ['Jezik', 'Slušanje', 'Čitanje', 'Govorna interakcija', 'Govorna produkcija', 'Pisanje'],
    legend: 'Razine: A1 i A2: temeljni korisnik; B1 i B2: samostalni korisnik; C1 i C2: iskusni korisnik',
    now: 'danas',
    eqf: 'Razina EQF-a',
    grade: 'Konačna ocjena',
    thesis: 'Naslov rada',
    field: 'Područje',
    certificate: 'Potvrda',
  },
  en: {
    title: 'Curriculum vitae',
    personal: 'Personal information',
    email: 'E-mail',
    birthDate: 'Date of birth',
    address: 'Address',
    about: 'About me',
    work: 'Work experience',
    education: 'Education and training',
    languages: 'Language skills',
    digital: 'Digital skills',
    mother: 'Mother tongue(s):',
    others: 'Other languages:',
    heads: ['Language', 'Listening', 'Reading', 'Spoken interaction', 'Spoken production', 'Writing'],
    legend: 'Levels: A1 and A2: basic user; B1 and B2: independent user; C1 and C2: proficient user',
    now: 'present',
    eqf: 'EQF level',
    grade: 'Final grade',
    thesis: 'Title of the thesis',
    field: 'Field',
    certificate: 'Certificate',
  },
} as const;

/** «1. 9. 2023.» and «01/09/2023» */
const dayIn = (language: 'hr' | 'en', day: string): string => {
  const [year, month, date] = day.split('-');
  return language === 'hr' ? `${Number(date)}. ${Number(month)}. ${year}.` : `${date}/${month}/${year}`;
};
const periodOf = (
  language: 'hr' | 'en',
  from: string | null | undefined,
  to: string | null | undefined,
  isNow: boolean,
  year?: number | null,
): string => {
  const end = isNow
    ? said[language].now
    : to
      ? dayIn(language, to)
      : year
        ? language === 'hr'
          ? `${year}.`
          : `${year}`
        : '';
  if (!from) return end;
  return end ? `${dayIn(language, from)} – ${end}` : dayIn(language, from);
};
const bracketed = (period: string): string => (period ? `[ ${period} ] ` : '');

const nameOf = ({ person }: Cv): string => [person.firstName, person.lastName].filter(Boolean).join(' ');
const townOf = (row: Seen<typeof m.alumniAddress>): string =>
  [row.address, [row.postalCode, row['idStateCity.label'] ?? row.city].filter(Boolean).join(' '), row['idState.label']]
    .filter(Boolean)
    .join(', ');

type Words = Ctx['app']['words'];
interface Say {
  readonly words: Words;
  readonly in: 'hr' | 'en-uk';
}
const option = (say: Say, resource: Parameters<Words['optionLabel']>[1], field: string, value: unknown): string =>
  say.words.optionLabel(say.in, resource, field, String(value));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const entry = (period: string, bold: string, rest: string): Block => ({
  block: 'text',
  text: [
    ...(period ? [{ text: bracketed(period) } as Run] : []),
    { text: bold, bold: true },
    ...(rest ? [{ text: rest }] : []),
  ],
});
const line = (text: string): Block => ({ block: 'text', text });
const facts = (pairs: readonly (readonly [string, unknown])[]): Block[] => {
  const there = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return there.length === 0
    ? []
    : [
        {
          block: 'facts',
          labelWidth: 45,
          facts: there.map(([label, value]) => ({ label: `${label}:`, value: String(value) })),
        },
      ];
};
const place = (city: string | null | undefined, state: string | null | undefined): string =>
  [city, state].filter(Boolean).join(', ');

const workBlocks = ({ language, work }: Cv): Block[] =>
  work.flatMap(row => {
    const where = place(row.city, row['idState.label']);
    return [
      entry(
        periodOf(language, row.dateFrom, row.dateTo, row.isCurrent === 1),
        row.position ?? '',
        `, ${row.employer}${where ? ` – ${where}` : ''}`,
      ),
      ...(row.activities ? [line(row.activities)] : []),
    ];
  });
const educationBlocks = ({ language, education }: Cv): Block[] => {
  const t = said[language];
  return education.flatMap(row => [
    entry(
      periodOf(language, row.dateFrom, row.dateTo, row.isOngoing === 1, row.graduationYear),
      row.title ?? '',
      `, ${row.organisation}${row['idState.label'] ? ` – ${row['idState.label']}` : ''}`,
    ),
    ...facts([
      [t.field, row.fieldOfStudy],
      [t.eqf, row.eqfLevel],
      [t.grade, row.finalGrade],
      [t.thesis, row.thesisTitle],
    ]),
  ]);
};
const languageBlocks = ({ language, languages }: Cv, say: Say): Block[] => {
  const t = said[language];
  const name = (row: (typeof languages)[number]): string => option(say, m.alumniLanguage, 'language', row.language);
  const mother = languages.filter(row => row.isMotherTongue === 1).map(name);
  const others = languages.filter(row => row.isMotherTongue !== 1);
  const width = paperFormats.A.width;
  const table: TableBlock = {
    block: 'table',
    summary: t.languages,
    rowHeads: [0],
    columns: t.heads.map((head, i) => ({
      head,
      width: i === 0 ? width - 5 * 27 : 27,
      ...(i > 0 && { align: 'center' as const }),
    })),
    rows: others.map(row => ({
      cells: [
        capital(name(row)),
        ...[row.listening, row.reading, row.interaction, row.production, row.writing].map(value => value ?? ''),
      ],
    })),
  };
  return [
    ...(mother.length > 0
      ? [{ block: 'text', text: [{ text: `${t.mother} `, bold: true }, { text: mother.join(', ') }] } as Block]
      : []),
    ...(others.length > 0
      ? [
          { block: 'text', text: [{ text: t.others, bold: true }] } as Block,
          table,
          { block: 'text', text: t.legend, small: true } as Block,
        ]
      : []),
    ...facts(
      others.filter(row => row.certificate).map(row => [`${t.certificate} (${name(row)})`, row.certificate] as const),
    ),
  ];
};
const digitalBlocks = ({ digital }: Cv, say: Say): Block[] =>
  digital.length === 0
    ? []
    : [
        {
          block: 'points',
          numbers: 'bullets',
          items: digital.map(row => [
            { text: capital(option(say, m.alumniDigitalSkill, 'area', row.area)), bold: true },
            {
              text: ` (${option(say, m.alumniDigitalSkill, 'level', row.level)})${row.skills?.length ? `: ${row.skills.join(', ')}` : ''}${row.note ? `. ${row.note}` : ''}`,
            },
          ]),
        },
      ];
/** Own sections under the name of their kind, in the order in which the owner has them. */
const otherBlocks = ({ language, other }: Cv, say: Say): Block[] => {
  const kinds = [...new Set(other.map(row => row.kind!))];
  return kinds.flatMap(kind => [
    { block: 'heading', level: 2, text: capital(option(say, m.alumniOtherSection, 'kind', kind)) } as Block,
    ...other
      .filter(row => row.kind === kind)
      .flatMap(row => [
        entry(periodOf(language, row.dateFrom, row.dateTo, false), row.title ?? '', ''),
        ...(row.description ? [line(row.description)] : []),
        ...(row.url ? [line(row.url)] : []),
      ]),
  ]);
};

/** The CV as Europass orders it, without letterhead, marks or numbers. */
export const sheetOf = (ctx: Ctx, cv: Cv): Sheet => {
  const t = said[cv.language];
  const say: Say = { words: ctx.app.words, in: cv.language === 'hr' ? 'hr' : 'en-uk' };
  const section = (title: string, blocks: readonly Block[]): Block[] =>
    blocks.length === 0 ? [] : [{ block: 'heading', level: 2, text: title }, ...blocks];
  const work = section(t.work, workBlocks(cv));
  const education = section(t.education, educationBlocks(cv));
  const { person, choice } = cv;
  return {
    format: 'A',
    lang: cv.language,
    title: `${t.title}: ${nameOf(cv)}`,
    on: today(ctx),
    blocks: [
      { block: 'title', text: nameOf(cv), ...(person.motto && { below: person.motto }) },
      ...section(
        t.personal,
        facts([
          [t.birthDate, choice.hasBirthDate && person.birthDate ? dayIn(cv.language, person.birthDate) : null],
          [t.email, person.email],
          ...cv.contacts.map(
            row =>
              [
                row.subtype
                  ? capital(row.subtype)
                  : capital(option(say, m.alumniContact, 'contactType', row.contactType)),
                row.value,
              ] as const,
          ),
          ...cv.addresses.map(row => [t.address, townOf(row)] as const),
        ]),
      ),
      ...(choice.sections.includes('about') && person.about ? section(t.about, [line(person.about)]) : []),
      ...(choice.educationFirst ? [...education, ...work] : [...work, ...education]),
      ...section(t.languages, languageBlocks(cv, say)),
      ...section(t.digital, digitalBlocks(cv, say)),
      ...otherBlocks(cv, say),
    ],
    foot: { kind: 'act' },
  };
};

// ——— As JSON Resume ———

const iso = (day: string | null | undefined): string | undefined => day ?? undefined;
/** Without what is empty, so that the schema's formats meet no blank. */
const filled = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([, one]) => one !== undefined && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0),
    ),
  ) as Partial<T>;

/** The CV by the schema of jsonresume.org. */
export const jsonResumeOf = (ctx: Ctx, cv: Cv): object => {
  const say: Say = { words: ctx.app.words, in: wordLanguageOf(cv.language === 'hr' ? 'hr' : 'en-uk') };
  const [home] = cv.addresses;
  const contact = (type: string) => cv.contacts.filter(row => row.contactType === type);
  const of = (...kinds: readonly string[]) => cv.other.filter(row => kinds.includes(row.kind!));
  const { person } = cv;
  return filled({
    $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
    basics: filled({
      name: nameOf(cv),
      label: person.motto,
      email: person.email,
      phone: contact('phone')[0]?.value,
      url: contact('website')[0]?.value,
      summary: cv.choice.sections.includes('about') ? person.about : null,
      location: home
        ? filled({
            address: home.address,
            postalCode: home.postalCode,
            city: home['idStateCity.label'] ?? home.city,
          })
        : undefined,
      profiles: contact('socialMedia').map(row => filled({ network: row.subtype ?? '–', username: row.value })),
    }),
    work: cv.work.map(row =>
      filled({
        name: row.employer,
        position: row.position,
        location: place(row.city, row['idState.label']),
        startDate: iso(row.dateFrom),
        endDate: iso(row.dateTo),
        summary: row.activities,
      }),
    ),
    education: cv.education.map(row =>
      filled({
        institution: row.organisation,
        area: row.fieldOfStudy ?? row.title,
        studyType: row.title,
        startDate: iso(row.dateFrom),
        endDate: iso(row.dateTo) ?? (row.graduationYear ? String(row.graduationYear) : undefined),
        score: row.finalGrade,
      }),
    ),
    languages: cv.languages.map(row =>
      filled({
        language: option(say, m.alumniLanguage, 'language', row.language),
        fluency:
          row.isMotherTongue === 1
            ? cv.language === 'hr'
              ? 'materinski'
              : 'native'
            : [row.listening, row.reading, row.interaction, row.production, row.writing].join('/'),
      }),
    ),
    skills: cv.digital.map(row =>
      filled({
        name: option(say, m.alumniDigitalSkill, 'area', row.area),
        level: option(say, m.alumniDigitalSkill, 'level', row.level),
        keywords: row.skills ? [...row.skills] : [],
      }),
    ),
    publications: of('publications').map(row =>
      filled({ name: row.title, releaseDate: iso(row.dateFrom), url: row.url, summary: row.description }),
    ),
    projects: of('projects', 'conferences', 'custom', 'driving').map(row =>
      filled({
        name: row.title,
        description: row.description,
        startDate: iso(row.dateFrom),
        endDate: iso(row.dateTo),
        url: row.url,
      }),
    ),
    volunteer: of('volunteering').map(row =>
      filled({
        organization: row.title,
        summary: row.description,
        startDate: iso(row.dateFrom),
        endDate: iso(row.dateTo),
        url: row.url,
      }),
    ),
    awards: of('honours').map(row => filled({ title: row.title, date: iso(row.dateFrom), summary: row.description })),
    interests: of('hobbies').map(row => filled({ name: row.title })),
    references: of('references').map(row => filled({ name: row.title, reference: row.description })),
    meta: { version: 'v1.0.0' },
  });
};
