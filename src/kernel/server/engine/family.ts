import {
  type AnyResource,
  type FieldDef,
  goesWith,
  hasTable,
  isReference,
  isSoft,
  stampFields,
} from '../../resource/index.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { accountIn } from '../callers.ts';
import { Refusal } from '../errors.ts';
import { columnName, or, raw, sql } from '../sql.ts';
import { difference, writeAudit } from './audit.ts';
import { dropAttachments, refuseHeld } from './hosts.ts';
import { holdReferences } from './input.ts';
import { scopeOf } from './list.ts';
import { closeGap, lockScope, nextNum } from './order.ts';
import { idIs, type Whole, wholeRowById } from './row.ts';
import { baseOf, resourceNamed, Source } from './source.ts';

interface Dependant {
  readonly resource: AnyResource;
  readonly field: string;
}
/** Everything declared to refer to a resource, also through a view on it. Who made and who changed a row is no use of it. */
export const dependantsOf = (ctx: Ctx, r: AnyResource): Dependant[] => {
  const found: Dependant[] = [];
  for (const other of ctx.app.resources.values()) {
    if (!hasTable(other)) continue;
    for (const [field, def] of Object.entries(other.all as Record<string, FieldDef>)) {
      if (!isReference(def) || def.computed || Object.hasOwn(stampFields, field) || !ctx.app.resources.has(def.to!))
        continue;
      if (baseOf(ctx.app, resourceNamed(ctx.app, def.to!)) === r) found.push({ resource: other, field });
    }
  }
  return found;
};

/** Removes a row with what lives and dies with it; refuses while anything else refers to it. */
export const removeWithChildren = async (
  ctx: TxCtx,
  r: AnyResource,
  row: Whole,
  dyingWith: string | null = null,
): Promise<void> => {
  const dependants = dependantsOf(ctx, r);
  await refuseInUse(
    ctx,
    r,
    row,
    dependants.filter(d => !goesWith(d.resource, d.field)),
  );
  // Rows without a bin of their own stay, unseen, while their parent is in it: so they are there when it comes back.
  for (const d of dependants.filter(one => goesWith(one.resource, one.field) && isSoft(one.resource) === isSoft(r))) {
    const children = await childrenOf(ctx, d, row, isSoft(r) ? 'deleted_at is null' : 'true');
    for (const whole of children) {
      await removeWithChildren(ctx, d.resource, whole, d.field);
      await writeAudit(ctx, {
        resource: d.resource,
        action: 'delete',
        id: whole.id,
        diff: difference(d.resource, whole, null),
      });
    }
  }
  // A list that dies whole keeps its numbers, so that it comes back in its order.
  const listLives = r.order && !isListOf(r, dyingWith);
  if (listLives) await lockScope(ctx, r, row);
  if (!isSoft(r)) await refuseHeld(ctx, r, [row.id]);
  // One moment for the row and all that goes with it, so that restoring finds them together.
  await ctx.db.run(
    isSoft(r)
      ? sql`update ${ctx.db.table(r.name)} set deleted_at = now(), deleted_by = ${accountIn(ctx.me)}, row_ver = row_ver + 1 where id = ${row.id}`
      : sql`delete from ${ctx.db.table(r.name)} where id = ${row.id}`,
  );
  if (!isSoft(r)) await dropAttachments(ctx, r);
  if (listLives) await closeGap(ctx, r, row);
};
const refuseInUse = async (ctx: TxCtx, r: AnyResource, row: Whole, dependants: readonly Dependant[]): Promise<void> => {
  const usedBy: { resource: string; count: number }[] = [];
  for (const resource of new Set(dependants.map(d => d.resource))) {
    const users = new Source(scopeOf(ctx), resource);
    const uses = or(dependants.filter(d => d.resource === resource).map(d => users.pointsAt(d.field, sql`${row.id}`)));
    const found = await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${users.from()} where ${uses} and ${users.live()}`,
    );
    if (found!.n > 0) usedBy.push({ resource: resource.name, count: found!.n });
  }
  if (usedBy.length === 0) return;
  const own = new Source(scopeOf(ctx), r);
  const called = await ctx.db.one<{ label: string | null }>(
    sql`select ${own.label()} as label from ${own.from()} where ${idIs(own, row.id)}`,
  );
  const say = { key: 'inUse', ...(called?.label && { params: { thing: called.label } }) };
  throw new Refusal(409, say, { kind: 'inUse', usedBy, resource: r.name });
};
const childrenOf = async (
  ctx: TxCtx,
  { resource, field }: Dependant,
  row: Whole,
  which: string,
  moment?: string,
): Promise<Whole[]> => {
  const { rows } = await ctx.db.run<{ id: number }>(sql`select id from ${ctx.db.table(resource.name)}
    where ${raw(`"${columnName(field)}"`)} = ${row.id} and ${raw(which)}${moment === undefined ? raw('') : sql` ${moment}::timestamptz`} order by id for update`);
  const children: Whole[] = [];
  for (const { id } of rows) children.push((await wholeRowById(ctx, new Source(scopeOf(ctx), resource), id))!);
  return children;
};
/** Whether the rows' order is that of the children of this one parent. */
const isListOf = (r: AnyResource, parent: string | null): boolean =>
  typeof r.order === 'object' && parent !== null && r.order.in.includes(parent);

/** What was deleted together with the row, in the same moment, comes back with it; what it refers to must still be there. */
export const restoreWithChildren = async (
  ctx: TxCtx,
  r: AnyResource,
  row: Whole,
  moment: string,
  cameWith: string | null = null,
): Promise<void> => {
  await holdReferences(ctx, r, row);
  const num = r.order && !isListOf(r, cameWith) ? sql`, num = ${await nextNum(ctx, r, row)}` : raw('');
  await ctx.db.run(
    sql`update ${ctx.db.table(r.name)} set deleted_at = null, deleted_by = null, row_ver = row_ver + 1${num} where id = ${row.id}`,
  );
  for (const d of dependantsOf(ctx, r).filter(one => goesWith(one.resource, one.field) && isSoft(one.resource)))
    for (const whole of await childrenOf(ctx, d, row, 'deleted_at =', moment)) {
      await restoreWithChildren(ctx, d.resource, whole, moment, d.field);
      await writeAudit(ctx, { resource: d.resource, action: 'restore', id: whole.id, diff: {} });
    }
};
