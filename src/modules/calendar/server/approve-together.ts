import { endpoint, type Endpoint, inTransaction, invalid, notFound } from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';
import { approveRequest, type BookAnswer, bookAnswer } from '../model/shapes.ts';
import { answerWith } from './booking.ts';
import { decideAll, refuseIfGone } from './decisions.ts';
import { holdWithPlaces } from './locks.ts';
import { calendarEditor } from './rules.ts';
import { changedElsewhere, stale, wrongState } from './says.ts';

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
    const versions = new Map(events.map(e => [e.id, e.rowVer]));
    const ids = [...versions.keys()];
    return inTransaction(ctx, async tx => {
      const { held, people } = await holdWithPlaces(tx, ids);
      if (held.length < ids.length) throw notFound();
      for (const { id, rowVer, status, source } of held) {
        if (rowVer !== versions.get(id)) throw stale();
        const state = ctx.app.words.optionLabel(ctx.language, calendarEvent, 'status', status);
        if (status !== 'requested') throw wrongState({ key: 'wrongState', params: { state } });
        if (source !== 'manual') throw wrongState(changedElsewhere(ctx, source));
      }
      await refuseIfGone(tx, held, people);
      await decideAll(tx, 'approve', held, note ?? null);
      return answerWith(tx, me, ids);
    });
  },
});
export const approveEndpoints: readonly Endpoint[] = [approveTogether];
