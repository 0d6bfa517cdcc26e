import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, integer, report, text } from '../../src/kernel/resource/index.ts';
import type { ReportRule } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

const slow = report('rpt-slow', {
  params: { pace: choice(['quick', 'slow'], { required: true }), year: integer({}), grade: integer({}) },
  columns: { name: text(), n: integer() },
});
let open = (): void => {};
let isOpen = Promise.resolve();
const close = (): void => {
  isOpen = new Promise(done => {
    open = done;
  });
};
let begun = 0;
const rule: ReportRule<typeof slow> = {
  by: () => true,
  async rows(_ctx, { pace, year }) {
    begun++;
    if (pace === 'slow') await isOpen;
    return Array.from({ length: year ?? 1 }, (_, n) => ({ name: `Šarić ${n}`, n }));
  },
};
let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [],
    policies: {},
    reports: { slow },
    reportRules: { slow: rule },
    people: { ana: ['clerk'], ivo: ['clerk'] },
  });
});
afterAll(() => toy?.stop());
const pause = (ms: number) => new Promise(done => setTimeout(done, ms));

/** Two of one person, where the machine has a processor for each and one for everybody else. */
const most = Math.max(1, Math.min(2, availableParallelism() - 1));
const asMany = (ask: () => ReturnType<ReturnType<ToyPortal['as']>['get']>) => Array.from({ length: most }, ask);

it('one person has two made at a time; a third waits for its turn, and one who leaves begins nothing', async () => {
  close();
  begun = 0;
  const first = asMany(() => toy.as('ana').get('rpt-slow?pace=slow'));
  await expect.poll(() => begun).toBe(most);
  const file = toy.as('ana').fetch('rpt-slow/export?pace=slow&format=csv');
  const leave = new AbortController();
  const left = fetch(`${toy.portal.url}/api/v1/rpt-slow?pace=slow`, {
    headers: { cookie: toy.cookieOf('ana') },
    signal: leave.signal,
  });
  await pause(400);
  expect(begun).toBe(most);
  leave.abort();
  await expect(left).rejects.toThrow();
  // Who may not, or asks wrongly, does not wait.
  expect((await toy.as('ana').get('rpt-slow?pace=unheard')).status).toBe(422);
  open();
  for (const answer of await Promise.all(first)) expect([answer.status, answer.body.count]).toEqual([200, 1]);
  expect(await (await file).text()).toContain('Šarić 0;0');
  await pause(100);
  expect(begun).toBe(most + 1);
});
it('what was quick before waits for nobody', async () => {
  expect((await toy.as('ivo').get('rpt-slow?pace=quick&grade=1')).status).toBe(200);
  close();
  begun = 0;
  const first = asMany(() => toy.as('ivo').get('rpt-slow?pace=slow&year=3'));
  await expect.poll(() => begun).toBe(most);
  expect((await toy.as('ivo').get('rpt-slow?pace=quick&grade=2')).status).toBe(200);
  open();
  await Promise.all(first);
});
it('a long answer comes in pieces, packed for our own page', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${toy.portal.url}/api/v1/rpt-slow?pace=quick&year=9000`, {
      headers: { cookie: toy.cookieOf('ana'), 'accept-encoding': 'gzip', ...headers },
    });
  const [ours, foreign] = await Promise.all([ask({ 'sec-fetch-site': 'same-origin' }), ask({})]);
  expect([ours.headers.get('content-encoding'), foreign.headers.get('content-encoding')]).toEqual(['gzip', null]);
  const [answer, same] = [(await ours.json()) as { count: number; data: object[] }, await foreign.json()];
  expect(answer).toEqual(same);
  expect([answer.count, answer.data.length, answer.data.at(-1)]).toEqual([9000, 9000, { name: 'Šarić 8999', n: 8999 }]);
});
