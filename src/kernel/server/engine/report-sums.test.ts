import { expect, it } from 'vitest';
import { chartsOf, totalsOf } from './report-sums.ts';

it('a sum of hours shows no third decimal', async () => {
  const rows = [{ hours: 0.1 }, { hours: 0.2 }, { hours: null }];
  expect(await totalsOf({ hours: 'sum' }, rows)).toEqual({ hours: 0.3 });
});

it('what counts once counts where the first row does not say it, and twice for two of the same figure', async () => {
  const rows = [
    { teacher: 1, duty: null },
    { teacher: 1, duty: 300 },
    { teacher: 1, duty: 300 },
    { teacher: 2, duty: 300 },
  ];
  expect(await totalsOf({ duty: { once: 'teacher' } }, rows)).toEqual({ duty: 600 });
});

it('nothing is no share, and nothing is the largest of none', async () => {
  const totals = { held: 'sum', planned: 'sum', share: { ratio: { of: 'held', by: 'planned' } }, last: 'max' } as const;
  expect(await totalsOf(totals, [])).toEqual({ held: 0, planned: 0, share: null, last: null });
  expect(await totalsOf(totals, [{ held: 3, planned: 4, last: -2 }])).toMatchObject({ share: 0.75, last: -2 });
});

it('a picture of at most so many shows those that it marks: the largest, and where only too little is marked the least', async () => {
  const rows = [
    { group: 'A', hours: 0 },
    { group: 'B', hours: -6 },
    { group: 'C', hours: 2 },
    { group: 'D', hours: null },
  ];
  const drawn = async (bounds: { over?: number; under?: number }) => {
    const chart = { name: 'hours', kind: 'bar', x: 'group', series: ['hours'], top: 2, ...bounds } as const;
    const [made] = await chartsOf({ totals: { hours: 'sum' } } as never, { charts: [chart] } as never, {}, rows);
    return [made!.points.map(point => point.group), made!.left];
  };
  expect(await drawn({ over: 1 })).toEqual([['C', 'A'], 2]);
  expect(await drawn({ under: -4 })).toEqual([['B', 'A'], 2]);
});
