import {
  type AnyResource,
  check,
  type FieldDef,
  isBlank,
  stampFields,
  tidyKeys,
  type Values,
  writableFields,
} from '../../resource/index.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { type FieldProblem, invalid, invalidAll, Refusal } from '../errors.ts';
import { raw, sql } from '../sql.ts';
import { same } from './audit.ts';
import { DrawnPicture, drawImage, keepDrawn, keepKept, KeptFile, keptFile } from './media.ts';
import { scopeOf } from './list.ts';
import type { Io } from './io.ts';
import { asSql, resourceNamed, Source } from './source.ts';
import type { Whole } from './row.ts';

export const bodyOf = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal(422, 'bodyNotJson');
  return body as Record<string, unknown>;
};

/** Fields of the body that a client may send; anything else in it is refused, not ignored. */
export const readInput = (
  r: AnyResource,
  body: Record<string, unknown>,
  beside: readonly string[] = [],
): Record<string, unknown> => {
  const writable = new Map(writableFields(r));
  const input: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (beside.includes(name)) continue;
    const field = writable.get(name);
    if (!field) {
      problems.push({
        field: name,
        say: { key: Object.hasOwn(r.all, name) || name === 'id' ? 'readonlyField' : 'unknownField', params: { name } },
      });
      continue;
    }
    input[name] = tidy(field, value);
  }
  if (problems.length) throw invalidAll(problems, r.name);
  return input;
};
/**
 * What the caller saw of the fields that are sent. Where it is said of all of them, it is the version that counts;
 * of a part of them it says nothing, since the others may have changed.
 */
export const readWas = (input: Values, was: unknown): Values | null => {
  if (was === undefined || was === null) return null;
  if (typeof was !== 'object' || Array.isArray(was)) throw invalid('was', 'badParameter', { name: 'was' });
  for (const name of Object.keys(was)) if (!Object.hasOwn(input, name)) throw invalid('was', 'unknownField', { name });
  const sent = Object.keys(input);
  return sent.length > 0 && sent.every(name => Object.hasOwn(was, name)) ? (was as Values) : null;
};
/** Text without the blanks around it; what is empty is nothing. */
export const tidy = (field: FieldDef, value: unknown): unknown => {
  if (field.kind === 'refs') return tidyKeys(field, value);
  if (typeof value === 'string' && field.kind === 'text') return isBlank(value) ? null : value.trim();
  if (value === undefined || isBlank(value)) return field.kind === 'boolean' ? 0 : null;
  return value;
};

/** Runs the one body of validation over what was sent (create: over every field). */
export const validate = (
  r: AnyResource,
  input: Values,
  before: Whole | null,
  now: Date,
  /** Fields that this writer is never asked for: in a new row the policy fills them. */
  isFilled: (name: string) => boolean = () => false,
): void => {
  const problems: FieldProblem[] = [];
  const row = { ...before, ...input };
  for (const [name, field] of fieldsIn(r, input)) {
    if (before && !(name in input)) continue;
    if (!before && isBlank(input[name]) && isFilled(name)) continue;
    if (before && same(before[name], input[name])) continue;
    if (input[name] instanceof DrawnPicture || input[name] instanceof KeptFile) continue;
    const problem = check(field, input[name], row, now);
    if (problem) problems.push({ field: name, say: problem });
  }
  if (problems.length) throw invalidAll(problems, r.name);
};

/** What a client may send, and what the server's own code has set beyond it. */
const fieldsIn = (r: AnyResource, input: Values): readonly [string, FieldDef][] => {
  const open = writableFields(r);
  const beyond = Object.keys(input).filter(
    name => Object.hasOwn(r.all, name) && !open.some(([writable]) => writable === name),
  );
  return beyond.length === 0 ? open : [...open, ...beyond.map((name): [string, FieldDef] => [name, r.all[name]!])];
};

export const withDefaults = (r: AnyResource, input: Values): Record<string, unknown> => {
  const { values, lists, following, switches } = emptyOf(r);
  const filled: Record<string, unknown> = { ...values };
  for (const name of lists) filled[name] = [];
  for (const name in input) {
    const given = input[name];
    if (given !== undefined && (given !== null || !switches.has(name))) filled[name] = given;
  }
  for (const [name, follows] of following) if (filled[name] === null) filled[name] = follows(filled);
  return filled;
};
/** A row of which nothing was said, worked out once: an import fills in hundreds of thousands. */
interface Empty {
  readonly values: Values;
  readonly lists: readonly string[];
  readonly switches: ReadonlySet<string>;
  readonly following: readonly (readonly [string, NonNullable<FieldDef['follows']>])[];
}
const empties = new WeakMap<AnyResource, Empty>();
const emptyOf = (r: AnyResource): Empty => {
  const known = empties.get(r);
  if (known) return known;
  const fields = writableFields(r);
  const named = (is: (field: FieldDef) => boolean): string[] => fields.filter(([, f]) => is(f)).map(([name]) => name);
  const empty: Empty = {
    values: Object.fromEntries(fields.map(([name, field]) => [name, field.default ?? null])),
    lists: named(field => field.kind === 'refs' && (field.default ?? null) === null),
    switches: new Set(named(field => field.kind === 'boolean')),
    following: fields.flatMap(([name, { follows }]) => (follows ? [[name, follows] as const] : [])),
  };
  empties.set(r, empty);
  return empty;
};

