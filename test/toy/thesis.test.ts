import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { move, sql } from '../../src/kernel/server/index.ts';
import { atOnce, statuses, startToy, type ToyPortal } from './toy.ts';
import { thesis, thesisToy } from './thesis.ts';

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy(thesisToy);
});
afterAll(() => toy?.stop());

const make = async (more: object = {}): Promise<{ id: number; rowVer: number }> => {
  const { status, body } = await toy.as('sara').post('thesis/create', {
    title: 'Nets',
    idUser: toy.idOf('sara'),
    idMentor: toy.idOf('mentor'),
    abstract: 'On nets.',
    ects: 15,
    ...more,
  });
  expect(status).toBe(201);
  return body;
};
const put = (who: string, move: string, row: { id: number; rowVer: number }, body: object = {}) =>
  toy.as(who).put(`thesis/${move}?id=${row.id}`, { rowVer: row.rowVer, ...body });
const approved = async () => {
  const submitted = (await put('sara', 'submit', await make())).body;
  return (await put('mentor', 'approve', submitted)).body as { id: number; rowVer: number };
};

describe('a flow', () => {
  it('takes a thesis from draft to defence, and each step offers what its person can do next', async () => {
    let row: any = await make();
    expect(row).toMatchObject({ status: 'draft', grade: null });
    expect(row.can).toEqual(['update', 'delete', 'submit']);
    row = (await put('sara', 'submit', row)).body;
    expect([row.status, row.can]).toEqual(['submitted', []]);
    expect((await toy.as('mentor').get(`thesis/view?id=${row.id}`)).body.can).toEqual(['returnThesis', 'approve']);
    row = (await put('mentor', 'returnThesis', row, { note: 'Too short.' })).body;
    row = (await toy.as('sara').put(`thesis/update?id=${row.id}`, { rowVer: row.rowVer, abstract: 'On longer nets.' }))
      .body;
    row = (await put('sara', 'submit', row)).body;
    row = (await put('mentor', 'approve', row)).body;
    row = (
      await put('chair', 'closeDefence', row, {
        minutes: 'All present.',
        grade: 5,
        heldOn: '2026-01-15',
        note: 'With praise.',
      })
    ).body;
    expect(row).toMatchObject({ status: 'defended', grade: 5, can: [] });
    const protocols = (await toy.as('chair').get(`protocol?filter[idThesis]=${row.id}&columns=minutes,heldOn`)).body
      .data;
    expect(protocols).toMatchObject([{ minutes: 'All present.', heldOn: '2026-01-15' }]);
    const history = (await toy.as('chair').get(`thesis/history?id=${row.id}`)).body.data;
    expect(history.map((h: any) => h.action)).toEqual([
      'thesis.closeDefence',
      'thesis.approve',
      'thesis.submit',
      'thesis.update',
      'thesis.returnThesis',
      'thesis.submit',
      'thesis.create',
    ]);
    expect(history[0]).toMatchObject({
      note: 'With praise.',
      userLabel: 'chair',
      diff: { status: ['approved', 'defended'], grade: [null, 5] },
    });
    expect(history[4]).toMatchObject({ note: 'Too short.' });
  });

  it('with several targets ends where its own code says', async () => {
    const row = await approved();
    expect((await put('chair', 'closeDefence', row, { minutes: 'Alas.', grade: 1 })).body).toMatchObject({
      status: 'failed',
      grade: 1,
    });
  });

  it('whoever looks at a row is not asked what they would say with a move', async () => {
    const row = await approved();
    const { status, body } = await toy.as('chair').get(`thesis/view?id=${row.id}`);
    expect([status, body.can, body.blocked]).toEqual([200, ['closeDefence'], {}]);
    await toy.row('protocol', { idThesis: row.id, minutes: 'Held before.' });
    expect((await toy.as('chair').get(`thesis/view?id=${row.id}`)).body.blocked).toMatchObject({
      closeDefence: [{ key: 'alreadyDefended' }],
    });
    const refused = await put('chair', 'closeDefence', row, { minutes: 'Again.', grade: 5 });
    expect([refused.status, refused.body[0].key]).toEqual([422, 'alreadyDefended']);
  });

  it('lists say what can be done only when asked', async () => {
    await make();
    expect((await toy.as('sara').get('thesis')).body.data[0]).not.toHaveProperty('can');
    const listed = (await toy.as('sara').get('thesis?filter[status]=draft&return[can]=1')).body.data;
    expect(listed.length).toBeGreaterThan(0);
    for (const row of listed) expect(row.can).toEqual(['update', 'delete', 'submit']);
  });
});

