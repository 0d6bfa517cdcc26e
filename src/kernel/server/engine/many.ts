import {
  type AnyResource,
  check,
  type FieldDef,
  hasTable,
  isSoft,
  isStamped,
  stateFieldOf,
  type Values,
  writableFields,
} from '../../resource/index.ts';
import { accountIn } from '../callers.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { type FieldProblem, invalidAll, Refusal } from '../errors.ts';
import { insertRows } from '../seed.ts';
import { and, columnName, join, list, name as quoted, or, raw, sql, type Sql } from '../sql.ts';
import { difference, inBatch, same, writeAudit } from './audit.ts';
import { dependantsOf } from './family.ts';
import { holdTargets, keysIn, tidy, withDefaults } from './input.ts';
import { shown } from './kinds.ts';
import { scopeOf } from './list.ts';
import { concerned, tellConcerned } from './matching.ts';
import type { Given } from './save.ts';
import { fieldOf, resourceNamed, Source } from './source.ts';
import { changeRow, dropRow, makeRow, noted } from './write.ts';
import { attempt } from './writer.ts';

/**
 * Many rows at once, found by their natural key: what an import writes. `compareMany` says what would happen to each,
 * `saveMany` does exactly that under one number in the audit, and `revert` takes back what nobody has touched since.
 */
export type ManyOf<R extends AnyResource> = Given<R> & Values & { readonly id?: number };
export interface Compared {
  readonly did: 'created' | 'updated' | 'same';
  /** Null: a row that is to be made. */
  readonly id: number | null;
  readonly rowVer: number | null;
  /** Old and new of what was given and differs. */
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly problems: readonly FieldProblem[];
  /** What would be stored: of a new row everything, of another one what changes. */
  readonly input: Values;
}
export interface Many {
  /** Fields that find the row. `id`: the caller has found it already; a row without one is new. */
  readonly key: readonly string[];
}
export interface HowMany extends Many {
  /** The number under which the audit keeps them together, and `revert` finds them. */
  readonly batch: string;
  readonly note?: string;
  /**
   * Row by row, with the policy's checks, fills and effects, in the order given. Without it a thousand rows are one
   * statement: values, references and constraints are checked, what the policy asks of whole rows is the caller's to know.
   */
  readonly each?: boolean;
}
export interface SavedMany {
  readonly created: number;
  readonly updated: number;
  readonly same: number;
  /** In the order of the rows given. */
  readonly ids: readonly number[];
}
export interface Reverted {
  readonly reverted: number;
  /** What stays as it is, and why: somebody has changed it since, it is gone already, or something else refers to it. */
  readonly left: readonly {
    readonly resource: string;
    readonly id: number;
    readonly why: 'changed' | 'gone' | 'inUse';
  }[];
}
/** So many rows go in one statement and stand in one entry of the audit. */
const portion = 2000;
/** So many are looked at in turn where there may be very many. */
const page = 10_000;
const action = 'import';

/** A key as text: the same for the same values; what is not there is null. */
export const keyOf = (values: readonly unknown[]): string => JSON.stringify(values);

