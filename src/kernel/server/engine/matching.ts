import { type AnyResource, check, type FieldDef, hasTable, isStamped, type Values } from '../../resource/index.ts';
import type { Ctx, Rule, RowRef, TxCtx } from '../contract.ts';
import { accountIn } from '../callers.ts';
import { type FieldProblem, invalidAll } from '../errors.ts';
import { forgetSessions } from '../session.ts';
import { and, columnName, join, raw, sql, type Sql } from '../sql.ts';
import { difference, writeAudit } from './audit.ts';
import { dropAttachments, lets } from './hosts.ts';
import { tidy } from './input.ts';
import { shown, stored } from './kinds.ts';
import { scopeOf } from './list.ts';
import type { Given } from './save.ts';
import { insertRows } from '../seed.ts';
import { asSql, fieldOf, resourceNamed, Source } from './source.ts';

/** A column's new value: the same for every row, or made by the database of the row's own columns. */
export type GivenMatching<R extends AnyResource> = {
  readonly [K in keyof Given<R>]?: Given<R>[K] | ((row: RowRef) => Sql);
};
interface How {
  /** What the audit calls it; `update` unless said otherwise. */
  readonly action?: string;
  readonly note?: string | null;
}

/** Whether the resource has a row of this rule, whoever asks: for checks that ask another module's rows by a path of references. */
export const isThere = async <R extends AnyResource>(ctx: Ctx, r: R | string, which: Rule<R>): Promise<boolean> => {
  const source = new Source(scopeOf(ctx), typeof r === 'string' ? resourceNamed(ctx.app, r) : r);
  return (await ctx.db.one(sql`select 1 from ${matching(source, which as Rule)} limit 1`)) !== null;
};

interface HowMade extends How {
  /** One entry in the audit for all of them, however few: the list of those who were there, not thirty entries. */
  readonly together?: boolean;
  /** What that one entry says, if not the keys and what all rows have in common. */
  readonly said?: Readonly<Record<string, unknown>>;
}
/** So many rows have a history that begins with their own entry; of a timetable's thousands each would cost more than the row. */
const toldEach = 50;
/**
 * Makes many rows in one statement: values checked one by one, stamped, told to the sessions they concern, and in the audit.
 * What looks at whole rows (the policy's checks, fills and effects) is not asked and is the caller's to know. Gives their
 * keys in the same order.
 */
export const makeMany = async <R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  rows: readonly MadeOf<R>[],
  { action = 'create', note = null, together = rows.length > toldEach, said }: HowMade = {},
): Promise<number[]> => {
  tableOf(ctx, r);
  if (rows.length === 0) return [];
  const given = rows.map(row => readMade(r, row as Values, ctx.now));
  const by = accountIn(ctx.me);
  const ids = await insertRows(
    ctx.db,
    r,
    isStamped(r) ? given.map(row => ({ ...row, createdBy: by, updatedBy: by })) : given,
  );
  await tellConcerned(
    ctx,
    r,
    given.map(now => ({ was: {}, now })),
  );
  if (together || said) {
    const named = new Set<string>();
    for (const row of given) for (const name in row) named.add(name);
    const fields = Object.fromEntries([...named].map(name => [name, common(given, name)]));
    await writeAudit(ctx, { resource: r, action, id: null, note, diff: said ?? { ids, fields } });
  } else
    for (const [i, id] of ids.entries())
      await writeAudit(ctx, { resource: r, action, id, note, diff: difference(r, null, given[i]!) });
  return ids;
};
/** A new row also names the keys that are given once and never written by a client. */
export type MadeOf<R extends AnyResource> = Given<R> & Values;

/**
 * Changes all rows of a rule in one statement: stamped, versioned, told to the sessions they concern, and with one entry in
 * the audit. Values are checked one by one; what looks at the rows themselves (the policy's checks, fills and effects, the
 * rules of moves) is not asked and is the caller's to know, also where it sets the state. Gives the keys of the rows.
 */
export const saveMatching = async <R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  which: Rule<R>,
  values: GivenMatching<R>,
  { action = 'update', note = null }: How = {},
): Promise<readonly Key[]> => {
  const source = tableOf(ctx, r);
  const fields = Object.keys(values);
  if (fields.length === 0) return [];
  const given = readGiven(r, values as Values, ctx.now);
  const set = fields.map(
    name =>
      sql`${raw(`"${columnName(name)}"`)} = ${made(source, given[name]) ?? stored(fieldOf(r, name)!, given[name])}`,
  );
  if (isStamped(r))
    set.push(raw('updated_at = now()'), sql`updated_by = ${accountIn(ctx.me)}`, raw('row_ver = row_ver + 1'));
  const looked = [...new Set([...fields, ...concerned(ctx, r)])];
  const { rows } = await ctx.db.run<Changed>(sql`with held as (
      select t.id, ${asJson(source, looked)} as was from ${matching(source, which as Rule)} order by t.id for update of t)
    update ${ctx.db.table(r.name)} t set ${join(set, ', ')} from held where t.id = held.id returning t.id, held.was, ${asJson(source, looked)} as now`);
  if (rows.length === 0) return [];
  await tellConcerned(ctx, r, rows);
  const now = rows.map(row => row.now);
  const ids = rows.map(row => row.id);
  const said = Object.fromEntries(fields.map(name => [name, common(now, name)]));
  await writeAudit(ctx, {
    resource: r,
    action,
    note,
    ...(rows.length === 1
      ? { id: ids[0]!, diff: difference(r, pick(rows[0]!.was, fields), pick(rows[0]!.now, fields)) }
      : { id: null, diff: { ids, fields: said } }),
  });
  return ids;
};

