import { call, isAdmin, lastAsked, onNews, unviewed, user } from '../../../kernel/web/index.ts';
import type { RequestsAnswer } from '../model/shapes.ts';

export const mayDecide = (): boolean => {
  const who = user.get();
  return who !== null && (isAdmin(who) || who.permissions.has('AppModuleCalendarEdit'));
};
export const showWaiting = (count: number): void => unviewed.set(now => ({ ...now, '/Calendar': count }));

const ask = lastAsked(
  () => call<RequestsAnswer>('GET', 'calendar/requests'),
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
export const keepCount = (): { readonly refresh: () => void; readonly leave: () => void } => ({
  refresh: () => {
    void countWaiting();
  },
  // A new request comes with a message to those who decide about it.
  leave: onNews('Inbox', () => {
    void countWaiting();
  }),
});
