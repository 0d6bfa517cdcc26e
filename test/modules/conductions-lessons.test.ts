import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Values, wallClock } from '../../src/kernel/resource/index.ts';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model.ts';
import * as calendar from '../../src/modules/calendar/model.ts';
import * as conductions from '../../src/modules/course-conductions/model.ts';
import { remindOfLessons } from '../../src/modules/course-conductions/server/reminders.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';
import { systemOf } from './system.ts';

/** One course with a timetable that is published: four lessons are over, the others are to come. */
let world: ConductionsWorld;
let group: TaughtGroup;
let members: Awaited<ReturnType<ConductionsWorld['members']>>;
let idRoom: number;
let topics: number[];
let stranger: Awaited<ReturnType<ConductionsWorld['teacher']>>;
beforeAll(async () => {
  world = await startConductionsWorld();
  group = await world.group({ hours: 30 });
  members = await world.members(group, 3);
  stranger = await world.teacher();
  idRoom = await world.room();
  const unit = await put(world.portal, conductions.stCoThematicunit, { idStCo: group.idStCo, nameHr: 'Uvod', num: 1 });
  topics = [];
  for (const [i, hours] of [3, 4, 23].entries())
    topics.push(
      await put(world.portal, conductions.stCoTopic, {
        idStCoThematicunit: unit,
        idTeachingtype: group.idTeachingtype,
        nameHr: `Tema ${i + 1}`,
        hours,
        num: i + 1,
      }),
    );
  const made = await world.planner.post('st-co-schedule/create', world.slot(group, { idRoom, weekday: 2 }));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await world.publish();
}, 120_000);
afterAll(() => world?.stop());

interface Lesson {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly status: string;
  readonly rowVer: number;
  readonly hours: number;
  readonly wasStart: string | null;
}
const lessons = async (): Promise<Lesson[]> =>
  (await world.planner.get(`st-co-lesson?filter[idStCoGroup]=${group.id}&sort=start&pagination[limit]=100`)).body.data;
const lesson = async (id: number): Promise<Lesson> => (await world.planner.get(`st-co-lesson/view?id=${id}`)).body;
/** A lesson to come that nobody has touched. */
const next = async (): Promise<Lesson> =>
  (await lessons()).find(l => l.status === 'planned' && l.start > `${world.today} 24` && !l.wasStart)!;
const past = async (): Promise<Lesson> => (await lessons()).find(l => l.status === 'planned' && l.start < world.today)!;
const move = async (by: Person, name: string, id: number, said: Values = {}) =>
  by.put(`st-co-lesson/${name}?id=${id}`, { rowVer: (await lesson(id)).rowVer, ...said });
const attendance = async (id: number) =>
  (
    await dbOf(world.portal).run<{ id: number; status: string }>(
      sql`select id_st_co_enrollment as id, status from ${dbOf(world.portal).table('st-co-attendance')} where id_st_co_lesson = ${id} order by 1`,
    )
  ).rows;
const told = async (who: Person): Promise<number> => (await who.get('inbox?return[count]=1')).body.count;

