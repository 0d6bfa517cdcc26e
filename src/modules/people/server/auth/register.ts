import { setTimeout as pause } from 'node:timers/promises';
import {
  boolean,
  checkBirthDate,
  checkJmbagOrOib,
  date,
  integer,
  oib,
  oneOf,
  type ShapeValues,
  text,
  year,
} from '../../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  insertRow,
  inTransaction,
  invalid,
  type Recognised,
  Refusal,
  type Sql,
  sql,
  type TxCtx,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { consentTextVersion } from '../../consents.ts';
import { user } from '../../model.ts';
import { publishedTerms } from '../site.ts';
import { changeAccount } from './audit.ts';
import { linkTo, sendLetter } from './letters.ts';
import { isOwnRegistration, lettersPerHour, remindPending, sendConfirmation } from './links.ts';
import { openRegistrations } from './open-registrations.ts';
import { findAccount } from './sign-in.ts';
import { addressKey, nameKey } from './throttle.ts';
import { issuedLately } from './tokens.ts';

const jmbagOrOib = text({ required: true, check: checkJmbagOrOib });
const person = {
  firstName: text({ required: true, max: 100 }),
  lastName: text({ required: true, max: 100 }),
  email: text({ required: true, format: 'email' }),
  terms: boolean(),
};
const forms = {
  internal: { ...person, jmbagOrOib },
  alumni: {
    ...person,
    jmbagOrOib,
    birthName: text({ max: 100 }),
    birthDate: date({ required: true, check: checkBirthDate }),
    study: text({ required: true }),
    graduationYear: year({ required: true }),
    hasConsentMessages: boolean(),
    hasConsentSurveys: boolean(),
  },
  partner: {
    ...person,
    partnerOib: oib(),
    partnerName: text({ required: true, max: 200 }),
    partnerAddress: text({ max: 300 }),
    jobTitle: text({ max: 100 }),
    phone: text({ max: 40 }),
    wishInternship: boolean(),
    wishEmployer: boolean(),
  },
} as const;
export type ViewType = keyof typeof forms;
export interface Registrant {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly viewType: ViewType;
  readonly answers: Answers;
}
/** What was said, of whichever kind it was, and which wording of the consents stood beside it. */
export type Answers = Partial<
  ShapeValues<typeof forms.internal> & ShapeValues<typeof forms.alumni> & ShapeValues<typeof forms.partner>
> & { readonly consentVersion?: number };

/** The same answer, after the same time, whether or not there is an account, a student or a partner behind it. */
const answerAfter = 400;
export const accepted = { accepted: integer({ required: true }) };
const alike = async (work: () => Promise<void>): Promise<{ accepted: 1 }> => {
  await Promise.all([work(), pause(answerAfter)]);
  return { accepted: 1 };
};

const register = endpoint({
  method: 'POST',
  path: 'auth/register',
  public: true,
  summary:
    'Registers a student or teacher (`internal`), a graduate (`alumni`) or a partner. The answer tells nothing; the mail does, and its link sets the password.',
  about: 'user',
  body: oneOf('viewType', forms),
  answer: accepted,
  handle: async (ctx, { body }) => {
    if (body.terms !== 1 && (await publishedTerms(ctx)) !== null)
      throw invalid('terms', 'mustAccept', undefined, 'user');
    const { viewType, ...answers } = body;
    const { firstName, lastName, email } = body;
    const registrant: Registrant = {
      viewType,
      firstName,
      lastName,
      email: email.toLowerCase(),
      answers: viewType === 'alumni' ? { ...answers, consentVersion: consentTextVersion } : answers,
    };
    if (!(await openRegistrations(ctx.db))[registrant.viewType])
      throw new Refusal(403, 'registrationClosed', { resource: 'user' });
    await refuseFlood(ctx);
    return alike(() => inTransaction(ctx, tx => take(tx, registrant)));
  },
});

const perHour = 30;
/** Registration asks for mails to strangers: an address gets only so many. */
export const refuseFlood = async (ctx: Ctx): Promise<void> => {
  if ((await countLately(ctx, sql`${`mail:${addressKey(ctx.ip)}`}::text`)) > perHour)
    throw new Refusal(429, { key: 'tooOften', params: { minutes: 60 } }, { resource: 'user', retryAfter: 3600 });
};

/** How often this was asked within an hour, this time included. */
const countLately = async ({ db }: Ctx, who: Sql): Promise<number> => {
  const failures = db.table('sign-in-failure');
  const before = await db.one<{ n: number }>(sql`with asked as (select ${who} as who),
    written as (insert into ${failures} (who, ip, at) select who, 'mail', now() from asked)
    select count(*)::int as n from ${failures} f, asked where f.who = asked.who and f.at > now() - interval '1 hour'`);
  return before!.n + 1;
};

