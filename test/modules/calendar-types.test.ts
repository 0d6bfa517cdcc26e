import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows, sql } from '../../src/kernel/server/index.ts';
import { addDays, calendarEvent } from '../../src/modules/calendar/model.ts';
import { dbOf, type Person, rowOf } from '../harness/people.ts';
import { askedBy } from '../harness/plans.ts';
import { type CalendarWorld, startCalendarWorld } from './calendar-world.ts';
import { whileJobsRun } from './system.ts';

/** A type with twelve hundred events, half of them over: what it holds is said anew. */
let world: CalendarWorld;
let keeper: Person;
let type: { id: number; rowVer: number };
let idRoom: number;
const each = 600;
beforeAll(async () => {
  world = await startCalendarWorld();
  keeper = await world.admin();
  idRoom = await world.room();
  type = (
    await keeper.post('reservationtype/create', {
      code: 'VELIK',
      nameHr: 'Velika vrsta',
      color: '#112233',
      approval: 'none',
      minNoticeHours: 0,
      blocksRoom: 1,
      blocksTeacher: 0,
    })
  ).body;
  await insertRows(
    dbOf(world.portal),
    calendarEvent,
    Array.from({ length: 2 * each }, (_, n) => {
      const day = addDays(world.today, n < each ? -1 - (n % 60) : 1 + (n % 60));
      const hour = String(7 + (Math.floor((n % each) / 60) % 10)).padStart(2, '0');
      return {
        idReservationtype: type.id,
        title: `Termin ${n}`,
        start: `${day} ${hour}:00`,
        end: `${day} ${hour}:45`,
        status: 'confirmed',
        idOwner: keeper.id,
        source: 'manual',
        idRoom,
      };
    }),
  );
}, 60_000);
afterAll(() => world?.stop());

const holding = async () => {
  const db = dbOf(world.portal);
  return (await db.one<{ past: number; toCome: number; written: number }>(sql`
    select count(*) filter (where "end" < now() and blocks_room = 1)::int as past, count(*) filter (where "end" > now() and blocks_room = 1)::int as "toCome",
      count(*) filter (where row_ver > 1)::int as written from ${db.table('calendar-event')} where id_reservationtype = ${type.id}`))!;
};
const change = (more: string, values: object) =>
  keeper.put(`reservationtype/update?id=${type.id}${more}`, { rowVer: type.rowVer, ...values });
const untilHeld = (toCome: number) =>
  whileJobsRun(world.portal, async () => {
    await expect.poll(async () => (await holding()).toCome, { timeout: 30_000 }).toBe(toCome);
    await expect.poll(async () => (await keeper.get('job-run')).body.data[0]?.state, { timeout: 30_000 }).toBe('done');
    return (await keeper.get('job-run')).body.data[0];
  });

it('a trial says how many events follow, and touches none', async () => {
  let tried: Awaited<ReturnType<typeof change>> | undefined;
  const asked = await askedBy(async () => {
    tried = await change('&dryRun=1', { blocksRoom: 0 });
  });
  expect(tried!.body).toMatchObject({ dryRun: 1, blocksRoom: 0, warnings: [{ key: 'eventsFollow' }] });
  expect(tried!.body.warnings[0].message).toContain('600');
  expect(asked.filter(({ text }) => /update[^;]*calendar_event/.test(text))).toEqual([]);
  expect(await holding()).toEqual({ past: each, toCome: each, written: 0 });
  expect((await keeper.get('job-run')).body.data).toEqual([]);
});

it('events to come follow in the background, in portions; what is over stays as it was', async () => {
  const stranger = await world.teacher();
  expect(
    (await stranger.put(`reservationtype/update?id=${type.id}`, { rowVer: type.rowVer, blocksRoom: 0 })).status,
  ).toBe(403);
  const { status, body } = await change('', { blocksRoom: 0 });
  expect([status, body.warnings[0].key]).toEqual([200, 'eventsFollow']);
  expect((await holding()).written).toBe(0);
  type = body;
  await untilHeld(0);
  expect(await holding()).toEqual({ past: each, toCome: 0, written: each });
  const db = dbOf(world.portal);
  const told = await db.rows(sql`select id from ${db.table('audit_log')} where action = 'calendar-event.holdAnew'`);
  expect(told.length).toBeGreaterThan(1);
});

it('what cannot hold its room, because another is there, is named and holds nobody up', async () => {
  const db = dbOf(world.portal);
  const { id } = await rowOf(world.portal, 'calendar-event', 'title', `Termin ${each}`);
  // Meanwhile it holds nothing, so that another may stand at its time.
  await db.run(sql`insert into ${db.table('calendar-event')} (id_reservationtype, title, start, "end", status, id_owner, source, id_room)
    select id_reservationtype, 'Preko', start, "end", status, id_owner, source, id_room from ${db.table('calendar-event')} where id = ${id}`);
  const { status, body } = await change('', { blocksRoom: 1 });
  expect(status).toBe(200);
  type = body;
  const run = await untilHeld(each);
  const left = await (await keeper.fetch(`job-run/result?id=${run.id}`)).text();
  expect(left.trim().split('\n')).toHaveLength(2);
  expect(left).toMatch(/Preko|Termin 600/);
});
