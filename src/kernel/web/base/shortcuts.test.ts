import { expect, test } from 'vitest';
import { keyName } from './shortcuts.ts';

const key = (name: string, held: Partial<Record<'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) =>
  keyName({ key: name, altKey: false, ctrlKey: false, metaKey: false, ...held });
test('keys have one name each', () => {
  expect(key('F')).toBe('f');
  expect(key('?')).toBe('?');
  expect(key('ArrowUp', { altKey: true })).toBe('Alt+ArrowUp');
  expect(key('a', { metaKey: true })).toBe('Ctrl+a');
});
