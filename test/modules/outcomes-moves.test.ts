import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateFieldOf } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { learningOutcomesModule } from '../../src/modules/learning-outcomes/module.ts';
import { dbOf, type Person } from '../harness/people.ts';
import { courseWithoutGaps, type OfStudy, type Outcomes, startOutcomes, studyOutcomes } from './outcomes-world.ts';

// LO-02: every move of every resource of the module: who may make it, and that it is refused to everybody else and from every
// state that does not lead to it. A new move without a line here fails.

type Who = 'holder' | 'head' | 'keeper' | 'stranger' | 'admin';
const everybody: readonly Who[] = ['holder', 'head', 'keeper', 'stranger', 'admin'];
interface Line {
  readonly by: readonly Who[];
  readonly says?: object;
}
const note = { note: 'razlog' };
const decided = { decisionNo: '602-01/26-01/7', decisionDate: '2026-10-20' };
const adoption = (writers: readonly Who[]): Readonly<Record<string, Line>> => ({
  submit: { by: [...writers, 'keeper', 'admin'] },
  return: { by: ['keeper', 'admin'], says: note },
  adopt: { by: ['keeper', 'admin'], says: decided },
  reopen: { by: ['admin'], says: note },
  // With the year alone.
  archive: { by: [] },
  unarchive: { by: [] },
});
/** Remarks: the writer says what is settled once the outcomes were returned, whoever decides at any time before the end. */
const settling = (writers: readonly Who[]): Readonly<Record<string, Line>> => ({
  settle: { by: [...writers, 'keeper', 'admin'] },
  reopen: { by: [...writers, 'keeper', 'admin'] },
});
const moves: Readonly<Record<string, Readonly<Record<string, Line>>>> = {
  learningoutcomeset: adoption([]),
  'lo-study': adoption(['head']),
  'lo-course': adoption(['holder', 'head']),
  'lo-set-remark': settling([]),
  'lo-study-remark': settling(['head']),
  'lo-course-remark': settling(['holder', 'head']),
};

