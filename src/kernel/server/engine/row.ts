import { buffer } from 'node:stream/consumers';
import { type AnyResource, type FieldDef, isStamped, type Values, writableFields } from '../../resource/index.ts';
import type { Ctx, MoveRule, Problem, TxCtx } from '../contract.ts';
import { invalid, notAllowed, notFound, Refusal } from '../errors.ts';
import type { Compiled } from '../rules.ts';
import { flat, join, openValue, raw, sql, type Sql, withValue } from '../sql.ts';
import { same } from './audit.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { refuseWithoutRight, scopeOf } from './list.ts';
import { isKey, param, refuseUnknown } from './request.ts';
import { allColumns, partToRefuseBy, rowSelect, wholeRow } from './select.ts';
import { asSql, Source } from './source.ts';

/** A row as the server sees it: every field, in the form of the API. */
export type Whole = Values & { readonly id: number | string; readonly rowVer: number; readonly isDeleted: 0 | 1 };

export const readId = (r: AnyResource, query: RawQuery): string => {
  const id = param(query, 'id');
  if (id === undefined) throw invalid('id', 'required');
  if (!isKey(r, id))
    throw r.key === 'uuid' || /^\d+$/.test(id) ? notFound() : invalid('id', 'badParameter', { name: 'id' });
  return id;
};
export const idIs = (source: Source, id: string | number): Sql =>
  source.base.key === 'uuid'
    ? sql`${raw(source.alias)}.id = ${id}::uuid`
    : sql`${raw(source.alias)}.id = ${Number(id)}`;

/** One row as the caller may see it, with what the caller may do, as JSON made by PostgreSQL. Null: not there, or not theirs to see. */
export const seenJson = async (
  ctx: Ctx,
  source: Source,
  id: string | number,
  written: Sql | null = null,
): Promise<string | null> => {
  const seen = withValue(
    source.memo('view', () => seenById(source)),
    source.base.key === 'uuid' ? id : Number(id),
  );
  const found = await ctx.db.one<{ row: string }>(written ? sql`with written as (${written}) ${seen}` : seen);
  return found?.row ?? null;
};
const seenById = (source: Source): Sql => {
  const select = rowSelect(source, { columns: allColumns(source.resource), can: true, labels: true });
  const id = openId(source);
  return sql`select row_to_json(r)::text as row from (select ${select} from ${source.from()} where ${id} and ${source.live()} and ${asSql(source.rule('read'))}) r`;
};
const openId = (source: Source): Sql =>
  sql`${raw(source.alias)}.id = ${openValue()}${raw(source.base.key === 'uuid' ? '::uuid' : '')}`;
export const seenRow = async (ctx: Ctx, source: Source, id: string | number): Promise<Record<string, unknown> | null> =>
  JSON.parse((await seenJson(ctx, source, id)) ?? 'null');

/** The row as its own table has it, where a view shows only part of it. */
export const storedRow = async (ctx: Ctx, source: Source, row: Whole): Promise<Whole> =>
  source.base === source.resource ? row : (await wholeRowById(ctx, new Source(source.scope, source.base), row.id))!;

export const wholeRowById = async (ctx: Ctx, source: Source, id: string | number): Promise<Whole | null> => {
  const found = await ctx.db.one<{ row: Whole }>(
    sql`select row_to_json(r) as row from (select ${wholeRow(source)} from ${source.from()} where ${idIs(source, id)}) r`,
  );
  return found?.row ?? null;
};

export const view = async (ctx: Ctx, r: AnyResource, query: RawQuery, _body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['id', 'return']);
  const source = new Source(scopeOf(ctx), r);
  refuseWithoutRight(source, 'read');
  const id = readId(source.base, query);
  const viewed = await viewedRow(ctx, source, id);
  if (!viewed) throw notFound();
  // The plain case: the row goes out as PostgreSQL made it.
  if (!asksReadiness(source) && query.length === 1)
    return { text: `${viewed.row.slice(0, -1)},"readonly":${JSON.stringify(viewed.readonly)},"blocked":{}}` };
  const row = JSON.parse(viewed.row) as Record<string, unknown>;
  const blocked = await blockedMoves(ctx, source, row, io);
  const images = query.some(q => q.name === 'return' && q.path[0] === 'images' && q.value === '1')
    ? await imagesOf(ctx, source, id, row)
    : {};
  return { json: { ...row, ...images, readonly: viewed.readonly, blocked } };
};

const asksReadiness = (source: Source): boolean =>
  Object.values((source.policy.moves ?? {}) as Record<string, MoveRule<AnyResource>>).some(rule => rule.ready);

