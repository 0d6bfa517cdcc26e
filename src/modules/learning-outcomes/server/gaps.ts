import { choice, integer, list, type Message, object, text } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, notFound, type Problem, seen, sql } from '../../../kernel/server/index.ts';
import {
  bloomVerbs,
  dublinDescriptors,
  hkoDescriptors,
  studiesLevelled,
  studyCoursesNamed,
} from '../../catalogues/server/index.ts';
import { hoursOfCourse, topicsOfCourses } from '../../course-conductions/server/index.ts';
import { agrees, contactOf } from '../contact.ts';
import { learningoutcomeset, loCourse, loStudy } from '../model.ts';
import { courseRoute, setRoute, studyRoute } from '../routes.ts';

/** One gap: how much it matters, what it says, and the address where it is mended. It is gone when it is mended. */
interface Gap {
  readonly level: 'error' | 'warning';
  readonly say: Message;
  readonly route: string;
}
const gap = (level: Gap['level'], route: string, key: string, params?: Message['params']): Gap => ({
  level,
  route,
  say: params ? { key, params } : { key },
});
/** Names in a sentence: the first few, and how many more. */
const some = (names: readonly string[]): string =>
  names.length <= 5 ? names.join(', ') : `${names.slice(0, 5).join(', ')} … (+${names.length - 5})`;
const oneOf = (level: Gap['level'], route: string, key: string, names: readonly string[]): Gap[] =>
  names.length === 0 ? [] : [gap(level, route, key, { names: some(names), count: names.length })];

/** What was remarked before it was returned, and nobody has said yet that it is settled. */
const openRemarks = (route: string, count: number): Gap[] =>
  count === 0 ? [] : [gap('warning', route, 'remarksOpen', { count })];

// ——— A course ———

