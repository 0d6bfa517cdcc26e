import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CalendarWorld, keys, startCalendarWorld } from './calendar-world.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });

describe('what is hidden on an event’s card is hidden on every way in', () => {
  it('attendees, decision and collision: in view, list, filter, sort, export and history', async () => {
    const [room, ana, iva, student, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.student(),
      await world.admin(),
    ];
    const made = await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('JAVNO'),
      title: 'Tribina',
      idRoom: room,
      attendees: 27,
      isPublic: 1,
      users: [iva.id],
      ...at(world.monday(1), '10:00', '11:00'),
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, rowVer } = made.body.events[0];
    // What is only asked for is nobody else's to know.
    for (const way of [`calendar-event/view?id=${id}`, `calendar/event?id=${id}`, `calendar-event/history?id=${id}`])
      expect((await student.get(way)).status, way).toBe(404);
    expect((await keeper.put(`calendar-event/approve?id=${id}`, { rowVer, note: 'Uz redara na vratima' })).status).toBe(
      200,
    );

    const hidden = ['attendees', 'decisionBy', 'decisionAt', 'decisionNote', 'collisionAllowed', 'collisionReason'];
    const told = JSON.stringify((await student.get(`calendar/event?id=${id}`)).body);
    expect(told).toContain('Tribina');
    expect(told).not.toMatch(/27|redara/);
    const viewed = await student.get(`calendar-event/view?id=${id}`);
    expect(viewed).toMatchObject({ status: 200, body: { title: 'Tribina' } });
    for (const field of hidden) expect(viewed.body[field] ?? null, field).toBeNull();
    const past = await student.get(`calendar-event/history?id=${id}`);
    expect(past.status).toBe(200);
    for (const { diff } of past.body.data) for (const field of hidden) expect(diff).not.toHaveProperty(field);
    const listed = await student.get(`calendar-event?columns=title,attendees,decisionNote&filter[id]=${id}`);
    expect(JSON.stringify(listed.body)).not.toMatch(/27|redara/);
    expect((await student.get('calendar-event?filter[attendees]=27')).body.data ?? []).toEqual([]);
    expect((await student.get('calendar-event?filter[decisionNote][like]=redara')).body.data ?? []).toEqual([]);

    for (const one of [ana, iva, keeper]) {
      expect((await one.get(`calendar-event/view?id=${id}`)).body).toMatchObject({
        attendees: 27,
        decisionNote: 'Uz redara na vratima',
      });
      expect((await one.get(`calendar/event?id=${id}`)).body).toMatchObject({
        attendees: 27,
        decisionNote: 'Uz redara na vratima',
      });
    }
  });

  it('a series tells no stranger of dates that were only asked for', async () => {
    const [room, ana, student] = [await world.room(), await world.teacher(), await world.student()];
    const made = await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('JAVNO'),
      title: 'Ciklus',
      idRoom: room,
      rrule: 'FREQ=WEEKLY;COUNT=3',
      ...at(world.monday(1), '12:00', '13:00'),
    });
    const id = made.body.events[0].id;
    expect((await ana.get(`calendar/series?id=${id}`)).body.events).toHaveLength(3);
    expect((await student.get(`calendar/series?id=${id}`)).status).toBe(404);
  });
});

