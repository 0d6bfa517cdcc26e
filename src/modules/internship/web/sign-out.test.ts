import { afterEach, expect, it, vi } from 'vitest';
import { kept, signOut, type User, user } from '../../../kernel/web/index.ts';
import { readUnsent, unsentBeginning, unsentDays, writeDay } from './unsent.ts';

afterEach(() => {
  user.set(null);
  vi.unstubAllGlobals();
});

/** What a browser keeps on the device, for as long as the test lasts. */
const device = (): void => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
};
const student = { id: 7, username: 'student', roles: ['student'], permissions: [], facts: [] } as unknown as User;
const day = { idInts: 3, date: '2026-11-16', workDescription: 'Mjerenja', hours: 6, learned: null, tools: [] };

it('IN-06 the internship store is empty after logout, in memory and on the device', async () => {
  device();
  vi.stubGlobal('navigator', { onLine: false });
  user.set(student);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  expect(await writeDay(day)).toEqual({ state: 'kept', warnings: [] });
  readUnsent();
  expect(unsentDays.get()).toEqual([day]);
  // Without a network nobody is signed out, and nothing is lost.
  expect(await signOut()).toBe(false);
  expect(unsentDays.get()).toEqual([day]);

  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect(await signOut()).toBe(true);
  expect([unsentDays.get(), kept.read(`${unsentBeginning}${student.id}`)]).toEqual([[], null]);
  user.set(student);
  readUnsent();
  expect(unsentDays.get()).toEqual([]);
});
