import { setTimeout as pause } from 'node:timers/promises';
import type { App, Ctx } from '../contract.ts';
import { sql, tableName } from '../sql.ts';
import { beside } from '../transactions.ts';

/**
 * About how many rows each table has, as PostgreSQL itself knows it, the parts of a table in parts together. It says only how
 * a question is best asked, never what is answered, so it may be a minute old, and nothing fails without it.
 */
interface Sizes {
  readonly at: number;
  rows: ReadonlyMap<string, number>;
}
const known = new WeakMap<App, Map<string, Sizes>>();
const goodFor = 60_000;
/** So long the first who asks waits for it, in milliseconds. */
const longestWait = 500;

const read = async (ctx: Ctx): Promise<ReadonlyMap<string, number>> => {
  const rows = await beside(ctx).db.rows<{ name: string; rows: number | null }>(
    sql`select coalesce(p.relname, c.relname) as name, nullif(sum(greatest(c.reltuples, 0)), case when min(c.reltuples) < 0 then 0 end)::float8 as rows
        from pg_catalog.pg_class c left join pg_catalog.pg_inherits i on i.inhrelid = c.oid left join pg_catalog.pg_class p on p.oid = i.inhparent
        where c.relkind = 'r' and c.relnamespace = ${ctx.db.schema}::regnamespace group by 1`,
  );
  return new Map(rows.map(({ name, rows: n }) => [name, n ?? Infinity]));
};
/** Looks again where it was known a minute ago, while everybody goes by what was found then. */
export const learnSizes = async (ctx: Ctx): Promise<void> => {
  const { app, db, log } = ctx;
  let of = known.get(app);
  if (!of) known.set(app, (of = new Map()));
  const before = of.get(db.schema);
  if (before && Date.now() - before.at < goodFor) return;
  const sizes: Sizes = { at: Date.now(), rows: before?.rows ?? new Map() };
  of.set(db.schema, sizes);
  const learnt = read(ctx).then(
    rows => void (sizes.rows = rows),
    err => log.warn({ err }, 'how large tables are was not learnt'),
  );
  if (!before) await Promise.race([learnt, pause(longestWait, undefined, { ref: false })]);
};
/** Infinity: nobody has counted it yet. */
export const rowsIn = ({ app, db }: Pick<Ctx, 'app' | 'db'>, resource: string): number =>
  known.get(app)?.get(db.schema)?.rows.get(tableName(resource)) ?? Infinity;
/** Whoever has just filled a table does not wait a minute. */
export const forgetSizes = (app: App): void => {
  known.delete(app);
};