export type Keyed = Values & { readonly id: number; readonly rowVer: number };
/** Live rows by a natural key, whoever asks: for imports that look for what a code means. `fields` are read beside the key. */
export const rowsByKey = async <R extends AnyResource>(
  ctx: Ctx,
  r: R,
  key: readonly (keyof R['all'] & string)[] | readonly string[],
  keys: readonly (readonly unknown[])[],
  fields: readonly string[] = [],
): Promise<ReadonlyMap<string, Keyed>> => {
  const found = new Map<string, Keyed>();
  for (const row of await allByKey(ctx, r, key, keys, fields)) {
    const at = keyOf(key.map(name => row[name]));
    if (!found.has(at)) found.set(at, row);
  }
  return found;
};
/** The same where several rows may have one key; a key without fields has them all. */
export const allByKey = async <R extends AnyResource>(
  ctx: Ctx,
  r: R,
  key: readonly (keyof R['all'] & string)[] | readonly string[],
  keys: readonly (readonly unknown[])[],
  fields: readonly string[] = [],
): Promise<readonly Keyed[]> => {
  const found: Keyed[] = [];
  // Ten courses of one student ask for the same student: once is enough.
  for (const part of portionsOf(wholeKeys(keys)))
    for (const row of await keyedRows(ctx, r, key, part, fields)) found.push(row);
  return found;
};
/** The same a portion at a time, in the order of their ids: for what there may be very much of. */
export async function* pagesByKey<R extends AnyResource>(
  ctx: Ctx,
  r: R,
  key: readonly (keyof R['all'] & string)[] | readonly string[],
  keys: readonly (readonly unknown[])[],
  fields: readonly string[] = [],
): AsyncGenerator<readonly Keyed[]> {
  for (const part of portionsOf(wholeKeys(keys))) {
    let after = 0;
    for (;;) {
      const found = await keyedRows(ctx, r, key, part, fields, after);
      if (found.length > 0) yield found;
      if (found.length < page) break;
      after = found.at(-1)!.id;
    }
  }
}
const wholeKeys = (keys: readonly (readonly unknown[])[]): (readonly unknown[])[] => {
  const whole = keys.filter(values => values.every(value => value !== null && value !== undefined));
  return [...new Map(whole.map(values => [keyOf(values), values])).values()];
};
/** Live rows that have one of the keys; with `after` a portion of those that come behind it. */
const keyedRows = async (
  ctx: Ctx,
  r: AnyResource,
  key: readonly string[],
  keys: readonly (readonly unknown[])[],
  fields: readonly string[],
  after?: number,
): Promise<Keyed[]> => {
  const source = tableOf(ctx, r);
  const looked = [...new Set([...key.filter(name => name !== 'id'), ...fields])];
  const columns = key.map(columnName);
  const wanted = keys.map(values => {
    const record: Record<string, unknown> = {};
    for (const [i, column] of columns.entries()) record[column] = values[i];
    return record;
  });
  const behind = after === undefined ? raw('') : sql`and t.id > ${after}`;
  const { rows } = await ctx.db.run<{ id: number; rowVer: number; row: Values }>(sql`
    select distinct on (t.id) t.id, ${raw(isStamped(r) ? 't.row_ver' : '0')} as "rowVer", ${rowJson(source, looked)} as row
    from ${source.from()} join jsonb_populate_recordset(null::${ctx.db.table(r.name)}, ${JSON.stringify(wanted)}::jsonb) k
      on ${and(key.map(name => sql`t.${quoted(columnName(name))} = k.${quoted(columnName(name))}`))}
    where ${source.live()} ${behind} order by t.id ${after === undefined ? raw('') : sql`limit ${page}`}`);
  return rows.map(({ id, rowVer, row }) => ({ ...row, id, rowVer }));
};

/** What saving these rows would do to each, and what stands against it. Nothing is written. */
export const compareMany = async <R extends AnyResource>(
  ctx: Ctx,
  r: R,
  rows: readonly ManyOf<R>[],
  { key }: Many,
): Promise<Compared[]> => compare(ctx, r, rows, key);

const compare = async (
  ctx: Ctx,
  r: AnyResource,
  rows: readonly Values[],
  key: readonly string[],
): Promise<Compared[]> => {
  if (key.length === 0) throw new Error(`«${r.name}» is saved by a key without fields.`);
  const inputs = rows.map(row => readRow(r, row));
  const fields = namesIn(inputs);
  const keys = inputs.map((input, i) => key.map(name => (name === 'id' ? rows[i]!.id : input[name])));
  const there = await rowsByKey(ctx, r, key, keys, fields);
  // What a new row must have is asked for whether it was given or not.
  const asked = [...new Set([...writableFields(r).map(([name]) => name), ...fields])];
  const seen = new Set<string>();
  const compared = inputs.map((input, i): Compared => {
    const isWhole = keys[i]!.every(value => value !== null && value !== undefined);
    const at = isWhole ? keyOf(keys[i]!) : null;
    const before = at === null ? undefined : there.get(at);
    const problems: FieldProblem[] =
      at !== null && seen.has(at) ? [{ field: key[0]!, say: { key: 'repeatedValue' } }] : [];
    if (at !== null) seen.add(at);
    if (!before) {
      const made = withDefaults(r, input);
      addProblems(problems, r, made, ctx.now, asked);
      const diff: Record<string, readonly [unknown, unknown]> = {};
      for (const name in input) if (input[name] !== null) diff[name] = [null, input[name]];
      return { did: 'created', id: null, rowVer: null, diff, problems, input: made };
    }
    const changed = Object.fromEntries(
      Object.entries(input).filter(([name, value]) => !same(before[name] ?? null, value)),
    );
    addProblems(problems, r, { ...before, ...changed }, ctx.now, Object.keys(changed));
    const diff = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, [before[name] ?? null, value] as const]),
    );
    const did = Object.keys(changed).length === 0 ? 'same' : 'updated';
    return { did, id: before.id, rowVer: before.rowVer, diff, problems, input: changed };
  });
  return withReferences(ctx, r, compared);
};

