import { type AnyResource, type FieldDef, serialHoles, type Values, wallClock } from '../../resource/index.ts';
import type { TxCtx } from '../contract.ts';
import { columnName, name, sql } from '../sql.ts';
import { baseOf } from './source.ts';

/**
 * The next number of a `serial` field, for a move or for the server's own code to set. Whoever asks next waits until this
 * transaction ends: a number is given back only when it is rolled back, so there are neither doubles nor holes. A row that
 * has its number keeps it.
 */
export const nextSerial = async (ctx: TxCtx, r: AnyResource, field: string, row: Values): Promise<string> => {
  const def = (r.all as Record<string, FieldDef>)[field];
  if (!def?.serial) throw new Error(`«${r.name}.${field}» is no serial number.`);
  if (typeof row[field] === 'string' && row[field] !== '') return row[field];
  const base = baseOf(ctx.app, r);
  const { pattern, per } = def.serial;
  const values = Object.fromEntries(
    serialHoles(pattern).map(hole => [hole, holeValue(ctx, `${r.name}.${field}`, def, hole, row)]),
  );
  const [before, after, digits] = around(pattern, values);
  const [of, scope] = [`${base.name}.${field}`, per.map(key => values[key]).join('/')];
  const next = (await countUp(ctx, of, scope)) ?? (await beginAt(ctx, base, field, of, scope, [before, after]));
  return `${before}${String(next).padStart(digits, '0')}${after}`;
};

const countUp = async (ctx: TxCtx, of: string, scope: string): Promise<number | null> =>
  (
    await ctx.db.one<{ last: number }>(
      sql`update ${ctx.db.table('serial')} set last = last + 1 where name = ${of} and scope = ${scope} returning last`,
    )
  )?.last ?? null;

/** The first number here goes on from what rows have already: they may have been brought from elsewhere. */
const beginAt = async (
  ctx: TxCtx,
  r: AnyResource,
  field: string,
  of: string,
  scope: string,
  [before, after]: readonly [string, string],
): Promise<number> => {
  await ctx.db.lock('serial', of, scope);
  const waited = await countUp(ctx, of, scope);
  if (waited !== null) return waited;
  const column = name(columnName(field));
  const digits = sql`substr(${column}, ${before.length + 1}::int, length(${column}) - ${before.length + after.length}::int)`;
  const found = await ctx.db.one<{ last: number }>(sql`insert into ${ctx.db.table('serial')} (name, scope, last)
    select ${of}, ${scope}, coalesce(max(case when ${digits} ~ '^[0-9]{1,9}$' then ${digits}::int end), 0) + 1
    from ${ctx.db.table(r.name)} where starts_with(${column}, ${before}) and right(${column}, ${after.length}::int) = ${after}
      and length(${column}) > ${before.length + after.length}::int
    returning last`);
  return found!.last;
};

const holeValue = (ctx: TxCtx, of: string, def: FieldDef, hole: string, row: Values): string => {
  const from = hole === 'year' ? def.serial!.year : hole;
  const value = from === undefined ? wallClock(ctx.now) : row[from];
  if (value === null || value === undefined || value === '')
    throw new Error(`«${of}» needs «${from}», and the row has none.`);
  return hole === 'year' ? String(value).slice(0, 4) : String(value);
};
/** What stands before the digits, what after them, and how many they are at least. */
const around = (pattern: string, values: Readonly<Record<string, string>>): readonly [string, string, number] => {
  const [, before = '', zeros = '', after = ''] = /^(.*)\{(0+)\}(.*)$/.exec(pattern)!;
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_whole, hole: string) => values[hole]!);
  return [fill(before), fill(after), zeros.length];
};
