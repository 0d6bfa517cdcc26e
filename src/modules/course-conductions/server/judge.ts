import { weekdayOf } from '../../calendar/model.ts';
import { hoursBetween, minutesAt } from '../model/hours.ts';
import { daysOf, lostDays, type OfStudy, type Pattern, type TeachingTime } from './days.ts';

/** What can be wrong with a slot. Room, teacher and group hold; of the others somebody only hears. */
export type ConflictClass =
  | 'room'
  | 'teacher'
  | 'group'
  | 'student'
  | 'capacity'
  | 'roomType'
  | 'holiday'
  | 'availability'
  | 'dayLoad'
  | 'gap';

/** A slot as somebody would have it. */
export interface WantedSlot extends Pattern {
  /** The stored one that it would take the place of. */
  readonly id: number | null;
  readonly idStCoGroup: number;
  readonly idRoom: number | null;
  readonly teachers: readonly number[];
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly isOnline: boolean;
  readonly collisionAllowed: boolean;
}
/** A slot that stands. */
export interface StandingSlot extends Pattern, OfStudy {
  readonly id: number;
  readonly idStCoGroup: number;
  readonly idRoom: number | null;
  readonly teachers: readonly number[];
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly hours: number;
  readonly course: string;
  readonly code: string;
  readonly room: string | null;
  readonly by: string | null;
}
export interface GroupFrame extends OfStudy {
  readonly id: number;
  readonly idStCo: number;
  readonly idAcademicyear: number;
  readonly season: 'winter' | 'summer';
  readonly code: string;
  readonly course: string;
  readonly typeCode: string;
  readonly capacity: number;
  readonly members: number;
  readonly needsRoom: boolean;
  readonly preferredRoomtype: number | null;
}
export interface RoomFrame {
  readonly id: number;
  readonly num: number;
  readonly code: string;
  readonly capacity: number;
  readonly idRoomtype: number;
  readonly roomtype: string | null;
  readonly isVirtual: boolean;
}
export interface Available {
  readonly idTeacher: number;
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
  readonly kind: 'unavailable' | 'preferred';
}
/** Everything a slot of one group can collide with. */
export interface Surroundings {
  readonly time: TeachingTime;
  readonly group: GroupFrame;
  /** The group itself, those it is part of and its parts. */
  readonly family: ReadonlySet<number>;
  /** Which of the group's students are in which other group. */
  readonly studentsIn: ReadonlyMap<number, readonly number[]>;
  readonly slots: readonly StandingSlot[];
  readonly rooms: ReadonlyMap<number, RoomFrame>;
  readonly teacherNames: ReadonlyMap<number, string>;
  readonly available: readonly Available[];
}

export interface Found {
  readonly class: ConflictClass;
  readonly level: 'hard' | 'soft';
  /** Somebody may allow it, for a reason. */
  readonly overridable: boolean;
  readonly slot?: StandingSlot;
  readonly idEvent?: number;
  /** A room, a teacher, a group, a holiday: what it is about. */
  readonly subject: string;
  readonly count?: number;
  readonly amount?: number;
  readonly students?: readonly number[];
  readonly dates: readonly string[];
  /** How much it weighs among proposals. */
  readonly weight: number;
  /** A sentence that somebody else has said already. */
  readonly message?: string;
}

const mostOfTeacher = 8;
const mostOfStudent = 10;
const longestGap = 120;

const soft = { level: 'soft', overridable: false, dates: [] } as const;

interface Busy {
  readonly slot: StandingSlot;
  readonly from: number;
  readonly to: number;
  readonly dates: ReadonlySet<string>;
}
const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to;

