import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import {
  graduatethesisChange,
  graduatethesiscommission,
  graduatethesiscommissionMember,
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisDeposit,
  graduatethesisGrade,
  graduatethesisMentorchoice,
  graduatethesisSession,
  graduatethesisSetting,
  graduatethesisTopic,
  graduatethesisVersion,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import type { ThesisState } from '../../src/modules/graduate-thesis/steps.ts';
import { grouped } from '../lists.ts';
import type { Random } from '../random.ts';
import { pdf } from '../theses.ts';
import { randomFor, type World } from '../world.ts';
import { countAnew, type Shared, sharedFile, writeDocuments } from './files.ts';
import type { People, Staff } from './people.ts';
import { dayNumber, dayText, textFrom, timeFrom, type Title, titleFrom, weighted, workdayFrom } from './words.ts';

interface Writer {
  readonly id: number;
  readonly idStCo: number;
  readonly idStudent: number;
  readonly idStudy: number;
  readonly status: 'enrolled' | 'attended' | 'passed';
  readonly gradedOn: string | null;
  readonly idGrade: number | null;
  readonly value: number | null;
  readonly isLast: boolean;
  readonly isActive: boolean;
  readonly jmbag: string;
  readonly study: string;
  readonly idUnit: number;
}
interface Thesis {
  readonly writer: Writer;
  readonly state: ThesisState;
  readonly title: Title;
  readonly mentor: Staff | null;
  readonly wishes: readonly Staff[];
  /** How many of the wishes have said no. */
  readonly refusals: number;
  readonly seats: readonly Staff[];
  readonly applied: number;
  readonly approved: number | null;
  readonly submitted: number | null;
  readonly commission: number | null;
  readonly defence: number | null;
  readonly ended: number | null;
  readonly since: number;
  readonly files: readonly { readonly kind: 'draft' | 'final' | 'deposit'; readonly review: string }[];
}

/** Of a hundred theses so many are finished; the others are being written, but for those whose time is over. */
const finished = 42;
const expired = 3;
const running: readonly (readonly [ThesisState, number])[] = [
  ['draft', 9],
  ['applied', 8],
  ['accepted', 6],
  ['approved', 40],
  ['submitted', 9],
  ['returned', 5],
  ['ready', 7],
  ['scheduled', 6],
  ['failed', 3],
  ['withdrawn', 7],
];
const withMentor = (state: ThesisState): boolean => !['draft', 'applied', 'withdrawn'].includes(state);
const isOut = (state: ThesisState): boolean => ['defended', 'deposited', 'archived'].includes(state);
const isHeld = (state: ThesisState): boolean => state === 'failed' || isOut(state);
const isWritten = (state: ThesisState): boolean =>
  ['submitted', 'returned', 'ready', 'scheduled'].includes(state) || isHeld(state);

/** Theses of all studies: finished ones of the closed years, with the grades of their courses, and those that are being written. */
export const loadManyTheses = async (world: World, people: People, count: number): Promise<void> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many theses');
  const { rows: writers } = await db.run<Writer>(sql`
    select n.id, n.id_st_co as "idStCo", e.id_student as "idStudent", e.id_study as "idStudy", n.status, n.graded_on::text as "gradedOn", n.id_grade as "idGrade", g.value,
      y.start_date >= ${today}::date - 800 as "isLast", y.status = 'active' as "isActive", s.jmbag, coalesce(d.isvu_code::text, d.code) as study, d.id_organizationunit as "idUnit"
    from ${db.table('st-co-enrollment')} n join ${db.table('stcourse')} c on c.id = n.id_st_co and c.is_graduate_thesis = 1
      join ${db.table('academicyear')} y on y.id = c.id_academicyear
      join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment join ${db.table('student')} s on s.id = e.id_student
      join ${db.table('study')} d on d.id = e.id_study left join ${db.table('grade')} g on g.id = n.id_grade
    where n.deleted_at is null and n.status in ('enrolled', 'attended', 'passed')
      and not exists (select from ${db.table('st-co-graduatethesis')} t where t.id_st_co_enrollment = n.id) order by n.id`);
  const mentorsOf = await mentorsByUnit(world, people);
  const turns = new Map<number, number>();
  const nextOf = (idUnit: number, fits: (one: Staff) => boolean): Staff => {
    const all = (mentorsOf.get(idUnit) ?? people.staff).filter(fits);
    const turn = turns.get(idUnit) ?? 0;
    turns.set(idUnit, turn + 1);
    return all[turn % all.length]!;
  };
  const theses = chosen(random, writers, count).map(writer =>
    thesisOf(random, world, people, writer, (fits = () => true) => nextOf(writer.idUnit, fits)),
  );
  if (theses.length === 0) return;

  const commissionOf = await writeCommissions(world, people, theses, mentorsOf);
  const topics = await writeTopics(world, people, theses);
  const keys = await writeTheses(world, theses, topics);
  await sink.write(graduatethesisMentorchoice, choices(theses, keys), theses.length * 3);
  await writeSessions(world, theses, keys, commissionOf);
  const versions = await writeVersions(world, theses, keys);
  await writeDefences(world, theses, keys, versions);
  await sink.write(
    graduatethesisChange,
    theses.flatMap((t, place) =>
      t.state === 'approved' && place % 20 === 0
        ? [
            {
              idStCoGraduatethesis: keys.at(place),
              kind: 'topic',
              titleHr: `${t.title.hr} (suženo)`,
              titleEn: `${t.title.en} (narrowed)`,
              reason: 'Podaci za cijelo područje nisu dostupni, pa se tema sužava.',
              status: place % 60 === 0 ? 'rejected' : 'requested',
            },
          ]
        : [],
    ),
  );
};

