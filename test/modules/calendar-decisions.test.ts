import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import * as calendar from '../../src/modules/calendar/model.ts';
import { type CalendarWorld, keys, startCalendarWorld } from './calendar-world.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });
const ask = async (who: Person, more: object) =>
  await who.post('calendar/book', { idReservationtype: await world.typeOf('JAVNO'), title: 'Otvoreni dan', ...more });
const inboxOf = async (who: Person): Promise<string[]> => {
  const { body } = await who.get('inbox?pagination[limit]=100');
  return body.data.map((m: { subject: string }) => m.subject);
};

describe('requests', () => {
  it('compete until one is approved; the others are rejected and told', async () => {
    const [room, ana, iva, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(3);
    const one = (await ask(ana, { idRoom: room, ...at(day, '10:00', '12:00') })).body.events[0];
    const two = (await ask(iva, { idRoom: room, title: 'Tribina', ...at(day, '11:00', '13:00') })).body.events[0];
    expect([one.status, two.status]).toEqual(['requested', 'requested']);
    expect((await inboxOf(keeper)).filter(s => s.includes('Tribina'))).toHaveLength(1);

    const list = await keeper.get('calendar/requests');
    expect(
      list.body.groups.find((g: { idRoom: number }) => g.idRoom === room).requests.map((e: { id: number }) => e.id),
    ).toEqual([one.id, two.id]);
    expect((await ana.get('calendar/requests')).status).toBe(403);
    expect((await ana.put(`calendar-event/approve?id=${one.id}`, { rowVer: one.rowVer })).status).toBe(403);
    expect((await iva.put(`calendar-event/approve?id=${one.id}`, { rowVer: one.rowVer })).status).toBe(404);

    const approved = await keeper.put(`calendar-event/approve?id=${one.id}`, { rowVer: one.rowVer });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(approved.body).toMatchObject({ status: 'confirmed', decisionBy: keeper.id });
    expect((await iva.get(`calendar-event/view?id=${two.id}`)).body).toMatchObject({ status: 'rejected' });
    expect((await inboxOf(iva)).some(s => s.includes('Tribina'))).toBe(true);
    expect((await inboxOf(ana)).some(s => s.includes('Otvoreni dan'))).toBe(true);
    expect((await keeper.put(`calendar-event/approve?id=${two.id}`, { rowVer: two.rowVer + 1 })).body).toMatchObject({
      kind: 'state',
    });
    expect((await keeper.put(`calendar-event/approve?id=${one.id}`, { rowVer: one.rowVer })).body).toMatchObject({
      kind: 'stale',
    });
  });

  it('are taken back in one act, the rivals that lost with them; whoever lost reads what is free and not who won', async () => {
    const [ana, iva, keeper] = [await world.teacher(), await world.teacher(), await world.admin()];
    const [room, other] = [await world.room(), await world.room()];
    const day = world.monday(6);
    const won = (await ask(ana, { idRoom: room, title: 'Tajni skup', ...at(day, '10:00', '12:00') })).body.events[0];
    const lost = (await ask(iva, { idRoom: room, title: 'Tribina', ...at(day, '11:00', '13:00') })).body.events[0];
    const apart = (await ask(iva, { idRoom: other, title: 'Drugdje', ...at(day, '11:00', '13:00') })).body.events[0];
    const turned = await keeper.put(`calendar-event/reject?id=${apart.id}`, { rowVer: apart.rowVer, note: 'ne' });
    expect(turned.body).toMatchObject({ status: 'rejected', undo: 'reopen' });
    // Approved in the same minute and the same room, for another hour: an act of its own.
    const later = (await ask(ana, { idRoom: room, title: 'Poslije', ...at(day, '17:00', '18:00') })).body.events[0];
    await keeper.put(`calendar-event/approve?id=${later.id}`, { rowVer: later.rowVer });
    const approved = (await keeper.put(`calendar-event/approve?id=${won.id}`, { rowVer: won.rowVer })).body;
    expect(approved).toMatchObject({ status: 'confirmed', undo: 'reopen' });
    const { decisionNote } = (await iva.get(`calendar-event/view?id=${lost.id}`)).body;
    expect(decisionNote).toContain('Free then:');
    expect(decisionNote).not.toContain('Tajni skup');
    const heard = await iva.get('inbox?pagination[limit]=100');
    expect(JSON.stringify(heard.body)).not.toContain('Tajni skup');

    const back = `calendar-event/reopen?id=${won.id}`;
    expect((await ana.put(back, { rowVer: approved.rowVer })).status).toBe(403);
    const reopened = await keeper.put(back, { rowVer: approved.rowVer });
    expect(reopened.body, JSON.stringify(reopened.body)).toMatchObject({ status: 'requested', decisionBy: null });
    const stateOf = async (id: number) => (await keeper.get(`calendar-event/view?id=${id}`)).body.status;
    expect([await stateOf(lost.id), await stateOf(apart.id), await stateOf(later.id)]).toEqual([
      'requested',
      'rejected',
      'confirmed',
    ]);
    expect((await inboxOf(iva)).filter(s => s.includes('Tribina'))).toHaveLength(2);
    expect((await keeper.put(back, { rowVer: reopened.body.rowVer })).body).toMatchObject({ kind: 'state' });
    // What was booked without a decision has none to take back.
    const booked = await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'Vježbe',
      idRoom: other,
      ...at(day, '15:00', '16:00'),
    });
    const { id, rowVer } = booked.body.events[0];
    expect(keys(await keeper.put(`calendar-event/reopen?id=${id}`, { rowVer }))).toEqual(['neverAsked']);
  });

  it('cannot be approved into a room that was taken meanwhile', async () => {
    const [room, ana, iva, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(3);
    const asked = (await ask(ana, { idRoom: room, ...at(day, '10:00', '12:00') })).body.events[0];
    await iva.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'Vježbe',
      idRoom: room,
      ...at(day, '11:30', '12:30'),
    });
    const refused = await keeper.put(`calendar-event/approve?id=${asked.id}`, { rowVer: asked.rowVer });
    expect(refused).toMatchObject({
      status: 409,
      body: { kind: 'conflict', conflicts: [{ kind: 'room', title: 'Vježbe' }] },
    });
    expect(
      (await keeper.get('calendar/requests')).body.groups.find((g: { idRoom: number }) => g.idRoom === room).takenBy,
    ).toMatchObject([{ title: 'Vježbe' }]);
    expect(keys(await keeper.put(`calendar-event/reject?id=${asked.id}`, { rowVer: asked.rowVer }))).toEqual([
      'noteRequired',
    ]);
    expect(
      (await keeper.put(`calendar-event/reject?id=${asked.id}`, { rowVer: asked.rowVer, note: 'zauzeto' })).body,
    ).toMatchObject({ status: 'rejected', decisionNote: 'zauzeto' });
  });

  it('two who approve competing requests at once confirm exactly one', async () => {
    const [room, ana, one, two] = [await world.room(), await world.teacher(), await world.admin(), await world.admin()];
    const db = dbOf(world.portal);
    for (let round = 0; round < 5; round++) {
      const day = addDays(world.monday(4), round);
      const first = (await ask(ana, { idRoom: room, ...at(day, '10:00', '12:00') })).body.events[0];
      const second = (await ask(ana, { idRoom: room, ...at(day, '11:00', '12:00') })).body.events[0];
      const answers = await Promise.all([
        one.put(`calendar-event/approve?id=${first.id}`, { rowVer: 1 }),
        two.put(`calendar-event/approve?id=${second.id}`, { rowVer: 1 }),
      ]);
      expect(answers.map(a => a.status).toSorted()).toEqual([200, 409]);
      const { rows } = await db.run<{ status: string }>(
        sql`select status from ${db.table('calendar-event')} where id in (${first.id}, ${second.id}) order by status`,
      );
      expect(rows.map(r => r.status)).toEqual(['confirmed', 'rejected']);
    }
  });

  it('of a series are approved in one act, all or none, and every rival hears of all of it in one letter', async () => {
    const [room, ana, iva, ivo, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(12);
    const weekly = { ...at(day, '10:00', '12:00'), rrule: 'FREQ=WEEKLY;COUNT=4', idRoom: room };
    const wanted = (await ask(ana, { ...weekly, title: 'Ciklus tribina' })).body.events;
    const rival = (await ask(iva, { ...weekly, title: 'Suparnički niz', ...at(day, '11:00', '13:00') })).body.events;
    const sent = (events: { id: number; rowVer: number }[]) => ({
      events: events.map(({ id, rowVer }) => ({ id, rowVer })),
    });
    const statusOf = async (who: Person, events: { id: number }[]) =>
      Promise.all(events.map(async e => (await who.get(`calendar-event/view?id=${e.id}`)).body.status));

    expect((await ana.put('calendar/approve', sent(wanted))).status).toBe(403);
    expect(keys(await keeper.put('calendar/approve', { events: [] }))).toEqual(['required']);
    expect(keys(await keeper.put('calendar/approve', { events: [{ id: wanted[0].id }] }))).toEqual(['invalidValue']);
    expect((await keeper.put('calendar/approve', sent([...wanted, { id: 2_000_000_000, rowVer: 1 }]))).status).toBe(
      404,
    );
    expect((await keeper.put('calendar/approve', sent([wanted[0], { ...wanted[1], rowVer: 9 }]))).body).toMatchObject({
      kind: 'stale',
    });
    // Rivals cannot both be meant.
    expect((await keeper.put('calendar/approve', sent([wanted[1], rival[1]]))).body).toMatchObject({
      kind: 'conflict',
      conflicts: [{ kind: 'room', title: 'Ciklus tribina', date: addDays(day, 7) }],
    });
    // One date is taken meanwhile: it is said which, and nothing is approved.
    const taken = (
      await ivo.post('calendar/book', {
        idReservationtype: await world.typeOf('REZ'),
        title: 'Ispit',
        idRoom: room,
        ...at(addDays(day, 14), '09:00', '11:00'),
      })
    ).body.events[0];
    expect((await keeper.put('calendar/approve', sent(wanted))).body).toMatchObject({
      kind: 'conflict',
      conflicts: [{ kind: 'room', title: 'Ispit', date: addDays(day, 14) }],
    });
    expect(await statusOf(ana, wanted)).toEqual(Array(4).fill('requested'));
    await ivo.put('calendar/cancel', { id: taken.id, rowVer: taken.rowVer });

    const approved = await keeper.put('calendar/approve', { ...sent(wanted), note: 'Dobro došli' });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(
      approved.body.events.map((e: { status: string; decisionNote: string }) => [e.status, e.decisionNote]),
    ).toEqual(Array(4).fill(['confirmed', 'Dobro došli']));
    expect(await statusOf(iva, rival)).toEqual(Array(4).fill('rejected'));
    expect((await inboxOf(iva)).filter(s => s.includes('Suparnički niz'))).toEqual([expect.stringContaining('(4)')]);
    expect((await inboxOf(ana)).filter(s => s.includes('Ciklus tribina'))).toEqual([expect.stringContaining('(4)')]);
    expect((await keeper.put('calendar/approve', sent(approved.body.events))).body).toMatchObject({ kind: 'state' });
  });

  it('go back to being asked when their owner moves them; whoever keeps the calendar only moves them', async () => {
    const [room, other, ana, keeper] = [
      await world.room(),
      await world.room(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(3);
    const asked = (await ask(ana, { idRoom: room, ...at(day, '15:00', '16:00') })).body.events[0];
    const approved = (await keeper.put(`calendar-event/approve?id=${asked.id}`, { rowVer: asked.rowVer })).body;
    const renamed = await ana.put('calendar/change', {
      id: asked.id,
      rowVer: approved.rowVer,
      title: 'Otvoreni dan 2',
    });
    expect(renamed.body.events).toMatchObject([{ status: 'confirmed' }]);
    const moved = await ana.put('calendar/change', {
      id: asked.id,
      rowVer: renamed.body.events[0].rowVer,
      idRoom: other,
    });
    expect(moved.body.events).toMatchObject([{ status: 'requested', idRoom: other }]);
    const again = (await keeper.put(`calendar-event/approve?id=${asked.id}`, { rowVer: moved.body.events[0].rowVer }))
      .body;
    const byKeeper = await keeper.put('calendar/change', {
      id: asked.id,
      rowVer: again.rowVer,
      ...at(day, '16:00', '17:00'),
    });
    expect(byKeeper.body.events).toMatchObject([{ status: 'confirmed', start: `${day} 16:00` }]);
    expect((await inboxOf(ana)).some(s => s.startsWith('A change in your calendar'))).toBe(true);
  });

  it('are given another room by whoever keeps the calendar, and by no rival: they wait there and are not rejected', async () => {
    const [ana, iva, keeper] = [await world.teacher(), await world.teacher(), await world.admin()];
    const [room, other] = [await world.room(), await world.room()];
    const day = world.monday(9);
    const won = (await ask(ana, { idRoom: room, ...at(day, '10:00', '12:00') })).body.events[0];
    const rival = (await ask(iva, { idRoom: room, title: 'Tribina', ...at(day, '11:00', '13:00') })).body.events[0];
    const elsewhere = { id: rival.id, rowVer: rival.rowVer, scope: 'this', idRoom: other };
    expect((await ana.put('calendar/change', elsewhere)).status).toBe(404);
    const moved = (await keeper.put('calendar/change', elsewhere)).body.events[0];
    expect(moved).toMatchObject({ status: 'requested', idRoom: other });
    expect((await keeper.put('calendar/change', elsewhere)).body).toMatchObject({ kind: 'stale' });
    expect((await inboxOf(iva)).some(s => s.startsWith('A change in your calendar'))).toBe(true);
    const approved = (await keeper.put(`calendar-event/approve?id=${won.id}`, { rowVer: won.rowVer })).body;
    expect(approved.status).toBe('confirmed');
    expect((await iva.get(`calendar-event/view?id=${rival.id}`)).body).toMatchObject({ status: 'requested' });
    // Back to where it was asked for, also while the other one is confirmed there: it waits.
    const back = { ...elsewhere, rowVer: moved.rowVer, idRoom: room };
    expect((await keeper.put('calendar/change', back)).body.events).toMatchObject([
      { status: 'requested', idRoom: room },
    ]);
  });

  it('are cancelled by their owner until they begin', async () => {
    const [ana, keeper] = [await world.teacher(), await world.admin()];
    const type = await world.typeOf('SAST');
    const past = await put(world.portal, calendar.calendarEvent, {
      idOwner: ana.id,
      idReservationtype: type,
      title: 'Bilo',
      start: `${addDays(world.today, -1)} 10:00`,
      end: `${addDays(world.today, -1)} 11:00`,
      isPublic: 1,
      status: 'confirmed',
      source: 'manual',
    });
    expect(keys(await ana.put(`calendar-event/cancel?id=${past}`, { rowVer: 1 }))).toEqual(['alreadyStarted']);
    expect((await ana.put('calendar/cancel', { id: past, rowVer: 1 })).body).toMatchObject({ kind: 'state' });
    expect((await ana.put('calendar/change', { id: past, rowVer: 1, title: 'x' })).body).toMatchObject({
      kind: 'state',
    });
    expect((await keeper.put(`calendar-event/cancel?id=${past}`, { rowVer: 1 })).body).toMatchObject({
      status: 'cancelled',
    });
  });

  it('what another module placed is changed there alone', async () => {
    const [ana, keeper] = [await world.teacher(), await world.admin()];
    const lesson = await put(world.portal, calendar.calendarEvent, {
      idOwner: ana.id,
      idReservationtype: await world.typeOf('NAST'),
      title: 'Baze podataka',
      ...at(world.monday(5), '08:00', '10:00'),
      isPublic: 1,
      status: 'confirmed',
      source: 'lesson',
    });
    for (const who of [ana, keeper]) {
      expect((await who.put('calendar/change', { id: lesson, rowVer: 1, title: 'x' })).body).toMatchObject({
        kind: 'state',
      });
      expect((await who.put('calendar/cancel', { id: lesson, rowVer: 1 })).body).toMatchObject({ kind: 'state' });
      expect(keys(await who.put(`calendar-event/cancel?id=${lesson}`, { rowVer: 1 }))).toEqual(['changedElsewhere']);
    }
  });
});

describe('blockings', () => {
  it('are for those who keep the calendar, may last for months, and displace reservations only when told', async () => {
    const [room, ana, keeper] = [await world.room(), await world.teacher(), await world.admin()];
    const day = world.monday(2);
    const block = {
      idReservationtype: await world.typeOf('BLOK'),
      title: 'Uređenje dvorane',
      idRoom: room,
      start: `${day} 00:00`,
      end: `${addDays(day, 60)} 00:00`,
    };
    const booked = (
      await ana.post('calendar/book', {
        idReservationtype: await world.typeOf('REZ'),
        title: 'Sastanak',
        idRoom: room,
        ...at(addDays(day, 7), '10:00', '11:00'),
      })
    ).body.events[0];
    expect(keys(await ana.post('calendar/book', block))).toEqual(['typeNotForYou']);
    expect((await keeper.post('calendar/book', block)).body).toMatchObject({
      kind: 'conflict',
      conflicts: [{ idEvent: booked.id }],
    });
    expect(keys(await keeper.post('calendar/book', { ...block, end: `${addDays(day, 400)} 00:00` }))).toEqual([
      'longerThanYear',
    ]);
    const made = await keeper.post('calendar/book', { ...block, displace: 1 });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await ana.get(`calendar-event/view?id=${booked.id}`)).body).toMatchObject({ status: 'cancelled' });
    expect((await inboxOf(ana)).some(s => s.includes('Sastanak'))).toBe(true);
    const refused = await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'Sastanak',
      idRoom: room,
      ...at(addDays(day, 40), '10:00', '11:00'),
    });
    expect(refused).toMatchObject({ status: 409, body: { conflicts: [{ title: 'Uređenje dvorane' }] } });
    // A day in the middle of it shows it.
    const shown = await ana.get(`calendar/rooms?from=${addDays(day, 40)}&to=${addDays(day, 40)}&idRoom=${room}`);
    expect(shown.body.events).toMatchObject([
      { title: 'Uređenje dvorane', idReservationtype: block.idReservationtype },
    ]);
    expect(shown.body.types.find((t: { id: number }) => t.id === block.idReservationtype)).toMatchObject({
      kind: 'block',
    });
  });
});