describe('recording', () => {
  it('proposes topics, takes everybody as present but the exceptions, and shows it everywhere', async () => {
    const l = await past();
    const sheet = (await group.teacher.get(`st-co-lesson/sheet?id=${l.id}`)).body;
    expect(sheet.proposed).toEqual([{ idStCoTopic: topics[0], heldHours: 2 }]);
    expect(sheet.members).toHaveLength(3);
    expect((await stranger.get(`st-co-lesson/sheet?id=${l.id}`)).status).toBe(403);
    const said = {
      topics: sheet.proposed,
      exceptions: [{ idStCoEnrollment: members[1]!.id, status: 'absent' }],
    };
    expect((await move(stranger, 'record', l.id, said)).status).toBe(403);
    const held = await move(group.teacher, 'record', l.id, said);
    expect(held.status, JSON.stringify(held.body)).toBe(200);
    expect((await lesson(l.id)).status).toBe('held');
    expect((await attendance(l.id)).map(a => a.status)).toEqual(['present', 'absent', 'present']);
    expect((await move(group.teacher, 'record', l.id, said)).status).toBe(409);
    const later = (await group.teacher.get(`st-co-lesson/sheet?id=${(await past()).id}`)).body;
    expect(later.proposed).toEqual([
      { idStCoTopic: topics[0], heldHours: 1 },
      { idStCoTopic: topics[1], heldHours: 1 },
    ]);
    expect(later.members[1].presence).toBe(0);
    // The absent one reads the own absence, and nobody else's.
    const own = (await members[1]!.student.get('st-co-attendance')).body.data;
    expect(own).toMatchObject([{ status: 'absent' }]);
  });

  it('comes not before the beginning, from no stranger, and with what fits the lesson', async () => {
    expect(keys(await move(group.teacher, 'record', (await next()).id))).toEqual(['notYetBegun']);
    const l = await past();
    expect(keys(await move(group.teacher, 'record', l.id, { hours: 3 }))).toEqual(['hoursAbove']);
    expect(
      keys(await move(group.teacher, 'record', l.id, { topics: [{ idStCoTopic: topics[0], heldHours: 5 }] })),
    ).toEqual(['topicsAbove']);
    const other = await world.members(await world.group(), 1);
    const of = (more: Values) => ({ exceptions: [{ idStCoEnrollment: other[0]!.id, status: 'absent', ...more }] });
    expect(keys(await move(group.teacher, 'record', l.id, of({})))).toEqual(['notMember']);
    const twice = { idStCoEnrollment: members[0]!.id, status: 'late' };
    expect(keys(await move(group.teacher, 'record', l.id, { exceptions: [twice, twice] }))).toEqual(['studentTwice']);
    // A guest takes the course, in another group of it.
    expect(keys(await move(group.teacher, 'record', l.id, of({ status: 'guest' })))).toEqual(['guestOfOtherCourse']);
    const besides = await world.group({ idStCo: group.idStCo });
    const beside = await world.members(besides, 1);
    const guest = { exceptions: [{ idStCoEnrollment: beside[0]!.id, status: 'guest' }] };
    expect((await move(group.teacher, 'record', l.id, guest)).status).toBe(200);
    expect(await attendance(l.id)).toHaveLength(4);
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('st-co-group')} set deleted_at = now() where id = ${besides.id}`);
  });

  it('of three of four lessons shows three, and names the missing one', async () => {
    while ((await past()) && (await lessons()).filter(l => l.status === 'held').length < 3)
      expect((await move(group.teacher, 'record', (await past()).id)).status).toBe(200);
    const told = (await group.teacher.get(`st-co-lesson/progress?idStCo=${group.idStCo}`)).body;
    const { groups } = told;
    expect((await members[1]!.student.get(`st-co-lesson/progress?idStCo=${group.idStCo}`)).status).not.toBe(200);
    const missing = await past();
    expect(groups).toMatchObject([{ lessonsHeld: 3, held: 6, planned: 30, lessons: 15 }]);
    expect(groups[0].waiting.map((w: { id: number }) => w.id)).toContain(missing.id);
    // A librarian knows the course and no lesson of it.
    const librarian = await signIn(world.portal, { roles: ['librarian'] });
    expect((await librarian.get(`stcourse/view?id=${group.idStCo}`)).status).toBe(200);
    expect((await librarian.get(`st-co-lesson/progress?idStCo=${group.idStCo}`)).status).toBe(403);
    // Of nine places in three lessons one was empty, and whoever left it has come to two of three.
    const held = told.lessons.filter((l: { present: number | null }) => l.present !== null);
    expect(held.map((l: { present: number; members: number }) => [l.present, l.members])).toEqual([
      [2, 3],
      [3, 3],
      [3, 3],
    ]);
    expect(told.lessons.find((l: { id: number }) => l.id === missing.id)).toMatchObject({ present: null, members: 3 });
    expect(told).toMatchObject({ presence: 89, below: 1, minimum: 70 });
    // The same one waits on the teacher's home page; a student is told of the next lesson alone.
    const mine = await group.teacher.get('st-co-lesson?scenario=myLessons');
    expect(mine.status, JSON.stringify(mine.body)).toBe(200);
    expect(mine.body.data.toRecord.map((l: { id: number }) => l.id)).toContain(missing.id);
    const ofStudent = (await members[1]!.student.get('st-co-lesson?scenario=myLessons')).body.data;
    // The next by the clock: a lesson of today that has not begun counts too.
    const now = wallClock(new Date());
    const coming = (await lessons()).find(l => l.status === 'planned' && l.start > now)!;
    expect(ofStudent).toMatchObject({ toRecord: [], next: { id: coming.id, idStCo: group.idStCo, members: 3 } });
    expect((await stranger.get('st-co-lesson?scenario=myLessons')).body.data).toEqual({ toRecord: [], next: null });
  });

  it('a student who has two lessons at one time is told both', async () => {
    const { student } = members[2]!;
    const own = async () => (await student.get('st-co-lesson?scenario=myLessons')).body.data.next;
    const { id, start, end } = await own();
    expect((await own()).beside).toEqual([]);
    const [same, later] = [await world.group(), await world.group()];
    for (const other of [same, later]) await world.members(other, 1, [student]);
    const at = (hour: string) => `${start.slice(0, 10)} ${hour}`;
    const set = async (of: TaughtGroup, from: string, to: string) => {
      const said = { idStCoGroup: of.id, category: 'extra', start: from, end: to };
      const made = await world.planner.post('st-co-lesson/add', said);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.id as number;
    };
    const second = await set(same, start, end);
    await set(later, at('20:00'), at('21:30'));
    const next = await own();
    expect([next.id, ...next.beside.map((l: { id: number }) => l.id)].toSorted()).toEqual([id, second].toSorted());
    expect(next.beside[0]).toMatchObject({ start, end, course: expect.any(String) });
    expect((await world.planner.put(`st-co-lesson/cancel?id=${second}`, { note: 'x', rowVer: 1 })).status).toBe(200);
    // One that begins while the next is still going on is missed as well.
    const during = at(`${String(Number(start.slice(11, 13)) + 1).padStart(2, '0')}${start.slice(13)}`);
    const third = await set(same, during, at('19:30'));
    expect((await own()).beside.map((l: { id: number }) => l.id)).toEqual([third]);
    expect((await world.planner.put(`st-co-lesson/cancel?id=${third}`, { note: 'x', rowVer: 1 })).status).toBe(200);
  });

  it('is confirmed by whoever plans teaching, or by itself after a week, and then frozen until it is unlocked', async () => {
    const [first, second] = (await lessons()).filter(l => l.status === 'held');
    expect((await move(group.teacher, 'confirm', first!.id)).status).toBe(403);
    expect((await move(world.planner, 'confirm', first!.id)).status).toBe(200);
    expect((await move(group.teacher, 'amend', first!.id)).status).toBe(409);
    expect((await move(world.planner, 'unlock', first!.id)).status).toBe(422);
    expect((await move(group.teacher, 'unlock', first!.id, { note: 'Pogreška' })).status).toBe(403);
    expect((await move(world.planner, 'unlock', first!.id, { note: 'Pogreška' })).status).toBe(200);
    const amended = await move(group.teacher, 'amend', first!.id, { hours: 1 });
    expect(amended.status, JSON.stringify(amended.body)).toBe(200);
    expect((await lesson(first!.id)).hours).toBe(1);
    // One hour told by mistake is set right: the lesson still takes its ninety minutes, and no more.
    expect(keys(await move(group.teacher, 'amend', first!.id, { hours: 2.5 }))).toEqual(['hoursAbove']);
    expect((await move(group.teacher, 'amend', first!.id, { hours: 2 })).status).toBe(200);
    expect((await lesson(first!.id)).hours).toBe(2);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('st-co-lesson')} set held_at = now() - interval '8 days' where id = ${second!.id}`,
    );
    await makeDueMoves(systemOf(world.portal));
    expect((await lesson(second!.id)).status).toBe('confirmed');
    expect((await lesson(first!.id)).status).toBe('held');
  });
});

