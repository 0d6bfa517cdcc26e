import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flow, integer, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { composeApp, error, type Policy, sql, warning } from '../../src/kernel/server/index.ts';
import { atOneMoment } from '../harness/race.ts';
import { moduleOf, startToy, statuses, type ToyPortal } from './toy.ts';

// How much a course gives to each outcome of its programme: a matrix in which everybody writes only in the own course.
const programme = resource('programme', { label: 'name', fields: { name: text({ required: true }) } });
const course = resource('course', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    idProgramme: ref('programme', { required: true }),
    idKeeper: ref('user'),
    status: state(flow(['open', 'closed'], { close: { from: ['open'], to: 'closed' } })),
  },
});
const outcome = resource('outcome', {
  label: 'name',
  fields: { name: text({ required: true }), idProgramme: ref('programme', { required: true }) },
});
const gift = resource('gift', {
  checks: ['foreign', 'muchIsThree'],
  label: ['idCourse', 'idOutcome'],
  delete: 'hard',
  verbs: [],
  audit: 'batch',
  cells: { of: 'idProgramme', key: ['idCourse', 'idOutcome'] },
  owner: 'idCourse',
  lockedBy: { path: 'idCourse', whenState: ['closed'] },
  fields: {
    idProgramme: ref('programme', { required: true }),
    idCourse: ref('course', { required: true }),
    idOutcome: ref('outcome', { required: true, cascade: true }),
    amount: integer({ required: true, min: 1, max: 3 }),
  },
  constraints: { oncePerPlace: { unique: ['idCourse', 'idOutcome'] } },
});
const told: number[] = [];
const open: Policy<any> = { read: () => true };
const coursePolicy: Policy<typeof course> = { read: () => true, moves: { close: { by: () => true } } };
const giftPolicy: Policy<typeof gift> = {
  read: () => true,
  create: me => ({ 'idCourse.idKeeper': me.id }),
  update: me => ({ 'idCourse.idKeeper': me.id }),
  remove: me => ({ 'idCourse.idKeeper': me.id }),
  async checkCells(ctx, of, { put }) {
    const ids = put.map(cell => cell.idCourse);
    const foreign = await ctx.db.one(
      sql`select 1 from ${ctx.db.table('course')} where id = any(${ids}::int[]) and id_programme <> ${of} limit 1`,
    );
    if (foreign) return [error('foreign', 'idCourse')];
    return put.filter(cell => cell.amount === 3).length > 2 ? [warning('muchIsThree')] : [];
  },
  effectOfCells: async (_ctx, of, { put, drop }) => {
    told.push(of, put.length, drop.length);
  },
};

let toy: ToyPortal;
let idProgramme: number, idCourse: number, other: number;
let outcomes: number[];
beforeAll(async () => {
  toy = await startToy({
    resources: [programme, course, outcome, gift],
    policies: { programme: open, course: coursePolicy, outcome: open, gift: giftPolicy },
    checks: {
      oncePerPlace: { hr: 'Već je ovdje.', en: 'It is here already.' },
      foreign: { hr: 'Tuđi predmet.', en: 'A course of another programme.' },
      muchIsThree: { hr: 'Puno trojki.', en: 'Many threes.' },
    },
    people: { admin: ['admin'], eva: [], ivo: [], ana: [] },
  });
});
afterAll(() => toy?.stop());
beforeEach(async () => {
  idProgramme = await toy.row('programme', { name: 'Informatics' });
  outcomes = [];
  for (let i = 0; i < 4; i++) outcomes.push(await toy.row('outcome', { name: `O${i}`, idProgramme }));
  idCourse = await toy.row('course', { name: 'Nets', idProgramme, idKeeper: toy.idOf('eva') });
  other = await toy.row('course', { name: 'Data', idProgramme, idKeeper: toy.idOf('ivo') });
  told.length = 0;
});

const write = (body: object, who = 'eva', of = idProgramme) => toy.as(who).put(`gift/cells?of=${of}`, body);
const cell = (i: number, amount: number, more: object = {}) => ({
  idCourse,
  idOutcome: outcomes[i]!,
  amount,
  ...more,
});
const place = (i: number, more: object = {}) => ({ idCourse, idOutcome: outcomes[i]!, ...more });
const stands = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await toy.as('eva').get(`gift?filter[idProgramme]=${idProgramme}&pagination[limit]=500`)).body.data.map(
      (c: any) => [`${c.idCourse === idCourse ? 'own' : 'other'} ${outcomes.indexOf(c.idOutcome)}`, c.amount],
    ),
  );

