import { sql } from '../src/kernel/server/index.ts';
import * as m from '../src/modules/alumni/model.ts';
import { addDays } from '../src/modules/calendar/model/time.ts';
import { alumniStudent } from '../src/modules/people/model.ts';
import { firstNames, lastNames, plain } from './names.ts';
import { randomFor, type World } from './world.ts';

const motto = ['Korak po korak.', 'Tko pita, ne skita.', 'Dobar alat pola je posla.', 'Uči se dok se živi.'];
const jobs = [
  ['programerka', 'programer', 'J', 'Razvoj i održavanje poslovnih aplikacija.'],
  ['inženjerka kvalitete', 'inženjer kvalitete', 'C', 'Ispitivanje i dokumentacija proizvoda.'],
  ['konstruktorica', 'konstruktor', 'C', 'Proračuni i crteži dijelova strojeva.'],
  ['analitičarka podataka', 'analitičar podataka', 'J', 'Izvješća i modeli za upravu.'],
  ['voditeljica proizvodnje', 'voditelj proizvodnje', 'C', 'Planiranje smjena i nabave.'],
] as const;

/** Offers, each in a state of its own: who, what, until when (in days), and how one applies. */
const offers = [
  ['Strojevi Dobra d.d.', 'Konstruktor alatnih strojeva', 'published', 21, 'portal', 'permanent'],
  ['Strojevi Dobra d.d.', 'Tehnolog montaže', 'draft', 40, 'portal', 'fixedTerm'],
  ['Strojevi Dobra d.d.', 'Voditelj skladišta', 'returned', 30, 'portal', 'permanent'],
  ['Kupa strojarstvo d.o.o.', 'Inženjer održavanja', 'published', 14, 'email', 'permanent'],
  ['Slunjčica hosting d.o.o.', 'Administrator sustava', 'submitted', 30, 'portal', 'permanent'],
  ['Sava informatika d.o.o.', 'Programer u Javi', 'published', 28, 'portal', 'permanent'],
  ['Sava informatika d.o.o.', 'Studentski posao u podršci', 'closed', 5, 'portal', 'studentJob'],
  ['Petrinjska mehatronika d.o.o.', 'Pripravnik u razvoju', 'expired', -12, 'url', 'traineeship'],
  ['Koranski softver d.o.o.', 'Tester programske podrške', 'published', 18, 'portal', 'fixedTerm'],
] as const;

