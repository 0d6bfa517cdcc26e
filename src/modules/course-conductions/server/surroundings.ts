import { wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, notFound, Refusal, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import {
  coursesTaken,
  groupMembers,
  groupsTaught,
  roomsNamed,
  semestersTaught,
  teachersNamed,
  teachingGroups,
} from '../../catalogues/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import { stCoSchedule } from '../model.ts';
import { hoursBetween } from '../model/hours.ts';
import { type Semester, semesterOf, teachingTimeOf } from './days.ts';
import type { Available, GroupFrame, RoomFrame, StandingSlot, Surroundings } from './judge.ts';

/** The teachers of a slot, as the list of references keeps them. */
const teachersOfSlot = (ctx: Ctx, idSlot: Sql): Sql =>
  sql`array(select l.id_target from ${ctx.db.table('st_co_schedule_id_teachers')} l where l.id_row = ${idSlot} order by l.id_target)`;

/** Today within the semester: who is in a group now, or will be when teaching begins. */
const dayWithin = (ctx: Ctx, { from, to }: Pick<Semester, 'from' | 'to'>): string => {
  const today = wallClock(ctx.now).slice(0, 10);
  return today < from ? from : today > to ? to : today;
};

/** The group, with the number of those who are in it today, or on the first day of teaching where that is still to come. */
export const groupFrame = async (ctx: Ctx, id: number): Promise<GroupFrame | null> =>
  ctx.db.one<GroupFrame>(sql`select g.id, g.id_st_co as "idStCo", g.id_academicyear as "idAcademicyear", g.season, g.id_study as "idStudy", g.id_organizationunit as "idUnit",
      g.code, g.course, g.type_code as "typeCode", g.capacity, g.needs_room = 1 as "needsRoom", g.preferred_roomtype as "preferredRoomtype",
      (select count(*)::int from ${groupMembers(ctx.db)} m join ${coursesTaken(ctx.db)} n on n.id = m.id_st_co_enrollment where m.id_st_co_group = g.id
        and least(greatest((${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date, s.teaching_from), s.teaching_to) between m."from" and m."to") as members
    from ${groupsTaught(ctx)} g left join ${semestersTaught(ctx.db)} s on s.id_academicyear = g.id_academicyear and s.kind = g.season where g.id = ${id}`);

export const semesterOfGroup = async (
  ctx: Ctx,
  group: Pick<GroupFrame, 'idAcademicyear' | 'season'>,
): Promise<Semester> => {
  const semester = await semesterOf(ctx, group.idAcademicyear, group.season);
  if (!semester) throw new Refusal(409, 'noSemester', { kind: 'conflict', resource: stCoSchedule.name });
  return semester;
};

/** A group with those it is part of and its parts. */
const familyOf = (ctx: Ctx, idGroup: number): Sql => sql`
  with recursive up as (select g.id, g.id_parent from ${teachingGroups(ctx.db)} g where g.id = ${idGroup}
      union select g.id, g.id_parent from ${teachingGroups(ctx.db)} g join up on g.id = up.id_parent),
    down as (select ${idGroup}::int as id union select g.id from ${teachingGroups(ctx.db)} g join down on g.id_parent = down.id)
  select id, id_parent is null as "isRoot" from up union select id, false from down where id not in (select id from up)`;

/**
 * The group's students in other groups of its year, on one day. Their enrolments are handed over as a list: so PostgreSQL takes the
 * index by enrolment, and not that of the constraint, in which each of them is a long walk.
 */
const studentsElsewhere = async (
  ctx: Ctx,
  { id: idGroup, idAcademicyear }: Pick<GroupFrame, 'id' | 'idAcademicyear'>,
  day: string,
): Promise<Map<number, number[]>> => {
  const { rows } = await ctx.db.run<{ group: number; students: number[] }>(sql`
    with mine as materialized (select distinct n.id_student from ${groupMembers(ctx.db)} m join ${coursesTaken(ctx.db)} n on n.id = m.id_st_co_enrollment
      where m.id_st_co_group = ${idGroup} and ${day}::date between m."from" and m."to"),
      theirs as materialized (select n.id, n.id_student from mine join ${coursesTaken(ctx.db)} n on n.id_student = mine.id_student and n.id_academicyear = ${idAcademicyear})
    select m.id_st_co_group as group, array_agg(distinct theirs.id_student order by theirs.id_student) as students
    from theirs join ${groupMembers(ctx.db)} m on m.id_st_co_enrollment = theirs.id
    where m.id_st_co_enrollment = any(array(select id from theirs)) and ${day}::date between m."from" and m."to" and m.id_st_co_group <> ${idGroup} group by 1`);
  return new Map(rows.map(row => [row.group, row.students]));
};

const slotColumns = (
  ctx: Ctx,
): Sql => sql`s.id, s.id_st_co_group as "idStCoGroup", s.weekday, to_char(s.time_from, 'HH24:MI') as "timeFrom", to_char(s.time_to, 'HH24:MI') as "timeTo",
  s.parity, s.week_from as "weekFrom", s.week_to as "weekTo", array(select x ->> 'date' from jsonb_array_elements(coalesce(s.dates, '[]'::jsonb)) x) as dates,
  s.id_room as "idRoom", ${teachersOfSlot(ctx, raw('s.id'))} as teachers, g.id_study as "idStudy", g.id_organizationunit as "idUnit", g.course, g.code, r.code as room, u.name as by`;
const slotsFrom = (
  ctx: Ctx,
): Sql => sql`${ctx.db.table('st-co-schedule')} s join ${groupsTaught(ctx)} g on g.id = s.id_st_co_group
  left join ${roomsNamed(ctx)} r on r.id = s.id_room left join ${accountsNamed(ctx.db)} u on u.id = coalesce(s.updated_by, s.created_by)`;
/** Slots of one semester, those of which this is true. */
export const slotsWhere = async (
  ctx: Ctx,
  { idAcademicyear, season }: Pick<GroupFrame, 'idAcademicyear' | 'season'>,
  where: Sql,
): Promise<StandingSlot[]> => {
  const { rows } = await ctx.db.run<Omit<StandingSlot, 'hours'>>(sql`select ${slotColumns(ctx)} from ${slotsFrom(ctx)}
    where s.deleted_at is null and g.id_academicyear = ${idAcademicyear} and g.season = ${season} and ${where} order by s.weekday, s.time_from, s.id`);
  return rows.map(row => ({ ...row, hours: hoursBetween(row.timeFrom, row.timeTo) ?? 0 }));
};

const roomFrames = async (ctx: Ctx, which: Sql): Promise<Map<number, RoomFrame>> =>
  new Map(
    (
      await ctx.db.run<RoomFrame>(sql`select r.id, r.num, r.code, r.capacity, r.id_roomtype as "idRoomtype", r.roomtype, r.is_virtual = 1 as "isVirtual"
    from ${roomsNamed(ctx)} r where ${which} order by r.num, r.id`)
    ).rows.map(room => [room.id, room]),
  );
const availabilityOf = async (ctx: Ctx, teachers: readonly number[]): Promise<Available[]> =>
  (
    await ctx.db.run<Available>(sql`select id_teacher as "idTeacher", weekday, to_char("from", 'HH24:MI') as "from", to_char("to", 'HH24:MI') as "to", kind
    from ${ctx.db.table('teacher-availability')} where id_teacher = any(${teachers}::int[]) and deleted_at is null`)
  ).rows;
export const teacherNames = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await ctx.db.run<{ id: number; name: string }>(
        sql`select id, name from ${teachersNamed(ctx.db)} t where id = any(${ids}::int[])`,
      )
    ).rows.map(row => [row.id, row.name]),
  );

