import { setTimeout as pause } from 'node:timers/promises';
import { integer, text } from '../../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Db,
  endpoint,
  type Endpoint,
  type Exchange,
  hashToken,
  inTransaction,
  Refusal,
  sql,
  type Sql,
} from '../../../../kernel/server/index.ts';
import { noteAccount, signInEntry } from './audit.ts';
import { type Addressee, sendLetter } from './letters.ts';
import { isPassword, passwordField } from './password.ts';
import { closeSession, endSessionOf, isKnownBrowser, knownBrowser, newSession } from './sessions.ts';
import {
  accountKey,
  type Attempt,
  beginAttempt,
  countFailure,
  inTurn,
  judge,
  limits,
  nameKey,
  pauseFor,
  type Standing,
  standingOf,
  stillFree,
  withoutFailures,
} from './throttle.ts';
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
export const findAccount = (db: Db, name: string): Promise<Account | null> => db.one<Account>(accountNamed(db, name));
const accounts = (db: Db): Sql => sql`
  select u.id, u.username, u.email, u.language, u.status, c.password_hash as "passwordHash", c.totp_last_step as "totpLastStep",
    case when c.totp_confirmed_at is not null then c.totp_secret end as "totpSecret", c.recovery_codes as "recoveryCodes"
  from ${db.table('user')} u left join ${db.table('user-credential')} c on c.id_user = u.id`;
const accountNamed = (db: Db, name: string): Sql => sql`${accounts(db)}
  where (katedra.fold(u.username) = katedra.fold(${name}) or katedra.fold(u.email) = katedra.fold(${name})) and u.deleted_at is null
  order by (katedra.fold(u.username) = katedra.fold(${name})) desc limit 1`;

/** Who is meant and how their failures stand, in one journey: signing in should cost what comparing a password costs. */
const begin = async (ctx: Ctx, name: string): Promise<{ account: Account | null; attempt: Attempt }> => {
  const found = (await ctx.db.one<Account & Standing>(sql`with account as (${accountNamed(ctx.db, name)}),
    meant as (select coalesce('#' || (select id from account), ${nameKey(name)}) as who)
    select m.who, s.*, a.* from meant m cross join lateral (${standingOf(ctx, sql`m.who`)}) s left join account a on true`))!;
  return { account: found.id === null ? null : found, attempt: judge(ctx, found) };
};

type Wait = (failures: number) => Promise<void>;
/** As long as so many failures of the account ask for. A browser in which its owner has signed in before does not wait. */
const waiting = (ctx: Ctx, { raw }: Pick<Exchange, 'raw'>, account: Account | null): Wait => {
  let waited = 0;
  return async failures => {
    const more = pauseFor(failures) - waited;
    if (more <= 0 || (account && (await isKnownBrowser(ctx, raw, account.id)))) return;
    waited += more;
    await pause(more);
  };
};
const wrong = (key = 'wrongCredentials'): Refusal => new Refusal(401, key, { resource: 'user' });
const credentials = {
  username: text({ required: true }),
  password: passwordField,
  code: text({ max: 40 }),
};

const login = endpoint({
  method: 'POST',
  path: 'auth/login',
  public: true,
  summary: 'Signs in with user name or e-mail and password; `{secondFactor: 1}` asks for `code` as well.',
  about: 'user',
  body: credentials,
  answer: { username: text(), secondFactor: integer() },
  handle: (ctx, request) =>
    inTurn(ctx, async () => {
      const { username, password, code } = request.body;
      const name = username.toLowerCase();
      const { account, attempt } = await begin(ctx, name);
      const wait = waiting(ctx, request, account);
      await wait(attempt.ofAccount);
      const usable = account?.status === 'deleted' ? null : (account?.passwordHash ?? null);
      if (!(await isPassword(usable, password)) || !account)
        return refuse(ctx, account, attempt, wait, 'wrongCredentials');
      // Only whoever knows the password, and knows it in time, hears how the account stands. Half a sign-in is no failure, but older failures stay counted.
      if (account.status !== 'active' || account.totpSecret) await inTransaction(ctx, tx => stillFree(tx, attempt));
      if (account.status !== 'active')
        throw new Refusal(403, account.status === 'pending' ? 'notConfirmed' : 'isBlocked', { resource: 'user' });
      if (account.totpSecret && !code) return { secondFactor: 1 };
      if (account.totpSecret && code && !(await isSecondProof(ctx, account, code)))
        return refuse(ctx, account, attempt, wait, 'wrongCode');
      await enter(ctx, request, account.id, 'password', attempt);
      return { username: account.username };
    }),
});

