import { columnName, type Db, type Me, raw, type RowRef, sql, type Sql } from '../../../kernel/server/index.ts';
import {
  coursesTaken,
  groupMembers,
  isInTheMaking,
  recordsOf,
  semestersTaught,
} from '../../catalogues/server/index.ts';
import { allowsCollisions, editsCalendar } from './rules.ts';

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
export const whoseById = async (db: Db, idUser: number): Promise<Whose> => ({
  idUser,
  ...(await recordsOf(db, idUser)),
});

/** Where tables are found: a connection, or the row a rule is about. */
export type Tables = Pick<Db, 'table'>;
/**
 * A student's groups, each with the days of membership. The enrolments are found first and handed over as a list: so PostgreSQL takes the index
 * by enrolment, and not that of the constraint, which begins with the group. `years` narrows them by the academic year of `n`.
 */
const membershipsOf = (
  db: Tables,
  idStudent: number,
  years: Sql,
): Sql => sql`select m.id_st_co_group, m."from", m."to" from ${groupMembers(db)} m
  where m.id_st_co_enrollment = any (array(select n.id from ${coursesTaken(db)} n where n.id_student = ${idStudent} and ${years}))`;

/** A table's row that names an event and whose it is, by its alias; `key` is the column with the event's key. */
interface Way {
  readonly row: string;
  readonly key: string;
}

/**
 * The keys of events that concern somebody, each way by itself: owned, asked to, taught, attended by a group on a day of membership.
 * `only` narrows every way by the same thing, a period or one event, so that each is a short walk through an index.
 */
const keysOf = (db: Tables, who: Whose, only: (way: Way) => Sql, years = raw('true')): Sql => {
  const asked = { row: 'p', key: 'p.id_calendar_event' };
  const owned = { row: 'o', key: 'o.id' };
  return sql`select o.id from ${db.table('calendar-event')} o where o.id_owner = ${who.idUser} and ${only(owned)}
    union all select p.id_calendar_event from ${db.table('calendar-event-user')} p where p.id_user = ${who.idUser} and ${only(asked)}
    ${who.idTeacher === null ? raw('') : sql`union all select p.id_calendar_event from ${db.table('calendar-event-teacher')} p where p.id_teacher = ${who.idTeacher} and ${only(asked)}`}
    ${
      who.idStudent === null
        ? raw('')
        : sql`union all select p.id_calendar_event from (${membershipsOf(db, who.idStudent, years)}) g join ${db.table('calendar-event-group')} p on p.id_st_co_group = g.id_st_co_group
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
    // What a year did not hold in its own days is made up for within a month.
    sql`n.year_from - 31 < ${to} and n.year_to + 31 > ${from}`,
  );

/** Whether an event, by its key, concerns somebody: each is looked at by itself. */
export const concerns = (db: Tables, who: Whose, event: Sql): Sql =>
  sql`exists (${keysOf(db, who, ({ key }) => sql`${raw(key)} = ${event}`)})`;
/** The same for the rows of a list: all that concern somebody are found once, and each row is looked up among them. */
export const isAmongTheirs = (db: Tables, who: Whose, event: Sql): Sql =>
  sql`${event} in (${keysOf(db, who, () => raw('true'))})`;

/** Whether more than the time and the room of an event is for somebody to know: the one rule of lists, sheets, conflicts and changes. */
export const isOpenTo = (db: Tables, me: Me, isMine: Sql, event: Pick<RowRef, 'col'>): Sql =>
  editsCalendar(me)
    ? raw('true')
    : sql`((${isMine} or (${event.col('isPublic')} = 1 and ${event.col('status')} = 'confirmed')) and ${isOutFor(db, me, event)})`;
/**
 * Whether somebody may know of a lesson at all: of a timetable that is still being made, others than its makers see only that the
 * hour is taken. Few semesters are being made, and none at most times: their days are looked at first, and then each event by itself.
 */
export const isOutFor = (db: Tables, me: Me | null, event: Pick<RowRef, 'col'>): Sql =>
  me !== null && allowsCollisions(me)
    ? raw('true')
    : sql`not (${event.col('source')} = 'lesson'
      and ${event.col('start')} <@ any (array(select tstzrange(s.teaching_from::timestamptz, (s.teaching_to + 1)::timestamptz) from ${semestersTaught(db)} s where s.timetable_status = 'draft'))
      and exists (select from ${db.table('calendar-event-group')} p where p.id_calendar_event = ${event.col('id')} and ${isInTheMaking(db, raw('p.id_st_co_group'))} offset 0))`;
/** Who else was asked, how many come and what was decided is for those whom it concerns, also where everybody reads the title. */
export const isAffairOf = (me: Me, isMine: Sql): Sql => (editsCalendar(me) ? raw('true') : isMine);
/** An event that stands in a statement as `e`. */
export const ofEvent: Pick<RowRef, 'col'> = { col: field => raw(`e.${columnName(field)}`) };
