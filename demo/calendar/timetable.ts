import type { Institution } from '../catalogues/index.ts';
import { languageRanks, type TeacherRow } from '../catalogues/people.ts';
import type { Room } from '../catalogues/rooms.ts';
import { grouped } from '../lists.ts';
import type { World } from '../world.ts';
import type { Group } from './groups.ts';

/** Five days with six double hours each; a week is one bit for each of the thirty. */
export const hours = [
  ['08:00', '09:30'],
  ['10:00', '11:30'],
  ['12:00', '13:30'],
  ['14:00', '15:30'],
  ['16:00', '17:30'],
  ['18:00', '19:30'],
] as const;
const days = 5;
const cells = days * hours.length;
export const weekdayOfCell = (cell: number): number => (cell % days) + 1;
export const hoursOfCell = (cell: number): (typeof hours)[number] => hours[Math.floor(cell / days)]!;

/** Where, when and by whom a group is taught, the same every week. */
export interface Slot {
  readonly group: Group;
  readonly room: Room;
  readonly teacher: TeacherRow;
  readonly cells: readonly number[];
}
export interface Timetable {
  readonly slots: readonly Slot[];
  /** By semester (0 winter, 1 summer): whether nobody is taught in this room at this time of the week. */
  isFree(semester: number, room: Room, cell: number): boolean;
}

/** Cells that are taken, as bits. */
class Weeks<K> {
  private readonly taken = new Map<K, number>();
  of(key: K): number {
    return this.taken.get(key) ?? 0;
  }
  take(key: K, bits: number): void {
    this.taken.set(key, this.of(key) | bits);
  }
}
const bit = (cell: number): number => 1 << cell;
const allCells = 2 ** cells - 1;
const countBits = (bits: number): number => {
  let n = 0;
  for (let rest = bits; rest; rest &= rest - 1) n++;
  return n;
};

/**
 * Puts each group where its sections, its teacher and a fitting room are free: placed, never tried and corrected.
 * Lectures go first, since whole years attend them; the hardest to place are the largest.
 */
export const timetableOf = (world: World, institution: Institution, groups: readonly Group[]): Timetable => {
  const rooms = [new Weeks<Room>(), new Weeks<Room>()] as const;
  const finder = roomFinder(institution);
  const teachers = teacherFinder(institution);
  const slots: Slot[] = [];
  for (const semester of [0, 1] as const) {
    const [busyRooms, busyTeachers] = [rooms[semester], new Weeks<TeacherRow>()];
    // Of the courses of one choice everybody takes one, so these do not stand in each other's way.
    const [common, chosen, own] = [new Weeks<number>(), new Weeks<number>(), new Weeks<string>()];
    const ours = groups
      .filter(g => (g.semester + 1) % 2 === semester)
      .toSorted(
        (a, b) =>
          Number(a.parent !== null) - Number(b.parent !== null) ||
          b.sections.length - a.sections.length ||
          b.seats.length - a.seats.length,
      );
    for (const [i, group] of ours.entries()) {
      const isChoice = institution.programme.places[group.place]!.electiveGroup !== null;
      const sections = group.sections.reduce(
        (bits, section) =>
          bits | common.of(section) | (isChoice ? own.of(`${section} ${group.place}`) : chosen.of(section)),
        0,
      );
      // One of ten is taught over the network.
      const isOnline = i % 10 === 7;
      const slot = place(
        group,
        sections,
        world.size.slotsPerWeek,
        i,
        teachers(group, busyTeachers),
        finder(group, isOnline),
        busyTeachers,
        busyRooms,
      );
      const bits = slot.cells.reduce((all, cell) => all | bit(cell), 0);
      busyTeachers.take(slot.teacher, bits);
      if (slot.room.type !== 'V') busyRooms.take(slot.room, bits);
      for (const section of group.sections) {
        (isChoice ? chosen : common).take(section, bits);
        if (isChoice) own.take(`${section} ${group.place}`, bits);
      }
      slots.push(slot);
    }
  }
  return { slots, isFree: (semester, room, cell) => (rooms[semester as 0 | 1].of(room) & bit(cell)) === 0 };
};

