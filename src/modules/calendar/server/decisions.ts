import { error, type MoveRule, sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { calendarEvent } from '../model.ts';
import { wallClock } from '../model/time.ts';
import { refuseTaken } from './among.ts';
import type { Wanted } from './conflicts.ts';
import { eventById, type EventRow, eventsWhere, type Participants, participantsOfAll, updateEvent } from './events.ts';
import { changed } from './listeners.ts';
import { lockAll } from './locks.ts';
import { tellOfDecision } from './notices.ts';
import { editsCalendar } from './rules.ts';
import { changedElsewhere, sentence } from './says.ts';

type Rule = MoveRule<typeof calendarEvent>;
const became = { approve: 'confirmed', reject: 'rejected', cancel: 'cancelled' } as const;
type Decision = keyof typeof became;

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
  const ids = events.map(e => e.id);
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
  ...(event.blocksTeacher === 1 && event.collisionAllowed === 0
    ? { teachers: people.teachers, groups: people.groups }
    : { teachers: [], groups: [] }),
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
    events.map(e => e.id),
    n => events.find(e => e.id === n)!.title,
  );

/** Those who asked for the same room at the same time hear, each in one message, that it went to another. */
const rejectCompeting = async (ctx: TxCtx, approved: readonly number[]): Promise<void> => {
  const losers = await eventsWhere(
    ctx.db,
    sql`e.status = 'requested' and e.blocks_room = 1 and e.source = 'manual' and exists (select 1 from ${ctx.db.table('calendar-event')} w
      where w.id = any(${approved}::int[]) and w.blocks_room = 1 and w.id_room = e.id_room and w.id <> e.id and e.start < w."end" and e."end" > w.start)`,
    sql`for update of e`,
  );
  if (losers.length === 0) return;
  const winner = (await eventById(ctx.db, approved[0]!))!;
  const title = winner.isPublic === 1 ? winner.title : '–';
  await decideAll(ctx, 'reject', losers, sentence(ctx, { key: 'takenByAnother', params: { title } }));
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
export const eventMoves = { approve, reject, cancel } as const;
