import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import nodemailer, { type Transporter } from 'nodemailer';
import { addressFor, type Roster, rosterOf } from './constituents.ts';
import type { App, Ctx, Db, Log } from './contract.ts';
import { type FileStore, storeBy } from './files.ts';
import { inTransaction, type RuntimeDatabase, systemContext } from './runtime.ts';
import type { Settings } from './settings.ts';
import { type Sql, sql } from './sql.ts';

export interface Mail {
  /** What it is about, for the list of mails: never the person or the secret in it. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Files of the constituent's store, under their hashes. */
  readonly attachments?: readonly MailAttachment[];
}
export interface MailAttachment {
  readonly name: string;
  readonly mime: string;
  readonly hash: string;
}
const channel = 'katedra_mail';

/** Inside a transaction the mail is sent with its commit, or not at all. */
export const queueMail = (ctx: Pick<Ctx, 'db' | 'cid'>, mail: Mail): Promise<void> =>
  queueMails(
    ctx,
    sql`values (${mail.kind}, ${mail.to}, ${oneLine(mail.subject)}, ${mail.text}, ${mail.attachments ? JSON.stringify(mail.attachments) : null}::jsonb)`,
  );
/** Many at once: `mails` selects kind, recipient, subject, text and attachments. */
export const queueMails = async (ctx: Pick<Ctx, 'db' | 'cid'>, mails: Sql): Promise<void> => {
  await ctx.db.run(
    sql`insert into ${ctx.db.table('mail_queue')} (kind, recipient, subject, body, attachments) ${mails}`,
  );
  await ctx.db.run(sql`select pg_notify(${channel}, ${ctx.cid})`);
};
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** The letters where a table would stand, for who shows the queue. The body is there while it waits or lies in the folder. */
export const mailQueue = (db: Pick<Db, 'table'>): Sql =>
  sql`(select id, at, kind, recipient, subject, body, state, attempts, failure from ${db.table('mail_queue')})`;
/** A letter that did not leave is tried again at once, with all its attempts before it. */
export const tryMailAgain = async ({ db, cid }: Pick<Ctx, 'db' | 'cid'>, id: string): Promise<void> => {
  await db.run(
    sql`update ${db.table('mail_queue')} set state = 'waiting', attempts = 0, next_at = now() where id = ${id} and state in ('failed', 'waiting')`,
  );
  await db.run(sql`select pg_notify(${channel}, ${cid})`);
};
/** The letter that tells a person that they are forgotten; nothing of it is kept once it has left. */
export const lastLetter = 'erased';
/** Letters to these addresses go, but for the last one; what others were written loses the name that the pattern finds. */
export const forgetLetters = async (
  { db }: Pick<Ctx, 'db'>,
  addresses: readonly string[],
  named: string | null,
): Promise<void> => {
  const queue = db.table('mail_queue');
  await db.run(
    sql`delete from ${queue} where lower(recipient) = any(${addresses}::text[]) and not (kind = ${lastLetter} and state = 'waiting')`,
  );
  if (named !== null)
    await db.run(sql`update ${queue} set subject = regexp_replace(subject, ${named}, '\\1–', 'gi'), body = regexp_replace(body, ${named}, '\\1–', 'gi')
      where subject ~* ${named} or body ~* ${named}`);
};
/** Letters that left, or never will, are of interest for a month. */
export const dropOldMail = async ({ db }: Pick<Ctx, 'db'>): Promise<void> => {
  await db.run(sql`delete from ${db.table('mail_queue')} where state <> 'waiting' and at < now() - interval '30 days'`);
};

/** Pauses between attempts: a mail server that is down for a night still gets its mails in the morning. */
const pauses = ['1 minute', '5 minutes', '15 minutes', '1 hour', '3 hours', '6 hours', '12 hours'] as const;

export interface MailOptions {
  readonly app: App;
  readonly database: RuntimeDatabase;
  readonly settings: Settings;
  readonly log: Log;
  readonly constituents: Roster | readonly string[];
  readonly lookEvery?: number;
}
export interface MailSender {
  stop(): Promise<void> /** Sends what is due now; for tests and scripts. */;
  sendDue(): Promise<void>;
}

/** Any node may send; a row is taken by one. Without a mail server the letters are laid into a folder. */
export const startMail = async (options: MailOptions): Promise<MailSender> => {
  const { database, settings } = options;
  const roster = rosterOf(options.constituents);
  const files = storeBy(settings);
  const deliver = settings.smtp ? bySmtp(settings.smtp, files) : intoFolder(settings, files);
  let stopped = false;
  let busy: Promise<void> = Promise.resolve();
  const look = (cids: readonly string[]): Promise<void> =>
    (busy = busy
      .then(async () => {
        // One whose database does not answer keeps back nobody else's letters.
        for (const cid of cids)
          if (!stopped)
            await sendAllDue(options, cid, deliver.send).catch(error => options.log.error({ err: error, cid }, 'mail'));
      })
      .catch(error => options.log.error({ err: error }, 'mail')));
  await database.listen(channel, cid => {
    if (roster.working().includes(cid)) void look([cid]);
  });
  const clock = setInterval(() => void look(roster.working()), options.lookEvery ?? 20_000);
  clock.unref();
  void look(roster.working());
  return {
    sendDue: () => look(roster.working()),
    async stop() {
      stopped = true;
      clearInterval(clock);
      await busy;
      deliver.close();
    },
  };
};

