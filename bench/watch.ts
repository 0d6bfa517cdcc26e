import { readFileSync } from 'node:fs';
import pg from 'pg';

/**
 * What a request asks PostgreSQL, seen where the portal hands it to the driver: one request at a time, so that whatever is asked
 * between its beginning and its end is its own.
 */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  ms: number;
  /** Milliseconds of processor that PostgreSQL spent on it. */
  processor: number;
}
/** What a process of PostgreSQL on this machine has spent so far; 0 where it runs on another. */
const processorOf = (pid: number): number => {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return 0;
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
};
/** Set while a request is watched. */
let seen: Statement[] | null = null;
let running = 0;
export const watch = (): Statement[] => {
  seen = [];
  return seen;
};

/** Faults that are planted, and what only looks: each is off unless somebody turns it on. */
export const plants = {
  /** The page of a list is not asked for: its SQL is all that is wanted. */
  probe: false,
  /** The next statement sleeps instead, so that its asker can leave meanwhile. */
  sleepNext: false,
  /** Orders to stop a statement are lost. */
  loseCancels: false,
};
/** What the bench itself asks meanwhile begins with this. */
export const ofBench = '/* bench */';
/**
 * Whether the schema is the code's, whether there is room to write, how large tables are: the portal asks now and then, beside
 * whichever request comes then.
 */
const ofReadiness =
  /from "\w+"\."migration"|^insert into "\w+"\."setting" \(key, value\) values \(\$1, to_jsonb\(now\(\)\)\)|^select coalesce\(p\.relname, c\.relname\)/;
export const sleep = 'select pg_sleep(20) as bench_sleep';
const isPage = (text: string): boolean => /^select \(select coalesce\((json_strip_nulls\()?json_agg/.test(text);
const writes = /\b(insert into|update|delete from) "?c_/i;
export class Probed extends Error {}

type Done = (error: Error | null, result?: pg.QueryResult) => void;
const query = pg.Client.prototype.query as unknown as (this: pg.Client, ...args: unknown[]) => unknown;
const watched = function (this: pg.Client, ...args: unknown[]): unknown {
  const first = args[0] as string | pg.QueryConfig;
  const text = typeof first === 'string' ? first : first.text;
  if (plants.loseCancels && text?.startsWith('select pg_cancel_backend')) args[0] = 'select $1::int';
  else if (!seen || text === undefined || text.startsWith(ofBench) || ofReadiness.test(text))
    return query.apply(this, args);
  const isQuestion = /^\s*(select|with)\b/i.test(text ?? '');
  if (plants.sleepNext && isQuestion) {
    plants.sleepNext = false;
    args[0] = { text: sleep };
  }
  const values = (typeof first === 'string' ? args[1] : first.values) as readonly unknown[] | undefined;
  const statement: Statement = { text: text ?? '', values: Array.isArray(values) ? values : [], ms: 0, processor: 0 };
  seen?.push(statement);
  const refuse = (error: Error): unknown => {
    const done = args.at(-1);
    return typeof done === 'function' ? process.nextTick(done as Done, error) : Promise.reject(error);
  };
  if (writes.test(statement.text))
    return refuse(new Error(`The bench only reads, not: ${statement.text.slice(0, 200)}`));
  if (plants.probe && isPage(statement.text)) return refuse(new Probed('Only its SQL was wanted.'));
  const { processID } = this as pg.Client & { processID: number };
  const [began, spent] = [performance.now(), processorOf(processID)];
  running++;
  const over = (): void => {
    running--;
    statement.ms = performance.now() - began;
    statement.processor = processorOf(processID) - spent;
  };
  const last = args.at(-1);
  if (typeof last === 'function') {
    args[args.length - 1] = ((error, result) => {
      over();
      (last as Done)(error, result);
    }) satisfies Done;
    return query.apply(this, args);
  }
  return (query.apply(this, args) as Promise<unknown>).finally(over);
};
pg.Client.prototype.query = watched as never;

/** Nothing of an earlier request runs any more: at the latest after so many milliseconds. */
export const quiet = async (longest = 3_000): Promise<void> => {
  seen = null;
  for (const until = performance.now() + longest; running > 0 && performance.now() < until; )
    await new Promise(done => setTimeout(done, 20));
};

// ——— What PostgreSQL does for it ———

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Temp Read Blocks'?: number;
  readonly Plans?: readonly Plan[];
}
export interface Cost {
  readonly planning: number;
  readonly blocks: number;
  readonly read: number;
}
/** Rows that its scans looked at, whether they were of use or not. */
const readBy = (plan: Plan): number => {
  const below = (plan.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0);
  if (!/(Seq|Index|Index Only|Bitmap Heap|Function) Scan$/.test(plan['Node Type'])) return below;
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + each * plan['Actual Loops'];
};
const mostExplained = 40;
/** Planning, blocks and rows read of these questions, as PostgreSQL explains them. What only runs in its own transaction, or too long, is left out. */
export const explain = async (client: pg.PoolClient, statements: readonly Statement[]): Promise<Cost> => {
  let [planning, blocks, read] = [0, 0, 0];
  const questions = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text)).slice(0, mostExplained);
  for (const { text, values } of questions) {
    const explained = `explain (analyze, buffers, timing off, format json) ${text}`;
    const found = await client.query({ text: explained, values: [...values] }).catch(() => null);
    if (!found) continue;
    const [{ Plan: plan, 'Planning Time': planned }] = found.rows[0]['QUERY PLAN'] as [
      { readonly Plan: Plan; readonly 'Planning Time': number },
    ];
    planning += planned;
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + (plan['Temp Read Blocks'] ?? 0);
    read += readBy(plan);
  }
  return { planning, blocks, read: Math.round(read) };
};
