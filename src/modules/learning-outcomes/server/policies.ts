import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  type Policy,
  type Problem,
  save,
  sql,
  type Sql,
  type TxCtx,
  via,
  warning,
} from '../../../kernel/server/index.ts';
import {
  dublinDescriptors,
  headsOfCourse,
  headsOfStudy,
  hkoDescriptors,
  studiesLevelled,
  studyCoursesNamed,
  teachersNamed,
  teachersOnCourses,
} from '../../catalogues/server/index.ts';
import { topicsOfCourses } from '../../course-conductions/server/index.ts';
import { holders } from '../../people/server/index.ts';
import {
  type learningoutcomeset,
  type learningoutcomesetOutcome,
  type learningoutcomestudy,
  type learningoutcomestudycourse,
  loCourse,
  type loCourseAssessing,
  type loCourseLearning,
  type loCourseStudy,
  type loCourseTopic,
  loStudy,
  type loStudyDublin,
  type loStudyHko,
  type loStudySet,
  learningoutcomeset as set,
  type stCoAssessment,
} from '../model.ts';
import { courseRoute, setRoute, studyRoute } from '../routes.ts';
import { movesOf } from './adoption.ts';
import { gapsAsProblems } from './gaps.ts';
import { namedVerbs, partProblems, verbProblems, wholeParts } from './parts.ts';
import { readsCourses, readsSets, readsStudies, writesCourse, writesSets, writesStudy } from './rules.ts';

// ——— Sets ———

/** The highest level that a study may still use: a set stands on the study's level or below it. */
const levelAboveStudy = async (ctx: TxCtx, row: Row<typeof learningoutcomeset>): Promise<boolean> =>
  (await ctx.db.one(sql`select 1 from ${ctx.db.table('lo-study-id-sets')} u join ${ctx.db.table('lo-study')} h on h.id = u.id_row and h.deleted_at is null
    join ${studiesLevelled(ctx)} s on s.id = h.id_study
    where u.id_target = ${row.id} and split_part(${row.hkoLevel}::text, '.', 1)::int > s.hko_level::int limit 1`)) !==
  null;

export const setPolicy: Policy<typeof learningoutcomeset> = {
  read: readsSets,
  lookup: () => true,
  create: writesSets,
  update: writesSets,
  remove: writesSets,
  async check(ctx, { verb, before, row }) {
    if (verb === 'create' || verb === 'restore') return [];
    if (before!.status !== 'draft') return [error('fixed')];
    return verb === 'update' && (await levelAboveStudy(ctx, row)) ? [error('levelAboveStudy', 'hkoLevel')] : [];
  },
  moves: movesOf<Row<typeof learningoutcomeset>>({
    resource: set.name,
    by: writesSets,
    ready: (ctx, row) => gapsAsProblems(ctx, 'learningoutcomeset', row.id),
    names: async (_ctx, row) => ({ hr: `${row.code} ${row.nameHr}`, en: `${row.code} ${row.nameEn ?? row.nameHr}` }),
    writers: (ctx, row) =>
      row.createdBy === null ? holders(ctx.db, ['learningOutcomesAdmin'], ctx.now) : sql`select ${row.createdBy}::int`,
    route: row => setRoute(row.id),
  }),
};
export const setOutcomePolicy: Policy<typeof learningoutcomesetOutcome> = {
  read: () => via('idLearningoutcomeset'),
  create: () => via('idLearningoutcomeset'),
  update: () => via('idLearningoutcomeset'),
  remove: () => via('idLearningoutcomeset'),
  fill: async (ctx, { input }) => ('verbs' in input ? { verbs: await namedVerbs(ctx, input.verbs as never) } : {}),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idLearningoutcomeset !== row.idLearningoutcomeset)
      return [error('setFixed', 'idLearningoutcomeset')];
    return verbProblems(ctx, row.verbs);
  },
};

// ——— A study in a year ———

/** Sets above the level of the study, by their codes. */
const setsAbove = async (ctx: TxCtx, row: Row<typeof loStudy>): Promise<string[]> =>
  (
    await ctx.db.run<{
      code: string;
    }>(sql`select s.code from ${ctx.db.table('learningoutcomeset')} s, ${studiesLevelled(ctx)} t
      where s.id = any(${row.idSets}::int[]) and t.id = ${row.idStudy} and split_part(s.hko_level, '.', 1)::int > t.hko_level::int order by s.code`)
  ).rows.map(({ code }) => code);

