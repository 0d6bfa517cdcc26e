import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { dbOf, type Person } from '../harness/people.ts';
import { type CalendarWorld, keys, startCalendarWorld } from './calendar-world.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

type Event = {
  id: number;
  start: string;
  end: string;
  status: string;
  idRoom: number;
  seriesDate: string;
  idSeries: number;
  rowVer: number;
  title: string;
};
const book = async (who: Person, more: object) =>
  who.post('calendar/book', { idReservationtype: await world.typeOf('REZ'), title: 'Seminar', ...more });
const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });
const weekly = (count: number) => `FREQ=WEEKLY;COUNT=${count}`;

/** Every date of a series' rule has its event or was left out, and no live event has a date twice. */
const consistent = async (idSeries: number, who: Person): Promise<void> => {
  const db = dbOf(world.portal);
  const some = await db.one<{ id: number }>(
    sql`select id from ${db.table('calendar-event')} where id_series = ${idSeries} limit 1`,
  );
  const { body } = await who.get(`calendar/series?id=${some!.id}`);
  const { datesOf, readRule } = await import('../../src/modules/calendar/server/recurrence.ts');
  const dates = datesOf(readRule(body.rrule), body.start.slice(0, 10));
  expect([...new Set([...body.skipped, ...body.events.map((e: Event) => e.seriesDate)])].toSorted()).toEqual(dates);
};

