import {
  type AnyResource,
  check,
  isBlank,
  isReference,
  type Move,
  openFields,
  stateFieldOf,
  targetsOf,
  tidyKeys,
  type Values,
} from '../../resource/index.ts';
import type { Ctx, MoveRule, TxCtx } from '../contract.ts';
import { type FieldProblem, invalidAll, notFound, Refusal } from '../errors.ts';
import { raw, type Sql } from '../sql.ts';
import { difference, writeAudit } from './audit.ts';
import { bodyOf, holdReferences, holdTargets, keysIn } from './input.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { refuseWithoutRight } from './list.ts';
import { refuseUnknown } from './request.ts';
import {
  errorsOf,
  judgeRow,
  lockRow,
  mustBe,
  readId,
  staleUnless,
  storedRow,
  wholeRowById,
  type Whole,
} from './row.ts';
import { moveRule } from './select.ts';
import { asSql, type Source } from './source.ts';
import { answerWith, type Change, inTransaction, refuseLocked, refuseProblems, setColumns } from './write.ts';
import { type As, writerOf } from './writer.ts';

/** `PUT {res}/{move}?id=` with `{note?, rowVer, …inputs}`. */
export const moveVerb = async (
  ctx: Ctx,
  r: AnyResource,
  name: string,
  query: RawQuery,
  body: unknown,
  io: Io,
): Promise<Answer> => {
  refuseUnknown(query, ['id', 'dryRun']);
  const sent = bodyOf(body);
  return inTransaction(
    ctx,
    query,
    io,
    async tx => {
      const change = await makeMove(tx, r, name, readId(r, query), sent, 'person');
      const answer = await answerWith(tx, r, change);
      const undo = await counterNow(tx, r, name, change, answer);
      return undo === null ? answer : `${answer.slice(0, -1)},"undo":${JSON.stringify(undo)}}`;
    },
    {
      ahead: () => {
        readId(r, query);
        moveAsked(r, name, writerOf(ctx, r, 'person'));
      },
    },
  );
};

/** The counter-move that whoever has just made a move could make now. */
const counterNow = async (
  ctx: TxCtx,
  r: AnyResource,
  name: string,
  { before, after }: Change,
  answer: string,
): Promise<string | null> => {
  const undo = counterFrom(r, name, before!);
  if (undo === null || !((JSON.parse(answer) as { can?: string[] }).can ?? []).includes(undo)) return null;
  const ready = movesOf(writerOf(ctx, r, 'person'))[undo]?.ready;
  return ready && errorsOf(await ready(ctx, after as never)).length > 0 ? null : undo;
};
/** The declared counter-move, if it leads back to the very state in which the row was. */
export const counterFrom = (r: AnyResource, name: string, before: Values): string | null => {
  const { name: field, flow } = stateFieldOf(r)!;
  const undo = flow.moves[name]?.undo;
  const [target, ...others] = undo === undefined ? [] : targetsOf(flow.moves[undo]!);
  return others.length === 0 && target !== undefined && target === before[field] ? undo! : null;
};

export const isMove = (r: AnyResource, name: string): boolean => Object.hasOwn(stateFieldOf(r)?.flow.moves ?? {}, name);

/** The rules of a resource's moves, its own and those that other modules have joined to them. */
export const movesOf = (source: Source): Readonly<Record<string, MoveRule<AnyResource>>> =>
  (source.policy.moves ?? {}) as Readonly<Record<string, MoveRule<AnyResource>>>;

/** The move with its rule, unless there is none, or none for somebody who reads no row at all. */
const moveAsked = (r: AnyResource, name: string, source: Source) => {
  const state = stateFieldOf(r);
  const declared = state?.flow.moves[name];
  const rule = Object.hasOwn(movesOf(source), name) ? movesOf(source)[name] : undefined;
  if (!state || !declared || !rule) throw notFound();
  refuseWithoutRight(source, 'read');
  return { state, declared, rule };
};

/**
 * The order of refusals is part of the contract, so that a stale tab hears the true reason:
 * not visible, stale, wrong state, not allowed, check.
 */
