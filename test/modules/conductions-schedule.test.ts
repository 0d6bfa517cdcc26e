import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../src/kernel/resource/index.ts';
import { addDays } from '../../src/modules/calendar/model.ts';
import * as calendar from '../../src/modules/calendar/model.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import * as conductions from '../../src/modules/course-conductions/model.ts';
import { hoursBetween, minutesOf } from '../../src/modules/course-conductions/model/hours.ts';
import { put, rowOf, signIn } from '../harness/people.ts';
import type { Reply } from '../harness/portal.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';

let world: ConductionsWorld;
beforeAll(async () => {
  world = await startConductionsWorld();
});
afterAll(() => world?.stop());

const save = (values: Values) => world.planner.post('st-co-schedule/create', values);
const must = async (values: Values): Promise<{ id: number; rowVer: number; warnings?: unknown }> => {
  const made = await save(values);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
interface Told {
  readonly class: string;
  readonly level: string;
  readonly overridable: number;
  readonly idEvent: number | null;
  readonly idSlot: number | null;
  readonly message: string;
  readonly count: number | null;
  readonly students: string[];
}
/** What the check says before anything is saved. */
const check = async (values: Values): Promise<Told[]> => {
  const { idTeachers, dates, ...rest } = values as Values & { idTeachers: number[]; dates?: { date: string }[] };
  const query = new URLSearchParams({ scenario: 'Check conflicts', teachers: idTeachers.join() });
  if (dates) query.set('dates', dates.map(d => d.date).join());
  for (const [name, value] of Object.entries(rest)) if (value !== null) query.set(name, String(value));
  const answer = await world.planner.get(`st-co-schedule?${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data.conflicts;
};
const classes = async (values: Values): Promise<string[]> => (await check(values)).map(c => `${c.class} ${c.level}`);

describe('the hours of teaching', () => {
  it('are 45 minutes each, with a rest after every second one', () => {
    expect([1, 2, 3, 4, 5, 6].map(minutesOf)).toEqual([45, 90, 150, 195, 255, 300]);
    expect(hoursBetween('08:00', '10:30')).toBe(3);
    expect(hoursBetween('08:00', '10:15')).toBe(null);
  });
});

describe('a slot', () => {
  it('stands on the grid, in the day, and is as long as some number of hours', async () => {
    const group = await world.group();
    const slot = (values: Values) => save(world.slot(group, values));
    expect(keys(await slot({ timeFrom: '10:05', timeTo: '11:35' }))).toEqual(['offGrid', 'offGrid']);
    expect(keys(await slot({ timeFrom: '10:00', timeTo: '12:15' }))).toEqual(['minutesOff']);
    expect(keys(await slot({ timeFrom: '06:45', timeTo: '08:15' }))).toEqual(['withinDay']);
    expect(keys(await slot({ timeFrom: '21:00', timeTo: '22:30' }))).toEqual(['withinDay']);
    expect((await slot({ timeFrom: '20:30', timeTo: '22:00' })).status).toBe(201);
  });
  it('is taught by those who have a share in its group', async () => {
    const [group, stranger] = [await world.group(), await world.teacher()];
    const said = await save(world.slot(group, { idTeachers: [stranger.idTeacher] }));
    expect(keys(said)).toEqual(['teacherNotOfGroup']);
  });
  it('of a block names its days, within the semester and each once', async () => {
    const group = await world.group();
    const block = (dates: string[]) =>
      save(
        world.slot(group, { weekday: null, dates: dates.map(date => ({ date })), timeFrom: '17:00', timeTo: '18:30' }),
      );
    expect(keys(await block([addDays(world.to, 3)]))).toEqual(['datesOutside']);
    expect(keys(await block([world.from, world.from]))).toEqual(['datesTwice']);
    expect((await block([world.from, addDays(world.from, 1)])).status).toBe(201);
  });
  it('is written by whoever plans teaching, and seen by others once the timetable is published', async () => {
    const group = await world.group();
    const made = await must(world.slot(group, { timeFrom: '07:00', timeTo: '08:30' }));
    expect((await group.teacher.post('st-co-schedule/create', world.slot(group, { weekday: 2 }))).status).toBe(403);
    expect((await group.teacher.get(`st-co-schedule/view?id=${made.id}`)).status).toBe(404);
    expect((await world.planner.get(`st-co-schedule/view?id=${made.id}`)).status).toBe(200);
    const student = await signIn(world.portal, { roles: ['student'] });
    expect((await student.get('st-co-schedule?scenario=Check conflicts&idStCoGroup=1')).status).toBe(403);
  });
});

describe('conflicts, made and just avoided', () => {
  const hour = { timeFrom: '10:00', timeTo: '11:30' };
  const next = { timeFrom: '11:30', timeTo: '13:00' };

  it('of a room: never saved, and told by whom', async () => {
    const [a, b, idRoom] = [await world.group(), await world.group(), await world.room()];
    const there = await must(world.slot(a, { ...hour, idRoom, weekday: 2 }));
    const wanted = world.slot(b, { ...hour, idRoom, weekday: 2, timeFrom: '11:00', timeTo: '12:30' });
    expect(await check(wanted)).toMatchObject([{ class: 'room', level: 'hard', overridable: 0, idSlot: there.id }]);
    const refused = await save({ ...wanted, collisionAllowed: 1, collisionReason: 'Dogovor' });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ kind: 'conflict', conflicts: [{ class: 'room' }] });
    expect(refused.body.message).toContain(world.planner.username);
    expect(await classes(world.slot(b, { ...next, idRoom, weekday: 2 }))).toEqual([]);
    const virtual = await world.room({ isVirtual: 1, capacity: 0 });
    await must(world.slot(a, { ...hour, idRoom: virtual, weekday: 3 }));
    expect(await classes(world.slot(b, { ...hour, idRoom: virtual, weekday: 3 }))).toEqual([]);
  });

  it('not in weeks that never meet: odd and even, before and after, other days of a block', async () => {
    const [a, b, idRoom] = [await world.group(), await world.group(), await world.room()];
    await must(world.slot(a, { ...hour, idRoom, weekday: 2, parity: 'odd' }));
    expect(await classes(world.slot(b, { ...hour, idRoom, weekday: 2, parity: 'even' }))).toEqual([]);
    expect(await classes(world.slot(b, { ...hour, idRoom, weekday: 2, parity: 'odd' }))).toEqual(['room hard']);
    await must(world.slot(a, { ...hour, idRoom, weekday: 3, weekFrom: 1, weekTo: 7 }));
    expect(await classes(world.slot(b, { ...hour, idRoom, weekday: 3, weekFrom: 8 }))).toEqual([]);
    expect(await classes(world.slot(b, { ...hour, idRoom, weekday: 3, weekFrom: 7 }))).toEqual(['room hard']);
    const thursday = addDays(world.from, 3);
    const block = (day: string) => world.slot(b, { ...hour, idRoom, weekday: null, dates: [{ date: day }] });
    await must(world.slot(a, { ...hour, idRoom, weekday: 4 }));
    expect(await classes(block(thursday))).toEqual(['room hard']);
    expect(await classes(block(addDays(thursday, 1)))).toEqual([]);
  });

  it('of a teacher: saved only when somebody allows it and says why', async () => {
    const teacher = await world.teacher();
    const [a, b] = [await world.group({ teacher }), await world.group({ teacher })];
    const rooms = [await world.room(), await world.room()];
    await must(world.slot(a, { ...hour, idRoom: rooms[0] }));
    const wanted = world.slot(b, { ...hour, idRoom: rooms[1] });
    expect(await check(wanted)).toMatchObject([{ class: 'teacher', level: 'hard', overridable: 1 }]);
    expect((await save(wanted)).status).toBe(409);
    expect(keys(await save({ ...wanted, collisionAllowed: 1 }))).toEqual(['reasonOfCollision']);
    const made = await save({ ...wanted, collisionAllowed: 1, collisionReason: 'Zajedničko predavanje' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await classes(world.slot(b, { ...next, idRoom: rooms[1] }))).toEqual([]);
  });

  it('of a group: its own, those it is part of and its parts, not those beside it', async () => {
    const idStCo = await world.course();
    const whole = await world.group({ idStCo });
    const exercise = await world.type('A');
    const part = await world.group({ idStCo, idTeachingtype: exercise, idParent: whole.id });
    const beside = await world.group({ idStCo, idTeachingtype: exercise, idParent: whole.id });
    const rooms = [await world.room(), await world.room(), await world.room()];
    await must(world.slot(part, { ...hour, idRoom: rooms[0] }));
    expect(await check(world.slot(whole, { ...hour, idRoom: rooms[1] }))).toMatchObject([
      { class: 'group', level: 'hard', overridable: 1 },
    ]);
    expect(await classes(world.slot(whole, { ...next, idRoom: rooms[1] }))).toEqual([]);
    expect(await classes(world.slot(beside, { ...hour, idRoom: rooms[2] }))).toEqual([]);
  });

  it('of students: how many and who, and it can be saved', async () => {
    const [a, b] = [await world.group(), await world.group()];
    const [one, two] = await world.members(a, 2);
    await world.members(b, 0, [one!.student]);
    await world.members(b, 1);
    const rooms = [await world.room(), await world.room()];
    await must(world.slot(a, { ...hour, idRoom: rooms[0] }));
    const found = await check(world.slot(b, { ...hour, idRoom: rooms[1] }));
    expect(found).toMatchObject([{ class: 'student', level: 'soft', count: 1 }]);
    expect(found[0]!.students).toEqual([expect.stringContaining(one!.student.username)]);
    expect(found[0]!.students.join()).not.toContain(two!.student.username);
    expect(await classes(world.slot(b, { ...next, idRoom: rooms[1] }))).toEqual([]);
    const made = await save(world.slot(b, { ...hour, idRoom: rooms[1] }));
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body)).toContain('(1)');
  });

  it('of seats and of the type of room', async () => {
    const group = await world.group();
    await world.members(group, 3);
    const [small, fits] = [await world.room({ capacity: 2 }), await world.room({ capacity: 3 })];
    expect(await check(world.slot(group, { ...hour, idRoom: small }))).toMatchObject([
      { class: 'capacity', level: 'soft', count: 2 },
    ]);
    expect(await classes(world.slot(group, { ...hour, idRoom: fits }))).toEqual([]);
    const lab = (await rowOf(world.portal, 'roomtype', 'code', 'R')).id;
    const idTeachingtype = await put(world.portal, catalogues.teachingtype, {
      code: 'LAB',
      nameHr: 'U laboratoriju',
      category: 'exercise',
      needsRoom: 1,
      preferredRoomtype: lab,
    });
    const inLab = await world.group({ idTeachingtype });
    expect(await classes(world.slot(inLab, { ...hour, idRoom: fits }))).toContain('roomType soft');
    const right = await world.room({ idRoomtype: lab, capacity: 40 });
    expect(await classes(world.slot(inLab, { ...hour, idRoom: right }))).toEqual([]);
    expect(await classes(world.slot(inLab, { ...hour }))).toEqual(['roomType soft']);
    expect(await classes(world.slot(inLab, { ...hour, isOnline: 1 }))).toEqual([]);
  });

  it('of holidays: the days that fall away', async () => {
    const [group, idRoom] = [await world.group(), await world.room()];
    const day = addDays(world.from, 7 * 9 + 4);
    await put(world.portal, calendar.calendarholiday, {
      dateFrom: day,
      dateTo: day,
      nameHr: 'Dan ustanove',
      kind: 'institution',
    });
    expect(await check(world.slot(group, { ...hour, idRoom, weekday: 5 }))).toMatchObject([
      { class: 'holiday', level: 'soft', count: 1 },
    ]);
    expect(await classes(world.slot(group, { ...hour, idRoom, weekday: 4 }))).toEqual([]);
  });

  it('of hours in which a teacher cannot come', async () => {
    const [group, idRoom] = [await world.group(), await world.room()];
    await put(world.portal, conductions.teacherAvailability, {
      idTeacher: group.teacher.idTeacher,
      weekday: 1,
      from: '08:00',
      to: '11:00',
      kind: 'unavailable',
    });
    expect(await classes(world.slot(group, { ...hour, idRoom }))).toEqual(['availability soft']);
    expect(await classes(world.slot(group, { idRoom, timeFrom: '11:00', timeTo: '12:30' }))).toEqual([]);
  });

  it('of more than eight hours a day for a teacher, ten for a student', async () => {
    const teacher = await world.teacher();
    const groups: TaughtGroup[] = [];
    for (let i = 0; i < 3; i++) groups.push(await world.group({ teacher }));
    const idRoom = await world.room();
    await must(world.slot(groups[0]!, { idRoom, timeFrom: '08:00', timeTo: '11:15' }));
    await must(world.slot(groups[1]!, { idRoom, timeFrom: '11:15', timeTo: '13:45' }));
    expect(await classes(world.slot(groups[2]!, { idRoom, timeFrom: '13:45', timeTo: '14:30' }))).toEqual([]);
    expect(await classes(world.slot(groups[2]!, { idRoom, timeFrom: '13:45', timeTo: '15:15' }))).toEqual([
      'dayLoad soft',
    ]);
    const [x, y, z] = [await world.group(), await world.group(), await world.group()];
    const [member] = await world.members(x, 1);
    await world.members(y, 0, [member!.student]);
    await world.members(z, 0, [member!.student]);
    const rooms = [await world.room(), await world.room(), await world.room()];
    await must(world.slot(x, { idRoom: rooms[0], weekday: 3, timeFrom: '07:00', timeTo: '11:15' }));
    await must(world.slot(y, { idRoom: rooms[1], weekday: 3, timeFrom: '11:15', timeTo: '14:30' }));
    expect(await classes(world.slot(z, { idRoom: rooms[2], weekday: 3, timeFrom: '14:30', timeTo: '15:15' }))).toEqual(
      [],
    );
    expect(await classes(world.slot(z, { idRoom: rooms[2], weekday: 3, timeFrom: '14:30', timeTo: '16:00' }))).toEqual([
      'dayLoad soft',
    ]);
  });

  it('of a day that is long only for whoever is in both parts of a lecture, which nobody is', async () => {
    const idStCo = await world.course();
    const whole = await world.group({ idStCo });
    const exercise = await world.type('A');
    const [one, other] = [
      await world.group({ idStCo, idTeachingtype: exercise, idParent: whole.id }),
      await world.group({ idStCo, idTeachingtype: exercise, idParent: whole.id }),
    ];
    const [a, b] = await world.members(whole, 2);
    for (const [part, member] of [[one, a!] as const, [other, b!] as const])
      await put(world.portal, catalogues.stCoGroupStudent, {
        idStCoGroup: part.id,
        idStCoEnrollment: member.id,
        idTeachingtype: exercise,
        from: world.from,
      });
    const rooms = [await world.room(), await world.room(), await world.room()];
    // Five hours each: with the lecture everybody has seven, and only both of them together would be more than ten.
    const weekday = 2;
    await must(world.slot(one, { idRoom: rooms[0], weekday, timeFrom: '07:00', timeTo: '11:15' }));
    await must(world.slot(other, { idRoom: rooms[1], weekday, timeFrom: '07:00', timeTo: '11:15' }));
    const lecture = { idRoom: rooms[2], weekday, timeFrom: '11:15' };
    expect(await classes(world.slot(whole, { ...lecture, timeTo: '12:45' }))).toEqual([]);
    const third = await world.group();
    await world.members(third, 0, [b!.student]);
    await must(world.slot(third, { idRoom: await world.room(), weekday, timeFrom: '12:45', timeTo: '16:00' }));
    const found = await check(world.slot(whole, { ...lecture, timeTo: '12:45' }));
    expect(found).toMatchObject([{ class: 'dayLoad', level: 'soft', count: 1 }]);
  });

  it('of more than two hours of waiting', async () => {
    const teacher = await world.teacher();
    const [a, b] = [await world.group({ teacher }), await world.group({ teacher })];
    const idRoom = await world.room();
    await must(world.slot(a, { idRoom, timeFrom: '08:00', timeTo: '09:30' }));
    expect(await classes(world.slot(b, { idRoom, timeFrom: '11:30', timeTo: '13:00' }))).toEqual([]);
    expect(await check(world.slot(b, { idRoom, timeFrom: '11:45', timeTo: '13:15' }))).toMatchObject([
      { class: 'gap', level: 'soft' },
    ]);
  });

  it('with what stands in the calendar', async () => {
    const [group, idRoom] = [await world.group(), await world.room()];
    const keeper = await world.admin();
    const day = addDays(world.from, 7 * 6);
    const booked = await keeper.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'Sjednica',
      idRoom,
      start: `${day} 11:00`,
      end: `${day} 12:00`,
      teachers: [],
    });
    expect(booked.status, JSON.stringify(booked.body)).toBe(201);
    const found = await check(world.slot(group, { ...hour, idRoom }));
    expect(found).toMatchObject([{ class: 'room', level: 'hard', idEvent: booked.body.events[0].id }]);
    expect((await save(world.slot(group, { ...hour, idRoom }))).status).toBe(409);
    expect(await classes(world.slot(group, { idRoom, timeFrom: '09:30', timeTo: '11:00' }))).toEqual([]);
    expect(await classes(world.slot(group, { ...hour, idRoom, parity: 'even' }))).toEqual([]);
  });
});

it('a plan is not approved while its timetable collides', async () => {
  const [group, idRoom, keeper] = [
    await world.group({ idStCo: await world.course('U sukobu', { planStatus: 'submitted' }) }),
    await world.room(),
    await world.admin(),
  ];
  await must(world.slot(group, { idRoom, timeFrom: '10:00', timeTo: '11:30' }));
  const day = addDays(world.from, 7 * 6);
  const booked = await keeper.post('calendar/book', {
    idReservationtype: await world.typeOf('REZ'),
    title: 'Sjednica',
    idRoom,
    start: `${day} 11:00`,
    end: `${day} 12:00`,
    teachers: [],
  });
  expect(booked.status, JSON.stringify(booked.body)).toBe(201);
  const approve = async () =>
    world.planner.put(`stcourse/approve?id=${group.idStCo}`, {
      rowVer: (await world.planner.get(`stcourse/view?id=${group.idStCo}`)).body.rowVer,
    });
  expect(keys(await approve())).toEqual(['scheduleConflict']);
  const event = booked.body.events[0];
  expect((await keeper.put(`calendar-event/cancel?id=${event.id}`, { rowVer: event.rowVer })).status).toBe(200);
  const approved = await approve();
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
});

describe('proposals', () => {
  it('come in the order of what is wrong with them, and the first is the best of all', {
    timeout: 600_000,
  }, async () => {
    const teacher = await world.teacher();
    const [a, b] = [await world.group({ teacher, capacity: 5000 }), await world.group({ teacher })];
    await world.members(a, 2);
    const idRoom = await world.room({ capacity: 5000 });
    await must(world.slot(b, { idRoom, timeFrom: '08:00', timeTo: '09:30' }));
    const query = new URLSearchParams({
      scenario: 'Suggest slots',
      idStCoGroup: String(a.id),
      teachers: String(teacher.idTeacher),
      hours: '2',
    });
    const { suggestions } = (await world.planner.get(`st-co-schedule?${query}`)).body.data;
    expect(suggestions.length).toBe(8);
    const penalties = suggestions.map((s: { penalty: number }) => s.penalty);
    expect(penalties).toEqual(penalties.toSorted((x: number, y: number) => x - y));
    for (const s of suggestions.slice(0, 3)) {
      const found = await check(
        world.slot(a, { weekday: s.weekday, timeFrom: s.timeFrom, timeTo: s.timeTo, idRoom: s.idRoom }),
      );
      expect(found.filter(c => c.level === 'hard')).toEqual([]);
      expect(found.map(c => c.message)).toEqual(s.conflicts.map((c: Told) => c.message));
    }
  });
});

it('two hundred clients place one room and hour at once: one succeeds, the others hear by whom', {
  timeout: 600_000,
}, async () => {
  const planners = [world.planner];
  for (let i = 0; i < 9; i++) planners.push(await signIn(world.portal, { roles: ['courseConductionsAdmin'] }));
  const groups: TaughtGroup[] = [];
  for (let i = 0; i < 20; i++) groups.push(await world.group());
  const idRoom = await world.room();
  // A busy portal says so, and whoever hears it asks again, as the browser does.
  const place = async (i: number): Promise<Reply> => {
    const said = await planners[i % 10]!.post(
      'st-co-schedule/create',
      world.slot(groups[i % 20]!, {
        idRoom,
        weekday: 4,
        timeFrom: i % 2 ? '10:00' : '10:30',
        timeTo: i % 2 ? '11:30' : '12:00',
      }),
    );
    return said.status === 503 ? place(i) : said;
  };
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => place(i)));
  const won = answers.filter(a => a.status === 201);
  expect(won).toHaveLength(1);
  for (const lost of answers.filter(a => a.status !== 201)) {
    expect(lost.status, JSON.stringify(lost.body)).toBe(409);
    expect(lost.body.kind).toMatch(/conflict|unique/);
    if (lost.body.kind === 'conflict') expect(lost.body.message).toContain('person');
  }
});
