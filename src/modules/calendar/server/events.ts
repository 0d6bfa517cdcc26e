import type { Input, Row } from '../../../kernel/resource/index.ts';
import {
  columnName,
  type Db,
  insertRows,
  makeMany,
  join,
  purgeMatching,
  raw,
  saveMatching,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent, calendarEventGroup, calendarEventTeacher, calendarEventUser } from '../model.ts';
import { groupBy } from './group-by.ts';

/** An event as it is stored, its times as clocks show them. */
export type EventRow = Omit<
  Row<typeof calendarEvent>,
  'decisionBy' | 'decisionAt' | 'decisionNote' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;
export const idsOf = (events: readonly { readonly id: number }[]): number[] => events.map(event => event.id);
export const isLive = ({ status }: Pick<EventRow, 'status'>): boolean =>
  status === 'requested' || status === 'confirmed';
export interface Participants {
  readonly teachers: readonly number[];
  readonly groups: readonly number[];
  readonly users: readonly number[];
}
export type NewEvent = Omit<EventRow, 'id' | 'blocksRoom' | 'blocksTeacher' | 'isBlock' | 'rowVer' | 'isFlagged'> &
  Participants;

/** As PostgreSQL writes moments itself, to the minute, on the clocks of our sessions, which are Croatian: `to_char` and a named zone cost more, which counts where thousands are told. */
export const wall = (column: Sql): Sql => sql`left(${column}::text, 16)`;
const columns = sql`e.id, e.id_reservationtype as "idReservationtype", e.title, e.description, e.id_room as "idRoom", ${wall(raw('e.start'))} as start,
  ${wall(raw('e."end"'))} as "end", e.status, e.id_owner as "idOwner", e.attendees, e.is_public as "isPublic", e.id_series as "idSeries",
  e.series_date::text as "seriesDate", e.source, e.collision_allowed as "collisionAllowed", e.collision_reason as "collisionReason",
  e.is_flagged as "isFlagged", e.blocks_room as "blocksRoom", e.blocks_teacher as "blocksTeacher", e.is_block as "isBlock", e.row_ver as "rowVer"`;

export const eventsWhere = (db: Db, where: Sql, more: Sql = raw('')): Promise<EventRow[]> =>
  db.rows<EventRow>(
    sql`select ${columns} from ${db.table('calendar-event')} e where ${where} and e.deleted_at is null order by e.start, e.id ${more}`,
  );
export const eventsById = (db: Db, ids: readonly number[]): Promise<EventRow[]> =>
  eventsWhere(db, sql`e.id = any(${ids}::int[])`);
export const eventById = async (db: Db, id: number): Promise<EventRow | null> =>
  (await eventsById(db, [id]))[0] ?? null;
/** Held until the transaction ends, in the order of their keys. */
export const holdEvents = async (ctx: TxCtx, ids: readonly number[]): Promise<EventRow[]> => {
  await ctx.db.run(
    sql`select id from ${ctx.db.table('calendar-event')} where id = any(${ids}::int[]) order by id for update`,
  );
  return eventsById(ctx.db, ids);
};

const linkOf = { teachers: calendarEventTeacher, groups: calendarEventGroup, users: calendarEventUser } as const;
const linkField = { teachers: 'idTeacher', groups: 'idStCoGroup', users: 'idUser' } as const;
const kinds = ['teachers', 'groups', 'users'] as const;

export const participantsOf = async (db: Db, id: number): Promise<Participants> =>
  (await participantsOfAll(db, [id])).get(id)!;
/** The participants of each event, asked for once for all of them. */
export const participantsOfAll = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Participants>> => {
  const rows = await db.rows<{ event: number; kind: keyof Participants; id: number }>(
    join(
      kinds.map(
        kind => sql`select id_calendar_event as event, ${kind}::text as kind, ${raw(columnName(linkField[kind]))} as id
    from ${db.table(linkOf[kind].name)} where id_calendar_event = any(${ids}::int[])`,
      ),
      ' union all ',
    ),
  );
  const byEvent = groupBy(rows, row => row.event);
  const of = (id: number, kind: keyof Participants) =>
    (byEvent.get(id) ?? [])
      .filter(row => row.kind === kind)
      .map(row => row.id)
      .toSorted((a, b) => a - b);
  return new Map(
    ids.map(id => [id, { teachers: of(id, 'teachers'), groups: of(id, 'groups'), users: of(id, 'users') }]),
  );
};

/** What is stored of an event itself; whose time it takes stands in rows of its own. Named one by one: thousands are made at once. */
const itself = (e: NewEvent): Omit<NewEvent, keyof Participants> => ({
  idReservationtype: e.idReservationtype,
  title: e.title,
  description: e.description,
  idRoom: e.idRoom,
  start: e.start,
  end: e.end,
  status: e.status,
  idOwner: e.idOwner,
  attendees: e.attendees,
  isPublic: e.isPublic,
  idSeries: e.idSeries,
  seriesDate: e.seriesDate,
  source: e.source,
  collisionAllowed: e.collisionAllowed,
  collisionReason: e.collisionReason,
});
/** Stores new events with their participants. Says who and when in the audit, as every change does. */
export const insertEvents = async (ctx: TxCtx, events: readonly NewEvent[]): Promise<number[]> => {
  const ids = await makeMany(ctx, calendarEvent, events.map(itself));
  for (const kind of kinds) {
    const rows = events.flatMap((event, i) =>
      event[kind].map(id => ({ idCalendarEvent: ids[i], [linkField[kind]]: id })),
    );
    await insertRows(ctx.db, linkOf[kind], rows);
  }
  return ids;
};

/** Sets columns of one event, by field names. Whether it may stand so, the caller has asked. */
export const updateEvent = async (
  ctx: TxCtx,
  { id }: EventRow,
  values: Partial<Input<typeof calendarEvent>>,
  action = 'update',
  note: string | null = null,
): Promise<void> => {
  await saveMatching(ctx, calendarEvent, { id }, values, { action, note });
};

/** The participants as they are to be: who is no longer among them goes, who is new comes. */
export const setParticipants = async (ctx: TxCtx, id: number, wanted: Partial<Participants>): Promise<void> => {
  if (!kinds.some(kind => wanted[kind])) return;
  const before = await participantsOf(ctx.db, id);
  for (const kind of kinds) {
    const ids = wanted[kind] && [...new Set(wanted[kind])];
    if (!ids) continue;
    const [link, field] = [linkOf[kind], linkField[kind]];
    const there = new Set(before[kind]);
    if (before[kind].some(one => !ids.includes(one)))
      await purgeMatching(ctx, link, { all: [{ idCalendarEvent: id }, { not: { [field]: { in: ids } } }] });
    const fresh = ids.filter(one => !there.has(one));
    await insertRows(
      ctx.db,
      link,
      fresh.map(one => ({ idCalendarEvent: id, [field]: one })),
    );
  }
};
