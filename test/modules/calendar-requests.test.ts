import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows, sql } from '../../src/kernel/server/index.ts';
import { calendarEvent, calendarSeries } from '../../src/modules/calendar/model.ts';
import { addDays, addMinutes } from '../../src/modules/calendar/model/time.ts';
import { dbOf, type Person, put } from '../harness/people.ts';
import { type CalendarWorld, startCalendarWorld } from './calendar-world.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

interface Group {
  readonly requests: readonly { id: number; title: string }[];
}

it('all that wait are counted, and told fifty groups at a time with competitors and series whole', async () => {
  const [room, student, keeper] = [await world.room(), await world.student(), await world.admin()];
  const first = `${world.monday(1)} 07:00`;
  const idSeries = await put(world.portal, calendarSeries, {
    rrule: 'FREQ=DAILY;COUNT=2',
    start: first,
    end: addMinutes(first, 30),
    idOwner: student.id,
  });
  const idReservationtype = await world.typeOf('STUD');
  const request = (n: number, more: object = {}) => ({
    idReservationtype,
    title: `Zahtjev ${n}`,
    idRoom: room,
    start: addMinutes(first, n * 60),
    end: addMinutes(first, n * 60 + 45),
    status: 'requested',
    idOwner: student.id,
    isPublic: 0,
    source: 'manual',
    ...more,
  });
  const ofSeries = (n: number) => ({ idSeries, seriesDate: addDays(world.monday(1), n) });
  const db = dbOf(world.portal);
  const ids = await insertRows(db, calendarEvent, [
    ...Array.from({ length: 520 }, (_, n) => request(n, n === 3 || n === 400 ? ofSeries(n) : {})),
    // A competitor of the last one on the first page.
    request(49, { start: addMinutes(first, 49 * 60 + 30), end: addMinutes(first, 49 * 60 + 50), title: 'Suparnik' }),
    // What is over, or another module's, waits for nobody here.
    request(0, { start: `${addDays(world.today, -2)} 10:00`, end: `${addDays(world.today, -2)} 11:00` }),
    request(600, { source: 'exam' }),
  ]);
  expect((await student.get('calendar/waiting')).status).toBe(403);
  expect((await keeper.get('calendar/waiting')).body).toEqual({ count: 521 });
  const page = async (offset: number) => (await keeper.get(`calendar/requests?offset=${offset}`)).body;
  const [one, two, last] = [await page(0), await page(50), await page(500)];
  expect([one.count, one.total, one.groups.length]).toEqual([521, 520, 50]);
  expect(one.groups[49].requests.map((r: Group['requests'][number]) => r.title)).toEqual(['Zahtjev 49', 'Suparnik']);
  expect([two.groups[0].requests[0].title, last.groups.length]).toEqual(['Zahtjev 50', 20]);
  expect(one.series).toEqual([
    {
      idSeries,
      events: [
        { id: ids[3], rowVer: 1 },
        { id: ids[400], rowVer: 1 },
      ],
    },
  ]);
  expect(two.series).toEqual([]);
  expect((await keeper.get('calendar/requests?offset=-1')).status).toBe(422);
  await db.run(sql`delete from ${db.table('calendar-event')}`);
});

const heardBy = async (who: Person): Promise<{ readonly news: string[]; close(): void }> => {
  const socket = io(world.portal.url, {
    path: '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: `katedra_session=${who.token}` },
  });
  const news: string[] = [];
  socket.on('room', (message: object) => news.push(JSON.stringify(message)));
  await new Promise<void>((ready, fail) => {
    socket.on('connect', () => socket.emit('authentication', { username: who.username }));
    socket.on('authorized', () => socket.emit('join', { name: 'calendar-requests', id: 0 }, () => ready()));
    socket.on('connect_error', fail);
  });
  return { news, close: () => socket.close() };
};

it('a page of whoever decides hears of a request and of its decision, and of no more than that there is news', async () => {
  const [room, student, ana, keeper, other] = [
    await world.room({ isStudentBookable: 1 }),
    await world.student(),
    await world.teacher(),
    await world.admin(),
    await world.admin(),
  ];
  const [heard, outside] = [await heardBy(other), await heardBy(ana)];
  try {
    const book = async (who: Person, type: string, from: string, to: string) =>
      (
        await who.post('calendar/book', {
          idReservationtype: await world.typeOf(type),
          title: 'Debata',
          idRoom: room,
          start: `${world.monday(5)} ${from}`,
          end: `${world.monday(5)} ${to}`,
        })
      ).body.events[0];
    // What nobody decides about is no news here.
    expect(await book(ana, 'REZ', '08:00', '09:00')).toMatchObject({ status: 'confirmed' });
    const event = await book(student, 'STUD', '10:00', '11:00');
    expect(event).toMatchObject({ status: 'requested' });
    await expect.poll(() => heard.news).toEqual(['{"name":"calendar-requests","id":0,"what":{}}']);
    expect((await keeper.get('calendar/waiting')).body).toEqual({ count: 1 });
    expect((await keeper.put(`calendar-event/approve?id=${event.id}`, { rowVer: event.rowVer })).status).toBe(200);
    await expect.poll(() => heard.news.length).toBe(2);
    expect((await keeper.get('calendar/waiting')).body).toEqual({ count: 0 });
    expect(outside.news).toEqual([]);
  } finally {
    heard.close();
    outside.close();
  }
});
