import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decimal, ref, resource, text } from '../../src/kernel/resource/index.ts';
import type { Policy } from '../../src/kernel/server/index.ts';
import { atOneMoment } from '../harness/race.ts';
import { atOnce, startToy, statuses, type ToyPortal } from './toy.ts';

// Which course serves which outcome, with what weight: cells of a matrix, written a row of it at a time.
const course = resource('course', { label: 'name', fields: { name: text({ required: true }), idKeeper: ref('user') } });
const outcome = resource('outcome', { label: 'name', fields: { name: text({ required: true }) } });
const cell = resource('cell', {
  checks: ['sumIsNot100', 'onlyOne'],
  label: 'idOutcome',
  delete: 'hard',
  verbs: [],
  set: { of: 'idCourse' },
  owner: 'idCourse',
  fields: {
    idCourse: ref('course', { required: true }),
    idOutcome: ref('outcome', { required: true }),
    weight: decimal({ required: true, min: 0, max: 100 }),
  },
  constraints: { onceInCourse: { unique: ['idCourse', 'idOutcome'] } },
});
const readable: Policy<typeof outcome> = { read: () => true };
const coursePolicy: Policy<typeof course> = { read: () => true, remove: () => true };
const cellPolicy: Policy<typeof cell> = {
  read: () => true,
  create: me => ({ 'idCourse.idKeeper': me.id }),
  update: me => ({ 'idCourse.idKeeper': me.id }),
  remove: me => ({ 'idCourse.idKeeper': me.id }),
  checkSet: (_ctx, _of, rows) => {
    const sum = rows.reduce((total, row) => total + row.weight, 0);
    if (rows.length > 0 && sum !== 100)
      return [{ level: 'error', field: 'weight', key: 'sumIsNot100', params: { sum } }];
    return rows.length === 1 ? [{ level: 'warning', key: 'onlyOne' }] : [];
  },
};

let toy: ToyPortal;
let idCourse: number, other: number;
let outcomes: number[];
beforeAll(async () => {
  toy = await startToy({
    resources: [course, outcome, cell],
    policies: { course: coursePolicy, outcome: readable, cell: cellPolicy },
    checks: {
      onceInCourse: { hr: 'Ishod je već ovdje.', en: 'The outcome is here already.' },
      sumIsNot100: { hr: 'Zbroj je {sum}.', en: 'The sum is {sum}.' },
      onlyOne: { hr: 'Samo jedan.', en: 'Only one.' },
    },
    people: { admin: ['admin'], eva: [], ivo: [] },
  });
  outcomes = [];
  for (const name of ['know', 'apply', 'create', 'judge']) outcomes.push(await toy.row('outcome', { name }));
});
afterAll(() => toy?.stop());
beforeEach(async () => {
  idCourse = await toy.row('course', { name: 'Nets', idKeeper: toy.idOf('eva') });
  other = await toy.row('course', { name: 'Other', idKeeper: toy.idOf('ivo') });
});
type Sent = { id?: number; rowVer?: number; idOutcome: number; weight: number };
const put = (rows: readonly object[], who = 'eva', of = idCourse) => toy.as(who).put(`cell/set?of=${of}`, { rows });
const cells = async (of = idCourse): Promise<Required<Sent>[]> =>
  (await toy.as('eva').get(`cell?filter[idCourse]=${of}&sort=idOutcome.name`)).body.data;
const weights = async (of = idCourse) => Object.fromEntries((await cells(of)).map(c => [c.idOutcome, c.weight]));
const of = (...pairs: [number, number][]) => pairs.map(([i, weight]) => ({ idOutcome: outcomes[i]!, weight }));

