import { afterAll, beforeAll, expect, it } from 'vitest';
import { integer, ref, resource, text } from '../../src/kernel/resource/index.ts';
import {
  type Ctx,
  meOf,
  type Policy,
  Refusal,
  seen,
  seenList,
  sql,
  type TxCtx,
  visible,
} from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

declare module '../../src/kernel/server/index.ts' {
  interface Facts {
    notesWritten?: number | null;
  }
}

const note = resource('note', {
  label: 'name',
  sort: ['name'],
  fields: {
    name: text({ required: true, search: true }),
    points: integer(),
    idUser: ref('user'),
    secret: text(),
  },
});
const drawer = resource('drawer', { label: 'name', fields: { name: text() } });
const policy: Policy<typeof note> = {
  read: me => me.roles.has('reader') || { idUser: me.id },
  update: me => ({ idUser: me.id }),
  fields: { secret: { seenBy: me => ({ idUser: me.id }) } },
};

let toy: ToyPortal;
const rows: Record<string, number> = {};
beforeAll(async () => {
  toy = await startToy({
    resources: [note, drawer],
    policies: { note: policy, drawer: { read: () => false } },
    people: { admin: ['admin'], ana: [], ivo: ['reader'] },
    facts: {
      notesWritten: (idUser, db) =>
        sql`select count(*)::int from ${db.table('note')} where id_user = ${idUser} and deleted_at is null`,
    },
  });
  for (const [name, who, points] of [
    ['a', 'ana', 1],
    ['b', 'ivo', 2],
    ['c', 'ana', 3],
  ] as const)
    rows[name] = await toy.row('note', { name, points, idUser: toy.idOf(who), secret: `s${name}` });
  rows.gone = await toy.row('note', { name: 'gone', idUser: toy.idOf('ana') });
  await toy.db.run(sql`update ${toy.db.table('note')} set deleted_at = now() where id = ${rows.gone}`);
});
afterAll(() => toy?.stop());

/** What a job does that speaks for somebody. */
const as = <T>(who: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  toy.inTransaction(async (ctx: TxCtx) => {
    const me = await meOf(ctx, toy.idOf(who));
    return work({ ...ctx, me: me!, language: me!.language });
  });

it('somebody is who they would be if they asked: roles, administration and facts of this moment', async () => {
  await toy.inTransaction(async ctx => {
    const ana = (await meOf(ctx, toy.idOf('ana')))!;
    expect([ana.id, ana.isAdmin, ana.facts.notesWritten, ana.roles.has('reader')]).toEqual([2, false, 2, false]);
    expect((await meOf(ctx, toy.idOf('admin')))!.isAdmin).toBe(true);
    expect((await meOf(ctx, toy.idOf('ivo')))!.roles.has('reader')).toBe(true);
    expect(await meOf(ctx, 999)).toBe(null);
  });
});

it('one row under the rules of row and field', async () => {
  await as('ana', async ctx => {
    expect(await seen(ctx, note, rows.a!)).toMatchObject({ name: 'a', secret: 'sa', can: ['update'] });
    expect(await seen(ctx, note, rows.b!)).toBe(null);
    expect(await seen(ctx, note, rows.gone!)).toBe(null);
    expect(await seen(ctx, drawer, 1)).toBe(null);
  });
  await as('ivo', async ctx => {
    const row = (await seen(ctx, note, rows.a!))!;
    expect([row.secret, row.can, row['idUser.label']]).toEqual([null, [], 'ana']);
  });
});

it('a list: filtered, sorted, narrowed to columns, limited', async () => {
  const names = async (ctx: Ctx, options = {}) => (await seenList(ctx, note, options)).map(row => row.name);
  await as('ana', async ctx => expect(await names(ctx)).toEqual(['a', 'c']));
  await as('ivo', async ctx => {
    expect(await names(ctx)).toEqual(['a', 'b', 'c']);
    expect(await names(ctx, { sort: ['-points'], limit: 2 })).toEqual(['c', 'b']);
    expect(await names(ctx, { filter: { points: { from: 2 } } })).toEqual(['b', 'c']);
    expect(await names(ctx, { filter: { name: ['a', 'b'], idUser: toy.idOf('ana') } })).toEqual(['a']);
    expect(await names(ctx, { filter: { name: [] } })).toEqual([]);
    expect(await names(ctx, { filter: { points: null } })).toEqual([]);
    expect(await names(ctx, { filter: { 'idUser.username': 'ivo' } })).toEqual(['b']);
    expect(await names(ctx, { search: 'c' })).toEqual(['c']);
    expect(await seenList(ctx, note, { columns: ['points'], filter: { name: 'b' } })).toEqual([
      { id: rows.b, points: 2, rowVer: 1 },
    ]);
    await expect(seenList(ctx, drawer)).rejects.toThrow(Refusal);
    await expect(seenList(ctx, note, { filter: { nothing: 1 } })).rejects.toThrow(Refusal);
  });
});

it('a condition for SQL of a report', async () => {
  const sum = (ctx: Ctx) =>
    ctx.db.one<{ points: number }>(
      sql`select sum(n.points)::int as points from ${ctx.db.table('note')} n where ${visible(ctx, note, 'n')}`,
    );
  expect(await as('ana', sum)).toEqual({ points: 4 });
  expect(await as('ivo', sum)).toEqual({ points: 6 });
  // Nobody asks: a job without a person sees what nobody sees.
  expect(await toy.inTransaction(sum)).toEqual({ points: null });
});
