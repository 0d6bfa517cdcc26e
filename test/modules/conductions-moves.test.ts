import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyResource, stateFieldOf, type Values } from '../../src/kernel/resource/index.ts';
import { columnName, raw, sql } from '../../src/kernel/server/index.ts';
import { academicyearSemester, stcourse } from '../../src/modules/catalogues/model.ts';
import * as conductions from '../../src/modules/course-conductions/model.ts';
import { courseConductions } from '../../src/modules/course-conductions/server/index.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import type { Reply } from '../harness/portal.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';

// Every move of a plan, a timetable and a lesson, and every write of what hangs on them: by whom it is not made, and in which state.
// Both lists are read from the declarations: what is declared and has no line here fails.

let world: ConductionsWorld;
let group: TaughtGroup;
let member: Person;
let stranger: Awaited<ReturnType<ConductionsWorld['teacher']>>;
let admin: Person;
let idLesson: number;
beforeAll(async () => {
  world = await startConductionsWorld();
  group = await world.group({ hours: 30 });
  member = (await world.members(group, 1))[0]!.student;
  stranger = await world.teacher();
  admin = await signIn(world.portal, { roles: ['admin'] });
  const slot = await world.planner.post('st-co-schedule/create', world.slot(group, { idRoom: await world.room() }));
  expect(slot.status, JSON.stringify(slot.body)).toBe(201);
  await world.publish();
  const lessons = (await world.planner.get(`st-co-lesson?filter[idStCoGroup]=${group.id}&sort=-start`)).body.data;
  idLesson = lessons[0].id;
}, 120_000);
afterAll(() => world?.stop());

/** Puts a row into a state past all rules, as a test may. */
const setState = async (r: AnyResource, id: number, state: string): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(
    sql`update ${db.table(r.name)} set ${raw(`"${columnName(stateFieldOf(r)!.name)}"`)} = ${state} where id = ${id}`,
  );
};
const rowVerOf = async (r: AnyResource, id: number): Promise<number> => {
  const db = dbOf(world.portal);
  return (await db.one<{ rowVer: number }>(sql`select row_ver as "rowVer" from ${db.table(r.name)} where id = ${id}`))!
    .rowVer;
};
const make = async (by: Person, r: AnyResource, move: string, id: number, said: Values = {}): Promise<Reply> =>
  by.put(`${r.name}/${move}?id=${id}`, { rowVer: await rowVerOf(r, id), ...said });

// ——— Moves ———

/** Who makes a move, if somebody does: everybody else in `others` is refused. */
type Maker = 'planner' | 'system';
interface Flowing {
  readonly resource: AnyResource;
  readonly id: () => number;
  readonly moves: Readonly<Record<string, Maker>>;
  /** People who see the row and have no part in it. */
  readonly others: () => readonly Person[];
  /** Those who have a part in it, by the moves that are not theirs. */
  readonly notOf?: () => readonly (readonly [Person, readonly string[]])[];
}
const flows: readonly Flowing[] = [
  {
    resource: conductions.stCoLesson,
    id: () => idLesson,
    moves: {
      record: 'planner',
      amend: 'planner',
      confirm: 'planner',
      unlock: 'planner',
      cancel: 'planner',
      compensate: 'system',
      reschedule: 'planner',
      putBack: 'planner',
      substitute: 'planner',
      arrange: 'planner',
      markOutside: 'planner',
      bringBack: 'planner',
    },
    others: () => [stranger, member],
    // Whoever holds a lesson records and moves it; that it counts is for whoever plans teaching.
    notOf: () => [[group.teacher, ['confirm', 'unlock', 'markOutside', 'bringBack']]],
  },
  {
    resource: academicyearSemester,
    id: () => world.idSemester,
    moves: { publish: 'planner', withdraw: 'planner', lock: 'system' },
    others: () => [stranger, group.teacher],
  },
  {
    resource: stcourse,
    id: () => group.idStCo,
    moves: {
      submit: 'planner',
      approve: 'planner',
      return: 'planner',
      revise: 'planner',
      close: 'system',
      reopen: 'system',
    },
    others: () => [stranger, member],
  },
];

