import {
  broadcast,
  inTransaction,
  invalid,
  jobCounts,
  mailQueue,
  sendJob,
  saveMatching,
  sql,
  surroundingsOf,
  tell,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { appModule } from '../../model.ts';
import { field, form, hidden, html } from './html.ts';
import { action, change, page, type Visit } from './site.ts';

interface Counters {
  readonly active: number;
  readonly pending: number;
  readonly blocked: number;
  readonly sessions: number;
  readonly waiting: number;
  readonly failed: number;
  readonly database: string;
}
const countersOf = async ({ ctx: { db } }: Visit): Promise<Counters> =>
  (await db.one<Counters>(sql`select
  (select count(*)::int from ${db.table('user')} where status = 'active' and deleted_at is null) as active, (select count(*)::int from ${db.table('user')} where status = 'pending' and deleted_at is null) as pending,
  (select count(*)::int from ${db.table('user')} where status = 'blocked' and deleted_at is null) as blocked, (select count(*)::int from ${db.table('session')} where expires_at > now()) as sessions,
  (select count(*)::int from ${mailQueue(db)} m where state = 'waiting') as waiting, (select count(*)::int from ${mailQueue(db)} m where state = 'failed') as failed,
  'PostgreSQL ' || current_setting('server_version') || ', ' || pg_size_pretty(pg_database_size(current_database())) as database`))!;

const knownJobs = ({ ctx: { app } }: Pick<Visit, 'ctx'>): string[] =>
  app.modules.flatMap(m => (m.jobs ?? []).map(job => job.name)).sort();

const overview = page(
  '/backend',
  'Administration: counters, jobs, mail, health, blocked modules, version.',
  async visit => {
    const { ctx, t } = visit;
    const [counters, jobs] = [await countersOf(visit), await jobCounts(ctx)];
    const modules = (
      await ctx.db.run<{ id: number; titleHr: string; titleEn: string; isBlocked: number }>(
        sql`select id, title_hr as "titleHr", title_en as "titleEn", is_blocked as "isBlocked" from ${ctx.db.table('app-module')} order by num`,
      )
    ).rows;
    const { version, realtime } = surroundingsOf(ctx.app);
    const tile = (n: number | string, label: string, to?: string) =>
      to
        ? html`<a class="card" href="${to}"><b>${n}</b>${label}</a>`
        : html`<div class="card"><b>${n}</b>${label}</div>`;
    return {
      title: t.backend,
      body: html`<div class="tiles">${[
        tile(counters.active, t.activeUsers, '/backend/users?status=active'),
        tile(counters.pending, t.pendingUsers, '/backend/users?status=pending'),
        tile(counters.blocked, t.blockedUsers, '/backend/users?status=blocked'),
        tile(counters.sessions, t.sessions),
        tile(counters.waiting, t.waitingMails, '/backend/mail'),
        tile(counters.failed, t.failedMails, '/backend/mail'),
        tile(realtime?.connected ?? 0, t.sockets),
      ]}</div>
      <h2>${t.health}</h2><div class="card"><p>${t.version}: ${version}</p><p>${t.database}: ${counters.database}</p><p><a href="/backend/health">${t.healthAll}</a></p></div>
      <h2>${t.modules}</h2><div class="wide"><table><tbody>${modules.map(
        m => html`<tr><td>${ctx.language === 'hr' ? m.titleHr : m.titleEn}${m.isBlocked === 1 && html` <span class="tag">${t.blocked}</span>`}</td>
        <td>${form('/backend/module', html`${hidden('id', m.id)}${hidden('isBlocked', m.isBlocked === 1 ? 0 : 1)}`, html`<button class="quiet">${m.isBlocked === 1 ? t.unblock : t.block}</button>`)}</td></tr>`,
      )}</tbody></table></div>
      <h2>${t.announce}</h2><div class="card"><p class="dim">${t.announceHint}</p>${form('/backend/announce', field('version', t.version, version), html`<button>${t.announce}</button>`)}</div>
      ${
        jobs.length > 0 &&
        html`<h2>${t.jobs}</h2><div class="wide"><table class="stack"><thead><tr><th>${t.job}</th><th>${t.waiting}</th><th>${t.active}</th><th>${t.failed}</th><td></td></tr></thead>
        <tbody>${jobs.map(j => {
          const name = ctx.language === 'hr' ? j.called.hr : j.called.en;
          return html`<tr><th scope="row">${name}</th><td data-label="${t.waiting}">${j.waiting}</td><td data-label="${t.active}">${j.active}</td><td data-label="${t.failed}">${j.failed}</td><td>${knownJobs(visit).includes(j.job) && form('/backend/job', hidden('job', j.job), html`<button class="quiet" aria-label="${t.runJob}: ${name}">${t.runJob}</button>`)}</td></tr>`;
        })}</tbody></table></div>`
      }`,
    };
  },
);

const blockModule = action('/backend/module', 'Switches a module off or on.', (visit, sent) =>
  change(visit, '*', async tx => {
    const [id, isBlocked] = [Number(sent.text('id')), sent.text('isBlocked') === '1' ? 1 : 0] as const;
    if (!Number.isInteger(id)) throw invalid('id', 'invalidValue');
    const changed = await saveMatching(
      tx,
      appModule,
      { id },
      { isBlocked },
      { action: isBlocked ? 'block' : 'unblock' },
    );
    if (changed.length === 0) throw invalid('id', 'invalidValue');
    return '/backend?done=1';
  }),
);

/** For whoever does not want to wait for the clock: a digest before a meeting, a clean-up after an import. */
const runJob = action('/backend/job', 'Runs one of the scheduled jobs now.', (visit, sent) =>
  inTransaction(visit.ctx, async tx => {
    const job = sent.text('job');
    if (!knownJobs(visit).includes(job)) throw invalid('job', 'invalidValue');
    await sendJob(tx, job);
    await writeAudit(tx, { resource: appModule, action: 'runJob', id: 0, diff: { job: [null, job] } });
    return '/backend?done=1';
  }),
);

const announce = action(
  '/backend/announce',
  'Tells every open page that there is a new version.',
  async ({ ctx }, sent) => {
    const version = sent.text('version');
    if (!/^[\w.+-]{1,50}$/.test(version)) throw invalid('version', 'invalidValue');
    tell(ctx, broadcast, 'AppVersion', { version, datetime: ctx.now.toISOString() });
    return '/backend?done=1';
  },
);

export const overviewEndpoints = [overview, blockModule, runJob, announce];
