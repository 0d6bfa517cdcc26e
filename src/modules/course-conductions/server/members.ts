import type { Row } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  error,
  invalid,
  type Join,
  type Problem,
  raw,
  sql,
  type Sql,
  warning,
} from '../../../kernel/server/index.ts';
import { groupMembers } from '../../catalogues/server/index.ts';
import { stCoGroupStudent } from '../../catalogues/model.ts';

type Member = Row<typeof stCoGroupStudent>;

/** Days of a membership; none where it is not there. */
const daysOf = (member: Pick<Member, 'from' | 'to'> | null): Sql =>
  member === null ? raw(`'empty'::daterange`) : sql`daterange(${member.from}::date, ${member.to}::date, '[]')`;
const onDay = raw(`(l.start at time zone 'Europe/Zagreb')::date`);
/** Guests are on a roll without being members. */
const isOnRoll = (ctx: Ctx, idStCoEnrollment: number): Sql =>
  sql`exists (select from ${ctx.db.table('st-co-attendance')} a where a.id_st_co_lesson = l.id and a.id_st_co_enrollment = ${idStCoEnrollment} and a.is_guest = 0)`;

interface Counted {
  readonly count: number;
  readonly last: string;
}
/** Lessons of the group on days that a change gives to the student, or takes from them, against what their roll says. */
const contradicted = async (ctx: Ctx, row: Member, was: Member | null, now: Member | null) => {
  const missing = sql`(${onDay} <@ ${daysOf(now)} and not ${onDay} <@ ${daysOf(was)} and not on_roll)`;
  const { rows } = await ctx.db.run<Counted & { status: string; isMissing: boolean }>(sql`
    select l.status, ${missing} as "isMissing", count(*)::int as count, max(${onDay})::text as last
    from (select l.id, l.start, l.status, ${isOnRoll(ctx, row.idStCoEnrollment)} as on_roll from ${ctx.db.table('st-co-lesson')} l
      where l.id_st_co_group = ${row.idStCoGroup} and l.status in ('held', 'confirmed') and l.deleted_at is null) l
    where ${missing} or (${onDay} <@ ${daysOf(was)} and not ${onDay} <@ ${daysOf(now)} and on_roll) group by 1, 2`);
  return (status: string, isMissing: boolean): Counted | undefined =>
    rows.find(found => found.status === status && found.isMissing === isMissing);
};

/**
 * What was confirmed stays true: nobody becomes a member on a day whose roll is confirmed without them, or stops being one where it is
 * confirmed with them. A roll that is only recorded is corrected by its teacher, so it is a warning.
 */
export const membersOfLessons: Join<typeof stCoGroupStudent> = {
  async check(ctx, { verb, before, row }): Promise<Problem[]> {
    const was = verb === 'create' || verb === 'restore' ? null : before;
    const now = verb === 'remove' ? null : row;
    if (was && now && was.from === now.from && was.to === now.to) return [];
    const found = await contradicted(ctx, row, was, now);
    const field = verb === 'remove' ? null : was && was.from === now?.from ? 'to' : 'from';
    const [without, having] = [found('confirmed', true), found('confirmed', false)];
    if (without) return [error('confirmedWithout', field, { ...without })];
    if (having) return [error('confirmedWith', field, { ...having })];
    const recorded = found('held', true);
    return recorded ? [warning('recordedWithout', field, { count: recorded.count })] : [];
  },
  /** Who comes into a group leaves others of its type; their rolls are looked at once the days are as they will be. */
  async effect(ctx, { verb, row }) {
    if (verb !== 'create') return;
    const left = await ctx.db.one<Counted>(sql`
      select count(*)::int as count, max(${onDay})::text as last from ${ctx.db.table('st-co-attendance')} a
        join ${ctx.db.table('st-co-lesson')} l on l.id = a.id_st_co_lesson and l.status = 'confirmed' and l.deleted_at is null
      where a.id_st_co_enrollment = ${row.idStCoEnrollment} and a.is_guest = 0 and ${onDay} <@ ${daysOf(row)} and l.id_st_co_group <> ${row.idStCoGroup}
        and not exists (select from ${groupMembers(ctx.db)} m where m.id_st_co_group = l.id_st_co_group and m.id_st_co_enrollment = a.id_st_co_enrollment
          and ${onDay} between m."from" and m."to")`);
    if (left!.count > 0) throw invalid('from', 'confirmedWith', { ...left! }, stCoGroupStudent.name);
  },
};

/** Lessons of the groups that are recorded without one of these students who was a member on that day. */
export const notOnRoll = async (ctx: Ctx, enrolments: readonly number[], groups: readonly number[]): Promise<number> =>
  (await ctx.db.one<{ n: number }>(sql`
    select count(distinct l.id)::int as n from ${ctx.db.table('st-co-lesson')} l join ${groupMembers(ctx.db)} m on m.id_st_co_group = l.id_st_co_group
    where l.id_st_co_group = any(${groups}::int[]) and l.status = 'held' and l.deleted_at is null and m.id_st_co_enrollment = any(${enrolments}::int[])
      and ${onDay} between m."from" and m."to"
      and not exists (select from ${ctx.db.table('st-co-attendance')} a where a.id_st_co_lesson = l.id and a.id_st_co_enrollment = m.id_st_co_enrollment and a.is_guest = 0)`))!
    .n;
