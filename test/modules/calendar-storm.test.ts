import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { datesOf, readRule } from '../../src/modules/calendar/server/recurrence.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { dbOf, type Person } from '../harness/people.ts';
import type { Reply } from '../harness/portal.ts';
import { type CalendarWorld, startCalendarWorld } from './calendar-world.ts';
import { occurrencesIn } from './ics.ts';

let world: CalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.stop());

it('two hundred clients book one room and hour at once: one is confirmed, the others hear by whom', {
  timeout: 600_000,
}, async () => {
  const people: Person[] = [];
  for (let i = 0; i < 20; i++) people.push(await world.teacher(`racer${i}`));
  const [room, day, idReservationtype] = [await world.room(), world.monday(20), await world.typeOf('REZ')];
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      people[i % people.length]!.post('calendar/book', {
        // Different periods, all over the same half hour, and nobody's time but the room's.
        idReservationtype,
        title: `Utrka ${i}`,
        idRoom: room,
        start: `${day} ${i % 2 ? '10:00' : '10:30'}`,
        end: `${day} ${i % 3 ? '11:00' : '11:30'}`,
        teachers: [],
      }),
    ),
  );
  const won = answers.filter(a => a.status === 201);
  expect(won).toHaveLength(1);
  expect(won[0]!.body.events[0].status).toBe('confirmed');
  const winner = won[0]!.body.events[0].owner;
  for (const lost of answers.filter(a => a.status !== 201)) {
    expect(lost.status, JSON.stringify(lost.body)).toBe(409);
    expect(lost.body.conflicts).toMatchObject([{ kind: 'room', by: winner }]);
    expect(lost.body.message).toContain(winner);
  }
});

// ——— Two thousand random operations ———

type Event = { id: number; rowVer: number; idSeries: number | null; status: string; start: string };
/** The same sequence of numbers for every run (mulberry32). */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

class Client {
  readonly who: Person;
  readonly isKeeper: boolean;
  readonly random: () => number;
  readonly rooms: readonly number[];
  readonly seen: Map<string, number>;
  events: Event[] = [];
  constructor(who: Person, isKeeper: boolean, seed: number, rooms: readonly number[], seen: Map<string, number>) {
    [this.who, this.isKeeper, this.random, this.rooms, this.seen] = [who, isKeeper, randomOf(seed), rooms, seen];
  }
  int(n: number): number {
    return Math.floor(this.random() * n);
  }
  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)]!;
  }
  period(): { start: string; end: string } {
    const day = addDays(world.monday(1), this.pick([0, 1, 2, 7, 14, 21]));
    const from = 8 * 4 + this.int(16);
    const time = (quarter: number) =>
      `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
    return { start: `${day} ${time(from)}`, end: `${day} ${time(from + 2 + this.int(6))}` };
  }
  async step(): Promise<void> {
    const dice = this.random();
    if (this.events.length < 4 || dice < 0.42) return this.book();
    if (dice < 0.72) return this.change();
    if (dice < 0.84) return this.cancel();
    if (dice < 0.9) return this.addDates();
    return this.isKeeper ? this.decide() : this.refresh();
  }
  async book(): Promise<void> {
    const dice = this.random();
    const type = await world.typeOf(
      dice < 0.6 ? 'REZ' : dice < 0.8 ? 'SAST' : this.isKeeper && dice > 0.93 ? 'BLOK' : 'JAVNO',
    );
    const period = this.period();
    const repeats = this.random() < 0.25;
    const note = this.note(
      'book',
      await this.who.post('calendar/book', {
        idReservationtype: type,
        title: `Događaj ${this.int(1000)}`,
        idRoom: this.pick(this.rooms),
        ...period,
        request: this.random() < 0.3 ? 1 : 0,
        ...(repeats
          ? {
              rrule: `FREQ=WEEKLY;COUNT=${2 + this.int(3)}`,
              skip: this.random() < 0.4 ? [addDays(period.start.slice(0, 10), 7)] : [],
            }
          : {}),
        ...(type === (await world.typeOf('BLOK')) && this.random() < 0.5 ? { displace: 1 } : {}),
      }),
    );
    if (note.status === 201) this.events.push(...note.body.events);
  }
  async change(): Promise<void> {
    const event = this.pick(this.events);
    const body = {
      id: event.id,
      rowVer: event.rowVer,
      scope: this.pick(['this', 'following', 'all']),
      request: this.random() < 0.3 ? 1 : 0,
    };
    const what = this.random();
    const change =
      what < 0.6 ? this.period() : what < 0.85 ? { idRoom: this.pick(this.rooms) } : { title: `Novi ${this.int(100)}` };
    await this.keep(this.note('change', await this.who.put('calendar/change', { ...body, ...change })));
  }
  async cancel(): Promise<void> {
    const event = this.pick(this.events);
    await this.keep(
      this.note(
        'cancel',
        await this.who.put('calendar/cancel', {
          id: event.id,
          rowVer: event.rowVer,
          scope: this.pick(['this', 'following', 'all']),
        }),
      ),
    );
  }
  async addDates(): Promise<void> {
    const event = this.events.find(e => e.idSeries !== null);
    if (!event) return this.refresh();
    const series = await this.who.get(`calendar/series?id=${event.id}`);
    if (series.status !== 200 || series.body.skipped.length === 0) return;
    this.note(
      'add',
      await this.who.post('calendar/add-dates', {
        idSeries: series.body.id,
        dates: [series.body.skipped[0]],
        request: 1,
      }),
    );
  }
  async decide(): Promise<void> {
    const { body } = await this.who.get('calendar/requests');
    const waiting = body.groups.flatMap((g: { requests: Event[] }) => g.requests) as Event[];
    if (waiting.length === 0) return;
    const event = this.pick(waiting);
    const move = this.random() < 0.7 ? 'approve' : 'reject';
    this.note(
      move,
      await this.who.put(`calendar-event/${move}?id=${event.id}`, {
        rowVer: event.rowVer,
        ...(move === 'reject' ? { note: 'ne' } : {}),
      }),
    );
  }
  async refresh(): Promise<void> {
    const { body } = await this.who.get(`calendar?from=${world.today}&to=${addDays(world.today, 120)}`);
    this.events = body.events.filter((e: Event & { can: string[] }) => e.can.includes('change'));
  }
  private async keep(answer: Reply): Promise<void> {
    if (answer.status !== 200) return this.random() < 0.3 ? this.refresh() : undefined;
    const fresh = new Map((answer.body.events as Event[]).map(e => [e.id, e]));
    this.events = this.events
      .map(e => fresh.get(e.id) ?? e)
      .filter(e => e.status === 'requested' || e.status === 'confirmed');
  }
  private note(deed: string, answer: Reply): Reply {
    expect([200, 201, 404, 409, 422], `${deed}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    const key = `${deed} ${answer.status < 300 ? 'done' : 'refused'}`;
    this.seen.set(key, (this.seen.get(key) ?? 0) + 1);
    return answer;
  }
}