/** Judges slots of one group among everything that stands around them; the same for a slot that is saved and for proposals. */
export const judgeOf = (around: Surroundings) => {
  const busy: Busy[] = around.slots.map(slot => ({
    slot,
    from: minutesAt(slot.timeFrom),
    to: minutesAt(slot.timeTo),
    dates: new Set(daysOf(slot, slot, around.time.days).map(day => day.date)),
  }));
  const inRoom = groupedBy(busy, b => (b.slot.idRoom === null ? [] : [b.slot.idRoom]));
  const ofTeacher = groupedBy(busy, b => b.slot.teachers);
  const ofFamily = busy.filter(b => around.family.has(b.slot.idStCoGroup));
  const ofStudents = busy.filter(
    b => !around.family.has(b.slot.idStCoGroup) && around.studentsIn.has(b.slot.idStCoGroup),
  );

  const known = new Map<string, readonly string[]>();
  const datesOf = (wanted: WantedSlot): readonly string[] => {
    const key = [wanted.weekday, wanted.parity, wanted.weekFrom, wanted.weekTo, ...wanted.dates].join();
    const there = known.get(key) ?? daysOf(wanted, around.group, around.time.days).map(day => day.date);
    known.set(key, there);
    return there;
  };
  const others = (list: readonly Busy[] | undefined, { id }: WantedSlot): Busy[] =>
    (list ?? []).filter(b => b.slot.id !== id);
  const met = (list: readonly Busy[] | undefined, wanted: WantedSlot) =>
    (list ?? [])
      .filter(b => b.slot.id !== wanted.id && overlaps(b, spanOf(wanted)))
      .map(b => ({ ...b, common: datesOf(wanted).filter(date => b.dates.has(date)) }))
      .filter(b => b.common.length > 0);

  /** What is wrong with its people and its days, whatever the room. */
  const people = (wanted: WantedSlot): Found[] => {
    const [span, dates] = [spanOf(wanted), datesOf(wanted)];
    const level = wanted.collisionAllowed ? 'soft' : 'hard';
    const taken = { level, overridable: true, weight: 100 } as const;
    return [
      ...wanted.teachers.flatMap(id =>
        met(ofTeacher.get(id), wanted).map(b => ({
          ...taken,
          class: 'teacher' as const,
          slot: b.slot,
          subject: around.teacherNames.get(id) ?? '',
          dates: b.common,
        })),
      ),
      ...met(ofFamily, wanted).map(b => ({
        ...taken,
        class: 'group' as const,
        slot: b.slot,
        subject: b.slot.code,
        dates: b.common,
      })),
      ...met(ofStudents, wanted).map(b => {
        const students = around.studentsIn.get(b.slot.idStCoGroup)!;
        return {
          ...soft,
          class: 'student' as const,
          slot: b.slot,
          subject: b.slot.course,
          count: students.length,
          students,
          dates: b.common,
          weight: 3 * students.length,
        };
      }),
      ...holidays(around, wanted, dates),
      ...availability(around, wanted, span),
      ...strainOfTeachers(around, wanted, span, dates, id => others(ofTeacher.get(id), wanted)),
      ...strainOfStudents(around, wanted, span, dates, [...others(ofFamily, wanted), ...others(ofStudents, wanted)]),
    ];
  };
  /** What is wrong with its room. */
  const room = (wanted: WantedSlot): Found[] => {
    const chosen = wanted.idRoom === null ? undefined : around.rooms.get(wanted.idRoom);
    const taken =
      chosen === undefined || chosen.isVirtual
        ? []
        : met(inRoom.get(chosen.id), wanted).map(b => ({
            class: 'room' as const,
            level: 'hard' as const,
            overridable: false,
            slot: b.slot,
            subject: chosen.code,
            dates: b.common,
            weight: 0,
          }));
    return [...taken, ...placeFits(around, wanted, chosen)];
  };
  return { people, room };
};
const spanOf = ({ timeFrom, timeTo }: WantedSlot): { from: number; to: number } => ({
  from: minutesAt(timeFrom),
  to: minutesAt(timeTo),
});
const groupedBy = (list: readonly Busy[], keys: (b: Busy) => readonly number[]): Map<number, Busy[]> => {
  const map = new Map<number, Busy[]>();
  for (const b of list)
    for (const key of keys(b)) {
      const there = map.get(key);
      if (there) there.push(b);
      else map.set(key, [b]);
    }
  return map;
};

const placeFits = ({ group }: Surroundings, wanted: WantedSlot, room: RoomFrame | undefined): Found[] => {
  if (!room)
    return group.needsRoom && !wanted.isOnline ? [{ ...soft, class: 'roomType', subject: '', weight: 40 }] : [];
  if (room.isVirtual) return [];
  const size = group.members || group.capacity;
  return [
    ...(room.capacity < size
      ? [
          {
            ...soft,
            class: 'capacity' as const,
            subject: room.code,
            count: room.capacity,
            amount: size - room.capacity,
            weight: 50 + size - room.capacity,
          },
        ]
      : []),
    ...(group.preferredRoomtype !== null && room.idRoomtype !== group.preferredRoomtype
      ? [{ ...soft, class: 'roomType' as const, subject: room.code, weight: 20 }]
      : []),
  ];
};
const holidays = ({ group, time }: Surroundings, wanted: WantedSlot, dates: readonly string[]): Found[] => {
  const lost = lostDays(wanted, group, time);
  if (lost.length === 0) return [];
  return [
    {
      ...soft,
      class: 'holiday',
      subject: [...new Set(lost.map(day => day.name))].join(', '),
      count: lost.length,
      amount: dates.length,
      dates: lost.map(day => day.date),
      weight: lost.length,
    },
  ];
};
const availability = (around: Surroundings, wanted: WantedSlot, span: { from: number; to: number }): Found[] =>
  around.available
    .filter(
      a =>
        a.kind === 'unavailable' &&
        wanted.teachers.includes(a.idTeacher) &&
        (wanted.weekday === null
          ? wanted.dates.some(date => weekdayOf(date) === a.weekday)
          : a.weekday === wanted.weekday) &&
        overlaps({ from: minutesAt(a.from), to: minutesAt(a.to) }, span),
    )
    .map(a => ({
      ...soft,
      class: 'availability',
      subject: around.teacherNames.get(a.idTeacher) ?? '',
      weight: 30,
    }));
