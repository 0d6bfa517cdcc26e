import type { Ctx } from '../../../kernel/server/index.ts';
import { firstStart, lastEnd, minutesAt, minutesOf, timeAt } from '../model/hours.ts';
import { foundInCalendar, toldAll, type ToldConflict } from './conflicts.ts';
import { type Found, isPreferred, judgeOf, type RoomFrame, type Surroundings, type WantedSlot } from './judge.ts';
import { frameOf, surroundingsOf } from './surroundings.ts';

export interface Suggestion {
  readonly weekday: number;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly idRoom: number | null;
  readonly room: string | null;
  /** What can be saved and is not good: the less, the earlier it is proposed. */
  readonly penalty: number;
  readonly conflicts: readonly ToldConflict[];
}

const lastWeekday = 6;
const step = 15;
/** What nobody likes, though nothing stands against it. */
const unloved = ({ weekday, timeFrom, timeTo }: WantedSlot): number =>
  (weekday === lastWeekday ? 10 : 0) +
  (timeFrom < '08:00' || timeTo > '20:00' ? 5 : 0) +
  (timeFrom.endsWith(':00') ? 0 : 0.2);
/** Among rooms that fit alike, the one that leaves the fewest seats empty. */
const emptySeats = (room: RoomFrame | null, size: number): number =>
  room === null || room.isVirtual ? 0 : Math.max(0, room.capacity - size) / 1000;

interface Judged {
  readonly wanted: WantedSlot;
  readonly room: RoomFrame | null;
  readonly found: readonly Found[];
  readonly penalty: number;
}
/** In whole thousandths: what costs the same must be the same, whatever the order in which it was summed up. */
const penaltyOf = (around: Surroundings, wanted: WantedSlot, found: readonly Found[]): number => {
  const room = wanted.idRoom === null ? null : (around.rooms.get(wanted.idRoom) ?? null);
  const sum =
    found.reduce((all, f) => all + f.weight, 0) +
    unloved(wanted) +
    emptySeats(room, around.group.members || around.group.capacity) -
    (isPreferred(around, wanted) ? 2 : 0);
  return Math.round(sum * 1000) / 1000;
};
const inOrder = (a: Judged, b: Judged): number =>
  a.penalty - b.penalty ||
  a.wanted.weekday! - b.wanted.weekday! ||
  a.wanted.timeFrom.localeCompare(b.wanted.timeFrom) ||
  (a.room?.num ?? 0) - (b.room?.num ?? 0) ||
  (a.room?.id ?? 0) - (b.room?.id ?? 0);

/** Every hour and room without a hard conflict among the slots, the best first. */
const everyPlace = (around: Surroundings, like: WantedSlot, hours: number): Judged[] => {
  const judge = judgeOf(around);
  const rooms: (RoomFrame | null)[] =
    like.isOnline || !around.group.needsRoom ? [null] : [...around.rooms.values()].filter(room => !room.isVirtual);
  const places: Judged[] = [];
  for (let weekday = 1; weekday <= lastWeekday; weekday++)
    for (let from = minutesAt(firstStart); from + minutesOf(hours) <= minutesAt(lastEnd); from += step) {
      const at = { ...like, weekday, timeFrom: timeAt(from), timeTo: timeAt(from + minutesOf(hours)), dates: [] };
      // People are the same in every room.
      const people = judge.people({ ...at, idRoom: null });
      if (people.some(f => f.level === 'hard')) continue;
      for (const room of rooms) {
        const wanted = { ...at, idRoom: room?.id ?? null };
        const inRoom = judge.room(wanted);
        if (inRoom.some(f => f.level === 'hard')) continue;
        const found = [...inRoom, ...people];
        places.push({ wanted, room, found, penalty: penaltyOf(around, wanted, found) });
      }
    }
  return places.toSorted(inOrder);
};

/** The best free places for a slot like this one, one for each hour. What the calendar has taken is passed by. */
export const suggestSlots = async (ctx: Ctx, like: WantedSlot, hours: number, most: number): Promise<Suggestion[]> => {
  const around = await surroundingsOf(ctx, await frameOf(ctx, like), like.teachers, 'any');
  const [suggested, hoursTaken]: [Suggestion[], Set<string>] = [[], new Set()];
  for (const { wanted, room, found, penalty } of everyPlace(around, like, hours)) {
    const hour = `${wanted.weekday} ${wanted.timeFrom}`;
    if (hoursTaken.has(hour)) continue;
    if ((await foundInCalendar(ctx, wanted, around)).length > 0) continue;
    hoursTaken.add(hour);
    suggested.push({
      weekday: wanted.weekday!,
      timeFrom: wanted.timeFrom,
      timeTo: wanted.timeTo,
      idRoom: wanted.idRoom,
      room: room?.code ?? null,
      penalty,
      conflicts: await toldAll(ctx, found),
    });
    if (suggested.length === most) break;
  }
  return suggested;
};
