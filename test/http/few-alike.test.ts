import { afterAll, beforeAll, expect, it } from 'vitest';
import { boolean, dateTime, integer, ref, resource, text } from '../../src/kernel/resource/index.ts';
import { clock, col, evenForAdmin, type Me, rule, table, via } from '../../src/kernel/server/index.ts';
import { admin, identityOf, openToAll, person, type Portal, startPortal, tokenOf } from './portal.ts';

// A list that begins at each way of its rule answers every question as one that asks the rule as it stands: two views on one
// table with the same rule, one of which is read by few.

const shelf = resource('shelf', {
  label: 'name',
  fields: {
    name: text({ required: true, search: true, inList: true }),
    idKeeper: ref('user'),
    open: boolean(),
    until: dateTime(),
  },
});
const book = resource('book', {
  label: ['idShelf', 'title'],
  sort: ['title'],
  indexes: [['title', 'id']],
  fields: {
    title: text({ required: true, search: true, inList: true }),
    secret: text({ search: true }),
    kind: integer({ required: true, default: 1 }),
    idShelf: ref('shelf', { inList: true }),
    idOwner: ref('user', { inList: true }),
    idOther: ref('user'),
    shared: integer({ required: true, min: 0, default: 0, inList: true }),
    until: dateTime(),
  },
});
const keeps = (me: Me) =>
  rule`exists (select 1 from ${table('shelf')} a where a.id = ${col('idShelf')} and a.id_keeper = ${me.id})`;