describe('the past', () => {
  const day = () => addDays(world.today, -1);
  const earlier = (hour: string) => ({ start: `${day()} ${hour}:00`, end: `${day()} ${hour}:45`, idRoom });
  const notes = async (id: number): Promise<(string | null)[]> =>
    (await world.planner.get(`st-co-lesson/history?id=${id}`)).body.data.map((e: { note: string | null }) => e.note);
  const whole = (hour: string) => ({ ...earlier(hour), end: `${day()} ${Number(hour) + 1}:30` });

  it('a lesson to come is moved there only by whoever plans teaching, for a reason that is kept', async () => {
    const l = await next();
    for (const said of [whole('18'), { ...whole('18'), note: 'Održano ranije' }])
      expect(keys(await move(group.teacher, 'reschedule', l.id, said))).toEqual(['intoPast']);
    const what = new URLSearchParams({ id: String(l.id), ...whole('18'), idRoom: String(idRoom) });
    expect((await group.teacher.get(`st-co-lesson/what-if?${what}`)).body.problems).toHaveLength(1);
    expect((await world.planner.get(`st-co-lesson/what-if?${what}`)).body.problems).toEqual([]);
    for (const note of [undefined, null, '  '])
      expect(keys(await move(world.planner, 'reschedule', l.id, { ...whole('18'), note }))).toEqual(['reasonOfPast']);
    expect(await lesson(l.id)).toMatchObject({ start: l.start, wasStart: null });
    const moved = await move(world.planner, 'reschedule', l.id, { ...whole('18'), note: 'Pogrešan datum u rasporedu' });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await lesson(l.id)).start).toBe(whole('18').start);
    expect(await notes(l.id)).toContain('Pogrešan datum u rasporedu');
    // It goes to the future again without one; back into the past it needs one more.
    expect((await move(world.planner, 'putBack', l.id)).status).toBe(200);
  });

  it('a lesson that was there goes back there for a reason', async () => {
    const l = await past();
    const to = { start: `${addDays(world.today, 8)} 18:00`, end: `${addDays(world.today, 8)} 19:30`, idRoom };
    expect((await move(world.planner, 'reschedule', l.id, to)).status).toBe(200);
    expect(keys(await move(group.teacher, 'putBack', l.id))).toEqual(['alreadyBegun']);
    expect(keys(await move(world.planner, 'putBack', l.id))).toEqual(['reasonOfPast']);
    expect((await move(world.planner, 'putBack', l.id, { note: 'Ipak je održana' })).status).toBe(200);
    expect((await lesson(l.id)).start).toBe(l.start);
  });

  it('an extra lesson and one that makes up for another are added there in the same way', async () => {
    const extra = { idStCoGroup: group.id, category: 'extra', ...earlier('20') };
    const add = (by: Person, more: Values = {}) => by.post('st-co-lesson/add', { ...extra, ...more });
    expect((await add(stranger)).status).toBe(403);
    expect(keys(await add(group.teacher, { note: 'Održano jučer' }))).toEqual(['intoPast']);
    expect(keys(await add(world.planner))).toEqual(['reasonOfPast']);
    const asked = new URLSearchParams({ idStCoGroup: String(group.id), start: extra.start, end: extra.end });
    expect((await group.teacher.get(`st-co-lesson/what-if?${asked}`)).body.problems).toHaveLength(1);
    const made = await add(world.planner, { note: 'Održano jučer, potvrdila referada' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await notes(made.body.id)).toContain('Održano jučer, potvrdila referada');
    // Consultations count for nothing.
    const told = { category: 'consultation', ...earlier('21') };
    expect((await add(group.teacher, { ...told, end: `${day()} 21:45` })).status).toBe(201);
  });
});

