import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Values, wallClock } from '../../src/kernel/resource/index.ts';
import { holderOf, makeDueMoves, meOf, sql } from '../../src/kernel/server/index.ts';
import { calendarEvent } from '../../src/modules/calendar/model.ts';
import { room } from '../../src/modules/catalogues/model.ts';
import {
  graduatethesisDefensecommission,
  graduatethesisGrade,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import { actingAs, dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { atOneMoment } from '../harness/race.ts';
import { newTeacher } from './conductions-world.ts';
import { inPortal, systemOf } from './system.ts';
import {
  bring,
  composition,
  dayFromNow,
  draftOf,
  keysOf,
  make,
  startTheses,
  type Theses,
  thesisNow,
  type Writer,
} from './thesis-world.ts';

// GT-01 to GT-06: a thesis from the application to the archive, who moves it from where to where, and what refuses it.

type Json = any;
let world: Theses;
beforeAll(async () => {
  world = await startTheses();
});
afterAll(() => world?.portal.stop());

const begin = async (who: Writer, more: object = {}): Promise<number> => {
  const made = await who.post('st-co-graduatethesis/create', draftOf(world, more));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.id;
};
const ok = async (answer: Promise<{ status: number; body: Json }>): Promise<Json> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const step = async (id: number): Promise<Json> => (await world.admin.get(`graduate-thesis/step?id=${id}`)).body;
const set = async (id: number, values: ReturnType<typeof sql>): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table('st-co-graduatethesis')} set ${values} where id = ${id}`);
};
/** A mentor leads so many at once: a test that needs its thesis no more gives the place back. */
const giveBack = (id: number): Promise<void> => set(id, sql`status = 'withdrawn'`);
const texts = { abstractHr: 'Sažetak', abstractEn: 'Abstract', keywordsHr: ['mreže'], keywordsEn: ['networks'] };
const toApproved = async (): Promise<{ who: Writer; id: number }> => {
  const who = await world.writer();
  const id = await begin(who);
  await ok(make(world, who, 'apply', id));
  await ok(make(world, world.mentor, 'accept', id));
  await ok(make(world, world.standing, 'approveTopic', id));
  return { who, id };
};
const toReady = async (): Promise<{ who: Writer; id: number }> => {
  const { who, id } = await toApproved();
  expect((await bring(who, id, 'final')).status).toBe(201);
  const row = await thesisNow(world, id);
  await ok(who.put(`st-co-graduatethesis/update?id=${id}`, { rowVer: row.rowVer, ...texts }));
  await ok(make(world, who, 'submitWork', id));
  await ok(make(world, world.mentor, 'approveWork', id, { similarityPct: 8, mentorOpinion: 'Rad je dobar.' }));
  return { who, id };
};
const seatOf = async (id: number, idTeacher: number): Promise<Json> =>
  (
    await world.admin.get(
      `graduatethesis-defensecommission?filter[idStCoGraduatethesis]=${id}&filter[idTeacher]=${idTeacher}`,
    )
  ).body.data[0];
const acceptSeats = async (id: number): Promise<void> => {
  for (const who of [world.chair, world.member]) {
    const seat = await seatOf(id, who.idTeacher);
    await ok(who.put(`graduatethesis-defensecommission/acceptSeat?id=${seat.id}`, { rowVer: seat.rowVer }));
  }
};
let hour = 8;
const toScheduled = async (): Promise<{ who: Writer; id: number; idDefense: number }> => {
  const { who, id } = await toReady();
  await ok(make(world, world.clerk, 'appointCommission', id, { members: composition(world) }));
  await acceptSeats(id);
  await set(id, sql`approved_on = approved_on - 60`);
  const start = `${dayFromNow(20)} ${String(hour++).padStart(2, '0')}:00`;
  await ok(make(world, world.clerk, 'schedule', id, { start, minutes: 45, idRoom: world.idRoom }));
  const idDefense = (await world.admin.get(`graduatethesis-defense?filter[idStCoGraduatethesis]=${id}`)).body.data[0]
    .id;
  return { who, id, idDefense };
};
/** The hour of the defence has come. */
const comes = async (idDefense: number): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(
    sql`update ${db.table('graduatethesis-defense')} set start = now() - interval '1 hour' where id = ${idDefense}`,
  );
};
const grade = async (idDefense: number, values: Readonly<Record<string, readonly number[]>>): Promise<void> => {
  for (const [n, who] of [world.chair, world.mentor, world.member].entries())
    for (const component of ['work', 'presentation', 'discussion']) {
      const idGrade = (await rowOf(world.portal, 'grade', 'value', values[component]![n]!)).id;
      const made = await who.post('graduatethesis-grade/create', { idDefense, component, idGrade });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
    }
};
const ask = async (idDefense: number): Promise<void> => {
  const row = (await world.chair.get(`graduatethesis-defense/view?id=${idDefense}`)).body;
  const questions = [{ idTeacher: world.member.idTeacher, text: 'Što je paket?', answered: 'yes' }];
  await ok(world.chair.put(`graduatethesis-defense/update?id=${idDefense}`, { rowVer: row.rowVer, questions }));
};

it('GT-05 Check student tells whether the student writes a thesis', async () => {
  const check = 'st-co-graduatethesis?scenario=Check%20student';
  const writer = await world.writer();
  expect((await writer.get(check)).body.data).toEqual({ enrollmentOnCourseForGraduateThesisExist: 1 });
  const dropped = await world.writer({ status: 'dropped' });
  expect((await dropped.get(check)).body.data).toEqual({ enrollmentOnCourseForGraduateThesisExist: 0 });
});

it('lives from the application to the archive, with one next step at each state', async () => {
  const who = await world.writer();
  const id = await begin(who);
  expect(await step(id)).toMatchObject({ key: 'apply', who: 'student' });
  await ok(make(world, who, 'apply', id));
  expect(await step(id)).toMatchObject({ key: 'answer', who: 'asked' });
  await ok(make(world, world.mentor, 'decline', id, { note: 'Nemam vremena' }));
  expect((await thesisNow(world, id)).idOffered).toBe(world.second.idTeacher);
  await ok(make(world, world.second, 'decline', id, { note: 'Druga tema' }));
  expect(await step(id)).toMatchObject({ key: 'assign', who: 'commission' });
  await ok(make(world, world.standing, 'assignMentor', id, { idTeacher: world.mentor.idTeacher }));
  expect(await step(id)).toMatchObject({ key: 'decideTopic', who: 'commission' });
  const approved = await ok(make(world, world.standing, 'approveTopic', id));
  expect(approved).toMatchObject({ status: 'approved', number: expect.stringMatching(/^ZR-\d{4}-\d{3}$/) });
  expect(await step(id)).toMatchObject({ key: 'submit', until: approved.deadline });

  expect(keysOf(await make(world, who, 'submitWork', id))).toEqual(
    expect.arrayContaining(['versionMissing', 'originalityMissing', 'abstractMissing', 'keywordsMissing']),
  );
  expect((await bring(who, id, 'final')).status).toBe(201);
  const row = await thesisNow(world, id);
  await ok(who.put(`st-co-graduatethesis/update?id=${id}`, { rowVer: row.rowVer, ...texts }));
  await ok(make(world, who, 'submitWork', id));
  await ok(make(world, world.mentor, 'returnWork', id, { note: 'Dopunite treće poglavlje' }));
  expect(await step(id)).toMatchObject({ key: 'submitAgain' });
  expect(keysOf(await make(world, who, 'submitWork', id))).toContain('versionMissing');
  expect((await bring(who, id, 'final')).status).toBe(201);
  await ok(make(world, who, 'submitWork', id));
  expect(
    keysOf(await make(world, world.mentor, 'approveWork', id, { similarityPct: 45, mentorOpinion: 'Dobar' })),
  ).toEqual(['similarityAbove']);
  await ok(make(world, world.mentor, 'approveWork', id, { similarityPct: 5, mentorOpinion: 'Dobar' }));
  expect(await step(id)).toMatchObject({ key: 'appoint', who: 'commission' });
  await ok(make(world, world.standing, 'appointCommission', id, { members: composition(world) }));
  expect(await step(id)).toMatchObject({ key: 'acceptSeats', who: 'members' });
  const start = `${dayFromNow(45)} 09:00`;
  expect(
    keysOf(await make(world, world.standing, 'schedule', id, { start, minutes: 60, idRoom: world.idRoom })),
  ).toEqual(['commissionIncomplete']);
  await acceptSeats(id);
  expect(await step(id)).toMatchObject({ key: 'schedule' });
  const near = { start: `${dayFromNow(2)} 09:00`, minutes: 60, idRoom: world.idRoom };
  expect(keysOf(await make(world, world.standing, 'schedule', id, near))).toEqual(
    expect.arrayContaining(['tooSoon', 'tooSoonAfterTopic']),
  );
  await ok(make(world, world.standing, 'schedule', id, { start, minutes: 60, idRoom: world.idRoom }));
  expect(await step(id)).toMatchObject({ key: 'defend', until: start });

  const idDefense = (await world.admin.get(`graduatethesis-defense?filter[idStCoGraduatethesis]=${id}`)).body.data[0]
    .id;
  expect(keysOf(await make(world, world.chair, 'closeDefence', id, { voting: 'unanimous' }))).toEqual(['notBegun']);
  await comes(idDefense);
  expect(keysOf(await make(world, world.chair, 'closeDefence', id, { voting: 'unanimous' }))).toEqual([
    'gradesMissing',
    'questionsMissing',
  ]);
  await grade(idDefense, { work: [5, 4, 5], presentation: [4, 4, 4], discussion: [3, 4, 5] });
  await ask(idDefense);
  const defended = await ok(make(world, world.chair, 'closeDefence', id, { voting: 'unanimous' }));
  // 0.6 · 4.6667 + 0.2 · 4 + 0.2 · 4 = 4.4
  expect(defended.status).toBe('defended');
  expect((await rowOf(world.portal, 'grade', 'id', defended.idGradeFinal)).value).toBe(4);
  const enrolment = await rowOf(world.portal, 'st-co-enrollment', 'id', who.idEnrolment);
  expect(enrolment.status).toBe('passed');
  expect(enrolment.id_grade ?? enrolment.idGrade).toBe(defended.idGradeFinal);

  expect(keysOf(await make(world, who, 'deposit', id, { consent: 'open', licence: 'ccBy' }))).toEqual([
    'depositMissing',
  ]);
  expect((await bring(who, id, 'deposit')).status).toBe(201);
  expect(keysOf(await make(world, who, 'deposit', id, { consent: 'embargo', licence: 'ccBy' }))).toEqual([
    'embargoMissing',
  ]);
  expect((await make(world, who, 'deposit', id, { licence: 'ccBy', consent: null })).status).toBe(422);
  await ok(make(world, who, 'deposit', id, { consent: 'open', licence: 'ccBy' }));
  await ok(make(world, world.librarian, 'returnDeposit', id, { note: 'Nedostaje sažetak' }));
  expect((await bring(who, id, 'deposit')).status).toBe(201);
  await ok(make(world, who, 'deposit', id, { consent: 'open', licence: 'ccBy' }));
  expect(keysOf(await make(world, world.librarian, 'confirmDeposit', id, { urn: 'nije' }))).toEqual(['urnForm']);
  await ok(make(world, world.librarian, 'confirmDeposit', id, { urn: 'urn:nbn:hr:137:000001' }));
  expect(await step(id)).toMatchObject({ key: null });
});

it('whose last credit the defence was is still the one who deposits, and no student once it is archived', async () => {
  const db = dbOf(world.portal);
  const { who, id, idDefense } = await toScheduled();
  await comes(idDefense);
  await grade(idDefense, { work: [5, 5, 5], presentation: [5, 5, 5], discussion: [5, 5, 5] });
  await ask(idDefense);
  const { ects } = await rowOf(world.portal, 'study', 'id', world.idStudy);
  await db.run(sql`update ${db.table('study')} set ects = 10 where id = ${world.idStudy}`);
  await db.run(sql`update ${db.table('student')} set email = 'iva@example.hr' where id = ${who.idStudent}`);
  await ok(make(world, world.chair, 'closeDefence', id, { voting: 'unanimous' }));
  await db.run(sql`update ${db.table('study')} set ects = ${ects} where id = ${world.idStudy}`);
  expect((await rowOf(world.portal, 'studentenrollment', 'id', who.idYearEnrolment)).status).toBe('graduated');
  const roles = async (): Promise<string[]> => [...(await who.get('auth/user')).body.roles].sort();
  expect(await roles()).toEqual(['alumniStudent', 'student']);

  expect((await bring(who, id, 'deposit')).status).toBe(201);
  await ok(make(world, who, 'deposit', id, { consent: 'open', licence: 'ccBy' }));
  await ok(make(world, world.librarian, 'returnDeposit', id, { note: 'Nedostaje sažetak' }));
  expect((await bring(who, id, 'deposit')).status).toBe(201);
  await ok(make(world, who, 'deposit', id, { consent: 'open', licence: 'ccBy' }));
  expect(await roles()).toEqual(['alumniStudent', 'student']);
  await ok(make(world, world.librarian, 'confirmDeposit', id, { urn: 'urn:nbn:hr:137:000077' }));
  expect(await roles()).toEqual(['alumniStudent']);
});

it('the office enters a thesis for a student, and whose it is stands in the form', async () => {
  const who = await world.writer();
  const table = 'st-co-graduatethesis?return[can]=1&pagination[limit]=1';
  const of = async (by: Person) => (await by.get(table)).body;
  expect(await of(world.admin)).toMatchObject({ can: ['create'] });
  expect((await of(world.admin)).readonly ?? []).not.toContain('idStudent');
  // Students are not asked who they are, and say it for nobody else.
  expect((await of(who)).readonly).toContain('idStudent');
  const other = await world.writer();
  for (const [idStudent, status] of [
    [other.idStudent, 422],
    [who.idStudent, 403],
  ])
    expect((await who.post('st-co-graduatethesis/create', draftOf(world, { idStudent }))).status).toBe(status);
  expect((await world.clerk.post('st-co-graduatethesis/create', draftOf(world))).status).toBe(403);

  const made = await world.admin.post('st-co-graduatethesis/create', draftOf(world, { idStudent: who.idStudent }));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body).toMatchObject({ idStudent: who.idStudent, idStCoEnrollment: who.idEnrolment, status: 'draft' });
  await ok(make(world, who, 'apply', made.body.id));

  const told = async (more: object) => {
    const { status, body } = await world.admin.post('st-co-graduatethesis/create', draftOf(world, more));
    return [status, body[0]?.field, body[0]?.key];
  };
  expect(await told({})).toEqual([422, 'idStudent', 'required']);
  // Who has dropped the course of the thesis writes none.
  const without = await world.writer({ status: 'dropped' });
  expect(await told({ idStudent: without.idStudent })).toEqual([422, 'idStudent', 'studentNotEnrolled']);
  const own = await without.post('st-co-graduatethesis/create', draftOf(world));
  expect([own.status, keysOf(own)]).toEqual([422, ['notEnrolled']]);
  // A thesis stays its student's.
  const { rowVer } = await thesisNow(world, made.body.id);
  const moved = await world.admin.put(`st-co-graduatethesis/update?id=${made.body.id}`, {
    rowVer,
    idStudent: other.idStudent,
  });
  expect(moved.status).toBe(422);
});

it('a defence commission is composed by its rules', async () => {
  const { id } = await toReady();
  const [chair, mentor, member] = composition(world) as [Json, Json, Json];
  const cases: [string, Json[]][] = [
    ['memberTwice', [chair, mentor, { ...chair, role: 'member' }]],
    ['presidentIsMentor', [{ ...mentor, role: 'president' }, { ...chair, role: 'member' }, member]],
    ['mentorMissing', [chair, member, { idTeacher: world.second.idTeacher, role: 'member' }]],
    ['presidentOne', [{ ...chair, role: 'member' }, mentor, member]],
    ['votingNumber', [chair, mentor, { ...member, role: 'secretary' }]],
    ['votingNumber', [chair, mentor, member, { idTeacher: world.second.idTeacher, role: 'member' }]],
  ];
  for (const [key, members] of cases)
    expect(keysOf(await make(world, world.clerk, 'appointCommission', id, { members })), key).toContain(key);
  expect((await make(world, world.mentor, 'proposeCommission', id, { members: composition(world) })).status).toBe(200);
  expect((await thesisNow(world, id)).commissionOn).toBeNull();
});

it('a grade is given by voting members alone, and a failed defence is tried once more', async () => {
  const { who, id, idDefense } = await toScheduled();
  const idGrade = (await rowOf(world.portal, 'grade', 'value', 5)).id;
  const early = await world.chair.post('graduatethesis-grade/create', { idDefense, component: 'work', idGrade });
  expect(keysOf(early)).toEqual(['notBegun']);
  await comes(idDefense);
  for (const other of [who, world.second, world.clerk, world.librarian])
    expect(
      (await other.post('graduatethesis-grade/create', { idDefense, component: 'work', idGrade })).status,
    ).not.toBe(201);
  await grade(idDefense, { work: [5, 5, 5], presentation: [1, 2, 1], discussion: [5, 5, 5] });
  await ask(idDefense);
  // The mean of the presentation is below 1.5: the whole fails, whatever the others are.
  expect((await ok(make(world, world.chair, 'closeDefence', id, { voting: 'majority' }))).status).toBe('failed');
  expect((await rowOf(world.portal, 'st-co-enrollment', 'id', who.idEnrolment)).status).toBe('attended');
  expect(keysOf(await make(world, world.standing, 'secondAttempt', id))).toEqual(['waitsThirtyDays']);
  const db = dbOf(world.portal);
  await db.run(
    sql`update ${db.table('graduatethesis-defense')} set closed_on = closed_on - 40 where id = ${idDefense}`,
  );
  expect((await ok(make(world, world.standing, 'secondAttempt', id))).status).toBe('returned');
});

it('two defences do not get one room, and a postponed one frees it', async () => {
  const first = await toScheduled();
  const second = await toReady();
  await ok(make(world, world.clerk, 'appointCommission', second.id, { members: composition(world) }));
  await acceptSeats(second.id);
  await set(second.id, sql`approved_on = approved_on - 60`);
  const held = (await world.admin.get(`graduatethesis-defense/view?id=${first.idDefense}`)).body;
  const wanted = { start: held.start, minutes: 30, idRoom: world.idRoom };
  expect((await make(world, world.clerk, 'schedule', second.id, wanted)).status).toBe(409);
  const free = (
    await world.clerk.get(
      `graduate-thesis/free-times?id=${second.id}&from=${held.start.slice(0, 10)}&to=${held.start.slice(0, 10)}`,
    )
  ).body;
  expect(free.times.length).toBeGreaterThan(0);
  expect(free.times.some((t: Json) => t.start === held.start)).toBe(false);
  await ok(make(world, world.clerk, 'postpone', first.id, { note: 'Bolest' }));
  await ok(make(world, world.clerk, 'schedule', second.id, wanted));
});

it('the scheduler knows to the minute what a room is taken by, also overnight', async () => {
  const { id } = await toReady();
  await ok(make(world, world.clerk, 'appointCommission', id, { members: composition(world) }));
  await set(id, sql`approved_on = approved_on - 60`);
  const { portal } = world;
  const large = { nameHr: 'Velika', idRoomtype: (await rowOf(portal, 'roomtype', 'code', 'D')).id, capacity: 480 };
  const idRoom = await put(portal, room, { ...large, code: 'VELIKA', isBookable: 1, active: 1, num: 2 });
  // Two days that follow each other within one week.
  const first = [40, 43, 46].map(dayFromNow).find(day => new Date(`${day}T00:00:00Z`).getUTCDay() < 5)!;
  const next = new Date(Date.parse(`${first}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const kind = await rowOf(portal, 'reservationtype', 'system_kind', 'lesson');
  const taken = { idReservationtype: kind.id, title: 'Zauzeto', idRoom, status: 'confirmed', idOwner: world.admin.id };
  await put(portal, calendarEvent, { ...taken, start: `${first} 11:45`, end: `${first} 12:10` });
  await put(portal, calendarEvent, { ...taken, start: `${first} 17:00`, end: `${next} 12:20` });
  const starts = async (day: string, minutes: number): Promise<string[]> =>
    (
      await world.clerk.get(`graduate-thesis/free-times?id=${id}&from=${day}&to=${day}&minutes=${minutes}&seats=480`)
    ).body.times.map((time: Json) => time.start.slice(11));
  // What ends when the next begins stands in nobody's way; what reaches one minute into it does.
  expect(await starts(first, 45)).toEqual(['11:00', '10:30', '10:00']);
  expect(await starts(first, 46)).toEqual(['10:30', '10:00', '09:30']);
  expect(await starts(next, 45)).toEqual(['12:30', '13:00', '13:30']);
  expect(await starts(first, 240)).toEqual(['12:30', '13:00']);
});

