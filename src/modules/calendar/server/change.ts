import type { Values } from '../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  type Me,
  notAllowed,
  notFound,
  raw,
  Refusal,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';
import {
  type BookAnswer,
  bookAnswer,
  cancelRequest,
  changeRequest,
  type ChangeRequest,
  type Scope,
} from '../model/shapes.ts';
import {
  type BooksAs,
  booksTypeAs,
  type EventType,
  needsApproval,
  refuseAgainstType,
  refuseBadPeriod,
  refuseForeignRoom,
  refuseForeignTime,
  roomsById,
  typeById,
} from './bookable.ts';
import { answerWith, rootsOf, type WantedEvent, warningsFor } from './booking.ts';
import { findConflicts, hardOnes, refusalFor } from './conflicts.ts';
import {
  eventById,
  type EventRow,
  eventsWhere,
  holdEvents,
  participantsOf,
  setParticipants,
  updateEvent,
} from './events.ts';
import { changed } from './listeners.ts';
import { checkConstraints, deferConstraints, lockAll } from './locks.ts';
import { concerned, tellOfCancellation, tellOfChange, tellOfNew } from './notices.ts';
import { allowsCollisions, calendarReader, editsCalendar } from './rules.ts';
import { moveSeries } from './series.ts';
import { addDays, addMinutes, dateOf, daysBetween, minutesBetween, timeOf, wallClock } from '../model/time.ts';
import { concerns, isOpenTo, ofEvent, whoseOf } from './whose.ts';

const live = ['requested', 'confirmed'];

/** The event as the caller may change it. Who may not see it hears that there is none; a stale tab hears that first. */
export const ownEvent = async (ctx: TxCtx, me: Me, id: number, rowVer: number): Promise<EventRow> => {
  const event = await eventById(ctx.db, id);
  const editor = editsCalendar(me);
  if (
    !event ||
    !(
      editor ||
      (await ctx.db.one(
        sql`select 1 from ${ctx.db.table('calendar-event')} e where e.id = ${id} and ${isOpenTo(me, concerns(ctx.db, whoseOf(me), raw('e.id')), ofEvent)}`,
      ))
    )
  )
    throw notFound();
  if (event.rowVer !== rowVer) throw new Refusal(409, 'stale', { kind: 'stale', resource: calendarEvent.name });
  if (!live.includes(event.status))
    throw new Refusal(409, 'alreadyOver', { kind: 'state', resource: calendarEvent.name });
  if (!editor && event.idOwner !== me.id) throw notAllowed();
  const source = ctx.app.words.optionLabel(ctx.language, calendarEvent, 'source', event.source);
  if (event.source !== 'manual')
    throw new Refusal(
      409,
      { key: 'changedElsewhere', params: { source } },
      { kind: 'state', resource: calendarEvent.name },
    );
  return event;
};

/** The events of a scope that still can be changed: what has begun stays as it was, except for those who keep the calendar. */
export const inScope = async (ctx: TxCtx, me: Me, event: EventRow, which: Scope): Promise<EventRow[]> => {
  if (event.idSeries === null || which === 'this') return [event];
  const all = await eventsWhere(
    ctx.db,
    sql`e.id_series = ${event.idSeries} and e.status in ('requested', 'confirmed')${which === 'following' ? sql` and e.series_date >= ${event.seriesDate}::date` : sql``}`,
  );
  const now = wallClock(ctx.now);
  return editsCalendar(me) ? all : all.filter(one => one.start > now);
};

const change = endpoint({
  method: 'PUT',
  path: 'calendar/change',
  summary: 'Changes an event, it and the following ones of its series, or all of them.',
  about: 'calendar-event',
  body: changeRequest,
  answer: bookAnswer,
  async handle(ctx, { body }): Promise<BookAnswer> {
    const me = calendarReader(ctx);
    return inTransaction(ctx, tx => applyChange(tx, me, body));
  },
});

