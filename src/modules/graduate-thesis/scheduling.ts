import { addDays } from './days.ts';

/** Somebody or a room that is taken from one moment to another: 2026-11-16 10:00. */
export interface Busy {
  readonly of: number;
  readonly from: string;
  readonly to: string;
}
export interface Wanted {
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
  readonly members: readonly number[];
  /** The best one first. */
  readonly rooms: readonly { readonly id: number; readonly name: string }[];
  readonly teachers: readonly Busy[];
  readonly taken: readonly Busy[];
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
const [opens, closes, stride] = [8 * 60, 18 * 60, 30];
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
  const [teachers, taken] = [byDay(wanted.teachers), byDay(wanted.taken)];
  const found: (FreeTime & { readonly middle: number })[] = [];
  for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1)) {
    if (isWeekend(day) || (days && !days.has(day)) || wanted.off.some(off => off.from <= day && off.to >= day))
      continue;
    const busy = teachers.get(day);
    const here = members.filter(id => busy?.has(id)).length;
    const ofDay: (FreeTime & { readonly middle: number })[] = [];
    for (let at = opens; at + minutes <= closes; at += stride) {
      if (!members.every(id => isFree(busy?.get(id), at, at + minutes))) continue;
      const open = rooms.filter(room => isFree(taken.get(day)?.get(room.id), at, at + minutes));
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
