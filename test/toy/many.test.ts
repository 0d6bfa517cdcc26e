import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flow, integer, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { compareMany, makeMany, revert, save, saveMany, sql, type TxCtx } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

const shelf = resource('shelf', {
  label: 'code',
  order: true,
  fields: { code: text({ required: true, unique: true }) },
});
const book = resource('book', {
  label: 'title',
  fields: {
    isbn: text({ unique: true }),
    title: text({ required: true, max: 40 }),
    copies: integer({ required: true, min: 0, default: 1 }),
    idShelf: ref('shelf'),
    status: state(flow(['kept', 'lent'], { lend: { from: ['kept'], to: 'lent' } })),
  },
});

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [shelf, book],
    policies: { shelf: { read: () => true }, book: { read: () => true, moves: { lend: { by: 'system' } } } },
    people: {},
  });
});
afterAll(() => toy?.stop());
const system = <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> => toy.inTransaction(work);
const live = async () =>
  (
    await toy.db.run(
      sql`select isbn, title, copies, id_shelf, status from ${toy.db.table('book')} where deleted_at is null order by isbn`,
    )
  ).rows;
const key = ['isbn'];

it('makes, changes and leaves alone by the natural key, as it said it would, and takes it all back', async () => {
  const idShelf = await toy.row('shelf', { code: 'M' });
  await system(ctx => save(ctx, book, { isbn: '1', title: 'Old', idShelf }, { as: 'system' }));
  await system(ctx => save(ctx, book, { isbn: '2', title: 'Same' }, { as: 'system' }));
  const before = await live();
  const rows = [
    { isbn: '1', title: 'New', idShelf: null },
    { isbn: '2', title: 'Same' },
    { isbn: '3', title: 'Made', idShelf },
  ];
  const said = await system(ctx => compareMany(ctx, book, rows, { key }));
  expect(said.map(row => [row.did, row.diff, row.problems])).toEqual([
    ['updated', { title: ['Old', 'New'], idShelf: [idShelf, null] }, []],
    ['same', {}, []],
    ['created', { isbn: [null, '3'], title: [null, 'Made'], idShelf: [null, idShelf] }, []],
  ]);
  const batch = randomUUID();
  const done = await system(ctx => saveMany(ctx, book, rows, { key, batch }));
  expect(done).toMatchObject({ created: 1, updated: 1, same: 1 });
  expect(await live()).toMatchObject([
    { isbn: '1', title: 'New', id_shelf: null },
    { isbn: '2', title: 'Same' },
    { isbn: '3', title: 'Made', copies: 1, status: 'kept' },
  ]);
  expect(await system(ctx => saveMany(ctx, book, rows, { key, batch: randomUUID() }))).toMatchObject({ same: 3 });
  expect(await system(ctx => revert(ctx, batch))).toEqual({ reverted: 2, left: [] });
  expect(await live()).toEqual(before);
  expect(await system(ctx => revert(ctx, batch))).toMatchObject({ reverted: 0 });
});

it('leaves what somebody has changed since, or needs, and names it', async () => {
  const batch = randomUUID();
  const shelves = await system(ctx =>
    saveMany(ctx, shelf, [{ code: 'X' }, { code: 'Y' }], { key: ['code'], batch, each: true }),
  );
  const books = await system(ctx =>
    saveMany(
      ctx,
      book,
      [
        { isbn: '7', title: 'Seven' },
        { isbn: '8', title: 'Eight', idShelf: shelves.ids[1]! },
      ],
      {
        key,
        batch,
      },
    ),
  );
  await system(ctx => save(ctx, book, { title: 'Mine' }, { as: 'system', id: books.ids[1]! }));
  const back = await system(ctx => revert(ctx, batch));
  expect(back.reverted).toBe(2);
  expect(back.left).toEqual([
    { resource: 'book', id: books.ids[1], why: 'changed' },
    { resource: 'shelf', id: shelves.ids[1], why: 'inUse' },
  ]);
});

it('refuses all of them for one that is wrong: a value, a reference, the same key twice', async () => {
  const before = await live();
  for (const bad of [
    { isbn: '21', title: null },
    { isbn: '21', title: 'x', idShelf: 99_999 },
    { isbn: '20', title: 'x' },
  ]) {
    const rows = [{ isbn: '20', title: 'Good' }, bad as { isbn: string; title: string }];
    const said = await system(ctx => compareMany(ctx, book, rows, { key }));
    expect(said[1]!.problems).toHaveLength(1);
    await expect(system(ctx => saveMany(ctx, book, rows, { key, batch: randomUUID() }))).rejects.toThrow('422');
  }
  expect(await live()).toEqual(before);
});

it('of hundreds what all of them have is said once, and each row is stored as if it had been said with it', async () => {
  const idShelf = await toy.row('shelf', { code: 'H' });
  const rows = Array.from({ length: 600 }, (_, n) => ({
    isbn: `h${n}`,
    title: 'The same',
    idShelf: n === 599 ? null : idShelf,
    ...(n % 2 === 0 && { copies: 2 }),
  }));
  const ids = await system(ctx => makeMany(ctx, book, rows));
  const { rows: stored } = await toy.db.run(
    sql`select id, isbn, title, copies, id_shelf as "idShelf", status, row_ver as "rowVer" from ${toy.db.table('book')} where id = any(${ids}::int[]) order by id`,
  );
  expect(stored).toEqual(rows.map((row, n) => ({ copies: 1, ...row, id: ids[n], status: 'kept', rowVer: 1 })));
  // Of six hundred one is wrong: none is stored.
  const wrong = rows.map((row, n) => ({ ...row, isbn: `w${n}`, title: n === 300 ? 'x'.repeat(41) : row.title }));
  await expect(system(ctx => makeMany(ctx, book, wrong))).rejects.toMatchObject({ status: 422 });
  expect((await live()).filter(row => String(row.isbn).startsWith('w'))).toEqual([]);
});
