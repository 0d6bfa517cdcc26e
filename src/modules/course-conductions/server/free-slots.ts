import { dateTime, decimal, integer, list, object, ref, text, wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, notAllowed, sql } from '../../../kernel/server/index.ts';
import { conflictsOf } from '../../calendar/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { minutesAt, minutesOf, timeAt } from '../model/hours.ts';
import { daysOf, teachingTimeOf } from './days.ts';
import type { GroupFrame } from './judge.ts';
import { teachesGroup } from './lesson-endpoints.ts';
import { sharesOfGroup } from './lesson-places.ts';
import { frameOf } from './surroundings.ts';

const must = { required: true } as const;
const [first, last, every] = ['08:00', '20:00', 120] as const;
const mostDays = 15;
const mostRooms = 3;
const mostShown = 5;

/** Rooms in which the group fits, those of its kind first; the one it is in already before all. */
const roomsFor = async (ctx: Ctx, group: GroupFrame): Promise<{ id: number | null; code: string | null }[]> => {
  if (!group.needsRoom) return [{ id: null, code: null }];
  const { rows } = await ctx.db.run<{ id: number; code: string }>(sql`
    select r.id, r.code from ${roomsNamed(ctx)} r where r.is_open and r.is_virtual = 0 and r.capacity >= ${group.members || group.capacity}
    order by r.id in (select l.id_room from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = ${group.id} and l.deleted_at is null) desc,
      (r.id_roomtype = ${group.preferredRoomtype ?? 0}) desc, r.capacity, r.num, r.id limit ${mostRooms}`);
  return rows;
};

const freeSlots = endpoint({
  method: 'GET',
  path: 'st-co-lesson/free-slots',
  summary:
    'Days and hours to come on which a group, its teachers and a room are free for a lesson that makes up for one: those that disturb the fewest students first.',
  about: 'st-co-lesson',
  query: { idStCoGroup: ref('st-co-group', must), hours: decimal({ required: true, min: 0.5, max: 8 }) },
  answer: {
    data: list(
      object({
        start: dateTime(must),
        end: dateTime(must),
        idRoom: ref('room'),
        room: text(),
        /** Other things that some of the students have at that time. */
        disturbs: integer(must),
      }),
      must,
    ),
  },
  async handle(ctx, { query: { idStCoGroup, hours } }) {
    if (!(await teachesGroup(ctx, idStCoGroup))) throw notAllowed();
    const { group, semester } = await frameOf(ctx, { idStCoGroup });
    const teachers = (await sharesOfGroup(ctx, idStCoGroup)).map(s => s.idTeacher);
    const today = wallClock(ctx.now).slice(0, 10);
    const { days } = await teachingTimeOf(ctx, semester);
    const every6 = Array.from({ length: 6 }, (_, i) => i + 1);
    const dates = every6
      .flatMap(weekday =>
        daysOf({ weekday, parity: 'all', weekFrom: null, weekTo: null, dates: [] }, group, days).map(d => d.date),
      )
      .filter(date => date > today)
      .toSorted()
      .slice(0, mostDays);
    const rooms = await roomsFor(ctx, group);
    const places = dates.flatMap(date => startsOf(hours).flatMap(at => rooms.map(room => ({ date, at, room }))));
    const asked = places.map(({ date, at, room }) => ({
      kind: 'lesson' as const,
      title: '',
      start: `${date} ${timeAt(at)}`,
      end: `${date} ${timeAt(at + minutesOf(hours))}`,
      idRoom: room.id,
      teachers,
      groups: [idStCoGroup],
    }));
    const found = await conflictsOf(ctx, asked);
    const free = asked.flatMap((one, n) => {
      const conflicts = found.get(n) ?? [];
      if (conflicts.some(c => c.level === 'hard')) return [];
      const { start, end, idRoom } = one;
      return [{ start, end, idRoom, room: places[n]!.room.code, disturbs: conflicts.length }];
    });
    return { data: oneForEachHour(free).slice(0, mostShown) };
  },
});
const startsOf = (hours: number): number[] => {
  const starts: number[] = [];
  for (let at = minutesAt(first); at + minutesOf(hours) <= minutesAt(last); at += every) starts.push(at);
  return starts;
};
/** The room that comes first among those that are free; the earlier day where nothing else decides. */
const oneForEachHour = <T extends { readonly start: string; readonly disturbs: number }>(free: readonly T[]): T[] => {
  const byStart = new Map<string, T>();
  for (const one of free) if (!byStart.has(one.start)) byStart.set(one.start, one);
  return [...byStart.values()].toSorted((a, b) => a.disturbs - b.disturbs || a.start.localeCompare(b.start));
};

export const freeSlotEndpoints: readonly Endpoint[] = [freeSlots];
