import { call, isAdmin, keepCounting, lastAsked, unviewed, user } from '../../../kernel/web/index.ts';
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
/** The number of requests beside the calendar's name in the menu, for those who decide about them. */
export const keepCount = () => keepCounting({ room: 'calendar-requests', id: 0 }, () => void countWaiting());