interface Viewed {
  readonly row: string;
  /** Fields the caller may not write on this row. */
  readonly readonly: readonly string[];
}
/** The row as its caller sees it together with what they may not write of it: one look, one moment. */
const viewedRow = async (ctx: Ctx, source: Source, id: string): Promise<Viewed | null> => {
  const { never, isPerRow } = source.memo('unwritten', () => unwritten(source));
  if (!isPerRow) {
    const row = await seenJson(ctx, source, id);
    return row === null ? null : { row, readonly: never };
  }
  const viewed = source.memo('view with what is not written', () => viewedById(source));
  const found = await ctx.db.one<{ row: string; failed: string[] }>(
    withValue(viewed, source.base.key === 'uuid' ? id : Number(id)),
  );
  return found && { row: found.row, readonly: [...never, ...found.failed] };
};
const writtenRulesOf = (source: Source): FieldRules =>
  fieldRules(
    writableFields(source.resource).map(([name]) => name),
    name => source.written(name),
  );
const unwritten = (source: Source): { readonly never: readonly string[]; readonly isPerRow: boolean } => {
  const { never, perRow } = writtenRulesOf(source);
  return { never, isPerRow: perRow.length > 0 };
};
const viewedById = (source: Source): Sql => {
  const select = rowSelect(source, { columns: allColumns(source.resource), can: true, labels: true });
  return sql`select (select row_to_json(r)::text from (select ${select}) r) as row, ${failedOf(writtenRulesOf(source))} as failed
    from ${source.from()} where ${openId(source)} and ${source.live()} and ${asSql(source.rule('read'))}`;
};

/** Fields by what their rule says of this person: never on any row, or by the row. */
interface FieldRules {
  readonly never: readonly string[];
  readonly perRow: readonly { readonly name: string; readonly rule: Compiled }[];
}
const fieldRules = (fields: readonly string[], ruleOf: (field: string) => Compiled): FieldRules => {
  const rules = fields.map(name => ({ name, rule: ruleOf(name) }));
  return {
    never: rules.filter(f => f.rule === false).map(f => f.name),
    perRow: rules.filter(f => typeof f.rule !== 'boolean'),
  };
};
const failedOf = ({ perRow }: FieldRules): Sql => {
  const items = perRow.map(f => sql`case when ${asSql(f.rule)} then null else ${raw(`'${f.name}'`)} end`);
  return sql`array_remove(array[${join(items, ', ')}]::text[], null)`;
};
/** Those of the fields whose rule this row does not pass. */
export const failing = async (
  ctx: Ctx,
  source: Source,
  id: string | number,
  fields: readonly string[],
  ruleOf: (field: string) => Compiled,
): Promise<string[]> => {
  const rules = fieldRules(fields, ruleOf);
  if (rules.perRow.length === 0) return [...rules.never];
  const found = await ctx.db.one<{ failed: string[] }>(
    sql`select ${failedOf(rules)} as failed from ${source.from()} where ${idIs(source, id)}`,
  );
  return [...rules.never, ...(found?.failed ?? [])];
};

const imagesOf = async (ctx: Ctx, source: Source, id: string, row: Values): Promise<Values> => {
  const whole = await wholeRowById(ctx, source, id);
  const images: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(source.resource.all as Record<string, FieldDef>)) {
    if (field.kind !== 'image' || !row[name]) continue;
    const kept = await ctx.files.open(String(whole?.[name]));
    images[name] = kept ? `data:image/jpeg;base64,${(await buffer(kept.stream)).toString('base64')}` : null;
  }
  return images;
};

/** Why each move that this person could make now would be refused: so that a disabled button says it. */
export const blockedMoves = async (
  ctx: Ctx,
  source: Source,
  row: Values,
  io: Io,
): Promise<Record<string, { field: string | null; key: string; message: string; to?: string }[]>> => {
  const moves = source.policy.moves as Record<string, MoveRule<AnyResource>> | undefined;
  const blocked: Record<string, { field: string | null; key: string; message: string; to?: string }[]> = {};
  const checked = Object.entries(moves ?? {}).filter(
    ([move, rule]) => rule.ready && (row.can as string[]).includes(move),
  );
  if (checked.length === 0) return blocked;
  await io.transaction(ctx, async tx => {
    const whole = await wholeRowById(tx, new Source(scopeOf(tx), source.resource), row.id as number);
    for (const [move, rule] of checked) {
      const problems = errorsOf(await rule.ready!(tx, whole as never));
      if (problems.length)
        blocked[move] = problems.map(p => ({
          field: p.field ?? null,
          key: p.key,
          message: ctx.app.words.say(ctx.language, p, source.resource, p.field),
          ...(p.to && { to: p.to }),
        }));
    }
  });
  return blocked;
};
export const errorsOf = (problems: readonly Problem[]): Problem[] => problems.filter(p => p.level === 'error');
export const warningsOf = (
  ctx: Ctx,
  r: AnyResource,
  problems: readonly Problem[],
): { field: string | null; key: string; message: string }[] =>
  problems
    .filter(p => p.level === 'warning')
    .map(p => ({ field: p.field ?? null, key: p.key, message: ctx.app.words.say(ctx.language, p, r, p.field) }));

