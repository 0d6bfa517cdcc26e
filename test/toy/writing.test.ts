import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flow, integer, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import {
  isThere,
  type Me,
  move,
  type Policy,
  purgeMatching,
  remove,
  save,
  saveMatching,
  sql,
  trial,
  type TxCtx,
} from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

const shelf = resource('shelf', {
  label: 'code',
  fields: { code: text({ required: true, unique: true }) },
});
const book = resource('book', {
  label: 'title',
  checks: ['forbidden', 'noCopies'],
  fields: {
    isbn: text({ unique: true }),
    title: text({ required: true, max: 40 }),
    copies: integer({ required: true, min: 0, default: 1 }),
    idShelf: ref('shelf'),
    /** Counted by the server alone. */
    loans: integer({ readonly: true }),
    initial: text({ readonly: true, max: 1 }),
    status: state(
      flow(['kept', 'lent'], {
        lend: { from: ['kept'], to: 'lent', input: { days: integer({ required: true, min: 1 }) }, note: 'optional' },
        takeBack: { from: ['lent'], to: 'kept' },
      }),
    ),
  },
});

const told: string[] = [];
const shelfPolicy: Policy<typeof shelf> = { read: () => false };
const bookPolicy: Policy<typeof book> = {
  read: me => me.roles.has('librarian'),
  create: me => me.roles.has('librarian'),
  update: me => me.roles.has('librarian'),
  remove: () => false,
  fill: (_ctx, { before, input }) => ({ initial: String(input.title ?? before?.title).slice(0, 1) }),
  check: (_ctx, { row }) => [
    ...(row.title === 'Forbidden' ? [{ level: 'error', field: 'title', key: 'forbidden' } as const] : []),
    ...(row.copies === 0 ? [{ level: 'warning', field: 'copies', key: 'noCopies' } as const] : []),
  ],
  effect: async (ctx, { verb, row }) => {
    ctx.db.afterCommit(() => void told.push(`${verb} ${row.title}`));
  },
  moves: {
    lend: { by: () => false, set: (_ctx, row) => ({ loans: (row.loans ?? 0) + 1 }) },
    takeBack: { by: 'system' },
  },
};

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [shelf, book],
    policies: { shelf: shelfPolicy, book: bookPolicy },
    checks: {
      forbidden: { hr: 'Ta je knjiga zabranjena.', en: 'That book is forbidden.' },
      noCopies: { hr: 'Nema primjeraka.', en: 'There are no copies.' },
    },
    people: { libby: ['librarian'], rea: ['reader'] },
  });
});
afterAll(() => toy?.stop());

const system = <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> => toy.inTransaction(work);
const asPerson = <T>(name: string, roles: readonly string[], work: (ctx: TxCtx) => Promise<T>): Promise<T> => {
  const me: Me = {
    id: toy.idOf(name),
    username: name,
    language: 'hr',
    roles: new Set(roles),
    permissions: new Set(),
    facts: {} as Me['facts'],
    isAdmin: false,
    keepsModule: false,
    session: '',
  };
  return toy.inTransaction(ctx => work({ ...ctx, me }));
};
const entries = async (id: number) =>
  (
    await toy.db.run<{ action: string; diff: Record<string, unknown>; who: number | null }>(
      sql`select action, diff, id_user as who from ${toy.db.table('audit_log')} where entity = 'book' and id_entity = ${String(id)} order by at`,
    )
  ).rows;

