import { createHash } from 'node:crypto';
import type { Db } from '../contract.ts';
import { type Sql, sql, statement } from '../sql.ts';

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
  constructor(most: number) { this.most = most; }

  key(db: Db, piece: Sql): string {
    const { text, values } = statement(piece);
    return createHash('sha256').update(db.schema).update('\0').update(text).update('\0').update(JSON.stringify(values)).digest('base64');
  }
  get(key: string): { version: string; count: number } | undefined {
    const found = this.kept.get(key);
    if (found) { this.kept.delete(key); this.kept.set(key, found); }
    return found;
  }
  set(key: string, version: string, count: number): void {
    this.kept.delete(key);
    this.kept.set(key, { version, count });
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value!);
  }
  get size(): number { return this.kept.size; }
}
/** Per process; keys carry the constituent's schema. */
export const counts = new Counts(5_000);

/** The versions of these tables as one text: equal only while none of them has changed. */
export const versionSql = (db: Db, tables: readonly string[]): Sql =>
  sql`(select coalesce(sum(n), 0)::text from ${db.table('table_version')} where tbl = any(${tables}::text[]))`;

/** The tables a statement reads, found in its own text: every table of the schema is written schema-qualified. */
export const tablesRead = (db: Db, piece: Sql): string[] => {
  const found = new Set<string>();
  const pattern = new RegExp(`"?${db.schema}"?\\."?([a-z_0-9]+)"?`, 'g');
  for (const match of statement(piece).text.matchAll(pattern)) if (match[1] !== 'table_version') found.add(match[1]!);
  return [...found].sort();
};
/** Such a count changes without any table changing. */
export const looksAtTheClock = (piece: Sql): boolean => /\b(now\(|current_date|current_time|localtime|clock_timestamp|statement_timestamp)/i.test(statement(piece).text);
