import { choice, integer, text as words } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  makeMany,
  notAllowed,
  notFound,
  save,
  seen,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { studyCoursesNamed, yearsInOrder } from '../../catalogues/server/index.ts';
import { topicsOfCourses } from '../../course-conductions/server/index.ts';
import {
  learningoutcomestudy,
  learningoutcomestudycourse,
  loCourse,
  loCourseAssessing,
  loCourseLearning,
  loCourseStudy,
  loCourseTopic,
  loStudy,
  loStudyDublin,
  loStudyHko,
  loStudySet,
  stCoAssessment,
} from '../model.ts';
import { courseRoute, setRoute, studyRoute } from '../routes.ts';
import { asNewVersion as how, isDecided, isLater, nextYear } from './later-years.ts';
import { setAgain, setsInYear } from './set-versions.ts';

interface Copied {
  readonly id: number;
  readonly code: string;
  readonly num: number;
  readonly parts: never;
  readonly textHr: string | null;
  readonly textEn: string | null;
}

/** What courses gave to the outcomes of their study they give again, as far as both have come into the later year and the course is open. */
const giveAgain = async (ctx: TxCtx, idLoStudy: number): Promise<void> => {
  const { db } = ctx;
  const { rows } = await db.run<{ course: number; study: number; contribution: number }>(sql`
    select c.id as course, s.id as study, l.contribution from ${db.table('lo-course-study')} l
      join ${db.table('learningoutcomestudy')} s on s.id_previous = l.id_learningoutcomestudy and s.id_lo_study = ${idLoStudy} and s.deleted_at is null
      join ${db.table('learningoutcomestudycourse')} c on c.id_previous = l.id_learningoutcomestudycourse and c.deleted_at is null
      join ${db.table('lo-course')} h on h.id = c.id_lo_course and h.status = 'draft' and h.deleted_at is null
      join ${studyCoursesNamed(ctx)} k on k.id = c.id_st_co and k.id_study = s.id_study and k.id_academicyear = s.id_academicyear
    where not exists (select from ${db.table('lo-course-study')} n where n.id_learningoutcomestudycourse = c.id and n.id_learningoutcomestudy = s.id)`);
  await makeMany(
    ctx,
    loCourseStudy,
    rows.map(({ course, study, contribution }) => ({
      idLoStudy,
      idLearningoutcomestudycourse: course,
      idLearningoutcomestudy: study,
      contribution,
    })),
    how,
  );
};
/** The first later year that is not closed and in which the study has the course again. */
const courseNextYear = async (ctx: Ctx, idStCo: number): Promise<number> => {
  const found = await ctx.db.one<{
    id: number;
  }>(sql`select n.id from ${studyCoursesNamed(ctx)} c join ${yearsInOrder(ctx.db)} a on a.id = c.id_academicyear
      join ${studyCoursesNamed(ctx)} n on n.id_course = c.id_course and n.id_study = c.id_study and n.is_there
      join ${yearsInOrder(ctx.db)} b on b.id = n.id_academicyear and b.start_year > a.start_year and b.status <> 'closed'
    where c.id = ${idStCo} order by b.start_year, n.id limit 1`);
  return found?.id ?? 0;
};

/** A set of two earlier years that the study named side by side is one in the later year. */
const onceEach = <T extends { readonly idLearningoutcomestudy: number; readonly idLearningoutcomeset: number }>(
  cells: readonly T[],
): T[] => [
  ...new Map(cells.map(cell => [`${cell.idLearningoutcomestudy} ${cell.idLearningoutcomeset}`, cell])).values(),
];

