import { sql } from '../../src/kernel/server/index.ts';
import { authAssignment, user } from '../../src/modules/people/model.ts';
import { grouped } from '../lists.ts';
import type { World } from '../world.ts';

export interface Staff {
  readonly id: number;
  readonly idUser: number;
  readonly idUnit: number;
  readonly canMentor: boolean;
  readonly canChair: boolean;
}
export interface Learner {
  readonly id: number;
  readonly idUser: number | null;
  readonly idStudy: number;
}
/** The people of the institution whom the bulk makers name: real rows, the same for all of them. */
export interface People {
  readonly idYear: number;
  readonly staff: readonly Staff[];
  readonly staffOf: ReadonlyMap<number, readonly Staff[]>;
  /** Those who study in the active year. */
  readonly learners: readonly Learner[];
  readonly learnersOf: ReadonlyMap<number, readonly Learner[]>;
  /** Names of the courses of each study. */
  readonly subjectsOf: ReadonlyMap<number, readonly string[]>;
}

export const peopleOf = async ({ ctx: { db }, today }: World): Promise<People> => {
  const { id: idYear } = (await db.one<{ id: number }>(
    sql`select id from ${db.table('academicyear')} where status = 'active'`,
  ))!;
  const { rows: staff } = await db.run<Staff>(
    sql`select t.id, t.id_user as "idUser", t.id_organizationunit as "idUnit", v.can_mentor = 1 as "canMentor", v.can_chair = 1 as "canChair"
      from ${db.table('teacher')} t join ${db.table('academicvocation')} v on v.id = t.id_academicvocation
      where t.id_user is not null and t.deleted_at is null and t.norm_reduction < 50 and (t.active_to is null or t.active_to > ${today}::date) order by t.id`,
  );
  const { rows: learners } = await db.run<Learner>(
    sql`select distinct on (s.id) s.id, s.id_user as "idUser", e.id_study as "idStudy" from ${db.table('studentenrollment')} e join ${db.table('student')} s on s.id = e.id_student
      where e.id_academicyear = ${idYear} and e.status = 'enrolled' and e.deleted_at is null and s.deleted_at is null order by s.id`,
  );
  const { rows: subjects } = await db.run<{ idStudy: number; names: string[] }>(
    sql`select c.id_study as "idStudy", array_agg(distinct k.name_hr) as names from ${db.table('stcourse')} c join ${db.table('course')} k on k.id = c.id_course
      where c.id_academicyear = ${idYear} and c.deleted_at is null group by 1`,
  );
  return {
    idYear,
    staff,
    staffOf: grouped(staff, one => one.idUnit),
    learners,
    learnersOf: grouped(learners, one => one.idStudy),
    subjectsOf: new Map(subjects.map(row => [row.idStudy, row.names])),
  };
};

/** Everybody who studies has an account under the number of their student card. It has no password, so nobody signs in with it. */
export const loadStudentAccounts = async ({ ctx: { db, now }, sink }: World): Promise<void> => {
  const at = now.toISOString();
  const { rows } = await db.run<{ username: string; email: string; firstName: string; lastName: string }>(sql`
    select s.jmbag as username, s.email, s.first_name as "firstName", s.last_name as "lastName" from ${db.table('student')} s
    where s.id_user is null and s.active = 1 and s.deleted_at is null order by s.id`);
  if (rows.length === 0) return;
  const keys = await sink.write(
    user,
    rows.map(student => ({
      ...student,
      language: 'hr',
      status: 'active',
      emailConfirmedAt: at,
      termsVersion: 1,
      termsAcceptedAt: at,
    })),
    rows.length,
  );
  await db.run(
    sql`update ${db.table('student')} s set id_user = u.id from ${db.table('user')} u where u.username = s.jmbag and s.id_user is null`,
  );
  const roles = await db.run<{ id: number }>(
    sql`select id from ${db.table('auth-item')} where kind = 'role' and name in ('student', 'user') and deleted_at is null order by name`,
  );
  await sink.write(
    authAssignment,
    rows.flatMap((_, i) => roles.rows.map(role => ({ idUser: keys.at(i), idRole: role.id }))),
    rows.length * 2,
  );
};
