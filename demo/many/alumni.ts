import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import * as m from '../../src/modules/alumni/model.ts';
import { alumniStudent } from '../../src/modules/people/model.ts';
import { firstNames, lastNames, plain } from '../names.ts';
import { randomFor, type World } from '../world.ts';
import { dayNumber, dayText, skewed, timeFrom, towns, weighted } from './words.ts';

interface Graduate {
  readonly idStudent: number;
  readonly jmbag: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly idStudy: number;
  readonly on: string;
}
interface Study {
  readonly id: number;
  readonly name: string;
  readonly title: string | null;
  readonly idEdulev: number;
  readonly eqf: number;
}
interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  readonly study: Study;
  readonly graduated: number;
  readonly graduate: Graduate | null;
  readonly works: number;
}

const jobs = [
  'programer',
  'inženjer kvalitete',
  'konstruktor',
  'analitičar podataka',
  'voditelj proizvodnje',
  'nastavnik',
  'stručni suradnik',
  'savjetnik za upravu',
  'medicinska sestra',
  'voditelj prodaje',
  'arhivist',
  'projektant',
  'računovođa',
  'turistički vodič',
] as const;
const firms = [
  'Sustavi',
  'Gradnja',
  'Energija',
  'Savjeti',
  'Zdravlje',
  'Škola',
  'Prodaja',
  'Strojevi',
  'Mediji',
] as const;
const languages = ['en', 'en', 'en', 'de', 'de', 'it', 'fr', 'es', 'sl'] as const;
const levels = ['A2', 'B1', 'B1', 'B2', 'B2', 'C1', 'C2'] as const;

/** Graduates of thirty years: those of the recorded ones who have finished here, and those before them. */
export const loadManyAlumni = async (world: World, count: number): Promise<void> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many alumni');
  const { rows: studies } = await db.run<Study>(
    sql`select s.id, s.name_hr as name, s.title_awarded_hr as title, s.id_edulev as "idEdulev", split_part(l.hko_level, '.', 1)::int as eqf
      from ${db.table('study')} s join ${db.table('edulev')} l on l.id = s.id_edulev where s.deleted_at is null and s.id_parent is null order by s.id`,
  );
  const studyOf = new Map(studies.map(study => [study.id, study]));
  const { rows: graduates } = await db.run<Graduate>(
    sql`select distinct on (s.id) s.id as "idStudent", s.jmbag, s.first_name as "firstName", s.last_name as "lastName", e.id_study as "idStudy", e.status_on::text as on
      from ${db.table('studentenrollment')} e join ${db.table('student')} s on s.id = e.id_student
      where e.status = 'graduated' and e.deleted_at is null and not exists (select from ${db.table('alumni-student')} a where a.id_student = s.id) order by s.id, e.status_on desc limit ${count}`,
  );
  const thisYear = Number(today.slice(0, 4));
  const profiles = Array.from({ length: count }, (_, n): Profile => {
    const graduate = graduates[n] ?? null;
    const graduated = graduate ? Number(graduate.on.slice(0, 4)) : thisYear - 5 - Math.floor(25 * random.next() ** 1.5);
    return {
      firstName: graduate?.firstName ?? random.pick(random.chance(0.55) ? firstNames.f : firstNames.m),
      lastName: graduate?.lastName ?? random.pick(lastNames),
      study: (graduate && studyOf.get(graduate.idStudy)) ?? random.pick(studies),
      graduated,
      graduate,
      works: random.chance(0.12) ? 0 : 1 + Math.floor(random.next() ** 2 * Math.min(4, thisYear - graduated + 1)),
    };
  });
  const professions = (
    await db.run<{ id: number }>(sql`select id from ${db.table('profession')} where deleted_at is null order by id`)
  ).rows;
  function* people(): Generator<Values> {
    for (const [n, { firstName, lastName, graduate, works }] of profiles.entries()) {
      const consents = random.chance(0.6);
      yield {
        idStudent: graduate?.idStudent ?? null,
        jmbag: graduate?.jmbag ?? null,
        firstName,
        lastName,
        email: `${plain(firstName)}.${plain(lastName)}.${n + 100}@alumni.example`,
        about: random.chance(0.2) ? 'Volim rješavati stvarne probleme i raditi s ljudima.' : null,
        motto: random.chance(0.1)
          ? random.pick(['Korak po korak.', 'Tko pita, ne skita.', 'Uči se dok se živi.'])
          : null,
        employmentStatus:
          works > 0
            ? weighted(random, [
                ['employed', 85],
                ['selfEmployed', 10],
                ['other', 5],
              ])
            : weighted(random, [
                ['unemployed', 6],
                ['studying', 4],
              ]),
        idProfession: random.chance(0.7) ? skewed(random, professions).id : null,
        isOpenToOffers: random.chance(0.3) ? 1 : 0,
        visibility: weighted(random, [
          ['private', 5],
          ['alumni', 3],
          ['employers', 2],
        ]),
        hasPublicContacts: random.chance(0.2) ? 1 : 0,
        hasConsentMessages: consents ? 1 : 0,
        hasConsentSurveys: consents && random.chance(0.7) ? 1 : 0,
        consentAt: consents ? `${dayText(dayNumber(today) - random.between(1, 1000))} ${timeFrom(random)}` : null,
        verification: graduate
          ? 'verified'
          : weighted(random, [
              ['verified', 88],
              ['unverified', 10],
              ['rejected', 2],
            ]),
      };
    }
  }
  const keys = await sink.write(alumniStudent, people(), count);
  await writeSections(world, profiles, keys);
  await writeOffers(world, studies, professions, keys, count);
};

