import type { App, Ctx } from '../contract.ts';
import { sql, tableName } from '../sql.ts';
import { beside } from '../transactions.ts';

/**
 * About how many rows each table has, as PostgreSQL itself knows it, the parts of a table in parts together. It says only how
 * a question is best asked, never what is answered, so it may be a minute old.
 */
interface Sizes {
  readonly at: number;
  readonly rows: ReadonlyMap<string, number>;
}
const known = new WeakMap<App, Map<string, Promise<Sizes> | Sizes>>();
const goodFor = 60_000;

const read = async (ctx: Ctx): Promise<Sizes> => {
  const rows = await beside(ctx).db.rows<{ name: string; rows: number | null }>(
    sql`select coalesce(p.relname, c.relname) as name, nullif(sum(greatest(c.reltuples, 0)), case when min(c.reltuples) < 0 then 0 end)::float8 as rows
        from pg_catalog.pg_class c left join pg_catalog.pg_inherits i on i.inhrelid = c.oid left join pg_catalog.pg_class p on p.oid = i.inhparent
        where c.relkind = 'r' and c.relnamespace = ${ctx.db.schema}::regnamespace group by 1`,
  );
  return { at: Date.now(), rows: new Map(rows.map(({ name, rows: n }) => [name, n ?? Infinity])) };
};
/** Looks again where it was known a minute ago; `rowsIn` goes by what was found. */
export const learnSizes = async (ctx: Ctx): Promise<void> => {
  const { app, db } = ctx;
  let of = known.get(app);
  if (!of) known.set(app, (of = new Map()));
  const found = of.get(db.schema);
  if (found && (found instanceof Promise || Date.now() - found.at < goodFor)) return void (await found);
  const reading = read(ctx);
  of.set(db.schema, reading);
  try {
    of.set(db.schema, await reading);
  } catch (error) {
    of.delete(db.schema);
    throw error;
  }
};
/** Infinity: nobody has counted it yet. */
export const rowsIn = ({ app, db }: Pick<Ctx, 'app' | 'db'>, resource: string): number => {
  const found = known.get(app)?.get(db.schema);
  return found && 'rows' in found ? (found.rows.get(tableName(resource)) ?? Infinity) : Infinity;
};
/** Whoever has just filled a table does not wait a minute. */
export const forgetSizes = (app: App): void => {
  known.delete(app);
};
