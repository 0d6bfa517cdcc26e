import { choice, integer } from '../../../kernel/resource/index.ts';
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
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { studyCoursesNamed, yearsInOrder } from '../../catalogues/server/index.ts';
import {
  learningoutcomestudy,
  learningoutcomestudycourse,
  loCourse,
  loStudy,
  loStudyDublin,
  loStudyHko,
} from '../model.ts';

/** A new version is a draft of a later year that begins with what was adopted. */
const isLater = async (ctx: Ctx, from: number, to: number): Promise<boolean> =>
  (await ctx.db.one(sql`select 1 from ${yearsInOrder(ctx.db)} a, ${yearsInOrder(ctx.db)} b
    where a.id = ${from} and b.id = ${to} and b.start_year > a.start_year and b.status <> 'closed'`)) !== null;
interface Copied {
  readonly id: number;
  readonly code: string;
  readonly num: number;
  readonly parts: never;
  readonly textHr: string | null;
  readonly textEn: string | null;
}

const studyAgain = async (ctx: TxCtx, id: number, to: number): Promise<number> => {
  const row = await seen(ctx, loStudy, id);
  if (!row) throw notFound();
  if (!['adopted', 'archived'].includes(String(row.status)) || !(await isLater(ctx, row.idAcademicyear!, to)))
    throw invalid('to', 'laterYear', undefined, loStudy.name);
  const there = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('lo-study')} where id_study = ${row.idStudy} and id_academicyear = ${to} and deleted_at is null`,
  );
  if (there) throw invalid('to', 'thereAlready', undefined, loStudy.name);
  // As the person: whoever may not begin outcomes of the study there begins none by copying.
  const head = await save(ctx, loStudy, { idStudy: row.idStudy!, idAcademicyear: to }, { as: 'person' });
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
    { action: 'newVersion', together: true },
  );
  const now = new Map(rows.map((old, i) => [old.id, made[i]!]));
  const cells = async (table: 'hko' | 'dublin') =>
    (
      await ctx.db.run<{ outcome: number; target: number }>(
        table === 'hko'
          ? sql`select id_learningoutcomestudy as outcome, id_hko as target from ${ctx.db.table('lo-study-hko')} where id_lo_study = ${id}`
          : sql`select id_learningoutcomestudy as outcome, id_dublin as target from ${ctx.db.table('lo-study-dublin')} where id_lo_study = ${id}`,
      )
    ).rows
      .filter(({ outcome }) => now.has(outcome))
      .map(({ outcome, target }) => ({
        place: { idLoStudy: head.after!.id, idLearningoutcomestudy: now.get(outcome)! },
        target,
      }));
  const how = { action: 'newVersion', together: true };
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
  return head.after!.id;
};

const courseAgain = async (ctx: TxCtx, id: number, to: number): Promise<number> => {
  const row = await seen(ctx, loCourse, id);
  if (!row) throw notFound();
  const [before, after] = (
    await ctx.db.run<{ id: number; year: number; course: number }>(
      sql`select c.id, c.id_academicyear as year, c.id_course as course from ${studyCoursesNamed(ctx)} c where c.id in (${row.idStCo}, ${to}) and c.is_there order by (c.id = ${to})`,
    )
  ).rows;
  if (
    !before ||
    !after ||
    !['adopted', 'archived'].includes(String(row.status)) ||
    before.course !== after.course ||
    !(await isLater(ctx, before.year, after.year))
  )
    throw invalid('to', 'laterYear', undefined, loCourse.name);
  const there = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('lo-course')} where id_st_co = ${to} and deleted_at is null`,
  );
  if (there) throw invalid('to', 'thereAlready', undefined, loCourse.name);
  const { correlationHr, correlationEn, placeHr, placeEn, obligationsHr, obligationsEn, criteriaHr, criteriaEn } = row;
  const text = { correlationHr, correlationEn, placeHr, placeEn, obligationsHr, obligationsEn, criteriaHr, criteriaEn };
  const head = await save(ctx, loCourse, { ...text, elearningShare: row.elearningShare ?? null, idStCo: to } as never, {
    as: 'person',
  });
  await save(ctx, loCourse, { idPrevious: id }, { as: 'system', id: head.after!.id });
  const { rows } = await ctx.db.run<Copied>(sql`select id, code, num, parts, text_hr as "textHr", text_en as "textEn"
    from ${ctx.db.table('learningoutcomestudycourse')} where id_lo_course = ${id} and deleted_at is null order by num`);
  await makeMany(
    ctx,
    learningoutcomestudycourse,
    rows.map(({ id: idPrevious, ...copy }) => ({ ...copy, idPrevious, idStCo: to, idLoCourse: head.after!.id })),
    { action: 'newVersion', together: true },
  );
  return head.after!.id;
};

const newVersion = endpoint({
  method: 'POST',
  path: 'learning-outcomes/new-version',
  summary:
    'Begins the outcomes of a study or a course in a later year with those that were adopted; each remembers where it comes from.',
  body: {
    of: choice(['lo-study', 'lo-course'], { required: true }),
    id: integer({ required: true, min: 1 }),
    /** Of a study the later academic year, of a course its row in that year. */
    to: integer({ required: true, min: 1 }),
  },
  answer: { id: integer({ required: true }) },
  status: 201,
  async handle(ctx, { body: { of, id, to } }) {
    if (!ctx.me) throw notAllowed();
    return {
      id: await inTransaction(ctx, tx => (of === 'lo-study' ? studyAgain(tx, id, to) : courseAgain(tx, id, to))),
    };
  },
});
export const versionEndpoints: readonly Endpoint[] = [newVersion];
