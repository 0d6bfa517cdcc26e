import { randomUUID } from 'node:crypto';
import {
  type AnyResource,
  counterOf,
  isStamped,
  stateFieldOf,
  type Values,
  writableFields,
} from '../../resource/index.ts';
import type { Ctx, Problem, TxCtx } from '../contract.ts';
import { invalid, notAllowed, notFound, Refusal } from '../errors.ts';
import { raw, sql } from '../sql.ts';
import { inBatch, same, writeAudit } from './audit.ts';
import { bodyOf, drawAhead, readInput } from './input.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { scopeOf } from './list.ts';
import { counterFrom, isMove, makeMove } from './moves.ts';
import { param, refuseUnknown } from './request.ts';
import { seenRow, warningsOf, type Whole, wholeRowById } from './row.ts';
import { wholeRow } from './select.ts';
import { asSql, Source } from './source.ts';
import {
  type Change,
  changeRow,
  dropRow,
  inTransaction,
  makeRow,
  noted,
  refuseLocked,
  refuseProblems,
  refuseVerb,
  restoreRow,
} from './write.ts';
import { attempt } from './writer.ts';

const most = 500;
const undoFor = '10 minutes';
interface Target {
  readonly id: number;
  readonly rowVer?: number;
}
interface Kept {
  readonly id: number | string;
  readonly rowVer: number;
  readonly before: Values | null;
}

/** `POST {res}/bulk`: one verb over many rows; each on its own, or all or none. */
export const bulk = async (ctx: Ctx, r: AnyResource, query: RawQuery, body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['dryRun']);
  const { verb, rows, fields = {}, mode = 'each', ...rest } = bodyOf(body);
  for (const name of Object.keys(rest)) throw invalid(name, 'unknownField', { name });
  if (typeof verb !== 'string' || !(['update', 'delete', 'restore'].includes(verb) || isMove(r, verb)))
    throw invalid('verb', 'badParameter', { name: 'verb' });
  if (mode !== 'each' && mode !== 'all') throw invalid('mode', 'badParameter', { name: 'mode' });
  if (!isTargets(rows)) throw invalid('rows', 'badParameter', { name: 'rows' });
  const sent = bodyOf(fields);
  const read = verb === 'update' ? readInput(r, sent) : sent;
  refuseVerb(r, verb);
  const input = verb === 'update' ? await drawAhead(ctx, r, read, 'update', io) : sent;
  const batch = randomUUID();
  return inTransaction(ctx, query, io, async given => {
    const tx = inBatch(given, batch);
    const kept: Kept[] = [];
    const results: unknown[] = [];
    for (const target of rows) {
      const one = await oneOf(tx, r, verb, target, input, mode === 'each');
      if (one instanceof Refusal) {
        results.push({ id: target.id, ok: false, problem: problemOf(tx, r, one) });
        continue;
      }
      results.push(await doneOf(tx, r, target.id));
      kept.push({ id: target.id, rowVer: one.after?.rowVer ?? one.before!.rowVer + 1, before: one.before });
    }
    const isUndoable =
      verb === 'update' || verb === 'delete' || (isMove(r, verb) && counterOf(stateFieldOf(r)!.flow, verb));
    // Where every row was refused there is nothing to take back.
    if (isUndoable && kept.length > 0)
      await tx.db.run(
        sql`insert into ${tx.db.table('undo_batch')} (id, id_user, resource, verb, at, rows) values (${batch}, ${tx.me!.id}, ${r.name}, ${verb}, now(), ${JSON.stringify(kept)}::jsonb)`,
      );
    if (r.audit === 'batch')
      await writeAudit(tx, { resource: r, action: verb, id: null, diff: { ids: kept.map(k => k.id), fields: sent } });
    return { batch, results };
  });
};
/** One that has gone, or went out of sight, is named by its key alone. */
const doneOf = async (ctx: TxCtx, r: AnyResource, id: number | string) => {
  const row = await seenRow(ctx, new Source(scopeOf(ctx), r), id);
  return { id, ok: true, ...(row && { row }) };
};
const isTargets = (rows: unknown): rows is Target[] =>
  Array.isArray(rows) &&
  rows.length > 0 &&
  rows.length <= most &&
  rows.every(
    t =>
      typeof t === 'object' &&
      t !== null &&
      Number.isSafeInteger((t as Target).id) &&
      (t as Target).id > 0 &&
      (t as Target).id <= 2_147_483_647 &&
      ((t as Target).rowVer === undefined || Number.isSafeInteger((t as Target).rowVer)),
  ) &&
  new Set(rows.map(t => (t as Target).id)).size === rows.length;