/**
 * A reference may only point at a live row, and one that the caller could have chosen (the server chooses any). The row pointed at is held until the
 * transaction ends, so that nobody deletes it meanwhile.
 */
export const checkReferences = async (
  ctx: TxCtx,
  r: AnyResource,
  input: Values,
  before: Whole | null,
  chosenByCaller: boolean,
): Promise<void> => {
  const problems: FieldProblem[] = [];
  for (const [name, field] of fieldsIn(r, input)) {
    const added = keysIn(field, input[name]).filter(key => !keysIn(field, before?.[name]).includes(key));
    if (!(await holdTargets(ctx, field.to!, added, chosenByCaller)))
      problems.push({ field: name, say: { key: 'notAnOption' } });
  }
  if (problems.length) throw invalidAll(problems, r.name);
};
/** The same for references that the server's own code has set, or that come back with a deleted row: live, whoever asks. */
export const holdReferences = async (ctx: TxCtx, r: AnyResource, values: Values): Promise<void> => {
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(r.all, name) && !Object.hasOwn(stampFields, name) ? (r.all[name] as FieldDef) : null;
    if (!field || field.computed) continue;
    if (!(await holdTargets(ctx, field.to!, keysIn(field, value), false)))
      throw new Refusal(409, 'conflict', { kind: 'conflict', conflicts: [{ field: name }], resource: r.name });
  }
};
/** The rows that a value names, if the field is one that names rows. */
export const keysIn = (field: FieldDef, value: unknown): readonly number[] => {
  if (value === null || value === undefined) return [];
  if (field.kind === 'refs') return value as readonly number[];
  return field.kind === 'ref' ? [value as number] : [];
};
/** Holds all these rows, in one order for everybody; false where one of them is not there, or not to be chosen. */
export const holdTargets = async (
  ctx: TxCtx,
  to: string,
  keys: readonly (number | string)[],
  chosenByCaller: boolean,
): Promise<boolean> => {
  if (keys.length === 0) return true;
  const target = new Source(scopeOf(ctx), resourceNamed(ctx.app, to), 'x');
  const rule = chosenByCaller ? asSql(target.rule('lookup')) : raw('true');
  const which = keys.length === 1 ? sql`x.id = ${keys[0]}` : sql`x.id = any(${keys})`;
  const found = await ctx.db.run(
    sql`select 1 from ${target.from()} where ${which} and ${target.live()} and ${rule} order by x.id for key share of x`,
  );
  return found.rows.length === new Set(keys).size;
};

/** Draws the pictures of a request before its transaction begins: nobody waits in the database for a drawing. */
export const drawAhead = async (
  ctx: Ctx,
  r: AnyResource,
  input: Record<string, unknown>,
  verb: 'create' | 'update',
  io: Io,
): Promise<Record<string, unknown>> => {
  const pictures = writableFields(r).filter(
    ([name, field]) => field.kind === 'image' && typeof input[name] === 'string' && /^data:/.test(input[name]),
  );
  if (pictures.length === 0 || new Source(scopeOf(ctx), r).rule(verb) === false) return input;
  const drawn = { ...input };
  for (const [name, field] of pictures) drawn[name] = await drawImage(ctx, io, name, field, String(input[name]));
  return drawn;
};

/** Pictures and files become what the row keeps of them. An unchanged picture comes back as the address it had. */
export const keepMedia = async (
  ctx: Ctx,
  r: AnyResource,
  input: Record<string, unknown>,
  before: Whole | null,
): Promise<void> => {
  for (const [name, field] of fieldsIn(r, input)) {
    const value = input[name];
    if (value instanceof KeptFile) input[name] = await keepKept(ctx, name, field, value);
  }
  for (const [name, field] of writableFields(r)) {
    const value = input[name];
    if (value === null || value === undefined || (field.kind === 'file' && typeof value !== 'string')) continue;
    if (field.kind === 'image') input[name] = await keepDrawn(ctx, name, field, value);
    if (field.kind === 'file')
      input[name] = await keptFile(ctx, name, field, String(value), (before?.[name] ?? null) as never);
  }
};
/** Leaves out pictures and files sent back unchanged, before anything is checked. */
export const dropUnchangedMedia = (r: AnyResource, input: Record<string, unknown>, before: Whole | null): void => {
  for (const [name, field] of writableFields(r)) {
    const value = input[name];
    if (field.kind === 'image' && typeof value === 'string' && !value.startsWith('data:')) {
      const hash = /[?&]v=([0-9a-f]{16})/.exec(value)?.[1] ?? value;
      if (!before?.[name] || !String(before[name]).startsWith(hash) || hash.length < 16)
        throw invalid(name, 'fileType');
      delete input[name];
    }
    if (field.kind === 'file' && typeof value === 'object' && value !== null && !(value instanceof KeptFile)) {
      if (
        JSON.stringify((value as { hash?: string }).hash) !==
        JSON.stringify((before?.[name] as { hash?: string } | null)?.hash)
      )
        throw invalid(name, 'fileUnknown');
      delete input[name];
    }
  }
};
