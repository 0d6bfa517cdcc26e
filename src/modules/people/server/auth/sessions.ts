import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Ctx,
  type Exchange,
  forgetSessions,
  giveSessionCookie,
  hashToken,
  inTransaction,
  isToken,
  newToken,
  sessionCookie,
  sql,
  type Sql,
  takeSessionCookie,
  type TxCtx,
} from '../../../../kernel/server/index.ts';

/** Twelve hours without a request end a session, seven days end it in any case; acting as another person lasts an hour. */
export const lasts = { idleHours: 12, days: 7, actingHours: 1 } as const;
const hours = (n: number): number => n * 3_600_000;

export interface Acting {
  readonly idActor: number;
  readonly reason: string;
}
/** A new token each time: what a browser brought along is never taken over, and what it had is ended. */
export const openSession = async (ctx: Ctx, request: Visit, idUser: number, acting?: Acting): Promise<void> => {
  const session = newSession(ctx, request, idUser, acting);
  await inTransaction(ctx, async tx => {
    await endSessionOf(tx, request.raw);
    await tx.db.run(session.row);
  });
  session.give();
};
type Visit = Pick<Exchange, 'raw' | 'reply'>;
/** A row, and the cookie that goes with it: given once the row stands. */
interface Given {
  readonly row: Sql;
  give(): void;
}
export const newSession = (ctx: Ctx, { raw, reply }: Visit, idUser: number, acting?: Acting): Given => {
  const token = newToken();
  const expires = new Date(ctx.now.getTime() + hours(acting ? lasts.actingHours : lasts.idleHours));
  return {
    row: sql`insert into ${ctx.db.table('session')} (id_user, token_hash, last_seen_at, expires_at, ip, user_agent, id_actor, act_reason)
      values (${idUser}, ${hashToken(token)}, ${ctx.now}, ${expires}, ${ctx.ip.slice(0, 64)}, ${agentOf(raw)}, ${acting?.idActor ?? null}, ${acting?.reason ?? null})`,
    give: () => giveSessionCookie(raw, reply, token, new Date(ctx.now.getTime() + hours(24 * lasts.days))),
  };
};
const agentOf = (request: FastifyRequest): string | null =>
  request.headers['user-agent']?.replaceAll('\0', '').slice(0, 500) || null;

/** The session this browser brought, whoever's it was. */
export const endSessionOf = async (tx: TxCtx, request: FastifyRequest): Promise<void> => {
  const token = request.cookies[sessionCookie(request.secure)];
  if (!isToken(token)) return;
  const gone = await tx.db.one<{ idUser: number }>(
    sql`delete from ${tx.db.table('session')} where token_hash = ${hashToken(token)} returning id_user as "idUser"`,
  );
  if (gone) await forgetSessions(tx.db, gone.idUser);
};
export const closeSession = async (ctx: Ctx, raw: FastifyRequest, reply: FastifyReply): Promise<void> => {
  await inTransaction(ctx, tx => endSessionOf(tx, raw));
  takeSessionCookie(raw, reply);
};

/** Every browser of the person, and every administrator acting as them; `but` stays. */
export const endAllSessions = async (tx: TxCtx, idUser: number, but = ''): Promise<number> => {
  const { rowCount } = await tx.db.run(
    sql`delete from ${tx.db.table('session')} where (id_user = ${idUser} or id_actor = ${idUser}) and token_hash <> ${but}`,
  );
  await forgetSessions(tx.db, idUser);
  return rowCount;
};

// ——— The browser that was here before ———

const browserDays = 400;
const browserCookie = (request: FastifyRequest): string =>
  request.secure ? '__Host-katedra_browser' : 'katedra_browser';
export const isKnownBrowser = async (ctx: Ctx, request: FastifyRequest, idUser: number): Promise<boolean> => {
  const token = request.cookies[browserCookie(request)];
  return (
    isToken(token) &&
    (await ctx.db.one(
      sql`select 1 from ${ctx.db.table('user-browser')} where id_user = ${idUser} and token_hash = ${hashToken(token)}`,
    )) !== null
  );
};
export const knownBrowser = (ctx: Ctx, { raw, reply }: Visit, idUser: number): Given => {
  const brought = raw.cookies[browserCookie(raw)];
  const token = isToken(brought) ? brought : newToken();
  return {
    row: sql`insert into ${ctx.db.table('user-browser')} as b (id_user, token_hash, last_seen_at) values (${idUser}, ${hashToken(token)}, ${ctx.now})
      on conflict (id_user, token_hash) do update set last_seen_at = excluded.last_seen_at`,
    give: () => {
      reply.setCookie(browserCookie(raw), token, {
        path: '/',
        httpOnly: true,
        secure: raw.secure,
        sameSite: 'lax',
        maxAge: browserDays * 86_400,
      });
    },
  };
};
