import { type Ctx, type Job, sql } from '../../../kernel/server/index.ts';

/** What has served its time: sessions and links that ended, failures nobody counts any more, letters that left, registrations nobody confirmed. */
export const tidyAccounts = async ({ db }: Ctx): Promise<void> => {
  await db.run(sql`delete from ${db.table('session')} where expires_at < now()`);
  await db.run(sql`delete from ${db.table('user-token')} where expires_at < now() - interval '30 days'`);
  await db.run(sql`delete from ${db.table('sign-in-failure')} where at < now() - interval '1 day'`);
  await db.run(sql`delete from ${db.table('user-browser')} where last_seen_at < now() - interval '400 days'`);
  await db.run(sql`delete from ${db.table('mail_queue')} where state <> 'waiting' and at < now() - interval '30 days'`);
  await db.run(sql`delete from ${db.table('user')} u using ${db.table('registration')} r
    where r.id_user = u.id and u.status = 'pending' and r.created_at < now() - interval '30 days'
      and not exists (select from ${db.table('par-employee')} e where e.id_user = u.id)`);
};
export const peopleJobs: readonly Job[] = [{ name: 'people.tidy', cron: '40 3 * * *', run: tidyAccounts }];
