import { expect, test } from 'vitest';
import { pageCount } from './Footer.tsx';
import { keyName } from './shortcuts.ts';

const key = (name: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) =>
  keyName({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...held });
test('keys have one name each', () => {
  expect(key('F')).toBe('f');
  expect(key('?')).toBe('?');
  expect(key('ArrowUp', { altKey: true })).toBe('Alt+ArrowUp');
  expect(key('a', { metaKey: true })).toBe('Ctrl+a');
});
test("pages end where the server's do", () => {
  expect(pageCount(0, 50)).toBe(1);
  expect(pageCount(360, 50)).toBe(8);
  expect(pageCount(100_000, 50)).toBe(200);
});
