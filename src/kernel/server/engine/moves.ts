import {
  type AnyResource,
  check,
  isBlank,
  openFields,
  stateFieldOf,
  targetsOf,
  tidyKeys,
  type Values,
} from '../../resource/index.ts';
import type { Ctx, MoveRule, TxCtx } from '../contract.ts';
import { type FieldProblem, invalidAll, notFound, Refusal } from '../errors.ts';
import { difference, writeAudit } from './audit.ts';
import { bodyOf, holdReferences, holdTargets, keysIn } from './input.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { refuseWithoutRight, scopeOf } from './list.ts';
import { refuseUnknown } from './request.ts';
import { lockRow, mustBe, readId, staleUnless, storedRow, wholeRowById, type Whole } from './row.ts';
import { moveRule } from './select.ts';
import { asSql, Source } from './source.ts';
import { answerWith, type Change, inTransaction, refuseLocked, refuseProblems, setColumns } from './write.ts';

/** `PUT {res}/{move}?id=` with `{note?, rowVer, …inputs}`. */
export const move = async (
  ctx: Ctx,
  r: AnyResource,
  name: string,
  query: RawQuery,
  body: unknown,
  io: Io,
): Promise<Answer> => {
  refuseUnknown(query, ['id', 'dryRun']);
  const sent = bodyOf(body);
  return inTransaction(ctx, query, io, async tx =>
    answerWith(tx, r, await moveRow(tx, r, name, readId(r, query), sent, 'person')),
  );
};

export const isMove = (r: AnyResource, name: string): boolean => Object.hasOwn(stateFieldOf(r)?.flow.moves ?? {}, name);

/**
 * The order of refusals is part of the contract, so that a stale tab hears the true reason:
 * not visible, stale, wrong state, not allowed, check.
 */
export const moveRow = async (
  ctx: TxCtx,
  r: AnyResource,
  name: string,
  id: string | number,
  sent: Values,
  by: 'person' | 'system',
): Promise<Change> => {
  const state = stateFieldOf(r);
  const declared = state?.flow.moves[name];
  const source = new Source(scopeOf(ctx), r);
  const rule = (source.policy.moves as Record<string, MoveRule<AnyResource>> | undefined)?.[name];
  if (!state || !declared || !rule) throw notFound();
  if (by === 'person') refuseWithoutRight(source, 'read');
  const locked = await lockRow(ctx, source, id, asSql(by === 'system' ? true : moveRule(source, name)));
  if (!locked || (by === 'person' && !locked.read)) throw notFound();
  const before = locked.row;
  if (by === 'person') await staleUnless(ctx, source, before, sent.rowVer, true);
  const current = String(before[state.name]);
  if (!declared.from.includes(current))
    throw new Refusal(
      409,
      { key: 'wrongState', params: { state: ctx.app.words.optionLabel(ctx.language, r, state.name, current) } },
      { kind: 'state', resource: r.name },
    );
  if (by === 'person') await refuseLocked(ctx, source, await storedRow(ctx, source, before));
  mustBe(locked.allowed);
  const input = await readMoveInput(ctx, r, declared, sent);
  const problems = (await rule.check?.(ctx, before as never, input)) ?? [];
  refuseProblems(r, problems);
  const { state: chosen, ...columns } = (await rule.set?.(ctx, before as never, input)) ?? {};
  const targets = targetsOf(declared);
  const to = chosen ?? (targets.length === 1 ? targets[0]! : 'nowhere');
  if (!targets.includes(to))
    throw new Error(`${r.name}.${name} ends in «${to}»: its «set» names one of ${targets.join(', ')}.`);
  await holdReferences(ctx, r, columns);
  await setColumns(ctx, r, id, { ...columns, [state.name]: to });
  const after = (await wholeRowById(ctx, source, id)) as Whole;
  await writeAudit(ctx, {
    resource: r,
    action: name,
    id,
    diff: difference(r, before, after),
    note: (input.note as string | undefined) ?? null,
  });
  await rule.effect?.(ctx, after as never, input, before as never);
  return { before, after, warnings: problems };
};

const readMoveInput = async (
  ctx: TxCtx,
  r: AnyResource,
  declared: { input?: never | object; note?: string },
  sent: Values,
): Promise<Values> => {
  const fields = openFields((declared.input ?? {}) as never);
  const input: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(fields, name) && !['note', 'rowVer', 'id'].includes(name))
      problems.push({ field: name, say: { key: 'unknownField', params: { name } } });
  for (const [name, field] of Object.entries(fields)) {
    const given = sent[name] ?? field.default ?? null;
    const value = field.kind === 'refs' ? tidyKeys(field, given) : given;
    const problem = check(field, value, sent, ctx.now);
    if (problem) problems.push({ field: name, say: problem });
    else if (!(await holdTargets(ctx, field.to!, keysIn(field, value), true)))
      problems.push({ field: name, say: { key: 'notAnOption' } });
    else input[name] = value;
  }
  const note = sent.note;
  if (
    note !== undefined &&
    note !== null &&
    (typeof note !== 'string' || note.length > 10_000 || note.includes('\0') || !note.isWellFormed())
  )
    problems.push({ field: 'note', say: { key: 'invalidText' } });
  if (declared.note === 'required' && isBlank(note)) problems.push({ field: 'note', say: { key: 'noteRequired' } });
  if (problems.length) throw invalidAll(problems, r.name);
  return isBlank(note) ? input : { ...input, note };
};
