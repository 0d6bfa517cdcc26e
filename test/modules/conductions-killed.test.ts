import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { stCoSchedule } from '../../src/modules/course-conductions/model.ts';
import { slotsOfPortion } from '../../src/modules/course-conductions/server/semesters.ts';
import { dbOf, put } from '../harness/people.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';
import { ended, killedAt, whileJobsRun } from './system.ts';

let world: ConductionsWorld;
beforeAll(async () => {
  world = await startConductionsWorld();
});
afterAll(() => world?.stop());

it('lessons of a semester go on being made where a node was killed, none of them twice', async () => {
  const db = dbOf(world.portal);
  const [large, small] = [await world.group({ hours: 20 }), await world.group({ hours: 10 })];
  // The first group fills a portion by itself, so that the second is the next one's.
  const clock = (minutes: number): string =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  /** Each at a time of its own; those of one week and day an hour and a half apart. */
  const slot = (group: TaughtGroup, n: number) => {
    const [nth, weeks] = [Math.floor(n / 5), 15];
    const [start, week] = [8 * 60 + nth * 6, 1 + (nth % weeks)];
    return put(world.portal, stCoSchedule, {
      idStCoGroup: group.id,
      weekday: 1 + (n % 5),
      timeFrom: clock(start),
      timeTo: clock(start + 45),
      weekFrom: week,
      weekTo: week,
      parity: 'all',
      idTeachers: [group.teacher.idTeacher],
    });
  };
  for (let n = 0; n < slotsOfPortion; n++) await slot(large, n);
  for (let n = 0; n < 5; n++) await slot(small, n);
  const lessons = (group: TaughtGroup) =>
    db.rows<{ id: number }>(
      sql`select id from ${db.table('st-co-lesson')} where id_st_co_group = ${group.id} and deleted_at is null order by id`,
    );
  const ask = async () => {
    const made = await world.planner.post('academicyear-semester/generate', { id: world.idSemester });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  };
  await killedAt(
    world.portal,
    tx => tx.db.run(sql`select 1 from ${tx.db.table('st-co-group')} where id = ${small.id} for update`),
    ask,
  );
  const before = await lessons(large);
  expect(before).toHaveLength(20);
  expect(await lessons(small)).toEqual([]);
  await whileJobsRun(world.portal, () => ended(world.portal, 'conductions.generate'), { deadSeconds: 2 });
  const [run] = (await world.planner.get('job-run')).body.data;
  expect(run).toMatchObject({ state: 'done', done: 2, total: 2 });
  expect(await lessons(large)).toEqual(before);
  const file = await (await world.planner.fetch(`job-run/result?id=${run.id}`)).text();
  expect(file.trim().split('\r\n')).toHaveLength(3);
  const after = await lessons(small);
  expect(after).toHaveLength(5);
  // Asked for again, it finds everything made.
  await whileJobsRun(world.portal, async () => {
    await ask();
    await ended(world.portal, 'conductions.generate');
  });
  expect([await lessons(large), await lessons(small)]).toEqual([before, after]);
  const { n } = (await db.one<{ n: number }>(
    sql`select count(*)::int as n from ${db.table('calendar-event')} where source = 'lesson' and deleted_at is null`,
  ))!;
  expect(n).toBe(25);
}, 300_000);