const studyNames = async (ctx: TxCtx, row: Row<typeof loStudy>) => {
  const named = async (language: 'hr' | 'en-uk') =>
    (await ctx.db.one<{ name: string }>(
      sql`select s.name from ${studiesLevelled({ db: ctx.db, language })} s where s.id = ${row.idStudy}`,
    ))!.name;
  return { hr: await named('hr'), en: await named('en-uk') };
};

export const loStudyPolicy: Policy<typeof loStudy> = {
  read: readsStudies,
  create: writesStudy,
  update: writesStudy,
  remove: writesStudy,
  async check(ctx, { verb, before, row, input }) {
    // Whoever only finds it, to put an outcome below it, changes nothing here.
    if (verb === 'update' && Object.keys(input).length === 0) return [];
    if (verb !== 'create' && verb !== 'restore' && before!.status !== 'draft') return [error('fixed')];
    if (verb === 'remove') return [];
    if (before && (before.idStudy !== row.idStudy || before.idAcademicyear !== row.idAcademicyear))
      return [error('placeFixed')];
    const above = await setsAbove(ctx, row);
    return above.length > 0 ? [error('setAbove', 'idSets', { names: above.join(', ') })] : [];
  },
  moves: movesOf<Row<typeof loStudy>>({
    resource: loStudy.name,
    by: writesStudy,
    ready: (ctx, row) => gapsAsProblems(ctx, 'lo-study', row.id),
    names: studyNames,
    writers: (ctx, row) => headsOfStudy(ctx.db, row.idStudy),
    route: row => studyRoute(row.idStudy, row.idAcademicyear),
  }),
};

export const studyOutcomePolicy: Policy<typeof learningoutcomestudy> = {
  read: () => via('idLoStudy'),
  create: () => via('idLoStudy'),
  update: () => via('idLoStudy'),
  remove: () => via('idLoStudy'),
  /** The first outcome of a study in a year begins what is adopted as one thing. */
  async fill(ctx, { before, input }) {
    const whole = 'parts' in input ? await wholeParts(ctx, (input.parts ?? []) as never) : {};
    if (before) return whole;
    const { idStudy, idAcademicyear } = input as { idStudy: number; idAcademicyear: number };
    const key = ['idStudy', 'idAcademicyear'] as const;
    const head = await save(ctx, loStudy, { idStudy, idAcademicyear }, { as: 'system', key });
    return { ...whole, idLoStudy: head.after!.id };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && (before.idStudy !== row.idStudy || before.idAcademicyear !== row.idAcademicyear))
      return [error('placeFixed')];
    return partProblems(ctx, row.parts);
  },
};

// ——— A course ———

const courseNames = async (ctx: TxCtx, idStCo: number) => {
  const named = async (language: 'hr' | 'en-uk') =>
    (await ctx.db.one<{ name: string }>(
      sql`select c.name from ${studyCoursesNamed({ db: ctx.db, language })} c where c.id = ${idStCo}`,
    ))!.name;
  return { hr: await named('hr'), en: await named('en-uk') };
};
const holdersOf = (ctx: TxCtx, idStCo: number): Sql => sql`select t.id_user from ${teachersNamed(ctx.db)} t
  join ${teachersOnCourses(ctx.db)} c on c.id_teacher = t.id where c.id_st_co = ${idStCo} and c.role in ('holder', 'coholder') and t.is_there and t.id_user is not null`;

export const loCoursePolicy: Policy<typeof loCourse> = {
  read: readsCourses,
  create: writesCourse,
  update: writesCourse,
  remove: writesCourse,
  async check(_ctx, { verb, before, row, input }) {
    if (verb === 'create' || verb === 'restore') return [];
    if (verb === 'update' && Object.keys(input).length === 0) return [];
    if (before!.status !== 'draft') return [error('fixed')];
    return verb === 'update' && before!.idStCo !== row.idStCo ? [error('placeFixed', 'idStCo')] : [];
  },
  moves: movesOf<Row<typeof loCourse>>({
    resource: loCourse.name,
    by: writesCourse,
    ready: (ctx, row) => gapsAsProblems(ctx, 'lo-course', row.id),
    names: (ctx, row) => courseNames(ctx, row.idStCo),
    writers: (ctx, row) => sql`${holdersOf(ctx, row.idStCo)} union ${headsOfCourse(ctx.db, row.idStCo)}`,
    route: row => courseRoute(row.idStCo),
  }),
};
/** What belongs to a course hangs on the row that is adopted; the first of it makes that row. */
const headOfCourse = async (ctx: TxCtx, idStCo: unknown): Promise<number> =>
  (await save(ctx, loCourse, { idStCo: idStCo as number }, { as: 'system', key: ['idStCo'] })).after!.id;

