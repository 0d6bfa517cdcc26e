import { ref } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Db,
  endpoint,
  type Endpoint,
  insertRows,
  inTransaction,
  invalid,
  type Me,
  notAllowed,
  notFound,
  raw,
  Refusal,
  saveMatching,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent, calendarSeries } from '../model.ts';
import {
  type AddDatesRequest,
  addDatesRequest,
  type BookAnswer,
  bookAnswer,
  type Scope,
  type SeriesAnswer,
  seriesAnswer,
} from '../model/shapes.ts';
import {
  booksTypeAs,
  needsApproval,
  refuseAgainstType,
  refuseBadPeriod,
  refuseForeignRoom,
  refuseOutsideYear,
  roomsById,
  typeById,
} from './bookable.ts';
import { answerWith, rootsOf, type WantedEvent, warningsFor } from './booking.ts';
import { findConflicts, hardOnes, refusalFor } from './conflicts.ts';
import { type EventRow, eventById, eventsWhere, insertEvents, type NewEvent, participantsOf, wall } from './events.ts';
import { changed } from './listeners.ts';
import { lockAll } from './locks.ts';
import { tellOfNew } from './notices.ts';
import { datesOf, readRule, ruleText, shiftRule, splitRule } from './recurrence.ts';
import { calendarBooker, calendarReader, editsCalendar } from './rules.ts';
import { seenEvents } from './seen.ts';
import { addDays, addMinutes, dateOf, daysBetween, minutesBetween, timeOf } from '../model/time.ts';

export interface Series {
  readonly id: number;
  readonly rrule: string;
  readonly start: string;
  readonly end: string;
  readonly skipped: readonly string[];
  readonly idOwner: number;
}
export const seriesById = (db: Db, id: number, lock = raw('')): Promise<Series | null> =>
  db.one<Series>(sql`select id, rrule, ${wall(raw('start'))} as start, ${wall(raw('"end"'))} as "end", id_owner as "idOwner",
    array(select x ->> 'date' from jsonb_array_elements(coalesce(exdates, '[]')) x order by 1) as skipped
  from ${db.table('calendar-series')} where id = ${id} and deleted_at is null ${lock}`);

/**
 * A series that moves, whole or from one date on, goes on under a rule of its own; what is left of the old one ends before it.
 * Every occurrence keeps its place in the rule, also one that was cancelled or moved by itself. Gives what each event gets.
 */
export const moveSeries = async (
  ctx: TxCtx,
  anchor: EventRow,
  moved: readonly EventRow[],
  scope: Scope,
  days: number,
  wanted: readonly WantedEvent[],
): Promise<(event: EventRow) => { idSeries?: number; seriesDate?: string }> => {
  const series = (await seriesById(ctx.db, anchor.idSeries!, raw('for update')))!;
  const rule = readRule(series.rrule);
  const first = dateOf(series.start);
  const from = scope === 'following' ? anchor.seriesDate! : moved.map(e => e.seriesDate!).toSorted()[0]!;
  const isWhole = from <= first;
  const tail = isWhole ? rule : splitRule(rule, first, from).tail;
  const newRule = shiftRule(tail, days);
  const newFirst = addDays(isWhole ? first : from, days);
  if (days !== 0) await refuseOutsideYear(ctx.db, datesOf(newRule, newFirst));
  const pattern = wanted.find(w => moved[w.n]!.id === anchor.id)!;
  const start = `${newFirst} ${timeOf(pattern.start)}`;
  const [id] = await insertRows(ctx.db, calendarSeries, [
    {
      rrule: ruleText(newRule),
      start,
      end: addMinutes(start, minutesBetween(pattern.start, pattern.end)),
      idOwner: series.idOwner,
      exdates: series.skipped.filter(date => date >= from).map(date => ({ date: addDays(date, days) })),
      createdBy: ctx.me!.id,
      updatedBy: ctx.me!.id,
    },
  ]);
  // What is no longer to be changed keeps its place too, beside the others.
  await saveMatching(
    ctx,
    calendarEvent,
    { all: [{ idSeries: series.id, seriesDate: { from } }, { not: { id: { in: moved.map(e => e.id) } } }] },
    { idSeries: id!, seriesDate: row => sql`${row.col('seriesDate')} + ${days}::int` },
    { action: 'moveSeries' },
  );
  if (isWhole)
    await ctx.db.run(
      sql`update ${ctx.db.table('calendar-series')} set deleted_at = now(), deleted_by = ${ctx.me!.id} where id = ${series.id}`,
    );
  else
    await ctx.db.run(sql`update ${ctx.db.table('calendar-series')} set rrule = ${ruleText(splitRule(rule, first, from).head)},
    exdates = ${JSON.stringify(series.skipped.filter(date => date < from).map(date => ({ date })))}::jsonb, row_ver = row_ver + 1, updated_at = now(), updated_by = ${ctx.me!.id} where id = ${series.id}`);
  return event => (event.seriesDate! >= from ? { idSeries: id!, seriesDate: addDays(event.seriesDate!, days) } : {});
};

