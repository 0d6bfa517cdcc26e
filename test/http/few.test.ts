import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integer, ref, resource, text } from '../../src/kernel/resource/index.ts';
import { col, type Me, rule, table, via } from '../../src/kernel/server/index.ts';
import { admin, openToAll, person, type Portal, startPortal, tokenOf, identityOf } from './portal.ts';

// Where most people may read few rows of very many, a list begins at each way in which the rule lets somebody in. What it
// answers is the same as by the rule.

const shelf = resource('shelf', { label: 'name', fields: { name: text({ required: true }), idKeeper: ref('user') } });
const book = resource('book', {
  label: 'title',
  sort: ['title'],
  indexes: [['title', 'id']],
  fields: {
    title: text({ required: true, search: true, inList: true }),
    idShelf: ref('shelf', { required: true, inList: true }),
    idOwner: ref('user'),
    shared: integer({ required: true, min: 0, default: 0 }),
  },
});
const page = resource('page', {
  label: ['idBook', 'number'],
  fields: { idBook: ref('book', { required: true, inList: true }), number: integer({ required: true, inList: true }) },
});
const ownsOrKeeps = {
  few: true,
  read: (me: Me) => ({
    any: [
      { idOwner: me.id },
      {
        all: [
          { shared: 1 },
          rule`exists (select 1 from ${table('shelf')} s where s.id = ${col('idShelf')} and s.id_keeper = ${me.id})`,
        ],
      },
    ],
  }),
} as const;

const people = ['ana', 'ivo', 'eva'] as const;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    resources: [shelf, book, page],
    policies: {
      book: { ...openToAll(book), ...ownsOrKeeps },
      page: { ...openToAll(page), few: true, read: () => via('idBook') },
    },
    identity: identityOf(
      new Map([
        [admin, person(1, 'admin', 'admin')],
        ...people.map((name, i) => [tokenOf(name), person(2 + i, name, 'user')] as const),
      ]),
    ),
  });
  await portal.database.database.pool.query(`
    insert into c_main."user" (id, username) values (1, 'admin'), (2, 'ana'), (3, 'ivo'), (4, 'eva');
    insert into c_main.shelf (name, id_keeper) values ('A', 2), ('B', 3), ('C', null);
    insert into c_main.book (title, id_shelf, id_owner, shared)
      select 'Book ' || lpad(n::text, 6, '0'), 1 + n % 3, case when n % 100 = 0 then 2 when n % 100 = 1 then 4 when n % 2 = 0 then 3 end, (n % 50 < 3)::int
      from generate_series(1, 50000) n;
    insert into c_main.page (id_book, number) select id, 1 from c_main.book where id % 10 < 2;
    update c_main.book set deleted_at = now() where id in (100, 101);
    analyze`);
}, 120_000);
afterAll(() => portal?.close());

const list = async (as: string, path: string) => {
  const { status, json } = await portal.call('GET', `/api/v1/${path}`, { as: tokenOf(as) });
  expect(status, `${path} ${JSON.stringify(json).slice(0, 200)}`).toBe(200);
  return json as { data: Record<string, unknown>[]; count: number };
};
/** By the rule as it is told in words. */
const visible = async (id: number, more = 'true') =>
  (
    await portal.database.database.pool.query<{ id: number; title: string }>(
      `select b.id, b.title from c_main.book b join c_main.shelf s on s.id = b.id_shelf
       where b.deleted_at is null and (b.id_owner = $1 or (b.shared = 1 and s.id_keeper = $1)) and ${more} order by b.title, b.id`,
      [id],
    )
  ).rows;