export const courseOutcomePolicy: Policy<typeof learningoutcomestudycourse> = {
  read: () => via('idLoCourse'),
  create: () => via('idLoCourse'),
  update: () => via('idLoCourse'),
  remove: () => via('idLoCourse'),
  async fill(ctx, { before, input }) {
    const whole = 'parts' in input ? await wholeParts(ctx, (input.parts ?? []) as never) : {};
    return before ? whole : { ...whole, idLoCourse: await headOfCourse(ctx, input.idStCo) };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idStCo !== row.idStCo) return [error('placeFixed', 'idStCo')];
    return partProblems(ctx, row.parts);
  },
};

type Work = Row<typeof stCoAssessment>;
const sumsOfWork = async (ctx: TxCtx, row: Work): Promise<Problem<typeof stCoAssessment>[]> => {
  const sums = (await ctx.db.one<{ points: number; ects: number; most: number }>(sql`
    select coalesce(sum(a.points), 0)::float as points, coalesce(sum(a.ects), 0)::float as ects, (select c.ects from ${studyCoursesNamed(ctx)} c where c.id = ${row.idStCo}) as most
    from ${ctx.db.table('st-co-assessment')} a where a.id_lo_course = ${row.idLoCourse} and a.deleted_at is null`))!;
  return [
    ...(sums.points > 100 ? [warning('pointsAbove', 'points', { points: sums.points })] : []),
    ...(sums.ects > sums.most ? [warning('ectsAbove', 'ects', { sum: sums.ects, ects: sums.most })] : []),
  ];
};
const foreignOutcome = async (ctx: TxCtx, row: Work): Promise<boolean> =>
  row.outcomes.length > 0 &&
  (await ctx.db.one(sql`select 1 from ${ctx.db.table('learningoutcomestudycourse')} o
    where o.id = any(${row.outcomes}::int[]) and o.id_lo_course <> ${row.idLoCourse} limit 1`)) !== null;

export const assessmentPolicy: Policy<typeof stCoAssessment> = {
  read: () => via('idLoCourse'),
  create: () => via('idLoCourse'),
  update: () => via('idLoCourse'),
  remove: () => via('idLoCourse'),
  fill: async (ctx, { before, input }) => (before ? {} : { idLoCourse: await headOfCourse(ctx, input.idStCo) }),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idStCo !== row.idStCo) return [error('placeFixed', 'idStCo')];
    if (await foreignOutcome(ctx, row)) return [error('foreignOutcome', 'outcomes')];
    if (row.minPoints !== null && row.minPoints > row.points) return [error('minAbovePoints', 'minPoints')];
    return sumsOfWork(ctx, row);
  },
};

// ——— Matrices ———

const ofStudy = {
  read: () => via('idLoStudy'),
  create: () => via('idLoStudy'),
  update: () => via('idLoStudy'),
  remove: () => via('idLoStudy'),
} as const;
const ofCourse = {
  read: () => via('idLoCourse'),
  create: () => via('idLoCourse'),
  update: () => via('idLoCourse'),
  remove: () => via('idLoCourse'),
} as const;

const isForeignToStudy = async (ctx: TxCtx, of: number, ids: readonly number[]): Promise<boolean> =>
  (await ctx.db.one(
    sql`select 1 from ${ctx.db.table('learningoutcomestudy')} o where o.id = any(${ids}::int[]) and o.id_lo_study <> ${of} limit 1`,
  )) !== null;
const isForeignToCourse = async (ctx: TxCtx, of: number, ids: readonly number[]): Promise<boolean> =>
  (await ctx.db.one(
    sql`select 1 from ${ctx.db.table('learningoutcomestudycourse')} o where o.id = any(${ids}::int[]) and o.id_lo_course <> ${of} limit 1`,
  )) !== null;
/** The level and the cycle of the study whose outcomes these are. */
const levelOf = (ctx: TxCtx, of: number): Sql =>
  sql`(select s.descriptor_level, s.bologna_cycle from ${ctx.db.table('lo-study')} h join ${studiesLevelled(ctx)} s on s.id = h.id_study where h.id = ${of})`;

