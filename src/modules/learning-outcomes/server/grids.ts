import { array, boolean, choice, decimal, integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  notFound,
  raw,
  seen,
  seenList,
  sql,
  type Sql,
  visible,
} from '../../../kernel/server/index.ts';
import {
  assessmentmethodsNamed,
  bloomVerbs,
  dublinDescriptors,
  hkoDescriptors,
  learningmethodsNamed,
  studiesLevelled,
  studyCoursesNamed,
} from '../../catalogues/server/index.ts';
import { topicsOfCourses } from '../../course-conductions/server/index.ts';
import { learningoutcomestudy, learningoutcomestudycourse, loCourse, loStudy } from '../model.ts';

interface Head {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly group: string | null;
  readonly fixed: 0 | 1;
}
const heads = async (ctx: Ctx, statement: Sql): Promise<Head[]> => (await ctx.db.run<Head>(statement)).rows;
/** A text of a row in the caller's language, Croatian where it has no other. */
const inLanguage = (ctx: Ctx, name: 'o.text' | 'd.text' | 's.name'): Sql =>
  ctx.language === 'hr' ? raw(`${name}_hr`) : raw(`coalesce(${name}_en, ${name}_hr)`);

/** Outcomes of a study as heads. */
const studyOutcomes = (ctx: Ctx, id: number, fixed: boolean): Promise<Head[]> =>
  heads(
    ctx,
    sql`select o.id, o.code, coalesce(${inLanguage(ctx, 'o.text')}, '') as title, null as group, ${fixed ? 1 : 0}::int as fixed
      from ${ctx.db.table('learningoutcomestudy')} o where o.id_lo_study = ${id} and ${visible(ctx, learningoutcomestudy, 'o')} order by o.num`,
  );
const courseOutcomes = (ctx: Ctx, id: number, fixed: boolean): Promise<Head[]> =>
  heads(
    ctx,
    sql`select o.id, o.code, coalesce(${inLanguage(ctx, 'o.text')}, '') as title, null as group, ${fixed ? 1 : 0}::int as fixed
      from ${ctx.db.table('learningoutcomestudycourse')} o where o.id_lo_course = ${id} and ${visible(ctx, learningoutcomestudycourse, 'o')} order by o.num`,
  );
/** All outcomes of the courses of a study in a year, those that the caller may write in open. */
const outcomesOfCourses = async (ctx: Ctx, id: number): Promise<Head[]> => {
  const mine = await seenList(ctx, loCourse, {
    filter: { status: 'draft' },
    columns: ['idStCo'],
    can: true,
    limit: 10_000,
  });
  const open = mine.filter(row => row.can?.includes('update')).map(row => row.id);
  return heads(
    ctx,
    sql`select o.id, o.code, coalesce(${inLanguage(ctx, 'o.text')}, '') as title, c.name as group, (o.id_lo_course <> all(${open}::int[]))::int as fixed
      from ${ctx.db.table('learningoutcomestudycourse')} o join ${studyCoursesNamed(ctx)} c on c.id = o.id_st_co and c.is_there
        join ${ctx.db.table('lo-study')} h on h.id = ${id} and h.id_study = c.id_study and h.id_academicyear = c.id_academicyear
      where ${visible(ctx, learningoutcomestudycourse, 'o')} order by c.semester, c.num, c.id, o.num`,
  );
};
const cellsOf = (table: Sql, of: Sql, row: Sql, col: Sql, value: Sql): Sql =>
  sql`select l.${row} as row, l.${col} as column, ${value}::int as value from ${table} l where ${of}`;

