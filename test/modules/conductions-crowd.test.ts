import { afterAll, beforeAll, expect, it } from 'vitest';
import { jmbagOf } from '../../demo/numbers.ts';
import type { AnyResource, Values } from '../../src/kernel/resource/index.ts';
import { insertRows, sql } from '../../src/kernel/server/index.ts';
import { addDays, calendarEvent } from '../../src/modules/calendar/model.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import { stCoAttendance, stCoLesson } from '../../src/modules/course-conductions/model.ts';
import { dbOf, rowOf } from '../harness/people.ts';
import { readBy } from '../harness/plans.ts';
import { type ConductionsWorld, startConductionsWorld } from './conductions-timetable-world.ts';

/** A university around one student: 1,500 others on forty courses, whose lessons come before the student's own. */
const [others, courses, each] = [1500, 40, 4];
let world: ConductionsWorld;
let student: Awaited<ReturnType<ConductionsWorld['student']>>;
const rowsOf = (resource: AnyResource, rows: readonly Values[]): Promise<number[]> =>
  insertRows(dbOf(world.portal), resource, rows);

beforeAll(async () => {
  world = await startConductionsWorld();
  const type = await world.type('P');
  const stCos = await Promise.all(Array.from({ length: courses }, () => world.course()));
  const groups = await rowsOf(
    catalogues.stCoGroup,
    stCos.map((idStCo, num) => ({ idStCo, idTeachingtype: type, code: `C${num}`, capacity: 200, num: 900 + num })),
  );
  const people = await rowsOf(
    catalogues.student,
    Array.from({ length: others }, (_, n) => ({
      jmbag: jmbagOf(20_000 + n),
      firstName: 'Ivo',
      lastName: `Ivić ${n}`,
      active: 1,
    })),
  );
  const studying = await rowsOf(
    catalogues.studentenrollment,
    people.map(idStudent => ({
      idStudent,
      idAcademicyear: world.idAcademicyear,
      idStudy: world.idStudy,
      yearOfStudy: 1,
      mode: 'full',
      kind: 'first',
      enrolledOn: world.from,
      status: 'enrolled',
    })),
  );
  const taken = studying.flatMap((idStudentenrollment, n) =>
    Array.from({ length: each }, (_, k) => ({ idStudentenrollment, of: (n * 7 + k) % courses })),
  );
  const enrolments = await rowsOf(
    catalogues.stCoEnrollment,
    taken.map(({ idStudentenrollment, of }) => ({
      idStudentenrollment,
      idStCo: stCos[of]!,
      enrolKind: 'first',
      status: 'enrolled',
    })),
  );
  await rowsOf(
    catalogues.stCoGroupStudent,
    enrolments.map((idStCoEnrollment, n) => ({
      idStCoEnrollment,
      idStCoGroup: groups[taken[n]!.of]!,
      idTeachingtype: type,
      from: world.from,
    })),
  );
  const db = dbOf(world.portal);
  // Published by hand: from the weekly timetable the portal would make the lessons itself.
  await db.run(sql`update ${db.table('academicyear-semester')} set timetable_status = 'published'`);
  const [yesterday, tomorrow] = [addDays(world.today, -1), addDays(world.today, 1)];
  const idReservationtype = (await rowOf(world.portal, 'reservationtype', 'system_kind', 'lesson')).id;
  const lesson = (idStCoGroup: number, day: string, status: string, n = 0): Values => ({
    idStCoGroup,
    start: `${day} ${String(8 + (n % 10)).padStart(2, '0')}:00`,
    end: `${day} ${String(9 + (n % 10)).padStart(2, '0')}:00`,
    hours: 1,
    status,
  });
  const lessons = async (given: readonly Values[]): Promise<number[]> => {
    const events = await rowsOf(
      calendarEvent,
      given.map(({ start, end }) => ({
        idReservationtype,
        title: 'Predavanje',
        start,
        end,
        status: 'confirmed',
        idOwner: world.planner.id,
        source: 'lesson',
      })),
    );
    return rowsOf(
      stCoLesson,
      given.map((row, n) => ({ ...row, idCalendarEvent: events[n]! })),
    );
  };
  const held = await lessons(groups.map((group, n) => lesson(group, yesterday, 'held', n)));
  await lessons(
    groups.flatMap((group, n) =>
      Array.from({ length: 10 }, (_, k) => lesson(group, addDays(tomorrow, k), 'planned', n)),
    ),
  );
  await rowsOf(
    stCoAttendance,
    enrolments.map((idStCoEnrollment, n) => ({
      idStCoEnrollment,
      idStCoLesson: held[taken[n]!.of]!,
      status: 'present',
      idAcademicyear: world.idAcademicyear,
    })),
  );
  student = await world.student();
  const group = await world.group();
  const [member] = await world.members(group, 1, [student]);
  const [before] = await lessons([
    lesson(group.id, yesterday, 'held'),
    lesson(group.id, addDays(tomorrow, 30), 'planned'),
  ]);
  await rowsOf(stCoAttendance, [
    { idStCoEnrollment: member!.id, idStCoLesson: before!, status: 'present', idAcademicyear: world.idAcademicyear },
  ]);
  await world.portal.test.database.pool.query('vacuum (analyze)');
}, 300_000);
afterAll(() => world?.stop());

it('the own groups of a student are found from the student’s rows, however many study beside', async () => {
  let groups: unknown[] = [];
  const read = await readBy(world.portal, async () => {
    groups = (await student.get('st-co-lesson/my-groups')).body.data;
  });
  expect(groups).toMatchObject([{ came: 1, all: 1, lessons: 2, next: `${addDays(world.today, 31)} 08:00` }]);
  expect(read.rows).toBeLessThan(300);
});

it('the next lesson of a student is looked for among the lessons of the student’s groups', async () => {
  let next: unknown;
  const read = await readBy(world.portal, async () => {
    next = (await student.get('st-co-lesson?scenario=myLessons')).body.data.next;
  });
  expect(next).toMatchObject({ start: `${addDays(world.today, 31)} 08:00`, members: 1 });
  expect(read.rows).toBeLessThan(300);
});

it.each([
  ['st-co-enrollment/options?filter[label][like]=', 1],
  ['st-co-enrollment?return[count]=1&search=', 1],
  ['st-co-group-student/options?filter[label][like]=', 1],
  ['st-co-attendance?return[count]=1&search=', 1],
  ['st-co-lesson/options?filter[label][like]=', 0],
])('%s finds rows by the labels of others without reading all of them', async (path, found) => {
  for (const [text, rows] of [
    [student.username, found],
    ['qxzqxz', 0],
  ] as const) {
    let data: unknown[] = [];
    const read = await readBy(world.portal, async () => {
      data = (await world.planner.get(`${path}${text}`)).body.data;
    });
    expect(data).toHaveLength(rows);
    expect(read.rows, text).toBeLessThan(45_000);
  }
});

it('a list of everybody’s rows without an order of one’s own comes by its key', async () => {
  for (const path of ['st-co-group-student', 'st-co-lesson-teacher', 'st-co-attendance']) {
    const read = await readBy(world.portal, () => world.planner.get(`${path}?pagination[limit]=10`));
    expect(read.rows, path).toBeLessThan(4_000);
  }
});
