import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, integer, ref, resource, text } from '../../src/kernel/resource/index.ts';
import { type Policy, sql } from '../../src/kernel/server/index.ts';
import { atOneMoment } from '../harness/race.ts';
import { atOnce, startToy, type ToyPortal } from './toy.ts';

const shelf = resource('shelf', {
  label: 'name',
  fields: { name: text({ required: true, unique: true }), isClosed: boolean() },
});
const book = resource('book', {
  checks: ['thick'],
  label: 'title',
  fields: {
    title: text({ required: true, search: true }),
    code: text({ unique: true }),
    idShelf: ref('shelf'),
    idOwner: ref('user'),
    pages: integer({ min: 1 }),
    idFirst: ref('shelf', { readonly: true }),
  },
});
const shelfPolicy: Policy<typeof shelf> = {
  read: () => true,
  lookup: me => me.roles.has('chief') || { isClosed: 0 },
  create: () => true,
  update: () => true,
  remove: () => true,
};
const bookPolicy: Policy<typeof book> = {
  read: () => true,
  create: () => true,
  update: () => true,
  remove: () => true,
  fill: (_ctx, { verb, input }) => (verb === 'create' ? { idFirst: input.idShelf ?? null } : {}),
  check: (_ctx, { row, verb }) =>
    verb !== 'remove' && row.pages !== null && row.pages > 1000
      ? [{ level: 'warning', field: 'pages', key: 'thick' }]
      : [],
};

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [shelf, book],
    policies: { shelf: shelfPolicy, book: bookPolicy },
    checks: { thick: { hr: 'Debela.', en: 'Thick.' } },
    people: { admin: ['admin'], ana: [], ivo: [], chief: ['chief'] },
  });
});
afterAll(() => toy?.stop());
let n = 0;
const newShelf = (more: object = {}) => toy.row('shelf', { name: `S${n++}`, ...more });
const create = (body: object, who = 'ana', query = '') =>
  toy.as(who).post(`book/create${query}`, { title: 'T', ...body });
const count = async (table: string) =>
  (await toy.db.one<{ n: number }>(sql`select count(*)::int as n from ${toy.db.table(table)}`))!.n;