/** In mode `each` a refused row is taken back alone; in mode `all` its refusal takes everything back. */
const oneOf = async (
  ctx: TxCtx,
  r: AnyResource,
  verb: string,
  target: Target,
  fields: Values,
  alone: boolean,
): Promise<Change | Refusal> => {
  const work = (tx: TxCtx): Promise<Change> => {
    if (verb === 'delete') return dropRow(tx, r, target.id, target.rowVer, 'person');
    if (verb === 'restore') return restoreRow(tx, r, target.id);
    if (verb === 'update') return updateRow(tx, r, target.id, fields, target.rowVer);
    return makeMove(tx, r, verb, target.id, { ...fields, rowVer: target.rowVer }, 'person');
  };
  return alone ? attempt(ctx, work, { keep: true }) : work(ctx);
};
const updateRow = async (ctx: TxCtx, r: AnyResource, id: number | string, fields: Values, rowVer: unknown) =>
  noted(ctx, await changeRow(ctx, r, id, { ...fields }, { rowVer, required: true }, 'person'));
const problemOf = (ctx: TxCtx, r: AnyResource, refusal: Refusal) => ({
  status: refusal.status,
  kind: refusal.detail.kind ?? null,
  message:
    refusal.detail.problems?.map(p => ctx.app.words.say(ctx.language, p.say, r, p.field ?? undefined)).join('\n') ??
    ctx.app.words.say(ctx.language, refusal.say, r),
  ...(refusal.detail.usedBy ? { usedBy: refusal.detail.usedBy } : {}),
});

/** `POST {res}/undo?batch=` within ten minutes, by whoever did it, each row only if nobody has touched it since. */
export const undo = async (ctx: Ctx, r: AnyResource, query: RawQuery, _body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['batch', 'dryRun']);
  const batch = param(query, 'batch') ?? '';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(batch))
    throw invalid('batch', 'badParameter', { name: 'batch' });
  return inTransaction(ctx, query, io, async tx => {
    const { me } = scopeOf(tx);
    const found = await tx.db.one<{
      verb: string;
      rows: Kept[];
      late: boolean;
    }>(sql`delete from ${tx.db.table('undo_batch')}
      where id = ${batch} and id_user = ${me.id} and resource = ${r.name} returning verb, rows, at < now() - ${undoFor}::interval as late`);
    if (!found) throw new Refusal(404, 'undoNone');
    if (found.late) throw new Refusal(409, 'undoTooLate', { kind: 'state' });
    const results: unknown[] = [];
    for (const kept of found.rows) {
      const one = await undoOne(tx, r, found.verb, kept);
      results.push(
        one instanceof Refusal
          ? { id: kept.id, ok: false, problem: problemOf(tx, r, one) }
          : await doneOf(tx, r, kept.id),
      );
    }
    return { batch, results };
  });
};
const undoOne = (ctx: TxCtx, r: AnyResource, verb: string, kept: Kept): Promise<Change | Refusal> =>
  attempt(
    ctx,
    async tx => {
      const now = await wholeRowById(tx, new Source(scopeOf(tx), r), kept.id);
      if (!now || (isStamped(r) && now.rowVer !== kept.rowVer)) throw new Refusal(409, 'stale', { kind: 'stale' });
      if (verb === 'delete') return restoreRow(tx, r, kept.id);
      if (verb === 'update') return updateRow(tx, r, kept.id, writable(r, kept.before!, now), kept.rowVer);
      const counter = counterFrom(r, verb, kept.before!);
      if (counter === null) throw new Refusal(409, 'undoTooLate', { kind: 'state' });
      return makeMove(tx, r, counter, kept.id, { rowVer: kept.rowVer }, 'person');
    },
    { keep: true },
  );
