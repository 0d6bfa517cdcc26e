import { sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { MessageType } from '../model.ts';

/**
 * Somebody no longer wants to be written to: letters of this type that wait for their hour are not sent. The messages stay
 * in the portal, and what answers the person's own doing (rows of `besides`, replies) is still sent.
 */
export const stopWaitingLetters = async (
  { db }: TxCtx,
  idUser: number,
  type: MessageType,
  besides: string,
): Promise<void> => {
  await db.run(sql`update ${db.table('message-copy')} c set email_status = 'none' from ${db.table('outbox')} o
    where o.id = c.id_mess and c.id_user = ${idUser} and c.mess_type = ${type} and c.email_status in ('digest', 'soon') and c.deleted_at is null
      and o.about_resource is distinct from ${besides} and o.id_reply_to is null`);
};
