import {
  col,
  type Ctx,
  error,
  evenForAdmin,
  type Me,
  type Policy,
  type Problem,
  rule,
  seen,
  sql,
  table,
  type TxCtx,
  writeAudit,
} from '../../../kernel/server/index.ts';
import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import { type LinkField, outbox } from '../model.ts';
import { startDelivering } from './background.ts';
import { deliver } from './deliver.ts';
import { limits, reachOf, type Writer } from './reach.ts';
import { type Chosen, type Closed, groupsOf, namedIds, recipientsSql, type Resolved, resolve } from './resolve.ts';

/** Mail is its writer's and its readers', also before the administrator and whoever acts as somebody else. */
export const ownMail = (me: Me) => ({ idSender: me.actor ? null : me.id });
const stillOpen = (me: Me) => ({ ...ownMail(me), status: { in: ['draft', 'failed'] as const } });

type Message = Row<typeof outbox>;

/** A message that the caller has written or received, and still has. */
const mine = (ctx: Ctx, id: number) =>
  ctx.db.one<
    Record<LinkField | 'aboutId' | 'idThread', number | null> & { messType: string; aboutResource: string | null }
  >(sql`
  select o.mess_type as "messType", o.id_surv_imp as "idSurvImp", o.id_esess as "idEsess", o.id_ints as "idInts", o.id_ints_task as "idIntsTask",
    o.about_resource as "aboutResource", o.about_id as "aboutId", coalesce(o.id_thread, o.id) as "idThread"
  from ${ctx.db.table('outbox')} o where o.id = ${id} and o.deleted_at is null and o.status = 'sent'
    and (o.id_sender = ${ctx.me!.id} or exists (select from ${ctx.db.table('message-copy')} c where c.id_mess = o.id and c.id_user = ${ctx.me!.id} and c.deleted_at is null))`);

/** Whether the thing a message is about is there for this person. */
const sees = async (ctx: Ctx, name: string, id: number): Promise<boolean> => {
  const r = ctx.app.resources.get(name);
  if (!r || r.internal || r.key === 'uuid') return false;
  return (await seen(ctx, r, id)) !== null;
};

const checkMessage = async (ctx: TxCtx, row: Message): Promise<Problem<typeof outbox>[]> => {
  const problems: Problem<typeof outbox>[] = [];
  if (
    row.aboutResource !== null &&
    row.aboutId !== null &&
    row.idReplyTo === null &&
    !(await sees(ctx, row.aboutResource, row.aboutId))
  )
    problems.push(error('aboutNotThere', 'aboutId'));
  if ((row.recipients ?? []).length !== namedIds({ messType: row.messType, recipients: row.recipients }).length)
    problems.push(error('recipientUnknown', 'recipients'));
  const groups = await groupsOf(ctx, row);
  if ('refused' in groups) problems.push(error(groups.refused, 'audience'));
  return problems;
};

const writer = (ctx: Ctx): Writer => ctx.me!;

/** Who gets it, as far as its writer is told. */
const resolved = async (ctx: Ctx, row: Chosen): Promise<Resolved | { readonly against: Closed }> => {
  const groups = await groupsOf(ctx, row);
  return 'refused' in groups ? { against: groups.refused } : resolve(ctx, writer(ctx), row, groups);
};

/** All that stands against sending it. */
const checkSending = async (ctx: TxCtx, row: Message): Promise<Problem<typeof outbox>[]> => {
  // Two tabs that send at the same moment are counted one after the other.
  await ctx.db.lock('outbox', row.idSender!);
  const sent = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${ctx.db.table('outbox')} where id_sender = ${row.idSender} and sent_at > ${ctx.now}::timestamptz - interval '1 hour'`,
  );
  if (sent!.n >= limits.anHour(writer(ctx))) return [error('tooManySent')];
  if (row.idReplyTo !== null && !(await mine(ctx, row.idReplyTo))) return [error('threadGone', 'idReplyTo')];
  const reach = await reachOf(ctx, writer(ctx), row);
  if ('refused' in reach) return [error(reach.refused, 'messType')];
  const told = await resolved(ctx, row);
  if ('against' in told) return [error(told.against, 'audience')];
  const { count, refused } = told;
  if (refused.length > 0) return refused.map(({ name, key }) => error(`${key}Named`, 'recipients', { name }));
  if (count === 0) return [error('nobodyThere', 'recipients')];
  const most = limits.recipients(writer(ctx));
  return count > most ? [error('tooManyRecipients', 'recipients', { max: most })] : [];
};

export const outboxPolicy: Policy<typeof outbox> = {
  read: me => evenForAdmin(ownMail(me)),
  create: me => evenForAdmin(ownMail(me)),
  update: me => evenForAdmin(stillOpen(me)),
  remove: me => evenForAdmin(stillOpen(me)),
  // Beside its sender: whoever has got a copy of the message.
  attachments: me =>
    evenForAdmin(
      rule`exists (select from ${table('message-copy')} c where c.id_mess = ${col('id')} and c.id_user = ${me.actor ? null : me.id} and c.deleted_at is null)`,
    ),
  /** An answer belongs where the message does that it answers. */
  async fill(ctx, { verb, before, input }) {
    const idReplyTo = input.idReplyTo === undefined ? before?.idReplyTo : (input.idReplyTo as number | null);
    const answered = idReplyTo ? await mine(ctx, idReplyTo) : null;
    return { ...(verb === 'create' ? { idSender: ctx.me!.id } : {}), ...answered };
  },
  async check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    if (verb === 'create') {
      const drafts = await ctx.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${ctx.db.table('outbox')} where id_sender = ${row.idSender} and status = 'draft' and deleted_at is null`,
      );
      if (drafts!.n > limits.drafts) return [error('tooManyDrafts')];
    }
    if (row.idReplyTo !== null && !(await mine(ctx, row.idReplyTo))) return [error('threadGone', 'idReplyTo')];
    return checkMessage(ctx, row);
  },
  moves: {
    send: {
      by: me => evenForAdmin(ownMail(me)),
      ready: checkSending,
      async set(ctx, row) {
        const told = await resolved(ctx, row);
        const count = 'against' in told ? 0 : told.count;
        return {
          state: count > limits.atOnce ? 'queued' : 'sent',
          sentAt: wallClock(ctx.now),
          recipientCount: count,
          idThread: row.idThread ?? row.id,
        };
      },
      async effect(ctx, row) {
        // The audit says that there was a message, not what was in it.
        await writeAudit(ctx, {
          resource: { ...outbox, audit: 'row' },
          action: 'send',
          id: row.id,
          diff: { messType: [null, row.messType], recipientCount: [null, row.recipientCount] },
        });
        if (row.status === 'queued') startDelivering(ctx);
        else await deliver(ctx, row, await recipientsSql(ctx, writer(ctx), row));
      },
    },
    deliver: { by: 'system' },
    fail: { by: 'system' },
  },
};