interface Keyed {
  at(place: number): number;
}
const writeSections = async (world: World, profiles: readonly Profile[], keys: Keyed): Promise<void> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many sections');
  const school = (await db.one<{ name: string }>(sql`select full_name_hr as name from ${db.table('owner')}`))!.name;
  const croatia = (await db.one<{ id: number }>(sql`select id from ${db.table('state')} where code2 = 'HR'`))!.id;
  const { rows: cities } = await db.run<{ id: number }>(
    sql`select id from ${db.table('state-city')} where deleted_at is null order by id`,
  );
  const thisYear = Number(today.slice(0, 4));
  function* educations(): Generator<Values> {
    for (const [n, { study, graduated, graduate }] of profiles.entries()) {
      const common = { idAluStu: keys.at(n), idState: croatia, isOngoing: 0, status: 'confirmed' };
      yield {
        ...common,
        num: 1,
        kind: 'education',
        title: study.title ?? study.name,
        organisation: school,
        idStudy: study.id,
        idStudyLevel: study.idEdulev,
        fieldOfStudy: study.name,
        eqfLevel: study.eqf,
        dateFrom: `${graduated - 3}-10-01`,
        dateTo: graduate?.on ?? `${graduated}-07-${String(random.between(1, 28)).padStart(2, '0')}`,
        graduationYear: graduated,
        isFromIsvu: graduate ? 1 : 0,
      };
      if (random.chance(0.25))
        yield {
          ...common,
          num: 2,
          kind: 'training',
          title: random.pick([
            'Tečaj upravljanja projektima',
            'Tečaj engleskog jezika',
            'Zaštita na radu',
            'Excel za napredne',
          ]),
          organisation: `Učilište ${random.pick(towns)}`,
          idStudy: null,
          idStudyLevel: null,
          fieldOfStudy: null,
          eqfLevel: null,
          dateFrom: `${Math.min(thisYear - 1, graduated + 1)}-02-01`,
          dateTo: `${Math.min(thisYear - 1, graduated + 1)}-05-30`,
          graduationYear: null,
          isFromIsvu: 0,
        };
    }
  }
  await sink.write(m.alumniEducation, educations(), Math.round(profiles.length * 1.25));
  const sectors = (
    await db.run<{ id: number }>(sql`select id from ${db.table('partnersector')} where deleted_at is null order by id`)
  ).rows;
  const work = profiles.reduce((sum, one) => sum + one.works, 0);
  function* experiences(): Generator<Values> {
    for (const [n, { graduated, works }] of profiles.entries()) {
      const span = Math.max(1, thisYear - graduated);
      for (let at = 0; at < works; at++) {
        const [from, to] = [
          graduated + Math.floor((span * at) / works),
          graduated + Math.floor((span * (at + 1)) / works),
        ];
        const isCurrent = at === works - 1;
        yield {
          idAluStu: keys.at(n),
          num: at + 1,
          position: skewed(random, jobs),
          employer: `${random.pick(lastNames)} ${random.pick(firms)} d.o.o.`,
          idPartnersector: random.pick(sectors).id,
          city: random.pick(towns),
          idState: croatia,
          dateFrom: `${from}-09-01`,
          dateTo: isCurrent ? null : `${Math.max(from + 1, to)}-06-30`,
          isCurrent: isCurrent ? 1 : 0,
          activities: random.chance(0.4) ? 'Svakodnevni poslovi struke i rad s mlađim kolegama.' : null,
          status: 'confirmed',
        };
      }
    }
  }
  await sink.write(m.alumniWorkExperience, experiences(), work);
  function* addresses(): Generator<Values> {
    for (let n = 0; n < profiles.length; n++)
      if (n % 3 !== 2)
        yield {
          idAluStu: keys.at(n),
          num: 1,
          kind: n % 17 === 0 ? 'work' : 'home',
          address: `${random.pick(['Gajeva', 'Ilica', 'Radićeva', 'Vukovarska', 'Obala Korane'])} ${random.between(1, 180)}`,
          idStateCity: skewed(random, cities).id,
          idState: croatia,
        };
  }
  await sink.write(m.alumniAddress, addresses(), Math.round((profiles.length * 2) / 3));
  function* spoken(): Generator<Values> {
    const none = { listening: null, reading: null, interaction: null, production: null, writing: null };
    for (let n = 0; n < profiles.length; n++) {
      yield { idAluStu: keys.at(n), num: 1, language: 'hr', isMotherTongue: 1, ...none };
      if (random.chance(0.6)) {
        const level = (): string => random.pick(levels);
        yield {
          idAluStu: keys.at(n),
          num: 2,
          language: random.pick(languages),
          isMotherTongue: 0,
          listening: level(),
          reading: level(),
          interaction: level(),
          production: level(),
          writing: level(),
        };
      }
    }
  }
  await sink.write(m.alumniLanguage, spoken(), Math.round(profiles.length * 1.6));
  function* contacts(): Generator<Values> {
    for (let n = 0; n < profiles.length; n += 2)
      yield {
        idAluStu: keys.at(n),
        num: 1,
        contactType: 'phone',
        value: `+385 99 ${String(1_000_000 + n).slice(0, 3)} ${String(1_000_000 + n).slice(3)}`,
        isPublic: random.chance(0.3) ? 1 : 0,
      };
  }
  await sink.write(m.alumniContact, contacts(), Math.ceil(profiles.length / 2));
};