const nothing = (me: Me) => (me.facts as unknown as { nothing?: number }).nothing;
/** Rules of several ways, of each kind that a rule may be. */
const rules: Record<string, (me: Me) => any> = {
  owned: me => ({ any: [{ idOwner: me.id }, { idOther: me.id }] }),
  kept: me => ({ any: [{ idOwner: me.id }, { all: [{ shared: 1 }, keeps(me)] }] }),
  timed: me => ({ any: [{ idOwner: me.id }, { all: [{ until: { from: clock } }, { shared: 1 }] }] }),
  hung: me => ({ any: [via('idShelf'), { idOwner: me.id }] }),
  hungAlone: () => via('idShelf'),
  crossed: me => ({
    all: [{ any: [keeps(me), { idOwner: me.id }] }, { any: [{ shared: { in: [0, 1] } }, { until: { isNull: true } }] }],
  }),
  not: me => ({
    any: [{ all: [{ idOther: me.id }, { not: { any: [{ idOwner: me.id }, keeps(me)] } }] }, { shared: 2 }],
  }),
  unknown: me => ({
    any: [
      { idOwner: nothing(me) ?? null },
      { not: { idOwner: nothing(me) ?? null } },
      { idOther: me.id },
      { shared: 2 },
    ],
  }),
  bound: me => evenForAdmin<any>({ any: [{ idOwner: me.id }, keeps(me), { 'idShelf.idKeeper': me.id }] }),
  all: () => ({ any: [{ shared: { from: 0 } }, { idOwner: { isNull: false } }] }),
};
const camelToDash = (name: string) => name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`);
const view = (name: string) =>
  resource(name, {
    label: ['idShelf', 'title'],
    sort: ['title'],
    over: { resource: 'book', where: { kind: 1 } },
    scenarios: ['lent'],
    fields: {
      title: text({ required: true, search: true, inList: true }),
      secret: text({ search: true, inList: true }),
      idShelf: ref('shelf', { inList: true }),
      idOwner: ref('user', { inList: true }),
      idOther: ref('user'),
      shared: integer({ required: true, min: 0, default: 0, inList: true }),
      until: dateTime(),
    },
  });
const pairs = Object.keys(rules).map(name => {
  const said = camelToDash(name);
  return { name, few: view(`few-${said}`), plain: view(`plain-${said}`) };
});
const people = { admin, ana: tokenOf('ana'), ivo: tokenOf('ivo'), eva: tokenOf('eva'), nobody: '' } as const;

let portal: Portal;
beforeAll(async () => {
  const policyOf = (name: string, r: typeof book | ReturnType<typeof view>) => ({
    ...openToAll(r as never),
    read: rules[name]!,
    remove: (me: Me) => ({ idOwner: me.id }),
    fields: { secret: { seenBy: (me: Me) => ({ idOther: me.id }) } },
    scenarios: { lent: { where: () => ({ any: [{ shared: 1 }, { until: { isNull: false } }] }) } },
  });
  const opened = { read: () => ({ any: [{ shared: 2 }, { idOwner: 4 }] }), shows: ['title'] };
  portal = await startPortal({
    resources: [shelf, book, ...pairs.flatMap(({ few, plain }) => [few, plain])],
    policies: {
      shelf: {
        ...openToAll(shelf),
        read: (me: Me) => ({ any: [{ idKeeper: me.id }, { open: 1 }, { until: { from: clock } }] }),
      },
      book: { ...openToAll(book), few: true, read: rules.kept! },
      ...Object.fromEntries(
        pairs.flatMap(({ name, few, plain }) => [
          [few.name, { ...policyOf(name, few), few: true }],
          [plain.name, policyOf(name, plain)],
        ]),
      ),
    },
    public: Object.fromEntries(
      pairs.slice(0, 3).flatMap(({ few, plain }) => [few, plain].map(r => [r.name, opened])),
    ) as never,
    identity: identityOf(
      new Map([
        [admin, person(1, 'admin', 'admin')],
        ...(['ana', 'ivo', 'eva'] as const).map((name, i) => [tokenOf(name), person(2 + i, name, 'user')] as const),
      ]),
    ),
  });
  await portal.database.database.pool.query(`
    insert into c_main."user" (id, username) values (1, 'admin'), (2, 'ana'), (3, 'ivo'), (4, 'eva');
    insert into c_main.shelf (name, id_keeper, open, until) values ('Ana A', 2, 0, now()), ('Ivo B', 3, 0, null), ('Cold C', null, 1, null),
      ('Dark D', null, 0, now() + interval '1 day');
    insert into c_main.book (title, secret, kind, id_shelf, id_owner, id_other, shared, until)
      select 'Book ' || (n * 7919 % 1000), case when n % 3 = 0 then 'hidden ' || n % 10 end, case when n % 11 = 0 then 2 else 1 end, nullif(n % 5, 0),
        case when n % 97 = 0 then 2 when n % 2 = 0 then 3 when n % 89 = 0 then 4 end, case when n % 101 = 0 then 2 when n % 3 = 0 then 3 end, n % 3,
        case when n % 4 = 0 then now() + (n % 7 - 3) * interval '1 day' end
      from generate_series(1, 45000) n;
    update c_main.book set deleted_at = now() where id % 500 = 97;
    analyze`);
}, 120_000);
afterAll(() => portal?.close());

let state = 20261119;
const next = (most: number): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >> 8) % most;
};
const oneOf = <T>(from: readonly T[]): T => from[next(from.length)]!;
const question = (): string => {
  const parts = [
    `pagination[limit]=${oneOf([1, 7, 50])}`,
    ...(next(2) ? ['return[count]=1'] : []),
    ...(next(4) ? [] : ['return[can]=1']),
    ...(next(2)
      ? [
          `sort=${oneOf(['title', '-title', 'id', '-id', 'secret', '-secret', 'idShelf', '-idShelf.name', 'until,-id', 'label', 'shared,idOwner.username'])}`,
        ]
      : []),
    ...(next(3)
      ? []
      : [
          `filter[${oneOf(['idShelf]=1', 'idShelf.name][like]=a', 'label][like]=an', 'label][like]=co bo', 'shared]=2', 'secret][like]=hid', 'secret]=hidden 3', 'until][isNull]=1', 'idOwner][not]=3', 'title][like]=99'])}`,
        ]),
    ...(next(3) ? [] : [`search=${oneOf(['bo', 'book 7', 'hidden', '99', 'zz'])}`]),
    ...(next(5) ? [] : ['scenario=lent']),
    ...(next(6) ? [] : [`deleted=${next(2)}`]),
    ...(next(4) ? [] : ['columns=title,shared,idOwner']),
    oneOf(['', '', 'page=2', 'page=3', `after=${1 + next(1200)}`]),
  ];
  return parts.filter(Boolean).join('&');
};
const choice = (): string =>
  [
    `pagination[limit]=${oneOf([3, 11])}`,
    ...(next(2) ? ['return[count]=1'] : []),
    `filter[label][like]=${oneOf(['', 'a', 'iv', 'co', 'book', 'ana book', '77'])}`,
  ].join('&');

it.each(pairs)(
  '$name is answered alike',
  async ({ few, plain }) => {
    const found = new Map<string, number>();
    for (const [who, as] of Object.entries(people))
      for (let n = 0; n < 6; n++) {
        const asked = n % 3 === 2 ? `/options?${choice()}` : `?${question()}`;
        const headers = { 'accept-language': oneOf(['hr', 'en']) };
        const [one, other] = await Promise.all(
          [few, plain].map(r => portal.call('GET', `/api/v1/${r.name}${asked}`, { as, headers })),
        );
        const where = `${who}: ${few.name}${asked}`;
        expect(one!.status, where).toBe(other!.status);
        expect([200, 422, 403, 401], `${where} ${one!.text.slice(0, 200)}`).toContain(one!.status);
        const key = `${who} ${one!.status}`;
        found.set(key, (found.get(key) ?? 0) + 1);
        if (one!.status !== 200) continue;
        const count = (json: any) => (json.moreThanCount ? 'many' : json.count > 10_000 ? 'many' : json.count);
        expect({ ...one!.json, count: count(one!.json), moreThanCount: 0 }, where).toEqual({
          ...other!.json,
          count: count(other!.json),
          moreThanCount: 0,
        });
        const ids = one!.json.data.map((row: { id?: number }) => row.id);
        if (ids[0] !== undefined) expect(new Set(ids).size, where).toBe(ids.length);
      }
    expect(found.get('ana 200') ?? 0).toBeGreaterThan(2);
  },
  300_000,
);

it('begins after a row, whatever a rule calls the tables it asks', async () => {
  const read = async (query: string) =>
    (await portal.call('GET', `/api/v1/few-kept?columns=title&${query}`, { as: people.ana })).json.data.map(
      (row: { id: number }) => row.id,
    ) as number[];
  const all = await read('sort=idShelf,id&pagination[limit]=40');
  expect(all).toHaveLength(40);
  expect(await read(`sort=idShelf,id&pagination[limit]=20&after=${all[19]}`)).toEqual(all.slice(20));
});

it.each(['ana', 'ivo', 'admin'] as const)(
  '%s finds among the first rows of a list what all of it has',
  async who => {
    const ask = async (path: string) => {
      const { status, json } = await portal.call('GET', `/api/v1/${path}`, { as: people[who] });
      expect(status, path).toBe(200);
      return json.data as unknown[];
    };
    let some = 0;
    for (const word of ['an', '7', 'b o'])
      for (const list of [
        'book?columns=title,idShelf',
        'book?columns=title&sort=-title',
        'book?columns=title&sort=-idShelf',
        'book/options?',
      ]) {
        const asked = `${list}&pagination[limit]=${11}&filter[label][like]=${word}`;
        const whole = await ask(`${asked}&return[count]=1`);
        expect(await ask(asked), asked).toEqual(whole);
        some += whole.length;
      }
    expect(some).toBeGreaterThan(20);
  },
  120_000,
);
