import type { Values } from '../../src/kernel/resource/index.ts';
import { calendarEvent, calendarEventGroup, calendarEventTeacher } from '../../src/modules/calendar/model.ts';
import type { Institution } from '../catalogues/index.ts';
import type { Keys } from '../sink.ts';
import { idOfCode, idsByCode, type World } from '../world.ts';
import type { SemesterDays } from './days.ts';
import type { Group } from './groups.ts';
import { hoursOfCell, type Slot, weekdayOfCell } from './timetable.ts';

/** One double hour of one group. */
export interface Lesson {
  readonly slot: Slot;
  readonly cell: number;
  readonly date: string;
}
/** What happened to a lesson after the timetable was made. */
export interface Change {
  readonly status?: 'cancelled';
  readonly note?: string;
  readonly hours?: readonly [string, string];
  readonly teacher?: number;
}
export const lessonKey = (lesson: Lesson): string =>
  `${lesson.slot.group.place} ${lesson.slot.group.code} ${lesson.date} ${lesson.cell}`;

/** All lessons of the active year, day by day: the same each time it is asked, so that nothing of it is kept. */
export function* lessonsOf(slots: readonly Slot[], semesters: readonly SemesterDays[]): Generator<Lesson> {
  for (const [semester, { days }] of semesters.entries()) {
    const byWeekday = new Map<number, { slot: Slot; cell: number }[]>([1, 2, 3, 4, 5].map(weekday => [weekday, []]));
    for (const slot of slots)
      if ((slot.group.semester + 1) % 2 === semester)
        for (const cell of slot.cells) byWeekday.get(weekdayOfCell(cell))!.push({ slot, cell });
    for (const { date, weekday } of days)
      for (const { slot, cell } of byWeekday.get(weekday)!) yield { slot, cell, date };
  }
}

/** The events of all lessons, in the order of `lessonsOf`. */
export const loadLessons = async (
  world: World,
  institution: Institution,
  slots: readonly Slot[],
  semesters: readonly SemesterDays[],
  groupKeys: ReadonlyMap<Group, number>,
  userOf: (teacher: number) => number,
  changes: ReadonlyMap<string, Change>,
): Promise<Keys> => {
  const type = idOfCode(await idsByCode(world, 'reservationtype'), 'NAST');
  const titleOf = (g: Group): string =>
    `${institution.programme.courses[institution.programme.places[g.place]!.course]!.hr} (${g.code})`;
  const titles = new Map(slots.map(slot => [slot.group, titleOf(slot.group)]));
  const count = semesters.reduce((sum, { days }, semester) => {
    const perDay = [1, 2, 3, 4, 5].map(weekday =>
      slots
        .filter(s => (s.group.semester + 1) % 2 === semester)
        .reduce((n, s) => n + s.cells.filter(c => weekdayOfCell(c) === weekday).length, 0),
    );
    return sum + days.reduce((n, day) => n + perDay[day.weekday - 1]!, 0);
  }, 0);
  const changeOf = (lesson: Lesson): Change => (changes.size === 0 ? {} : (changes.get(lessonKey(lesson)) ?? {}));
  function* events(): Generator<Values> {
    for (const lesson of lessonsOf(slots, semesters)) {
      const { slot, cell, date } = lesson;
      const change = changeOf(lesson);
      const [start, end] = change.hours ?? hoursOfCell(cell);
      yield {
        idReservationtype: type,
        title: titles.get(slot.group),
        idRoom: slot.room.id,
        start: `${date} ${start}`,
        end: `${date} ${end}`,
        status: change.status ?? 'confirmed',
        idOwner: userOf(slot.teacher.id),
        attendees: slot.group.seats.length,
        isPublic: 1,
        source: 'lesson',
        decisionNote: change.note ?? null,
        collisionAllowed: 0,
        isFlagged: 0,
        blocksRoom: slot.room.type === 'V' ? 0 : 1,
        blocksTeacher: 1,
        isBlock: 0,
      };
    }
  }
  const keys = await world.sink.writeWhole(calendarEvent, events(), count);
  function* of(participant: (lesson: Lesson) => Values): Generator<Values> {
    let i = 0;
    for (const lesson of lessonsOf(slots, semesters)) {
      const { status, hours = hoursOfCell(lesson.cell) } = changeOf(lesson);
      yield {
        idCalendarEvent: keys.at(i++),
        start: `${lesson.date} ${hours[0]}`,
        end: `${lesson.date} ${hours[1]}`,
        blocks: status === 'cancelled' ? 0 : 1,
        ...participant(lesson),
      };
    }
  }
  await world.sink.writeWhole(
    calendarEventTeacher,
    of(lesson => ({ idTeacher: changeOf(lesson).teacher ?? lesson.slot.teacher.id })),
    count,
  );
  await world.sink.writeWhole(
    calendarEventGroup,
    of(lesson => ({ idStCoGroup: groupKeys.get(lesson.slot.group) })),
    count,
  );
  return keys;
};