describe('what others see', () => {
  it('a private title reads Busy and nothing more, a public one is read', async () => {
    const [room, ana, iva, keeper] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(6);
    const type = await world.typeOf('SAST');
    await ana.post('calendar/book', {
      idReservationtype: type,
      title: 'Tajni dogovor',
      description: 'nitko ne smije znati',
      idRoom: room,
      ...at(day, '08:00', '09:00'),
    });
    await ana.post('calendar/book', {
      idReservationtype: type,
      title: 'Javni sastanak',
      isPublic: 1,
      idRoom: room,
      ...at(day, '09:00', '10:00'),
    });
    const address = `calendar/rooms?from=${day}&to=${day}&idRoom=${room}`;
    const [byIva, byAna, byKeeper] = await Promise.all(
      [iva, ana, keeper].map(async who => (await who.get(address)).body),
    );
    expect(byIva.events.map((e: { title: string }) => e.title)).toEqual(['Busy', 'Javni sastanak']);
    expect(JSON.stringify(byIva)).not.toMatch(/Tajni|nitko/);
    const drawn = [
      'id',
      'title',
      'isBusy',
      'start',
      'end',
      'status',
      'idRoom',
      'idReservationtype',
      'idSeries',
      'rowVer',
      'isMovable',
    ];
    for (const body of [byIva, byAna, byKeeper]) for (const e of body.events) expect(Object.keys(e)).toEqual(drawn);
    expect(byIva.events[0]).toMatchObject({ isBusy: 1, idReservationtype: null, idSeries: null, isMovable: 0 });
    expect(byIva.events[1]).toMatchObject({ isBusy: 0, idReservationtype: type, isMovable: 0 });
    for (const body of [byAna, byKeeper])
      expect(body.events[0]).toMatchObject({
        title: 'Tajni dogovor',
        isBusy: 0,
        idReservationtype: type,
        isMovable: 1,
      });
    // What a sheet does not draw is told when an event is opened, and no more to anybody than the sheet tells.
    const opened = (who: Person, at: number) => who.get(`calendar/event?id=${byAna.events[at].id}`);
    expect((await opened(iva, 0)).body).toMatchObject({
      title: 'Busy',
      isBusy: 1,
      owner: null,
      idOwner: null,
      description: null,
      type: null,
      teachers: [],
      can: [],
    });
    expect(JSON.stringify((await opened(iva, 0)).body)).not.toMatch(/Tajni|nitko|Test/);
    expect((await opened(iva, 1)).body).toMatchObject({
      title: 'Javni sastanak',
      isBusy: 0,
      teachers: [{ id: ana.idTeacher }],
      attendees: null,
      can: [],
    });
    for (const who of [ana, keeper])
      expect((await opened(who, 0)).body).toMatchObject({
        title: 'Tajni dogovor',
        description: 'nitko ne smije znati',
        teachers: [{ id: ana.idTeacher }],
        can: ['change', 'cancel'],
      });
    const conflict = await iva.post('calendar/book', {
      idReservationtype: type,
      title: 'x',
      idRoom: room,
      ...at(day, '08:30', '08:45'),
    });
    expect(conflict.status).toBe(409);
    expect(JSON.stringify(conflict.body)).not.toContain('Tajni');
    expect(
      (await iva.get(`calendar-event?filter[idRoom]=${room}`)).body.data.map((e: { title: string }) => e.title),
    ).toEqual(['Javni sastanak']);
  });

  it('what somebody only asked for, or took back, is opened by nobody else; what is not there, by nobody', async () => {
    const [room, ana, iva, keeper] = [
      await world.room({ isStudentBookable: 1 }),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(6);
    const asked = (
      await ana.post('calendar/book', {
        idReservationtype: await world.typeOf('JAVNO'),
        title: 'Otvoreni sat',
        isPublic: 1,
        idRoom: room,
        ...at(day, '18:00', '19:00'),
      })
    ).body.events[0];
    expect(asked.status).toBe('requested');
    const address = `calendar/rooms?from=${day}&to=${day}&idRoom=${room}`;
    const seenBy = async (who: Person) => [
      (await who.get(address)).body.events.length,
      (await who.get(`calendar/event?id=${asked.id}`)).status,
    ];
    expect([await seenBy(ana), await seenBy(keeper), await seenBy(iva)]).toEqual([
      [1, 200],
      [1, 200],
      [0, 404],
    ]);
    await ana.put('calendar/cancel', { id: asked.id, rowVer: asked.rowVer });
    expect(await seenBy(iva)).toEqual([0, 404]);
    expect((await ana.get('calendar/event?id=2000000000')).status).toBe(404);
    expect(keys(await ana.get('calendar/event'))).toEqual(['required']);
    for (const id of ['9999999999', 'x', '-1']) expect((await ana.get(`calendar/event?id=${id}`)).status).toBe(422);
    const looker = await signIn(world.portal, { roles: ['institutionMentor'] });
    expect((await looker.get(`calendar/event?id=${asked.id}`)).status).toBe(403);
  });

  it('a place is judged for those who take part in the event that is moved, though only its own people hear of them', async () => {
    const [room, other, ana, iva, keeper] = [
      await world.room(),
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.admin(),
    ];
    const day = world.monday(6);
    const type = await world.typeOf('SAST');
    const moved = (
      await keeper.post('calendar/book', {
        idReservationtype: type,
        title: 'Seli se',
        idRoom: room,
        teachers: [ana.idTeacher],
        ...at(day, '14:00', '15:00'),
      })
    ).body.events[0];
    await ana.post('calendar/book', {
      idReservationtype: type,
      title: 'Drugdje',
      idRoom: other,
      ...at(day, '16:00', '17:00'),
    });
    const kinds = async (who: Person, more = {}) =>
      (
        await who.post('calendar/check', {
          idEvent: moved.id,
          idRoom: room,
          idReservationtype: type,
          ...at(day, '16:30', '17:30'),
          ...more,
        })
      ).body.occurrences[0].conflicts.map((c: { kind: string }) => c.kind);
    expect(await kinds(keeper)).toEqual(['teacher']);
    expect(await kinds(keeper, { teachers: [], groups: [] })).toEqual([]);
    expect(await kinds(iva)).toEqual([]);
  });

  it('the finder gives rooms that are free, fit and have what is needed, the smallest first', async () => {
    const day = world.monday(7);
    const [small, large, taken, without, ana] = [
      await world.room({ capacity: 61, equipment: ['projektor', 'ploča'], building: 'Finder' }),
      await world.room({ capacity: 90, equipment: ['projektor'], building: 'Finder' }),
      await world.room({ capacity: 70, equipment: ['projektor'], building: 'Finder' }),
      await world.room({ capacity: 70, building: 'Finder' }),
      await world.teacher(),
    ];
    await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'x',
      idRoom: taken,
      ...at(day, '10:00', '11:00'),
    });
    const { body } = await ana.get(
      `calendar/free?start=${day} 10:30&end=${day} 12:00&capacity=60&equipment=projektor&building=Finder`,
    );
    expect(body.rooms.map((r: { id: number }) => r.id)).toEqual([small, large]);
    expect(without).toBeGreaterThan(0);
    expect(keys(await ana.get(`calendar/free?start=${day} 12:00&end=${day} 10:00`))).toEqual(['endAfterStart']);
    expect(keys(await ana.get(`calendar/free?start=${day} 12:00&end=${day} 13:00&colour=red`))).toEqual([
      'unknownParameter',
    ]);
    expect(keys(await ana.get('calendar?from=2026-02-29&to=2026-03-01'))).toEqual(['invalidDate']);
    expect(keys(await ana.get('calendar?from=2026-03-02&to=2026-03-01'))).toEqual(['invalidValue']);
    expect(keys(await ana.get('calendar?from=2026-03-02&to=2028-03-01'))).toEqual(['outOfRange']);
  });
});

