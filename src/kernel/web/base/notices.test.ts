import { afterEach, expect, test } from 'vitest';
import { closeAllNotices, isSeenOn, type Notice, notices, notify } from './notices.ts';
import { screenInfo } from './screen-info.ts';

afterEach(closeAllNotices);
const seenOn = (notice: Notice, screen: string): boolean => {
  closeAllNotices();
  notify(notice);
  return isSeenOn(notices.get()[0]!, screen);
};

test('what failed and stays until it is closed is seen on its own screen, and there again', () => {
  screenInfo.set({ screen: '/Catalogues/Room', title: '' });
  const failure: Notice = { text: 'Nije spremljeno.', kind: 'negative', timeout: 0 };
  expect(seenOn(failure, '/Catalogues/Room')).toBe(true);
  expect(seenOn(failure, '/Messages')).toBe(false);
  // A refusal leads to a screen of its own: the reason is still to be read there.
  expect(seenOn(failure, '403')).toBe(true);
});
test('what is said of the portal, what was done and what passes by itself is seen everywhere', () => {
  screenInfo.set({ screen: '/Catalogues/Room', title: '' });
  for (const notice of [
    { text: 'Dio portala nije se učitao.', timeout: 0, key: 'chunk' },
    { text: 'Spremljeno, uz upozorenje.', kind: 'neutral', timeout: 0 },
    { text: 'Nije uspjelo.' },
  ] satisfies Notice[])
    expect([notice.text, seenOn(notice, '/Messages')]).toEqual([notice.text, true]);
  screenInfo.set({ screen: '', title: '' });
  expect(seenOn({ text: 'Prijava nije uspjela.', timeout: 0 }, '/')).toBe(true);
});
