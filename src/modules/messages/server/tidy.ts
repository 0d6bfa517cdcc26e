import { type Ctx, sql } from '../../../kernel/server/index.ts';

/** Copies are kept for three years, and a message for as long as somebody has a copy or is writing it. */
export const tidyMessages = async ({ db, now }: Ctx): Promise<void> => {
  await db.run(sql`delete from ${db.table('message-copy')} where sent_at < ${now}::timestamptz - interval '3 years'`);
  await db.run(sql`delete from ${db.table('outbox')} o where o.sent_at < ${now}::timestamptz - interval '3 years' and o.status = 'sent'
    and not exists (select from ${db.table('message-copy')} c where c.id_mess = o.id)`);
};
