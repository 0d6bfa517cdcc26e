import {
  type AnyResource,
  type FieldDef,
  isSoft,
  isStamped,
  stateFieldOf,
  tidyKeys,
  type Values,
} from '../../resource/index.ts';
import type { Ctx, Problem, TxCtx } from '../contract.ts';
import { accountIn } from '../callers.ts';
import { linkedFields } from '../database/columns.ts';
import { linkTable } from '../database/names.ts';
import { invalid, invalidAll, notAllowed, notFound, Refusal } from '../errors.ts';
import { refusalOf } from '../http/faults.ts';
import { columnName, join, raw, sql, type Sql } from '../sql.ts';
import { auditEntry, difference, same, writeAudit } from './audit.ts';
import {
  bodyOf,
  checkReferences,
  dropUnchangedMedia,
  drawAhead,
  holdReferences,
  keepMedia,
  readInput,
  readWas,
  validate,
  withDefaults,
} from './input.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { stored } from './kinds.ts';
import { refuseWithoutRight, scopeOf } from './list.ts';
import { removeWithChildren, restoreWithChildren } from './family.ts';
import { type As, attempt, isSystem, writerOf } from './writer.ts';
import { closeGap, lockPlaces, lockScope, nextNum } from './order.ts';
import { param, refuseUnknown } from './request.ts';
import {
  errorsOf,
  idIs,
  failing,
  judgeRow,
  type Locked,
  lockRow,
  readId,
  seenJson,
  staleUnless,
  staleUnlessSeen,
  storedRow,
  verdictAtOnce,
  warningsOf,
  type Whole,
  wholeRowById,
} from './row.ts';
import { verbsOf } from './select.ts';
import { allSql, asSql, baseOf, fieldOf, resourceNamed, type Scope, Source } from './source.ts';

/** What a change left behind: the stored row and what it was before, for the audit, undo and the answer. */
export interface Change {
  readonly did: 'created' | 'updated' | 'same';
  readonly before: Whole | null;
  readonly after: Whole | null;
  readonly warnings: readonly Problem[];
  /** Goes along with the answer, which saves a journey; who asks for no answer writes it. */
  readonly entry?: Sql | null;
}

// ——— The verbs over HTTP ———

export const create = async (ctx: Ctx, r: AnyResource, query: RawQuery, body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['dryRun']);
  const sent = bodyOf(body);
  refuseVerb(r, 'create');
  const input = await drawAhead(ctx, r, readInput(r, sent), 'create', io);
  return inTransaction(ctx, query, io, async tx => answerWith(tx, r, await makeRow(tx, r, { ...input }, 'person')), {
    status: 201,
    ahead: () => refuseMaking(writerOf(ctx, r, 'person')),
  });
};
export const update = async (ctx: Ctx, r: AnyResource, query: RawQuery, body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['id', 'dryRun']);
  const sent = bodyOf(body);
  refuseVerb(r, 'update');
  const id = readId(r, query);
  const read = readInput(r, sent, ['rowVer', 'id', 'was']);
  const seen = { rowVer: sent.rowVer, was: readWas(read, sent.was), required: true };
  const input = await drawAhead(ctx, r, read, 'update', io);
  return inTransaction(
    ctx,
    query,
    io,
    async tx => answerWith(tx, r, await changeRow(tx, r, id, { ...input }, seen, 'person')),
    { ahead: () => refuseWithoutRight(writerOf(ctx, r, 'person'), 'read') },
  );
};
export const remove = async (ctx: Ctx, r: AnyResource, query: RawQuery, _body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['id', 'rowVer', 'dryRun']);
  const rowVer = param(query, 'rowVer');
  refuseVerb(r, 'delete');
  return inTransaction(
    ctx,
    query,
    io,
    async tx => {
      const version = rowVer === undefined ? undefined : Number(rowVer);
      const change = await dropRow(tx, r, readId(r, query), version, 'person');
      return { id: change.before!.id, warnings: warningsOf(tx, r, change.warnings) };
    },
    {
      ahead: () => {
        readId(r, query);
        refuseWithoutRight(writerOf(ctx, r, 'person'), 'read');
      },
    },
  );
};
export const restore = async (ctx: Ctx, r: AnyResource, query: RawQuery, _body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['id', 'dryRun']);
  refuseVerb(r, 'restore');
  return inTransaction(ctx, query, io, async tx => answerWith(tx, r, await restoreRow(tx, r, readId(r, query))));
};

