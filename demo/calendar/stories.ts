import {
  calendarEvent,
  calendarEventGroup,
  calendarEventTeacher,
  calendarEventUser,
  calendarSeries,
} from '../../src/modules/calendar/model.ts';
import { addDays, weekdayOf } from '../../src/modules/calendar/model/time.ts';
import type { Institution } from '../catalogues/index.ts';
import { idOfCode, idsByCode, type World } from '../world.ts';
import type { SemesterDays } from './days.ts';
import type { Group } from './groups.ts';
import { type Change, type Lesson, lessonKey, lessonsOf } from './lessons.ts';
import type { Slot } from './timetable.ts';

/** Evenings and Saturdays lie outside the timetable's grid: what stands there is in nobody's way. */
const evening = ['20:00', '21:30'] as const;

export interface Told {
  readonly changes: ReadonlyMap<string, Change>;
  /** Cancelled lessons, each made up on the Saturday after it. */
  readonly madeUp: readonly Lesson[];
}

/** Of the coming lessons one is cancelled, one moved to the evening, and one taught by somebody else; one of those gone by was cancelled and made up. */
export const tellLessons = (
  world: World,
  { teachers }: Institution,
  slots: readonly Slot[],
  semesters: readonly SemesterDays[],
): Told => {
  const changes = new Map<string, Change>();
  const soon = addDays(world.today, 2);
  const nextOf = (name: string): Lesson | null => {
    for (const lesson of lessonsOf(
      slots.filter(s => s.teacher.id === teachers.byName(name)),
      semesters,
    ))
      if (lesson.date >= soon) return lesson;
    return null;
  };
  const gone = addDays(world.today, -14);
  const lastOf = (name: string): Lesson | null => {
    let last: Lesson | null = null;
    for (const lesson of lessonsOf(
      slots.filter(s => s.teacher.id === teachers.byName(name)),
      semesters,
    ))
      if (lesson.date <= gone) last = lesson;
    return last;
  };
  const compensated = lastOf('Ljerka Brajdić');
  if (compensated)
    changes.set(lessonKey(compensated), {
      status: 'cancelled',
      note: 'Nastavnica je bila spriječena; sat je nadoknađen u subotu.',
    });
  const cancelled = nextOf('Mirna Šimrak');
  if (cancelled)
    changes.set(lessonKey(cancelled), {
      status: 'cancelled',
      note: 'Nastavnica je na službenom putu; nadoknada je u subotu.',
    });
  const moved = nextOf('Tin Pavlešić');
  if (moved) changes.set(lessonKey(moved), { hours: evening, note: 'Premješteno na večer na molbu studenata.' });
  const substituted = nextOf('Ljerka Brajdić');
  const teaches = (id: number, lesson: Lesson): boolean =>
    slots.some(
      s =>
        s.teacher.id === id && s.group.semester % 2 === lesson.slot.group.semester % 2 && s.cells.includes(lesson.cell),
    );
  const substitute =
    substituted &&
    teachers.all.find(
      t => t.unit.startsWith('POS') && t.id !== substituted.slot.teacher.id && !teaches(t.id, substituted),
    );
  if (substituted && substitute)
    changes.set(lessonKey(substituted), { teacher: substitute.id, note: 'Zamjena nastavnice zbog bolovanja.' });
  return { changes, madeUp: [compensated, cancelled].filter(lesson => lesson !== null) };
};