describe('a lesson to come', () => {
  it('is moved after a look at what that breaks, put back, and each time everybody hears it', async () => {
    const l = await next();
    const day = addDays(l.start.slice(0, 10), 1);
    const to = { start: `${day} 14:00`, end: `${day} 15:30`, idRoom };
    const query = new URLSearchParams({ id: String(l.id), ...to, idRoom: String(idRoom) });
    const seen = (await group.teacher.get(`st-co-lesson/what-if?${query}`)).body;
    expect(seen).toMatchObject({ problems: [], conflicts: [], students: 3, teachers: [expect.any(String)] });
    // When rooms and teachers are busy is for those who could move it: a student sees the lesson and does not ask so.
    for (const other of [members[0]!.student, stranger])
      expect((await other.get(`st-co-lesson/what-if?${query}`)).status).toBe(403);
    const before = await told(members[0]!.student);
    expect((await move(stranger, 'reschedule', l.id, to)).status).toBe(403);
    const moved = await move(group.teacher, 'reschedule', l.id, to);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await lesson(l.id)).toMatchObject({ start: to.start, wasStart: l.start });
    expect(await told(members[0]!.student)).toBe(before + 1);
    expect((await move(group.teacher, 'putBack', l.id)).status).toBe(200);
    expect(await lesson(l.id)).toMatchObject({ start: l.start, wasStart: null });
    expect(await told(members[0]!.student)).toBe(before + 2);
    expect(keys(await move(group.teacher, 'putBack', l.id))).toEqual(['notMoved']);
  });

  it('is not moved onto a holiday, off the grid, out of the day, or where somebody is', async () => {
    const [l, other] = [await next(), (await lessons()).at(-1)!];
    const free = addDays(l.start.slice(0, 10), 2);
    await put(world.portal, calendar.calendarholiday, {
      dateFrom: free,
      dateTo: free,
      nameHr: 'Dan',
      kind: 'institution',
    });
    const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}`, idRoom });
    expect(keys(await move(group.teacher, 'reschedule', l.id, at(free, '10:00', '11:30')))).toEqual(['onFreeDay']);
    const day = addDays(l.start.slice(0, 10), 1);
    expect(keys(await move(group.teacher, 'reschedule', l.id, at(day, '10:05', '11:35')))).toEqual(['offGrid']);
    expect(keys(await move(group.teacher, 'reschedule', l.id, at(day, '21:00', '22:30')))).toEqual(['outsideDay']);
    expect(keys(await move(group.teacher, 'reschedule', l.id, at(day, '10:00', '10:45')))).toEqual(['minutesOff']);
    const there = other.start.slice(0, 10);
    const taken = await move(group.teacher, 'reschedule', l.id, at(there, '10:30', '12:00'));
    expect(taken.status).toBe(409);
    expect(taken.body.conflicts.map((c: { kind: string }) => c.kind)).toContain('room');
    expect((await lesson(l.id)).start).toBe(l.start);
  });

  it('is held by a substitute who is free and active, and those it concerns hear it', async () => {
    const l = await next();
    const said = (idTeacher: number, idSubstituted = group.teacher.idTeacher) => ({ idTeacher, idSubstituted });
    expect(keys(await move(world.planner, 'substitute', l.id, said(stranger.idTeacher, stranger.idTeacher)))).toEqual([
      'notTeacherOfLesson',
    ]);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('teacher')} set active_to = ${addDays(world.today, -1)}::date where id = ${stranger.idTeacher}`,
    );
    expect(keys(await move(world.planner, 'substitute', l.id, said(stranger.idTeacher)))).toEqual(['teacherInactive']);
    await db.run(sql`update ${db.table('teacher')} set active_to = null where id = ${stranger.idTeacher}`);
    const busy = await world.group();
    const placed = await world.planner.post('st-co-lesson/add', {
      idStCoGroup: busy.id,
      category: 'extra',
      start: l.start,
      end: l.end,
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    expect((await move(world.planner, 'substitute', l.id, said(busy.teacher.idTeacher))).status).toBe(409);
    const before = await told(stranger);
    const done = await move(world.planner, 'substitute', l.id, said(stranger.idTeacher));
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await told(stranger)).toBe(before + 1);
    expect(keys(await move(stranger, 'record', l.id))).toEqual(['notYetBegun']);
    expect((await move(group.teacher, 'record', l.id)).status).toBe(403);
  });

  it('is cancelled with a reason, and made up for: then it is compensated', async () => {
    const l = (await lessons()).findLast(one => one.status === 'planned')!;
    expect((await move(group.teacher, 'cancel', l.id)).status).toBe(422);
    expect((await move(stranger, 'cancel', l.id, { note: 'Bolest' })).status).toBe(403);
    expect((await move(group.teacher, 'cancel', l.id, { note: 'Bolest' })).status).toBe(200);
    expect((await move(group.teacher, 'record', l.id)).status).toBe(409);
    const over = await past();
    expect(keys(await move(group.teacher, 'cancel', over.id, { note: 'Bolest' }))).toEqual(['alreadyBegun']);
    const day = addDays(world.today, -1);
    const add = (more: Values) =>
      world.planner.post('st-co-lesson/add', {
        idStCoGroup: group.id,
        category: 'makeup',
        note: 'Održano jučer',
        start: `${day} 18:00`,
        end: `${day} 19:30`,
        idReplaces: l.id,
        ...more,
      });
    expect((await add({ idReplaces: over.id })).status).toBe(409);
    expect(
      (
        await stranger.post('st-co-lesson/add', {
          idStCoGroup: group.id,
          category: 'extra',
          start: `${day} 18:00`,
          end: `${day} 19:30`,
        })
      ).status,
    ).toBe(403);
    // Two hours are not made up for in one; a quarter of an hour is no lesson, and of sixty minutes one hour counts.
    expect(keys(await add({ end: `${day} 18:45` }))).toEqual(['minutesOff']);
    const extra = { category: 'extra', idReplaces: undefined };
    expect(keys(await add({ ...extra, end: `${day} 18:15` }))).toEqual(['minutesOff']);
    const short = await add({ ...extra, start: `${day} 07:00`, end: `${day} 08:00` });
    expect(short.status, JSON.stringify(short.body)).toBe(201);
    expect((await lesson(short.body.id)).hours).toBe(1);
    expect((await move(group.teacher, 'record', short.body.id)).status).toBe(200);
    const made = await add({});
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await add({ start: `${day} 20:00`, end: `${day} 21:30` })).status).toBe(409);
    expect((await move(group.teacher, 'record', made.body.id)).status).toBe(200);
    expect((await lesson(l.id)).status).toBe('compensated');
  });
});

