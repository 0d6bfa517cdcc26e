import { randomUUID } from 'node:crypto';
import {
  type AnyResource,
  type Constraint,
  type FieldDef,
  isStamped,
  stateFieldOf,
  type Values,
} from '../../resource/index.ts';
import type { Ctx, Problem, TxCtx } from '../contract.ts';
import { accountIn } from '../callers.ts';
import { invalid, invalidAll, notAllowed, notFound, Refusal } from '../errors.ts';
import { columnName, join, list, name as quoted, raw, sql, type Sql } from '../sql.ts';
import { inBatch, same, writeAudit } from './audit.ts';
import { bodyOf, holdTargets, readInput, validate, withDefaults } from './input.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { scopeOf } from './list.ts';
import { param, refuseUnknown } from './request.ts';
import { warningsOf, type Whole } from './row.ts';
import { wholeRow } from './select.ts';
import { allSql, asSql, baseOf, fieldOf, resourceNamed, Source } from './source.ts';
import { inTransaction, refuseProblems } from './write.ts';

/** So many cells go in one call: a matrix of 60 × 120 is pasted in four. */
const most = 2000;

interface Cell {
  /** The key of the cell as text, to find it among others. */
  readonly at: string;
  /** Column of the matrix, row of the matrix, and for a put also what stands in the cell. */
  readonly values: Values;
  /** What the writer saw there: its values, null where the cell was empty, undefined if nothing is said. */
  readonly was: Values | null | undefined;
}
interface Held {
  readonly row: Whole;
  readonly update: boolean;
  readonly remove: boolean;
}

/**
 * `PUT {res}/cells?of= { put, drop }`: cells of one matrix, each under its own right. All are written in one statement and
 * stand in one entry of the audit, or none is.
 */
export const cells = async (ctx: Ctx, r: AnyResource, query: RawQuery, body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['of', 'dryRun']);
  if (!r.cells) throw notFound();
  const text = param(query, 'of') ?? '';
  if (!/^\d{1,9}$/.test(text)) throw invalid('of', 'badParameter', { name: 'of' });
  const of = Number(text);
  const { put = [], drop = [], ...rest } = bodyOf(body);
  for (const name of Object.keys(rest)) throw invalid(name, 'unknownField', { name });
  const sent = { put: readCells(r, of, put, 'put', ctx.now), drop: readCells(r, of, drop, 'drop', ctx.now) };
  const named = [...sent.put, ...sent.drop].map(cell => cell.at);
  if (new Set(named).size < named.length) throw invalid(null, 'cellTwice');
  return inTransaction(ctx, query, io, async tx => writeCells(inBatch(tx, randomUUID()), r, of, sent));
};

const readCells = (r: AnyResource, of: number, given: unknown, which: string, now: Date): Cell[] => {
  if (!Array.isArray(given) || given.length > most) throw invalid(which, 'badParameter', { name: which });
  return given.map(item => {
    const sent = bodyOf(item);
    const input = readInput(r, sent, ['was']);
    const key = keyOf(r);
    for (const name of key) if (input[name] === undefined || input[name] === null) throw invalid(name, 'required');
    if (input[r.cells!.of] !== undefined && input[r.cells!.of] !== of) throw invalid(r.cells!.of, 'notAnOption');
    const whole = { ...input, [r.cells!.of]: of };
    if (which === 'drop') {
      for (const name of Object.keys(input))
        if (!key.includes(name) && name !== r.cells!.of) throw invalid(name, 'unknownField', { name });
      for (const name of key) checkKey(r, name, input[name]);
      return { at: at(r, input), values: whole, was: readSeen(r, sent.was) };
    }
    const values = withDefaults(r, whole);
    validate(r, values, null, now);
    return { at: at(r, values), values, was: readSeen(r, sent.was) };
  });
};
const keyOf = (r: AnyResource): readonly string[] => r.cells!.key as readonly string[];
const at = (r: AnyResource, values: Values): string =>
  keyOf(r)
    .map(name => String(values[name]))
    .join(' ');