describe('calendar/check', () => {
  it('names nobody whose event is private, to a teacher or a student; a public one says what and whose', async () => {
    const [room, ana, iva, student, keeper] = [
      await world.room({ isStudentBookable: 1 }),
      await world.teacher('tajna'),
      await world.teacher(),
      await world.student(),
      await world.admin(),
    ];
    const day = world.monday(2);
    const book = async (isPublic: 0 | 1, from: string, to: string) =>
      expect(
        (
          await ana.post('calendar/book', {
            idReservationtype: await world.typeOf('REZ'),
            title: isPublic ? 'Otvoreno' : 'Razgovor',
            idRoom: room,
            isPublic,
            ...at(day, from, to),
          })
        ).status,
      ).toBe(201);
    await book(0, '10:00', '11:00');
    await book(1, '11:00', '12:00');
    const asked = { idRoom: room, ...at(day, '10:00', '12:00') };
    for (const who of [iva, student]) {
      const { conflicts } = (await who.post('calendar/check', asked)).body.occurrences[0];
      expect(conflicts.map((c: { title: string; by: string }) => [c.title, c.by])).toEqual([
        ['Busy', ''],
        ['Otvoreno', 'Test tajna'],
      ]);
      expect(conflicts[0].message).not.toMatch(/tajna|Razgovor/);
      const type = who === iva ? 'REZ' : 'STUD';
      const refused = await who.post('calendar/book', {
        idReservationtype: await world.typeOf(type),
        title: 'X',
        ...asked,
        ...at(day, '10:00', '11:00'),
      });
      expect(refused.status).toBe(409);
      expect(JSON.stringify(refused.body)).not.toMatch(/tajna|Razgovor/);
    }
    for (const who of [ana, keeper])
      expect((await who.post('calendar/check', asked)).body.occurrences[0].conflicts).toMatchObject([
        { title: 'Razgovor', by: 'Test tajna' },
        { title: 'Otvoreno' },
      ]);
  });

  it('tells nobody when others are free, but those who may take their time', async () => {
    const [ana, iva, student, keeper] = [
      await world.teacher(),
      await world.teacher(),
      await world.student(),
      await world.admin(),
    ];
    const day = world.monday(3);
    const made = await keeper.post('calendar/book', {
      idReservationtype: await world.typeOf('NAST'),
      title: 'Nastava',
      teachers: [ana.idTeacher],
      ...at(day, '10:00', '11:00'),
    });
    expect(made.status).toBe(201);
    const asked = { teachers: [ana.idTeacher], ...at(day, '10:00', '11:00') };
    for (const who of [iva, student]) {
      const refused = await who.post('calendar/check', asked);
      expect([refused.status, keys(refused)]).toEqual([422, ['ownTimeOnly']]);
      // Nor by naming an event of somebody else's.
      expect((await who.post('calendar/check', { ...asked, idEvent: made.body.events[0].id })).status).toBe(422);
    }
    for (const who of [ana, keeper])
      expect((await who.post('calendar/check', asked)).body).toMatchObject({ conflicts: 1 });
  });
});

describe('a day of all rooms', () => {
  it('is drawn once for everybody, and shows each what is theirs', async () => {
    const [room, ana, iva, student, keeper] = [
      await world.room({ isStudentBookable: 1 }),
      await world.teacher(),
      await world.teacher(),
      await world.student(),
      await world.admin(),
    ];
    const day = world.monday(5);
    const book = async (who: typeof ana | typeof student, type: string, more: object) => {
      const made = await who.post('calendar/book', {
        idReservationtype: await world.typeOf(type),
        idRoom: room,
        ...more,
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      return made.body.events[0] as { id: number; rowVer: number };
    };
    const secret = await book(ana, 'REZ', { title: 'Razgovor', isPublic: 0, ...at(day, '10:00', '11:00') });
    await book(iva, 'REZ', { title: 'Otvoreno', isPublic: 1, ...at(day, '11:00', '12:00') });
    await book(ana, 'JAVNO', { title: 'Tribina', isPublic: 1, ...at(day, '09:00', '10:00') });
    const people = { ana, iva, student, keeper };
    type Block = { id: number; title: string; isBusy: 0 | 1; isMovable: 0 | 1; start: string };
    const seen = async (who: keyof typeof people): Promise<Block[]> =>
      (await people[who].get(`calendar/rooms?from=${day}&to=${day}`)).body.events;
    // Whoever comes second or third, before or after any other, sees no less and no more.
    const agree = async (): Promise<Record<string, Block[]>> => {
      const all: Record<string, Block[]> = {};
      for (const who of ['ana', 'iva', 'student', 'keeper'] as const) all[who] = await seen(who);
      for (const who of ['keeper', 'student', 'iva', 'ana'] as const) expect(await seen(who), who).toEqual(all[who]);
      return all;
    };
    const titles = (events: readonly Block[]) => events.map(({ title }) => title);
    const before = await agree();
    expect(titles(before.ana!)).toEqual(['Tribina', 'Razgovor', 'Otvoreno']);
    expect(before.ana!.map(({ isMovable }) => isMovable)).toEqual([1, 1, 0]);
    expect(titles(before.iva!)).toEqual(['Busy', 'Otvoreno']);
    expect(titles(before.student!)).toEqual(['Busy', 'Otvoreno']);
    expect(before.student!.every(({ isMovable }) => isMovable === 0)).toBe(true);
    expect(titles(before.keeper!)).toEqual(['Tribina', 'Razgovor', 'Otvoreno']);
    // What changes is seen at the next look.
    const changed = await ana.put('calendar/change', {
      id: secret.id,
      rowVer: secret.rowVer,
      scope: 'this',
      title: 'Razgovor',
      idRoom: room,
      idReservationtype: await world.typeOf('REZ'),
      isPublic: 1,
      ...at(day, '12:00', '13:00'),
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const after = await agree();
    expect(titles(after.student!)).toEqual(['Otvoreno', 'Razgovor']);
  });
});
