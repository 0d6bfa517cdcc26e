import { expect, it } from 'vitest';
import { flow, integer, type Move, resource, state, text } from '../../resource/index.ts';
import { moveFields, moveOn } from './Moves.tsx';

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

it('what leads on is never the way back, wherever the state of return is named', () => {
  const life = flow(
    ['draft', 'sent', 'returned', 'approved', 'refused'],
    {
      send: { from: ['draft', 'returned'], to: 'sent' },
      giveBack: { from: ['sent'], to: 'returned', note: 'required' },
      // One of several approves, and it stays where it is until the last one has.
      approve: { from: ['sent'], to: ['sent', 'approved'], note: 'optional' },
      refuse: { from: ['sent'], to: 'refused', note: 'required' },
    },
    { kinds: { refused: 'bad' } },
  );
  const paper = resource('paper', { label: 'title', fields: { title: text(), status: state(life) } });
  const on = (...can: string[]) => moveOn(paper, { id: 1, rowVer: 1, status: 'sent', can } as never);
  expect(on('giveBack', 'approve', 'refuse')).toBe('approve');
  expect(on('giveBack')).toBe('giveBack');
  expect(on('refuse')).toBeUndefined();
});
