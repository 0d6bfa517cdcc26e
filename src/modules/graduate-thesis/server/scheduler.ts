import { date, integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  notFound,
  seen,
  type Sql,
  sql,
} from '../../../kernel/server/index.ts';
import { daysOffBetween, roomsTakenOn, teachersOfEvents } from '../../calendar/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { addDays } from '../days.ts';
import { stCoGraduatethesis } from '../model.ts';
import {
  type Busy,
  daysOfMembers,
  freeTimes,
  type FreeTime,
  opens,
  startsFor,
  stride,
  type TakenStarts,
  type Wanted,
} from '../scheduling.ts';
import { earliestDefence } from './moves.ts';
import { rowOf } from './notices.ts';
import { today } from './rules.ts';

const mostDays = 200;

/** What takes the time of these teachers between two days. */
const busyTeachers = async ({ db }: Ctx, teachers: readonly number[], from: string, to: string): Promise<Busy[]> =>
  (
    await db.run<Busy>(sql`select p.id_teacher as of, to_char(p.start at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "from", to_char(p."end" at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "to"
      from ${teachersOfEvents(db)} p where p.id_teacher = any(${[...teachers]}::int[]) and p.blocks = 1
        and p.start < (${to}::date + 1)::timestamp at time zone 'Europe/Zagreb' and p."end" > ${from}::date::timestamp at time zone 'Europe/Zagreb'`)
  ).rows;
/**
 * Which starts of these days each room loses to what is in it. A time from `a` to `b` (minutes after opening) stands in the way
 * of every start later than `a` less the length of the defence and earlier than `b`. Worked out where the timetable lies: what
 * travels is one number for a room and a day, not each of its lessons.
 */
const takenStarts = async ({ db }: Ctx, days: readonly string[], minutes: number): Promise<TakenStarts[]> => {
  const afterOpening = (moment: Sql): Sql =>
    sql`(date_part('epoch', ${moment} - t.noon) / 60 + ${12 * 60 - opens}::int)`;
  return (
    await db.run<TakenStarts>(sql`select s.id_room as of, s.day::text as day, bit_or(((1 << (s.last - s.first + 1)) - 1) << s.first) as starts
      from (select t.id_room, t.day, greatest(0, floor((${afterOpening(sql`t.start`)} - ${minutes}::int) / ${stride}::int)::int + 1) as first,
          least(${startsFor(minutes)}::int, ceil(${afterOpening(sql`t."end"`)} / ${stride}::int)::int) - 1 as last
        from ${roomsTakenOn(db, days)} t offset 0) s
      where s.last >= s.first group by s.id_room, s.day`)
  ).rows;
};
/** Each day offers at most three times, so these are enough unless the house is full; then ever more are asked about at once. */
const daysAtFirst = 8;
const mostTimes = 24;
/** Rooms are asked for on the best days first: a timetable of all rooms for half a year is long. */
const timesWithRooms = async (
  ctx: Ctx,
  wanted: Omit<Wanted, 'taken' | 'most' | 'days'>,
): Promise<readonly FreeTime[]> => {
  const days = daysOfMembers(wanted);
  const found: FreeTime[] = [];
  for (let n = 0, many = daysAtFirst; n < days.length && found.length < mostTimes; n += many, many *= 2) {
    const some = days.slice(n, n + many);
    const taken = await takenStarts(ctx, some, wanted.minutes);
    found.push(...freeTimes({ ...wanted, days: some, taken, most: mostTimes }));
  }
  return found.slice(0, mostTimes);
};

const times = endpoint({
  method: 'GET',
  path: 'graduate-thesis/free-times',
  summary:
    'Times at which every member of the commission of a thesis and a room are free within some days, the best first.',
  query: {
    id: integer({ required: true, min: 1 }),
    from: date(),
    to: date(),
    minutes: integer({ min: 15, max: 240 }),
    seats: integer({ min: 0, max: 500 }),
  },
  answer: {
    from: date({ required: true }),
    to: date({ required: true }),
    times: list(
      object({
        start: text({ required: true }),
        end: text({ required: true }),
        idRoom: integer(),
        room: text(),
        /** How many members are in the house on that day anyway. */
        here: integer({ required: true }),
        members: integer({ required: true }),
        moreRooms: integer({ required: true }),
      }),
    ),
  },
  async handle(ctx, { query }) {
    const found = await seen(ctx, stCoGraduatethesis, query.id);
    if (!found) throw notFound();
    const { afterNotice, afterTopic } = await inTransaction(ctx, async tx =>
      earliestDefence(tx, await rowOf(tx, query.id)),
    );
    const first = [query.from ?? today(ctx), afterNotice, afterTopic].sort().at(-1)!;
    const wanted = query.to ?? addDays(first, 21);
    const last = wanted > addDays(first, mostDays) ? addDays(first, mostDays) : wanted;
    if (last < first) return { from: first, to: first, times: [] };
    const members = (
      await ctx.db.run<{
        id: number;
      }>(sql`select id_teacher as id from ${ctx.db.table('graduatethesis-defensecommission')}
        where id_st_co_graduatethesis = ${query.id} and role <> 'substitute' and status <> 'declined' and deleted_at is null`)
    ).rows.map(({ id }) => id);
    const rooms = (
      await ctx.db.run<{ id: number; name: string }>(sql`select r.id, r.code as name from ${roomsNamed(ctx)} r
        where r.is_open and r.is_virtual = 0 and r.is_bookable = 1 and r.capacity >= ${query.seats ?? 5} order by r.capacity, r.code`)
    ).rows;
    const off = (await daysOffBetween(ctx, first, last)).filter(
      d => (d.kind === 'public' || d.kind === 'institution') && d.idStudy === null,
    );
    return {
      from: first,
      to: last,
      times: await timesWithRooms(ctx, {
        from: first,
        to: last,
        minutes: query.minutes ?? 60,
        members,
        rooms,
        teachers: await busyTeachers(ctx, members, first, last),
        off: off.map(d => ({ from: d.dateFrom, to: d.dateTo })),
      }),
    };
  },
});
export const schedulerEndpoints: readonly Endpoint[] = [times];
