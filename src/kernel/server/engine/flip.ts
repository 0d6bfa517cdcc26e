import type { AnyResource, Values } from '../../resource/index.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { invalid, notFound, Refusal } from '../errors.ts';
import { sql } from '../sql.ts';
import { writeAudit } from './audit.ts';
import { bodyOf } from './input.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { refuseWithoutRight, scopeOf } from './list.ts';
import { inScope, lockPlaces, scopeKey } from './order.ts';
import { refuseUnknown } from './request.ts';
import { lockRow, mustBe, readId, seenRow, storedRow } from './row.ts';
import { asSql, Source } from './source.ts';
import { inTransaction, refuseLocked } from './write.ts';

/** `PUT {res}/flip-nums?id=`: two rows change places, or with `drop` the first takes the second's place. */
export const flipNums = async (ctx: Ctx, r: AnyResource, query: RawQuery, body: unknown, io: Io): Promise<Answer> => {
  refuseUnknown(query, ['id', 'dryRun']);
  if (!r.order) throw notFound();
  const sent = bodyOf(body);
  for (const key of Object.keys(sent))
    if (!['id1', 'id2', 'drop'].includes(key)) throw invalid(key, 'unknownField', { name: key });
  const id = Number(readId(r, query));
  const { id1, id2 } = sent;
  if (id1 !== id) throw invalid('id1', 'badParameter', { name: 'id1' });
  if (typeof id2 !== 'number' || !Number.isSafeInteger(id2) || id2 < 1 || id2 > 2_147_483_647)
    throw invalid('id2', 'badParameter', { name: 'id2' });
  if (sent.drop !== undefined && ![0, 1, true, false, null].includes(sent.drop as never))
    throw invalid('drop', 'badParameter', { name: 'drop' });
  const drop = sent.drop === 1 || sent.drop === true;
  return inTransaction(ctx, query, io, async tx => {
    const source = new Source(scopeOf(tx), r);
    refuseWithoutRight(source, 'read');
    // The list first, then its rows in one order: two flips wait for each other instead of crossing.
    await lockPlaces(tx, source.base, id, null);
    const rows = new Map<number, NonNullable<Awaited<ReturnType<typeof lockRow>>>>();
    for (const one of [...new Set([id, id2])].sort((a, b) => a - b)) {
      const locked = await lockRow(tx, source, one, asSql(source.rule('update')));
      if (!locked?.read) throw notFound();
      rows.set(one, locked);
    }
    for (const locked of rows.values()) {
      mustBe(locked.allowed);
      await refuseLocked(tx, source, await storedRow(tx, source, locked.row));
    }
    const [first, second] = [
      await storedRow(tx, source, rows.get(id)!.row),
      await storedRow(tx, source, rows.get(id2)!.row),
    ];
    if (scopeKey(source.base, first) !== scopeKey(source.base, second))
      throw new Refusal(422, 'outsideScope', { problems: [{ field: 'id2', say: { key: 'outsideScope' } }] });
    await rearrange(tx, source.base, first, second, drop);
    await writeAudit(tx, {
      resource: r,
      action: 'flip-nums',
      id,
      diff: { id1: id, id2, drop: drop ? 1 : 0, num: [first.num, second.num] },
    });
    return { data: [await seenRow(tx, source, id), await seenRow(tx, source, id2)] };
  });
};
const rearrange = async (ctx: TxCtx, r: AnyResource, first: Values, second: Values, drop: boolean): Promise<void> => {
  const [from, to] = [first.num as number, second.num as number];
  if (from === to) return;
  const moved = drop
    ? from < to
      ? sql`case when id = ${first.id} then ${to}::int else num - 1 end where ${inScope(r, first)} and num between ${from} and ${to}`
      : sql`case when id = ${first.id} then ${to}::int else num + 1 end where ${inScope(r, first)} and num between ${to} and ${from}`
    : sql`case when id = ${first.id} then ${to}::int else ${from}::int end where id in (${first.id}, ${second.id})`;
  await ctx.db.run(sql`update ${ctx.db.table(r.name)} set num = ${moved}`);
};