describe('holidays', () => {
  it('of a year are put in once, by those who keep the calendar', async () => {
    const [keeper, ana] = [await world.admin(), await world.teacher()];
    expect((await ana.post('calendar/holidays-of-year', { year: 2031 })).status).toBe(403);
    expect(keys(await keeper.post('calendar/holidays-of-year', { year: '2031' }))).toEqual(['invalidValue']);
    expect((await keeper.post('calendar/holidays-of-year', { year: 2031 })).body).toMatchObject({ added: 14 });
    expect((await keeper.post('calendar/holidays-of-year', { year: 2031 })).body).toMatchObject({ added: 0 });
    // One that somebody renamed is there; one that was taken out comes back.
    const row = (await keeper.get('calendarholiday?filter[dateFrom]=2031-05-01')).body.data[0];
    await keeper.put(`calendarholiday/update?id=${row.id}`, { rowVer: row.rowVer, nameHr: 'Prvi maj' });
    const gone = (await keeper.get('calendarholiday?filter[dateFrom]=2031-12-26')).body.data[0];
    await keeper.delete(`calendarholiday/delete?id=${gone.id}`);
    expect((await keeper.post('calendar/holidays-of-year', { year: 2031 })).body).toMatchObject({ added: 1 });
    // 30 May 2024 was Statehood Day and Corpus Christi at once.
    expect((await keeper.post('calendar/holidays-of-year', { year: 2024 })).body).toMatchObject({ added: 14 });
    expect((await keeper.post('calendar/holidays-of-year', { year: 2024 })).body).toMatchObject({ added: 0 });
  });

  it('over a full timetable are decided about two hundred at a time, and what is marked makes room for the next', async () => {
    const [keeper, ana] = [await world.admin(), await world.teacher()];
    const day = addDays(world.monday(11), 2);
    const db = dbOf(world.portal);
    const type = await world.typeOf('NAST');
    await db.run(sql`insert into ${db.table('calendar-event')} (id_reservationtype, title, start, "end", status, id_owner, source)
      select ${type}::int, 'Sat ' || n, ${`${day} 08:00`}::timestamptz + n * interval '1 minute', ${`${day} 08:30`}::timestamptz + n * interval '1 minute', 'confirmed', ${ana.id}::int, 'lesson' from generate_series(1, 230) n`);
    const look = async (offset = 0) =>
      (await keeper.get(`calendar/holiday-preview?dateFrom=${day}&dateTo=${day}&offset=${offset}`)).body;
    const titles = (body: { touched: { event: { title: string } }[] }) => body.touched.map(t => t.event.title);
    const first = await look();
    expect([first.total, titles(first).length, titles(first)[0], titles(first).at(-1)]).toEqual([
      230,
      200,
      'Sat 1',
      'Sat 200',
    ]);
    const flagged = first.touched.slice(5).map((t: { event: { id: number } }) => t.event.id);
    expect((await keeper.post('calendar/holiday-apply', { flag: flagged })).status).toBe(200);
    // Marked once is marked: nobody is written to twice.
    const letters = (await inboxOf(ana)).length;
    expect(
      (await keeper.post('calendar/holiday-apply', { flag: flagged.slice(0, 3) })).body.events.map(
        (e: { rowVer: number }) => e.rowVer,
      ),
    ).toEqual([2, 2, 2]);
    expect((await inboxOf(ana)).length).toBe(letters);
    // Five were left as they were; after them comes what was not seen yet, and last what waits for a decision.
    const next = await look(5);
    expect([next.total, titles(next).length]).toEqual([230, 200]);
    expect(
      next.touched
        .filter((t: { event: { isFlagged: number } }) => t.event.isFlagged === 0)
        .map((t: { event: { title: string } }) => t.event.title),
    ).toEqual(Array.from({ length: 30 }, (_, i) => `Sat ${201 + i}`));
    expect(keys(await keeper.get(`calendar/holiday-preview?dateFrom=${day}&dateTo=${day}&offset=-1`))).toEqual([
      'wholeNumber',
    ]);
  });

  it('show what they touch, and shift or flag it', async () => {
    const [room, ana, keeper] = [await world.room(), await world.teacher(), await world.admin()];
    const day = addDays(world.monday(9), 2);
    const type = await world.typeOf('REZ');
    const series = (
      await ana.post('calendar/book', {
        idReservationtype: type,
        title: 'Vježbe',
        idRoom: room,
        ...at(day, '10:00', '12:00'),
        rrule: 'FREQ=WEEKLY;COUNT=3',
      })
    ).body.events;
    const single = (
      await ana.post('calendar/book', {
        idReservationtype: type,
        title: 'Ispravak',
        idRoom: room,
        ...at(day, '13:00', '14:00'),
      })
    ).body.events[0];
    expect((await ana.get(`calendar/holiday-preview?dateFrom=${day}&dateTo=${day}`)).status).toBe(403);
    const preview = (await keeper.get(`calendar/holiday-preview?dateFrom=${day}&dateTo=${day}`)).body;
    expect(
      preview.touched.map((t: { event: { id: number }; suggestion: { start: string } }) => [
        t.event.id,
        t.suggestion.start,
      ]),
    ).toEqual([
      // The next two weeks hold the series itself.
      [series[0].id, `${addDays(day, 21)} 10:00`],
      [single.id, `${addDays(day, 7)} 13:00`],
    ]);
    // Into what is taken nothing is moved, and nothing of what was asked for beside it.
    const taken = await keeper.post('calendar/holiday-apply', {
      shift: [
        { id: single.id, start: `${addDays(day, 7)} 13:00` },
        { id: series[0].id, start: `${addDays(day, 7)} 11:00` },
      ],
    });
    expect(taken).toMatchObject({
      status: 409,
      body: { kind: 'conflict', conflicts: [{ kind: 'room', title: 'Vježbe' }, { kind: 'teacher' }] },
    });
    const together = await keeper.post('calendar/holiday-apply', {
      shift: [
        { id: single.id, start: `${addDays(day, 28)} 10:30` },
        { id: series[0].id, start: `${addDays(day, 28)} 10:00` },
      ],
    });
    expect(together).toMatchObject({ status: 409, body: { kind: 'conflict' } });
    expect((await ana.get(`calendar?from=${day}&to=${day}`)).body.events).toHaveLength(2);
    const lesson = await put(world.portal, calendar.calendarEvent, {
      idOwner: ana.id,
      idReservationtype: await world.typeOf('NAST'),
      title: 'Nastava',
      ...at(day, '08:00', '09:00'),
      isPublic: 1,
      status: 'confirmed',
      source: 'lesson',
    });
    expect(
      keys(await keeper.post('calendar/holiday-apply', { shift: [{ id: lesson, start: `${addDays(day, 7)} 08:00` }] })),
    ).toEqual(['changedElsewhere']);
    expect((await keeper.get(`calendar/holiday-preview?dateFrom=${day}&dateTo=${day}`)).body.touched[0]).toMatchObject({
      event: { id: lesson },
      suggestion: null,
      canShift: 0,
    });
    expect((await ana.post('calendar/holiday-apply', { flag: [single.id] })).status).toBe(403);
    const applied = await keeper.post('calendar/holiday-apply', {
      shift: [{ id: series[0].id, start: `${addDays(day, 21)} 10:00` }],
      flag: [single.id],
    });
    expect(applied.status, JSON.stringify(applied.body)).toBe(200);
    const mine = (await ana.get(`calendar?from=${day}&to=${addDays(day, 30)}`)).body.events;
    expect(mine.find((e: { id: number }) => e.id === single.id)).toMatchObject({ isFlagged: 1 });
    expect(mine.find((e: { id: number }) => e.id === series[0].id)).toMatchObject({
      start: `${addDays(day, 21)} 10:00`,
      seriesDate: day,
    });
    // The day is no holiday after all.
    const freed = (await keeper.get(`calendar/holiday-preview?dateFrom=${addDays(day, 1)}&dateTo=${addDays(day, 1)}`))
      .body.freed;
    expect(freed.map((e: { id: number }) => e.id)).toContain(single.id);
    expect((await keeper.post('calendar/holiday-apply', { unflag: [single.id] })).body.events).toMatchObject([
      { isFlagged: 0 },
    ]);
  });

  it('warn and do not refuse', async () => {
    const [room, ana, keeper] = [await world.room(), await world.teacher(), await world.admin()];
    const day = addDays(world.monday(11), 3);
    expect(
      (
        await keeper.post('calendarholiday/create', {
          dateFrom: day,
          dateTo: day,
          nameHr: 'Dan ustanove',
          nameEn: 'Day of the institution',
          kind: 'institution',
        })
      ).status,
    ).toBe(201);
    const made = await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'x',
      idRoom: room,
      ...at(day, '10:00', '11:00'),
      attendees: 99,
    });
    expect(made.body.warnings.map((w: { key: string }) => w.key)).toEqual(['moreThanCapacity', 'onHoliday']);
    expect((await ana.get(`calendar?from=${day}&to=${day}`)).body.holidays).toMatchObject([
      { name: 'Day of the institution', kind: 'institution' },
    ]);
  });
});

