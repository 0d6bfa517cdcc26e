import type { FastifyReply } from 'fastify';
import { accentOf } from '../../resource/index.ts';
import { sendPage } from './page.ts';

// Pages that the server makes for anybody: without an account and without a script; of files only the portal's type.

/** Text inside HTML and XML; characters that XML cannot hold are left out. */
export const escaped = (value: string): string =>
  value
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
/** The portal's shapes and the institution's colour, light and dark, without a script. */
const styleIn = (accent: string | null): string => {
  const { light, dark } = accentOf(accent);
  return `:root{color-scheme:light dark;--ink:#16202e;--quiet:#5c6980;--line:#e1e6ee;--field:#8490a4;--bg:#f6f8fb;--card:#fff;--accent:${light};--on:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#e8edf5;--quiet:#9aa7bb;--line:#2a3443;--field:#66748a;--bg:#10161f;--card:#161e29;--accent:${dark};--on:#0d1520}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;padding:14px 24px;background:var(--card);border-bottom:1px solid var(--line)}
main{max-width:860px;margin:0 auto;padding:24px}h1{font-size:26px;line-height:1.25;margin:8px 0 12px;overflow-wrap:anywhere}h2{font-size:18px;margin:24px 0 6px}
a{color:var(--accent)}cite{font-style:normal;font-weight:600}form{display:flex;flex-wrap:wrap;gap:10px;align-items:end;margin:18px 0}
label{display:grid;gap:4px;flex:1 1 260px}input{font:inherit;color:inherit;background:var(--card);border:1px solid var(--field);border-radius:8px;padding:9px 12px;width:100%}
button{font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:0;border-radius:8px;padding:10px 18px;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}.works{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.works li,.work{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:14px 18px;overflow-wrap:anywhere}.works small,.quiet{color:var(--quiet);font-size:14px}.works small{display:block}
dl{display:grid;grid-template-columns:minmax(120px,200px) 1fr;gap:8px 18px;margin:0}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}nav{display:flex;gap:18px;margin-top:18px}
@media(max-width:520px){main{padding:16px}dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:8px}}`;
};

export interface PublicPage {
  readonly language: 'hr' | 'en';
  readonly title: string;
  /** Whose page it is: the name at its head, and the colour as it was given; null where there is none. */
  readonly house: { readonly name: string; readonly accent: string | null } | null;
  /** The same page in the other language, and what that language calls itself. */
  readonly other: string;
  readonly otherSaid: string;
  /** Escaped by whoever writes it. */
  readonly body: string;
}
export const sendPublicPage = (
  reply: FastifyReply,
  { language, title, house, other, otherSaid, body }: PublicPage,
): FastifyReply => {
  const name = escaped(house?.name ?? '');
  return sendPage(
    reply,
    (nonce, type) =>
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} – ${name}</title>${type.links}<style nonce="${nonce}">${type.faces}${styleIn(house?.accent ?? null)}</style></head><body><header><b>${name}</b><a href="${other}" lang="${language === 'hr' ? 'en' : 'hr'}">${otherSaid}</a></header><main>${body}</main></body></html>`,
  );
};
