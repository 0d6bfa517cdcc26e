import type { FastifyReply } from 'fastify';
import { type Accent, accentOf } from '../../../../kernel/resource/index.ts';
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

/** The portal's own ink and lines (tokens.css), in the colour of the institution. */
const styleIn = ({ light, lightSoft, dark, darkSoft }: Accent): string => `
:root{color-scheme:light dark;--accent:${light};--accent-soft:${lightSoft};--on-accent:#fff;--ink:#16202e;--ink-2:#47546b;--ink-3:#5c6980;--line:#e1e6ee;--line-2:#eef2f7;--field:#8490a4;--bg:#f6f8fb;--card:#fff;--ok:#0b6b44;--ok-soft:#e3f5ec;--warn:#7a4f00;--warn-soft:#fff3d6;--bad:#a5221b;--bad-soft:#fdeaea;--touch:34px}
@media(prefers-color-scheme:dark){:root{--accent:${dark};--accent-soft:${darkSoft};--on-accent:#0d1520;--ink:#e8edf5;--ink-2:#b6c1d1;--ink-3:#9aa7bb;--line:#2a3443;--line-2:#212a37;--field:#66748a;--bg:#10161f;--card:#161e29;--ok:#6fd6a4;--ok-soft:#12301f;--warn:#f2c46b;--warn-soft:#33270c;--bad:#ff9d96;--bad-soft:#3a1917}}
@media(max-width:767px),(pointer:coarse){:root{--touch:44px}}
*{box-sizing:border-box}body{margin:0;font:14px/1.45 Inter,system-ui,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;color:var(--ink);background:var(--bg);font-feature-settings:"tnum"}
body:has(>header){display:grid;grid-template-columns:236px minmax(0,1fr);min-height:100vh}
header{background:var(--card);border-right:1px solid var(--line);padding:14px 10px}header>div{position:sticky;top:14px;display:flex;flex-direction:column;gap:2px}
header .brand{display:flex;gap:10px;align-items:center;padding:4px 8px 14px;font-size:16px;font-weight:650;color:var(--ink)}header .brand img{width:28px;height:28px}
header a{display:flex;align-items:center;min-height:var(--touch);padding:4px 8px;border-radius:6px;color:var(--ink-2);text-decoration:none}header a:hover{background:var(--line-2)}header a[aria-current]{background:var(--accent-soft);color:var(--accent);font-weight:550}header .away{margin-top:12px;border-top:1px solid var(--line);border-radius:0}
main{max-width:1240px;width:100%;padding:22px 24px 64px}body:not(:has(>header)) main{max-width:640px;margin:0 auto}
a{color:var(--accent)}h1{font-size:21px;letter-spacing:-.015em;margin:0 0 14px}h2{font-size:15px;margin:24px 0 10px}.card h2{margin-top:0}p{margin:6px 0}.dim{color:var(--ink-3)}
.card{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px;margin:0 0 16px}.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px}
.tiles .card{margin:0;color:var(--ink-3);font-size:13px;text-decoration:none}.tiles a.card:hover{border-color:var(--accent)}.tiles b{display:block;font-size:26px;font-weight:650;line-height:1.2;color:var(--ink)}.wide{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:8px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:7px 12px;border-bottom:1px solid var(--line-2);vertical-align:top}tr:last-child>td,tbody:last-child tr:last-child>th{border-bottom:0}thead th{vertical-align:middle;font-size:12.5px;font-weight:550;color:var(--ink-2);white-space:nowrap}th a{color:inherit}
label{display:block;font-weight:550;font-size:13px;margin:12px 0 4px}label.in{display:inline-flex;gap:8px;font-weight:400;font-size:14px;margin:2px 16px 2px 0;align-items:center;min-height:var(--touch)}label.cell{display:grid;place-items:center;margin:0;min-height:var(--touch);min-width:var(--touch);cursor:pointer}
input[type=checkbox]{accent-color:var(--accent);width:16px;height:16px;margin:0}
input:not([type=checkbox]),select,textarea{font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:6px;padding:6px 10px;min-height:max(36px,var(--touch));width:100%;max-width:34rem}
textarea{max-width:100%;min-height:9rem}.row{display:flex;flex-wrap:wrap;gap:10px;align-items:end}.row>div{flex:0 1 14rem}.row label{margin-top:0}.row+.row{margin-top:8px}.wide+.row{margin-top:14px}
button,.act{display:inline-flex;align-items:center;justify-content:center;font:inherit;font-weight:600;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);border-radius:6px;padding:4px 14px;min-height:max(36px,var(--touch));cursor:pointer;margin-top:10px;text-decoration:none}td button,.row button{margin-top:0}tr:has(td button) td{vertical-align:middle}
button.quiet{background:var(--card);border-color:var(--field);color:var(--ink)}button.bad{background:var(--card);border-color:var(--bad);color:var(--bad)}
details{border-top:1px solid var(--line);padding:8px 0}form+details{margin-top:12px}summary{cursor:pointer;font-weight:600;min-height:var(--touch);align-content:center}.said,.refused{border-radius:8px;padding:8px 12px;background:var(--ok-soft);color:var(--ok)}.refused{background:var(--bad-soft);color:var(--bad)}
.tag{display:inline-block;border-radius:5px;padding:1px 8px;font-size:12.5px;background:var(--line-2);color:var(--ink-2);margin-right:4px;white-space:nowrap}.tag[data-kind=ok]{background:var(--ok-soft);color:var(--ok)}.tag[data-kind=warn]{background:var(--warn-soft);color:var(--warn)}.tag[data-kind=bad]{background:var(--bad-soft);color:var(--bad)}
.line td{white-space:nowrap;max-width:17rem;overflow:hidden;text-overflow:ellipsis;vertical-align:middle;height:max(38px,var(--touch))}.line td:first-child{max-width:13rem}.line td:nth-child(4){max-width:12rem}.line td>small{display:block;color:var(--ink-3);overflow:hidden;text-overflow:ellipsis}td>a:only-child,thead th a{display:inline-flex;align-items:center;min-height:max(24px,var(--touch) - 10px)}
.stack tbody th{font-weight:550}.stack tbody th::first-letter{text-transform:uppercase}.matrix{max-height:78vh;overflow:auto}.matrix thead th{position:sticky;top:0;z-index:2;background:var(--card);white-space:normal;min-width:96px;vertical-align:bottom;text-align:center}.matrix th:first-child{position:sticky;left:0;z-index:1;background:var(--card);text-align:left;min-width:200px;font-weight:400}.matrix thead th:first-child{z-index:3}.matrix .group th{background:var(--bg);font-weight:600;color:var(--ink-2)}.matrix td{padding:0 4px}.matrix tbody :is(td,th){vertical-align:middle}
.matrix th::first-letter{text-transform:uppercase}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}pre{white-space:pre-wrap;word-break:break-word;margin:0;font:12.5px/1.4 ui-monospace,monospace}img{max-width:12rem;max-height:6rem}
@media(max-width:767px){body:has(>header){display:block}header{border:0;border-bottom:1px solid var(--line);padding:8px 14px}header>div{position:static;flex-direction:row;overflow-x:auto;align-items:center}header .brand{display:none}header a{white-space:nowrap;flex:none}header .away{margin:0;border:0}main{padding:16px 14px 48px}
.matrix th:first-child{min-width:140px}.matrix :is(th,td){padding-inline:8px}
.stack,.stack tbody{display:block}.stack thead{display:none}.stack tr{display:grid;gap:2px;padding:10px 12px;border-bottom:1px solid var(--line-2)}.stack tr:last-child{border-bottom:0}.stack :is(td,th){display:block;border:0;padding:2px 0;overflow-wrap:anywhere}.stack .line td{max-width:none;height:auto}.stack td:empty{display:none}.stack td[data-label]::before{content:attr(data-label) ": ";color:var(--ink-3)}}`;

