import { col, type Ctx, inTransaction, purgeMatching, rule, sql, table } from '../../../kernel/server/index.ts';
import { outbox } from '../model.ts';

/** Copies are kept for three years, and a message for as long as somebody has a copy or is writing it. */
export const tidyMessages = async (ctx: Ctx): Promise<void> => {
  const { db, now } = ctx;
  await db.run(sql`delete from ${db.table('message-copy')} where sent_at < ${now}::timestamptz - interval '3 years'`);
  const read = rule`${col('sentAt')} < ${now}::timestamptz - interval '3 years' and ${col('status')} = 'sent'
    and not exists (select from ${table('message-copy')} c where c.id_mess = ${col('id')})`;
  await inTransaction(ctx, tx => purgeMatching(tx, outbox, read));
};
