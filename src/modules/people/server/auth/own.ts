import { integer, list, text } from '../../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  forgetSessions,
  hashToken,
  inTransaction,
  invalid,
  notAllowed,
  Refusal,
  sql,
} from '../../../../kernel/server/index.ts';
import { noteAccount } from './audit.ts';
import { linkTo, sendLetter } from './letters.ts';
import { isPassword, passwordField, passwordOf } from './password.ts';
import { setPassword } from './recover.ts';
import { endAllSessions, openSession } from './sessions.ts';
import { warnOwner } from './sign-in.ts';
import { accountKey, beginAttempt, countFailure, inTurn, stillFree, withoutFailures } from './throttle.ts';
import { issuedLately, issueToken } from './tokens.ts';
import { keyUri, newRecoveryCodes, newSecret, stepOf } from './totp.ts';

/** What opens or closes the account itself asks for the password again, and is counted like a sign-in. */
export const requirePassword = (ctx: Ctx, given: string, field = 'password'): Promise<void> =>
  inTurn(ctx, async () => {
    const me = ctx.me!;
    if (me.actor) throw notAllowed();
    const attempt = await beginAttempt(ctx, accountKey(me.id));
    if (!(await isPassword(await passwordOf(ctx.db, me.id), given))) {
      const { ofAccount } = await countFailure(ctx, attempt);
      await warnOwner(ctx, me.id, ofAccount);
      throw invalid(field, 'wrongPassword', undefined, 'user');
    }
    await inTransaction(ctx, async tx => {
      await tx.db.run(withoutFailures(tx.db, await stillFree(tx, attempt)));
    });
  });

const changePassword = endpoint({
  method: 'PUT',
  path: 'auth/password',
  summary: 'Changes one’s own password and ends all other sessions.',
  about: 'user',
  body: { oldPassword: passwordField, password: passwordField },
  answer: 'nothing',
  async handle(ctx, { body }) {
    await requirePassword(ctx, body.oldPassword, 'oldPassword');
    await inTransaction(ctx, tx => setPassword(tx, ctx.me!.id, body.password, 'own', ctx.me!.session));
  },
});

const changeEmail = endpoint({
  method: 'PUT',
  path: 'auth/email',
  summary: 'Asks for another e-mail address; it counts once it is confirmed.',
  about: 'user',
  body: { email: text({ required: true, format: 'email' }), password: passwordField },
  answer: { accepted: integer({ required: true }) },
  async handle(ctx, { body }) {
    await requirePassword(ctx, body.password);
    const me = ctx.me!;
    const to = body.email.toLowerCase();
    await inTransaction(ctx, async tx => {
      if ((await issuedLately(tx, me.id, 'emailChange')) >= 3)
        throw new Refusal(429, { key: 'tooOften', params: { minutes: 60 } }, { resource: 'user', retryAfter: 3600 });
      const taken = await tx.db.one(
        sql`select 1 from ${tx.db.table('user')} where katedra.fold(email) = katedra.fold(${to}) and deleted_at is null`,
      );
      // Whoever asks for another's address hears the same; only the mail does not come.
      if (!taken)
        await sendLetter(tx, { email: to, language: me.language }, 'emailChange', {
          username: me.username,
          link: linkTo(tx, '/Confirm', await issueToken(tx, me.id, 'emailChange', to)),
        });
      await noteAccount(tx, 'emailAsked', me.id);
    });
    return { accepted: 1 };
  },
});

// ——— The second proof ———

interface Proof {
  readonly secret: string | null;
  readonly confirmed: boolean;
  readonly email: string;
  readonly language: string;
  readonly portal: string;
}
export const proofOf = async (ctx: Ctx): Promise<Proof> =>
  (await ctx.db.one<Proof>(sql`select c.totp_secret as secret, c.totp_confirmed_at is not null as confirmed, u.email, u.language, o.name as portal
  from ${ctx.db.table('user')} u left join ${ctx.db.table('user-credential')} c on c.id_user = u.id cross join ${ctx.db.table('owner')} o where u.id = ${ctx.me!.id}`))!;

