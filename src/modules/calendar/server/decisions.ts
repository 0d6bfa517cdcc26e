import type { Values } from '../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  inTransaction,
  type Io,
  move,
  type MoveRule,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';
import { rejectCompeting } from './approve-together.ts';
import { rootsOf } from './booking.ts';
import { findConflicts, refusalFor } from './conflicts.ts';
import { eventById, type EventRow, participantsOf } from './events.ts';
import { changed } from './listeners.ts';
import { lockAll } from './locks.ts';
import { tellOfCancellation, tellOfDecision } from './notices.ts';
import { editsCalendar } from './rules.ts';
import { sendJson } from './seen.ts';
import { wallClock } from '../model/time.ts';

type Rule = MoveRule<typeof calendarEvent>;
const decided = (ctx: TxCtx, input: Values) => ({
  decisionBy: ctx.me?.id ?? null,
  decisionAt: wallClock(ctx.now),
  decisionNote: (input.note as string | undefined) ?? null,
});
const madeHere: Rule['check'] = (ctx, row) =>
  row.source === 'manual'
    ? []
    : [
        {
          level: 'error',
          key: 'changedElsewhere',
          params: { source: ctx.app.words.optionLabel(ctx.language, calendarEvent, 'source', row.source) },
        },
      ];
const rowOf = async (ctx: TxCtx, id: number): Promise<EventRow> => (await eventById(ctx.db, id))!;

/** The room is looked at once more: it may have gone to somebody since it was asked for. */
const approve: Rule = {
  by: editsCalendar,
  check: madeHere,
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
    await tellOfDecision(ctx, [await rowOf(ctx, row.id)], 'confirmed', (input.note as string | undefined) ?? null);
    await rejectCompeting(ctx, [row.id]);
  },
};
const reject: Rule = {
  by: editsCalendar,
  check: madeHere,
  set: (ctx, _row, input) => decided(ctx, input),
  async effect(ctx, row, input) {
    await changed(ctx, [{ id: row.id, change: 'rejected' }]);
    await tellOfDecision(ctx, [await rowOf(ctx, row.id)], 'rejected', (input.note as string | undefined) ?? null);
  },
};

/** The owner cancels until it begins; whoever keeps the calendar, always. */
const cancel: Rule = {
  by: me => editsCalendar(me) || { idOwner: me.id },
  async check(ctx, row) {
    const begun = ctx.me !== null && !editsCalendar(ctx.me) && row.start <= wallClock(ctx.now);
    return begun ? [{ level: 'error', key: 'alreadyStarted' }] : await madeHere!(ctx, row, {});
  },
  set: (ctx, _row, input) => decided(ctx, input),
  async effect(ctx, row, input) {
    await changed(ctx, [{ id: row.id, change: 'cancelled' }]);
    await tellOfCancellation(ctx, [await rowOf(ctx, row.id)], (input.note as string | undefined) ?? null);
  },
};
export const eventMoves = { approve, reject, cancel } as const;

/**
 * A decision is a move like any other, at the address of every move. Only its locks come earlier: rooms and people before
 * the row, as in every booking, so that two who decide about competing requests wait and do not stop each other.
 */
const decision = (name: 'approve' | 'reject'): Endpoint =>
  endpoint({
    method: 'PUT',
    path: `calendar-event/${name}`,
    summary: `${name === 'approve' ? 'Approves' : 'Rejects'} a request.`,
    // What stands in address and body is the engine's to read, in its own order of refusals; it answers with JSON made by PostgreSQL.
    query: 'text',
    body: 'form',
    answer: 'bytes',
    async handle(ctx, { text, raw, reply }) {
      const transaction: Io['transaction'] = (outer, work) =>
        inTransaction(outer, async tx => {
          const event =
            /^\d{1,9}$/.test(text.id ?? '') && editsCalendar(tx.me!) ? await eventById(tx.db, Number(text.id)) : null;
          if (event) {
            const people = await participantsOf(tx.db, event.id);
            await lockAll(tx, {
              rooms: [event.idRoom],
              teachers: people.teachers,
              groups: await rootsOf(tx, people.groups),
            });
          }
          return work(tx);
        });
      const named = Object.entries(text).map(([key, value]) => ({ name: key, path: [], value }));
      const io = { transaction } as unknown as Io;
      const { status, json, text: made } = await move(ctx, calendarEvent, name, named, raw.body ?? {}, io);
      return sendJson(reply.status(status ?? 200), made ?? JSON.stringify(json));
    },
  });

export const decisionEndpoints: readonly Endpoint[] = [decision('approve'), decision('reject')];