/** A locked row with what the caller's rules say about it: the beginning of every change. */
export interface Locked {
  readonly row: Whole;
  readonly read: boolean;
  readonly allowed: boolean;
}
export const lockRow = (
  ctx: TxCtx,
  source: Source,
  id: string | number,
  allowed: Compiled,
  state: 'live' | 'deleted' = 'live',
): Promise<Locked | null> =>
  // Whoever may not change it in any case is told why, and makes nobody wait.
  allowed === false
    ? ctx.db.one<Locked>(judged(source, id, raw('false'), state, partToRefuseBy(source)))
    : // The view's joined rows are only looked at: the base row alone is held.
      ctx.db.one<Locked>(sql`${judged(source, id, asSql(allowed), state)} for update of ${raw(source.alias)}`);
/** The same look at a row that this transaction has written, and so holds already. */
export const judgeRow = (ctx: TxCtx, source: Source, id: string | number, allowed: Sql): Promise<Locked | null> =>
  ctx.db.one<Locked>(judged(source, id, allowed, 'live'));
const judged = (
  source: Source,
  id: string | number,
  allowed: Sql,
  state: 'live' | 'deleted',
  row = wholeRow(source),
): Sql => sql`
    select ${verdict(source, allowed, row)} from ${source.from()} where ${idIs(source, id)} and ${state === 'live' ? source.live() : source.deleted()}`;
const verdict = (
  source: Source,
  allowed: Sql,
  row = wholeRow(source),
): Sql => sql`(select row_to_json(r) from (select ${row}) r) as row,
    coalesce(${asSql(source.rule('read'))}, false) as read, coalesce(${allowed}, false) as allowed`;
/** The same look in the very statement that writes the row; null where rules or fields look at other rows, which such a statement sees as they were. */
export const verdictAtOnce = (source: Source, allowed: Sql): Sql | null => {
  const looksAround = (piece: Sql): boolean => flat(piece).parts.some(text => /\bselect\b/i.test(text));
  const alone =
    source.base === source.resource &&
    source.memo('alone', () => (looksAround(sql`${wholeRow(source)} ${asSql(source.rule('read'))}`) ? 'no' : 'yes')) ===
      'yes';
  return alone && !looksAround(allowed) ? verdict(source, allowed) : null;
};

export const staleUnless = async (
  ctx: Ctx,
  source: Source,
  row: Whole,
  rowVer: unknown,
  required: boolean,
): Promise<void> => {
  if (!isStamped(source.base)) return;
  if (rowVer === undefined || rowVer === null) {
    if (required) throw invalid('rowVer', 'missingRowVer');
    return;
  }
  if (typeof rowVer !== 'number' || !Number.isSafeInteger(rowVer))
    throw invalid('rowVer', 'badParameter', { name: 'rowVer' });
  if (rowVer !== row.rowVer) throw await stale(ctx, source, row);
};
/** The same for single fields: what the writer saw of them must be what stands there, whatever became of the others. */
export const staleUnlessSeen = async (
  ctx: Ctx,
  source: Source,
  row: Whole,
  was: Values,
  input: Values,
): Promise<void> => {
  const fields = Object.keys(was).filter(
    // Who wants what stands there already has nothing to lose.
    name => !sawSame(source.resource.all[name], row[name], was[name]) && !same(row[name], input[name]),
  );
  if (fields.length > 0) throw await stale(ctx, source, row, fields);
};
/** A picture is seen as its address, which names the beginning of its hash. */
const sawSame = (field: FieldDef | undefined, now: unknown, seen: unknown): boolean =>
  field?.kind === 'image' && typeof seen === 'string' && typeof now === 'string'
    ? (/[?&]v=([0-9a-f]{16})/.exec(seen)?.[1] ?? seen) === now.slice(0, 16)
    : same(now, seen);
const stale = async (ctx: Ctx, source: Source, row: Whole, fields?: readonly string[]): Promise<Refusal> =>
  new Refusal(409, 'stale', {
    kind: 'stale',
    row: await seenRow(ctx, source, row.id),
    ...(fields && { fields }),
    resource: source.resource.name,
  });
export const mustBe = (allowed: boolean): void => {
  if (!allowed) throw notAllowed();
};
