import { Refusal, remove, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import { calendarEvent } from '../model.ts';
import type { EventSource, Flag, SystemKind } from '../model/shapes.ts';
import { wallClock } from '../model/time.ts';
import { amongThemselves } from './among.ts';
import { refuseBadPeriod } from './bookable.ts';
import { rootsOf } from './booking.ts';
import { findConflicts, refusalFor, type Wanted } from './conflicts.ts';
import {
  type EventRow,
  eventsWhere,
  holdEvents,
  insertEvents,
  type NewEvent,
  type Participants,
  participantsOfAll,
  setParticipants,
  updateEvent,
} from './events.ts';
import { changed } from './listeners.ts';
import { checkConstraints, deferConstraints, lockAll } from './locks.ts';
import { concerned, tellOfCancellation, tellOfChange } from './notices.ts';

/** An event that another module places: a lesson, an exam, a defence, a session. It is changed there and nowhere else. */
export interface PlacedEvent {
  readonly kind: Exclude<SystemKind, 'reservation' | 'block'>;
  readonly source: Exclude<EventSource, 'manual'>;
  readonly title: string;
  readonly description?: string | null;
  readonly start: string;
  readonly end: string;
  readonly idRoom?: number | null;
  readonly idOwner: number;
  readonly teachers?: readonly number[];
  readonly groups?: readonly number[];
  readonly users?: readonly number[];
  readonly isPublic?: Flag;
  readonly attendees?: number | null;
  readonly collisionAllowed?: Flag;
  readonly collisionReason?: string | null;
}
export interface PlacedChange extends Partial<Participants> {
  readonly start?: string;
  readonly end?: string;
  readonly idRoom?: number | null;
  readonly title?: string;
  readonly description?: string | null;
  readonly collisionAllowed?: Flag;
  readonly collisionReason?: string | null;
}

export interface PlacedMove extends PlacedChange {
  readonly id: number;
}

interface TypeOfKind {
  readonly id: number;
  readonly kind: string;
  readonly blocksRoom: Flag;
  readonly blocksTeacher: Flag;
}
const typesByKind = async (ctx: TxCtx): Promise<Map<string, TypeOfKind>> =>
  new Map(
    (
      await ctx.db.run<TypeOfKind>(sql`
  select id, system_kind as kind, blocks_room as "blocksRoom", blocks_teacher as "blocksTeacher" from ${ctx.db.table('reservationtype')} where system_kind <> 'reservation' and deleted_at is null`)
    ).rows.map(row => [row.kind, row]),
  );

/** Places events, all or none; a 409 tells by whom a room, a teacher or a group is taken. Gives their keys in the same order. */
export const placeEvents = async (ctx: TxCtx, events: readonly PlacedEvent[]): Promise<number[]> => {
  if (events.length === 0) return [];
  const types = await typesByKind(ctx);
  for (const e of events) refuseBadPeriod(e.start, e.end, false);
  await lockAll(ctx, {
    rooms: events.map(e => e.idRoom ?? null),
    teachers: events.flatMap(e => e.teachers ?? []),
    groups: await rootsOf(
      ctx,
      events.flatMap(e => e.groups ?? []),
    ),
  });
  await refuseTaken(
    ctx,
    events.map((e, n) => ({ ...e, n, type: types.get(e.kind)! })),
    [],
  );
  const ids = await insertEvents(
    ctx,
    events.map(
      (e): NewEvent => ({
        idReservationtype: types.get(e.kind)!.id,
        title: e.title,
        description: e.description ?? null,
        idRoom: e.idRoom ?? null,
        start: e.start,
        end: e.end,
        status: 'confirmed',
        idOwner: e.idOwner,
        attendees: e.attendees ?? null,
        isPublic: e.isPublic ?? 1,
        idSeries: null,
        seriesDate: null,
        source: e.source,
        collisionAllowed: e.collisionAllowed ?? 0,
        collisionReason: e.collisionReason ?? null,
        teachers: e.teachers ?? [],
        groups: e.groups ?? [],
        users: e.users ?? [],
      }),
    ),
  );
  await changed(
    ctx,
    ids.map(id => ({ id, change: 'created' })),
  );
  return ids;
};

type Asked = Pick<PlacedEvent, 'title' | 'start' | 'end' | 'idRoom' | 'teachers' | 'groups' | 'collisionAllowed'> & {
  readonly n: number;
  readonly type: TypeOfKind;
};
/** Against everything that stands, in one statement; then against each other. */
const refuseTaken = async (ctx: TxCtx, asked: readonly Asked[], except: readonly number[]): Promise<void> => {
  const rooms = await roomsThatHold(
    ctx,
    asked.flatMap(e => (e.idRoom ? [e.idRoom] : [])),
  );
  const wanted = asked.map(
    (e): Wanted => ({
      n: e.n,
      start: e.start,
      end: e.end,
      room: e.type.blocksRoom === 1 && e.idRoom && rooms.has(e.idRoom) ? e.idRoom : null,
      ...(e.collisionAllowed === 1 || e.type.blocksTeacher === 0
        ? { teachers: [], groups: [] }
        : { teachers: e.teachers ?? [], groups: e.groups ?? [] }),
    }),
  );
  const titleOf = (n: number) => asked.find(e => e.n === n)!.title;
  const refusal =
    refusalFor(wanted, await findConflicts(ctx, ctx.me, wanted, { teachers: [], groups: [], except })) ??
    refusalFor(wanted, await amongThemselves(ctx, wanted, titleOf));
  if (refusal) throw refusal;
};
/** Any number of events is in a virtual room at once. */
const roomsThatHold = async (ctx: TxCtx, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await ctx.db.run<{ id: number }>(
        sql`select id from ${roomsNamed(ctx)} r where id = any(${ids}::int[]) and is_virtual = 0`,
      )
    ).rows.map(row => row.id),
  );

