import type { AnyResource, Values } from '../../../kernel/resource/index.ts';
import { seedOnce, type SeedRow, sql, type TxCtx } from '../../../kernel/server/index.ts';
import {
  academicvocation,
  edulev,
  grade,
  placeOfCounty,
  roomtype,
  state,
  stateCity,
  stateCounty,
  teachingtype,
} from '../model.ts';
import { counties } from '../seed/croatia.ts';
import { academicVocations, educationLevels, roomTypes } from '../seed/education.ts';
import { grades } from '../seed/grades.ts';
import { euMembers, states } from '../seed/states.ts';
import { teachingTypes } from '../seed/teaching.ts';
import { giveAllCoefficients } from './coefficients.ts';
import { seedOutcomes } from './seed-outcomes.ts';

/** What law, practice and the map fix, so that nobody types it in. */
export const seedCatalogues = async (ctx: TxCtx): Promise<void> => {
  await byCode(ctx, edulev, educationLevels);
  await byCode(ctx, academicvocation, academicVocations);
  await byCode(ctx, roomtype, roomTypes);
  await seedTeachingTypes(ctx);
  await seedOnce(
    ctx,
    grade,
    ['value'],
    grades.map(values => ({ key: String(values.value), values })),
  );
  await seedOnce(
    ctx,
    state,
    ['code2'],
    states.map(([code2, code3, nameHr, nameEn]) => ({
      key: code2,
      values: { code2, code3, nameHr, nameEn, isEu: euMembers.has(code2) ? 1 : 0 },
    })),
  );
  await seedCroatia(ctx);
  await seedOutcomes(ctx);
};

const seedTeachingTypes = async (ctx: TxCtx): Promise<void> => {
  const known = await ctx.db.run<{ id: number; code: string }>(
    sql`select id, code from ${ctx.db.table('roomtype')} where deleted_at is null`,
  );
  const idOf = new Map(known.rows.map(row => [row.code, row.id]));
  await byCode(
    ctx,
    teachingtype,
    teachingTypes.map(({ roomtype: preferred, ...values }) => ({
      ...values,
      preferredRoomtype: idOf.get(preferred ?? '') ?? null,
    })),
  );
  // Once there are any, they are in the hands of those who keep the years.
  if (!(await ctx.db.one(sql`select 1 from ${ctx.db.table('teachingtype-coef')} limit 1`)))
    await giveAllCoefficients(ctx);
};

const byCode = (ctx: TxCtx, r: AnyResource, rows: readonly (Values & { readonly code: string })[]): Promise<void> =>
  seedOnce(
    ctx,
    r,
    ['code'],
    rows.map(values => ({ key: values.code, values })),
  );

const seedCroatia = async (ctx: TxCtx): Promise<void> => {
  const croatia = await ctx.db.one<{ id: number }>(
    sql`select id from ${ctx.db.table('state')} where code2 = 'HR' and deleted_at is null`,
  );
  // Whoever took Croatia out of the list does not want its counties either.
  if (!croatia) return;
  const idState = croatia.id;
  await seedOnce(
    ctx,
    stateCounty,
    ['idState', 'code'],
    counties.map(({ code, name }) => ({
      key: `HR-${code}`,
      values: { idState, code, name, place: placeOfCounty(code) },
    })),
  );
  const found = await ctx.db.run<{ id: number; code: string }>(
    sql`select id, code from ${ctx.db.table('state-county')} where id_state = ${idState} and deleted_at is null`,
  );
  const idByCode = new Map(found.rows.map(row => [row.code, row.id]));
  const towns = counties.flatMap(county =>
    county.towns.map(
      ([postalCode, name]): SeedRow => ({
        key: `HR-${postalCode}-${name}`,
        values: { idState, idStateCounty: idByCode.get(county.code) ?? null, postalCode, name },
      }),
    ),
  );
  await seedOnce(ctx, stateCity, ['idState', 'postalCode', 'name'], towns);
};