describe('refusals of a move come in their order', () => {
  it('404 before everything: who does not see the row learns nothing of it', async () => {
    const row = await make();
    for (const rowVer of [row.rowVer, 99]) expect((await put('tin', 'submit', { ...row, rowVer })).status).toBe(404);
    expect((await put('tin', 'approve', row)).status).toBe(404);
    expect((await put('sara', 'submit', { id: 2_000_000, rowVer: 1 })).status).toBe(404);
  });

  it('409 stale before 409 state, with the row as it is now', async () => {
    const row = await make();
    await put('sara', 'submit', row);
    const { status, body } = await put('sara', 'submit', row);
    expect([status, body.kind, body.row.status, body.row.rowVer]).toEqual([409, 'stale', 'submitted', row.rowVer + 1]);
    const { status: noVersion, body: problems } = await toy.as('sara').put(`thesis/submit?id=${row.id}`, {});
    expect([noVersion, problems[0].field]).toEqual([422, 'rowVer']);
  });

  it('409 state before 403: a stale screen hears the true reason', async () => {
    const row = await make();
    const { status, body } = await put('sara', 'approve', row);
    expect([status, body.kind]).toEqual([409, 'state']);
    expect(body.message).toContain('draft');
  });

  it('403 before 422: who may not do it is not told what would be missing', async () => {
    const row = await approved();
    expect((await put('mentor', 'closeDefence', row)).status).toBe(403);
    const submitted = (await put('sara', 'submit', await make())).body;
    expect((await put('sara', 'returnThesis', submitted)).status).toBe(403);
  });

  it('422 names each input that is missing, wrong or unknown, and nothing is stored', async () => {
    const row = await approved();
    const { status, body } = await put('chair', 'closeDefence', row, { grade: 6, extra: 1 });
    expect(status).toBe(422);
    expect(body.map((p: any) => [p.field, p.key]).sort()).toEqual([
      ['extra', 'unknownField'],
      ['grade', 'tooLarge'],
      ['minutes', 'required'],
    ]);
    const note = await put('mentor', 'returnThesis', (await put('sara', 'submit', await make())).body);
    expect([note.status, note.body[0].field, note.body[0].key]).toEqual([422, 'note', 'noteRequired']);
    const check = await put('chair', 'closeDefence', row, { minutes: 'm', grade: 3, heldOn: '2999-01-01' });
    expect([check.status, check.body]).toEqual([
      422,
      [{ field: 'heldOn', key: 'heldInFuture', message: 'The defence has not been yet.' }],
    ]);
    expect((await toy.as('chair').get(`thesis/view?id=${row.id}`)).body).toMatchObject({
      status: 'approved',
      rowVer: row.rowVer,
    });
  });

  it('the administrator passes «by», and neither «from» nor a check', async () => {
    const row = await make({ abstract: null });
    expect((await put('admin', 'approve', row)).status).toBe(409);
    expect((await put('admin', 'submit', row)).body[0]).toMatchObject({ key: 'abstractMissing' });
    await toy.db.run(sql`update ${toy.db.table('thesis')} set abstract = 'Now.' where id = ${row.id}`);
    const submitted = await put('admin', 'submit', row);
    expect(submitted.body.status).toBe('submitted');
  });
});