it('a version is a document of its thesis: in the register, read with it, replaced by nobody', async () => {
  const { who, id } = await toApproved();
  const made = await bring(who, id, 'draft');
  const host = `filter[entity]=graduatethesis-version&filter[idEntity]=${made.body.id}`;
  const filed = (await ok(who.get(`dms-attachment?${host}`))).data;
  expect(filed).toHaveLength(1);
  expect(filed[0].title).toContain('1. inačica');
  const bytes = `dms-attachment/file?id=${filed[0].id}&field=content`;
  for (const reader of [who, world.mentor, world.standing]) {
    expect((await ok(reader.get(`dms-attachment?${host}`))).data, reader.username).toHaveLength(1);
    expect((await reader.fetch(bytes)).status).toBe(200);
  }
  for (const other of [await world.writer(), world.member, world.second]) {
    expect((await other.get(`dms-attachment?${host}`)).body.data ?? []).toEqual([]);
    expect([403, 404]).toContain((await other.fetch(bytes)).status);
  }
  // What was brought is what is judged: neither author, mentor nor administrator puts another file in its place.
  for (const one of [who, world.mentor, world.clerk, world.admin]) {
    expect((await one.put(`dms-attachment/update?id=${filed[0].id}`, { title: 'Drugi', rowVer: 1 })).status).not.toBe(
      200,
    );
    expect((await one.delete(`dms-attachment/delete?id=${filed[0].id}`)).status).not.toBe(200);
  }
  const register = (await ok(world.admin.get(`dms-register?${host}`))).data;
  expect(register).toMatchObject([{ status: 'archived', entity: 'graduatethesis-version' }]);
  const version = await rowOf(world.portal, 'dms-document-version', 'id_dms_doc', filed[0].id);
  const row = await rowOf(world.portal, 'graduatethesis-version', 'id', made.body.id);
  expect(version.sha256).toBe((row.content as Json).hash);
});

