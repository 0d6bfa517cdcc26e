import { forgetSessions, insertRow, sql, type TxCtx, writeAudit } from '../../../../kernel/server/index.ts';
import { authAssignment } from '../../model.ts';

/** Gives a role for good, unless the person has it already; for the server's own decisions, which ask nobody. */
export const grantRole = async (ctx: TxCtx, idUser: number, role: string): Promise<void> => {
  const item = await ctx.db.one<{ id: number }>(
    sql`select id from ${ctx.db.table('auth-item')} where name = ${role} and kind = 'role' and deleted_at is null`,
  );
  if (!item) throw new Error(`The role «${role}» is not in the table of roles: run the seeds.`);
  const held = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('auth-assignment')} where id_user = ${idUser} and id_role = ${item.id} and deleted_at is null and date_to is null`,
  );
  if (held) return;
  const id = await insertRow(ctx, authAssignment, { idUser, idRole: item.id });
  await writeAudit(ctx, {
    resource: authAssignment,
    action: 'create',
    id,
    diff: { idUser: [null, idUser], idRole: [null, item.id] },
  });
  await forgetSessions(ctx.db, idUser);
};
