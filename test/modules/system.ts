import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import {
  type Ctx,
  inTransaction,
  sendJob,
  sql,
  startJobs,
  systemContext,
  type TxCtx,
} from '../../src/kernel/server/index.ts';
import type { Portal } from '../harness/portal.ts';

const log = { info() {}, warn() {}, error: console.error };
/** What the server does by itself, as its jobs do: in the running portal, without a person. */
export const systemOf = (portal: Portal): Ctx =>
  systemContext({ app: portal.app, database: portal.test.database, log }, 'test');
export const inPortal = <T>(portal: Portal, work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  inTransaction(systemOf(portal), work);
/** Jobs that wait are taken and run as long as this lasts; those of a node that has died too, once it was silent for so long. */
export const whileJobsRun = async <T>(
  { app, test }: Portal,
  work: () => Promise<T>,
  { deadSeconds = 30 } = {},
): Promise<T> => {
  const jobs = await startJobs({
    app,
    database: test.database,
    log,
    constituents: ['main'],
    pollSeconds: 0.3,
    deadSeconds,
  });
  try {
    return await work();
  } finally {
    await jobs.stop();
  }
};
/** Sends a job, and waits until it has ended well. */
export const jobDone = async (portal: Portal, kind: string): Promise<void> => {
  await inPortal(portal, tx => sendJob(tx, kind));
  await ended(portal, kind);
};
/** Until the run that was asked for last is over. */
export const ended = (portal: Portal, kind: string, state = 'done') => {
  const { db } = systemOf(portal);
  return expect
    .poll(
      async () =>
        (await db.one<{ state: string }>(
          sql`select state from ${db.table('job_run')} where kind = ${kind} order by at desc, id limit 1`,
        ))!.state,
      { timeout: 60_000 },
    )
    .toBe(state);
};

/** A node of the whole portal in a process of its own: it works on jobs, and serves at `url`. */
export const launchJobNode = async (portal: Portal): Promise<{ url: string; kill(): Promise<void> }> => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/modules/job-node.ts', portal.test.url, 'serve'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const over = once(child, 'exit');
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  return {
    url: /http\S+/.exec(String(said))![0].replace('localhost', '127.0.0.1'),
    async kill() {
      child.kill('SIGKILL');
      await over;
    },
  };
};
/** Another node begins what it is asked for, comes to what is held, and is killed there, in the middle of its work. */
export const killedAt = async (
  portal: Portal,
  hold: (tx: TxCtx) => Promise<unknown>,
  begin: (url: string) => unknown,
): Promise<void> => {
  const node = await launchJobNode(portal);
  try {
    await inPortal(portal, async tx => {
      await hold(tx);
      const { pid } = (await tx.db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))!;
      await begin(node.url);
      const { db } = systemOf(portal);
      const waiting = async () =>
        (await db.one<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`,
        ))!.n;
      await expect.poll(waiting, { timeout: 40_000 }).toBeGreaterThan(0);
      await node.kill();
    });
  } finally {
    await node.kill();
  }
};
