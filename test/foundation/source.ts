import type { AnyResource } from '../../src/kernel/resource/index.ts';
import { type Db, join, raw, type Sql, sql } from '../../src/kernel/server/index.ts';

/** Where the rows of a resource stand: its table, the table it looks at, or the statement that makes them. */
export const sourceOf = (db: Db, r: AnyResource): Sql =>
  r.from
    ? sql`(${join(
        r.from.sql.split(/\{([a-z-]+)\}/).map((part, i) => (i % 2 === 0 ? raw(part) : db.table(part))),
        '',
      )})`
    : db.table(r.over?.resource ?? r.name);