/** Some resources are written only through moves, sets and the server's code. */
export const refuseVerb = (r: AnyResource, verb: string): void => {
  const needed = verb === 'restore' ? 'delete' : verb;
  if (['create', 'update', 'delete'].includes(needed) && !verbsOf(r).includes(needed)) throw notAllowed();
};

/** `dryRun=1` does everything and takes it back: the answer says what would happen. */
export const inTransaction = async (
  ctx: Ctx,
  query: RawQuery,
  io: Io,
  work: (ctx: TxCtx) => Promise<unknown>,
  { status = 200, ahead }: { readonly status?: number; readonly ahead?: () => void } = {},
): Promise<Answer> => {
  const dryRun = param(query, 'dryRun') ?? '0';
  // Whoever asks for a trial in a way we do not understand must not find it done.
  if (dryRun !== '0' && dryRun !== '1') throw invalid('dryRun', 'badParameter', { name: 'dryRun' });
  // What is known to be refused whatever the rows say needs no transaction.
  ahead?.();
  if (dryRun === '0') {
    const answer = await io.transaction(ctx, work);
    return typeof answer === 'string' ? { status, text: answer } : { status, json: answer };
  }
  const would = await tried(ctx, io, work);
  return { json: { ...(typeof would === 'string' ? JSON.parse(would) : would), dryRun: 1 } };
};
/** What was tried to its end, on its way out of the transaction that is taken back by it. */
class Tried {
  readonly answer: unknown;
  constructor(answer: unknown) {
    this.answer = answer;
  }
}
const tried = async (ctx: Ctx, io: Io, work: (ctx: TxCtx) => Promise<unknown>): Promise<unknown> => {
  try {
    const outcome = await io.transaction(ctx, async tx => {
      // Somebody else's transaction goes on: there the work is taken back alone.
      if (tx === ctx) return attempt(tx, work, { keep: false });
      const answer = await work(tx);
      // What is only checked at the commit is checked now, since there will be none.
      if (tx.db.isBegun()) await tx.db.run(raw('set constraints all immediate'));
      throw new Tried(answer);
    });
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  } catch (error) {
    if (error instanceof Tried) return error.answer;
    const refusal = refusalOf(error, ctx.app);
    throw refusal && refusal.status < 500 ? refusal : error;
  }
};
/** The stored row as its writer may see it; one who may write but not read hears only the key. */
export const answerWith = async (ctx: TxCtx, r: AnyResource, change: Change): Promise<string> => {
  const id = (change.after ?? change.before)!.id;
  const row = (await seenJson(ctx, new Source(scopeOf(ctx), r), id, change.entry)) ?? JSON.stringify({ id });
  return `${row.slice(0, -1)},"warnings":${JSON.stringify(warningsOf(ctx, r, change.warnings))}}`;
};

// ——— One row, inside a transaction, for a person or for the server itself (save.ts) ———

/** The change with its entry written: for whoever sends no answer along. */
export const noted = async (ctx: TxCtx, change: Change): Promise<Change> => {
  if (change.entry) await ctx.db.run(change.entry);
  return { ...change, entry: null };
};

/** The rule for a new row, unless there is none that this writer could make. */
const refuseMaking = (source: Source): true | Sql => {
  const may = source.rule('create');
  if (may === false) throw notAllowed();
  return may;
};

export const makeRow = async (
  ctx: TxCtx,
  r: AnyResource,
  input: Values,
  as: As,
  note: string | null = null,
): Promise<Change> => {
  const source = writerOf(ctx, r, as);
  const may = refuseMaking(source);
  const values = withDefaults(r, input);
  validate(r, values, null, ctx.now, name => source.writtenAtFirst(name) === false);
  await keepMedia(ctx, r, values, null);
  await checkReferences(ctx, r, values, null, as === 'person');
  await fillIn(ctx, source, values, null);
  Object.assign(values, source.resource.over?.where);
  await refuseLocked(ctx, source, values);
  const state = stateFieldOf(r);
  if (state) values[state.name] ??= state.flow.initial;
  // A rule on the row as it is now: nobody creates what they could not have been given.
  const allowed = sql`(${asSql(may)}) and (${writtenRules(source, input)})`;
  const inserted = await insertJudged(ctx, r, values, verdictAtOnce(source, allowed));
  const after = await wholeAfter(ctx, source, inserted.id, allowed, inserted);
  return settle(ctx, source, { verb: 'create', before: null, row: after, input: values }, note);
};

