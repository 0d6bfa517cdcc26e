import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Db, Log, Result, Tx } from '../contract.ts';
import { othersFirst } from '../gently.ts';
import { name, type Sql, sql, statement, tableName } from '../sql.ts';
import { growGently } from './growth.ts';
import { Listener } from './listener.ts';
import { noteStatement } from './slow.ts';
import { StatementNames } from './statements.ts';
import { noteFailure } from './writing.ts';

export interface DatabaseOptions {
  /** The most connections at once. Absent: what suits the server's own limit, see `fitPool`. */
  readonly max?: number;
  readonly applicationName?: string;
  readonly log?: Log;
  /** A statement that runs longer is stopped. Milliseconds; 0 for never. */
  readonly statementTimeout?: number;
}

/** One pool for all constituents: each statement names its schema, no connection remembers one. */
export interface Database {
  readonly url: string;
  readonly pool: pg.Pool;
  /** The server on which this schema lies. */
  of(schema: string): Database;
  forSchema(schema: string): Db;
  /** Read committed. Runs `work` again when the database refused it for a deadlock or a serialization failure. */
  transaction<T>(schema: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction of long reading, on connections of its own: however many lists are carried away, the others are served. */
  reading<T>(schema: string, work: (tx: Tx) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Reading that ends with the signal: the statement is stopped, and its connection is not lent before that was answered. Never a write. */
  abortable(schema: string, signal: AbortSignal): Db;
  /** On a connection of its own: what is short and must not wait behind what many ask for at once. Never a write that others wait for. */
  beside(schema: string): Db;
  /**
   * On a few connections that plan a statement once and keep to that plan: for what many people ask of their own rows, where planning
   * costs more than asking. Never for a search: its best plan goes by what is searched for.
   */
  steady(schema: string, signal?: AbortSignal): Db;
  /** Several short questions on one of those: whoever has waited for it does not wait again before the second. */
  steadily<T>(schema: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Takes as many connections as the server can spare; says how many. */
  fitPool(): Promise<number>;
  /** As many connections as may be open for ordinary work, once the pool has grown. */
  readonly mostConnections: number;
  listen(channel: string, handler: (payload: string) => void): Promise<() => void>;
  /** False while notices may be missed: nothing may then be served from memory. */
  readonly listening: boolean;
  /** The same for one schema, whose server may be another. */
  hears(schema: string): boolean;
  onListenChange(watcher: (listening: boolean) => void): () => void;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} };

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const log = options.log ?? quiet;
  const config = connectionConfig(url, options);
  const pool = new pg.Pool({
    ...config,
    max: options.max ?? 12,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  const readers = new pg.Pool({
    ...config,
    application_name: `${config.application_name} reading`,
    max: mostReaders,
    idleTimeoutMillis: 5_000,
    connectionTimeoutMillis: 30_000,
  });
  const aside = new pg.Pool({
    ...config,
    application_name: `${config.application_name} beside`,
    max: 1,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  const steady = new pg.Pool({
    ...config,
    application_name: `${config.application_name} steady`,
    options: `${config.options} -c plan_cache_mode=force_generic_plan`,
    max: Math.min(mostSteady, options.max ?? mostSteady),
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  const names = new StatementNames();
  const steadyNames = new StatementNames({ atOnce: true });
  for (const each of [pool, readers, aside, steady]) {
    // An idle connection that the server ends must not end the process; the pool replaces it.
    each.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'));
    // Between the pool and whoever borrows it nobody listens, and the end may come in the same packet as the beginning.
    each.on('connect', client => {
      client.on('error', () => {});
      readGently(client);
    });
    each.on('release', (error, client) => {
      if (!error) dropStale(client, each === steady ? steadyNames : names);
    });
  }
  const growth = growGently(pool, newAtOnce);
  growGently(steady, newSteadyAtOnce);
  const listener = new Listener({ ...config, application_name: `${config.application_name} listener` }, log);
  let closing: Promise<void> | null = null;

  const database: Database = {
    url,
    pool,
    of: () => database,
    hears: () => listener.listening,
    forSchema: schema => plainDb(pool, names, schema),
    transaction: (schema, work) => transact(pool, names, log, schema, work),
    reading: (schema, work, signal) =>
      transact(readers, names, log, schema, work, signal && { signal, end: pid => endStatement(aside, pid) }),
    abortable: (schema, signal) => plainDb(abortable(pool, aside, signal), names, schema),
    beside: schema => plainDb(aside, names, schema),
    steady: (schema, signal) => plainDb(signal ? abortable(steady, aside, signal) : steady, steadyNames, schema),
    steadily: (schema, work) =>
      lent(steady, (client, lost) =>
        work(dbOver(client, steadyNames, schema, again => again())).catch(error => {
          // It may have failed because its connection was ended, of which the connection itself tells a moment later.
          lost(error);
          throw error;
        }),
      ),
    fitPool: async () => {
      if (options.max === undefined) growth.most = await spareConnections(pool);
      return growth.most;
    },
    get mostConnections() {
      return growth.most;
    },
    listen: (channel, handler) => listener.listen(channel, handler),
    get listening() {
      return listener.listening;
    },
    onListenChange: watcher => listener.onChange(watcher),
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: () =>
      (closing ??= Promise.all(
        [listener, pool, readers, aside, steady].map(one => ('end' in one ? one.end() : one.close())),
      ).then(() => {})),
  };
  return database;
};

/** In bytes: some hundred rows, which take a few milliseconds. An encrypted connection gives a quarter of them at a time. */
const [mostReadAtOnce, fullPiece] = [65_536, 16_384];
/** Rows that wait in the socket would be read two megabytes at a time, while nobody else is heard. */
const readGently = (client: pg.PoolClient): void => {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Duplex } }).connection;
  const [parse] = stream.listeners('data') as [(piece: Buffer) => void];
  let read = 0;
  // In the place of the driver's own listener: a copy that is read from this connection expects one alone.
  stream.off('data', parse).on('data', (piece: Buffer) => {
    parse(piece);
    // A short piece is the last that had come: the loop goes round by itself, and a light answer never waits.
    read = piece.length < fullPiece ? 0 : read + piece.length;
    if (read < mostReadAtOnce) return;
    read = 0;
    stream.pause();
    void othersFirst().then(() => stream.resume());
  });
};

/** How many prepared statements that nobody asks for any more a connection gathers before it lets them go, all at once. */
const mostStale = 50;
/** What lost its name while others were asked for more often: the connection would keep its plan for ever. */
const dropStale = (client: pg.PoolClient, names: StatementNames): void => {
  const { parsedStatements } = (client as pg.PoolClient & { connection: { parsedStatements: Record<string, string> } })
    .connection;
  const prepared = Object.keys(parsedStatements);
  if (prepared.length <= names.size + mostStale) return;
  const stale = prepared.filter(name => !names.isLive(name));
  if (stale.length <= mostStale) return;
  for (const name of stale) delete parsedStatements[name];
  client.query(stale.map(name => `deallocate ${name}`).join('; ')).catch(() => {});
};

/** The process that runs a statement goes on with it after its reader has left: another connection tells it to stop. */
const endStatement = async (pool: pg.Pool, pid: number): Promise<void> => {
  await pool.query('select pg_cancel_backend($1)', [pid]);
};

const processOf = (client: pg.PoolClient): number => (client as pg.PoolClient & { processID: number }).processID;
/** A pool that stops a statement with the signal. The order goes over another pool, which is not full of what is to be stopped. */
const abortable = (pool: pg.Pool, orders: pg.Pool, signal: AbortSignal): Runner => ({
  query: async config => {
    signal.throwIfAborted();
    return lent(pool, async (client, lost) => {
      signal.throwIfAborted();
      let ordered: Promise<void> | undefined;
      const order = (): void => {
        ordered = endStatement(orders, processOf(client)).catch(lost);
      };
      signal.addEventListener('abort', order, { once: true });
      try {
        const result = await client.query(config);
        // The order found nothing to stop, and may still find what comes next.
        if (ordered) lost(signal.reason);
        return result;
      } catch (error) {
        if (!ordered) throw error;
        if (codeOf(error) !== '57014') lost(error);
        throw signal.reason;
      } finally {
        signal.removeEventListener('abort', order);
        await ordered;
      }
    });
  },
});

const mostReaders = 3;
const mostSteady = 12;
/** How many connections may be new at a time. What is asked on the steady ones is large, and dear to plan for the first time. */
const [newAtOnce, newSteadyAtOnce] = [2, 1];
const [fewest, most] = [8, 40];
/**
 * A portal that waits for a connection waits for nothing: at a thousand people the pool ran out long before the processor.
 * Half of what the server allows, so that a second node and an operator still find room.
 */
const spareConnections = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as n",
  );
  return Math.max(fewest, Math.min(most, Math.floor(rows[0]!.n / 2) - mostReaders - mostSteady - 3));
};

const connectionConfig = (url: string, options: DatabaseOptions): pg.PoolConfig => ({
  connectionString: url,
  application_name: options.applicationName ?? 'katedra',
  keepAlive: true,
  // No schema is found by accident, and times written without a zone are Croatian ones.
  // Many short statements share few cores: helpers of one statement would only take them from another.
  // Rules of rows bring more tables into a statement than the eight that PostgreSQL puts in order by itself; from twelve on it guesses.
  options: `-c join_collapse_limit=11 -c from_collapse_limit=11 -c search_path= -c timezone=Europe/Zagreb -c statement_timeout=${options.statementTimeout ?? 60_000} -c idle_in_transaction_session_timeout=60000 -c max_parallel_workers_per_gather=0 -c jit=off`,
  types: { getTypeParser: parserOf as never },
});

/** Dates and times stay what they are: text without a zone. Numbers become numbers. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: text => {
    const n = Number(text);
    return Number.isSafeInteger(n) ? n : text;
  },
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: text => text,
  [pg.types.builtins.TIME]: text => text.slice(0, 5),
};
const parserOf = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text');

// ——— Running ———

interface Runner {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

const dbOver = (
  runner: Runner,
  names: StatementNames,
  schema: string,
  onStale?: (again: () => Promise<pg.QueryResult>) => Promise<pg.QueryResult>,
): Db => {
  const send = (text: string, values: unknown[]) => {
    // Several statements at once can be sent, but not be prepared.
    const known = values.length === 0 && text.includes('; ') ? undefined : names.nameOf(text);
    return runner.query(known ? { name: known, text, values } : { text, values });
  };
  const run = async <T>(piece: Sql): Promise<Result<T>> => {
    const { text, values } = statement(piece);
    const began = performance.now();
    const result = await send(text, values).catch(error => {
      noteFailure(schema, error);
      if (!isStalePlan(error)) throw error;
      names.forget(text);
      if (!onStale) throw error;
      return onStale(() => send(text, values));
    });
    noteStatement(schema, text, performance.now() - began);
    return { rows: result.rows as T[], rowCount: result.rowCount ?? 0 };
  };
  return {
    schema,
    run,
    rows: async <T>(piece: Sql) => (await run<T>(piece)).rows,
    one: async <T>(piece: Sql) => (await run<T>(piece)).rows[0] ?? null,
    table: resource => sql`${name(schema)}.${name(tableName(resource))}`,
  };
};

const plainDb = (pool: Runner, names: StatementNames, schema: string): Db =>
  dbOver(pool, names, schema, again => again());

/** A migration changed a table under a prepared statement. */
const isStalePlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.includes('cached plan');
const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

// ——— Transactions ———

const attempts = 3;
const mayTryAgain = (error: unknown): boolean =>
  codeOf(error) === '40001' || codeOf(error) === '40P01' || isStalePlan(error);

const transact = async <T>(
  pool: pg.Pool,
  names: StatementNames,
  log: Log,
  schema: string,
  work: (tx: Tx) => Promise<T>,
  leaving?: Leaving,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const later: (() => void | Promise<void>)[] = [];
    let value: T;
    try {
      value = await runOnce(pool, names, schema, work, later, leaving);
    } catch (error) {
      if (attempt >= attempts || !mayTryAgain(error)) throw error;
      await pause(attempt * 10 + Math.random() * 20);
      continue;
    }
    for (const task of later) {
      try {
        await task();
      } catch (error) {
        log.error({ err: error }, 'a task after the commit failed');
      }
    }
    return value;
  }
};

/** Whoever asked may leave before the end; then the statement that runs is stopped. */
interface Leaving {
  readonly signal: AbortSignal;
  readonly end: (pid: number) => Promise<void>;
}
const runOnce = <T>(
  pool: pg.Pool,
  names: StatementNames,
  schema: string,
  work: (tx: Tx) => Promise<T>,
  later: (() => void | Promise<void>)[],
  leaving?: Leaving,
): Promise<T> =>
  lent(pool, async (client, lost) => {
    let ended: Promise<void> | undefined;
    // Such a connection is not lent again: the order to stop may arrive when its statement is over.
    const leave = (): void => {
      lost(leaving!.signal.reason);
      ended = leaving!.end(processOf(client)).catch(() => {});
    };
    // With the first statement: whoever is refused before it costs the database nothing.
    let begun: Promise<unknown> | null = null;
    const isBegun = (): boolean => begun !== null;
    const begin = (): Promise<unknown> => (begun ??= client.query('begin isolation level read committed'));
    try {
      leaving?.signal.throwIfAborted();
      leaving?.signal.addEventListener('abort', leave);
      const runner: Runner = { query: config => begin().then(() => client.query(config)) };
      const value = await work(txOver(runner, names, schema, later, isBegun));
      if (isBegun()) await commit(client);
      return value;
    } catch (error) {
      if (isBegun()) await client.query('rollback').catch(lost);
      throw error;
    } finally {
      leaving?.signal.removeEventListener('abort', leave);
      await ended;
    }
  });

/** One connection for as long as the work lasts; one that was lost meanwhile is not lent again. */
const lent = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, lost: (error: unknown) => void) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: unknown;
  // While it is lent nobody else listens: a server that goes away between two statements must not end the process.
  const lost = (error: unknown): void => {
    broken ??= error;
  };
  client.on('error', lost);
  try {
    return await work(client, lost);
  } finally {
    client.off('error', lost);
    client.release(broken ? true : undefined);
  }
};

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK and no error: nothing would be stored, silently. */
const commit = async (client: pg.PoolClient): Promise<void> => {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT')
    throw new Error('A statement failed inside the transaction and its error was swallowed; nothing was stored.');
};

const txOver = (
  runner: Runner,
  names: StatementNames,
  schema: string,
  later: (() => void | Promise<void>)[],
  isBegun: () => boolean,
): Tx => {
  const db = dbOver(runner, names, schema);
  return {
    ...db,
    isBegun,
    afterCommit: work => {
      later.push(work);
    },
    lock: async (...key) => {
      await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([schema, ...key])}, 0))`);
    },
    tryLock: async (...key) =>
      (await db.one<{ held: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([schema, ...key])}, 0)) as held`,
      ))!.held,
  };
};

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));
