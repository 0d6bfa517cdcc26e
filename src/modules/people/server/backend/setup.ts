import {
  bodyOf,
  type Ctx,
  type Exchange,
  dropKept,
  endpoint,
  hashToken,
  insertRow,
  inTransaction,
  invalid,
  invalidAll,
  isToken,
  keep,
  keptUnder,
  newToken,
  Refusal,
  sql,
  type TxCtx,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { check, type FieldDef } from '../../../../kernel/resource/index.ts';
import { user } from '../../model.ts';
import { grantRole } from '../auth/grants.ts';
import { addressOf } from '../auth/letters.ts';
import { requireGoodPassword, storePassword } from '../auth/password.ts';
import { enter } from '../auth/sign-in.ts';
import { field, form, hidden, type Html, html, showPage } from './html.ts';
import { action, type Sent } from './site.ts';
import { type BackendWords, backendWords } from './words.ts';

/** Day one: a portal without users prints a link that is good for an hour (one that goes by mail for longer) and makes the first administrator. */
export const setupLink = (ctx: Ctx, hours = 1): Promise<string | null> =>
  inTransaction(ctx, async tx => {
    if (await hasUsers(tx)) return null;
    const token = newToken();
    const expiresAt = new Date(ctx.now.getTime() + hours * 3_600_000).toISOString();
    await keep(tx, 'setup', { hash: hashToken(token), expiresAt });
    return `${addressOf(ctx)}/setup?token=${token}`;
  });
const hasUsers = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.one(sql`select 1 from ${ctx.db.table('user')} limit 1`)) !== null;

const requireSetup = async (ctx: TxCtx, token: string | undefined): Promise<void> => {
  if (await hasUsers(ctx)) throw new Refusal(409, 'setupClosed', { resource: 'user' });
  const kept = await keptUnder<{ hash: string; expiresAt: string }>(ctx, 'setup');
  if (!isToken(token) || kept?.hash !== hashToken(token)) throw invalid('token', 'tokenUnknown', undefined, 'user');
  if (new Date(kept.expiresAt) <= ctx.now) throw invalid('token', 'tokenExpired', undefined, 'user');
};

/** The form as it is asked for first, or with what was typed and what is wrong with it. A password is never put back. */
const setupForm = (t: BackendWords, typed: Readonly<Record<string, string>>, refused: readonly string[] = []): Html => {
  const of = (name: string): string => typed[name] ?? '';
  const must = (more = ''): string => ` required${more}`;
  return html`${refused.map(sentence => html`<p class="refused" role="alert">${sentence}</p>`)}<div class="card"><p class="dim">${t.setupHint}</p>${form('/setup', html`${hidden('token', of('token'))}${field('username', t.username, of('username'), 'text', must(' autocomplete="username"'))}${field('email', t.email, of('email'), 'email', must())}${field('firstName', t.firstName, of('firstName'), 'text', must())}${field('lastName', t.lastName, of('lastName'), 'text', must())}${field('password', t.password, '', 'password', must(' aria-describedby="f-password-hint" autocomplete="new-password"'))}<p class="dim" id="f-password-hint">${t.passwordHint}</p>`, html`<button>${t.save}</button>`)}</div>`;
};
const setupPage = endpoint({
  method: 'GET',
  path: '/setup',
  public: true,
  summary: 'The form for the first administrator.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { text: query, reply }) {
    const t = backendWords(ctx.language);
    await inTransaction(ctx, tx => requireSetup(tx, query.token));
    return showPage(reply, {
      title: t.setup,
      language: ctx.language,
      body: setupForm(t, { token: query.token ?? '', username: 'admin' }),
    });
  },
});

export interface FirstPerson {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}
/** For the set-up link and for the shell: an active administrator, with or without a password yet. */
export const createAdministrator = async (
  ctx: TxCtx,
  person: FirstPerson,
  password: string | null,
): Promise<number> => {
  const values = {
    ...person,
    username: person.username.toLowerCase(),
    email: person.email.toLowerCase(),
    language: ctx.language,
  };
  const fields = user.all as Record<string, FieldDef>;
  const problems = Object.entries(values).flatMap(([name, value]) => {
    const say = check(fields[name]!, value);
    return say ? [{ field: name, say }] : [];
  });
  if (problems.length > 0) throw invalidAll(problems, 'user');
  const id = Number(
    await insertRow(ctx, user, { ...values, status: 'active', emailConfirmedAt: ctx.now.toISOString() }),
  );
  if (password !== null) await storePassword(ctx, id, requireGoodPassword(password, Object.values(person)));
  await writeAudit(ctx, {
    resource: user,
    action: 'create',
    id,
    diff: { username: [null, values.username] },
    note: 'setup',
  });
  for (const role of ['admin', 'user'] as const) await grantRole(ctx, id, role);
  return id;
};

const setup = action(
  '/setup',
  'Makes the first administrator and signs them in.',
  async ({ ctx, request, t }, sent) => {
    const typed = Object.fromEntries(
      ['token', 'username', 'email', 'firstName', 'lastName'].map(name => [name, sent.text(name)]),
    );
    try {
      return await makeFirst(ctx, request, sent);
    } catch (error) {
      const told = error instanceof Refusal && error.status === 422 ? bodyOf(error, ctx) : null;
      // With a link that is wrong nothing can be mended here.
      if (!Array.isArray(told) || told.some(one => one.field === 'token')) throw error;
      request.reply.status(422);
      return {
        title: t.setup,
        body: setupForm(
          t,
          typed,
          told.map(one => one.message),
        ),
      };
    }
  },
  'everybody',
);
const makeFirst = (ctx: Ctx, request: Exchange, sent: Sent): Promise<string> =>
  inTransaction(ctx, async tx => {
    await tx.db.lock('setup');
    await requireSetup(tx, sent.text('token'));
    const id = await createAdministrator(
      tx,
      {
        username: sent.text('username'),
        email: sent.text('email'),
        firstName: sent.text('firstName'),
        lastName: sent.text('lastName'),
      },
      sent.all('password')[0] ?? '',
    );
    await dropKept(tx, 'setup');
    await enter(tx, request, id, 'setup');
    return '/backend/owner';
  });
export const setupEndpoints = [setupPage, setup];