/**
 * Takes all rows of a rule away for good, those in the bin among them, in one statement and with one entry in the audit: for
 * what has served its time. What lives and dies with them goes along by the database's own keys; what else refers to one of
 * them refuses it. A row stays on which something hangs that has to be kept.
 */
export const purgeMatching = async <R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  which: Rule<R>,
  { note = null }: Pick<How, 'note'> = {},
): Promise<readonly Key[]> => {
  const source = tableOf(ctx, r);
  if (r.order) throw new Error(`«${r.name}» is kept in an order: its rows go one by one (remove).`);
  const { rows } = await ctx.db.run<Pick<Changed, 'id' | 'was'>>(
    sql`delete from ${source.from()} where ${and([asSql(source.compile(which as Rule)), ...lets(ctx, r, sql`t.id`)])} returning t.id, ${asJson(source, concerned(ctx, r))} as was`,
  );
  if (rows.length === 0) return [];
  await dropAttachments(ctx, r);
  await tellConcerned(ctx, r, rows);
  const ids = rows.map(row => row.id);
  await writeAudit(ctx, { resource: r, action: 'purge', id: null, note, diff: { ids } });
  return ids;
};

type Key = number | string;
interface Changed {
  readonly id: Key;
  readonly was: Values;
  readonly now: Values;
}
const tableOf = (ctx: TxCtx, r: AnyResource): Source => {
  if (!hasTable(r)) throw new Error(`«${r.name}» has no table of its own to write into.`);
  return new Source(scopeOf(ctx), r);
};
const matching = (source: Source, which: Rule): Sql =>
  sql`${source.from()} where ${source.live()} and ${asSql(source.compile(which))}`;

const readMade = (r: AnyResource, values: Values, now: Date): Values => {
  const isList = (name: string): boolean => fieldOf(r, name)?.kind === 'refs';
  const lists = Object.keys(values).filter(isList);
  if (lists.length === 0) return readGiven(r, values, now);
  const single = Object.entries(values).filter(([name]) => !isList(name));
  return { ...readGiven(r, Object.fromEntries(single), now), ...pick(values, lists) };
};
const readGiven = (r: AnyResource, values: Values, now: Date): Values => {
  const problems: FieldProblem[] = [];
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const field: FieldDef | null = fieldOf(r, name) ?? null;
    if (!field || field.computed || field.kind === 'refs')
      throw new Error(`«${r.name}» has no column «${name}» to store into.`);
    const value = values[name];
    read[name] = typeof value === 'function' || value === null ? value : tidy(field, value);
    // A picture comes as what was kept of it.
    if (typeof value === 'function' || field.kind === 'image') continue;
    const problem = check(field, read[name], values, now);
    if (problem) problems.push({ field: name, say: problem });
  }
  if (problems.length > 0) throw invalidAll(problems, r.name);
  return read;
};
const made = (source: Source, value: unknown): Sql | null =>
  typeof value === 'function' ? (value as (row: RowRef) => Sql)(source) : null;

const asJson = (source: Source, fields: readonly string[]): Sql =>
  fields.length === 0
    ? raw(`'{}'::jsonb`)
    : sql`jsonb_build_object(${join(
        fields.map(name => sql`${raw(`'${name}'`)}, ${shown(fieldOf(source.resource, name)!, source.col(name))}`),
        ', ',
      )})`;
const pick = (row: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map(name => [name, row[name]]));
/** What all rows have got; null where each has got its own. */
const common = (rows: readonly Values[], name: string): unknown => {
  const first = rows[0]![name];
  const told = JSON.stringify(first);
  return rows.every(row => row[name] === first || JSON.stringify(row[name]) === told) ? first : null;
};

/** The fields that say on whose sessions facts stand. Where anybody may be concerned, the audit's own way tells everybody. */
export const concerned = (ctx: Ctx, r: AnyResource): string[] =>
  ctx.app.modules.flatMap(m => m.factTables?.[r.name] ?? []).filter(field => field !== '*');
const toldOneByOne = 100;
export const tellConcerned = async (
  ctx: TxCtx,
  r: AnyResource,
  rows: readonly { readonly was: Values; readonly now?: Values }[],
): Promise<void> => {
  const people = new Set(
    concerned(ctx, r)
      .flatMap(field => rows.flatMap(({ was, now }) => [was[field], now?.[field]]))
      .filter(id => typeof id === 'number'),
  );
  if (people.size > toldOneByOne) await forgetSessions(ctx.db, '*');
  else for (const id of people) await forgetSessions(ctx.db, id);
};