describe('types of events', () => {
  it('those that other modules look for stay', async () => {
    const keeper = await world.admin();
    const lesson = await rowOf(world.portal, 'reservationtype', 'code', 'NAST');
    expect(keys(await keeper.delete(`reservationtype/delete?id=${lesson.id}`))).toEqual(['kindIsFixed']);
    expect(
      (await keeper.put(`reservationtype/update?id=${lesson.id}`, { rowVer: lesson.row_ver, systemKind: 'exam' }))
        .status,
    ).toBe(422);
    expect(
      (
        await keeper.post('reservationtype/create', {
          code: 'N2',
          nameHr: 'x',
          color: '#112233',
          systemKind: 'lesson',
          approval: 'none',
          minNoticeHours: 0,
        })
      ).body,
    ).toMatchObject({ kind: 'unique' });
  });

  it('that hold rooms from now on are refused while their events overlap', async () => {
    const [room, keeper] = [await world.room(), await world.admin()];
    const made = (
      await keeper.post('reservationtype/create', {
        code: 'MEKO',
        nameHr: 'Bez zauzeća',
        color: '#112233',
        approval: 'none',
        minNoticeHours: 0,
        blocksRoom: 0,
        blocksTeacher: 0,
      })
    ).body;
    for (const title of ['a', 'b'])
      expect(
        (
          await keeper.post('calendar/book', {
            idReservationtype: made.id,
            title,
            idRoom: room,
            ...at(world.monday(8), '10:00', '11:00'),
          })
        ).status,
      ).toBe(201);
    expect(
      (await keeper.put(`reservationtype/update?id=${made.id}`, { rowVer: made.rowVer, blocksRoom: 1 })).status,
    ).toBe(409);
  });
});

