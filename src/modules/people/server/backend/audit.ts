import { Readable } from 'node:stream';
import { isDate, stateFieldOf } from '../../../../kernel/resource/index.ts';
import {
  auditLog,
  type Ctx,
  endpoint,
  join,
  notAllowed,
  notSignedIn,
  sql,
  type Sql,
} from '../../../../kernel/server/index.ts';
import { field, html, type Html, option } from './html.ts';
import { momentOf, page } from './site.ts';
import { type BackendWords, backendWords } from './words.ts';

interface Entry {
  readonly id: number;
  readonly at: Date;
  readonly who: string | null;
  readonly actor: string | null;
  readonly ip: string | null;
  readonly action: string;
  readonly entity: string;
  readonly idEntity: string | null;
  readonly diff: Record<string, [unknown, unknown]> | null;
  readonly note: string | null;
}
type Query = Readonly<Record<string, string>>;
const pageSize = 100;

const conditions = (query: Query): Sql => {
  const all = [sql`true`];
  if (query.entity) all.push(sql`l.entity = ${query.entity}`);
  if (query.row) all.push(sql`l.id_entity = ${query.row}`);
  if (query.action) all.push(sql`strpos(l.action, ${query.action}) > 0`);
  if (query.who)
    all.push(
      sql`l.id_user in (select id from u where username = ${query.who.toLowerCase()}) or l.id_actor in (select id from u where username = ${query.who.toLowerCase()})`,
    );
  if (isDate(query.from)) all.push(sql`l.at >= (${query.from}::date)::timestamp at time zone 'Europe/Zagreb'`);
  if (isDate(query.to)) all.push(sql`l.at < (${query.to}::date + 1)::timestamp at time zone 'Europe/Zagreb'`);
  if (/^\d{1,18}$/.test(query.before ?? '')) all.push(sql`l.id < ${query.before}`);
  return join(
    all.map(c => sql`(${c})`),
    ' and ',
  );
};
const entries = async ({ db }: Ctx, query: Query, limit: number): Promise<Entry[]> =>
  (
    await db.run<Entry>(sql`with u as (select id, username from ${db.table('user')})
  select l.id, l.at, w.username as who, a.username as actor, l.ip, l.action, l.entity, l.id_entity as "idEntity", l.diff, l.note
  from ${auditLog(db)} l left join u w on w.id = l.id_user left join u a on a.id = l.id_actor
  where ${conditions(query)} order by l.id desc limit ${limit}`)
  ).rows;

const value = (v: unknown): string =>
  v === null || v === undefined ? '–' : typeof v === 'string' ? v : JSON.stringify(v);
const isPair = (v: unknown): v is [unknown, unknown] => Array.isArray(v) && v.length === 2;
const changesOf = (diff: Entry['diff']): [string, string][] =>
  Object.entries(diff ?? {}).map(([name, v]) => [name, isPair(v) ? `${value(v[0])} → ${value(v[1])}` : value(v)]);
/** A kind of record and its fields as people call them; what no module declares keeps its own name. */
const namesIn = ({ app, language }: Pick<Ctx, 'app' | 'language'>) => ({
  entity: (name: string): string => {
    const r = app.resources.get(name);
    return r ? app.words.resourceLabel(language, r) : name;
  },
  /** `user.signIn` as people say it: what the portal does to any record, what only accounts know, or a move of the record's own. */
  action: (name: string, action: string): string => {
    const verb = action.slice(action.lastIndexOf('.') + 1);
    const r = app.resources.get(name);
    const known = `action_${verb}`;
    const t = backendWords(language);
    return isWord(known, t) ? t[known] : ((r && app.words.moveLabel(language, r, verb)) ?? verb);
  },
  field: (name: string, field: string): string => {
    const r = app.resources.get(name);
    return r && Object.hasOwn(r.all, field) ? app.words.fieldLabel(language, r, field) : field;
  },
});
const isWord = (key: string, words: BackendWords): key is keyof BackendWords => Object.hasOwn(words, key);
const cut = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text);

