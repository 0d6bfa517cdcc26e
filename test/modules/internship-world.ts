import { expect } from 'vitest';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import { wallClock } from '../../src/kernel/resource/index.ts';
import { addDays, weekdayOf } from '../../src/modules/calendar/model/time.ts';
import { stCoEnrollment, student, studentenrollment } from '../../src/modules/catalogues/model.ts';
import { intsGradingCriterion, intsSettingTeacher, intsStCourseSetting } from '../../src/modules/internship/model.ts';
import { parEmployee, partner } from '../../src/modules/people/model.ts';
import { type Person, put, rowOf, signIn } from '../harness/people.ts';
import { readyForPapers } from '../harness/papers.ts';
import { newCourse, startTeaching, type Teaching } from './conductions-world.ts';

// A faculty with one course that is an internship: its setting, a coordinator, a partner with its mentor and its contact.

export interface Student extends Person {
  readonly idStudent: number;
  readonly idEnrolled: number;
}
export interface Mentor extends Person {
  readonly idParEmployee: number;
}
export interface Internships extends Teaching {
  readonly idStCo: number;
  readonly idIntsSet: number;
  readonly idPartner: number;
  readonly otherPartner: number;
  readonly keeper: Person;
  readonly viewer: Person;
  readonly mentor: Mentor;
  readonly contact: Mentor;
  readonly otherMentor: Mentor;
  readonly criteria: { readonly mentor: number; readonly teacher: number };
}

export const today = wallClock(new Date()).slice(0, 10);
/** The working day so many working days away; holidays are not asked for, as tests run on any day. */
export const workday = (n: number): string => {
  let day = today;
  for (let left = Math.abs(n); left > 0; ) {
    day = addDays(day, Math.sign(n));
    if (weekdayOf(day) < 6) left--;
  }
  while (weekdayOf(day) > 5) day = addDays(day, -1);
  return day;
};

let n = 0;
export const partnerNamed = async (world: Teaching, name: string, more: object = {}): Promise<number> =>
  put(world.portal, partner, {
    name,
    oib: oibOf(String(4_900_000_000 + ++n)),
    idPartnersector: (await rowOf(world.portal, 'partnersector', 'code', 'J')).id,
    idPartnertype: (await rowOf(world.portal, 'partnertype', 'name_hr', 'd.o.o.')).id,
    idStateCity: (await rowOf(world.portal, 'state-city', 'name', 'Karlovac')).id,
    address: 'Banija 12',
    email: `firma${n}@test.example`,
    isInternship: 1,
    contractNo: 'U-1',
    contractFrom: addDays(today, -400),
    contractTo: addDays(today, 400),
    status: 'active',
    ...more,
  });
const employee = async (world: Teaching, idPartner: number, username: string, more: object): Promise<Mentor> => {
  const person = await signIn(world.portal, { roles: ['institutionMentor'], username });
  const idParEmployee = await put(world.portal, parEmployee, {
    idPartner,
    idUser: person.id,
    firstName: 'Hrvoje',
    lastName: username,
    email: `${username}@test.example`,
    isMentor: 1,
    isContact: 0,
    active: 1,
    ...more,
  });
  return { ...person, idParEmployee };
};

