import {
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  type Me,
  notFound,
  Refusal,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';
import { approveRequest, type BookAnswer, bookAnswer } from '../model/shapes.ts';
import { wallClock } from '../model/time.ts';
import { amongThemselves } from './among.ts';
import { answerWith, rootsOf } from './booking.ts';
import { findConflicts, refusalFor, type Wanted } from './conflicts.ts';
import {
  type EventRow,
  eventById,
  eventsWhere,
  holdEvents,
  type Participants,
  participantsOfAll,
  updateEvent,
} from './events.ts';
import { changed } from './listeners.ts';
import { lockAll } from './locks.ts';
import { tellOfDecision } from './notices.ts';
import { calendarEditor } from './rules.ts';
import { sentence } from './says.ts';

/** Several requests decided in one act, a series first of all: all of them or none, and everything that stands in the way is said. */
const approveTogether = endpoint({
  method: 'PUT',
  path: 'calendar/approve',
  summary: 'Approves several requests at once: all of them, or none with everything that stands in the way.',
  about: 'calendar-event',
  body: approveRequest,
  answer: bookAnswer,
  async handle(ctx, { body: { events, note } }): Promise<BookAnswer> {
    const me = calendarEditor(ctx);
    if (!events?.length) throw invalid('events', 'required');
    return inTransaction(ctx, tx => approveAll(tx, me, new Map(events.map(e => [e.id, e.rowVer])), note ?? null));
  },
});

const approveAll = async (
  ctx: TxCtx,
  me: Me,
  versions: ReadonlyMap<number, number>,
  note: string | null,
): Promise<BookAnswer> => {
  const ids = [...versions.keys()];
  const known = await eventsWhere(ctx.db, sql`e.id = any(${ids}::int[])`);
  if (known.length < ids.length) throw notFound();
  const people = await participantsOfAll(ctx.db, ids);
  const everybody = [...people.values()];
  await lockAll(ctx, {
    rooms: known.map(e => e.idRoom),
    teachers: everybody.flatMap(p => p.teachers),
    groups: await rootsOf(
      ctx,
      everybody.flatMap(p => p.groups),
    ),
  });
  const held = await holdEvents(ctx, ids);
  for (const event of held) refuseUndecidable(ctx, event, versions.get(event.id)!);
  const wanted = held.map((event): Wanted => wantedOf(event, people.get(event.id)!));
  const found = await findConflicts(ctx, me, wanted, { teachers: [], groups: [], except: ids });
  const refusal =
    refusalFor(wanted, found) ??
    refusalFor(wanted, await amongThemselves(ctx, wanted, n => held.find(e => e.id === n)!.title));
  if (refusal) throw refusal;
  for (const event of held)
    await updateEvent(
      ctx,
      event,
      { status: 'confirmed', decisionBy: me.id, decisionAt: wallClock(ctx.now), decisionNote: note },
      'approve',
      note,
    );
  await changed(
    ctx,
    ids.map(id => ({ id, change: 'confirmed' })),
  );
  await tellOfDecision(ctx, held, 'confirmed', note);
  await rejectCompeting(ctx, ids);
  return answerWith(ctx, me, ids);
};
const refuseUndecidable = (ctx: TxCtx, event: EventRow, rowVer: number): void => {
  const { words } = ctx.app;
  if (event.rowVer !== rowVer) throw new Refusal(409, 'stale', { kind: 'stale', resource: calendarEvent.name });
  if (event.status !== 'requested')
    throw new Refusal(
      409,
      { key: 'wrongState', params: { state: words.optionLabel(ctx.language, calendarEvent, 'status', event.status) } },
      { kind: 'state', resource: calendarEvent.name },
    );
  if (event.source !== 'manual')
    throw new Refusal(
      409,
      {
        key: 'changedElsewhere',
        params: { source: words.optionLabel(ctx.language, calendarEvent, 'source', event.source) },
      },
      { kind: 'state', resource: calendarEvent.name },
    );
};
/** What an event would hold if it were confirmed. */
export const wantedOf = (event: EventRow, people: Participants): Wanted => ({
  n: event.id,
  start: event.start,
  end: event.end,
  room: event.blocksRoom === 1 ? event.idRoom : null,
  ...(event.blocksTeacher === 1 && event.collisionAllowed === 0
    ? { teachers: people.teachers, groups: people.groups }
    : { teachers: [], groups: [] }),
});

/** Those who asked for the same room at the same time hear, each in one message, that it went to another. */
export const rejectCompeting = async (ctx: TxCtx, approved: readonly number[]): Promise<void> => {
  const { rows } = await ctx.db.run<{
    id: number;
  }>(sql`select o.id from ${ctx.db.table('calendar-event')} o where o.status = 'requested' and o.blocks_room = 1 and o.source = 'manual' and o.deleted_at is null
      and exists (select 1 from ${ctx.db.table('calendar-event')} e where e.id = any(${approved}::int[]) and e.blocks_room = 1 and e.id_room = o.id_room and e.id <> o.id and o.start < e."end" and o."end" > e.start)
    order by o.id for update of o`);
  if (rows.length === 0) return;
  const winner = (await eventById(ctx.db, approved[0]!))!;
  const note = sentence(ctx, { key: 'takenByAnother', params: { title: winner.isPublic === 1 ? winner.title : '–' } });
  const losers = await eventsWhere(ctx.db, sql`e.id = any(${rows.map(row => row.id)}::int[])`);
  for (const event of losers)
    await updateEvent(
      ctx,
      event,
      { status: 'rejected', decisionBy: ctx.me?.id ?? null, decisionAt: wallClock(ctx.now), decisionNote: note },
      'reject',
      note,
    );
  await changed(
    ctx,
    losers.map(({ id }) => ({ id, change: 'rejected' })),
  );
  await tellOfDecision(ctx, losers, 'rejected', note);
};

export const approveEndpoints: readonly Endpoint[] = [approveTogether];
