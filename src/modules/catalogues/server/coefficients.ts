import { error, warning, makeMany, type Policy, raw, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { type teachingtype, teachingtypeCoef } from '../model.ts';
import { cc, lo } from '../rights.ts';
import { defaultCoefficients } from '../seed/teaching.ts';
import { catalogueOf, has } from './rules.ts';

interface Missing {
  readonly idAcademicyear: number;
  readonly idTeachingtype: number;
  readonly category: keyof typeof defaultCoefficients;
  /** All bands of the last year that had any. */
  readonly before: readonly Record<string, number | null>[] | null;
}
/** Open years and teaching types that have no coefficients yet, with those of the year before if it had any. */
const missingCoefficients = async (ctx: TxCtx, which: Sql): Promise<Missing[]> =>
  (
    await ctx.db.run<Missing>(sql`
  select y.id as "idAcademicyear", t.id as "idTeachingtype", t.category, (
    select json_agg(json_build_object('minStudents', c.min_students, 'maxStudents', c.max_students, 'coefNorm', c.coef_norm, 'coefNormRepeat', c.coef_norm_repeat,
      'coefWork', c.coef_work, 'coefWorkRepeat', c.coef_work_repeat) order by c.min_students nulls first)
    from ${ctx.db.table('teachingtype-coef')} c join ${ctx.db.table('academicyear')} b on b.id = c.id_academicyear
    where c.id_teachingtype = t.id and b.start_year < y.start_year and c.deleted_at is null and b.deleted_at is null
    group by b.id, b.start_year order by b.start_year desc limit 1) as before
  from ${ctx.db.table('academicyear')} y cross join ${ctx.db.table('teachingtype')} t
  where y.deleted_at is null and y.status <> 'closed' and t.deleted_at is null and ${which}
    and not exists (select 1 from ${ctx.db.table('teachingtype-coef')} c where c.id_academicyear = y.id and c.id_teachingtype = t.id and c.deleted_at is null)
  order by y.start_year, t.num`)
  ).rows;

/** A new year goes on with the coefficients of the one before, a new type with those of its category. */
const give = async (ctx: TxCtx, which: Sql): Promise<void> => {
  // A year and a type made at the same moment would each miss the other, or both make the pair.
  await ctx.db.lock('coefficients');
  const missing = await missingCoefficients(ctx, which);
  await makeMany(
    ctx,
    teachingtypeCoef,
    missing.flatMap(({ idAcademicyear, idTeachingtype, category, before }) =>
      (before ?? [defaultCoefficients[category]]).map(band => ({ idAcademicyear, idTeachingtype, ...band })),
    ),
  );
};
export const giveYearCoefficients = (ctx: TxCtx, idAcademicyear: number): Promise<void> =>
  give(ctx, sql`y.id = ${idAcademicyear}`);
export const giveAllCoefficients = (ctx: TxCtx): Promise<void> => give(ctx, raw('true'));

export const typesWithoutCoefficients = async (ctx: TxCtx, idAcademicyear: number): Promise<string[]> =>
  (
    await ctx.db.run<{ code: string }>(sql`
  select t.code from ${ctx.db.table('teachingtype')} t where t.deleted_at is null and not exists (
    select 1 from ${ctx.db.table('teachingtype-coef')} c where c.id_academicyear = ${idAcademicyear} and c.id_teachingtype = t.id and c.deleted_at is null)
  order by t.num`)
  ).rows.map(row => row.code);

export const teachingtypePolicy: Policy<typeof teachingtype> = {
  ...catalogueOf(me => has(me, cc.catalogues, lo.catalogues)),
  async check(ctx, { verb, row }) {
    if (verb !== 'remove') return [];
    const counted =
      await ctx.db.one(sql`select 1 from ${ctx.db.table('teachingtype-coef')} c join ${ctx.db.table('academicyear')} y on y.id = c.id_academicyear
      where c.id_teachingtype = ${row.id} and c.deleted_at is null and y.status = 'closed' limit 1`);
    return counted ? [error('countedInClosedYear')] : [];
  },
  async effect(ctx, { verb, row }) {
    if (verb === 'create') await give(ctx, sql`t.id = ${row.id}`);
  },
};

export const teachingtypeCoefPolicy: Policy<typeof teachingtypeCoef> = {
  ...catalogueOf(me => has(me, cc.catalogues)),
  check: (_ctx, { verb, row }) => {
    if (verb === 'remove') return [];
    const above =
      row.coefNormRepeat > row.coefNorm
        ? 'coefNormRepeat'
        : row.coefWorkRepeat > row.coefWork
          ? 'coefWorkRepeat'
          : null;
    return above ? [warning('repeatAbove', above)] : [];
  },
};
