import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { text } from '../../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  type Exchange,
  insertRow,
  inTransaction,
  notSignedIn,
  Refusal,
  type Settings,
  sql,
  surroundingsOf,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { userIdentity } from '../../model.ts';
import { addressOf } from './letters.ts';
import { type Claims, isProvider, type ProviderName, providerOf } from './providers.ts';
import { enter, enterByProof } from './sign-in.ts';

type Visit = Pick<Exchange, 'raw' | 'reply'>;

const callbackPath = '/api/v1/auth/oidc-callback';
const minutes = 10;

/** What must be the same when the person comes back: kept in the browser that left, signed, and good once. */
interface Journey {
  readonly cid: string;
  readonly provider: ProviderName;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly linkTo: number | null;
  readonly until: number;
}
/** Whom a provider has signed in, while the code of their phone is still missing. */
interface Half {
  readonly cid: string;
  readonly provider: ProviderName | 'constituent';
  readonly idUser: number;
  /** Linked once the code has come; null where it is linked already. */
  readonly claims: Claims | null;
  readonly until: number;
}
/** A person on the way to this constituent from another, where they are signed in. */
interface Change {
  readonly cid: string;
  readonly from: string;
  readonly state: string;
  readonly linkTo: number | null;
  readonly until: number;
}
interface Kept {
  readonly oidc: Journey;
  readonly constituent: Change;
  readonly proof: Half;
}
type Purpose = keyof Kept;
const cookieName = (request: FastifyRequest, purpose: Purpose): string =>
  request.secure ? `__Host-katedra_${purpose}` : `katedra_${purpose}`;
/** What was signed for one purpose is good for no other. */
const signatureOf = (ctx: Ctx, purpose: Purpose, text: string): string =>
  createHmac('sha256', ctx.app.secret).update(`${purpose}:${text}`).digest('base64url');

export const keep = <P extends Purpose>(ctx: Ctx, { raw: request, reply }: Visit, purpose: P, kept: Kept[P]): void => {
  const text = Buffer.from(JSON.stringify(kept)).toString('base64url');
  reply.setCookie(cookieName(request, purpose), `${text}.${signatureOf(ctx, purpose, text)}`, {
    path: '/',
    httpOnly: true,
    secure: request.secure,
    sameSite: 'lax',
    maxAge: minutes * 60,
  });
};
export const keptFor = <P extends Purpose>(ctx: Ctx, { raw: request }: Visit, purpose: P): Kept[P] | null => {
  const [text = '', signature = ''] = (request.cookies[cookieName(request, purpose)] ?? '').split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(ctx, purpose, text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const kept = JSON.parse(Buffer.from(text, 'base64url').toString()) as Kept[P];
  return kept.until > ctx.now.getTime() && kept.cid === ctx.cid ? kept : null;
};
export const forget = ({ raw: request, reply }: Visit, purpose: Purpose): void => {
  reply.clearCookie(cookieName(request, purpose), {
    path: '/',
    httpOnly: true,
    secure: request.secure,
    sameSite: 'lax',
  });
};

const start = endpoint({
  method: 'GET',
  path: 'auth/oidc',
  changes: true,
  public: true,
  summary: 'Leads to a provider that signs people in; `link=1` ties its account to the signed-in one.',
  query: { provider: text({ max: 100 }), link: text({ max: 10 }) },
  answer: 'bytes',
  async handle(ctx, { query, raw, reply }) {
    const here = new URL(addressOf(ctx));
    // The way back is fixed, so the journey begins on the same host: its cookie would not come back elsewhere.
    if (raw.host !== here.host)
      return reply.redirect(
        `${here.origin}/api/v1/auth/oidc?provider=${encodeURIComponent(query.provider ?? '')}${query.link === '1' ? '&link=1' : ''}`,
      );
    const provider = isProvider(query.provider) ? providerOf(surroundingsOf(ctx.app).settings, query.provider) : null;
    if (!provider) throw new Refusal(404, 'oidcNotConfigured', { resource: 'user' });
    const linking = query.link === '1';
    if (linking && (!ctx.me || ctx.me.actor)) throw notSignedIn();
    try {
      const configuration = await provider.configuration();
      const journey: Journey = {
        cid: ctx.cid,
        provider: provider.name,
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        linkTo: linking ? ctx.me!.id : null,
        until: ctx.now.getTime() + minutes * 60_000,
      };
      keep(ctx, { raw, reply }, 'oidc', journey);
      return reply.redirect(
        client.buildAuthorizationUrl(configuration, {
          redirect_uri: here.origin + callbackPath,
          scope: provider.scope,
          state: journey.state,
          code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
          code_challenge_method: 'S256',
          ...(provider.scope.includes('openid') && { nonce: journey.nonce }),
        }).href,
      );
    } catch (error) {
      ctx.log.warn({ err: error, provider: provider.name }, 'a provider could not be reached');
      return reply.redirect('/#/Login?problem=provider');
    }
  },
});

const callback = endpoint({
  method: 'GET',
  path: 'auth/oidc-callback',
  changes: true,
  public: true,
  summary: 'Where a provider sends people back to.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, request) {
    const { raw, reply } = request;
    const journey = keptFor(ctx, request, 'oidc');
    forget(request, 'oidc');
    const provider = journey && providerOf(surroundingsOf(ctx.app).settings, journey.provider);
    if (!provider) return reply.redirect('/#/Login?problem=provider');
    let claims: Claims;
    try {
      const configuration = await provider.configuration();
      const tokens = await client.authorizationCodeGrant(configuration, new URL(raw.url, addressOf(ctx)), {
        expectedState: journey.state,
        pkceCodeVerifier: journey.verifier,
        ...(provider.scope.includes('openid') && { expectedNonce: journey.nonce, idTokenExpected: true }),
      });
      claims = await provider.claims(configuration, tokens);
    } catch (error) {
      ctx.log.warn({ err: error, provider: provider.name }, 'a sign-in at a provider failed');
      return reply.redirect('/#/Login?problem=provider');
    }
    return reply.redirect(await arrive(ctx, request, journey, claims));
  },
});

