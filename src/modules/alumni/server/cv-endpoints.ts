import { randomBytes } from 'node:crypto';
import {
  any,
  type Block,
  boolean,
  choice,
  integer,
  list,
  object,
  type PaperText,
  type Sheet,
  text,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  type Exchange,
  hashToken,
  insertRow,
  inTransaction,
  isToken,
  meOf,
  newToken,
  notAllowed,
  notFound,
  pdfOf,
  sendFile,
  sql,
} from '../../../kernel/server/index.ts';
import { addressOf, graduates } from '../../people/server/index.ts';
import { type CvChoice, type CvSection, cvSections } from '../cv.ts';
import { alumniCvLink } from '../model.ts';
import { type Cv, cvOf, forAnybody, jsonResumeOf, sheetOf } from './cv.ts';

const asked = {
  language: choice(['hr', 'en'], { required: true, default: 'hr' }),
  /** Sections with commas between them; absent: all. */
  sections: text({ max: 200 }),
  hasBirthDate: boolean(),
  educationFirst: boolean(),
} as const;
interface Asked {
  readonly sections?: string | null;
  readonly hasBirthDate?: 0 | 1 | null;
  readonly educationFirst?: 0 | 1 | null;
}
const choiceOf = (said: Asked): CvChoice => ({
  sections: said.sections ? cvSections.filter(section => said.sections!.split(',').includes(section)) : [...cvSections],
  hasBirthDate: said.hasBirthDate === 1,
  educationFirst: said.educationFirst === 1,
});

/** `CV-Kos-Ana-hr`: letters that every file system knows. */
const fileOf = (cv: Cv): string => {
  const plain = (word: string | undefined): string =>
    (word ?? '')
      .replaceAll('đ', 'd')
      .replaceAll('Đ', 'D')
      .normalize('NFD')
      .replace(/[^A-Za-z0-9]+/g, '');
  return `CV-${plain(cv.person.lastName)}-${plain(cv.person.firstName)}-${cv.language}`;
};
const sendCv = async (ctx: Ctx, reply: Exchange['reply'], cv: Cv, format: 'pdf' | 'json') => {
  const bytes =
    format === 'pdf' ? await pdfOf(sheetOf(ctx, cv)) : Buffer.from(JSON.stringify(jsonResumeOf(ctx, cv), null, 2));
  return sendFile(reply.header('x-robots-tag', 'noindex'), bytes, { type: format, name: fileOf(cv) });
};

const file = endpoint({
  method: 'GET',
  path: 'alumni/cv',
  summary:
    'A graduate’s CV as PDF in the order of Europass or as JSON Resume: what the caller sees of the profile, in the sections asked for.',
  query: {
    id: integer({ required: true, min: 1 }),
    format: choice(['pdf', 'json'], { required: true, default: 'pdf' }),
    ...asked,
  },
  answer: 'bytes',
  async handle(ctx, { query: { id, language, format, ...said }, reply }) {
    return sendCv(ctx, reply, await cvOf(ctx, id, language, choiceOf(said)), format);
  },
});
const blocks = endpoint({
  method: 'GET',
  path: 'alumni/cv-sheet',
  summary: 'The same CV as blocks, for the screen and the print window.',
  query: { id: integer({ required: true, min: 1 }), ...asked },
  answer: { sheet: any() },
  async handle(ctx, { query: { id, language, ...said } }) {
    return { sheet: sheetOf(ctx, await cvOf(ctx, id, language, choiceOf(said))) };
  },
});

// ——— A public page for a while ———

const ownProfile = async ({ db, me }: Ctx): Promise<number> => {
  const found =
    me && (await db.one<{ id: number }>(sql`select g.id from ${graduates(db)} g where g.id_user = ${me.id}`));
  if (!found) throw notAllowed();
  return found.id;
};
const day = 86_400_000;
const share = endpoint({
  method: 'POST',
  path: 'alumni/cv-link',
  summary:
    'Makes an address under which anybody reads the caller’s CV for so many days; it is told once and kept as a hash.',
  body: { ...asked, days: integer({ required: true, min: 1, max: 365 }) },
  answer: { address: text({ required: true }) },
  status: 201,
  async handle(ctx, { body: { language, days, ...said } }) {
    // Nobody publishes another's CV, not even in their name.
    if (ctx.me?.actor) throw notAllowed();
    const idAluStu = await ownProfile(ctx);
    const token = newToken();
    await inTransaction(ctx, tx =>
      insertRow(tx, alumniCvLink, {
        idAluStu,
        tokenHash: hashToken(token),
        language,
        choice: JSON.stringify(choiceOf(said)),
        expiresAt: new Date(ctx.now.getTime() + days * day).toISOString(),
      }),
    );
    return { address: `${addressOf(ctx)}/cv/${token}` };
  },
});
const shared = endpoint({
  method: 'GET',
  path: 'alumni/cv-links',
  summary: 'The caller’s public addresses that still open: language and end, never the address itself.',
  answer: {
    links: list(
      object({
        id: integer({ required: true }),
        language: choice(['hr', 'en'], { required: true }),
        expiresAt: text({ required: true }),
      }),
      { required: true },
    ),
  },
  async handle(ctx) {
    const id = await ownProfile(ctx);
    const found = await ctx.db.run(
      sql`select l.id, l.language, l.expires_at as "expiresAt" from ${ctx.db.table('alumni-cv-link')} l where l.id_alu_stu = ${id} and l.expires_at > ${ctx.now} order by l.expires_at`,
    );
    return { links: found.rows.map(row => ({ ...row, expiresAt: new Date(String(row.expiresAt)).toISOString() })) };
  },
});
const unshare = endpoint({
  method: 'DELETE',
  path: 'alumni/cv-link',
  summary: 'Takes a public address back at once.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: 'nothing',
  async handle(ctx, { query: { id } }) {
    const own = await ownProfile(ctx);
    await inTransaction(ctx, async tx => {
      await tx.db.run(sql`delete from ${tx.db.table('alumni-cv-link')} where id = ${id} and id_alu_stu = ${own}`);
    });
  },
});

