import type { Values } from '../resource/index.ts';
import type { App, Ctx, Job, Run, Said, TxCtx } from './contract.ts';
import { reportJob } from './engine/report-job.ts';
import { Refusal } from './errors.ts';
import { typeOfFile } from './file-types.ts';
import { runsRoom, toRoom } from './rooms.ts';
import { inTransaction } from './runtime.ts';
import { sql, type Sql } from './sql.ts';
import { admit } from './stored.ts';
import { tidyJobs } from './tidy.ts';

// Runs of jobs: the queue of each constituent, and what people see of it.

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];
/** A row of the queue, as the node that took it knows it. */
export interface Taken {
  readonly id: string;
  readonly kind: string;
  readonly params: Values;
  readonly idUser: number | null;
  readonly username: string | null;
  /** Who acted as that person when they asked. */
  readonly idActor: number | null;
  readonly attempts: number;
  readonly bookmark: Values | null;
  readonly cancelled: boolean;
}
/** What the pages of the asker hear. */
export interface RunNews {
  readonly id: string;
  readonly state: RunState;
  readonly done: number;
  readonly total: number | null;
}
export interface ResultFile {
  readonly hash: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}

const known = new WeakMap<App, ReadonlyMap<string, Job>>();
/** Every job by its name, the kernel's own among them. */
export const jobsOf = (app: App): ReadonlyMap<string, Job> => {
  const found =
    known.get(app) ??
    new Map([...tidyJobs, reportJob, ...app.modules.flatMap(m => m.jobs ?? [])].map(j => [j.name, j]));
  known.set(app, found);
  return found;
};
const jobNamed = (app: App, name: string): Job => {
  const job = jobsOf(app).get(name);
  if (!job) throw new Error(`«${name}» is a job of no module.`);
  return job;
};

// ——— Asking ———

export const jobsChannel = 'katedra_jobs';
/** `run`: there is something to take; `cancel`: whoever runs this one should stop. It leaves with the commit. */
export const callNodes = async (ctx: Ctx, what: 'run' | 'cancel', id: string): Promise<void> => {
  await ctx.db.run(sql`select pg_notify(${jobsChannel}, ${JSON.stringify([ctx.cid, what, id])})`);
};

/** Inside a transaction the job is sent with its commit, or not at all. */
export const sendJob = async (ctx: Ctx, job: string, data: Values = {}, startAfter?: Date): Promise<void> => {
  jobNamed(ctx.app, job);
  const sent = await ctx.db.one<{ id: string }>(sql`insert into ${ctx.db.table('job_run')} (kind, params, start_at)
    values (${job}, ${JSON.stringify(data)}::jsonb, greatest(now(), ${startAfter ?? null}::timestamptz)) returning id`);
  await callNodes(ctx, 'run', sent!.id);
};

const mostOpen = 50;
/**
 * Starts what takes longer than a person waits for. They find it among their runs, may leave the screen, and may cancel it.
 * Whether they may start it at all is asked before. Inside a transaction it starts with its commit, or not at all.
 */
