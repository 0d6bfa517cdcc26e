import { hasTable } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  diskBy,
  inTransaction,
  keep,
  keptUnder,
  sql,
  storedSize,
  surroundingsOf,
  tableName,
} from '../../../kernel/server/index.ts';

// How much room an institution takes, and for how long there is some. A number of every week is kept: growth is seen
// months before the disk is full.

/** One table with its indexes and partitions, or all stored files. */
interface Taken {
  readonly name: string;
  readonly bytes: number;
  readonly rows: number;
}
interface Noted {
  readonly at: string;
  readonly bytes: Readonly<Record<string, number>>;
}
/** No table is called so. */
export const storedFiles = 'stored files';
export const notedSizes = 'sizes';
const day = 86_400_000;
const [mostNoted, longestAgo, shortestAgo, month] = [60, 180 * day, 7 * day, 30.44 * day];

const takenBy = async (ctx: Ctx): Promise<readonly Taken[]> => {
  const { rows: tables } = await ctx.db.run<Taken>(sql`select coalesce(p.relname, c.relname)::text as name,
      sum(pg_catalog.pg_total_relation_size(c.oid))::float as bytes, sum(greatest(c.reltuples, 0))::float as rows
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      left join pg_catalog.pg_inherits i on i.inhrelid = c.oid left join pg_catalog.pg_class p on p.oid = i.inhparent
    where n.nspname = ${ctx.db.schema} and c.relkind = 'r' group by 1`);
  const { bytes, files } = await storedSize(ctx);
  return [...tables, { name: storedFiles, bytes, rows: files }];
};
const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);

/** What the tables and files take now, which of them most, and what a month adds. Null: nothing was noted a week ago or earlier. */
export interface Growth {
  readonly bytes: number;
  readonly monthly: number | null;
  /** Until the reserve of the disk is reached. Null: nothing grows, or nobody knows. */
  readonly months: number | null;
  /** The largest first. */
  readonly largest: readonly (Taken & { readonly monthly: number | null })[];
}
export const growthOf = async (ctx: Ctx): Promise<Growth> => {
  const taken = await takenBy(ctx);
  const now = ctx.now.getTime();
  const then = ((await keptUnder<readonly Noted[]>(ctx, notedSizes)) ?? [])
    .filter(({ at }) => now - Date.parse(at) <= longestAgo && now - Date.parse(at) >= shortestAgo)
    .at(0);
  const monthlyOf = ({ name, bytes }: Taken): number | null =>
    then ? ((bytes - (then.bytes[name] ?? 0)) / (now - Date.parse(then.at))) * month : null;
  const largest = taken
    .map(one => ({ ...one, monthly: monthlyOf(one) }))
    .toSorted((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name));
  const { settings } = surroundingsOf(ctx.app);
  // A database elsewhere takes nothing from this disk.
  const here = largest.filter(({ name }) => settings.databaseUrl === undefined || name === storedFiles);
  const { free, reserve } = await diskBy(settings).look();
  const monthlyHere = sum(here.map(({ monthly }) => monthly ?? 0));
  return {
    bytes: sum(taken.map(({ bytes }) => bytes)),
    monthly: then ? sum(largest.map(({ monthly }) => monthly ?? 0)) : null,
    months: monthlyHere > 0 ? Math.max(0, free - reserve) / monthlyHere : null,
    largest,
  };
};

export const noteSizes = async (ctx: Ctx): Promise<void> => {
  const bytes = Object.fromEntries((await takenBy(ctx)).map(one => [one.name, one.bytes]));
  await inTransaction(ctx, async tx => {
    await tx.db.lock(notedSizes);
    const before = (await keptUnder<readonly Noted[]>(tx, notedSizes)) ?? [];
    await keep(tx, notedSizes, [...before, { at: tx.now.toISOString(), bytes }].slice(-mostNoted));
  });
};

const [gigabyte, megabyte] = [1_073_741_824, 1_048_576];
/** `340 MB`, `22.98 GB` */
export const sizeInWords = ({ language }: Pick<Ctx, 'language'>, bytes: number): string => {
  const [unit, sign] = Math.abs(bytes) < gigabyte ? [megabyte, 'MB'] : [gigabyte, 'GB'];
  const number = (bytes / unit).toLocaleString(language === 'hr' ? 'hr' : 'en', {
    maximumFractionDigits: unit === gigabyte ? 2 : 0,
  });
  return `${number} ${sign}`;
};
/** What a row of a table is called. Null: a table that people do not know. */
export const tableInWords = (ctx: Ctx, name: string): string | null => {
  const resource = [...ctx.app.resources.values()].find(r => hasTable(r) && tableName(r.name) === name);
  return resource ? ctx.app.words.resourceLabel(ctx.language, resource) : null;
};