describe('save', () => {
  it('writes for the server where nobody has the right, with checks, fills, audit and effects', async () => {
    const idShelf = await toy.row('shelf', { code: 'A' });
    const made = await system(ctx => save(ctx, book, { title: ' Nets ', idShelf, loans: 3 }, { as: 'system' }));
    expect(made).toMatchObject({ did: 'created', before: null, problems: [] });
    expect(made.after).toMatchObject({ title: 'Nets', initial: 'N', copies: 1, loans: 3, status: 'kept', idShelf });
    expect(told).toContain('create Nets');
    const { id } = made.after;
    const changed = await system(ctx => save(ctx, book, { copies: 0 }, { as: 'system', id }));
    expect(changed).toMatchObject({ did: 'updated', before: { copies: 1 }, after: { copies: 0, rowVer: 2 } });
    expect(changed.problems).toMatchObject([{ level: 'warning', key: 'noCopies' }]);
    expect(await entries(id)).toMatchObject([
      { action: 'book.create', who: null },
      { action: 'book.update', who: null, diff: { copies: [1, 0] } },
    ]);
    expect((await entries(id))[1]!.diff).toEqual({ copies: [1, 0] });
  });

  it('refuses the server what is wrong for anybody', async () => {
    const wrong = (values: object) => system(ctx => save(ctx, book, values, { as: 'system' }));
    await expect(wrong({ title: 'Forbidden' })).rejects.toMatchObject({ status: 422, say: { key: 'forbidden' } });
    await expect(wrong({ title: null })).rejects.toMatchObject({ status: 422, say: { key: 'required' } });
    await expect(wrong({ title: 'X', copies: -1 })).rejects.toMatchObject({ status: 422 });
    await expect(wrong({ title: 'X', idShelf: 999_999 })).rejects.toMatchObject({
      status: 422,
      say: { key: 'notAnOption' },
    });
    await expect(wrong({ title: 'X', loans: 'many' })).rejects.toMatchObject({ status: 422 });
    await expect(wrong({ title: 'X', author: 'Y' })).rejects.toThrow('has no field «author»');
    const id = await toy.row('book', { title: 'Y' });
    await expect(system(ctx => save(ctx, book, { status: 'lent' }, { as: 'system', id }))).rejects.toThrow('by a move');
  });

  it('holds a person to the rules, the version and what a client may send', async () => {
    const id = await toy.row('book', { title: 'Rules' });
    await expect(
      asPerson('rea', ['reader'], ctx => save(ctx, book, { title: 'Mine' }, { as: 'person' })),
    ).rejects.toMatchObject({ status: 403 });
    const libby = (values: object, rowVer?: number) =>
      asPerson('libby', ['librarian'], ctx => save(ctx, book, values, { as: 'person', id, rowVer }));
    await expect(libby({ copies: 2 })).rejects.toMatchObject({ status: 422, say: { key: 'missingRowVer' } });
    await expect(libby({ copies: 2 }, 9)).rejects.toMatchObject({ status: 409, detail: { kind: 'stale' } });
    await expect(libby({ loans: 2 }, 1)).rejects.toMatchObject({ status: 422, say: { key: 'readonlyField' } });
    expect(await libby({ copies: 2 }, 1)).toMatchObject({ did: 'updated', after: { copies: 2, rowVer: 2 } });
    expect((await entries(id)).at(-1)).toMatchObject({ who: toy.idOf('libby') });
    await expect(system(ctx => save(ctx, book, { title: 'X' }, { as: 'person' }))).rejects.toThrow('Nobody asks');
  });

  it('finds the row by its key, and says when nothing changed', async () => {
    const put = (values: object) => system(ctx => save(ctx, book, values, { as: 'system', key: ['isbn'] }));
    const made = await put({ isbn: '111', title: 'Keys', copies: 4 });
    expect(made.did).toBe('created');
    const again = await put({ isbn: '111', title: 'Keys', copies: 4 });
    expect(again).toMatchObject({ did: 'same', after: { id: made.after.id, rowVer: 1 } });
    expect(await put({ isbn: '111', copies: 5 })).toMatchObject({ did: 'updated', after: { copies: 5, rowVer: 2 } });
    expect(await entries(made.after.id)).toHaveLength(2);
    // What has no key is nobody's double.
    expect((await put({ isbn: null, title: 'Loose' })).did).toBe('created');
    expect((await put({ isbn: null, title: 'Loose' })).did).toBe('created');
    const both = await Promise.all([1, 2, 3].map(copies => put({ isbn: '222', title: 'Race', copies })));
    expect(both.map(b => b.did).toSorted()).toEqual(['created', 'updated', 'updated']);
  });
});

describe('move and remove', () => {
  it('are made by the server with typed input', async () => {
    const id = await toy.row('book', { title: 'Moves' });
    const lent = await system(ctx => move(ctx, book, id, 'lend', { days: 3, note: 'To Rea.' }, { as: 'system' }));
    expect(lent).toMatchObject({ before: { status: 'kept' }, after: { status: 'lent', loans: 1 } });
    await expect(system(ctx => move(ctx, book, id, 'lend', { days: 3 }, { as: 'system' }))).rejects.toMatchObject({
      status: 409,
      detail: { kind: 'state' },
    });
    await system(ctx => move(ctx, book, id, 'takeBack', {}, { as: 'system' }));
    await expect(system(ctx => move(ctx, book, id, 'lend', { days: 0 }, { as: 'system' }))).rejects.toMatchObject({
      status: 422,
    });
    const gone = await system(ctx => remove(ctx, book, id, { as: 'system' }));
    expect(gone.before).toMatchObject({ title: 'Moves' });
    expect((await entries(id)).map(e => e.action)).toEqual(['book.lend', 'book.takeBack', 'book.delete']);
  });
});

describe('trial', () => {
  it('does it, says what would happen and takes it back, with what was to follow the commit', async () => {
    const id = await toy.row('book', { title: 'Trial' });
    told.length = 0;
    const { tried, refused, kept } = await system(async ctx => ({
      tried: await trial(ctx, tx => save(tx, book, { copies: 0 }, { as: 'system', id })),
      refused: await trial(ctx, tx => save(tx, book, { title: 'Forbidden' }, { as: 'system', id })),
      kept: await save(ctx, book, { title: 'Kept' }, { as: 'system', id }),
    }));
    expect(tried).toMatchObject({ refusal: null, would: { did: 'updated', after: { copies: 0 } } });
    expect(tried.would!.problems).toMatchObject([{ key: 'noCopies' }]);
    expect(refused).toMatchObject({ would: null, refusal: { status: 422, say: { key: 'forbidden' } } });
    expect(kept.after).toMatchObject({ title: 'Kept', copies: 1, rowVer: 2 });
    expect(told).toEqual(['update Kept']);
    expect(await entries(id)).toHaveLength(1);
  });

  it('hears also what the database itself refuses', async () => {
    await toy.row('book', { isbn: '333', title: 'One' });
    const { refusal } = await system(ctx =>
      trial(ctx, tx => save(tx, book, { isbn: '333', title: 'Two' }, { as: 'system' })),
    );
    expect(refusal).toMatchObject({ status: 409, detail: { kind: 'unique' } });
  });
});

