import { type Db, keep, keptUnder, type TxCtx, writeAudit } from '../../../../kernel/server/index.ts';
import { owner } from '../../model.ts';

/** Who may register by themselves: all three unless the institution has closed one. */
export const viewTypes = ['internal', 'alumni', 'partner'] as const;
export type OpenRegistrations = Readonly<Record<(typeof viewTypes)[number], boolean>>;
const key = 'registrations';

export const openRegistrations = async (db: Db): Promise<OpenRegistrations> => {
  const kept = await keptUnder<Partial<OpenRegistrations>>({ db }, key);
  return { internal: true, alumni: true, partner: true, ...kept };
};
export const storeRegistrations = async (ctx: TxCtx, open: OpenRegistrations): Promise<void> => {
  const before = await openRegistrations(ctx.db);
  await keep(ctx, key, open);
  await writeAudit(ctx, { resource: owner, action: 'registrations', id: 1, diff: { registrations: [before, open] } });
};
