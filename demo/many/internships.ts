import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { daysOffBetween } from '../../src/modules/calendar/server/index.ts';
import { resultOf } from '../../src/modules/internship/grading.ts';
import {
  internship,
  internshipApprovalGrant,
  internshipDiary,
  internshipOffer,
  internshipOfferApplication,
  intsDiaryAttendance,
  intsDiaryGrading,
  intsGradingCriterion,
  intsHostConfirmation,
  intsSettingTeacher,
  intsStCourseSetting,
  intsTask,
  intsTaskAssignment,
  intsTaskGrading,
} from '../../src/modules/internship/model.ts';
import { parEmployee, partner } from '../../src/modules/people/model.ts';
import { criteria, tasks } from '../internships.ts';
import { firstNames, lastNames, plain } from '../names.ts';
import { oibOf } from '../numbers.ts';
import type { Random } from '../random.ts';
import { randomFor, type World } from '../world.ts';
import type { People } from './people.ts';
import { dayNumber, dayText, isWeekend, skewed, timeFrom, weighted } from './words.ts';

interface Student {
  readonly id: number;
  readonly idStCo: number;
  readonly idAcademicyear: number;
  readonly isActive: boolean;
  readonly status: 'enrolled' | 'attended' | 'passed';
  readonly gradedOn: string | null;
  readonly value: number | null;
}
interface Setting {
  readonly id: number;
  readonly hours: number;
  readonly holder: number;
  readonly criteria: readonly number[];
  readonly tasks: readonly number[];
}
interface Mentor {
  readonly id: number;
  readonly idPartner: number;
}
interface Placement {
  readonly student: Student;
  readonly setting: Setting;
  readonly mentor: Mentor;
  readonly kind: 'placement' | 'recognition';
  readonly status: string;
  readonly from: number;
  /** The days that were written down, and how many of them the mentor has confirmed. */
  readonly days: readonly number[];
  readonly confirmed: number;
  readonly ended: number | null;
  readonly marks: Marks | null;
}
/** What was given for the tasks and by the criteria, and what it comes to. */
interface Marks {
  readonly tasks: readonly number[];
  readonly criteria: readonly number[];
  readonly percent: number;
  readonly grade: number;
}

const rule = {
  gradingKind: 'numeric',
  weightTasks: 20,
  weightDiary: 30,
  weightMentor: 50,
  threshold5: 90,
  threshold4: 80,
  threshold3: 65,
  threshold2: 50,
} as const;
const hoursPerDay = 8;
/** Of a hundred internships so many are over; the others belong to this year. */
const over = 70;
const running = [
  ['proposed', 10],
  ['returned', 3],
  ['assigned', 10],
  ['referred', 10],
  ['active', 40],
  ['diarySubmitted', 9],
  ['mentorGraded', 6],
  ['interrupted', 3],
  ['cancelled', 9],
] as const;
const isOut = (status: string): boolean => !['proposed', 'returned', 'assigned', 'cancelled'].includes(status);
const isWhole = (status: string): boolean => ['diarySubmitted', 'mentorGraded', 'completed', 'failed'].includes(status);

const works = [
  'Upoznavanje s timom, prostorom i pravilima zaštite na radu',
  'Rad uz mentora na redovitim poslovima odjela',
  'Priprema podataka za izvješće i sastanak s naručiteljem',
  'Obilazak pogona i razgovor s voditeljima smjena',
  'Ispitivanje i dokumentiranje rezultata',
  'Sređivanje arhive i unos podataka',
  'Rad s korisnicima na šalteru i telefonom',
  'Izrada nacrta prema zadanim mjerama',
  'Usporedba ponuda dobavljača',
  'Pregled propisa i normi struke',
  'Sudjelovanje na sastanku projekta',
  'Održavanje opreme i zamjena dijelova',
  'Priprema radionice za učenike',
  'Analiza pogrešaka iz prethodnog tjedna',
  'Samostalan zadatak: prijedlog poboljšanja postupka',
] as const;
const ends = [
  'Mentor je pregledao rad.',
  'Sutra se nastavlja.',
  'Zapisano u evidenciju odjela.',
  'Potrebno je još podataka.',
  'Kolege su pomogle s uputama.',
  'Rezultat je poslan na pregled.',
] as const;

