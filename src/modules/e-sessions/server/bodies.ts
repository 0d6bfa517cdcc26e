import { type Ctx, type Db, raw, sql, type Sql, tell, toRoom, type TxCtx } from '../../../kernel/server/index.ts';
import { studentsNamed, teachersQualified } from '../../catalogues/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';

// What several of the module's files ask of bodies, sessions and those who were called.

/** The name of a member where a column of the statement is the account and two others the name. */
export const nameOfMember = (db: Pick<Db, 'table'>): Sql =>
  sql`coalesce((select u.name from ${accountsNamed(db)} u where u.id = m.id_user), concat_ws(' ', m.first_name, m.last_name))`;

/** Accounts as papers name them: with the titles that the register of teachers knows, and the gender that words follow. */
export const peopleOnPaper = (db: Pick<Db, 'table'>): Sql =>
  sql`(select a.id, coalesce(t.name, a.name) as name, a.sorted, coalesce(t.gender, s.gender) as gender, t.id as id_teacher from ${accountsNamed(db)} a
    left join ${teachersQualified(db)} t on t.id_user = a.id and t.is_there left join ${studentsNamed(db)} s on s.id_user = a.id and s.is_there)`;

export interface Called {
  readonly id: number;
  readonly idMember: number;
  readonly idUser: number | null;
  readonly name: string;
  readonly email: string | null;
  readonly role: string;
  readonly hasVote: 0 | 1;
  readonly response: 'none' | 'coming' | 'excused';
  readonly presence: 'absent' | 'present' | 'online' | 'excused';
  readonly idSubstitute: number | null;
  readonly excuse: string | null;
  /** The member in whose place this one is called. */
  readonly idFor: number | null;
}
/** Everybody who was called to a session, by surname as far as names tell. */
export const calledTo = async ({ db }: Pick<Ctx, 'db'>, idEsess: number): Promise<Called[]> =>
  (
    await db.run<Called>(sql`select a.id, m.id as "idMember", m.id_user as "idUser", ${nameOfMember(db)} as name, m.email, m.member_role as role, a.has_vote as "hasVote",
      a.response, a.presence, a.id_substitute as "idSubstitute", a.excuse, m.id_substitute_for as "idFor"
      from ${db.table('esess-attendance')} a join ${db.table('esessiontype-member')} m on m.id = a.id_esesstype_mem
      where a.id_esess = ${idEsess} and a.deleted_at is null order by m.num, m.id`)
  ).rows;
const isThere = ({ presence }: Pick<Called, 'presence'>): boolean => presence === 'present' || presence === 'online';

/** Who casts the vote of each member that has one and is represented: the member, or whoever replaces them. */
export const votersAmong = (called: readonly Called[]): { readonly of: Called; readonly by: Called }[] =>
  called.flatMap(of => {
    if (of.hasVote === 0) return [];
    if (isThere(of)) return [{ of, by: of }];
    const by = called.find(c => c.idMember === of.idSubstitute);
    return by && isThere(by) ? [{ of, by }] : [];
  });

/** What everybody in the session's room may know of presence; counted after whoever changed it before. */
export const tellPresence = async (ctx: TxCtx, idEsess: number): Promise<void> => {
  await ctx.db.lock('presence at session', idEsess);
  const present = votersAmong(await calledTo(ctx, idEsess)).length;
  await toRoom(ctx, 'esession', idEsess, { present });
};

/** Says to the pages of those who were called that something of the session is new. */
export const tellSession = async (
  ctx: TxCtx,
  name: 'ESession' | 'EsessAgenda' | 'EsessAgeQuestion',
  idEsess: number,
  more: Readonly<Record<string, number>> = {},
): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number; username: string }>(
    sql`select u.id, u.username from ${accountsNamed(ctx.db)} u where u.id in (${accountsCalled(ctx.db, idEsess)})`,
  );
  tell(ctx, rows, name, { idEsess, ...more });
  await toRoom(ctx, 'esession', idEsess, { news: Date.now() });
};
/** Accounts of those who were called. */
export const accountsCalled = (db: Pick<Db, 'table'>, idEsess: number): Sql =>
  sql`select m.id_user from ${db.table('esess-attendance')} a join ${db.table('esessiontype-member')} m on m.id = a.id_esesstype_mem
    where a.id_esess = ${idEsess} and a.deleted_at is null and m.id_user is not null`;

// ——— Votes on a proposal and on what is to be changed in it ———

/** A vote on what the item proposes: neither on an amendment to it nor on whether the item comes onto the agenda. */
export const onProposal: Sql = raw('is_agenda_amendment = 0 and id_amendment is null and deleted_at is null');
/** Whether the proposal of an item is voted on, or was: amendments to it come before that. */
export const isProposalVoted = async ({ db }: Pick<Ctx, 'db'>, idItem: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('esess-age-question')} where id_esess_age = ${idItem} and ${onProposal} and status in ('open', 'closed', 'published') limit 1`,
  )) !== null;
/** The amendments to an item that the body has adopted. */
export const amendmentsAdopted = (db: Pick<Db, 'table'>, idItem: number): Sql =>
  sql`select q.id_amendment from ${db.table('esess-age-question')} q where q.id_esess_age = ${idItem} and q.id_amendment is not null and q.outcome = 'adopted' and q.status in ('closed', 'published') and q.deleted_at is null`;
/** How many amendments to an item stand and are not decided. */
export const amendmentsOpen = async ({ db }: Pick<Ctx, 'db'>, idItem: number): Promise<number> =>
  (await db.one<{ n: number }>(
    sql`select count(*)::int as n from ${db.table('esess-age-answer')} a where a.id_esess_age = ${idItem} and a.kind = 'amendment' and a.is_hidden = 0 and a.deleted_at is null
      and not exists (select from ${db.table('esess-age-question')} q where q.id_amendment = a.id and q.status in ('closed', 'published') and q.deleted_at is null)`,
  ))!.n;
/** Whether this is an amendment to this item that nobody has taken back or hidden. */
export const isAmendmentTo = async ({ db }: Pick<Ctx, 'db'>, idAnswer: number, idItem: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('esess-age-answer')} where id = ${idAnswer} and id_esess_age = ${idItem} and kind = 'amendment' and is_hidden = 0 and deleted_at is null`,
  )) !== null;