interface OfCourse {
  readonly idStCo: number;
  readonly ects: number;
  readonly studyOutcomes: number;
  readonly outcomes: number;
  readonly unlinked: string[];
  readonly withoutTopic: string[];
  readonly withoutLearning: string[];
  readonly withoutAssessing: string[];
  readonly notAssessed: string[];
  readonly topics: number;
  readonly orphans: string[];
  readonly assessments: number;
  readonly points: number;
  readonly sumEcts: number;
  readonly sumHours: number;
  /** Hours of attendance; null where the syllabus has none. */
  readonly contact: number | null;
  readonly remarks: number;
}
const lookAtCourse = async (ctx: Ctx, id: number): Promise<OfCourse> => {
  const { db } = ctx;
  const without = (there: ReturnType<typeof sql>) =>
    sql`array(select o.code from outcomes o where not exists (${there}) order by o.num)`;
  return (await db.one<OfCourse>(sql`
    with head as (select h.id, h.id_st_co, c.ects, c.id_study, c.id_academicyear from ${db.table('lo-course')} h
        join ${studyCoursesNamed(ctx)} c on c.id = h.id_st_co where h.id = ${id}),
      outcomes as (select o.id, o.code, o.num from ${db.table('learningoutcomestudycourse')} o where o.id_lo_course = ${id} and o.deleted_at is null),
      topics as (select t.id, t.name, t.unit, t.num from ${topicsOfCourses(ctx)} t where t.id_st_co = (select id_st_co from head)),
      work as (select a.id, a.activity, a.points, a.ects, a.hours from ${db.table('st-co-assessment')} a where a.id_lo_course = ${id} and a.deleted_at is null)
    select head.id_st_co as "idStCo", head.ects::float as ects,
      (select count(*)::int from ${db.table('learningoutcomestudy')} s join ${db.table('lo-study')} p on p.id = s.id_lo_study
        where p.id_study = head.id_study and p.id_academicyear = head.id_academicyear and s.deleted_at is null and p.deleted_at is null) as "studyOutcomes",
      (select count(*)::int from outcomes) as outcomes,
      ${without(sql`select from ${db.table('lo-course-study')} l where l.id_learningoutcomestudycourse = o.id`)} as unlinked,
      ${without(sql`select from ${db.table('lo-course-topic')} l where l.id_learningoutcomestudycourse = o.id and l.id_st_co_topic in (select t.id from topics t)`)} as "withoutTopic",
      ${without(sql`select from ${db.table('lo-course-learning')} l where l.id_learningoutcomestudycourse = o.id`)} as "withoutLearning",
      ${without(sql`select from ${db.table('lo-course-assessing')} l where l.id_learningoutcomestudycourse = o.id`)} as "withoutAssessing",
      ${without(sql`select from ${db.table('st-co-assessment-outcomes')} l join work on work.id = l.id_row where l.id_target = o.id`)} as "notAssessed",
      (select count(*)::int from topics) as topics,
      array(select t.name from topics t where not exists (select from ${db.table('lo-course-topic')} l join outcomes o on o.id = l.id_learningoutcomestudycourse
        where l.id_st_co_topic = t.id) order by t.unit, t.num) as orphans,
      (select count(*)::int from work) as assessments, (select coalesce(sum(points), 0)::float from work) as points,
      (select coalesce(sum(ects), 0)::float from work) as "sumEcts", (select coalesce(sum(hours), 0)::float from work) as "sumHours",
      (select sum(coalesce(hours, 0))::float from work where activity = 'contact') as contact,
      (select count(*)::int from ${db.table('lo-course-remark')} r join outcomes o on o.id = r.id_learningoutcomestudycourse where r.status = 'open' and r.deleted_at is null) as remarks
    from head`))!;
};
const gapsOfCourse = async (ctx: Ctx, id: number): Promise<Gap[]> => {
  const c = await lookAtCourse(ctx, id);
  const at = (tab?: string) => courseRoute(c.idStCo, tab);
  if (c.outcomes === 0) return [gap('error', at(), 'noOutcomes')];
  const round = (n: number) => Math.round(n * 100) / 100;
  const perEcts = c.sumEcts > 0 ? c.sumHours / c.sumEcts : 0;
  const contact = contactOf(await hoursOfCourse(ctx, c.idStCo));
  return [
    ...openRemarks(at(), c.remarks),
    ...(c.outcomes < 3 ? [gap('warning', at(), 'fewOutcomes', { count: c.outcomes })] : []),
    ...(c.outcomes > 10 ? [gap('warning', at(), 'manyOutcomes', { count: c.outcomes })] : []),
    ...(c.studyOutcomes === 0
      ? [gap('error', at('study'), 'noStudyOutcomes')]
      : oneOf('error', at('study'), 'unlinked', c.unlinked)),
    ...(c.topics === 0
      ? [gap('warning', at('topics'), 'noTopics')]
      : [
          ...oneOf('error', at('topics'), 'outcomeWithoutTopic', c.withoutTopic),
          ...oneOf('error', at('topics'), 'topicWithoutOutcome', c.orphans),
        ]),
    ...oneOf('error', at('learning'), 'noLearningMethod', c.withoutLearning),
    ...oneOf('error', at('assessing'), 'noAssessmentMethod', c.withoutAssessing),
    ...oneOf('error', at('work'), 'notAssessed', c.notAssessed),
    ...(round(c.points) === 100 ? [] : [gap('error', at('work'), 'pointsSum', { points: round(c.points) })]),
    ...(round(c.sumEcts) === round(c.ects)
      ? []
      : [gap('error', at('work'), 'ectsSum', { sum: round(c.sumEcts), ects: c.ects })]),
    ...(agrees(c.contact, contact)
      ? []
      : [gap('error', at('work'), 'contactHours', { attendance: round(c.contact!), ...contact })]),
    ...(c.sumEcts > 0 && (perEcts < 25 || perEcts > 30)
      ? [gap('warning', at('work'), 'hoursPerEcts', { hours: round(perEcts) })]
      : []),
  ];
};

// ——— A study in a year ———

