import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';
import { occurrencesIn } from './ics.ts';

/** Two courses of one study, each with a slot a week, in a timetable that is published. */
let world: ConductionsWorld;
let first: TaughtGroup;
let second: TaughtGroup;
let student: Person;
beforeAll(async () => {
  world = await startConductionsWorld();
  first = await world.group();
  second = await world.group();
  student = (await world.members(first, 1))[0]!.student;
  for (const [group, weekday] of [
    [first, 2],
    [second, 3],
  ] as const) {
    const made = await world.planner.post('st-co-schedule/create', world.slot(group, { weekday }));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  }
  await world.publish();
}, 120_000);
afterAll(() => world?.stop());

const pathOf = async (who: Person, of: object): Promise<string> => {
  const given = await who.post('calendar/feed', of);
  expect(given.body.url, JSON.stringify(given.body)).toBeTruthy();
  return new URL(given.body.url).pathname;
};
const read = async (path: string) => {
  const response = await world.portal.client().fetch(path);
  return { status: response.status, text: await response.text() };
};
/** How many lessons of which group a subscription has. */
const lessonsIn = async (path: string): Promise<Record<string, number>> => {
  const { status, text } = await read(path);
  expect(status).toBe(200);
  const counted: Record<string, number> = {};
  for (const { title } of occurrencesIn(text)) counted[title] = (counted[title] ?? 0) + 1;
  return counted;
};
/** The same by hand: what a calendar program is shown reaches a month back. */
const lessonsOf = async (group: TaughtGroup): Promise<Record<string, number>> => {
  const db = dbOf(world.portal);
  const { rows } = await db.run<{
    title: string;
    n: number;
  }>(sql`select e.title, count(*)::int as n from ${db.table('calendar-event')} e
    join ${db.table('calendar-event-group')} p on p.id_calendar_event = e.id where p.id_st_co_group = ${group.id} and e.start > now() - interval '31 days' group by 1`);
  return Object.fromEntries(rows.map(row => [row.title, row.n]));
};

it('teaching is subscribed to as it is chosen: a course, a group, a teacher, a year of a study', async () => {
  const [ofFirst, ofSecond] = [await lessonsOf(first), await lessonsOf(second)];
  expect(Object.values(ofFirst)[0]).toBeGreaterThan(5);
  const who = first.teacher;
  for (const [chosen, expected] of [
    [{ idStCo: second.idStCo }, ofSecond],
    [{ idStCoGroup: first.id }, ofFirst],
    [{ idTeacher: second.teacher.idTeacher }, ofSecond],
    [
      { idStudy: world.idStudy, yearOfStudy: 1, idAcademicyear: world.idAcademicyear },
      { ...ofFirst, ...ofSecond },
    ],
    [{ idStudy: world.idStudy, yearOfStudy: 2 }, {}],
    [{ idStudy: world.idStudy, idTeacher: first.teacher.idTeacher }, ofFirst],
  ] as const)
    expect(await lessonsIn(await pathOf(who, chosen)), JSON.stringify(chosen)).toEqual(expected);
});

it('each choice has an address of its own; a new one ends the old one of the same choice alone', async () => {
  const who = second.teacher;
  const [course, group, own] = [
    await pathOf(who, { idStCo: first.idStCo }),
    await pathOf(who, { idStCoGroup: first.id }),
    await pathOf(who, {}),
  ];
  expect((await who.get(`calendar/feed?idStCo=${first.idStCo}`)).body.since).toBeTruthy();
  expect((await who.get(`calendar/feed?idStCo=${second.idStCo}`)).body.since).toBeNull();
  const anew = await pathOf(who, { idStCo: first.idStCo });
  expect((await read(course)).status).toBe(404);
  for (const good of [group, own, anew]) expect((await read(good)).status).toBe(200);
  expect((await read(anew)).text).toContain('X-WR-CALNAME:');
});

it('all teaching is no subscription, and neither is a room’s together with a course’s', async () => {
  const who = first.teacher;
  for (const chosen of [{ idAcademicyear: world.idAcademicyear }, { yearOfStudy: 1 }])
    expect(keys(await who.post('calendar/feed', chosen))).toEqual(['feedTooWide']);
  const both = await who.post('calendar/feed', { idRoom: await world.room(), idStCo: first.idStCo });
  expect(keys(both)).toEqual(['feedOfOneThing']);
  expect((await who.post('calendar/feed', { idStCo: 'x' })).status).toBe(422);
});

it('a student has the own groups of what is chosen, as on the screen', async () => {
  expect(await lessonsIn(await pathOf(student, { idStudy: world.idStudy }))).toEqual(await lessonsOf(first));
  expect(await lessonsIn(await pathOf(student, { idStCo: second.idStCo }))).toEqual({});
});

it('of a timetable in the making only its makers are told', async () => {
  const chosen = { idStudy: world.idStudy };
  const [teachers, own, planners] = [
    await pathOf(first.teacher, chosen),
    await pathOf(first.teacher, {}),
    await pathOf(world.planner, chosen),
  ];
  const db = dbOf(world.portal);
  const become = (status: string) =>
    db.run(
      sql`update ${db.table('academicyear-semester')} set timetable_status = ${status} where id = ${world.idSemester}`,
    );
  const all = { ...(await lessonsOf(first)), ...(await lessonsOf(second)) };
  await become('draft');
  expect(await lessonsIn(teachers)).toEqual({});
  expect(await lessonsIn(own)).toEqual({});
  expect(await lessonsIn(planners)).toEqual(all);
  await become('published');
  expect(await lessonsIn(teachers)).toEqual(all);
  expect(await lessonsIn(own)).toEqual(await lessonsOf(first));
});
