import { expect, it } from 'vitest';
import { isWider } from './changes.ts';

it.each<[string, string, boolean]>([
  [`CHECK (a = ANY (ARRAY['x'::text, 'y'::text]))`, `CHECK (a = ANY (ARRAY['x'::text, 'y'::text, 'z'::text]))`, true],
  [`CHECK (a = ANY (ARRAY['x'::text, 'y'::text]))`, `CHECK (a = ANY (ARRAY['x'::text, 'z'::text]))`, false],
  ['CHECK (n >= 1 AND n <= 5)', 'CHECK (n >= 0 AND n <= 6)', true],
  ['CHECK (n >= 1 AND n <= 5)', 'CHECK (n >= 2 AND n <= 6)', false],
  ['CHECK (n >= 1)', 'CHECK (n >= 1 AND n <= 6)', false],
])('%s → %s is wider: %s', (from, to, expected) => expect(isWider(from, to)).toBe(expected));
