import { withOneStop } from '../../../kernel/resource/index.ts';
import { insertRows, queueMail, type Rule, saveMatching, Sql, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { accounts } from '../../people/server/index.ts';
import { outsideLetterEnUk } from '../en-uk.ts';
import { outsideLetterHr } from '../hr.ts';
import { type LinkField, type MessageType, outbox } from '../model.ts';
import { deliver } from './deliver.ts';

/** Somebody without an account: a mentor of a company, a member of a commission from another university. */
export interface Outsider {
  readonly email: string;
  readonly name: string;
  readonly language: 'hr' | 'en';
}

/** What has happened, as the module that knows it says it. Who hears of it by which way and when is decided here. */
export interface Happening {
  /** Names the kind of event: `internship.assigned`. */
  readonly key: string;
  /** Absent: general. */
  readonly type?: MessageType;
  /** Accounts, or a select of their ids. Whoever did it themself is not told. */
  readonly to: readonly number[] | Sql;
  /** People without an account; they get it as a letter. */
  readonly outside?: readonly Outsider[];
  /** The message of the person who did it: it stands in what they have sent, and can be answered. */
  readonly fromMyself?: true;
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

/**
 * Tells people what happened, inside the transaction in which it did: with its commit, or not at all. Gives the number of
 * people. There is a message for each language, as people read in their own.
 */
export const notify = async (ctx: TxCtx, happening: Happening): Promise<number> => {
  const event = happening.fromMyself ? happening : asSentences(happening);
  const outside = outsidersOf(event);
  if (!(event.to instanceof Sql) && event.to.length === 0 && outside.length === 0) return 0;
  const to = event.to instanceof Sql ? event.to : sql`select unnest(${event.to}::int[])`;
  let told = 0;
  for (const language of ['hr', 'en'] as const) {
    const users = readers(ctx, to, language, event);
    const strangers = outside.filter(person => (person.language === 'hr') === (language === 'hr'));
    if (strangers.length === 0 && !(await ctx.db.one(sql`select 1 from (${users}) u limit 1`))) continue;
    const [id] = await insertRows(ctx.db, outbox, [rowOf(ctx, event, language)]);
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
    await writeOutside(ctx, event, language, strangers);
    const all = count + strangers.length;
    await saveMatching(ctx, outbox, { id: id! }, { idThread: id!, recipientCount: all });
    told += all;
  }
  return told;
};

/** The portal's own sentences; what a person writes to others stays as they wrote it. */
const asSentences = (event: Happening): Happening => ({
  ...event,
  subject: { hr: withOneStop(event.subject.hr), en: withOneStop(event.subject.en) },
  text: { hr: withOneStop(event.text.hr), en: withOneStop(event.text.en) },
});
const readers = (ctx: TxCtx, to: Sql, language: 'hr' | 'en', event: Happening): Sql =>
  sql`select u.id from (${accounts(ctx.db)}) u
  where u.id in (${to}) and u.there and (u.language = 'hr') = ${language === 'hr'} and (u.id <> ${event.evenMyself ? 0 : (ctx.me?.id ?? 0)})`;

/** One address, and nothing that a mail program would read as several. */
const oneAddress = /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+\.[^\s@,;:<>()"\\]+$/;
const outsidersOf = ({ key, outside = [] }: Happening): readonly Outsider[] => {
  for (const { email } of outside)
    if (email.length > 254 || !oneAddress.test(email)) throw new Error(`«${key}» names an address that is none.`);
  return [...new Map(outside.map(person => [person.email.toLowerCase(), person])).values()];
};
/** A letter to each by itself: nobody sees who else got one. The address stands in the letter's own row and nowhere else. */
const writeOutside = async (
  ctx: TxCtx,
  event: Happening,
  language: 'hr' | 'en',
  people: readonly Outsider[],
): Promise<void> => {
  const write = language === 'hr' ? outsideLetterHr : outsideLetterEnUk;
  for (const { email, name } of people) {
    const [subject, body] = [event.subject[language], event.text[language]];
    await queueMail(ctx, { kind: 'message', to: email, subject, text: write({ subject, body, name }) });
  }
};

const rowOf = (ctx: TxCtx, event: Happening, language: 'hr' | 'en') => ({
  messType: event.type ?? 'general',
  subject: event.subject[language].slice(0, 200),
  body: event.text[language].slice(0, 20_000),
  ...event.link,
  aboutResource: event.about?.resource ?? null,
  aboutId: event.about?.id ?? null,
  route: event.route ?? null,
  isSystem: event.fromMyself ? 0 : 1,
  idSender: event.fromMyself ? (ctx.me?.id ?? null) : null,
  sendEmail: event.sendEmail ? 1 : 0,
  mergeKey: event.mergeKey ?? null,
  todoKey: event.todo ? event.key : null,
  closedWhen: event.todo ? JSON.stringify(event.todo.closedWhen) : null,
  recipientCount: 0,
  sentAt: ctx.now.toISOString(),
  status: 'sent',
});