describe.each([
  ['ana, who reads few', 'ana', 2],
  ['ivo, who reads more than are few', 'ivo', 3],
  ['eva, who keeps no shelf', 'eva', 4],
] as const)('%s', (_, name, id) => {
  it('reads a page of just the rows of the rule, each once, with their count', async () => {
    const all = await visible(id);
    const { data, count } = await list(name, 'book?return[count]=1&pagination[limit]=50');
    expect(count).toBe(all.length);
    expect(data.map(row => row.id)).toEqual(all.slice(0, 50).map(row => row.id));
    const second = await list(name, 'book?pagination[limit]=50&page=2');
    expect(second.data.map(row => row.id)).toEqual(all.slice(50, 100).map(row => row.id));
  });
  it.each(['filter[idShelf]=1', 'filter[title][like]=009', 'search=99', 'filter[shared]=1&search=book'])(
    'narrows them by %s',
    async query => {
      const more = {
        'filter[idShelf]=1': 'b.id_shelf = 1',
        'filter[title][like]=009': `b.title like '%009%'`,
        'search=99': `b.title like '%99%'`,
        'filter[shared]=1&search=book': `b.shared = 1`,
      }[query];
      const all = await visible(id, more);
      const { data, count } = await list(name, `book?return[count]=1&pagination[limit]=20&${query}`);
      expect(count).toBe(all.length);
      expect(data.map(row => row.id)).toEqual(all.slice(0, 20).map(row => row.id));
    },
  );
  it('chooses among them', async () => {
    const all = await visible(id, `b.title like '%77%'`);
    const { data } = await list(name, 'book/options?pagination[limit]=11&filter[label][like]=77');
    expect(data.map(row => row.label)).toEqual(all.slice(0, 11).map(row => row.title));
  });
  it('reads what hangs on them', async () => {
    const of = new Set((await visible(id)).map(row => row.id).filter(book => book % 10 < 2));
    const { data, count } = await list(name, 'page?return[count]=1&pagination[limit]=50&columns=idBook,number');
    expect(count).toBe(of.size);
    expect(data.length).toBe(Math.min(50, of.size));
    expect(data.filter(row => !of.has(row.idBook as number))).toEqual([]);
  });
});

it('sees a row as soon as it is theirs, and no longer once it is not', async () => {
  const before = (await list('ana', 'book?return[count]=1')).count;
  const [{ id, row_ver }] = (
    await portal.database.database.pool.query(
      'select id, row_ver from c_main.book where id_owner is null and shared = 0 limit 1',
    )
  ).rows;
  const change = async (body: object) => {
    const { status, json } = await portal.call('PUT', `/api/v1/book/update?id=${id}`, { body });
    expect(status, JSON.stringify(json)).toBe(200);
    return json.rowVer as number;
  };
  const rowVer = await change({ idOwner: 2, rowVer: row_ver });
  expect((await list('ana', 'book?return[count]=1')).count).toBe(before + 1);
  await change({ idOwner: null, rowVer });
  expect((await list('ana', 'book?return[count]=1')).count).toBe(before);
});

it('finds in the bin what was theirs', async () => {
  const { data } = await list('ana', 'book?deleted=1');
  expect(data.map(row => row.id)).toEqual([100]);
});

describe('in the order of names of other rows', () => {
  const inOrder = async (name: string, order: string, offset: number) =>
    (
      await portal.database.database.pool.query<{ id: number }>(
        `select b.id from c_main.book b left join c_main.${name} n on n.id = b.${name === 'shelf' ? 'id_shelf' : 'id_owner'}
         where b.deleted_at is null order by ${order} limit 50 offset $1`,
        [offset],
      )
    ).rows.map(row => row.id);
  const pageOf = async (sort: string, page: number): Promise<unknown[]> => {
    const { status, json } = await portal.call(
      'GET',
      `/api/v1/book?return[count]=1&sort=${sort}&pagination[limit]=50&page=${page}`,
    );
    expect(status).toBe(200);
    expect(json.count).toBe(49_998);
    return json.data.map((row: { id: number }) => row.id);
  };
  it.each([1, 2, 100, 200])('gives page %i of books by their shelves, up and down', async page => {
    const offset = (page - 1) * 50;
    expect(await pageOf('idShelf', page)).toEqual(await inOrder('shelf', 'n.name, b.id', offset));
    expect(await pageOf('-idShelf', page)).toEqual(await inOrder('shelf', 'n.name desc, b.id desc', offset));
  });
  it('gives those without an owner last, or first the other way round', async () => {
    await portal.database.database.pool.query('update c_main.book set id_owner = null where id_owner = 3 and id > 400');
    for (const page of [1, 2, 10, 20, 21, 22, 23, 24, 25]) {
      const offset = (page - 1) * 50;
      expect(await pageOf('idOwner', page), `${page}`).toEqual(await inOrder('user', 'n.username, b.id', offset));
      expect(await pageOf('-idOwner', page), `${page}`).toEqual(
        await inOrder('user', 'n.username desc, b.id desc', offset),
      );
    }
  });
});