/** Rows that are pointed at must be there: asked once for each resource, not once for each row. */
const withReferences = async (ctx: Ctx, r: AnyResource, compared: readonly Compared[]): Promise<Compared[]> => {
  const missing = new Map<string, Set<number>>();
  for (const [name, field] of referencesIn(r, compared)) {
    const keys = [...new Set(compared.flatMap(row => keysIn(field, row.input[name])))];
    const target = new Source(scopeOf(ctx), resourceNamed(ctx.app, field.to!), 'x');
    const { rows } = await ctx.db.run<{ id: number }>(
      sql`select k.id from unnest(${keys}::int[]) k (id) where not exists (select from ${target.from()} where x.id = k.id and ${target.live()})`,
    );
    if (rows.length > 0) missing.set(name, new Set(rows.map(row => row.id)));
  }
  if (missing.size === 0) return [...compared];
  return compared.map(row => {
    const bad = [...missing].filter(([name, gone]) =>
      keysIn(fieldOf(r, name)!, row.input[name]).some(key => gone.has(key)),
    );
    return bad.length === 0
      ? row
      : {
          ...row,
          problems: [...row.problems, ...bad.map(([name]) => ({ field: name, say: { key: 'notAnOption' } }))],
        };
  });
};
const referencesIn = (r: AnyResource, rows: readonly { readonly input: Values }[]): [string, FieldDef][] =>
  namesIn(rows.map(row => row.input))
    .map((name): [string, FieldDef] => [name, fieldOf(r, name)!])
    .filter(([name, field]) => field?.to && rows.some(row => keysIn(field, row.input[name]).length > 0));

const readRow = (r: AnyResource, row: Values): Values => {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === 'id' || value === undefined) continue;
    const field = fieldOf(r, name);
    if (!field || field.computed) throw new Error(`«${r.name}» has no field «${name}» to store.`);
    if (['dateTime', 'file', 'image'].includes(field.kind))
      throw new Error(`«${r.name}.${name}» is not written with many at once: save it row by row.`);
    read[name] = tidy(field, value);
  }
  return read;
};
const addProblems = (
  problems: FieldProblem[],
  r: AnyResource,
  row: Values,
  now: Date,
  fields: readonly string[],
): void => {
  for (const name of fields) {
    const { orElse } = fieldOf(r, name)!;
    // Of a row that is there already only what is sent is known: the database judges the two together.
    if (!(name in row) || (orElse !== undefined && !(orElse in row) && row[name] === null)) continue;
    const problem = check(fieldOf(r, name)!, row[name], row, now);
    if (problem) problems.push({ field: name, say: problem });
  }
};
/** The fields that any of them has. */
const namesIn = (rows: readonly Values[]): string[] => {
  const names = new Set<string>();
  for (const row of rows) for (const name in row) names.add(name);
  return [...names];
};

/**
 * Makes and changes many rows by their natural key: all of them or, where one is refused, none. One batch in the audit,
 * and the sessions that they concern are told once.
 */
export const saveMany = async <R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  rows: readonly ManyOf<R>[],
  how: HowMany,
): Promise<SavedMany> => {
  const tx = inBatch(ctx, how.batch);
  refuseUnkept(r);
  if (rows.length === 0) return { created: 0, updated: 0, same: 0, ids: [] };
  return how.each ? saveEach(tx, r, rows, how) : saveTogether(tx, r, rows, how);
};

const saveTogether = async (
  ctx: TxCtx,
  r: AnyResource,
  rows: readonly Values[],
  { key, note }: HowMany,
): Promise<SavedMany> => writeTogether(ctx, r, await compare(ctx, r, rows, key), note);

/** The same for rows that `compareMany` has looked at in this very transaction: nobody asks twice what they would become. */
export const saveCompared = async <R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  compared: readonly Compared[],
  { batch, note }: Pick<HowMany, 'batch' | 'note'>,
): Promise<SavedMany> => {
  refuseUnkept(r);
  return writeTogether(inBatch(ctx, batch), r, compared, note);
};
const refuseUnkept = (r: AnyResource): void => {
  if (r.audit === 'none') throw new Error(`«${r.name}» has no history: nothing of it could be taken back.`);
};

