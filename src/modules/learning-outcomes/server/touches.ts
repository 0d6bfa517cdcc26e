import { choice, integer, list, object, text } from '../../../kernel/resource/index.ts';
import { endpoint, type Endpoint, notFound, seen, sql, visible } from '../../../kernel/server/index.ts';
import { studiesLevelled, studyCoursesNamed } from '../../catalogues/server/index.ts';
import { topicsOfCourses } from '../../course-conductions/server/index.ts';
import { learningoutcomestudy, learningoutcomestudycourse, loCourse } from '../model.ts';

/** More than anybody reads before they press. */
const mostNamed = 200;

/** How much leans on an outcome: said before it is removed or worded anew. */
const touches = endpoint({
  method: 'GET',
  path: 'learning-outcomes/touches',
  summary:
    'What a change of an outcome touches: outcomes linked to it, topics that teach it, obligations that assess it.',
  query: {
    of: choice(['learningoutcomestudy', 'learningoutcomestudycourse'], { required: true }),
    id: integer({ required: true, min: 1 }),
  },
  answer: {
    outcomes: integer({ required: true }),
    topics: integer({ required: true }),
    works: integer({ required: true }),
    /** The same by their names: courses, outcomes of the study, topics, obligations, and the syllabus that prints it. */
    leaning: list(
      object({
        kind: choice(['course', 'outcome', 'topic', 'work', 'syllabus'], { required: true }),
        name: text({ required: true }),
      }),
    ),
  },
  async handle(ctx, { query: { of, id } }) {
    const { db } = ctx;
    if (of === 'learningoutcomestudy') {
      if (!(await seen(ctx, learningoutcomestudy, id))) throw notFound();
      const counts =
        await db.one(sql`select (select count(*)::int from ${db.table('lo-course-study')} l join ${db.table('learningoutcomestudycourse')} o on o.id = l.id_learningoutcomestudycourse
        where l.id_learningoutcomestudy = ${id} and o.deleted_at is null) as outcomes, 0 as topics, 0 as works`);
      // Each of these courses says in its syllabus to which outcomes of the study it leads.
      const { rows } = await db.run(sql`select 'course' as kind, c.name from ${studyCoursesNamed(ctx)} c where c.id in (
          select o.id_st_co from ${db.table('lo-course-study')} l join ${db.table('learningoutcomestudycourse')} o on o.id = l.id_learningoutcomestudycourse
          where l.id_learningoutcomestudy = ${id} and ${visible(ctx, learningoutcomestudycourse, 'o')}) order by c.semester, c.num, c.id limit ${mostNamed}`);
      return { ...counts, leaning: rows };
    }
    const row = await seen(ctx, learningoutcomestudycourse, id);
    if (!row) throw notFound();
    const counts =
      await db.one(sql`select (select count(*)::int from ${db.table('lo-course-study')} l where l.id_learningoutcomestudycourse = ${id}) as outcomes,
      (select count(*)::int from ${db.table('lo-course-topic')} l where l.id_learningoutcomestudycourse = ${id}) as topics,
      (select count(*)::int from ${db.table('st-co-assessment-outcomes')} l join ${db.table('st-co-assessment')} a on a.id = l.id_row and a.deleted_at is null where l.id_target = ${id}) as works`);
    const { rows } = await db.run(sql`select n.kind, n.name from (
        select 1 as part, o.num as at, 'outcome' as kind, o.code as name from ${db.table('lo-course-study')} l join ${db.table('learningoutcomestudy')} o on o.id = l.id_learningoutcomestudy
          where l.id_learningoutcomestudycourse = ${id} and ${visible(ctx, learningoutcomestudy, 'o')}
        union all select 2, t.unit * 1000 + t.num, 'topic', t.name from ${db.table('lo-course-topic')} l join ${topicsOfCourses(ctx)} t on t.id = l.id_st_co_topic where l.id_learningoutcomestudycourse = ${id}
        union all select 3, a.num, 'work', ${ctx.language === 'hr' ? sql`a.name_hr` : sql`coalesce(a.name_en, a.name_hr)`} from ${db.table('st-co-assessment-outcomes')} l
          join ${db.table('st-co-assessment')} a on a.id = l.id_row and a.deleted_at is null where l.id_target = ${id}
        union all select 4, 1, 'syllabus', c.name from ${studyCoursesNamed(ctx)} c where c.id = ${row.idStCo}) n order by n.part, n.at limit ${mostNamed}`);
    return { ...counts, leaning: rows };
  },
});

/** Where a course's contribution to its study is written: the outcomes of the study in the course's year. */
const studyOf = endpoint({
  method: 'GET',
  path: 'learning-outcomes/study-of',
  summary: 'The outcomes of the study in the year of a course, if somebody has begun them.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { idLoStudy: integer() },
  async handle(ctx, { query: { id } }) {
    const row = await seen(ctx, loCourse, id);
    if (!row) throw notFound();
    const found = await ctx.db.one<{
      idLoStudy: number;
    }>(sql`select h.id as "idLoStudy" from ${ctx.db.table('lo-study')} h
      join ${studyCoursesNamed(ctx)} c on c.id_study = h.id_study and c.id_academicyear = h.id_academicyear where c.id = ${row.idStCo} and h.deleted_at is null`);
    return found ?? { idLoStudy: null };
  },
});

/** On which level of the qualifications framework a study stands: the coach expects more of a higher one. */
const level = endpoint({
  method: 'GET',
  path: 'learning-outcomes/level',
  summary: 'The level of the qualifications framework of a study, or of the study that a course belongs to.',
  query: { idStudy: integer({ min: 1 }), idStCo: integer({ min: 1 }) },
  answer: { hkoLevel: text() },
  async handle(ctx, { query: { idStudy, idStCo } }) {
    const which = idStCo
      ? sql`s.id = (select c.id_study from ${studyCoursesNamed(ctx)} c where c.id = ${idStCo})`
      : sql`s.id = ${idStudy ?? null}`;
    return (
      (await ctx.db.one(sql`select s.hko_level as "hkoLevel" from ${studiesLevelled(ctx)} s where ${which}`)) ?? {
        hkoLevel: null,
      }
    );
  },
});
export const touchEndpoints: readonly Endpoint[] = [touches, studyOf, level];
