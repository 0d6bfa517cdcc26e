import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { misfit, object } from '../../src/kernel/resource/index.ts';
import { forgetSessions, openApiOf, sql } from '../../src/kernel/server/index.ts';
import { roomsCalendar } from '../../src/modules/calendar/model/shapes.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { calendar } from '../../src/modules/calendar/server/index.ts';
import { type Person, signIn } from '../harness/people.ts';
import { type CalendarWorld, keys, startCalendarWorld } from './calendar-world.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });
const book = async (who: Person, more: object) =>
  who.post('calendar/book', { idReservationtype: await world.typeOf('REZ'), title: 'Sastanak', ...more });
const fields = (body: { field: string }[]) => body.map(p => p.field);

describe('what the calendar answers', () => {
  it('of a booking form: types, legend, room types, equipment and rights, to each their own', async () => {
    await world.room({ building: 'Setup', equipment: ['projektor', 'klavir'] });
    const [ana, student, keeper] = [await world.teacher(), await world.student(), await world.admin()];
    const setup = async (who: Person) => (await who.get('calendar/setup')).body;
    const [hers, theirs, whole] = [await setup(ana), await setup(student), await setup(keeper)];
    expect(hers).toMatchObject({ isEditor: 0, canBook: 1, idTeacher: ana.idTeacher, buildings: ['Setup'] });
    expect(hers.equipment).toEqual(['klavir', 'projektor']);
    expect(hers.legend.length).toBeGreaterThan(hers.types.length);
    expect(hers.roomtypes[0]).toEqual({ id: expect.any(Number), label: expect.any(String) });
    expect(theirs).toMatchObject({ isEditor: 0, idTeacher: null });
    expect(theirs.types.every((type: { needsApproval: number }) => type.needsApproval === 1)).toBe(true);
    expect(whole).toMatchObject({ isEditor: 1, canBook: 1, idTeacher: null });
    expect(whole.types).toHaveLength(whole.legend.length);
    // The days off of the next weeks, and not those of another season.
    const [day, later] = [addDays(world.monday(1), 6), addDays(world.monday(20), 6)];
    const holiday = { nameHr: 'Dan rektora', nameEn: 'Rector’s Day', kind: 'institution' };
    for (const date of [day, later])
      await keeper.post('calendarholiday/create', { ...holiday, dateFrom: date, dateTo: date });
    const told = (await setup(ana)).holidays.filter((h: { name: string }) =>
      [holiday.nameHr, holiday.nameEn].includes(h.name),
    );
    expect(told.map((h: { dateFrom: string }) => h.dateFrom)).toEqual([day]);
    expect(keys(await ana.get('calendar/setup?colour=red'))).toEqual(['unknownParameter']);
  });

  it('of few rooms and of many the same, and of a closed one nothing', async () => {
    const ana = await world.teacher();
    const [day, building] = [world.monday(5), 'Krilo'];
    const kept = await world.room({ building });
    const closed = await world.room({ building });
    await book(ana, { idRoom: kept, ...at(day, '10:00', '11:00') });
    await book(ana, { idRoom: closed, ...at(day, '10:00', '11:00') });
    await world.portal.test.database.pool.query('update c_main.room set active = 0 where id = $1', [closed]);
    const sheet = async () => {
      const { body } = await ana.get(`calendar/rooms?from=${day}&to=${addDays(day, 7)}&building=${building}`);
      return { rooms: body.rooms.length, events: body.events.map((e: { idRoom: number }) => e.idRoom) };
    };
    expect(await sheet()).toEqual({ rooms: 1, events: [kept] });
    for (let i = 0; i < 60; i++) await world.room({ building });
    expect(await sheet()).toEqual({ rooms: 61, events: [kept] });
  });

  it('of a sheet of rooms, which PostgreSQL writes, is as it is declared: own, foreign and private, and holidays', async () => {
    const [room, ana, iva] = [await world.room(), await world.teacher(), await world.teacher()];
    const keeper = await world.admin();
    const day = world.monday(3);
    await book(ana, { idRoom: room, ...at(day, '10:00', '11:00'), isPublic: 0 });
    await book(iva, { idRoom: room, ...at(day, '11:00', '12:00'), rrule: 'FREQ=WEEKLY;COUNT=2' });
    await keeper.post('calendarholiday/create', {
      dateFrom: day,
      dateTo: day,
      nameHr: 'Dan škole',
      kind: 'institution',
    });
    for (const who of [ana, iva, keeper]) {
      const { status, body } = await who.get(`calendar/rooms?from=${day}&to=${addDays(day, 7)}&idRoom=${room}`);
      expect(status).toBe(200);
      expect(misfit(object(roomsCalendar, { required: true }), body)).toBeNull();
      expect([body.rooms.length, body.events.length, body.holidays.length]).toEqual([1, 3, 1]);
      expect(body.events[0]).toMatchObject(
        who === iva ? { isBusy: 1, idReservationtype: null } : { title: 'Sastanak' },
      );
    }
  });

  it('to a decision: the row of the event and its warnings, like every move', async () => {
    const [room, student, keeper] = [
      await world.room({ isStudentBookable: 1 }),
      await world.student(),
      await world.admin(),
    ];
    const ask = async (from: string, to: string) =>
      (
        await student.post('calendar/book', {
          idReservationtype: await world.typeOf('STUD'),
          title: 'Debata',
          idRoom: room,
          ...at(world.monday(4), from, to),
        })
      ).body.events[0];
    const [one, two] = [await ask('10:00', '11:00'), await ask('12:00', '13:00')];
    const approved = await keeper.put(`calendar-event/approve?id=${one.id}`, { rowVer: one.rowVer });
    expect(approved).toMatchObject({ status: 200, body: { id: one.id, status: 'confirmed', warnings: [] } });
    expect(approved.headers.get('content-type')).toBe('application/json; charset=utf-8');
    // What is wrong with the call is said by the engine, in its own order.
    const reject = (query: string, body?: object) => keeper.put(`calendar-event/reject?${query}`, body);
    expect(keys(await reject(`id=${two.id}`))).toEqual(['missingRowVer']);
    expect(keys(await reject(`id=${two.id}&colour=red`, { rowVer: 1 }))).toEqual(['unknownParameter']);
    expect((await reject(`id=${two.id}`, { rowVer: 9, colour: 'red' })).body).toMatchObject({ kind: 'stale' });
    expect(keys(await reject(`id=${two.id}`, { rowVer: 1, note: 'Ne', colour: 'red' }))).toEqual(['unknownField']);
    expect(keys(await reject(`id=${two.id}`, { rowVer: 1 }))).toEqual(['noteRequired']);
    expect((await reject(`id=${two.id}`, { rowVer: 1, note: 'Ne' })).body).toMatchObject({ status: 'rejected' });
    const { paths } = openApiOf({ ...world.portal.app, modules: [calendar] }, '1') as any;
    const { requestBody } = paths['/api/v1/calendar-event/reject'].put;
    expect(requestBody.content['application/json'].schema.required).toEqual(['rowVer', 'note']);
  });

  it('of a feed’s address, whatever a calendar program adds to it', async () => {
    const ana = await world.teacher();
    const { url } = (await ana.post('calendar/feed')).body;
    const program = world.portal.client();
    expect((await program.fetch(`${new URL(url).pathname}?t=17&source=phone`)).status).toBe(200);
  });
});

