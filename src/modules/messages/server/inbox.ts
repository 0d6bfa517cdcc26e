import { boolean, choice, integer, list, object, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  and,
  type Ctx,
  endpoint,
  type Endpoint,
  evenForAdmin,
  inTransaction,
  invalid,
  type Me,
  notAllowed,
  notFound,
  type Policy,
  raw,
  type Rule,
  sql,
  type Sql,
  tell,
} from '../../../kernel/server/index.ts';
import { attachedTo } from '../../documents/server/index.ts';
import { accounts } from '../../people/server/index.ts';
import { type inbox, messageTypes, outbox, type ThreadMessage } from '../model.ts';

const received = (me: Me): Rule<typeof inbox> => (me.actor ? false : { idUser: me.id });

export const inboxPolicy: Policy<typeof inbox> = {
  read: me => evenForAdmin(received(me)),
  steady: true,
  update: me => evenForAdmin(received(me)),
  remove: me => evenForAdmin(received(me)),
  fill: (ctx, { before, input }) =>
    input.seen === 1 && before?.seen !== 1 ? { seenAt: wallClock(ctx.now) } : input.seen === 0 ? { seenAt: null } : {},
  effect: async (ctx, { row }) => tellMyself(ctx, { idMessRec: row.id }),
  scenarios: {
    /** How many wait; with `filter[seen]` how many of those. */
    unviewedMessageNumber: {
      async answer({ db }, { where, from, names }) {
        const waiting = names.includes('seen') ? raw('true') : raw('t.seen = 0');
        return (await db.one<{ n: number }>(
          sql`select count(*)::int as n from ${from} where ${and([where, waiting])}`,
        ))!.n;
      },
    },
  },
};

/** How many messages the caller has not looked at. */
export const unseenMessages = async ({ db, me }: Ctx): Promise<number> =>
  (await db.one<{ n: number }>(
    sql`select count(*)::int as n from ${db.table('message-copy')} where id_user = ${me!.id} and seen = 0 and deleted_at is null`,
  ))!.n;

/** The other pages of the same person count anew. */
const tellMyself = (ctx: Ctx, data: Readonly<Record<string, unknown>>): void => {
  tell(ctx, [{ id: ctx.me!.id, username: ctx.me!.username }], 'Inbox', data);
};

export const mailOf = (ctx: Ctx): number => {
  if (ctx.me!.actor) throw notAllowed();
  return ctx.me!.id;
};

const key = integer({ min: 1 });
const markSeen = endpoint({
  method: 'PUT',
  path: 'inbox/seen',
  summary: 'Opening a message marks it as seen; doing it twice changes nothing.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { id: integer({ required: true }), seen: boolean() },
  async handle(ctx, { query: { id } }) {
    const idUser = mailOf(ctx);
    return inTransaction(ctx, async tx => {
      const copies = tx.db.table('message-copy');
      const found = await tx.db.one<{ seen: number }>(
        sql`select seen from ${copies} where id = ${id} and id_user = ${idUser} and deleted_at is null for update`,
      );
      if (!found) throw notFound();
      if (found.seen === 0) {
        await tx.db.run(
          sql`update ${copies} set seen = 1, seen_at = ${tx.now}, row_ver = row_ver + 1 where id = ${id}`,
        );
        tellMyself(tx, { idMessRec: id });
      }
      return { id, seen: 1 };
    });
  },
});

const markAll = endpoint({
  method: 'PUT',
  path: 'inbox/mark-all',
  summary: 'Marks all of one’s messages as seen, or those of a type, an internship or a task.',
  query: { messType: choice(messageTypes), idInts: key, idIntsTask: key },
  answer: { data: integer({ required: true }) },
  async handle(ctx, { query }) {
    const conditions: Sql[] = [sql`id_user = ${mailOf(ctx)}`, raw('seen = 0 and deleted_at is null')];
    if (query.messType) conditions.push(sql`mess_type = ${query.messType}`);
    if (query.idInts) conditions.push(sql`id_ints = ${query.idInts}`);
    if (query.idIntsTask) conditions.push(sql`id_ints_task = ${query.idIntsTask}`);
    return inTransaction(ctx, async tx => {
      const marked = await tx.db.run(
        sql`update ${tx.db.table('message-copy')} set seen = 1, seen_at = ${tx.now}, row_ver = row_ver + 1 where ${and(conditions)}`,
      );
      if (marked.rowCount > 0) tellMyself(tx, {});
      return { data: marked.rowCount };
    });
  },
});

/** Only what the reader wrote or received, whoever else takes part. */
const thread = endpoint({
  method: 'GET',
  path: 'inbox/thread',
  summary:
    'A conversation (`id` of one of its messages) or everything about one thing (`resource`, `idRow`), as far as the caller sent or received it.',
  query: { id: key, resource: text(), idRow: key },
  answer: {
    data: list(
      object({
        idMess: integer({ required: true }),
        idMessRec: integer(),
        messType: choice(messageTypes, { required: true }),
        subject: text({ required: true }),
        body: text({ required: true }),
        senderName: text(),
        isMine: boolean(),
        isSystem: boolean(),
        seen: boolean(),
        sentAt: text({ required: true }),
        attachments: list(
          object({
            id: integer({ required: true }),
            name: text({ required: true }),
            size: integer({ required: true }),
          }),
          { required: true },
        ),
      }),
      { required: true },
    ),
  },
  async handle(ctx, { query: { id, resource, idRow } }) {
    const me = mailOf(ctx);
    if (!id && (!idRow || !resource)) throw invalid('id', 'required');
    const { db } = ctx;
    const which = id
      ? sql`coalesce(o.id_thread, o.id) = (select coalesce(x.id_thread, x.id) from ${db.table('outbox')} x where x.id = ${id})`
      : sql`o.about_resource = ${resource} and o.about_id = ${idRow}`;
    const found =
      await db.run<ThreadMessage>(sql`select o.id as "idMess", c.id as "idMessRec", o.mess_type as "messType", o.subject, o.body,
        (select u.name from (${accounts(db)}) u where u.id = o.id_sender) as "senderName",
        (o.id_sender is not distinct from ${me})::int as "isMine", o.is_system as "isSystem", coalesce(c.seen, 1) as seen,
        to_char(o.sent_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "sentAt",
        coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'size', a.size) order by a.place, a.id) from ${attachedTo(db, outbox.name)} a where a."idEntity" = o.id), '[]') as attachments
      from ${db.table('outbox')} o left join ${db.table('message-copy')} c on c.id_mess = o.id and c.id_user = ${me} and c.deleted_at is null
      where ${which} and o.deleted_at is null and o.status in ('sent', 'queued') and (o.id_sender = ${me} or c.id is not null)
      order by o.sent_at, o.id limit 500`);
    return { data: found.rows };
  },
});

export const inboxEndpoints: readonly Endpoint[] = [markSeen, markAll, thread];
