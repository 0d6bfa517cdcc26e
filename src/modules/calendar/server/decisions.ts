import { error, type MoveRule, type TxCtx } from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';
import { rejectCompeting } from './approve-together.ts';
import { rootsOf } from './booking.ts';
import { findConflicts, refusalFor } from './conflicts.ts';
import { eventById, type EventRow, participantsOf } from './events.ts';
import { changed } from './listeners.ts';
import { lockAll } from './locks.ts';
import { tellOfCancellation, tellOfDecision } from './notices.ts';
import { editsCalendar } from './rules.ts';
import { wallClock } from '../model/time.ts';

type Rule = MoveRule<typeof calendarEvent>;
const decided = (ctx: TxCtx, input: { readonly note: string | null }) => ({
  decisionBy: ctx.me?.id ?? null,
  decisionAt: wallClock(ctx.now),
  decisionNote: input.note,
});
const madeHere: NonNullable<Rule['ready']> = (ctx, row) =>
  row.source === 'manual'
    ? []
    : [
        {
          level: 'error',
          key: 'changedElsewhere',
          params: { source: ctx.app.words.optionLabel(ctx.language, calendarEvent, 'source', row.source) },
        },
      ];
/**
 * Rooms and people before the row, as in every booking, so that two who decide about competing requests wait and do not
 * stop each other.
 */
const lockPlaces: NonNullable<Rule['lock']> = async (ctx, row) => {
  const people = await participantsOf(ctx.db, row.id);
  await lockAll(ctx, { rooms: [row.idRoom], teachers: people.teachers, groups: await rootsOf(ctx, people.groups) });
};
const rowOf = async (ctx: TxCtx, id: number): Promise<EventRow> => (await eventById(ctx.db, id))!;

/** The room is looked at once more: it may have gone to somebody since it was asked for. */
const approve: Rule = {
  by: editsCalendar,
  ready: madeHere,
  lock: lockPlaces,
  async set(ctx, row, input) {
    const people = await participantsOf(ctx.db, row.id);
    const event = await rowOf(ctx, row.id);
    const wanted = [{ n: 0, start: event.start, end: event.end, room: event.blocksRoom === 1 ? event.idRoom : null }];
    const held = row.blocksTeacher === 0 || row.collisionAllowed === 1 ? { teachers: [], groups: [] } : people;
    const refusal = refusalFor(wanted, await findConflicts(ctx, ctx.me, wanted, { ...held, except: [row.id] }));
    if (refusal) throw refusal;
    return decided(ctx, input);
  },
  async effect(ctx, row, input) {
    await changed(ctx, [{ id: row.id, change: 'confirmed' }]);
    await tellOfDecision(ctx, [await rowOf(ctx, row.id)], 'confirmed', input.note);
    await rejectCompeting(ctx, [row.id]);
  },
};
const reject: Rule = {
  by: editsCalendar,
  ready: madeHere,
  lock: lockPlaces,
  set: (ctx, _row, input) => decided(ctx, input),
  async effect(ctx, row, input) {
    await changed(ctx, [{ id: row.id, change: 'rejected' }]);
    await tellOfDecision(ctx, [await rowOf(ctx, row.id)], 'rejected', input.note);
  },
};

/** The owner cancels until it begins; whoever keeps the calendar, always. */
const cancel: Rule = {
  by: me => editsCalendar(me) || { idOwner: me.id },
  ready(ctx, row) {
    const begun = ctx.me !== null && !editsCalendar(ctx.me) && row.start <= wallClock(ctx.now);
    return begun ? [error('alreadyStarted')] : madeHere(ctx, row);
  },
  set: (ctx, _row, input) => decided(ctx, input),
  async effect(ctx, row, input) {
    await changed(ctx, [{ id: row.id, change: 'cancelled' }]);
    await tellOfCancellation(ctx, [await rowOf(ctx, row.id)], input.note);
  },
};
export const eventMoves = { approve, reject, cancel } as const;
