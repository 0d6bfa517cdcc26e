import type { Values } from '../src/kernel/resource/index.ts';
import { saveMatching, sql } from '../src/kernel/server/index.ts';
import { addDays, weekdayOf } from '../src/modules/calendar/model/time.ts';
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
} from '../src/modules/internship/model.ts';
import { stCoEnrollment } from '../src/modules/catalogues/model.ts';
import { partner } from '../src/modules/people/model.ts';
import type { World } from './world.ts';

interface Course {
  readonly id: number;
  readonly holder: number;
}
interface Student {
  readonly id: number;
  readonly idStCo: number;
  readonly idEnrolled: number;
  /** Whose account everybody tries comes first. */
  readonly isTried: boolean;
}
interface Mentor {
  readonly id: number;
  readonly idPartner: number;
}
const required = 160;
export const criteria = [
  ['mentor', 'Stručnost i kvaliteta rada', 'Competence and quality of work'],
  ['mentor', 'Odgovornost i točnost', 'Responsibility and punctuality'],
  ['mentor', 'Suradnja s kolegama', 'Working with colleagues'],
  ['teacher', 'Potpunost dnevnika', 'Completeness of the diary'],
  ['teacher', 'Povezivanje s gradivom studija', 'Links with what was studied'],
] as const;
export const tasks = [
  ['Opis radnog procesa', 'Opišite jedan radni proces u tvrtki i predložite poboljšanje.', 1, 20],
  ['Refleksija u sredini prakse', 'Što ste do sada naučili i što vam nedostaje?', 0, 20],
] as const;
const works = [
  'Upoznavanje s timom, razvojnim okruženjem i pravilima zaštite na radu.',
  'Ispravak pogreške pri prijavi korisnika i pregled koda s kolegicom.',
  'Nova stranica profila, dogovor s dizajnerom.',
  'Testovi za profil, prva objava na probni poslužitelj.',
  'Priprema podataka za izvješće i sastanak s naručiteljem.',
];
/** How far each of the first students is: the state, how long ago it began, and how many of its days are confirmed. */
const ways: readonly {
  readonly status: string;
  readonly began: number;
  readonly days: number;
  readonly silent?: number;
}[] = [
  { status: 'active', began: -24, days: 11 },
  { status: 'active', began: -31, days: 6, silent: 8 },
  { status: 'active', began: -17, days: 9 },
  { status: 'proposed', began: 14, days: 0 },
  { status: 'returned', began: 14, days: 0 },
  { status: 'assigned', began: 7, days: 0 },
  { status: 'referred', began: 5, days: 0 },
  { status: 'diarySubmitted', began: -45, days: 20 },
  { status: 'mentorGraded', began: -48, days: 20 },
  { status: 'completed', began: -60, days: 20 },
  { status: 'completed', began: -62, days: 20 },
  { status: 'failed', began: -65, days: 20 },
  { status: 'interrupted', began: -40, days: 7 },
  { status: 'cancelled', began: -10, days: 0 },
];

