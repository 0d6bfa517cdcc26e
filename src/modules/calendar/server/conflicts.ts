import { type Ctx, type Db, join, type Me, raw, Refusal, sql, type Sql } from '../../../kernel/server/index.ts';
import { roomsNamed, teachersNamed, teachingGroups } from '../../catalogues/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import { calendarEvent } from '../model.ts';
import type { Conflict, Flag } from '../model/shapes.ts';
import { wall } from './events.ts';
import { groupBy } from './group-by.ts';
import { freeDays } from './holidays.ts';
import { nameFor, says, sentence, spanText } from './says.ts';
import { titleOf } from './seen.ts';
import { concerns, isOpenTo, ofEvent, whoseOf } from './whose.ts';

/** One date somebody wants: when, in which room, if it would hold one, and whose time it would take, if not that of all of them. */
export interface Wanted {
  readonly n: number;
  readonly start: string;
  readonly end: string;
  readonly room: number | null;
  readonly teachers?: readonly number[];
  readonly groups?: readonly number[];
}
export interface Who {
  /** Whose time every date takes that does not say whose. */
  readonly teachers?: readonly number[];
  readonly groups?: readonly number[];
  /** Events that stand in nobody's way: those that are being moved. */
  readonly except?: readonly number[];
}
/** Whose time something holds: nobody's, where its type takes none or where a collision was allowed. */
export const timeHeld = (
  type: { readonly blocksTeacher: Flag },
  event: Pick<Who, 'teachers' | 'groups'> & { readonly collisionAllowed?: Flag },
): { readonly teachers: readonly number[]; readonly groups: readonly number[] } =>
  event.collisionAllowed === 1 || type.blocksTeacher === 0
    ? { teachers: [], groups: [] }
    : { teachers: event.teachers ?? [], groups: event.groups ?? [] };
interface Found extends Pick<Conflict, 'kind' | 'idEvent' | 'title' | 'start' | 'end'> {
  readonly n: number;
  readonly isOpen: boolean;
  readonly owner: string | null;
  readonly subject: string;
}

/** What stands in the way of each date. One statement, whatever the number of dates: each of them a step into an index. */
export const findConflicts = async (
  ctx: Ctx,
  me: Me | null,
  wanted: readonly Wanted[],
  { teachers = [], groups = [], except = [] }: Who = {},
): Promise<Map<number, Conflict[]>> => {
  if (wanted.length === 0) return new Map();
  const dates = wanted.map(w => ({ teachers, groups, ...w }));
  const inTheWay = [
    ...(dates.some(d => d.room !== null) ? [takenRooms(ctx)] : []),
    ...(dates.some(d => d.teachers.length > 0) ? [takenTeachers(ctx.db)] : []),
    ...(dates.some(d => d.groups.length > 0) ? [takenGroups(ctx.db)] : []),
  ];
  const rows = await ctx.db.rows<Found>(sql`with w as materialized (
      select w.*, (w.start at time zone 'Europe/Zagreb')::date as day
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as w(n int, room int, start timestamptz, "end" timestamptz, teachers int[], groups int[]))
    ${join([...(inTheWay.length > 0 ? [shown(ctx, me, inTheWay, except)] : []), onHolidays(ctx)], ' union all ')}
    order by 1, 2, 3`);
  return new Map([...groupBy(rows, row => row.n)].map(([n, found]) => [n, found.map(row => toldConflict(ctx, row))]));
};
/** What was found, with its event and owner, each looked up by its key: the few of them, not all accounts of the house. */
const shown = (ctx: Ctx, me: Me | null, taken: readonly Sql[], except: readonly number[]): Sql =>
  sql`select x.n, x.kind, x."idEvent", x.subject, ${shownOf(ctx, me)} from (${join(
    taken.map(found => sql`(${found})`),
    ' union all ',
  )}) x
    cross join lateral (select e.* from ${ctx.db.table('calendar-event')} e where e.id = x."idEvent" and not e.id = any(${except}::int[]) offset 0) e
    left join lateral (select u.name from ${accountsNamed(ctx.db)} u where u.id = e.id_owner offset 0) u on true`;
/** Each date walks into the index of its constraint by itself, however few or many the planner thinks there are. */
const takenRooms = (
  ctx: Ctx,
): Sql => sql`select w.n, 'room' as kind, found.id as "idEvent", r.code as subject from w cross join lateral (
    select c.id from ${ctx.db.table('calendar-event')} c where c.id_room = w.room and tstzrange(c.start, c."end") && tstzrange(w.start, w."end") and c.blocks_room = 1 and c.status = 'confirmed' and c.deleted_at is null offset 0) found
  join ${roomsNamed(ctx)} r on r.id = w.room`;
const takenTeachers = (
  db: Db,
): Sql => sql`select w.n, 'teacher' as kind, found.id as "idEvent", t.name as subject from w cross join unnest(w.teachers) as asked(id) cross join lateral (
    select p.id_calendar_event as id from ${db.table('calendar-event-teacher')} p where p.id_teacher = asked.id and tstzrange(p.start, p."end") && tstzrange(w.start, w."end") and p.blocks = 1 offset 0) found
  join ${teachersNamed(db)} t on t.id = asked.id`;