/** What the writer saw of the row before changing it. */
export interface Seen {
  readonly rowVer?: unknown;
  /** What it saw in the fields that it changes; then the version as a whole does not matter. */
  readonly was?: Values | null;
  /** Whether the version must be said. */
  readonly required: boolean;
}

export const changeRow = async (
  ctx: TxCtx,
  r: AnyResource,
  id: string | number,
  input: Record<string, unknown>,
  seen: Seen,
  as: As,
  note: string | null = null,
): Promise<Change> => {
  const source = writerOf(ctx, r, as);
  refuseWithoutRight(source, 'read');
  await lockPlaces(ctx, source.base, id, input);
  const may = source.rule('update');
  // What the writer saw of single fields is compared with the whole row, also where they may not change it.
  const locked = await lockRow(ctx, source, id, seen.was ? asSql(may) : may);
  if (!locked?.read) throw notFound();
  const before = locked.row;
  // To whom a field is hidden, a right guess must look like any other.
  const hidden = await failing(ctx, source, id, Object.keys(input), name => source.seen(name));
  if (seen.was) {
    const open = Object.entries(seen.was).filter(([name]) => !hidden.includes(name));
    await staleUnlessSeen(ctx, source, before, Object.fromEntries(open), input);
  } else await staleUnless(ctx, source, before, seen.rowVer, seen.required);
  await mustBeOpen(ctx, source, locked);
  const inTable = await storedRow(ctx, source, before);
  await refuseLocked(ctx, source, inTable);
  dropUnchangedMedia(r, input, before);
  const changed = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => hidden.includes(name) || !same(before[name], value)),
  );
  const unwritten = await failing(ctx, source, id, Object.keys(changed), name => source.written(name));
  if (unwritten.length)
    throw invalidAll(
      unwritten.map(name => {
        const key = source.policy.fields?.[name]?.say;
        return { field: name, say: key === undefined ? { key: 'readonlyField', params: { name } } : { key } };
      }),
      r.name,
    );
  refuseState(r, changed);
  validate(r, changed, before, ctx.now);
  await keepMedia(ctx, r, changed, before);
  await checkReferences(ctx, r, changed, before, as === 'person');
  await refuseCycle(ctx, source.base, changed, before);
  await fillIn(ctx, source, changed, before);
  await refuseLocked(ctx, source, changed);
  await moveBetweenScopes(ctx, source.base, inTable, changed);
  const allowed = asSql(source.rule('after'));
  // What nobody has changed is as it was judged, unless it is judged by another rule now.
  const asItWas = source.policy.after || source.policy.fill ? null : locked;
  const judged =
    Object.keys(changed).length > 0 ? await setColumns(ctx, r, id, changed, verdictAtOnce(source, allowed)) : asItWas;
  const after = await wholeAfter(ctx, source, id, allowed, judged);
  return settle(ctx, source, { verb: 'update', before, row: after, input: changed }, note);
};
/** No client sends the state; code that does goes past the rules and effects of its move. */
const refuseState = (r: AnyResource, changed: Values): void => {
  const state = stateFieldOf(r)?.name;
  if (state && state in changed) throw new Error(`«${r.name}.${state}» is changed by a move, never by save.`);
};
/** Checks, entry and effect of a written row. The entry can wait for the answer, except that no effect comes before it. */
const settle = async (ctx: TxCtx, source: Source, event: WriteEvent, note: string | null = null): Promise<Change> => {
  const { verb, before, row: after, input } = event;
  const warnings = await runChecks(ctx, source, event);
  const did = verb === 'create' ? 'created' : verb === 'update' && Object.keys(input).length === 0 ? 'same' : 'updated';
  if (did === 'same') return { did, before, after, warnings };
  const entry = await auditEntry(ctx, {
    resource: source.resource,
    action: verb,
    id: after.id,
    diff: difference(source.resource, before, after),
    note,
  });
  if (!source.policy.effect) return { did, before, after, warnings, entry };
  await noted(ctx, { did, before, after, warnings, entry });
  await source.policy.effect(ctx, event as never);
  return { did, before, after, warnings };
};

