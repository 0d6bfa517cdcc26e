import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decimal, integer, ref, resource, type Row, text } from '../../src/kernel/resource/index.ts';
import { declaredSql, meOf, mistakesIn, type Policy, seenList, sql } from '../../src/kernel/server/index.ts';
import { user } from '../http/portal.ts';
import { ids, startToy, type ToyPortal } from './toy.ts';

// Hours as they were held, and the ledger that sums them up for each teacher: rows that no table holds.
const lecturer = resource('lecturer', {
  label: 'name',
  fields: { name: text({ required: true, search: true }), idUser: ref('user') },
});
const held = resource('held', {
  label: 'topic',
  fields: { topic: text(), idLecturer: ref('lecturer', { required: true }), hours: decimal({ required: true }) },
});
const ledger = resource('hour-ledger', {
  label: 'idLecturer',
  sort: ['-hours'],
  from: {
    key: 'idLecturer',
    sql: `select h.id_lecturer, l.name as called, sum(h.hours) as hours, count(*)::int as times
      from {held} h join {lecturer} l on l.id = h.id_lecturer where h.deleted_at is null group by h.id_lecturer, l.name`,
  },
  fields: {
    idLecturer: ref('lecturer', { required: true, inList: true }),
    called: text({ search: true, inList: true }),
    hours: decimal({ inList: true }),
    times: integer({ inList: true }),
  },
});
const policy: Policy<typeof ledger> = {
  read: me => me.roles.has('dean') || { 'idLecturer.idUser': me.id },
  fields: { times: { seenBy: me => me.roles.has('dean') } },
};

let toy: ToyPortal;
const rows: Record<string, number> = {};
beforeAll(async () => {
  toy = await startToy({
    resources: [lecturer, held, ledger],
    policies: { lecturer: { read: () => true }, held: { read: () => true }, 'hour-ledger': policy },
    people: { admin: ['admin'], ana: [], dean: ['dean'] },
  });
  rows.ana = await toy.row('lecturer', { name: 'Ana Šarić', idUser: toy.idOf('ana') });
  rows.ivo = await toy.row('lecturer', { name: 'Ivo' });
  for (const [who, hours] of [
    ['ana', 2],
    ['ana', 1.5],
    ['ivo', 8],
  ] as const)
    await toy.row('held', { idLecturer: rows[who], hours });
});
afterAll(() => toy?.stop());

describe('rows made by SQL', () => {
  it('are listed, counted, filtered, searched, sorted, viewed, chosen and exported under the policy', async () => {
    const dean = toy.as('dean');
    const all = await dean.get('hour-ledger?return[count]=1&return[can]=1');
    expect([ids(all), all.body.count, all.body.can]).toEqual([[rows.ivo, rows.ana], 2, []]);
    expect(all.body.data[1]).toMatchObject({ 'idLecturer.label': 'Ana Šarić', hours: 3.5, times: 2, can: [] });
    expect(ids(await dean.get('hour-ledger?filter[hours][from]=4'))).toEqual([rows.ivo]);
    expect(ids(await dean.get('hour-ledger?search=saric'))).toEqual([rows.ana]);
    expect(ids(await dean.get('hour-ledger?customFilter[idLecturer.name]=Ivo'))).toEqual([rows.ivo]);
    expect(ids(await dean.get('hour-ledger?sort=hours'))).toEqual([rows.ana, rows.ivo]);
    expect(ids(await dean.get(`hour-ledger?sort=hours&after=${rows.ana}`))).toEqual([rows.ivo]);
    expect((await dean.get(`hour-ledger/view?id=${rows.ana}`)).body).toMatchObject({ hours: 3.5 });
    expect((await dean.get('hour-ledger/options')).body.data[0]).toMatchObject({ value: rows.ivo, label: 'Ivo' });
    expect((await dean.get('hour-ledger/export?format=csv')).body).toContain('Ana Šarić');
    const ana = toy.as('ana');
    expect(ids(await ana.get('hour-ledger'))).toEqual([rows.ana]);
    expect((await ana.get('hour-ledger')).body.data[0]).not.toHaveProperty('times');
    expect((await ana.get(`hour-ledger/view?id=${rows.ivo}`)).status).toBe(404);
    expect((await ana.get('hour-ledger?filter[times]=1')).status).toBe(422);
  });

  it('a count that was kept is not served when a row beneath has changed', async () => {
    const count = async () => (await toy.as('dean').get('hour-ledger?return[count]=1')).body.count;
    expect(await count()).toBe(2);
    await toy.db.run(sql`update ${toy.db.table('held')} set deleted_at = now() where id_lecturer = ${rows.ivo}`);
    expect(await count()).toBe(1);
  });

  it('are only read, also by the administrator, and have no past', async () => {
    const admin = toy.as('admin');
    for (const status of [
      (await admin.post('hour-ledger/create', { hours: 1 })).status,
      (await admin.put(`hour-ledger/update?id=${rows.ana}`, { hours: 1 })).status,
      (await admin.delete(`hour-ledger/delete?id=${rows.ana}`)).status,
    ])
      expect([403, 404, 405]).toContain(status);
    expect((await admin.get(`hour-ledger/history?id=${rows.ana}`)).status).toBe(404);
    expect((await admin.get(`hour-ledger/view?id=${rows.ana}`)).body.hours).toBe(3.5);
  });

  it('are read by the server’s own code as the caller would', async () => {
    const found = await toy.inTransaction(async ctx =>
      seenList({ ...ctx, me: await meOf(ctx, toy.idOf('dean')) }, ledger, { columns: ['hours'] }),
    );
    expect(found).toEqual([{ id: rows.ana, hours: 3.5 }]);
  });

  it('have no table, and nobody’s column refers to them', () => {
    expect(declaredSql([user, lecturer, held, ledger], 'toy')).not.toContain('hour_ledger');
    const refers = resource('refers', { label: 'name', fields: { name: text(), idRow: ref('hour-ledger') } });
    expect(mistakesIn([user, lecturer, held, ledger, refers]).join()).toContain('whose rows no table holds');
    const astray = resource('astray', {
      label: 'a',
      from: { sql: 'select 1 as id from {nothing}', key: 'id' },
      fields: { a: text() },
    });
    expect(mistakesIn([astray]).join()).toContain('nothing');
  });

  it('a row’s type says what it has', () => {
    const row: Row<typeof ledger> = { id: 1, idLecturer: 1, called: null, hours: null, times: null };
    // @ts-expect-error rows of a projection carry no stamps
    expect(row.createdAt).toBe(undefined);
    const paper = resource('paper', { label: 'a', key: 'uuid', stamps: false, fields: { a: text() } });
    const ballot: Row<typeof paper> = { id: 'b3a1', a: null };
    expect(ballot.id.length).toBe(4);
    const stamped = (one: Row<typeof held>): [number, number] => [one.id, one.rowVer];
    expect(stamped.length).toBe(1);
  });
});
