import { type Ctx, queueMails, raw, spread, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { accounts, addressOf, settingsOf } from '../../people/server/index.ts';
import { type Channel, channels, type MessageType } from '../model.ts';
import { letterEnUk } from '../en-uk.ts';
import { letterHr } from '../hr.ts';

/** How people hear of each type unless they have chosen otherwise. */
export const usualChannels: Readonly<Record<MessageType, Channel>> = {
  general: 'digest',
  survey: 'email',
  esession: 'email',
  internship: 'digest',
  internshipTask: 'digest',
  internshipApproval: 'email',
  alumniStudent: 'digest',
  alumniEmployer: 'digest',
};
export const channelKey = (type: MessageType): string => `channel.${type}`;

/** The row of a message, as far as its delivery needs it. */
export interface Sending {
  readonly id: number;
  readonly messType: MessageType;
  readonly subject: string;
  readonly body: string;
  readonly sendEmail: number;
  readonly todoKey: string | null;
  readonly mergeKey: string | null;
  readonly route: string | null;
}

/** A letter is followed by no other within this time: what comes meanwhile is gathered. */
export const gathering = raw(`interval '1 hour'`);

/**
 * A copy for everybody, in one statement, and one notice to the nodes. Who has chosen e-mail gets a letter at once, or later
 * one letter for all that came within the hour. Gives the number of copies.
 */
export const deliver = async (ctx: TxCtx, message: Sending, to: Sql): Promise<number> => {
  const { db, now } = ctx;
  const copies = db.table('message-copy');
  // A message whose sender asks for e-mail, or of a type usually mailed, goes by e-mail unless the reader has said where they want it.
  const usual: Channel = message.sendEmail === 1 ? 'email' : usualChannels[message.messType];
  const replaced =
    message.mergeKey === null
      ? sql`select null::int as id_user, 0 as merged where false`
      : sql`delete from ${copies} where merge_key = ${message.mergeKey} and seen = 0 and deleted_at is null and id_user in (${to}) returning id_user, merged`;
  const made = await db.one<{ copies: number; letters: number }>(sql`with replaced as (${replaced}), made as (
      insert into ${copies} (id_mess, id_user, sent_at, mess_type, id_surv_imp, id_esess, id_ints, id_ints_task, is_todo, merge_key, merged, email_status)
      select o.id, u.id, ${now}, o.mess_type, o.id_surv_imp, o.id_esess, o.id_ints, o.id_ints_task, (o.todo_key is not null)::int, o.merge_key,
        1 + coalesce((select max(r.merged) from replaced r where r.id_user = u.id), 0),
        case coalesce(s.value, ${usual}) when 'email' then case when p.letter_at > ${now}::timestamptz - ${gathering} then 'soon' else 'queued' end when 'digest' then 'digest' else 'none' end
      from (${accounts(db)}) u join ${db.table('outbox')} o on o.id = ${message.id}
        left join (${settingsOf(db, channelKey(message.messType), channels)}) s on s.id_user = u.id
        left join ${db.table('message-pace')} p on p.id_user = u.id
      where u.id in (${to}) and u.there
      on conflict (id_mess, id_user) where deleted_at is null do nothing
      returning email_status)
    select count(*)::int as copies, count(*) filter (where email_status = 'queued')::int as letters from made`);
  if (made!.letters > 0) await writeLetters(ctx, message);
  if (made!.copies > 0) await spread(ctx, 'Inbox', message.id);
  return made!.copies;
};

/** Where a letter leads: to what the message is about, else to the message. */
export const linkTo = (ctx: Ctx, route: string | null): string => `${addressOf(ctx)}/#${route ?? '/Messages'}`;

/** One letter for each copy that leaves at once, in the reader's language. */
const writeLetters = async (ctx: TxCtx, message: Sending): Promise<void> => {
  const { db, now } = ctx;
  const letter = {
    subject: message.subject,
    body: message.body,
    link: linkTo(ctx, message.route),
    settings: linkTo(ctx, '/Settings'),
  };
  const [chosen, usual] = [
    { ...letter, isChosen: true },
    { ...letter, isChosen: false },
  ];
  const oneLine = message.subject.replace(/\s+/g, ' ');
  await queueMails(
    ctx,
    sql`select 'message', u.email, ${oneLine}::text, case when s.value = 'email' then case when u.language = 'hr' then ${letterHr(chosen)}::text else ${letterEnUk(chosen)}::text end
      when u.language = 'hr' then ${letterHr(usual)}::text else ${letterEnUk(usual)}::text end, null::jsonb
    from ${db.table('message-copy')} c join (${accounts(db)}) u on u.id = c.id_user left join (${settingsOf(db, channelKey(message.messType), channels)}) s on s.id_user = u.id where c.id_mess = ${message.id} and c.email_status = 'queued' and c.deleted_at is null`,
  );
  await notePace(
    ctx,
    sql`select c.id_user from ${db.table('message-copy')} c where c.id_mess = ${message.id} and c.email_status = 'queued'`,
    now,
  );
};
export const notePace = async ({ db }: TxCtx, users: Sql, now: Date): Promise<void> => {
  await db.run(
    sql`insert into ${db.table('message-pace')} (id_user, letter_at) select p.id, ${now} from (${users}) p (id) on conflict (id_user) do update set letter_at = excluded.letter_at`,
  );
};

/** What a page hears when a message has come. */
export const inboxNews = async (db: Ctx['db'], idMess: number, here: readonly number[]) => {
  const found = await db.run<{
    id: number;
    idMessRec: number;
    messType: string;
    idInts: number | null;
    idIntsTask: number | null;
  }>(sql`
    select id_user as id, id as "idMessRec", mess_type as "messType", id_ints as "idInts", id_ints_task as "idIntsTask"
    from ${db.table('message-copy')} where id_mess = ${idMess} and id_user = any(${here}) and deleted_at is null`);
  return found.rows.map(({ id, idInts, idIntsTask, ...data }) => ({
    id,
    data: { ...data, ...(idInts !== null && { idInts }), ...(idIntsTask !== null && { idIntsTask }) },
  }));
};
