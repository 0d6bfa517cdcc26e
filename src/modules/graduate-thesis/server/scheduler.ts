import { date, integer, list, object, text } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, inTransaction, notFound, seen, sql } from '../../../kernel/server/index.ts';
import { daysOffBetween, roomsTakenOn, teachersOfEvents } from '../../calendar/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { addDays } from '../days.ts';
import { stCoGraduatethesis } from '../model.ts';
import { type Busy, daysOfMembers, freeTimes, type FreeTime, type Wanted } from '../scheduling.ts';
import { earliestDefence } from './moves.ts';
import { rowOf } from './notices.ts';
import { today } from './rules.ts';

const mostDays = 200;

/** What takes the time of these teachers between two days, and the rooms on some. */
const busyTeachers = async ({ db }: Ctx, teachers: readonly number[], from: string, to: string): Promise<Busy[]> =>
  (
    await db.run<Busy>(sql`select p.id_teacher as of, to_char(p.start at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "from", to_char(p."end" at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "to"
      from ${teachersOfEvents(db)} p where p.id_teacher = any(${[...teachers]}::int[]) and p.blocks = 1
        and p.start < (${to}::date + 1)::timestamp at time zone 'Europe/Zagreb' and p."end" > ${from}::date::timestamp at time zone 'Europe/Zagreb'`)
  ).rows;
const busyRooms = async ({ db }: Ctx, days: readonly string[]): Promise<Busy[]> =>
  (
    await db.run<Busy>(sql`select e.id_room as of, to_char(e.start at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "from", to_char(e."end" at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "to"
      from ${roomsTakenOn(db, days)} e`)
  ).rows;
/** Each day offers at most three times, so these are enough unless the house is full. */
const daysAtOnce = 8;
const mostTimes = 24;
/** Rooms are asked for on the best days first: a timetable of all rooms for half a year is long. */
const timesWithRooms = async (
  ctx: Ctx,
  wanted: Omit<Wanted, 'taken' | 'most' | 'days'>,
): Promise<readonly FreeTime[]> => {
  const days = daysOfMembers(wanted);
  const found: FreeTime[] = [];
  for (let n = 0; n < days.length && found.length < mostTimes; n += daysAtOnce) {
    const some = days.slice(n, n + daysAtOnce);
    found.push(...freeTimes({ ...wanted, days: some, taken: await busyRooms(ctx, some), most: mostTimes }));
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
