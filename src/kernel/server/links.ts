import { type Language, text } from '../resource/index.ts';
import { accountIn, callerAs, grantIn, linkNamed } from './callers.ts';
import { addressFor } from './constituents.ts';
import { type App, type Ctx, endpoint, type Endpoint, type Me, type TxCtx } from './contract.ts';
import { notAllowed, Refusal } from './errors.ts';
import { queueMail } from './mail.ts';
import { inTransaction, surroundingsOf } from './runtime.ts';
import { hashToken, isToken, newToken } from './session.ts';
import { sql } from './sql.ts';

/**
 * Links by mail. The secret stands behind # in the address, which no server and no log is told; the page takes it from
 * there and says it with each call (`Authorization: Link …`). Whoever only opens the address, a mail scanner for one, has
 * loaded a page and changed nothing.
 */
export interface Addressee {
  readonly email: string;
  readonly language: Language;
}
const scheme = 'Link ';
export const secretIn = (header: string | undefined): string | null =>
  header?.startsWith(scheme) ? header.slice(scheme.length).trim() : null;

const originOf = (ctx: Pick<Ctx, 'app' | 'cid'>): string => {
  const { settings, address } = surroundingsOf(ctx.app);
  return addressFor(settings, ctx.cid, address());
};

/**
 * Makes a link about one row and gives its address, which is known here and to its reader alone. An earlier one of the same
 * name, row and address ends with it.
 */
export const grantLink = async (
  ctx: TxCtx,
  name: string,
  row: number,
  to: Addressee,
): Promise<{ readonly url: string; readonly until: Date }> => {
  const found = linkNamed(ctx.app, name);
  if (!found) throw new Error(`No link is called «${name}».`);
  const secret = newToken();
  const until = new Date(ctx.now.getTime() + found.def.days * 86_400_000);
  const table = ctx.db.table('link');
  await ctx.db.run(sql`update ${table} set revoked_at = ${ctx.now}
    where name = ${name} and id_row = ${row} and lower(recipient) = lower(${to.email}) and revoked_at is null`);
  await ctx.db.run(sql`insert into ${table} (name, id_row, recipient, language, hash, granted_at, granted_by, until)
    values (${name}, ${row}, ${to.email}, ${to.language}, ${hashToken(secret)}, ${ctx.now}, ${accountIn(ctx.me)}, ${until})`);
  return { url: `${originOf(ctx)}/link#${secret}`, until };
};
/** Makes a link and sends it in its own letter; false where the row has no need of one. */
export const sendLink = async (ctx: TxCtx, name: string, row: number, to: Addressee): Promise<boolean> => {
  const { url, until } = await grantLink(ctx, name, row, to);
  const letter = await linkNamed(ctx.app, name)!.def.letter(ctx, { row, url, until, language: to.language });
  if (letter) await queueMail(ctx, { kind: `link ${name}`, to: to.email, ...letter });
  else await revokeLinks(ctx, name, row);
  return letter !== null;
};
/** Whoever holds one is no longer let in. */
export const revokeLinks = async (ctx: TxCtx, name: string, row: number): Promise<void> => {
  await ctx.db.run(
    sql`update ${ctx.db.table('link')} set revoked_at = ${ctx.now} where name = ${name} and id_row = ${row} and revoked_at is null`,
  );
};
/** Of links that ended a year ago nothing is asked any more. */
export const dropOldLinks = async ({ db }: Pick<Ctx, 'db'>): Promise<void> => {
  await db.run(sql`delete from ${db.table('link')} where until < now() - interval '1 year'`);
};

/** Wrong secrets of one address on this node. They cannot be guessed; whoever tries is only to be slowed down and seen. */
const most = 20;
const during = 15 * 60_000;
const wrongIn = new WeakMap<App, Map<string, number[]>>();
const wrongOf = (wrong: ReadonlyMap<string, number[]>, who: string, now: number): number[] =>
  (wrong.get(who) ?? []).filter(at => at > now - during);
const refuseGuesser = (wrong: ReadonlyMap<string, number[]>, who: string, now: Date): void => {
  const times = wrongOf(wrong, who, now.getTime());
  if (times.length < most) return;
  const seconds = Math.ceil((times[0]! + during - now.getTime()) / 1000);
  throw new Refusal(
    429,
    { key: 'linkThrottled', params: { minutes: Math.max(1, Math.ceil(seconds / 60)) } },
    { retryAfter: seconds },
  );
};
const countWrong = (wrong: Map<string, number[]>, who: string, now: Date): void => {
  wrong.set(who, [...wrongOf(wrong, who, now.getTime()), now.getTime()].slice(-most));
  if (wrong.size > 10_000) wrong.delete(wrong.keys().next().value!);
};