const applyChange = async (ctx: TxCtx, me: Me, request: ChangeRequest) => {
  const first = await ownEvent(ctx, me, request.id, request.rowVer);
  const type = await typeById(ctx.db, request.idReservationtype ?? first.idReservationtype);
  const as = booksTypeAs(me, type);
  if (!as) throw invalid('idReservationtype', 'typeNotForYou', undefined, calendarEvent.name);
  if (as !== 'editor' && first.start <= wallClock(ctx.now))
    throw new Refusal(409, 'alreadyStarted', { kind: 'state', resource: calendarEvent.name });
  if (request.title === null) throw invalid('title', 'required', undefined, calendarEvent.name);
  if (request.collisionAllowed === 1 && !allowsCollisions(me)) throw notAllowed();
  const which = request.scope ?? 'this';
  const named = {
    ...(request.teachers && { teachers: request.teachers }),
    ...(request.groups && { groups: request.groups }),
    ...(request.users && { users: request.users }),
  };
  await refuseForeignTime(ctx, me, named);

  // First everything that is taken, old and new; then the rows themselves, which meanwhile may have changed.
  const before = await inScope(ctx, me, first, which);
  const people = { ...(await participantsOf(ctx.db, first.id)), ...named };
  const oldPeople = await participantsOf(ctx.db, first.id);
  await lockAll(ctx, {
    rooms: [...before.map(e => e.idRoom), request.idRoom ?? null],
    teachers: [...people.teachers, ...oldPeople.teachers],
    groups: await rootsOf(ctx, [...people.groups, ...oldPeople.groups]),
  });
  const held = await holdEvents(
    ctx,
    before.map(e => e.id),
  );
  const anchor = held.find(e => e.id === first.id);
  if (
    !anchor ||
    anchor.rowVer !== request.rowVer ||
    held.length < before.length ||
    held.some(e => !live.includes(e.status))
  )
    throw new Refusal(409, 'stale', { kind: 'stale', resource: calendarEvent.name });

  const moves = movesOf(held, anchor, request);
  const wanted = moves.map(
    (move, n): WantedEvent => ({
      n,
      date: dateOf(move.start),
      start: move.start,
      end: move.end,
      idRoom: move.idRoom,
      room: type.blocksRoom === 1 ? move.idRoom : null,
    }),
  );
  const rooms = await roomsById(
    ctx,
    wanted.flatMap(w => (w.idRoom === null ? [] : [w.idRoom])),
  );
  for (const [i, w] of wanted.entries()) {
    refuseBadPeriod(w.start, w.end, type.systemKind === 'block');
    if (movedOrNew(held[i]!, w, type)) refuseAgainstType(ctx, as, type, w.start, w.end);
    refuseForeignRoom(as, w.idRoom === null ? null : rooms.get(w.idRoom)!);
  }
  const allowed = request.collisionAllowed ?? anchor.collisionAllowed;
  const free = allowed === 1 || type.blocksTeacher === 0 ? { teachers: [], groups: [] } : people;
  const found = await findConflicts(ctx, me, wanted, { ...free, except: held.map(e => e.id) });
  const settled = wanted.filter(w => statusOf(held[w.n]!, w, as, type, false) === 'confirmed');
  const refusal = refusalFor(settled, found);
  if (refusal && request.request !== 1) throw refusal;

  const formerly = await concerned(
    ctx,
    held.map(e => e.id),
  );
  await deferConstraints(ctx);
  const days = daysBetween(dateOf(anchor.start), dateOf(wanted.find(w => held[w.n]!.id === anchor.id)!.start));
  const retimed = moves.some((move, i) => move.start !== held[i]!.start || move.end !== held[i]!.end);
  const seriesOf =
    retimed && which !== 'this' && anchor.idSeries !== null
      ? await moveSeries(ctx, anchor, held, which, days, wanted)
      : null;
  for (const w of wanted) {
    const event = held[w.n]!;
    const status = statusOf(event, w, as, type, hardOnes(found.get(w.n)).length > 0);
    await updateEvent(
      ctx,
      event,
      valuesOf(request, w, type, { ...(status === event.status ? {} : { status }), ...(seriesOf?.(event) ?? {}) }),
    );
    await setParticipants(ctx, event.id, named);
  }
  await checkConstraints(ctx);
  const ids = held.map(e => e.id);
  await changed(
    ctx,
    ids.map(id => ({ id, change: retimed ? ('moved' as const) : ('edited' as const) })),
  );
  await tellOfChange(ctx, held, formerly);
  await tellOfNew(
    ctx,
    (await eventsWhere(ctx.db, sql`e.id = any(${ids}::int[]) and e.status = 'requested'`))
      .filter(e => held.find(h => h.id === e.id)!.status === 'confirmed')
      .map(e => e.id),
  );
  return answerWith(
    ctx,
    me,
    ids,
    warningsFor(ctx, rooms, wanted, found, request.attendees === undefined ? anchor.attendees : request.attendees),
  );
};

