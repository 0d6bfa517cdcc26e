import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '../../resource/index.ts';
import type { App, Ctx, Log, Me } from '../contract.ts';
import { type Constituent, constituentsBy } from '../constituents.ts';
import { Refusal } from '../errors.ts';
import { filesOf } from '../kept-files.ts';
import { callerBehind, secretIn } from '../links.ts';
import { requestLog, type RuntimeDatabase } from '../runtime.ts';
import type { Sessions } from '../session.ts';
import { schemaOf, type Settings } from '../settings.ts';
import type { Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Over HTTPS, also behind a proxy that ends it. */
    secure: boolean;
    /** The person asking, once the session was looked up. */
    me: Me | null;
  }
}

export interface World {
  readonly app: App;
  readonly database: RuntimeDatabase;
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly readiness: Readiness;
  readonly log: Log;
}

export const sessionCookie = (secure: boolean): string => (secure ? '__Host-katedra_session' : 'katedra_session');
const cookieOptions = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  secure: request.secure,
  sameSite: 'lax' as const,
});
/** For whoever signs a person in; the token itself is known to the browser alone. */
export const giveSessionCookie = (request: FastifyRequest, reply: FastifyReply, token: string, expires: Date): void => {
  reply.setCookie(sessionCookie(request.secure), token, { ...cookieOptions(request), expires });
};
export const takeSessionCookie = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.clearCookie(sessionCookie(request.secure), cookieOptions(request));
};

/** The constituent that this host name belongs to; a name that is not ours is refused. */
export const constituentOf = (settings: Settings, hostname: string): Constituent => {
  const found = constituentsBy(settings).ofHost(hostname);
  if (!found) throw new Refusal(421, 'unknownHost');
  return found;
};

/** Deactivated by the central administration: nobody is let in, and everybody is told why. */
export const closedNow = (reason: string): Refusal =>
  new Refusal(405, { key: 'constituentClosed', params: { reason } }, { allow: [] });

/** Secure also where a proxy ends TLS and the public address says so. */
export const isSecure = (settings: Settings, request: FastifyRequest): boolean =>
  request.protocol === 'https' || (settings.url?.protocol === 'https:' && settings.url.hostname === request.hostname);

/** Everything a request knows: constituent, person, language, clock. */
export const contextOf = async (world: World, request: FastifyRequest): Promise<Ctx> => {
  const { app, database, settings, sessions } = world;
  const { cid, closed } = constituentOf(settings, request.hostname);
  if (closed !== undefined) throw closedNow(closed);
  await world.readiness.assertReady(cid);
  const db = database.forSchema(schemaOf(cid));
  // Whoever comes by a link is that and nobody else, also in a browser where somebody is signed in.
  const secret = secretIn(request.headers.authorization);
  const token = request.cookies[sessionCookie(request.secure)];
  const me =
    secret !== null
      ? await callerBehind({ app, cid, db, ip: request.ip, language: languageOf(request), now: new Date() }, secret)
      : token
        ? await sessions.resolve(cid, token)
        : null;
  request.me = me;
  return {
    app,
    cid,
    me,
    db,
    files: filesOf(app, cid),
    language: languageOf(request),
    now: new Date(),
    requestId: request.id,
    ip: request.ip,
    log: requestLog(world.log, request.id, cid),
  };
};

export const languageOf = (request: FastifyRequest): Language =>
  request.me?.language ?? acceptedLanguage(request.headers['accept-language']);
/** The first language of the browser that we speak; Croatian for everybody else. */
export const acceptedLanguage = (header: string | undefined): Language => {
  if (!header) return 'hr';
  const wanted = header
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .map((item, i) => {
      const [tag = '', ...params] = item.trim().split(';');
      const q = Number(
        params
          .find(p => p.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.trim(), q: Number.isFinite(q) ? q : 0, i };
    });
  wanted.sort((a, b) => b.q - a.q || a.i - b.i);
  for (const { tag, q } of wanted) {
    if (q <= 0) continue;
    if (isLanguage(tag)) return tag;
    if (tag === 'hr' || tag.startsWith('hr-')) return 'hr';
    if (tag === 'en' || tag.startsWith('en-')) return 'en-uk';
  }
  return 'hr';
};