describe('what the calendar takes', () => {
  it('in lists: keys once each, dates that are dates, rooms by date; nothing empty among them', async () => {
    const [room, keeper] = [await world.room(), await world.admin()];
    const day = world.monday(5);
    const ask = async (more: object) => {
      const { status, body } = await book(keeper, { idRoom: room, ...at(day, '10:00', '11:00'), ...more });
      expect(status, JSON.stringify([more, body])).toBe(422);
      return [...fields(body), ...keys({ body } as never)];
    };
    for (const teachers of [[''], [null], ['1'], [0], [1.5], [2_147_483_648], [1, 1], {}, 'x', 7])
      expect(await ask({ teachers }), JSON.stringify(teachers)).toEqual(['teachers', 'invalidValue']);
    for (const skip of [[''], ['2027-02-29'], [`${day} 10:00`], [1], day])
      expect(await ask({ skip }), JSON.stringify(skip)).toEqual(['skip', 'invalidValue']);
    for (const rooms of [{ '': room }, { x: room }, { [day]: '' }, { [day]: null }, { [day]: 'x' }, [room]])
      expect(await ask({ rooms }), JSON.stringify(rooms)).toEqual(['rooms', 'invalidValue']);
    // Nothing that is sent as nothing is nothing.
    const empty = { teachers: null, groups: [], users: '', skip: null, rooms: {}, request: null, isPublic: null };
    expect((await book(keeper, { idRoom: room, ...at(day, '10:00', '11:00'), ...empty })).status).toBe(201);
  });

  it('for decisions about many: every event with its version, every shift with its moment', async () => {
    const keeper = await world.admin();
    for (const events of [null, undefined, [], ''])
      expect(keys(await keeper.put('calendar/approve', { events }))).toEqual(['required']);
    for (const events of [[{ id: 1, rowVer: 0 }], [{ id: 1, rowVer: 1, more: 1 }], [[1, 1]], [null], { id: 1 }])
      expect(keys(await keeper.put('calendar/approve', { events }))).toEqual(['invalidValue']);
    expect(keys(await keeper.post('calendar/holiday-apply', { shift: [{ id: 1, start: 'soon' }] }))).toEqual([
      'invalidDateTime',
    ]);
    expect(keys(await keeper.post('calendar/holiday-apply', { shift: [{ id: 1 }] }))).toEqual(['invalidValue']);
    expect((await keeper.post('calendar/holiday-apply', { shift: null, flag: null })).body).toEqual({
      events: [],
      warnings: [],
    });
    expect(keys(await keeper.post('calendar/add-dates', { idSeries: 1, dates: null }))).toEqual(['required']);
    for (const year of [undefined, null, 2019, 2201, 2030.5])
      expect(keys(await keeper.post('calendar/holidays-of-year', { year }))).toEqual(['invalidValue']);
    expect(keys(await keeper.post('calendar/holidays-of-year', { year: 2030, month: 1 }))).toEqual(['unknownField']);
  });

  it('of a change: what is sent empty is emptied, and what cannot be empty stays', async () => {
    const [ana, room] = [await world.teacher(), await world.room()];
    const day = world.monday(6);
    const [made] = (await book(ana, { idRoom: room, ...at(day, '10:00', '11:00'), description: 'x', attendees: 5 }))
      .body.events;
    const change = (rowVer: number, more: object) => ana.put('calendar/change', { id: made.id, rowVer, ...more });
    expect(keys(await change(made.rowVer, { title: ' ' }))).toEqual(['required']);
    expect(keys(await change(made.rowVer, { isPublic: null }))).toEqual(['required']);
    const emptied = await change(made.rowVer, {
      description: '',
      attendees: null,
      idRoom: null,
      scope: null,
      start: null,
      teachers: null,
    });
    expect(emptied, JSON.stringify(emptied.body)).toMatchObject({
      status: 200,
      body: {
        events: [
          {
            ...at(day, '10:00', '11:00'),
            title: 'Sastanak',
            description: null,
            attendees: null,
            idRoom: null,
            teachers: [{ id: ana.idTeacher }],
          },
        ],
      },
    });
  });
});

