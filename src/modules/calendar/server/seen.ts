import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, type Db, type Me, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { roomsNamed, studyCoursesNamed, teachersNamed, teachingGroups } from '../../catalogues/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import type { EventDeed, Flag, SeenEvent } from '../model/shapes.ts';
import { wall } from './events.ts';
import { books, editsCalendar } from './rules.ts';
import { nameFor, says } from './says.ts';
import { concerns, isAffairOf, isOpenTo, isOutFor, ofEvent, whoseOf } from './whose.ts';

export interface SeenOptions {
  /** They are known to concern the caller. */
  readonly mine?: boolean;
  /** More about the events, by the alias `e`. */
  readonly where?: Sql;
}

/** The rows that may be shown to somebody at all, as `e`, each with whether it concerns them: what others only asked for holds nothing yet. */
const shown = (me: Me, rows: Sql, isMine: Sql, where = raw('true')): Sql => sql`
  select e.* from (select e.*, ${isMine} as is_mine from (${rows}) e where e.deleted_at is null and ${where} offset 0) e
  ${editsCalendar(me) ? raw('') : raw("where e.status = 'confirmed' or e.is_mine")}`;
const isMine = raw('e.is_mine');

/** Events by a select of their keys, as the caller may see them. The keys are found first, whatever PostgreSQL believes of tables it has not counted yet. */
export const seenEvents = async (ctx: Ctx, me: Me, keys: Sql, options: SeenOptions = {}): Promise<SeenEvent[]> =>
  (await ctx.db.one<{ all: SeenEvent[] }>(sql`select ${seenAsJson(ctx, me, keys, options)} as all`))!.all;
/** The same as an expression of JSON. */
export const seenAsJson = (ctx: Ctx, me: Me, keys: Sql, options: SeenOptions = {}): Sql => {
  const { db } = ctx;
  const concernsThem = options.mine ? raw('true') : concerns(db, whoseOf(me), raw('e.id'));
  const forThem = isAffairOf(me, isMine);
  // In one's own calendar an hour that one may not know of is no hour.
  const known = options.mine && !editsCalendar(me) ? isOutFor(db, me, ofEvent) : raw('true');
  return sql`(with chosen as materialized (
      select e.*, ${isOpenTo(db, me, isMine, ofEvent)} as is_open, ${wall(raw('e.start'))} as since, ${wall(raw('e."end"'))} as until from (${shown(me, sql`select * from ${db.table('calendar-event')} where id = any (array(${keys}))`, concernsThem, sql`${known} and ${options.where ?? raw('true')}`)}) e)
    select coalesce(json_agg(told order by start, id), '[]'::json) from (
      select e.start, e.id, row_to_json(x) as told from chosen e join ${db.table('reservationtype')} t on t.id = e.id_reservationtype
        left join ${roomsNamed(ctx)} r on r.id = e.id_room left join ${accountsNamed(db)} u on u.id = e.id_owner
        cross join lateral (select e.id, ${titleOf(ctx)} as title, 0 as "isBusy", e.since as start, e.until as "end", e.status, e.id_room as "idRoom", r.code as room,
          e.id_reservationtype as "idReservationtype", ${nameFor(ctx, 't')} as type, t.system_kind as kind, t.color, e.source, e.is_mine::int as "isMine", e.is_public as "isPublic", e.is_flagged as "isFlagged",
          e.id_series as "idSeries", e.series_date::text as "seriesDate", e.id_owner as "idOwner", u.name as owner, e.description,
          case when ${forThem} then e.attendees end as attendees, ${teachersOf(db)} as teachers, ${groupsOf(ctx)} as groups, case when ${forThem} then ${usersOf(db)} else '[]'::json end as users,
          case when ${forThem} then e.decision_note end as "decisionNote", e.row_ver as "rowVer", ${deeds(ctx, me)} as can) x where e.is_open
      union all ${busy(ctx)}) all_of_them)`;
};

/** What teaching is called goes by its course, which has a name in each language; what a person wrote stays as it was written. */
export const titleOf = (ctx: Ctx): Sql =>
  wordLanguageOf(ctx.language) === 'hr'
    ? raw('e.title')
    : sql`case when e.source in ('lesson', 'exam') then coalesce((select replace(e.title, hr.name, c.name)
      from ${ctx.db.table('calendar-event-group')} p join ${teachingGroups(ctx.db)} g on g.id = p.id_st_co_group
        join ${studyCoursesNamed(ctx)} c on c.id = g.id_st_co join ${studyCoursesNamed({ db: ctx.db, language: 'hr' })} hr on hr.id = c.id
      where p.id_calendar_event = e.id and strpos(e.title, hr.name) > 0 limit 1), e.title) else e.title end`;

/** Some events by their keys, as the caller may see them. */
export const seenByIds = (ctx: Ctx, me: Me, ids: readonly number[]): Promise<SeenEvent[]> =>
  seenEvents(ctx, me, sql`select unnest(${ids}::int[])`);

