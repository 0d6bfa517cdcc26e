import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import type { Values } from '../../src/kernel/resource/index.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import { addDays, wallClock, weekdayOf } from '../../src/modules/calendar/model/time.ts';
import { type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal, Reply } from '../harness/portal.ts';

/** A small house of its own for each file of tests: rooms, people, one academic year around today. */
export interface CalendarWorld {
  readonly portal: Portal;
  readonly today: string;
  /** A Monday at least this many weeks ahead, so that nothing in these tests is in the past or too late. */
  monday(weeks: number): string;
  room(values?: Values): Promise<number>;
  teacher(username?: string): Promise<Person & { readonly idTeacher: number }>;
  student(username?: string): Promise<Person & { readonly idStudent: number }>;
  admin(username?: string): Promise<Person>;
  typeOf(code: string): Promise<number>;
  stop(): Promise<void>;
}

export const startCalendarWorld = async (options?: Parameters<typeof startSeeded>[0]): Promise<CalendarWorld> => {
  const portal = await startSeeded(options);
  const today = wallClock(new Date()).slice(0, 10);
  const startYear = Number(today.slice(0, 4));
  await put(portal, catalogues.academicyear, {
    startYear,
    code: `${startYear}/${startYear + 1}`,
    startDate: addDays(today, -200),
    endDate: addDays(today, 400),
    normSystem: 'norm',
    status: 'active',
  });
  const idRoomtype = (await rowOf(portal, 'roomtype', 'code', 'P')).id;
  const vocation = (await rowOf(portal, 'academicvocation', 'code', 'DOC')).id;
  let n = 0;
  const typeIds = new Map<string, number>();
  return {
    portal,
    today,
    monday: weeks => addDays(today, 8 - weekdayOf(today) + 7 * weeks),
    room: values =>
      put(portal, catalogues.room, {
        code: `R${++n}`,
        nameHr: `Dvorana ${n}`,
        idRoomtype,
        capacity: 30,
        isVirtual: 0,
        isBookable: 1,
        isStudentBookable: 0,
        active: 1,
        ...values,
      }),
    async teacher(username = `teacher${++n}`) {
      const person = await signIn(portal, { roles: ['teacher'], username });
      const idTeacher = await put(portal, catalogues.teacher, {
        oib: oibOf(String(5_000_000_000 + ++n)),
        firstName: 'Ana',
        lastName: username,
        idAcademicvocation: vocation,
        employment: 'employee',
        fte: 1,
        normReduction: 0,
        email: `${username}@teachers.example`,
        idUser: person.id,
      });
      return { ...person, idTeacher };
    },
    async student(username = `student${++n}`) {
      const person = await signIn(portal, { roles: ['student'], username });
      return {
        ...person,
        idStudent: await put(portal, catalogues.student, {
          jmbag: jmbagOf(7000 + ++n),
          firstName: 'Ivo',
          lastName: username,
          active: 1,
          idUser: person.id,
        }),
      };
    },
    admin: (username = `keeper${++n}`) => signIn(portal, { roles: ['calendarAdmin'], username }),
    async typeOf(code) {
      if (!typeIds.has(code)) typeIds.set(code, (await rowOf(portal, 'reservationtype', 'code', code)).id);
      return typeIds.get(code)!;
    },
    stop: () => portal.stop(),
  };
};

export const keys = ({ body }: Reply): string[] =>
  Array.isArray(body) ? body.map((p: { key: string }) => p.key) : [JSON.stringify(body)];
