import type { AnyResource, Values } from '../../resource/index.ts';
import { isSoft } from '../../resource/index.ts';
import type { TxCtx } from '../contract.ts';
import { and, columnName, raw, sql, type Sql } from '../sql.ts';

const scopeFields = (r: AnyResource): readonly string[] => (r.order === true || !r.order ? [] : r.order.in);
export const scopeKey = (r: AnyResource, row: Values): string =>
  scopeFields(r)
    .map(f => String(row[f] ?? 0))
    .join('/');
/** Live rows of the same ordered list. */
export const inScope = (r: AnyResource, row: Values): Sql =>
  and([
    ...scopeFields(r).map(f => sql`${raw(`"${columnName(f)}"`)} is not distinct from ${row[f] ?? null}`),
    ...(isSoft(r) ? [raw('deleted_at is null')] : []),
  ]);

/** Whoever changes the order of one list waits for the others who do. */
export const lockScope = (ctx: TxCtx, r: AnyResource, row: Values): Promise<void> =>
  ctx.db.lock('order', r.name, scopeKey(r, row));
export const nextNum = async (ctx: TxCtx, r: AnyResource, row: Values): Promise<number> => {
  await lockScope(ctx, r, row);
  const found = await ctx.db.one<{ num: number }>(
    sql`select coalesce(max(num), 0)::int + 1 as num from ${ctx.db.table(r.name)} where ${inScope(r, row)}`,
  );
  return found!.num;
};
/**
 * The tree and the ordered lists that a change touches, held before any of their rows: all who rearrange them come the
 * same way, so that they wait for each other instead of crossing.
 */
export const lockPlaces = async (
  ctx: TxCtx,
  r: AnyResource,
  id: string | number,
  changed: Values | null,
): Promise<void> => {
  if (r.tree && changed && r.tree in changed) await ctx.db.lock('tree', r.name);
  if (!r.order || (changed && !scopeFields(r).some(f => f in changed))) return;
  const row = await placeOf(ctx, r, id);
  const keys = row ? [scopeKey(r, row), scopeKey(r, { ...row, ...changed })] : [];
  for (const key of [...new Set(keys)].sort()) await ctx.db.lock('order', r.name, key);
};
const placeOf = async (ctx: TxCtx, r: AnyResource, id: string | number): Promise<Values | null> => {
  const columns = scopeFields(r)
    .map(f => `, "${columnName(f)}" as "${f}"`)
    .join('');
  return ctx.db.one<Values>(sql`select id${raw(columns)} from ${ctx.db.table(r.name)} where id = ${id}`);
};

/** After a row has left: those behind it move up, so that the numbers stay 1 … n. */
export const closeGap = async (ctx: TxCtx, r: AnyResource, row: Values): Promise<void> => {
  await ctx.db.run(sql`update ${ctx.db.table(r.name)} set num = num - 1 where ${inScope(r, row)} and num > ${row.num}`);
};
