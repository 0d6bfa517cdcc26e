import { mailQueue, notFound, sql, surroundingsOf, tryMailAgain } from '../../../../kernel/server/index.ts';
import { form, hidden, html } from './html.ts';
import { action, momentOf, page } from './site.ts';

interface MailRow {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed';
  readonly attempts: number;
  readonly failure: string | null;
}
const isId = (id: string | undefined): id is string => /^[0-9a-f-]{36}$/.test(id ?? '');

const mails = page('/backend/mail', 'Mails that wait, left, failed, or lie in the folder.', async ({ ctx, t }) => {
  const rows = (
    await ctx.db.run<MailRow>(
      sql`select id, at, kind, recipient, subject, state, attempts, failure from ${mailQueue(ctx.db)} m order by at desc limit 200`,
    )
  ).rows;
  const toFolder = surroundingsOf(ctx.app).settings.smtp === undefined;
  return {
    title: t.mail,
    body: html`${toFolder && html`<p class="said">${t.folderHint}</p>`}<div class="wide"><table><thead><tr><th>${t.at}</th><th>${t.recipient}</th><th>${t.subject}</th><th>${t.status}</th><th>${t.attempts}</th><th></th></tr></thead>
      <tbody>${rows.map(
        m => html`<tr><td>${momentOf(m.at, ctx.language)}</td><td>${m.recipient}</td><td>${m.state === 'kept' ? html`<a href="/backend/letter?id=${m.id}">${m.subject}</a>` : m.subject}</td><td>${t[`mailState_${m.state}`]}${m.failure && html`<br><span class="dim">${m.failure}</span>`}</td><td>${m.attempts}</td>
        <td>${(m.state === 'failed' || (m.state === 'waiting' && m.attempts > 0)) && form('/backend/mail', hidden('id', m.id), html`<button class="quiet">${t.tryAgain}</button>`)}</td></tr>`,
      )}</tbody></table></div>`,
  };
});
/** Only a letter that could not be sent anywhere else is shown: its link would otherwise be lost. */
const letter = page('/backend/letter', 'One letter of the outgoing folder.', async ({ ctx, t, query }) => {
  const m = isId(query.id)
    ? await ctx.db.one<MailRow>(
        sql`select recipient, subject, body from ${mailQueue(ctx.db)} m where id = ${query.id} and state = 'kept'`,
      )
    : null;
  if (!m) throw notFound();
  return {
    title: m.subject,
    body: html`<div class="card"><p class="dim">${t.recipient}: ${m.recipient}</p><pre>${m.body}</pre></div><p><a href="/backend/mail">${t.back}</a></p>`,
  };
});
const again = action('/backend/mail', 'Tries a mail again.', async ({ ctx }, sent) => {
  if (!isId(sent.text('id'))) throw notFound();
  await tryMailAgain(ctx, sent.text('id'));
  return '/backend/mail?done=1';
});
export const mailEndpoints = [mails, letter, again];
