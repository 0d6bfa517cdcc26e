import { randomUUID } from 'node:crypto';
import type { Message } from '../resource/index.ts';
import { type Roster, rosterOf } from './constituents.ts';
import type { App, Ctx, Job, Log, Said } from './contract.ts';
import { readCron, turnAt } from './cron.ts';
import { refusalOf } from './http/faults.ts';
import { Broken, jobsChannel, jobsOf, Running, type Taken, tellAsker } from './job-runs.ts';
import { inTransaction, type RuntimeDatabase, systemContext } from './runtime.ts';
import { sql, type Sql } from './sql.ts';

export interface Jobs {
  stop(): Promise<void>;
}
export interface JobsOptions {
  readonly app: App;
  readonly database: RuntimeDatabase;
  readonly log: Log;
  readonly constituents: Roster | readonly string[];
  /** How often the queue is looked at when nobody called; a call is heard at once. */
  readonly pollSeconds?: number;
  /** A run whose node was silent for so long is without one. */
  readonly deadSeconds?: number;
}

/** At once, on one node for one constituent: what people asked for, and what nobody did. Long runs of people never hold up the portal's own. */
const lanes = { people: 3, system: 2 } as const;
const mostOfOnePerson = 2;
const attemptsAtMost = 5;
const firstPause = 20;
const graceAtStop = 4000;

/**
 * One queue for each constituent: a table, a call between the nodes when something was put in, and one look now and then.
 * One node of many takes each run, once; cron turns have names, so that one of many puts them in.
 */
export const startJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { app, database, log, pollSeconds = 20, deadSeconds = 30 } = options;
  const schedules = [...jobsOf(app).values()].flatMap(job =>
    job.cron ? [{ name: job.name, cron: readCron(job.cron) }] : [],
  );
  const roster = rosterOf(options.constituents);
  const queues = new Map<string, Queue>();
  const each = (work: (queue: Queue) => Promise<void>): void => {
    for (const queue of queues.values()) void work(queue).catch(error => log.error({ err: error }, 'jobs'));
  };
  /** A queue for each that works; one that was deactivated ends what it can and is left alone. */
  const follow = (): void => {
    const working = new Set(roster.working());
    for (const cid of working)
      if (!queues.has(cid)) {
        const queue = new Queue(options, cid);
        queues.set(cid, queue);
        void queue
          .revive()
          .then(() => queue.look())
          .catch(error => log.error({ err: error, cid }, 'jobs'));
      }
    for (const [cid, queue] of queues)
      if (!working.has(cid)) {
        queues.delete(cid);
        void queue.stop().catch(error => log.error({ err: error, cid }, 'jobs'));
      }
  };
  follow();
  const unfollow = roster.onChange(follow);
  await database.listen(jobsChannel, payload => {
    const [cid, what, id] = JSON.parse(payload) as [string, string, string];
    const queue = queues.get(cid);
    if (what === 'cancel') queue?.cancel(id);
    else if (queue) each(q => (q === queue ? q.look() : Promise.resolve()));
  });
  // Whatever was put in while nobody listened is looked for now.
  database.onListenChange(listening => {
    if (listening) each(queue => queue.look());
  });

  let told = Math.floor(Date.now() / 60_000) - 1;
  const schedule = (): void => {
    const now = Math.floor(Date.now() / 60_000);
    // A process that was held up makes up for a few minutes, not for a night.
    for (let minute = Math.max(told + 1, now - 5); minute <= now; minute++) {
      const due = schedules.flatMap(({ name, cron }) => {
        const turn = turnAt(cron, new Date(minute * 60_000));
        return turn === null ? [] : [{ kind: name, turn }];
      });
      if (due.length > 0) each(queue => queue.putIn(due));
    }
    told = now;
  };
  const clocks = [
    setInterval(() => each(queue => queue.revive().then(() => queue.look())), pollSeconds * 1000),
    setInterval(() => each(queue => queue.beat()), (deadSeconds * 1000) / 6),
    setInterval(schedule, 5000),
  ];
  for (const clock of clocks) clock.unref();
  schedule();
  return {
    async stop() {
      unfollow();
      for (const clock of clocks) clearInterval(clock);
      await Promise.all([...queues.values()].map(queue => queue.stop()));
    },
  };
};

interface Due {
  readonly kind: string;
  readonly turn: string;
}

class Queue {
  readonly #options: JobsOptions;
  readonly #ctx: Ctx;
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #node = randomUUID();
  readonly #running = new Map<string, { readonly run: Running; readonly over: Promise<void> }>();
  #looking: Promise<void> | null = null;
  #again = false;
  #stopped = false;