export const dropRow = async (
  ctx: TxCtx,
  r: AnyResource,
  id: string | number,
  rowVer: unknown,
  as: As,
  note: string | null = null,
): Promise<Change> => {
  const source = writerOf(ctx, r, as);
  const { row, inTable } = await holdRow(ctx, source, id, 'live', rowVer);
  const warnings = await runChecks(ctx, source, { verb: 'remove', before: row, row, input: {} });
  await removeWithChildren(ctx, source.base, inTable);
  await writeAudit(ctx, { resource: r, action: 'delete', id, diff: difference(r, row, null), note });
  await source.policy.effect?.(ctx, { verb: 'remove', before: row as never, row: row as never, input: {} });
  return { did: 'updated', before: row, after: null, warnings };
};
/** A row that is to go, or to come back. */
const holdRow = async (
  ctx: TxCtx,
  source: Source,
  id: string | number,
  state: 'live' | 'deleted',
  rowVer?: unknown,
): Promise<{ row: Whole; inTable: Whole }> => {
  refuseWithoutRight(source, 'read');
  const may = source.rule('remove');
  if (may !== false) await lockPlaces(ctx, source.base, id, null);
  const locked = await lockRow(ctx, source, id, may, state);
  if (!locked?.read) throw notFound();
  await staleUnless(ctx, source, locked.row, rowVer, false);
  await mustBeOpen(ctx, source, locked);
  const inTable = await storedRow(ctx, source, locked.row);
  await refuseLocked(ctx, source, inTable);
  return { row: locked.row, inTable };
};

export const restoreRow = async (ctx: TxCtx, r: AnyResource, id: string | number): Promise<Change> => {
  const source = writerOf(ctx, r, 'person');
  if (!isSoft(source.base)) throw notFound();
  const { row, inTable } = await holdRow(ctx, source, id, 'deleted');
  const gone = await ctx.db.one<{ moment: string }>(
    sql`select deleted_at::text as moment from ${ctx.db.table(source.base.name)} where id = ${id}`,
  );
  await restoreWithChildren(ctx, source.base, inTable, gone!.moment);
  const after = (await wholeRowById(ctx, source, id)) as Whole;
  return noted(ctx, {
    ...(await settle(ctx, source, { verb: 'restore', before: null, row: after, input: {} })),
    before: row,
  });
};

// ——— Pieces ———

/** Columns that the policy fills in; where they refer to a row, it is there and stays. */
const fillIn = async (
  ctx: TxCtx,
  source: Source,
  values: Record<string, unknown>,
  before: Whole | null,
): Promise<void> => {
  const filled = await source.policy.fill?.(ctx, {
    verb: before ? 'update' : 'create',
    before: before as never,
    input: values,
  });
  if (!filled) return;
  // What is filled with what stands there already is no change of the row.
  const fresh = before
    ? Object.fromEntries(Object.entries(filled).filter(([name, value]) => name in values || !same(before[name], value)))
    : filled;
  await holdReferences(ctx, source.resource, fresh);
  Object.assign(values, fresh);
};

const columnsOf = (r: AnyResource, values: Values): [Sql, Sql][] => {
  const columns: [Sql, Sql][] = [];
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(r, name);
    if (!field) throw new Error(`«${r.name}» has no field «${name}» to store.`);
    if (field.computed || field.kind === 'refs' || r.over?.through?.[name]) continue;
    columns.push([raw(`"${columnName(name)}"`), stored(field, value)]);
  }
  return columns;
};

/** The links of one row as its lists of references say; whoever calls this holds the row. */
const putLinks = async (ctx: TxCtx, r: AnyResource, id: number | string, values: Values): Promise<void> => {
  for (const [name, field] of linkedFields(r)) {
    if (values[name] === undefined) continue;
    const keys = tidyKeys(field, values[name]) as readonly number[];
    const links = ctx.db.table(linkTable(r.name, name));
    await ctx.db.run(sql`delete from ${links} where id_row = ${id}`);
    if (keys.length > 0)
      await ctx.db.run(
        sql`insert into ${links} (id_row, id_target, num) select ${id}, k.id, k.num from unnest(${keys}::int[]) with ordinality k (id, num)`,
      );
  }
};