describe('a series', () => {
  it('with two conflicts of twelve takes other rooms for just those two', async () => {
    const [room, larger, tooSmall, ana, iva] = [
      await world.room({ capacity: 31 }),
      await world.room({ capacity: 40 }),
      await world.room({ capacity: 5 }),
      await world.teacher(),
      await world.teacher(),
    ];
    const first = world.monday(1);
    const [third, seventh] = [addDays(first, 14), addDays(first, 42)];
    for (const day of [third, seventh])
      expect((await book(iva, { idRoom: room, ...at(day, '11:00', '12:00') })).status).toBe(201);
    const request = { idRoom: room, ...at(first, '10:00', '12:00'), rrule: weekly(12) };

    const checked = await ana.post('calendar/check', request);
    expect(checked.status, JSON.stringify(checked.body)).toBe(200);
    expect(checked.body.conflicts).toBe(2);
    const taken = checked.body.occurrences.filter((o: { conflicts: unknown[] }) => o.conflicts.length > 0);
    expect(taken.map((o: { date: string }) => o.date)).toEqual([third, seventh]);
    for (const o of taken) {
      const offered = o.otherRooms.map((r: { id: number }) => r.id);
      expect(offered).toContain(larger);
      expect(offered).not.toContain(tooSmall);
      expect(offered).not.toContain(room);
    }
    const refused = await book(ana, request);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts.map((c: { date: string }) => c.date)).toEqual([third, seventh]);
    const stored = await book(ana, { ...request, rooms: { [third]: larger, [seventh]: larger } });
    expect(stored.status, JSON.stringify(stored.body)).toBe(201);
    expect(stored.body.events.map((e: Event) => [e.status, e.idRoom])).toEqual(
      Array.from({ length: 12 }, (_, i) => ['confirmed', i === 2 || i === 6 ? larger : room]),
    );
    await consistent(stored.body.events[0].idSeries, ana);
  });

  it('takes dates that were left out later, each once and in a room of its own', async () => {
    const [room, other, ana, iva] = [
      await world.room(),
      await world.room(),
      await world.teacher(),
      await world.teacher(),
    ];
    const first = world.monday(1);
    const [second, third] = [addDays(first, 7), addDays(first, 14)];
    const made = await book(ana, {
      idRoom: room,
      ...at(first, '14:00', '15:00'),
      rrule: weekly(4),
      skip: [second, third],
    });
    expect(made.body.events.map((e: Event) => e.seriesDate)).toEqual([first, addDays(first, 21)]);
    const { idSeries } = made.body.events[0];
    expect((await ana.get(`calendar/series?id=${made.body.events[0].id}`)).body.skipped).toEqual([second, third]);
    expect((await iva.post('calendar/add-dates', { idSeries, dates: [second] })).status).toBe(404);
    expect(keys(await ana.post('calendar/add-dates', { idSeries, dates: [first] }))).toEqual(['notSkipped']);
    await book(iva, { idRoom: room, ...at(second, '14:30', '15:30') });
    expect((await ana.post('calendar/add-dates', { idSeries, dates: [second] })).status).toBe(409);
    const added = await ana.post('calendar/add-dates', {
      idSeries,
      dates: [second, third],
      rooms: { [second]: other },
    });
    expect(added.body.events.map((e: Event) => [e.start, e.idRoom, e.status])).toEqual([
      [`${second} 14:00`, other, 'confirmed'],
      [`${third} 14:00`, room, 'confirmed'],
    ]);
    expect(keys(await ana.post('calendar/add-dates', { idSeries, dates: [second] }))).toEqual(['notSkipped']);
    await consistent(idSeries, ana);
  });

  it('is refused when it is too long, leaves the year, or says dates it does not have', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const first = world.monday(1);
    const ask = async (more: object) =>
      keys(await book(ana, { idRoom: room, ...at(first, '08:00', '08:30'), ...more }));
    expect(await ask({ rrule: 'FREQ=DAILY;COUNT=201' })).toEqual(['tooManyOccurrences']);
    expect(await ask({ rrule: `FREQ=WEEKLY;UNTIL=${addDays(world.today, 500).replaceAll('-', '')}` })).toEqual([
      'outsideAcademicYear',
    ]);
    expect(await ask({ rrule: 'FREQ=WEEKLY' })).toEqual(['ruleWithoutEnd']);
    expect(await ask({ rrule: weekly(3), skip: [addDays(first, 1)] })).toEqual(['notInSeries']);
    expect(await ask({ rrule: weekly(2), skip: [first, addDays(first, 7)] })).toEqual(['everythingSkipped']);
    expect(await ask({ rooms: { [addDays(first, 1)]: room } })).toEqual(['notInSeries']);
  });

  it('keeps its hour over the nights on which clocks change, and skips none of them silently', async () => {
    const [room, keeper] = [await world.room(), await world.admin()];
    const year = Number(world.today.slice(0, 4)) + (world.today.slice(5) > '03-01' ? 1 : 0);
    const night = addDays(`${year}-03-31`, -new Date(`${year}-03-31T00:00:00Z`).getUTCDay());
    const nights = { idRoom: room, ...at(addDays(night, -1), '02:15', '02:45'), rrule: 'FREQ=DAILY;COUNT=3' };
    expect(await book(keeper, nights)).toMatchObject({
      status: 422,
      body: [{ key: 'timeDoesNotExist' }, { key: 'timeDoesNotExist' }],
    });
    const made = await book(keeper, { ...nights, skip: [night] });
    expect(made.body.events.map((e: Event) => e.start)).toEqual([
      `${addDays(night, -1)} 02:15`,
      `${addDays(night, 1)} 02:15`,
    ]);
    const mornings = await book(keeper, {
      idRoom: room,
      ...at(addDays(night, -1), '08:00', '09:00'),
      rrule: 'FREQ=DAILY;COUNT=3',
    });
    expect(mornings.body.events.map((e: Event) => e.start.slice(11))).toEqual(['08:00', '08:00', '08:00']);
    const db = dbOf(world.portal);
    const { rows } = await db.run<{ hour: string }>(
      sql`select to_char(start at time zone 'UTC', 'HH24:MI') as hour from ${db.table('calendar-event')} where id_series = ${mornings.body.events[0].idSeries} order by start`,
    );
    expect(rows.map(r => r.hour)).toEqual(['07:00', '06:00', '06:00']);
  });
});