/** Internships in every state on the first courses that have them: some that go well, one that is silent, work that was recognised in part. */
export const loadInternships = async (world: World): Promise<void> => {
  const { ctx, sink, today } = world;
  const { db } = ctx;
  const year = await db.one<{ id: number }>(sql`select id from ${db.table('academicyear')} where status = 'active'`);
  const courses = (
    await db.run<Course>(sql`select id, id_holder as holder from ${db.table('stcourse')}
      where is_internship = 1 and id_academicyear = ${year?.id ?? 0} and id_holder is not null and deleted_at is null order by id limit 3`)
  ).rows;
  if (!year || courses.length === 0) return;
  await saveMatching(
    ctx,
    partner,
    { status: 'active', isInternship: 1 },
    { contractNo: 'OU-2025', contractFrom: addDays(today, -400), contractTo: addDays(today, 330) },
  );
  const mentors = (
    await db.run<Mentor>(sql`select e.id, e.id_partner as "idPartner" from ${db.table('par-employee')} e join ${db.table('partner')} p on p.id = e.id_partner
      where e.is_mentor = 1 and e.active = 1 and p.status = 'active' and e.deleted_at is null order by e.id_user nulls last, e.id`)
  ).rows;
  const tried = await db.one<{ id: number }>(
    sql`select t.id from ${db.table('teacher')} t join ${db.table('user')} u on u.id = t.id_user where u.username = 'teacher'`,
  );
  const settings = await sink.write(
    intsStCourseSetting,
    courses.map(course => ({
      idStCo: course.id,
      idAcademicyear: year.id,
      durationUnit: 'hours',
      requiredHours: required,
      hoursPerDayMax: 8,
      gradingKind: 'numeric',
      weightTasks: 20,
      weightDiary: 30,
      weightMentor: 50,
      threshold5: 90,
      threshold4: 80,
      threshold3: 65,
      threshold2: 50,
      diaryEntryDays: 3,
      diaryDueDays: 15,
      allowOwnPartner: 1,
      allowRecognition: 1,
      recognitionMinMonths: 6,
      instructions: 'Dnevnik se piše svaki dan; mentor ga potvrđuje jednom tjedno.',
    })),
  );
  const inCharge = (course: Course): number[] => [...new Set([course.holder, tried?.id ?? course.holder])];
  await sink.write(
    intsSettingTeacher,
    courses.flatMap((course, i) =>
      inCharge(course).map((idTeacher, n) => ({
        idIntsSet: settings.at(i),
        idTeacher,
        isCoordinator: n === 0 ? 1 : 0,
      })),
    ),
  );
  const criteriaKeys = await sink.write(
    intsGradingCriterion,
    courses.flatMap((_, i) =>
      criteria.map(([graderRole, nameHr, nameEn], n) => ({
        idIntsSet: settings.at(i),
        nameHr,
        nameEn,
        graderRole,
        maxPoints: 5,
        num: n + 1,
      })),
    ),
  );
  const taskKeys = await sink.write(
    intsTask,
    courses.flatMap((_, i) =>
      tasks.map(([title, description, isMandatory, maxPoints], n) => ({
        idIntsSet: settings.at(i),
        title,
        description,
        isMandatory,
        maxPoints,
        dueDate: addDays(today, 11 + n * 7),
        num: n + 1,
        status: 'published',
      })),
    ),
  );
  const students = (
    await db.run<Student>(sql`select e.id_student as id, n.id_st_co as "idStCo", n.id as "idEnrolled", coalesce(u.username = 'student2', false) as "isTried"
      from ${db.table('st-co-enrollment')} n join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment join ${db.table('student')} s on s.id = e.id_student
        left join ${db.table('user')} u on u.id = s.id_user
      where n.id_st_co = any(${courses.map(course => course.id)}::int[]) and n.status = 'enrolled' and e.status = 'enrolled' order by 4 desc, n.id_st_co, e.id_student`)
  ).rows;
  const placeOf = (student: Student): number => courses.findIndex(course => course.id === student.idStCo);
  const placed = students.slice(0, ways.length).map((student, i) => {
    const at = placeOf(student);
    const began = addDays(today, ways[i]!.began);
    return { student, at, way: ways[i]!, mentor: mentors[i % mentors.length]!, dateFrom: workday(began), n: i };
  });
  if (placed.length === 0 || mentors.length === 0) return;
  const isOut = (status: string): boolean => !['proposed', 'returned', 'assigned', 'cancelled'].includes(status);
  const ended = (status: string): boolean => ['completed', 'failed', 'interrupted', 'cancelled'].includes(status);
  const grades: Readonly<Record<string, readonly [number, number]>> = { completed: [4, 86.4], failed: [1, 41.2] };
  const keys = await sink.write(
    internship,
    placed.map(({ student, at, way, mentor, dateFrom, n }) => ({
      intsKind: 'placement',
      idIntsSet: settings.at(at),
      idAcademicyear: year.id,
      idStCo: student.idStCo,
      idStudent: student.id,
      idPartner: mentor.idPartner,
      idParEmployee: mentor.id,
      idTeacher: inCharge(courses[at]!).at(-1)!,
      dateFrom,
      dateTo: addDays(dateFrom, 48),
      plannedHours: required,
      workplace: 'Razvojni odjel',
      programme: 'Rad na stvarnim zadacima tima pod vodstvom mentora.',
      referralNo: isOut(way.status) ? `${n + 1}/${today.slice(0, 4)}` : null,
      referralDate: isOut(way.status) ? addDays(dateFrom, -7) : null,
      finalGrade: grades[way.status]?.[0] ?? null,
      finalPercent: grades[way.status]?.[1] ?? null,
      isPassed: way.status === 'completed' ? 1 : 0,
      endedOn: ended(way.status) ? addDays(today, -2) : null,
      status: way.status,
    })),
  );
  const days = placed.flatMap(({ way, dateFrom, n }) => {
    const all: Values[] = [];
    const last = addDays(today, -1 - (way.silent ?? 0));
    for (
      let day = dateFrom, i = 0;
      day <= last && i < way.days + (way.status === 'active' && !way.silent ? 2 : 0);
      day = addDays(day, 1)
    )
      if (weekdayOf(day) < 6) {
        all.push({ idInts: keys.at(n), date: day, isConfirmed: i < way.days ? 1 : 0, i });
        i++;
      }
    return all;
  });
  await sink.write(
    intsDiaryAttendance,
    days.map(({ idInts, date, isConfirmed }) => ({
      idInts,
      date,
      presence: 'present',
      hours: 8,
      source: 'student',
      isConfirmed,
    })),
  );
  await sink.write(
    internshipDiary,
    days.map(({ idInts, date, isConfirmed, i }) => ({
      idInts,
      date,
      workDescription: works[Number(i) % works.length],
      status: isConfirmed ? 'confirmed' : 'submitted',
    })),
  );
  const running = placed.filter(({ way }) => isOut(way.status) && way.days > 0);
  await sink.write(
    intsTaskAssignment,
    running.flatMap(({ at, way, n }) =>
      tasks.map((_, t) => {
        const isDone = way.status !== 'active' && way.status !== 'interrupted';
        return {
          idIntsTask: taskKeys.at(at * tasks.length + t),
          idInts: keys.at(n),
          dueDate: addDays(today, 11 + t * 7),
          report: isDone
            ? 'Opisan je tijek narudžbe od upita do isporuke i predloženo je skraćenje jednog koraka.'
            : null,
          submittedAt: isDone ? `${addDays(today, -6)} 12:00` : null,
          status: isDone ? 'submitted' : 'assigned',
        };
      }),
    ),
  );
  const scored = (role: string, at: number) =>
    criteria.flatMap(([graderRole], c) =>
      graderRole === role ? [{ idIntsGraCri: criteriaKeys.at(at * criteria.length + c), points: 4 }] : [],
    );
  const graded = placed.filter(({ way }) => ['mentorGraded', 'completed', 'failed'].includes(way.status));
  await sink.write(
    intsDiaryGrading,
    graded.flatMap(({ at, way, n }) =>
      (way.status === 'mentorGraded' ? ['mentor'] : ['mentor', 'teacher']).map(graderRole => ({
        idInts: keys.at(n),
        graderRole,
        scores: scored(graderRole, at),
        opinion: 'Samostalan u radu, pita kad ne zna i drži se dogovora.',
      })),
    ),
  );
  await sink.write(
    intsHostConfirmation,
    graded.map(({ n }) => ({
      idInts: keys.at(n),
      department: 'Razvojni odjel',
      activities: 'Razvoj i testiranje programskih rješenja, rad u timu.',
      confirmedOn: addDays(today, -5),
      source: 'mentor',
    })),
  );
  const rest = students.slice(ways.length);
  // What is completed or recognised stands in the student's courses too.
  const passed = [
    ...placed.filter(({ way }) => way.status === 'completed').map(({ student }) => [student.idEnrolled, 4] as const),
    ...rest.slice(2, 3).map(student => [student.idEnrolled, 5] as const),
  ];
  for (const [id, value] of passed) {
    const grade = await db.one<{ id: number }>(sql`select id from ${db.table('grade')} where value = ${value}`);
    if (grade)
      await saveMatching(
        ctx,
        stCoEnrollment,
        { id },
        { status: 'passed', idGrade: grade.id, gradedOn: addDays(today, -2) },
      );
  }
  await loadRecognitions(world, rest.slice(0, 3), {
    year: year.id,
    settingOf: s => settings.at(placeOf(s)),
    decides: tried?.id ?? courses[0]!.holder,
  });
  await loadOffers(world, courses, rest.slice(3, 6), {
    year: year.id,
    mentors,
    settingOf: s => settings.at(placeOf(s)),
  });
};
const workday = (day: string): string => addDays(day, weekdayOf(day) > 5 ? 8 - weekdayOf(day) : 0);