it('a version is a PDF, brought in time by its author', async () => {
  const { who, id } = await toApproved();
  expect((await bring(who, id, 'deposit')).status).toBe(422);
  expect((await bring(who, id, 'final', 'nije pdf')).status).not.toBe(201);
  expect(keysOf(await bring(who, id, 'final', undefined, { originalityDeclared: 0 }))).toEqual(['declarationMissing']);
  const other = await world.writer();
  expect((await bring(other, id, 'final')).status).not.toBe(201);
  await set(id, sql`deadline = current_date - 1`);
  expect(keysOf(await bring(who, id, 'final'))).toEqual(['deadlinePassed']);
  await makeDueMoves(systemOf(world.portal));
  expect((await thesisNow(world, id)).status).toBe('expired');
  const late = dayFromNow(400);
  expect(keysOf(await make(world, world.standing, 'extend', id, { deadline: late, note: 'Bolest' }))).toEqual([
    'extensionLong',
  ]);
  await ok(make(world, world.standing, 'extend', id, { deadline: dayFromNow(60), note: 'Bolest' }));
  expect(keysOf(await make(world, world.standing, 'extend', id, { deadline: dayFromNow(90), note: 'Opet' }))).toEqual([
    'extendedAlready',
  ]);
});

it('the last day of the deadline is in time, and the day after is not', async () => {
  const { who, id } = await toApproved();
  const today = wallClock(new Date()).slice(0, 10);
  await set(id, sql`deadline = ${today}::date`);
  await makeDueMoves(systemOf(world.portal));
  expect((await bring(who, id, 'final')).status).toBe(201);
  const row = await thesisNow(world, id);
  expect(row.status).toBe('approved');
  await ok(who.put(`st-co-graduatethesis/update?id=${id}`, { rowVer: row.rowVer, ...texts }));
  await set(id, sql`deadline = ${today}::date - 1`);
  expect(keysOf(await make(world, who, 'submitWork', id))).toEqual(['deadlinePassed']);
  await set(id, sql`deadline = ${today}::date`);
  await ok(make(world, who, 'submitWork', id));
  await giveBack(id);
});

