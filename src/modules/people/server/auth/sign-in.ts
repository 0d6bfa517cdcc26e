import { setTimeout as pause } from 'node:timers/promises';
import { text } from '../../../../kernel/resource/index.ts';
import type { Ctx, Db, Endpoint, EndpointRequest } from '../../../../kernel/server/contract.ts';
import { Refusal } from '../../../../kernel/server/errors.ts';
import { inTransaction } from '../../../../kernel/server/runtime.ts';
import { hashToken } from '../../../../kernel/server/session.ts';
import { sql } from '../../../../kernel/server/sql.ts';
import { noteAccount } from './audit.ts';
import { readBody, textOf } from './body.ts';
import { sendLetter } from './letters.ts';
import { isPassword } from './password.ts';
import { closeSession, isKnownBrowser, openSession, rememberBrowser } from './sessions.ts';
import { type Attempt, attemptSucceeded, beginAttempt, forget, keyOf, limits, pauseFor } from './throttle.ts';
import { stepOf } from './totp.ts';

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly language: string;
  readonly status: string;
  readonly passwordHash: string | null;
  readonly totpSecret: string | null;
  readonly totpLastStep: number | null;
  readonly recoveryCodes: string[] | null;
}
/** By user name or e-mail, in any case of letters. */
export const findAccount = (db: Db, name: string): Promise<Account | null> => db.one<Account>(sql`
  select u.id, u.username, u.email, u.language, u.status, c.password_hash as "passwordHash", c.totp_last_step as "totpLastStep",
    case when c.totp_confirmed_at is not null then c.totp_secret end as "totpSecret", c.recovery_codes as "recoveryCodes"
  from (select * from ${db.table('user')} where katedra.fold(username) = katedra.fold(${name}) and deleted_at is null
    union select * from ${db.table('user')} where katedra.fold(email) = katedra.fold(${name}) and deleted_at is null) u
  left join ${db.table('user-credential')} c on c.id_user = u.id
  order by (katedra.fold(u.username) = katedra.fold(${name})) desc limit 1`);

const wrong = (key = 'wrongCredentials'): Refusal => new Refusal(401, key, { resource: 'user' });
const credentials = { username: text({ required: true }), password: { ...text({ required: true, max: 1000 }) }, code: text({ max: 40 }) };

const login: Endpoint = {
  method: 'POST', path: 'auth/login', public: true,
  summary: 'Signs in with user name or e-mail and password; `{secondFactor: 1}` asks for `code` as well.',
  async handle(ctx, request) {
    const sent = readBody(request.body, credentials);
    const [name, password, code] = [textOf(sent.username).toLowerCase(), String(sent.password), textOf(sent.code)];
    const account = await findAccount(ctx.db, name);
    const attempt = await beginAttempt(ctx, keyOf(account?.id ?? null, name));
    if (!(account && await isKnownBrowser(ctx, request.raw, account.id))) await pause(pauseFor(attempt.failures));
    const usable = account?.status === 'deleted' ? null : account?.passwordHash ?? null;
    if (!(await isPassword(usable, password)) || !account) return refuse(ctx, account, attempt, 'wrongCredentials');
    // Only whoever knows the password hears how the account stands.
    if (account.status !== 'active') {
      await forget(ctx.db, attempt.id);
      throw new Refusal(403, account.status === 'pending' ? 'notConfirmed' : 'isBlocked', { resource: 'user' });
    }
    if (account.totpSecret) {
      // The password was right: half a sign-in is no failure, but older failures stay counted.
      if (code === '') { await forget(ctx.db, attempt.id); return { secondFactor: 1 }; }
      if (!(await isSecondProof(ctx, account, code))) return refuse(ctx, account, attempt, 'wrongCode');
    }
    await inTransaction(ctx, async tx => {
      await attemptSucceeded(tx.db, attempt);
      await enter(tx, request, account.id, 'password');
    });
    return { username: account.username };
  },
};

/** What every way of signing in ends with. */
export const enter = async (ctx: Ctx, request: Pick<EndpointRequest, 'raw' | 'reply'>, idUser: number, way: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    await openSession(tx, request, idUser);
    await rememberBrowser(tx, request, idUser);
    await tx.db.run(sql`update ${tx.db.table('user')} set last_login_at = ${ctx.now}, failed_logins = 0, locked_until = null where id = ${idUser}`);
    await noteAccount({ ...tx, me: null }, 'signIn', idUser, way);
  });

const refuse = async (ctx: Ctx, account: Account | null, attempt: Attempt, key: string): Promise<never> => {
  if (account) {
    const ofPair = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${ctx.db.table('sign-in-failure')}
      where who = ${attempt.who} and ip = ${attempt.ip} and at > now() - make_interval(mins => ${limits.lockMinutes})`);
    const locked = ofPair!.n >= limits.pair ? new Date(ctx.now.getTime() + limits.lockMinutes * 60_000) : null;
    await ctx.db.run(sql`update ${ctx.db.table('user')} set failed_logins = failed_logins + 1, locked_until = coalesce(${locked}::timestamptz, locked_until) where id = ${account.id}`);
    await noteAccount(ctx, 'signInFailed', account.id, key);
    if (account.status === 'active' && attempt.failures + 1 === limits.warnOwnerAt)
      await sendLetter(ctx, account, 'manyFailures', { count: limits.warnOwnerAt });
  }
  throw wrong(key);
};

/** A code of the phone, or one of those for a lost phone; either is used up. */
const isSecondProof = (ctx: Ctx, account: Account, code: string): Promise<boolean> => inTransaction(ctx, async tx => {
  const table = tx.db.table('user-credential');
  const step = stepOf(account.totpSecret!, code, ctx.now, account.totpLastStep);
  if (step !== null) {
    const { rowCount } = await tx.db.run(sql`update ${table} set totp_last_step = ${step} where id_user = ${account.id} and coalesce(totp_last_step, -1) < ${step}`);
    return rowCount === 1;
  }
  const hash = hashToken(code.toLowerCase());
  const { rowCount } = await tx.db.run(sql`update ${table} set recovery_codes = array_remove(recovery_codes, ${hash}) where id_user = ${account.id} and ${hash} = any(recovery_codes)`);
  return rowCount === 1;
});

const logout: Endpoint = {
  method: 'POST', path: 'auth/logout', summary: 'Ends this session.',
  async handle(ctx, { raw, reply }) {
    await noteAccount(ctx, 'signOut', ctx.me!.id);
    await closeSession(ctx, raw, reply);
  },
};

export const signInEndpoints: readonly Endpoint[] = [login, logout];