describe('changing a series', () => {
  const series = async (who: Person, room: number, count = 5, from = '10:00', to = '11:00') => {
    const made = await book(who, { idRoom: room, ...at(world.monday(1), from, to), rrule: weekly(count) });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.events as Event[];
  };
  const change = (who: Person, event: Event, more: object) =>
    who.put('calendar/change', { id: event.id, rowVer: event.rowVer, ...more });

  it('this one alone', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const events = await series(ana, room);
    const moved = await change(ana, events[1]!, {
      start: `${addDays(events[1]!.seriesDate, 1)} 12:00`,
      end: `${addDays(events[1]!.seriesDate, 1)} 13:30`,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body.events).toMatchObject([
      {
        start: `${addDays(events[1]!.seriesDate, 1)} 12:00`,
        seriesDate: events[1]!.seriesDate,
        idSeries: events[1]!.idSeries,
        status: 'confirmed',
      },
    ]);
    await consistent(events[0]!.idSeries, ana);
    expect((await change(ana, events[1]!, { title: 'x' })).body).toMatchObject({ kind: 'stale' });
  });

  it('this and the following ones, which go on under a rule of their own', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const events = await series(ana, room);
    const day = addDays(events[2]!.seriesDate, 2);
    const moved = await change(ana, events[2]!, { scope: 'following', start: `${day} 09:00`, end: `${day} 10:30` });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body.events.map((e: Event) => e.start)).toEqual([0, 7, 14].map(d => `${addDays(day, d)} 09:00`));
    const idNew = moved.body.events[0].idSeries;
    expect(idNew).not.toBe(events[0]!.idSeries);
    await consistent(events[0]!.idSeries, ana);
    await consistent(idNew, ana);
  });

  it('all of them, over their own places', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const events = await series(ana, room);
    // By a week: each new place is the old one of the next, which an immediate constraint would refuse.
    const moved = await change(ana, events[0]!, {
      scope: 'all',
      start: `${addDays(events[0]!.seriesDate, 7)} 10:30`,
      end: `${addDays(events[0]!.seriesDate, 7)} 11:30`,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body.events.map((e: Event) => e.start)).toEqual(events.map(e => `${addDays(e.seriesDate, 7)} 10:30`));
    await consistent(moved.body.events[0].idSeries, ana);
    const renamed = await change(ana, moved.body.events[0], { scope: 'all', title: 'Novi naslov' });
    expect(renamed.body.events.map((e: Event) => e.title)).toEqual(Array(5).fill('Novi naslov'));
  });

  it('is one letter to each of those invited, also to whoever is so no longer', async () => {
    const [room, ana, stays, leaves] = [
      await world.room(),
      await world.teacher(),
      await world.teacher(),
      await world.teacher(),
    ];
    const made = await book(ana, {
      idRoom: room,
      ...at(world.monday(1), '17:00', '18:00'),
      rrule: weekly(6),
      users: [stays.id, leaves.id],
      title: 'Kolegij dekana',
    });
    const [first] = made.body.events as Event[];
    const moved = await change(ana, first!, {
      scope: 'all',
      start: `${first!.seriesDate} 18:00`,
      end: `${first!.seriesDate} 19:00`,
      users: [stays.id],
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    for (const who of [stays, leaves]) {
      const subjects = (await who.get('inbox?pagination[limit]=100')).body.data
        .map((m: { subject: string }) => m.subject)
        .filter((s: string) => s.includes('Kolegij dekana'));
      expect(subjects.toSorted(), who.username).toEqual([
        'A change in your calendar: Kolegij dekana (6)',
        'A new event in your calendar: Kolegij dekana (6)',
      ]);
    }
    expect(
      (await leaves.get(`calendar?from=${first!.seriesDate}&to=${addDays(first!.seriesDate, 60)}`)).body.events,
    ).toEqual([]);
  });

  it('is refused as a whole when one of them would meet another', async () => {
    const [room, ana, iva] = [await world.room(), await world.teacher(), await world.teacher()];
    const events = await series(ana, room);
    await book(iva, { idRoom: room, ...at(events[3]!.seriesDate, '15:00', '16:00') });
    const refused = await change(ana, events[0]!, {
      scope: 'all',
      start: `${events[0]!.seriesDate} 15:00`,
      end: `${events[0]!.seriesDate} 16:00`,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { conflicts: [{ date: events[3]!.seriesDate, kind: 'room' }] },
    });
    const still = await ana.get(`calendar/series?id=${events[0]!.id}`);
    expect(still.body.events.map((e: Event) => e.start.slice(11))).toEqual(Array(5).fill('10:00'));
  });

  it('cancels this, the following or all, and frees the room', async () => {
    const [room, ana, iva] = [await world.room(), await world.teacher(), await world.teacher()];
    const events = await series(ana, room);
    expect((await iva.put('calendar/cancel', { id: events[0]!.id, rowVer: 1 })).status).toBe(403);
    const done = await ana.put('calendar/cancel', {
      id: events[3]!.id,
      rowVer: events[3]!.rowVer,
      scope: 'following',
      note: 'bolest',
    });
    expect(done.body.events.map((e: Event) => e.status)).toEqual(['cancelled', 'cancelled']);
    expect((await book(iva, { idRoom: room, ...at(events[3]!.seriesDate, '10:00', '11:00') })).status).toBe(201);
    expect(
      (await ana.put('calendar/cancel', { id: events[0]!.id, rowVer: events[0]!.rowVer, scope: 'all' })).body.events,
    ).toHaveLength(3);
    expect((await ana.put('calendar/cancel', { id: events[0]!.id, rowVer: events[0]!.rowVer + 1 })).body).toMatchObject(
      { kind: 'state' },
    );
  });
});