const checkKey = (r: AnyResource, name: string, value: unknown): void => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1 || value > 2_147_483_647)
    throw invalid(name, 'invalidValue', undefined, r.name);
};
/** The values that stand in a cell: all that is neither its place nor its matrix. */
const valueFields = (r: AnyResource): string[] =>
  Object.entries(r.all as Record<string, FieldDef>)
    .filter(([name, f]) => !f.readonly && !f.computed && !keyOf(r).includes(name) && name !== r.cells!.of)
    .map(([name]) => name);
const readSeen = (r: AnyResource, was: unknown): Values | null | undefined => {
  if (was === undefined || was === null) return was;
  if (typeof was !== 'object' || Array.isArray(was)) throw invalid('was', 'badParameter', { name: 'was' });
  for (const name of Object.keys(was))
    if (!valueFields(r).includes(name)) throw invalid('was', 'unknownField', { name });
  return was as Values;
};

const writeCells = async (
  ctx: TxCtx,
  r: AnyResource,
  of: number,
  sent: { readonly put: readonly Cell[]; readonly drop: readonly Cell[] },
): Promise<unknown> => {
  const source = new Source(scopeOf(ctx), r);
  if ((['create', 'update', 'remove'] as const).every(verb => source.rule(verb) === false)) throw notAllowed();
  // Whoever writes into the matrix waits for the others who do: two of them may meet in one cell.
  await ctx.db.lock('cells', r.name, of);
  await holdReferencesOf(ctx, r, sent.put);
  await refuseLockedCells(ctx, source, [...sent.put, ...sent.drop]);
  const held = await heldCells(ctx, source, of, [...sent.put, ...sent.drop]);
  refuseStale(r, held, sent.put, cell => cell.values);
  refuseStale(r, held, sent.drop, () => null);

  const fields = valueFields(r);
  const isNew = (cell: Cell): boolean => !held.has(cell.at);
  const changed = sent.put.filter(
    cell => isNew(cell) || fields.some(name => !same(held.get(cell.at)!.row[name], cell.values[name])),
  );
  const gone = sent.drop.flatMap(cell => held.get(cell.at) ?? []);
  if (changed.some(cell => held.get(cell.at)?.update === false) || gone.some(cell => !cell.remove)) throw notAllowed();
  const ids = await upsert(ctx, source, changed);
  await judgeWritten(
    ctx,
    source,
    changed.filter(isNew).map(cell => ids.get(cell.at)!),
    'create',
  );
  await judgeWritten(
    ctx,
    source,
    changed.filter(cell => !isNew(cell)).map(cell => ids.get(cell.at)!),
    'after',
  );
  if (gone.length > 0)
    await ctx.db.run(
      sql`delete from ${ctx.db.table(source.base.name)} where id = any(${gone.map(({ row }) => row.id)}::int[])`,
    );
  const put = await wholeRows(ctx, source, [...ids.values()]);
  const event = { put, drop: gone.map(({ row }) => row) };
  const problems: readonly Problem[] = (await source.policy.checkCells?.(ctx, of, event as never)) ?? [];
  refuseProblems(r, problems);
  if (put.length + gone.length > 0) {
    const place = (row: Values) => pick(row, [...keyOf(r), ...fields]);
    await writeAudit(ctx, {
      resource: r,
      action: 'cells',
      id: null,
      diff: {
        of,
        put: changed.map(cell => ({ ...place(cell.values), was: seenIn(r, held.get(cell.at)?.row ?? null) })),
        drop: gone.map(({ row }) => place(row)),
      },
    });
    await source.policy.effectOfCells?.(ctx, of, event as never);
  }
  return {
    put: put.length,
    drop: gone.length,
    same: sent.put.length - changed.length + sent.drop.length - gone.length,
    data: put.map(row => ({ ...pick(row, [...keyOf(r), ...fields]), ...(isStamped(r) && { rowVer: row.rowVer }) })),
    warnings: warningsOf(ctx, r, problems),
  };
};
const pick = (row: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, row[name] ?? null]));
const seenIn = (r: AnyResource, row: Values | null): Values | null => row && pick(row, valueFields(r));

