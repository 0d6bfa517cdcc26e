import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConfig, user } from '../base/index.ts';
import { onNews, route } from '../live/index.ts';
import { afterSignIn, pruneDelay } from './after-sign-in.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
});
afterEach(() => {
  user.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('M-05: what waits is asked for 1000 ms after signing in, and again with each message of the socket', () => {
  let asked = 0;
  const count = () => {
    asked++;
  };
  setConfig({
    modules: [
      {
        module: { id: 'mail', route: '/Mail', icon: 'mail', resources: {}, entries: [] },
        parts: { visit: () => ({ refresh: count, leave: onNews('Inbox', count) }) },
      },
    ] as never,
    titles: async () => ({}),
    abouts: async () => ({}),
    landings: [],
  });
  user.set({ username: 'ana', version: null } as never);
  const leave = afterSignIn({ invalidateQueries: async () => {}, isFetching: () => 0 } as unknown as QueryClient);
  expect(pruneDelay).toBe(1000);
  vi.advanceTimersByTime(999);
  expect(asked).toBe(0);
  vi.advanceTimersByTime(1);
  expect(asked).toBe(1);
  route({ userName: 'ana', functionName: 'Inbox', data: {} }, 'ana');
  expect(asked).toBe(2);
  route({ userName: 'marko', functionName: 'Inbox', data: {} }, 'ana');
  expect(asked).toBe(2);
  leave();
  route({ userName: 'ana', functionName: 'Inbox', data: {} }, 'ana');
  expect(asked).toBe(2);
});
