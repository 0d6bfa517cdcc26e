import { type ReactNode, useRef, useState } from 'react';
import { api, ApiError, notify, oneByOne, useText } from '../../../../kernel/web/index.ts';
import type { BookAnswer, ChangeRequest, CheckRequest, Scope, SeenEvent } from '../../model/shapes.ts';
import { useScopeQuestion } from '../booking/scope.tsx';
import { useDeed, useForget, useTold, whyNot } from '../data.ts';
import { useSay } from '../say.ts';

export interface NewPlace {
  readonly start: string;
  readonly end: string;
  readonly idRoom?: number | null;
}
/** What has to be known of an event to move it; every sheet tells that much. */
export type Movable = Pick<
  SeenEvent,
  'id' | 'start' | 'end' | 'status' | 'idRoom' | 'idReservationtype' | 'idSeries' | 'rowVer'
>;
const undoTimeout = 12_000;

/** Moves an event to where it was dropped, asks how much of its series goes along, and offers to take it back. */
export const useMove = (): {
  readonly judge: (event: Movable, place: NewPlace) => Promise<string | null>;
  readonly move: (event: Movable, place: NewPlace) => Promise<void>;
  readonly dialog: ReactNode;
} => {
  const say = useSay();
  const t = useText();
  const forget = useForget();
  const deed = useDeed();
  const tell = useTold();
  const { ask, dialog } = useScopeQuestion();
  // A drop that comes while the last one is being stored starts from what became of it.
  const [inTurn] = useState(oneByOne);
  const answered = useRef(new Map<number, Movable>());
  const newest = (event: Movable): Movable => {
    const known = answered.current.get(event.id);
    return known && known.rowVer > event.rowVer ? known : event;
  };
  /** Whose time it takes is known to the server. */
  const judge = (event: Movable, place: NewPlace): Promise<string | null> => {
    const { id, idRoom, idReservationtype } = newest(event);
    const wish: CheckRequest = { idRoom, ...place, idEvent: id, idReservationtype };
    return whyNot(wish);
  };
  const send = async (id: number, rowVer: number, scope: Scope, place: NewPlace): Promise<BookAnswer> => {
    const change: ChangeRequest = { id, rowVer, scope, ...place };
    const answer = await api.put<BookAnswer>('calendar/change', change);
    for (const event of answer.events) answered.current.set(event.id, event);
    tell(answer.events);
    return answer;
  };
  const moveNow = async (event: Movable, place: NewPlace): Promise<void> => {
    const answer =
      event.idSeries === null
        ? { scope: 'this' as const }
        : await ask({ title: say('scopeTitle'), yes: t('save'), inSeries: true });
    if (!answer) return;
    const { scope } = answer;
    try {
      const moved = await send(event.id, event.rowVer, scope, place);
      const now = moved.events.find(e => e.id === event.id);
      const back: NewPlace = {
        start: event.start,
        end: event.end,
        ...(place.idRoom === undefined ? {} : { idRoom: event.idRoom }),
      };
      const undo = (rowVer: number) =>
        deed(async () => {
          await send(event.id, rowVer, scope, back);
          notify({ text: say('undone'), kind: 'positive' });
        });
      const waits = now?.status === 'requested' && event.status !== 'requested';
      notify({
        text: [say(waits ? 'changedToRequest' : 'moved'), ...moved.warnings.map(w => w.message)].join('\n'),
        kind: 'positive',
        timeout: undoTimeout,
        key: 'calendar-move',
        ...(now ? { action: { label: t('undo'), run: () => void undo(now.rowVer) } } : {}),
      });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    } finally {
      void forget();
    }
  };
  const move = (event: Movable, place: NewPlace): Promise<void> => inTurn(() => moveNow(newest(event), place));
  return { judge, move, dialog };
};