const loadRecognitions = async (
  { sink, today }: World,
  students: readonly Student[],
  about: { readonly year: number; readonly settingOf: (student: Student) => number; readonly decides: number },
): Promise<void> => {
  const states = ['submitted', 'partial', 'granted'] as const;
  const hours = { submitted: null, partial: 100, granted: required };
  const keys = await sink.write(
    internship,
    students.map((student, i) => ({
      intsKind: 'recognition',
      idIntsSet: about.settingOf(student),
      idAcademicyear: about.year,
      idStCo: student.idStCo,
      idStudent: student.id,
      basis: i === 1 ? 'studentContract' : 'employment',
      employerName: ['Dobranet d.o.o.', 'Mrežnica strojevi d.o.o.', 'Adria čelik d.d.'][i],
      position: 'mlađi programer',
      workFrom: addDays(today, -500),
      workTo: addDays(today, -60),
      hoursClaimed: 900,
      description: 'Razvoj i održavanje programskih rješenja.',
      hoursRecognised: hours[states[i]!],
      finalGrade: states[i] === 'granted' ? 5 : null,
      isPassed: states[i] === 'granted' ? 1 : 0,
      endedOn: states[i] === 'submitted' ? null : addDays(today, -4),
      status: states[i],
    })),
  );
  await sink.write(
    internshipApprovalGrant,
    students.slice(1).map((_, i) => ({
      idInts: keys.at(i + 1),
      idTeacher: about.decides,
      decision: states[i + 1],
      hoursRecognised: hours[states[i + 1]!],
      grade: states[i + 1] === 'granted' ? 5 : null,
      reason: states[i + 1] === 'granted' ? null : 'Dio poslova nije iz područja studija.',
      decisionDate: addDays(today, -4),
    })),
  );
};

