import {
  diskBy,
  inTransaction,
  invalid,
  sendJob,
  surroundingsOf,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { appModule } from '../../model.ts';
import { type Growth, growthOf, sizeInWords, storedFiles, tableInWords } from '../growth.ts';
import { backupJob, type Health, healthOf, rehearsalJob } from '../health.ts';
import { form, hidden, html, type Html } from './html.ts';
import { action, page, type Visit } from './site.ts';
import type { BackendWords } from './words.ts';

const said = (sentence: string, facts: Health['facts']): string =>
  sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(facts[key] ?? ''));
const todoOf = (t: BackendWords, { todo, facts }: Health): string =>
  todo === undefined ? '' : said(t[`todo_${todo}` as keyof BackendWords], facts);

const shownTables = 12;
/** The largest tables by the names of their rows; what nobody has a name for is one line. */
const sizesOf = ({ ctx, t }: Visit, { largest }: Growth): Html => {
  const lines = new Map<string, { bytes: number; rows: number; monthly: number | null }>();
  for (const { name, bytes, rows, monthly } of largest) {
    const own = name === storedFiles ? t.storedFiles : name === 'audit_log' ? t.audit : tableInWords(ctx, name);
    const title = own !== null && (lines.has(own) || lines.size < shownTables) ? own : t.otherTables;
    const line = lines.get(title) ?? { bytes: 0, rows: 0, monthly: null };
    lines.set(title, {
      bytes: line.bytes + bytes,
      rows: line.rows + rows,
      monthly: monthly === null ? line.monthly : (line.monthly ?? 0) + monthly,
    });
  }
  const number = (n: number): string => Math.round(n).toLocaleString(ctx.language === 'hr' ? 'hr' : 'en');
  const rest = ([title]: readonly [string, unknown]): number => Number(title === t.otherTables);
  return html`<h2>${t.sizes}</h2><div class="wide"><table class="stack"><thead><tr><th>${t.sizesOf}</th><th>${t.sizesTaken}</th><th>${t.sizesRows}</th><th>${t.sizesMonthly}</th></tr></thead>
    <tbody>${[...lines]
      .toSorted((a, b) => rest(a) - rest(b))
      .map(
        ([title, { bytes, rows, monthly }]) =>
          html`<tr><th scope="row">${title}</th><td data-label="${t.sizesTaken}">${sizeInWords(ctx, bytes)}</td><td data-label="${t.sizesRows}">${number(rows)}</td><td data-label="${t.sizesMonthly}">${monthly === null ? '–' : sizeInWords(ctx, monthly)}</td></tr>`,
      )}</tbody></table></div>`;
};

const health = page('/backend/health', 'How the portal is doing, and what to do about each red line.', async visit => {
  const { ctx, t, query } = visit;
  const found = await healthOf(ctx);
  const growth = await growthOf(ctx);
  return {
    title: t.health,
    body: html`${query.asked === '1' && html`<p class="said" role="status">${t.healthAsked}</p>`}<div class="wide"><table class="stack"><thead><tr><th>${t.healthLine}</th><th>${t.status}</th><th>${t.healthFacts}</th><th>${t.healthTodo}</th></tr></thead>
      <tbody>${found.map(
        one =>
          html`<tr data-line="${one.line}" data-state="${one.state}"><th scope="row">${t[`health_${one.line}`]}</th><td data-label="${t.status}"><span class="tag" data-kind="${one.state}">${t[`healthState_${one.state}`]}</span></td><td data-label="${t.healthFacts}">${said(t[`facts_${one.line}`], one.facts)}</td><td data-label="${t.healthTodo}">${todoOf(t, one)}</td></tr>`,
      )}</tbody></table></div>
      <div class="row">${form('/backend/health', hidden('job', backupJob), html`<button>${t.backupNow}</button>`)}${form('/backend/health', hidden('job', rehearsalJob), html`<button class="quiet">${t.rehearseNow}</button>`)}</div>
      ${sizesOf(visit, growth)}`,
  };
});

const ask = action(
  '/backend/health',
  'Asks for a backup, or for a rehearsal of putting the newest one back.',
  (visit, sent) =>
    inTransaction(visit.ctx, async tx => {
      const job = sent.text('job');
      if (job !== backupJob && job !== rehearsalJob) throw invalid('job', 'notAnOption');
      await diskBy(surroundingsOf(tx.app).settings).refuseBelowReserve();
      await sendJob(tx, job);
      await writeAudit(tx, { resource: appModule, action: 'runJob', id: 0, diff: { job: [null, job] } });
      return '/backend/health?asked=1';
    }),
);

export const healthEndpoints = [health, ask];
