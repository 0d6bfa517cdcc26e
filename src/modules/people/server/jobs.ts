import { user } from '../model.ts';
import { healthJobs } from './health.ts';
import {
  clock,
  col,
  inTransaction,
  type Ctx,
  type Job,
  purgeMatching,
  rule,
  sql,
  table,
} from '../../../kernel/server/index.ts';

/** What has served its time: sessions and links that ended, failures nobody counts any more, registrations nobody confirmed. */
export const tidyAccounts = async (ctx: Ctx): Promise<void> => {
  const { db } = ctx;
  await db.run(sql`delete from ${db.table('session')} where expires_at < now()`);
  await db.run(sql`delete from ${db.table('user-token')} where expires_at < now() - interval '30 days'`);
  await db.run(sql`delete from ${db.table('sign-in-failure')} where at < now() - interval '1 day'`);
  await db.run(sql`delete from ${db.table('user-browser')} where last_seen_at < now() - interval '400 days'`);
  await inTransaction(ctx, tx => purgeMatching(tx, user, neverConfirmed));
};
const neverConfirmed = rule`${col('status')} = 'pending'
  and exists (select from ${table('registration')} r where r.id_user = ${col('id')} and r.created_at < ${clock} - interval '30 days')
  and not exists (select from ${table('par-employee')} e where e.id_user = ${col('id')})`;
export const peopleJobs: readonly Job[] = [
  {
    name: 'people.tidy',
    called: { hr: 'Računi: čišćenje isteklih', en: 'Accounts: clearing of expired ones' },
    cron: '40 3 * * *',
    run: tidyAccounts,
  },
  ...healthJobs,
];
