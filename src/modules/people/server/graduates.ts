import { type Ctx, type Db, forgetSessions, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { grantRole, takeRoles } from './auth/grants.ts';
import { rolesToday } from './published.ts';

// What the module of alumni may know of graduates, partners and their people: pieces that stand where a table would.
type Tables = Pick<Db, 'table'>;

/** Profiles of graduates, with or without an account. */
export const graduates = (db: Tables): Sql =>
  sql`(select s.* from ${db.table('alumni-student')} s where s.deleted_at is null)`;
/** Partners with sector and town. */
export const partnersKnown = (db: Tables): Sql =>
  sql`(select p.id, p.name, p.id_partnersector, p.id_state_city, p.status, p.is_employer from ${db.table('partner')} p where p.deleted_at is null)`;
export const sectorsKnown = (db: Tables): Sql =>
  sql`(select s.id, s.num, s.code, s.name_hr, coalesce(s.name_en, s.name_hr) as name_en from ${db.table('partnersector')} s where s.deleted_at is null)`;
/** The partner at which the owner of an account works. */
export const partnerOfAccount = (db: Tables, idUser: number): Sql =>
  sql`select e.id_partner from ${db.table('par-employee')} e where e.id_user = ${idUser} and e.active = 1 and e.deleted_at is null`;
/** Accounts of those who work at a partner today. */
export const accountsAtPartner = (db: Tables, idPartner: number): Sql =>
  sql`select e.id_user from ${db.table('par-employee')} e where e.id_partner = ${idPartner} and e.active = 1 and e.deleted_at is null and e.id_user is not null`;
/** When each account was last entered; the account's beginning where it never was. */
export const lastVisits = (db: Tables): Sql =>
  sql`(select u.id as id_user, coalesce(o.last_login_at, u.created_at) as at from ${db.table('user')} u left join ${db.table('user-sign-in')} o on o.id_user = u.id where u.deleted_at is null and u.status = 'active')`;

/** What somebody who works at the partner may read has changed. */
export const forgetPartnersSessions = async (ctx: TxCtx, idPartner: number): Promise<void> => {
  const found = await ctx.db.run<{ idUser: number }>(
    sql`select x.id_user as "idUser" from (${accountsAtPartner(ctx.db, idPartner)}) x`,
  );
  for (const { idUser } of found.rows) await forgetSessions(ctx.db, idUser);
};

const ofStudents: readonly string[] = ['student', 'user', 'alumniStudent'];
/** With graduation the role of a graduate begins. */
export const becomeGraduate = (ctx: TxCtx, idUser: number): Promise<void> => grantRole(ctx, idUser, 'alumniStudent');
/** The roles of a student end for whoever has graduated. Whoever also works here stays one of the house. */
export const ceaseStudent = async (ctx: TxCtx, idUser: number): Promise<void> => {
  const roles = await rolesToday(ctx as Ctx, idUser);
  if (!roles.has('alumniStudent')) return;
  const stays = [...roles].some(role => !ofStudents.includes(role));
  await takeRoles(ctx, idUser, stays ? ['student'] : ['student', 'user']);
};
/** A profile has gone into another one: the account that had it is no graduate's any more. */
export const ceaseGraduate = (ctx: TxCtx, idUser: number): Promise<void> => takeRoles(ctx, idUser, ['alumniStudent']);