/** Stores a new row without asking anybody: for the engine after its checks, and for effects, seeds and jobs. */
export const insertRow = async (ctx: TxCtx, r: AnyResource, values: Values): Promise<number | string> =>
  (await insertJudged(ctx, r, values, null)).id;
const insertJudged = async (
  ctx: TxCtx,
  r: AnyResource,
  values: Values,
  verdict: Sql | null,
): Promise<Partial<Locked> & { readonly id: number | string }> => {
  const base = baseOf(ctx.app, r);
  const all: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(base.all as Record<string, FieldDef>))
    if (all[name] === undefined && field.default !== undefined && !field.computed) all[name] = field.default;
  const state = stateFieldOf(base);
  if (state) all[state.name] ??= state.flow.initial;
  if (base.partitionBy) all[base.partitionBy.field] = await partitionValue(ctx, base, all);
  const columns = columnsOf(base, all);
  if (base.order) columns.push([raw('num'), sql`${await nextNum(ctx, base, all)}`]);
  if (isStamped(base))
    columns.push([raw('created_by'), sql`${accountIn(ctx.me)}`], [raw('updated_by'), sql`${accountIn(ctx.me)}`]);
  const given = columns.length
    ? sql`(${join(
        columns.map(c => c[0]),
        ', ',
      )}) values (${join(
        columns.map(c => c[1]),
        ', ',
      )})`
    : raw('default values');
  const inserted = await ctx.db.one<Partial<Locked> & { readonly id: number | string }>(
    sql`insert into ${ctx.db.table(base.name)} as t ${given} returning ${returned(verdict)}`,
  );
  await putLinks(ctx, base, inserted!.id, all);
  return inserted!;
};
const returned = (verdict: Sql | null): Sql => (verdict ? sql`t.id, ${verdict}` : raw('t.id'));
/** Walks a path of references from these values: what stands at its end, and the resource that a reference there points at. */
const follow = async (
  ctx: TxCtx,
  r: AnyResource,
  values: Values,
  path: string,
): Promise<{ value: unknown; to: AnyResource }> => {
  const [first, ...rest] = path.split('.') as [string, ...string[]];
  const targetOf = (at: AnyResource, step: string): AnyResource =>
    baseOf(ctx.app, resourceNamed(ctx.app, fieldOf(at, step)!.to!));
  let [value, to] = [values[first] ?? null, targetOf(r, first)];
  for (const step of rest) {
    const found =
      value === null
        ? null
        : await ctx.db.one<{ value: unknown }>(
            sql`select ${raw(`"${columnName(step)}"`)} as value from ${ctx.db.table(to.name)} where id = ${value}`,
          );
    [value, to] = [found?.value ?? null, targetOf(to, step)];
  }
  return { value, to };
};
/** The partition's column follows from another row; a client never says it. */
const partitionValue = async (ctx: TxCtx, r: AnyResource, values: Values): Promise<unknown> =>
  (await follow(ctx, r, values, r.partitionBy!.from)).value;

/** Sets columns of one row and counts its version up. */
export const setColumns = async (
  ctx: TxCtx,
  r: AnyResource,
  id: string | number,
  values: Values,
  verdict: Sql | null = null,
): Promise<Partial<Locked> | null> => {
  const base = baseOf(ctx.app, r);
  const all =
    base.partitionBy && base.partitionBy.from.split('.')[0]! in values
      ? { ...values, [base.partitionBy.field]: await partitionValue(ctx, base, values) }
      : values;
  const columns = columnsOf(base, all).map(([column, value]) => sql`${column} = ${value}`);
  if (isStamped(base))
    columns.push(raw('updated_at = now()'), sql`updated_by = ${accountIn(ctx.me)}`, raw('row_ver = row_ver + 1'));
  await putLinks(ctx, base, id, all);
  if (columns.length === 0) return null;
  return ctx.db.one(
    sql`update ${ctx.db.table(base.name)} t set ${join(columns, ', ')} where ${idIs(new Source(ctx as unknown as Scope, base), id)} returning ${returned(verdict)}`,
  );
};

