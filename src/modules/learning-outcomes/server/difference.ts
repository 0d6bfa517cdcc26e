import { type AnyResource, choice, integer, list, object, text } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, notFound, seen, sql, type Sql } from '../../../kernel/server/index.ts';
import {
  assessmentmethodsNamed,
  dublinDescriptors,
  hkoDescriptors,
  learningmethodsNamed,
} from '../../catalogues/server/index.ts';
import { topicsOfCourses } from '../../course-conductions/server/index.ts';
import { loCourse, loCourseAssessing, loCourseLearning, loCourseTopic, loStudy, loStudySet } from '../model.ts';

interface Outcome {
  readonly id: number;
  readonly idPrevious: number | null;
  readonly code: string;
  readonly parts: readonly { readonly content: string | null; readonly contentEn: string | null }[];
  /** What it is linked to, by its name: «HKO: znanje» → 1, «IU3» → 2, «Skup ishoda: MRE» → 1. */
  readonly cells: Readonly<Record<string, number>>;
}
interface Line {
  readonly code: string;
  readonly kind: 'added' | 'removed' | 'part' | 'cell';
  readonly what: string | null;
  readonly old: string | null;
  readonly now: string | null;
}

/** What a row of a matrix is called before its name: «Skup ishoda: MRE», «Tema: …». */
const kindOf = (ctx: Ctx, matrix: AnyResource, field: string): string =>
  `${ctx.app.words.fieldLabel(ctx.language, matrix, field)}: `;
const outcomesOfStudy = (ctx: Ctx, id: number): Sql => {
  const { db } = ctx;
  return sql`select o.id, o.id_previous as "idPrevious", o.code, o.parts, coalesce((select jsonb_object_agg(c.name, 1) from (
      select 'hko dimension ' || d.dimension as name from ${db.table('lo-study-hko')} l join ${hkoDescriptors(db)} d on d.id = l.id_hko where l.id_learningoutcomestudy = o.id
      union all select 'dublin category ' || d.category from ${db.table('lo-study-dublin')} l join ${dublinDescriptors(db)} d on d.id = l.id_dublin where l.id_learningoutcomestudy = o.id) c), '{}'::jsonb) as descriptors,
      coalesce((select jsonb_object_agg(${kindOf(ctx, loStudySet, 'idLearningoutcomeset')}::text || s.code, 1) from ${db.table('lo-study-set')} l
        join ${db.table('learningoutcomeset')} s on s.id = l.id_learningoutcomeset where l.id_learningoutcomestudy = o.id), '{}'::jsonb) as cells
    from ${db.table('learningoutcomestudy')} o where o.id_lo_study = ${id} and o.deleted_at is null order by o.num`;
};
const outcomesOfCourse = (ctx: Ctx, id: number): Sql => {
  const { db } = ctx;
  return sql`select o.id, o.id_previous as "idPrevious", o.code, o.parts, coalesce((select jsonb_object_agg(c.name, c.value) from (
      select s.code as name, l.contribution as value from ${db.table('lo-course-study')} l
        join ${db.table('learningoutcomestudy')} s on s.id = l.id_learningoutcomestudy where l.id_learningoutcomestudycourse = o.id
      union all select ${kindOf(ctx, loCourseTopic, 'idStCoTopic')}::text || t.name, 1 from ${db.table('lo-course-topic')} l
        join ${topicsOfCourses(ctx)} t on t.id = l.id_st_co_topic where l.id_learningoutcomestudycourse = o.id
      union all select ${kindOf(ctx, loCourseLearning, 'idLearningmethod')}::text || m.name, 1 from ${db.table('lo-course-learning')} l
        join ${learningmethodsNamed(ctx)} m on m.id = l.id_learningmethod where l.id_learningoutcomestudycourse = o.id
      union all select ${kindOf(ctx, loCourseAssessing, 'idAssessmentmethod')}::text || m.name, 1 from ${db.table('lo-course-assessing')} l
        join ${assessmentmethodsNamed(ctx)} m on m.id = l.id_assessmentmethod where l.id_learningoutcomestudycourse = o.id) c), '{}'::jsonb) as cells
    from ${db.table('learningoutcomestudycourse')} o where o.id_lo_course = ${id} and o.deleted_at is null order by o.num`;
};

