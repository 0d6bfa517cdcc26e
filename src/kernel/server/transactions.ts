import type { App, Ctx, Db, Tx, TxCtx } from './contract.ts';
import { canWrite } from './database/writing.ts';
import type { Realtime } from './realtime.ts';
import type { SessionDatabase } from './session.ts';
import type { Settings } from './settings.ts';

/** What the running server needs of the database. */
export interface RuntimeDatabase extends SessionDatabase {
  transaction<T>(schema: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  forSchema(schema: string): Db;
  beside(schema: string): Db;
  abortable(schema: string, signal: AbortSignal): Db;
  steady(schema: string, signal?: AbortSignal): Db;
  reading<T>(schema: string, work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  readonly pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
}

const databases = new WeakMap<App, RuntimeDatabase>();
/** Said once, when the application meets its database. */
export const giveDatabase = (app: App, database: RuntimeDatabase): void => {
  databases.set(app, database);
};

/** What only the process itself can do for a constituent: its schema, its copies. */
export interface Keeper {
  /** Reads again which constituents there are, on this node; the others are told by whoever changed them. */
  reload(): Promise<void>;
  /** Schema, migrations and the rows that law and practice fix; doing it twice changes nothing. */
  raise(cid: string): Promise<void>;
  status(cid: string): Promise<'current' | 'behind' | 'ahead' | 'unreachable'>;
  contextOf(cid: string): Ctx;
  /** Writes a copy of this one alone beside the earlier ones, and gives its name. */
  backup(cid: string): Promise<string>;
  backups(cid: string): Promise<readonly { readonly name: string; readonly size: number; readonly at: string }[]>;
  /** Shows that a copy can be put back, in a scratch schema that goes again; what cannot be is thrown. */
  rehearse(
    cid: string,
    name: string,
  ): Promise<{ readonly made: string; readonly rows: number; readonly files: number }>;
  /** Puts a copy in the place of what is there. Nobody may be served meanwhile. */
  restore(cid: string, name: string): Promise<{ readonly made: string; readonly rows: number; readonly files: number }>;
}

/** What a running server is, beside its database: for endpoints that send links, mails and messages. */
export interface Surroundings {
  readonly settings: Settings;
  readonly version: string;
  /** Where it listens; until then, where it will by its settings. */
  readonly address: () => string;
  readonly realtime: Realtime | null;
  readonly keeper?: Keeper;
}
const surroundings = new WeakMap<App, Surroundings>();
export const giveSurroundings = (app: App, found: Surroundings): void => {
  surroundings.set(app, found);
};
export const surroundingsOf = (app: App): Surroundings => {
  const found = surroundings.get(app);
  if (!found) throw new Error('The application runs in no server yet: call giveSurroundings(app, …) first.');
  return found;
};

export const databaseOf = (app: App): RuntimeDatabase => {
  const database = databases.get(app);
  if (!database) throw new Error('The application has no database yet: call giveDatabase(app, database) first.');
  return database;
};

/** Runs the work in one transaction of the context's constituent; joins the one that is already open. */
export const inTransaction = <T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>): Promise<T> => {
  if ('lock' in ctx.db) return work(ctx as TxCtx);
  return databaseOf(ctx.app).transaction(ctx.db.schema, db => work({ ...ctx, db }));
};

/** The same for reading that ends with the signal: each of its statements is stopped. What is written in a transaction is written. */
export const abortable = (ctx: Ctx, signal: AbortSignal): Ctx => ({
  ...ctx,
  signal,
  db: databaseOf(ctx.app).abortable(ctx.db.schema, signal),
});

/**
 * The same on a connection beside those that requests wait for: for a short question, and what is told of its answer, while many ask at
 * once. Outside a transaction only.
 */
export const beside = (ctx: Ctx): Ctx => ({ ...ctx, db: databaseOf(ctx.app).beside(ctx.db.schema) });

/** The same where a statement keeps the plan it has; inside a transaction what that has written counts more, and it stays there. */
export const steady = (ctx: Ctx): Ctx =>
  'lock' in ctx.db ? ctx : { ...ctx, db: databaseOf(ctx.app).steady(ctx.db.schema, ctx.signal) };

/** Whether what this context writes would be stored, asked by writing. */
export const canWriteIn = ({ app, db }: Ctx): Promise<boolean> => canWrite(databaseOf(app), db.schema);

/** Runs long reading in a transaction on connections of its own; what it reads goes to a file, never straight to a reader. */
export const inReading = <T>(ctx: Ctx, work: (ctx: TxCtx) => Promise<T>, signal?: AbortSignal): Promise<T> =>
  databaseOf(ctx.app).reading(ctx.db.schema, db => work({ ...ctx, db }), signal);
