import { type AnyResource, type Flow, stateFieldOf } from '../../resource/index.ts';
import type { Ctx, MoveRule, Rule } from '../contract.ts';
import { Refusal } from '../errors.ts';
import { inTransaction } from '../runtime.ts';
import { and, raw, sql, type Sql } from '../sql.ts';
import { makeMove, movesOf } from './moves.ts';
import { idIs } from './row.ts';
import { allSql, asSql, type Source } from './source.ts';
import { writerOf } from './writer.ts';

const portion = 200;

/** Moves that come by themselves when their time has come (`when`), made by the server, each row on its own. */
export const makeDueMoves = async (ctx: Ctx): Promise<void> => {
  for (const r of ctx.app.resources.values()) {
    const state = stateFieldOf(r);
    if (!state) continue;
    const source = writerOf(ctx, r, 'system');
    for (const [name, rule] of Object.entries(movesOf(source)))
      if (rule.when) await makeAllDue(ctx, source, name, rule, dueRows(source, state, name, rule.when(ctx.now)));
  }
};
/** Rows that are there, in a state out of which the move leads, and due. */
const dueRows = (
  source: Source,
  { name, flow }: { name: string; flow: Flow<string, string> },
  move: string,
  when: Rule,
): Sql =>
  asSql(allSql(source.live(), sql`${source.col(name)} = any(${flow.moves[move]!.from}::text[])`, source.compile(when)));

const makeAllDue = async (
  ctx: Ctx,
  source: Source,
  name: string,
  rule: MoveRule<AnyResource>,
  due: Sql,
): Promise<void> => {
  const id = source.col('id');
  for (let last: number | string | null = null; ; ) {
    const rest: Sql =
      last === null ? due : and([due, source.base.key === 'uuid' ? sql`${id} > ${last}::uuid` : sql`${id} > ${last}`]);
    const found = await ctx.db.run<{ id: number | string }>(
      sql`select ${id} as id from ${source.from()} where ${rest} order by 1 limit ${raw(String(portion))}`,
    );
    for (const row of found.rows) await makeOne(ctx, source.resource, name, row.id, rule, due);
    if (found.rows.length < portion) return;
    last = found.rows.at(-1)!.id;
  }
};
/** One that cannot be made is told to the log and stands in nobody's way. Who holds the row now has other plans with it. */
const makeOne = async (
  ctx: Ctx,
  r: AnyResource,
  name: string,
  id: number | string,
  rule: MoveRule<AnyResource>,
  due: Sql,
): Promise<void> => {
  try {
    await inTransaction(ctx, async tx => {
      const source = writerOf(tx, r, 'system');
      // Where something must be held before the row, the row is not.
      const held = rule.lock ? raw('') : raw(` for update of ${source.alias} skip locked`);
      const still = await tx.db.one(sql`select 1 from ${source.from()} where ${idIs(source, id)} and ${due}${held}`);
      if (still) await makeMove(tx, r, name, id, {}, 'system', due);
    });
  } catch (error) {
    const marks = { resource: r.name, id, move: name, err: error };
    if (error instanceof Refusal) ctx.log.warn(marks, 'a move that is due was refused');
    else ctx.log.error(marks, 'a move that is due failed');
  }
};