const take = async (ctx: TxCtx, r: Registrant): Promise<void> => {
  await ctx.db.lock('register', r.email);
  const known = await findAccount(ctx.db, r.email);
  // An account that somebody has entered, or that an administrator opened, stays as it is; its owner hears what to do.
  if (known && known.status !== 'pending')
    return sendSeldom(ctx, known, 'alreadyRegistered', { username: known.username, link: linkTo(ctx, '/Forgot') });
  if (known && !(await isOwnRegistration(ctx, known))) return remindPending(ctx, known);
  if (r.viewType === 'internal' && !(await recognise(ctx, { number: r.answers.jmbagOrOib ?? '', email: r.email })))
    return sendSeldom(ctx, { email: r.email, language: ctx.language }, 'notInRecords', {});
  // Without a new letter there are no new answers: a link confirms what was said when it was sent.
  if (known && (await issuedLately(ctx, known.id, 'confirm')) > lettersPerHour) return;
  const id = known ? await sayAnew(ctx, known.id, r) : await openAccount(ctx, r);
  await sendConfirmation(ctx, { id, email: r.email, language: ctx.language });
};

/** Letters without a link of their own: no more of one kind to one address than of those that have one. */
const sendSeldom: typeof sendLetter = async (ctx, to, kind, params) => {
  if ((await countLately(ctx, sql`${`${kind}:`} || ${nameKey(to.email)}`)) <= lettersPerHour)
    await sendLetter(ctx, to, kind, params);
};

const told = async (ctx: TxCtx, r: Registrant) => ({
  firstName: r.firstName,
  lastName: r.lastName,
  language: ctx.language,
  ...(await termsNow(ctx)),
});
/** Terms that nobody has published are accepted by nobody. */
const termsNow = async (ctx: TxCtx) => {
  const version = await publishedTerms(ctx);
  return { termsAcceptedAt: version === null ? null : ctx.now.toISOString(), termsVersion: version };
};
const openAccount = async (ctx: TxCtx, r: Registrant): Promise<number> => {
  const username = await freeUsername(ctx, r.email);
  const values = { ...(await told(ctx, r)), username, email: r.email, status: 'pending' };
  const id = Number(await insertRow(ctx, user, values));
  await ctx.db.run(
    sql`insert into ${ctx.db.table('registration')} (id_user, view_type, answers) values (${id}, ${r.viewType}, ${JSON.stringify(r.answers)})`,
  );
  await writeAudit(ctx, {
    resource: user,
    action: 'register',
    id,
    diff: { username: [null, username] },
    note: r.viewType,
  });
  return id;
};
/** Whoever registers a second time before confirming may have mistyped: the newest answers count, with the newest link. */
const sayAnew = async (ctx: TxCtx, id: number, r: Registrant): Promise<number> => {
  const { termsAcceptedAt, ...rest } = await told(ctx, r);
  const values = { ...rest, ...(termsAcceptedAt && { termsAcceptedAt: () => sql`${ctx.now}::timestamptz` }) };
  await changeAccount(ctx, id, values, 'register', r.viewType);
  await ctx.db.run(
    sql`update ${ctx.db.table('registration')} set view_type = ${r.viewType}, answers = ${JSON.stringify(r.answers)}, row_ver = row_ver + 1 where id_user = ${id}`,
  );
  return id;
};

/** The part before @, with a number where it is taken. */
export const freeUsername = async (ctx: TxCtx, email: string): Promise<string> => {
  const plain = (await ctx.db.one<{ folded: string }>(sql`select katedra.fold(${email.split('@')[0]!}) as folded`))!
    .folded;
  const base =
    plain
      .replace(/[^a-z0-9._-]/g, '')
      .replace(/^[^a-z0-9]+/, '')
      .slice(0, 60) || 'korisnik';
  const taken = await ctx.db.run<{ username: string }>(
    sql`select username from ${ctx.db.table('user')} where username ~ ${`^${base.replaceAll('.', '\\.')}\\d*$`}`,
  );
  const names = new Set(taken.rows.map(row => row.username));
  for (let n = 0; ; n++) {
    const name = n === 0 ? base : `${base}${n + 1}`;
    if (!names.has(name)) return name;
  }
};

/** Somebody whom the records of a module know by number, under the address they know: a number alone is no secret. */
export const recognise = async (
  ctx: TxCtx,
  who: { readonly number: string; readonly email: string },
): Promise<Recognised | null> => {
  for (const module of ctx.app.modules) {
    const found = await module.recognises?.(ctx, who);
    if (found) return found;
  }
  return null;
};

export const registerEndpoints: readonly Endpoint[] = [register];
export { alike };
