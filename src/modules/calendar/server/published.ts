import { type Ctx, type Db, purgeMatching, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { calendarEvent } from '../model.ts';
import type { Conflict, EventSource, SystemKind } from '../model/shapes.ts';
import { refuseAmongThemselves, refuseTaken } from './among.ts';
import { type EventType, refuseBadPeriod } from './bookable.ts';
import { findConflicts, hardOnes, timeHeld, type Wanted } from './conflicts.ts';
import { decideAll } from './decisions.ts';
import {
  type EventRow,
  insertEvents,
  isLive,
  type NewEvent,
  type Participants,
  setParticipants,
  updateEvent,
  idsOf,
} from './events.ts';
import { changed } from './listeners.ts';
import { checkConstraints, deferConstraints, holdWithPlaces, lockAll } from './locks.ts';
import { type Concerned, concerned, tellOfChange } from './notices.ts';
import { wrongState } from './says.ts';

/** What may be left open when an event is placed. */
type Open = 'description' | 'idRoom' | 'isPublic' | 'attendees' | 'collisionAllowed' | 'collisionReason';
/** An event that another module places: a lesson, an exam, a defence, a session. It is changed there and nowhere else. */
export interface PlacedEvent
  extends Pick<NewEvent, 'title' | 'start' | 'end' | 'idOwner'>,
    Partial<Participants & Pick<NewEvent, Open>> {
  readonly kind: Exclude<SystemKind, 'reservation' | 'block'>;
  readonly source: Exclude<EventSource, 'manual'>;
}
export type PlacedChange = Partial<
  Participants & Pick<NewEvent, 'start' | 'end' | 'title' | Exclude<Open, 'isPublic' | 'attendees'>>
>;
export type PlacedMove = PlacedChange & { readonly id: number };

type TypeOfKind = Pick<EventType, 'id' | 'systemKind' | 'blocksRoom' | 'blocksTeacher'>;
const typesByKind = async (ctx: Ctx): Promise<Map<string, TypeOfKind>> => {
  const types =
    await ctx.db.rows<TypeOfKind>(sql`select id, system_kind as "systemKind", blocks_room as "blocksRoom", blocks_teacher as "blocksTeacher"
  from ${ctx.db.table('reservationtype')} where system_kind <> 'reservation' and deleted_at is null`);
  return new Map(types.map(type => [type.systemKind, type]));
};

/** Places events, all or none; a 409 tells by whom a room, a teacher or a group is taken. Gives their keys in the same order. */
export const placeEvents = async (ctx: TxCtx, events: readonly PlacedEvent[]): Promise<number[]> => {
  if (events.length === 0) return [];
  const { types, wanted } = await holdPlaces(ctx, events);
  await refuseTaken(ctx, wanted, [], n => events[n]!.title);
  return store(ctx, types, events);
};
/** What became of an event that was to be placed where it is free: its key, or what stands in its way. */
export type PlacedOrTaken =
  | { readonly id: number; readonly taken?: undefined }
  | { readonly id?: undefined; readonly taken: Conflict };
/**
 * Places those that nothing stands in the way of, in the same order with what the others met: everything is looked at once, when
 * nobody else can come between. What stands in another's way within the list is refused, with the whole list.
 */
export const placeFreeEvents = async (ctx: TxCtx, events: readonly PlacedEvent[]): Promise<PlacedOrTaken[]> => {
  if (events.length === 0) return [];
  const { types, wanted } = await holdPlaces(ctx, events);
  const met = await findConflicts(ctx, ctx.me, wanted);
  const inTheWay = events.map((_, n) => hardOnes(met.get(n))[0]);
  const isFree = (_: unknown, n: number): boolean => inTheWay[n] === undefined;
  await refuseAmongThemselves(ctx, wanted.filter(isFree), n => events[n]!.title);
  const ids = (await store(ctx, types, events.filter(isFree))).values();
  return inTheWay.map(taken => (taken ? { taken } : { id: ids.next().value! }));
};
const holdPlaces = async (
  ctx: TxCtx,
  events: readonly PlacedEvent[],
): Promise<{ types: Map<string, TypeOfKind>; wanted: Wanted[] }> => {
  const types = await typesByKind(ctx);
  for (const e of events) refuseBadPeriod(e.start, e.end, false);
  await lockAll(ctx, {
    rooms: events.map(e => e.idRoom ?? null),
    teachers: events.flatMap(e => e.teachers ?? []),
    groups: events.flatMap(e => e.groups ?? []),
  });
  const wanted = await wantedBy(
    ctx,
    events.map((e, n) => ({ ...e, n, type: types.get(e.kind)! })),
  );
  return { types, wanted };
};
const store = async (
  ctx: TxCtx,
  types: ReadonlyMap<string, TypeOfKind>,
  events: readonly PlacedEvent[],
): Promise<number[]> => {
  const ids = await insertEvents(
    ctx,
    events.map((event): NewEvent => ({ ...unsaid, ...event, idReservationtype: types.get(event.kind)!.id })),
  );
  await changed(ctx, ids, 'created');
  return ids;
};

const unsaid = {
  description: null,
  idRoom: null,
  status: 'confirmed',
  attendees: null,
  isPublic: 1,
  idSeries: null,
  seriesDate: null,
  collisionAllowed: 0,
  collisionReason: null,
  teachers: [],
  groups: [],
  users: [],
} as const;

type Asked = Pick<PlacedEvent, 'title' | 'start' | 'end' | 'idRoom' | 'teachers' | 'groups' | 'collisionAllowed'> & {
  readonly n: number;
  readonly type: TypeOfKind;
};
const wantedBy = async (ctx: Ctx, asked: readonly Asked[]): Promise<Wanted[]> => {
  const rooms = await roomsThatHold(
    ctx,
    asked.flatMap(e => e.idRoom ?? []),
  );
  return asked.map(e => ({
    n: e.n,
    start: e.start,
    end: e.end,
    room: e.type.blocksRoom === 1 && e.idRoom && rooms.has(e.idRoom) ? e.idRoom : null,
    ...timeHeld(e.type, e),
  }));
};
/** Any number of events is in a virtual room at once. */
const roomsThatHold = async (ctx: Ctx, ids: readonly number[]): Promise<Set<number>> => {
  const real = sql`select id from ${roomsNamed(ctx)} r where id = any(${ids}::int[]) and is_virtual = 0`;
  return new Set((await ctx.db.rows<{ id: number }>(real)).map(row => row.id));
};

/**
 * Moves or changes events together, all or none: two may change places. Whoever they concern is told once, whoever they concerned
 * before too; gives who was told of what. What takes such a move back says whom that one told: they hear it wherever they are now.
 */
export const moveEvents = async (
  ctx: TxCtx,
  moves: readonly PlacedMove[],
  putBack: { readonly told: readonly Concerned[] } | null = null,
): Promise<readonly Concerned[]> => {
  if (moves.length === 0) return [];
  const ids = idsOf(moves);
  const { held: rows, people } = await holdWithPlaces(ctx, ids, {
    rooms: moves.map(m => m.idRoom ?? null),
    teachers: moves.flatMap(m => m.teachers ?? []),
    groups: moves.flatMap(m => m.groups ?? []),
  });
  const held = new Map(rows.map(event => [event.id, event]));
  const typeOf = new Map([...(await typesByKind(ctx)).values()].map(type => [type.id, type]));
  const asked = moves.map(({ id, users: _users, ...change }) => {
    const event = liveOf(held, id);
    refuseBadPeriod(change.start ?? event.start, change.end ?? event.end, false);
    return { ...event, ...people.get(id)!, ...change, n: id, type: typeOf.get(event.idReservationtype)! };
  });
  await refuseTaken(ctx, await wantedBy(ctx, asked), ids, n => asked.find(e => e.n === n)!.title);
  const formerly = await concerned(ctx, ids);
  await deferConstraints(ctx);
  for (const { id, teachers, groups, users, ...values } of moves) {
    await updateEvent(ctx, held.get(id)!, { ...values, isFlagged: 0 });
    await setParticipants(ctx, id, {
      ...(teachers && { teachers }),
      ...(groups && { groups }),
      ...(users && { users }),
    });
  }
  await checkConstraints(ctx);
  await changed(ctx, ids, 'moved');
  return tellOfChange(ctx, rows, [...formerly, ...(putBack?.told ?? [])], putBack ? 'putBack' : 'changed');
};
export const moveEvent = (
  ctx: TxCtx,
  id: number,
  change: PlacedChange,
  putBack: { readonly told: readonly Concerned[] } | null = null,
): Promise<readonly Concerned[]> => moveEvents(ctx, [{ ...change, id }], putBack);

const liveOf = (held: ReadonlyMap<number, EventRow>, id: number): EventRow => {
  const event = held.get(id);
  if (!event) throw new Error(`There is no event ${id} to move.`);
  if (!isLive(event)) throw wrongState('alreadyOver');
  return event;
};

/** Cancels events: they stay visible as cancelled, and free what they held. */
export const cancelEvents = async (ctx: TxCtx, ids: readonly number[], note: string | null = null): Promise<void> =>
  decideAll(ctx, 'cancel', (await holdWithPlaces(ctx, ids)).held.filter(isLive), note);

/** Takes events away as if they had never been: what a timetable that is made anew does with its old lessons. */
export const removeEvents = async (ctx: TxCtx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const { held } = await holdWithPlaces(ctx, ids);
  const gone = idsOf(held);
  await purgeMatching(ctx, calendarEvent, { id: { in: gone } });
  await changed(ctx, gone, 'removed');
};

// ——— Looking ———

/** What would stand in the way of each of these, by their place in the list; `except` stands in nobody's way. Nothing is stored. */
export const conflictsOf = async (
  ctx: Ctx,
  events: readonly Asking[],
  except: readonly number[] = [],
): Promise<Map<number, Conflict[]>> => {
  const types = await typesByKind(ctx);
  const asked = events.map((e, n) => ({ ...e, n, type: types.get(e.kind)! }));
  return findConflicts(ctx, ctx.me, await wantedBy(ctx, asked), { except });
};
export type Asking = Pick<
  PlacedEvent,
  'kind' | 'title' | 'start' | 'end' | 'idRoom' | 'teachers' | 'groups' | 'collisionAllowed'
>;

/**
 * Which rooms are taken when, for each of these days; `noon` is the day's own, to count its hours from. What lasts longer than a
 * day is looked for apart, so that an index finds the rest; where a day begins is worked out once, and not for each of its events.
 */
export const roomsTakenOn = (db: Pick<Db, 'table'>, days: readonly string[]): Sql => {
  const moment = (day: Sql): Sql => sql`(${day})::timestamp at time zone 'Europe/Zagreb'`;
  const asked = sql`(select x.day, ${moment(sql`x.day`)} as dawn, ${moment(sql`x.day + 1`)} as dusk, ${moment(sql`x.day + time '12:00'`)} as noon
    from unnest(${[...days]}::date[]) x(day) offset 0) d`;
  const taken = (
    which: Sql,
  ): Sql => sql`select d.day, d.noon, e.id_room, e.start, e."end" from ${asked} join ${db.table('calendar-event')} e
    on ${which} and e.deleted_at is null and e.id_room is not null and e.blocks_room = 1 and e.status = 'confirmed' and e.start < d.dusk and e."end" > d.dawn`;
  return sql`(${taken(sql`e.is_block = 0 and e.start > d.dawn - interval '25 hours'`)} union all ${taken(sql`e.is_block = 1`)})`;
};
/** Whose time they take: teachers (`id_teacher`) and groups (`id_st_co_group`), `blocks` where the time is really taken. */
export const teachersOfEvents = (db: Pick<Db, 'table'>): Sql =>
  sql`(select id_calendar_event, id_teacher, start, "end", blocks from ${db.table('calendar-event-teacher')})`;
export const groupsOfEvents = (db: Pick<Db, 'table'>): Sql =>
  sql`(select id_calendar_event, id_st_co_group, start, "end", blocks from ${db.table('calendar-event-group')})`;
