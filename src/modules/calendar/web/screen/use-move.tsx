import type { ReactNode } from 'react';
import { ApiError, api } from '../../../../kernel/web/api.ts';
import { notify } from '../../../../kernel/web/notices.tsx';
import type { BookAnswer, ChangeRequest, CheckRequest, Scope, SeenEvent } from '../../model/shapes.ts';
import { useScopeQuestion } from '../booking/scope.tsx';
import { useForget, whyNot } from '../data.ts';
import { useSay } from '../say.ts';

export interface NewPlace { readonly start: string; readonly end: string; readonly idRoom?: number | null }
const undoTimeout = 12_000;

/** Moves an event to where it was dropped, asks how much of its series goes along, and offers to take it back. */
export const useMove = (): { readonly judge: (event: SeenEvent, place: NewPlace) => Promise<string | null>; readonly move: (event: SeenEvent, place: NewPlace) => Promise<void>; readonly dialog: ReactNode } => {
  const say = useSay();
  const forget = useForget();
  const { ask, dialog } = useScopeQuestion();
  const judge = (event: SeenEvent, place: NewPlace): Promise<string | null> => {
    const wish: CheckRequest = { idRoom: event.idRoom, ...place, idEvent: event.id, idReservationtype: event.idReservationtype, teachers: event.teachers.map(p => p.id), groups: event.groups.map(g => g.id) };
    return whyNot(wish);
  };
  const send = (id: number, rowVer: number, scope: Scope, place: NewPlace): Promise<BookAnswer> => api.put<BookAnswer>('calendar/change', { id, rowVer, scope, ...place } satisfies ChangeRequest);
  const move = async (event: SeenEvent, place: NewPlace): Promise<void> => {
    const answer = event.idSeries === null ? { scope: 'this' as const } : await ask({ title: say('scopeTitle'), yes: say('saveChange'), inSeries: true });
    if (!answer) return;
    const { scope } = answer;
    try {
      const moved = await send(event.id, event.rowVer, scope, place);
      const now = moved.events.find(e => e.id === event.id);
      const back: NewPlace = { start: event.start, end: event.end, ...(place.idRoom === undefined ? {} : { idRoom: event.idRoom }) };
      const undo = async () => {
        try {
          await send(event.id, now!.rowVer, scope, back);
          notify({ text: say('undone'), kind: 'positive' });
        } catch { /* said by the wrapper */ } finally { await forget(); }
      };
      const waits = now?.status === 'requested' && event.status !== 'requested';
      notify({ text: [say(waits ? 'changedToRequest' : 'moved'), ...moved.warnings.map(w => w.message)].join('\n'), kind: 'positive', timeout: undoTimeout, key: 'calendar-move', ...(now ? { action: { label: say('undo'), run: () => { void undo(); } } } : {}) });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    } finally { await forget(); }
  };
  return { judge, move, dialog };
};
