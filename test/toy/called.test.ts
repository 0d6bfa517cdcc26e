import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTime, ref, resource, text } from '../../src/kernel/resource/index.ts';
import { forgetSizes, type Policy, sql } from '../../src/kernel/server/index.ts';
import { describedBy } from '../harness/described.ts';
import { startToy, type ToyPortal } from './toy.ts';

// A label three deep: a visit is called by its stay and its day, a stay by its guest and its room, a room by its house.
const guest = resource('guest', {
  label: { first: 'firstName', last: 'lastName' },
  sort: ['lastName', 'firstName'],
  fields: { firstName: text({ required: true, search: true }), lastName: text({ required: true, search: true }) },
});
const house = resource('house', {
  label: 'name',
  sort: ['name'],
  fields: { name: text({ required: true, search: true }) },
});
const room = resource('room', {
  label: ['idHouse', 'code'],
  sort: ['id'],
  fields: { idHouse: ref('house', { required: true }), code: text({ required: true }) },
});
const stay = resource('stay', {
  label: ['idGuest', 'idRoom'],
  sort: ['id'],
  fields: { idGuest: ref('guest', { required: true }), idRoom: ref('room', { required: true }) },
});
const visit = resource('visit', {
  label: ['idStay', 'start'],
  sort: ['idStay', 'id'],
  fields: { idStay: ref('stay', { required: true }), start: dateTime({ required: true }) },
});
const open = { read: () => true, create: () => true, update: () => true };
// Bea is shown no guest but those called Ana.
const guestPolicy: Policy<typeof guest> = {
  ...open,
  lookup: me => (me.id === 3 ? { firstName: 'Ana' } : true),
};

let toy: ToyPortal;
const rows: Record<string, number> = {};
beforeAll(async () => {
  toy = await startToy({
    resources: [guest, house, room, stay, visit],
    policies: { guest: guestPolicy, house: open, room: open, stay: open, visit: open },
    people: { admin: ['admin'], ana: [], bea: [] },
  });
  rows.mirna = await toy.row('guest', { firstName: 'Mirna', lastName: 'Šimrak' });
  rows.ana = await toy.row('guest', { firstName: 'Ana', lastName: 'Žužić' });
  rows.sea = await toy.row('house', { name: 'Vila Čioda' });
  rows.hill = await toy.row('house', { name: 'Brijeg' });
  rows.first = await toy.row('room', { idHouse: rows.sea, code: 'A-101' });
  rows.second = await toy.row('room', { idHouse: rows.hill, code: 'B-202' });
  rows.one = await toy.row('stay', { idGuest: rows.mirna, idRoom: rows.first });
  rows.two = await toy.row('stay', { idGuest: rows.ana, idRoom: rows.second });
  rows.spring = await toy.row('visit', { idStay: rows.one, start: '2030-04-05 09:30' });
  rows.summer = await toy.row('visit', { idStay: rows.two, start: '2031-07-08 10:45' });
});
afterAll(() => toy?.stop());

const found = async (who: string, typed: string, at = 'visit'): Promise<number[]> => {
  const search = `search=${encodeURIComponent(typed)}`;
  const { data, count } = (await toy.as(who).get(`${at}?${search}&return[count]=1&columns=id`)).body;
  expect(count).toBe(data.length);
  return data.map((row: { id: number }) => row.id);
};
const offered = async (who: string, typed: string): Promise<string[]> =>
  (await toy.as(who).get(`visit/options?filter[label][like]=${encodeURIComponent(typed)}`)).body.data.map(
    (o: { label: string }) => o.label,
  );

describe('a label made of others’ labels', () => {
  it('is found by each of its words, however deep they stand, in any order and without marks', async () => {
    for (const word of ['mirna', 'Šimrak', 'simr', 'VILA', 'cioda', 'a-101', '2030'])
      expect([word, await found('ana', word)]).toEqual([word, [rows.spring]]);
    expect(await found('ana', 'cioda mirna')).toEqual([rows.spring]);
    expect(await found('ana', 'b-202 žužić 10:45')).toEqual([rows.summer]);
    // Each of them stands in some label, and in none both.
    expect(await found('ana', 'mirna brijeg')).toEqual([]);
    expect(await found('ana', 'nobody')).toEqual([]);
  });

  it('is found as it is read, pasted whole', async () => {
    const [label] = await offered('ana', 'mirna');
    expect(label).toBe('Mirna Šimrak · Vila Čioda · A-101 · 05/04/2030 09:30');
    expect(await offered('ana', label!)).toEqual([label]);
  });

  it('is found only as far as the caller is shown the rows that it is made of', async () => {
    expect(await found('bea', 'mirna')).toEqual([]);
    expect(await offered('bea', 'simrak')).toEqual([]);
    // What else stands in that label finds it still.
    expect(await found('bea', 'cioda')).toEqual([rows.spring]);
    expect(await found('bea', 'ana')).toEqual([rows.summer]);
  });

  it('narrows a list and leaves it as the export has it', async () => {
    expect(await found('ana', 'cioda', `stay`)).toEqual([rows.one]);
    const filtered = await toy.as('ana').get(`visit?filter[idStay.label][like]=cioda&columns=id`);
    expect(filtered.body.data.map((row: { id: number }) => row.id)).toEqual([rows.spring]);
    const file = await (await toy.as('ana').fetch('visit/export?format=csv&columns=idStay&search=cioda')).text();
    expect(file).toContain('Mirna Šimrak');
    expect(file).not.toContain('Žužić');
  });
});