interface Known {
  readonly id: number;
  readonly status: string;
  readonly hasSecondFactor: boolean;
}
/** AAI@EduHr answers for the person as the institution does; whoever else signs people in leaves the code to us. */
const asksForCode = ({ oidc }: Settings, provider: ProviderName): boolean =>
  provider !== 'aai' || oidc?.name !== 'AAI@EduHr';
/** Links only a verified address to a confirmed account; everybody else may register. Never opens an account by itself. */
const arrive = (ctx: Ctx, request: Exchange, journey: Journey, claims: Claims): Promise<string> =>
  inTransaction(ctx, async tx => {
    await tx.db.lock('identity', journey.provider, claims.subject);
    const hasCode = sql`exists (select from ${tx.db.table('user-credential')} c where c.id_user = u.id and c.totp_confirmed_at is not null) as "hasSecondFactor"`;
    const linked =
      await tx.db.one<Known>(sql`select u.id, u.status, ${hasCode} from ${tx.db.table('user-identity')} i join ${tx.db.table('user')} u on u.id = i.id_user and u.deleted_at is null
    where i.provider = ${journey.provider} and i.subject = ${claims.subject}`);
    if (journey.linkTo !== null) {
      // Whoever began to link is still the one who is signed in.
      if (ctx.me?.id !== journey.linkTo || (linked && linked.id !== journey.linkTo))
        return '/#/Profile?problem=provider';
      if (!linked) await link(tx, journey, claims, journey.linkTo);
      return '/#/Profile';
    }
    const byAddress =
      linked || !claims.email || !claims.isVerified
        ? null
        : await tx.db.one<Known>(sql`select u.id, u.status, ${hasCode} from ${tx.db.table('user')} u
    where lower(u.email) = ${claims.email} and u.email_confirmed_at is not null and u.deleted_at is null`);
    const account = linked ?? byAddress;
    if (!account) return '/#/RegisterAlumni?problem=noAccount';
    if (account.status !== 'active') return '/#/Login?problem=account';
    if (account.hasSecondFactor && asksForCode(surroundingsOf(ctx.app).settings, journey.provider)) {
      keep(ctx, request, 'proof', {
        cid: ctx.cid,
        provider: journey.provider,
        idUser: account.id,
        claims: linked ? null : claims,
        until: ctx.now.getTime() + minutes * 60_000,
      });
      return '/#/Login?proof=1';
    }
    if (!linked) await link(tx, journey, claims, account.id);
    await enter(tx, request, account.id, journey.provider);
    return '/';
  });
const link = async (
  ctx: Parameters<typeof insertRow>[0],
  journey: Pick<Half, 'provider'>,
  claims: Claims,
  idUser: number,
): Promise<void> => {
  const id = await insertRow(ctx, userIdentity, {
    idUser,
    provider: journey.provider,
    subject: claims.subject,
    email: claims.email,
  });
  await writeAudit(ctx, {
    resource: userIdentity,
    action: 'link',
    id,
    diff: { idUser: [null, idUser], provider: [null, journey.provider] },
  });
};

const proof = endpoint({
  method: 'POST',
  path: 'auth/oidc-proof',
  public: true,
  summary: 'The second proof of somebody whom a provider has just signed in.',
  about: 'user',
  body: { code: text({ required: true, max: 40 }) },
  answer: { username: text({ required: true }) },
  async handle(ctx, request) {
    const half = keptFor(ctx, request, 'proof');
    if (!half) throw notSignedIn();
    const { idUser, provider, claims } = half;
    const username = await enterByProof(ctx, request, { idUser, code: request.body.code, way: provider });
    forget(request, 'proof');
    if (claims)
      await inTransaction(ctx, async tx => {
        await tx.db.lock('identity', provider, claims.subject);
        const taken = await tx.db.one(
          sql`select 1 from ${tx.db.table('user-identity')} where provider = ${provider} and subject = ${claims.subject}`,
        );
        if (!taken) await link(tx, { provider }, claims, idUser);
      });
    return { username };
  },
});

export const oidcEndpoints: readonly Endpoint[] = [start, callback, proof];
