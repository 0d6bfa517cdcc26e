import '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import {
  bodyOf,
  type Ctx,
  endpoint,
  type Endpoint,
  type Exchange,
  forgetSessions,
  inTransaction,
  type Io,
  Refusal,
  refusalOf,
  sql,
  type TxCtx,
} from '../../../../kernel/server/index.ts';
import { accentOf } from '../../../../kernel/resource/index.ts';
import { form, html, type Html, showPage } from './html.ts';
import { type BackendWords, backendWords } from './words.ts';

export interface Visit {
  readonly ctx: Ctx;
  readonly request: Exchange;
  readonly t: BackendWords;
  readonly query: Readonly<Record<string, string>>;
}
/** What a form sent: its texts, a name given several times as a list, and pictures as data URLs. */
export interface Sent {
  text(name: string): string;
  all(name: string): readonly string[];
  picture(name: string): string | null;
  has(name: string): boolean;
}
/** Where it leads afterwards, or a page to show at once. */
export type Action = (visit: Visit, sent: Sent) => Promise<string | { readonly title: string; readonly body: Html }>;

const menu = (t: BackendWords, here: string): Html =>
  html`${(
    [
      ['/backend', t.index],
      ['/backend/health', t.health],
      ['/backend/users?sort=-createdAt', t.users],
      ['/backend/matrix', t.matrix],
      ['/backend/owner', t.owner],
      ['/backend/settings', t.settings],
      ['/backend/audit', t.audit],
      ['/backend/mail', t.mail],
    ] as const
  ).map(([at, name]) =>
    at.split('?')[0] === here
      ? html`<a href="${at}" aria-current="page">${name}</a>`
      : html`<a href="${at}">${name}</a>`,
  )}<a href="/" class="away">${t.portal}</a>`;

const show = async ({ ctx, request, t }: Visit, path: string, title: string, body: Html): Promise<FastifyReply> => {
  const owner = await ctx.db.one<{ name: string; accent: string | null }>(
    sql`select name, accent from ${ctx.db.table('owner')}`,
  );
  return showPage(request.reply, {
    title,
    language: ctx.language,
    body,
    menu: ctx.me?.isAdmin ? menu(t, path) : html`<a href="/">${t.portal}</a>`,
    brand: owner?.name ?? 'Katedra',
    accent: accentOf(owner?.accent),
  });
};

export type Visitors = 'administrators' | 'signedIn' | 'everybody';
/** Administrators alone, unless said otherwise; nobody signed in is led to the door, and an administrator acting as another to the way back. */
const admitted = (visit: Visit, who: Visitors): FastifyReply | null => {
  const {
    ctx,
    request: { reply },
    t,
  } = visit;
  if (who === 'everybody') return null;
  if (!ctx.me) return reply.redirect('/#/Login');
  if (ctx.me.actor)
    return showPage(reply.status(403), {
      title: t.acting,
      language: ctx.language,
      body: html`<p><b>${ctx.me.username}</b>: ${ctx.me.actor.reason}</p>${form('/backend/act-stop', html``, html`<button>${t.stopActing}</button>`)}`,
    });
  if (who === 'administrators' && !ctx.me.isAdmin)
    return showPage(reply.status(403), {
      title: t.notAllowed,
      language: ctx.language,
      body: html`<p><a href="/">${t.portal}</a></p>`,
    });
  return null;
};

export const page = (
  path: string,
  summary: string,
  draw: (visit: Visit) => Promise<{ readonly title: string; readonly body: Html }>,
  who: Visitors = 'administrators',
): Endpoint =>
  endpoint({
    method: 'GET',
    path,
    public: true,
    summary,
    query: 'text',
    answer: 'bytes',
    async handle(ctx, request) {
      const visit: Visit = { ctx, request, t: backendWords(ctx.language), query: request.text };
      const elsewhere = admitted(visit, who);
      if (elsewhere) return elsewhere;
      const { title, body } = await draw(visit);
      const said = request.text.done === '1' ? html`<p class="said" role="status">${visit.t.done}</p>` : html``;
      return show(visit, path, title, html`${said}${body}`);
    },
  });

