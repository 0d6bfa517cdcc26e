import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import type { Ctx, Me } from '../../../kernel/server/contract.ts';
import { raw, sql, type Sql } from '../../../kernel/server/sql.ts';
import type { EventDeed, Flag, Named, SeenEvent } from '../model/shapes.ts';
import { wall } from './events.ts';
import { groupBy } from './group-by.ts';
import { books, editsCalendar } from './rules.ts';
import { says } from './says.ts';
import { concerns, whoseOf } from './whose.ts';

type Found = Omit<SeenEvent, 'isBusy' | 'teachers' | 'groups' | 'users' | 'can'> & { readonly isOver: boolean };

/** Events by a select of their keys, as the caller may see them. `mine`: they are known to concern the caller. */
export const seenEvents = async (ctx: Ctx, me: Me, keys: Sql, options: { readonly mine?: boolean; readonly where?: Sql } = {}): Promise<SeenEvent[]> => {
  const { db } = ctx;
  const name = raw(wordLanguageOf(ctx.language) === 'hr' ? 't.name_hr' : 'coalesce(t.name_en, t.name_hr)');
  const { rows } = await db.run<Found>(sql`select e.id, e.title, ${wall(raw('e.start'))} as start, ${wall(raw('e."end"'))} as "end", e.status, e.id_room as "idRoom", r.code as room,
      e.id_reservationtype as "idReservationtype", ${name} as type, t.system_kind as kind, t.color, e.source, ${options.mine ? raw('1') : sql`${concerns(db, whoseOf(me), 'e')}::int`} as "isMine",
      e.is_public as "isPublic", e.is_flagged as "isFlagged", e.id_series as "idSeries", e.series_date::text as "seriesDate", e.id_owner as "idOwner",
      concat_ws(' ', u.first_name, u.last_name) as owner, e.description, e.attendees, e.decision_note as "decisionNote", e.row_ver as "rowVer", e.start <= ${ctx.now} as "isOver"
    from ${db.table('calendar-event')} e join ${db.table('reservationtype')} t on t.id = e.id_reservationtype
      left join ${db.table('room')} r on r.id = e.id_room left join ${db.table('user')} u on u.id = e.id_owner
    where e.id in (${keys}) and e.deleted_at is null and ${options.where ?? raw('true')} order by e.start, e.id`);
  const editor = editsCalendar(me);
  const open = rows.filter(row => editor || row.isMine === 1 || row.isPublic === 1);
  const named = await participants(ctx, open.map(row => row.id));
  const isOpen = new Set(open.map(row => row.id));
  return rows.map(({ isOver, ...row }) => (isOpen.has(row.id)
    ? { ...row, isBusy: 0, ...named(row.id, editor || row.isMine === 1), ...(editor || row.isMine === 1 ? {} : { decisionNote: null, attendees: null }), can: deeds(me, row, isOver) }
    : busy(ctx, row)));
};

/** A foreign event whose title is private: its time and its room, and nothing else. */
const busy = (ctx: Ctx, row: Omit<Found, 'isOver'>): SeenEvent => ({
  id: row.id, title: says(ctx.language, 'busy'), isBusy: 1, start: row.start, end: row.end, status: row.status, idRoom: row.idRoom, room: row.room,
  idReservationtype: null, type: null, kind: row.kind === 'block' ? 'block' : 'reservation', color: '#868e96', source: 'manual', isMine: 0, isPublic: 0, isFlagged: 0, idSeries: null,
  seriesDate: null, idOwner: null, owner: null, description: null, attendees: null, teachers: [], groups: [], users: [], decisionNote: null, rowVer: row.rowVer, can: [],
});

/** What the caller may do with it. What another module made is changed there. */
const deeds = (me: Me, row: Pick<Found, 'source' | 'status' | 'idOwner'>, isOver: boolean): EventDeed[] => {
  if (row.source !== 'manual' || !['requested', 'confirmed'].includes(row.status)) return [];
  if (editsCalendar(me)) return row.status === 'requested' ? ['change', 'cancel', 'approve', 'reject'] : ['change', 'cancel'];
  if (row.idOwner !== me.id || isOver) return [];
  return books(me) ? ['change', 'cancel'] : ['cancel'];
};

type Participation = { readonly event: number; readonly id: number; readonly label: string; readonly kind: 'teachers' | 'groups' | 'users' };
const participants = async (ctx: Ctx, ids: readonly number[]) => {
  const { db } = ctx;
  const found = ids.length === 0 ? [] : (await db.run<Participation>(sql`
    select p.id_calendar_event as event, p.id_teacher as id, concat_ws(' ', x.first_name, x.last_name) as label, 'teachers' as kind
      from ${db.table('calendar-event-teacher')} p join ${db.table('teacher')} x on x.id = p.id_teacher where p.id_calendar_event = any(${ids}::int[])
    union all select p.id_calendar_event, p.id_st_co_group, concat_ws(' ', c.name_hr, g.code), 'groups' from ${db.table('calendar-event-group')} p
      join ${db.table('st-co-group')} g on g.id = p.id_st_co_group join ${db.table('stcourse')} s on s.id = g.id_st_co join ${db.table('course')} c on c.id = s.id_course
      where p.id_calendar_event = any(${ids}::int[])
    union all select p.id_calendar_event, p.id_user, concat_ws(' ', x.first_name, x.last_name), 'users'
      from ${db.table('calendar-event-user')} p join ${db.table('user')} x on x.id = p.id_user where p.id_calendar_event = any(${ids}::int[])
    order by 4, 3`)).rows;
  const byEvent = groupBy(found, row => row.event);
  const of = (id: number, kind: Participation['kind']): Named[] => (byEvent.get(id) ?? []).filter(row => row.kind === kind).map(row => ({ id: row.id, label: row.label }));
  // Who else was asked to an event is for those whom it concerns.
  return (id: number, concerned: boolean) => ({ teachers: of(id, 'teachers'), groups: of(id, 'groups'), users: concerned ? of(id, 'users') : [] });
};
export const flag = (value: boolean): Flag => (value ? 1 : 0);