export const startRun = (ctx: Ctx, kind: string, params: Values = {}): Promise<string> =>
  inTransaction(ctx, async tx => {
    const job = jobNamed(tx.app, kind);
    if (!tx.me) throw new Error(`Nobody asks for a run of «${kind}»: send it as a job.`);
    if (!job.title) throw new Error(`Job «${kind}» has no title that its asker could read.`);
    const { db, me } = tx;
    await db.lock('runs of', me.id);
    const open = await db.one<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('job_run')} where id_user = ${me.id} and state in ('waiting', 'running')`,
    );
    if (open!.n >= mostOpen) throw new Refusal(429, 'tooManyRuns', { retryAfter: 30 });
    const title = typeof job.title === 'function' ? job.title(params) : job.title;
    const made = await db.one<{
      id: string;
    }>(sql`insert into ${db.table('job_run')} (kind, title, params, id_user, username, id_actor)
      values (${kind}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(params)}::jsonb, ${me.id}, ${me.username}, ${me.actor?.id ?? null}) returning id`);
    await callNodes(tx, 'run', made!.id);
    await tellAsker(tx, me.id, { id: made!.id, state: 'waiting', done: 0, total: null });
    return made!.id;
  });

/** Where a run is, for what began it and shows it: null when it is known no more. */
export const runState = async ({ db }: Ctx, id: string): Promise<RunState | null> =>
  (await db.one<{ state: RunState }>(sql`select state from ${db.table('job_run')} where id = ${id}::uuid`))?.state ??
  null;

/** Its pages, on whichever node they are. */
export const tellAsker = async (ctx: Ctx, asker: number | null, { id, ...news }: RunNews): Promise<void> => {
  if (asker !== null) await toRoom(ctx, runsRoom, asker, { [id]: news });
};

/** What people call a job; one that no module has any more keeps its own name. */
const calledAs = (app: App, name: string): Said => {
  const job = jobsOf(app).get(name);
  return job?.called ?? (typeof job?.title === 'object' ? job.title : { hr: name, en: name });
};
interface JobCount {
  readonly job: string;
  readonly called: Said;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}
/** What waits and runs here, by job, for the page of the administrators. */
export const jobCounts = async ({ app, db }: Ctx): Promise<readonly JobCount[]> => {
  const { rows } = await db.run<{ job: string; waiting: number; active: number; failed: number }>(
    sql`select kind as job, count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'running')::int as active,
      count(*) filter (where state = 'failed')::int as failed from ${db.table('job_run')} group by kind`,
  );
  const quiet = [...jobsOf(app).keys()].filter(job => !rows.some(row => row.job === job));
  return [...rows, ...quiet.map(job => ({ job, waiting: 0, active: 0, failed: 0 }))]
    .map(row => ({ ...row, called: calledAs(app, row.job) }))
    .sort((a, b) => a.job.localeCompare(b.job));
};

/** Runs that nobody takes though their time has come, or that nobody has heard of for so long: no node works, or one hangs. */
export const lateRuns = async ({ db, now }: Ctx, minutes: number): Promise<number> =>
  (await db.one<{ n: number }>(
    sql`select count(*)::int as n from ${db.table('job_run')} where (state = 'waiting' and start_at < ${now}::timestamptz - make_interval(mins => ${minutes}))
      or (state = 'running' and coalesce(beat_at, began_at) < ${now}::timestamptz - make_interval(mins => ${minutes}))`,
  ))!.n;

// ——— Running ———

/** Thrown out of a run that is to end before its time. */
export class Broken extends Error {
  readonly why: 'cancelled' | 'stopping' | 'taken';
  constructor(why: Broken['why']) {
    super(`The run is ${why === 'taken' ? 'taken over by another node' : why}.`);
    this.why = why;
  }
}

const writeEvery = 500;
const largestResult = 500 * 1_048_576;

/** One run on the node that has taken it. */
export class Running implements Run {
  readonly taken: Taken;
  readonly #ctx: Ctx;
  readonly #node: string;
  readonly #isWhole: boolean;
  readonly #stop = new AbortController();
  #done = 0;
  #total: number | null = null;
  #says: Said | null = null;
  #file: ResultFile | null = null;
  #written = 0;
  #isOld = false;

  constructor(ctx: Ctx, node: string, taken: Taken) {
    this.#ctx = ctx;
    this.#node = node;
    this.taken = taken;
    this.#isWhole = jobNamed(ctx.app, taken.kind).crash === 'rollBack';
  }
  get id(): string {
    return this.taken.id;
  }
  get asker(): Run['asker'] {
    const { idUser: id, username, idActor } = this.taken;
    return id === null ? null : { id, username: username!, idActor };
  }
  get attempt(): number {
    return this.taken.attempts;
  }
  get bookmark(): Values | null {
    return this.taken.bookmark;
  }
  get signal(): AbortSignal {
    return this.#stop.signal;
  }
  stop(why: Broken['why']): void {
    if (!this.signal.aborted) this.#stop.abort(new Broken(why));
  }
  /** The row as long as it is ours: another node that believed us dead has raised its attempts. */
  get mine(): Sql {
    return sql`id = ${this.id} and node = ${this.#node} and attempts = ${this.attempt} and state = 'running'`;
  }

  async progress(done: number, total: number | null = this.#total, says?: Said): Promise<void> {
    this.signal.throwIfAborted();
    [this.#done, this.#total, this.#isOld] = [Math.round(done), total, true];
    if (says) this.#says = says;
    // Somebody reads this: twice a second is enough. What is not written now is written with the next beat.
    if (Date.now() - this.#written >= writeEvery) await this.writeProgress();
    this.signal.throwIfAborted();
  }
  /** Beside the job's own transaction, so that others see it; a portion that has kept its bookmark holds the row, and is not waited for. */
  async writeProgress(): Promise<void> {
    if (!this.#isOld) return;
    this.#written = Date.now();
    await this.#tell('running');
    const runs = this.#ctx.db.table('job_run');
    const kept = await this.#ctx.db.run(
      sql`update ${runs} set ${this.#progressColumns()}, beat_at = now() where id = (select id from ${runs} where ${this.mine} for update skip locked)`,
    );
    if (kept.rowCount > 0) this.#isOld = false;
  }
  #progressColumns(): Sql {
    return sql`done = ${this.#done}, total = ${this.#total}, message = ${this.#says && JSON.stringify(this.#says)}::jsonb`;
  }

  async keep(tx: TxCtx, bookmark: Values): Promise<void> {
    this.signal.throwIfAborted();
    if (this.#isWhole) throw new Error(`«${this.taken.kind}» is rolled back whole: it has no portions to keep.`);
    const kept = await tx.db.run(
      sql`update ${tx.db.table('job_run')} set bookmark = ${JSON.stringify(bookmark)}::jsonb where ${this.mine}`,
    );
    if (kept.rowCount === 0) {
      this.stop('taken');
      throw new Broken('taken');
    }
  }

  async result(name: string, content: Parameters<Run['result']>[1]): Promise<void> {
    const ctx = this.#ctx;
    const draft = await ctx.files.receive(content, largestResult, this.signal);
    const mime = await typeOfFile(draft.path);
    await admit(work => inTransaction(ctx, tx => work(tx.db)), ctx.me, 'result', draft, mime);
    this.#file = { hash: draft.hash, name, mime, size: draft.size };
  }

  /** Its end, in the transaction of what it did where there is one. */
  async finish(ctx: Ctx): Promise<void> {
    const { db } = ctx;
    const ended =
      await db.run(sql`update ${db.table('job_run')} set state = 'done', ended_at = now(), node = null, bookmark = null, failure = null,
        ${this.#progressColumns()}, result = ${this.#file && JSON.stringify(this.#file)}::jsonb where ${this.mine}`);
    if (ended.rowCount === 0) throw new Broken('taken');
    await this.#tell('done', ctx);
  }
  async end(state: 'failed' | 'cancelled', failure: Said | null): Promise<void> {
    const { db } = this.#ctx;
    await db.run(sql`update ${db.table('job_run')} set state = ${state}, ended_at = now(), node = null, bookmark = null, ${this.#progressColumns()},
      failure = ${failure && JSON.stringify(failure)}::jsonb where ${this.mine}`);
    await this.#tell(state);
  }
  /** Back into the queue: after a fault with a pause, when the portal stops without one and without counting. */
  async putBack(pauseSeconds: number): Promise<void> {
    const { db } = this.#ctx;
    await db.run(sql`update ${db.table('job_run')} set state = 'waiting', node = null, start_at = now() + make_interval(secs => ${pauseSeconds}),
      attempts = attempts - ${pauseSeconds === 0 ? 1 : 0} where ${this.mine}`);
    await callNodes(this.#ctx, 'run', this.id);
    await this.#tell('waiting');
  }
  #tell(state: RunState, ctx = this.#ctx): Promise<void> {
    return tellAsker(ctx, this.taken.idUser, { id: this.id, state, done: this.#done, total: this.#total });
  }
}
