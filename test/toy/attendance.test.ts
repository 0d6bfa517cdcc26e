import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, date, flow, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { composeApp, makePartitions, type Policy, sql } from '../../src/kernel/server/index.ts';
import { peopleByToken } from '../harness/portal.ts';
import { atOneMoment } from '../harness/race.ts';
import { atOnce, moduleOf, startToy, statuses, type ToyPortal } from './toy.ts';

// Years, groups of a year, and who came: millions of rows, so one partition for each year and one audit entry for each roll call.
const year = resource('year', {
  label: 'code',
  fields: {
    code: text({ required: true, unique: true }),
    status: state(flow(['active', 'closed'], { close: { from: ['active'], to: 'closed' } })),
  },
});
const group = resource('group', {
  label: 'name',
  lockedBy: { path: 'idYear', whenState: ['closed'] },
  fields: { name: text({ required: true }), idYear: ref('year', { required: true }) },
});
const attendance = resource('attendance', {
  label: 'day',
  audit: 'batch',
  delete: 'hard',
  lockedBy: { path: 'idGroup.idYear', whenState: ['closed'] },
  partitionBy: { field: 'idYear', from: 'idGroup.idYear' },
  fields: {
    idYear: ref('year', { required: true }),
    idGroup: ref('group', { required: true }),
    day: date({ required: true }),
    isPresent: boolean(),
    remark: text(),
  },
  set: { of: 'idGroup' },
  indexes: [['idGroup', 'day']],
});
const open = { read: () => true, create: () => true, update: () => true, remove: () => true } as const;
const yearPolicy: Policy<typeof year> = { ...open, moves: { close: { by: () => true } } };
const groupPolicy: Policy<typeof group> = open;
const attendancePolicy: Policy<typeof attendance> = open;
const declared = {
  resources: [year, group, attendance],
  policies: { year: yearPolicy, group: groupPolicy, attendance: attendancePolicy },
  people: { admin: ['admin'], tea: ['teacher'], second: ['teacher'] },
};

let toy: ToyPortal;
let thisYear: number, nextYear: number, g1: number, g2: number;
beforeAll(async () => {
  toy = await startToy(declared);
  thisYear = await toy.row('year', { code: '2026/2027' });
  nextYear = await toy.row('year', { code: '2027/2028' });
  await toy.inTransaction(ctx => makePartitions(ctx));
  g1 = await toy.row('group', { name: 'G1', idYear: thisYear });
  g2 = await toy.row('group', { name: 'G2', idYear: nextYear });
});
afterAll(() => toy?.stop());
const partitionOf = async (id: number): Promise<string> =>
  (await toy.db.one<{ name: string }>(
    sql`select tableoid::regclass::text as name from ${toy.db.table('attendance')} where id = ${id}`,
  ))!.name.replaceAll('"', '');
const entries = async () =>
  (
    await toy.db.run<{ action: string; diff: any; batch: string | null }>(
      sql`select action, diff, batch from ${toy.db.table('audit_log')} where entity = 'attendance' order by id`,
    )
  ).rows;