const escaped = (value: string): string =>
  value.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`).replaceAll('\n', '<br>');
const plain = (value: PaperText): string =>
  typeof value === 'string'
    ? escaped(value)
    : value.map(run => (run.bold ? `<b>${escaped(run.text)}</b>` : escaped(run.text))).join('');
const htmlOf = (block: Block): string => {
  switch (block.block) {
    case 'title':
      return `<h1>${escaped(block.text)}</h1>${block.below ? `<p class="below">${escaped(block.below)}</p>` : ''}`;
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`;
    case 'text':
      return `<p${block.small ? ' class="small"' : ''}>${plain(block.text)}</p>`;
    case 'facts':
      return `<dl>${block.facts.map(fact => `<dt>${escaped(fact.label)}</dt><dd>${plain(fact.value)}</dd>`).join('')}</dl>`;
    case 'points':
      return `<ul>${block.items.map(item => `<li>${plain(item)}</li>`).join('')}</ul>`;
    case 'table':
      return `<table><thead><tr>${block.columns.map(column => `<th scope="col">${escaped(column.head)}</th>`).join('')}</tr></thead><tbody>${block.rows
        .map(row =>
          'cells' in row
            ? `<tr>${row.cells
                .map((cell, i) => {
                  const said = escaped(typeof cell === 'string' ? cell : cell.text);
                  return block.rowHeads?.includes(i)
                    ? `<th scope="row">${said}</th>`
                    : `<td data-head="${escaped(block.columns[i]!.head)}">${said}</td>`;
                })
                .join('')}</tr>`
            : '',
        )
        .join('')}</tbody></table>`;
    default:
      return '';
  }
};
/** On a phone facts stand below their names, and a table is a card for each row. */
const look = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2330;background:#fff}
h1{margin:0}h2{font-size:1.1rem;border-bottom:1px solid #c9d0da;margin:1.6rem 0 .6rem}.below,.small{color:#535d6b}.small{font-size:.85rem}
p,dd,li{overflow-wrap:anywhere}dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1rem;margin:.4rem 0}dt{color:#535d6b}dd{margin:0}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #c9d0da;padding:.3rem .5rem;text-align:left}nav a{display:inline-block;line-height:44px;margin-right:1rem}
@media (max-width:600px){dl{display:block}dd{margin-bottom:.4rem}thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
tbody,tr,tbody th,td{display:block}tr{border:1px solid #c9d0da;margin-bottom:.6rem}tbody th,td{border:0}td{display:flex;justify-content:space-between;gap:1rem;border-top:1px solid #e6eaf0}td::before{content:attr(data-head);color:#535d6b}}`;
const pageOf = (sheet: Sheet, token: string, nonce: string): string =>
  `<!doctype html><html lang="${sheet.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(sheet.title)}</title><style nonce="${nonce}">${look}</style></head><body><main>${sheet.blocks.map(htmlOf).join('')}</main><nav aria-label="CV"><a href="/cv/${token}.pdf">PDF</a><a href="/cv/${token}.json">JSON Resume</a></nav></body></html>`;

const page = endpoint({
  method: 'GET',
  path: '/cv/:file',
  public: true,
  secretPath: true,
  summary: 'A CV as a page, PDF or JSON Resume, for whoever knows its secret address, until it ends.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { raw: request, reply }) {
    const [, token, format] = /^([^.]+)(?:\.(pdf|json))?$/.exec((request.params as { file: string }).file) ?? [];
    const link = isToken(token)
      ? await ctx.db.one<{ idAluStu: number; idUser: number | null; language: 'hr' | 'en'; choice: string }>(
          sql`select l.id_alu_stu as "idAluStu", g.id_user as "idUser", l.language, l.choice from ${ctx.db.table('alumni-cv-link')} l
            join ${graduates(ctx.db)} g on g.id = l.id_alu_stu where l.token_hash = ${hashToken(token)} and l.expires_at > ${ctx.now}`,
        )
      : null;
    // The owner shows what is theirs: an account that is closed shows nothing.
    const me = link?.idUser ? await meOf(ctx, link.idUser) : null;
    if (!link || !me) throw notFound();
    const kept = JSON.parse(link.choice) as CvChoice & { readonly sections: readonly CvSection[] };
    const cv = forAnybody(await cvOf({ ...ctx, me }, link.idAluStu, link.language, kept));
    if (format) return sendCv(ctx, reply, cv, format as 'pdf' | 'json');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'private, no-store',
      })
      .send(pageOf(sheetOf(ctx, cv), token!, nonce));
  },
});

export const cvEndpoints: readonly Endpoint[] = [file, blocks, share, shared, unshare, page];
