import { setTimeout as pause } from 'node:timers/promises';
import { boolean, date, integer, oib, oneOf, type ShapeValues, text, year } from '../../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  insertRow,
  inTransaction,
  invalid,
  Refusal,
  sql,
  type TxCtx,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { user } from '../../model.ts';
import { linkTo, sendLetter } from './letters.ts';
import { openRegistrations } from './open-registrations.ts';
import { registerPartner } from './partner-registration.ts';
import { passwordField, requireGoodPassword, storePassword } from './password.ts';
import { findAccount } from './sign-in.ts';
import { addressKey } from './throttle.ts';
import { issueToken } from './tokens.ts';

const jmbagOrOib = text({
  required: true,
  check: value => (typeof value === 'string' && /^\d{10,11}$/.test(value) ? null : { key: 'invalidValue' }),
});
const person = {
  firstName: text({ required: true, max: 100 }),
  lastName: text({ required: true, max: 100 }),
  email: text({ required: true, format: 'email' }),
  password: passwordField,
  terms: boolean(),
};
const forms = {
  internal: { ...person, jmbagOrOib },
  alumni: {
    ...person,
    jmbagOrOib,
    birthName: text({ max: 100 }),
    birthDate: date({ required: true }),
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
  readonly password: string;
  readonly viewType: ViewType;
  readonly answers: Answers;
}
/** What was said beside the password, of whichever kind it was. */
export type Answers = Omit<
  Partial<ShapeValues<typeof forms.internal> & ShapeValues<typeof forms.alumni> & ShapeValues<typeof forms.partner>>,
  'password'
>;

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
    'Registers a student or teacher (`internal`), a graduate (`alumni`) or a partner. The answer tells nothing; the mail does.',
  about: 'user',
  body: oneOf('viewType', forms),
  answer: accepted,
  handle: async (ctx, { body }) => {
    if (body.terms !== 1) throw invalid('terms', 'mustAccept', undefined, 'user');
    const { password, viewType, ...answers } = body;
    const { firstName, lastName, email } = body;
    const registrant: Registrant = {
      viewType,
      firstName,
      lastName,
      email: email.toLowerCase(),
      password: requireGoodPassword(password, [email, firstName + lastName]),
      answers,
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
  const who = `mail:${addressKey(ctx.ip)}`;
  const counted = await ctx.db.one<{
    n: number;
  }>(sql`with written as (insert into ${ctx.db.table('sign-in-failure')} (who, ip, at) values (${who}, ${'mail'}, now()) returning id)
    select count(*)::int as n from ${ctx.db.table('sign-in-failure')}, written where who = ${who} and at > now() - interval '1 hour'`);
  if (counted!.n >= perHour)
    throw new Refusal(429, { key: 'tooOften', params: { minutes: 60 } }, { resource: 'user', retryAfter: 3600 });
};

const take = async (ctx: TxCtx, r: Registrant): Promise<void> => {
  await ctx.db.lock('register', r.email);
  const known = await findAccount(ctx.db, r.email);
  if (known && known.status !== 'pending')
    return sendLetter(ctx, known, 'alreadyRegistered', { username: known.username, link: linkTo(ctx, '/Forgot') });
  // Whoever registers a second time before confirming may have mistyped: the newest answers count.
  if (known)
    await ctx.db.run(
      sql`delete from ${ctx.db.table('user')} where id = ${known.id} and status = 'pending' and not exists (select from ${ctx.db.table('par-employee')} e where e.id_user = ${known.id})`,
    );
  if (known && (await findAccount(ctx.db, r.email))) return sendConfirmation(ctx, known.id, known);
  if (r.viewType === 'internal' && !(await personInRecords(ctx, r)))
    return sendLetter(ctx, { email: r.email, language: ctx.language }, 'notInRecords', {});
  const idUser = await openAccount(ctx, r);
  if (r.viewType === 'partner') await registerPartner(ctx, idUser, r);
  await sendConfirmation(ctx, idUser, { email: r.email, language: ctx.language });
};

export const sendConfirmation = async (
  ctx: TxCtx,
  idUser: number,
  to: { email: string; language: string },
): Promise<void> =>
  sendLetter(ctx, to, 'confirm', { link: linkTo(ctx, '/Confirm', await issueToken(ctx, idUser, 'confirm')) });

const openAccount = async (ctx: TxCtx, r: Registrant): Promise<number> => {
  const values = {
    username: await freeUsername(ctx, r.email),
    email: r.email,
    firstName: r.firstName,
    lastName: r.lastName,
    language: ctx.language,
    status: 'pending',
    termsAcceptedAt: ctx.now.toISOString(),
    termsVersion:
      (await ctx.db.one<{ n: number }>(sql`select terms_version as n from ${ctx.db.table('owner')}`))?.n ?? 1,
  };
  const id = Number(await insertRow(ctx, user, values));
  await storePassword(ctx, id, r.password);
  await ctx.db.run(
    sql`insert into ${ctx.db.table('registration')} (id_user, view_type, answers) values (${id}, ${r.viewType}, ${JSON.stringify(r.answers)})`,
  );
  await writeAudit(ctx, {
    resource: user,
    action: 'register',
    id,
    diff: { username: [null, values.username] },
    note: r.viewType,
  });
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

export interface InRecords {
  readonly table: 'student' | 'teacher';
  readonly id: number;
}
/** Somebody the institution knows by number, under the address it knows: a number alone is no secret. */
export const personInRecords = async (
  ctx: TxCtx,
  r: Pick<Registrant, 'email' | 'answers'>,
): Promise<InRecords | null> => {
  const number = r.answers.jmbagOrOib ?? '';
  return await ctx.db.one<InRecords>(sql`
    select 'student' as table, id from ${ctx.db.table('student')} where (jmbag = ${number} or oib = ${number}) and lower(email) = ${r.email} and id_user is null and active = 1 and deleted_at is null
    union all select 'teacher', id from ${ctx.db.table('teacher')} where oib = ${number} and lower(email) = ${r.email} and id_user is null and deleted_at is null limit 1`);
};

export const registerEndpoints: readonly Endpoint[] = [register];
export { alike };
