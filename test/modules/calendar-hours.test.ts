import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { dbOf, type Person } from '../harness/people.ts';
import { type CalendarWorld, keys, startCalendarWorld } from './calendar-world.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

it('bookings stand on quarters of an hour from 07:00 to 22:00 of one day, when they are made, asked about and moved', async () => {
  const [room, ana, keeper] = [await world.room(), await world.teacher(), await world.admin()];
  const day = world.monday(1);
  const idReservationtype = await world.typeOf('REZ');
  const asked = (start: string, end: string) => ({ idReservationtype, idRoom: room, start, end });
  const book = (who: Person, start: string, end: string) =>
    who.post('calendar/book', { ...asked(start, end), title: 'Seminar' });
  const wrong: [string, string, string, string][] = [
    [`${day} 10:05`, `${day} 11:00`, 'start', 'offGrid'],
    [`${day} 10:00`, `${day} 10:50`, 'end', 'offGrid'],
    [`${day} 06:45`, `${day} 08:00`, 'start', 'outsideHours'],
    [`${day} 22:00`, `${day} 22:15`, 'start', 'outsideHours'],
    [`${day} 21:00`, `${day} 22:15`, 'end', 'outsideHours'],
    [`${day} 21:00`, `${addDays(day, 1)} 08:00`, 'end', 'outsideHours'],
  ];
  for (const [start, end, field, key] of wrong)
    for (const refused of [await book(ana, start, end), await ana.post('calendar/check', asked(start, end))]) {
      expect([refused.status, keys(refused)], `${start} ${end}`).toEqual([422, [key]]);
      expect(refused.body[0].field).toBe(field);
    }
  // Who keeps the calendar books at any hour, and on the grid too.
  expect(keys(await book(keeper, `${day} 10:05`, `${day} 11:00`))).toEqual(['offGrid']);
  expect((await book(keeper, `${day} 05:00`, `${day} 06:30`)).status).toBe(201);
  const edges = await book(ana, `${day} 07:00`, `${day} 22:00`);
  expect([edges.status, keys(edges)]).toEqual([422, ['tooLong']]);
  const made = (await book(ana, `${day} 07:00`, `${day} 07:45`)).body.events[0];
  const change = (more: object) => ana.put('calendar/change', { id: made.id, rowVer: made.rowVer, ...more });
  expect(keys(await change({ start: `${day} 07:10` }))).toEqual(['offGrid']);
  expect(keys(await change({ start: `${day} 06:30` }))).toEqual(['outsideHours']);
  // What stood at an odd time before stays there until it is moved.
  const db = dbOf(world.portal);
  await db.run(
    sql`update ${db.table('calendar-event')} set "end" = "end" + interval '5 minutes' where id = ${made.id}`,
  );
  expect((await change({ title: 'Kolokvij' })).status).toBe(200);
});
