import { createHash } from 'node:crypto';
import { BlockList, isIPv4 } from 'node:net';
import type { Ctx, Db } from '../../../../kernel/server/contract.ts';
import { Refusal } from '../../../../kernel/server/errors.ts';
import { surroundingsOf } from '../../../../kernel/server/runtime.ts';
import type { Settings } from '../../../../kernel/server/settings.ts';
import { type Sql, sql } from '../../../../kernel/server/sql.ts';

/**
 * How failed sign-ins are held back. The pair (account, address) is locked, for names that do not exist too, so the lock tells
 * nothing. An account is never locked as a whole: anybody could lock out anybody. Guessing at it from many addresses
 * only gets slower and slower, except in a browser where its owner has signed in before.
 */
export const limits = { pair: 5, lockMinutes: 15, address: 100, sharedAddress: 2000, warnOwnerAt: 20, slowFrom: 5, slowestMs: 5000 } as const;

export interface Written { readonly who: string; readonly ip: string; readonly id: number }
export interface Attempt extends Written {
  /** Failures of this account in the last hour, whoever made them, this attempt not among them. */
  readonly failures: number;
}
/** A known account by its number, an unknown name by its hash: it may be a password that slipped into the wrong field. */
export const keyOf = (idUser: number | null, typed: string): string => (idUser === null ? createHash('sha256').update(typed).digest('hex') : `#${idUser}`);

/** One customer of IPv6 has a whole network. */
export const addressKey = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain) || !plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).map(g => Number.parseInt(g, 16).toString(16)).join(':')}::/64`;
};

const sharedLists = new WeakMap<Settings, BlockList>();
const isShared = (settings: Settings, ip: string): boolean => {
  let list = sharedLists.get(settings);
  if (!list) {
    list = new BlockList();
    for (const network of settings.sharedNetworks) {
      const [address = '', bits] = network.split('/');
      const family = isIPv4(address) ? 'ipv4' : 'ipv6';
      list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
    }
    sharedLists.set(settings, list);
  }
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain !== '' && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
};

interface State { readonly before: number; readonly span_minutes: number | null; readonly ends_in: number | null; readonly of_address: number; readonly of_account: number }
/**
 * Every attempt is written down as a failure before the password is looked at, and crossed out when it was right: a hundred
 * attempts at the same moment are counted like a hundred in a row.
 */
export const attemptRow = (ctx: Ctx, who: Sql): Sql => sql`insert into ${ctx.db.table('sign-in-failure')} (who, ip, at)
  select ${who}::text, ${addressKey(ctx.ip)}::text, now() from (${withoutWaitingForTheDisk}) unhurried returning id, who, ip`;
/** Others see the attempt at once. Only a crash of the database could forget it, and an attempt of that second is nothing to guard. */
const withoutWaitingForTheDisk = sql`select set_config('synchronous_commit', 'off', true)`;
export const beginAttempt = async (ctx: Ctx, who: string): Promise<Attempt> => judgeAttempt(ctx, (await ctx.db.one<Written>(attemptRow(ctx, sql`${who}`)))!);
/** Counts what stands written, by a statement of its own: only so does it see those who came at the same moment. */
export const judgeAttempt = async (ctx: Ctx, { id, who, ip }: Written): Promise<Attempt> => {
  const table = ctx.db.table('sign-in-failure');
  // In the order of its index and no further than matters: so PostgreSQL steps over what was crossed out, and never counts a flood.
  const ofAddress = sql`select from ${table} where ip = ${ip} and at > now() - make_interval(mins => ${limits.lockMinutes}) order by at limit ${limits.sharedAddress + 1}`;
  const state = await ctx.db.one<State>(sql`
    with last as (select at from ${table} where who = ${who} and ip = ${ip} and id < ${id} order by at desc limit ${limits.pair})
    select count(*)::int as before, extract(epoch from max(at) - min(at)) / 60 as span_minutes,
      extract(epoch from max(at) + make_interval(mins => ${limits.lockMinutes}) - now()) as ends_in,
      (select count(*)::int from (${ofAddress}) counted) as of_address,
      (select count(*)::int from ${table} where who = ${who} and id < ${id} and at > now() - interval '1 hour') as of_account
    from last`);
  const isLocked = state!.before >= limits.pair && Number(state!.span_minutes) <= limits.lockMinutes && Number(state!.ends_in) > 0;
  // A refused attempt is no further failure: the lock ends when it was said to end.
  if (isLocked) { await forget(ctx.db, id); throw refused('pairLocked', Number(state!.ends_in)); }
  const most = isShared(surroundingsOf(ctx.app).settings, ctx.ip) ? limits.sharedAddress : limits.address;
  if (state!.of_address > most) { await forget(ctx.db, id); throw refused('addressBusy', limits.lockMinutes * 60); }
  return { who, ip, id, failures: state!.of_account };
};
/** An attempt that was no failure after all. */
export const forget = async (db: Db, id: number): Promise<void> => { await db.run(sql`delete from ${db.table('sign-in-failure')} where id = ${id}`); };
const refused = (key: string, seconds: number): Refusal =>
  new Refusal(429, { key, params: { minutes: Math.max(1, Math.ceil(seconds / 60)) } }, { resource: 'user', retryAfter: seconds });

export const pauseFor = (failures: number): number =>
  failures < limits.slowFrom ? 0 : Math.min(limits.slowestMs, Math.round(100 * 1.3 ** (failures - limits.slowFrom)));

/** A right password makes up for the wrong ones before it, from the same address. */
export const withoutFailures = (db: Db, { who, ip }: Attempt): Sql => sql`delete from ${db.table('sign-in-failure')} where who = ${who} and ip = ${ip}`;
/** What the account itself says of them, when its password was set anew or somebody unblocked it. */
export const forgetFailures = async (db: Db, idUser: number): Promise<void> => {
  await db.run(sql`update ${db.table('user-sign-in')} set failed_logins = 0, locked_until = null where id_user = ${idUser}`);
};
