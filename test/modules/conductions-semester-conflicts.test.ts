import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { stCoSchedule } from '../../src/modules/course-conductions/model.ts';
import { dbOf, put } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';

/**
 * What saving would have refused stands there all the same after groups were changed or a year was copied: publishing looks at
 * all slots of the semester at once. Slots are put there without being saved, for that is how they come about.
 */
let world: ConductionsWorld;
let groups: Record<'lectures' | 'exercises' | 'smaller' | 'elsewhere', TaughtGroup>;
let rooms: Record<'room' | 'screen', number>;
beforeAll(async () => {
  world = await startConductionsWorld();
  const idStCo = await world.course('Baze podataka');
  const lectures = await world.group({ idStCo });
  const exercises = await world.group({ idStCo, idParent: lectures.id, idTeachingtype: await world.type('A') });
  groups = {
    lectures,
    exercises,
    smaller: await world.group({ idStCo, idParent: exercises.id, idTeachingtype: await world.type('L') }),
    elsewhere: await world.group(),
  };
  rooms = { room: await world.room(), screen: await world.room({ isVirtual: 1 }) };
});
afterAll(() => world?.stop());

type Name = keyof typeof groups;
interface Placed {
  readonly of: Name;
  readonly from: string;
  readonly to: string;
  readonly in?: 'room' | 'screen';
  /** The teacher of another group holds it. */
  readonly by?: Name;
  readonly more?: Values;
}
const move = async (name: string) => {
  const row = (await world.planner.get(`academicyear-semester/view?id=${world.idSemester}`)).body;
  return world.planner.put(`academicyear-semester/${name}?id=${world.idSemester}`, { rowVer: row.rowVer });
};
/** What publishing says of these slots, which are gone again afterwards. */
const published = async (placed: readonly Placed[]) => {
  const db = dbOf(world.portal);
  const ids: number[] = [];
  for (const { of, from, to, in: where, by = of, more } of placed)
    ids.push(
      await put(world.portal, stCoSchedule, {
        ...world.slot(groups[of], { timeFrom: from, timeTo: to, collisionAllowed: 0 }),
        idRoom: where ? rooms[where] : null,
        idTeachers: [groups[by].teacher.idTeacher],
        ...more,
      }),
    );
  const said = await move('publish');
  if (said.status === 200) expect((await move('withdraw')).status).toBe(200);
  await db.run(sql`update ${db.table('st-co-schedule')} set deleted_at = now() where id = any(${ids}::int[])`);
  return said;
};

describe('a timetable is not published while', () => {
  const refused: Readonly<Record<string, readonly Placed[]>> = {
    'two groups have one room': [
      { of: 'lectures', from: '10:00', to: '11:30', in: 'room' },
      { of: 'elsewhere', from: '11:15', to: '12:45', in: 'room' },
    ],
    'a teacher is in two places': [
      { of: 'lectures', from: '10:00', to: '11:30' },
      { of: 'elsewhere', from: '11:00', to: '12:30', by: 'lectures' },
    ],
    'a group is in two places': [
      { of: 'lectures', from: '10:00', to: '11:30' },
      { of: 'lectures', from: '08:30', to: '10:15', by: 'elsewhere' },
    ],
    'a part of a group is elsewhere when the whole begins': [
      { of: 'lectures', from: '10:00', to: '11:30' },
      { of: 'exercises', from: '09:00', to: '10:15' },
    ],
    'a part of a group is elsewhere when the whole ends': [
      { of: 'lectures', from: '10:00', to: '11:30' },
      { of: 'exercises', from: '11:15', to: '12:00' },
    ],
    'a part of a part is elsewhere in the middle of the whole': [
      { of: 'lectures', from: '10:00', to: '12:15' },
      { of: 'smaller', from: '10:45', to: '11:30' },
    ],
    'a part of a part is elsewhere for longer than the whole is taught': [
      { of: 'lectures', from: '10:45', to: '11:30' },
      { of: 'smaller', from: '10:00', to: '12:15' },
    ],
    'a part and the whole begin at once': [
      { of: 'lectures', from: '10:00', to: '10:45' },
      { of: 'exercises', from: '10:00', to: '11:30' },
    ],
  };
  it.each(Object.entries(refused))('%s', async (_, placed) => {
    expect(keys(await published(placed))).toEqual(['hardConflicts']);
  });
});

describe('a timetable is published where', () => {
  const taken: Readonly<Record<string, readonly Placed[]>> = {
    'one follows the other in a room': [
      { of: 'lectures', from: '10:00', to: '11:30', in: 'room' },
      { of: 'elsewhere', from: '11:30', to: '13:00', in: 'room' },
    ],
    'two are in a room that is none': [
      { of: 'lectures', from: '10:00', to: '11:30', in: 'screen' },
      { of: 'elsewhere', from: '10:00', to: '11:30', in: 'screen' },
    ],
    'they take turns by the week': [
      { of: 'lectures', from: '10:00', to: '11:30', in: 'room', more: { parity: 'odd' } },
      { of: 'elsewhere', from: '10:00', to: '11:30', in: 'room', more: { parity: 'even' } },
    ],
    'a teacher has one after the other': [
      { of: 'lectures', from: '10:00', to: '11:30' },
      { of: 'elsewhere', from: '11:30', to: '13:00', by: 'lectures' },
    ],
    'a part of a group comes before and after the whole': [
      { of: 'lectures', from: '10:00', to: '11:30' },
      { of: 'exercises', from: '08:30', to: '10:00' },
      { of: 'smaller', from: '11:30', to: '13:00' },
    ],
    'somebody has permitted that a part is elsewhere': [
      { of: 'lectures', from: '10:00', to: '11:30' },
      { of: 'smaller', from: '10:00', to: '11:30', more: { collisionAllowed: 1, collisionReason: 'Dogovoreno' } },
    ],
  };
  it.each(Object.entries(taken))('%s', async (_, placed) => {
    const said = await published(placed);
    expect(said.status, JSON.stringify(said.body)).toBe(200);
  });
});
