import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import {
  academicyear,
  course,
  stcourse,
  stCoEnrollment,
  stCoGroup,
  stCoTeacher,
  student,
  studentenrollment,
  study,
  teacher,
} from '../../src/modules/catalogues/model.ts';
import {
  stCoGroupTeacher,
  stCoTeachingtype,
  stCoThematicunit,
  stCoTopic,
} from '../../src/modules/course-conductions/model.ts';
import type { Person } from '../harness/people.ts';
import { readyForPapers } from '../harness/papers.ts';
import { put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

// A small faculty in which courses are planned: a year, a study with its head, somebody who holds courses and somebody who plans.

export interface Teaching {
  readonly portal: Portal;
  readonly idYear: number;
  readonly idStudy: number;
  readonly types: Readonly<Record<'P' | 'A' | 'L', number>>;
  readonly planner: Person;
  readonly holder: Person & { readonly idTeacher: number };
  readonly head: Person & { readonly idTeacher: number };
  readonly stranger: Person & { readonly idTeacher: number };
}

let n = 0;
const mark = (): string => `K${++n}`;
export const newTeacher = async (portal: Portal, more: object = {}): Promise<number> =>
  put(portal, teacher, {
    oib: oibOf(String(7_100_000_000 + ++n)),
    firstName: 'Tea',
    lastName: mark(),
    email: `${mark()}@vrelo.example`,
    idAcademicvocation: (await rowOf(portal, 'academicvocation', 'code', 'DOC')).id,
    employment: 'employee',
    fte: 1,
    normReduction: 0,
    ...more,
  });
const teacherWithAccount = async (portal: Portal, username: string) => {
  const person = await signIn(portal, { roles: ['teacher'], username });
  return { ...person, idTeacher: await newTeacher(portal, { idUser: person.id, lastName: username }) };
};

export const startTeaching = async (): Promise<Teaching> => {
  const portal = await startSeeded();
  await readyForPapers(portal);
  const [holder, head, stranger] = [
    await teacherWithAccount(portal, 'holder'),
    await teacherWithAccount(portal, 'head'),
    await teacherWithAccount(portal, 'stranger'),
  ];
  const type = async (code: string) => (await rowOf(portal, 'teachingtype', 'code', code)).id;
  return {
    portal,
    idYear: await put(portal, academicyear, {
      startYear: 2026,
      code: '2026/2027',
      startDate: '2026-10-01',
      endDate: '2027-09-30',
      normSystem: 'norm',
      status: 'active',
    }),
    idStudy: await put(portal, study, {
      code: 'RAC',
      nameHr: 'Računarstvo',
      abbr: 'RAČ',
      idEdulev: (await rowOf(portal, 'edulev', 'code', 'PSV')).id,
      mode: 'both',
      semesters: 6,
      ects: 180,
      idHead: head.idTeacher,
      active: 1,
    }),
    types: { P: await type('P'), A: await type('A'), L: await type('L') },
    planner: await signIn(portal, { roles: ['courseConductionsAdmin'], username: 'planner' }),
    holder,
    head,
    stranger,
  };
};

/** A course of the study that nobody has planned yet; it has its holder. */
export const newCourse = async (
  { portal, idYear, idStudy, holder }: Teaching,
  more: { readonly holder?: boolean; readonly values?: object } = {},
): Promise<number> => {
  const code = mark();
  const idCourse = await put(portal, course, {
    code,
    nameHr: `Predmet ${code}`,
    nameEn: `Course ${code}`,
    defaultEcts: 5,
  });
  const isHeld = more.holder !== false;
  const id = await put(portal, stcourse, {
    idAcademicyear: idYear,
    idStudy,
    idCourse,
    yearOfStudy: 1,
    semester: 1,
    kind: 'compulsory',
    ects: 5,
    planStatus: 'draft',
    num: ++n,
    place: code,
    ...(isHeld && { idHolder: holder.idTeacher }),
    ...more.values,
  });
  if (isHeld) await put(portal, stCoTeacher, { idStCo: id, idTeacher: holder.idTeacher, role: 'holder', num: 1 });
  return id;
};

export interface Planned {
  readonly idStCo: number;
  readonly idHours: number;
  readonly idUnit: number;
  readonly idTopic: number;
  readonly idGroup: number;
  readonly idShare: number;
}
/** A course with everything that its plan needs: 30 hours of lectures, one topic of them, one group with its teacher. */
export const plannedCourse = async (world: Teaching, more: { readonly values?: object } = {}): Promise<Planned> => {
  const { portal, types, holder } = world;
  const idStCo = await newCourse(world, more);
  const idTeachingtype = types.P;
  const idUnit = await put(portal, stCoThematicunit, { idStCo, nameHr: 'Uvod', num: 1 });
  const idGroup = await put(portal, stCoGroup, { idStCo, idTeachingtype, code: 'P1', capacity: 50, num: 1 });
  return {
    idStCo,
    idUnit,
    idGroup,
    idHours: await put(portal, stCoTeachingtype, {
      idStCo,
      idTeachingtype,
      hours: 30,
      groupsPlanned: 1,
      attendanceMin: 70,
    }),
    idTopic: await put(portal, stCoTopic, {
      idStCoThematicunit: idUnit,
      idTeachingtype,
      nameHr: 'Sve',
      hours: 30,
      num: 1,
    }),
    idShare: await put(portal, stCoGroupTeacher, {
      idStCoGroup: idGroup,
      idStCo,
      idTeachingtype,
      idTeacher: holder.idTeacher,
      sharePct: 100,
    }),
  };
};

/** A student of the study who takes the course: the key of the course's enrolment. */
export const newStudent = async (
  { portal, idYear, idStudy }: Teaching,
  idStCo: number,
  { lastName = mark(), mode = 'full' }: { lastName?: string; mode?: string } = {},
): Promise<number> => {
  const idStudent = await put(portal, student, { jmbag: jmbagOf(7000 + ++n), firstName: 'Ena', lastName, active: 1 });
  const idStudentenrollment = await put(portal, studentenrollment, {
    idStudent,
    idAcademicyear: idYear,
    idStudy,
    yearOfStudy: 1,
    mode,
    kind: 'first',
    enrolledOn: '2026-10-01',
    status: 'enrolled',
  });
  return put(portal, stCoEnrollment, { idStudentenrollment, idStCo, enrolKind: 'first', status: 'enrolled' });
};
