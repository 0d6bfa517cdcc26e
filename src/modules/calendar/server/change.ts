import type { Values } from '../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  inTransaction,
  type Me,
  notAllowed,
  notFound,
  sql,
  type TxCtx,
  visible,
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
  type EventType,
  needsApproval,
  refuse,
  refuseForeignTime,
  refuseUnbookable,
  roomsById,
  typeFor,
} from './bookable.ts';
import { answerWith, roomsOf, type WantedEvent, warningsFor } from './booking.ts';
import { findConflicts, hardOnes, refusalFor, timeHeld } from './conflicts.ts';
import { decideAll } from './decisions.ts';
import { type EventRow, eventsWhere, isLive, setParticipants, updateEvent, idsOf } from './events.ts';
import { changed } from './listeners.ts';
import { checkConstraints, deferConstraints, holdWithPlaces } from './locks.ts';
import { concerned, tellOfChange, tellOfNew } from './notices.ts';
import { allowsCollisions, calendarReader, editsCalendar } from './rules.ts';
import { changedElsewhere, stale, wrongState } from './says.ts';
import { moveSeries } from './series.ts';
import { addDays, addMinutes, dateOf, daysBetween, minutesBetween, timeOf, wallClock } from '../model/time.ts';

/** The event as the caller may change it. Who may not see it hears that there is none; a stale tab hears that first. */
export const ownEvent = async (ctx: TxCtx, me: Me, id: number, rowVer: number): Promise<EventRow> => {
  const [event] = await eventsWhere(ctx.db, sql`e.id = ${id} and ${visible(ctx, calendarEvent, 'e')}`);
  if (!event) throw notFound();
  if (event.rowVer !== rowVer) throw stale();
  if (!isLive(event)) throw wrongState('alreadyOver');
  if (!editsCalendar(me) && event.idOwner !== me.id) throw notAllowed();
  if (event.source !== 'manual') throw wrongState(changedElsewhere(ctx, event.source));
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
  const { type, as } = await typeFor(ctx.db, me, request.idReservationtype ?? first.idReservationtype);
  if (as !== 'editor' && first.start <= wallClock(ctx.now)) throw wrongState('alreadyStarted');
  if (request.title === null) throw refuse('title', 'required');
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
  const places = { ...named, rooms: [request.idRoom ?? null] };
  const { held, people: formerPeople } = await holdWithPlaces(ctx, idsOf(before), places);
  const anchor = held.find(e => e.id === first.id);
  if (anchor?.rowVer !== request.rowVer || held.length < before.length || !held.every(isLive)) throw stale();

  const wanted = movesOf(held, anchor, request, type.blocksRoom === 1);
  const rooms = await roomsById(ctx, roomsOf(wanted));
  refuseUnbookable(ctx, { as, type, rooms }, wanted, w => movedOrNew(held[w.n]!, w, type));
  const collisionAllowed = request.collisionAllowed ?? anchor.collisionAllowed;
  const people = { ...formerPeople.get(first.id)!, ...named, collisionAllowed };
  const ids = idsOf(held);
  const found = await findConflicts(ctx, me, wanted, { ...timeHeld(type, people), except: ids });
  const settled = wanted.filter(w => statusOf(held[w.n]!, w, as, type, false) === 'confirmed');
  const refusal = refusalFor(settled, found);
  if (refusal && request.request !== 1) throw refusal;

  const formerly = await concerned(ctx, ids);
  await deferConstraints(ctx);
  const days = daysBetween(dateOf(anchor.start), dateOf(wanted.find(w => held[w.n]!.id === anchor.id)!.start));
  const retimed = wanted.some(w => w.start !== held[w.n]!.start || w.end !== held[w.n]!.end);
  const series =
    retimed && which !== 'this' && anchor.idSeries !== null
      ? await moveSeries(ctx, anchor, held, which, days, wanted)
      : null;
  const statusFor = (w: WantedEvent) => statusOf(held[w.n]!, w, as, type, hardOnes(found.get(w.n)).length > 0);
  for (const w of wanted) {
    const event = held[w.n]!;
    const status = statusFor(w);
    const more = { ...(status === event.status ? {} : { status }), ...series?.placeOf(event) };
    await updateEvent(ctx, event, valuesOf(request, w, type, more));
    await setParticipants(ctx, event.id, named);
  }
  await series?.leave();
  await checkConstraints(ctx);
  await changed(ctx, ids, retimed ? 'moved' : 'edited');
  await tellOfChange(ctx, held, formerly);
  const asks = (w: WantedEvent) => held[w.n]!.status === 'confirmed' && statusFor(w) === 'requested';
  await tellOfNew(
    ctx,
    wanted.filter(asks).map(w => held[w.n]!.id),
  );
  const attendees = request.attendees === undefined ? anchor.attendees : request.attendees;
  return answerWith(ctx, me, ids, warningsFor(ctx, rooms, wanted, found, attendees));
};

/** Where each event of the scope goes: the others move by as many days, and take the new time of day and length. */
const movesOf = (
  events: readonly EventRow[],
  anchor: EventRow,
  request: ChangeRequest,
  holdsRoom: boolean,
): WantedEvent[] => {
  const start = request.start ?? anchor.start;
  const end = request.end ?? addMinutes(start, minutesBetween(anchor.start, anchor.end));
  const sameTime = start === anchor.start && end === anchor.end;
  const [days, minutes] = [daysBetween(dateOf(anchor.start), dateOf(start)), minutesBetween(start, end)];
  return events.map((event, n) => {
    const idRoom = request.idRoom === undefined ? event.idRoom : request.idRoom;
    const moved = sameTime ? event.start : `${addDays(dateOf(event.start), days)} ${timeOf(start)}`;
    const until = sameTime ? event.end : addMinutes(moved, minutes);
    return { n, date: dateOf(moved), start: moved, end: until, idRoom, room: holdsRoom ? idRoom : null };
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
        throw wrongState('alreadyStarted');
      const held = (await holdWithPlaces(tx, idsOf(events))).held.filter(isLive);
      await decideAll(tx, 'cancel', held, request.note ?? null);
      return answerWith(tx, me, idsOf(held));
    });
  },
});

export const changeEndpoints: readonly Endpoint[] = [change, cancel];
