import { forgetSessions, insertRow, remove, sql, type TxCtx, writeAudit } from '../../../../kernel/server/index.ts';
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

/** Takes roles away, those of these names or all of them. */
export const takeRoles = async (ctx: TxCtx, idUser: number, names: readonly string[] | null = null): Promise<void> => {
  const held = await ctx.db.run<{ id: number }>(sql`select a.id from ${ctx.db.table('auth-assignment')} a
    join ${ctx.db.table('auth-item')} i on i.id = a.id_role and i.kind = 'role' where a.id_user = ${idUser} and a.deleted_at is null
      and (${names}::text[] is null or i.name = any(${names}::text[])) order by a.id`);
  for (const { id } of held.rows) await remove(ctx, authAssignment, id, { as: 'system' });
};