  constructor(options: JobsOptions, cid: string) {
    this.#options = options;
    this.#ctx = systemContext(options, 'jobs', cid);
    this.#jobs = jobsOf(options.app);
  }
  get #table(): Sql {
    return this.#ctx.db.table('job_run');
  }

  /** Turns of the clock; one that is still waiting or running stands for those that come meanwhile. */
  async putIn(due: readonly Due[]): Promise<void> {
    const put = await this.#ctx.db.run(sql`insert into ${this.#table} (kind, turn)
      select d.kind, d.turn from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d (kind text, turn text)
      where not exists (select from ${this.#table} r where r.kind = d.kind and r.state in ('waiting', 'running'))
      on conflict (kind, turn) where turn is not null do nothing`);
    if (put.rowCount > 0) await this.look();
  }

  /** Takes what waits, as long as there is room. Calls that come meanwhile become one more look. */
  look(): Promise<void> {
    this.#again = true;
    this.#looking ??= this.#takeAll().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }
  async #takeAll(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      while (!this.#stopped) {
        const taken = await this.#take();
        if (!taken) break;
        this.#begin(taken);
      }
    }
  }
  #free(of: 'people' | 'system'): boolean {
    const busy = [...this.#running.values()].filter(({ run }) => (run.asker !== null) === (of === 'people')).length;
    return busy < lanes[of];
  }
  async #take(): Promise<Taken | null> {
    const [people, system] = [this.#free('people'), this.#free('system')];
    if (!people && !system) return null;
    const { db } = this.#ctx;
    const fits = sql`j.state = 'waiting' and j.start_at <= now() and j.kind = any(${[...this.#jobs.keys()]}) and (case when j.id_user is null then ${system}::boolean else ${people}::boolean end)`;
    // Most looks find nothing, and hold nobody up.
    if (!(await db.one(sql`select 1 from ${this.#table} j where ${fits} limit 1`))) return null;
    const scheduled = [...this.#jobs.values()].filter(job => job.cron).map(job => job.name);
    return inTransaction(this.#ctx, async tx => {
      await tx.db.lock('job_run');
      return tx.db.one<Taken>(sql`update ${this.#table} set state = 'running', node = ${this.#node}, began_at = coalesce(began_at, clock_timestamp()), beat_at = clock_timestamp(), attempts = attempts + 1
        where id = (select j.id from ${this.#table} j where ${fits}
          and not (j.kind = any(${scheduled}) and exists (select from ${this.#table} r where r.kind = j.kind and r.state = 'running'))
          and (j.id_user is null or (select count(*) from ${this.#table} r where r.id_user = j.id_user and r.state = 'running') < ${mostOfOnePerson})
          order by j.start_at, j.at, j.id limit 1 for update skip locked)
        returning id, kind, params, id_user as "idUser", username, id_actor as "idActor", attempts, bookmark, cancelled`);
    });
  }

  #begin(taken: Taken): void {
    const ctx = systemContext(this.#options, taken.id, this.#ctx.cid);
    const run = new Running(ctx, this.#node, taken);
    if (taken.cancelled) run.stop('cancelled');
    const over = this.#run(ctx, this.#jobs.get(taken.kind)!, run)
      .catch(error => ctx.log.error({ job: taken.kind, err: error }, 'the end of a job could not be stored'))
      .finally(() => {
        this.#running.delete(taken.id);
        if (!this.#stopped) void this.look().catch(error => ctx.log.error({ err: error }, 'jobs'));
      });
    this.#running.set(taken.id, { run, over });
  }
  async #run(ctx: Ctx, job: Job, run: Running): Promise<void> {
    const began = Date.now();
    try {
      run.signal.throwIfAborted();
      if (job.crash === 'rollBack')
        await inTransaction(ctx, async tx => {
          await job.run(tx, run.taken.params, run);
          run.signal.throwIfAborted();
          await run.finish(tx);
        });
      else {
        await job.run(ctx, run.taken.params, run);
        await run.finish(ctx);
      }
      ctx.log.info({ job: job.name, ms: Date.now() - began }, 'job');
    } catch (error) {
      await this.#failed(ctx, job, run, run.signal.aborted ? run.signal.reason : error);
    }
  }
  async #failed(ctx: Ctx, job: Job, run: Running, error: unknown): Promise<void> {
    if (error instanceof Broken) {
      if (error.why === 'cancelled') await run.end('cancelled', null);
      else if (error.why === 'stopping') await run.putBack(0);
      else ctx.log.warn({ job: job.name }, 'a job was taken over by another node');
      return;
    }
    // What nobody asked for has nobody who would start it again.
    if (run.asker === null && run.attempt <= attemptsAtMost) {
      ctx.log.error({ job: job.name, err: error }, 'a job failed and will be tried again');
      await run.putBack(firstPause * 2 ** (run.attempt - 1));
      return;
    }
    const refusal = refusalOf(error, ctx.app);
    if (!refusal) ctx.log.error({ job: job.name, err: error, ref: run.id }, 'a job failed');
    const resource = refusal?.detail.resource;
    await run.end('failed', saidBoth(ctx.app, refusal?.say ?? { key: 'runFailed', params: { ref: run.id } }, resource));
  }

  /** Says that its runs are alive, hears who was cancelled, and writes what progress has not written yet. */
  async beat(): Promise<void> {
    if (this.#running.size === 0) return;
    const { db } = this.#ctx;
    // A row that is held is alive: whoever looks for the dead passes it by too.
    await db.run(
      sql`update ${this.#table} set beat_at = now() where id in (select id from ${this.#table} where node = ${this.#node} and state = 'running' for update skip locked)`,
    );
    const found = await db.run<{ id: string; cancelled: boolean; taken: boolean }>(
      sql`select id, cancelled, state = 'running' and node is distinct from ${this.#node} as taken from ${this.#table} where id = any(${[...this.#running.keys()]}::uuid[])`,
    );
    for (const { id, cancelled, taken } of found.rows)
      if (taken) this.#running.get(id)?.run.stop('taken');
      else if (cancelled) this.cancel(id);
    for (const { run } of this.#running.values()) await run.writeProgress();
  }
  cancel(id: string): void {
    this.#running.get(id)?.run.stop('cancelled');
  }

  /** Runs whose node has died: those that work in portions go on, the others left nothing behind and say so. */
  async revive(): Promise<void> {
    const { app, db } = this.#ctx;
    const whole = [...this.#jobs.values()].filter(job => job.crash === 'rollBack').map(job => job.name);
    const isWhole = sql`kind = any(${whole}) and id_user is not null`;
    const isLast = sql`attempts > ${attemptsAtMost}`;
    const crashed = JSON.stringify(saidBoth(app, { key: 'runCrashed' }));
    const gaveUp = sql`jsonb_build_object('hr', replace(${words(app, 'hr')}, '{id}', id::text), 'en', replace(${words(app, 'en-uk')}, '{id}', id::text))`;
    const found = await db.run<
      Taken & { state: 'waiting' | 'failed' | 'cancelled'; done: number; total: number | null }
    >(
      sql`update ${this.#table} set node = null, start_at = now(),
          state = case when cancelled then 'cancelled' when ${isWhole} or ${isLast} then 'failed' else 'waiting' end,
          ended_at = case when cancelled or ${isWhole} or ${isLast} then now() end,
          failure = case when cancelled then null when ${isWhole} then ${crashed}::jsonb when ${isLast} then ${gaveUp} end
        where id in (select id from ${this.#table} where state = 'running' and beat_at < now() - make_interval(secs => ${this.#options.deadSeconds ?? 30})
          and kind = any(${[...this.#jobs.keys()]}) and id <> all(${[...this.#running.keys()]}::uuid[]) for update skip locked)
        returning id, kind, id_user as "idUser", state, done, total`,
    );
    for (const run of found.rows) {
      this.#ctx.log.warn({ job: run.kind, run: run.id, state: run.state }, 'the node of a job has died');
      await tellAsker(this.#ctx, run.idUser, { id: run.id, state: run.state, done: run.done, total: run.total });
    }
  }

  /** What is nearly done may end; the rest is stopped and goes back into the queue. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#looking?.catch(() => {});
    const all = () => Promise.all([...this.#running.values()].map(({ over }) => over)).then(() => {});
    await within(all(), graceAtStop);
    for (const { run } of this.#running.values()) run.stop('stopping');
    await within(all(), graceAtStop / 8);
  }
}

const within = async (work: Promise<void>, milliseconds: number): Promise<void> => {
  let late: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise<void>(done => {
      late = setTimeout(done, milliseconds);
    }),
  ]);
  clearTimeout(late);
};

const saidBoth = (app: App, message: Message, resource?: string): Said => {
  const r = resource === undefined ? undefined : app.resources.get(resource);
  return { hr: app.words.say('hr', message, r), en: app.words.say('en-uk', message, r) };
};
/** The run's own mark is put in by the statement that gives it up. */
const words = (app: App, language: 'hr' | 'en-uk'): Sql =>
  sql`${app.words.say(language, { key: 'runGaveUp', params: { ref: '{id}' } })}::text`;