/** Hours in which the teachers would rather be here. */
export const isPreferred = (around: Surroundings, wanted: WantedSlot): boolean => {
  const span = { from: minutesAt(wanted.timeFrom), to: minutesAt(wanted.timeTo) };
  return around.available.some(
    a =>
      a.kind === 'preferred' &&
      wanted.teachers.includes(a.idTeacher) &&
      a.weekday === wanted.weekday &&
      minutesAt(a.from) <= span.from &&
      minutesAt(a.to) >= span.to,
  );
};

interface Strain {
  /** The most hours on one day, this slot among them. */
  readonly hours: number;
  /** The longest wait beside this slot on one day. */
  readonly wait: number;
  readonly loadDates: readonly string[];
  readonly gapDates: readonly string[];
}
const strainOf = (
  slots: readonly Busy[],
  span: { from: number; to: number },
  own: number,
  dates: readonly string[],
  most: number,
): Strain => {
  let [hours, wait] = [own, 0];
  const [loadDates, gapDates]: [string[], string[]] = [[], []];
  for (const date of dates) {
    const that = slots.filter(b => b.dates.has(date));
    if (that.length === 0) continue;
    const day = own + that.reduce((sum, b) => sum + b.slot.hours, 0);
    hours = Math.max(hours, day);
    if (day > most) loadDates.push(date);
    const nearest = Math.min(
      ...that.map(b => (b.to <= span.from ? span.from - b.to : b.from >= span.to ? b.from - span.to : 0)),
    );
    if (nearest > longestGap) gapDates.push(date);
    wait = Math.max(wait, nearest);
  }
  return { hours, wait, loadDates, gapDates };
};
const ownHours = ({ timeFrom, timeTo }: WantedSlot): number => hoursBetween(timeFrom, timeTo) ?? 0;

const strainOfTeachers = (
  around: Surroundings,
  wanted: WantedSlot,
  span: { from: number; to: number },
  dates: readonly string[],
  slotsOf: (idTeacher: number) => Busy[],
): Found[] =>
  wanted.teachers.flatMap(id => {
    const strain = strainOf(slotsOf(id), span, ownHours(wanted), dates, mostOfTeacher);
    const subject = around.teacherNames.get(id) ?? '';
    return [
      ...(strain.loadDates.length > 0
        ? [{ ...soft, class: 'dayLoad' as const, subject, amount: strain.hours, dates: strain.loadDates, weight: 15 }]
        : []),
      ...(strain.gapDates.length > 0
        ? [{ ...soft, class: 'gap' as const, subject, amount: strain.wait, dates: strain.gapDates, weight: 5 }]
        : []),
    ];
  });
const strainOfStudents = (
  around: Surroundings,
  wanted: WantedSlot,
  span: { from: number; to: number },
  dates: readonly string[],
  slots: readonly Busy[],
): Found[] => {
  // Of the group's own parts everybody has only the one they are in.
  const own = slots.filter(b => b.slot.idStCoGroup === around.group.id);
  const byStudent = new Map<number, Busy[]>();
  for (const b of slots)
    if (b.slot.idStCoGroup !== around.group.id)
      for (const student of around.studentsIn.get(b.slot.idStCoGroup) ?? [])
        byStudent.set(student, [...(byStudent.get(student) ?? own), b]);
  // Students whose days look alike are judged once.
  const alike = new Map<string, { readonly slots: readonly Busy[]; readonly students: number[] }>();
  for (const [student, theirs] of byStudent) {
    const key = theirs.map(b => b.slot.id).join();
    const there = alike.get(key);
    if (there) there.students.push(student);
    else alike.set(key, { slots: theirs, students: [student] });
  }
  const rest = around.group.members - byStudent.size;
  if (rest > 0 && own.length > 0) alike.set('', { slots: own, students: Array.from({ length: rest }, () => 0) });
  const judged = [...alike.values()].map(({ slots: theirs, students }) => ({
    students: students.filter(Boolean),
    n: students.length,
    ...strainOf(theirs, span, ownHours(wanted), dates, mostOfStudent),
  }));
  const loaded = judged.filter(j => j.loadDates.length > 0);
  const waiting = judged.filter(j => j.gapDates.length > 0);
  const sum = (list: typeof judged) => list.reduce((n, j) => n + j.n, 0);
  return [
    ...(loaded.length > 0
      ? [
          {
            ...soft,
            class: 'dayLoad' as const,
            subject: '',
            count: sum(loaded),
            amount: Math.max(...loaded.map(j => j.hours)),
            students: loaded.flatMap(j => j.students),
            dates: loaded[0]!.loadDates,
            weight: sum(loaded),
          },
        ]
      : []),
    ...(waiting.length > 0
      ? [
          {
            ...soft,
            class: 'gap' as const,
            subject: '',
            count: sum(waiting),
            amount: Math.max(...waiting.map(j => j.wait)),
            students: waiting.flatMap(j => j.students),
            dates: waiting[0]!.gapDates,
            weight: 0.5 * sum(waiting),
          },
        ]
      : []),
  ];
};