describe('a reference', () => {
  it('must be one the caller could have chosen', async () => {
    const shut = await newShelf({ isClosed: 1 });
    expect((await create({ idShelf: shut })).body[0]).toMatchObject({ field: 'idShelf', key: 'notAnOption' });
    expect((await create({ idShelf: shut }, 'chief')).status).toBe(201);
    expect((await create({ idShelf: 2_000_000 })).body[0].key).toBe('notAnOption');
    const { body: row } = await create({});
    expect((await toy.as('ana').put(`book/update?id=${row.id}`, { rowVer: row.rowVer, idShelf: shut })).status).toBe(
      422,
    );
    const bulk = await toy
      .as('ana')
      .post('book/bulk', { verb: 'update', rows: [{ id: row.id, rowVer: row.rowVer }], fields: { idShelf: shut } });
    expect(bulk.body.results[0]).toMatchObject({ ok: false, problem: { status: 422 } });
  });

  it('that stands there already may stay, though it could not be chosen today', async () => {
    const shut = await newShelf({ isClosed: 1 });
    const { body: row } = await create({ idShelf: shut }, 'chief');
    expect(
      (await toy.as('ana').put(`book/update?id=${row.id}`, { rowVer: row.rowVer, idShelf: shut, title: 'Same shelf' }))
        .status,
    ).toBe(200);
    expect((await toy.as('ana').get(`book/view?id=${row.id}`)).body).toMatchObject({
      idShelf: shut,
      'idShelf.label': null,
    });
  });

  it('keeps its target from being deleted, and says what and how many; also one that only the server writes', async () => {
    const id = await newShelf();
    const { body: first } = await create({ idShelf: id });
    const { body: second } = await create({ idShelf: id });
    const used = await toy.as('ana').delete(`shelf/delete?id=${id}`);
    expect([used.status, used.body.kind, used.body.usedBy]).toEqual([409, 'inUse', [{ resource: 'book', count: 2 }]]);
    expect(used.body.message).toContain('2');
    const elsewhere = await newShelf();
    await toy.as('ana').put(`book/update?id=${first.id}`, { rowVer: first.rowVer, idShelf: elsewhere });
    await toy.as('ana').delete(`book/delete?id=${second.id}`);
    // The first still has it as the shelf where it once began.
    expect((await toy.as('ana').delete(`shelf/delete?id=${id}`)).body.usedBy).toEqual([{ resource: 'book', count: 1 }]);
    await toy.as('ana').delete(`book/delete?id=${first.id}`);
    expect((await toy.as('ana').delete(`shelf/delete?id=${id}`)).status).toBe(200);
  });

  it('made while its target is deleted: one wins, and no live row hangs on a dead one', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      const id = await newShelf();
      const [made, gone] = await atOnce(
        () => create({ idShelf: id }),
        () => toy.as('ivo').delete(`shelf/delete?id=${id}`),
      );
      outcomes.add(`${made!.status} ${gone!.status}`);
      const dangling = await toy.db.run(
        sql`select 1 from ${toy.db.table('book')} b join ${toy.db.table('shelf')} s on s.id = b.id_shelf where s.id = ${id} and s.deleted_at is not null and b.deleted_at is null`,
      );
      expect(dangling.rows).toEqual([]);
    }
    for (const outcome of outcomes) expect(['201 409', '422 200']).toContain(outcome);
  });

  it('waits for whoever is about to delete its target, and is refused then', async () => {
    const id = await newShelf();
    const [made] = await atOneMoment(
      toy,
      async ({ db }) => {
        await db.run(sql`select from ${db.table('shelf')} where id = ${id} for update`);
        await db.run(sql`update ${db.table('shelf')} set deleted_at = now() where id = ${id}`);
      },
      () => create({ idShelf: id }),
    );
    expect([made!.status, made!.body[0]?.key]).toEqual([422, 'notAnOption']);
  });
});

describe('soft delete', () => {
  it('hides the row everywhere, and restore brings it back with its version counted on', async () => {
    const { body: row } = await create({ title: 'Gone soon', code: 'gone' });
    const gone = await toy.as('ana').delete(`book/delete?id=${row.id}&rowVer=${row.rowVer}`);
    expect([gone.status, gone.body.id]).toEqual([200, row.id]);
    for (const path of [`book/view?id=${row.id}`, `book/history?id=${row.id}`])
      expect((await toy.as('ana').get(path)).status).toBe(404);
    expect((await toy.as('ana').get('book?filter[title]=Gone soon')).body.data).toEqual([]);
    expect((await toy.as('ana').put(`book/update?id=${row.id}`, { rowVer: row.rowVer + 1, title: 'x' })).status).toBe(
      404,
    );
    expect((await toy.as('ana').delete(`book/delete?id=${row.id}`)).status).toBe(404);
    expect((await toy.as('ana').get('book?deleted=1&filter[title]=Gone soon')).body.data).toHaveLength(1);
    const back = await toy.as('ana').put(`book/restore?id=${row.id}`);
    expect([back.status, back.body.rowVer]).toEqual([200, row.rowVer + 2]);
    expect((await toy.as('ana').put(`book/restore?id=${row.id}`)).status).toBe(404);
    expect((await toy.as('ana').get(`book/history?id=${row.id}`)).body.data.map((h: any) => h.action)).toEqual([
      'book.restore',
      'book.delete',
      'book.create',
    ]);
  });

  it("a deleted row's key is free, and its restoring waits until it is free again", async () => {
    const { body: first } = await create({ code: 'one' });
    await toy.as('ana').delete(`book/delete?id=${first.id}`);
    const { body: second, status } = await create({ code: 'one' });
    expect(status).toBe(201);
    const back = await toy.as('ana').put(`book/restore?id=${first.id}`);
    expect([back.status, back.body.kind, back.body.conflicts]).toEqual([409, 'unique', [{ field: 'code' }]]);
    await toy.as('ana').delete(`book/delete?id=${second.id}`);
    expect((await toy.as('ana').put(`book/restore?id=${first.id}`)).status).toBe(200);
  });

  it('a stale delete is refused', async () => {
    const { body: row } = await create({});
    await toy.as('ivo').put(`book/update?id=${row.id}`, { rowVer: row.rowVer, title: 'Newer' });
    const late = await toy.as('ana').delete(`book/delete?id=${row.id}&rowVer=${row.rowVer}`);
    expect([late.status, late.body.kind, late.body.row.title]).toEqual([409, 'stale', 'Newer']);
  });
});

