import { date, integer, isDateTime, ref } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  type Me,
  notFound,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';
import {
  type BookAnswer,
  bookAnswer,
  type HolidayApply,
  holidayApply,
  type HolidayPreview,
  holidayPreview,
  type SeenEvent,
} from '../model/shapes.ts';
import { refuseTaken } from './among.ts';
import { refuseBadPeriod, refuseBadSpan } from './bookable.ts';
import { answerWith } from './booking.ts';
import { findConflicts, type Wanted } from './conflicts.ts';
import { wantedOf } from './decisions.ts';
import { type EventRow, eventsById, eventsWhere, holdEvents, participantsOfAll, updateEvent, idsOf } from './events.ts';
import { freeDays } from './holidays.ts';
import { changed } from './listeners.ts';
import { checkConstraints, deferConstraints, holdWithPlaces } from './locks.ts';
import { tellOfChange } from './notices.ts';
import { calendarEditor } from './rules.ts';
import { changedElsewhere } from './says.ts';
import { flag, seenByIds, seenEvents } from './seen.ts';
import { addDays, addMinutes, dateOf, minutesBetween, timeOf } from '../model/time.ts';

const weeksAhead = 8;
/** As many as somebody decides about in one go: a long holiday over a full timetable touches thousands. */
const atOnce = 200;

/** What stands on the days of a new or changed holiday, with the next week in which each could be held instead. */
const preview = endpoint({
  method: 'GET',
  path: 'calendar/holiday-preview',
  summary:
    'What a new or changed holiday touches, as many as can be decided about at once, and where it could go instead.',
  about: 'calendar-event',
  query: {
    dateFrom: date({ required: true }),
    dateTo: date({ required: true }),
    id: ref('calendarholiday'),
    offset: integer({ min: 0, max: 1_000_000, check: n => (Number(n) < 0 ? 'wholeNumber' : null) }),
  },
  answer: holidayPreview,
  async handle(ctx, { query: { dateFrom, dateTo, id, offset } }): Promise<HolidayPreview> {
    const me = calendarEditor(ctx);
    refuseBadSpan(dateFrom, dateTo, 120);
    const touches = sql`${onDays(dateFrom, dateTo)} and e.status in ('requested', 'confirmed') and e.is_block = 0`;
    const { total } = (await ctx.db.one<{ total: number }>(
      sql`select count(*)::int as total from ${ctx.db.table('calendar-event')} e where ${touches} and e.deleted_at is null`,
    ))!;
    // What is marked already waits for its decision elsewhere, so it comes last: each time the next ones stand first.
    const first = await ctx.db.rows<{ id: number }>(
      sql`select e.id from ${ctx.db.table('calendar-event')} e where ${touches} and e.deleted_at is null order by e.is_flagged, e.start, e.id limit ${atOnce} offset ${offset ?? 0}`,
    );
    const rows = await eventsById(ctx.db, idsOf(first));
    const seen = new Map((await seenByIds(ctx, me, idsOf(rows))).map(event => [event.id, event]));
    const suggestions = await nextFreeWeeks(
      ctx,
      me,
      rows.filter(row => row.source === 'manual'),
      [dateFrom, dateTo],
    );
    const touched = rows.map(row => ({
      event: seen.get(row.id)!,
      suggestion: suggestions.get(row.id) ?? null,
      canShift: flag(row.source === 'manual'),
    }));
    return { total, touched, freed: await freedBy(ctx, me, id ?? null, dateFrom, dateTo) };
  },
});
const onDays = (from: string, to: string) =>
  sql`e.start < (${addDays(to, 1)}::timestamp at time zone 'Europe/Zagreb') and e.start >= (${from}::timestamp at time zone 'Europe/Zagreb')`;

/**
 * The same weekday and hour of one of the next weeks, when room and people are free and nobody has a holiday. They are many, so all weeks of all of them are looked at in one statement.
 */
