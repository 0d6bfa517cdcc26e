import type { App, Ctx, Tx, TxCtx } from './contract.ts';
import type { SessionDatabase } from './session.ts';

/** What the running server needs of the database. */
export interface RuntimeDatabase extends SessionDatabase {
  transaction<T>(schema: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
}

const databases = new WeakMap<App, RuntimeDatabase>();
/** Said once, when the application meets its database. */
export const useDatabase = (app: App, database: RuntimeDatabase): void => { databases.set(app, database); };

/** Runs the work in one transaction of the context's constituent; joins the one that is already open. */
export const inTransaction = <T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> => {
  if ('lock' in ctx.db) return work(ctx as TxCtx);
  const database = databases.get(ctx.app);
  if (!database) throw new Error('The application has no database yet: call useDatabase(app, database) first.');
  return database.transaction(ctx.db.schema, db => work({ ...ctx, db }));
};
