import { afterAll, beforeAll, expect, it } from 'vitest';
import { date, dateTime, ref, resource, text } from '../../src/kernel/resource/index.ts';
import {
  clock,
  col,
  type Ctx,
  type Me,
  meOf,
  type Policy,
  rule,
  seen,
  seenList,
  sql,
} from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

declare module '../../src/kernel/server/index.ts' {
  interface Facts {
    readonly sitsIn?: readonly number[] | null;
  }
}

// A commission that ends by a day, what it decides until an hour, and what hangs on it.
const commission = resource('commission', {
  label: 'name',
  sort: ['name'],
  fields: { name: text({ required: true }), idChair: ref('user'), from: date(), until: date() },
});
const ballot = resource('ballot', {
  label: 'name',
  sort: ['name'],
  fields: { name: text({ required: true }), idCommission: ref('commission', { required: true }), closesAt: dateTime() },
});
const commissionPolicy: Policy<typeof commission> = {
  read: () => ({ from: { to: clock }, until: { from: clock } }),
  update: () => rule`${col('until')} >= (${clock} at time zone 'Europe/Zagreb')::date + 30`,
};
const ballotPolicy: Policy<typeof ballot> = {
  read: () => ({ 'idCommission.until': { from: clock }, closesAt: { from: clock } }),
};

let toy: ToyPortal;
let ana: Me;
beforeAll(async () => {
  toy = await startToy({
    resources: [commission, ballot],
    policies: { commission: commissionPolicy, ballot: ballotPolicy },
    people: { ana: [] },
    facts: {
      sitsIn: (idUser, db, now) =>
        sql`select coalesce(array_agg(id), '{}') from ${db.table('commission')} where id_chair = ${idUser} and until >= ${now}::timestamptz::date`,
    },
  });
  const idCommission = await toy.row('commission', {
    name: 'Mandate',
    idChair: toy.idOf('ana'),
    from: '2030-01-01',
    until: '2030-06-15',
  });
  await toy.row('ballot', { name: 'Vote', idCommission, closesAt: '2030-06-15 12:00' });
  ana = (await toy.inTransaction(ctx => meOf(ctx, toy.idOf('ana'))))!;
});
afterAll(() => toy?.stop());

/** One and the same session, whose rules are worked out once, at different moments of the portal. */
const at = <T>(moment: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  toy.inTransaction(ctx => work({ ...ctx, me: ana, now: new Date(moment) }));
const names = (moment: string, of: typeof commission | typeof ballot) =>
  at(moment, async ctx => (await seenList(ctx, of)).map(row => row.name));

it('a rule asks the clock of the portal, at each moment anew', async () => {
  expect(await names('2029-12-31T12:00:00Z', commission)).toEqual([]);
  expect(await names('2030-03-01T12:00:00Z', commission)).toEqual(['Mandate']);
  expect(await names('2030-06-16T12:00:00Z', commission)).toEqual([]);
});
it('a day lasts to its end on a Croatian wall, an hour to the minute, also along a reference', async () => {
  expect(await names('2030-06-15T21:30:00Z', commission)).toEqual(['Mandate']);
  expect(await names('2030-06-15T22:30:00Z', commission)).toEqual([]);
  expect(await names('2030-06-15T09:59:00Z', ballot)).toEqual(['Vote']);
  expect(await names('2030-06-15T10:01:00Z', ballot)).toEqual([]);
});
it('so do the rules inside what a row says may be done with it', async () => {
  const can = (moment: string) => at(moment, async ctx => (await seen(ctx, commission, 1))?.can);
  expect(await can('2030-03-01T12:00:00Z')).toEqual(['update']);
  expect(await can('2030-06-01T12:00:00Z')).toEqual([]);
});
it('a count over such rows is not kept: it changes although no row does', async () => {
  const count = async () => (await toy.as('ana').get('commission?return[count]=1')).body.count;
  expect(await count()).toBe(0);
  await toy.row('commission', { name: 'Short', from: '2020-01-01', until: '2999-01-01' });
  expect(await count()).toBe(1);
  const asked = await toy.as('ana').get('commission?return[count]=1');
  expect(asked.body).toMatchObject({ count: 1, data: [{ name: 'Short' }] });
});
it('facts that end by a day are told it', async () => {
  const sitsIn = (moment: string) => at(moment, async ctx => (await meOf(ctx, ana.id))!.facts.sitsIn);
  expect(await sitsIn('2030-06-15T12:00:00Z')).toEqual([1]);
  expect(await sitsIn('2030-06-17T12:00:00Z')).toEqual([]);
});