/** The second proof of somebody whom a provider has signed in, counted like every other: a wrong code is a failed sign-in. */
export const enterByProof = (
  ctx: Ctx,
  request: Pick<Exchange, 'raw' | 'reply'>,
  { idUser, code, way }: { readonly idUser: number; readonly code: string; readonly way: string },
): Promise<string> =>
  inTurn(ctx, async () => {
    const account = await ctx.db.one<Account>(
      sql`${accounts(ctx.db)} where u.id = ${idUser} and u.status = 'active' and u.deleted_at is null`,
    );
    if (!account) throw wrong();
    const attempt = await beginAttempt(ctx, accountKey(idUser));
    const wait = waiting(ctx, request, account);
    await wait(attempt.ofAccount);
    if (account.totpSecret && !(await isSecondProof(ctx, account, code)))
      return refuse(ctx, account, attempt, wait, 'wrongCode');
    await enter(ctx, request, idUser, way, attempt);
    return account.username;
  });

/** The letter and the password are what signing in asks for; where a code is asked for as well, the sign-in page asks. */
export const enterInvited = async (
  ctx: Ctx,
  request: Pick<Exchange, 'raw' | 'reply'>,
  idUser: number,
): Promise<string | null> => {
  const account = await ctx.db.one<Account>(
    sql`${accounts(ctx.db)} where u.id = ${idUser} and u.status = 'active' and u.deleted_at is null`,
  );
  if (!account || account.totpSecret) return null;
  await enter(ctx, request, idUser, 'invite');
  return account.username;
};

/** What every way of signing in ends with. */
export const enter = async (
  ctx: Ctx,
  request: Pick<Exchange, 'raw' | 'reply'>,
  idUser: number,
  way: string,
  attempt?: Attempt,
): Promise<void> => {
  const [session, browser] = [newSession(ctx, request, idUser), knownBrowser(ctx, request, idUser)];
  await inTransaction(ctx, async tx => {
    const now = attempt && (await stillFree(tx, attempt));
    await endSessionOf(tx, request.raw);
    await tx.db.run(sql`with opened as (${session.row}), known as (${browser.row}), entered as (${enteredRow(ctx, idUser)})
      ${now && now.ofPair > 0 ? sql`, past as (${withoutFailures(tx.db, now)})` : sql``} ${signInEntry(ctx, idUser, way)}`);
  });
  session.give();
  browser.give();
};
const enteredRow = (
  { db, now }: Ctx,
  idUser: number,
): Sql => sql`insert into ${db.table('user-sign-in')} (id_user, last_login_at, failed_logins) values (${idUser}, ${now}, 0)
  on conflict (id_user) do update set last_login_at = excluded.last_login_at, failed_logins = 0, locked_until = null`;

const refuse = async (ctx: Ctx, account: Account | null, attempt: Attempt, wait: Wait, key: string): Promise<never> => {
  const { locks, ofAccount } = await countFailure(ctx, attempt);
  if (account) {
    const until = locks ? new Date(ctx.now.getTime() + limits.lockMinutes * 60_000) : null;
    await ctx.db.run(sql`insert into ${ctx.db.table('user-sign-in')} as s (id_user, failed_logins, locked_until) values (${account.id}, 1, ${until})
      on conflict (id_user) do update set failed_logins = s.failed_logins + 1, locked_until = coalesce(excluded.locked_until, s.locked_until)`);
    await noteAccount(ctx, 'signInFailed', account.id, key);
    await warnOwner(ctx, account.id, ofAccount);
  }
  // Whoever failed at the same moment made this one wait longer than it knew when it began.
  await wait(ofAccount - 1);
  throw wrong(key);
};
/** Somebody guesses at this account: its owner hears of it at the twentieth failure within an hour. */
export const warnOwner = async (ctx: Ctx, idUser: number, ofAccount: number): Promise<void> => {
  if (ofAccount !== limits.warnOwnerAt) return;
  const owner = await ctx.db.one<Addressee>(
    sql`select email, language from ${ctx.db.table('user')} where id = ${idUser} and status = 'active'`,
  );
  if (owner) await sendLetter(ctx, owner, 'manyFailures', { count: ofAccount });
};

/** A code of the phone, or one of those for a lost phone; either is used up. */
const isSecondProof = (ctx: Ctx, account: Account, code: string): Promise<boolean> =>
  inTransaction(ctx, async tx => {
    const table = tx.db.table('user-credential');
    const step = stepOf(account.totpSecret!, code, ctx.now, account.totpLastStep);
    if (step !== null) {
      const { rowCount } = await tx.db.run(
        sql`update ${table} set totp_last_step = ${step} where id_user = ${account.id} and coalesce(totp_last_step, -1) < ${step}`,
      );
      return rowCount === 1;
    }
    const hash = hashToken(code.toLowerCase());
    const { rowCount } = await tx.db.run(
      sql`update ${table} set recovery_codes = array_remove(recovery_codes, ${hash}) where id_user = ${account.id} and ${hash} = any(recovery_codes)`,
    );
    return rowCount === 1;
  });

const logout = endpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Ends this session.',
  answer: 'nothing',
  async handle(ctx, { raw, reply }) {
    await noteAccount(ctx, 'signOut', ctx.me!.id);
    await closeSession(ctx, raw, reply);
  },
});

export const signInEndpoints: readonly Endpoint[] = [login, logout];