const writeTogether = async (
  ctx: TxCtx,
  r: AnyResource,
  compared: readonly Compared[],
  note: string | undefined,
): Promise<SavedMany> => {
  if (r.order || r.partitionBy || r.over || !isStamped(r))
    throw new Error(`Rows of «${r.name}» are saved one by one (each: true).`);
  refuseBad(r, compared);
  for (const [name, field] of referencesIn(r, compared)) {
    const keys = [...new Set(compared.flatMap(row => keysIn(field, row.input[name])))];
    if (!(await holdTargets(ctx, field.to!, keys, false)))
      throw new Refusal(409, 'conflict', { kind: 'conflict', conflicts: [{ field: name }], resource: r.name });
  }
  const ids = compared.map(row => row.id);
  const fresh = compared.flatMap((row, at) => (row.did === 'created' ? [{ row, at }] : []));
  for (const part of portionsOf(fresh)) {
    const made = await insertRows(
      ctx.db,
      r,
      part.map(({ row }) => newRow(ctx, r, row.input)),
    );
    for (const [i, id] of made.entries()) ids[part[i]!.at] = id;
    await entry(ctx, r, note, { made, changed: [] });
  }
  const changed = compared.filter(row => row.did === 'updated');
  for (const part of portionsOf(changed)) {
    await setMany(
      ctx,
      r,
      part.map(row => ({ id: row.id!, rowVer: row.rowVer!, values: row.input })),
    );
    await entry(ctx, r, note, { made: [], changed: part.map(row => [row.id!, row.rowVer! + 1, row.diff]) });
  }
  if (concerned(ctx, r).length > 0)
    await tellConcerned(
      ctx,
      r,
      [...fresh.map(({ row }) => row), ...changed].map(row => ({ was: sideOf(row.diff, 0), now: sideOf(row.diff, 1) })),
    );
  return { ...countsOf(compared), ids: ids as number[] };
};
const newRow = (ctx: TxCtx, r: AnyResource, input: Values): Values => {
  const state = stateFieldOf(r);
  const by = accountIn(ctx.me);
  return {
    ...input,
    ...(state ? { [state.name]: input[state.name] ?? state.flow.initial } : {}),
    createdBy: by,
    updatedBy: by,
  };
};

/** Each row by the way of single rows: in the order given, so that a later one finds what an earlier one has made. */
const saveEach = async (
  ctx: TxCtx,
  r: AnyResource,
  rows: readonly Values[],
  { key, note }: HowMany,
): Promise<SavedMany> => {
  const ids: number[] = [];
  const counts = { created: 0, updated: 0, same: 0 };
  const made: number[] = [];
  const changed: (readonly [number, Readonly<Record<string, readonly [unknown, unknown]>>])[] = [];
  for (const part of portionsOf(rows)) {
    const compared = await compare(ctx, r, part, key);
    refuseBad(r, compared);
    for (const { did, id, input } of compared) {
      if (did === 'same') {
        counts.same++;
        ids.push(id!);
        continue;
      }
      const change = await noted(
        ctx,
        did === 'created'
          ? await makeRow(ctx, r, { ...input }, 'system', note)
          : await changeRow(ctx, r, id!, { ...input }, { required: false }, 'system', note),
      );
      counts[change.did]++;
      const key = change.after!.id as number;
      ids.push(key);
      if (change.did === 'created') made.push(key);
      else if (change.did === 'updated') changed.push([key, difference(r, change.before, change.after)]);
    }
  }
  const versions = await versionsOf(ctx, r, [...made, ...changed.map(([id]) => id)]);
  for (const part of portionsOf(made))
    await entry(ctx, r, note, { made: part, versions: part.map(id => versions.get(id) ?? 1), changed: [], each: true });
  for (const part of portionsOf(changed))
    await entry(ctx, r, note, {
      made: [],
      changed: part.map(([id, diff]) => [id, versions.get(id) ?? 0, diff]),
      each: true,
    });
  return { ...counts, ids };
};
const versionsOf = async (ctx: Ctx, r: AnyResource, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (!isStamped(r) || ids.length === 0) return new Map();
  const { rows } = await ctx.db.run<{ id: number; rowVer: number }>(
    sql`select id, row_ver as "rowVer" from ${ctx.db.table(r.name)} where id = any(${ids}::int[])`,
  );
  return new Map(rows.map(row => [row.id, row.rowVer]));
};