describe('checks', () => {
  it('say on the view why a button is dead, before anybody presses it', async () => {
    const row = await make({ abstract: null });
    const { body } = await toy.as('sara').get(`thesis/view?id=${row.id}`);
    expect(body.can).toContain('submit');
    expect(body.blocked).toEqual({
      submit: [{ field: 'abstract', key: 'abstractMissing', message: 'The abstract is not written yet.' }],
    });
    // Whoever cannot make the move is not told about it.
    expect((await toy.as('chair').get(`thesis/view?id=${row.id}`)).body.blocked).toEqual({});
  });

  it('that only warn let the move happen and come back with the row', async () => {
    const row = await make({ ects: null });
    const { status, body } = await put('sara', 'submit', row);
    expect([status, body.status, body.warnings]).toEqual([
      200,
      'submitted',
      [{ field: 'ects', key: 'ectsMissing', message: 'There are no credits.' }],
    ]);
  });
});

describe('a move that fails in the middle', () => {
  it('leaves nothing behind: no state, no protocol, no entry', async () => {
    const row = await approved();
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    const { status, body } = await put('chair', 'closeDefence', row, { minutes: 'the printer burns', grade: 2 });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('printer');
    expect((await toy.as('chair').get(`thesis/view?id=${row.id}`)).body).toMatchObject({
      status: 'approved',
      grade: null,
      rowVer: row.rowVer,
    });
    expect((await toy.as('chair').get(`protocol?filter[idThesis]=${row.id}`)).body.data).toEqual([]);
    expect((await toy.as('chair').get(`thesis/history?id=${row.id}`)).body.data[0].action).toBe('thesis.approve');
  });

  it('dryRun says what would happen and stores nothing', async () => {
    const row = await approved();
    const tried = await toy
      .as('chair')
      .put(`thesis/closeDefence?id=${row.id}&dryRun=1`, { rowVer: row.rowVer, minutes: 'Try.', grade: 4 });
    expect(tried.body).toMatchObject({ status: 'defended', grade: 4, dryRun: 1 });
    expect(
      (
        await toy
          .as('chair')
          .put(`thesis/closeDefence?id=${row.id}&dryRun=yes`, { rowVer: row.rowVer, minutes: 'Try.', grade: 4 })
      ).status,
    ).toBe(422);
    expect((await toy.as('chair').get(`thesis/view?id=${row.id}`)).body).toMatchObject({
      status: 'approved',
      rowVer: row.rowVer,
    });
    expect((await toy.as('chair').get(`protocol?filter[idThesis]=${row.id}`)).body.data).toEqual([]);
  });

  it('two people at once: one decides, the other hears that it changed', async () => {
    const row = (await put('sara', 'submit', await make())).body;
    const replies = await atOnce(
      () => put('mentor', 'approve', row),
      () => put('mentor', 'returnThesis', row, { note: 'No.' }),
    );
    expect(statuses(replies)).toEqual([200, 409]);
  });
});