it('after two thousand operations of many people at once nothing overlaps, series are whole, and feeds tell what screens show', {
  timeout: 600_000,
}, async () => {
  const rooms = [await world.room(), await world.room(), await world.room(), await world.room()];
  const seen = new Map<string, number>();
  const clients: Client[] = [];
  for (let i = 0; i < 8; i++) clients.push(new Client(await world.teacher(`storm${i}`), false, 1000 + i, rooms, seen));
  for (let i = 0; i < 2; i++)
    clients.push(new Client(await world.admin(`keeper-of-storm${i}`), true, 2000 + i, rooms, seen));
  await Promise.all(
    clients.map(async client => {
      for (let i = 0; i < 200; i++) await client.step();
    }),
  );
  // Everything has happened that is to be proved harmless.
  for (const deed of [
    'book done',
    'book refused',
    'change done',
    'change refused',
    'cancel done',
    'approve done',
    'approve refused',
    'add done',
  ])
    expect(seen.get(deed) ?? 0, `${deed}: ${JSON.stringify([...seen])}`).toBeGreaterThan(0);

  const db = dbOf(world.portal);
  const event = db.table('calendar-event');
  const count = async (piece: ReturnType<typeof sql>) => (await db.one<{ n: number }>(piece))!.n;
  expect(await count(sql`select count(*)::int as n from ${event} where status = 'confirmed'`)).toBeGreaterThan(30);
  expect(
    await count(
      sql`select count(*)::int as n from ${event} a join ${event} b on a.id < b.id and a.id_room = b.id_room and a.start < b."end" and b.start < a."end" where a.status = 'confirmed' and b.status = 'confirmed'`,
    ),
  ).toBe(0);
  const teaching = sql`select p.id_teacher, e.* from ${db.table('calendar-event-teacher')} p join ${event} e on e.id = p.id_calendar_event join ${db.table('reservationtype')} t on t.id = e.id_reservationtype where e.status = 'confirmed' and t.blocks_teacher = 1`;
  expect(
    await count(
      sql`select count(*)::int as n from (${teaching}) a join (${teaching}) b on a.id < b.id and a.id_teacher = b.id_teacher and a.start < b."end" and b.start < a."end"`,
    ),
  ).toBe(0);
  expect(
    await count(
      sql`select count(*)::int as n from ${db.table('calendar-event-teacher')} p join ${event} e on e.id = p.id_calendar_event where p.start <> e.start or p."end" <> e."end"`,
    ),
  ).toBe(0);
  await everySeriesIsWhole();
  for (const { who } of clients) await feedTellsTheScreen(who);
});

const everySeriesIsWhole = async (): Promise<void> => {
  const db = dbOf(world.portal);
  const { rows } = await db.run<{
    id: number;
    rrule: string;
    first: string;
    skipped: string[];
    dates: string[];
    live: string[];
  }>(sql`select s.id, s.rrule, (s.start at time zone 'Europe/Zagreb')::date::text as first,
      array(select x ->> 'date' from jsonb_array_elements(coalesce(s.exdates, '[]')) x) as skipped, array_agg(e.series_date::text) as dates,
      coalesce(array_agg(e.series_date::text) filter (where e.status in ('requested', 'confirmed')), '{}') as live
    from ${db.table('calendar-series')} s left join ${db.table('calendar-event')} e on e.id_series = s.id where s.deleted_at is null group by s.id`);
  expect(rows.length).toBeGreaterThan(5);
  for (const series of rows) {
    const dates = datesOf(readRule(series.rrule), series.first);
    expect(
      [...new Set([...series.dates.filter(Boolean), ...series.skipped])].toSorted(),
      `series ${series.id} ${series.rrule}`,
    ).toEqual(dates);
    expect(new Set(series.live).size).toBe(series.live.length);
  }
};

const feedTellsTheScreen = async (who: Person): Promise<void> => {
  // The keepers move events into the past too, and a feed keeps the last month.
  const shown = (await who.get(`calendar?from=${addDays(world.today, -30)}&to=${addDays(world.today, 200)}`)).body
    .events as (Event & { end: string; title: string })[];
  const { url } = (await who.post('calendar/feed')).body;
  const text = await (await world.portal.client().fetch(new URL(url).pathname)).text();
  const told = occurrencesIn(text).filter(o => o.status !== 'CANCELLED');
  const sorted = (list: readonly { start: string; end: string; title: string }[]) =>
    list.map(e => `${e.start} ${e.end} ${e.title}`).toSorted();
  expect(sorted(told)).toEqual(sorted(shown));
};