/** Where each event of the scope goes: the others move by as many days, and take the new time of day and length. */
const movesOf = (
  events: readonly EventRow[],
  anchor: EventRow,
  request: ChangeRequest,
): { start: string; end: string; idRoom: number | null }[] => {
  const start = request.start ?? anchor.start;
  const end = request.end ?? addMinutes(start, minutesBetween(anchor.start, anchor.end));
  const sameTime = start === anchor.start && end === anchor.end;
  const [days, minutes] = [daysBetween(dateOf(anchor.start), dateOf(start)), minutesBetween(start, end)];
  return events.map(event => {
    const idRoom = request.idRoom === undefined ? event.idRoom : request.idRoom;
    if (sameTime) return { start: event.start, end: event.end, idRoom };
    const moved = `${addDays(dateOf(event.start), days)} ${timeOf(start)}`;
    return { start: moved, end: addMinutes(moved, minutes), idRoom };
  });
};
const movedOrNew = (event: EventRow, w: WantedEvent, type: EventType): boolean =>
  event.start !== w.start || event.end !== w.end || event.idReservationtype !== type.id;

/** Whoever needs somebody's consent asks again when time, room or type change; what only waited for a free time is settled. */
const statusOf = (
  event: EventRow,
  w: WantedEvent,
  as: BooksAs,
  type: EventType,
  isTaken: boolean,
): EventRow['status'] => {
  const differs = movedOrNew(event, w, type) || event.idRoom !== w.idRoom;
  if (isTaken) return 'requested';
  if (!differs || as === 'editor') return event.status;
  return needsApproval(as, type) ? 'requested' : 'confirmed';
};
const valuesOf = (request: ChangeRequest, w: WantedEvent, type: EventType, more: Values): Values => ({
  start: w.start,
  end: w.end,
  idRoom: w.idRoom,
  idReservationtype: type.id,
  isFlagged: 0,
  ...more,
  ...Object.fromEntries(
    (['title', 'description', 'attendees', 'isPublic', 'collisionAllowed', 'collisionReason'] as const)
      .filter(name => request[name] !== undefined)
      .map(name => [name, request[name]]),
  ),
});

const cancel = endpoint({
  method: 'PUT',
  path: 'calendar/cancel',
  summary: 'Cancels an event, it and the following ones of its series, or all of them.',
  about: 'calendar-event',
  body: cancelRequest,
  answer: bookAnswer,
  async handle(ctx, { body: request }): Promise<BookAnswer> {
    const me = calendarReader(ctx);
    return inTransaction(ctx, async tx => {
      const first = await ownEvent(tx, me, request.id, request.rowVer);
      const events = await inScope(tx, me, first, request.scope ?? 'this');
      const now = wallClock(ctx.now);
      if (!editsCalendar(me) && (events.length === 0 || events.some(e => e.start <= now)))
        throw new Refusal(409, 'alreadyStarted', { kind: 'state', resource: calendarEvent.name });
      await lockAll(tx, { rooms: events.map(e => e.idRoom) });
      const held = (
        await holdEvents(
          tx,
          events.map(e => e.id),
        )
      ).filter(e => live.includes(e.status));
      const note = request.note ?? null;
      for (const event of held)
        await updateEvent(
          tx,
          event,
          { status: 'cancelled', decisionBy: me.id, decisionAt: wallClock(ctx.now), decisionNote: note },
          'cancel',
          note,
        );
      await changed(
        tx,
        held.map(({ id }) => ({ id, change: 'cancelled' })),
      );
      await tellOfCancellation(tx, held, note);
      return answerWith(
        tx,
        me,
        held.map(e => e.id),
      );
    });
  },
});

export const changeEndpoints: readonly Endpoint[] = [change, cancel];
