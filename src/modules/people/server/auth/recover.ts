import { integer, text } from '../../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  forgetSessions,
  inTransaction,
  sql,
  type TxCtx,
} from '../../../../kernel/server/index.ts';
import { ownerCame } from './activate.ts';
import { changeAccount, noteAccount } from './audit.ts';
import { linkTo, sendLetter } from './letters.ts';
import { lettersPerHour, remindPending } from './links.ts';
import { passwordField, requireGoodPassword, storePassword } from './password.ts';
import { accepted, alike, refuseFlood } from './register.ts';
import { endAllSessions } from './sessions.ts';
import { enterInvited, findAccount } from './sign-in.ts';
import { forgetFailures } from './throttle.ts';
import { endTokens, findToken, issuedLately, issueToken, redeemToken, spendToken } from './tokens.ts';

const email = text({ required: true, format: 'email' });
const token = text({ required: true, max: 200 });
const done = { done: integer({ required: true }) };

// ——— Confirming ———

/** The same limits as `passwordField`; only the confirmation of a registration needs it. */
const firstPassword = text({ max: 1000, verbatim: true });
const confirm = endpoint({
  method: 'POST',
  path: 'auth/confirm',
  public: true,
  summary:
    'Confirms a new e-mail address, or a registration, whose owner sets the first password here: without one it answers `done: 0` and whose account it is.',
  about: 'user',
  body: { token, password: firstPassword },
  answer: { done: integer({ required: true }), name: text(), username: text() },
  handle: (ctx, { body }) =>
    inTransaction(ctx, async tx => {
      const found = await findToken(tx, body.token, ['confirm', 'emailChange']);
      if (found.kind === 'emailChange') await changeEmail(tx, found.idUser, found.email!);
      else if (!body.password) return { done: 0, ...(await whose(tx, found.idUser)) };
      else await setPassword(tx, found.idUser, body.password, 'confirm');
      await spendToken(tx, found);
      return { done: 1 };
    }),
});
const whose = (ctx: TxCtx, idUser: number): Promise<{ name: string; username: string } | null> =>
  ctx.db.one(
    sql`select first_name || ' ' || last_name as name, username from ${ctx.db.table('user')} where id = ${idUser}`,
  );

const resend = endpoint({
  method: 'POST',
  path: 'auth/resend',
  public: true,
  summary: 'Sends the confirmation again, at most three times an hour. The answer tells nothing.',
  about: 'user',
  body: { email },
  answer: accepted,
  handle: async (ctx, { body }) => {
    await refuseFlood(ctx);
    return alike(() =>
      inTransaction(ctx, async tx => {
        const account = await findAccount(tx.db, body.email.toLowerCase());
        if (account?.status === 'pending') await remindPending(tx, account);
      }),
    );
  },
});

// ——— A forgotten password ———

const forgot = endpoint({
  method: 'POST',
  path: 'auth/forgot',
  public: true,
  summary: 'Sends a link for a new password. The answer tells nothing.',
  about: 'user',
  body: { email },
  answer: accepted,
  handle: async (ctx, { body }) => {
    await refuseFlood(ctx);
    return alike(() =>
      inTransaction(ctx, async tx => {
        const account = await findAccount(tx.db, body.email.toLowerCase());
        if (account?.status === 'pending') return remindPending(tx, account);
        if (account?.status !== 'active' || (await issuedLately(tx, account.id, 'recovery')) >= lettersPerHour) return;
        await sendLetter(tx, account, 'recovery', {
          username: account.username,
          link: linkTo(tx, '/Recovery', await issueToken(tx, account.id, 'recovery')),
        });
      }),
    );
  },
});
const recovery = endpoint({
  method: 'POST',
  path: 'auth/recovery',
  public: true,
  summary:
    'Sets a new password with the token of a mail, and ends all sessions. Whoever was invited is signed in by it, unless the account asks for a code as well.',
  about: 'user',
  body: { token, password: passwordField },
  answer: { ...done, username: text() },
  async handle(ctx, request) {
    const { body } = request;
    const invited = await inTransaction(ctx, async tx => {
      const { idUser, kind } = await redeemToken(tx, body.token, ['recovery', 'invite']);
      await setPassword(tx, idUser, body.password, kind === 'invite' ? 'invite' : 'recovery');
      return kind === 'invite' ? idUser : null;
    });
    const username = invited === null ? null : await enterInvited(ctx, request, invited);
    return { done: 1, ...(username !== null && { username }) };
  },
});
/** The token is used up only if the password is good: both stand in one transaction. */
export const setPassword = async (
  ctx: TxCtx,
  idUser: number,
  password: string,
  way: 'recovery' | 'invite' | 'confirm' | 'own',
  but = '',
): Promise<void> => {
  const person = (await ctx.db.one<{
    username: string;
    email: string;
    language: string;
    status: string;
    firstName: string;
    lastName: string;
  }>(sql`select username, email, language, status,
    first_name as "firstName", last_name as "lastName" from ${ctx.db.table('user')} where id = ${idUser} for update`))!;
  const good = requireGoodPassword(password, [person.username, person.email, person.firstName + person.lastName]);
  await storePassword(ctx, idUser, good);
  await endAllSessions(ctx, idUser, but);
  await ctx.db.run(sql`delete from ${ctx.db.table('sign-in-failure')} where who = ${`#${idUser}`}`);
  await forgetFailures(ctx.db, idUser);
  await noteAccount(ctx, 'password', idUser, way);
  if (way !== 'own') await ownerCame(ctx, idUser);
  if (person.status !== 'pending')
    await sendLetter(ctx, person, 'passwordChanged', { username: person.username, link: linkTo(ctx, '/Forgot') });
};

// ——— Another address ———

const changeEmail = async (ctx: TxCtx, idUser: number, to: string): Promise<void> => {
  const before = (await ctx.db.one<{ username: string; email: string; language: string }>(
    sql`select username, email, language from ${ctx.db.table('user')} where id = ${idUser} for update`,
  ))!;
  // Where an administrator changed it already, the old address was told then.
  const isKnown = before.email === to;
  await changeAccount(
    ctx,
    idUser,
    { email: to, emailConfirmedAt: () => sql`${ctx.now}::timestamptz` },
    isKnown ? 'emailConfirmed' : 'email',
  );
  await endTokens(ctx, idUser);
  await forgetSessions(ctx.db, idUser);
  if (!isKnown) await sendLetter(ctx, before, 'emailChanged', { username: before.username, email: to });
};

export const recoverEndpoints: readonly Endpoint[] = [confirm, resend, forgot, recovery];
