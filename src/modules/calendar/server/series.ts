import { ref, type Row } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Db,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  type Me,
  notAllowed,
  notFound,
  raw,
  remove,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarSeries } from '../model.ts';
import {
  type AddDatesRequest,
  addDatesRequest,
  type BookAnswer,
  bookAnswer,
  type Scope,
  type SeriesAnswer,
  seriesAnswer,
} from '../model/shapes.ts';
import { booksTypeAs, refuse, refuseOutsideYear, refuseUnbookable, roomsById, typeById } from './bookable.ts';
import { roomsOf, storeDates, type WantedEvent, wantedDates } from './booking.ts';
import { type EventRow, eventById, eventsWhere, participantsOf, updateEvent, wall, idsOf } from './events.ts';
import { lockAll } from './locks.ts';
import { datesOf, readRule, ruleText, shiftRule, splitRule } from './recurrence.ts';
import { calendarBooker, calendarReader, editsCalendar } from './rules.ts';
import { stale } from './says.ts';
import { seenEvents } from './seen.ts';
import { addDays, addMinutes, dateOf, daysBetween, minutesBetween, timeOf } from '../model/time.ts';

export type Series = Pick<Row<typeof calendarSeries>, 'id' | 'rrule' | 'start' | 'end' | 'idOwner'> & {
  readonly skipped: readonly string[];
};
export const seriesById = (db: Db, id: number, lock = raw('')): Promise<Series | null> =>
  db.one<Series>(sql`select id, rrule, ${wall(raw('start'))} as start, ${wall(raw('"end"'))} as "end", id_owner as "idOwner",
    array(select x ->> 'date' from jsonb_array_elements(coalesce(exdates, '[]')) x order by 1) as skipped
  from ${db.table('calendar-series')} where id = ${id} and deleted_at is null ${lock}`);

interface MovedSeries {
  /** What an event gets. */
  readonly placeOf: (event: EventRow) => { readonly idSeries?: number; readonly seriesDate?: string };
  /** When all have gone over: the old rule goes, if nothing is left of it. */
  readonly leave: () => Promise<void>;
}
/**
 * A series that moves, whole or from one date on, goes on under a rule of its own; what is left of the old one ends before it.
 * Every occurrence keeps its place in the rule, also one that was cancelled or moved by itself.
 */
export const moveSeries = async (
  ctx: TxCtx,
  anchor: EventRow,
  moved: readonly EventRow[],
  scope: Scope,
  days: number,
  wanted: readonly WantedEvent[],
): Promise<MovedSeries> => {
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
  const { after } = await save(
    ctx,
    calendarSeries,
    {
      rrule: ruleText(newRule),
      start,
      end: addMinutes(start, minutesBetween(pattern.start, pattern.end)),
      idOwner: series.idOwner,
      exdates: series.skipped.filter(date => date >= from).map(date => ({ date: addDays(date, days) })),
    },
    { as: 'system' },
  );
  const placeIn = (event: EventRow) => ({ idSeries: after.id, seriesDate: addDays(event.seriesDate!, days) });
  // What is no longer to be changed keeps its place too, beside the others.
  for (const event of await eventsWhere(
    ctx.db,
    sql`e.id_series = ${series.id} and e.series_date >= ${from}::date and not e.id = any(${idsOf(moved)}::int[])`,
  ))
    await updateEvent(ctx, event, placeIn(event));
  const exdates = series.skipped.filter(date => date < from).map(date => ({ date }));
  if (!isWhole)
    await save(
      ctx,
      calendarSeries,
      { rrule: ruleText(splitRule(rule, first, from).head), exdates },
      { as: 'system', id: series.id },
    );
  return {
    placeOf: event => (event.seriesDate! >= from ? placeIn(event) : {}),
    leave: async () => void (isWhole && (await remove(ctx, calendarSeries, series.id, { as: 'system' }))),
  };
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
  const model = await nearestEvent(ctx, series, dates[0]!);
  if (!model) throw notFound();
  const type = await typeById(ctx.db, model.idReservationtype);
  const as = booksTypeAs(me, type);
  if (!as) throw notAllowed();
  const { start, end } = series;
  const wanted = wantedDates(
    { start, end, idRoom: model.idRoom, rooms: request.rooms ?? {} },
    dates,
    type.blocksRoom === 1,
  );
  const plan = { me, as, type, rooms: await roomsById(ctx, roomsOf(wanted)) };
  refuseUnbookable(ctx, plan, wanted);
  const people = await participantsOf(ctx.db, model.id);
  await lockAll(ctx, { ...people, rooms: roomsOf(wanted) });
  const held = await seriesById(ctx.db, series.id, raw('for update'));
  // It went on under another rule while we waited.
  if (!held) throw stale();
  for (const date of dates) if (!held.skipped.includes(date)) throw refuse('dates', 'notSkipped', { date });
  const exdates = held.skipped.filter(date => !dates.includes(date)).map(date => ({ date }));
  await save(ctx, calendarSeries, { exdates }, { as: 'system', id: series.id });
  const shared = { ...copyOf(model), ...people, idSeries: series.id };
  return storeDates(ctx, plan, wanted, shared, request.request === 1);
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