/** Rows, columns and cells of each matrix, by the resource that holds its cells. */
export const matrices = {
  'lo-study-hko': async (ctx: Ctx, of: number, fixed: boolean) => ({
    rows: await studyOutcomes(ctx, of, fixed),
    columns: (
      await ctx.db.run<Head & { dimension: string }>(
        sql`select d.id, d.dimension, '' as code, ${inLanguage(ctx, 'd.text')} as title, null as group, 0 as fixed from ${hkoDescriptors(ctx.db)} d
          where d.level = (select s.descriptor_level from ${ctx.db.table('lo-study')} h join ${studiesLevelled(ctx)} s on s.id = h.id_study where h.id = ${of}) order by d.num`,
      )
    ).rows.map(({ dimension, ...head }) => ({
      ...head,
      code: ctx.app.words.optionLabel(ctx.language, ctx.app.resources.get('hko')!, 'dimension', dimension),
    })),
    cells: cellsOf(
      ctx.db.table('lo-study-hko'),
      sql`l.id_lo_study = ${of}`,
      sql`id_learningoutcomestudy`,
      sql`id_hko`,
      sql`1`,
    ),
  }),
  'lo-study-dublin': async (ctx: Ctx, of: number, fixed: boolean) => ({
    rows: await studyOutcomes(ctx, of, fixed),
    columns: (
      await ctx.db.run<Head & { category: string }>(
        sql`select d.id, d.category, '' as code, ${inLanguage(ctx, 'd.text')} as title, null as group, 0 as fixed from ${dublinDescriptors(ctx.db)} d
          where d.cycle = (select s.bologna_cycle from ${ctx.db.table('lo-study')} h join ${studiesLevelled(ctx)} s on s.id = h.id_study where h.id = ${of}) order by d.num`,
      )
    ).rows.map(({ category, ...head }) => ({
      ...head,
      code: ctx.app.words.optionLabel(ctx.language, ctx.app.resources.get('dublin')!, 'category', category),
    })),
    cells: cellsOf(
      ctx.db.table('lo-study-dublin'),
      sql`l.id_lo_study = ${of}`,
      sql`id_learningoutcomestudy`,
      sql`id_dublin`,
      sql`1`,
    ),
  }),
  'lo-study-set': async (ctx: Ctx, of: number, fixed: boolean) => ({
    rows: await studyOutcomes(ctx, of, fixed),
    columns: await heads(
      ctx,
      sql`select s.id, s.code, ${inLanguage(ctx, 's.name')} as title, null as group, 0 as fixed from ${ctx.db.table('lo-study-id-sets')} u
        join ${ctx.db.table('learningoutcomeset')} s on s.id = u.id_target and s.deleted_at is null where u.id_row = ${of} order by u.num`,
    ),
    cells: cellsOf(
      ctx.db.table('lo-study-set'),
      sql`l.id_lo_study = ${of}`,
      sql`id_learningoutcomestudy`,
      sql`id_learningoutcomeset`,
      sql`1`,
    ),
  }),
  'lo-course-study': async (ctx: Ctx, of: number) => ({
    rows: await outcomesOfCourses(ctx, of),
    columns: await studyOutcomes(ctx, of, false),
    cells: cellsOf(
      ctx.db.table('lo-course-study'),
      sql`l.id_lo_study = ${of}`,
      sql`id_learningoutcomestudycourse`,
      sql`id_learningoutcomestudy`,
      sql`l.contribution`,
    ),
  }),
  'lo-course-topic': async (ctx: Ctx, of: number, fixed: boolean) => ({
    rows: await courseOutcomes(ctx, of, fixed),
    columns: await heads(
      ctx,
      sql`select t.id, t.unit || '.' || t.num as code, t.name as title, null as group, 0 as fixed from ${topicsOfCourses(ctx)} t
        where t.id_st_co = (select h.id_st_co from ${ctx.db.table('lo-course')} h where h.id = ${of}) order by t.unit, t.num`,
    ),
    cells: cellsOf(
      ctx.db.table('lo-course-topic'),
      sql`l.id_lo_course = ${of}`,
      sql`id_learningoutcomestudycourse`,
      sql`id_st_co_topic`,
      sql`1`,
    ),
  }),
  'lo-course-learning': async (ctx: Ctx, of: number, fixed: boolean) => ({
    rows: await courseOutcomes(ctx, of, fixed),
    columns: await methods(ctx, learningmethodsNamed(ctx)),
    cells: cellsOf(
      ctx.db.table('lo-course-learning'),
      sql`l.id_lo_course = ${of}`,
      sql`id_learningoutcomestudycourse`,
      sql`id_learningmethod`,
      sql`1`,
    ),
  }),
  'lo-course-assessing': async (ctx: Ctx, of: number, fixed: boolean) => ({
    rows: await courseOutcomes(ctx, of, fixed),
    columns: await methods(ctx, assessmentmethodsNamed(ctx)),
    cells: cellsOf(
      ctx.db.table('lo-course-assessing'),
      sql`l.id_lo_course = ${of}`,
      sql`id_learningoutcomestudycourse`,
      sql`id_assessmentmethod`,
      sql`1`,
    ),
  }),
} as const;
/** Methods are chosen by anybody, whoever leafs through their catalogue. */
const methods = (ctx: Ctx, named: Sql): Promise<Head[]> =>
  heads(ctx, sql`select m.id, m.code, m.name as title, null as group, 0 as fixed from ${named} m order by m.num`);
type Matrix = keyof typeof matrices;
const names = Object.keys(matrices) as [Matrix, ...Matrix[]];
const head = object({
  id: integer({ required: true }),
  code: text({ required: true }),
  title: text({ required: true }),
  group: text(),
  fixed: boolean(),
});

const grid = endpoint({
  method: 'GET',
  path: 'learning-outcomes/grid',
  summary: 'One matrix of outcomes whole: rows, columns and cells; what the caller may not write in is fixed.',
  query: { matrix: choice(names, { required: true }), of: integer({ required: true, min: 1 }) },
  answer: {
    rows: list(head),
    columns: list(head),
    cells: list(
      object({
        row: integer({ required: true }),
        column: integer({ required: true }),
        value: integer({ required: true }),
      }),
    ),
  },
  async handle(ctx, { query: { matrix, of } }) {
    const isStudy = matrix.startsWith('lo-study') || matrix === 'lo-course-study';
    const row = isStudy ? await seen(ctx, loStudy, of) : await seen(ctx, loCourse, of);
    if (!row) throw notFound();
    const isOpen = row.status === 'draft' && row.can?.includes('update') === true;
    const { rows, columns, cells } = await matrices[matrix](ctx, of, !isOpen);
    const known = new Set(rows.map(({ id }) => id));
    const found = (await ctx.db.run<{ row: number; column: number; value: number }>(cells)).rows;
    return { rows, columns, cells: found.filter(cell => known.has(cell.row)) };
  },
});