const audit = page('/backend/audit', 'Who changed what, when, from what to what.', async ({ ctx, t, query }) => {
  const rows = await entries(ctx, query, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const link = (path: string, over: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...query, ...over }).toString()}`;
  const names = namesIn(ctx);
  const kinds = [...new Set([...ctx.app.resources.keys(), ...(query.entity ? [query.entity] : [])])]
    .map(name => ({ name, title: names.entity(name) }))
    .sort((a, b) => a.title.localeCompare(b.title, ctx.language === 'hr' ? 'hr' : 'en'));
  const r = query.entity ? ctx.app.resources.get(query.entity) : undefined;
  const verbs = [
    ...Object.keys(t).flatMap(key => (key.startsWith('action_') ? [key.slice('action_'.length)] : [])),
    ...Object.keys((r && stateFieldOf(r)?.flow.moves) ?? {}),
    ...(query.action ? [query.action] : []),
  ];
  const actions = [...new Set(verbs)]
    .map(name => ({ name, title: names.action(query.entity ?? '', name) }))
    .sort((a, b) => a.title.localeCompare(b.title, ctx.language === 'hr' ? 'hr' : 'en'));
  const line = (
    e: Entry,
  ): Html => html`<tr><th scope="row">${momentOf(e.at, ctx.language)}</th><td data-label="${t.who}">${e.actor && html`${e.actor} ${t.actingAs} `}${e.who ?? '–'}</td><td data-label="${t.what}" title="${e.action}">${names.action(e.entity, e.action)}</td><td data-label="${t.row}" title="${e.entity}">${names.entity(e.entity)}${e.idEntity && ` ${e.idEntity}`}</td>
    <td data-label="${t.change}">${e.diff && html`<pre>${changesOf(e.diff).map(([name, change]) => html`<b>${names.field(e.entity, name)}</b>: ${cut(change)}\n`)}</pre>`}</td><td data-label="${t.note}">${e.note}</td><td data-label="${t.address}">${e.ip}</td></tr>`;
  return {
    title: t.audit,
    body: html`<form class="card row" method="get" action="/backend/audit">${field('who', t.who, query.who ?? '')}<div><label for="f-action">${t.what}</label><select id="f-action" name="action">${option('', t.all, !query.action)}${actions.map(a => option(a.name, a.title, query.action === a.name))}</select></div><div><label for="f-entity">${t.entity}</label><select id="f-entity" name="entity">${option('', t.all, !query.entity)}${kinds.map(k => option(k.name, k.title, query.entity === k.name))}</select></div>${field('row', t.row, query.row ?? '')}${field('from', t.from, query.from ?? '', 'date')}${field('to', t.to, query.to ?? '', 'date')}<button>${t.search}</button></form>
      <p><a href="${link('/backend/audit.csv', {})}">${t.export}</a></p>
      <div class="wide"><table class="stack"><thead><tr><th>${t.at}</th><th>${t.who}</th><th>${t.what}</th><th>${t.row}</th><th>${t.change}</th><th>${t.note}</th><th>${t.address}</th></tr></thead><tbody>${shown.map(line)}</tbody></table></div>
      ${rows.length > pageSize && html`<p><a href="${link('/backend/audit', { before: String(shown.at(-1)!.id) })}">${t.next}</a></p>`}`,
  };
});

/** A cell that begins like a formula would be run by a spreadsheet. */
const csvCell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`;
const exportAudit = endpoint({
  method: 'GET',
  path: '/backend/audit.csv',
  public: true,
  summary: 'The filtered audit log as a file.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { text: query, reply }) {
    if (!ctx.me) throw notSignedIn();
    if (!ctx.me.isAdmin || ctx.me.actor) throw notAllowed();
    const pages = async function* (): AsyncGenerator<string> {
      yield `\uFEFF${csvLine(['at', 'user', 'actor', 'ip', 'action', 'entity', 'id', 'change', 'note'])}`;
      let before = query.before ?? '';
      for (;;) {
        const rows = await entries(ctx, { ...query, before }, 1000);
        for (const e of rows)
          yield csvLine([
            e.at.toISOString(),
            e.who ?? '',
            e.actor ?? '',
            e.ip ?? '',
            e.action,
            e.entity,
            e.idEntity ?? '',
            changesOf(e.diff)
              .map(c => c.join(': '))
              .join('\n'),
            e.note ?? '',
          ]);
        if (rows.length < 1000) return;
        before = String(rows.at(-1)!.id);
      }
    };
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit.csv"',
        'cache-control': 'no-store',
      })
      .send(Readable.from(pages()));
  },
});
export const auditEndpoints = [audit, exportAudit];