/** Moves or changes events together, all or none: two may change places. Whoever they concern is told once, whoever they concerned before too. */
export const moveEvents = async (ctx: TxCtx, moves: readonly PlacedMove[]): Promise<void> => {
  if (moves.length === 0) return;
  const ids = moves.map(m => m.id);
  const was = await eventsWhere(ctx.db, sql`e.id = any(${ids}::int[])`);
  const people = await participantsOfAll(ctx.db, ids);
  const everybody = [...people.values(), ...moves];
  await lockAll(ctx, {
    rooms: [...was.map(e => e.idRoom), ...moves.map(m => m.idRoom ?? null)],
    teachers: everybody.flatMap(p => p.teachers ?? []),
    groups: await rootsOf(
      ctx,
      everybody.flatMap(p => p.groups ?? []),
    ),
  });
  const held = new Map((await holdEvents(ctx, ids)).map(event => [event.id, event]));
  const typeOf = new Map([...(await typesByKind(ctx)).values()].map(type => [type.id, type]));
  await refuseTaken(
    ctx,
    moves.map(({ id, users: _users, ...change }) => {
      const event = liveOf(held, id);
      const asked = { ...event, ...people.get(id)!, ...change, n: id, type: typeOf.get(event.idReservationtype)! };
      refuseBadPeriod(asked.start, asked.end, false);
      return asked;
    }),
    ids,
  );
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
  await changed(
    ctx,
    ids.map(id => ({ id, change: 'moved' })),
  );
  await tellOfChange(ctx, [...held.values()], formerly);
};
export const moveEvent = (ctx: TxCtx, id: number, change: PlacedChange): Promise<void> =>
  moveEvents(ctx, [{ ...change, id }]);

const liveOf = (held: ReadonlyMap<number, EventRow>, id: number): EventRow => {
  const event = held.get(id);
  if (!event) throw new Error(`There is no event ${id} to move.`);
  if (event.status !== 'confirmed' && event.status !== 'requested')
    throw new Refusal(409, 'alreadyOver', { kind: 'state', resource: calendarEvent.name });
  return event;
};

/** Cancels events: they stay visible as cancelled, and free what they held. */
export const cancelEvents = async (ctx: TxCtx, ids: readonly number[], note: string | null = null): Promise<void> => {
  const held = (await holdAll(ctx, ids)).filter(e => e.status === 'confirmed' || e.status === 'requested');
  for (const event of held)
    await updateEvent(
      ctx,
      event,
      { status: 'cancelled', decisionBy: ctx.me?.id ?? null, decisionAt: wallClock(ctx.now), decisionNote: note },
      'cancel',
      note,
    );
  await changed(
    ctx,
    held.map(({ id }) => ({ id, change: 'cancelled' })),
  );
  await tellOfCancellation(ctx, held, note);
};

/** Takes events away as if they had never been: what a timetable that is made anew does with its old lessons. */
export const removeEvents = async (ctx: TxCtx, ids: readonly number[]): Promise<void> => {
  const held = await holdAll(ctx, ids);
  for (const { id } of held) await remove(ctx, calendarEvent, id, { as: 'system' });
  await changed(
    ctx,
    held.map(({ id }) => ({ id, change: 'removed' })),
  );
};
/** Rooms and people before the rows, as in every booking: whoever waits for one of them waits in the same order. */
const holdAll = async (ctx: TxCtx, ids: readonly number[]): Promise<EventRow[]> => {
  const known = await eventsWhere(ctx.db, sql`e.id = any(${ids}::int[])`);
  const people = [...(await participantsOfAll(ctx.db, ids)).values()];
  await lockAll(ctx, {
    rooms: known.map(e => e.idRoom),
    teachers: people.flatMap(p => p.teachers),
    groups: await rootsOf(
      ctx,
      people.flatMap(p => p.groups),
    ),
  });
  return holdEvents(ctx, ids);
};