describe('a table partitioned by year', () => {
  it("its year follows from the group and is never the client's", async () => {
    const made = await toy.as('tea').post('attendance/create', { idGroup: g1, day: '2026-10-05', isPresent: 1 });
    expect([made.status, made.body.idYear, await partitionOf(made.body.id)]).toEqual([
      201,
      thisYear,
      `c_main.attendance_${thisYear}`,
    ]);
    const forged = await toy.as('tea').post('attendance/create', { idGroup: g1, day: '2026-10-05', idYear: nextYear });
    expect([forged.status, forged.body[0].key]).toEqual([422, 'readonlyField']);
    expect(
      (await toy.as('tea').put(`attendance/update?id=${made.body.id}`, { rowVer: made.body.rowVer, idYear: nextYear }))
        .status,
    ).toBe(422);
  });

  it('a row that goes to a group of another year goes to its partition', async () => {
    const { body: row } = await toy.as('tea').post('attendance/create', { idGroup: g1, day: '2026-10-06' });
    const moved = await toy.as('tea').put(`attendance/update?id=${row.id}`, { rowVer: row.rowVer, idGroup: g2 });
    expect([moved.status, moved.body.idYear, await partitionOf(row.id)]).toEqual([
      200,
      nextYear,
      `c_main.attendance_${nextYear}`,
    ]);
    expect((await toy.as('tea').get(`attendance?return[count]=1&filter[idYear]=${nextYear}`)).body.count).toBe(1);
    expect((await toy.as('tea').delete(`attendance/delete?id=${row.id}`)).status).toBe(200);
  });

  it('a year without a partition is kept in the default one', async () => {
    const late = await toy.row('year', { code: '2030/2031' });
    const g = await toy.row('group', { name: 'Late', idYear: late });
    const { body } = await toy.as('tea').post('attendance/create', { idGroup: g, day: '2030-10-05' });
    expect(await partitionOf(body.id)).toBe('c_main.attendance_default');
    // Made again: what lies in the default one stays, and nothing is made twice.
    await toy.inTransaction(ctx => makePartitions(ctx));
    expect(await partitionOf(body.id)).toBe('c_main.attendance_default');
  });

  it('one key is one row over all partitions', async () => {
    const { body: made } = await toy.as('tea').post('attendance/create', { idGroup: g1, day: '2026-10-07' });
    expect((await toy.as('tea').get(`attendance/view?id=${made.id}`)).body.day).toBe('2026-10-07');
    const both = await toy.db.run<{ n: number }>(
      sql`select count(*)::int - count(distinct id)::int as n from ${toy.db.table('attendance')}`,
    );
    expect(both.rows).toEqual([{ n: 0 }]);
  });
});

describe('bulk writes', () => {
  it('a roll call is one call and one entry', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => ({
      day: `2026-11-${String(i + 1).padStart(2, '0')}`,
      isPresent: i % 2,
    }));
    const before = (await entries()).length;
    const set = await toy.as('tea').put(`attendance/set?of=${g1}`, { rows });
    expect([set.status, set.body.count]).toEqual([200, 30]);
    const added = (await entries()).slice(before);
    expect(added.map(e => [e.action, e.diff.rows])).toEqual([['attendance.set', 30]]);
  });

  it('a bulk change too, and a single one still has its own', async () => {
    const { data } = (await toy.as('tea').get(`attendance?filter[idGroup]=${g1}&pagination[limit]=20&sort=day`)).body;
    const before = (await entries()).length;
    const targets = data.map(({ id, rowVer }: { id: number; rowVer: number }) => ({ id, rowVer }));
    const bulk = await toy
      .as('tea')
      .post('attendance/bulk', { verb: 'update', rows: targets, fields: { remark: 'snow' }, mode: 'all' });
    expect(bulk.body.results.every((r: any) => r.ok && r.row.remark === 'snow')).toBe(true);
    await toy.as('tea').put(`attendance/update?id=${data[0].id}`, { rowVer: data[0].rowVer + 1, remark: 'sun' });
    const added = (await entries()).slice(before);
    expect(added.map(e => e.action)).toEqual(['attendance.update', 'attendance.update']);
    expect(added[0]).toMatchObject({
      batch: bulk.body.batch,
      diff: { ids: targets.map((t: any) => t.id), fields: { remark: 'snow' } },
    });
    expect(added[1]).toMatchObject({ batch: null, diff: { remark: ['snow', 'sun'] } });
    // The one that was changed since stays as it is; the others go back.
    const undone = await toy.as('tea').post(`attendance/undo?batch=${bulk.body.batch}`);
    expect(undone.body.results.filter((r: any) => !r.ok).map((r: any) => r.id)).toEqual([data[0].id]);
    expect((await toy.as('tea').get('attendance?return[count]=1&filter[remark]=snow')).body.count).toBe(0);
  });

  it('more than 500 rows, the same row twice and no rows are refused', async () => {
    for (const rows of [
      [],
      Array.from({ length: 501 }, (_, i) => ({ id: i + 1 })),
      [{ id: 1 }, { id: 1 }],
      [{ id: 'x' }],
      [null],
      'all',
    ])
      expect((await toy.as('tea').post('attendance/bulk', { verb: 'update', rows, fields: {} })).status).toBe(422);
  });
});