/** Descriptors as people call them: «HKO: Samostalnost», not by the key of their choice. */
const withNamedCells = (
  ctx: Ctx,
  { descriptors, ...outcome }: Outcome & { readonly descriptors: Outcome['cells'] },
): Outcome => ({
  ...outcome,
  cells: {
    ...outcome.cells,
    ...Object.fromEntries(
      Object.entries(descriptors).map(([key, value]) => {
        const [resource = '', field = '', option = ''] = key.split(' ');
        const label = ctx.app.words.optionLabel(ctx.language, ctx.app.resources.get(resource)!, field, option);
        return [`${resource === 'hko' ? 'HKO' : 'Dublin'}: ${label}`, value];
      }),
    ),
  },
});

/** What is new, gone or said otherwise, outcome by outcome, part by part, cell by cell. */
export const differences = (before: readonly Outcome[], now: readonly Outcome[], inCroatian: boolean): Line[] => {
  const said = (part: Outcome['parts'][number] | undefined): string | null =>
    (inCroatian ? part?.content : (part?.contentEn ?? part?.content)) ?? null;
  const whole = (outcome: Outcome): string => outcome.parts.map(said).join('; ');
  const kept = new Set(now.map(outcome => outcome.idPrevious));
  const gone = before
    .filter(outcome => !kept.has(outcome.id))
    .map((outcome): Line => ({ code: outcome.code, kind: 'removed', what: null, old: whole(outcome), now: null }));
  return [
    ...now.flatMap((outcome): Line[] => {
      const { code } = outcome;
      const old = before.find(one => one.id === outcome.idPrevious);
      if (!old) return [{ code, kind: 'added', what: null, old: null, now: whole(outcome) }];
      const parts = Array.from(
        { length: Math.max(old.parts.length, outcome.parts.length) },
        (_, i): Line => ({
          code,
          kind: 'part',
          what: String(i + 1),
          old: said(old.parts[i]),
          now: said(outcome.parts[i]),
        }),
      );
      const cells = [...new Set([...Object.keys(old.cells), ...Object.keys(outcome.cells)])].toSorted().map(
        (what): Line => ({
          code,
          kind: 'cell',
          what,
          old: what in old.cells ? String(old.cells[what]) : null,
          now: what in outcome.cells ? String(outcome.cells[what]) : null,
        }),
      );
      return [...parts, ...cells].filter(line => line.old !== line.now);
    }),
    ...gone,
  ];
};

const difference = endpoint({
  method: 'GET',
  path: 'learning-outcomes/difference',
  summary: 'How the outcomes of a study or a course differ from those of the year they were taken over from.',
  query: {
    of: choice(['lo-study', 'lo-course'], { required: true }),
    id: integer({ required: true, min: 1 }),
  },
  answer: list(
    object({
      code: text({ required: true }),
      kind: choice(['added', 'removed', 'part', 'cell'], { required: true }),
      what: text(),
      old: text(),
      now: text(),
    }),
  ),
  async handle(ctx, { query: { of, id } }) {
    const row = of === 'lo-study' ? await seen(ctx, loStudy, id) : await seen(ctx, loCourse, id);
    if (!row) throw notFound();
    // What came before is told only to whoever reads that too.
    const idPrevious = row.idPrevious ?? null;
    const before =
      idPrevious === null
        ? null
        : of === 'lo-study'
          ? await seen(ctx, loStudy, idPrevious)
          : await seen(ctx, loCourse, idPrevious);
    if (!before) return [];
    const look = async (head: number): Promise<Outcome[]> =>
      of === 'lo-study'
        ? (await ctx.db.run<Outcome & { descriptors: Outcome['cells'] }>(outcomesOfStudy(ctx, head))).rows.map(row =>
            withNamedCells(ctx, row),
          )
        : (await ctx.db.run<Outcome>(outcomesOfCourse(ctx, head))).rows;
    return differences(await look(before.id), await look(id), ctx.language === 'hr');
  },
});
export const differenceEndpoints: readonly Endpoint[] = [difference];
