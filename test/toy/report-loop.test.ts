import { afterAll, beforeAll, expect, it } from 'vitest';
import { integer, report, text } from '../../src/kernel/resource/index.ts';
import { type ReportRule, sql } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

// A report of many rows is made in pieces: whoever asks for something light meanwhile is heard between them.

const hours = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const figures = Object.fromEntries(hours.map(name => [name, integer()])) as Record<
  (typeof hours)[number],
  ReturnType<typeof integer>
>;
const ledger = report('rpt-ledger', {
  params: { rows: integer({ required: true }) },
  columns: { unit: text(), person: text(), course: text(), ...figures },
  totals: { h1: 'sum', h2: 'distinct', h3: { once: ['person', 'course'] }, h4: 'max', h5: 'sum', h6: 'count' },
  levels: [{ by: 'unit' }, { by: ['unit', 'person'] }],
  charts: [
    { name: 'people', kind: 'bar', x: 'person', series: ['h1'] },
    { name: 'courses', kind: 'bar', x: 'course', series: ['h3', 'h5'] },
  ],
});
const rule: ReportRule<typeof ledger> = {
  by: me => me.roles.has('clerk'),
  rows: async (ctx, { rows }) =>
    (
      await ctx.db.run<never>(sql`select 'unit ' || n % 7 as unit, 'person ' || n % 1201 as person, 'course ' || n % 4801 as course,
        n % 5 as h1, n % 3001 as h2, n % 17 as h3, n as h4, n % 2 as h5, n % 3 as h6 from generate_series(1, ${rows}::int) n`)
    ).rows,
};
let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [],
    policies: {},
    reports: { ledger },
    reportRules: { ledger: rule },
    reportWords: {
      ledger: {
        title: 'Knjiga',
        params: { rows: 'Redaka' },
        columns: {
          unit: 'Jedinica',
          person: 'Osoba',
          course: 'Predmet',
          h1: 'A',
          h2: 'B',
          h3: 'C',
          h4: 'D',
          h5: 'E',
          h6: 'F',
        },
        charts: { people: { title: 'Osobe' }, courses: { title: 'Predmeti' } },
      },
    },
    people: { clerk: ['clerk'] },
  });
});
afterAll(() => toy?.stop());

/** Of the processor time of some work, the most that was spent while nobody else was heard, in milliseconds. A busy machine lengthens neither. */
const holdsDuring = async (work: () => Promise<unknown>): Promise<{ longest: number; all: number }> => {
  const spent = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1000;
  let [longest, isOver, since] = [0, false, process.cpuUsage()];
  const next = (): void => {
    longest = Math.max(longest, spent(since));
    since = process.cpuUsage();
    if (!isOver) setImmediate(next);
  };
  const began = process.cpuUsage();
  setImmediate(next);
  await work();
  isOver = true;
  return { longest, all: spent(began) };
};

it('ten thousand rows in groups, charts and totals hold nobody up', async () => {
  const ask = async () => {
    const { status, body } = await toy.as('clerk').get('rpt-ledger?rows=10000');
    expect([status, body.count, body.groups.length]).toEqual([200, 10_000, 7]);
  };
  // Not of code that is compiled meanwhile.
  await ask();
  const { longest, all } = await holdsDuring(ask);
  expect(longest).toBeLessThan(all / 5);
});
