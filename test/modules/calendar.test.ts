import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../harness/people.ts';
import { addDays, wallClock } from '../../src/modules/calendar/model/time.ts';
import { type CalendarWorld, keys, startCalendarWorld } from './calendar-world.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

const booking = async (more: object) => ({
  idReservationtype: await world.typeOf('REZ'),
  title: 'Sastanak katedre',
  ...more,
});
const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });

describe('booking', () => {
  it('confirms what nobody must agree to, and tells the next one by whom the room is taken', async () => {
    const [room, ana, iva] = [await world.room(), await world.teacher('ana'), await world.teacher('iva')];
    const day = world.monday(1);
    const first = await ana.post('calendar/book', await booking({ idRoom: room, ...at(day, '10:00', '12:00') }));
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    expect(first.body.events).toMatchObject([
      {
        status: 'confirmed',
        idRoom: room,
        start: `${day} 10:00`,
        end: `${day} 12:00`,
        isMine: 1,
        can: ['change', 'cancel'],
        teachers: [{ id: ana.idTeacher }],
      },
    ]);
    const second = await iva.post('calendar/book', await booking({ idRoom: room, ...at(day, '11:00', '13:00') }));
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ kind: 'conflict', conflicts: [{ kind: 'room', by: 'Test ana', date: day }] });
    expect(second.body.message).toContain('Test ana');
    // Up to the minute at which the other begins, the room is free.
    expect(
      (await iva.post('calendar/book', await booking({ idRoom: room, ...at(day, '12:00', '13:00') }))).status,
    ).toBe(201);
  });

  it('stores what is taken as a request where somebody asks for that', async () => {
    const [room, ana, iva] = [await world.room(), await world.teacher(), await world.teacher()];
    const day = world.monday(1);
    await ana.post('calendar/book', await booking({ idRoom: room, ...at(day, '10:00', '12:00') }));
    const asked = await iva.post(
      'calendar/book',
      await booking({ idRoom: room, ...at(day, '11:00', '12:00'), request: 1 }),
    );
    expect(asked.body.events).toMatchObject([{ status: 'requested' }]);
  });

  it('keeps a teacher from being in two rooms at once', async () => {
    const [one, two, ana] = [await world.room(), await world.room(), await world.teacher()];
    const day = world.monday(1);
    await ana.post('calendar/book', await booking({ idRoom: one, ...at(day, '10:00', '12:00') }));
    const second = await ana.post('calendar/book', await booking({ idRoom: two, ...at(day, '11:00', '12:00') }));
    expect(second).toMatchObject({ status: 409, body: { conflicts: [{ kind: 'teacher' }] } });
  });

  it('of a type that takes nobody’s time is in nobody’s way, and the check says the same as the booking', async () => {
    const [one, two, ana, keeper] = [
      await world.room(),
      await world.room(),
      await world.teacher(),
      await world.admin(),
    ];
    const when = at(world.monday(4), '10:00', '12:00');
    const soft = (
      await keeper.post('reservationtype/create', {
        code: 'SLOB',
        nameHr: 'Slobodno',
        color: '#112233',
        approval: 'none',
        minNoticeHours: 0,
        blocksRoom: 0,
        blocksTeacher: 0,
        allowedFor: ['teacher'],
      })
    ).body.id;
    await ana.post('calendar/book', await booking({ idRoom: one, ...when }));
    const check = async (more: object) =>
      (
        await keeper.post('calendar/check', { ...when, teachers: [ana.idTeacher], ...more })
      ).body.occurrences[0].conflicts.map((c: { kind: string }) => c.kind);
    expect(await check({ idRoom: two })).toEqual(['teacher']);
    expect(await check({ idRoom: one, idReservationtype: await world.typeOf('REZ') })).toEqual(['room', 'teacher']);
    expect(await check({ idRoom: one, idReservationtype: soft })).toEqual([]);
    const made = await keeper.post(
      'calendar/book',
      await booking({ idReservationtype: soft, idRoom: one, ...when, teachers: [ana.idTeacher] }),
    );
    expect(made.body.events).toMatchObject([{ status: 'confirmed' }]);
    // What takes nobody's time stands in nobody's way either.
    expect(
      (
        await ana.put('calendar/cancel', {
          id: (
            await ana.get(`calendar?from=${when.start.slice(0, 10)}&to=${when.start.slice(0, 10)}`)
          ).body.events.find((e: { can: string[] }) => e.can.length > 0).id,
          rowVer: 1,
        })
      ).status,
    ).toBe(200);
    expect(await check({ idRoom: one, idReservationtype: await world.typeOf('REZ') })).toEqual([]);
  });

  it('knows no conflict in a virtual room', async () => {
    const [room, ana, iva] = [
      await world.room({ isVirtual: 1, capacity: 0 }),
      await world.teacher(),
      await world.teacher(),
    ];
    const body = await booking({ idRoom: room, ...at(world.monday(1), '10:00', '12:00') });
    expect((await ana.post('calendar/book', body)).body.events[0].status).toBe('confirmed');
    expect((await iva.post('calendar/book', body)).body.events[0].status).toBe('confirmed');
  });

  it('refuses bad times with a sentence about each', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const day = world.monday(1);
    const ask = async (more: object) => keys(await ana.post('calendar/book', await booking({ idRoom: room, ...more })));
    expect(await ask(at(day, '12:00', '10:00'))).toEqual(['endAfterStart']);
    expect(await ask(at(day, '12:00', '12:00'))).toEqual(['endAfterStart']);
    expect(await ask({ start: `${day} 10:00`, end: `${addDays(day, 1)} 10:01` })).toEqual(['longerThanDay']);
    expect(await ask(at(addDays(world.today, -1), '10:00', '11:00'))).toEqual(['inThePast']);
    expect(await ask(at(day, '10:00', '20:00'))).toEqual(['tooLong']);
    expect(await ask({ start: '2027-02-29 10:00', end: '2027-02-29 11:00' })).toEqual([
      'invalidDateTime',
      'invalidDateTime',
    ]);
    expect(await ask({ ...at(day, '10:00', '11:00'), colour: 'red' })).toEqual(['unknownField']);
    expect(await ask({ ...at(day, '10:00', '11:00'), idRoom: 999_999 })).toEqual(['notAnOption']);
    expect(await ask({ ...at(day, '10:00', '11:00'), teachers: ['x'] })).toEqual(['invalidValue']);
    expect(await ask({ ...at(day, '10:00', '11:00'), title: '  ' })).toEqual(['required']);
  });

  it('lets nobody take the time of others but those who keep the calendar', async () => {
    const [room, ana, iva, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const body = await booking({ idRoom: room, ...at(world.monday(2), '10:00', '12:00'), teachers: [iva.idTeacher] });
    expect(keys(await ana.post('calendar/book', body))).toEqual(['ownTimeOnly']);
    expect((await keeper.post('calendar/book', body)).status).toBe(201);
  });

  it('lets only those who keep the timetable allow a collision of people, with a reason, and never one of rooms', async () => {
    const [one, two, ana, keeper] = [
      await world.room(),
      await world.room(),
      await world.teacher(),
      await world.admin(),
    ];
    const planner = await signIn(world.portal, {
      roles: ['courseConductionsAdmin'],
      username: 'planner-of-collisions',
    });
    const when = at(world.monday(3), '10:00', '12:00');
    await ana.post('calendar/book', await booking({ idRoom: one, ...when }));
    const again = await booking({ idRoom: two, ...when, teachers: [ana.idTeacher] });
    const allowed = { collisionAllowed: 1, collisionReason: 'Dvije skupine na istom kolokviju' };
    expect((await planner.post('calendar/book', again)).body).toMatchObject({ conflicts: [{ kind: 'teacher' }] });
    for (const who of [ana, keeper])
      expect((await who.post('calendar/book', { ...again, ...allowed })).status).toBe(403);
    expect(keys(await planner.post('calendar/book', { ...again, collisionAllowed: 1 }))).toEqual(['reasonOfCollision']);
    expect((await planner.post('calendar/book', { ...again, ...allowed, idRoom: one })).body).toMatchObject({
      conflicts: [{ kind: 'room' }],
    });
    expect((await planner.post('calendar/book', { ...again, ...allowed })).body.events).toMatchObject([
      { status: 'confirmed' },
    ]);
  });

  it('is closed to whoever only looks, has no right, or is a mentor alone', async () => {
    const body = await booking({ ...at(world.monday(2), '10:00', '12:00') });
    const looker = await signIn(world.portal, { roles: ['user'] });
    expect((await looker.get(`calendar?from=${world.today}&to=${world.today}`)).status).toBe(200);
    expect((await looker.post('calendar/book', body)).status).toBe(403);
    for (const who of [
      await signIn(world.portal, { roles: ['alumniStudent'] }),
      await signIn(world.portal, { roles: ['institutionMentor'] }),
    ])
      for (const address of [
        `calendar?from=${world.today}&to=${world.today}`,
        `calendar/rooms?from=${world.today}&to=${world.today}`,
        'calendar/setup',
        'calendar/requests',
        'calendar-event',
        'reservationtype',
      ])
        expect((await who.get(address)).status, `${who.username} ${address}`).toBe(403);
    expect((await world.portal.client().get(`calendar?from=${world.today}&to=${world.today}`)).status).toBe(401);
  });

  it('lets a student ask for rooms open to students, and always asks somebody', async () => {
    const [open, closed, student] = [
      await world.room({ isStudentBookable: 1 }),
      await world.room(),
      await world.student(),
    ];
    const day = world.monday(2);
    const activity = { idReservationtype: await world.typeOf('STUD'), title: 'Debata' };
    expect(
      (await student.post('calendar/book', { ...activity, idRoom: open, ...at(day, '18:00', '20:00') })).body.events,
    ).toMatchObject([{ status: 'requested' }]);
    expect(
      keys(await student.post('calendar/book', { ...activity, idRoom: closed, ...at(day, '18:00', '20:00') })),
    ).toEqual(['roomNotForStudents']);
    expect(keys(await student.post('calendar/book', { ...activity, ...at(day, '18:00', '20:00') }))).toEqual([
      'roomNeeded',
    ]);
    expect(
      keys(await student.post('calendar/book', await booking({ idRoom: open, ...at(day, '18:00', '20:00') }))),
    ).toEqual(['typeNotForYou']);
    // The next hour of the house is always less than a day ahead.
    const [date, hour] = [wallClock(new Date()).slice(0, 10), Number(wallClock(new Date()).slice(11, 13))];
    const [soon, from] = hour < 20 ? [date, Math.max(8, hour + 1)] : [addDays(date, 1), 8];
    const clock = (minutes: string) => `${String(from).padStart(2, '0')}:${minutes}`;
    expect(
      keys(await student.post('calendar/book', { ...activity, idRoom: open, ...at(soon, clock('00'), clock('30')) })),
    ).toEqual(['tooLate']);
  });
});
