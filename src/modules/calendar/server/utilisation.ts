import { endpoint, type Endpoint, raw, sharedAnswer, sql } from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { roomFilter, span, type Utilisation, utilisationAnswer } from '../model/shapes.ts';
import { refuseBadSpan } from './bookable.ts';
import { freeDays } from './holidays.ts';
import { calendarReader } from './rules.ts';

/** Booked minutes by bookable minutes: 08–21, Monday to Friday, without holidays. A blocking is no use of a room. */
const utilisation = endpoint({
  method: 'GET',
  path: 'calendar/utilisation',
  summary: 'How much of its bookable time each room is booked.',
  about: 'calendar-event',
  query: { ...span, idRoomtype: roomFilter.idRoomtype, building: roomFilter.building },
  answer: utilisationAnswer,
  async handle(ctx, { query: { from, to, idRoomtype, building } }): Promise<Utilisation> {
    calendarReader(ctx);
    refuseBadSpan(from, to, 400);
    const { db } = ctx;
    // Minutes of a day are counted on the wall, where eight is eight also on the day after the clocks have changed.
    const days = sql`select d::date as day, (d::date + time '08:00') as opens, (d::date + time '21:00') as closes from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
      where extract(isodow from d) < 6 and not exists (select 1 from (${freeDays(db)}) h where d::date between h.date_from and h.date_to)`;
    const bookable = await db.one<{ minutes: number }>(sql`select (count(*) * 780)::int as minutes from (${days}) x`);
    // An event lies on the day on which it begins and, over midnight, on that on which it ends: days are met by equality, not one by one.
    const rooms = await sharedAnswer(
      ctx,
      sql`with day as materialized (${days}), event as materialized (
        select id, id_room, start at time zone 'Europe/Zagreb' as since, "end" at time zone 'Europe/Zagreb' as until from ${db.table('calendar-event')}
          where status = 'confirmed' and is_block = 0 and deleted_at is null and id_room is not null and start < (${to}::timestamp + interval '1 day') at time zone 'Europe/Zagreb'
            and start > (${from}::timestamp - interval '25 hours') at time zone 'Europe/Zagreb'),
      part as (select *, since::date as day from event union all select *, until::date from event where until::date > since::date),
      used as (
        select p.id_room, count(distinct p.id)::int as events, sum(extract(epoch from least(p.until, d.closes) - greatest(p.since, d.opens)) / 60)::int as minutes
        from part p join day d on d.day = p.day and d.opens < p.until and d.closes > p.since group by p.id_room)
      select coalesce(json_agg(x), '[]') from (select r.id, r.code, r.name, r.roomtype, r.capacity, coalesce(u.events, 0) as events, coalesce(u.minutes, 0) as "bookedMinutes",
        case when ${bookable!.minutes}::int = 0 then 0 else round(100.0 * coalesce(u.minutes, 0) / ${bookable!.minutes}::int, 1) end as percent
      from ${roomsNamed(ctx)} r left join used u on u.id_room = r.id
      where r.is_open and r.is_virtual = 0 ${idRoomtype ? sql`and r.id_roomtype = ${idRoomtype}` : raw('')} ${building ? sql`and r.building = ${building}` : raw('')}
      order by r.num, r.id) x`,
    );
    return { bookableMinutes: bookable!.minutes, rooms: JSON.parse(rooms) as Utilisation['rooms'] };
  },
});
export const utilisationEndpoints: readonly Endpoint[] = [utilisation];