let world: Outcomes;
let study: OfStudy;
let ids: Readonly<Record<string, number>>;
let lines: { readonly set: number; readonly course: number; readonly idStCo: number };
beforeAll(async () => {
  world = await startOutcomes();
  study = await studyOutcomes(world);
  const course = await courseWithoutGaps(world, study);
  for (const [matrix, column, of] of [
    ['lo-study-hko', 'idHko', study.idLoStudy],
    ['lo-study-dublin', 'idDublin', study.idLoStudy],
  ] as const) {
    const { columns } = (await world.head.get(`learning-outcomes/grid?matrix=${matrix}&of=${of}`)).body;
    const put = columns.map(({ id }: { id: number }) => ({ idLearningoutcomestudy: study.ofStudy[0], [column]: id }));
    expect((await world.head.put(`${matrix}/cells?of=${of}`, { put })).status).toBe(200);
  }
  const set = { code: 'S1', nameHr: 'Mreže', hkoLevel: '6', ects: 5, source: 'internal', idAcademicyear: world.idYear };
  const made = await world.keeper.post('learningoutcomeset/create', set);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const line = { idLearningoutcomeset: made.body.id, textHr: 'Opisati mreže', verbs: [world.verb('opisati')] };
  const lineOfSet = (await world.keeper.post('learningoutcomeset-outcome/create', line)).body.id;
  lines = { set: lineOfSet, course: course.ids[0]!, idStCo: course.idStCo };
  const heads = { learningoutcomeset: made.body.id, 'lo-study': study.idLoStudy, 'lo-course': course.idLoCourse };
  for (const [resource, id] of Object.entries(heads)) await setState(resource, id, 'review');
  const remark = async (resource: string, values: object) => {
    const answer = await world.keeper.post(`${resource}/create`, { ...values, text: 'Preopćenito.' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id as number;
  };
  ids = {
    ...heads,
    'lo-set-remark': await remark('lo-set-remark', { idLearningoutcomesetOutcome: lineOfSet }),
    'lo-study-remark': await remark('lo-study-remark', { idLearningoutcomestudy: study.ofStudy[0] }),
    'lo-course-remark': await remark('lo-course-remark', { idLearningoutcomestudycourse: lines.course }),
  };
  for (const [resource, id] of Object.entries(heads)) await setState(resource, id, 'draft');
});
afterAll(() => world?.portal.stop());

const setState = async (resource: string, id: number, status: string): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table(resource)} set status = ${status} where id = ${id}`);
};
const rowVer = async (resource: string, id: number): Promise<number> =>
  (await world.admin.get(`${resource}/view?id=${id}`)).body.rowVer;
const make = async (who: Person, resource: string, move: string, says: object = {}) =>
  who.put(`${resource}/${move}?id=${ids[resource]}`, { rowVer: await rowVer(resource, ids[resource]!), ...says });

const withFlow = Object.values(learningOutcomesModule.resources).filter(resource => stateFieldOf(resource));

it('every resource with a flow and each of its moves stands in the table', () => {
  const declared = Object.fromEntries(
    withFlow.map(resource => [resource.name, Object.keys(stateFieldOf(resource)!.flow.moves).toSorted()]),
  );
  expect(declared).toEqual(
    Object.fromEntries(Object.entries(moves).map(([name, all]) => [name, Object.keys(all).toSorted()])),
  );
});

describe.each(Object.keys(moves))('%s', name => {
  it.each(Object.keys(moves[name]!))(
    '%s: by whom and from where the table says, and nobody else from nowhere else',
    async move => {
      const { by, says } = moves[name]![move]!;
      const resource = withFlow.find(one => one.name === name)!;
      const { flow } = stateFieldOf(resource)!;
      for (const state of flow.states)
        for (const who of everybody) {
          await setState(name, ids[name]!, state);
          const answer = await make(world[who], name, move, says);
          const from: readonly string[] = flow.moves[move]!.from;
          // Whoever does not see a row is not told that it is there.
          const sees = (await world[who].get(`${name}/view?id=${ids[name]}`)).status === 200;
          const expected = !sees ? [403, 404] : !from.includes(state) ? [409] : by.includes(who) ? [200] : [403];
          expect(
            expected,
            `${name} ${move} ${state} ${who}: ${answer.status} ${JSON.stringify(answer.body)}`,
          ).toContain(answer.status);
          if (answer.status !== 200)
            expect((await world.admin.get(`${name}/view?id=${ids[name]}`)).body.status).toBe(state);
        }
      await setState(name, ids[name]!, flow.states[0]!);
    },
  );
});

describe('a remark on a line', () => {
  const create = (who: Person, line = lines.course) =>
    who.post('lo-course-remark/create', { idLearningoutcomestudycourse: line, text: 'Nije mjerljivo.' });
  const heads = (status: string) => setState('lo-course', ids['lo-course']!, status);

  it('is made by whoever decides, while they decide', async () => {
    await heads('draft');
    const early = await create(world.keeper);
    expect([early.status, early.body[0].key]).toEqual([422, 'notInReview']);
    await heads('review');
    for (const who of ['holder', 'head', 'stranger'] as const)
      expect([who, (await create(world[who])).status]).toEqual([who, 403]);
    const made = await create(world.keeper);
    expect([made.status, made.body.idUser, made.body.status]).toEqual([201, world.keeper.id, 'open']);
    for (const state of ['adopted', 'archived']) {
      await heads(state);
      expect([state, (await create(world.keeper)).status]).toEqual([state, 409]);
    }
    await heads('draft');
  });

  it('is seen by the writers and by those who decide, and by nobody else', async () => {
    const seen = async (who: Person) => {
      const answer = await who.get(`lo-course-remark?filter[idLearningoutcomestudycourse]=${lines.course}`);
      return answer.status === 200 ? answer.body.data.length > 0 : false;
    };
    for (const who of everybody) expect([who, await seen(world[who])]).toEqual([who, who !== 'stranger']);
    expect((await world.stranger.get(`lo-course-remark/view?id=${ids['lo-course-remark']}`)).status).toBe(404);
  });

  it('is changed and taken back by its author alone, and only before the outcomes are returned', async () => {
    const id = ids['lo-course-remark']!;
    const change = async (who: Person, values: object) =>
      who.put(`lo-course-remark/update?id=${id}`, { ...values, rowVer: await rowVer('lo-course-remark', id) });
    await heads('review');
    expect((await change(world.holder, { text: 'Dobro je.' })).status).toBe(403);
    expect((await change(world.keeper, { text: 'Preširoko.' })).status).toBe(200);
    // Who wrote it and whether it is settled, nobody sends.
    expect((await change(world.keeper, { idUser: world.holder.id })).status).toBe(422);
    expect((await change(world.keeper, { status: 'settled' })).status).toBe(422);
    const other = (
      await world.holder.get(`learningoutcomestudycourse?filter[idLoCourse]=${ids['lo-course']}&sort=-num`)
    ).body.data[0].id;
    const moved = await change(world.keeper, { idLearningoutcomestudycourse: other });
    expect([moved.status, moved.body[0].key]).toEqual([422, 'lineFixed']);
    await heads('draft');
    const late = await change(world.keeper, { text: 'Kasno.' });
    expect([late.status, late.body[0].key]).toEqual([422, 'notInReview']);
    expect((await world.holder.delete(`lo-course-remark/delete?id=${id}`)).status).toBe(403);
  });

  it('is settled by the writer once the outcomes were returned, not before and not after the end', async () => {
    const as = async (who: Person, move: string) => (await make(who, 'lo-course-remark', move)).status;
    await setState('lo-course-remark', ids['lo-course-remark']!, 'open');
    await heads('review');
    expect(await as(world.holder, 'settle')).toBe(403);
    await heads('draft');
    const open = async () =>
      (await world.holder.get(`learning-outcomes/gaps?of=lo-course&id=${ids['lo-course']}`)).body.find(
        (gap: { key: string }) => gap.key === 'remarksOpen',
      );
    expect((await open()).level).toBe('warning');
    const before = (await open()).message;
    expect(await as(world.holder, 'settle')).toBe(200);
    expect((await open())?.message).not.toBe(before);
    await heads('adopted');
    expect(await as(world.keeper, 'reopen')).toBe(409);
    await heads('draft');
    expect(await as(world.holder, 'reopen')).toBe(200);
  });
});

describe('coverage, by worked examples', () => {
  const found = async (of: string, id: number): Promise<string[]> =>
    (await world.admin.get(`learning-outcomes/gaps?of=${of}&id=${id}`)).body.map(
      (gap: { key: string; message: string }) => `${gap.key}: ${gap.message}`,
    );
  const keysOf = async (of: string, id: number) => (await found(of, id)).map(line => line.split(':')[0]);

  it('obligations of a course of 5 ECTS: shares make 100, credits make 5, 25 to 30 hours for a credit', async () => {
    const { idLoCourse, ids: outcomes, idStCo } = await courseWithoutGaps(world, study);
    expect(await found('lo-course', idLoCourse)).toEqual([]);
    const [work] = (await world.holder.get(`st-co-assessment?filter[idLoCourse]=${idLoCourse}`)).body.data;
    const change = async (values: object) => {
      const { rowVer: now } = (await world.holder.get(`st-co-assessment/view?id=${work.id}`)).body;
      expect((await world.holder.put(`st-co-assessment/update?id=${work.id}`, { ...values, rowVer: now })).status).toBe(
        200,
      );
    };
    // 125 h ÷ 5 = 25 and 150 h ÷ 5 = 30 are the ends; an hour beyond either is said.
    for (const [hours, expected] of [
      [125, []],
      [150, []],
      [124, ['hoursPerEcts']],
      [151, ['hoursPerEcts']],
    ] as const) {
      await change({ hours });
      expect([hours, await keysOf('lo-course', idLoCourse)]).toEqual([hours, expected]);
    }
    await change({ hours: 140, points: 60 });
    expect(await keysOf('lo-course', idLoCourse)).toEqual(['pointsSum']);
    // 60 + 40 = 100 %, 3.5 + 1.5 = 5 ECTS, 98 + 42 = 140 h.
    await change({ hours: 98, ects: 3.5 });
    const second = {
      idStCo,
      activity: 'project',
      nameHr: 'Projekt',
      hours: 42,
      ects: 1.5,
      points: 40,
      outcomes: [outcomes[0]],
    };
    expect((await world.holder.post('st-co-assessment/create', second)).status).toBe(201);
    expect(await found('lo-course', idLoCourse)).toEqual([]);
    // What only the project would see, nobody sees without it.
    await change({ outcomes: [outcomes[1], outcomes[2]] });
    expect(await found('lo-course', idLoCourse)).toEqual([]);
    await change({ outcomes: [outcomes[1]] });
    expect(await found('lo-course', idLoCourse)).toEqual([expect.stringMatching(/^notAssessed: .*I3/)]);
    await change({ ects: 3, outcomes });
    expect(await keysOf('lo-course', idLoCourse)).toContain('ectsSum');
  });

  it('attendance takes as many hours as the course is taught, of 45 or of 60 minutes', async () => {
    const { idLoCourse, ids: outcomes, idStCo } = await courseWithoutGaps(world, study);
    const [exam] = (await world.holder.get(`st-co-assessment?filter[idLoCourse]=${idLoCourse}`)).body.data;
    const made = await world.holder.post('st-co-assessment/create', {
      idStCo,
      activity: 'contact',
      nameHr: 'Pohađanje nastave',
      hours: 30,
      ects: 1,
      points: 0,
      outcomes,
    });
    expect(made.status).toBe(201);
    const set = async (id: number, values: object) => {
      const { rowVer: now } = (await world.holder.get(`st-co-assessment/view?id=${id}`)).body;
      const answer = await world.holder.put(`st-co-assessment/update?id=${id}`, { ...values, rowVer: now });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await set(exam.id, { hours: 110, ects: 4 });
    // The course has 30 lectures: 30 h of 45 minutes are 22.5 of 60.
    for (const [hours, agrees] of [
      [30, true],
      [22.5, true],
      [24, false],
      [84, false],
      [29.99, false],
    ] as const) {
      await set(made.body.id, { hours });
      await set(exam.id, { hours: 140 - hours });
      expect([hours, await keysOf('lo-course', idLoCourse)]).toEqual([hours, agrees ? [] : ['contactHours']]);
    }
    // Attendance of which nobody has said how long it takes does not agree either.
    await set(made.body.id, { hours: null });
    expect(await keysOf('lo-course', idLoCourse)).toContain('contactHours');
    await set(made.body.id, { hours: 29.99 });
    const submit = async () =>
      world.holder.put(`lo-course/submit?id=${idLoCourse}`, {
        rowVer: (await world.holder.get(`lo-course/view?id=${idLoCourse}`)).body.rowVer,
      });
    const refused = await submit();
    expect([refused.status, refused.body.map((one: { key: string }) => one.key)]).toEqual([422, ['contactHours']]);
    expect(refused.body[0].message).toContain('30 h');
    await set(made.body.id, { hours: 22.5 });
    await set(exam.id, { hours: 117.5 });
    // A course that says no hours of teaching, and a syllabus without attendance, are complained of elsewhere.
    await dbOf(world.portal).run(
      sql`update ${dbOf(world.portal).table('st-co-assessment')} set activity = 'other' where id = ${made.body.id}`,
    );
    expect(await keysOf('lo-course', idLoCourse)).toEqual([]);
    await dbOf(world.portal).run(
      sql`update ${dbOf(world.portal).table('st-co-assessment')} set activity = 'contact' where id = ${made.body.id}`,
    );
    expect((await submit()).status).toBe(200);
  });

  it('an outcome of the study counts as achieved by a compulsory course with 3, not by 2 and not by an elective', async () => {
    const { idStCo, ids: outcomes } = await courseWithoutGaps(world, study);
    const db = dbOf(world.portal);
    const kind = (to: string, of: number) =>
      db.run(sql`update ${db.table('stcourse')} set kind = ${to} where id = ${of}`);
    const never = async () => (await found('lo-study', study.idLoStudy)).find(line => line.startsWith('neverAchieved'));
    // The other course of this file gives to the same outcomes: it does not count here.
    await kind('elective', lines.idStCo);
    const give = (contribution: number) =>
      world.holder.put(`lo-course-study/cells?of=${study.idLoStudy}`, {
        put: [{ idLearningoutcomestudycourse: outcomes[0], idLearningoutcomestudy: study.ofStudy[0], contribution }],
      });
    await db.run(
      sql`delete from ${db.table('lo-course-study')} where id_learningoutcomestudycourse not in (${outcomes[0]}, ${outcomes[1]}, ${outcomes[2]})`,
    );
    expect(await never()).toBeUndefined();
    expect((await give(2)).status).toBe(200);
    expect(await never()).toContain('IU1');
    expect((await give(3)).status).toBe(200);
    expect(await never()).toBeUndefined();
    await kind('elective', idStCo);
    for (const code of ['IU1', 'IU2', 'IU3']) expect(await never()).toContain(code);
    await kind('compulsory', idStCo);
  });

  it('six descriptors of the framework, of which each must have an outcome: one cell less is one line more', async () => {
    expect((await keysOf('lo-study', study.idLoStudy)).filter(key => key === 'hkoUncovered')).toEqual([]);
    const { columns } = (await world.head.get(`learning-outcomes/grid?matrix=lo-study-hko&of=${study.idLoStudy}`)).body;
    const cell = { idLearningoutcomestudy: study.ofStudy[0], idHko: columns[0].id };
    expect((await world.head.put(`lo-study-hko/cells?of=${study.idLoStudy}`, { drop: [cell] })).status).toBe(200);
    const lacking = (await found('lo-study', study.idLoStudy)).filter(line => line.startsWith('hkoUncovered'));
    expect(lacking).toHaveLength(1);
    expect(lacking[0]).toContain(columns[0].code);
    // Whichever outcome covers it, it is covered.
    const by = { ...cell, idLearningoutcomestudy: study.ofStudy[2] };
    expect((await world.head.put(`lo-study-hko/cells?of=${study.idLoStudy}`, { put: [by] })).status).toBe(200);
    expect((await keysOf('lo-study', study.idLoStudy)).filter(key => key === 'hkoUncovered')).toEqual([]);
  });
});
