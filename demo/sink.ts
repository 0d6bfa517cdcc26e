import type { AnyResource, Values } from '../src/kernel/resource/index.ts';
import { columnName, constraintName, type Db, insertRows, list, name, sql } from '../src/kernel/server/index.ts';

/** The keys of rows that were written together, by their place among them. */
export interface Keys {
  readonly count: number;
  at(place: number): number;
}

/** Where rows go. They come as a stream, so that a million of them need no memory of their own. */
export interface Sink {
  /** All rows of a stream name the same fields. `expected` is how many there will be, for whoever watches. Keys that are drawn by chance are not given back. */
  write(r: AnyResource, rows: Iterable<Values>, expected?: number): Promise<Keys>;
  /** The same for rows that bring along what the table's own triggers would copy into each of them. */
  writeWhole(r: AnyResource, rows: Iterable<Values>, expected?: number): Promise<Keys>;
}

/** Runs the work while the declared triggers of a table rest. Whoever stops half-way rolls this back too. */
export const withoutTriggers = async <T>(db: Db, r: AnyResource, work: () => Promise<T>): Promise<T> => {
  const triggers = Object.keys(r.triggers ?? {}).map(key => name(constraintName(r, key)));
  for (const trigger of triggers) await db.run(sql`alter table ${db.table(r.name)} disable trigger ${trigger}`);
  const done = await work();
  for (const trigger of triggers) await db.run(sql`alter table ${db.table(r.name)} enable trigger ${trigger}`);
  return done;
};

const batch = 2_000;

/** By ordinary statements, inside the transaction of whoever loads. */
export const insertingSink = (db: Db): Sink => {
  const write: Sink['write'] = async (r, rows) => {
    const keys: number[] = [];
    if (r.key === 'uuid') return insertByChance(db, r, rows);
    for (const some of inBatches(rows)) for (const key of await insertRows(db, r, some)) keys.push(key);
    return { count: keys.length, at: place => keyAt(r, keys[place], place) };
  };
  return { write, writeWhole: (r, rows) => withoutTriggers(db, r, () => write(r, rows)) };
};

const insertByChance = async (db: Db, r: AnyResource, rows: Iterable<Values>): Promise<Keys> => {
  const table = db.table(r.name);
  let count = 0;
  for (const some of inBatches(rows)) {
    const columns = Object.keys(some[0]!).map(field => [field, columnName(field)] as const);
    const records = some.map(row => Object.fromEntries(columns.map(([field, column]) => [column, row[field]])));
    const names = list(columns.map(([, column]) => name(column)));
    await db.run(
      sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`,
    );
    count += some.length;
  }
  return { count, at: place => keyAt(r, undefined, place) };
};

const keyAt = (r: AnyResource, key: number | undefined, place: number): number => {
  if (key === undefined) throw new Error(`The demo has no ${place + 1}. row of ${r.name}.`);
  return key;
};

function* inBatches(rows: Iterable<Values>): Generator<Values[]> {
  let some: Values[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