interface OfStudy {
  readonly idStudy: number;
  readonly idAcademicyear: number;
  readonly hkoLevel: string;
  readonly outcomes: number;
  readonly hko: { readonly dimension: string }[];
  readonly dublin: { readonly category: string }[];
  readonly sets: string[];
  readonly never: string[];
  readonly empty: string[];
  /** The first course that has no outcomes: it is mended there, since a matrix has no row for it. */
  readonly firstEmpty: number | null;
  readonly unlinked: string[];
  readonly verbs: number;
  readonly high: number;
  readonly remarks: number;
}
const lookAtStudy = async (ctx: Ctx, id: number): Promise<OfStudy> => {
  const { db } = ctx;
  return (await db.one<OfStudy>(sql`
    with head as (select h.id, h.id_study, h.id_academicyear, s.hko_level, s.descriptor_level, s.bologna_cycle from ${db.table('lo-study')} h
        join ${studiesLevelled(ctx)} s on s.id = h.id_study where h.id = ${id}),
      outcomes as (select o.id, o.code, o.num from ${db.table('learningoutcomestudy')} o where o.id_lo_study = ${id} and o.deleted_at is null),
      courses as (select c.id, c.name, c.kind, c.semester, c.num, k.id as id_lo_course from head join ${studyCoursesNamed(ctx)} c
        on c.id_study = head.id_study and c.id_academicyear = head.id_academicyear and c.is_there and c.is_taught
        left join ${db.table('lo-course')} k on k.id_st_co = c.id and k.deleted_at is null),
      given as (select o.id, o.parts, k.id as id_st_co, k.kind from courses k join ${db.table('learningoutcomestudycourse')} o
        on o.id_lo_course = k.id_lo_course and o.deleted_at is null),
      levels as (select v.level from given g cross join jsonb_array_elements(g.parts) p cross join jsonb_array_elements(p -> 'verbs') w
        join ${bloomVerbs(db)} v on v.id = (w ->> 'idVerb')::int)
    select head.id_study as "idStudy", head.id_academicyear as "idAcademicyear", head.hko_level as "hkoLevel", (select count(*)::int from outcomes) as outcomes,
      coalesce((select jsonb_agg(jsonb_build_object('dimension', d.dimension) order by d.num) from ${hkoDescriptors(db)} d where d.level = head.descriptor_level
        and not exists (select from ${db.table('lo-study-hko')} l join outcomes o on o.id = l.id_learningoutcomestudy where l.id_hko = d.id)), '[]'::jsonb) as hko,
      coalesce((select jsonb_agg(jsonb_build_object('category', d.category) order by d.num) from ${dublinDescriptors(db)} d where d.cycle = head.bologna_cycle
        and not exists (select from ${db.table('lo-study-dublin')} l join outcomes o on o.id = l.id_learningoutcomestudy where l.id_dublin = d.id)), '[]'::jsonb) as dublin,
      array(select s.code from ${db.table('lo-study-id-sets')} u join ${db.table('learningoutcomeset')} s on s.id = u.id_target where u.id_row = head.id and s.deleted_at is null
        and not exists (select from ${db.table('lo-study-set')} l join outcomes o on o.id = l.id_learningoutcomestudy where l.id_learningoutcomeset = s.id) order by u.num) as sets,
      array(select o.code from outcomes o where not exists (select from ${db.table('lo-course-study')} l join given g on g.id = l.id_learningoutcomestudycourse
        where l.id_learningoutcomestudy = o.id and l.contribution = 3 and g.kind = 'compulsory') order by o.num) as never,
      array(select c.name from courses c where not exists (select from given g where g.id_st_co = c.id) order by c.semester, c.num) as empty,
      (select c.id from courses c where not exists (select from given g where g.id_st_co = c.id) order by c.semester, c.num limit 1) as "firstEmpty",
      array(select c.name from courses c where exists (select from given g where g.id_st_co = c.id) and not exists (select from given g
        join ${db.table('lo-course-study')} l on l.id_learningoutcomestudycourse = g.id where g.id_st_co = c.id) order by c.semester, c.num) as unlinked,
      (select count(*)::int from levels) as verbs, (select count(*)::int from levels where level >= 4) as high,
      (select count(*)::int from ${db.table('lo-study-remark')} r join outcomes o on o.id = r.id_learningoutcomestudy where r.status = 'open' and r.deleted_at is null) as remarks
    from head`))!;
};
const gapsOfStudy = async (ctx: Ctx, id: number): Promise<Gap[]> => {
  const s = await lookAtStudy(ctx, id);
  const at = (tab?: string) => studyRoute(s.idStudy, s.idAcademicyear, tab);
  if (s.outcomes === 0) return [gap('error', at(), 'noOutcomes')];
  const word = (resource: string, field: string, option: string): string =>
    ctx.app.words.optionLabel(ctx.language, ctx.app.resources.get(resource)!, field, option);
  const high = s.verbs > 0 ? Math.round((s.high / s.verbs) * 100) : 0;
  return [
    ...openRemarks(at(), s.remarks),
    ...(s.outcomes < 6 ? [gap('warning', at(), 'fewOutcomes', { count: s.outcomes })] : []),
    ...(s.outcomes > 20 ? [gap('warning', at(), 'manyOutcomes', { count: s.outcomes })] : []),
    ...s.hko.map(({ dimension }) =>
      gap('error', at('hko'), 'hkoUncovered', { dimension: word('hko', 'dimension', dimension) }),
    ),
    ...s.dublin.map(({ category }) =>
      gap('error', at('dublin'), 'dublinUncovered', { category: word('dublin', 'category', category) }),
    ),
    ...oneOf('error', at('sets'), 'setUnused', s.sets),
    ...oneOf('warning', at('courses'), 'neverAchieved', s.never),
    ...oneOf(
      'warning',
      s.firstEmpty === null ? at('courses') : courseRoute(s.firstEmpty),
      'courseWithoutOutcomes',
      s.empty,
    ),
    ...oneOf('warning', at('courses'), 'courseUnlinked', s.unlinked),
    ...(s.hkoLevel === '7' && s.verbs > 0 && high < 50
      ? [gap('warning', at('bloom'), 'lowBloom', { share: high })]
      : []),
  ];
};