/** Places that companies offer graduates, and who has applied. */
const writeOffers = async (
  world: World,
  studies: readonly Study[],
  professions: readonly { readonly id: number }[],
  keys: Keyed,
  count: number,
): Promise<void> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many job offers');
  const now = dayNumber(today);
  const { rows: partners } = await db.run<{ id: number }>(
    sql`select id from ${db.table('partner')} where is_employer = 1 and status = 'active' and deleted_at is null order by id`,
  );
  const { rows: cities } = await db.run<{ id: number }>(
    sql`select id from ${db.table('state-city')} where deleted_at is null order by id limit 200`,
  );
  if (partners.length === 0) return;
  const offers = Array.from({ length: Math.ceil(count / 30) }, () => {
    const until = now + 60 - Math.floor(1200 * random.next() ** 1.4);
    const isOpen = until >= now;
    return {
      until,
      status: isOpen
        ? weighted(random, [
            ['published', 7],
            ['submitted', 2],
            ['draft', 1],
            ['returned', 1],
          ])
        : weighted(random, [
            ['expired', 7],
            ['closed', 3],
          ]),
      employmentKind: weighted(random, [
        ['permanent', 5],
        ['fixedTerm', 3],
        ['studentJob', 1],
        ['traineeship', 1],
      ]),
    };
  });
  const isPublished = (status: string): boolean => ['published', 'expired', 'closed'].includes(status);
  const offered = await sink.write(
    m.jobOffer,
    offers.map(({ until, status, employmentKind }) => {
      const title = `${skewed(random, jobs)} – ${random.pick(towns)}`;
      const salary = random.between(9, 30) * 100;
      return {
        idPartner: random.pick(partners).id,
        title,
        description: `Tražimo osobu za radno mjesto: ${title}. Nudimo uhodavanje uz mentora i redovito usavršavanje.`,
        idProfession: skewed(random, professions).id,
        idStudyLevel: random.pick(studies).idEdulev,
        skills: ['timski rad'],
        employmentKind,
        workMode: random.pick(['office', 'hybrid', 'remote']),
        idStateCity: random.pick(cities).id,
        salaryFrom: salary,
        salaryTo: salary + random.between(0, 8) * 100,
        positions: random.between(1, 4),
        applyUntil: dayText(until),
        applyBy: 'portal',
        publishedAt: isPublished(status) ? `${dayText(Math.min(until - 30, now - 1))} ${timeFrom(random)}` : null,
        status,
      };
    }),
  );
  function* applications(): Generator<Values> {
    for (const [n, { status }] of offers.entries()) {
      if (!isPublished(status)) continue;
      const seen = new Set<number>();
      for (let more = random.below(10); more > 0; more--) seen.add(random.below(count));
      for (const at of seen)
        yield {
          idJobOff: offered.at(n),
          idAluStu: keys.at(at),
          letter: 'Poštovani, javljam se na vašu ponudu i rado bih razgovarao/la o pojedinostima.',
          isProfileShared: random.chance(0.8) ? 1 : 0,
          status:
            status === 'published'
              ? weighted(random, [
                  ['submitted', 5],
                  ['seen', 3],
                  ['shortlisted', 1],
                ])
              : weighted(random, [
                  ['rejected', 6],
                  ['hired', 1],
                  ['withdrawn', 1],
                ]),
        };
    }
  }
  await sink.write(m.jobApplication, applications(), offers.length * 4);
};
