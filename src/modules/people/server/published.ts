import { type Db, sql, type Sql } from '../../../kernel/server/index.ts';

/** Accounts for the statements of siblings, where a table would stand. Also those that are gone; `is_there` are the others, `is_active` those who may sign in. */
export const accountsNamed = (db: Pick<Db, 'table'>): Sql =>
  sql`(select id, concat_ws(' ', first_name, last_name) as name, language, deleted_at is null as is_there, (status = 'active' and deleted_at is null) as is_active from ${db.table('user')})`;