export const makeMove = async (
  ctx: TxCtx,
  r: AnyResource,
  name: string,
  id: string | number,
  sent: Values,
  as: As,
  /** What must hold of the row for the system to make it. */
  due: Sql = raw('true'),
): Promise<Change> => {
  const source = writerOf(ctx, r, as);
  const { state, declared, rule } = moveAsked(r, name, source);
  const allowed = as === 'system' ? due : moveRule(source, name);
  const said = readSaid(declared, sent, ctx.now);
  const looked = rule.lock && allowed !== false ? await lockAhead(ctx, source, id, asSql(allowed), rule, said) : null;
  const locked = await lockRow(ctx, source, id, allowed);
  if (!locked?.read) throw notFound();
  const before = locked.row;
  // What was locked was locked for the row as it was a moment ago.
  if (looked) await staleUnless(ctx, source, before, looked.rowVer, false);
  await staleUnless(ctx, source, before, sent.rowVer, as === 'person');
  const current = String(before[state.name]);
  if (!declared.from.includes(current))
    throw new Refusal(
      409,
      { key: 'wrongState', params: { state: ctx.app.words.optionLabel(ctx.language, r, state.name, current) } },
      { kind: 'state', resource: r.name },
    );
  await refuseLocked(ctx, source, await storedRow(ctx, source, before));
  mustBe(locked.allowed);
  const input = await heldInput(ctx, r, said, as);
  const readiness = (await rule.ready?.(ctx, before as never)) ?? [];
  refuseProblems(r, readiness);
  const objections = (await rule.check?.(ctx, before as never, input)) ?? [];
  refuseProblems(r, objections);
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
    note: input.note,
  });
  await rule.effect?.(ctx, after as never, input, before as never);
  return { did: 'updated', before, after, warnings: [...readiness, ...objections] };
};

/** What a move has to hold before its row; only for whoever may make it, so that nobody else makes others wait. */
const lockAhead = async (
  ctx: TxCtx,
  source: Source,
  id: string | number,
  allowed: Sql,
  rule: MoveRule<AnyResource>,
  { input, problems }: Said,
): Promise<Whole | null> => {
  const looked = await judgeRow(ctx, source, id, allowed);
  if (!looked?.read || !looked.allowed || problems.length > 0) return null;
  await rule.lock!(ctx, looked.row as never, input);
  return looked.row;
};

type MoveValues = Values & { readonly note: string | null };
interface Said {
  readonly input: MoveValues;
  readonly problems: readonly FieldProblem[];
  /** References among the inputs, whose rows are looked at when it is known that the move may be made. */
  readonly refs: readonly { readonly name: string; readonly to: string; readonly keys: readonly number[] }[];
}
const readSaid = (declared: Move, sent: Values, now: Date): Said => {
  const fields = openFields(declared.input ?? {});
  const input: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  const refs: { name: string; to: string; keys: readonly number[] }[] = [];
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(fields, name) && !['note', 'rowVer', 'id'].includes(name))
      problems.push({ field: name, say: { key: 'unknownField', params: { name } } });
  for (const [name, field] of Object.entries(fields)) {
    const given = sent[name] ?? field.default ?? null;
    const value = field.kind === 'refs' ? tidyKeys(field, given) : given;
    const problem = check(field, value, sent, now);
    if (problem) problems.push({ field: name, say: problem });
    else if (isReference(field)) refs.push({ name, to: field.to!, keys: keysIn(field, value) });
    input[name] = value;
  }
  const note = sent.note ?? null;
  const isText = typeof note === 'string' && note.length <= 10_000 && !note.includes('\0') && note.isWellFormed();
  if (note !== null && !isText) problems.push({ field: 'note', say: { key: 'invalidText' } });
  if (declared.note === 'required' && isBlank(note)) problems.push({ field: 'note', say: { key: 'noteRequired' } });
  return { input: { ...input, note: isText && !isBlank(note) ? note : null }, problems, refs };
};
const heldInput = async (ctx: TxCtx, r: AnyResource, { input, problems, refs }: Said, as: As): Promise<MoveValues> => {
  const missing: FieldProblem[] = [];
  for (const { name, to, keys } of refs)
    if (!(await holdTargets(ctx, to, keys, as === 'person')))
      missing.push({ field: name, say: { key: 'notAnOption' } });
  if (problems.length + missing.length > 0) throw invalidAll([...problems, ...missing], r.name);
  return input;
};
