import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSessions, raw, sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { type CalendarWorld, startCalendarWorld } from './calendar-world.ts';
import { occurrencesIn } from './ics.ts';

let world: CalendarWorld;
const logged: string[] = [];
const note = (values: object, sentence?: string): void => {
  logged.push(inspect([sentence, values], { depth: 9 }));
};
beforeAll(async () => {
  world = await startCalendarWorld({ log: { info: note, warn: note, error: note } });
});
afterAll(() => world?.stop());

const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });
const pathOf = async (who: Person, of: { idRoom?: number } = {}): Promise<string> =>
  new URL((await who.post('calendar/feed', of)).body.url).pathname;
const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await world.portal.client().fetch(path, { headers });
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    type: response.headers.get('content-type'),
    text: await response.text(),
  };
};
const book = async (who: Person, more: object) => {
  const made = await who.post('calendar/book', {
    idReservationtype: await world.typeOf('REZ'),
    title: 'Seminar',
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.events;
};

describe('a person’s feed', () => {
  it('holds what the calendar shows, in Croatian time, as an independent program reads it', async () => {
    const [room, ana] = [
      await world.room({ code: 'K-101', building: 'Korana; zgrada "K", ulaz 2' }),
      await world.teacher(),
    ];
    const day = world.monday(1);
    const title = 'Ispit; prvi rok, „Baze podataka“ \\ č ć š ž đ — '.repeat(4).slice(0, 200).trim();
    await book(ana, {
      idRoom: room,
      title,
      description: 'Prvi red\nDrugi, treći; i \\n',
      ...at(day, '10:00', '12:30'),
    });
    const { status, type, text } = await read(await pathOf(ana));
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(text.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    const component = new ICAL.Component(ICAL.parse(text));
    expect(component.getFirstSubcomponent('vtimezone')!.getFirstPropertyValue('tzid')).toBe('Europe/Zagreb');
    const event = new ICAL.Event(component.getFirstSubcomponent('vevent')!);
    expect(event.summary).toBe(title);
    expect(event.location).toBe('K-101, Korana; zgrada "K", ulaz 2');
    expect(event.description).toBe('Prvi red\nDrugi, treći; i \\n');
    expect(occurrencesIn(text).map(o => [o.start, o.end, o.status])).toEqual([
      [`${day} 10:00`, `${day} 12:30`, 'CONFIRMED'],
    ]);
  });

  it('tells series with what was left out, moved and cancelled', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const first = world.monday(1);
    const events = await book(ana, {
      idRoom: room,
      ...at(first, '10:00', '11:00'),
      rrule: 'FREQ=WEEKLY;COUNT=30',
      skip: [addDays(first, 7)],
    });
    await ana.put('calendar/change', { id: events[1].id, rowVer: 1, ...at(addDays(first, 15), '12:00', '13:00') });
    await ana.put('calendar/cancel', { id: events[2].id, rowVer: 1 });
    const { text } = await read(await pathOf(ana));
    expect(text.match(/^RRULE:/gm)!.length).toBe(3);
    const told = occurrencesIn(text);
    const shown = (await ana.get(`calendar?from=${first}&to=${addDays(first, 300)}&cancelled=1`)).body.events;
    expect(told.map(o => [o.start, o.end, o.status])).toEqual(
      shown.map((e: { start: string; end: string; status: string }) => [
        e.start,
        e.end,
        e.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
      ]),
    );
    expect(told).toHaveLength(29);
    expect(told.filter(o => o.status === 'CANCELLED')).toHaveLength(1);
  });

  it('is the same as long as nothing changed, and says so', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const [event] = await book(ana, { idRoom: room, ...at(world.monday(2), '10:00', '11:00') });
    const path = await pathOf(ana);
    const first = await read(path);
    expect((await read(path, { 'if-none-match': first.etag! })).status).toBe(304);
    expect((await read(path, { 'if-none-match': `W/${first.etag}, "other"` })).status).toBe(304);
    await ana.put('calendar/change', { id: event.id, rowVer: event.rowVer, title: 'Drugo' });
    const second = await read(path, { 'if-none-match': first.etag! });
    expect(second.status).toBe(200);
    expect(second.etag).not.toBe(first.etag);
  });

  it('has a secret address that can be renewed and not guessed', async () => {
    const ana = await world.teacher();
    expect((await ana.get('calendar/feed')).body).toEqual({ since: null });
    const old = await pathOf(ana);
    expect((await read(old)).status).toBe(200);
    expect((await ana.get('calendar/feed')).body).toEqual({
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    });
    const now = await pathOf(ana);
    expect(now).not.toBe(old);
    expect((await read(old)).status).toBe(404);
    expect((await read(now)).status).toBe(200);
    for (const guess of [
      now.replace(/.\.ics$/, 'A.ics').replace(/AA\.ics$/, 'BA.ics'),
      '/calendar/feed/x.ics',
      '/calendar/feed/.ics',
      `${now}x`,
      now.replace('.ics', ''),
      '/calendar/feed/%00.ics',
      `/calendar/feed/${'A'.repeat(32)}.ics`,
    ])
      if (guess !== now) expect((await read(guess)).status, guess).toBe(404);
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('user')} set status = 'blocked' where id = ${ana.id}`);
    expect((await read(now)).status).toBe(404);
  });

  it('gives the hour that comes twice as the moment that is meant', async () => {
    const keeper = await world.admin();
    const year = Number(world.today.slice(0, 4)) + (world.today.slice(5) > '10-20' ? 1 : 0);
    const night = addDays(`${year}-10-31`, -new Date(`${year}-10-31T00:00:00Z`).getUTCDay());
    await book(keeper, { ...at(night, '02:30', '03:30') });
    const { text } = await read(await pathOf(keeper));
    expect(text).toContain(`DTSTART:${night.replaceAll('-', '')}T013000Z`);
    expect(occurrencesIn(text).map(o => [o.start, o.end])).toEqual([[`${night} 02:30`, `${night} 03:30`]]);
  });
});

describe('a room’s feed', () => {
  it('shows what is settled, and reads only what everybody may', async () => {
    const [room, ana, iva, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(3);
    await book(ana, { idRoom: room, title: 'Javno predavanje', ...at(day, '10:00', '11:00') });
    await book(ana, {
      idRoom: room,
      title: 'Tajni dogovor',
      description: 'tajna',
      isPublic: 0,
      ...at(day, '11:00', '12:00'),
    });
    await book(ana, {
      idReservationtype: await world.typeOf('JAVNO'),
      idRoom: room,
      title: 'Zahtjev',
      ...at(day, '14:00', '15:00'),
    });
    const path = await pathOf(iva, { idRoom: room });
    const { text } = await read(path);
    expect(occurrencesIn(text).map(o => o.title)).toEqual(['Javno predavanje', 'Busy']);
    expect(text).not.toMatch(/Tajni|tajna|Zahtjev/);
    // Each has an address of their own, also beside that of their own calendar: who renews it takes it from nobody else.
    const [other, own] = [await pathOf(keeper, { idRoom: room }), await pathOf(iva)];
    const anew = await pathOf(iva, { idRoom: room });
    expect((await read(path)).status).toBe(404);
    for (const good of [other, own, anew]) expect((await read(good)).status).toBe(200);
    for (const none of [
      await iva.get('calendar/feed?idRoom=99999'),
      await iva.post('calendar/feed', { idRoom: 99999 }),
    ])
      expect(none.status).toBe(404);
  });
});

describe('the secret of an address', () => {
  const secretIn = (path: string): string => /([\w-]+)\.ics$/.exec(path)![1]!;

  it('stands in no log, wherever it is sent, and not in the database', async () => {
    const ana = await world.teacher();
    const path = await pathOf(ana);
    const secret = secretIn(path);
    logged.length = 0;
    const send = (to: string, method = 'GET') => world.portal.client().fetch(to, { method });
    await send(path);
    await send(`${path}?from=phone`);
    await send(path, 'HEAD');
    await send(path, 'POST');
    await send(`${path}/more`);
    await send(path.replace('.ics', '.ICS'));
    await send(path.replace('/calendar', '/Calendar'));
    await send(path.replace('/feed/', '%2Ffeed//'));
    await send(`/api/v1${path}`);
    await send(`${path}%zz`);
    expect(logged.filter(line => line.includes('{secret}')).length).toBeGreaterThanOrEqual(9);
    expect(logged.join('\n')).not.toContain(secret);
    const db = dbOf(world.portal);
    const kept = await db.run(sql`select to_jsonb(f)::text as text from ${db.table('calendar-feed')} f
      union all select to_jsonb(a)::text from ${db.table('audit_log')} a`);
    expect(kept.rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(kept.rows)).not.toContain(secret);
    // A fault on the way tells no more.
    await db.run(sql`alter table ${db.table('calendar-feed')} rename column token_hash to away`);
    expect((await read(path)).status).toBe(500);
    await db.run(sql`alter table ${db.table('calendar-feed')} rename column away to token_hash`);
    expect(logged.join('\n')).not.toContain(secret);
    expect((await read('/metrics')).text).not.toContain(secret);
  });

  it('is not for whoever acts as another', async () => {
    const [ana, boss] = [await world.teacher(), await signIn(world.portal, { roles: ['admin'] })];
    const path = await pathOf(ana);
    const { database, schema } = world.portal.test;
    await database.transaction(schema, async db => {
      await db.run(
        sql`update ${db.table('session')} set id_actor = ${boss.id}, act_reason = 'Prijava 7' where id_user = ${ana.id}`,
      );
      await forgetSessions(db, ana.id);
    });
    expect((await ana.get('auth/user')).body).toMatchObject({ actor: { username: boss.username } });
    expect((await ana.get('calendar/feed')).status).toBe(403);
    expect((await ana.post('calendar/feed')).status).toBe(403);
    expect((await read(path)).status).toBe(200);
  });

  it('that was kept as it is becomes a print, and its address stays good; a room’s ends when its keeper asks for another', async () => {
    const [room, ana, iva, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const db = dbOf(world.portal);
    const [own, shared] = ['a'.repeat(32), `${'b-_'.repeat(10)}cc`];
    for (const [token, idUser, idRoom] of [
      [own, ana.id, null],
      [shared, null, room],
    ])
      await db.run(
        sql`insert into ${db.table('calendar-feed')} (token_hash, id_user, id_room) values (${token}, ${idUser}::int, ${idRoom}::int)`,
      );
    const file = new URL('../../migrations/constituent/20261116105252-feeds-keep-no-secret.sql', import.meta.url);
    const hashing = /^update "calendar_feed" (.*);$/m.exec(await readFile(file, 'utf8'))![1]!;
    await db.run(
      sql`update ${db.table('calendar-feed')} ${raw(hashing)} where token_hash = any(${[own, shared]}::text[])`,
    );
    for (const token of [own, shared]) expect((await read(`/calendar/feed/${token}.ics`)).status).toBe(200);
    await pathOf(iva, { idRoom: room });
    expect((await read(`/calendar/feed/${shared}.ics`)).status).toBe(200);
    await pathOf(keeper, { idRoom: room });
    expect((await read(`/calendar/feed/${shared}.ics`)).status).toBe(404);
    await pathOf(ana);
    expect((await read(`/calendar/feed/${own}.ics`)).status).toBe(404);
  });
});

describe('a student’s calendar', () => {
  it('holds the hours of the own groups on the days of membership, and nobody else’s', async () => {
    const [student, other, keeper] = [await world.student(), await world.student(), await world.admin()];
    const { portal } = world;
    const edulev = (await rowOf(portal, 'edulev', 'code', 'PS')).id;
    const year = (await rowOf(portal, 'academicyear', 'status', 'active')).id;
    const study = await put(portal, catalogues.study, {
      code: 'RAC',
      nameHr: 'Računarstvo',
      abbr: 'RAČ',
      idEdulev: edulev,
      mode: 'full',
      semesters: 6,
      ects: 180,
      thesisRequired: 1,
      active: 1,
    });
    const course = await put(portal, catalogues.course, {
      code: 'BP',
      nameHr: 'Baze podataka',
      defaultEcts: 6,
      countsInAverage: 1,
      isExamined: 1,
      active: 1,
    });
    const idStCo = await put(portal, catalogues.stcourse, {
      idAcademicyear: year,
      idStudy: study,
      idCourse: course,
      semester: 3,
      yearOfStudy: 2,
      kind: 'compulsory',
      ects: 6,
      planStatus: 'draft',
      num: 1,
    });
    const enrolled = await put(portal, catalogues.studentenrollment, {
      idStudent: student.idStudent,
      idAcademicyear: year,
      idStudy: study,
      yearOfStudy: 2,
      mode: 'full',
      kind: 'next',
      enrolledOn: world.today,
      status: 'enrolled',
    });
    const idStCoEnrollment = await put(portal, catalogues.stCoEnrollment, {
      idStudentenrollment: enrolled,
      idStCo,
      enrolKind: 'first',
      status: 'enrolled',
    });
    const idTeachingtype = await put(portal, catalogues.teachingtype, {
      code: 'Z',
      nameHr: 'Vježbe',
      category: 'exercise',
      needsRoom: 1,
    });
    const whole = await put(portal, catalogues.stCoGroup, { idStCo, idTeachingtype, code: 'P1', capacity: 60, num: 1 });
    const part = await put(portal, catalogues.stCoGroup, {
      idStCo,
      idTeachingtype,
      code: 'A1',
      capacity: 20,
      num: 2,
      idParent: whole,
    });
    const first = world.monday(1);
    await put(portal, catalogues.stCoGroupStudent, {
      idStCoGroup: part,
      idStCoEnrollment,
      idTeachingtype,
      from: world.today,
      to: addDays(first, 7),
    });
    const hours = {
      idReservationtype: await world.typeOf('NAST'),
      title: 'Baze podataka',
      groups: [part],
      ...at(first, '08:00', '10:00'),
      rrule: 'FREQ=WEEKLY;COUNT=4',
    };
    await book(keeper, hours);
    const seen = (await student.get(`calendar?from=${first}&to=${addDays(first, 60)}`)).body.events;
    expect(seen.map((e: { start: string }) => e.start)).toEqual([`${first} 08:00`, `${addDays(first, 7)} 08:00`]);
    expect(seen[0].groups).toMatchObject([{ label: 'Baze podataka A1' }]);
    expect((await other.get(`calendar?from=${first}&to=${addDays(first, 60)}`)).body.events).toEqual([]);
    expect(occurrencesIn((await read(await pathOf(student))).text).map(o => o.start)).toEqual(
      seen.map((e: { start: string }) => e.start),
    );
    // An hour of the whole is an hour of its part; another group beside it is free.
    const clash = await keeper.post('calendar/book', {
      ...hours,
      groups: [whole],
      rrule: null,
      ...at(first, '09:00', '11:00'),
    });
    expect(clash).toMatchObject({ status: 409, body: { conflicts: [{ kind: 'group' }] } });
    const beside = await put(portal, catalogues.stCoGroup, {
      idStCo,
      idTeachingtype,
      code: 'A2',
      capacity: 20,
      num: 3,
      idParent: whole,
    });
    await book(keeper, { ...hours, groups: [beside], rrule: null });
    expect((await student.post('calendar/book', { ...hours, groups: [part] })).status).toBe(422);
    // Whoever has dropped the course reads no more of its hours than anybody else, on whichever screen.
    const idRoom = await world.room();
    await book(keeper, { ...hours, rrule: null, idRoom, isPublic: 0, ...at(first, '12:00', '13:00') });
    const told = async (who: Person) => [
      (await who.get(`calendar/rooms?from=${first}&to=${first}&idRoom=${idRoom}`)).body.events[0].title,
      (await who.get(`calendar-event?filter[idRoom]=${idRoom}`)).body.data.length,
    ];
    expect([await told(student), await told(other)]).toEqual([
      ['Baze podataka', 1],
      ['Busy', 0],
    ]);
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('st-co-enrollment')} set status = 'dropped' where id = ${idStCoEnrollment}`);
    expect(await told(student)).toEqual(['Busy', 0]);
  });
});