describe('rows of a rule', () => {
  const shelve = async (code: string, ...titles: string[]): Promise<{ idShelf: number; ids: number[] }> => {
    const idShelf = await toy.row('shelf', { code });
    const ids: number[] = [];
    for (const title of titles) ids.push(await toy.row('book', { title, idShelf, copies: 2, status: 'kept' }));
    return { idShelf, ids };
  };
  const versions = async (ids: readonly number[]) =>
    (
      await toy.db.run<{ copies: number; loans: number | null; ver: number; by: number | null }>(
        sql`select copies, loans, row_ver as ver, updated_by as by from ${toy.db.table('book')} where id = any(${ids}) order by id`,
      )
    ).rows;
  const batches = async () =>
    (
      await toy.db.run<{ action: string; diff: Record<string, unknown>; note: string | null }>(
        sql`select action, diff, note from ${toy.db.table('audit_log')} where entity = 'book' and id_entity is null order by id`,
      )
    ).rows;

  it('are changed in one statement: versioned, stamped, with one entry that names them', async () => {
    const { idShelf, ids } = await shelve('M1', 'Low', 'High', 'Gone');
    await system(ctx => save(ctx, book, { copies: 5 }, { as: 'system', id: ids[1]! }));
    await system(ctx => remove(ctx, book, ids[2]!, { as: 'system' }));
    const changed = await asPerson('libby', ['reader'], ctx =>
      saveMatching(
        ctx,
        book,
        { 'idShelf.code': 'M1' },
        { loans: 7, copies: row => sql`${row.col('copies')} + 1`, status: 'lent' },
        { action: 'lendAll', note: 'fair' },
      ),
    );
    expect([...changed].sort()).toEqual(ids.slice(0, 2));
    expect(await versions(ids)).toMatchObject([
      { copies: 3, loans: 7, ver: 2, by: toy.idOf('libby') },
      { copies: 6, loans: 7, ver: 3, by: toy.idOf('libby') },
      { copies: 2, loans: null },
    ]);
    const entry = (await batches()).at(-1)!;
    expect(entry).toMatchObject({ action: 'book.lendAll', note: 'fair' });
    expect(entry.diff).toMatchObject({ fields: { loans: 7, copies: null, status: 'lent' } });
    expect([...(entry.diff.ids as number[])].sort()).toEqual(ids.slice(0, 2));
    expect(await system(ctx => isThere(ctx, book, { idShelf, status: 'lent' }))).toBe(true);
  });

  it('one alone has an entry of its own, with what was and what is', async () => {
    const { ids } = await shelve('M2', 'Alone');
    await system(ctx => saveMatching(ctx, book, { id: ids[0]! }, { copies: 9, title: 'Alone' }));
    expect((await entries(ids[0]!)).at(-1)).toMatchObject({ action: 'book.update', diff: { copies: [2, 9] } });
    expect(Object.keys((await entries(ids[0]!)).at(-1)!.diff)).toEqual(['copies']);
  });

  it('are left alone where none match, nothing is set, or a value is wrong', async () => {
    const { ids } = await shelve('M3', 'Quiet');
    const before = (await batches()).length;
    expect(await system(ctx => saveMatching(ctx, book, { title: 'Nowhere' }, { copies: 1 }))).toEqual([]);
    expect(await system(ctx => saveMatching(ctx, book, { id: ids[0]! }, {}))).toEqual([]);
    await expect(system(ctx => saveMatching(ctx, book, { id: ids[0]! }, { copies: -1 }))).rejects.toMatchObject({
      status: 422,
    });
    await expect(system(ctx => saveMatching(ctx, book, true, { nothing: 1 } as object))).rejects.toThrow('no column');
    expect([(await batches()).length, await versions(ids)]).toEqual([
      before,
      [{ copies: 2, loans: null, ver: 1, by: null }],
    ]);
  });

  it('are taken away for good, those in the bin too, with one entry', async () => {
    const { idShelf, ids } = await shelve('M4', 'Old', 'Older', 'Oldest');
    await system(ctx => remove(ctx, book, ids[0]!, { as: 'system', note: 'worn out' }));
    const noted = await toy.db.one<{ note: string }>(
      sql`select note from ${toy.db.table('audit_log')} where action = 'book.delete' and id_entity = ${String(ids[0])}`,
    );
    expect(noted).toEqual({ note: 'worn out' });
    expect([...(await system(ctx => purgeMatching(ctx, book, { idShelf })))].sort()).toEqual(ids);
    expect(await versions(ids)).toEqual([]);
    expect((await batches()).at(-1)).toMatchObject({ action: 'book.purge' });
    expect(await system(ctx => isThere(ctx, 'book', { idShelf }))).toBe(false);
  });
});
