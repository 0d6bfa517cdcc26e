import { describe, expect, it, test } from 'vitest';
import { nextOptionPage, optionsShown, stillFitting } from './options.ts';

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
    const units = [
      { value: 4, label: 'Katedra za mehaniku', description: 'ZVJ-41' },
      { value: 5, label: 'Katedra za strojeve', description: null },
    ];
    expect(stillFitting(units, 'zvj').map(o => o.value)).toEqual([4]);
  });
});

test('S-47 «Show more» goes on while there is more', () => {
  const page = (n: number, from = 0) => ({
    data: Array.from({ length: n }, (_, i) => ({ value: from + i, label: '' })),
  });
  expect(nextOptionPage([page(3)])).toBeNull();
  expect(nextOptionPage([page(10)])).toBeNull();
  expect(nextOptionPage([page(0)])).toBeNull();
  const more = [page(11), page(11, 10)];
  expect(nextOptionPage([more[0]!])).toBe(9);
  expect(nextOptionPage(more)).toBe(19);
  expect(optionsShown(more).map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect(nextOptionPage([...more, page(5, 20)])).toBeNull();
});
