import { describe, expect, it } from 'vitest';
import { rowAt } from './use-window.ts';

describe('rows of their own heights', () => {
  const tops = [0, 50, 150, 200];
  it('finds the row that lies at a height', () => {
    expect([0, 49, 50, 149, 150, 199].map(height => rowAt(tops, height))).toEqual([0, 0, 1, 1, 2, 2]);
  });
  it('stays within the list, also where there is none', () => {
    expect(rowAt(tops, 1000)).toBe(3);
    expect(rowAt([0], 0)).toBe(0);
  });
});