const offers = [
  ['Razvoj web-aplikacija', 2, 'published'],
  ['Održavanje mreža i poslužitelja', 1, 'published'],
  ['Testiranje programske podrške', 1, 'submitted'],
  ['Obrada podataka o proizvodnji', 3, 'draft'],
] as const;
const loadOffers = async (
  { sink, today }: World,
  courses: readonly Course[],
  students: readonly Student[],
  about: {
    readonly year: number;
    readonly mentors: readonly Mentor[];
    readonly settingOf: (student: Student) => number;
  },
): Promise<void> => {
  const keys = await sink.write(
    internshipOffer,
    offers.map(([title, positions, status], i) => {
      const mentor = about.mentors[i % about.mentors.length]!;
      return {
        idAcademicyear: about.year,
        idPartner: mentor.idPartner,
        idParEmployee: mentor.id,
        title,
        description: 'Rad u malom timu uz mentora, s vlastitim zadatkom od prvog tjedna.',
        requirements: 'Osnove programiranja i volja za učenjem.',
        skills: ['Git', 'SQL'],
        idStCos: courses.map(course => course.id),
        positions,
        workMode: i === 0 ? 'hybrid' : 'onSite',
        dateFrom: addDays(today, 40),
        dateTo: addDays(today, 90),
        hours: required,
        applyUntil: addDays(today, 20 + i),
        status,
      };
    }),
  );
  await sink.write(
    internshipOfferApplication,
    students.map((student, i) => ({
      idIntsOff: keys.at(i % 2),
      idStudent: student.id,
      idIntsSet: about.settingOf(student),
      motivation: 'Područje me zanima, a tvrtka radi upravo ono što smo učili.',
      priority: 1,
      status: 'submitted',
    })),
  );
};