/** Every row that cells name is there, was to be chosen by the caller, and stays to the end. */
const holdReferencesOf = async (ctx: TxCtx, r: AnyResource, put: readonly Cell[]): Promise<void> => {
  const problems = [];
  for (const [name, field] of Object.entries(r.all as Record<string, FieldDef>)) {
    if (field.kind !== 'ref' || field.readonly || field.computed) continue;
    const keys = [...new Set(put.map(cell => cell.values[name]).filter(key => typeof key === 'number'))];
    if (!(await holdTargets(ctx, field.to!, keys, true))) problems.push({ field: name, say: { key: 'notAnOption' } });
  }
  if (problems.length) throw invalidAll(problems, r.name);
};

/** What closes any of these cells is asked once for all of them, and held so that it cannot close meanwhile. */
const refuseLockedCells = async (ctx: TxCtx, source: Source, all: readonly Cell[]): Promise<void> => {
  const lock = source.base.lockedBy;
  if (!lock) return;
  const [first, ...steps] = lock.path.split('.') as [string, ...string[]];
  const keys = [...new Set(all.map(cell => cell.values[first]))];
  const targetOf = (r: AnyResource, step: string): AnyResource =>
    baseOf(ctx.app, resourceNamed(ctx.app, fieldOf(r, step)!.to!));
  let to = targetOf(source.base, first);
  const joins: Sql[] = [sql`${ctx.db.table(to.name)} l0`];
  for (const [i, step] of steps.entries()) {
    to = targetOf(to, step);
    joins.push(
      sql` join ${ctx.db.table(to.name)} ${raw(`l${i + 1}`)} on ${raw(`l${i + 1}`)}.id = ${raw(`l${i}`)}.${quoted(columnName(step))}`,
    );
  }
  const last = `l${steps.length}`;
  const { rows } = await ctx.db.run<{ state: string }>(
    sql`select ${raw(last)}.${quoted(columnName(stateFieldOf(to)!.name))} as state from ${join(joins, '')}
      where l0.id = any(${keys}::int[]) for share of ${raw(last)}`,
  );
  if (rows.some(({ state }) => lock.whenState.includes(state)) && !ctx.me?.isAdmin)
    throw new Refusal(409, 'locked', { kind: 'state', resource: source.resource.name });
};

/** The cells that stand there already, held, with what the caller may do to each. One that the caller may not read is not theirs to write. */
const heldCells = async (
  ctx: TxCtx,
  source: Source,
  of: number,
  asked: readonly Cell[],
): Promise<ReadonlyMap<string, Held>> => {
  const r = source.resource;
  if (asked.length === 0) return new Map();
  const key = keyOf(r);
  const places = key.map(name => sql`${asked.map(cell => cell.values[name])}::int[]`);
  const allowed = (verb: 'update' | 'remove'): Sql =>
    sql`coalesce(${asSql(allSql(source.rule('read'), source.rule(verb), ...(verb === 'update' ? valueFields(r).map(name => source.written(name)) : [])))}, false)`;
  const { rows } = await ctx.db.run<Held>(
    sql`select (select row_to_json(w) from (select ${wholeRow(source)}) w) as row, ${allowed('update')} as update, ${allowed('remove')} as remove
      from ${source.from()} where ${source.col(r.cells!.of as string)} = ${of}
        and (${list(key.map(name => source.col(name)))}) in (select * from unnest(${list(places)}))
        and ${source.live()} order by ${source.col('id')} for update of ${raw(source.alias)}`,
  );
  return new Map(rows.map(held => [at(r, held.row), held]));
};