export const studyHkoPolicy: Policy<typeof loStudyHko> = {
  ...ofStudy,
  async checkCells(ctx, of, { put }) {
    if (
      await isForeignToStudy(
        ctx,
        of,
        put.map(cell => cell.idLearningoutcomestudy),
      )
    )
      return [error('foreign')];
    const other = await ctx.db.one(sql`select 1 from ${hkoDescriptors(ctx.db)} d, ${levelOf(ctx, of)} s
      where d.id = any(${put.map(cell => cell.idHko)}::int[]) and d.level <> s.descriptor_level limit 1`);
    return other ? [error('otherLevel', 'idHko')] : [];
  },
};
export const studyDublinPolicy: Policy<typeof loStudyDublin> = {
  ...ofStudy,
  async checkCells(ctx, of, { put }) {
    if (
      await isForeignToStudy(
        ctx,
        of,
        put.map(cell => cell.idLearningoutcomestudy),
      )
    )
      return [error('foreign')];
    const other = await ctx.db.one(sql`select 1 from ${dublinDescriptors(ctx.db)} d, ${levelOf(ctx, of)} s
      where d.id = any(${put.map(cell => cell.idDublin)}::int[]) and d.cycle is distinct from s.bologna_cycle limit 1`);
    return other ? [error('otherCycle', 'idDublin')] : [];
  },
};
export const studySetPolicy: Policy<typeof loStudySet> = {
  ...ofStudy,
  async checkCells(ctx, of, { put }) {
    if (
      await isForeignToStudy(
        ctx,
        of,
        put.map(cell => cell.idLearningoutcomestudy),
      )
    )
      return [error('foreign')];
    const other = await ctx.db.one(sql`select 1 from unnest(${put.map(cell => cell.idLearningoutcomeset)}::int[]) c(id)
      where not exists (select from ${ctx.db.table('lo-study-id-sets')} u where u.id_row = ${of} and u.id_target = c.id) limit 1`);
    return other ? [error('otherSet', 'idLearningoutcomeset')] : [];
  },
};
export const courseStudyPolicy: Policy<typeof loCourseStudy> = {
  read: () => via('idLearningoutcomestudycourse'),
  create: () => via('idLearningoutcomestudycourse'),
  update: () => via('idLearningoutcomestudycourse'),
  remove: () => via('idLearningoutcomestudycourse'),
  async checkCells(ctx, of, { put }) {
    const given = put.map(cell => cell.idLearningoutcomestudycourse);
    const foreign =
      (await isForeignToStudy(
        ctx,
        of,
        put.map(cell => cell.idLearningoutcomestudy),
      )) ||
      (await ctx.db.one(sql`select 1 from ${ctx.db.table('learningoutcomestudycourse')} o join ${studyCoursesNamed(ctx)} c on c.id = o.id_st_co
        join ${ctx.db.table('lo-study')} h on h.id = ${of}
        where o.id = any(${given}::int[]) and (c.id_study <> h.id_study or c.id_academicyear <> h.id_academicyear) limit 1`)) !==
        null;
    return foreign ? [error('foreign')] : [];
  },
};
export const courseTopicPolicy: Policy<typeof loCourseTopic> = {
  ...ofCourse,
  async checkCells(ctx, of, { put }) {
    const foreign =
      (await isForeignToCourse(
        ctx,
        of,
        put.map(cell => cell.idLearningoutcomestudycourse),
      )) ||
      (await ctx.db.one(sql`select 1 from ${topicsOfCourses(ctx)} t join ${ctx.db.table('lo-course')} h on h.id = ${of}
        where t.id = any(${put.map(cell => cell.idStCoTopic)}::int[]) and t.id_st_co <> h.id_st_co limit 1`)) !== null;
    return foreign ? [error('foreign')] : [];
  },
};
export const courseLearningPolicy: Policy<typeof loCourseLearning> = {
  ...ofCourse,
  checkCells: async (ctx, of, { put }) =>
    (await isForeignToCourse(
      ctx,
      of,
      put.map(cell => cell.idLearningoutcomestudycourse),
    ))
      ? [error('foreign')]
      : [],
};
export const courseAssessingPolicy: Policy<typeof loCourseAssessing> = {
  ...ofCourse,
  checkCells: async (ctx, of, { put }) =>
    (await isForeignToCourse(
      ctx,
      of,
      put.map(cell => cell.idLearningoutcomestudycourse),
    ))
      ? [error('foreign')]
      : [],
};