const nextFreeWeeks = async (
  ctx: Ctx,
  me: Me,
  events: readonly EventRow[],
  holiday: readonly [string, string],
): Promise<Map<number, { start: string; end: string }>> => {
  const people = await participantsOfAll(ctx.db, idsOf(events));
  const choices = events.map((event, i) =>
    Array.from({ length: weeksAhead }, (_, week): Wanted => {
      const start = `${addDays(dateOf(event.start), 7 * (week + 1))} ${timeOf(event.start)}`;
      const end = addMinutes(start, minutesBetween(event.start, event.end));
      return { ...wantedOf(event, people.get(event.id)!), n: i * weeksAhead + week, start, end };
    }).filter(w => dateOf(w.start) < holiday[0] || dateOf(w.start) > holiday[1]),
  );
  // No week is one in which the event itself stands, so nothing need be left out.
  const found = await findConflicts(ctx, me, choices.flat());
  return new Map(
    events.flatMap((event, i) => {
      const free = choices[i]!.find(w => !found.has(w.n));
      return free ? [[event.id, { start: free.start, end: free.end }] as const] : [];
    }),
  );
};

/** Flagged once, but on no holiday any more when this one is as it will be. */
const freedBy = (ctx: Ctx, me: Me, id: number | null, from: string, to: string): Promise<SeenEvent[]> =>
  seenEvents(
    ctx,
    me,
    sql`
  select e.id from ${ctx.db.table('calendar-event')} e where e.is_flagged = 1 and e.status in ('requested', 'confirmed') and e.deleted_at is null and not (${onDays(from, to)})
    and not exists (select 1 from (${freeDays(ctx.db)} ${id === null ? sql`` : sql`and id <> ${id}`}) h where (e.start at time zone 'Europe/Zagreb')::date between h.date_from and h.date_to)
  order by e.start, e.id limit ${atOnce}`,
  );

const apply = endpoint({
  method: 'POST',
  path: 'calendar/holiday-apply',
  summary: 'Shifts some of the touched events, flags others, and takes the flag off the rest.',
  about: 'calendar-event',
  body: holidayApply,
  answer: bookAnswer,
  async handle(ctx, { body: request }): Promise<BookAnswer> {
    const me = calendarEditor(ctx);
    for (const { start } of request.shift ?? []) if (!isDateTime(start)) throw invalid('shift', 'invalidDateTime');
    return inTransaction(ctx, async tx => {
      await shift(tx, request.shift ?? []);
      const held = await holdEvents(tx, [...(request.flag ?? []), ...(request.unflag ?? [])]);
      const isToBe = (event: EventRow) => flag(request.flag?.includes(event.id) ?? false);
      // Whoever was told once is not told again.
      const turned = held.filter(event => event.isFlagged !== isToBe(event));
      for (const event of turned) await updateEvent(tx, event, { isFlagged: isToBe(event) }, 'flag');
      await tellOfChange(
        tx,
        turned.filter(event => isToBe(event) === 1),
      );
      return answerWith(tx, me, [...(request.shift ?? []).map(s => s.id), ...idsOf(held)]);
    });
  },
});

const shift = async (ctx: TxCtx, shifts: NonNullable<HolidayApply['shift']>): Promise<void> => {
  if (shifts.length === 0) return;
  const startOf = new Map(shifts.map(s => [s.id, s.start]));
  const known = await eventsWhere(
    ctx.db,
    sql`e.id = any(${[...startOf.keys()]}::int[]) and e.status in ('requested', 'confirmed')`,
  );
  if (known.length < startOf.size) throw notFound();
  // What another module placed is moved there; here it can only be flagged.
  const foreign = known.find(e => e.source !== 'manual');
  if (foreign)
    throw invalid('shift', 'changedElsewhere', changedElsewhere(ctx, foreign.source).params, calendarEvent.name);
  const { held, people } = await holdWithPlaces(ctx, idsOf(known));
  const wanted: Wanted[] = [];
  for (const event of held) {
    const start = startOf.get(event.id)!;
    const end = addMinutes(start, minutesBetween(event.start, event.end));
    refuseBadPeriod(start, end, event.isBlock === 1);
    wanted.push({ ...wantedOf(event, people.get(event.id)!), start, end });
  }
  // What only waits for a decision holds nothing, and meets others when it is decided.
  const confirmed = wanted.filter(w => held.find(e => e.id === w.n)!.status === 'confirmed');
  const ids = idsOf(held);
  await refuseTaken(ctx, confirmed, ids, n => held.find(e => e.id === n)!.title);
  await deferConstraints(ctx);
  for (const { n, start, end } of wanted)
    await updateEvent(ctx, held.find(e => e.id === n)!, { start, end, isFlagged: 0 });
  await checkConstraints(ctx);
  await changed(ctx, ids, 'moved');
  await tellOfChange(ctx, held);
};

export const holidayChangeEndpoints: readonly Endpoint[] = [preview, apply];