/** What the audit keeps of a portion: enough to take it back. */
interface Kept {
  readonly made: readonly number[];
  /** The versions of those that were made; 1 unless said. */
  readonly versions?: readonly number[];
  readonly changed: readonly (readonly [
    id: number,
    rowVer: number,
    diff: Readonly<Record<string, readonly [unknown, unknown]>>,
  ])[];
  readonly each?: boolean;
}
const entry = (ctx: TxCtx, r: AnyResource, note: string | undefined, kept: Kept): Promise<void> =>
  writeAudit(ctx, { resource: r, action, id: null, diff: kept, note: note ?? null });

/** Sets columns of many rows, each its own values, where the version is still the one that was seen. */
const setMany = async (
  ctx: TxCtx,
  r: AnyResource,
  rows: readonly { readonly id: number; readonly rowVer: number; readonly values: Values }[],
): Promise<void> => {
  // Rows that change the same fields go together: nobody writes what did not change.
  const alike = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const which = Object.keys(row.values).sort().join();
    const group = alike.get(which);
    if (group) group.push(row);
    else alike.set(which, [row]);
  }
  for (const group of alike.values()) {
    const fields = Object.keys(group[0]!.values);
    const records = group.map(({ id, rowVer, values }) => ({
      id,
      row_ver: rowVer,
      ...Object.fromEntries(fields.map(name => [columnName(name), values[name]])),
    }));
    const set = fields.map(name => sql`${quoted(columnName(name))} = k.${quoted(columnName(name))}`);
    const { rows: done } = await ctx.db.run(sql`update ${ctx.db.table(r.name)} t
      set ${join(set, ', ')}, updated_at = now(), updated_by = ${accountIn(ctx.me)}, row_ver = t.row_ver + 1
      from jsonb_populate_recordset(null::${ctx.db.table(r.name)}, ${JSON.stringify(records)}::jsonb) k
      where t.id = k.id and t.row_ver = k.row_ver ${raw(isSoft(r) ? 'and t.deleted_at is null' : '')} returning t.id`);
    if (done.length !== group.length) throw new Refusal(409, 'stale', { kind: 'stale', resource: r.name });
  }
};

/**
 * Takes back what was saved under a batch, the newest first: a row that is still as the batch left it becomes what it was,
 * one that the batch has made goes. What somebody has changed since, or needs, stays and is named.
 */
export const revert = async (
  ctx: TxCtx,
  batch: string,
  { note }: { readonly note?: string } = {},
): Promise<Reverted> => {
  const log = ctx.db.table('audit_log');
  const { rows } = await ctx.db.run<{ id: string }>(
    sql`select id from ${log} where batch = ${batch} and action = entity || ${`.${action}`} and id_entity is null order by id desc`,
  );
  const left: Reverted['left'][number][] = [];
  let reverted = 0;
  // One portion at a time: an import may have been of hundreds of thousands.
  for (const { id } of rows) {
    const { entity, diff } = (await ctx.db.one<{ entity: string; diff: Kept }>(
      sql`select entity, diff from ${log} where id = ${id}`,
    ))!;
    const r = resourceNamed(ctx.app, entity);
    const did = diff.each ? await revertEach(ctx, r, diff, note) : await revertTogether(ctx, r, diff, note);
    reverted += did.reverted;
    left.push(...did.left);
  }
  return { reverted, left };
};

