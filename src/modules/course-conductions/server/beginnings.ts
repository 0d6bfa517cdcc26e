import { wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, keep, keptUnder, raw, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { coursesOfStudies, groupsTaught, semestersTaught, teachingGroups } from '../../catalogues/server/index.ts';
import type { Semester } from './days.ts';

// As of which day students come into groups, and lessons into a timetable, where a portal begins in the middle of a semester.

/** The days between which something may begin, and the one that is proposed. */
export interface Beginning {
  readonly from: string;
  readonly to: string;
  readonly proposed: string;
}
const within = (day: string, from: string, to: string): string => (day < from ? from : day > to ? to : day);
const todayOf = (ctx: Ctx): string => wallClock(ctx.now).slice(0, 10);

/** Whether what happened in these groups is on record here: then what begins, begins today. */
const isRecorded = (ctx: Ctx, group: Sql): Sql =>
  sql`exists (select from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = ${group} and l.status in ('held', 'confirmed') and l.deleted_at is null)`;

/**
 * Students come into the groups of a type from the start of the semester, or of the group; from today where one of the groups has a
 * recorded lesson. Null where the year of the course has no such semester.
 */
export const beginningOf = async (ctx: Ctx, idStCo: number, idTeachingtype: number): Promise<Beginning | null> => {
  const first = raw('greatest(g.valid_from, s.teaching_from)');
  const found = await ctx.db.one<{ from: string | null; start: string; to: string; isRecorded: boolean }>(sql`
    select min(${first})::text as "from", max(${first})::text as start, max(s.teaching_to)::text as "to", coalesce(bool_or(${isRecorded(ctx, raw('g.id'))}), false) as "isRecorded"
    from ${coursesOfStudies(ctx)} c join ${semestersTaught(ctx.db)} s on s.id_academicyear = c.id_academicyear and s.kind = case when c.semester % 2 = 1 then 'winter' else 'summer' end
      left join ${teachingGroups(ctx.db)} g on g.id_st_co = c.id and g.id_teachingtype = ${idTeachingtype} and g.is_there
    where c.id = ${idStCo}`);
  if (!found?.from) return null;
  const { from, start, to } = found;
  return { from, to, proposed: found.isRecorded ? within(todayOf(ctx), start, to) : start };
};
/** The day that is proposed; today where the year of the course has no such semester. */
export const studentsBeginOn = async (ctx: Ctx, idStCo: number, idTeachingtype: number): Promise<string> =>
  (await beginningOf(ctx, idStCo, idTeachingtype))?.proposed ?? todayOf(ctx);

/** How the lessons of a semester begin, as whoever made them said it; kept, because a slot that changes makes lessons too. */
export interface LessonsBegin {
  /** No lesson is made before it; null: from the start of the semester. */
  readonly from: string | null;
  /** Lessons before the day since which the portal is in use: made outside of it, or not made. */
  readonly beforePortal: (typeof waysBeforePortal)[number];
}
export const waysBeforePortal = ['outside', 'skip'] as const;
const nameOf = (idSemester: number): string => `academicyear-semester.lessons.${idSemester}`;
export const lessonsBegin = async (ctx: Ctx, { id }: Pick<Semester, 'id'>): Promise<LessonsBegin> => ({
  from: null,
  beforePortal: 'outside',
  ...(await keptUnder<Partial<LessonsBegin>>(ctx, nameOf(id))),
});
export const keepLessonsBegin = async (ctx: TxCtx, semester: Semester, said: Partial<LessonsBegin>): Promise<void> =>
  keep(ctx, nameOf(semester.id), { ...(await lessonsBegin(ctx, semester)), ...said });

export const beginningOfLessons = async (ctx: Ctx, semester: Semester): Promise<Beginning> => {
  const { from, to, idAcademicyear, kind } = semester;
  const recorded = await ctx.db.one(sql`select 1 from ${groupsTaught(ctx)} g
    where g.id_academicyear = ${idAcademicyear} and g.season = ${kind} and ${isRecorded(ctx, raw('g.id'))} limit 1`);
  const said = (await lessonsBegin(ctx, semester)).from ?? from;
  return { from, to, proposed: within(recorded ? todayOf(ctx) : said, from, to) };
};
