import { expect } from 'vitest';
import { type Db, sql, type TxCtx } from '../../src/kernel/server/index.ts';

interface Portal {
  readonly db: Db;
  inTransaction<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>;
}

/**
 * A race that happens every time: holds what all of them must hold until each of them waits for it, and lets them go at one
 * moment. Whoever does not wait has passed the lock by, and fails the test. At most three: connections are few.
 */
export const atOneMoment = async <T>(
  { db, inTransaction }: Portal,
  hold: (ctx: TxCtx) => Promise<unknown>,
  ...calls: readonly (() => Promise<T>)[]
): Promise<T[]> => {
  let answers: Promise<T[]> = Promise.resolve([]);
  await inTransaction(async tx => {
    await hold(tx);
    answers = Promise.all(calls.map(call => call()));
    await expect
      .poll(() => waitingForLocks(db), { timeout: 20_000, message: 'how many wait for what is held' })
      .toBe(calls.length);
  });
  return answers;
};

/** How many connections wait for what another one holds. */
export const waitingForLocks = async (db: Db): Promise<number> =>
  (await db.one<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  ))!.n;
