import { addDays } from './days.ts';

/** Somebody who is taken from one moment to another: 2026-11-16 10:00. */
export interface Busy {
  readonly of: number;
  readonly from: string;
  readonly to: string;
}
/**
 * At which of the day's starts a room is not free for the whole time asked for, a bit for each: the lowest is the first start.
 * A timetable of all rooms is long; whoever keeps it says so much of it in one number for each room and day.
 */
export interface TakenStarts {
  readonly of: number;
  readonly day: string;
  readonly starts: number;
}
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly members: readonly number[];
  /** The best one first. */
  readonly rooms: readonly { readonly id: number; readonly name: string }[];
  readonly teachers: readonly Busy[];
  readonly taken: readonly TakenStarts[];
  readonly off: readonly { readonly from: string; readonly to: string }[];
  readonly most: number;
  /** Only these days of the period; else all of them. */
  readonly days?: readonly string[];
}
export interface FreeTime {
  readonly start: string;
  readonly end: string;
  readonly idRoom: number | null;
  readonly room: string | null;
  readonly here: number;
  readonly members: number;
  readonly moreRooms: number;
}
/** Minutes of the day between which a defence is held, and from one possible start to the next. */
export const [opens, closes, stride] = [8 * 60, 18 * 60, 30];
/** How many starts a day has for so many minutes: never more than an integer of the database has bits. */
export const startsFor = (minutes: number): number => Math.max(0, Math.floor((closes - opens - minutes) / stride) + 1);
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const minutesOf = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

type Span = readonly [number, number];
/** What is taken on each day, in minutes of the day; what goes over midnight takes both. */
const byDay = (all: readonly Busy[]): Map<string, Map<number, Span[]>> => {
  const days = new Map<string, Map<number, Span[]>>();
  for (const { of, from, to } of all)
    for (let day = from.slice(0, 10); day <= to.slice(0, 10); day = addDays(day, 1)) {
      const span: Span = [
        day === from.slice(0, 10) ? minutesOf(from) : 0,
        day === to.slice(0, 10) ? minutesOf(to) : 1440,
      ];
      if (span[1] <= span[0]) continue;
      const day0 = days.get(day) ?? new Map<number, Span[]>();
      days.set(day, day0.set(of, [...(day0.get(of) ?? []), span]));
    }
  return days;
};
/** The starts that each room lost, by day. */
const lostByDay = (all: readonly TakenStarts[]): Map<string, Map<number, number>> => {
  const days = new Map<string, Map<number, number>>();
  for (const { of, day, starts } of all) {
    const rooms = days.get(day) ?? new Map<number, number>();
    days.set(day, rooms.set(of, (rooms.get(of) ?? 0) | starts));
  }
  return days;
};
const isFree = (spans: readonly Span[] | undefined, from: number, to: number): boolean =>
  !spans?.some(([a, b]) => a < to && b > from);

/** Days on which everybody is free at some time, those first on which most are in the house anyway, then the earlier. */
export const daysOfMembers = (wanted: Omit<Wanted, 'rooms' | 'taken' | 'most'>): string[] => {
  const times = freeTimes({ ...wanted, rooms: [], taken: [], most: Number.POSITIVE_INFINITY });
  return [...new Set(times.map(time => time.start.slice(0, 10)))];
};
/**
 * Times at which everybody and a room are free. Days on which most members are in the house anyway come first, then the
 * earlier day, then hours in the middle of the day; of each day no more than three, so that there is something to choose from.
 */
export const freeTimes = (wanted: Wanted): FreeTime[] => {
  const { members, rooms, minutes } = wanted;
  const days = wanted.days && new Set(wanted.days);
  const [teachers, taken] = [byDay(wanted.teachers), lostByDay(wanted.taken)];
  const found: (FreeTime & { readonly middle: number })[] = [];
  for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1)) {
    if (isWeekend(day) || (days && !days.has(day)) || wanted.off.some(off => off.from <= day && off.to >= day))
      continue;
    const busy = teachers.get(day);
    const here = members.filter(id => busy?.has(id)).length;
    const lost = rooms.map(room => taken.get(day)?.get(room.id) ?? 0);
    const ofDay: (FreeTime & { readonly middle: number })[] = [];
    for (let n = 0; n < startsFor(minutes); n++) {
      const at = opens + n * stride;
      if (!members.every(id => isFree(busy?.get(id), at, at + minutes))) continue;
      const open = rooms.filter((_, place) => (lost[place]! & (1 << n)) === 0);
      if (rooms.length > 0 && open.length === 0) continue;
      ofDay.push({
        start: `${day} ${clock(at)}`,
        end: `${day} ${clock(at + minutes)}`,
        idRoom: open[0]?.id ?? null,
        room: open[0]?.name ?? null,
        here,
        members: members.length,
        moreRooms: Math.max(0, open.length - 1),
        middle: Math.abs(at - 11 * 60),
      });
    }
    found.push(...ofDay.sort((a, b) => a.middle - b.middle).slice(0, 3));
  }
  return found
    .sort(
      (a, b) =>
        b.here - a.here ||
        (a.start.slice(0, 10) < b.start.slice(0, 10)
          ? -1
          : a.start.slice(0, 10) > b.start.slice(0, 10)
            ? 1
            : a.middle - b.middle),
    )
    .slice(0, wanted.most)
    .map(({ middle: _middle, ...time }) => time);
};
