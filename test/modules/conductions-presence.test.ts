import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Values } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';

/** A course whose four lessons so far are recorded: the first student missed two of them, the third was excused once. */
let world: ConductionsWorld;
let group: TaughtGroup;
let members: Awaited<ReturnType<ConductionsWorld['members']>>;
let holder: Awaited<ReturnType<ConductionsWorld['teacher']>>;
let stranger: Awaited<ReturnType<ConductionsWorld['teacher']>>;
let lessons: readonly { readonly id: number; readonly start: string; readonly status: string }[];
const listed = async () =>
  (await world.planner.get(`st-co-lesson?filter[idStCoGroup]=${group.id}&sort=start&pagination[limit]=100`)).body.data;
const move = async (by: Person, name: string, id: number, said: Values = {}) =>
  by.put(`st-co-lesson/${name}?id=${id}`, {
    rowVer: (await world.planner.get(`st-co-lesson/view?id=${id}`)).body.rowVer,
    ...said,
  });
beforeAll(async () => {
  world = await startConductionsWorld();
  group = await world.group({ hours: 30 });
  holder = await world.teacher();
  stranger = await world.teacher();
  await put(world.portal, catalogues.stCoTeacher, {
    idStCo: group.idStCo,
    idTeacher: holder.idTeacher,
    role: 'holder',
    num: 1,
  });
  members = await world.members(group, 3);
  const slot = world.slot(group, { idRoom: await world.room(), weekday: 2 });
  expect((await world.planner.post('st-co-schedule/create', slot)).status).toBe(201);
  await world.publish();
  lessons = (await listed()).filter((l: { start: string }) => l.start < world.today);
  expect(lessons.length).toBeGreaterThanOrEqual(4);
  for (const [i, l] of lessons.entries()) {
    const exceptions = [
      ...(i < 2 ? [{ idStCoEnrollment: members[0]!.id, status: 'absent' }] : []),
      ...(i === 0 ? [{ idStCoEnrollment: members[2]!.id, status: 'excused' }] : []),
    ];
    const said = await move(group.teacher, 'record', l.id, { exceptions });
    expect(said.status, JSON.stringify(said.body)).toBe(200);
  }
}, 120_000);
afterAll(() => world?.stop());

it('a student reads the own groups with the minimum beside the attendance, and nobody else’s', async () => {
  const all = lessons.length;
  const mine = (await members[0]!.student.get('st-co-lesson/my-groups')).body.data;
  expect(mine).toMatchObject([
    {
      idStCoGroup: group.id,
      came: all - 2,
      all,
      minimum: 70,
      isBelow: 100 * (all - 2) < 70 * all ? 1 : 0,
      lessons: 15,
    },
  ]);
  // Of fifteen lessons four may be missed; two are gone.
  expect(mine[0]).toMatchObject({ canMiss: 2, presence: Math.round((100 * (all - 2)) / all) });
  expect(mine[0].next > world.today).toBe(true);
  const excused = (await members[2]!.student.get('st-co-lesson/my-groups')).body.data;
  expect(excused).toMatchObject([{ came: all - 1, all: all - 1, excused: 1, presence: 100, isBelow: 0 }]);
  expect((await stranger.get('st-co-lesson/my-groups')).body.data).toEqual([]);
  // On the page of an enrolment: the own one, and not another's.
  const enrolments = (await members[0]!.student.get('studentenrollment')).body.data;
  const own = await members[0]!.student.get(`st-co-lesson/my-groups?idStudentenrollment=${enrolments[0].id}`);
  expect(own.body.data).toEqual(mine);
  const other = await members[1]!.student.get(`st-co-lesson/my-groups?idStudentenrollment=${enrolments[0].id}`);
  expect(other.status).toBe(404);
});

it('a student is told the type of teaching of the lessons they see, and of no others', async () => {
  const other = await world.group();
  const [from, to] = [world.from, world.to];
  const seen = await members[0]!.student.get(`st-co-lesson/groups?from=${from}&to=${to}`);
  expect(seen.status, JSON.stringify(seen.body)).toBe(200);
  expect(seen.body.data).toMatchObject([{ idStCoGroup: group.id, typeCode: 'P' }]);
  const outsider = await world.student();
  expect((await outsider.get(`st-co-lesson/groups?from=${from}&to=${to}`)).body.data).toEqual([]);
  const before = addDays(from, -7);
  expect((await members[0]!.student.get(`st-co-lesson/groups?from=${before}&to=${before}`)).body.data).toEqual([]);
  expect(other.id).not.toBe(group.id);
});