describe('closing the year', () => {
  it('against edits at the same moment: what was stored was stored before, and nothing after', async () => {
    for (let round = 0; round < 6; round++) {
      const idYear = await toy.row('year', { code: `race ${round}` });
      const idGroup = await toy.row('group', { name: 'R', idYear });
      const [close, ...edits] = await atOnce(
        () => toy.as('tea').put(`year/close?id=${idYear}`, { rowVer: 1 }),
        () => toy.as('tea').put(`group/update?id=${idGroup}`, { rowVer: 1, name: 'renamed' }),
        () => toy.as('second').post('attendance/create', { idGroup, day: '2026-12-01' }),
      );
      expect(close!.status).toBe(200);
      for (const edit of edits) expect([200, 201, 409]).toContain(edit.status);
      const closedAt = await toy.db.one<{ at: string }>(
        sql`select max(at)::text as at from ${toy.db.table('audit_log')} where action = 'year.close' and id_entity = ${String(idYear)}`,
      );
      const late =
        await toy.db.run(sql`select action from ${toy.db.table('audit_log')} where at > ${closedAt!.at}::timestamptz
        and ((entity = 'group' and id_entity = ${String(idGroup)}) or (entity = 'attendance' and (diff -> 'idGroup' ->> 1)::int = ${idGroup}))`);
      expect(late.rows).toEqual([]);
      expect((await toy.as('tea').put(`group/update?id=${idGroup}`, { rowVer: 1, name: 'late' })).status).toBe(409);
      expect((await toy.as('tea').post('attendance/create', { idGroup, day: '2026-12-02' })).body.kind).toBe('state');
    }
  });

  it('is waited for by whoever writes below it, and they are refused then', async () => {
    const idYear = await toy.row('year', { code: 'held' });
    const idGroup = await toy.row('group', { name: 'H', idYear });
    const edits = await atOneMoment(
      toy,
      ({ db }) => db.run(sql`update ${db.table('year')} set status = 'closed' where id = ${idYear}`),
      () => toy.as('tea').put(`group/update?id=${idGroup}`, { rowVer: 1, name: 'renamed' }),
      () => toy.as('second').post('attendance/create', { idGroup, day: '2026-12-01' }),
    );
    expect(edits.map(({ status, body }) => [status, body.kind])).toEqual([
      [409, 'state'],
      [409, 'state'],
    ]);
  });

  it('everything that hangs on it is read-only: change, delete, bulk, set, and moving in from an open year', async () => {
    const idYear = await toy.row('year', { code: 'shut' });
    const idGroup = await toy.row('group', { name: 'Shut', idYear });
    const id = await toy.row('attendance', { idGroup, day: '2026-12-03', isPresent: 1 });
    const openRow = (await toy.as('tea').post('attendance/create', { idGroup: g1, day: '2026-12-04' })).body;
    await toy.as('tea').put(`year/close?id=${idYear}`, { rowVer: 1 });
    const tea = toy.as('tea');
    const tries = [
      await tea.put(`attendance/update?id=${id}`, { rowVer: 1, isPresent: 0 }),
      await tea.delete(`attendance/delete?id=${id}`),
      await tea.put(`attendance/set?of=${idGroup}`, { rows: [] }),
      await tea.post('group/create', { name: 'New', idYear }),
      await tea.delete(`group/delete?id=${idGroup}`),
      await tea.put(`attendance/update?id=${openRow.id}`, { rowVer: openRow.rowVer, idGroup }),
    ];
    expect(statuses(tries)).toEqual([409, 409, 409, 409, 409, 409]);
    const bulk = await tea.post('attendance/bulk', {
      verb: 'update',
      rows: [{ id, rowVer: 1 }],
      fields: { isPresent: 0 },
    });
    expect(bulk.body.results[0].problem).toMatchObject({ status: 409, kind: 'state' });
    expect((await tea.get(`attendance/view?id=${id}`)).body).toMatchObject({ isPresent: 1, can: [] });
    expect((await toy.as('admin').put(`attendance/update?id=${id}`, { rowVer: 1, isPresent: 0 })).status).toBe(200);
  });
});

it('nothing may refer to a partitioned table: its key alone is not unique', () => {
  const excuse = resource('excuse', { label: 'why', fields: { why: text(), idAttendance: ref('attendance') } });
  const module = moduleOf({
    ...declared,
    resources: [...declared.resources, excuse],
    policies: { ...declared.policies, excuse: open },
  });
  expect(() => composeApp([module], peopleByToken({}))).toThrow(/excuse.*attendance.*partition/i);
});