describe('rooms', () => {
  it('that become virtual hold nothing from then on, and become real again only where nothing overlaps', async () => {
    const [room, ana, iva, admin] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await signIn(world.portal, { roles: ['admin'] }),
    ];
    const day = world.monday(13);
    const book = async (who: Person, from: string, to: string) =>
      who.post('calendar/book', {
        idReservationtype: await world.typeOf('REZ'),
        title: 'x',
        idRoom: room,
        ...at(day, from, to),
      });
    const turn = async (isVirtual: number) => {
      const { rowVer } = (await admin.get(`room/view?id=${room}`)).body;
      return admin.put(`room/update?id=${room}`, { rowVer, isVirtual });
    };
    expect((await book(ana, '10:00', '12:00')).status).toBe(201);
    expect((await book(iva, '11:00', '13:00')).status).toBe(409);
    expect((await turn(1)).status).toBe(200);
    const second = await book(iva, '11:00', '13:00');
    expect(second.status, JSON.stringify(second.body)).toBe(201);
    expect((await turn(0)).status).toBe(409);
    await iva.put('calendar/cancel', { id: second.body.events[0].id, rowVer: 1 });
    expect((await turn(0)).status).toBe(200);
    expect((await book(iva, '11:00', '13:00')).status).toBe(409);
  });
});