const wholeAfter = async (
  ctx: TxCtx,
  source: Source,
  id: number | string,
  allowed: Sql,
  judged: Partial<Locked> | null,
): Promise<Whole> => {
  const after = judged?.row ? judged : await judgeRow(ctx, source, id, allowed);
  if (!after?.row) throw notAllowed();
  await mustBeOpen(ctx, source, { row: after.row, allowed: after.allowed ?? false });
  return after.row;
};
const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
/** What a form sends along as it found it, empty or by default, nobody wrote. */
const writtenRules = (source: Source, input: Values): Sql =>
  asSql(
    allSql(
      ...Object.keys(input)
        .filter(name => !isEmpty(input[name]) && input[name] !== fieldOf(source.resource, name)?.default)
        .map(name => source.writtenAtFirst(name)),
    ),
  );

interface WriteEvent {
  readonly verb: 'create' | 'update' | 'remove' | 'restore';
  readonly before: Whole | null;
  readonly row: Whole;
  readonly input: Values;
}
const runChecks = async (ctx: TxCtx, source: Source, event: WriteEvent): Promise<readonly Problem[]> => {
  const problems = (await source.policy.check?.(ctx, event as never)) ?? [];
  refuseProblems(source.resource, problems);
  return problems;
};
export const refuseProblems = (r: AnyResource, problems: readonly Problem[]): void => {
  const errors = errorsOf(problems);
  if (errors.length)
    throw invalidAll(
      errors.map(p => ({ field: p.field ?? null, say: p })),
      r.name,
    );
};

const mustBeOpen = async (
  ctx: TxCtx,
  source: Source,
  { row, allowed }: Pick<Locked, 'row' | 'allowed'>,
): Promise<void> => {
  if (allowed) return;
  const { frozen } = source.policy;
  const concerned = frozen && (await judgeRow(ctx, source, row.id, asSql(source.judge(frozen.to, 'update'))));
  if (concerned?.allowed) throw invalid(null, frozen!.say, undefined, source.resource.name);
  throw notAllowed();
};

/** A row that hangs on a closed one is read-only; the closing one is held so that it cannot close meanwhile. */
export const refuseLocked = async (ctx: TxCtx, source: Source, values: Values): Promise<void> => {
  const lock = source.base.lockedBy;
  if (!lock || isSystem(source)) return;
  const { value: id, to } = await follow(ctx, source.base, values, lock.path);
  if (id === null) return;
  const closing = await ctx.db.one<{ state: string }>(
    sql`select ${raw(`"${columnName(stateFieldOf(to)!.name)}"`)} as state from ${ctx.db.table(to.name)} where id = ${id} for share`,
  );
  if (closing && lock.whenState.includes(closing.state) && !ctx.me?.isAdmin)
    throw new Refusal(409, 'locked', { kind: 'state', resource: source.resource.name });
};

/** A row below itself would be a cycle. All moves of one tree wait for each other, so two cannot close one together. */
const refuseCycle = async (ctx: TxCtx, r: AnyResource, values: Values, before: Whole): Promise<void> => {
  const parent = r.tree ? values[r.tree as string] : undefined;
  if (parent === null || parent === undefined) return;
  const column = raw(`"${columnName(r.tree as string)}"`);
  const found = await ctx.db.one(sql`with recursive up as (
      select id, ${column} as parent from ${ctx.db.table(r.name)} where id = ${parent}
      union select p.id, p.${column} from ${ctx.db.table(r.name)} p join up on p.id = up.parent)
    select 1 from up where id = ${before.id}`);
  if (found) throw invalidAll([{ field: r.tree as string, say: { key: 'cycle' } }], r.name);
};

/** A row that goes to another ordered list leaves no gap behind and stands last in the new one. */
const moveBetweenScopes = async (
  ctx: TxCtx,
  r: AnyResource,
  before: Whole,
  changed: Record<string, unknown>,
): Promise<void> => {
  if (!r.order || r.order === true || !r.order.in.some((f: string) => f in changed)) return;
  await lockScope(ctx, r, before);
  const num = await nextNum(ctx, r, { ...before, ...changed });
  // With all that changes: a constraint may tie another column to the list's own.
  await ctx.db.run(
    sql`update ${ctx.db.table(r.name)} set num = ${num}${join(
      columnsOf(r, changed).map(([column, value]) => sql`, ${column} = ${value}`),
      '',
    )} where id = ${before.id}`,
  );
  await closeGap(ctx, r, before);
};