/** The curriculum map: only what the caller reads. */
export const mapOf = async (ctx: Ctx, id: number) => {
  const study = await seen(ctx, loStudy, id);
  if (!study) throw notFound();
  const outcomes = await studyOutcomes(ctx, id, true);
  const { db } = ctx;
  const { rows } = await db.run<{
    id: number;
    code: string;
    name: string;
    semester: number;
    kind: string;
    ects: number;
    outcomes: number;
    given: Record<string, { value: number; count: number }> | null;
    levels: Record<string, number> | null;
  }>(sql`
    with courses as (select c.id, c.code, c.name, c.semester, c.num, c.kind, c.ects from ${studyCoursesNamed(ctx)} c
        where c.id_study = ${study.idStudy} and c.id_academicyear = ${study.idAcademicyear} and c.is_there),
      given as (select o.id, o.id_st_co, o.parts from ${db.table('learningoutcomestudycourse')} o
        where o.id_st_co in (select id from courses) and ${visible(ctx, learningoutcomestudycourse, 'o')}),
      links as (select g.id_st_co, l.id_learningoutcomestudy as target, max(l.contribution)::int as value, count(*)::int as count from given g
        join ${db.table('lo-course-study')} l on l.id_learningoutcomestudycourse = g.id group by 1, 2),
      verbs as (select g.id_st_co, v.level, count(*)::int as count from given g cross join jsonb_array_elements(g.parts) p
        cross join jsonb_array_elements(p -> 'verbs') w join ${bloomVerbs(db)} v on v.id = (w ->> 'idVerb')::int group by 1, 2)
    select c.id, c.code, c.name, c.semester, c.kind, c.ects, (select count(*)::int from given g where g.id_st_co = c.id) as outcomes,
      (select jsonb_object_agg(l.target, jsonb_build_object('value', l.value, 'count', l.count)) from links l where l.id_st_co = c.id) as given,
      (select jsonb_object_agg(v.level, v.count) from verbs v where v.id_st_co = c.id) as levels
    from courses c order by c.semester, (c.kind <> 'compulsory'), c.num`);
  return {
    outcomes: outcomes.map(({ id: key, code, title }) => ({ id: key, code, title })),
    courses: rows.map(row => ({
      ...row,
      given: outcomes.map(outcome => row.given?.[outcome.id] ?? { value: 0, count: 0 }),
      levels: [1, 2, 3, 4, 5, 6].map(level => ({ count: row.levels?.[level] ?? 0 })),
    })),
  };
};

/** What each course gives to each outcome of its study, and on which levels of the taxonomy its verbs stand. */
const map = endpoint({
  method: 'GET',
  path: 'learning-outcomes/map',
  summary:
    'The curriculum map of a study in a year: courses by outcomes with the greatest contribution, and their verbs by level.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    outcomes: list(
      object({ id: integer({ required: true }), code: text({ required: true }), title: text({ required: true }) }),
    ),
    courses: list(
      object({
        id: integer({ required: true }),
        code: text({ required: true }),
        name: text({ required: true }),
        semester: integer({ required: true }),
        kind: text({ required: true }),
        ects: decimal({ required: true }),
        outcomes: integer({ required: true }),
        /** In the order of the outcomes: the greatest contribution, and how many outcomes of the course give to it. */
        given: array({ value: integer({ required: true }), count: integer({ required: true }) }),
        /** How many verbs stand on levels 1 to 6. */
        levels: array({ count: integer({ required: true }) }),
      }),
    ),
  },
  handle: (ctx, { query: { id } }) => mapOf(ctx, id),
});

/** The verbs of the taxonomy with their levels, for whoever writes an outcome. */
const verbs = endpoint({
  method: 'GET',
  path: 'learning-outcomes/verbs',
  summary: 'Verbs of the taxonomy that outcomes may begin with, with their levels.',
  answer: list(
    object({
      idVerb: integer({ required: true }),
      idBloomlev: integer({ required: true }),
      level: integer({ required: true }),
      levelName: text({ required: true }),
      hr: text({ required: true }),
      en: text(),
    }),
  ),
  handle: async ctx =>
    (
      await ctx.db.run(sql`select v.id as "idVerb", v.id_bloomlev as "idBloomlev", v.level, ${ctx.language === 'hr' ? sql`v.level_hr` : sql`coalesce(v.level_en, v.level_hr)`} as "levelName", v.verb_hr as hr, v.verb_en as en
      from ${bloomVerbs(ctx.db)} v where v.active = 1 order by v.level, v.verb_hr`)
    ).rows,
});
export const gridEndpoints: readonly Endpoint[] = [grid, map, verbs];