/** No group is part of a part of a part further down than this. */
const deepest = 20;
/**
 * A group is taken with those it is part of, and with its parts: found one by one, however many groups there are. The steps are kept
 * without asking whether each is new: a table to ask in is made as large as the planner thinks there may be groups, for two of them.
 */
const takenGroups = (
  db: Db,
): Sql => sql`select distinct on (w.n, found.id) w.n, 'group' as kind, found.id as "idEvent", g.code as subject from w cross join unnest(w.groups) as asked(id)
  join (with recursive up as (select a.id as asked, g.id, g.id_parent, 1 as depth from (select distinct unnest(groups) as id from w) a
          cross join lateral (select g.id, g.id_parent from ${teachingGroups(db)} g where g.id = a.id offset 0) g
        union all select up.asked, g.id, g.id_parent, up.depth + 1 from up
          cross join lateral (select g.id, g.id_parent from ${teachingGroups(db)} g where g.id = up.id_parent offset 0) g where up.depth < ${deepest}),
      down as (select asked, id, 1 as depth from up where id = asked and depth = 1 union all select down.asked, g.id, down.depth + 1 from down
          cross join lateral (select g.id from ${teachingGroups(db)} g where g.id_parent = down.id offset 0) g where down.depth < ${deepest})
      select asked, id from up union all select asked, id from down where depth > 1) family on family.asked = asked.id
  cross join lateral (select p.id_calendar_event as id from ${db.table('calendar-event-group')} p where p.id_st_co_group = family.id and tstzrange(p.start, p."end") && tstzrange(w.start, w."end") and p.blocks = 1 offset 0) found
  cross join lateral (select g.code from ${teachingGroups(db)} g where g.id = family.id offset 0) g`;
/** Of thousands of dates most are on the same days: each day is looked up once. */
const onHolidays = (ctx: Ctx): Sql => {
  const name = nameFor(ctx, 'h');
  return sql`select w.n, 'holiday' as kind, null::int as "idEvent", ${name} as subject, ${name} as title, true as "isOpen", null as owner, ${wall(raw('w.start'))} as start, ${wall(raw('w."end"'))} as "end"
    from (select d.day, h.* from (select distinct day from w) d join (${freeDays(ctx.db)}) h on d.day between h.date_from and h.date_to offset 0) h
      join w on w.day = h.day`;
};
/** What is told of an event that stands in the way. */
const shownOf = (ctx: Ctx, me: Me | null): Sql => {
  const { db } = ctx;
  const isOpen = me === null ? raw('true') : isOpenTo(db, me, concerns(db, whoseOf(me), raw('e.id')), ofEvent);
  return sql`${titleOf(ctx)} as title, ${isOpen} as "isOpen", u.name as owner, ${wall(raw('e.start'))} as start, ${wall(raw('e."end"'))} as "end"`;
};

/** Who may open the event hears what it is and whose; everybody else, that the time is taken. */
const toldConflict = (ctx: Ctx, { kind, idEvent, start, end, subject, ...row }: Found): Conflict => {
  const title = row.isOpen ? row.title : says(ctx.language, 'busy');
  const by = row.isOpen ? (row.owner ?? '') : '';
  if (kind !== 'holiday') return taken(ctx, kind, subject, { idEvent, title, by, start, end });
  const params = { date: spanText(start, end).replace(/ \d\d:.*$/, ''), name: row.title };
  const message = sentence(ctx, { key: 'onHoliday', params });
  return { kind, level: 'soft', idEvent, title, by, start, end, message };
};
/** A room, a teacher or a group that is not to be had, with the sentence that says by what. */
export const taken = (
  ctx: Ctx,
  kind: Exclude<Conflict['kind'], 'holiday'>,
  subject: string,
  event: Pick<Conflict, 'idEvent' | 'title' | 'by' | 'start' | 'end'>,
): Conflict => {
  const by = [event.title, event.by].filter(Boolean).join(', ');
  const params = { [kind]: subject, when: spanText(event.start, event.end), by };
  return { kind, level: 'hard', ...event, message: sentence(ctx, { key: `${kind}TakenBy`, params }) };
};

export const hardOnes = (found: readonly Conflict[] = []): Conflict[] => found.filter(c => c.level === 'hard');

/** One refusal that tells by whom, and everything else that stands in the way beside it. */
export const refusalFor = (
  wanted: readonly Wanted[],
  found: ReadonlyMap<number, readonly Conflict[]>,
): Refusal | null => {
  const conflicts = wanted.flatMap(w => hardOnes(found.get(w.n)).map(c => ({ date: w.start.slice(0, 10), ...c })));
  const first = conflicts[0];
  if (!first) return null;
  return new Refusal(
    409,
    { key: 'said', params: { sentence: first.message } },
    { kind: 'conflict', resource: calendarEvent.name, conflicts },
  );
};
