import { expect, it } from 'vitest';
import { integer, type Move } from '../../resource/index.ts';
import { moveFields } from './Moves.tsx';

it('a move asks only those rows that it is about', () => {
  const close: Move = {
    from: ['open'],
    to: 'closed',
    askedOf: { isAnalog: 1 },
    input: { yes: integer() },
    note: 'optional',
  };
  const asked = (row: Readonly<Record<string, unknown>> | null) => moveFields(close, row).map(({ name }) => name);
  expect(asked({ isAnalog: 1 })).toEqual(['yes', 'note']);
  expect(asked({ isAnalog: 0 })).toEqual(['note']);
  // Of several rows at once nobody knows which they are: the server judges each.
  expect(asked(null)).toEqual(['yes', 'note']);
});
