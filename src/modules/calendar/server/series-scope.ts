import { type Db, sql } from '../../../kernel/server/index.ts';
import type { Scope } from '../model/shapes.ts';

/** The keys of an event and, by the scope, of those of its series. */
export const inScopeIds = async (db: Db, id: number, scope: Scope): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`select o.id from ${db.table('calendar-event')} e
  join ${db.table('calendar-event')} o on o.id = e.id or (${scope} <> 'this' and o.id_series = e.id_series and (${scope} = 'all' or o.series_date >= e.series_date))
  where e.id = ${id} and o.deleted_at is null`)
  ).map(row => row.id);
