import { decimal, integer, list, object, text } from '../../../kernel/resource/index.ts';
import { endpoint, type Endpoint, notFound, seen, sql, visible } from '../../../kernel/server/index.ts';
import { assessmentmethodsNamed, learningmethodsNamed } from '../../catalogues/server/index.ts';
import { topicsOfCourses } from '../../course-conductions/server/index.ts';
import { learningoutcomestudycourse, loCourse } from '../model.ts';

const must = { required: true } as const;

/** Whether what is promised is also taught and seen: each outcome with its topics, methods and obligations. */
const alignment = endpoint({
  method: 'GET',
  path: 'learning-outcomes/alignment',
  summary: 'Each outcome of a course with its topics, methods of learning and assessment, and obligations.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: list(
    object({
      id: integer(must),
      code: text(must),
      text: text(must),
      topics: list(text(must), must),
      learning: list(text(must), must),
      assessing: list(text(must), must),
      works: list(object({ name: text(must), points: decimal(must) }), must),
    }),
  ),
  async handle(ctx, { query: { id } }) {
    if (!(await seen(ctx, loCourse, id))) throw notFound();
    const { db } = ctx;
    const isHr = ctx.language === 'hr';
    return (
      await db.run(sql`
      select o.id, o.code, coalesce(${isHr ? sql`o.text_hr` : sql`coalesce(o.text_en, o.text_hr)`}, '') as text,
        array(select t.name from ${db.table('lo-course-topic')} l join ${topicsOfCourses(ctx)} t on t.id = l.id_st_co_topic where l.id_learningoutcomestudycourse = o.id order by t.unit, t.num) as topics,
        array(select m.name from ${db.table('lo-course-learning')} l join ${learningmethodsNamed(ctx)} m on m.id = l.id_learningmethod where l.id_learningoutcomestudycourse = o.id order by m.num) as learning,
        array(select m.name from ${db.table('lo-course-assessing')} l join ${assessmentmethodsNamed(ctx)} m on m.id = l.id_assessmentmethod where l.id_learningoutcomestudycourse = o.id order by m.num) as assessing,
        coalesce((select jsonb_agg(jsonb_build_object('name', ${isHr ? sql`w.name_hr` : sql`coalesce(w.name_en, w.name_hr)`}, 'points', w.points) order by w.num) from ${db.table('st-co-assessment')} w
          join ${db.table('st-co-assessment-outcomes')} u on u.id_row = w.id and u.id_target = o.id where w.deleted_at is null), '[]') as works
      from ${db.table('learningoutcomestudycourse')} o where o.id_lo_course = ${id} and ${visible(ctx, learningoutcomestudycourse, 'o')} order by o.num`)
    ).rows as never;
  },
});

/** The outcomes that each topic of a course's plan serves, for whoever looks at the plan. */
const ofTopics = endpoint({
  method: 'GET',
  path: 'learning-outcomes/of-topics',
  summary: 'Outcomes of a course by the topics of its plan; only those that the caller reads.',
  query: { idStCo: integer({ required: true, min: 1 }) },
  answer: list(object({ idStCoTopic: integer(must), code: text(must), text: text(must) })),
  async handle(ctx, { query: { idStCo } }) {
    const said = ctx.language === 'hr' ? sql`o.text_hr` : sql`coalesce(o.text_en, o.text_hr)`;
    return (
      await ctx.db.run(sql`select l.id_st_co_topic as "idStCoTopic", o.code, coalesce(${said}, '') as text from ${ctx.db.table('lo-course-topic')} l
        join ${ctx.db.table('learningoutcomestudycourse')} o on o.id = l.id_learningoutcomestudycourse
        where o.id_st_co = ${idStCo} and ${visible(ctx, learningoutcomestudycourse, 'o')} order by l.id_st_co_topic, o.num`)
    ).rows as never;
  },
});
export const alignmentEndpoints: readonly Endpoint[] = [alignment, ofTopics];