describe('in a large table', () => {
  const many = 201_000;
  beforeAll(async () => {
    // Every stay is of one of 5,000 guests, of whom every fiftieth is called Petra.
    await toy.inTransaction(async ({ db }) => {
      const table = (name: string) => db.table(name);
      await db.run(
        sql`insert into ${table('guest')} (id, first_name, last_name) select 1000 + n, case when n % 50 = 0 then 'Petra' else 'Luka' end, 'Gost ' || n from generate_series(1, 5000) n`,
      );
      await db.run(
        sql`insert into ${table('stay')} (id, id_guest, id_room) select 1000 + n, 1000 + 1 + n % 5000, case when n % 2 = 0 then ${rows.first}::int else ${rows.second}::int end from generate_series(1, ${many}) n`,
      );
      await db.run(
        sql`insert into ${table('visit')} (id, id_stay, start) select 1000 + n, 1000 + ${many + 1}::int - n, '2040-01-01' from generate_series(1, ${many}) n`,
      );
    });
    for (const name of ['guest', 'stay', 'visit'])
      await toy.inTransaction(({ db }) => db.run(sql`analyze ${db.table(name)}`));
    forgetSizes(toy.portal.app);
  }, 120_000);

  const ask = async (address: string): Promise<{ data: any[]; count?: number; moreThanCount?: true }> => {
    const { status, body } = await toy.as('ana').get(address);
    expect([address, status]).toEqual([address, 200]);
    return body;
  };

  it('what is rare is counted exactly, what is common to 10,000, and says so', async () => {
    expect(await ask('stay?search=petra%20cioda&return[count]=1&pagination[limit]=1&columns=id')).toMatchObject({
      count: 0,
    });
    const rare = await ask('stay?search=petra&return[count]=1&pagination[limit]=1&columns=id');
    expect(rare).toMatchObject({ count: many / 50 });
    expect(rare.moreThanCount).toBeUndefined();
    for (const address of ['stay?search=luka', 'visit?search=luka', 'stay/options?search=luka']) {
      const columns = address.includes('options') ? '' : '&columns=id';
      expect(await ask(`${address}&return[count]=1&pagination[limit]=2${columns}`)).toMatchObject({
        data: [expect.anything(), expect.anything()],
        count: 10_000,
        moreThanCount: true,
      });
    }
    // Without a search the number is exact.
    expect(await ask('stay?return[count]=1&pagination[limit]=1&columns=id')).toMatchObject({ count: many + 2 });
  });

  it('two common words that meet in few rows are found whole', async () => {
    // Every guest is called so, and half of the stays are in that house: more than are taken from what is rare.
    const both = await ask(
      'stay?search=gost%2011%20brijeg&return[count]=1&pagination[limit]=500&columns=idGuest,idRoom',
    );
    const inSql = await toy.inTransaction(({ db }) =>
      db.one<{ n: number }>(
        sql`select count(*)::int as n from ${db.table('stay')} s join ${db.table('guest')} g on g.id = s.id_guest where g.last_name like '%11%' and s.id_room = ${rows.second}`,
      ),
    );
    expect(both.count).toBe(inSql!.n);
    expect(both.moreThanCount).toBeUndefined();
    expect(inSql!.n).toBeGreaterThan(2_000);
  });

  it('the answer is the one that is described', async () => {
    const described = describedBy((await toy.as('ana').get('openapi.json')).body);
    for (const address of ['stay?', 'stay/options?']) {
      const answer = await toy.as('ana').fetch(`${address}search=luka&return[count]=1&pagination[limit]=2`);
      const reply = {
        status: answer.status,
        headers: answer.headers,
        body: (await answer.json()) as Record<string, unknown>,
      };
      expect(reply.body).toMatchObject({ count: 10_000, moreThanCount: true });
      expect(described.misfit('GET', address.slice(0, -1), reply)).toBeNull();
      // Nothing else may stand there.
      const other = { ...reply, body: { ...reply.body, moreThanCount: false } };
      expect(described.misfit('GET', address.slice(0, -1), other)).toMatch('moreThanCount');
    }
  });

  it('an export of what is common has every row', async () => {
    const file = await (await toy.as('ana').fetch('stay/export?format=csv&columns=idGuest&search=gost%20luka')).text();
    expect(file.trim().split('\n').length - 1).toBe(many - many / 50);
  }, 120_000);

  it('the usual order goes by the key of what the rows hang on, and pages hold together', async () => {
    const first = await ask('visit?pagination[limit]=3&columns=idStay');
    expect(first.data.map(row => row.idStay)).toEqual([rows.one, rows.two, 1001]);
    const all: number[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { data } = await ask(`visit?search=luka&page=${page}&pagination[limit]=50&columns=idStay`);
      all.push(...data.map(row => row.idStay));
    }
    expect(all).toHaveLength(200);
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => a - b));
    // The same from row to row.
    const { data: after } = await ask(`visit/options?search=luka&pagination[limit]=50`);
    const { data: rest } = await ask(`visit/options?search=luka&pagination[limit]=50&after=${after.at(-1).value}`);
    const { data: together } = await ask(`visit/options?search=luka&pagination[limit]=100`);
    expect([...after, ...rest]).toEqual(together);
  });
});
