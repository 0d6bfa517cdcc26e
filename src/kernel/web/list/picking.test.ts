import { expect, it } from 'vitest';
import { mayPick } from './picking.ts';

const row = (id: number, can: readonly string[]) => ({ id, can: [...can] });

it('a list on a record that nobody here changes has no boxes to tick', () => {
  expect(mayPick({ embedded: true, rows: [row(1, []), row(2, [])] })).toBe(false);
  expect(mayPick({ embedded: true, rows: [] })).toBe(false);
});
it('one row that can be changed gives the boxes, and a screen of its own always has them', () => {
  expect(mayPick({ embedded: true, rows: [row(1, []), row(2, ['update'])] })).toBe(true);
  expect(mayPick({ embedded: false, rows: [row(1, [])] })).toBe(true);
});