describe.each(flows)('the moves of $resource.name', ({ resource, id, moves, others, notOf }) => {
  const { name: field, flow } = stateFieldOf(resource)!;
  const stateNow = async (): Promise<unknown> =>
    (await admin.get(`${resource.name}/view?id=${id()}`)).body[field] as unknown;

  it('all stand in this table', () => {
    expect(Object.keys(moves).toSorted()).toEqual(Object.keys(flow.moves).toSorted());
  });

  it.each(Object.keys(flow.moves))('%s: not from any other state', async move => {
    const began = String(await stateNow());
    for (const state of flow.states.filter(s => !flow.moves[move]!.from.includes(s))) {
      await setState(resource, id(), state);
      const before = await rowVerOf(resource, id());
      for (const who of [world.planner, admin]) {
        const said = await make(who, resource, move, id(), { note: 'Provjera' });
        expect([said.status, said.body.kind], `${move} from ${state}`).toEqual([409, 'state']);
      }
      expect(await stateNow()).toBe(state);
      expect(await rowVerOf(resource, id())).toBe(before);
    }
    await setState(resource, id(), began);
  });

  it.each(Object.keys(flow.moves))('%s: not by whoever has no right to it', async move => {
    const began = String(await stateNow());
    const refused = [
      ...others(),
      ...(notOf?.() ?? []).flatMap(([who, not]) => (not.includes(move) ? [who] : [])),
      // What comes by itself is made by nobody, whatever they may do else.
      ...(moves[move] === 'system' ? [world.planner] : []),
    ];
    for (const state of flow.moves[move]!.from) {
      await setState(resource, id(), state);
      const before = await rowVerOf(resource, id());
      for (const who of refused) {
        const said = await make(who, resource, move, id(), { note: 'Provjera' });
        expect([403, 404], `${move} by ${who.username}: ${JSON.stringify(said.body)}`).toContain(said.status);
      }
      const nobody = await fetch(new URL(`/api/v1/${resource.name}/${move}?id=${id()}`, world.portal.url), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rowVer: before }),
      });
      expect(nobody.status).toBe(401);
      expect(await stateNow()).toBe(state);
      expect(await rowVerOf(resource, id())).toBe(before);
    }
    await setState(resource, id(), began);
  });

  it.each(Object.keys(flow.moves))('%s: not on a row that somebody else has changed', async move => {
    const began = String(await stateNow());
    await setState(resource, id(), flow.moves[move]!.from[0]!);
    const rowVer = (await rowVerOf(resource, id())) - 1;
    const said = await make(world.planner, resource, move, id(), { rowVer, note: 'Provjera' });
    expect([said.status, said.body.kind]).toEqual([409, 'stale']);
    await setState(resource, id(), began);
  });
});

// ——— Writes ———