const place = (
  group: Group,
  sections: number,
  wanted: number,
  turn: number,
  teachers: Iterable<TeacherRow>,
  rooms: readonly Room[],
  busyTeachers: Weeks<TeacherRow>,
  busyRooms: Weeks<Room>,
): Slot => {
  for (const teacher of teachers) {
    const free = allCells & ~sections & ~busyTeachers.of(teacher);
    if (countBits(free) < wanted) continue;
    for (const room of rooms) {
      const chosen = choose(room.type === 'V' ? free : free & ~busyRooms.of(room), wanted, turn);
      if (chosen) return { group, room, teacher, cells: chosen };
    }
  }
  throw new Error(`The timetable has no place left for ${group.code} of place ${group.place}.`);
};

/** The first free cells from morning on, each on another day; groups begin to look on different days. */
const choose = (free: number, wanted: number, turn: number): number[] | null => {
  const found: number[] = [];
  let usedDays = 0;
  for (let hour = 0; hour < hours.length && found.length < wanted; hour++) {
    for (let i = 0; i < days && found.length < wanted; i++) {
      const day = (i + turn) % days;
      const cell = hour * days + day;
      if ((free & bit(cell)) === 0 || (usedDays & bit(day)) !== 0) continue;
      found.push(cell);
      usedDays |= bit(day);
    }
  }
  return found.length === wanted ? found : null;
};

// ——— Who and where ———

const departmentOf = (unit: string): string => unit.split('-')[0]!;

/** A lecture is its holder's. Exercises go to the chair's people, whoever has the least so far; then to anybody of the department, then to anybody. */
const teacherFinder = ({ programme, studies, teachers }: Institution) => {
  const byId = new Map(teachers.all.map(t => [t.id, t]));
  const byDepartment = grouped(teachers.all, t => departmentOf(t.unit));
  const leastFirst = (some: readonly TeacherRow[], busy: Weeks<TeacherRow>): TeacherRow[] =>
    some
      .map(t => ({ t, load: countBits(busy.of(t)) }))
      .toSorted((a, b) => a.load - b.load || a.t.id - b.t.id)
      .map(({ t }) => t);
  return function* (group: Group, busy: Weeks<TeacherRow>): Generator<TeacherRow> {
    const { unit, practice } = programme.courses[programme.places[group.place]!.course]!;
    const speaks = (t: TeacherRow): boolean => languageRanks.includes(t.vocation) === (practice === 'J');
    const own = (byDepartment.get(departmentOf(unit)) ?? []).filter(speaks);
    if (group.parent === null) yield byId.get(studies.holders[group.place]!)!;
    else
      yield* leastFirst(
        own.filter(t => t.unit === unit),
        busy,
      ).filter(t => countBits(busy.of(t)) < 12);
    yield* leastFirst(own, busy);
    yield* leastFirst(teachers.all, busy);
  };
};

const wantedTypes: Readonly<Record<string, readonly string[]>> = {
  P: ['P', 'D'],
  S: ['S', 'P'],
  A: ['P', 'S'],
  J: ['S', 'P'],
  K: ['R', 'L'],
  L: ['R', 'L'],
};

/** The smallest room that holds them, of the right type and in their own house first; over the network when that is wanted or nothing else is left. */
const roomFinder = ({ programme, rooms }: Institution) => {
  const real = rooms.filter(r => r.type !== 'V').toSorted((a, b) => a.seats - b.seats || a.id - b.id);
  const online = rooms.filter(r => r.type === 'V');
  const sorted = new Map<string, readonly Room[]>();
  const roomsFor = (type: string, department: string): readonly Room[] => {
    const known = sorted.get(`${type} ${department}`);
    if (known) return known;
    const types = type === 'L' && department === 'STR' ? ['L'] : (wantedTypes[type] ?? ['P']);
    const rank = (r: Room): number => (types.includes(r.type) ? 0 : 2) + (departmentOf(r.code) === department ? 0 : 1);
    const found = real
      .map(room => ({ room, rank: rank(room) }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ room }) => room);
    sorted.set(`${type} ${department}`, found);
    return found;
  };
  return (group: Group, isOnline: boolean): Room[] => {
    const turned = [...online.slice(group.place % online.length), ...online.slice(0, group.place % online.length)];
    if (isOnline) return turned;
    const department = departmentOf(programme.courses[programme.places[group.place]!.course]!.unit);
    return [...roomsFor(group.type, department).filter(r => r.seats >= group.seats.length), ...turned];
  };
};