describe('cells', () => {
  it('are put and dropped in one call, with one entry in the audit and one effect', async () => {
    const made = await write({ put: [cell(0, 1), cell(1, 2)] });
    expect([made.status, made.body.put, made.body.drop, made.body.same]).toEqual([200, 2, 0, 0]);
    const changed = await write({ put: [cell(0, 3), cell(1, 2), cell(2, 1)], drop: [place(3)] });
    expect([changed.body.put, changed.body.drop, changed.body.same]).toEqual([2, 0, 2]);
    expect(changed.body.data.find((c: any) => c.idOutcome === outcomes[0])).toMatchObject({ amount: 3, rowVer: 2 });
    const dropped = await write({ drop: [place(1)] });
    expect([dropped.body.drop, await stands()]).toEqual([1, { 'own 0': 3, 'own 2': 1 }]);
    expect(told).toEqual([idProgramme, 2, 0, idProgramme, 2, 0, idProgramme, 0, 1]);
    const { rows } = await toy.db.run<{ diff: any }>(
      sql`select diff from ${toy.db.table('audit_log')} where action = 'gift.cells' and (diff ->> 'of')::int = ${idProgramme} order by id`,
    );
    expect(rows).toHaveLength(3);
    expect(rows[1]!.diff.put[0]).toEqual({ ...cell(0, 3), was: { amount: 1 } });
    expect(rows[2]!.diff.drop).toEqual([cell(1, 2)]);
  });

  it('are each judged by the right of the cell: one foreign cell refuses the call and leaves nothing', async () => {
    await write({ put: [{ ...cell(0, 2), idCourse: other }] }, 'ivo');
    const mixed = await write({ put: [cell(0, 1), { ...cell(1, 1), idCourse: other }] });
    expect(mixed.status).toBe(403);
    expect((await write({ put: [cell(0, 1)], drop: [{ ...place(0), idCourse: other }] })).status).toBe(403);
    expect((await write({ put: [{ ...cell(0, 3), idCourse: other }] })).status).toBe(403);
    expect((await write({ put: [cell(0, 1)] }, 'ana')).status).toBe(403);
    expect(await stands()).toEqual({ 'other 0': 2 });
    expect((await write({ put: [cell(0, 1)] })).status).toBe(200);
    expect(await stands()).toEqual({ 'own 0': 1, 'other 0': 2 });
  });

  it('of another matrix are refused with the reason', async () => {
    const elsewhere = await toy.row('programme', { name: 'Law' });
    const foreign = await write({ put: [cell(0, 1)] }, 'eva', elsewhere);
    expect([foreign.status, foreign.body[0].message]).toEqual([422, 'A course of another programme.']);
    expect((await write({ put: [cell(0, 1, { idProgramme: elsewhere })] })).body[0].field).toBe('idProgramme');
    await write({ put: [cell(0, 1)] });
    // Seen from there the cell is not one of theirs to take away.
    expect((await write({ drop: [place(0)] }, 'eva', elsewhere)).body.drop).toBe(0);
    expect(await stands()).toEqual({ 'own 0': 1 });
  });

  it('two in one cell: the second gets the value of the first, and nothing of the call is stored', async () => {
    await write({ put: [cell(0, 1)] });
    expect((await write({ put: [cell(0, 2, { was: { amount: 1 } })] })).status).toBe(200);
    const second = await write({ put: [cell(0, 3, { was: { amount: 1 } }), cell(1, 1, { was: null })] });
    expect([second.status, second.body.kind]).toEqual([409, 'stale']);
    expect(second.body.conflicts).toEqual([{ ...place(0), now: { amount: 2 } }]);
    const gone = await write({ drop: [place(0, { was: { amount: 1 } })] });
    expect([gone.status, gone.body.conflicts]).toEqual([409, [{ ...place(0), now: { amount: 2 } }]]);
    const taken = await write({ put: [cell(0, 3, { was: null })] });
    expect(taken.body.conflicts).toEqual([{ ...place(0), now: { amount: 2 } }]);
    // Who wants what stands there already has nothing to lose.
    expect((await write({ put: [cell(0, 2, { was: null })] })).status).toBe(200);
    expect(await stands()).toEqual({ 'own 0': 2 });
  });

  it('two at the same moment wait for each other', async () => {
    const replies = await atOneMoment(
      toy,
      ({ db }) => db.lock('cells', 'gift', idProgramme),
      () => write({ put: [cell(0, 1, { was: null })] }),
      () => write({ put: [cell(0, 2, { was: null })] }),
    );
    expect(statuses(replies)).toEqual([200, 409]);
  });

  it('of a closed course stay as they are', async () => {
    await write({ put: [cell(0, 1)] });
    const { body } = await toy.as('eva').get(`course/view?id=${idCourse}`);
    await toy.as('eva').put(`course/close?id=${idCourse}`, { rowVer: body.rowVer });
    for (const sent of [{ put: [cell(0, 2)] }, { put: [cell(1, 2)] }, { drop: [place(0)] }])
      expect((await write(sent)).status).toBe(409);
    expect(await stands()).toEqual({ 'own 0': 1 });
  });

  it('what is malformed is refused; a dry run tells and takes back', async () => {
    for (const [body, field] of [
      [{ put: [cell(0, 4)] }, 'amount'],
      [{ put: [{ idCourse, amount: 1 }] }, 'idOutcome'],
      [{ put: [cell(0, 1, { more: 1 })] }, 'more'],
      [{ put: [cell(0, 1), cell(0, 2)] }, null],
      [{ put: [cell(0, 1)], drop: [place(0)] }, null],
      [{ drop: [cell(0, 1)] }, 'amount'],
      [{ drop: [place(0, { idOutcome: 'x' })] }, 'idOutcome'],
      [{ put: [cell(0, 1, { was: { idCourse: 1 } })] }, 'was'],
      [{ put: [cell(0, 1, { idOutcome: 2_000_000 })] }, 'idOutcome'],
      [{ put: {} }, 'put'],
      [{ rows: [] }, 'rows'],
    ] as const) {
      const reply = await write(body);
      expect([reply.status, reply.body[0].field]).toEqual([422, field]);
    }
    expect((await toy.as('eva').put('gift/cells', { put: [] })).status).toBe(422);
    expect((await toy.as('eva').put(`course/cells?of=1`, { put: [] })).status).toBe(404);
    const tried = await toy.as('eva').put(`gift/cells?of=${idProgramme}&dryRun=1`, { put: [cell(0, 1)] });
    expect([tried.body.dryRun, tried.body.put, await stands()]).toEqual([1, 1, {}]);
  });

  it('two hundred are stored quickly, and warnings come once for all', async () => {
    const many: number[] = [];
    for (let i = 0; i < 200; i++) many.push(await toy.row('outcome', { name: `M${i}`, idProgramme }));
    const put = (amount: number) => many.map(idOutcome => ({ idCourse, idOutcome, amount }));
    await write({ put: put(1).slice(0, 5) });
    const times: number[] = [];
    for (const amount of [1, 2, 3]) {
      const began = performance.now();
      const { status, body } = await write({ put: put(amount) });
      times.push(Math.round(performance.now() - began));
      expect([status, body.warnings.length]).toEqual([200, amount === 3 ? 1 : 0]);
    }
    console.log(`200 cells made, changed, changed again: ${times.join(', ')} ms`);
    // A row at a time would need many times more; the goal is looked at in a quiet run, not here.
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});

it('what cells cannot be fails the start', () => {
  const { constraints: _, ...loose } = gift;
  const faults = (r: any, policy: Policy<any> = giftPolicy): string => {
    try {
      composeApp(
        [
          moduleOf({
            resources: [programme, course, outcome, r],
            policies: { programme: open, course: coursePolicy, outcome: open, gift: policy },
            checks: {
              foreign: { hr: 'a', en: 'a' },
              muchIsThree: { hr: 'a', en: 'a' },
              oncePerPlace: { hr: 'a', en: 'a' },
            },
            people: {},
          }),
        ],
        { find: async () => null },
      );
      return '';
    } catch (fault) {
      return (fault as Error).message;
    }
  };
  expect(faults(gift)).toBe('');
  expect(faults(loose)).toContain('no unique constraint over their place');
  expect(faults({ ...gift, verbs: ['create'] })).toContain('has no verbs');
  expect(faults(gift, { ...giftPolicy, check: () => [] } as never)).toContain('never one by one');
});