describe('a row of the matrix', () => {
  it('is written at once: what is new is made, what is named changed, what is left out removed', async () => {
    const made = await put(of([0, 60], [1, 40]));
    expect([made.status, made.body.count]).toEqual([200, 2]);
    const [apply, know] = (await cells()) as [Required<Sent>, Required<Sent>];
    const changed = await put([
      { id: know.id, rowVer: know.rowVer, weight: 70 },
      { idOutcome: outcomes[2], weight: 30 },
    ]);
    expect(changed.status).toBe(200);
    expect(await weights()).toEqual({ [outcomes[0]!]: 70, [outcomes[2]!]: 30 });
    expect((await cells()).map(c => c.id)).not.toContain(apply.id);
    const emptied = await put([]);
    expect([emptied.status, await cells()]).toEqual([200, []]);
  });

  it('must be right as a whole, and is all or nothing', async () => {
    await put(of([0, 60], [1, 40]));
    const before = await cells();
    const wrong = await put(of([0, 60], [1, 30]));
    expect([wrong.status, wrong.body[0].message]).toEqual([422, 'The sum is 90.']);
    const twice = await put(of([0, 50], [0, 50]));
    expect([twice.status, twice.body.kind, twice.body.message]).toEqual([
      409,
      'unique',
      'The outcome is here already.',
    ]);
    expect((await put([...of([0, 50]), { idOutcome: 2_000_000, weight: 50 }])).body[0]).toMatchObject({
      field: 'idOutcome',
      key: 'notAnOption',
    });
    expect((await put([{ id: before[0]!.id, rowVer: 99, weight: 100 }])).body.kind).toBe('stale');
    expect(await cells()).toEqual(before);
    expect((await put(of([3, 100]))).body.warnings).toMatchObject([{ key: 'onlyOne' }]);
  });

  it('belongs to who keeps the course; cells of another course are out of reach', async () => {
    await put(of([0, 100]), 'ivo', other);
    const [foreign] = (await cells(other)) as [Required<Sent>];
    expect((await put(of([0, 100]), 'eva', other)).status).toBe(403);
    expect((await put([], 'eva', other)).status).toBe(403);
    expect((await put([{ id: foreign.id, rowVer: foreign.rowVer, weight: 100 }])).status).toBe(404);
    expect((await put([{ idCourse: other, idOutcome: outcomes[1], weight: 100 }])).body[0]).toMatchObject({
      field: 'idCourse',
      key: 'outsideScope',
    });
    expect(await weights(other)).toEqual({ [outcomes[0]!]: 100 });
  });

  it('has no other way in: not create, update, delete or bulk, also not for the administrator', async () => {
    await put(of([0, 100]));
    const [one] = (await cells()) as [Required<Sent>];
    for (const who of ['eva', 'admin']) {
      expect((await toy.as(who).post('cell/create', { idCourse, idOutcome: outcomes[1], weight: 1 })).status).toBe(403);
      expect((await toy.as(who).put(`cell/update?id=${one.id}`, { rowVer: one.rowVer, weight: 1 })).status).toBe(403);
      expect((await toy.as(who).delete(`cell/delete?id=${one.id}`)).status).toBe(403);
      expect((await toy.as(who).post('cell/bulk', { verb: 'delete', rows: [{ id: one.id }] })).status).toBe(403);
    }
    expect(await weights()).toEqual({ [outcomes[0]!]: 100 });
  });

  it('dryRun tells and takes back; what is malformed is refused', async () => {
    const tried = await toy.as('eva').put(`cell/set?of=${idCourse}&dryRun=1`, { rows: of([0, 100]) });
    expect([tried.body.dryRun, tried.body.count, await cells()]).toEqual([1, 1, []]);
    for (const rows of [null, {}, 'x', [null], ['x'], [[]], Array(2001).fill({})])
      expect((await put(rows as never)).status).toBe(422);
    expect((await toy.as('eva').put('cell/set', { rows: [] })).status).toBe(422);
    expect((await toy.as('eva').put(`course/set?of=${idCourse}`, { rows: [] })).status).toBe(404);
  });
});

describe('races', () => {
  it('two whole sets at once: the matrix is one of the two, never a mixture', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [of([0, 60], [1, 40]), of([1, 10], [2, 20], [3, 70])];
      const replies = await atOnce(
        () => put(a),
        () => put(b),
        () => put(a),
        () => put(b),
      );
      expect(statuses(replies)).toEqual([200, 200, 200, 200]);
      const stored = await weights();
      const either = [a, b].map(set => Object.fromEntries(set.map(c => [c.idOutcome, c.weight])));
      expect(either).toContainEqual(stored);
    }
  });

  it('whoever writes a set waits for the others who do', async () => {
    const [a, b] = [of([0, 60], [1, 40]), of([1, 10], [2, 20], [3, 70])];
    const replies = await atOneMoment(
      toy,
      ({ db }) => db.lock('set', 'cell', String(idCourse)),
      () => put(a),
      () => put(b),
    );
    expect(statuses(replies)).toEqual([200, 200]);
  });

  it('the course goes while its matrix is written: nothing hangs on what is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await toy.row('course', { name: `Brief ${round}`, idKeeper: toy.idOf('eva') });
      await atOnce(
        () => put(of([0, 100]), 'eva', id),
        () => toy.as('eva').delete(`course/delete?id=${id}`),
      );
      expect((await toy.as('eva').get(`course/view?id=${id}`)).status).toBe(404);
      expect(await cells(id)).toEqual([]);
    }
  });

  it('cells wait for their course in the bin, and come back with it', async () => {
    await put(of([0, 60], [1, 40]));
    await toy.as('eva').delete(`course/delete?id=${idCourse}`);
    expect(await cells()).toEqual([]);
    // What nobody sees keeps no outcome from being deleted, and cannot be written.
    expect((await put(of([0, 100]))).status).toBe(422);
    await toy.as('eva').put(`course/restore?id=${idCourse}`);
    expect(await weights()).toEqual({ [outcomes[0]!]: 60, [outcomes[1]!]: 40 });
  });
});