const studyAgain = async (ctx: TxCtx, id: number, said: number | null): Promise<number> => {
  const row = await seen(ctx, loStudy, id);
  if (!row) throw notFound();
  const to = said ?? (await nextYear(ctx, row.idAcademicyear!));
  if (!isDecided(row.status) || !(await isLater(ctx, row.idAcademicyear!, to)))
    throw invalid('to', 'laterYear', undefined, loStudy.name);
  const there = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('lo-study')} where id_study = ${row.idStudy} and id_academicyear = ${to} and deleted_at is null`,
  );
  if (there) throw invalid('to', 'thereAlready', undefined, loStudy.name);
  // As the person: whoever may not begin outcomes of the study there begins none by copying.
  const sets = await setsInYear(ctx, id, to);
  const place = { idStudy: row.idStudy!, idAcademicyear: to };
  const head = await save(ctx, loStudy, { ...place, idSets: [...new Set(sets.values())] }, { as: 'person' });
  await save(ctx, loStudy, { idPrevious: id }, { as: 'system', id: head.after!.id });
  const { rows } = await ctx.db.run<Copied>(sql`select id, code, num, parts, text_hr as "textHr", text_en as "textEn"
    from ${ctx.db.table('learningoutcomestudy')} where id_lo_study = ${id} and deleted_at is null order by num`);
  const made = await makeMany(
    ctx,
    learningoutcomestudy,
    rows.map(({ id: idPrevious, ...copy }) => ({
      ...copy,
      idPrevious,
      idStudy: row.idStudy!,
      idAcademicyear: to,
      idLoStudy: head.after!.id,
    })),
    how,
  );
  const now = new Map(rows.map((old, i) => [old.id, made[i]!]));
  const cells = async (table: 'hko' | 'dublin' | 'set') =>
    (
      await ctx.db.run<{ outcome: number; target: number }>(
        {
          hko: sql`select id_learningoutcomestudy as outcome, id_hko as target from ${ctx.db.table('lo-study-hko')} where id_lo_study = ${id}`,
          dublin: sql`select id_learningoutcomestudy as outcome, id_dublin as target from ${ctx.db.table('lo-study-dublin')} where id_lo_study = ${id}`,
          set: sql`select id_learningoutcomestudy as outcome, id_learningoutcomeset as target from ${ctx.db.table('lo-study-set')} where id_lo_study = ${id}`,
        }[table],
      )
    ).rows
      .filter(({ outcome }) => now.has(outcome))
      .map(({ outcome, target }) => ({
        place: { idLoStudy: head.after!.id, idLearningoutcomestudy: now.get(outcome)! },
        target,
      }));
  await makeMany(
    ctx,
    loStudyHko,
    (await cells('hko')).map(({ place, target }) => ({ ...place, idHko: target })),
    how,
  );
  await makeMany(
    ctx,
    loStudyDublin,
    (await cells('dublin')).map(({ place, target }) => ({ ...place, idDublin: target })),
    how,
  );
  await makeMany(
    ctx,
    loStudySet,
    onceEach(
      (await cells('set')).flatMap(({ place: cell, target }) =>
        sets.has(target) ? [{ ...cell, idLearningoutcomeset: sets.get(target)! }] : [],
      ),
    ),
    how,
  );
  await giveAgain(ctx, head.after!.id);
  return head.after!.id;
};

const courseAgain = async (ctx: TxCtx, id: number, said: number | null): Promise<number> => {
  const row = await seen(ctx, loCourse, id);
  if (!row) throw notFound();
  const to = said ?? (await courseNextYear(ctx, row.idStCo!));
  const [before, after] = (
    await ctx.db.run<{ id: number; year: number; course: number }>(
      sql`select c.id, c.id_academicyear as year, c.id_course as course from ${studyCoursesNamed(ctx)} c where c.id in (${row.idStCo}, ${to}) and c.is_there order by (c.id = ${to})`,
    )
  ).rows;
  if (
    !before ||
    !after ||
    !isDecided(row.status) ||
    before.course !== after.course ||
    !(await isLater(ctx, before.year, after.year))
  )
    throw invalid('to', 'laterYear', undefined, loCourse.name);
  const there = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('lo-course')} where id_st_co = ${to} and deleted_at is null`,
  );
  if (there) throw invalid('to', 'thereAlready', undefined, loCourse.name);
  // Dates of examinations are another year's: everything else is taken over.
  const { correlationHr, correlationEn, placeHr, placeEn, obligationsHr, obligationsEn, criteriaHr, criteriaEn } = row;
  const { otherFactsHr, otherFactsEn } = row;
  const text = {
    ...{ correlationHr, correlationEn, placeHr, placeEn, obligationsHr, obligationsEn, criteriaHr, criteriaEn },
    ...{ otherFactsHr, otherFactsEn },
  };
  const head = await save(ctx, loCourse, { ...text, elearningShare: row.elearningShare ?? null, idStCo: to } as never, {
    as: 'person',
  });
  await save(ctx, loCourse, { idPrevious: id }, { as: 'system', id: head.after!.id });
  const { rows } = await ctx.db.run<Copied>(sql`select id, code, num, parts, text_hr as "textHr", text_en as "textEn"
    from ${ctx.db.table('learningoutcomestudycourse')} where id_lo_course = ${id} and deleted_at is null order by num`);
  const made = await makeMany(
    ctx,
    learningoutcomestudycourse,
    rows.map(({ id: idPrevious, ...copy }) => ({ ...copy, idPrevious, idStCo: to, idLoCourse: head.after!.id })),
    how,
  );
  const now = new Map(rows.map((old, i) => [old.id, made[i]!]));
  await copyWork(ctx, { from: id, to, head: head.after!.id, now });
  await copyCells(ctx, { from: id, to, head: head.after!.id, now });
  const study = await ctx.db.one<{
    id: number;
  }>(sql`select s.id from ${ctx.db.table('lo-study')} s join ${studyCoursesNamed(ctx)} c on c.id = ${to}
    where s.id_study = c.id_study and s.id_academicyear = c.id_academicyear and s.deleted_at is null`);
  if (study) await giveAgain(ctx, study.id);
  return head.after!.id;
};
interface Copying {
  readonly from: number;
  /** The course in its later year, and the head of its outcomes. */
  readonly to: number;
  readonly head: number;
  /** Outcomes of the later year by those of the earlier. */
  readonly now: ReadonlyMap<number, number>;
}
/** What a student does for the course, with the outcomes it is seen by. */
const copyWork = async (ctx: TxCtx, { from, to, now }: Copying): Promise<void> => {
  const { rows } = await ctx.db.run<{ outcomes: number[] } & Record<string, unknown>>(sql`
    select w.activity, w.name_hr as "nameHr", w.name_en as "nameEn", w.id_assessmentmethod as "idAssessmentmethod", w.hours::float as hours, w.ects::float as ects, w.points::float as points,
      w.min_points::float as "minPoints", w.week, array(select u.id_target from ${ctx.db.table('st-co-assessment-outcomes')} u where u.id_row = w.id) as outcomes
    from ${ctx.db.table('st-co-assessment')} w where w.id_lo_course = ${from} and w.deleted_at is null order by w.num`);
  for (const { outcomes, ...work } of rows)
    await save(
      ctx,
      stCoAssessment,
      { ...work, idStCo: to, outcomes: outcomes.flatMap(id => now.get(id) ?? []) } as never,
      { as: 'person' },
    );
};
/** Methods as they were; topics where the later plan has one of the same name in the same unit. */
const copyCells = async (ctx: TxCtx, { from, to, head, now }: Copying): Promise<void> => {
  const { db } = ctx;
  const cells = async (statement: Sql) =>
    (await db.run<{ outcome: number; target: number }>(statement)).rows
      .filter(({ outcome }) => now.has(outcome))
      .map(({ outcome, target }) => ({
        place: { idLoCourse: head, idLearningoutcomestudycourse: now.get(outcome)! },
        target,
      }));
  const learning = await cells(
    sql`select id_learningoutcomestudycourse as outcome, id_learningmethod as target from ${db.table('lo-course-learning')} where id_lo_course = ${from}`,
  );
  const assessing = await cells(
    sql`select id_learningoutcomestudycourse as outcome, id_assessmentmethod as target from ${db.table('lo-course-assessing')} where id_lo_course = ${from}`,
  );
  const topics =
    await cells(sql`select l.id_learningoutcomestudycourse as outcome, n.id as target from ${db.table('lo-course-topic')} l
    join ${topicsOfCourses(ctx)} o on o.id = l.id_st_co_topic join ${topicsOfCourses(ctx)} n on n.id_st_co = ${to} and n.unit = o.unit and n.name = o.name where l.id_lo_course = ${from}`);
  await makeMany(
    ctx,
    loCourseLearning,
    learning.map(({ place, target }) => ({ ...place, idLearningmethod: target })),
    how,
  );
  await makeMany(
    ctx,
    loCourseAssessing,
    assessing.map(({ place, target }) => ({ ...place, idAssessmentmethod: target })),
    how,
  );
  await makeMany(
    ctx,
    loCourseTopic,
    topics.map(({ place, target }) => ({ ...place, idStCoTopic: target })),
    how,
  );
};

