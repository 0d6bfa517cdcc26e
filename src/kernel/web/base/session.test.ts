import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { text } from './i18n.ts';
import { closeAllNotices, notices } from './notices.ts';
import { signOut } from './session.ts';
import { baseEnUk } from './words/base-en-uk.ts';

// Other files of the same worker may have left a notice.
beforeEach(closeAllNotices);
afterEach(() => {
  vi.unstubAllGlobals();
  closeAllNotices();
});

const answering = (status: number) =>
  vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : '{}', { status }));

it('I-40: a sign-out that fails says so for two seconds, and nobody is signed in all the same', async () => {
  answering(500);
  expect(await signOut()).toBe(true);
  expect(baseEnUk.userNotValid).toBe('User is not valid or does not exist!');
  expect(notices.get()).toMatchObject([{ text: text('userNotValid'), timeout: 2000 }]);
});
it('I-40: one that succeeds says nothing', async () => {
  answering(204);
  expect(await signOut()).toBe(true);
  expect(notices.get()).toEqual([]);
});
