import type { Values } from '../../src/kernel/resource/index.ts';
import { addDays } from '../../src/modules/calendar/model.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import * as conductions from '../../src/modules/course-conductions/model.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { type CalendarWorld, startCalendarWorld } from './calendar-world.ts';

type Teacher = Awaited<ReturnType<CalendarWorld['teacher']>>;
type Student = Awaited<ReturnType<CalendarWorld['student']>>;
export interface TaughtGroup {
  readonly id: number;
  readonly idStCo: number;
  readonly idTeachingtype: number;
  readonly teacher: Teacher;
}

/** A small house in which courses are taught: one semester around today, a planner, and whatever a test asks for. */
export interface ConductionsWorld extends CalendarWorld {
  readonly planner: Person;
  readonly idAcademicyear: number;
  readonly idSemester: number;
  readonly idStudy: number;
  /** The first and the last day of teaching: fifteen weeks, four of which are over. */
  readonly from: string;
  readonly to: string;
  type(code: string): Promise<number>;
  course(name?: string, values?: Values): Promise<number>;
  /** A group of a course with one teacher, who has all of it. */
  group(values?: Values & { readonly teacher?: Teacher; readonly hours?: number }): Promise<TaughtGroup>;
  /** Students in a group, from the first day on. */
  members(group: TaughtGroup, count: number, known?: readonly Student[]): Promise<{ id: number; student: Student }[]>;
  slot(group: TaughtGroup, values?: Values): Values;
  publish(): Promise<void>;
}

export const startConductionsWorld = async (): Promise<ConductionsWorld> => {
  const world = await startCalendarWorld();
  const { portal } = world;
  const planner = await signIn(portal, { roles: ['courseConductionsAdmin'] });
  const idAcademicyear = (await rowOf(portal, 'academicyear', 'status', 'active')).id;
  const [from, to] = [world.monday(-5), addDays(world.monday(9), 5)];
  const idSemester = await put(portal, catalogues.academicyearSemester, {
    idAcademicyear,
    kind: 'winter',
    teachingFrom: from,
    teachingTo: to,
    weeks: 15,
    timetableStatus: 'draft',
  });
  const idStudy = await put(portal, catalogues.study, {
    code: 'RAC',
    nameHr: 'Računarstvo',
    abbr: 'RAČ',
    idEdulev: (await rowOf(portal, 'edulev', 'code', 'PS')).id,
    mode: 'full',
    semesters: 6,
    ects: 180,
    thesisRequired: 1,
    active: 1,
  });
  let n = 0;
  const type = async (code: string) => (await rowOf(portal, 'teachingtype', 'code', code)).id;
  const course = async (name = `Predmet ${++n}`, values: Values = {}) => {
    const idCourse = await put(portal, catalogues.course, {
      code: `C${++n}`,
      nameHr: name,
      defaultEcts: 6,
      countsInAverage: 1,
      isExamined: 1,
      active: 1,
    });
    return put(portal, catalogues.stcourse, {
      idAcademicyear,
      idStudy,
      idCourse,
      semester: 1,
      yearOfStudy: 1,
      kind: 'compulsory',
      ects: 6,
      planStatus: 'draft',
      num: ++n,
      ...values,
    });
  };
  return {
    ...world,
    planner,
    idAcademicyear,
    idSemester,
    idStudy,
    from,
    to,
    type,
    course,
    async group({ teacher: known, hours = 30, ...values } = {}) {
      const idStCo = (values.idStCo as number | undefined) ?? (await course());
      const idTeachingtype = (values.idTeachingtype as number | undefined) ?? (await type('P'));
      const teacher = known ?? (await world.teacher());
      const id = await put(portal, catalogues.stCoGroup, {
        idStCo,
        idTeachingtype,
        code: `G${++n}`,
        capacity: 30,
        num: ++n,
        ...values,
      });
      await put(portal, conductions.stCoGroupTeacher, {
        idStCoGroup: id,
        idTeacher: teacher.idTeacher,
        idStCo,
        idTeachingtype,
        sharePct: 100,
      });
      const db = dbOf(portal);
      const planned = await db.one(
        sql`select 1 from ${db.table('st-co-teachingtype')} where id_st_co = ${idStCo} and id_teachingtype = ${idTeachingtype}`,
      );
      if (!planned)
        await put(portal, conductions.stCoTeachingtype, {
          idStCo,
          idTeachingtype,
          hours,
          groupsPlanned: 1,
          attendanceMin: 70,
        });
      return { id, idStCo, idTeachingtype, teacher };
    },
    async members(group, count, known = []) {
      const members: { id: number; student: Student }[] = [];
      for (let i = 0; i < Math.max(count, known.length); i++) {
        const student = known[i] ?? (await world.student());
        const enrolled =
          (await enrolmentOf(world, student.idStudent)) ??
          (await put(portal, catalogues.studentenrollment, {
            idStudent: student.idStudent,
            idAcademicyear,
            idStudy,
            yearOfStudy: 1,
            mode: 'full',
            kind: 'first',
            enrolledOn: from,
            status: 'enrolled',
          }));
        const id = await put(portal, catalogues.stCoEnrollment, {
          idStudentenrollment: enrolled,
          idStCo: group.idStCo,
          enrolKind: 'first',
          status: 'enrolled',
        });
        await put(portal, catalogues.stCoGroupStudent, {
          idStCoGroup: group.id,
          idStCoEnrollment: id,
          idTeachingtype: group.idTeachingtype,
          from,
        });
        members.push({ id, student });
      }
      return members;
    },
    slot: (group, values = {}) => ({
      idStCoGroup: group.id,
      weekday: 1,
      timeFrom: '10:00',
      timeTo: '11:30',
      idTeachers: [group.teacher.idTeacher],
      parity: 'all',
      ...values,
    }),
    async publish() {
      const row = (await planner.get(`academicyear-semester/view?id=${idSemester}`)).body;
      const said = await planner.put(`academicyear-semester/publish?id=${idSemester}`, { rowVer: row.rowVer });
      if (said.status !== 200) throw new Error(JSON.stringify(said.body));
    },
  };
};

const enrolmentOf = async ({ portal }: CalendarWorld, idStudent: number): Promise<number | null> =>
  rowOf(portal, 'studentenrollment', 'id_student', idStudent).then(
    row => row.id,
    () => null,
  );
