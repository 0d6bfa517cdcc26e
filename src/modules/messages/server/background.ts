import { type Ctx, inTransaction, move, saveMatching, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { outbox } from '../model.ts';
import { deliver, type Sending } from './deliver.ts';
import { writerOf } from './reach.ts';
import { type Chosen, recipientsSql } from './resolve.ts';

interface Queued extends Sending, Chosen {
  readonly idSender: number;
}

/** A message for many leaves after its sender has been answered. A node that dies leaves it to the next minute's job of another. */
export const startDelivering = (ctx: TxCtx): void => {
  ctx.db.afterCommit(() => {
    void deliverQueued(outside(ctx)).catch(error =>
      ctx.log.error({ err: error }, 'a queued message was not delivered yet'),
    );
  });
};
/** The same request without its transaction, which has ended by then, and without the person: the row says whose message it is. */
const outside = (ctx: TxCtx): Ctx => {
  const { run, rows, one, table, schema } = ctx.db;
  return { ...ctx, me: null, db: { run, rows, one, table, schema } };
};

export const deliverQueued = async (ctx: Ctx): Promise<void> => {
  while (await deliverOne(ctx)) {
    /* the next one */
  }
};

/** Held while its copies are made, so that one node delivers it, once. */
const deliverOne = (ctx: Ctx): Promise<boolean> =>
  inTransaction(ctx, async tx => {
    const { db } = tx;
    const message =
      await db.one<Queued>(sql`select id, mess_type as "messType", subject, body, send_email as "sendEmail", todo_key as "todoKey", merge_key as "mergeKey", route, recipients, audience,
      id_reply_to as "idReplyTo", id_surv_imp as "idSurvImp", id_esess as "idEsess", id_ints as "idInts", id_ints_task as "idIntsTask", id_sender as "idSender"
    from ${db.table('outbox')} where status = 'queued' and deleted_at is null order by id limit 1 for update skip locked`);
    if (!message) return false;
    // What its sender was told when sending it stays: counted anew it would tell who was chosen twice.
    const count = await deliver(tx, message, await recipientsSql(tx, await writerOf(tx, message.idSender), message));
    await saveMatching(tx, outbox, { id: message.id, recipientCount: 0 }, { recipientCount: count });
    await move(tx, outbox, message.id, count === 0 ? 'fail' : 'deliver', {}, { as: 'system' });
    return true;
  });
