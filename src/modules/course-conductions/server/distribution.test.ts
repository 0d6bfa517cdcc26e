import { describe, expect, it } from 'vitest';
import { distribute, type GroupToFill, type StudentToPlace } from './distribution.ts';

const group = (id: number, more: Partial<GroupToFill> = {}): GroupToFill => ({
  id,
  code: `A${id}`,
  capacity: 100,
  onlyMode: null,
  idParent: null,
  ...more,
});
const students = (n: number, more: Partial<StudentToPlace> = {}, first = 1): StudentToPlace[] =>
  Array.from({ length: n }, (_, i) => ({
    id: first + i,
    mode: 'full',
    now: null,
    groups: [],
    isFixed: false,
    ...more,
  }));
const sizes = (groups: GroupToFill[], some: StudentToPlace[]): number[] => {
  const placed = distribute(groups, some);
  return [...groups.map(g => g.id), null].map(id => placed.filter(p => p.idStCoGroup === id).length);
};

describe('students are put into groups', () => {
  it('evenly, within one', () => {
    for (const n of [0, 1, 7, 58, 100])
      for (const count of [1, 2, 3, 4]) {
        const found = sizes(
          Array.from({ length: count }, (_, i) => group(i + 1)),
          students(n),
        );
        expect(found.pop()).toBe(0);
        expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(1);
        expect(found.reduce((a, b) => a + b)).toBe(n);
      }
  });
  it('neighbours together', () => {
    expect(distribute([group(1), group(2)], students(5)).map(p => p.idStCoGroup)).toEqual([1, 1, 1, 2, 2]);
  });
  it('not above the capacity, and whoever finds no seat is named', () => {
    expect(sizes([group(1, { capacity: 2 }), group(2, { capacity: 10 })], students(9))).toEqual([2, 7, 0]);
    expect(sizes([group(1, { capacity: 2 })], students(3))).toEqual([2, 1]);
  });
  it('by the mode of studying and the group above', () => {
    const part = students(4, { mode: 'part' }, 50);
    expect(sizes([group(1), group(2, { onlyMode: 'part' })], [...students(6), ...part])).toEqual([6, 4, 0]);
    const below = [group(1, { idParent: 9 }), group(2, { idParent: 8 })];
    expect(
      sizes(below, [...students(3, { groups: [9] }), ...students(2, { groups: [8] }, 50), ...students(1, {}, 90)]),
    ).toEqual([3, 2, 1]);
  });
  it('who has attendance stays, and the others even it out', () => {
    const fixed = students(3, { now: 1, isFixed: true });
    expect(sizes([group(1), group(2)], [...fixed, ...students(5, {}, 50)])).toEqual([4, 4, 0]);
    expect(distribute([group(1), group(2)], fixed).map(p => p.idStCoGroup)).toEqual([1, 1, 1]);
  });
});
