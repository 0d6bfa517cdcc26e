import { calendarEvent } from '../../src/modules/calendar/model.ts';
import {
  academicyear,
  stCoGroup,
  teacher as teacherOf,
  teacherVocation,
  teachingtypeCoef,
} from '../../src/modules/catalogues/model.ts';
import {
  stCoGroupTeacher,
  stCoLesson,
  stCoLessonTeacher,
  stCoTeachingtype,
} from '../../src/modules/course-conductions/model.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, put, rowOf } from '../harness/people.ts';
import { newCourse, newTeacher, startTeaching, type Teaching } from './conductions-world.ts';

// The faculty of the plans, with coefficients that tell first and repeated teaching apart, in one year by norm and one by work.
//        norm        repeated    work        repeated
// P      2           2           5.4         3.2
// A      1           0.8         2.7         1.6
// L      by size of the group: up to 9 students 1.1 (0.9), from 10 on 1.5 (1.2)

export interface LoadWorld extends Teaching {
  readonly idWorkYear: number;
  /** A course with its hours of one type: the groups each with who holds which part. */
  taught(of: Taught): Promise<{ readonly idStCo: number; readonly groups: readonly number[] }>;
  lesson(of: LessonOf): Promise<number>;
  rank(idTeacher: number, code: string, from: string, to?: string): Promise<void>;
  teacher(more?: object): Promise<number>;
}
export interface Taught {
  readonly type?: 'P' | 'A' | 'L';
  readonly hours?: number;
  readonly idStCo?: number;
  readonly idYear?: number;
  readonly groupsPlanned?: number;
  readonly groups: readonly {
    readonly shares: Readonly<Record<number, number>>;
    readonly capacity?: number;
    readonly values?: object;
  }[];
}
export interface LessonOf {
  readonly idGroup: number;
  readonly idTeacher: number;
  readonly day: string;
  readonly status?: 'planned' | 'held' | 'confirmed' | 'cancelled' | 'compensated';
  readonly hours?: number;
  readonly category?: string;
  readonly idSubstituted?: number;
  readonly idReplaces?: number;
}

export const startLoadWorld = async (): Promise<LoadWorld> => {
  const world = await startTeaching();
  const { portal, types } = world;
  const idWorkYear = await put(portal, academicyear, {
    startYear: 2027,
    code: '2027/2028',
    startDate: '2027-10-01',
    endDate: '2028-09-30',
    normSystem: 'work',
    status: 'planning',
  });
  const coef = (idTeachingtype: number, [norm, normRepeat, work, workRepeat]: number[], band: object = {}) =>
    [world.idYear, idWorkYear].map(idAcademicyear => ({
      idAcademicyear,
      idTeachingtype,
      coefNorm: norm,
      coefNormRepeat: normRepeat,
      coefWork: work,
      coefWorkRepeat: workRepeat,
      ...band,
    }));
  for (const row of [
    ...coef(types.P, [2, 2, 5.4, 3.2]),
    ...coef(types.A, [1, 0.8, 2.7, 1.6]),
    ...coef(types.L, [1.1, 0.9, 3, 2], { maxStudents: 9 }),
    ...coef(types.L, [1.5, 1.2, 4, 3], { minStudents: 10 }),
  ])
    await put(portal, teachingtypeCoef, row);
  const db = dbOf(portal);
  const idReservationtype = (await rowOf(portal, 'reservationtype', 'code', 'NAST')).id;
  let n = 0;
  return {
    ...world,
    idWorkYear,
    async taught({ type = 'P', hours = 30, idStCo: known, idYear = world.idYear, groupsPlanned, groups }) {
      const idStCo = known ?? (await newCourse({ ...world, idYear }));
      const idTeachingtype = types[type];
      await put(portal, stCoTeachingtype, {
        idStCo,
        idTeachingtype,
        hours,
        groupsPlanned: groupsPlanned ?? groups.length,
        attendanceMin: 70,
      });
      const ids: number[] = [];
      for (const [i, { shares, capacity = 50, values }] of groups.entries()) {
        const id = await put(portal, stCoGroup, {
          idStCo,
          idTeachingtype,
          code: `${type}${i + 1}`,
          capacity,
          num: i + 1,
          ...values,
        });
        for (const [idTeacher, sharePct] of Object.entries(shares))
          await put(portal, stCoGroupTeacher, {
            idStCoGroup: id,
            idStCo,
            idTeachingtype,
            idTeacher: Number(idTeacher),
            sharePct,
          });
        ids.push(id);
      }
      return { idStCo, groups: ids };
    },
    async lesson({ idGroup, idTeacher, day, status = 'confirmed', hours = 2, category, idSubstituted, idReplaces }) {
      const [start, end] = [`${day} 10:00`, `${day} 11:30`];
      const idCalendarEvent = await put(portal, calendarEvent, {
        idReservationtype,
        title: `Nastava ${++n}`,
        start,
        end,
        status: 'confirmed',
        source: 'lesson',
        idOwner: world.planner.id,
      });
      const idStCoLesson = await put(portal, stCoLesson, {
        idStCoGroup: idGroup,
        idCalendarEvent,
        start,
        end,
        hours,
        week: 3,
        category: category ?? 'regular',
        status,
        idReplaces: idReplaces ?? null,
        isLocked: status === 'confirmed' ? 1 : 0,
      });
      await put(portal, stCoLessonTeacher, {
        idStCoLesson,
        idTeacher,
        hours,
        isSubstitute: idSubstituted ? 1 : 0,
        idSubstituted: idSubstituted ?? null,
      });
      return idStCoLesson;
    },
    async rank(idTeacher, code, from, to) {
      const idAcademicvocation = (await rowOf(portal, 'academicvocation', 'code', code)).id;
      await put(portal, teacherVocation, { idTeacher, idAcademicvocation, from, to: to ?? null });
      await db.run(
        sql`update ${db.table(teacherOf.name)} set id_academicvocation = ${idAcademicvocation} where id = ${idTeacher}`,
      );
    },
    teacher: more => newTeacher(portal, more),
  };
};
