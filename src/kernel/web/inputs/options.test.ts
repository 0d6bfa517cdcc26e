import { describe, expect, it, test } from 'vitest';
import { nextOptionPage, stillFitting } from './options.ts';

const teachers = [
  { value: 1, label: 'Abramović Ana' },
  { value: 2, label: 'Đurđević Zvjezdana' },
  { value: 3, label: 'Šimić Đuro' },
];

describe('what a select offers', () => {
  it('before the answer to the last letter: only what fits what is typed, in the same order', () => {
    expect(stillFitting(teachers, '').map(o => o.value)).toEqual([1, 2, 3]);
    expect(stillFitting(teachers, ' DUR ').map(o => o.value)).toEqual([2, 3]);
    expect(stillFitting(teachers, 'Horvat')).toEqual([]);
  });
  it('goes on with a page as long as there are more', () => {
    expect(nextOptionPage([{ data: teachers, count: 5 }])).toBe(2);
    expect(nextOptionPage([{ data: teachers, count: 3 }])).toBeNull();
    expect(
      nextOptionPage([
        { data: teachers, count: 5 },
        { data: [], count: 5 },
      ]),
    ).toBeNull();
  });
});

test('S-47 «Show more» goes on while there is more', () => {
  const page = (n: number, count: number) => ({
    data: Array.from({ length: n }, (_, i) => ({ value: i, label: '' })),
    count,
  });
  expect(nextOptionPage([page(10, 25)])).toBe(2);
  expect(nextOptionPage([page(10, 25), page(10, 25), page(5, 25)])).toBeNull();
  expect(nextOptionPage([page(10, 10)])).toBeNull();
  expect(nextOptionPage([page(0, 5)])).toBeNull();
});
