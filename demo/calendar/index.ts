import { sql } from '../../src/kernel/server/index.ts';
import type { Institution } from '../catalogues/index.ts';
import { loadTaught } from '../conductions/lessons.ts';
import { loadPlans } from '../conductions/plans.ts';
import type { World } from '../world.ts';
import { loadDays } from './days.ts';
import { type Group, groupsOf, loadGroups } from './groups.ts';
import { loadLessons } from './lessons.ts';
import { loadReservations } from './reservations.ts';
import { loadStories, tellLessons } from './stories.ts';
import { timetableOf } from './timetable.ts';

/** A whole year of teaching without a collision, and what people book around it. `users` are the demo accounts. */
export const loadCalendar = async (
  world: World,
  institution: Institution,
  users: ReadonlyMap<string, number>,
): Promise<void> => {
  const semesters = await loadDays(world, institution.years);
  const groups = groupsOf(world, institution);
  const groupKeys = await loadGroups(world, institution, groups);
  const timetable = timetableOf(world, institution, groups);
  const teacherOf = new Map(timetable.slots.map(slot => [slot.group, slot.teacher.id]));
  const topics = await loadPlans(world, institution, groups, groupKeys, teacherOf);
  const userOf = await usersOfTeachers(world, users.get('courseconductionsadmin')!);
  const told =
    world.size.name === 'demo'
      ? tellLessons(world, institution, timetable.slots, semesters)
      : { changes: new Map(), madeUp: [] };
  const events = await loadLessons(world, institution, timetable.slots, semesters, groupKeys, userOf, told.changes);
  const titleOf = (g: Group): string =>
    `${institution.programme.courses[institution.programme.places[g.place]!.course]!.hr} (${g.code})`;
  const stories =
    world.size.name === 'demo'
      ? await loadStories(world, institution, semesters, users, told, groupKeys, titleOf)
      : { booked: 0, makeups: [] };
  await loadTaught(world, institution, {
    slots: timetable.slots,
    semesters,
    groupKeys,
    events,
    changes: told.changes,
    makeups: stories.makeups,
    topics,
  });
  await loadReservations(world, institution, timetable, semesters, userOf, world.size.reservations - stories.booked);
};

const usersOfTeachers = async ({ ctx: { db } }: World, otherwise: number): Promise<(teacher: number) => number> => {
  const found = await db.run<{ id: number; idUser: number }>(
    sql`select id, id_user as "idUser" from ${db.table('teacher')} where id_user is not null`,
  );
  const users = new Map(found.rows.map(row => [row.id, row.idUser]));
  return teacher => users.get(teacher) ?? otherwise;
};
