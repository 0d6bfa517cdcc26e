import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ref, resource, text } from '../../src/kernel/resource/index.ts';
import { type Policy, sql } from '../../src/kernel/server/index.ts';
import { atOneMoment } from '../harness/race.ts';
import { atOnce, startToy, statuses, type ToyPortal } from './toy.ts';

const course = resource('course', { label: 'name', fields: { name: text({ required: true }) } });
const chapter = resource('chapter', {
  label: 'name',
  order: { in: ['idCourse'] },
  owner: 'idCourse',
  fields: { name: text({ required: true }), idCourse: ref('course', { required: true }) },
});
/** A list of chapters among all courses, whose order is not that of one parent. */
const favourite = resource('favourite', {
  label: 'name',
  order: true,
  owner: 'idCourse',
  fields: { name: text({ required: true }), idCourse: ref('course', { required: true }) },
});
const open: Policy<typeof course> = { read: () => true, create: () => true, update: () => true, remove: () => true };
const chapterPolicy: Policy<typeof chapter> = {
  read: () => true,
  create: me => me.roles.has('editor'),
  update: me => me.roles.has('editor'),
  remove: me => me.roles.has('editor'),
};

let toy: ToyPortal;
let first: number, second: number;
beforeAll(async () => {
  toy = await startToy({
    resources: [course, chapter, favourite],
    policies: { course: open, chapter: chapterPolicy, favourite: open as never },
    people: { admin: ['admin'], eva: ['editor'], reader: [] },
  });
});
afterAll(() => toy?.stop());
beforeEach(async () => {
  first = await toy.row('course', { name: 'First' });
  second = await toy.row('course', { name: 'Second' });
  for (const name of ['a', 'b', 'c', 'd', 'e']) await toy.row('chapter', { name, idCourse: first });
});

interface Chapter {
  id: number;
  name: string;
  num: number;
  rowVer: number;
}
const chapters = async (idCourse: number): Promise<Chapter[]> =>
  (await toy.as('eva').get(`chapter?filter[idCourse]=${idCourse}`)).body.data;
/** The names in their order; numbers must be 1 … n without a gap. */
const order = async (idCourse: number): Promise<string> => {
  const rows = await chapters(idCourse);
  expect(rows.map(r => r.num)).toEqual(rows.map((_, i) => i + 1));
  return rows.map(r => r.name).join('');
};
const named = async (name: string, idCourse = first): Promise<Chapter> =>
  (await chapters(idCourse)).find(c => c.name === name)!;
const flip = async (a: string, b: string, drop?: 1) => {
  const [one, two] = [await named(a), await named(b)];
  return toy.as('eva').put(`chapter/flip-nums?id=${one.id}`, { id1: one.id, id2: two.id, ...(drop && { drop }) });
};

