import type { Row } from '../../../kernel/resource/index.ts';
import {
  type Me,
  type Policy,
  error,
  type Problem,
  warning,
  saveMatching,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { type stCoGroup, stCoGroupStudent } from '../model.ts';
import { cc, groupReaders } from '../rights.ts';
import { has } from './rules.ts';

type Group = Row<typeof stCoGroup>;
type Member = Row<typeof stCoGroupStudent>;

const readsGroups = (me: Me): boolean => has(me, ...groupReaders);
/** Who is taught together is decided by those who plan teaching. */
const editsGroups = (me: Me): boolean => has(me, cc.edit);

/** Members by their days; who has dropped the course takes no seat. */
const seatsOf = (
  ctx: TxCtx,
  idGroup: number,
): Sql => sql`select m.id, m.id_st_co_enrollment, m."from", coalesce(m."to", 'infinity'::date) as "to"
  from ${ctx.db.table('st-co-group-student')} m join ${ctx.db.table('st-co-enrollment')} e on e.id = m.id_st_co_enrollment and e.status <> 'dropped' and e.deleted_at is null
  where m.id_st_co_group = ${idGroup} and m.deleted_at is null`;
/** Whoever takes the last seat and whoever takes a seat away come one after the other. */
const lockSeats = (ctx: TxCtx, idGroup: number): Promise<void> => ctx.db.lock('seats of group', idGroup);
/** How many are in it at once on its fullest day, of those days when somebody comes. */
const mostAtOnce = async (ctx: TxCtx, idGroup: number, from = '-infinity', to = 'infinity'): Promise<number> =>
  (await ctx.db.one<{ n: number }>(sql`with seats as (${seatsOf(ctx, idGroup)})
    select coalesce(max((select count(*) from seats s where d.day between s."from" and s."to")), 0)::int as n
    from (select greatest("from", ${from}::date) as day from seats where "from" <= ${to}::date and "to" >= ${from}::date) d`))!
    .n;

// ——— Groups ———

const placeInTree = async (ctx: TxCtx, row: Group): Promise<Problem<typeof stCoGroup>[]> => {
  if (row.idParent === null) return [];
  const parent = (await ctx.db.one<{ idStCo: number; idTeachingtype: number }>(sql`
    select id_st_co as "idStCo", id_teachingtype as "idTeachingtype" from ${ctx.db.table('st-co-group')} where id = ${row.idParent} for share`))!;
  if (parent.idStCo !== row.idStCo) return [error('parentOfOtherCourse', 'idParent')];
  return parent.idTeachingtype === row.idTeachingtype ? [error('parentOfSameType', 'idParent')] : [];
};

const taughtTogether = async (ctx: TxCtx, row: Group): Promise<Problem<typeof stCoGroup>[]> => {
  const shared = (row.sharedStCos ?? []).map(part => part.idStCo);
  if (shared.length === 0) return [];
  if (shared.includes(row.idStCo)) return [error('sharedWithItself', 'sharedStCos')];
  const { n } = (await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${ctx.db.table('stcourse')} c
    where c.id = any(${shared}::int[]) and c.deleted_at is null and c.id_academicyear = (select id_academicyear from ${ctx.db.table('stcourse')} where id = ${row.idStCo})`))!;
  return n === new Set(shared).size ? [] : [error('sharedOtherYear', 'sharedStCos')];
};

const sizeOfType = async (ctx: TxCtx, row: Group): Promise<Problem<typeof stCoGroup>[]> => {
  const above = await ctx.db.one<{ max: number }>(sql`select max_group_size as max from ${ctx.db.table('teachingtype')}
    where id = ${row.idTeachingtype} and max_group_size < ${row.capacity}`);
  return above ? [warning('aboveTypeSize', 'capacity', above)] : [];
};

/** A change must not leave anybody in a group in which they could not be. */
const membersStillFit = async (ctx: TxCtx, before: Group, row: Group): Promise<Problem<typeof stCoGroup>[]> => {
  const problems: Problem<typeof stCoGroup>[] = [];
  if (row.capacity < before.capacity) {
    await lockSeats(ctx, row.id);
    const members = await mostAtOnce(ctx, row.id);
    if (members > row.capacity) problems.push(error('capacityBelow', 'capacity', { members }));
  }
  if (row.idParent !== before.idParent && row.idParent !== null) {
    await lockSeats(ctx, row.id);
    const stray = await ctx.db.one(sql`select 1 from (${seatsOf(ctx, row.id)}) m
      where not exists (select from (${seatsOf(ctx, row.idParent)}) p where p.id_st_co_enrollment = m.id_st_co_enrollment and p."from" <= m."from" and p."to" >= m."to") limit 1`);
    if (stray) problems.push(error('membersOutsideParent', 'idParent'));
  }
  if (row.onlyMode !== before.onlyMode && row.onlyMode !== null) {
    await lockSeats(ctx, row.id);
    const other =
      await ctx.db.one(sql`select 1 from (${seatsOf(ctx, row.id)}) m join ${ctx.db.table('st-co-enrollment')} e on e.id = m.id_st_co_enrollment
      join ${ctx.db.table('studentenrollment')} s on s.id = e.id_studentenrollment where s.mode <> ${row.onlyMode} limit 1`);
    if (other) problems.push(error('membersOfOtherMode', 'onlyMode'));
  }
  return problems;
};

/** The days on which a course of this parity is taught in its year; null where the year has no such semester. */
interface SemesterDays {
  readonly from: string;
  readonly to: string;
}
const semesterOf = (ctx: TxCtx, idStCo: number): Promise<SemesterDays | null> =>
  ctx.db.one(sql`select s.teaching_from::text as "from", s.teaching_to::text as "to"
    from ${ctx.db.table('stcourse')} c join ${ctx.db.table('academicyear-semester')} s on s.id_academicyear = c.id_academicyear and s.deleted_at is null
      and s.kind = case when c.semester % 2 = 1 then 'winter' else 'summer' end where c.id = ${idStCo}`);
const isOutside = (day: string, semester: SemesterDays | null): semester is SemesterDays =>
  semester !== null && (day < semester.from || day > semester.to);

const beginning = async (ctx: TxCtx, before: Group | null, row: Group): Promise<Problem<typeof stCoGroup>[]> => {
  if (row.validFrom === null || row.validFrom === before?.validFrom) return [];
  const semester = await semesterOf(ctx, row.idStCo);
  if (isOutside(row.validFrom, semester)) return [error('outsideSemester', 'validFrom', { ...semester })];
  if (before === null) return [];
  await lockSeats(ctx, row.id);
  const earlier = await ctx.db.one<{ n: number; first: string }>(
    sql`select count(*)::int as n, min(m."from")::text as first from (${seatsOf(ctx, row.id)}) m where m."from" < ${row.validFrom}::date`,
  );
  return earlier!.n > 0 ? [error('membersBefore', 'validFrom', { count: earlier!.n, first: earlier!.first })] : [];
};

/** Lessons and members hang on the course and the type of teaching, so these are said once. */
const fixedOfGroup = ['idStCo', 'idTeachingtype'] as const;

export const stCoGroupPolicy: Policy<typeof stCoGroup> = {
  read: readsGroups,
  create: editsGroups,
  update: editsGroups,
  remove: editsGroups,
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    const fixed = before && fixedOfGroup.find(field => before[field] !== row[field]);
    if (fixed) return [error('groupFixed', fixed)];
    return [
      ...(await placeInTree(ctx, row)),
      ...(await taughtTogether(ctx, row)),
      ...(before ? await membersStillFit(ctx, before, row) : []),
      ...(await beginning(ctx, before, row)),
      ...(before?.capacity === row.capacity ? [] : await sizeOfType(ctx, row)),
    ];
  },
};

// ——— Their members ———

interface Frame {
  readonly idTeachingtype: number;
  readonly idParent: number | null;
  readonly parent: string | null;
  readonly capacity: number;
  readonly onCourse: boolean;
  readonly dropped: boolean;
  readonly ofMode: boolean;
}
const frameOf = async (ctx: TxCtx, row: Pick<Member, 'idStCoGroup' | 'idStCoEnrollment'>): Promise<Frame> =>
  (await ctx.db.one<Frame>(sql`
    select g.id_teachingtype as "idTeachingtype", g.id_parent as "idParent", p.code as parent, g.capacity, e.status = 'dropped' as dropped,
      g.only_mode is null or g.only_mode = s.mode as "ofMode",
      e.id_st_co = g.id_st_co or coalesce(g.shared_st_cos, '[]'::jsonb) @> jsonb_build_array(jsonb_build_object('idStCo', e.id_st_co)) as "onCourse"
    from ${ctx.db.table('st-co-group')} g left join ${ctx.db.table('st-co-group')} p on p.id = g.id_parent,
      ${ctx.db.table('st-co-enrollment')} e join ${ctx.db.table('studentenrollment')} s on s.id = e.id_studentenrollment
    where g.id = ${row.idStCoGroup} and e.id = ${row.idStCoEnrollment} for share of g`))!;

/** Days begin within the semester, and not before those of the group. */
const comingOn = async (
  ctx: TxCtx,
  before: Member | null,
  row: Member,
): Promise<Problem<typeof stCoGroupStudent>[]> => {
  if (row.from === before?.from) return [];
  const group = (await ctx.db.one<{ idStCo: number; code: string; validFrom: string | null }>(
    sql`select id_st_co as "idStCo", code, valid_from::text as "validFrom" from ${ctx.db.table('st-co-group')} where id = ${row.idStCoGroup}`,
  ))!;
  const semester = await semesterOf(ctx, group.idStCo);
  if (isOutside(row.from, semester)) return [error('outsideSemester', 'from', { ...semester })];
  return group.validFrom !== null && row.from < group.validFrom
    ? [error('beforeGroup', 'from', { code: group.code, date: group.validFrom })]
    : [];
};

/** The same student's days in other groups that these days touch. */
interface Beside {
  readonly id: number;
  readonly code: string;
  readonly from: string;
  readonly to: string | null;
}
/** What whoever comes into this group leaves: the other group of its type, and whatever is a part of that one. */
const leaving = async (ctx: TxCtx, row: Member): Promise<Beside[]> =>
  (
    await ctx.db.run<Beside>(sql`
  with recursive mine as (select m.id, m.id_st_co_group, g.id_parent, g.code, m.id_teachingtype, m."from", m."to" from ${ctx.db.table('st-co-group-student')} m
      join ${ctx.db.table('st-co-group')} g on g.id = m.id_st_co_group
      where m.id_st_co_enrollment = ${row.idStCoEnrollment} and m.id <> ${row.id} and m.deleted_at is null
        and daterange(m."from", m."to", '[]') && daterange(${row.from}::date, ${row.to}::date, '[]')),
    left_behind as (select * from mine where id_teachingtype = ${row.idTeachingtype} and id_st_co_group <> ${row.idStCoGroup}
      union select c.* from mine c join left_behind l on c.id_parent = l.id_st_co_group)
  select id, code, "from"::text as "from", "to"::text as "to" from left_behind order by "from" desc, id`)
  ).rows;

const coming = async (ctx: TxCtx, row: Member): Promise<Problem<typeof stCoGroupStudent>[]> => {
  const frame = await frameOf(ctx, row);
  if (!frame.onCourse) return [error('notOnCourse', 'idStCoEnrollment')];
  const problems: Problem<typeof stCoGroupStudent>[] = [];
  if (frame.dropped) problems.push(error('courseDropped', 'idStCoEnrollment'));
  if (!frame.ofMode) problems.push(error('otherMode', 'idStCoEnrollment'));
  return [...problems, ...(await seatAndParent(ctx, row, frame))];
};
const seatAndParent = async (ctx: TxCtx, row: Member, frame: Frame): Promise<Problem<typeof stCoGroupStudent>[]> => {
  const problems: Problem<typeof stCoGroupStudent>[] = [];
  if (frame.idParent !== null) {
    const within = await ctx.db.one(sql`select 1 from (${seatsOf(ctx, frame.idParent)}) p
      where p.id_st_co_enrollment = ${row.idStCoEnrollment} and p."from" <= ${row.from}::date and p."to" >= coalesce(${row.to}::date, 'infinity') limit 1`);
    if (!within) problems.push(error('notInParent', 'idStCoGroup', { code: frame.parent! }));
  }
  await lockSeats(ctx, row.idStCoGroup);
  if ((await mostAtOnce(ctx, row.idStCoGroup, row.from, row.to ?? 'infinity')) > frame.capacity)
    problems.push(error('groupFull', 'idStCoGroup', { capacity: frame.capacity }));
  return problems;
};

/** Days in a part of the group that these days no longer cover; when the member goes, none are covered. */
const leftInParts = async (ctx: TxCtx, row: Member, isGoing: boolean): Promise<Problem<typeof stCoGroupStudent>[]> => {
  const left = await ctx.db.one<{ code: string }>(sql`select g.code from ${ctx.db.table('st-co-group-student')} m
      join ${ctx.db.table('st-co-group')} g on g.id = m.id_st_co_group and g.id_parent = ${row.idStCoGroup}
    where m.id_st_co_enrollment = ${row.idStCoEnrollment} and m.deleted_at is null
      and not exists (select from ${ctx.db.table('st-co-group-student')} p where p.id_st_co_group = ${row.idStCoGroup} and p.id_st_co_enrollment = m.id_st_co_enrollment
        and p.deleted_at is null and not (${isGoing}::boolean and p.id = ${row.id}) and daterange(p."from", p."to", '[]') @> daterange(m."from", m."to", '[]')) limit 1`);
  return left ? [error('inPart', isGoing ? null : 'to', left)] : [];
};

/** Ends these days in a group: on that day, or where they had not begun yet, wholly refused before. */
const endOn = async (ctx: TxCtx, members: readonly Beside[], day: string): Promise<void> => {
  for (const { id } of members) await saveMatching(ctx, stCoGroupStudent, { id }, { to: day });
};
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Who has dropped a course is in its groups no longer than to that day. */
export const leaveGroups = async (ctx: TxCtx, idStCoEnrollment: number, day: string): Promise<void> => {
  const { rows } =
    await ctx.db.run<Beside>(sql`select id, '' as code, "from"::text as "from", "to"::text as "to" from ${ctx.db.table('st-co-group-student')}
    where id_st_co_enrollment = ${idStCoEnrollment} and deleted_at is null and "from" <= ${day}::date and ("to" is null or "to" > ${day}::date) order by id for update`);
  await endOn(ctx, rows, day);
};

const fixedOfMember = ['idStCoGroup', 'idStCoEnrollment'] as const;

export const stCoGroupStudentPolicy: Policy<typeof stCoGroupStudent> = {
  read: me => readsGroups(me) || { 'idStCoEnrollment.idStudentenrollment.idStudent': me.facts.idStudent },
  create: editsGroups,
  update: editsGroups,
  remove: editsGroups,
  async fill(ctx, { before, input }) {
    // Two hands that put the same student somewhere come one after the other.
    await ctx.db.lock('groups of student', (before?.idStCoEnrollment ?? input.idStCoEnrollment) as number);
    if (before) return {};
    const group = await ctx.db.one<{ idTeachingtype: number }>(
      sql`select id_teachingtype as "idTeachingtype" from ${ctx.db.table('st-co-group')} where id = ${input.idStCoGroup}`,
    );
    return { idTeachingtype: group!.idTeachingtype };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return leftInParts(ctx, row, true);
    const fixed = before && fixedOfMember.find(field => before[field] !== row[field]);
    if (fixed) return [error('memberFixed', fixed)];
    if (before)
      return [
        ...(await seatAndParent(ctx, row, await frameOf(ctx, row))),
        ...(await leftInParts(ctx, row, false)),
        ...(await comingOn(ctx, before, row)),
      ];
    const since = verb === 'create' ? (await leaving(ctx, row)).find(other => other.from >= row.from) : undefined;
    return [
      ...(await coming(ctx, row)),
      ...(since ? [error('memberSince', 'from', { code: since.code, from: since.from })] : []),
      ...(await comingOn(ctx, null, row)),
    ];
  },
  /** A change of group ends the days in the one before, so that it is known who was where. */
  async effect(ctx, { verb, row }) {
    if (verb === 'create') await endOn(ctx, await leaving(ctx, row), dayBefore(row.from));
  },
};
