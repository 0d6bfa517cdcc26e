import { type Ctx, inTransaction, startJobs, systemContext, type TxCtx } from '../../src/kernel/server/index.ts';
import type { Portal } from '../harness/portal.ts';

const log = { info() {}, warn() {}, error: console.error };
/** What the server does by itself, as its jobs do: in the running portal, without a person. */
export const systemOf = (portal: Portal): Ctx =>
  systemContext({ app: portal.app, database: portal.test.database, log }, 'test');
export const inPortal = <T>(portal: Portal, work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  inTransaction(systemOf(portal), work);
/** Jobs that wait are taken and run as long as this lasts. */
export const whileJobsRun = async <T>({ app, test }: Portal, work: () => Promise<T>): Promise<T> => {
  const jobs = await startJobs({ app, database: test.database, log, constituents: ['main'], pollSeconds: 0.3 });
  try {
    return await work();
  } finally {
    await jobs.stop();
  }
};
