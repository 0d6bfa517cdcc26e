import type { QueryClient } from '@tanstack/react-query';
import {
  ApiError,
  fetchUser,
  isCentral,
  kept,
  notify,
  onSignOut,
  screenInfo,
  text,
  user,
  visits,
} from '../base/index.ts';
import { loadRecents } from './recent.ts';
import { onMessage, startSocket, stopSocket, unviewed, watchRuns } from '../live/index.ts';

export const pruneDelay = 1000;

/** Kept from one visit to the next; a different one announced means that this page is old. */
const recordVersion = (version: string | null): void => {
  if (version) kept.write('version', version);
};
export const announceVersion = (version: string): void => {
  const known = kept.read<string>('version');
  if (known === version) return;
  recordVersion(version);
  if (known === null) return;
  notify({
    text: text('newVersion', { version }),
    kind: 'neutral',
    timeout: 0,
    key: 'version',
    action: { label: text('refresh'), run: () => location.reload() },
  });
};

const glance = 100;
const quietGlances = 3;
const mostGlances = 20;
/**
 * When the first screen has said its name and asks for nothing more, also not for what follows from what it was told: what is
 * for later must not share its line. A screen that goes on asking holds nobody up for more than two seconds.
 */
const firstScreen = async (queries: QueryClient): Promise<void> => {
  for (let quiet = 0, all = 0; quiet < quietGlances && all < mostGlances; all++) {
    await new Promise(resolve => setTimeout(resolve, glance));
    quiet = screenInfo.get().screen !== '' && queries.isFetching() === 0 ? quiet + 1 : 0;
  }
};

/** The last of the sign-in sequence: socket, version, and a second later what may have changed meanwhile. */
export const afterSignIn = (queries: QueryClient): (() => void) => {
  const who = user.get();
  if (!who) return () => undefined;
  loadRecents(who.username);
  const leaveVersion = onMessage('AppVersion', data => {
    if (typeof data.version === 'string') announceVersion(data.version);
  });
  const leaveRuns = watchRuns();
  const parts = visits(isCentral()).map(visit => visit());
  const refresh = () => {
    for (const part of parts) part.refresh();
  };
  startSocket(who.username, {
    firstScreen: firstScreen(queries),
    onOpening: () => recordVersion(who.version),
    onReturn: () => {
      refresh();
      void queries.invalidateQueries();
    },
  });
  const timer = setTimeout(() => {
    refresh();
    // The administration module has one list for everybody: there is nothing to take away from it.
    if (isCentral()) return;
    // Roles, membership or enrolment may have changed the list of what is not for this person. What they have changed of
    // themselves while this was asked (another language, terms accepted) is newer than the answer.
    const known = user.get();
    fetchUser()
      .then(fresh => {
        if (fresh && known && user.get() === known && fresh.username === known.username) user.set(fresh);
      })
      .catch((failure: unknown) => {
        // Without a connection the small mark says enough.
        if (failure instanceof ApiError && failure.status === 0) return;
        notify({ text: text('rightsUnchecked'), key: 'rights' });
      });
  }, pruneDelay);
  const leave = onSignOut(() => {
    stopSocket();
    unviewed.set({});
  });
  return () => {
    clearTimeout(timer);
    leaveVersion();
    leaveRuns();
    for (const part of parts) part.leave?.();
    leave();
    stopSocket();
  };
};
