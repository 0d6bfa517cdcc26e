import { type Db, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { today, validOn } from './validity.ts';

const administrators = (db: Db, now: Date, condition: Sql): Sql => sql`
  select 1 from ${db.table('auth-assignment')} a
  join ${db.table('auth-item')} i on i.id = a.id_role and i.name = 'admin'
  join ${db.table('user')} u on u.id = a.id_user
  where a.deleted_at is null and u.deleted_at is null and u.status = 'active' and ${validOn(now)} and ${condition} limit 1`;

const someone = async (ctx: TxCtx, condition: Sql): Promise<boolean> =>
  (await ctx.db.one(administrators(ctx.db, ctx.now, condition))) !== null;

/** Nobody decides of their own account, nor by acting as another administrator. */
export const isOwnAccount = ({ me }: Pick<TxCtx, 'me'>, idUser: number): boolean =>
  me !== null && (me.id === idUser || me.actor?.id === idUser);

/** Two administrators must not take the right from each other at the same moment. */
export const holdAdministrators = (ctx: TxCtx): Promise<void> => ctx.db.lock('administrators');

export const isAdministrator = (ctx: TxCtx, idUser: number): Promise<boolean> => someone(ctx, sql`u.id = ${idUser}`);
export const isLastAdministrator = async (ctx: TxCtx, idUser: number): Promise<boolean> => {
  await holdAdministrators(ctx);
  return (await isAdministrator(ctx, idUser)) && !(await someone(ctx, sql`u.id <> ${idUser}`));
};
/** An administrator through any assignment but this one. */
export const administratorBeside = (ctx: TxCtx, idAssignment: number): Promise<boolean> =>
  someone(ctx, sql`a.id <> ${idAssignment}`);
export const lastingAdministratorBeside = (ctx: TxCtx, idAssignment: number): Promise<boolean> =>
  someone(ctx, sql`a.id <> ${idAssignment} and a.date_to is null`);

export const isActiveUser = async (ctx: TxCtx, idUser: number): Promise<boolean> =>
  (await ctx.db.one(
    sql`select 1 from ${ctx.db.table('user')} where id = ${idUser} and status = 'active' and deleted_at is null`,
  )) !== null;
export const isToday = async (ctx: TxCtx, from: string | null, to: string | null): Promise<boolean> =>
  (await ctx.db.one(
    sql`select 1 where coalesce(${from}::date, '-infinity') <= ${today(ctx.now)} and coalesce(${to}::date, 'infinity') >= ${today(ctx.now)}`,
  )) !== null;

/** Everybody who has the administrator's role, for notices. */
export const administratorsOf = (db: Db): Sql =>
  sql`select a.id_user from ${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role where i.name = 'admin' and a.deleted_at is null`;
/** An account as a clerk or a letter names it. */
export const accountOf = async (db: Db, idUser: number): Promise<{ who: string; email: string; language: string }> =>
  (await db.one<{ who: string; email: string; language: string }>(
    sql`select concat_ws(' ', first_name, last_name, '(' || username || ')') as who, email, language from ${db.table('user')} where id = ${idUser}`,
  ))!;