const again = { learningoutcomeset: setAgain, 'lo-study': studyAgain, 'lo-course': courseAgain } as const;
const newVersion = endpoint({
  method: 'POST',
  path: 'learning-outcomes/new-version',
  summary:
    'Begins the outcomes of a set, a study or a course in a later year with those that were adopted; those of studies and courses remember where they come from.',
  body: {
    of: choice(['learningoutcomeset', 'lo-study', 'lo-course'], { required: true }),
    id: integer({ required: true, min: 1 }),
    /** Of a set and a study the later academic year, of a course its row in that year; without it the next one that is open. */
    to: integer({ min: 1 }),
  },
  answer: { id: integer({ required: true }), route: words({ required: true }) },
  status: 201,
  async handle(ctx, { body: { of, id, to } }) {
    if (!ctx.me) throw notAllowed();
    const made = await inTransaction(ctx, tx => again[of](tx, id, to ?? null));
    const study = of === 'lo-study' ? await seen(ctx, loStudy, made) : null;
    const course = of === 'lo-course' ? await seen(ctx, loCourse, made) : null;
    return {
      id: made,
      route: study
        ? studyRoute(study.idStudy!, study.idAcademicyear!)
        : course
          ? courseRoute(course.idStCo!)
          : setRoute(made),
    };
  },
});
export const versionEndpoints: readonly Endpoint[] = [newVersion];