interface Waiting {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly attachments: readonly MailAttachment[] | null;
  readonly attempts: number;
}
type Deliver = (cid: string, mail: Waiting, from: Sender) => Promise<'sent' | 'kept'>;
type Sender = string | { readonly name: string; readonly address: string };

const sendAllDue = async (options: MailOptions, cid: string, deliver: Deliver): Promise<void> => {
  const ctx = systemContext(options, 'mail', cid);
  while (await sendOne(ctx, options.settings, deliver)) {
    /* the next one */
  }
};

/** The row is held while the mail leaves: a node that dies lets go of it, and another sends it. */
const sendOne = (ctx: Ctx, settings: Settings, deliver: Deliver): Promise<boolean> =>
  inTransaction(ctx, async tx => {
    const queue = tx.db.table('mail_queue');
    const mail =
      await tx.db.one<Waiting>(sql`select id, kind, recipient, subject, body, attachments, attempts from ${queue}
    where state = 'waiting' and next_at <= now() order by next_at limit 1 for update skip locked`);
    if (!mail) return false;
    try {
      const state = await deliver(ctx.cid, mail, await senderOf(ctx, settings));
      if (mail.kind === lastLetter && state === 'sent') {
        await tx.db.run(sql`delete from ${queue} where id = ${mail.id}`);
        return true;
      }
      // What was in the letter is nobody's business once it is gone; its links would still open doors.
      await tx.db.run(
        sql`update ${queue} set state = ${state}, done_at = now(), attempts = attempts + 1, failure = null, body = case when ${state} = 'sent' then '' else body end where id = ${mail.id}`,
      );
    } catch (error) {
      const pause = isFinal(error) ? undefined : pauses[mail.attempts];
      ctx.log.warn({ err: error, kind: mail.kind, attempts: mail.attempts + 1 }, 'a mail did not leave');
      await tx.db.run(sql`update ${queue} set attempts = attempts + 1, failure = ${String((error as Error).message).slice(0, 500)},
      state = ${pause ? 'waiting' : 'failed'}, next_at = now() + ${pause ?? '0'}::interval where id = ${mail.id}`);
    }
    return true;
  });

/** The institution, at the address that was set, its own, or one under the portal's domain; never one of the machine. */
const senderOf = async (ctx: Ctx, settings: Settings): Promise<Sender> => {
  const { mailFrom, url } = settings;
  if (mailFrom?.includes('<')) return mailFrom;
  const said = await ctx.app.modules.find(module => module.institution)?.institution?.(ctx.db);
  const { hostname } = new URL(addressFor(settings, ctx.cid, url?.origin ?? 'http://localhost'));
  const domain = hostname === 'localhost' || /^[\d.[]/.test(hostname) ? 'katedra.invalid' : hostname;
  return { name: said?.name ?? 'Katedra', address: mailFrom ?? said?.email ?? `katedra@${domain}` };
};

/** The other side said no for good: there is no such recipient. */
const isFinal = (error: unknown): boolean => {
  const code = (error as { responseCode?: number }).responseCode;
  return code !== undefined && code >= 550 && code < 560;
};

/** A file that is gone by now does not keep the letter back. */
const withEnclosed = async <T>(
  files: FileStore,
  cid: string,
  mail: Waiting,
  send: (enclosed: { filename: string; contentType: string; content: Readable }[]) => Promise<T>,
): Promise<T> => {
  const enclosed: Parameters<typeof send>[0] = [];
  try {
    for (const { name, mime, hash } of mail.attachments ?? []) {
      const found = await files.open(cid, hash);
      if (found) enclosed.push({ filename: name, contentType: mime, content: found.stream });
    }
    return await send(enclosed);
  } finally {
    // A letter that did not leave has read none of them.
    for (const { content } of enclosed) content.destroy();
  }
};

const bySmtp = (smtp: NonNullable<Settings['smtp']>, files: FileStore): { send: Deliver; close(): void } => {
  const transport: Transporter = nodemailer.createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(smtp.user && { auth: { user: smtp.user, pass: smtp.password ?? '' } }),
  });
  return {
    send: async (cid, mail, from) => {
      await withEnclosed(files, cid, mail, attachments =>
        transport.sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          attachments,
          messageId: `<${mail.id}@katedra>`,
          headers: { 'auto-submitted': 'auto-generated' },
        }),
      );
      return 'sent';
    },
    close: () => transport.close(),
  };
};

/** The folder that the backend site shows while no mail server is set. */
export const outgoingFolder = (settings: Settings, cid: string): string => join(settings.data, 'outgoing', cid);
const intoFolder = (settings: Settings, files: FileStore): { send: Deliver; close(): void } => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async (cid, mail, from) => {
      const { message } = await withEnclosed(files, cid, mail, attachments =>
        transport.sendMail({
          from,
          to: mail.recipient,
          subject: mail.subject,
          text: mail.body,
          attachments,
          messageId: `<${mail.id}@katedra>`,
        }),
      );
      const folder = outgoingFolder(settings, cid);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${randomUUID()}`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(folder, `${mail.id}.eml`));
      return 'kept';
    },
    close: () => transport.close(),
  };
};
