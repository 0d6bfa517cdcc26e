import { afterAll, beforeAll, expect, it } from 'vitest';
import { date, integer, ref, report, resource, text } from '../../src/kernel/resource/index.ts';
import type { Policy, ReportRule } from '../../src/kernel/server/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { whileJobsRun } from '../modules/system.ts';
import { startToy, type ToyPortal } from './toy.ts';

// A report of everything is no page: it is refused before its rows are read, with what would narrow it.

const hall = resource('hall', { label: 'name', fields: { name: text({ required: true }) } });
const policy: Policy<typeof hall> = { read: () => true };
const log = report('rpt-log', {
  params: { rows: integer({ required: true }), idHall: ref('hall'), from: date() },
  columns: { n: integer() },
});
let read = 0;
const rule: ReportRule<typeof log> = {
  by: me => me.roles.has('clerk'),
  isLonger: async (_ctx, { rows }, than) => rows > than,
  rows: async (ctx, { rows }) => {
    read++;
    return (await ctx.db.run<{ n: number }>(sql`select n::int as n from generate_series(1, ${rows}::int) n`)).rows;
  },
};
/** The same where nobody says before how long it is. */
const untold = report('rpt-untold', { params: { rows: integer({ required: true }) }, columns: { n: integer() } });
let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [hall],
    policies: { hall: policy },
    reports: { log, untold },
    reportRules: { log: rule, untold: { by: rule.by, rows: rule.rows } },
    reportWords: {
      log: { title: 'Dnevnik', params: { rows: 'Redaka', idHall: 'Dvorana', from: 'Od' }, columns: { n: 'Broj' } },
      untold: { title: 'Nerečeno', params: { rows: 'Redaka' }, columns: { n: 'Broj' } },
    },
    people: { clerk: ['clerk'], stranger: [] },
  });
});
afterAll(() => toy?.stop());

it('more than ten thousand rows are refused before they are read, with what would narrow them', async () => {
  for (const form of ['', '/export', '/print']) {
    const { status, body } = await toy.as('clerk').get(`rpt-log${form}?rows=10001`);
    expect([status, body[0].key]).toEqual([422, 'reportTooLong']);
    expect(body[0].message).toMatch(/10,?000.*Dvorana.*Od/);
    expect((await toy.as('stranger').get(`rpt-log${form}?rows=10001`)).status).toBe(403);
  }
  expect(read).toBe(0);
  const named = await toy.as('clerk').get('rpt-log?rows=10001&from=2026-11-01');
  expect(named.body[0].message).not.toContain('Od');
  expect((await toy.as('clerk').get('rpt-log?rows=10000')).body.count).toBe(10_000);
  expect((await toy.as('clerk').get('rpt-untold?rows=10001')).body[0].key).toBe('reportTooLong');
});

it('in the background a file has ten times as many, and no more', async () => {
  const ended = (rows: number) =>
    whileJobsRun(toy.portal, async () => {
      const { id } = (await toy.as('clerk').post(`rpt-log/run?rows=${rows}&format=csv`)).body;
      const run = async () =>
        (await toy.as('clerk').get('job-run')).body.data.find((one: { id: string }) => one.id === id);
      await expect.poll(async () => (await run()).state, { timeout: 60_000 }).toMatch(/done|failed/);
      return run();
    });
  expect(await ended(10_001)).toMatchObject({ state: 'done', done: 10_001 });
  const [before, refused] = [read, await ended(100_001)];
  expect(refused).toMatchObject({ state: 'failed', failure: expect.stringMatching(/100,?000/) });
  expect(read).toBe(before);
}, 120_000);