export const offerTotp = async (ctx: Ctx, given: string): Promise<{ secret: string; uri: string }> => {
  await requirePassword(ctx, given);
  const proof = await proofOf(ctx);
  if (proof.confirmed) throw new Refusal(409, 'totpIsOn', { resource: 'user', kind: 'state' });
  const secret = newSecret();
  await ctx.db.run(
    sql`update ${ctx.db.table('user-credential')} set totp_secret = ${secret}, totp_last_step = null where id_user = ${ctx.me!.id} and totp_confirmed_at is null`,
  );
  return { secret, uri: keyUri(secret, ctx.me!.username, proof.portal) };
};
const startTotp = endpoint({
  method: 'POST',
  path: 'auth/totp-start',
  summary: 'Offers a key for an authenticator application; it counts after its first code.',
  about: 'user',
  body: { password: passwordField },
  answer: { secret: text({ required: true }), uri: text({ required: true }) },
  handle: (ctx, { body }) => offerTotp(ctx, body.password),
});
export const switchTotpOn = async (ctx: Ctx, code: string): Promise<string[]> => {
  const me = ctx.me!;
  if (me.actor) throw notAllowed();
  const proof = await proofOf(ctx);
  if (proof.confirmed) throw new Refusal(409, 'totpIsOn', { resource: 'user', kind: 'state' });
  if (!proof.secret) throw invalid('code', 'totpNotStarted', undefined, 'user');
  const step = stepOf(proof.secret, code, ctx.now, null);
  if (step === null) throw invalid('code', 'wrongCode', undefined, 'user');
  const codes = newRecoveryCodes();
  await inTransaction(ctx, async tx => {
    await tx.db.run(
      sql`update ${tx.db.table('user-credential')} set totp_confirmed_at = ${ctx.now}, totp_last_step = ${step}, recovery_codes = ${codes.map(hashToken)} where id_user = ${me.id}`,
    );
    // Tells this session, too, that something about the person is new.
    await endAllSessions(tx, me.id, me.session);
    await noteAccount(tx, 'secondFactorOn', me.id);
    await sendLetter(tx, proof, 'secondFactorChanged', { username: me.username });
  });
  return codes;
};
const confirmTotp = endpoint({
  method: 'POST',
  path: 'auth/totp-confirm',
  summary: 'Switches the second proof on; answers with the codes for a lost phone, shown this once.',
  about: 'user',
  body: { code: text({ required: true, max: 40 }) },
  answer: { recoveryCodes: list(text({ required: true }), { required: true }) },
  handle: async (ctx, { body }) => ({ recoveryCodes: await switchTotpOn(ctx, body.code) }),
});
export const switchTotpOff = async (ctx: Ctx, given: string): Promise<void> => {
  await requirePassword(ctx, given);
  const proof = await proofOf(ctx);
  await inTransaction(ctx, async tx => {
    await tx.db.run(
      sql`update ${tx.db.table('user-credential')} set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_codes = null where id_user = ${ctx.me!.id}`,
    );
    await forgetSessions(tx.db, ctx.me!.id);
    await noteAccount(tx, 'secondFactorOff', ctx.me!.id);
    await sendLetter(tx, proof, 'secondFactorChanged', { username: ctx.me!.username });
  });
};
const stopTotp = endpoint({
  method: 'POST',
  path: 'auth/totp-stop',
  summary: 'Switches the second proof off.',
  about: 'user',
  body: { password: passwordField },
  answer: 'nothing',
  handle: (ctx, { body }) => switchTotpOff(ctx, body.password),
});

// ——— The end of acting as another ———

const stopActing = endpoint({
  method: 'POST',
  path: 'auth/act-stop',
  summary: 'An administrator who acts as another person becomes themself again.',
  answer: { username: text({ required: true }) },
  async handle(ctx, request) {
    const { actor, id } = ctx.me!;
    if (!actor) throw new Refusal(409, 'notActing', { resource: 'user', kind: 'state' });
    await inTransaction(ctx, async tx => {
      await noteAccount(tx, 'actStop', id, actor.reason);
      await openSession(tx, request, actor.id);
    });
    return { username: actor.username };
  },
});

export const ownEndpoints: readonly Endpoint[] = [
  changePassword,
  changeEmail,
  startTotp,
  confirmTotp,
  stopTotp,
  stopActing,
];