/** What keeps rows as they are: the year that is closed, the plan that is submitted, the timetable that is locked. */
const states = {
  yearClosed: (on: boolean) => setYear(on ? 'closed' : 'active'),
  planSubmitted: (on: boolean) => setState(stcourse, group.idStCo, on ? 'submitted' : 'draft'),
  timetableLocked: (on: boolean) => setState(academicyearSemester, world.idSemester, on ? 'locked' : 'published'),
};
const setYear = async (state: string): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table('academicyear')} set status = ${state} where id = ${world.idAcademicyear}`);
};
interface Written {
  /** A row like it, and what is changed of it. */
  readonly row: () => Promise<Values> | Values;
  readonly change: Values;
  /** In these states nobody writes it but, in a closed year, the administrator. */
  readonly kept: readonly (keyof typeof states)[];
}
/** By the lock above, by a check, or because the rule itself asks for the state; the planner writes all of them otherwise. */
const keptSo = [403, 409, 422];
let n = 0;
const ofCourse = () => ({ idStCo: group.idStCo });
const newUnit = () =>
  put(world.portal, conductions.stCoThematicunit, { ...ofCourse(), nameHr: `Cjelina ${++n}`, num: 100 + n });
const written: Readonly<Record<string, Written>> = {
  'st-co-teachingtype': {
    row: async () => ({ ...ofCourse(), idTeachingtype: await world.type('A'), hours: 15, groupsPlanned: 1 }),
    change: { hours: 20 },
    kept: ['planSubmitted'],
  },
  'st-co-thematicunit': {
    row: () => ({ ...ofCourse(), nameHr: `Nova ${++n}` }),
    change: { nameHr: 'Druga' },
    kept: ['planSubmitted'],
  },
  'st-co-topic': {
    row: async () => ({
      idStCoThematicunit: await newUnit(),
      idTeachingtype: group.idTeachingtype,
      nameHr: `Tema ${++n}`,
      hours: 1,
    }),
    change: { nameHr: 'Druga' },
    kept: ['planSubmitted'],
  },
  'st-co-schedule': {
    row: () => world.slot(group, { weekday: 6, timeFrom: '20:30', timeTo: '22:00' }),
    change: { weekday: 5 },
    kept: ['yearClosed', 'timetableLocked'],
  },
  'teacher-availability': {
    row: () => ({ idTeacher: stranger.idTeacher, weekday: 1, from: '08:00', to: '10:00', kind: 'unavailable' }),
    change: { weekday: 2 },
    // When somebody can come is of no year and of no plan.
    kept: [],
  },
  'teacher-year': {
    row: () => ({
      idTeacher: stranger.idTeacher,
      idAcademicyear: world.idAcademicyear,
      fte: 1,
      normReduction: 0,
    }),
    change: { fte: 0.5 },
    kept: ['yearClosed'],
  },
};
/** Written as a whole, or made by closing a period: each has its test where the way it is written is tested. */
const elsewhere = {
  'st-co-group-teacher': 'conductions-plan-groups.test.ts',
  'payment-batch': 'conductions-load.test.ts',
};

it('whatever planning writes stands in one of the tables', () => {
  const declared = (Object.values(courseConductions.module.resources) as readonly AnyResource[])
    .filter(r => !r.internal && (r.verbs === undefined || r.verbs.length > 0))
    .map(r => r.name);
  expect([...Object.keys(written), ...Object.keys(elsewhere)].toSorted()).toEqual(declared.toSorted());
});

describe.each(Object.entries(written))('%s', (resource, { row, change, kept }) => {
  const create = async (by: Person) => by.post(`${resource}/create`, await row());
  const view = async (id: number) => (await world.planner.get(`${resource}/view?id=${id}`)).body as { rowVer: number };
  const update = async (by: Person, id: number) =>
    by.put(`${resource}/update?id=${id}`, { ...change, rowVer: (await view(id)).rowVer });
  const remove = (by: Person, id: number) => by.delete(`${resource}/delete?id=${id}`);

  it('is not written by whoever has no right to it, nor while something above keeps it as it is', async () => {
    const made = await create(world.planner);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id } = made.body;
    const before = await view(id);
    for (const said of [await create(member), await update(member, id), await remove(member, id)])
      expect([403, 404], JSON.stringify(said.body)).toContain(said.status);
    for (const state of kept) {
      await states[state](true);
      try {
        for (const said of [await update(world.planner, id), await remove(world.planner, id)])
          expect(keptSo, `${state}: ${JSON.stringify(said.body)}`).toContain(said.status);
      } finally {
        await states[state](false);
      }
    }
    expect(await view(id)).toEqual(before);
    expect((await update(world.planner, id)).status).toBe(200);
    expect((await remove(world.planner, id)).status).toBe(200);
    for (const state of kept) {
      await states[state](true);
      try {
        const said = await create(world.planner);
        expect(keptSo, `${state}: ${JSON.stringify(said.body)}`).toContain(said.status);
      } finally {
        await states[state](false);
      }
    }
  });
});

it('a slot is put back neither in a locked timetable nor in a closed year', async () => {
  const made = await world.planner.post(
    'st-co-schedule/create',
    world.slot(group, { weekday: 6, timeFrom: '07:00', timeTo: '08:30' }),
  );
  const { id, rowVer } = made.body;
  const moved = await world.planner.put(`st-co-schedule/update?id=${id}`, { weekday: 5, rowVer });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const putBack = () => world.planner.put(`st-co-schedule/put-back?id=${id}`, { rowVer: moved.body.rowVer });
  for (const state of ['yearClosed', 'timetableLocked'] as const) {
    await states[state](true);
    try {
      expect((await putBack()).status).toBe(409);
    } finally {
      await states[state](false);
    }
  }
  expect((await putBack()).status).toBe(200);
});
