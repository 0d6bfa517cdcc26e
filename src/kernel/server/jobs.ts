import PgBoss from 'pg-boss';
import type { Values } from '../resource/index.ts';
import type { App, Ctx, Job, Log } from './contract.ts';
import type { RuntimeDatabase } from './runtime.ts';
import { systemContext } from './runtime.ts';
import { Sql } from './sql.ts';
import { tidyJobs } from './tidy.ts';

export interface Jobs {
  stop(): Promise<void>;
}
export interface JobsOptions {
  readonly app: App;
  readonly database: RuntimeDatabase & {
    readonly pool: { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };
  };
  readonly log: Log;
  readonly constituents: readonly string[];
  /** How soon a sent job is picked up. */
  readonly pollSeconds?: number;
}
const zone = 'Europe/Zagreb';
const bosses = new WeakMap<App, PgBoss>();
const queueOf = (cid: string, job: string): string => `${cid}.${job}`;

/** Jobs of all modules, for each constituent a queue of its own: one node of many takes each job, once. */
export const startJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { app, database, log, constituents } = options;
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => (await database.pool.query(text, values)) as { rows: unknown[] } },
    schema: 'pgboss',
    archiveCompletedAfterSeconds: 3600,
    deleteAfterDays: 7,
  });
  boss.on('error', error => log.error({ err: error }, 'jobs'));
  await boss.start();
  bosses.set(app, boss);
  const jobs: readonly Job[] = [...tidyJobs, ...app.modules.flatMap(m => m.jobs ?? [])];
  const queues = new Map(constituents.flatMap(cid => jobs.map(job => [queueOf(cid, job.name), { cid, job }] as const)));
  for (const { name } of await boss.getSchedules()) if (!queues.get(name)?.job.cron) await boss.unschedule(name);
  for (const [queue, { cid, job }] of queues) {
    await boss.createQueue(queue, {
      name: queue,
      policy: job.cron ? 'singleton' : 'standard',
      retryLimit: 5,
      retryDelay: 20,
      retryBackoff: true,
      expireInMinutes: 30,
    });
    if (job.cron) await boss.schedule(queue, job.cron, {}, { tz: zone });
    await boss.work<Values>(
      queue,
      { pollingIntervalSeconds: options.pollSeconds ?? (job.cron ? 20 : 2) },
      async taken => {
        for (const { id, data } of taken) await runJob(options, cid, job, id, data);
      },
    );
  }
  return { stop: () => boss.stop({ graceful: true, close: false, wait: true, timeout: 4000 }) };
};

const runJob = async (options: JobsOptions, cid: string, job: Job, id: string, data: Values | null): Promise<void> => {
  const ctx = systemContext(options, id, cid);
  const began = Date.now();
  try {
    await job.run(ctx, data ?? {});
    ctx.log.info({ job: job.name, ms: Date.now() - began }, 'job');
  } catch (error) {
    ctx.log.error({ job: job.name, err: error }, 'a job failed and will be tried again');
    throw error;
  }
};

/** Inside a transaction the job is sent with its commit, or not at all. */
export const sendJob = async (ctx: Ctx, job: string, data: Values = {}, startAfter?: Date): Promise<void> => {
  const boss = bosses.get(ctx.app);
  if (!boss) throw new Error(`Job «${job}» was sent before the jobs were started.`);
  const db = { executeSql: async (text: string, values: unknown[] = []) => ctx.db.run(asPiece(text, values)) };
  await boss.send(queueOf(ctx.cid, job), data, { db, ...(startAfter && { startAfter }) });
};
/** The library's own statement, its $1, $2 … turned into the holes of ours. */
const asPiece = (text: string, values: readonly unknown[]): Sql =>
  new Sql(
    text.split(/\$\d+/),
    [...text.matchAll(/\$(\d+)/g)].map(([, n]) => values[Number(n) - 1]),
  );
