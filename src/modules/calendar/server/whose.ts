import type { Db, Me } from '../../../kernel/server/contract.ts';
import { raw, sql, type Sql } from '../../../kernel/server/sql.ts';

/** Whoever's calendar it is: as an account, a teacher, a student. */
export interface Whose { readonly idUser: number; readonly idTeacher: number | null; readonly idStudent: number | null }
export const whoseOf = (me: Me): Whose => ({ idUser: me.id, idTeacher: me.facts.idTeacher, idStudent: me.facts.idStudent });
export const whoseById = async (db: Db, idUser: number): Promise<Whose> => (await db.one<Whose>(sql`select ${idUser}::int as "idUser",
  (select id from ${db.table('teacher')} where id_user = ${idUser} and deleted_at is null) as "idTeacher",
  (select id from ${db.table('student')} where id_user = ${idUser} and deleted_at is null) as "idStudent"`))!;

/** A student's groups, each with the days of membership. */
const membershipsOf = (db: Db, idStudent: number): Sql => sql`select m.id_st_co_group, m."from", coalesce(m."to", 'infinity'::date) as "to"
  from ${db.table('st-co-group-student')} m join ${db.table('st-co-enrollment')} n on n.id = m.id_st_co_enrollment
  join ${db.table('studentenrollment')} s on s.id = n.id_studentenrollment
  where s.id_student = ${idStudent} and m.deleted_at is null and n.deleted_at is null and s.deleted_at is null and n.status <> 'dropped'`;

/** Blockings last at most a year: whatever began earlier is over. */
const longest = "interval '367 days'";

/** The keys of all events that concern somebody between two moments: a few short walks through indexes by person and time. */
export const concerning = (db: Db, who: Whose, from: Sql, to: Sql): Sql => {
  const within = (row: string): Sql => sql`${raw(row)}.start < ${to} and ${raw(row)}."end" > ${from} and ${raw(row)}.start > ${from} - ${raw(longest)}`;
  return sql`select o.id from ${db.table('calendar-event')} o where o.id_owner = ${who.idUser} and ${within('o')}
    union select p.id_calendar_event from ${db.table('calendar-event-user')} p where p.id_user = ${who.idUser} and ${within('p')}
    ${who.idTeacher === null ? raw('') : sql`union select p.id_calendar_event from ${db.table('calendar-event-teacher')} p where p.id_teacher = ${who.idTeacher} and ${within('p')}`}
    ${who.idStudent === null ? raw('') : sql`union select p.id_calendar_event from (${membershipsOf(db, who.idStudent)}) g
      join ${db.table('calendar-event-group')} p on p.id_st_co_group = g.id_st_co_group and ${within('p')} and (p.start at time zone 'Europe/Zagreb')::date between g."from" and g."to"`}`;
};

/** Whether events, by the alias of their row, are among those that concern somebody: each way is looked through once, not for every row. */
export const isAmongThoseOf = (db: Db, who: Whose, event: string): Sql => sql`(${raw(event)}.id_owner = ${who.idUser}
  or ${raw(event)}.id in (select p.id_calendar_event from ${db.table('calendar-event-user')} p where p.id_user = ${who.idUser})
  ${who.idTeacher === null ? raw('') : sql`or ${raw(event)}.id in (select p.id_calendar_event from ${db.table('calendar-event-teacher')} p where p.id_teacher = ${who.idTeacher})`}
  ${who.idStudent === null ? raw('') : sql`or ${raw(event)}.id in (select p.id_calendar_event from ${db.table('calendar-event-group')} p join (${membershipsOf(db, who.idStudent)}) g on g.id_st_co_group = p.id_st_co_group
    where (p.start at time zone 'Europe/Zagreb')::date between g."from" and g."to")`})`;

/** The same of a few events: each is looked at by itself. */
export const concerns = (db: Db, who: Whose, event: string): Sql => sql`(${raw(event)}.id_owner = ${who.idUser}
  or exists (select 1 from ${db.table('calendar-event-user')} p where p.id_calendar_event = ${raw(event)}.id and p.id_user = ${who.idUser})
  ${who.idTeacher === null ? raw('') : sql`or exists (select 1 from ${db.table('calendar-event-teacher')} p where p.id_calendar_event = ${raw(event)}.id and p.id_teacher = ${who.idTeacher})`}
  ${who.idStudent === null ? raw('') : sql`or exists (select 1 from ${db.table('calendar-event-group')} p join (${membershipsOf(db, who.idStudent)}) g on g.id_st_co_group = p.id_st_co_group
    where p.id_calendar_event = ${raw(event)}.id and (p.start at time zone 'Europe/Zagreb')::date between g."from" and g."to")`})`;
