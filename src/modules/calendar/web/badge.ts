import { call, isAdmin, lastAsked, onNews, unviewed, user } from '../../../kernel/web/index.ts';
import type { WaitingAnswer } from '../model/shapes.ts';

export const mayDecide = (): boolean => {
  const who = user.get();
  return who !== null && (isAdmin(who) || who.permissions.has('AppModuleCalendarEdit'));
};
export const showWaiting = (count: number): void => unviewed.set(now => ({ ...now, '/Calendar': count }));

const ask = lastAsked(
  () => call<WaitingAnswer>('GET', 'calendar/waiting'),
  ({ count }) => showWaiting(count),
);
const countWaiting = async (): Promise<void> => {
  if (!mayDecide()) return;
  try {
    await ask();
  } catch {
    /* the number is a service, not a promise: the list itself says what went wrong */
  }
};
/** As long as nobody wonders why there is no number. */
const patience = 5000;
/** The number of requests beside the calendar's name in the menu, for those who decide about them. */
export const keepCount = (): { readonly refresh: () => void; readonly leave: () => void } => {
  let [late, isAsked] = [undefined as ReturnType<typeof setTimeout> | undefined, false];
  const look = () => {
    clearTimeout(late);
    isAsked = true;
    void countWaiting();
  };
  const stop = onNews('CalendarRequests', look);
  return {
    // The line asks when it opens, at the start and whenever it is back; only where none opens somebody else has to.
    refresh: () => {
      if (!isAsked) late ??= setTimeout(look, patience);
    },
    leave: () => {
      clearTimeout(late);
      stop();
    },
  };
};