it('what somebody without a vote has given counts nothing, and is not taken', async () => {
  const { id, idDefense } = await toScheduled();
  await comes(idDefense);
  await put(world.portal, graduatethesisDefensecommission, {
    idStCoGraduatethesis: id,
    idTeacher: world.second.idTeacher,
    role: 'secretary',
    status: 'accepted',
    num: 4,
  });
  const one = (await rowOf(world.portal, 'grade', 'value', 1)).id;
  const given = await world.second.post('graduatethesis-grade/create', { idDefense, component: 'work', idGrade: one });
  expect([403, 422]).toContain(given.status);
  // Stored past every check, it would still draw the mean down, were it counted.
  for (const component of ['work', 'presentation', 'discussion'])
    await put(world.portal, graduatethesisGrade, {
      idDefense,
      idTeacher: world.second.idTeacher,
      component,
      idGrade: one,
    });
  await grade(idDefense, { work: [5, 5, 5], presentation: [5, 5, 5], discussion: [5, 5, 5] });
  await ask(idDefense);
  const closed = await ok(make(world, world.chair, 'closeDefence', id, { voting: 'unanimous' }));
  expect(closed.status).toBe('defended');
  expect((await rowOf(world.portal, 'grade', 'id', closed.idGradeFinal)).value).toBe(5);
});

