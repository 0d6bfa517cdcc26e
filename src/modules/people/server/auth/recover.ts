import { integer, text } from '../../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  forgetSessions,
  insertRow,
  inTransaction,
  move,
  save,
  sql,
  type TxCtx,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { alumniStudent, user } from '../../model.ts';
import { noteAccount } from './audit.ts';
import { grantRole } from './grants.ts';
import { linkTo, sendLetter } from './letters.ts';
import { admitRegistered } from './partner-registration.ts';
import { passwordField, requireGoodPassword, storePassword } from './password.ts';
import {
  accepted,
  alike,
  type Answers,
  personInRecords,
  refuseFlood,
  sendConfirmation,
  type ViewType,
} from './register.ts';
import { sayRegistered } from './registered.ts';
import { endAllSessions } from './sessions.ts';
import { findAccount } from './sign-in.ts';
import { forgetFailures } from './throttle.ts';
import { issuedLately, issueToken, redeemToken } from './tokens.ts';

const email = text({ required: true, format: 'email' });
const token = text({ required: true, max: 200 });
const done = { done: integer({ required: true }) };
const resendsPerHour = 3;

// ——— Confirming ———

const confirm = endpoint({
  method: 'POST',
  path: 'auth/confirm',
  public: true,
  summary: 'Confirms the e-mail address of a registration, or a new one.',
  about: 'user',
  body: { token },
  answer: done,
  handle: (ctx, { body }) =>
    inTransaction(ctx, async tx => {
      const { idUser, kind, email: changed } = await redeemToken(tx, body.token, ['confirm', 'emailChange']);
      if (kind === 'emailChange') await changeEmail(tx, idUser, changed!);
      else await activate(tx, idUser);
      return { done: 1 };
    }),
});

interface Confirmed {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const activate = async (ctx: TxCtx, idUser: number): Promise<void> => {
  const { before } = await move(ctx, user, idUser, 'confirm', {}, { as: 'system' });
  const said = await ctx.db.one<{ viewType: ViewType; answers: string }>(
    sql`select view_type as "viewType", answers from ${ctx.db.table('registration')} where id_user = ${idUser}`,
  );
  if (!said) return;
  const person: Confirmed = before!;
  const answers = JSON.parse(said.answers) as Answers;
  if (said.viewType === 'internal') await becomeInternal(ctx, idUser, person.email, answers);
  if (said.viewType === 'alumni') await becomeAlumni(ctx, idUser, person, answers);
  if (said.viewType === 'partner') await becomePartner(ctx, idUser, person, answers);
};
/** The records are asked again: between registering and confirming somebody else may have become this student. */
const becomeInternal = async (ctx: TxCtx, idUser: number, address: string, answers: Answers): Promise<void> => {
  const found = await personInRecords(ctx, { email: address.toLowerCase(), answers });
  await grantRole(ctx, idUser, 'user');
  if (!found) return;
  await save(ctx, ctx.app.resources.get(found.table)!, { idUser }, { as: 'system', id: found.id });
  await grantRole(ctx, idUser, found.table);
  await ctx.db.run(sql`delete from ${ctx.db.table('registration')} where id_user = ${idUser}`);
};
/** The profile begins private and unverified. What has no place in it yet stays with the registration for the alumni module. */
const becomeAlumni = async (ctx: TxCtx, idUser: number, person: Confirmed, answers: Answers): Promise<void> => {
  const number = answers.jmbagOrOib ?? '';
  const consents = answers.hasConsentMessages === 1 || answers.hasConsentSurveys === 1;
  const id = await insertRow(ctx, alumniStudent, {
    idUser,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    birthName: answers.birthName ?? null,
    birthDate: answers.birthDate,
    jmbag: number.length === 10 ? number : null,
    oib: number.length === 11 ? number : null,
    visibility: 'private',
    hasConsentMessages: answers.hasConsentMessages === 1 ? 1 : 0,
    hasConsentSurveys: answers.hasConsentSurveys === 1 ? 1 : 0,
    ...(consents && { consentAt: ctx.now.toISOString() }),
  });
  await writeAudit(ctx, { resource: alumniStudent, action: 'register', id, diff: { idUser: [null, idUser] } });
  await grantRole(ctx, idUser, 'alumniStudent');
  await sayRegistered(ctx, {
    viewType: 'alumni',
    name: `${person.firstName} ${person.lastName}`,
    idAlumniStudent: Number(id),
  });
};
/** Where the partner has been approved meanwhile the person is in at once; otherwise somebody has to look at one of the two. */
const becomePartner = async (ctx: TxCtx, idUser: number, person: Confirmed, answers: Answers): Promise<void> => {
  const work = await ctx.db.one<{
    id: number;
    active: number;
    idPartner: number;
    partner: string;
    status: string;
  }>(sql`select e.id, e.active, p.id as "idPartner", p.name as partner, p.status
    from ${ctx.db.table('par-employee')} e join ${ctx.db.table('partner')} p on p.id = e.id_partner where e.id_user = ${idUser} and e.deleted_at is null`);
  if (!work) return;
  await admitRegistered(ctx, work.idPartner);
  if (work.active === 1 && work.status !== 'pending') return;
  await sayRegistered(ctx, {
    viewType: 'partner',
    name: `${person.firstName} ${person.lastName}`,
    partner: work.partner,
    idPartner: work.idPartner,
    idJoining: work.active === 1 ? null : work.id,
    wishInternship: answers.wishInternship === 1,
    wishEmployer: answers.wishEmployer === 1,
  });
};

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
        if (account?.status === 'pending' && (await issuedLately(tx, account.id, 'confirm')) <= resendsPerHour)
          await sendConfirmation(tx, account.id, account);
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
        if (account?.status === 'pending')
          return account.passwordHash ? sendConfirmation(tx, account.id, account) : sendInvitation(tx, account);
        if (account?.status !== 'active' || (await issuedLately(tx, account.id, 'recovery')) >= resendsPerHour) return;
        await sendLetter(tx, account, 'recovery', {
          username: account.username,
          link: linkTo(tx, '/Recovery', await issueToken(tx, account.id, 'recovery')),
        });
      }),
    );
  },
});
export const sendInvitation = async (
  ctx: TxCtx,
  to: { id: number; username: string; email: string; language: string },
): Promise<void> =>
  sendLetter(ctx, to, 'invite', {
    username: to.username,
    link: linkTo(ctx, '/Recovery', await issueToken(ctx, to.id, 'invite')),
  });