/** A foreign event whose title is private: its time and its room, and nothing else. */
const busy = (
  ctx: Ctx,
): Sql => sql`select e.start, e.id, row_to_json(x) from chosen e join ${ctx.db.table('reservationtype')} t on t.id = e.id_reservationtype left join ${roomsNamed(ctx)} r on r.id = e.id_room
  cross join lateral (select e.id, ${says(ctx.language, 'busy')}::text as title, 1 as "isBusy", e.since as start, e.until as "end", e.status, e.id_room as "idRoom", r.code as room,
    null as "idReservationtype", null as type, case when t.system_kind = 'block' then 'block' else 'reservation' end as kind, '#868e96' as color, 'manual' as source, 0 as "isMine", 0 as "isPublic", 0 as "isFlagged",
    null as "idSeries", null as "seriesDate", null as "idOwner", null as owner, null as description,
    null as attendees, '[]'::json as teachers, '[]'::json as groups, '[]'::json as users, null as "decisionNote", e.row_ver as "rowVer", '[]'::json as can) x
  where not e.is_open`;

/** For whom events are drawn: which of them concern the caller, and whether one that is theirs may be theirs to change. */
interface Look {
  readonly isTheirs: Sql;
  readonly mayChange: boolean;
}
export const forThem: Look = { isTheirs: raw('true'), mayChange: true };
/** For anybody whom none of them concerns. */
export const forNobody: Look = { isTheirs: raw('false'), mayChange: false };
/** Between two events; within a text JSON writes a new line as two letters. */
export const between = ',\n';
/**
 * What a sheet draws of the events in some rows, as texts of JSON one after the other, and nothing where there are none: a day of all rooms
 * is thousands of them, which PostgreSQL writes while nothing else in this process waits.
 */
export const blocks = (ctx: Ctx, me: Me, rows: Sql, { isTheirs, mayChange }: Look): Sql =>
  sql`(select string_agg(row_to_json(x)::text, ${between} order by e.start, e.id)
    from (select e.*, ${isOpenTo(ctx.db, me, isMine, ofEvent)} as is_open from (${shown(me, rows, isTheirs)}) e offset 0) e
    cross join lateral (select e.id, case when e.is_open then ${titleOf(ctx)} else ${says(ctx.language, 'busy')} end as title, (not e.is_open)::int as "isBusy", ${wall(raw('e.start'))} as start, ${wall(raw('e."end"'))} as "end", e.status, e.id_room as "idRoom",
      case when e.is_open then e.id_reservationtype end as "idReservationtype", case when e.is_open then e.id_series end as "idSeries", e.row_ver as "rowVer", (e.is_open and ${mayChange ? isChangeable(ctx, me) : raw('false')})::int as "isMovable") x)`;

const live = "e.source = 'manual' and e.status in ('requested', 'confirmed')";
/** Whether the caller may change it or take it back. What another module made is changed there; what has begun stays, but for those who keep the calendar. */
const isTheirs = (ctx: Ctx, me: Me): Sql =>
  editsCalendar(me) ? raw(live) : sql`${raw(live)} and e.id_owner = ${me.id} and e.start > ${ctx.now}`;
const isChangeable = (ctx: Ctx, me: Me): Sql => (books(me) ? sql`(${isTheirs(ctx, me)})` : raw('false'));

/** What the caller may do with it. */
const deeds = (ctx: Ctx, me: Me): Sql => {
  const list = (...may: readonly EventDeed[]): Sql => raw(`'${JSON.stringify(may)}'::json`);
  const decided = editsCalendar(me)
    ? sql`when e.status = 'requested' then ${list('change', 'cancel', 'approve', 'reject')}`
    : raw('');
  return sql`case when not (${isTheirs(ctx, me)}) then '[]'::json ${decided} else ${books(me) ? list('change', 'cancel') : list('cancel')} end`;
};

/** Who takes part, in steps into the index by event: a plan made for few events is as good for thousands. */
const listed = (id: string, label: string, from: Sql): Sql =>
  sql`coalesce((select json_agg(json_build_object('id', ${raw(id)}, 'label', ${raw(label)}) order by ${raw(label)}) from ${from} where p.id_calendar_event = e.id), '[]'::json)`;
const teachersOf = (db: Db): Sql =>
  listed(
    'p.id_teacher',
    'x.name',
    sql`${db.table('calendar-event-teacher')} p join ${teachersNamed(db)} x on x.id = p.id_teacher`,
  );
const usersOf = (db: Db): Sql =>
  listed(
    'p.id_user',
    'x.name',
    sql`${db.table('calendar-event-user')} p join ${accountsNamed(db)} x on x.id = p.id_user`,
  );
const groupsOf = (ctx: Ctx): Sql =>
  listed(
    'p.id_st_co_group',
    "concat_ws(' ', c.name, g.code)",
    sql`${ctx.db.table('calendar-event-group')} p
  join ${teachingGroups(ctx.db)} g on g.id = p.id_st_co_group join ${studyCoursesNamed(ctx)} c on c.id = g.id_st_co`,
  );
export const flag = (value: boolean): Flag => (value ? 1 : 0);