/** What a form does, and where it leads afterwards. A refusal is told as a page with a way back; nothing was stored then. */
export const action = (path: string, summary: string, act: Action, who: Visitors = 'administrators'): Endpoint =>
  endpoint({
    method: 'POST',
    path,
    public: true,
    summary,
    query: 'text',
    body: 'form',
    answer: 'bytes',
    async handle(ctx, request) {
      const visit: Visit = { ctx, request, t: backendWords(ctx.language), query: request.text };
      const elsewhere = admitted(visit, who);
      if (elsewhere) return elsewhere;
      try {
        const next = await act(visit, await readForm(request));
        return typeof next === 'string' ? request.reply.redirect(next, 303) : show(visit, path, next.title, next.body);
      } catch (error) {
        // What only the database could refuse is a sentence too.
        const refusal = refusalOf(error, ctx.app);
        if (!refusal) throw error;
        const told = bodyOf(refusal, ctx);
        const sentences = Array.isArray(told)
          ? (told as { message: string }[]).map(p => p.message)
          : [(told as { message: string }).message];
        request.reply.status(refusal.status);
        const body = html`${sentences.map(s => html`<p class="refused" role="alert">${s}</p>`)}<p><a href="${backOf(request, path)}">${visit.t.back}</a></p>`;
        return show(visit, path, visit.t.problem, body);
      }
    },
  });
/** Only a path of the page the form stood on. */
const backOf = (request: Exchange, otherwise: string): string => {
  const { referer } = request.headers;
  return typeof referer === 'string' && URL.canParse(referer) && new URL(referer).host === request.raw.host
    ? new URL(referer).pathname + new URL(referer).search
    : otherwise;
};

const largestPicture = 3 * 1_048_576;
const readForm = async ({ raw }: Exchange): Promise<Sent> => {
  const texts = new Map<string, string[]>();
  const pictures = new Map<string, string>();
  if (!raw.isMultipart()) throw new Refusal(415, 'mediaType');
  for await (const part of raw.parts({ limits: { files: 4, fields: 3000, fileSize: largestPicture } })) {
    if (part.type === 'field') texts.set(part.fieldname, [...(texts.get(part.fieldname) ?? []), String(part.value)]);
    else {
      const bytes = await part.toBuffer();
      if (bytes.length > 0) pictures.set(part.fieldname, `data:${part.mimetype};base64,${bytes.toString('base64')}`);
    }
  }
  return {
    text: name => (texts.get(name)?.[0] ?? '').trim(),
    all: name => texts.get(name) ?? [],
    has: name => texts.has(name),
    picture: name => pictures.get(name) ?? null,
  };
};

/** The engine's own verbs, called from a form: the same checks, audit and rules as over the API. */
export const ioOf = ({ request }: Pick<Visit, 'request'>): Io => ({
  verb: 'update',
  request: request.raw,
  reply: request.reply,
  transaction: inTransaction,
});
export const change = <T>(visit: Visit, who: number | '*', work: (tx: TxCtx) => Promise<T>): Promise<T> =>
  inTransaction(visit.ctx, async tx => {
    const result = await work(tx);
    await forgetSessions(tx.db, who);
    return result;
  });
/** A day as people of this language write it. */
export const dateOf = (day: string, language: string): string =>
  new Date(`${day.slice(0, 10)}T12:00:00Z`).toLocaleDateString(language === 'hr' ? 'hr-HR' : 'en-GB', {
    timeZone: 'UTC',
    dateStyle: 'medium',
  });
export const momentOf = (at: Date | null, language: string): string =>
  at === null
    ? '–'
    : at.toLocaleString(language === 'hr' ? 'hr-HR' : 'en-GB', {
        timeZone: 'Europe/Zagreb',
        dateStyle: 'short',
        timeStyle: 'short',
      });
