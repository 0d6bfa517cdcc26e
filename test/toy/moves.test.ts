import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { date, flow, integer, resource, state, text } from '../../src/kernel/resource/index.ts';
import {
  col,
  type Ctx,
  makeDueMoves,
  type Policy,
  rule,
  sql,
  giveDatabase,
  filesOf,
} from '../../src/kernel/server/index.ts';
import { atOnce, startToy, type ToyPortal } from './toy.ts';

const permit = resource('permit', {
  label: 'title',
  checks: ['final'],
  fields: {
    title: text({ required: true }),
    until: date({ required: true }),
    seats: integer({ readonly: true }),
    status: state(
      flow(['draft', 'issued', 'expired', 'closed'], {
        issue: { from: ['draft', 'expired'], to: 'issued', input: { seats: integer({ min: 1 }) }, undo: 'withdraw' },
        withdraw: { from: ['issued'], to: 'draft' },
        expire: { from: ['issued'], to: 'expired' },
        close: { from: ['issued'], to: 'closed', undo: 'reopen' },
        reopen: { from: ['closed'], to: 'issued', note: 'required' },
      }),
    ),
  },
});
const locked: string[] = [];
const warned: object[] = [];
const policy: Policy<typeof permit> = {
  read: () => true,
  create: me => me.roles.has('clerk'),
  update: me => me.roles.has('clerk'),
  moves: {
    issue: {
      by: me => me.roles.has('clerk'),
      lock: async (ctx, row, input) => {
        await ctx.db.lock('permit', row.title);
        locked.push(`${row.title} ${input.seats}`);
      },
      set: (_ctx, _row, input) => ({ seats: input.seats }),
    },
    withdraw: {
      by: me => me.roles.has('clerk'),
      ready: (_ctx, row) => (row.title === 'Final' ? [{ level: 'error', key: 'final' }] : []),
    },
    expire: {
      by: 'system',
      when: now => rule`${col('until')} < ${now.toISOString().slice(0, 10)}::date`,
      check: (_ctx, row) => (row.title === 'Stubborn' ? [{ level: 'error', key: 'final' }] : []),
      effect: async (_ctx, row) => {
        if (row.title === 'Broken') throw new Error('a fault of the effect');
      },
    },
    close: { by: me => me.roles.has('clerk') },
    reopen: { by: me => me.roles.has('clerk') },
  },
};

let toy: ToyPortal;
let ctx: Ctx;
beforeAll(async () => {
  toy = await startToy({
    resources: [permit],
    policies: { permit: policy },
    checks: { final: { hr: 'Konačno je.', en: 'It is final.' } },
    people: { clara: ['clerk'], gus: ['guest'] },
  });
  giveDatabase(toy.app, toy.portal.test.database);
  const log = { info() {}, warn: (o: object) => void warned.push(o), error: (o: object) => void warned.push(o) };
  ctx = {
    app: toy.app,
    cid: 'main',
    db: toy.db,
    files: filesOf(toy.app, 'main'),
    me: null,
    language: 'hr',
    now: new Date('2026-06-15T10:00:00Z'),
    requestId: 'test',
    ip: '',
    log,
  };
});
afterAll(() => toy?.stop());
beforeEach(() => {
  locked.length = 0;
  warned.length = 0;
});
const stateOf = async (id: number) =>
  (await toy.db.one<{ status: string }>(sql`select status from ${toy.db.table('permit')} where id = ${id}`))!.status;
const put = (title: string, status = 'draft', until = '2027-01-01') => toy.row('permit', { title, until, status });
const make = (who: string, name: string, id: number, rowVer: number, body: object = {}) =>
  toy.as(who).put(`permit/${name}?id=${id}`, { rowVer, ...body });

describe('lock', () => {
  it('comes before the row, with what was said, and only for whoever may make the move', async () => {
    const id = await put('Locks');
    expect((await make('gus', 'issue', id, 1)).status).toBe(403);
    expect((await make('clara', 'issue', id, 1, { seats: 0 })).status).toBe(422);
    expect(locked).toEqual([]);
    expect((await make('clara', 'issue', id, 1, { seats: 4 })).body).toMatchObject({ status: 'issued', seats: 4 });
    expect(locked).toEqual(['Locks 4']);
  });

  it('whoever may not change a row waits for nobody who holds it, and hears the same as ever', async () => {
    const id = await put('Held');
    const change = (rowVer: number, more: object = { title: 'Mine' }) =>
      toy.as('gus').put(`permit/update?id=${id}`, { rowVer, ...more });
    await toy.inTransaction(async tx => {
      await tx.db.run(sql`select from ${tx.db.table('permit')} where id = ${id} for update`);
      expect((await make('gus', 'issue', id, 1)).status).toBe(403);
      expect((await make('gus', 'issue', id, 7)).body).toMatchObject({ kind: 'stale', row: { title: 'Held' } });
      expect((await make('gus', 'close', id, 1)).body.kind).toBe('state');
      expect((await make('gus', 'issue', 999_999, 1)).status).toBe(404);
      expect((await change(1)).status).toBe(403);
      expect((await change(7)).body).toMatchObject({ kind: 'stale', row: { title: 'Held' } });
      expect((await toy.as('gus').delete(`permit/delete?id=${id}`)).status).toBe(403);
      expect((await toy.as('gus').delete(`permit/delete?id=${id}&rowVer=7`)).body.kind).toBe('stale');
    });
    expect((await change(7, { title: 'Mine', was: { title: 'Held' } })).status).toBe(403);
    expect((await change(1, { title: 'Mine', was: { title: 'Other' } })).body).toMatchObject({
      kind: 'stale',
      fields: ['title'],
    });
  });

  it('two at once wait for each other, and the second hears that the row has changed', async () => {
    const id = await put('Race');
    const both = await atOnce(
      () => make('clara', 'issue', id, 1),
      () => make('clara', 'issue', id, 1),
    );
    expect(both.map(b => b.status).toSorted()).toEqual([200, 409]);
  });
});