it('topics are laid over the lessons to come in their order, until their hours are used', async () => {
  expect((await stranger.put('st-co-lesson/lay-topics', { idStCoGroup: group.id })).status).toBe(403);
  const laid = await group.teacher.put('st-co-lesson/lay-topics', { idStCoGroup: group.id });
  expect(laid.status, JSON.stringify(laid.body)).toBe(200);
  const again = await group.teacher.put('st-co-lesson/lay-topics', { idStCoGroup: group.id });
  expect(again.body).toEqual(laid.body);
  const l = await past();
  const set = (by: Person, rows: Values[]) => by.put(`st-co-lesson-topic/set?of=${l.id}`, { rows });
  const byHand = [{ idStCoTopic: topics[2], plannedHours: 2 }];
  expect([403, 404, 422]).toContain((await set(stranger, byHand)).status);
  expect(keys(await set(group.teacher, [{ idStCoTopic: topics[2], plannedHours: 3 }]))).toEqual(['topicsAbove']);
  const laidByHand = await set(group.teacher, byHand);
  expect(laidByHand.status, JSON.stringify(laidByHand.body)).toBe(200);
  const sheet = (await group.teacher.get(`st-co-lesson/sheet?id=${l.id}`)).body;
  expect(sheet.proposed.map((t: { idStCoTopic: number }) => t.idStCoTopic)).toEqual([topics[2]]);
  expect(sheet.proposed.reduce((sum: number, t: { heldHours: number }) => sum + t.heldHours, 0)).toBe(2);
});