describe('a calendar that is switched off', () => {
  it('is closed with every one of its endpoints, and on the home page, to everybody but the administrator', async () => {
    const [keeper, admin] = [await world.admin(), await signIn(world.portal, { roles: ['admin'] })];
    const { pathname } = new URL((await keeper.post('calendar/feed')).body.url);
    const { test } = world.portal;
    const block = (isBlocked: number) =>
      test.database.transaction(test.schema, async db => {
        const { rowCount } = await db.run(
          sql`update ${db.table('app-module')} set is_blocked = ${isBlocked} where url = '/Calendar'`,
        );
        expect(rowCount).toBe(1);
        await forgetSessions(db, '*');
      });
    const all = calendar.endpoints!.filter(e => !e.public);
    expect(all.length).toBeGreaterThan(18);
    const ask = async (who: Person, { method, path }: (typeof all)[number]) =>
      (await who[method.toLowerCase() as 'get'](path)).status;
    const week = async (who: Person) => (await who.get('home')).body.week;
    expect(await week(keeper)).toEqual({
      from: expect.any(String),
      events: expect.any(Array),
      holidays: expect.any(Array),
    });
    expect(await week(await signIn(world.portal, { roles: ['alumniStudent'] }))).toBeNull();
    await block(1);
    try {
      expect(await week(keeper)).toBeNull();
      expect(await week(admin)).not.toBeNull();
      for (const endpoint of all) {
        expect(await ask(keeper, endpoint), `${endpoint.method} ${endpoint.path}`).toBe(403);
        expect([200, 404, 422], `${endpoint.method} ${endpoint.path}`).toContain(await ask(admin, endpoint));
      }
      expect((await world.portal.client().fetch(pathname)).status).toBe(403);
    } finally {
      await block(0);
    }
    expect((await world.portal.client().fetch(pathname)).status).toBe(200);
  });
});