describe('when', () => {
  it('finds what is due, and one that cannot be made stops nobody', async () => {
    const due = await Promise.all(['Stubborn', 'Broken', 'Old', 'Older'].map(t => put(t, 'issued', '2026-06-14')));
    const today = await put('Today', 'issued', '2026-06-15');
    const draft = await put('Draft', 'draft', '2020-01-01');
    await makeDueMoves(ctx);
    expect(await Promise.all([...due, today, draft].map(stateOf))).toEqual([
      'issued',
      'issued',
      'expired',
      'expired',
      'issued',
      'draft',
    ]);
    expect(warned).toHaveLength(2);
    expect(warned).toEqual(
      expect.arrayContaining(
        due.slice(0, 2).map(id => expect.objectContaining({ resource: 'permit', move: 'expire', id })),
      ),
    );
    const entry = await toy.db.one(
      sql`select id_user, diff from ${toy.db.table('audit_log')} where action = 'permit.expire' and id_entity = ${String(due[2])}`,
    );
    expect(entry).toMatchObject({ id_user: null, diff: { status: ['issued', 'expired'] } });
  });

  it('each row is moved once, by however many nodes, and one that somebody holds waits for the next time', async () => {
    const many = await Promise.all([...Array(12).keys()].map(n => put(`Many ${n}`, 'issued', '2026-01-01')));
    const held = await put('Held', 'issued', '2026-01-01');
    await toy.inTransaction(async tx => {
      await tx.db.run(sql`select 1 from ${tx.db.table('permit')} where id = ${held} for update`);
      await Promise.all([makeDueMoves(ctx), makeDueMoves(ctx)]);
    });
    expect(new Set(await Promise.all(many.map(stateOf)))).toEqual(new Set(['expired']));
    expect(await stateOf(held)).toBe('issued');
    const entries = await toy.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${toy.db.table('audit_log')} where action = 'permit.expire' and id_entity = any(${many.map(String)})`,
    );
    expect(entries!.n).toBe(12);
    await makeDueMoves(ctx);
    expect(await stateOf(held)).toBe('expired');
  });
});

describe('the counter-move', () => {
  it('is named in the answer to whoever can make it now', async () => {
    const issued = (await make('clara', 'issue', await put('Undo'), 1)).body;
    expect(issued.undo).toBe('withdraw');
    const back = await make('clara', issued.undo, issued.id, issued.rowVer);
    expect(back.body).toMatchObject({ status: 'draft' });
    expect(back.body).not.toHaveProperty('undo');
    expect((await make('clara', 'issue', await put('Final'), 1)).body).not.toHaveProperty('undo');
    // It would not lead back to where the row was.
    expect((await make('clara', 'issue', await put('Lapsed', 'expired'), 1)).body).not.toHaveProperty('undo');
    expect((await make('clara', 'close', await put('Asks', 'issued'), 1)).body.undo).toBe('reopen');
  });

  it('takes back a bulk, except what somebody has touched since', async () => {
    const ids = [await put('Bulk 1'), await put('Bulk 2'), await put('Bulk 3', 'expired')];
    const clara = toy.as('clara');
    const { body } = await clara.post('permit/bulk', { verb: 'issue', rows: ids.map(id => ({ id, rowVer: 1 })) });
    expect(body.results.map((r: any) => r.ok)).toEqual([true, true, true]);
    await clara.put(`permit/update?id=${ids[1]}`, { title: 'Touched', rowVer: 2 });
    const undone = (await clara.post(`permit/undo?batch=${body.batch}`, {})).body.results;
    expect(undone.map((r: any) => [r.ok, r.problem?.kind ?? null])).toEqual([
      [true, null],
      [false, 'stale'],
      [false, 'state'],
    ]);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['draft', 'issued', 'issued']);
    const closed = await clara.post('permit/bulk', { verb: 'close', rows: [{ id: ids[1], rowVer: 3 }] });
    expect((await clara.post(`permit/undo?batch=${closed.body.batch}`, {})).status).toBe(404);
  });

  it('must lead back, or the declaration is refused', () => {
    const wrong = (undo: string) => () =>
      flow(['a', 'b'], { go: { from: ['a'], to: 'b', undo }, stay: { from: ['b'], to: 'b' } });
    for (const undo of ['stay', 'nothing', 'toString']) expect(wrong(undo)).toThrow('does not lead back');
  });
});
