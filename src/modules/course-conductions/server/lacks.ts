import { choice, boolean, integer, list, object, ref, text, type Message } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  isThere,
  notFound,
  notSignedIn,
  type Problem,
  seen,
  sql,
} from '../../../kernel/server/index.ts';
import { stcourse } from '../../catalogues/model.ts';
import {
  groupMembers,
  holdsCourse,
  studentsOnCourses,
  studyCoursesNamed,
  teachersOnCourses,
  teachingGroups,
  teachingtypesNamed,
} from '../../catalogues/server/index.ts';
import { managerRoute } from '../routes.ts';
import type { Variant } from '../variants.ts';
import { areWhole } from './plan.ts';
import { plansTeaching } from './rules.ts';

/** One line of what a plan needs: whether it is there, how much it matters, where it is mended and by whom. */
interface Line {
  readonly say: Message;
  /** An error keeps the plan from being submitted, a warning is only said. */
  readonly level: 'met' | 'error' | 'warning';
  readonly variant: Variant;
  /** The piece of that screen where it is mended. */
  readonly element: string;
  readonly who: 'holder' | 'planner';
}

interface OfType {
  readonly id: number;
  readonly code: string;
  readonly hours: number | null;
  readonly topics: number;
  readonly groups: number;
  readonly ungrouped: number;
}
interface OfGroup {
  readonly id: number;
  readonly code: string;
  readonly shares: readonly { readonly sharePct: number; readonly coTeaching: 0 | 1 }[];
}
interface OfCourse {
  readonly hasHolder: boolean;
  readonly teachers: number;
  /** A thesis and an internship are no teaching by hours. */
  readonly isTaught: boolean;
  readonly hasAims: boolean;
  readonly hasLiterature: boolean;
}

/** Everything of a course that has hours, topics or groups of a type of teaching, with the students who are in no group of it. */
const typesOf = async (ctx: Ctx, idStCo: number): Promise<OfType[]> =>
  (
    await ctx.db.run<OfType>(sql`
    with hours as (select id_teachingtype, hours from ${ctx.db.table('st-co-teachingtype')} where id_st_co = ${idStCo} and deleted_at is null),
      topics as (select t.id_teachingtype, sum(t.hours) as hours from ${ctx.db.table('st-co-topic')} t
        join ${ctx.db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit
        where u.id_st_co = ${idStCo} and u.deleted_at is null and t.deleted_at is null group by 1),
      groups as (select id_teachingtype, count(*)::int as n, array_agg(id) as ids from ${teachingGroups(ctx.db)} g where g.id_st_co = ${idStCo} and g.is_there group by 1)
    select y.id, y.code, h.hours::float as hours, coalesce(t.hours, 0)::float as topics, coalesce(g.n, 0) as groups,
      case when g.n is null then 0 else (select count(*)::int from ${studentsOnCourses(ctx.db)} s where s.id_st_co = ${idStCo}
        and not exists (select from ${groupMembers(ctx.db)} m where m.id_st_co_enrollment = s.id and m."to" >= (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date
          and m.id_st_co_group in (select o.id from ${teachingGroups(ctx.db)} o where o.id_teachingtype = y.id))) end as ungrouped
    from ${teachingtypesNamed(ctx)} y left join hours h on h.id_teachingtype = y.id left join topics t on t.id_teachingtype = y.id left join groups g on g.id_teachingtype = y.id
    where h.hours is not null or t.hours is not null or g.n is not null order by y.num`)
  ).rows;
const groupsOf = async (ctx: Ctx, idStCo: number): Promise<OfGroup[]> =>
  (
    await ctx.db.run<OfGroup>(sql`
    select g.id, g.code, coalesce((select jsonb_agg(jsonb_build_object('sharePct', s.share_pct, 'coTeaching', s.co_teaching)) from ${ctx.db.table('st-co-group-teacher')} s
      where s.id_st_co_group = g.id and s.deleted_at is null), '[]'::jsonb) as shares
    from ${teachingGroups(ctx.db)} g where g.id_st_co = ${idStCo} and g.is_there order by g.code`)
  ).rows;
const courseOf = async (ctx: Ctx, idStCo: number): Promise<OfCourse> =>
  (await ctx.db.one<OfCourse>(sql`
    select c.id_holder is not null as "hasHolder", (select count(distinct t.id_teacher)::int from ${teachersOnCourses(ctx.db)} t where t.id_st_co = c.id) as teachers,
      c.is_taught as "isTaught", c.has_aims as "hasAims", c.has_literature as "hasLiterature" from ${studyCoursesNamed(ctx)} c where c.id = ${idStCo}`))!;

const setting: Variant = 'thematic_units_and_topics';
const schedule: Variant = 'course_conduction_plan';
const line = (
  level: Line['level'],
  key: string,
  where: Pick<Line, 'variant' | 'element' | 'who'>,
  params?: Message['params'],
): Line => ({ level, say: params ? { key, params } : { key }, ...where });

