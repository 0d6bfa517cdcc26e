import { afterAll, beforeAll, expect, it } from 'vitest';
import { date, flow, resource, serial, state, text, wallClock } from '../../src/kernel/resource/index.ts';
import { mistakesIn, nextSerial, type Policy } from '../../src/kernel/server/index.ts';
import { user } from '../http/portal.ts';
import { startToy, type ToyPortal } from './toy.ts';

// A case gets its number when it is registered, and a decision counts in the year of its own day.
const dossier = resource('dossier', {
  label: 'title',
  delete: 'hard',
  checks: ['refused'],
  fields: {
    title: text({ required: true }),
    number: serial('ZR-{year}-{000}', { per: ['year'], inList: true }),
    status: state(
      flow(['draft', 'registered'], {
        register: { from: ['draft'], to: 'registered' },
        withdraw: { from: ['registered'], to: 'draft' },
      }),
    ),
  },
});
const ruling = resource('ruling', {
  label: 'series',
  fields: {
    series: text({ required: true }),
    ruledOn: date({ required: true }),
    number: serial('{series}/{0}/{year}', { per: ['year', 'series'], year: 'ruledOn' }),
  },
});
const dossierPolicy: Policy<typeof dossier> = {
  read: () => true,
  create: () => true,
  update: () => true,
  remove: () => true,
  moves: {
    register: {
      by: () => true,
      set: async (ctx, row) => ({ number: await nextSerial(ctx, dossier, 'number', row) }),
      check: (_ctx, row) => (row.title === 'Refused' ? [{ level: 'error', key: 'refused' }] : []),
      // What fails after the number was given gives it back.
      effect: async (_ctx, row) => {
        if (row.title === 'Broken') throw new Error('the effect is broken');
      },
    },
    withdraw: { by: () => true },
  },
};

let toy: ToyPortal;
const year = wallClock(new Date()).slice(0, 4);
beforeAll(async () => {
  toy = await startToy({
    resources: [dossier, ruling],
    policies: {
      dossier: dossierPolicy,
      ruling: { read: () => true, create: () => true } satisfies Policy<typeof ruling>,
    },
    checks: { refused: { hr: 'Odbijeno', en: 'Refused' } },
    people: { clerk: ['clerk'] },
  });
});
afterAll(() => toy?.stop());

const make = async (title: string) => (await toy.as('clerk').post('dossier/create', { title })).body;
const register = (row: { id: number; rowVer: number }) =>
  toy.as('clerk').put(`dossier/register?id=${row.id}`, { rowVer: row.rowVer });

it('fifty at once give 1 … 50, without doubles and without holes', async () => {
  const rows = [];
  for (let i = 0; i < 50; i++) rows.push(await make(`Case ${i}`));
  const broken = await make('Broken');
  const [failed, ...done] = await Promise.all([register(broken), ...rows.map(register)]);
  expect(failed.status).toBe(500);
  expect(done.map(d => d.status)).toEqual(rows.map(() => 200));
  expect(done.map(d => d.body.number).sort()).toEqual(
    rows.map((_, i) => `ZR-${year}-${String(i + 1).padStart(3, '0')}`),
  );
});

it('a number is not given twice, also when its row has gone; a row keeps its own', async () => {
  const last = await make('Last');
  const first = (await register(last)).body;
  expect(first.number).toBe(`ZR-${year}-051`);
  const back = (await toy.as('clerk').put(`dossier/withdraw?id=${last.id}`, { rowVer: first.rowVer })).body;
  expect((await register(back)).body.number).toBe(`ZR-${year}-051`);
  expect((await toy.as('clerk').delete(`dossier/delete?id=${last.id}`)).status).toBe(200);
  expect((await register(await make('Next'))).body.number).toBe(`ZR-${year}-052`);
});

it('what is refused or only tried takes none', async () => {
  expect((await register(await make('Refused'))).status).toBe(422);
  const tried = await make('Tried');
  const trial = await toy.as('clerk').put(`dossier/register?id=${tried.id}&dryRun=1`, { rowVer: tried.rowVer });
  expect(trial.body.number).toBe(`ZR-${year}-053`);
  expect((await register(tried)).body.number).toBe(`ZR-${year}-053`);
});

it('nobody sends one', async () => {
  const { status, body } = await toy.as('clerk').post('dossier/create', { title: 'x', number: 'ZR-1' });
  expect([status, body[0].field, body[0].key]).toEqual([422, 'number', 'readonlyField']);
});

it('counts anew per year of a field and per series, and goes on from what was brought from elsewhere', async () => {
  await toy.row('ruling', { series: 'A', ruledOn: '2025-02-01', number: 'A/17/2025' });
  const next = (series: string, ruledOn: string) =>
    toy.inTransaction(ctx => nextSerial(ctx, ruling, 'number', { series, ruledOn }));
  expect([
    await next('A', '2025-03-01'),
    await next('A', '2025-12-31'),
    await next('A', '2026-01-01'),
    await next('B', '2025-03-01'),
  ]).toEqual(['A/18/2025', 'A/19/2025', 'A/1/2026', 'B/1/2025']);
  await expect(next('', '2025-03-01')).rejects.toThrow('needs «series»');
});

it('a pattern that could give equal numbers is refused', () => {
  expect(() => serial('ZR-{year}')).toThrow('one place for the number');
  expect(() => serial('ZR-{000}', { per: ['year'] })).toThrow('two numbers would be equal');
  const wrong = resource('wrong', { label: 'number', fields: { number: serial('{faculty}-{0}') } });
  expect(mistakesIn([user, wrong])).toEqual(['wrong: «number» is numbered by «faculty», which is no field.']);
});
