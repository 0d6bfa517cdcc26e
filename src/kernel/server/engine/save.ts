import type { AnyResource, Input, MoveName, MoveSent, Row } from '../../resource/index.ts';
import type { Ctx, Problem, TxCtx } from '../contract.ts';
import { Refusal } from '../errors.ts';
import { inTransaction } from '../runtime.ts';
import { and, sql } from '../sql.ts';
import { readInput, tidy } from './input.ts';
import { stored } from './kinds.ts';
import { makeMove } from './moves.ts';
import { fieldOf } from './source.ts';
import { type Change, changeRow, dropRow, makeRow, noted } from './write.ts';
import { type As, attempt, writerOf } from './writer.ts';

/**
 * The one way in which the server's own code writes rows: for the person who asks (`as: 'person'`) or for itself
 * (`as: 'system'`: jobs, imports, effects). A refusal is thrown; what only has to be said comes back in `problems`.
 */
export interface Saved<R extends AnyResource> {
  readonly did: 'created' | 'updated' | 'same';
  readonly before: Row<R> | null;
  readonly after: Row<R>;
  readonly problems: readonly Problem[];
}
/** What the server itself may set beyond a client: also columns that are read-only to everybody. The state is set by moves. */
export type Given<R extends AnyResource> = Partial<Input<R>>;
interface Plain {
  readonly as: As;
  /** The row to change; without it (and without `key`) a new one is made. */
  readonly id?: number | string | undefined;
  /** The version that was seen. A person who changes a row by its id must say it. */
  readonly rowVer?: number | undefined;
  /** What the audit says beside the change. */
  readonly note?: string;
}
interface ByKey<R extends AnyResource> {
  readonly as: As;
  /** Fields that find the row: it is changed if it is there, else made. An empty one finds nothing. */
  readonly key: readonly (keyof Given<R> & string)[];
  readonly note?: string;
}

export async function save<R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  values: Given<R>,
  how: Plain | ByKey<R>,
): Promise<Saved<R>> {
  const input = readValues(r, values as Record<string, unknown>, how.as);
  if ('key' in how) {
    const id = await idByKey(ctx, r, input, how.key, how.as);
    const change =
      id === null
        ? await makeRow(ctx, r, input, how.as, how.note)
        : await changeRow(ctx, r, id, input, { required: false }, how.as, how.note);
    return savedOf(await noted(ctx, change));
  }
  const { as, id, rowVer, note } = how;
  const change =
    id === undefined
      ? await makeRow(ctx, r, input, as, note)
      : await changeRow(ctx, r, id, input, { rowVer, required: as === 'person' }, as, note);
  return savedOf(await noted(ctx, change));
}

/** Makes a move of the row's flow. */
export const move = async <R extends AnyResource, M extends MoveName<R>>(
  ctx: TxCtx,
  r: R,
  id: number | string,
  name: M,
  input: MoveSent<R, M>,
  how: { readonly as: As; readonly rowVer?: number },
): Promise<Saved<R>> => savedOf(await makeMove(ctx, r, name, id, { ...input, rowVer: how.rowVer }, how.as));

/** Deletes the row, with what lives and dies with it. */
export const remove = async <R extends AnyResource>(
  ctx: TxCtx,
  r: R,
  id: number | string,
  how: { readonly as: As; readonly rowVer?: number; readonly note?: string },
): Promise<{ readonly before: Row<R>; readonly problems: readonly Problem[] }> => {
  const { before, warnings } = await dropRow(ctx, r, id, how.rowVer, how.as, how.note);
  return { before: before as unknown as Row<R>, problems: warnings };
};

/** What work would do: it is done, looked at, and taken back, whatever it was. */
export type Trial<T> =
  | { readonly would: T; readonly refusal: null }
  | { readonly would: null; readonly refusal: Refusal };
export const trial = <T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<Trial<T>> =>
  inTransaction(ctx, async tx => {
    const result = await attempt(tx, work, { keep: false });
    return result instanceof Refusal ? { would: null, refusal: result } : { would: result, refusal: null };
  });

/** Work that stays where nothing refuses it; what is refused takes back this work alone and leaves the rest as it was. */
export const tryTo = async <T>(ctx: TxCtx, work: (ctx: TxCtx) => Promise<T>): Promise<Trial<T>> => {
  const result = await attempt(ctx, work, { keep: true });
  return result instanceof Refusal ? { would: null, refusal: result } : { would: result, refusal: null };
};

const savedOf = <R extends AnyResource>({ did, before, after, warnings }: Change): Saved<R> => ({
  did,
  before: before as unknown as Row<R> | null,
  after: after as unknown as Row<R>,
  problems: warnings,
});

/** A person sends what a client may send; the server also sets what no client does. */
const readValues = (r: AnyResource, values: Record<string, unknown>, as: As): Record<string, unknown> => {
  if (as === 'person') return readInput(r, values);
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        const field = fieldOf(r, name);
        if (!field || field.computed) throw new Error(`«${r.name}» has no field «${name}» to store.`);
        return [name, tidy(field, value)];
      }),
  );
};

/** Two who save under one key come one after the other, so that the second finds what the first has made. */
const idByKey = async (
  ctx: TxCtx,
  r: AnyResource,
  input: Readonly<Record<string, unknown>>,
  key: readonly string[],
  as: As,
): Promise<number | string | null> => {
  if (key.length === 0) throw new Error(`«${r.name}» is saved by a key without fields.`);
  if (key.some(name => input[name] === null || input[name] === undefined)) return null;
  const source = writerOf(ctx, r, as);
  await ctx.db.lock('key', source.base.name, ...key.map(name => `${name}=${JSON.stringify(input[name])}`));
  const same = key.map(name => sql`${source.col(name)} = ${stored(fieldOf(r, name)!, input[name])}`);
  const { rows } = await ctx.db.run<{ id: number | string }>(
    sql`select ${source.col('id')} as id from ${source.from()} where ${and(same)} and ${source.live()} order by 1 limit 2`,
  );
  if (rows.length > 1)
    throw new Refusal(409, 'conflict', { kind: 'conflict', conflicts: [{ field: key[0] }], resource: r.name });
  return rows[0]?.id ?? null;
};
