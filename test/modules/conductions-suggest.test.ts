import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemo } from '../../demo/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { minutesOf, timeAt } from '../../src/modules/course-conductions/model/hours.ts';
import { foundFor } from '../../src/modules/course-conductions/server/conflicts.ts';
import { isPreferred, judgeOf, type WantedSlot } from '../../src/modules/course-conductions/server/judge.ts';
import { frameOf, surroundingsOf } from '../../src/modules/course-conductions/server/surroundings.ts';
import { dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { inPortal, systemOf } from './system.ts';

/** The demo institution, whose timetable is full of slots and lessons. */
let portal: Portal;
let planner: Person;
beforeAll(async () => {
  portal = await startSeeded();
  await inPortal(portal, tx => loadDemo(tx));
  planner = await signIn(portal, { roles: ['courseConductionsAdmin'] });
}, 240_000);
afterAll(() => portal?.stop());

interface Place {
  readonly wanted: WantedSlot;
  readonly penalty: number;
  readonly isHard: boolean;
  readonly order: readonly number[];
}
const before = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
};
const round = (n: number): number => Math.round(n * 1000) / 1000;

/** Every quarter of an hour of six days in every room, each judged by itself as a slot that somebody would save. */
const everywhere = async (idStCoGroup: number, idTeacher: number, hours: number): Promise<Place[]> => {
  const ctx = systemOf(portal);
  const around = await surroundingsOf(ctx, await frameOf(ctx, { idStCoGroup }), [idTeacher], 'any');
  const judge = judgeOf(around);
  const size = around.group.members || around.group.capacity;
  const places: Place[] = [];
  for (const room of around.rooms.values())
    for (let weekday = 1; weekday <= 6; weekday++)
      for (let from = 7 * 60; from + minutesOf(hours) <= 22 * 60; from += 15) {
        if (room.isVirtual) continue;
        const wanted: WantedSlot = {
          id: null,
          idStCoGroup,
          idRoom: room.id,
          teachers: [idTeacher],
          weekday,
          timeFrom: timeAt(from),
          timeTo: timeAt(from + minutesOf(hours)),
          parity: 'all',
          weekFrom: null,
          weekTo: null,
          dates: [],
          isOnline: false,
          collisionAllowed: false,
        };
        const found = [...judge.room(wanted), ...judge.people(wanted)];
        const penalty =
          found.reduce((sum, f) => sum + f.weight, 0) +
          (weekday === 6 ? 10 : 0) +
          (from < 8 * 60 || from + minutesOf(hours) > 20 * 60 ? 5 : 0) +
          (from % 60 === 0 ? 0 : 0.2) +
          Math.max(0, room.capacity - size) / 1000 -
          (isPreferred(around, wanted) ? 2 : 0);
        const isHard = found.some(f => f.level === 'hard');
        places.push({ wanted, penalty, isHard, order: [penalty, weekday, from, room.num, room.id] });
      }
  return places;
};
/** The best of them that nothing stands against, neither a slot nor anything in the calendar. */
const bestOf = async (places: readonly Place[]): Promise<Place | null> => {
  for (const place of places.filter(p => !p.isHard).toSorted((a, b) => before(a.order, b.order)))
    if ((await foundFor(systemOf(portal), place.wanted)).every(f => f.level === 'soft')) return place;
  return null;
};

it('the first proposal is the best of all rooms and hours, looked at one by one', { timeout: 600_000 }, async () => {
  const db = dbOf(portal);
  // A group of lectures with whoever teaches it: some thousand places, which is enough for one test.
  const { rows } = await db.run<{ id: number; idTeacher: number }>(sql`
    select distinct on (g.id_teachingtype, c.semester % 2) g.id, s.id_teacher as "idTeacher"
    from ${db.table('st-co-group')} g join ${db.table('stcourse')} c on c.id = g.id_st_co join ${db.table('academicyear')} y on y.id = c.id_academicyear and y.status = 'active'
      join ${db.table('st-co-group-teacher')} s on s.id_st_co_group = g.id and s.deleted_at is null
    where g.deleted_at is null order by g.id_teachingtype, c.semester % 2, g.id limit 1`);
  expect(rows).toHaveLength(1);
  for (const { id, idTeacher } of rows) {
    const query = new URLSearchParams({
      scenario: 'Suggest slots',
      idStCoGroup: String(id),
      teachers: String(idTeacher),
      hours: '2',
      limit: '1',
    });
    const answer = await planner.get(`st-co-schedule?${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [first] = answer.body.data.suggestions;
    const best = await bestOf(await everywhere(id, idTeacher, 2));
    expect(best).not.toBeNull();
    const { weekday, timeFrom, timeTo, idRoom } = best!.wanted;
    expect(first).toMatchObject({ weekday, timeFrom, timeTo, idRoom, penalty: round(best!.penalty) });
  }
});
