import type { AnyResource } from '../../resource/index.ts';
import type { App, AttachmentKeeper, Ctx, TxCtx } from '../contract.ts';
import { Refusal } from '../errors.ts';
import { sql, type Sql } from '../sql.ts';

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
