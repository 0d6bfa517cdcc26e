import { text } from '../../../../kernel/resource/index.ts';
import { type Db, invalid, sql, type TxCtx } from '../../../../kernel/server/index.ts';
import { isBreached } from './breached.ts';
import { threadPool } from './thread-pool.ts';

/** argon2id with 19 MiB and two passes: the cost that OWASP asks for. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const shortest = 10;
const longest = 1000;
/** Taken as it was typed, blanks and all. */
export const passwordField = text({ required: true, max: longest, verbatim: true });

/** Each wants 19 MiB of its own: more of them at once than processors would only take the cache from each other. */
const inThread = threadPool<
  { password: string; stored: string } | { password: string; cost: typeof cost },
  string | boolean
>(new URL('./password-thread.mjs', import.meta.url));

export const hashPassword = async (password: string): Promise<string> =>
  String(await inThread({ password: password.normalize('NFKC'), cost }));

let nobody: Promise<string> | null = null;
/** An account that does not exist costs as much as one that does: its password is compared with nobody's. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword('a password that nobody has').catch(() => {
    nobody = null;
    return '';
  });
  const compared = stored ?? (await nobody);
  const right = await inThread({ password: password.normalize('NFKC'), stored: compared });
  return stored !== null && right === true;
};

/** Refuses what would be guessed: too short, on the lists, or the person's own name. */
export const requireGoodPassword = (
  password: unknown,
  own: readonly (string | null | undefined)[] = [],
  field = 'password',
): string => {
  const refuse = (key: string, params?: Record<string, number>) => invalid(field, key, params, 'user');
  if (typeof password !== 'string' || !password.isWellFormed() || password.includes('\0') || password.length > longest)
    throw refuse('invalidValue');
  if ([...password].length < shortest) throw refuse('passwordShort', { min: shortest });
  if (isBreached(password)) throw refuse('passwordKnown');
  const plain = password.toLowerCase();
  const likeName = own.some(
    name =>
      name &&
      name.length >= 4 &&
      (plain === name.toLowerCase() || plain === [...name.toLowerCase()].reverse().join('')),
  );
  if (likeName) throw refuse('passwordLikeName');
  return password;
};

export const storePassword = async (ctx: TxCtx, idUser: number, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await ctx.db.run(sql`insert into ${ctx.db.table('user-credential')} as c (id_user, password_hash, password_changed_at) values (${idUser}, ${passwordHash}, ${ctx.now})
    on conflict (id_user) do update set password_hash = excluded.password_hash, password_changed_at = excluded.password_changed_at, row_ver = c.row_ver + 1`);
};
export const passwordOf = async (db: Db, idUser: number): Promise<string | null> =>
  (
    await db.one<{ hash: string }>(
      sql`select password_hash as hash from ${db.table('user-credential')} where id_user = ${idUser}`,
    )
  )?.hash ?? null;