const writable = (r: AnyResource, before: Values, now: Whole): Record<string, unknown> =>
  Object.fromEntries(
    writableFields(r)
      .filter(([name, field]) => !['image', 'file'].includes(field.kind) && !same(before[name], now[name]))
      .map(([name]) => [name, before[name]]),
  );

/** `PUT {res}/set?of=`: the whole set of siblings at once. Rows with an id are changed, without one made, left out removed. */
export const set = async (ctx: Ctx, r: AnyResource, query: RawQuery, body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['of', 'dryRun']);
  const parentField = r.set?.of as string | undefined;
  if (!parentField) throw notFound();
  const of = param(query, 'of') ?? '';
  if (!/^\d{1,9}$/.test(of)) throw invalid('of', 'badParameter', { name: 'of' });
  const { rows, ...rest } = bodyOf(body);
  for (const name of Object.keys(rest)) throw invalid(name, 'unknownField', { name });
  if (!Array.isArray(rows) || rows.length > 2000) throw invalid('rows', 'badParameter', { name: 'rows' });
  const inputs: { sent: Record<string, unknown>; input: Record<string, unknown> }[] = [];
  for (const item of rows) {
    const sent = bodyOf(item);
    const verb = sent.id === undefined || sent.id === null ? 'create' : 'update';
    inputs.push({ sent, input: await drawAhead(ctx, r, readInput(r, sent, ['id', 'rowVer', parentField]), verb, io) });
  }
  return inTransaction(ctx, query, io, async given => {
    const tx = inBatch(given, randomUUID());
    const source = new Source(scopeOf(tx), r);
    // An empty list over no rows asks no rule of any row, and would be entered in the audit for somebody who has no right.
    if ((['create', 'update', 'remove'] as const).every(verb => source.rule(verb) === false)) throw notAllowed();
    await tx.db.lock('set', r.name, of);
    const held = await tx.db.run<{ id: number }>(
      sql`select ${raw('t')}.id from ${source.from()} where ${source.col(parentField)} = ${Number(of)} and ${source.live()} and ${asSql(source.rule('read'))} order by 1 for update of t`,
    );
    const known = new Set(held.rows.map(row => row.id));
    const named = new Set<number>();
    const ids: (number | string)[] = [];
    for (const item of rows) if (typeof (item as Target)?.id === 'number') named.add((item as Target).id);
    for (const id of known) if (!named.has(id)) await dropRow(tx, r, id, undefined, 'person');
    for (const { sent, input } of inputs) {
      if (![undefined, Number(of)].includes(sent[parentField] as number | undefined))
        throw invalid(parentField, 'outsideScope');
      if (sent.id === undefined || sent.id === null)
        ids.push((await noted(tx, await makeRow(tx, r, { ...input, [parentField]: Number(of) }, 'person'))).after!.id);
      else if (known.has(sent.id as number)) {
        await updateRow(tx, r, sent.id as number, input, sent.rowVer);
        ids.push(sent.id as number);
      } else throw notFound();
    }
    await refuseLocked(tx, source, { [parentField]: Number(of) });
    const warnings = await checkSet(tx, source, parentField, Number(of));
    if (r.audit === 'batch')
      await writeAudit(tx, {
        resource: r,
        action: 'set',
        id: null,
        diff: { of: Number(of), rows: rows.length, removed: [...known].filter(id => !named.has(id)).length },
      });
    const data = [];
    for (const id of ids) data.push(await seenRow(tx, source, id));
    return { data, count: data.length, warnings: warningsOf(tx, r, warnings) };
  });
};
/** What must hold for all of them together: sums, cover, exactly one. */
const checkSet = async (ctx: TxCtx, source: Source, parentField: string, of: number): Promise<readonly Problem[]> => {
  if (!source.policy.checkSet) return [];
  const { rows } = await ctx.db.run<{ row: Whole }>(
    sql`select row_to_json(r) as row from (select ${wholeRow(source)} from ${source.from()} where ${source.col(parentField)} = ${of} and ${source.live()} order by t.id) r`,
  );
  const problems = await source.policy.checkSet(ctx, of, rows.map(({ row }) => row) as never);
  refuseProblems(source.resource, problems);
  return problems;
};