describe('utilisation', () => {
  it('is booked by bookable minutes, 08–21 on working days', async () => {
    const [room, keeper] = [await world.room({ building: 'Use' }), await world.admin()];
    const monday = world.monday(16);
    const type = await world.typeOf('REZ');
    const book = (day: string, from: string, to: string) =>
      keeper.post('calendar/book', { idReservationtype: type, title: 'x', idRoom: room, ...at(day, from, to) });
    await book(monday, '08:00', '21:00');
    await book(addDays(monday, 1), '06:00', '09:00');
    await book(addDays(monday, 5), '10:00', '12:00');
    await keeper.post('calendarholiday/create', {
      dateFrom: addDays(monday, 4),
      dateTo: addDays(monday, 4),
      nameHr: 'Dan za mjerenje',
      kind: 'institution',
    });
    await book(addDays(monday, 4), '10:00', '12:00');
    // Over midnight: an hour and a half of the evening do not count, half an hour of the morning does.
    await keeper.post('calendar/book', {
      idReservationtype: type,
      title: 'x',
      idRoom: room,
      start: `${addDays(monday, 2)} 21:30`,
      end: `${addDays(monday, 3)} 08:30`,
    });
    const { body } = await keeper.get(`calendar/utilisation?from=${monday}&to=${addDays(monday, 6)}&building=Use`);
    // Four working days of thirteen hours; a whole day, an hour and half an hour of them are booked.
    expect(body).toMatchObject({
      bookableMinutes: 4 * 780,
      rooms: [{ id: room, bookedMinutes: 870, events: 3, percent: 27.9 }],
    });
  });
});
