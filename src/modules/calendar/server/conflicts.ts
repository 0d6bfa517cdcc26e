import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import type { Ctx, Me } from '../../../kernel/server/contract.ts';
import { Refusal } from '../../../kernel/server/errors.ts';
import { raw, sql } from '../../../kernel/server/sql.ts';
import { calendarEvent } from '../model.ts';
import type { Conflict } from '../model/shapes.ts';
import { wall } from './events.ts';
import { groupBy } from './group-by.ts';
import { freeDays } from './holidays.ts';
import { booksAsTeacher, editsCalendar } from './rules.ts';
import { says, sentence, spanText } from './says.ts';
import { concerns, whoseOf } from './whose.ts';

/** One date somebody wants: when, and in which room, if it would hold one. */
export interface Wanted { readonly n: number; readonly start: string; readonly end: string; readonly room: number | null }
export interface Who {
  readonly teachers: readonly number[];
  readonly groups: readonly number[];
  /** Events that stand in nobody's way: those that are being moved. */
  readonly except: readonly number[];
}
interface Found {
  readonly n: number; readonly kind: Conflict['kind']; readonly idEvent: number | null; readonly title: string; readonly isOpen: boolean; readonly owner: string | null;
  readonly isStudent: boolean; readonly start: string; readonly end: string; readonly subject: string;
}

/** What stands in the way of each date. One statement, whatever the number of dates: each of them a step into an index. */
export const findConflicts = async (ctx: Ctx, me: Me | null, wanted: readonly Wanted[], who: Who): Promise<Map<number, Conflict[]>> => {
  if (wanted.length === 0) return new Map();
  const { db } = ctx;
  const isOpen = me === null || editsCalendar(me) ? raw('true') : sql`(e.is_public = 1 or ${concerns(db, whoseOf(me), 'e')})`;
  const holidayName = raw(wordLanguageOf(ctx.language) === 'hr' ? 'h.name_hr' : 'coalesce(h.name_en, h.name_hr)');
  const shown = sql`e.title, ${isOpen} as "isOpen", concat_ws(' ', u.first_name, u.last_name) as owner,
    exists (select 1 from ${db.table('student')} s where s.id_user = e.id_owner) as "isStudent", ${wall(raw('e.start'))} as start, ${wall(raw('e."end"'))} as "end"`;
  const { rows } = await db.run<Found>(sql`with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(n int, room int, start timestamptz, "end" timestamptz)),
    -- A group is taken with those it is part of, and with its parts.
    asked as (select a.id from unnest(${who.groups}::int[]) as a(id)), ${family(db)}
    select w.n, 'room' as kind, e.id as "idEvent", ${shown}, r.code as subject
      from w join ${db.table('calendar-event')} e on e.id_room = w.room and tstzrange(e.start, e."end") && tstzrange(w.start, w."end") and e.blocks_room = 1 and e.status = 'confirmed' and e.deleted_at is null
      join ${db.table('room')} r on r.id = e.id_room left join ${db.table('user')} u on u.id = e.id_owner where not e.id = any(${who.except}::int[])
    union all select w.n, 'teacher', e.id, ${shown}, concat_ws(' ', t.first_name, t.last_name)
      from w cross join unnest(${who.teachers}::int[]) as asked(id)
      join ${db.table('calendar-event-teacher')} p on p.id_teacher = asked.id and tstzrange(p.start, p."end") && tstzrange(w.start, w."end") and p.blocks = 1
      join ${db.table('calendar-event')} e on e.id = p.id_calendar_event join ${db.table('teacher')} t on t.id = p.id_teacher left join ${db.table('user')} u on u.id = e.id_owner
      where not e.id = any(${who.except}::int[])
    union all select distinct on (w.n, e.id) w.n, 'group', e.id, ${shown}, g.code
      from w cross join family join ${db.table('calendar-event-group')} p on p.id_st_co_group = family.id and tstzrange(p.start, p."end") && tstzrange(w.start, w."end") and p.blocks = 1
      join ${db.table('calendar-event')} e on e.id = p.id_calendar_event join ${db.table('st-co-group')} g on g.id = p.id_st_co_group left join ${db.table('user')} u on u.id = e.id_owner
      where not e.id = any(${who.except}::int[])
    union all select w.n, 'holiday', null, ${holidayName}, true, null, false, ${wall(raw('w.start'))}, ${wall(raw('w."end"'))}, ${holidayName}
      from w join (${freeDays(db)}) h on (w.start at time zone 'Europe/Zagreb')::date between h.date_from and h.date_to
    order by 1, 2, 3`);
  return new Map([...groupBy(rows, row => row.n)].map(([n, found]) => [n, found.map(row => toldConflict(ctx, me, row))]));
};
const family = (db: Ctx['db']) => sql`lines as (
      select g.id, g.id_parent from ${db.table('st-co-group')} g where g.id in (select id from asked)), family as (
      select id from (with recursive up as (select id, id_parent from lines union select g.id, g.id_parent from ${db.table('st-co-group')} g join up on g.id = up.id_parent) select id from up) a
      union select id from (with recursive down as (select id from lines union select g.id from ${db.table('st-co-group')} g join down on g.id_parent = down.id) select id from down) b)`;

const toldConflict = (ctx: Ctx, me: Me | null, row: Found): Conflict => {
  const title = row.isOpen ? row.title : says(ctx.language, 'busy');
  const by = nameOf(ctx, me, row);
  const when = spanText(row.start, row.end);
  const whole = [row.isOpen ? title : null, by].filter(Boolean).join(', ') || title;
  const message = {
    room: { key: 'roomTakenBy', params: { room: row.subject, when, by: whole } },
    teacher: { key: 'teacherTakenBy', params: { teacher: row.subject, when, by: whole } },
    group: { key: 'groupTakenBy', params: { group: row.subject, when, by: whole } },
    holiday: { key: 'onHoliday', params: { date: spanText(row.start, row.end).replace(/ \d\d:.*$/, ''), name: row.title } },
  }[row.kind];
  return { kind: row.kind, level: row.kind === 'holiday' ? 'soft' : 'hard', idEvent: row.idEvent, title, by, start: row.start, end: row.end, message: sentence(ctx, message) };
};
/** Whoever books hears by whom the room is taken; students do not learn each other's names. */
const nameOf = (ctx: Ctx, me: Me | null, row: Found): string => {
  if (row.kind === 'holiday' || !row.owner) return '';
  const knowsStudents = me === null || row.isOpen || editsCalendar(me) || booksAsTeacher(me);
  return row.isStudent && !knowsStudents ? says(ctx.language, 'aStudent') : row.owner;
};

export const hardOnes = (found: readonly Conflict[] = []): Conflict[] => found.filter(c => c.level === 'hard');

/** One refusal that tells by whom, and everything else that stands in the way beside it. */
export const refusalFor = (wanted: readonly Wanted[], found: ReadonlyMap<number, readonly Conflict[]>): Refusal | null => {
  const conflicts = wanted.flatMap(w => hardOnes(found.get(w.n)).map(c => ({ date: w.start.slice(0, 10), ...c })));
  const first = conflicts[0];
  if (!first) return null;
  return new Refusal(409, { key: 'said', params: { sentence: first.message } }, { kind: 'conflict', resource: calendarEvent.name, conflicts });
};
