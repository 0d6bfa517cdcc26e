import { sql, type Sql } from '../../../kernel/server/index.ts';

/** The date it is in Croatia. */
export const today = (now: Date): Sql => sql`(${now}::timestamptz at time zone 'Europe/Zagreb')::date`;
/** Whether an assignment `a` holds on that day: both of its dates still belong to it. */
export const validOn = (now: Date): Sql =>
  sql`(coalesce(a.date_from, '-infinity'::date) <= ${today(now)} and coalesce(a.date_to, 'infinity'::date) >= ${today(now)})`;