// ——— A set ———

const gapsOfSet = async (ctx: Ctx, id: number): Promise<Gap[]> => {
  const found = (await ctx.db.one<{ all: number; bare: number; remarks: number }>(sql`
    select count(*)::int as all, count(*) filter (where jsonb_array_length(coalesce(o.verbs, '[]'::jsonb)) = 0)::int as bare,
      (select count(*)::int from ${ctx.db.table('lo-set-remark')} r join ${ctx.db.table('learningoutcomeset-outcome')} l on l.id = r.id_learningoutcomeset_outcome
        where l.id_learningoutcomeset = ${id} and l.deleted_at is null and r.status = 'open' and r.deleted_at is null) as remarks
    from ${ctx.db.table('learningoutcomeset-outcome')} o where o.id_learningoutcomeset = ${id} and o.deleted_at is null`))!;
  if (found.all === 0) return [gap('error', setRoute(id), 'noOutcomes')];
  return [
    ...openRemarks(setRoute(id), found.remarks),
    ...(found.bare > 0 ? [gap('warning', setRoute(id), 'verbMissing', { count: found.bare })] : []),
  ];
};

const levels = {
  'lo-course': { resource: loCourse, gaps: gapsOfCourse },
  'lo-study': { resource: loStudy, gaps: gapsOfStudy },
  learningoutcomeset: { resource: learningoutcomeset, gaps: gapsOfSet },
} as const;
export type Levelled = keyof typeof levels;

/** The gate of «Submit»: an error keeps it shut, a warning is only said. */
export const gapsAsProblems = async (ctx: Ctx, of: Levelled, id: number): Promise<never[]> =>
  // Each level says only keys of its own resource's checks.
  (await levels[of].gaps(ctx, id)).map(({ level, say }): Problem => ({ level, ...say })) as never[];

const gaps = endpoint({
  method: 'GET',
  path: 'learning-outcomes/gaps',
  summary:
    'What outcomes still lack: of a set, of a study in a year or of a course, each line with the place where it is mended.',
  query: {
    of: choice(['lo-course', 'lo-study', 'learningoutcomeset'], { required: true }),
    id: integer({ required: true, min: 1 }),
  },
  answer: list(
    object({
      key: text({ required: true }),
      level: choice(['error', 'warning'], { required: true }),
      message: text({ required: true }),
      route: text({ required: true }),
    }),
  ),
  async handle(ctx, { query: { of, id } }) {
    const { resource, gaps: find } = levels[of];
    if (!(await seen(ctx, resource, id))) throw notFound();
    return (await find(ctx, id)).map(({ level, say, route }) => ({
      key: say.key,
      level,
      message: ctx.app.words.say(ctx.language, say, resource),
      route,
    }));
  },
});
export const gapEndpoints: readonly Endpoint[] = [gaps];
