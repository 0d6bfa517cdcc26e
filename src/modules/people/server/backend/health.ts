import {
  diskBy,
  inTransaction,
  invalid,
  sendJob,
  surroundingsOf,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { appModule } from '../../model.ts';
import { backupJob, type Health, healthOf, rehearsalJob } from '../health.ts';
import { form, hidden, html } from './html.ts';
import { action, page } from './site.ts';
import type { BackendWords } from './words.ts';

const said = (sentence: string, facts: Health['facts']): string =>
  sentence.replace(/\{(\w+)\}/g, (_, key: string) => String(facts[key] ?? ''));
const todoOf = (t: BackendWords, { todo, facts }: Health): string =>
  todo === undefined ? '' : said(t[`todo_${todo}` as keyof BackendWords], facts);

const health = page('/backend/health', 'How the portal is doing, and what to do about each red line.', async visit => {
  const { ctx, t, query } = visit;
  const found = await healthOf(ctx);
  return {
    title: t.health,
    body: html`${query.asked === '1' && html`<p class="said" role="status">${t.healthAsked}</p>`}<div class="wide"><table class="stack"><thead><tr><th>${t.healthLine}</th><th>${t.status}</th><th>${t.healthFacts}</th><th>${t.healthTodo}</th></tr></thead>
      <tbody>${found.map(
        one =>
          html`<tr data-line="${one.line}" data-state="${one.state}"><th scope="row">${t[`health_${one.line}`]}</th><td data-label="${t.status}"><span class="tag" data-kind="${one.state}">${t[`healthState_${one.state}`]}</span></td><td data-label="${t.healthFacts}">${said(t[`facts_${one.line}`], one.facts)}</td><td data-label="${t.healthTodo}">${todoOf(t, one)}</td></tr>`,
      )}</tbody></table></div>
      <div class="row">${form('/backend/health', hidden('job', backupJob), html`<button>${t.backupNow}</button>`)}${form('/backend/health', hidden('job', rehearsalJob), html`<button class="quiet">${t.rehearseNow}</button>`)}</div>`,
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
