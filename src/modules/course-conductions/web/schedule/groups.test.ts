import { describe, expect, it } from 'vitest';
import { areWhole, codeOf, type Group, inTree, shortName, sumOf } from './groups.ts';

const group = (id: number, code: string, idTeachingtype: number, idParent: number | null = null): Group => ({
  id,
  code,
  num: id,
  idTeachingtype,
  idParent,
  capacity: 20,
});

it('groups stand under the one of which they are a part', () => {
  const [p1, p2, l1, a2, a1] = [
    group(1, 'P1', 10),
    group(2, 'P2', 10),
    group(3, 'L1', 30),
    group(5, 'A2', 20, 1),
    group(4, 'A1', 20, 1),
  ];
  const laid = inTree([l1, a2, p2, a1, p1], [10, 20, 30]);
  expect(laid.map(({ group: g, depth }) => `${g.code} ${depth}`)).toEqual(['P1 0', 'A1 1', 'A2 1', 'P2 0', 'L1 0']);
  // A part of a group that somebody does not see is not lost.
  expect(inTree([a1], [20]).map(({ group: g }) => g.code)).toEqual(['A1']);
});

describe('shares', () => {
  const share = (sharePct: number, coTeaching: 0 | 1 = 0) => ({ sharePct, coTeaching });
  it('are whole at a hundred, and over it only where several teach at once', () => {
    expect(areWhole([share(60), share(40)])).toBe(true);
    expect(areWhole([share(60)])).toBe(false);
    expect(areWhole([share(100), share(50)])).toBe(false);
    expect(areWhole([share(100), share(50, 1)])).toBe(true);
  });
  it('are added without what arithmetic leaves behind', () => {
    expect(sumOf([share(33.33), share(33.33), share(33.34)])).toBe(100);
  });
});

it('names are short where there is little room', () => {
  expect(codeOf('Programiranje I · A2')).toBe('A2');
  expect(shortName('prof. dr. sc. Marija Šimrak')).toBe('M. Šimrak');
  expect(shortName('Ana Horvat Kovač, mag. ing.')).toBe('A. Horvat Kovač');
  expect(shortName('Šimrak')).toBe('Šimrak');
});
