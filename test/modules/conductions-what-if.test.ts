import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Values, wallClock } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays, weekdayOf } from '../../src/modules/calendar/model.ts';
import * as conductions from '../../src/modules/course-conductions/model.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import type { Reply } from '../harness/portal.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';

let world: ConductionsWorld;
/** Moved while the timetable was still made; it is published since. */
let early: { id: number; rowVer: number };
beforeAll(async () => {
  world = await startConductionsWorld();
  const slot = await newSlot(await world.group({ hours: 30 }), { weekday: on(6), timeFrom: '07:00', timeTo: '08:30' });
  early = await moved(slot.id, { timeFrom: '08:30', timeTo: '10:00' });
  await world.publish();
}, 120_000);
afterAll(() => world?.stop());

interface Saved {
  readonly id: number;
  readonly rowVer: number;
}
const newSlot = async (group: TaughtGroup, values: Values = {}): Promise<Saved> => {
  const made = await world.planner.post('st-co-schedule/create', world.slot(group, values));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const slotOf = async (id: number) => (await world.planner.get(`st-co-schedule/view?id=${id}`)).body;
const moved = async (id: number, to: Values): Promise<Saved> => {
  const { rowVer } = await slotOf(id);
  const said = await world.planner.put(`st-co-schedule/update?id=${id}`, { ...to, rowVer });
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  return said.body;
};
const putBack = (by: Person, { id, rowVer }: Saved) => by.put(`st-co-schedule/put-back?id=${id}`, { rowVer });

/** Why the state of things does not allow it. */
const reasonOf = ({ status, body }: Reply): string => (status === 409 && body.kind === 'state' ? body.message : '');

/** Everything that hangs on the place of a group's lessons: as it stands in lessons, teachers, topics and the calendar. */
const everythingOf = async (group: TaughtGroup) => {
  const db = dbOf(world.portal);
  return (
    await db.run<{ id: number; start: string; idRoom: number | null }>(sql`
    select l.id, left(l.start::text, 16) as start, left(l."end"::text, 16) as "end", l.id_room as "idRoom", l.slot_date::text as "slotDate", l.week, l.hours::float as hours, l.status,
      left(e.start::text, 16) as "eventStart", left(e."end"::text, 16) as "eventEnd", e.id_room as "eventRoom", e.status as "eventStatus",
      (select jsonb_agg(jsonb_build_array(t.id_teacher, t.hours, t.is_substitute, t.id_substituted) order by t.id_teacher) from ${db.table('st-co-lesson-teacher')} t where t.id_st_co_lesson = l.id) as teachers,
      (select jsonb_agg(t.id_teacher order by t.id_teacher) from ${db.table('calendar-event-teacher')} t where t.id_calendar_event = e.id) as "eventTeachers",
      (select jsonb_agg(jsonb_build_array(t.id_st_co_topic, t.planned_hours) order by t.num) from ${db.table('st-co-lesson-topic')} t where t.id_st_co_lesson = l.id) as topics
    from ${db.table('st-co-lesson')} l join ${db.table('calendar-event')} e on e.id = l.id_calendar_event
    where l.id_st_co_group = ${group.id} and l.deleted_at is null order by l.start, l.id`)
  ).rows;
};
/** From next week on: what a changed slot would have had this week already stays where it was. */
const toCome = async (group: TaughtGroup) => (await everythingOf(group)).filter(isToCome);
const isToCome = ({ start }: { readonly start: string }): boolean => start > world.monday(0);
/** A day of the week on which nothing has begun today, whenever these tests run. */
const on = (n: number): number => [1, 2, 3, 4, 5, 6].filter(day => day !== weekdayOf(world.today))[(n - 1) % 5]!;
const heard = async (who: Person, subject: string): Promise<number> =>
  (await who.get(`inbox?filter[subject][like]=${subject}&return[count]=1`)).body.count;
const [change, back] = ['A change', 'Back in its old place'];
const lessonMove = async (by: Person, name: string, id: number, said: Values = {}) => {
  const { rowVer } = (await world.planner.get(`st-co-lesson/view?id=${id}`)).body;
  return by.put(`st-co-lesson/${name}?id=${id}`, { rowVer, ...said });
};
/** What the check says of a slot before it is saved somewhere else. */
const whatIf = async (id: number, group: TaughtGroup, values: Values) => {
  const query = new URLSearchParams({ scenario: 'Check conflicts', id: String(id), idStCoGroup: String(group.id) });
  for (const [name, value] of Object.entries(values)) query.set(name, String(value));
  return (await world.planner.get(`st-co-schedule?${query}`)).body.data;
};

it('whoever stands in for somebody on one day is taken on that day, though no slot of theirs says so', async () => {
  const [held, own] = [await world.group({ hours: 30 }), await world.group({ hours: 30 })];
  const at = { weekday: on(3), timeFrom: '14:00', timeTo: '15:30' };
  await newSlot(held, { ...at, idRoom: await world.room() });
  const slot = await newSlot(own, { weekday: on(5), timeFrom: '18:00', timeTo: '19:30' });
  const elsewhere = { ...at, idRoom: await world.room(), teachers: own.teacher.idTeacher };
  const inTheWay = async () =>
    (await whatIf(slot.id, own, elsewhere)).conflicts.filter((c: { level: string }) => c.level === 'hard');
  expect(await inTheWay()).toEqual([]);
  const [lesson] = await toCome(held);
  const stood = await lessonMove(world.planner, 'substitute', lesson!.id, {
    idTeacher: own.teacher.idTeacher,
    idSubstituted: held.teacher.idTeacher,
  });
  expect(stood.status, JSON.stringify(stood.body)).toBe(200);
  expect(await inTheWay()).toMatchObject([{ class: 'teacher', dates: [lesson!.start.slice(0, 10)] }]);
});

describe('a slot that people have in their hands', () => {
  it('is moved after a look at whom that touches, and put back with everything that went with it', async () => {
    const [group, other] = [await world.group({ hours: 30 }), await world.teacher()];
    await put(world.portal, conductions.stCoGroupTeacher, {
      idStCoGroup: group.id,
      idTeacher: other.idTeacher,
      idStCo: group.idStCo,
      idTeachingtype: group.idTeachingtype,
      sharePct: 50,
    });
    const [stays, leaves] = await world.members(group, 2);
    const [idRoom, elsewhere] = [await world.room(), await world.room()];
    const bystander = await signIn(world.portal, { roles: ['student'] });
    const slot = await newSlot(group, { weekday: on(2), timeFrom: '12:00', timeTo: '13:30', idRoom });
    // One lesson is prepared, another will be held by somebody else.
    const [first, second] = await toCome(group);
    const unit = await put(world.portal, conductions.stCoThematicunit, {
      idStCo: group.idStCo,
      nameHr: 'Uvod',
      num: 1,
    });
    const idStCoTopic = await put(world.portal, conductions.stCoTopic, {
      idStCoThematicunit: unit,
      idTeachingtype: group.idTeachingtype,
      nameHr: 'Tema',
      hours: 2,
      num: 1,
    });
    await put(world.portal, conductions.stCoLessonTopic, {
      idStCoLesson: first!.id,
      idStCoTopic,
      plannedHours: 2,
      num: 1,
    });
    const stood = await lessonMove(world.planner, 'substitute', second!.id, {
      idTeacher: other.idTeacher,
      idSubstituted: group.teacher.idTeacher,
    });
    expect(stood.status, JSON.stringify(stood.body)).toBe(200);
    const before = await everythingOf(group);
    const standing = await slotOf(slot.id);

    // Before anything is saved: how many lessons and students, which teachers; nowhere to go back to.
    const to = { weekday: on(4), timeFrom: '16:00', timeTo: '17:30', idRoom: elsewhere };
    const seen = await whatIf(slot.id, group, { ...to, teachers: other.idTeacher });
    expect(seen).toMatchObject({ conflicts: [], back: null, touches: { students: 2 } });
    expect(seen.touches.lessons).toBe(before.filter(l => l.start > `${world.today} 24`).length);
    expect(seen.touches.teachers).toHaveLength(2);
    expect(await everythingOf(group)).toEqual(before);

    const told = async () => ({
      stays: await heard(stays!.student, change),
      leaves: await heard(leaves!.student, change),
      teacher: await heard(group.teacher, change),
    });
    const toldBefore = await told();
    const now = await moved(slot.id, { ...to, idTeachers: [other.idTeacher] });
    const after = new Map((await everythingOf(group)).map(l => [l.id, l.start]));
    const changed = before.filter(l => after.get(l.id) !== l.start);
    expect(changed.length).toBeGreaterThanOrEqual(before.filter(isToCome).length);
    for (const l of await toCome(group)) expect(l.idRoom).toBe(elsewhere);
    expect(await told()).toEqual({
      stays: toldBefore.stays + 1,
      leaves: toldBefore.leaves + 1,
      teacher: toldBefore.teacher + 1,
    });
    expect((await whatIf(slot.id, group, { ...to, teachers: other.idTeacher })).back).toMatchObject({
      weekday: on(2),
      timeFrom: '12:00',
      by: expect.stringContaining(world.planner.username),
      lessons: changed.length,
      people: 4,
      against: null,
    });

    // Whoever has left the group since was told of the change, and is told that it is no more.
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('st-co-group-student')} set "to" = ${world.today}::date where id_st_co_enrollment = ${leaves!.id}`,
    );
    for (const nobody of [group.teacher, other, stays!.student, bystander])
      expect((await putBack(nobody, now)).status).toBe(403);
    const done = await putBack(world.planner, now);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body).toMatchObject({ id: slot.id, people: 4 });
    expect(await everythingOf(group)).toEqual(before);
    const { rowVer: _now, updatedAt: _at, ...again } = await slotOf(slot.id);
    const { rowVer: _was, updatedAt: _then, ...stoodSo } = standing;
    expect(again).toEqual(stoodSo);
    for (const who of [stays!.student, leaves!.student, group.teacher, other]) expect(await heard(who, back)).toBe(1);
    for (const who of [bystander, world.planner]) expect(await heard(who, back)).toBe(0);
    expect(reasonOf(await putBack(world.planner, done.body))).toContain('nowhere to put it back');
  });

  it('goes back with its lessons also when somebody drags it there', async () => {
    const group = await world.group({ hours: 30 });
    const [member] = await world.members(group, 1);
    const slot = await newSlot(group, { weekday: on(3), timeFrom: '07:00', timeTo: '08:30' });
    const before = await everythingOf(group);
    await moved(slot.id, { weekday: on(5) });
    await moved(slot.id, { weekday: on(3) });
    expect(await everythingOf(group)).toEqual(before);
    expect(await heard(member!.student, back)).toBe(1);
  });

  it('that became shorter or longer gives back the lessons that came with it', async () => {
    const group = await world.group({ hours: 20 });
    const slot = await newSlot(group, { weekday: on(1), timeFrom: '18:00', timeTo: '19:30' });
    const before = await everythingOf(group);
    expect(before).toHaveLength(10);
    const now = await moved(slot.id, { timeTo: '18:45' });
    expect((await everythingOf(group)).length).toBeGreaterThan(10);
    expect((await putBack(world.planner, now)).status).toBe(200);
    expect(await everythingOf(group)).toEqual(before);
  });

  it('of a block goes back to its days, which the way back names', async () => {
    const group = await world.group({ hours: 4 });
    const days = (...weeks: readonly number[]) => weeks.map(n => ({ date: addDays(world.monday(n), on(1) - 1) }));
    const block = { weekday: null, timeFrom: '20:15', timeTo: '21:45' };
    const slot = await newSlot(group, { ...block, dates: days(1, 2) });
    const before = await everythingOf(group);
    expect(before).toHaveLength(2);
    const now = await moved(slot.id, { dates: days(3, 4) });
    expect((await everythingOf(group))[0]!.start).not.toBe(before[0]!.start);
    const seen = await whatIf(slot.id, group, {
      timeFrom: block.timeFrom,
      timeTo: block.timeTo,
      teachers: group.teacher.idTeacher,
      dates: days(3, 4).map(({ date }) => date),
    });
    expect(seen.back).toMatchObject({ weekday: null, dates: days(1, 2).map(({ date }) => date), against: null });
    expect((await putBack(world.planner, now)).status).toBe(200);
    const withoutKeys = (lessons: Awaited<ReturnType<typeof everythingOf>>) => lessons.map(({ id: _id, ...l }) => l);
    expect(withoutKeys(await everythingOf(group))).toEqual(withoutKeys(before));
  });

  it('makes lessons again that no week was left for', async () => {
    const group = await world.group({ hours: 30 });
    const slot = await newSlot(group, { weekday: on(1), timeFrom: '20:00', timeTo: '21:30' });
    const withoutKeys = (lessons: Awaited<ReturnType<typeof everythingOf>>) => lessons.map(({ id: _id, ...l }) => l);
    const before = withoutKeys(await everythingOf(group));
    const now = await moved(slot.id, { weekTo: 8 });
    expect((await everythingOf(group)).length).toBeLessThan(before.length);
    const done = await putBack(world.planner, now);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(withoutKeys(await everythingOf(group))).toEqual(before);
  });

  it('takes an allowed collision along to where it goes', async () => {
    const teacher = await world.teacher();
    const [a, b] = [await world.group({ teacher, hours: 30 }), await world.group({ teacher, hours: 30 })];
    await newSlot(a, { weekday: on(2), timeFrom: '18:00', timeTo: '19:30' });
    const slot = await newSlot(b, { weekday: on(3), timeFrom: '18:00', timeTo: '19:30' });
    const before = await everythingOf(b);
    const { rowVer } = await slotOf(slot.id);
    const refused = await world.planner.put(`st-co-schedule/update?id=${slot.id}`, { weekday: on(2), rowVer });
    expect(refused.status).toBe(409);
    const now = await moved(slot.id, { weekday: on(2), collisionAllowed: 1, collisionReason: 'Zajedničko predavanje' });
    expect((await toCome(b))[0]!.start).not.toBe(before.find(isToCome)!.start);
    expect((await putBack(world.planner, now)).status).toBe(200);
    expect(await everythingOf(b)).toEqual(before);
    expect(await slotOf(slot.id)).toMatchObject({ collisionAllowed: 0, collisionReason: null });
  });
});

it('a slot moved to a day that is over this week leaves this week where it is', async () => {
  const group = await world.group({ hours: 30 });
  const slot = await newSlot(group, { weekday: 6, timeFrom: '20:30', timeTo: '22:00' });
  const now = wallClock(new Date());
  const before = (await everythingOf(group)).filter(l => l.start > now);
  await moved(slot.id, { weekday: 1, timeFrom: '07:00', timeTo: '08:30' });
  const after = new Map((await everythingOf(group)).map(l => [l.id, l.start]));
  for (const { id, start } of before) {
    const monday = `${addDays(start.slice(0, 10), -5)} 07:00`;
    expect(after.get(id)).toBe(monday > now ? monday : start);
  }
});

describe('a slot is not put back', () => {
  it('that was never moved, that is gone, or by whoever saw an older one', async () => {
    const group = await world.group({ hours: 30 });
    const slot = await newSlot(group, { weekday: on(5), timeFrom: '07:00', timeTo: '08:30' });
    expect(reasonOf(await putBack(world.planner, slot))).toContain('nowhere to put it back');
    const now = await moved(slot.id, { weekday: on(4) });
    const stale = await putBack(world.planner, slot);
    expect([stale.status, stale.body.kind]).toEqual([409, 'stale']);
    const nobody = await fetch(new URL(`/api/v1/st-co-schedule/put-back?id=${slot.id}`, world.portal.url), {
      method: 'PUT',
    });
    expect(nobody.status).toBe(401);
    expect((await world.planner.delete(`st-co-schedule/delete?id=${slot.id}`)).status).toBe(200);
    expect((await putBack(world.planner, now)).status).toBe(404);
  });

  it('when a lesson of it was cancelled, moved or held meanwhile: nothing of it changes, and nobody hears anything', async () => {
    const group = await world.group({ hours: 30 });
    const [member] = await world.members(group, 1);
    const slot = await newSlot(group, { weekday: on(4), timeFrom: '09:00', timeTo: '10:30' });
    const now = await moved(slot.id, { weekday: on(5) });
    const lesson = (await toCome(group)).at(-1)!;
    expect((await lessonMove(group.teacher, 'cancel', lesson.id, { note: 'Bolest' })).status).toBe(200);
    const before = await everythingOf(group);
    const refused = await putBack(world.planner, now);
    expect(reasonOf(refused)).toContain('(1)');
    expect(reasonOf(refused)).toContain('have been changed meanwhile');
    expect(await everythingOf(group)).toEqual(before);
    expect(await heard(member!.student, back)).toBe(0);
    const said = await whatIf(slot.id, group, {
      weekday: on(5),
      timeFrom: '09:00',
      timeTo: '10:30',
      teachers: group.teacher.idTeacher,
    });
    expect(said.back.against).toContain('(1)');
  });

  it('where somebody else is now, and it is told by whom', async () => {
    const [group, other, idRoom] = [
      await world.group({ hours: 30 }),
      await world.group({ hours: 30 }),
      await world.room(),
    ];
    const slot = await newSlot(group, { weekday: on(1), timeFrom: '07:00', timeTo: '08:30', idRoom });
    const now = await moved(slot.id, { weekday: on(2) });
    await newSlot(other, { weekday: on(1), timeFrom: '07:00', timeTo: '08:30', idRoom });
    const before = await everythingOf(group);
    const refused = await putBack(world.planner, now);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ kind: 'conflict', conflicts: [{ class: 'room' }] });
    expect(refused.body.message).toContain(world.planner.username);
    expect(await everythingOf(group)).toEqual(before);
  });

  it('after one of its lessons has begun, or the timetable was published', async () => {
    const group = await world.group({ hours: 30 });
    const slot = await newSlot(group, { weekday: on(3), timeFrom: '14:00', timeTo: '15:30' });
    const now = await moved(slot.id, { weekday: on(4) });
    const db = dbOf(world.portal);
    // As it would be in two weeks: the change is that old, and its first lesson is over.
    const shift = sql`jsonb_set(jsonb_set(value, '{moved,0,start}', to_jsonb(${`${addDays(world.today, -7)} 14:00`}::text)), '{at}', to_jsonb(${`${addDays(world.today, -14)} 08:00`}::text))`;
    await db.run(
      sql`update ${db.table('setting')} set value = ${shift} where key = ${`st-co-schedule.moved.${slot.id}`}`,
    );
    expect(reasonOf(await putBack(world.planner, now))).toContain('have begun meanwhile');
    expect(reasonOf(await putBack(world.planner, early))).toContain('published or withdrawn meanwhile');
  });
});

describe('a lesson that was moved', () => {
  it('is put back for all who heard that it was moved, whoever has left since too', async () => {
    const group = await world.group({ hours: 30 });
    const [stays, leaves] = await world.members(group, 2);
    await newSlot(group, { weekday: on(6), timeFrom: '12:00', timeTo: '13:30' });
    const [lesson] = await toCome(group);
    const day = addDays(lesson!.start.slice(0, 10), 2);
    const to = { start: `${day} 19:00`, end: `${day} 20:30` };
    expect((await lessonMove(group.teacher, 'reschedule', lesson!.id, to)).status).toBe(200);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('st-co-group-student')} set "to" = ${world.today}::date where id_st_co_enrollment = ${leaves!.id}`,
    );
    for (const nobody of [stays!.student, await world.teacher()])
      expect((await lessonMove(nobody, 'putBack', lesson!.id)).status).toBe(403);
    const { rowVer } = (await world.planner.get(`st-co-lesson/view?id=${lesson!.id}`)).body;
    const stale = await group.teacher.put(`st-co-lesson/putBack?id=${lesson!.id}`, { rowVer: rowVer - 1 });
    expect([stale.status, stale.body.kind]).toEqual([409, 'stale']);
    expect((await lessonMove(group.teacher, 'putBack', lesson!.id)).status).toBe(200);
    expect((await everythingOf(group)).find(l => l.id === lesson!.id)).toEqual(lesson);
    for (const who of [stays!.student, leaves!.student]) expect(await heard(who, back)).toBe(1);
    // Whoever does it needs no message.
    expect(await heard(group.teacher, back)).toBe(0);
  });

  it('is not put back into the past by whoever holds it', async () => {
    const group = await world.group({ hours: 30 });
    await newSlot(group, { weekday: on(6), timeFrom: '14:00', timeTo: '15:30' });
    const [lesson] = await toCome(group);
    const day = addDays(lesson!.start.slice(0, 10), 2);
    const to = { start: `${day} 19:00`, end: `${day} 20:30` };
    expect((await lessonMove(group.teacher, 'reschedule', lesson!.id, to)).status).toBe(200);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('st-co-lesson')} set was_start = was_start - interval '70 days', was_end = was_end - interval '70 days' where id = ${lesson!.id}`,
    );
    expect(keys(await lessonMove(group.teacher, 'putBack', lesson!.id))).toEqual(['alreadyBegun']);
  });
});