export const startInternships = async (setting: object = {}): Promise<Internships> => {
  const world = await startTeaching();
  const { portal, holder } = world;
  const idStCo = await newCourse(world, { values: { isInternship: 1, yearOfStudy: 3, semester: 6 } });
  const idIntsSet = await put(portal, intsStCourseSetting, {
    idStCo,
    idAcademicyear: world.idYear,
    durationUnit: 'hours',
    requiredHours: 16,
    hoursPerDayMax: 8,
    gradingKind: 'numeric',
    weightTasks: 30,
    weightDiary: 30,
    weightMentor: 40,
    threshold5: 90,
    threshold4: 80,
    threshold3: 65,
    threshold2: 50,
    // The last two working days may lie before a weekend.
    diaryEntryDays: 5,
    diaryDueDays: 15,
    allowOwnPartner: 1,
    allowRecognition: 1,
    recognitionMinMonths: 6,
    ...setting,
  });
  await put(portal, intsSettingTeacher, { idIntsSet, idTeacher: holder.idTeacher, isCoordinator: 1 });
  const criterion = (graderRole: string, num: number) =>
    put(portal, intsGradingCriterion, { idIntsSet, nameHr: `Kriterij ${graderRole}`, graderRole, maxPoints: 10, num });
  const criteria = { mentor: await criterion('mentor', 1), teacher: await criterion('teacher', 2) };
  const idPartner = await partnerNamed(world, 'Koranasoft d.o.o.');
  const otherPartner = await partnerNamed(world, 'Mrežnica strojevi d.o.o.', { contractFrom: null, contractTo: null });
  const admin = await signIn(portal, { roles: ['admin'], username: 'root' });
  await readyForPapers(portal);
  const kinds = (await admin.get('paper-kind?pagination[limit]=100')).body.data.map((row: { id: number }) => row.id);
  const duty = await admin.post('duty/create', {
    functionHr: 'Dekanica',
    functionEn: 'Dean',
    personName: 'prof. dr. sc. Nives Žugčić',
    gender: 'f',
    from: '2020-01-01',
    signs: kinds,
  });
  expect(duty.status, JSON.stringify(duty.body)).toBe(201);
  return {
    ...world,
    idStCo,
    idIntsSet,
    idPartner,
    otherPartner,
    criteria,
    keeper: await signIn(portal, { roles: ['internshipAdmin'], username: 'keeper' }),
    viewer: await signIn(portal, { permissions: ['AppModuleInternshipView'], username: 'viewer' }),
    mentor: await employee(world, idPartner, 'klaric', {}),
    contact: await employee(world, idPartner, 'contact', { isMentor: 0, isContact: 1 }),
    otherMentor: await employee(world, otherPartner, 'elsewhere', {}),
  };
};

/** Somebody who studies; with a course, one who takes it. */
export const newStudent = async (
  world: Internships,
  { takes = true, roles = ['student'], mode = 'full' } = {},
): Promise<Student> => {
  const { portal, idYear, idStudy, idStCo } = world;
  const person = await signIn(portal, { roles });
  const idStudent = await put(portal, student, {
    jmbag: jmbagOf(7500 + ++n),
    oib: oibOf(String(4_800_000_000 + n)),
    firstName: 'Lovro',
    lastName: `Bukša ${n}`,
    gender: 'm',
    idUser: person.id,
    active: 1,
  });
  const idStudentenrollment = await put(portal, studentenrollment, {
    idStudent,
    idAcademicyear: idYear,
    idStudy,
    yearOfStudy: 3,
    mode,
    kind: 'first',
    enrolledOn: '2026-10-01',
    status: 'enrolled',
  });
  const idEnrolled = takes
    ? await put(portal, stCoEnrollment, { idStudentenrollment, idStCo, enrolKind: 'first', status: 'enrolled' })
    : 0;
  return { ...person, idStudent, idEnrolled };
};

export interface Row {
  readonly id: number;
  readonly rowVer: number;
  readonly status: string;
}
type Called = { readonly status: number; readonly body: never };
export const good = (answer: { readonly status: number; readonly body: unknown }): never => {
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body as never;
};
export const keysOf = (answer: Called): string[] =>
  (Array.isArray(answer.body) ? (answer.body as { key: string }[]) : [answer.body as { key: string }]).map(p => p.key);
/** Makes a move on a row as it is now. */
export const make = async (
  who: Person,
  resource: string,
  id: number,
  move: string,
  more: object = {},
  reader = who,
) => {
  const seen = await reader.get(`${resource}/view?id=${id}`);
  return who.put(`${resource}/${move}?id=${id}`, { rowVer: seen.body?.rowVer, ...more });
};

export const proposed = async (world: Internships, of: Student, more: object = {}): Promise<Row> =>
  good(
    await world.keeper.post('internship/create', {
      idIntsSet: world.idIntsSet,
      idStudent: of.idStudent,
      idPartner: world.idPartner,
      idParEmployee: world.mentor.idParEmployee,
      idTeacher: world.holder.idTeacher,
      dateFrom: workday(-5),
      dateTo: workday(10),
      plannedHours: 16,
      ...more,
    }),
  );
const way = ['assign', 'refer', 'start'] as const;
/** A placement that has gone so far. */
export const placed = async (
  world: Internships,
  of: Student,
  until: 'assigned' | 'referred' | 'active' = 'active',
  more: object = {},
): Promise<Row> => {
  const row = await proposed(world, of, more);
  for (const move of way.slice(0, ['assigned', 'referred', 'active'].indexOf(until) + 1))
    good(await make(world.keeper, 'internship', row.id, move));
  return (await world.keeper.get(`internship/view?id=${row.id}`)).body;
};
export const write = (who: Person, idInts: number, date: string, more: object = {}) =>
  who.put('internship/day', { idInts, date, workDescription: 'Programiranje.', hours: 8, ...more });