interface Granted {
  readonly id: string;
  readonly name: string;
  readonly row: number;
  readonly recipient: string;
  readonly language: Language;
  readonly until: Date;
  readonly isUsed: boolean;
  readonly isRevoked: boolean;
}
type Asking = Pick<Ctx, 'app' | 'cid' | 'db' | 'ip' | 'language' | 'now'>;
const grantedBy = async ({ app, db, cid, ip, now }: Asking, secret: string): Promise<Granted> => {
  const who = `${cid} ${ip}`;
  const wrong = wrongIn.get(app) ?? new Map<string, number[]>();
  wrongIn.set(app, wrong);
  refuseGuesser(wrong, who, now);
  const found = isToken(secret)
    ? await db.one<Granted>(sql`select id, name, id_row as row, recipient, language, until, used_at is not null as "isUsed",
        revoked_at is not null as "isRevoked" from ${db.table('link')} where hash = ${hashToken(secret)}`)
    : null;
  if (found) return found;
  countWrong(wrong, who, now);
  throw new Refusal(404, 'linkUnknown');
};
/** Whoever holds this link; one that is wrong, ended, taken back or spent is refused in its own words. */
export const callerBehind = async (asking: Asking, secret: string): Promise<Me> => {
  const found = await grantedBy(asking, secret);
  const link = linkNamed(asking.app, found.name);
  if (!link || found.isRevoked) throw new Refusal(410, 'linkRevoked');
  if (link.def.once && found.isUsed) throw new Refusal(410, 'linkUsed');
  if (new Date(found.until) <= asking.now) throw new Refusal(410, 'linkExpired');
  return callerAs({ kind: 'link', grant: found.id, name: found.name, row: found.row }, asking.language);
};

/** A call of a link that is good for one use spends it; one that is refused gives it back. */
export const spending = async <T>(ctx: Ctx, method: string, work: () => Promise<T>): Promise<T> => {
  const caller = ctx.me?.caller;
  if (caller?.kind !== 'link' || method === 'GET' || !linkNamed(ctx.app, caller.name)?.def.once) return work();
  const table = ctx.db.table('link');
  const mine = await ctx.db.one(
    sql`update ${table} set used_at = ${ctx.now} where id = ${caller.grant} and used_at is null and revoked_at is null returning id`,
  );
  if (!mine) throw new Refusal(410, 'linkUsed');
  try {
    return await work();
  } catch (failure) {
    await ctx.db.run(sql`update ${table} set used_at = null where id = ${caller.grant}`);
    throw failure;
  }
};

const open = endpoint({
  method: 'POST',
  path: 'link/open',
  modules: [],
  public: true,
  summary: 'What the link in the header `Authorization: Link …` is for. Opening it changes nothing.',
  answer: {
    name: text({ required: true }),
    titleHr: text({ required: true }),
    titleEn: text({ required: true }),
    until: text({ required: true }),
  },
  async handle(ctx) {
    const caller = ctx.me?.caller;
    if (caller?.kind !== 'link') throw notAllowed();
    const { def } = linkNamed(ctx.app, caller.name)!;
    const row = await ctx.db.one<{ until: string }>(
      sql`select to_char(until at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as until from ${ctx.db.table('link')} where id = ${caller.grant}`,
    );
    if (!def.silent)
      await ctx.db.run(sql`insert into ${ctx.db.table('audit_log')} (at, id_link, ip, request_id, action, entity, id_entity)
        values (clock_timestamp(), ${grantIn(ctx.me)}, ${ctx.ip}, ${ctx.requestId}, 'link.open', ${def.on}, ${String(caller.row)})`);
    return { name: caller.name, titleHr: def.title.hr, titleEn: def.title.en, until: row!.until };
  },
});

const renew = endpoint({
  method: 'POST',
  path: 'link/renew',
  modules: [],
  public: true,
  summary: 'Sends a new link to the address on record in place of one that has expired; at most one in an hour.',
  body: { secret: text({ required: true, max: 200 }) },
  answer: 'nothing',
  async handle(ctx, { body: { secret } }) {
    const found = await grantedBy(ctx, secret);
    if (!linkNamed(ctx.app, found.name) || found.isRevoked) throw new Refusal(410, 'linkRevoked');
    await inTransaction(ctx, async tx => {
      await tx.db.lock('link', found.id);
      const young = await tx.db.one(
        sql`select from ${tx.db.table('link')} where name = ${found.name} and id_row = ${found.row} and recipient = ${found.recipient} and granted_at > ${new Date(ctx.now.getTime() - 3_600_000)}`,
      );
      if (young) throw new Refusal(429, 'linkRenewed', { retryAfter: 3600 });
      await sendLink(tx, found.name, found.row, { email: found.recipient, language: found.language });
    });
  },
});

export const linkEndpoints: readonly Endpoint[] = [open, renew];
