import { type Db, type Me, raw, sql, type Sql } from '../../../kernel/server/index.ts';

/** Whoever's calendar it is: as an account, a teacher, a student. */
export interface Whose {
  readonly idUser: number;
  readonly idTeacher: number | null;
  readonly idStudent: number | null;
}
export const whoseOf = (me: Me): Whose => ({
  idUser: me.id,
  idTeacher: me.facts.idTeacher,
  idStudent: me.facts.idStudent,
});
export const whoseById = async (db: Db, idUser: number): Promise<Whose> =>
  (await db.one<Whose>(sql`select ${idUser}::int as "idUser",
  (select id from ${db.table('teacher')} where id_user = ${idUser} and deleted_at is null) as "idTeacher",
  (select id from ${db.table('student')} where id_user = ${idUser} and deleted_at is null) as "idStudent"`))!;

/** Where tables are found: a connection, or the row a rule is about. */
export type Tables = Pick<Db, 'table'>;
/** A student's groups, each with the days of membership. */
const membershipsOf = (
  db: Tables,
  idStudent: number,
): Sql => sql`select m.id_st_co_group, m."from", coalesce(m."to", 'infinity'::date) as "to"
  from ${db.table('st-co-group-student')} m join ${db.table('st-co-enrollment')} n on n.id = m.id_st_co_enrollment
  join ${db.table('studentenrollment')} s on s.id = n.id_studentenrollment
  where s.id_student = ${idStudent} and m.deleted_at is null and n.deleted_at is null and s.deleted_at is null and n.status <> 'dropped'`;

/** A table's row that names an event and whose it is, by its alias; `key` is the column with the event's key. */
interface Way {
  readonly row: string;
  readonly key: string;
}

/**
 * The keys of events that concern somebody, each way by itself: owned, asked to, taught, attended by a group on a day of membership.
 * `only` narrows every way by the same thing, a period or one event, so that each is a short walk through an index.
 */
const keysOf = (db: Tables, who: Whose, only: (way: Way) => Sql): Sql => {
  const asked = { row: 'p', key: 'p.id_calendar_event' };
  const owned = { row: 'o', key: 'o.id' };
  return sql`select o.id from ${db.table('calendar-event')} o where o.id_owner = ${who.idUser} and ${only(owned)}
    union all select p.id_calendar_event from ${db.table('calendar-event-user')} p where p.id_user = ${who.idUser} and ${only(asked)}
    ${who.idTeacher === null ? raw('') : sql`union all select p.id_calendar_event from ${db.table('calendar-event-teacher')} p where p.id_teacher = ${who.idTeacher} and ${only(asked)}`}
    ${
      who.idStudent === null
        ? raw('')
        : sql`union all select p.id_calendar_event from (${membershipsOf(db, who.idStudent)}) g join ${db.table('calendar-event-group')} p on p.id_st_co_group = g.id_st_co_group
      and ${only(asked)} and (p.start at time zone 'Europe/Zagreb')::date between g."from" and g."to"`
    }`;
};

/** Blockings last at most a year: whatever began earlier is over. */
const longest = "interval '367 days'";

/** The keys of all events that concern somebody between two moments. */
export const concerning = (db: Tables, who: Whose, from: Sql, to: Sql): Sql =>
  keysOf(
    db,
    who,
    ({ row }) =>
      sql`${raw(row)}.start < ${to} and ${raw(row)}."end" > ${from} and ${raw(row)}.start > ${from} - ${raw(longest)}`,
  );

/** Whether an event, by its key, concerns somebody: each is looked at by itself. */
export const concerns = (db: Tables, who: Whose, event: Sql): Sql =>
  sql`exists (${keysOf(db, who, ({ key }) => sql`${raw(key)} = ${event}`)})`;
/** The same for the rows of a list: all that concern somebody are found once, and each row is looked up among them. */
export const isAmongTheirs = (db: Tables, who: Whose, event: Sql): Sql =>
  sql`${event} in (${keysOf(db, who, () => raw('true'))})`;