it('a title that was used within five years is approved with a warning that names the thesis; an older one without', async () => {
  const titleHr = 'Naslov koji se ponavlja';
  const approved = async () => {
    const who = await world.writer();
    // The mentor of all others may lead no more than ten.
    const id = await begin(who, { titleHr, idWishes: [world.second.idTeacher] });
    await ok(make(world, who, 'apply', id));
    await ok(make(world, world.second, 'accept', id));
    return { id, body: await ok(make(world, world.standing, 'approveTopic', id)) };
  };
  const first = await approved();
  const keys = ({ body }: { body: Json }) => (body.warnings ?? []).map((one: Json) => one.key);
  expect(keys(first)).toEqual([]);
  const second = await approved();
  expect(keys(second)).toEqual(['titleUsed']);
  expect(second.body.warnings[0].message).toContain(first.body.number);
  for (const { id } of [first, second]) await set(id, sql`approved_on = approved_on - 5 * 366`);
  expect(keys(await approved())).toEqual([]);
});

it('a topic is taken with its last place and open again when the student leaves', async () => {
  const made = await world.mentor.post('graduatethesis-topic/create', {
    idAcademicyear: world.idYear,
    titleHr: 'Senzori u vinogradu',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const state = async () => (await world.admin.get(`graduatethesis-topic/view?id=${made.body.id}`)).body.status;
  const [a, b] = [await world.writer(), await world.writer()];
  const [first, second] = [await begin(a, { idTopic: made.body.id }), await begin(b, { idTopic: made.body.id })];
  await ok(make(world, a, 'apply', first));
  await ok(make(world, b, 'apply', second));
  await ok(make(world, world.mentor, 'accept', first));
  expect(await state()).toBe('taken');
  expect(keysOf(await make(world, world.mentor, 'accept', second))).toEqual(['topicNotOpen']);
  await ok(make(world, a, 'withdraw', first, { note: 'Mijenjam temu' }));
  expect(await state()).toBe('open');
  await ok(make(world, world.mentor, 'accept', second));
});

const race = (lock: readonly [string, number], ...calls: readonly (() => ReturnType<Person['put']>)[]) =>
  atOneMoment(
    { db: dbOf(world.portal), inTransaction: work => inPortal(world.portal, work) },
    tx => tx.db.lock(...lock),
    ...calls,
  );
/** A thesis for which everybody who was wished for has declined: the commission assigns a mentor. */
const toAssign = async (more: object = {}): Promise<{ who: Writer; id: number }> => {
  const who = await world.writer();
  const id = await begin(who, { idWishes: [world.second.idTeacher], ...more });
  await ok(make(world, who, 'apply', id));
  await ok(make(world, world.second, 'decline', id, { note: 'Nije moje područje' }));
  return { who, id };
};
const professor = async (values: Values = {}): Promise<number> =>
  newTeacher(world.portal, {
    idAcademicvocation: (await rowOf(world.portal, 'academicvocation', 'code', 'IZV')).id,
    ...values,
  });
/** Leads so many theses already. */
const leads = async (idMentor: number, theses: number): Promise<void> => {
  for (let n = 0; n < theses; n++) {
    const who = await world.writer();
    await put(world.portal, stCoGraduatethesis, {
      idStCoEnrollment: who.idEnrolment,
      idStudent: who.idStudent,
      idStudy: world.idStudy,
      idStCo: world.idStCo,
      titleHr: 'Rad',
      language: 'hr',
      status: 'approved',
      idMentor,
    });
  }
};

it('the last place of a topic goes to one, also where the commission assigns the mentor', async () => {
  const made = await world.second.post('graduatethesis-topic/create', {
    idAcademicyear: world.idYear,
    titleHr: 'Potres u mreži',
  });
  const idTopic: number = made.body.id;
  const [a, b] = [await toAssign({ idTopic }), await toAssign({ idTopic })];
  const mentors = [await professor(), await professor()];
  const both = await race(
    ['places of a topic', idTopic],
    () => make(world, world.standing, 'assignMentor', a.id, { idTeacher: mentors[0] }),
    () => make(world, world.standing, 'assignMentor', b.id, { idTeacher: mentors[1] }),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(both.flatMap(keysOf)).toContain('topicNotOpen');
  expect((await world.admin.get(`graduatethesis-topic/view?id=${idTopic}`)).body.status).toBe('taken');
  // Who comes later finds it taken, whoever assigns.
  const [later] = [a, b].filter((_, n) => both[n]!.status === 422);
  for (const by of [world.clerk, world.admin])
    expect(keysOf(await make(world, by, 'assignMentor', later!.id, { idTeacher: mentors[0] }))).toEqual([
      'topicNotOpen',
    ]);
  expect((await thesisNow(world, later!.id)).idMentor).toBeNull();
});

it('the commission assigns nobody who may not be a mentor, or has left', async () => {
  const { id } = await toAssign();
  const assistant = await newTeacher(world.portal, {
    idAcademicvocation: (await rowOf(world.portal, 'academicvocation', 'code', 'AS')).id,
  });
  const gone = await professor({ activeTo: '2026-01-31' });
  for (const by of [world.standing, world.admin])
    for (const idTeacher of [assistant, gone])
      expect(keysOf(await make(world, by, 'assignMentor', id, { idTeacher }))).toEqual(['cannotMentor']);
  expect((await thesisNow(world, id)).idMentor).toBeNull();
});

it('two who are assigned to one mentor at one moment do not pass the cap', async () => {
  const idMentor = await professor();
  await leads(idMentor, 9);
  const [a, b] = [await toAssign(), await toAssign()];
  const both = await race(
    ['mentorships of a teacher', idMentor],
    () => make(world, world.standing, 'assignMentor', a.id, { idTeacher: idMentor }),
    () => make(world, world.clerk, 'assignMentor', b.id, { idTeacher: idMentor }),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(both.flatMap(keysOf)).toContain('mentorFull');
});

it('two whom one mentor accepts at one moment do not pass the cap', async () => {
  const mentor = await signIn(world.portal, { roles: ['teacher'] });
  const idMentor = await professor({ idUser: mentor.id });
  await leads(idMentor, 9);
  const offered = async (): Promise<number> => {
    const who = await world.writer();
    const id = await begin(who, { idWishes: [idMentor] });
    await ok(make(world, who, 'apply', id));
    return id;
  };
  const [a, b] = [await offered(), await offered()];
  const both = await race(
    ['mentorships of a teacher', idMentor],
    () => make(world, mentor, 'accept', a),
    () => make(world, mentor, 'accept', b),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(both.flatMap(keysOf)).toContain('mentorFull');
});

it('a seat in a commission is answered by its teacher alone: by no administrator, and by nobody who acts for them', async () => {
  const { id } = await toReady();
  const boss = await signIn(world.portal, { roles: ['admin', 'teacher'], username: 'boss' });
  const idTeacher = await newTeacher(world.portal, { idUser: boss.id });
  const members = [...composition(world), { idTeacher, role: 'secretary' }];
  await ok(make(world, world.clerk, 'appointCommission', id, { members }));
  const seat = await seatOf(id, world.member.idTeacher);
  const say = (by: Pick<Person, 'put'>, move: string, of: Json, more: object = {}) =>
    by.put(`graduatethesis-defensecommission/${move}?id=${of.id}`, { rowVer: of.rowVer, ...more });
  for (const by of [world.admin, boss, world.clerk, await actingAs(world.portal, world.member)]) {
    expect((await say(by, 'acceptSeat', seat)).status).toBe(403);
    expect((await say(by, 'declineSeat', seat, { note: 'Ne može' })).status).toBe(403);
  }
  const seen = await world.admin.get(`graduatethesis-defensecommission/view?id=${seat.id}`);
  expect(seen.body.status).toBe('asked');
  expect(seen.body.can).not.toContain('acceptSeat');
  expect((await say(world.member, 'acceptSeat', seat)).status).toBe(200);
  // An administrator who sits there answers for themself.
  expect((await say(boss, 'acceptSeat', await seatOf(id, idTeacher))).status).toBe(200);
  await giveBack(id);
});

it('a change is asked by the student, decided by the commission and made at once', async () => {
  const { who, id } = await toApproved();
  const asked = await who.post('graduatethesis-change/create', {
    idStCoGraduatethesis: id,
    kind: 'mentor',
    idTeacher: world.second.idTeacher,
    reason: 'Mentor odlazi',
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const decide = (by: Person, move: string) =>
    by.put(`graduatethesis-change/${move}?id=${asked.body.id}`, { rowVer: asked.body.rowVer });
  expect((await decide(who, 'approve')).status).toBe(403);
  await ok(decide(world.standing, 'approve'));
  expect((await thesisNow(world, id)).idMentor).toBe(world.second.idTeacher);
});

it('GT-02 CC-09 screens lead on inside the module in which somebody works; under another there are none', async () => {
  const at = '/GraduateThesisMentorship';
  const place = async (who: Person) =>
    (await ok(who.get('graduate-thesis/place'))) as { module: string; screens: string[] };
  const stay = (who: Person, module: string) => who.put('graduate-thesis/place', { module });
  expect(await place(world.mentor)).toMatchObject({ module: 'course-conductions' });
  expect((await place(world.mentor)).screens).toContain(`/CourseConductions${at}`);
  await ok(stay(world.mentor, 'graduate-thesis'));
  expect((await place(world.mentor)).screens).toContain(`/GraduateThesis${at}`);
  // It is kept in the session: another one begins where everybody begins.
  expect(await place(world.second)).toMatchObject({ module: 'course-conductions' });
  for (const other of ['internship', 'calendar', 'nigdje']) {
    expect((await world.mentor.get(`graduate-thesis/place?module=${other}`)).status, other).toBe(404);
    expect((await stay(world.mentor, other)).status, other).toBe(404);
  }
  expect(await place(world.mentor)).toMatchObject({ module: 'graduate-thesis' });
  // What is hidden from somebody is hidden under both prefixes.
  const who = await world.writer();
  for (const module of ['graduate-thesis', 'course-conductions'])
    expect((await ok(who.get(`graduate-thesis/place?module=${module}`))).screens.join()).not.toMatch(
      /Mentorship|Commission$/,
    );
  const stranger = await signIn(world.portal, { roles: ['user'], username: 'passer' });
  expect((await stay(stranger, 'graduate-thesis')).status).toBe(403);
  expect((await fetch(`${world.portal.url}/api/v1/graduate-thesis/place`)).status).toBe(401);
});

it('GT-04 I-28 to I-32: doors follow enrolment and membership at once', async () => {
  const ctx = systemOf(world.portal);
  const hidden = async (who: Person) => holderOf(ctx.app, (await meOf(ctx, who.id))!).hidden;
  const who = await world.writer({ status: 'enrolled' });
  expect(await hidden(who)).not.toContain('/GraduateThesis');
  expect(await hidden(who)).toContain('/GraduateThesis/GraduateThesisMentorship');
  const enrolment = await rowOf(world.portal, 'st-co-enrollment', 'id', who.idEnrolment);
  expect((await who.get('st-co-graduatethesis?scenario=Check%20student')).body.data).toEqual({
    enrollmentOnCourseForGraduateThesisExist: 1,
  });
  await ok(
    world.admin.put(`st-co-enrollment/drop?id=${who.idEnrolment}`, {
      rowVer: enrolment.row_ver ?? 1,
      note: 'odustaje',
    }),
  );
  expect((await who.get('st-co-graduatethesis?scenario=Check%20student')).body.data).toEqual({
    enrollmentOnCourseForGraduateThesisExist: 0,
  });
  expect(await hidden(who)).toContain('/GraduateThesis');
  expect(await hidden(world.mentor)).toContain('/GraduateThesis/GraduateThesisApplicationAndPreparation');
  expect((await meOf(ctx, world.standing.id))!.facts.isStandingCommissionMember).toBe(true);
  expect((await meOf(ctx, world.mentor.id))!.facts.isStandingCommissionMember).toBe(false);
});