/** The portal's mark in the page itself, in the institution's colour: these pages work when the portal's own files do not. */
const markIn = ({ light }: Accent): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="${light}"/><path d="M8 6v16M8 15l9-9M11.5 12 20 22" stroke="#fff" stroke-width="2.6" fill="none" stroke-linecap="round"/></svg>`)}`;

export interface Page {
  readonly title: string;
  readonly language: string;
  readonly body: Html;
  readonly menu?: Html;
  readonly brand?: string;
  readonly accent?: Accent;
}
/** The whole page: no script at all, the portal's type, one style that carries the request's nonce. */
export const showPage = (
  reply: FastifyReply,
  { title, language, body, menu, brand = 'Katedra', accent = accentOf(null) }: Page,
): FastifyReply =>
  sendPage(
    reply,
    (nonce, type) =>
      html`<!doctype html><html lang="${language === 'hr' ? 'hr' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brand}</title><link rel="icon" href="${markIn(accent)}" type="image/svg+xml">${new Html(type.links)}<style nonce="${nonce}">${new Html(type.faces + styleIn(accent))}</style></head><body>${menu && html`<header><div><span class="brand"><img src="${markIn(accent)}" alt="">${brand}</span>${menu}</div></header>`}<main><h1>${title}</h1>${body}</main></body></html>`
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