describe('the state belongs to moves', () => {
  it('no client writes it, in create, update or bulk', async () => {
    const row = await make();
    const tries = [
      toy.as('sara').post('thesis/create', {
        title: 'x',
        idUser: toy.idOf('sara'),
        idMentor: toy.idOf('mentor'),
        status: 'defended',
      }),
      toy.as('sara').put(`thesis/update?id=${row.id}`, { rowVer: row.rowVer, status: 'defended' }),
      toy.as('sara').put(`thesis/update?id=${row.id}`, { rowVer: row.rowVer, grade: 5 }),
      toy.as('sara').post('thesis/bulk', {
        verb: 'update',
        rows: [{ id: row.id, rowVer: row.rowVer }],
        fields: { status: 'defended' },
      }),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body[0].key]).toEqual([422, 'readonlyField']);
  });

  it("a move of the system alone is nobody else's, not even the administrator's", async () => {
    const row = await make();
    expect((await put('sara', 'expire', row)).status).toBe(403);
    expect((await put('admin', 'expire', row)).status).toBe(403);
    expect((await toy.as('admin').get(`thesis/view?id=${row.id}`)).body.can).not.toContain('expire');
    await toy.inTransaction(ctx => move(ctx, thesis, row.id, 'expire', {}, { as: 'system' }));
    expect((await toy.as('sara').get(`thesis/view?id=${row.id}`)).body.status).toBe('expired');
    expect((await toy.as('sara').get(`thesis/history?id=${row.id}`)).body.data[0]).toMatchObject({
      action: 'thesis.expire',
      idUser: null,
    });
    await expect(
      toy.inTransaction(ctx => move(ctx, thesis, row.id, 'expire', {}, { as: 'system' })),
    ).rejects.toMatchObject({
      status: 409,
    });
  });

  it('many rows at once: each on its own, or all or none', async () => {
    const [ready, unready] = [await make(), await make({ abstract: null })];
    const rows = [ready, unready].map(({ id, rowVer }) => ({ id, rowVer }));
    const all = await toy.as('sara').post('thesis/bulk', { verb: 'submit', rows, mode: 'all' });
    expect(all.status).toBe(422);
    const each = await toy.as('sara').post('thesis/bulk', { verb: 'submit', rows });
    expect(each.body.results.map((r: any) => [r.ok, r.row?.status ?? r.problem.message])).toEqual([
      [true, 'submitted'],
      [false, 'The abstract is not written yet.'],
    ]);
  });

  it('many rows at once are moved by whoever may move each: not by who only reads them', async () => {
    const submitted = (await put('sara', 'submit', await make())).body;
    const rows = [{ id: submitted.id, rowVer: submitted.rowVer }];
    const tried = await toy.as('sara').post('thesis/bulk', { verb: 'approve', rows });
    expect(tried.body.results.map((r: any) => [r.ok, r.problem?.status])).toEqual([[false, 403]]);
    expect((await toy.as('sara').post('thesis/bulk', { verb: 'approve', rows, mode: 'all' })).status).toBe(403);
    expect((await toy.as('sara').get(`thesis/view?id=${submitted.id}`)).body).toMatchObject({
      status: 'submitted',
      rowVer: submitted.rowVer,
    });
    const done = await toy.as('mentor').post('thesis/bulk', { verb: 'approve', rows });
    expect(done.body.results.map((r: any) => [r.ok, r.row?.status])).toEqual([[true, 'approved']]);
  });

  it('an unknown move is 404 and a known one is not asked for by GET', async () => {
    const row = await make();
    expect((await put('sara', 'constructor', row)).status).toBe(404);
    expect((await toy.as('sara').get(`thesis/submit?id=${row.id}`)).status).toBe(405);
  });
});

describe('after', () => {
  it('nobody creates for another, or hands a row over', async () => {
    const { status } = await toy
      .as('sara')
      .post('thesis/create', { title: 'x', idUser: toy.idOf('tin'), idMentor: toy.idOf('mentor') });
    expect(status).toBe(403);
    const row = await make();
    expect(
      (await toy.as('sara').put(`thesis/update?id=${row.id}`, { rowVer: row.rowVer, idUser: toy.idOf('tin') })).status,
    ).toBe(403);
    const bulk = await toy.as('sara').post('thesis/bulk', {
      verb: 'update',
      rows: [{ id: row.id, rowVer: row.rowVer }],
      fields: { idUser: toy.idOf('tin') },
    });
    expect(bulk.body.results[0]).toMatchObject({ ok: false, problem: { status: 403 } });
    expect((await toy.as('tin').get('thesis?return[count]=1')).body).toEqual({ data: [], count: 0 });
    expect((await toy.as('sara').get(`thesis/view?id=${row.id}`)).body).toMatchObject({
      idUser: toy.idOf('sara'),
      rowVer: row.rowVer,
    });
  });
});