it('whoever has not recorded a lesson hears it after three and after fourteen days, in one message', async () => {
  const db = dbOf(world.portal);
  const l = await next();
  const held = await db.one(
    sql`select 1 from ${db.table('st-co-lesson-teacher')} where id_st_co_lesson = ${l.id} and id_teacher = ${stranger.idTeacher}`,
  );
  const [holder, other] = held ? [stranger, group.teacher] : [group.teacher, stranger];
  const remindedOf = async (days: number) => {
    const day = addDays(world.today, -days);
    await db.run(
      sql`update ${db.table('st-co-lesson')} set start = ${`${day} 20:00`}::timestamptz, "end" = ${`${day} 21:30`}::timestamptz where id = ${l.id}`,
    );
    const everybody = [holder, other, world.planner];
    const before = await Promise.all(everybody.map(told));
    await remindOfLessons(systemOf(world.portal));
    const after = await Promise.all(everybody.map(told));
    return after.map((n, i) => n - before[i]!);
  };
  const others = await remindedOf(5);
  // Whoever holds it and whoever plans teaching, each once; the days between tell nothing of this lesson.
  for (const days of [3, 14]) {
    const [holds, , plans] = await remindedOf(days);
    expect([days, holds, plans]).toEqual([days, 1, 1]);
  }
  for (const days of [4, 13, 15]) expect(await remindedOf(days)).toEqual(others);
  const { data } = (await holder.get('inbox?filter[subject][like]=recorded')).body;
  expect(data.length).toBeGreaterThanOrEqual(2);
});
