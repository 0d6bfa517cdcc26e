import { describe, expect, it } from 'vitest';
import { readTable, shownTracks, stepFrom, writeTable } from './matrix.ts';

describe('a matrix without a page', () => {
  const grid = { rows: 60, columns: 120, page: 10, whole: false };
  it('is walked by keys and never left by them', () => {
    expect(stepFrom({ r: 0, c: 0 }, 'ArrowUp', grid)).toEqual({ r: 0, c: 0 });
    expect(stepFrom({ r: 0, c: 0 }, 'ArrowRight', grid)).toEqual({ r: 0, c: 1 });
    expect(stepFrom({ r: 58, c: 3 }, 'PageDown', grid)).toEqual({ r: 59, c: 3 });
    expect(stepFrom({ r: 5, c: 5 }, 'End', grid)).toEqual({ r: 5, c: 119 });
    expect(stepFrom({ r: 5, c: 5 }, 'Home', { ...grid, whole: true })).toEqual({ r: 0, c: 0 });
    expect(stepFrom({ r: 5, c: 5 }, 'ArrowDown', { ...grid, whole: true })).toEqual({ r: 59, c: 5 });
    expect(stepFrom({ r: 5, c: 5 }, 'a', grid)).toBeNull();
  });
  it('reads a piece of a spreadsheet and writes one', () => {
    expect(readTable('1\t\t3\r\nx\t0\t–\r\n', 3)).toEqual([
      [1, 0, 3],
      [1, 0, 0],
    ]);
    expect(readTable('4\tdva\t2', 3)).toEqual([[null, null, 2]]);
    expect(
      writeTable([
        [1, 0],
        [3, 2],
      ]),
    ).toBe('1\t\n3\t2');
  });
  it('draws only what is seen, and a little around it', () => {
    expect(shownTracks(0, 400, 36, 60)).toEqual([0, 16]);
    expect(shownTracks(20, 400, 36, 60)).toEqual([0, 16]);
    expect(shownTracks(1000, 400, 36, 60)).toEqual([20, 44]);
    expect(shownTracks(2000, 400, 36, 60)).toEqual([48, 60]);
  });
});
