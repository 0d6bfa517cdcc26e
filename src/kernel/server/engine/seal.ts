import type { AnyResource } from '../../resource/index.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { storedFields } from '../database/columns.ts';
import { columnName, join, raw, sql } from '../sql.ts';
import { databaseOf } from '../transactions.ts';

/**
 * Rewrites anonymous rows in random order under new keys, all in this transaction: afterwards neither their place in the
 * table nor the transaction that wrote them pairs a ballot with the line of the roll. After the commit the old versions are
 * swept out of the pages, as far as nobody still looks at them.
 */
export const seal = async (ctx: TxCtx, resources: readonly AnyResource[], by: string, id: number): Promise<void> => {
  for (const r of resources) {
    if (!r.anonymous) throw new Error(`«${r.name}» is not anonymous and cannot be sealed.`);
    const columns = storedFields(r)
      .map(([name]) => columnName(name))
      .filter(column => column !== 'is_sealed')
      .map(column => raw(`"${column}"`));
    const table = ctx.db.table(r.name);
    await ctx.db.run(sql`with gone as (delete from ${table} where ${raw(`"${columnName(by)}"`)} = ${id} returning *)
      insert into ${table} (id, is_sealed, ${join(columns, ', ')}) select gen_random_uuid(), 1, ${join(columns, ', ')} from gone order by random()`);
  }
  ctx.db.afterCommit(() => sweep(ctx, resources));
};
/** Takes the versions away that were sealed over. What somebody still looks at stays until the next sweep. */
export const sweep = async (ctx: Ctx, resources: readonly AnyResource[]): Promise<void> => {
  const db = databaseOf(ctx.app).forSchema(ctx.db.schema);
  for (const r of resources) await db.run(sql`vacuum (truncate false) ${db.table(r.name)}`);
};
