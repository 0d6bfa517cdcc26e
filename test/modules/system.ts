import { type Ctx, inTransaction, systemContext, type TxCtx } from '../../src/kernel/server/index.ts';
import type { Portal } from '../harness/portal.ts';

const log = { info() {}, warn() {}, error: console.error };
/** What the server does by itself, as its jobs do: in the running portal, without a person. */
export const systemOf = (portal: Portal): Ctx =>
  systemContext({ app: portal.app, database: portal.test.database, log }, 'test');
export const inPortal = <T>(portal: Portal, work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  inTransaction(systemOf(portal), work);
