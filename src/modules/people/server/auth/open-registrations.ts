import { type Db, sql, type TxCtx, writeAudit } from '../../../../kernel/server/index.ts';
import { owner } from '../../model.ts';

/** Who may register by themselves: all three unless the institution has closed one. */
export const viewTypes = ['internal', 'alumni', 'partner'] as const;
export type OpenRegistrations = Readonly<Record<(typeof viewTypes)[number], boolean>>;
const key = 'registrations';

export const openRegistrations = async (db: Db): Promise<OpenRegistrations> => {
  const kept = await db.one<{ value: Partial<OpenRegistrations> }>(
    sql`select value from ${db.table('setting')} where key = ${key}`,
  );
  return { internal: true, alumni: true, partner: true, ...kept?.value };
};
export const storeRegistrations = async (ctx: TxCtx, open: OpenRegistrations): Promise<void> => {
  const before = await openRegistrations(ctx.db);
  await ctx.db.run(
    sql`insert into ${ctx.db.table('setting')} (key, value) values (${key}, ${JSON.stringify(open)}::jsonb) on conflict (key) do update set value = excluded.value`,
  );
  await writeAudit(ctx, { resource: owner, action: 'registrations', id: 1, diff: { registrations: [before, open] } });
};
