import { expect, it } from 'vitest';
import { fold, matches } from './text-match.ts';

it('finds words without their marks', () => {
  expect(fold('Đurđica ŠČŽ ć')).toBe('durdica scz c');
  expect(matches(fold('uc isho'), 'Ishodi učenja')).toBe(true);
  expect(matches(fold('uc praksa'), 'Ishodi učenja')).toBe(false);
});