const recovery = endpoint({
  method: 'POST',
  path: 'auth/recovery',
  public: true,
  summary: 'Sets a new password with the token of a mail, and ends all sessions.',
  about: 'user',
  body: { token, password: passwordField },
  answer: done,
  handle: (ctx, { body }) =>
    inTransaction(ctx, async tx => {
      const { idUser, kind } = await redeemToken(tx, body.token, ['recovery', 'invite']);
      await setPassword(tx, idUser, body.password, kind === 'invite' ? 'invite' : 'recovery');
      return { done: 1 };
    }),
});
/** The token is used up only if the password is good: both stand in one transaction. */
export const setPassword = async (
  ctx: TxCtx,
  idUser: number,
  password: string,
  way: 'recovery' | 'invite' | 'own' | 'admin',
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
  if (way === 'invite' && person.status === 'pending') await activate(ctx, idUser);
  else await sendLetter(ctx, person, 'passwordChanged', { username: person.username, link: linkTo(ctx, '/Forgot') });
};

// ——— Another address ———

const changeEmail = async (ctx: TxCtx, idUser: number, to: string): Promise<void> => {
  const before = (await ctx.db.one<{ username: string; email: string; language: string }>(
    sql`select username, email, language from ${ctx.db.table('user')} where id = ${idUser} for update`,
  ))!;
  await ctx.db.run(
    sql`update ${ctx.db.table('user')} set email = ${to}, email_confirmed_at = ${ctx.now}, row_ver = row_ver + 1, updated_at = now() where id = ${idUser}`,
  );
  await forgetSessions(ctx.db, idUser);
  await noteAccount(ctx, 'email', idUser, null, { email: [before.email, to] });
  await sendLetter(ctx, before, 'emailChanged', { username: before.username, email: to });
};

export const recoverEndpoints: readonly Endpoint[] = [confirm, resend, forgot, recovery];