const revertTogether = async (
  ctx: TxCtx,
  r: AnyResource,
  { made, changed }: Kept,
  note: string | undefined,
): Promise<Reverted> => {
  const left: Reverted['left'][number][] = [];
  const leave = (id: number, why: 'changed' | 'gone' | 'inUse'): void => void left.push({ resource: r.name, id, why });
  const now = await heldVersions(ctx, r, [...made, ...changed.map(([id]) => id)]);
  const back = changed.filter(([id, rowVer]) => {
    if (now.get(id) === rowVer) return true;
    leave(id, now.has(id) ? 'changed' : 'gone');
    return false;
  });
  await setMany(
    ctx,
    r,
    back.map(([id, rowVer, diff]) => ({ id, rowVer, values: sideOf(diff, 0) })),
  );
  const whole = made.filter(id => {
    if (now.get(id) === 1) return true;
    leave(id, now.has(id) ? 'changed' : 'gone');
    return false;
  });
  const used = await usedAmong(ctx, r, whole);
  const gone = whole.filter(id => !used.has(id));
  for (const id of used) leave(id, 'inUse');
  if (gone.length > 0)
    await ctx.db.run(
      isSoft(r)
        ? sql`update ${ctx.db.table(r.name)} set deleted_at = now(), deleted_by = ${accountIn(ctx.me)}, row_ver = row_ver + 1 where id = any(${gone}::int[])`
        : sql`delete from ${ctx.db.table(r.name)} where id = any(${gone}::int[])`,
    );
  await tellConcerned(
    ctx,
    r,
    back.map(([, , diff]) => ({ was: sideOf(diff, 1), now: sideOf(diff, 0) })),
  );
  if (back.length + gone.length > 0)
    await writeAudit(ctx, {
      resource: r,
      action: 'revert',
      id: null,
      diff: { gone, back: back.map(([id, , diff]) => [id, diff]) },
      note: note ?? null,
    });
  return { reverted: back.length + gone.length, left };
};
const heldVersions = async (
  ctx: TxCtx,
  r: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await ctx.db.run<{ id: number; rowVer: number }>(
    sql`select id, row_ver as "rowVer" from ${ctx.db.table(r.name)} where id = any(${ids}::int[]) ${raw(isSoft(r) ? 'and deleted_at is null' : '')} order by id for update`,
  );
  return new Map(rows.map(row => [row.id, row.rowVer]));
};
/** Those that a live row of whatever resource points at. */
const usedAmong = async (ctx: TxCtx, r: AnyResource, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const uses: Sql[] = dependantsOf(ctx, r).map(({ resource, field }) => {
    const users = new Source(scopeOf(ctx), resource, 'u');
    return sql`exists (select 1 from ${users.from()} where ${users.pointsAt(field, sql`k.id`)} and ${users.live()})`;
  });
  if (uses.length === 0) return new Set();
  const { rows } = await ctx.db.run<{ id: number }>(
    sql`select k.id from unnest(${ids}::int[]) k (id) where ${or(uses)}`,
  );
  return new Set(rows.map(row => row.id));
};

const revertEach = async (
  ctx: TxCtx,
  r: AnyResource,
  { made, versions, changed }: Kept,
  note: string | undefined,
): Promise<Reverted> => {
  const left: Reverted['left'][number][] = [];
  const leave = (id: number, why: 'changed' | 'gone' | 'inUse'): void => void left.push({ resource: r.name, id, why });
  let reverted = 0;
  const open = new Set(writableFields(r).map(([name]) => name));
  const one = async (id: number, rowVer: number, work: (tx: TxCtx) => Promise<unknown>): Promise<void> => {
    const now = (await heldVersions(ctx, r, [id])).get(id);
    if (now !== rowVer) return leave(id, now === undefined ? 'gone' : 'changed');
    const done = await attempt(ctx, work, { keep: true });
    if (done instanceof Refusal) leave(id, done.detail.kind === 'inUse' ? 'inUse' : 'changed');
    else reverted++;
  };
  for (const [id, rowVer, diff] of changed.toReversed()) {
    const was = Object.fromEntries(Object.entries(sideOf(diff, 0)).filter(([name]) => open.has(name)));
    await one(id, rowVer, async tx =>
      noted(tx, await changeRow(tx, r, id, was, { required: false }, 'system', note ?? null)),
    );
  }
  for (const [i, id] of [...made.entries()].toReversed())
    await one(id, versions?.[i] ?? 1, tx => dropRow(tx, r, id, undefined, 'system', note ?? null));
  return { reverted, left };
};

const tableOf = (ctx: Ctx, r: AnyResource): Source => {
  if (!hasTable(r)) throw new Error(`«${r.name}» has no table of its own.`);
  return new Source(scopeOf(ctx), r);
};
const rowJson = (source: Source, fields: readonly string[]): Sql =>
  fields.length === 0
    ? raw(`'{}'::jsonb`)
    : sql`jsonb_build_object(${list(
        fields.flatMap(name => [raw(`'${name}'`), shown(fieldOf(source.resource, name)!, source.col(name))]),
      )})`;
const sideOf = (diff: Readonly<Record<string, readonly [unknown, unknown]>>, side: 0 | 1): Values =>
  Object.fromEntries(Object.entries(diff).map(([name, both]) => [name, both[side]]));
const countsOf = (rows: readonly Compared[]) => ({
  created: rows.filter(row => row.did === 'created').length,
  updated: rows.filter(row => row.did === 'updated').length,
  same: rows.filter(row => row.did === 'same').length,
});
const refuseBad = (r: AnyResource, rows: readonly Compared[]): void => {
  const problems = rows.flatMap(row => row.problems);
  if (problems.length > 0) throw invalidAll(problems.slice(0, 20), r.name);
};
const portionsOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / portion) }, (_, i) => rows.slice(i * portion, (i + 1) * portion));
