import { type AnyResource, type FieldDef, isSoft, type Values } from '../resource/index.ts';
import type { Db, TxCtx } from './contract.ts';
import { linkTable } from './database/names.ts';
import { keep, keptUnder } from './kept.ts';
import { columnName, list, name, raw, sql, tableName } from './sql.ts';

/** A row to be put in once, and the name under which that is remembered. */
export interface SeedRow {
  readonly key: string;
  readonly values: Values;
}

/**
 * Puts in what is missing and was never put in before. Rows that are there keep what people made of them,
 * and a row that was deleted does not come back with the next start.
 */
export const seedOnce = async (
  ctx: TxCtx,
  r: AnyResource,
  natural: readonly string[],
  rows: readonly SeedRow[],
): Promise<void> => {
  await ctx.db.lock('seed', r.name);
  const setting = `seeded.${r.name}`;
  const before = new Set(await keptUnder<string[]>(ctx, setting));
  const fresh = rows.filter(row => !before.has(row.key));
  if (fresh.length === 0) return;
  const there = await naturalKeys(ctx.db, r, natural);
  await insertRows(
    ctx.db,
    r,
    fresh.filter(row => !there.has(tuple(natural.map(field => row.values[field])))).map(row => row.values),
  );
  await keep(ctx, setting, [...before, ...fresh.map(row => row.key)]);
};

const tuple = (values: readonly unknown[]): string => JSON.stringify(values.map(v => v ?? null));
const naturalKeys = async (db: Db, r: AnyResource, natural: readonly string[]): Promise<Set<string>> => {
  const found = await db.run<{
    key: unknown[];
  }>(sql`select json_build_array(${list(natural.map(field => name(columnName(field))))}) as key
    from ${db.table(r.name)} ${raw(isSoft(r) ? 'where deleted_at is null' : '')}`);
  return new Set(found.rows.map(row => tuple(row.key)));
};

/** Many rows in one statement, by field names, in the form of the API (moments as ISO text). Gives their keys in the same order. */
export const insertRows = async (db: Db, r: AnyResource, rows: readonly Values[]): Promise<number[]> => {
  if (rows.length === 0) return [];
  const fields = r.all as Record<string, FieldDef>;
  const names = new Set<string>();
  for (const row of rows) for (const field in row) names.add(field);
  const named = [...names];
  const used = named.filter(field => fields[field]?.kind !== 'refs');
  const columns = ['id', ...used.map(columnName), ...(r.order && !used.includes('num') ? ['num'] : [])];
  const ids = await nextIds(db, r, rows.length);
  const num = r.order ? await lastNum(db, r) : 0;
  const valueOf = (row: Values, field: string): unknown => row[field] ?? fields[field]?.default ?? null;
  const once = rows.length < many ? [] : used.filter(field => isSame(rows, row => valueOf(row, field)));
  const each = used.filter(field => !once.includes(field)).map(field => [field, columnName(field)] as const);
  const records = rows.map((row, i) => {
    const record: Record<string, unknown> = { id: ids[i], num: num + i + 1 };
    for (const [field, column] of each) record[column] = valueOf(row, field);
    return record;
  });
  const table = db.table(r.name);
  const shared = Object.fromEntries(once.map(field => [columnName(field), valueOf(rows[0]!, field)]));
  const given = columns.map(column => sql`${raw(column in shared ? 's' : 'r')}.${name(column)}`);
  await db.run(sql`insert into ${table} (${list(columns.map(name))})
    select ${list(given)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb) r
    ${once.length > 0 ? sql`cross join jsonb_populate_record(null::${table}, ${JSON.stringify(shared)}::jsonb) s` : raw('')}`);
  for (const field of named.filter(one => fields[one]?.kind === 'refs')) {
    const links = rows.flatMap((row, i) =>
      ((row[field] ?? []) as readonly number[]).map((target, at) => ({
        id_row: ids[i],
        id_target: target,
        num: at + 1,
      })),
    );
    const into = db.table(linkTable(r.name, field));
    await db.run(
      sql`insert into ${into} select * from jsonb_populate_recordset(null::${into}, ${JSON.stringify(links)}::jsonb)`,
    );
  }
  return ids;
};
/** Of so many rows it pays to say once what all of them have: of a timetable's lessons that is most of each. */
const many = 500;
const isSame = (rows: readonly Values[], valueOf: (row: Values) => unknown): boolean => {
  const first = valueOf(rows[0]!);
  return rows.every(row => valueOf(row) === first);
};
const nextIds = async (db: Db, r: AnyResource, count: number): Promise<number[]> => {
  const sequence = `"${db.schema}"."${tableName(r.name)}_id_seq"`;
  return (
    await db.run<{ id: string | number }>(
      sql`select nextval(${sequence}::regclass) as id from generate_series(1, ${count})`,
    )
  ).rows.map(row => Number(row.id));
};
/** Rows of a list ordered within a parent bring their own numbers. */
const lastNum = async (db: Db, r: AnyResource): Promise<number> => {
  if (r.order !== true) return 0;
  return (await db.one<{ last: number }>(
    sql`select coalesce(max(num), 0)::int as last from ${db.table(r.name)} ${raw(isSoft(r) ? 'where deleted_at is null' : '')}`,
  ))!.last;
};
