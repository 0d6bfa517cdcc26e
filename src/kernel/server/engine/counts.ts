import type { Db } from '../contract.ts';
import { type Sql, sql, statement } from '../sql.ts';
import { Moment } from './source.ts';

/**
 * Exact counts, kept until a table they were counted over changes. Each kept count stands beside the versions of all
 * tables its statement reads; version and page (or version and count) always come from one statement, so from one snapshot.
 */
class Counts {
  private readonly kept = new Map<string, { version: string; count: number }>();
  private readonly most: number;
  hits = 0;
  misses = 0;
  enabled = process.env.KATEDRA_COUNT_CACHE !== '0';
  constructor(most: number) {
    this.most = most;
  }

  get(key: string): { version: string; count: number } | undefined {
    const found = this.kept.get(key);
    if (found) {
      this.kept.delete(key);
      this.kept.set(key, found);
    }
    return found;
  }
  set(key: string, version: string, count: number): void {
    this.kept.delete(key);
    this.kept.set(key, { version, count });
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value!);
  }
  get size(): number {
    return this.kept.size;
  }
}
/** Per process; keys carry the constituent's schema. */
export const counts = new Counts(5_000);

/** The versions of these tables as one text: equal only while none of them has changed. */
export const versionSql = (db: Db, tables: readonly string[]): Sql =>
  sql`(select coalesce(sum(n), 0)::text from ${db.table('table_version')} where tbl = any(${tables}::text[]))`;

/** What a counting statement is known by and what it depends on; worked out once for each shape. */
export interface Counting {
  readonly key: string;
  readonly tables: readonly string[];
  readonly timed: boolean;
}
export const countingOf = (db: Db, piece: Sql): Counting => {
  const { text, values } = statement(piece);
  let shape = shapes.get(text);
  if (!shape) {
    shape = { tables: tablesRead(db, text), timed: looksAtTheClock(text) };
    if (shapes.size >= 2_000) shapes.delete(shapes.keys().next().value!);
    shapes.set(text, shape);
  }
  const timed = shape.timed || values.some(value => value instanceof Moment);
  return { key: `${text}\0${JSON.stringify(values)}`, ...shape, timed };
};
const shapes = new Map<string, Omit<Counting, 'key'>>();
/** Every table of the schema is written schema-qualified, so the text itself says what is read. */
const tablesRead = (db: Db, text: string): string[] => {
  const pattern = new RegExp(`"?${db.schema}"?\\."?([a-z_0-9]+)"?`, 'g');
  return [...new Set([...text.matchAll(pattern)].map(match => match[1]!))]
    .filter(name => name !== 'table_version')
    .sort();
};
/** Such a count changes without any table changing. */
const looksAtTheClock = (text: string): boolean =>
  /\b(now\(|current_date|current_time|localtime|clock_timestamp|statement_timestamp)/i.test(text);
