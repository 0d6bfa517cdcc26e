import { type Ctx, inTransaction, queueMails, raw, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { accounts } from '../../people/server/index.ts';
import { digestEnUk } from '../en-uk.ts';
import { digestHr } from '../hr.ts';
import { gathering, linkTo, notePace } from './deliver.ts';

export interface DigestLine {
  readonly subject: string;
  readonly sender: string | null;
  readonly at: string;
}
interface Due {
  readonly id: number;
  readonly email: string;
  readonly language: string;
  readonly lines: readonly DigestLine[];
}

const readersAtOnce = 500;
const linesInLetter = 30;

/** Once a day, to those who want to hear of it once a day. */
export const sendDailyDigests = (ctx: Ctx): Promise<void> => sendAll(ctx, 'digest', raw('true'));
/** To those who want e-mail at once and have had a letter within the hour: one for all that came since. */
export const sendGathered = (ctx: Ctx): Promise<void> =>
  sendAll(
    ctx,
    'soon',
    sql`not exists (select from ${ctx.db.table('message-pace')} p where p.id_user = c.id_user and p.letter_at > ${ctx.now}::timestamptz - ${gathering})`,
  );

const sendAll = async (ctx: Ctx, status: 'digest' | 'soon', when: Sql): Promise<void> => {
  while ((await inTransaction(ctx, tx => sendSome(tx, status, when))) === readersAtOnce) {
    /* the next readers */
  }
};

/** Letters and marks in one transaction: a node that dies half-way has sent nothing, and what was sent is not sent again. */
const sendSome = async (ctx: TxCtx, status: 'digest' | 'soon', when: Sql): Promise<number> => {
  const { db } = ctx;
  await db.lock('messages.digest');
  const copies = db.table('message-copy');
  const readers = (
    await db.run<{ id: number }>(
      sql`select distinct c.id_user as id from ${copies} c where c.email_status = ${status} and c.deleted_at is null and ${when} order by 1 limit ${readersAtOnce}`,
    )
  ).rows.map(row => row.id);
  if (readers.length === 0) return 0;
  // What was read in the portal meanwhile is no news.
  const due = await db.run<Due>(sql`with taken as (
      update ${copies} c set email_status = case when c.seen = 1 then 'none' else 'queued' end where c.email_status = ${status} and c.deleted_at is null and c.id_user = any(${readers}) returning c.id_mess, c.id_user, c.seen, c.sent_at, c.id)
    select u.id, u.email, u.language, json_agg(json_build_object('subject', o.subject, 'sender', (select s.name from (${accounts(db)}) s where s.id = o.id_sender),
        'at', to_char(t.sent_at at time zone 'Europe/Zagreb', 'DD.MM. HH24:MI')) order by t.sent_at, t.id) as lines
    from taken t join ${db.table('outbox')} o on o.id = t.id_mess join (${accounts(db)}) u on u.id = t.id_user and u.there
    where t.seen = 0 group by u.id, u.email, u.language`);
  const letters = due.rows.map(reader => ({ recipient: reader.email, ...letterTo(ctx, reader) }));
  if (letters.length > 0) {
    await queueMails(
      ctx,
      sql`select 'digest', m.recipient, m.subject, m.text, null::jsonb from jsonb_to_recordset(${JSON.stringify(letters)}::jsonb) as m (recipient text, subject text, text text)`,
    );
    await notePace(ctx, sql`select unnest(${due.rows.map(reader => reader.id)}::int[])`, ctx.now);
  }
  return readers.length;
};

const letterTo = (ctx: Ctx, { language, lines }: Due): { subject: string; text: string } =>
  (language === 'hr' ? digestHr : digestEnUk)({
    count: lines.length,
    lines: lines.slice(0, linesInLetter),
    more: Math.max(0, lines.length - linesInLetter),
    link: linkTo(ctx, null),
    settings: linkTo(ctx, '/Settings'),
  });
