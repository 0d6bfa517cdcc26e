import { expect, it } from 'vitest';
import { amountInWords } from './in-words.ts';

it('amounts are written out in both languages, with the forms of their nouns', () => {
  expect(amountInWords(0, 'hr')).toBe('nula eura i nula centi');
  expect(amountInWords(1.01, 'hr')).toBe('jedan euro i jedan cent');
  expect(amountInWords(123.5, 'hr')).toBe('sto dvadeset tri eura i pedeset centi');
  expect(amountInWords(2412.22, 'hr')).toBe('dvije tisuće četiristo dvanaest eura i dvadeset dva centa');
  expect(amountInWords(21_001, 'hr')).toBe('dvadeset jedna tisuća jedan euro i nula centi');
  expect(amountInWords(2412.22, 'en')).toBe('two thousand four hundred and twelve euros and twenty-two cents');
});