/** Forty graduates of ten years with profiles open to different readers, and offers in every state. */
export const loadAlumniWorld = async (world: World, users: ReadonlyMap<string, number>): Promise<void> => {
  const { ctx, sink, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'alumni');
  const studies = (
    await db.run<{ id: number; name: string; title: string | null; idEdulev: number; eqf: number }>(
      sql`select s.id, s.name_hr as name, s.title_awarded_hr as title, s.id_edulev as "idEdulev", split_part(l.hko_level, '.', 1)::int as eqf from ${db.table('study')} s join ${db.table('edulev')} l on l.id = s.id_edulev
        where s.deleted_at is null and s.id_parent is null order by s.id`,
    )
  ).rows;
  const ids = async (piece: ReturnType<typeof sql>): Promise<number[]> =>
    (await db.run<{ id: number }>(piece)).rows.map(row => row.id);
  const professions = await ids(
    sql`select id from ${db.table('profession')} where code in ('21', '24', '25', '31', '33', '35') order by code`,
  );
  const towns = await ids(
    sql`select id from ${db.table('state-city')} where name in ('Karlovac', 'Duga Resa', 'Ogulin', 'Zagreb', 'Petrinja') order by name, id`,
  );
  const [croatia] = await ids(sql`select id from ${db.table('state')} where code2 = 'HR'`);
  const sectorOf = new Map(
    (await db.run<{ id: number; code: string }>(sql`select id, code from ${db.table('partnersector')}`)).rows.map(
      row => [row.code, row.id] as const,
    ),
  );
  const school = (await db.one<{ name: string }>(sql`select full_name_hr as name from ${db.table('owner')}`))!.name;
  const [dunja] = await ids(
    sql`select id from ${db.table('alumni-student')} where id_user = ${users.get('alumnistudent')}`,
  );

  const thisYear = Number(today.slice(0, 4));
  const people = Array.from({ length: 39 }, (_, i) => {
    const firstName = random.pick(i % 2 === 0 ? firstNames.f : firstNames.m);
    const lastName = random.pick(lastNames);
    return { firstName, lastName, graduated: thisYear - 1 - (i % 10), i };
  });
  const made = await sink.write(
    alumniStudent,
    people.map(({ firstName, lastName, i }) => ({
      firstName,
      lastName,
      email: `${plain(firstName)}.${plain(lastName)}${i}@alumni.example`,
      about: i % 3 === 0 ? 'Volim rješavati stvarne probleme i raditi s ljudima.' : null,
      motto: i % 4 === 0 ? random.pick(motto) : null,
      employmentStatus: (['employed', 'employed', 'employed', 'selfEmployed', 'unemployed', 'studying'] as const)[
        i % 6
      ],
      idProfession: random.pick(professions),
      isOpenToOffers: i % 3 === 1 ? 1 : 0,
      visibility: (['private', 'alumni', 'employers', 'employers'] as const)[i % 4],
      hasPublicContacts: i % 5 === 0 ? 1 : 0,
      hasConsentMessages: i % 2,
      hasConsentSurveys: i % 3 === 0 ? 1 : 0,
      consentAt: i % 2 === 1 || i % 3 === 0 ? ctx.now.toISOString() : null,
      verification: i === 7 || i === 19 ? 'unverified' : i === 31 ? 'rejected' : 'verified',
    })),
  );
  const profiles = [
    { id: dunja!, graduated: thisYear - 4, i: 40 },
    ...people.map(({ graduated, i }) => ({ id: made.at(i), graduated, i })),
  ];
  await sink.write(
    m.alumniEducation,
    profiles.map(({ id, graduated, i }) => {
      const study = studies[i % studies.length]!;
      return {
        idAluStu: id,
        num: 1,
        kind: 'education',
        title: study.title ?? study.name,
        organisation: school,
        idStudy: study.id,
        idStudyLevel: study.idEdulev,
        fieldOfStudy: study.name,
        eqfLevel: study.eqf,
        dateFrom: `${graduated - 3}-10-01`,
        dateTo: `${graduated}-07-0${1 + (i % 9)}`,
        graduationYear: graduated,
        idState: croatia,
        isFromIsvu: 1,
        status: 'confirmed',
      };
    }),
  );
  const working = profiles.filter(({ id, i }) => i % 6 < 4 || id === dunja);
  await sink.write(
    m.alumniWorkExperience,
    working.map(({ id, graduated, i }) => {
      const [her, his, sector, activities] = jobs[i % jobs.length]!;
      return {
        idAluStu: id,
        num: 1,
        position: i % 2 === 0 ? her : his,
        employer: offers[i % offers.length]![0],
        idPartnersector: sectorOf.get(sector) ?? null,
        city: 'Karlovac',
        idState: croatia,
        dateFrom: `${graduated}-${String(8 + (i % 5)).padStart(2, '0')}-01`,
        isCurrent: 1,
        activities,
        status: 'confirmed',
      };
    }),
  );
  await sink.write(
    m.alumniAddress,
    profiles
      .filter(({ i }) => i % 3 !== 2)
      .map(({ id, i }) => ({
        idAluStu: id,
        num: 1,
        kind: 'home',
        address: `Gajeva ${1 + i}`,
        idStateCity: towns[i % towns.length],
        idState: croatia,
      })),
  );
  await sink.write(
    m.alumniLanguage,
    profiles.map(({ id }) => ({ idAluStu: id, num: 1, language: 'hr', isMotherTongue: 1 })),
  );
  await sink.write(m.alumniLanguage, [
    {
      idAluStu: dunja!,
      num: 2,
      language: 'en',
      isMotherTongue: 0,
      listening: 'C1',
      reading: 'C1',
      interaction: 'B2',
      production: 'B2',
      writing: 'B2',
    },
  ]);
  await sink.write(
    m.alumniContact,
    [dunja!, made.at(0), made.at(10)].map(id => ({
      idAluStu: id,
      num: 1,
      contactType: 'phone',
      value: '+385 47 555 010',
      isPublic: 1,
    })),
  );

  const partners = new Map(
    (
      await db.run<{ id: number; name: string }>(sql`select id, name from ${db.table('partner')} where is_employer = 1`)
    ).rows.map(row => [row.name, row.id] as const),
  );
  const there = offers.filter(([by]) => partners.has(by));
  const offered = await sink.write(
    m.jobOffer,
    there.map(([by, title, status, days, applyBy, employmentKind], i) => ({
      idPartner: partners.get(by),
      title,
      description: `Tražimo osobu za radno mjesto: ${title}. Nudimo uhodavanje uz mentora, rad u malom timu i redovito usavršavanje.`,
      idProfession: professions[i % professions.length],
      idStudyLevel: studies[0]!.idEdulev,
      skills: ['timski rad'],
      employmentKind,
      workMode: i % 2 === 0 ? 'office' : 'hybrid',
      idStateCity: towns[i % towns.length],
      positions: 1 + (i % 2),
      applyUntil: addDays(today, days),
      applyBy,
      applyTarget:
        applyBy === 'email' ? 'posao@kupa.example' : applyBy === 'url' ? 'https://mehatronika.example/posao' : null,
      // Each was open for five weeks, or will be.
      publishedAt: ['published', 'closed', 'expired'].includes(status) ? `${addDays(today, days - 35)} 09:00` : null,
      status,
    })),
  );
  const first = there.findIndex(([, , status, , applyBy]) => status === 'published' && applyBy === 'portal');
  if (first >= 0)
    await sink.write(
      m.jobApplication,
      ([dunja!, made.at(2), made.at(6)] as const).map((id, i) => ({
        idJobOff: offered.at(first),
        idAluStu: id,
        letter:
          'Poštovani, javljam se na vašu ponudu. Imam iskustva u sličnim poslovima i rado bih razgovarala o pojedinostima.',
        isProfileShared: i === 1 ? 0 : 1,
        status: (['submitted', 'seen', 'shortlisted'] as const)[i],
      })),
    );
  const over = there.findIndex(([, , status]) => status === 'closed');
  if (over >= 0)
    await sink.write(
      m.jobApplication,
      ([made.at(9), made.at(13), made.at(17)] as const).map((id, i) => ({
        idJobOff: offered.at(over),
        idAluStu: id,
        letter: 'Poštovani, rado bih radio u vašoj podršci uz studij i učio od vaših ljudi.',
        isProfileShared: 1,
        status: (['hired', 'rejected', 'withdrawn'] as const)[i],
      })),
    );
  await sink.write(m.alumniAudience, [
    { name: 'Diplomirali u posljednjih pet godina', yearFrom: thisYear - 5, yearTo: null, employmentStatus: null },
    { name: 'Nezaposleni alumni', yearFrom: null, yearTo: null, employmentStatus: 'unemployed' },
  ]);
};
