import { error, type MoveRule, raw, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { roomsNamed } from '../../catalogues/server/index.ts';
import type { calendarEvent } from '../model.ts';
import { wallClock } from '../model/time.ts';
import { refuseTaken } from './among.ts';
import { timeHeld, type Wanted } from './conflicts.ts';
import {
  eventById,
  type EventRow,
  eventsWhere,
  type Participants,
  participantsOfAll,
  updateEvent,
  idsOf,
} from './events.ts';
import { groupBy } from './group-by.ts';
import { changed } from './listeners.ts';
import { lockAll } from './locks.ts';
import { tellOfDecision, tellOfReopening } from './notices.ts';
import { editsCalendar } from './rules.ts';
import { changedElsewhere, sentence } from './says.ts';

type Rule = MoveRule<typeof calendarEvent>;
const became = { approve: 'confirmed', reject: 'rejected', cancel: 'cancelled' } as const;
type Decision = keyof typeof became;
type DecidedRow = Parameters<NonNullable<Rule['effect']>>[1];

const decided = (ctx: TxCtx, note: string | null) => ({
  decisionBy: ctx.me?.id ?? null,
  decisionAt: wallClock(ctx.now),
  decisionNote: note,
});
/** What follows a decision, also about several events: whoever hears of them hears of all in one message. */
const follow = async (
  ctx: TxCtx,
  decision: Decision,
  events: readonly EventRow[],
  note: string | null,
): Promise<void> => {
  const ids = idsOf(events);
  await changed(ctx, ids, became[decision]);
  await tellOfDecision(ctx, events, became[decision], note);
  if (decision === 'approve') await rejectCompeting(ctx, ids);
};
/** One decision about several events, whoever placed them; whoever calls this holds them. */
export const decideAll = async (
  ctx: TxCtx,
  decision: Decision,
  events: readonly EventRow[],
  note: string | null,
): Promise<void> => {
  for (const event of events)
    await updateEvent(ctx, event, { status: became[decision], ...decided(ctx, note) }, decision, note);
  await follow(ctx, decision, events, note);
};

/** What an event would hold if it were confirmed. */
export const wantedOf = (event: EventRow, people: Participants): Wanted => ({
  n: event.id,
  start: event.start,
  end: event.end,
  room: event.blocksRoom === 1 ? event.idRoom : null,
  ...timeHeld(event, { ...people, collisionAllowed: event.collisionAllowed }),
});
/** What was asked for is looked at once more: it may have gone to somebody since. */
export const refuseIfGone = (
  ctx: TxCtx,
  events: readonly EventRow[],
  people: ReadonlyMap<number, Participants>,
): Promise<void> =>
  refuseTaken(
    ctx,
    events.map(event => wantedOf(event, people.get(event.id)!)),
    idsOf(events),
    n => events.find(e => e.id === n)!.title,
  );

/**
 * Those who asked for the same room at the same time hear, each in one message, that it went to another, and which rooms
 * are free instead. Whose it is now is not their business.
 */
const rejectCompeting = async (ctx: TxCtx, approved: readonly number[]): Promise<void> => {
  const losers = await eventsWhere(
    ctx.db,
    sql`e.status = 'requested' and e.blocks_room = 1 and e.source = 'manual' and exists (select 1 from ${ctx.db.table('calendar-event')} w
      where w.id = any(${approved}::int[]) and w.blocks_room = 1 and w.id_room = e.id_room and w.id <> e.id and e.start < w."end" and e."end" > w.start)`,
    sql`for update of e`,
  );
  for (const theirs of groupBy(losers, event => event.idOwner).values()) {
    const rooms = (await freeInstead(ctx, theirs)).join(', ');
    const say = rooms ? { key: 'takenByAnotherFree', params: { rooms } } : { key: 'takenByAnother' };
    await decideAll(ctx, 'reject', theirs, sentence(ctx, say));
  }
};
/** Up to three rooms that would do for all of these, free at every one of them: the like ones first, then the smallest. */
const freeInstead = async (ctx: TxCtx, events: readonly EventRow[]): Promise<string[]> => {
  const rows = await ctx.db.rows<{ code: string }>(sql`select r.code from ${roomsNamed(ctx)} r
    join ${roomsNamed(ctx)} lost on lost.id = ${events[0]!.idRoom}
    where r.is_open and r.is_bookable = 1 and r.is_virtual = 0 and r.id <> lost.id and r.is_student_bookable >= lost.is_student_bookable
      and r.capacity >= ${Math.max(0, ...events.map(e => e.attendees ?? 0))}
      and not exists (select 1 from ${ctx.db.table('calendar-event')} e
        join unnest(${events.map(e => e.start)}::text[], ${events.map(e => e.end)}::text[]) w(start, until)
          on e.start < w.until::timestamp at time zone 'Europe/Zagreb' and e."end" > w.start::timestamp at time zone 'Europe/Zagreb'
        where e.id_room = r.id and e.blocks_room = 1 and e.status = 'confirmed' and e.deleted_at is null)
    order by (r.id_roomtype = lost.id_roomtype) desc, r.capacity, r.code limit 3`);
  return rows.map(({ code }) => code);
};

const madeHere: NonNullable<Rule['ready']> = (ctx, row) =>
  row.source === 'manual' ? [] : [{ level: 'error', ...changedElsewhere(ctx, row.source) }];
const deciding = (decision: Decision): Pick<Rule, 'set' | 'effect'> => ({
  set: (ctx, _row, input) => decided(ctx, input.note),
  effect: async (ctx, row, input) => follow(ctx, decision, [(await eventById(ctx.db, row.id))!], input.note),
});
/**
 * Rooms and people before the row, as in every booking, so that two who decide about competing requests wait and do not
 * stop each other.
 */
const ofRequests: Pick<Rule, 'by' | 'ready' | 'lock'> = {
  by: editsCalendar,
  ready: madeHere,
  async lock(ctx, row) {
    const { teachers, groups } = (await participantsOfAll(ctx.db, [row.id])).get(row.id)!;
    await lockAll(ctx, { rooms: [row.idRoom], teachers, groups });
  },
};

const approve: Rule = {
  ...ofRequests,
  ...deciding('approve'),
  async check(ctx, row) {
    await refuseIfGone(ctx, [(await eventById(ctx.db, row.id))!], await participantsOfAll(ctx.db, [row.id]));
    return [];
  },
};
const reject: Rule = { ...ofRequests, ...deciding('reject') };
/** The owner cancels until it begins; whoever keeps the calendar, always. */
const cancel: Rule = {
  ...deciding('cancel'),
  by: me => editsCalendar(me) || { idOwner: me.id },
  ready(ctx, row) {
    const begun = ctx.me !== null && !editsCalendar(ctx.me) && row.start <= wallClock(ctx.now);
    return begun ? [error('alreadyStarted')] : madeHere(ctx, row);
  },
};
/**
 * Takes a decision back as it was made: what was decided in the same act about the same series or room waits again with it,
 * rivals that lost included, and everybody who was told is told this too.
 */
const reopen: Rule = {
  ...ofRequests,
  ready(ctx, row) {
    if (row.decisionBy === null) return [error('neverAsked')];
    return row.start <= wallClock(ctx.now) ? [error('alreadyStarted')] : madeHere(ctx, row);
  },
  set: () => nobodyDecided,
  async effect(ctx, after, _input, before) {
    const others = before.status === 'confirmed' ? await decidedWith(ctx, before) : [];
    for (const event of others) await updateEvent(ctx, event, { status: 'requested', ...nobodyDecided }, 'reopen');
    const ids = [after.id, ...idsOf(others)];
    await changed(ctx, ids, 'reopened');
    await tellOfReopening(ctx, ids);
  },
};
/** Of the same act: the rest of its series, and the rivals that lost a room to one of these. Another approval of the same minute is not. */
const decidedWith = (ctx: TxCtx, before: DecidedRow): Promise<EventRow[]> => {
  const inTheAct = (e: string) => sql`${raw(e)}.source = 'manual' and ${raw(e)}.decision_by = ${before.decisionBy}
    and ${raw(e)}.decision_at = (${before.decisionAt}::timestamp at time zone 'Europe/Zagreb')`;
  const approved = sql`(w.id = ${before.id} or (w.id_series = ${before.idSeries} and w.status = 'confirmed' and ${inTheAct('w')}))`;
  return eventsWhere(
    ctx.db,
    sql`e.id <> ${before.id} and e.start > ${ctx.now} and ${inTheAct('e')} and (
      (e.status = 'confirmed' and e.id_series = ${before.idSeries})
      or (e.status = 'rejected' and e.blocks_room = 1 and exists (select 1 from ${ctx.db.table('calendar-event')} w
        where ${approved} and w.id_room = e.id_room and e.start < w."end" and e."end" > w.start)))`,
    sql`for update of e`,
  );
};
const nobodyDecided = { decisionBy: null, decisionAt: null, decisionNote: null } as const;

export const eventMoves = { approve, reject, reopen, cancel } as const;