describe('two writers', () => {
  it('of one row: one is stored, the other gets the row as it is now', async () => {
    const { body: row } = await create({});
    const replies = await atOnce(
      ...['a', 'b', 'c', 'd'].map(
        title => () => toy.as('ana').put(`book/update?id=${row.id}`, { rowVer: row.rowVer, title }),
      ),
    );
    const [won, lost] = [replies.filter(r => r.status === 200), replies.filter(r => r.status === 409)];
    expect([won.length, lost.length]).toEqual([1, 3]);
    for (const { body } of lost)
      expect(body).toMatchObject({ kind: 'stale', row: { title: won[0]!.body.title, rowVer: row.rowVer + 1 } });
    expect((await toy.as('ana').get(`book/history?id=${row.id}`)).body.count).toBe(2);
  });

  it('of one key: one is stored', async () => {
    const replies = await atOnce(...Array.from({ length: 4 }, () => () => create({ code: 'race' })));
    expect(replies.map(r => r.status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe('dryRun', () => {
  it('answers what would happen, warnings too, and stores nothing of it', async () => {
    const tables = ['book', 'audit_log', 'undo_batch'];
    const { body: row } = await create({});
    const before = await Promise.all(tables.map(count));
    const made = await create({ pages: 2000 }, 'ana', '?dryRun=1');
    expect(made.body).toMatchObject({ title: 'T', dryRun: 1, warnings: [{ key: 'thick', message: 'Thick.' }] });
    expect((await create({ pages: 0 }, 'ana', '?dryRun=1')).status).toBe(422);
    expect(
      (await toy.as('ana').put(`book/update?id=${row.id}&dryRun=1`, { rowVer: row.rowVer, title: 'Would be' })).body,
    ).toMatchObject({ title: 'Would be', rowVer: row.rowVer + 1, dryRun: 1 });
    expect((await toy.as('ana').delete(`book/delete?id=${row.id}&dryRun=1`)).body.dryRun).toBe(1);
    const bulk = await toy.as('ana').post('book/bulk?dryRun=1', { verb: 'delete', rows: [{ id: row.id }] });
    expect(bulk.body).toMatchObject({ dryRun: 1, results: [{ ok: true }] });
    expect(await Promise.all(tables.map(count))).toEqual(before);
    expect((await toy.as('ana').get(`book/view?id=${row.id}`)).body).toMatchObject({ title: 'T', rowVer: row.rowVer });
  });
});

describe('undo', () => {
  const changed = async (who = 'ana') => {
    const { body: row } = await create({ title: 'Before', pages: 10 });
    const { body } = await toy.as(who).post('book/bulk', {
      verb: 'update',
      rows: [{ id: row.id, rowVer: row.rowVer }],
      fields: { title: 'After', pages: 20 },
    });
    return { id: row.id as number, batch: body.batch as string };
  };
  const title = async (id: number) => (await toy.as('ana').get(`book/view?id=${id}`)).body.title;

  it("takes back one's own batch, once", async () => {
    const { id, batch } = await changed();
    const undone = await toy.as('ana').post(`book/undo?batch=${batch}`);
    expect(undone.body.results).toMatchObject([{ id, ok: true, row: { title: 'Before', pages: 10 } }]);
    expect((await toy.as('ana').post(`book/undo?batch=${batch}`)).status).toBe(404);
  });

  it('where every row was refused there is nothing to take back, and nothing is kept of it', async () => {
    const { body: row } = await create({ title: 'Before' });
    const kept = await count('undo_batch');
    for (const at of ['book/bulk', 'book/bulk?dryRun=1']) {
      const { status, body } = await toy.as('ana').post(at, {
        verb: 'update',
        rows: [{ id: row.id, rowVer: row.rowVer + 7 }],
        fields: { title: 'After' },
      });
      expect([status, body.results]).toMatchObject([200, [{ id: row.id, ok: false, problem: { status: 409 } }]]);
      expect((await toy.as('ana').post(`book/undo?batch=${body.batch}`)).status).toBe(404);
    }
    expect([await title(row.id), await count('undo_batch')]).toEqual(['Before', kept]);
  });

  it('nobody else takes it back, nor through another resource', async () => {
    const { id, batch } = await changed();
    for (const who of ['ivo', 'admin']) expect((await toy.as(who).post(`book/undo?batch=${batch}`)).status).toBe(404);
    expect((await toy.as('ana').post(`shelf/undo?batch=${batch}`)).status).toBe(404);
    expect(await title(id)).toBe('After');
    expect((await toy.as('ana').post('book/undo?batch=x')).status).toBe(422);
  });

  it('after ten minutes it is too late', async () => {
    const { id, batch } = await changed();
    await toy.db.run(
      sql`update ${toy.db.table('undo_batch')} set at = now() - interval '11 minutes' where id = ${batch}`,
    );
    expect((await toy.as('ana').post(`book/undo?batch=${batch}`)).body).toMatchObject({
      kind: 'state',
      message: 'This can no longer be undone',
    });
    expect(await title(id)).toBe('After');
  });

  it('what somebody changed since stays as they left it', async () => {
    const { id, batch } = await changed();
    const now = (await toy.as('ivo').get(`book/view?id=${id}`)).body;
    await toy.as('ivo').put(`book/update?id=${id}`, { rowVer: now.rowVer, title: 'Ivo was here' });
    const undone = await toy.as('ana').post(`book/undo?batch=${batch}`);
    expect(undone.body.results).toMatchObject([{ ok: false, problem: { kind: 'stale' } }]);
    expect(await title(id)).toBe('Ivo was here');
  });

  it('brings deleted rows back', async () => {
    const made = [(await create({ title: 'D1' })).body.id, (await create({ title: 'D2' })).body.id];
    const { body } = await toy.as('ana').post('book/bulk', { verb: 'delete', rows: made.map(id => ({ id })) });
    expect(body.results.every((r: any) => r.ok)).toBe(true);
    expect((await toy.as('ana').get(`book/view?id=${made[0]}`)).status).toBe(404);
    await toy.as('ana').post(`book/undo?batch=${body.batch}`);
    expect([await title(made[0]), await title(made[1])]).toEqual(['D1', 'D2']);
  });

  it('a bulk in which one row breaks a key tells which, and in which words', async () => {
    const a = (await create({ code: 'k1' })).body;
    const b = (await create({ code: 'k2' })).body;
    const { body } = await toy.as('ana').post('book/bulk', {
      verb: 'update',
      rows: [a, b].map(({ id, rowVer }) => ({ id, rowVer })),
      fields: { code: 'k3' },
    });
    expect(body.results).toMatchObject([{ ok: true }, { ok: false, problem: { status: 409, kind: 'unique' } }]);
    const all = await toy.as('ana').post('book/bulk', {
      verb: 'update',
      mode: 'all',
      rows: [
        { id: a.id, rowVer: a.rowVer + 1 },
        { id: b.id, rowVer: b.rowVer },
      ],
      fields: { code: 'k4' },
    });
    expect(all.status).toBe(409);
    expect((await toy.as('ana').get(`book/view?id=${a.id}`)).body.code).toBe('k3');
  });
});
