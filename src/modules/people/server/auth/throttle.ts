import { BlockList, isIPv4 } from 'node:net';
import {
  type Ctx,
  type Db,
  inTransaction,
  Refusal,
  type Settings,
  sql,
  type Sql,
  surroundingsOf,
  type TxCtx,
} from '../../../../kernel/server/index.ts';
import { atMostEach } from './at-most.ts';

/**
 * How failed sign-ins are held back. The pair (account, address) is locked, for names that do not exist too, so the lock tells
 * nothing. An account is never locked as a whole: anybody could lock out anybody. Guessing at it from many addresses
 * only gets slower and slower, except in a browser where its owner has signed in before.
 */
export const limits = {
  pair: 5,
  lockMinutes: 15,
  address: 100,
  sharedAddress: 2000,
  warnOwnerAt: 20,
  slowFrom: 5,
  slowestMs: 5000,
} as const;

export interface Attempt {
  readonly who: string;
  readonly ip: string;
  /** Failures of this pair that a right password would make up for, as far as they matter. */
  readonly ofPair: number;
  /** Failures of this account in the last hour, whoever made them. */
  readonly ofAccount: number;
}
/** A known account goes by its number, an unknown name by the hash of what it is found by: it may be a password that slipped into the wrong field. */
export const accountKey = (idUser: number): string => `#${idUser}`;
export const nameKey = (typed: string): Sql => sql`encode(sha256(convert_to(katedra.fold(${typed}), 'UTF8')), 'hex')`;

/** One customer of IPv6 has a whole network. */
export const addressKey = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain) || !plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map(g => Number.parseInt(g, 16).toString(16))
    .join(':')}::/64`;
};

const sharedLists = new WeakMap<Settings, BlockList>();
/** An address of a network that the node's settings name as shared by many people. */
export const isSharedAddress = ({ app }: Pick<Ctx, 'app'>, ip: string): boolean => {
  const { settings } = surroundingsOf(app);
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

export interface Standing {
  readonly who: string;
  readonly ofPair: number;
  readonly lockedFor: number | null;
  readonly ofAddress: number;
  readonly ofAccount: number;
}
/** How the failures of a name and of this address stand, as one row; those of the pair no further than its limit. */
export const standingOf = (ctx: Ctx, who: Sql): Sql => {
  const [table, ip, minutes] = [
    ctx.db.table('sign-in-failure'),
    addressKey(ctx.ip),
    sql`make_interval(mins => ${limits.lockMinutes})`,
  ];
  // In the order of its index and no further than matters: PostgreSQL never counts a flood.
  const ofAddress = sql`select from ${table} where ip = ${ip} and at > now() - ${minutes} order by at limit ${limits.sharedAddress + 1}`;
  return sql`select count(*)::int as "ofPair",
      case when count(*) >= ${limits.pair} and max(at) - min(at) <= ${minutes} and max(at) + ${minutes} > now() then extract(epoch from max(at) + ${minutes} - now())::float8 end as "lockedFor",
      (select count(*)::int from (${ofAddress}) counted) as "ofAddress",
      (select count(*)::int from ${table} where who = ${who} and at > now() - interval '1 hour') as "ofAccount"
    from (select at from ${table} where who = ${who} and ip = ${ip} order by at desc limit ${limits.pair}) last`;
};
/** Refuses who may not try at all. */
export const judge = (ctx: Ctx, { who, ofPair, lockedFor, ofAddress, ofAccount }: Standing): Attempt => {
  if (lockedFor !== null) throw pairLocked(lockedFor);
  if (ofAddress > mostOf(ctx)) throw refused('addressBusy', limits.lockMinutes * 60);
  return { who, ip: addressKey(ctx.ip), ofPair, ofAccount };
};
export const beginAttempt = async (ctx: Ctx, who: string): Promise<Attempt> =>
  judge(ctx, { who, ...(await ctx.db.one<Omit<Standing, 'who'>>(standingOf(ctx, sql`${who}::text`)))! });

/**
 * A password was compared: what is told of it is decided with everybody else who tried this account standing in line. Refuses
 * whoever comes too late, right or wrong, in the same words: a hundred attempts at once tell no more than a hundred in a row.
 */
export const stillFree = async (tx: TxCtx, { who }: Attempt): Promise<Attempt> => {
  await standInLine(tx, who);
  return beginAttempt(tx, who);
};
const standInLine = (tx: TxCtx, who: string): Promise<void> => tx.db.lock('sign-in', who);
/** A password that was wrong. A refused attempt is no further failure: the lock ends when it was said to end. Tells whether it locked the pair, and how many its account has with it. */
export const countFailure = (ctx: Ctx, { who, ip }: Attempt): Promise<{ locks: boolean; ofAccount: number }> =>
  inTransaction(ctx, async tx => {
    await standInLine(tx, who);
    // After that of the account, and by failures alone: those who enter do not wait for their whole campus.
    await tx.db.lock('sign-in from', ip);
    await beginAttempt(tx, who);
    await tx.db.run(sql`insert into ${tx.db.table('sign-in-failure')} (who, ip, at) values (${who}, ${ip}, now())`);
    const { lockedFor, ofAccount } = (await tx.db.one<Standing>(standingOf(tx, sql`${who}::text`)))!;
    return { locks: lockedFor !== null, ofAccount };
  });

const mostOf = (ctx: Ctx): number => (isSharedAddress(ctx, ctx.ip) ? limits.sharedAddress : limits.address);
const ofAddresses = atMostEach();
/** No address has more attempts under way than it may fail; the rest wait until it is known how those went. */
export const inTurn = <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> =>
  ofAddresses(`${ctx.cid} ${addressKey(ctx.ip)}`, mostOf(ctx), work);

const pairLocked = (seconds: number): Refusal => refused('pairLocked', seconds);
const refused = (key: string, seconds: number): Refusal =>
  new Refusal(
    429,
    { key, params: { minutes: Math.max(1, Math.ceil(seconds / 60)) } },
    { resource: 'user', retryAfter: seconds },
  );

export const pauseFor = (failures: number): number =>
  failures < limits.slowFrom ? 0 : Math.min(limits.slowestMs, Math.round(100 * 1.3 ** (failures - limits.slowFrom)));

/** A right password makes up for the wrong ones before it, from the same address. */
export const withoutFailures = (db: Db, { who, ip }: Attempt): Sql =>
  sql`delete from ${db.table('sign-in-failure')} where who = ${who} and ip = ${ip}`;
/** What the account itself says of them, when its password was set anew or somebody unblocked it. */
export const forgetFailures = async (db: Db, idUser: number): Promise<void> => {
  await db.run(
    sql`update ${db.table('user-sign-in')} set failed_logins = 0, locked_until = null where id_user = ${idUser}`,
  );
};