const seriesOf = endpoint({
  method: 'GET',
  path: 'calendar/series',
  summary: 'The series of an event, with the dates that were left out.',
  about: 'calendar-event',
  query: { id: ref('calendar-event', { required: true }) },
  answer: seriesAnswer,
  async handle(ctx, { query: { id } }): Promise<SeriesAnswer> {
    const me = calendarReader(ctx);
    const event = await eventById(ctx.db, id);
    const [seen] = event ? await seenEvents(ctx, me, sql`select ${id}::int`) : [];
    if (!event?.idSeries || !seen || seen.isBusy === 1) throw notFound();
    const { id: idSeries, rrule, start, end, skipped } = (await seriesById(ctx.db, event.idSeries))!;
    const events = await seenEvents(
      ctx,
      me,
      sql`select id from ${ctx.db.table('calendar-event')} where id_series = ${idSeries}`,
    );
    return { id: idSeries, rrule, start, end, skipped, events };
  },
});

const addDates = endpoint({
  method: 'POST',
  path: 'calendar/add-dates',
  summary: 'Adds dates that were left out of a series.',
  about: 'calendar-event',
  body: addDatesRequest,
  answer: bookAnswer,
  async handle(ctx, { body, reply }): Promise<BookAnswer> {
    const me = calendarBooker(ctx);
    if (!body.dates?.length) throw invalid('dates', 'required');
    const answer = await inTransaction(ctx, tx => addTo(tx, me, body));
    reply.status(201);
    return answer;
  },
});

const addTo = async (ctx: TxCtx, me: Me, request: AddDatesRequest) => {
  const series = await seriesById(ctx.db, request.idSeries);
  if (!series || (!editsCalendar(me) && series.idOwner !== me.id)) throw notFound();
  const dates = [...new Set(request.dates)].toSorted();
  for (const date of Object.keys(request.rooms ?? {}))
    if (!dates.includes(date)) throw invalid('rooms', 'notInSeries', { date }, calendarEvent.name);
  const model = await nearestEvent(ctx, series, dates[0]!);
  if (!model) throw notFound();
  const type = await typeById(ctx.db, model.idReservationtype);
  const as = booksTypeAs(me, type);
  if (!as) throw notAllowed();
  const minutes = minutesBetween(series.start, series.end);
  const wanted = dates.map((date, n): WantedEvent => {
    const [start, idRoom] = [`${date} ${timeOf(series.start)}`, request.rooms?.[date] ?? model.idRoom];
    return { n, date, start, end: addMinutes(start, minutes), idRoom, room: type.blocksRoom === 1 ? idRoom : null };
  });
  const rooms = await roomsById(
    ctx,
    wanted.flatMap(w => (w.idRoom === null ? [] : [w.idRoom])),
  );
  for (const w of wanted) {
    refuseBadPeriod(w.start, w.end, type.systemKind === 'block');
    refuseAgainstType(ctx, as, type, w.start, w.end);
    refuseForeignRoom(as, w.idRoom === null ? null : rooms.get(w.idRoom)!);
  }
  const people = await participantsOf(ctx.db, model.id);
  await lockAll(ctx, {
    rooms: wanted.map(w => w.idRoom),
    teachers: people.teachers,
    groups: await rootsOf(ctx, people.groups),
  });
  const held = await seriesById(ctx.db, series.id, raw('for update'));
  // It went on under another rule while we waited.
  if (!held) throw new Refusal(409, 'stale', { kind: 'stale', resource: calendarEvent.name });
  for (const date of dates)
    if (!held.skipped.includes(date)) throw invalid('dates', 'notSkipped', { date }, calendarEvent.name);
  const free = model.collisionAllowed === 1 || type.blocksTeacher === 0 ? { teachers: [], groups: [] } : people;
  const found = await findConflicts(ctx, me, wanted, { ...free, except: [] });
  const refusal = refusalFor(wanted, found);
  if (refusal && request.request !== 1) throw refusal;
  const ids = await insertEvents(
    ctx,
    wanted.map(
      (w): NewEvent => ({
        ...copyOf(model),
        ...people,
        idSeries: series.id,
        seriesDate: w.date,
        start: w.start,
        end: w.end,
        idRoom: w.idRoom,
        status: needsApproval(as, type) || hardOnes(found.get(w.n)).length > 0 ? 'requested' : 'confirmed',
      }),
    ),
  );
  await ctx.db.run(sql`update ${ctx.db.table('calendar-series')} set exdates = ${JSON.stringify(held.skipped.filter(date => !dates.includes(date)).map(date => ({ date })))}::jsonb,
    row_ver = row_ver + 1, updated_at = now(), updated_by = ${me.id} where id = ${series.id}`);
  await changed(
    ctx,
    ids.map(id => ({ id, change: 'created' })),
  );
  await tellOfNew(ctx, ids);
  return answerWith(ctx, me, ids, warningsFor(ctx, rooms, wanted, found, model.attendees));
};
/** What a new date is made after: the series' event nearest to it, of those that still hold. */
const nearestEvent = async (ctx: Ctx, series: Series, date: string): Promise<EventRow | null> => {
  const events = await eventsWhere(ctx.db, sql`e.id_series = ${series.id} and e.status in ('requested', 'confirmed')`);
  return (
    events.toSorted(
      (a, b) => Math.abs(daysBetween(a.seriesDate!, date)) - Math.abs(daysBetween(b.seriesDate!, date)),
    )[0] ?? null
  );
};
const copyOf = (e: EventRow) => ({
  idReservationtype: e.idReservationtype,
  title: e.title,
  description: e.description,
  idOwner: e.idOwner,
  attendees: e.attendees,
  isPublic: e.isPublic,
  source: e.source,
  collisionAllowed: e.collisionAllowed,
  collisionReason: e.collisionReason,
});

export const seriesEndpoints: readonly Endpoint[] = [seriesOf, addDates];