const chosen = (random: Random, writers: readonly Writer[], count: number): Writer[] => {
  const some = (of: readonly Writer[], n: number): readonly Writer[] => {
    const step = of.length / Math.max(1, Math.min(n, of.length));
    return Array.from({ length: Math.min(n, of.length) }, (_, i) => of[Math.floor(i * step)]!);
  };
  const done = some(
    writers.filter(w => w.status === 'passed'),
    Math.round((count * finished) / 100),
  );
  const late = some(
    writers.filter(w => w.status === 'attended' && !w.isActive),
    Math.round((count * expired) / 100),
  );
  const now = some(
    writers.filter(w => w.status === 'enrolled' && w.isActive),
    count - done.length - late.length,
  );
  const all = [...done, ...late, ...now];
  // Those of one study do not stand behind one another.
  for (let i = all.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
};

type Next = (fits?: (one: Staff) => boolean) => Staff;
const thesisOf = (random: Random, { today }: World, people: People, writer: Writer, next: Next): Thesis => {
  const now = dayNumber(today);
  const state: ThesisState =
    writer.status === 'passed'
      ? writer.isLast
        ? weighted(random, [
            ['archived', 6],
            ['deposited', 2],
            ['defended', 2],
          ])
        : 'archived'
      : writer.status === 'attended'
        ? 'expired'
        : weighted(random, running);
  const mentor = next();
  const wishes = [mentor, ...[next(), next()].slice(0, random.below(3))].filter(
    (one, at, all) => all.indexOf(one) === at,
  );
  const others: Staff[] = [];
  if (isHeld(state) || state === 'scheduled' || state === 'ready')
    for (let tries = 0; others.length < 2 && tries < 50; tries++) {
      const one = next(fits => others.length > 0 || fits.canChair);
      if (one !== mentor && !others.includes(one)) others.push(one);
    }
  const defence =
    isOut(state) && writer.gradedOn
      ? dayNumber(writer.gradedOn)
      : state === 'failed'
        ? workdayFrom(now - random.between(5, 80))
        : state === 'scheduled'
          ? workdayFrom(now + random.between(11, 45))
          : null;
  // The commission meets in the middle of each month, and decides on what waits for it.
  const approved = ((): number | null => {
    if (['draft', 'applied', 'accepted', 'withdrawn'].includes(state)) return null;
    const about = defence ?? now;
    return sessionBefore(about - (state === 'expired' ? random.between(380, 600) : random.between(70, 300)));
  })();
  const applied = (approved ?? now) - random.between(5, 40);
  const submitted = isWritten(state) ? (defence ?? now) - random.between(20, 34) : null;
  const commission =
    defence !== null ? defence - random.between(12, 18) : state === 'ready' && others.length === 2 ? now - 2 : null;
  const ended = isOut(state) ? defence : null;
  return {
    writer,
    state,
    title: titleFrom(random, random.pick(people.subjectsOf.get(writer.idStudy) ?? ['Struka'])),
    mentor: withMentor(state) ? mentor : null,
    wishes,
    refusals: state === 'applied' && wishes.length > 1 && random.chance(0.2) ? 1 : 0,
    seats: commission === null ? [] : [others[0]!, mentor, others[1]!].filter(Boolean),
    applied,
    approved,
    submitted,
    commission,
    defence,
    ended,
    since: Math.min(
      now,
      ((ended ?? submitted ?? approved ?? applied) as number) + (isOut(state) ? random.between(0, 12) : 0),
    ),
    files: filesOf(random, state),
  };
};
const filesOf = (random: Random, state: ThesisState): Thesis['files'] => {
  if (!isWritten(state)) return state === 'approved' && random.chance(0.3) ? [{ kind: 'draft', review: 'none' }] : [];
  const review = state === 'submitted' ? 'none' : state === 'returned' ? 'returned' : 'approved';
  return [
    ...(random.chance(0.35) ? [{ kind: 'draft', review: 'none' } as const] : []),
    ...(random.chance(0.2) ? [{ kind: 'final', review: 'returned' } as const] : []),
    { kind: 'final', review },
    ...(state === 'deposited' || state === 'archived' ? [{ kind: 'deposit', review: 'none' } as const] : []),
  ];
};
const sessionBefore = (day: number): number => {
  const text = dayText(day);
  const middle = dayNumber(`${text.slice(0, 8)}15`);
  return workdayFrom(middle <= day - 2 ? middle : dayNumber(`${dayText(middle - 31).slice(0, 8)}15`));
};

/** Who may lead theses, by the department to which a study belongs; those who lead many already lead no more. */
const mentorsByUnit = async (
  { ctx: { db } }: World,
  people: People,
): Promise<ReadonlyMap<number, readonly Staff[]>> => {
  const { rows: units } = await db.run<{ id: number; idParent: number | null }>(
    sql`select id, id_parent as "idParent" from ${db.table('organizationunit')}`,
  );
  const { rows: full } = await db.run<{ id: number }>(
    sql`select id_mentor as id from ${db.table('st-co-graduatethesis')} where id_mentor is not null group by 1 having count(*) > 3`,
  );
  const busy = new Set(full.map(row => row.id));
  const parents = new Map(units.map(unit => [unit.id, unit.idParent]));
  const found = new Map<number, Staff[]>();
  for (const one of people.staff) {
    if (!one.canMentor || busy.has(one.id)) continue;
    for (let unit: number | null | undefined = one.idUnit; unit; unit = parents.get(unit)) {
      const there = found.get(unit);
      if (there) there.push(one);
      else found.set(unit, [one]);
    }
  }
  return found;
};

/** A standing commission for the studies of each department that have none, and what holds there from the first year on. */
const writeCommissions = async (
  { sink, ctx: { db }, today }: World,
  people: People,
  theses: readonly Thesis[],
  mentorsOf: ReadonlyMap<number, readonly Staff[]>,
): Promise<ReadonlyMap<number, number>> => {
  const { rows: standing } = await db.run<{ idStudy: number; id: number }>(
    sql`select id_target as "idStudy", id_row as id from ${db.table('graduatethesiscommission-id-studies')}`,
  );
  const found = new Map(standing.map(row => [row.idStudy, row.id]));
  const studies = grouped(new Map(theses.map(({ writer }) => [writer.idStudy, writer.idUnit])), ([, idUnit]) => idUnit);
  const { rows: units } = await db.run<{ id: number; nameHr: string; nameEn: string | null }>(
    sql`select id, name_hr as "nameHr", name_en as "nameEn" from ${db.table('organizationunit')}`,
  );
  const without = [...studies].flatMap(([idUnit, some]) => {
    const open = some.map(([idStudy]) => idStudy).filter(id => !found.has(id));
    const unit = units.find(one => one.id === idUnit);
    return open.length > 0 && unit ? [{ unit, open }] : [];
  });
  const now = dayNumber(today);
  const keys = await sink.write(
    graduatethesiscommission,
    without.map(({ unit, open }) => ({
      nameHr: `Povjerenstvo za završne i diplomske radove: ${unit.nameHr}`,
      nameEn: `Thesis commission: ${unit.nameEn ?? unit.nameHr}`,
      nameGenHr: `Povjerenstva za završne i diplomske radove: ${unit.nameHr}`,
      idOrganizationunit: unit.id,
      idStudies: open,
      mandateFrom: dayText(now - 1900),
      mandateTo: dayText(now + 500),
    })),
  );
  without.forEach(({ open }, i) => {
    for (const id of open) found.set(id, keys.at(i));
  });
  await sink.write(
    graduatethesiscommissionMember,
    without.flatMap(({ unit }, i) => {
      const near = mentorsOf.get(unit.id) ?? people.staff;
      const chair = near.find(one => one.canChair) ?? near[0]!;
      return [chair, ...near.filter(one => one !== chair).slice(0, 4)].map((one, place) => ({
        idGraduatethesiscommission: keys.at(i),
        idTeacher: one.id,
        role: place === 0 ? 'president' : place === 4 ? 'secretary' : 'member',
        num: place + 1,
      }));
    }),
  );
  const { rows: unset } = await db.run<{ id: number; idAcademicyear: number }>(sql`
    select s.id, (select y.id from ${db.table('academicyear')} y order by y.start_date limit 1) as "idAcademicyear" from ${db.table('study')} s
    where s.id = any(${[...found.keys()]}::int[]) and not exists (select from ${db.table('graduatethesis-setting')} x where x.id_study = s.id)`);
  const defaults = Object.fromEntries(
    Object.entries(graduatethesisSetting.all)
      .filter(([, field]) => field.default !== undefined)
      .map(([name, field]) => [name, field.default]),
  );
  await sink.write(
    graduatethesisSetting,
    unset.map(
      ({ id, idAcademicyear }): Values => ({
        ...defaults,
        idStudy: id,
        idAcademicyear,
        mentorNorm: 4,
        comentorNorm: 2,
        memberNorm: 0.5,
      }),
    ),
  );
  return found;
};

/** Topics that teachers offer this year: each some, of which those that theses took are taken. Gives the topic of each thesis that has one. */
const writeTopics = async (
  world: World,
  people: People,
  theses: readonly Thesis[],
): Promise<ReadonlyMap<Thesis, number>> => {
  const { sink, ctx } = world;
  const random = randomFor(world, 'many topics');
  const { rows: there } = await ctx.db.run<{ id: number; last: number }>(
    sql`select id_teacher as id, max(num) as last from ${ctx.db.table('graduatethesis-topic')} where id_academicyear = ${people.idYear} group by 1`,
  );
  const nums = new Map(there.map(row => [row.id, row.last]));
  const of = (one: Staff): { idTeacher: number; idAcademicyear: number; num: number } => {
    const num = (nums.get(one.id) ?? 0) + 1;
    nums.set(one.id, num);
    return { idTeacher: one.id, idAcademicyear: people.idYear, num };
  };
  const takers = theses.filter(t => t.writer.isActive && t.mentor && t.state !== 'failed' && random.chance(0.35));
  const subjects = [...people.subjectsOf.values()];
  const taken = takers.map(t => ({
    ...of(t.mentor!),
    titleHr: t.title.hr,
    titleEn: t.title.en,
    description: textFrom(random, t.title.hr, 200),
    maxStudents: 1,
    status: 'taken',
  }));
  const offering = people.staff.filter(one => one.canMentor).slice(0, theses.length);
  const free = offering.flatMap((one, n) =>
    Array.from({ length: 1 + (n % 3) }, () => {
      const title = titleFrom(random, random.pick(random.pick(subjects)));
      return {
        ...of(one),
        titleHr: title.hr,
        titleEn: title.en,
        description: textFrom(random, title.hr, 200),
        maxStudents: random.between(1, 3),
        status: random.chance(0.8) ? 'open' : 'closed',
      };
    }),
  );
  const keys = await sink.write(graduatethesisTopic, [...taken, ...free]);
  return new Map(takers.map((t, i) => [t, keys.at(i)]));
};

interface Keyed {
  at(place: number): number;
}
const writeTheses = async (
  world: World,
  theses: readonly Thesis[],
  topics: ReadonlyMap<Thesis, number>,
): Promise<Keyed> => {
  const { sink, ctx } = world;
  const random = randomFor(world, 'many theses in words');
  const bodyCode =
    (await ctx.db.one<{ code: string | null }>(sql`select body_code as code from ${ctx.db.table('owner')} limit 1`))
      ?.code ?? ctx.cid;
  const { rows: given } = await ctx.db.run<{ year: string; last: number }>(
    sql`select substr(number, 4, 4) as year, max(substr(number, 9)::int) as last from ${ctx.db.table('st-co-graduatethesis')} where number is not null group by 1`,
  );
  const last = new Map(given.map(row => [row.year, row.last]));
  const numberIn = (year: string): string => {
    const next = (last.get(year) ?? 0) + 1;
    last.set(year, next);
    return `ZR-${year}-${String(next).padStart(3, '0')}`;
  };
  function* rows(): Generator<Values> {
    for (const t of theses) {
      const { writer, state } = t;
      const written = isWritten(state);
      const reviewed = isHeld(state) || state === 'ready' || state === 'scheduled';
      const asText = (day: number | null): string | null => (day === null ? null : dayText(day));
      yield {
        idStCoEnrollment: writer.id,
        idStudent: writer.idStudent,
        idStudy: writer.idStudy,
        idStCo: writer.idStCo,
        number: t.approved === null ? null : numberIn(dayText(t.approved).slice(0, 4)),
        titleHr: t.title.hr,
        titleEn: t.title.en,
        language: random.chance(0.92) ? 'hr' : 'en',
        idTopic: topics.get(t) ?? null,
        summary: textFrom(random, t.title.hr, 320),
        idWishes: t.wishes.map(one => one.id),
        idOffered: state === 'applied' ? (t.wishes[t.refusals]?.id ?? null) : null,
        idMentor: t.mentor?.id ?? null,
        fromPractice: random.chance(0.15) ? 1 : 0,
        status: state,
        statusOn: dayText(t.since),
        appliedOn: state === 'draft' ? null : dayText(t.applied),
        approvedOn: asText(t.approved),
        deadline: t.approved === null ? null : dayText(t.approved + 365),
        submittedOn: asText(t.submitted),
        similarityPct: reviewed ? random.between(1, 19) : null,
        mentorOpinion: reviewed
          ? random.pick(['Rad je samostalan i uredan; predlažem obranu.', 'Rad ispunjava sve uvjete za obranu.'])
          : null,
        abstractHr: written ? textFrom(random, t.title.hr, 250) : null,
        abstractEn: written ? `${t.title.en}. The proposed solution is compared with the present one.` : null,
        keywordsHr: written
          ? [random.pick(keywords), random.pick(keywords)].filter((word, at, all) => all.indexOf(word) === at)
          : null,
        keywordsEn: written ? ['measurement', 'prototype'] : null,
        pages: written ? random.between(35, 120) : null,
        commissionOn: asText(t.commission),
        defendedOn: asText(t.ended),
        idGradeFinal: t.ended === null ? null : writer.idGrade,
        isvuKey: t.ended === null ? null : [bodyCode, writer.jmbag, writer.study, dayText(t.ended)].join('#'),
      };
    }
  }
  const keys = await sink.write(stCoGraduatethesis, rows(), theses.length);
  await countAnew(world, 'st-co-graduatethesis.number');
  return keys;
};
const keywords = [
  'mjerenje',
  'prototip',
  'anketa',
  'simulacija',
  'norma',
  'rizik',
  'kvaliteta',
  'trošak',
  'podaci',
  'usporedba',
  'okoliš',
  'korisnik',
];

function* choices(theses: readonly Thesis[], keys: Keyed): Generator<Values> {
  for (const [place, t] of theses.entries()) {
    if (t.state === 'draft') continue;
    for (const [at, wish] of t.wishes.entries()) {
      const status =
        t.state === 'applied'
          ? at < t.refusals
            ? 'declined'
            : 'pending'
          : t.state === 'withdrawn' || at > 0
            ? 'skipped'
            : 'accepted';
      yield {
        idStCoGraduatethesis: keys.at(place),
        idTeacher: wish.id,
        status,
        reason: status === 'declined' ? 'Mjesta su popunjena.' : null,
        answeredOn: status === 'accepted' || status === 'declined' ? dayText(t.applied + 3) : null,
        num: at + 1,
      };
    }
  }
}

/** What a commission has approved on one day is one act. */
const writeSessions = async (
  { sink }: World,
  theses: readonly Thesis[],
  keys: Keyed,
  commissionOf: ReadonlyMap<number, number>,
): Promise<void> => {
  const decided = grouped(
    theses.flatMap((t, place) => (t.approved === null ? [] : [{ t, place }])),
    ({ t }) => `${commissionOf.get(t.writer.idStudy)} ${t.approved}`,
  );
  await sink.write(
    graduatethesisSession,
    [...decided.values()]
      .filter(([first]) => commissionOf.has(first!.t.writer.idStudy))
      .map(some => ({
        idGraduatethesiscommission: commissionOf.get(some[0]!.t.writer.idStudy),
        heldOn: dayText(some[0]!.t.approved!),
        idTheses: some.slice(0, 100).map(({ place }) => keys.at(place)),
      })),
  );
};

/** The works as they were brought: each is a document of the institution too. Gives the place of each thesis's last version. */
const writeVersions = async (world: World, theses: readonly Thesis[], keys: Keyed): Promise<(t: Thesis) => number> => {
  const { sink, today } = world;
  const files = [
    await sharedFile(world, 'rad.pdf', pdf('rad')),
    await sharedFile(world, 'zavrsni-rad.pdf', pdf('zavrsni rad')),
    await sharedFile(world, 'diplomski.pdf', pdf('diplomski rad')),
  ];
  const lastOf = new Map<Thesis, number>();
  const all = theses.flatMap((t, place) =>
    t.files.map((file, at) => ({ t, place, at, ...file, content: files[(place + at) % files.length]! as Shared })),
  );
  all.forEach(({ t }, place) => {
    lastOf.set(t, place);
  });
  const versions = await sink.write(
    graduatethesisVersion,
    all.map(({ t, place, at, kind, review, content }) => ({
      idStCoGraduatethesis: keys.at(place),
      kind,
      content,
      originalityDeclared: 1,
      review,
      reviewNote: review === 'returned' ? 'Dopuniti pregled literature i ispraviti navode.' : null,
      reviewedBy: review === 'none' ? null : (t.mentor?.idUser ?? null),
      reviewedOn: review === 'none' || t.submitted === null ? null : dayText(t.submitted + 3),
      num: at + 1,
    })),
    all.length,
  );
  await writeDocuments(
    world,
    function* () {
      for (const [n, { t, at, content }] of all.entries())
        yield {
          title: `${t.title.hr} (${at + 1}. inačica)`.slice(0, 255),
          isHosted: 1,
          entity: 'graduatethesis-version',
          idEntity: versions.at(n),
          place: 1,
          content,
          versions: [content],
          docDate: t.submitted === null ? today : dayText(t.submitted),
          status: 'archived',
        };
    },
    all.length,
    all.length,
  );
  return t => versions.at(lastOf.get(t)!);
};

const writeDefences = async (
  world: World,
  theses: readonly Thesis[],
  keys: Keyed,
  lastVersion: (t: Thesis) => number,
): Promise<void> => {
  const { sink, ctx } = world;
  const random = randomFor(world, 'many defences');
  const { rows: grades } = await ctx.db.run<{ id: number; value: number }>(
    sql`select id, value from ${ctx.db.table('grade')} where deleted_at is null`,
  );
  const idOf = new Map(grades.map(row => [row.value, row.id]));
  const { rows: rooms } = await ctx.db.run<{ id: number }>(
    sql`select id from ${ctx.db.table('room')} where deleted_at is null order by id limit 60`,
  );
  const librarian = await ctx.db.one<{ id: number }>(
    sql`select id from ${ctx.db.table('user')} where username = 'librarian'`,
  );
  const roles = ['president', 'mentor', 'member'] as const;
  await sink.write(
    graduatethesisDefensecommission,
    theses.flatMap((t, place) =>
      t.seats.map((one, at) => ({
        idStCoGraduatethesis: keys.at(place),
        idTeacher: one.id,
        role: roles[at],
        status: t.defence !== null || one === t.mentor || random.chance(0.6) ? 'accepted' : 'asked',
        num: at + 1,
      })),
    ),
    theses.length * 3,
  );
  const held = theses.flatMap((t, place) => (t.defence === null ? [] : [{ t, place, day: t.defence }]));
  const valueOf = (t: Thesis): number => (t.state === 'failed' ? 1 : (t.writer.value ?? 3));
  // One who thinks better of the presentation changes nothing of the whole.
  const isKind = (place: number): boolean => place % 4 === 0;
  const defences = await sink.write(
    graduatethesisDefense,
    held.map(({ t, place, day }) => {
      const isOver = isHeld(t.state);
      const value = valueOf(t);
      const better = isKind(place) && value > 1 && value < 5;
      const hour = timeFrom(random).slice(0, 2);
      const mean = value.toFixed(2);
      return {
        idStCoGraduatethesis: keys.at(place),
        attempt: 1,
        start: `${dayText(day)} ${hour}:00`,
        end: `${dayText(day)} ${hour}:45`,
        idRoom: isOver ? random.pick(rooms).id : null,
        online: isOver ? 0 : 1,
        onlineUrl: isOver ? null : 'https://meet.vrelo.example/obrana',
        public: 1,
        result: isOver ? (t.state === 'failed' ? 'failed' : 'passed') : null,
        closedOn: isOver ? dayText(day) : null,
        voting: isOver ? (random.chance(0.95) ? 'unanimous' : 'majority') : null,
        minutes: isOver ? 'Obrana je održana prema rasporedu. Pristupnik je odgovorio na postavljena pitanja.' : null,
        questions: isOver
          ? [{ idTeacher: t.seats[2]!.id, text: 'Kako ste provjerili mjerenja?', answered: 'yes' }]
          : null,
        meanWork: isOver ? mean : null,
        meanPresentation: isOver ? (better ? (value + 1 / 3).toFixed(2) : mean) : null,
        meanDiscussion: isOver ? mean : null,
      };
    }),
    held.length,
  );
  function* gradeRows(): Generator<Values> {
    for (const [n, { t, place }] of held.entries()) {
      if (!isHeld(t.state)) continue;
      const value = valueOf(t);
      for (const [at, one] of t.seats.entries())
        for (const component of ['work', 'presentation', 'discussion'] as const) {
          const better = at === 2 && component === 'presentation' && isKind(place) && value > 1 && value < 5;
          yield {
            idDefense: defences.at(n),
            idTeacher: one.id,
            component,
            idGrade: idOf.get(better ? value + 1 : value),
          };
        }
    }
  }
  await sink.write(graduatethesisGrade, gradeRows(), held.length * 9);
  const kept = theses.flatMap((t, place) =>
    t.state === 'deposited' || t.state === 'archived' ? [{ t, place, day: t.ended! }] : [],
  );
  await sink.write(
    graduatethesisDeposit,
    kept.map(({ t, place, day }, n) => {
      const consent = weighted(random, [
        ['open', 7],
        ['institution', 2],
        ['embargo', 1],
        ['closed', 1],
      ]);
      const isArchived = t.state === 'archived';
      return {
        idStCoGraduatethesis: keys.at(place),
        idVersion: lastVersion(t),
        consent,
        embargoUntil: consent === 'embargo' ? dayText(day + random.between(200, 900)) : null,
        licence: weighted(random, [
          ['ccBy', 4],
          ['ccByNc', 3],
          ['ccByNcNd', 2],
          ['inCopyright', 1],
        ]),
        depositedOn: dayText(day + 4),
        urn: isArchived ? `urn:nbn:hr:999:${String(100_000 + n)}` : null,
        librarian: isArchived ? (librarian?.id ?? null) : null,
        archivedOn: isArchived ? dayText(day + 9) : null,
      };
    }),
    kept.length,
  );
};
