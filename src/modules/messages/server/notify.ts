import { insertRows, type Rule, Sql, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { type LinkField, type MessageType, outbox } from '../model.ts';
import { deliver } from './deliver.ts';

/** What has happened, as the module that knows it says it. Who hears of it by which way and when is decided here. */
export interface Happening {
  /** Names the kind of event: `internship.assigned`. */
  readonly key: string;
  /** Absent: general. */
  readonly type?: MessageType;
  /** Accounts, or a select of their ids. Whoever did it themself is not told. */
  readonly to: readonly number[] | Sql;
  readonly subject: { readonly hr: string; readonly en: string };
  readonly text: { readonly hr: string; readonly en: string };
  /** A page of the portal: `/Internship/InternshipDiary?id=5`. */
  readonly route?: string;
  readonly about?: { readonly resource: string; readonly id: number };
  readonly link?: Readonly<Partial<Record<LinkField, number>>>;
  /** Something is to be done. It waits until this rule (plain data) holds of the row it is about, or the row is gone. */
  readonly todo?: { readonly closedWhen: Rule };
  /** A later event of the same key takes the place of the unread one. */
  readonly mergeKey?: string;
  /** By e-mail at once, for those who have not chosen otherwise. */
  readonly sendEmail?: boolean;
  /** Tells also the one who did it. */
  readonly evenMyself?: boolean;
}

/** Tells people what happened, inside the transaction in which it did: with its commit, or not at all. Gives the number of people. */
export const notify = async (ctx: TxCtx, event: Happening): Promise<number> => {
  if (event.to instanceof Sql ? false : event.to.length === 0) return 0;
  const to = event.to instanceof Sql ? event.to : sql`select unnest(${event.to}::int[])`;
  let told = 0;
  for (const language of ['hr', 'en'] as const) {
    const users = readers(ctx, to, language, event);
    if (!(await ctx.db.one(sql`select 1 from (${users}) u limit 1`))) continue;
    const [id] = await insertRows(ctx.db, outbox, [rowOf(ctx, event, language)]);
    await ctx.db.run(sql`update ${ctx.db.table('outbox')} set id_thread = id where id = ${id}`);
    const count = await deliver(
      ctx,
      {
        id: id!,
        messType: event.type ?? 'general',
        subject: event.subject[language],
        body: event.text[language],
        sendEmail: event.sendEmail ? 1 : 0,
        todoKey: event.todo ? event.key : null,
        mergeKey: event.mergeKey ?? null,
        route: event.route ?? null,
      },
      users,
    );
    await ctx.db.run(sql`update ${ctx.db.table('outbox')} set recipient_count = ${count} where id = ${id}`);
    told += count;
  }
  return told;
};

/** People read in their own language: there is a message for each. */
const readers = (
  ctx: TxCtx,
  to: Sql,
  language: 'hr' | 'en',
  event: Happening,
): Sql => sql`select u.id from ${ctx.db.table('user')} u
  where u.id in (${to}) and u.status = 'active' and u.deleted_at is null and (u.language = 'hr') = ${language === 'hr'} and (u.id <> ${event.evenMyself ? 0 : (ctx.me?.id ?? 0)})`;

const rowOf = (ctx: TxCtx, event: Happening, language: 'hr' | 'en') => ({
  messType: event.type ?? 'general',
  subject: event.subject[language].slice(0, 200),
  body: event.text[language].slice(0, 20_000),
  ...event.link,
  aboutResource: event.about?.resource ?? null,
  aboutId: event.about?.id ?? null,
  route: event.route ?? null,
  isSystem: 1,
  sendEmail: event.sendEmail ? 1 : 0,
  mergeKey: event.mergeKey ?? null,
  todoKey: event.todo ? event.key : null,
  closedWhen: event.todo ? JSON.stringify(event.todo.closedWhen) : null,
  recipientCount: 0,
  sentAt: ctx.now.toISOString(),
  status: 'sent',
});
