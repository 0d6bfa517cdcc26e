import type { FastifyReply } from 'fastify';
import { sendPage } from '../../../../kernel/server/index.ts';

/** A piece of markup; whatever else is put into a page is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[];
const escape = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
const shown = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(shown).join('');
  return part === null || part === undefined || part === false ? '' : escape(String(part));
};
export const html = (parts: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(parts.map((text, i) => text + (i < values.length ? shown(values[i]) : '')).join(''));

const style = `
:root{color-scheme:light dark;--ink:#1c2733;--dim:#5b6876;--line:#d9dfe6;--back:#f6f8fa;--card:#fff;--accent:#1f5fbf;--bad:#b3261e;--good:#1b6e3c}
@media(prefers-color-scheme:dark){:root{--ink:#e6ebf2;--dim:#9aa7b6;--line:#2b3644;--back:#10161f;--card:#18212c;--accent:#8ab4f8;--bad:#ff8a80;--good:#7ad39b}}
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back)}
header{background:var(--card);border-bottom:1px solid var(--line);padding:.6rem 1.2rem;display:flex;flex-wrap:wrap;gap:.3rem 1.1rem;align-items:center}
header b{margin-right:.6rem}header a[aria-current]{font-weight:600;text-decoration:none;color:var(--ink)}main{max-width:78rem;margin:0 auto;padding:1.2rem}
a{color:var(--accent)}h1{font-size:1.45rem;margin:.2rem 0 1rem}h2{font-size:1.08rem;margin:1.6rem 0 .5rem}p{margin:.4rem 0}.dim{color:var(--dim)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.2rem;margin:0 0 1rem}.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.8rem}
.tiles .card{margin:0}.tiles b{display:block;font-size:1.5rem}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;background:var(--card);font-size:.94rem}
th,td{text-align:left;padding:.42rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}th{font-weight:600;white-space:nowrap}th a{color:inherit}
label{display:block;font-weight:600;margin:.7rem 0 .2rem}label.in{display:inline-flex;gap:.4rem;font-weight:400;margin:.2rem .9rem .2rem 0;align-items:center}
input:not([type=checkbox]),select,textarea{font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:6px;padding:.4rem .55rem;width:100%;max-width:34rem}
textarea{max-width:100%;min-height:9rem}.row{display:flex;flex-wrap:wrap;gap:.6rem;align-items:end}.row>div{flex:0 1 14rem}.row+.row{margin-top:.5rem}
button{font:inherit;font-weight:600;border:1px solid var(--accent);background:var(--accent);color:var(--card);border-radius:6px;padding:.42rem .9rem;cursor:pointer;margin-top:.6rem}td button,.row button{margin-top:0}tr:has(td button) td{vertical-align:middle}
button.quiet{background:transparent;color:var(--accent)}button.bad{background:transparent;border-color:var(--bad);color:var(--bad)}
details{border-top:1px solid var(--line);padding:.5rem 0}form+details{margin-top:.8rem}summary{cursor:pointer;font-weight:600}.said{border-left:4px solid var(--good);padding:.5rem .9rem;background:var(--card)}.refused{border-left:4px solid var(--bad);padding:.5rem .9rem;background:var(--card)}
.tag.ok{color:var(--good)}.tag.bad{color:var(--bad);border-color:currentColor;font-weight:600}.tag.warn{font-weight:600}
.tag{border:1px solid var(--line);border-radius:99px;padding:.05rem .55rem;font-size:.85rem;margin-right:.25rem;white-space:nowrap}
.line td{white-space:nowrap;vertical-align:middle;height:2.4rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}pre{white-space:pre-wrap;word-break:break-word;margin:0;font-size:.85rem}img{max-width:12rem;max-height:6rem}`;

/** The portal's mark in the page itself: these pages work when the portal's own files do not. */
const mark = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="#1f5fbf"/><path d="M8 6v16M8 15l9-9M11.5 12 20 22" stroke="#fff" stroke-width="2.6" fill="none" stroke-linecap="round"/></svg>')}`;

export interface Page {
  readonly title: string;
  readonly language: string;
  readonly body: Html;
  readonly menu?: Html;
  readonly brand?: string;
}
/** The whole page: no script at all, one style that carries the request's nonce. */
export const showPage = (reply: FastifyReply, { title, language, body, menu, brand = 'Katedra' }: Page): FastifyReply =>
  sendPage(
    reply,
    nonce =>
      html`<!doctype html><html lang="${language === 'hr' ? 'hr' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brand}</title><link rel="icon" href="${mark}" type="image/svg+xml"><style nonce="${nonce}">${new Html(style)}</style></head><body>${menu && html`<header><b>${brand}</b>${menu}</header>`}<main><h1>${title}</h1>${body}</main></body></html>`
        .text,
  );

export const option = (value: string | number, label: string, chosen: boolean): Html =>
  html`<option value="${value}"${chosen ? new Html(' selected') : ''}>${label}</option>`;
export const checkbox = (name: string, label: Part, checked: boolean, value = '1'): Html =>
  html`<label class="in"><input type="checkbox" name="${name}" value="${value}"${checked ? new Html(' checked') : ''}>${label}</label>`;
export const field = (name: string, label: string, value: string | null = '', type = 'text', more = ''): Html =>
  html`<div><label for="f-${name}">${label}</label><input id="f-${name}" name="${name}" type="${type}" value="${value}"${new Html(more)}></div>`;
/** A form for one action. Multipart, because the portal takes no urlencoded bodies. */
export const form = (action: string, body: Html, button: Html): Html =>
  html`<form method="post" action="${action}" enctype="multipart/form-data">${body}${button}</form>`;
export const hidden = (name: string, value: string | number): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;