it('whoever teaches the group sees students × lessons and what is proposed for the signature; the holder decides', async () => {
  expect((await stranger.get(`st-co-lesson/roll?idStCoGroup=${group.id}`)).status).toBe(403);
  expect((await members[0]!.student.get(`st-co-lesson/roll?idStCoGroup=${group.id}`)).status).toBe(403);
  const roll = (await group.teacher.get(`st-co-lesson/roll?idStCoGroup=${group.id}`)).body;
  expect(roll.lessons.map((l: { id: number }) => l.id)).toEqual(lessons.map(l => l.id));
  const of = (i: number) =>
    roll.students.find((s: { idStCoEnrollment: number }) => s.idStCoEnrollment === members[i]!.id);
  expect(of(0).marks.filter((m: { status: string }) => m.status === 'absent')).toHaveLength(2);
  expect(of(0)).toMatchObject({ isMember: 1, types: [{ typeCode: 'P', all: lessons.length, minimum: 70 }] });
  const isBelow = 100 * (lessons.length - 2) < 70 * lessons.length;
  expect([of(0).proposal, of(1).proposal]).toEqual([isBelow ? 'deny' : 'sign', 'sign']);
  // It is a proposal: the holder gives the signature all the same, whoever only teaches does not.
  const row = (await holder.get(`st-co-enrollment/view?id=${members[0]!.id}`)).body;
  const sign = (by: Person) => by.put(`st-co-enrollment/denySignature?id=${row.id}`, { rowVer: row.rowVer });
  expect((await sign(group.teacher)).status).not.toBe(200);
  expect((await sign(holder)).status).toBe(200);
  expect((await members[0]!.student.get(`st-co-enrollment/view?id=${row.id}`)).body.signature).toBe('denied');
});

it('a year with lessons that nobody recorded is not closed', async () => {
  const l = lessons[0]!;
  const extra = {
    idStCoGroup: group.id,
    category: 'extra',
    start: `${l.start.slice(0, 10)} 18:00`,
    end: `${l.start.slice(0, 10)} 19:30`,
    note: 'Održano, a nije bilo u rasporedu',
  };
  const made = await world.planner.post('st-co-lesson/add', extra);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.warnings).toEqual([]);
  const keeper = await signIn(world.portal, { roles: ['academicyearAdmin'] });
  const close = async () =>
    keeper.put(`academicyear/close?id=${world.idAcademicyear}`, {
      rowVer: (await keeper.get(`academicyear/view?id=${world.idAcademicyear}`)).body.rowVer,
    });
  const refused = await close();
  expect([refused.status, keys(refused)]).toEqual([422, ['lessonsUnrecorded']]);
  // The button says why it is closed and leads to the lessons; there they are, and nothing else.
  const whyNot = async (who: typeof keeper) =>
    (await who.get(`academicyear/view?id=${world.idAcademicyear}`)).body.blocked.close[0];
  const planning = await signIn(world.portal, { roles: ['academicyearAdmin', 'courseConductionsAdmin'] });
  const { to } = await whyNot(planning);
  expect(to).toContain('/CourseConductions/RptTeachingConductionTeachers?');
  const missing = (await world.planner.get(`rpt-teaching-conduction-teachers?${to.split('?')[1]}`)).body.data;
  expect(missing.length).toBeGreaterThan(0);
  expect(new Set(missing.map((row: { flag: string }) => row.flag))).toEqual(new Set(['missing']));
  // Who keeps the years and cannot open that list is not sent there: it would end at a closed door.
  expect((await keeper.get(`rpt-teaching-conduction-teachers?${to.split('?')[1]}`)).status).toBe(403);
  expect((await whyNot(keeper)).to ?? null).toBe(null);
  expect((await move(group.teacher, 'record', made.body.id)).status).toBe(200);
  const closed = await close();
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
});

it('a student who came after lessons were held reads how many there were, and not that there was none', async () => {
  const [late] = await world.members(group, 1);
  const db = dbOf(world.portal);
  await db.run(
    sql`update ${db.table('st-co-group-student')} set "from" = ${world.today}::date where id_st_co_enrollment = ${late!.id}`,
  );
  const mine = (await late!.student.get('st-co-lesson/my-groups')).body.data;
  const held = (await listed()).filter((l: { status: string }) => ['held', 'confirmed'].includes(l.status)).length;
  expect(held).toBeGreaterThanOrEqual(lessons.length);
  expect(mine).toMatchObject([{ idStCoGroup: group.id, came: 0, all: 0, excused: 0, held }]);
  const before = await world.group({ hours: 30 });
  const [first] = await world.members(before, 1);
  const none = (await first!.student.get('st-co-lesson/my-groups')).body.data;
  expect(none).toMatchObject([{ idStCoGroup: before.id, all: 0, held: 0 }]);
});