/** What somebody else has written meanwhile is not written over: whoever comes second gets it and decides anew. */
const refuseStale = (
  r: AnyResource,
  held: ReadonlyMap<string, Held>,
  asked: readonly Cell[],
  wanted: (cell: Cell) => Values | null,
): void => {
  const differs = (a: Values | null, b: Values | null): boolean =>
    (a === null) !== (b === null) ||
    (a !== null && valueFields(r).some(name => name in b! && !same(a[name], b![name])));
  const stale = asked.filter(cell => {
    if (cell.was === undefined) return false;
    const now = held.get(cell.at)?.row ?? null;
    return differs(now, cell.was) && differs(now, wanted(cell));
  });
  if (stale.length > 0)
    throw new Refusal(409, 'stale', {
      kind: 'stale',
      resource: r.name,
      conflicts: stale.map(cell => ({
        ...pick(cell.values, keyOf(r)),
        now: seenIn(r, held.get(cell.at)?.row ?? null),
      })),
    });
};

/** The declared constraint by which a place has one cell; the start has made sure that there is one. */
const uniqueOf = (r: AnyResource): readonly string[] =>
  Object.values((r.constraints ?? {}) as Record<string, Constraint>)
    .map(c => ('unique' in c ? c.unique : []))
    .find(names => isPlace(r, names))!;
export const isPlace = (r: AnyResource, names: readonly string[]): boolean =>
  keyOf(r).every(name => names.includes(name)) && names.every(name => name === r.cells!.of || keyOf(r).includes(name));

/** All cells in one statement; gives their keys by place. */
const upsert = async (ctx: TxCtx, source: Source, put: readonly Cell[]): Promise<ReadonlyMap<string, number>> => {
  const r = source.resource;
  if (put.length === 0) return new Map();
  const by = accountIn(ctx.me);
  const names = Object.keys(put[0]!.values).filter(name => fieldOf(r, name) && !fieldOf(r, name)!.computed);
  const records = put.map(cell => ({
    ...Object.fromEntries(names.map(name => [columnName(name), cell.values[name] ?? null])),
    ...(isStamped(r) && { created_by: by, updated_by: by }),
  }));
  const columns = list([...names.map(columnName), ...(isStamped(r) ? ['created_by', 'updated_by'] : [])].map(quoted));
  const set = valueFields(r).map(name => sql`${quoted(columnName(name))} = excluded.${quoted(columnName(name))}`);
  if (isStamped(r)) set.push(raw('updated_at = now(), updated_by = excluded.updated_by, row_ver = t.row_ver + 1'));
  const table = ctx.db.table(source.base.name);
  const { rows } = await ctx.db.run<{ id: number; place: unknown[] }>(
    sql`insert into ${table} as t (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)
      on conflict (${list(uniqueOf(r).map(name => quoted(columnName(name))))}) ${set.length > 0 ? sql`do update set ${join(set, ', ')}` : raw('do nothing')}
      returning t.id, jsonb_build_array(${list(keyOf(r).map(name => sql`t.${quoted(columnName(name))}`))}) as place`,
  );
  return new Map(rows.map(row => [row.place.map(String).join(' '), row.id]));
};

/** Each cell as it is now is one that the caller may write. */
const judgeWritten = async (
  ctx: TxCtx,
  source: Source,
  ids: readonly (number | undefined)[],
  which: 'create' | 'after',
): Promise<void> => {
  if (ids.length === 0) return;
  const first = which === 'create' ? valueFields(source.resource).map(name => source.writtenAtFirst(name)) : [];
  const may = allSql(source.rule(which), ...first);
  if (may === false || ids.includes(undefined)) throw notAllowed();
  if (may === true) return;
  const judged = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${source.from()} where ${source.col('id')} = any(${ids}::int[]) and ${asSql(may)}`,
  );
  if (judged!.n < ids.length) throw notAllowed();
};

const wholeRows = async (ctx: TxCtx, source: Source, ids: readonly number[]): Promise<Whole[]> =>
  ids.length === 0
    ? []
    : (
        await ctx.db.run<{ row: Whole }>(
          sql`select row_to_json(w) as row from (select ${wholeRow(source)} from ${source.from()} where ${source.col('id')} = any(${ids}::int[]) order by ${source.col('id')}) w`,
        )
      ).rows.map(({ row }) => row);
