import { type Ctx, hashToken, invalid, isToken, newToken, sql, type TxCtx } from '../../../../kernel/server/index.ts';

export type TokenKind = 'confirm' | 'recovery' | 'invite' | 'emailChange';
const hoursGood: Readonly<Record<TokenKind, number>> = { confirm: 48, recovery: 1, invite: 7 * 24, emailChange: 48 };

/** A link's secret. Only its hash is kept, and the newest of its kind is the only one that works. */
export const issueToken = async (
  ctx: TxCtx,
  idUser: number,
  kind: TokenKind,
  email: string | null = null,
): Promise<string> => {
  const token = newToken();
  const expires = new Date(ctx.now.getTime() + hoursGood[kind] * 3_600_000);
  await ctx.db.run(
    sql`update ${ctx.db.table('user-token')} set expires_at = least(expires_at, ${ctx.now}) where id_user = ${idUser} and kind = ${kind} and used_at is null`,
  );
  await ctx.db.run(
    sql`insert into ${ctx.db.table('user-token')} (id_user, kind, hash, email, expires_at) values (${idUser}, ${kind}, ${hashToken(token)}, ${email}, ${expires})`,
  );
  return token;
};
export const issuedLately = async (ctx: Ctx, idUser: number, kind: TokenKind): Promise<number> =>
  (await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${ctx.db.table('user-token')} where id_user = ${idUser} and kind = ${kind} and created_at > now() - interval '1 hour'`,
  ))!.n;

export interface Redeemed {
  readonly id: number;
  readonly idUser: number;
  readonly kind: TokenKind;
  readonly email: string | null;
}
/** Whose token it is. What is expired, used or forged is told apart, so that the person knows what to do next. */
export const findToken = async (ctx: TxCtx, token: unknown, kinds: readonly TokenKind[]): Promise<Redeemed> => {
  const found = isToken(token)
    ? await ctx.db.one<Redeemed & { used: boolean; expired: boolean }>(sql`
    select id, id_user as "idUser", kind, email, used_at is not null as used, expires_at <= ${ctx.now} as expired
    from ${ctx.db.table('user-token')} where hash = ${hashToken(token)} for update`)
    : null;
  if (!found || !kinds.includes(found.kind)) throw invalid('token', 'tokenUnknown', undefined, 'user');
  if (found.used) throw invalid('token', 'tokenUsed', undefined, 'user');
  if (found.expired) throw invalid('token', 'tokenExpired', undefined, 'user');
  return found;
};
export const spendToken = async (ctx: TxCtx, { id }: Redeemed): Promise<void> => {
  await ctx.db.run(sql`update ${ctx.db.table('user-token')} set used_at = ${ctx.now} where id = ${id}`);
};
/** Uses a token up. */
export const redeemToken = async (ctx: TxCtx, token: unknown, kinds: readonly TokenKind[]): Promise<Redeemed> => {
  const found = await findToken(ctx, token, kinds);
  await spendToken(ctx, found);
  return found;
};
/** Links that went to an address which is no longer the account's open nothing. */
export const endTokens = async (ctx: TxCtx, idUser: number): Promise<void> => {
  await ctx.db.run(
    sql`update ${ctx.db.table('user-token')} set expires_at = least(expires_at, ${ctx.now}) where id_user = ${idUser} and used_at is null`,
  );
};