const ofHours = (types: readonly OfType[]): Line[] => {
  const where = { variant: setting, element: 'hours', who: 'planner' } as const;
  return types.some(t => t.hours !== null)
    ? [line('met', 'hoursThere', where)]
    : [line('error', 'hoursMissing', where)];
};
const ofTopics = (types: readonly OfType[]): Line[] => {
  const where = { variant: setting, element: 'units', who: 'holder' } as const;
  const wrong = types.filter(t => t.topics !== (t.hours ?? 0));
  if (wrong.length === 0 && types.length > 0) return [line('met', 'topicsWhole', where)];
  return wrong.map(({ code, topics, hours }) =>
    line('error', 'topicHours', where, { type: code, topics, hours: hours ?? 0 }),
  );
};
const ofGroups = (types: readonly OfType[]): Line[] => {
  const where = { variant: schedule, element: 'groups', who: 'planner' } as const;
  const without = types.filter(t => t.hours !== null && t.groups === 0);
  if (without.length > 0) return without.map(({ code }) => line('error', 'groupsMissing', where, { type: code }));
  return types.length > 0 ? [line('met', 'groupsThere', where)] : [];
};
const ofShares = (groups: readonly OfGroup[]): Line[] => {
  const wrong = groups.flatMap(({ id, code, shares }): Line[] => {
    const where = { variant: schedule, element: `group-${id}`, who: 'holder' } as const;
    if (shares.length === 0) return [line('error', 'groupWithoutTeacher', where, { group: code })];
    const share = shares.reduce((sum, s) => sum + s.sharePct, 0);
    return areWhole(shares) ? [] : [line('error', 'groupShares', where, { group: code, share })];
  });
  if (wrong.length > 0 || groups.length === 0) return wrong;
  return [line('met', 'sharesWhole', { variant: schedule, element: 'groups', who: 'holder' })];
};
const ofStudents = (types: readonly OfType[]): Line[] => {
  const where = { variant: schedule, element: 'students', who: 'planner' } as const;
  const out = types.filter(t => t.ungrouped > 0);
  if (out.length > 0)
    return out.map(({ code, ungrouped }) =>
      line('warning', 'studentsWithoutGroup', where, { type: code, count: ungrouped }),
    );
  return types.some(t => t.groups > 0) ? [line('met', 'studentsPlaced', where)] : [];
};

/** What the plan of a course has and still lacks, in the order in which it is made. */
const linesOf = async (ctx: Ctx, idStCo: number): Promise<Line[]> => {
  const course = await courseOf(ctx, idStCo);
  const types = await typesOf(ctx, idStCo);
  const teachers = { variant: setting, element: 'teachers', who: 'planner' } as const;
  const about = (element: string) => ({ variant: setting, element, who: 'holder' }) as const;
  return [
    course.hasHolder
      ? line('met', 'holderThere', teachers, { others: Math.max(0, course.teachers - 1) })
      : line('error', 'holderMissing', teachers),
    ...(course.isTaught || types.length > 0
      ? [
          ...ofHours(types),
          ...ofTopics(types),
          ...ofGroups(types),
          ...ofShares(await groupsOf(ctx, idStCo)),
          ...ofStudents(types),
        ]
      : []),
    course.hasAims ? line('met', 'aimsThere', about('aims')) : line('warning', 'aimsMissing', about('aims')),
    course.hasLiterature
      ? line('met', 'literatureThere', about('literature'))
      : line('warning', 'literatureMissing', about('literature')),
  ];
};

/** What keeps the plan from being submitted, and what is only said. */
export const lacksOf = async (ctx: Ctx, idStCo: number): Promise<Problem[]> =>
  (await linesOf(ctx, idStCo)).flatMap(({ level, say }): Problem[] => (level === 'met' ? [] : [{ level, ...say }]));

const lacks = endpoint({
  method: 'GET',
  path: 'stcourse/lacks',
  summary:
    'What the teaching plan of a course has and still lacks before it is submitted, where it is mended and by whom.',
  query: { id: ref('stcourse', { required: true }) },
  answer: list(
    object({
      key: text({ required: true }),
      level: choice(['met', 'error', 'warning'], { required: true }),
      message: text({ required: true }),
      route: text({ required: true }),
      element: text({ required: true }),
      who: choice(['holder', 'planner'], { required: true }),
      isMine: boolean(),
    }),
  ),
  async handle(ctx, { query: { id } }) {
    const { me } = ctx;
    if (!me) throw notSignedIn();
    if (!(await seen(ctx, stcourse, id))) throw notFound();
    const isPlanner = me.isAdmin || plansTeaching(me);
    const isHolder = isPlanner || (await isThere(ctx, stcourse, { all: [{ id }, holdsCourse(me, 'id')] }));
    return (await linesOf(ctx, id)).map(({ level, say, variant, element, who }) => ({
      key: say.key,
      level,
      message: ctx.app.words.say(ctx.language, say, stcourse),
      route: managerRoute(variant, id, element),
      element,
      who,
      isMine: (who === 'planner' ? isPlanner : isHolder) ? (1 as const) : (0 as const),
    }));
  },
});

const parts = ['holder', 'coholder', 'executor', 'assistant', 'planner'] as const;
const part = endpoint({
  method: 'GET',
  path: 'stcourse/part',
  summary: 'What the caller has to do with a course today, and how many students are enrolled in it.',
  query: { id: ref('stcourse', { required: true }) },
  answer: {
    parts: list(choice(parts, { required: true }), { required: true }),
    enrolled: integer({ required: true }),
  },
  async handle(ctx, { query: { id } }) {
    const { me } = ctx;
    if (!me) throw notSignedIn();
    if (!(await seen(ctx, stcourse, id))) throw notFound();
    const found = (await ctx.db.one<{ roles: (typeof parts)[number][]; enrolled: number }>(sql`
      select array(select t.role from ${teachersOnCourses(ctx.db)} t where t.id_st_co = ${id} and t.id_teacher = ${me.facts.idTeacher}
          and (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date between coalesce(t."from", '-infinity') and t."to" order by t.id) as roles,
        (select count(*)::int from ${studentsOnCourses(ctx.db)} s where s.id_st_co = ${id}) as enrolled`))!;
    const isPlanner = me.isAdmin || plansTeaching(me);
    return { parts: [...found.roles, ...(isPlanner ? (['planner'] as const) : [])], enrolled: found.enrolled };
  },
});
export const lackEndpoints: readonly Endpoint[] = [lacks, part];
