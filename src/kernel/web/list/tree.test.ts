import { describe, expect, test } from 'vitest';
import { indentTarget, neighbour, outdentTarget, visibleBranches, withDescendants } from './tree.ts';

const rows = [
  { id: 1, up: null },
  { id: 2, up: null },
  { id: 3, up: 1 },
  { id: 4, up: 1 },
  { id: 5, up: 4 },
  { id: 6, up: 99 },
];
const shown = (closed: number[] = []) => visibleBranches(rows, 'up', new Set(closed));

describe('a tree', () => {
  test('children stand under their parent; a hidden parent leaves its children at the top', () => {
    expect(shown().map(b => [b.row.id, b.depth])).toEqual([
      [1, 0],
      [3, 1],
      [4, 1],
      [5, 2],
      [2, 0],
      [6, 0],
    ]);
  });
  test('a closed branch hides all that is below it', () => {
    expect(shown([1]).map(b => b.row.id)).toEqual([1, 2, 6]);
    expect(shown([4]).find(b => b.row.id === 4)).toMatchObject({ children: 1, open: false });
  });
  test("nothing becomes its own descendant's child", () =>
    expect(withDescendants(rows, 'up', 1).sort()).toEqual([1, 3, 4, 5]));
  test('the keyboard goes into the neighbour above and out of the parent', () => {
    expect(indentTarget(shown(), 4)).toBe(3);
    expect(indentTarget(shown(), 3)).toBeNull();
    expect(indentTarget(shown(), 2)).toBe(1);
    expect(outdentTarget(shown(), 5)).toEqual({ to: 1 });
    expect(outdentTarget(shown(), 3)).toEqual({ to: null });
    expect(outdentTarget(shown(), 1)).toBeNull();
  });
  test('rows change places only within their own list', () => {
    expect(neighbour(rows, 3, 1, ['up'])?.id).toBe(4);
    expect(neighbour(rows, 4, 1, ['up'])).toBeNull();
    expect(neighbour(rows, 1, 1, ['up'])?.id).toBe(2);
    expect(neighbour(rows, 2, -1, [])?.id).toBe(1);
    expect(neighbour(rows, 1, -1, [])).toBeNull();
  });
});