/** What people booked that is worth looking at: two who want the hall at once, one who came too late, a series, a blocking. */
export const loadStories = async (
  world: World,
  { rooms }: Institution,
  semesters: readonly SemesterDays[],
  users: ReadonlyMap<string, number>,
  told: Told,
  groupKeys: ReadonlyMap<Group, number>,
  title: (g: Group) => string,
): Promise<{ booked: number; makeups: readonly MakeUp[] }> => {
  const types = await idsByCode(world, 'reservationtype');
  const user = (name: string): number => idOfCode(users, name);
  const roomId = (code: string): number => rooms.find(r => r.code === code)!.id;
  const teachingDay = (from: string): string => semesters.flatMap(s => s.days).find(d => d.date >= from)?.date ?? from;
  const at = (date: string, [start, end]: readonly [string, string]) => ({
    start: `${date} ${start}`,
    end: `${date} ${end}`,
  });
  const decided = (note: string) => ({
    decisionBy: user('calendaradmin'),
    decisionAt: `${addDays(world.today, -1)} 09:15`,
    decisionNote: note,
  });
  const undecided = { decisionBy: null, decisionAt: null, decisionNote: null };
  const event = (owner: string, type: string, room: string, what: string, status: string, more: object) => ({
    idReservationtype: idOfCode(types, type),
    title: what,
    idRoom: roomId(room),
    status,
    idOwner: user(owner),
    attendees: 40,
    isPublic: 1,
    source: 'manual',
    idSeries: null,
    seriesDate: null,
    collisionAllowed: 0,
    isFlagged: 0,
    ...undecided,
    ...more,
  });

  const wanted = teachingDay(addDays(world.today, 10));
  const taken = teachingDay(addDays(world.today, 4));
  const series = await weekly(world, user('admin'), teachingDay(addDays(world.today, 1)));
  const stories = [
    event('teacher2', 'JAVNO', 'K-D1', 'Gostujuće predavanje: Sigurnost u oblaku', 'requested', {
      ...at(wanted, evening),
      attendees: 120,
    }),
    event('student', 'STUD', 'K-D1', 'Filmska večer studentskog kluba', 'requested', {
      ...at(wanted, evening),
      attendees: 90,
    }),
    event('teacher', 'REZ', 'K-P1', 'Radionica za srednjoškolce', 'confirmed', {
      ...at(taken, evening),
      attendees: 60,
    }),
    event('student2', 'STUD', 'K-P1', 'Proba debatnog kluba', 'rejected', {
      ...at(taken, evening),
      attendees: 20,
      ...decided('Predavaonica je u to vrijeme već dodijeljena: Radionica za srednjoškolce.'),
    }),
    event('student2', 'STUD', 'K-S1', 'Učenje u skupini', 'confirmed', {
      ...at(taken, evening),
      attendees: 8,
      ...decided('Odobreno.'),
    }),
    event('calendaradmin', 'BLOK', 'D-L2', 'Servis CNC glodalice', 'confirmed', {
      start: `${semesters[0]!.to.slice(0, 10)} 20:00`,
      end: `${addDays(semesters[0]!.to, 2)} 20:00`,
      isPublic: 1,
    }),
    event('librarian', 'JAVNO', 'K-D1', 'Predstavljanje knjige', 'confirmed', {
      ...at(addDays(wanted, 7), evening),
      attendees: 70,
      ...decided('Odobreno; ključ je na porti.'),
    }),
    ...series.dates.map(date =>
      event('admin', 'SAST', 'K-S2', 'Sastanak stručnih službi', 'confirmed', {
        ...at(date, ['07:00', '07:45']),
        attendees: 14,
        isPublic: 0,
        idSeries: series.id,
        seriesDate: date,
      }),
    ),
  ];
  const keys = await world.sink.write(calendarEvent, stories);
  const staff = [...users].filter(([name]) => !/^(admin|student|alumni|institution)/.test(name));
  await world.sink.write(
    calendarEventUser,
    series.dates.flatMap((_, i) =>
      staff.map(([, idUser]) => ({ idCalendarEvent: keys.at(stories.length - series.dates.length + i), idUser })),
    ),
  );
  const makeups: MakeUp[] = [];
  for (const lesson of told.madeUp)
    makeups.push(await makeUp(world, lesson, idOfCode(types, 'NAST'), user('teacher'), groupKeys, title));
  return { booked: stories.length, makeups };
};

/** The event in which a cancelled lesson is made up. */
export interface MakeUp {
  readonly of: Lesson;
  readonly event: number;
  readonly date: string;
}
export const makeUpHours = ['10:00', '11:30'] as const;

/** Twelve weeks from that day on, one date of them left out. */
const weekly = async (world: World, idOwner: number, first: string): Promise<{ id: number; dates: string[] }> => {
  const day = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][weekdayOf(first) - 1]!;
  const all = Array.from({ length: 12 }, (_, i) => addDays(first, 7 * i));
  const skipped = all[4]!;
  const keys = await world.sink.write(calendarSeries, [
    {
      rrule: `FREQ=WEEKLY;BYDAY=${day};COUNT=12`,
      start: `${first} 07:00`,
      end: `${first} 07:45`,
      exdates: [{ date: skipped }],
      idOwner,
    },
  ]);
  return { id: keys.at(0), dates: all.filter(date => date !== skipped) };
};

const makeUp = async (
  world: World,
  of: Lesson,
  idReservationtype: number,
  idOwner: number,
  groupKeys: ReadonlyMap<Group, number>,
  title: (g: Group) => string,
): Promise<MakeUp> => {
  const { slot, date } = of;
  const saturday = addDays(date, 6 - weekdayOf(date));
  const keys = await world.sink.write(calendarEvent, [
    {
      idReservationtype,
      // Called as the portal calls it: that it makes up for another is what the lesson says of itself, in each language.
      title: title(slot.group),
      idRoom: slot.room.id,
      start: `${saturday} ${makeUpHours[0]}`,
      end: `${saturday} ${makeUpHours[1]}`,
      status: 'confirmed',
      idOwner,
      attendees: slot.group.seats.length,
      isPublic: 1,
      source: 'lesson',
      collisionAllowed: 0,
      isFlagged: 0,
    },
  ]);
  await world.sink.write(calendarEventTeacher, [{ idCalendarEvent: keys.at(0), idTeacher: slot.teacher.id }]);
  await world.sink.write(calendarEventGroup, [{ idCalendarEvent: keys.at(0), idStCoGroup: groupKeys.get(slot.group) }]);
  return { of, event: keys.at(0), date: saturday };
};
