import { type AnyResource, hasTable } from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import { inTransaction } from '../runtime.ts';
import { columnName, name, raw, sql, tableName } from '../sql.ts';
import { baseOf, fieldOf, resourceNamed } from './source.ts';

/**
 * A partition of its own for every row that a partitioned table's reference can name (an academic year). Rows that came
 * before their partition lie in the default one and stay there.
 */
export const makePartitions = async (ctx: Ctx): Promise<void> => {
  for (const r of ctx.app.resources.values()) if (r.partitionBy && hasTable(r)) await partitionsOf(ctx, r);
};

const partitionsOf = (ctx: Ctx, r: AnyResource): Promise<void> =>
  inTransaction(ctx, async tx => {
    const field = r.partitionBy!.field as string;
    const to = fieldOf(r, field)?.to;
    if (!to) throw new Error(`«${r.name}» is partitioned by «${field}», which is no reference.`);
    await tx.db.lock('partitions', r.name);
    const column = name(columnName(field));
    const { rows } = await tx.db.run<{
      id: number;
    }>(sql`select y.id from ${tx.db.table(baseOf(ctx.app, resourceNamed(ctx.app, to)).name)} y
    where to_regclass(${`"${tx.db.schema}"."${tableName(r.name)}_`} || y.id || '"') is null
      and not exists (select from ${tx.db.table(`${r.name}-default`)} d where d.${column} = y.id) order by y.id`);
    for (const { id } of rows)
      await tx.db.run(
        sql`create table ${name(tx.db.schema)}.${name(`${tableName(r.name)}_${id}`)} partition of ${tx.db.table(r.name)} for values in (${raw(String(id))})`,
      );
  });
