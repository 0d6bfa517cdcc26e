import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, type Db, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { groupsTaught, teachersNamed, teachingtypesNamed } from '../../catalogues/server/index.ts';

/** Topics of the plans of courses, for the statements of siblings: it stands where a table would. */
export const topicsOfCourses = ({
  db,
  language,
}: {
  readonly db: Pick<Db, 'table'>;
  readonly language: Ctx['language'];
}): Sql => sql`(select t.id, u.id_st_co, ${raw(wordLanguageOf(language) === 'hr' ? 't.name_hr' : 'coalesce(t.name_en, t.name_hr)')} as name, u.num as unit, ${raw(wordLanguageOf(language) === 'hr' ? 'u.name_hr' : 'coalesce(u.name_en, u.name_hr)')} as unit_name, t.id_teachingtype, t.num, t.hours::float as hours
  from ${db.table('st-co-topic')} t join ${db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit
  where t.deleted_at is null and u.deleted_at is null)`;

/** Hours that a student of a course has, by the kinds that papers tell apart. */
export interface HoursOfCourse {
  readonly lectures: number;
  readonly seminars: number;
  readonly exercises: number;
}
export const hoursOfCourse = async (ctx: Ctx, idStCo: number): Promise<HoursOfCourse> =>
  (await ctx.db.one<HoursOfCourse>(sql`
    select coalesce(sum(t.hours) filter (where y.category = 'lecture'), 0)::float as lectures, coalesce(sum(t.hours) filter (where y.category = 'seminar'), 0)::float as seminars,
      coalesce(sum(t.hours) filter (where y.category not in ('lecture', 'seminar')), 0)::float as exercises
    from ${ctx.db.table('st-co-teachingtype')} t join ${teachingtypesNamed(ctx)} y on y.id = t.id_teachingtype where t.id_st_co = ${idStCo} and t.deleted_at is null`))!;
export interface PlannedLesson {
  readonly week: number | null;
  readonly date: string;
  readonly type: string;
  /** What kind of teaching its type is, where papers tell three apart. */
  readonly kind: keyof HoursOfCourse;
  readonly hours: number;
  readonly topics: readonly { readonly id: number; readonly name: string }[];
  readonly teachers: string | null;
}
/** A course week by week, as its first group of each type has it; empty as long as there is no timetable. */
export const weeksOfCourse = async (ctx: Ctx, idStCo: number): Promise<readonly PlannedLesson[]> =>
  (
    await ctx.db.run<PlannedLesson>(sql`
    with groups as (select distinct on (g.id_teachingtype) g.id, g.id_teachingtype, g.type_code from ${groupsTaught(ctx)} g where g.id_st_co = ${idStCo} order by g.id_teachingtype, g.num, g.id)
    select l.week, ((l.start at time zone 'Europe/Zagreb')::date)::text as date, g.type_code as type,
      (select case y.category when 'lecture' then 'lectures' when 'seminar' then 'seminars' else 'exercises' end from ${teachingtypesNamed(ctx)} y where y.id = g.id_teachingtype) as kind, l.hours::float as hours,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by x.num) from ${ctx.db.table('st-co-lesson-topic')} x join ${topicsOfCourses(ctx)} t on t.id = x.id_st_co_topic
        where x.id_st_co_lesson = l.id), '[]') as topics,
      (select string_agg(n.name, ', ' order by x.id) from ${ctx.db.table('st-co-lesson-teacher')} x join ${teachersNamed(ctx.db)} n on n.id = x.id_teacher where x.id_st_co_lesson = l.id) as teachers
    from groups g join ${ctx.db.table('st-co-lesson')} l on l.id_st_co_group = g.id and l.deleted_at is null and l.category = 'regular' and l.status <> 'cancelled'
    order by l.start, l.id`)
  ).rows;
