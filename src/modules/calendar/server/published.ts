import type { TxCtx } from '../../../kernel/server/contract.ts';
import { sql } from '../../../kernel/server/sql.ts';
import type { EventSource, Flag, SystemKind } from '../model/shapes.ts';
import { rootsOf } from './booking.ts';
import { findConflicts, refusalFor } from './conflicts.ts';
import { type EventRow, eventById, holdEvents, insertEvents, type NewEvent, type Participants, participantsOf, setParticipants, updateEvent } from './events.ts';
import { changed } from './listeners.ts';
import { checkConstraints, deferConstraints, lockAll } from './locks.ts';
import { tellOfCancellation, tellOfChange } from './notices.ts';

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
export interface PlacedChange extends Partial<Participants> { readonly start?: string; readonly end?: string; readonly idRoom?: number | null; readonly title?: string; readonly description?: string | null; readonly collisionAllowed?: Flag; readonly collisionReason?: string | null }

const typesByKind = async (ctx: TxCtx): Promise<Map<string, { id: number; blocksRoom: Flag; blocksTeacher: Flag }>> => new Map((await ctx.db.run<{ id: number; kind: string; blocksRoom: Flag; blocksTeacher: Flag }>(sql`
  select id, system_kind as kind, blocks_room as "blocksRoom", blocks_teacher as "blocksTeacher" from ${ctx.db.table('reservationtype')} where system_kind <> 'reservation' and deleted_at is null`)).rows.map(row => [row.kind, row]));

/** Places events, all or none; a 409 tells by whom a room, a teacher or a group is taken. Gives their keys in the same order. */
export const placeEvents = async (ctx: TxCtx, events: readonly PlacedEvent[]): Promise<number[]> => {
  if (events.length === 0) return [];
  const types = await typesByKind(ctx);
  await lockAll(ctx, { rooms: events.map(e => e.idRoom ?? null), teachers: events.flatMap(e => e.teachers ?? []), groups: await rootsOf(ctx, events.flatMap(e => e.groups ?? [])) });
  for (const [n, e] of events.entries()) await refuseTaken(ctx, n, e, types.get(e.kind)!, []);
  const ids = await insertEvents(ctx, events.map((e): NewEvent => ({
    idReservationtype: types.get(e.kind)!.id, title: e.title, description: e.description ?? null, idRoom: e.idRoom ?? null, start: e.start, end: e.end, status: 'confirmed', idOwner: e.idOwner,
    attendees: e.attendees ?? null, isPublic: e.isPublic ?? 1, idSeries: null, seriesDate: null, source: e.source, collisionAllowed: e.collisionAllowed ?? 0, collisionReason: e.collisionReason ?? null,
    teachers: e.teachers ?? [], groups: e.groups ?? [], users: e.users ?? [],
  })));
  await changed(ctx, ids.map(id => ({ id, change: 'created' })));
  return ids;
};
const refuseTaken = async (ctx: TxCtx, n: number, e: Pick<PlacedEvent, 'start' | 'end' | 'idRoom' | 'teachers' | 'groups' | 'collisionAllowed'>, type: { blocksRoom: Flag; blocksTeacher: Flag }, except: readonly number[]): Promise<void> => {
  const wanted = [{ n, start: e.start, end: e.end, room: type.blocksRoom === 1 ? e.idRoom ?? null : null }];
  const people = e.collisionAllowed === 1 || type.blocksTeacher === 0 ? { teachers: [], groups: [] } : { teachers: e.teachers ?? [], groups: e.groups ?? [] };
  const refusal = refusalFor(wanted, await findConflicts(ctx, ctx.me, wanted, { ...people, except }));
  if (refusal) throw refusal;
};

/** Moves or changes one event; whoever it concerns is told. */
export const moveEvent = async (ctx: TxCtx, id: number, change: PlacedChange): Promise<void> => {
  const { teachers, groups, users, ...values } = change;
  const was = await placed(ctx, id);
  const people = await participantsOf(ctx.db, id);
  const named = { ...(teachers && { teachers }), ...(groups && { groups }), ...(users && { users }) };
  const after = { ...people, ...named };
  await lockAll(ctx, { rooms: [was.idRoom, values.idRoom ?? null], teachers: [...people.teachers, ...after.teachers], groups: await rootsOf(ctx, [...people.groups, ...after.groups]) });
  const [before] = await holdEvents(ctx, [id]);
  const type = [...(await typesByKind(ctx)).values()].find(t => t.id === before!.idReservationtype) ?? { blocksRoom: 1 as Flag, blocksTeacher: 1 as Flag };
  await refuseTaken(ctx, 0, { start: before!.start, end: before!.end, idRoom: before!.idRoom, collisionAllowed: before!.collisionAllowed, ...values, ...after }, type, [id]);
  await deferConstraints(ctx);
  await updateEvent(ctx, before!, { ...values, isFlagged: 0 });
  await setParticipants(ctx, id, named);
  await checkConstraints(ctx);
  await changed(ctx, [{ id, change: 'moved' }]);
  await tellOfChange(ctx, [before!]);
};

/** Cancels events: they stay visible as cancelled, and free what they held. */
export const cancelEvents = async (ctx: TxCtx, ids: readonly number[], note: string | null = null): Promise<void> => {
  const held = (await holdEvents(ctx, ids)).filter(e => e.status === 'confirmed' || e.status === 'requested');
  for (const event of held) await updateEvent(ctx, event, { status: 'cancelled', decisionBy: ctx.me?.id ?? null, decisionAt: ctx.now.toISOString(), decisionNote: note }, 'cancel', note);
  await changed(ctx, held.map(({ id }) => ({ id, change: 'cancelled' })));
  await tellOfCancellation(ctx, held, note);
};

/** Takes events away as if they had never been: what a timetable that is made anew does with its old lessons. */
export const removeEvents = async (ctx: TxCtx, ids: readonly number[]): Promise<void> => {
  const held = await holdEvents(ctx, ids);
  for (const event of held) await updateEvent(ctx, event, { deletedAt: ctx.now.toISOString() }, 'delete');
  await changed(ctx, held.map(({ id }) => ({ id, change: 'removed' })));
};
const placed = async (ctx: TxCtx, id: number): Promise<EventRow> => {
  const event = await eventById(ctx.db, id);
  if (!event) throw new Error(`There is no event ${id} to move.`);
  return event;
};
