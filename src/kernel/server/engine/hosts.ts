import type { AnyResource } from '../../resource/index.ts';
import type { App, AttachmentKeeper, Ctx, TxCtx } from '../contract.ts';
import { Refusal } from '../errors.ts';
import { raw, sql, type Sql } from '../sql.ts';
import { scopeOf } from './list.ts';
import { asSql, Source } from './source.ts';

const keeperFor = (app: App, r: AnyResource): AttachmentKeeper | undefined =>
  r.attachments ? app.modules.find(m => m.attachments)?.attachments : undefined;

/** That nothing which has to be kept hangs on the row with this key. */
export const lets = ({ app, db }: Ctx, r: AnyResource, id: Sql): readonly Sql[] => {
  const keeper = keeperFor(app, r);
  return keeper ? [sql`${id} not in (${keeper.held(db, r.name)})`] : [];
};
/** Refuses the end of rows on which something hangs that has to be kept. */
export const refuseHeld = async (ctx: TxCtx, r: AnyResource, ids: readonly (number | string)[]): Promise<void> => {
  const keeper = keeperFor(ctx.app, r);
  if (!keeper || ids.length === 0) return;
  const held = await ctx.db.one(
    sql`select 1 from (${keeper.held(ctx.db, r.name)}) k (id) where k.id = any(${ids}::int[]) limit 1`,
  );
  if (held) throw new Refusal(409, 'attachmentsHeld', { kind: 'conflict', resource: r.name });
};
/** After rows went for good: their files go too. */
export const dropAttachments = async (ctx: TxCtx, r: AnyResource): Promise<void> => {
  await keeperFor(ctx.app, r)?.drop(ctx, r.name, ctx.db.table(r.name));
};
/** Whether the caller may bring files to this row: what the server would take. */
export const mayAttach = async (ctx: Ctx, resource: string, id: number): Promise<boolean> => {
  const r = ctx.app.resources.get(resource);
  if (!r?.attachments || !ctx.me) return false;
  const host = new Source(scopeOf(ctx), r);
  const allowed = host.opensAttachments('update');
  return (
    allowed !== false &&
    (await ctx.db.one(
      sql`select 1 from ${host.from()} where ${raw(host.alias)}.id = ${id} and ${host.live()} and ${asSql(allowed)}`,
    )) !== null
  );
};