/** Internships of five years: those of the closed ones ended with the grades of their courses, and this year's in every state. */
export const loadManyInternships = async (world: World, people: People, count: number): Promise<void> => {
  const { ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many internships');
  const { rows: students } = await db.run<Student>(sql`
    select e.id_student as id, n.id_st_co as "idStCo", c.id_academicyear as "idAcademicyear", y.status = 'active' as "isActive", n.status, n.graded_on::text as "gradedOn", g.value
    from ${db.table('st-co-enrollment')} n join ${db.table('stcourse')} c on c.id = n.id_st_co and c.is_internship = 1 and c.id_holder is not null
      join ${db.table('academicyear')} y on y.id = c.id_academicyear join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment
      left join ${db.table('grade')} g on g.id = n.id_grade
    where n.deleted_at is null and (n.status = 'passed' and n.graded_on < ${today}::date - 5 or n.status = 'attended' or n.status = 'enrolled' and e.status = 'enrolled' and y.status = 'active')
      and not exists (select from ${db.table('internship')} i where i.id_student = e.id_student and i.id_st_co = c.id) order by n.id`);
  const done = spread(
    students.filter(s => s.status !== 'enrolled' && !s.isActive),
    Math.round((count * over) / 100),
  );
  const all = [
    ...done,
    ...spread(
      students.filter(s => s.status === 'enrolled'),
      count - done.length,
    ),
  ];
  if (all.length === 0) return;
  const mentors = await writePartners(world, Math.ceil(count / 25));
  const settings = await settingsFor(world, [...new Set(all.map(s => s.idStCo))]);
  const off = new Set<number>();
  for (const day of await daysOffBetween(ctx, dayText(dayNumber(today) - 2200), today))
    if ((day.kind === 'public' || day.kind === 'institution') && day.idStudy === null)
      for (let at = dayNumber(day.dateFrom); at <= dayNumber(day.dateTo); at++) off.add(at);
  const placed = all.map((student, n) =>
    placementOf(random, world, student, settings.get(student.idStCo)!, mentors[(n * 7) % mentors.length]!, off),
  );
  const keys = await writeInternships(world, placed);
  await writeDays(world, placed, keys);
  await writeMarks(world, placed, keys);
  await writeOffers(world, people, mentors, settings, students);
};
const spread = <T>(of: readonly T[], count: number): T[] => {
  const step = of.length / Math.max(1, Math.min(count, of.length));
  return Array.from({ length: Math.min(count, of.length) }, (_, i) => of[Math.floor(i * step)]!);
};

const placementOf = (
  random: Random,
  { today }: World,
  student: Student,
  setting: Setting,
  mentor: Mentor,
  off: ReadonlySet<number>,
): Placement => {
  const now = dayNumber(today);
  const isRecognised = random.chance(0.08);
  const base = { student, setting, mentor };
  if (isRecognised)
    return {
      ...base,
      kind: 'recognition',
      status:
        student.status === 'passed'
          ? 'granted'
          : student.status === 'attended'
            ? 'rejected'
            : weighted(random, [
                ['submitted', 5],
                ['inReview', 3],
                ['draft', 1],
                ['withdrawn', 1],
              ]),
      from: now - 500,
      days: [],
      confirmed: 0,
      ended: student.status === 'enrolled' ? null : student.gradedOn ? dayNumber(student.gradedOn) : now - 300,
      marks: null,
    };
  const status =
    student.status === 'passed' ? 'completed' : student.status === 'attended' ? 'failed' : weighted(random, running);
  const needed = Math.ceil(setting.hours / hoursPerDay);
  const wanted = isWhole(status) ? needed : ['active', 'interrupted'].includes(status) ? random.between(2, needed) : 0;
  const last =
    student.status !== 'enrolled' && student.gradedOn
      ? dayNumber(student.gradedOn) - random.between(8, 25)
      : student.status === 'attended'
        ? now - random.between(150, 1200)
        : now - random.between(status === 'active' ? 1 : 6, 12);
  const days: number[] = [];
  for (let day = last; days.length < wanted; day--) if (!isWeekend(day) && !off.has(day)) days.unshift(day);
  const ended = ['completed', 'failed', 'interrupted', 'cancelled'].includes(status)
    ? student.gradedOn
      ? dayNumber(student.gradedOn)
      : Math.min(now - 1, last + 5)
    : null;
  return {
    ...base,
    kind: 'placement',
    status,
    from: days[0] ?? now + random.between(3, 40),
    days,
    confirmed: isWhole(status) ? days.length : Math.max(0, days.length - random.between(0, 4)),
    ended,
    marks: ['completed', 'failed', 'mentorGraded'].includes(status)
      ? marksFor(random, status === 'failed' ? 1 : (student.value ?? 4))
      : null,
  };
};

/** Points that come to the grade which the course has. */
const marksFor = (random: Random, grade: number): Marks => {
  const [low, high] = [
    [0, 0.5],
    [0.5, 0.65],
    [0.65, 0.8],
    [0.8, 0.9],
    [0.9, 1],
  ][grade - 1]! as [number, number];
  for (;;) {
    const level = low + random.next() * (high - low);
    const points = (most: number): number =>
      Math.min(most, Math.max(0, Math.round(most * level + random.next() * 1.6 - 0.8)));
    const given = { tasks: tasks.map(task => points(task[3])), criteria: criteria.map(() => points(5)) };
    const share = (values: readonly number[], most: number): number =>
      (100 * values.reduce((sum, value) => sum + value, 0)) / (most * values.length);
    const by = (role: string): number[] => given.criteria.filter((_, at) => criteria[at]![0] === role);
    const { percent, grade: reached } = resultOf(rule, {
      tasks: share(given.tasks, tasks[0]![3]),
      diary: share(by('teacher'), 5),
      mentor: share(by('mentor'), 5),
    });
    if (reached === grade) return { ...given, percent, grade };
  }
};

// ——— Partners and settings ———

const trades = [
  ['informatika', 'J'],
  ['strojogradnja', 'C'],
  ['energetika', 'C'],
  ['consulting', 'J'],
  ['elektronika', 'C'],
  ['mreže', 'J'],
  ['prerada', 'C'],
  ['mediji', 'J'],
] as const;
/** Companies of the whole country, each with whoever signs and some who look after students. */
const writePartners = async (world: World, count: number): Promise<Mentor[]> => {
  const { sink, ctx, today } = world;
  const { db } = ctx;
  const random = randomFor(world, 'many partners');
  const ids = async (rows: ReturnType<typeof sql>) => (await db.run<{ id: number; code: string }>(rows)).rows;
  const sectors = await ids(sql`select id, code from ${db.table('partnersector')} where deleted_at is null`);
  const types = await ids(
    sql`select id, name_hr as code from ${db.table('partnertype')} where deleted_at is null order by id limit 4`,
  );
  const cities = await ids(
    sql`select id, postal_code as code from ${db.table('state-city')} where deleted_at is null order by id`,
  );
  const now = dayNumber(today);
  const rows = Array.from({ length: count }, (_, n) => {
    const [trade, sector] = random.pick(trades);
    const shortName = `${random.pick(lastNames)} ${trade} ${n + 1}`;
    const city = random.pick(cities);
    return {
      name: `${shortName} d.o.o.`,
      shortName,
      oib: oibOf(String(4_720_000_000 + n)),
      idPartnersector: sectors.find(one => one.code === sector)?.id ?? sectors[0]!.id,
      idPartnertype: random.pick(types).id,
      address: `Industrijska ${random.between(1, 200)}`,
      postalCode: city.code,
      idStateCity: city.id,
      email: `info@${plain(shortName)}.example`,
      web: `https://${plain(shortName)}.example`,
      employeesRange: weighted(random, [
        ['1-9', 3],
        ['10-49', 4],
        ['50-249', 2],
        ['250+', 1],
      ]),
      isInternship: 1,
      isEmployer: random.chance(0.5) ? 1 : 0,
      contractNo: `OU-${n + 100}`,
      contractFrom: dayText(now - 2300),
      contractTo: dayText(now + random.between(200, 900)),
      capacity: random.between(20, 60),
      status: 'active',
    };
  });
  const keys = await sink.write(partner, rows);
  const people = rows.flatMap((row, n) =>
    Array.from({ length: 3 }, (_, at) => {
      const gender = random.pick(['m', 'f'] as const);
      const [firstName, lastName] = [random.pick(firstNames[gender]), random.pick(lastNames)];
      return {
        idPartner: keys.at(n),
        firstName,
        lastName,
        gender,
        position: at === 0 ? 'direktor' : random.pick(['voditelj odjela', 'stručni suradnik', 'inženjer', 'savjetnik']),
        email: `${plain(firstName)}.${plain(lastName)}.${at + 1}@${row.email.split('@')[1]}`,
        isMentor: at > 0 ? 1 : 0,
        isContact: at === 1 ? 1 : 0,
        isSignatory: at === 0 ? 1 : 0,
        active: 1,
      };
    }),
  );
  const employees = await sink.write(parEmployee, people);
  return people.flatMap((one, n) => (one.isMentor ? [{ id: employees.at(n), idPartner: one.idPartner }] : []));
};

/** What is asked on each course, by its key: where it is not said yet it is now. */
const settingsFor = async (world: World, courses: readonly number[]): Promise<ReadonlyMap<number, Setting>> => {
  const { sink, ctx } = world;
  const { db } = ctx;
  const { rows: unset } = await db.run<{ id: number; idAcademicyear: number; holder: number }>(
    sql`select c.id, c.id_academicyear as "idAcademicyear", c.id_holder as holder from ${db.table('stcourse')} c
      where c.id = any(${[...courses]}::int[]) and not exists (select from ${db.table('ints-st-course-setting')} s where s.id_st_co = c.id) order by c.id`,
  );
  const settings = await sink.write(
    intsStCourseSetting,
    unset.map((course, n) => ({
      idStCo: course.id,
      idAcademicyear: course.idAcademicyear,
      durationUnit: 'hours',
      requiredHours: [120, 160, 200][n % 3],
      hoursPerDayMax: hoursPerDay,
      ...rule,
      diaryEntryDays: 3,
      diaryDueDays: 15,
      allowOwnPartner: 1,
      allowRecognition: 1,
      recognitionMinMonths: 6,
      instructions: 'Dnevnik se piše svaki dan; mentor ga potvrđuje jednom tjedno.',
    })),
  );
  await sink.write(
    intsSettingTeacher,
    unset.map((course, n) => ({ idIntsSet: settings.at(n), idTeacher: course.holder, isCoordinator: 1 })),
  );
  await sink.write(
    intsGradingCriterion,
    unset.flatMap((_, n) =>
      criteria.map(([graderRole, nameHr, nameEn], at) => ({
        idIntsSet: settings.at(n),
        nameHr,
        nameEn,
        graderRole,
        maxPoints: 5,
        num: at + 1,
      })),
    ),
  );
  await sink.write(
    intsTask,
    unset.flatMap((_, n) =>
      tasks.map(([title, description, isMandatory, maxPoints], at) => ({
        idIntsSet: settings.at(n),
        title,
        description,
        isMandatory,
        maxPoints,
        num: at + 1,
        status: 'published',
      })),
    ),
  );
  const { rows } = await db.run<Setting & { idStCo: number }>(sql`
    select s.id, s.id_st_co as "idStCo", s.required_hours as hours, c.id_holder as holder,
      array(select x.id from ${db.table('ints-grading-criterion')} x where x.id_ints_set = s.id and x.deleted_at is null order by x.num limit ${criteria.length}) as criteria,
      array(select x.id from ${db.table('ints-task')} x where x.id_ints_set = s.id and x.deleted_at is null order by x.num limit ${tasks.length}) as tasks
    from ${db.table('ints-st-course-setting')} s join ${db.table('stcourse')} c on c.id = s.id_st_co where s.id_st_co = any(${[...courses]}::int[])`);
  return new Map(rows.map(row => [row.idStCo, row]));
};

// ——— The internships and what hangs on them ———

interface Keyed {
  at(place: number): number;
}
const writeInternships = async (world: World, placed: readonly Placement[]): Promise<Keyed> => {
  const { sink, today } = world;
  const random = randomFor(world, 'many internships in words');
  const now = dayNumber(today);
  const { rows: kept } = await world.ctx.db.run<{ n: number }>(
    sql`select count(*)::int as n from ${world.ctx.db.table('internship')}`,
  );
  let number = kept[0]!.n;
  const keys = await sink.write(
    internship,
    placed.map(({ student, setting, mentor, kind, status, from, days, ended, marks }): Values => {
      const isPlacement = kind === 'placement';
      const isReferred = isPlacement && isOut(status);
      const to = days.at(-1) === undefined ? from + 48 : Math.max(days.at(-1)!, from + 20);
      const grade =
        status === 'granted'
          ? Math.max(2, student.value ?? 5)
          : ['completed', 'failed'].includes(status)
            ? marks!.grade
            : null;
      return {
        intsKind: kind,
        idIntsSet: setting.id,
        idAcademicyear: student.idAcademicyear,
        idStCo: student.idStCo,
        idStudent: student.id,
        idPartner: isPlacement ? mentor.idPartner : null,
        idParEmployee: isPlacement ? mentor.id : null,
        idTeacher: isPlacement ? setting.holder : null,
        dateFrom: isPlacement ? dayText(from) : null,
        dateTo: isPlacement ? dayText(to) : null,
        plannedHours: isPlacement ? setting.hours : null,
        workplace: isPlacement
          ? random.pick(['Razvojni odjel', 'Proizvodnja', 'Uprava', 'Laboratorij', 'Prodaja'])
          : null,
        programme: isPlacement
          ? `${skewed(random, works)}. ${skewed(random, works)}. Rad pod vodstvom mentora na stvarnim zadacima.`
          : null,
        referralNo: isReferred ? `${++number}/${dayText(from).slice(0, 4)}` : null,
        referralDate: isReferred ? dayText(Math.min(from - 5, now - 1)) : null,
        basis: isPlacement
          ? null
          : weighted(random, [
              ['employment', 6],
              ['studentContract', 3],
              ['volunteering', 1],
            ]),
        employerName: isPlacement ? null : `${random.pick(lastNames)} ${random.pick(trades)[0]} d.o.o.`,
        position: isPlacement ? null : random.pick(['mlađi programer', 'tehničar', 'referent', 'laborant']),
        workFrom: isPlacement ? null : dayText(from - random.between(200, 900)),
        workTo: isPlacement ? null : dayText(from + 60),
        hoursClaimed: isPlacement ? null : random.between(setting.hours, 1800),
        description: isPlacement ? null : `${skewed(random, works)}. ${skewed(random, works)}.`,
        hoursRecognised: status === 'granted' ? setting.hours : null,
        finalPercent: grade === null || status === 'granted' ? null : marks!.percent,
        finalGrade: grade,
        isPassed: grade !== null && grade > 1 ? 1 : 0,
        endedOn: ended === null ? null : dayText(ended),
        status,
      };
    }),
    placed.length,
  );
  const decided = placed.flatMap((p, n) => (p.status === 'granted' || p.status === 'rejected' ? [{ p, n }] : []));
  await sink.write(
    internshipApprovalGrant,
    decided.map(({ p, n }) => ({
      idInts: keys.at(n),
      idTeacher: p.setting.holder,
      decision: p.status,
      hoursRecognised: p.status === 'granted' ? p.setting.hours : null,
      grade: p.status === 'granted' ? Math.max(2, p.student.value ?? 5) : null,
      reason: p.status === 'granted' ? null : 'Poslovi nisu iz područja studija.',
      decisionDate: dayText(p.ended!),
    })),
  );
  return keys;
};

const writeDays = async (world: World, placed: readonly Placement[], keys: Keyed): Promise<void> => {
  const { sink } = world;
  const count = placed.reduce((sum, one) => sum + one.days.length, 0);
  function* attended(): Generator<Values> {
    for (const [n, { days, confirmed }] of placed.entries())
      for (const [at, day] of days.entries())
        yield {
          idInts: keys.at(n),
          date: dayText(day),
          presence: 'present',
          timeFrom: `0${7 + (n % 3)}:00`,
          timeTo: `${15 + (n % 3)}:00`,
          hours: hoursPerDay,
          source: n % 9 === 0 ? 'mentor' : 'student',
          isConfirmed: at < confirmed ? 1 : 0,
        };
  }
  await sink.write(intsDiaryAttendance, attended(), count);
  const random = randomFor(world, 'many diaries');
  function* written(): Generator<Values> {
    for (const [n, { days, confirmed, status }] of placed.entries())
      for (const [at, day] of days.entries()) {
        const isConfirmed = at < confirmed;
        yield {
          idInts: keys.at(n),
          date: dayText(day),
          workDescription: `${skewed(random, works)}. ${random.pick(ends)}`,
          learned: random.chance(0.2)
            ? 'Kako se isti posao radi brže i što treba zapisati za one koji dolaze poslije.'
            : null,
          tools: random.chance(0.3) ? [random.pick(['Excel', 'SAP', 'AutoCAD', 'SQL', 'osciloskop', 'e-pošta'])] : [],
          mentorNote: isConfirmed && random.chance(0.1) ? 'Dobro i samostalno.' : null,
          confirmedAt: isConfirmed ? `${dayText(day + 3)} ${timeFrom(random)}` : null,
          status: isConfirmed
            ? 'confirmed'
            : status === 'active' && at === days.length - 1 && n % 3 === 0
              ? 'draft'
              : 'submitted',
        };
      }
  }
  await sink.write(internshipDiary, written(), count);
};

const writeMarks = async (world: World, placed: readonly Placement[], keys: Keyed): Promise<void> => {
  const { sink } = world;
  const random = randomFor(world, 'many marks');
  const out = placed.flatMap((p, n) =>
    p.kind === 'placement' && isOut(p.status) && p.days.length > 0 ? [{ p, n }] : [],
  );
  const assigned = out.flatMap(({ p, n }) =>
    p.setting.tasks.map((idIntsTask, at) => ({ p, n, at, idIntsTask, isGraded: p.marks !== null })),
  );
  const given = await sink.write(
    intsTaskAssignment,
    assigned.map(({ p, n, at, idIntsTask, isGraded }) => {
      const isIn = isGraded || isWhole(p.status);
      return {
        idIntsTask,
        idInts: keys.at(n),
        dueDate: dayText(p.from + 14 + at * 7),
        report: isIn
          ? `${skewed(random, works)}. Opisan je tijek posla i predloženo je skraćenje jednog koraka.`
          : null,
        submittedAt: isIn ? `${dayText(p.days.at(-1)!)} ${timeFrom(random)}` : null,
        status: isGraded ? 'graded' : isIn ? 'submitted' : 'assigned',
      };
    }),
    assigned.length,
  );
  await sink.write(
    intsTaskGrading,
    assigned.flatMap(({ p, at, isGraded }, place) =>
      isGraded ? [{ idIntsTaskAss: given.at(place), graderRole: 'teacher', points: p.marks!.tasks[at]! }] : [],
    ),
    assigned.length,
  );
  const graded = out.filter(({ p }) => p.marks !== null);
  await sink.write(
    intsDiaryGrading,
    graded.flatMap(({ p, n }) =>
      (p.status === 'mentorGraded' ? (['mentor'] as const) : (['mentor', 'teacher'] as const)).map(graderRole => ({
        idInts: keys.at(n),
        graderRole,
        scores: p.setting.criteria.flatMap((idIntsGraCri, at) =>
          criteria[at]![0] === graderRole ? [{ idIntsGraCri, points: p.marks!.criteria[at]! }] : [],
        ),
        opinion: random.pick([
          'Samostalan u radu, pita kad ne zna i drži se dogovora.',
          'Uredan i točan; treba više samostalnosti.',
          'Brzo uči i dobro surađuje s kolegama.',
        ]),
      })),
    ),
    graded.length * 2,
  );
  await sink.write(
    intsHostConfirmation,
    graded.map(({ p, n }) => ({
      idInts: keys.at(n),
      department: 'Razvojni odjel',
      activities: `${skewed(random, works)}. ${skewed(random, works)}.`,
      confirmedOn: dayText(p.days.at(-1)! + 2),
      source: 'mentor',
    })),
    graded.length,
  );
};

/** Places that companies offer this year, and who asks for them. */
const writeOffers = async (
  world: World,
  people: People,
  mentors: readonly Mentor[],
  settings: ReadonlyMap<number, Setting>,
  students: readonly Student[],
): Promise<void> => {
  const { sink, today } = world;
  const random = randomFor(world, 'many offers');
  const now = dayNumber(today);
  const waiting = students.filter(s => s.isActive && settings.has(s.idStCo));
  const courses = [...new Set(waiting.map(s => s.idStCo))];
  if (courses.length === 0) return;
  const offers = mentors.map((mentor, n) => {
    const near = courses[n % courses.length]!;
    const status = weighted(random, [
      ['published', 5],
      ['closed', 2],
      ['filled', 1],
      ['submitted', 1],
      ['draft', 1],
      ['expired', 1],
    ]);
    return {
      idAcademicyear: people.idYear,
      idPartner: mentor.idPartner,
      idParEmployee: mentor.id,
      title: `${skewed(random, works).split(/[,:]/)[0]} – ${random.pick(trades)[0]}`,
      description: 'Rad u malom timu uz mentora, s vlastitim zadatkom od prvog tjedna.',
      requirements: 'Volja za učenjem.',
      skills: [random.pick(['Git', 'SQL', 'Excel', 'CAD', 'njemački'])],
      idStCos: [near],
      positions: random.between(1, 5),
      workMode: weighted(random, [
        ['onSite', 6],
        ['hybrid', 3],
        ['remote', 1],
      ]),
      dateFrom: dayText(now + 40),
      dateTo: dayText(now + 100),
      hours: 160,
      applyUntil: dayText(
        status === 'expired' || status === 'closed' ? now - random.between(2, 40) : now + random.between(3, 40),
      ),
      status,
      near,
    };
  });
  const keys = await sink.write(
    internshipOffer,
    offers.map(({ near: _near, ...offer }) => offer),
  );
  const byCourse = new Map<number, number[]>();
  offers.forEach((offer, n) => {
    if (offer.status === 'published') byCourse.set(offer.near, [...(byCourse.get(offer.near) ?? []), n]);
  });
  await sink.write(
    internshipOfferApplication,
    waiting
      .filter((_, n) => n % 6 === 0)
      .flatMap((student, n) => {
        const open = byCourse.get(student.idStCo);
        return open
          ? [
              {
                idIntsOff: keys.at(open[n % open.length]!),
                idStudent: student.id,
                idIntsSet: settings.get(student.idStCo)!.id,
                motivation: 'Područje me zanima, a tvrtka radi upravo ono što smo učili.',
                priority: 1,
                status: n % 9 === 0 ? 'withdrawn' : 'submitted',
              },
            ]
          : [];
      }),
  );
};