/** A group with its semester. */
export interface Frame {
  readonly group: GroupFrame;
  readonly semester: Semester;
}
export const frameOf = async (ctx: Ctx, { idStCoGroup }: { readonly idStCoGroup: number }): Promise<Frame> => {
  const group = await groupFrame(ctx, idStCoGroup);
  if (!group) throw notFound();
  return { group, semester: await semesterOfGroup(ctx, group) };
};

/**
 * Everything a slot of this group can collide with, if these teach it: in one room, or, where it is looked for a room, in any.
 * Only what can touch it is read, each by an index of its own; `hold` comes before what somebody else may be changing and gets
 * the root of the group's tree.
 */
export const surroundingsOf = async (
  ctx: Ctx,
  { group, semester }: Frame,
  teachers: readonly number[],
  room: number | null | 'any',
  hold: (root: number) => Promise<void> = async () => {},
): Promise<Surroundings> => {
  const time = await teachingTimeOf(ctx, semester);
  const { rows: line } = await ctx.db.run<{ id: number; isRoot: boolean }>(familyOf(ctx, group.id));
  const family = new Set(line.map(row => row.id));
  const studentsIn = await studentsElsewhere(ctx, group, dayWithin(ctx, semester));
  const groups = [...new Set([...family, ...studentsIn.keys()])];
  const rooms = await roomFrames(ctx, room === 'any' ? raw('r.is_open') : sql`r.id = ${room}`);
  const names = await teacherNames(ctx, teachers);
  const available = await availabilityOf(ctx, teachers);
  await hold(line.find(row => row.isRoot)?.id ?? group.id);
  const inRoom =
    room === 'any' ? raw('s.id_room is not null') : room === null ? raw('false') : sql`s.id_room = ${room}`;
  const slots = await slotsWhere(
    ctx,
    group,
    // As an array: it is made first, and each of its few slots is looked up by its key, instead of all slots of the semester.
    sql`s.id = any(array(select s.id from ${ctx.db.table('st-co-schedule')} s where ${inRoom}
      union select s.id from ${ctx.db.table('st-co-schedule')} s where s.id_st_co_group = any(${groups}::int[])
      union select l.id_row from ${ctx.db.table('st_co_schedule_id_teachers')} l where l.id_target = any(${teachers}::int[])))`,
  );
  return { time, group, family, studentsIn, slots, rooms, teacherNames: names, available };
};