describe('a list inside its parent', () => {
  it('gives each new row the next number of its own list', async () => {
    expect(await order(first)).toBe('abcde');
    await toy.as('eva').post('chapter/create', { name: 'x', idCourse: second });
    expect((await named('x', second)).num).toBe(1);
  });

  it('two rows change places', async () => {
    expect((await flip('b', 'd')).status).toBe(200);
    expect(await order(first)).toBe('adcbe');
  });

  it('a dropped row takes the place and those between move up or down', async () => {
    await flip('a', 'd', 1);
    expect(await order(first)).toBe('bcdae');
    await flip('e', 'b', 1);
    expect(await order(first)).toBe('ebcda');
    await flip('c', 'c', 1);
    expect(await order(first)).toBe('ebcda');
  });

  it('a flip changes no version of the rows and leaves one entry', async () => {
    const before = await named('a');
    await flip('a', 'b');
    expect((await named('a')).rowVer).toBe(before.rowVer);
    const { rows } = await toy.db.run(
      sql`select 1 from ${toy.db.table('audit_log')} where entity = 'chapter' and action = 'chapter.flip-nums' and id_entity = ${String(before.id)}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('no number is written by a client', async () => {
    const row = await named('a');
    expect((await toy.as('eva').put(`chapter/update?id=${row.id}`, { rowVer: row.rowVer, num: 3 })).status).toBe(422);
    expect((await toy.as('eva').post('chapter/create', { name: 'y', idCourse: first, num: 1 })).status).toBe(422);
  });

  it('rows of two lists do not change places, and a reader moves nothing', async () => {
    const other = await toy.row('chapter', { name: 'x', idCourse: second });
    const a = await named('a');
    const { status, body } = await toy.as('eva').put(`chapter/flip-nums?id=${a.id}`, { id1: a.id, id2: other });
    expect([status, body[0].key]).toEqual([422, 'outsideScope']);
    const b = await named('b');
    expect((await toy.as('reader').put(`chapter/flip-nums?id=${a.id}`, { id1: a.id, id2: b.id })).status).toBe(403);
    expect((await toy.as('eva').put(`chapter/flip-nums?id=${a.id}`, { id1: b.id, id2: a.id })).status).toBe(422);
    expect((await toy.as('eva').put(`chapter/flip-nums?id=${a.id}`, { id1: a.id, id2: 2_000_000 })).status).toBe(404);
    expect(await order(first)).toBe('abcde');
  });
});

describe('numbers stay 1 … n', () => {
  it('after deleting, and a restored row stands last', async () => {
    const c = await named('c');
    await toy.as('eva').delete(`chapter/delete?id=${c.id}`);
    expect(await order(first)).toBe('abde');
    await toy.as('eva').put(`chapter/restore?id=${c.id}`);
    expect(await order(first)).toBe('abdec');
  });

  it('after moving to another parent', async () => {
    await toy.row('chapter', { name: 'x', idCourse: second });
    const b = await named('b');
    expect((await toy.as('eva').put(`chapter/update?id=${b.id}`, { rowVer: b.rowVer, idCourse: second })).status).toBe(
      200,
    );
    expect([await order(first), await order(second)]).toEqual(['acde', 'xb']);
  });

  it('when the parent goes and comes back: its list as it was, other lists closed up', async () => {
    await flip('a', 'e');
    await toy.row('favourite', { name: 'mine', idCourse: first });
    await toy.row('favourite', { name: 'yours', idCourse: second });
    const favourites = async () =>
      (await toy.as('eva').get('favourite')).body.data.map((f: Chapter) => [f.name, f.num]);
    const c = await named('c');
    await toy.as('eva').delete(`chapter/delete?id=${c.id}`);
    expect((await toy.as('eva').delete(`course/delete?id=${first}`)).status).toBe(200);
    expect(await chapters(first)).toEqual([]);
    expect(await favourites()).toEqual([['yours', 1]]);
    expect((await toy.as('eva').put(`course/restore?id=${first}`)).status).toBe(200);
    // What was deleted before stays deleted.
    expect(await order(first)).toBe('ebda');
    expect(await favourites()).toEqual([
      ['yours', 1],
      ['mine', 2],
    ]);
    expect((await toy.as('eva').put(`chapter/restore?id=${c.id}`)).status).toBe(200);
    expect(await order(first)).toBe('ebdac');
    for (const { id } of (await toy.as('eva').get('favourite')).body.data)
      await toy.as('eva').delete(`favourite/delete?id=${id}`);
  });

  it('a child does not come back without its parent', async () => {
    const c = await named('c');
    await toy.as('eva').delete(`chapter/delete?id=${c.id}`);
    await toy.as('eva').delete(`course/delete?id=${first}`);
    const { status, body } = await toy.as('eva').put(`chapter/restore?id=${c.id}`);
    expect([status, body.kind]).toEqual([409, 'conflict']);
  });
});

describe('races', () => {
  it('flips, drops, creates, deletes and moves at once leave two dense lists and lose nobody', async () => {
    const rows = await chapters(first);
    const [a, b, c, d, e] = rows as [Chapter, Chapter, Chapter, Chapter, Chapter];
    const eva = toy.as('eva');
    const replies = await atOnce(
      () => eva.put(`chapter/flip-nums?id=${a.id}`, { id1: a.id, id2: d.id }),
      () => eva.put(`chapter/flip-nums?id=${d.id}`, { id1: d.id, id2: a.id, drop: 1 }),
      () => eva.put(`chapter/flip-nums?id=${b.id}`, { id1: b.id, id2: c.id, drop: 1 }),
      () => eva.post('chapter/create', { name: 'f', idCourse: first }),
      () => eva.post('chapter/create', { name: 'g', idCourse: first }),
      () => eva.delete(`chapter/delete?id=${e.id}`),
      () => eva.put(`chapter/update?id=${b.id}`, { rowVer: b.rowVer, idCourse: second }),
      () => eva.post('chapter/create', { name: 'h', idCourse: second }),
    );
    // A flip may come after its row has left the list: then it is refused, never half done.
    for (const { status } of replies) expect([200, 201, 422]).toContain(status);
    expect([...(await order(first))].sort().join('')).toBe('acdfg');
    expect([...(await order(second))].sort().join('')).toBe('bh');
  });

  it('whoever comes into a list waits for the others who do, and stands behind them', async () => {
    const course = await toy.row('course', { name: 'Held' });
    const add = (name: string) => () => toy.as('eva').post('chapter/create', { name, idCourse: course });
    const replies = await atOneMoment(
      toy,
      ({ db }) => db.lock('order', 'chapter', String(course)),
      add('one'),
      add('two'),
      add('three'),
    );
    expect(replies.map(({ status, body }) => [status, body.num]).toSorted()).toEqual([
      [201, 1],
      [201, 2],
      [201, 3],
    ]);
  });

  it('two rows that swap parents at the same moment do not cross', async () => {
    const x = await toy.row('chapter', { name: 'x', idCourse: second });
    const [a, there] = [await named('a'), (await chapters(second))[0]!];
    const replies = await atOnce(
      () => toy.as('eva').put(`chapter/update?id=${a.id}`, { rowVer: a.rowVer, idCourse: second }),
      () => toy.as('eva').put(`chapter/update?id=${x}`, { rowVer: there.rowVer, idCourse: first }),
    );
    expect(statuses(replies)).toEqual([200, 200]);
    expect([await order(first), await order(second)]).toEqual(['bcdex', 'a']);
  });
});
