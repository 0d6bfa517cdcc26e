import { type Ctx, sql } from '../../../kernel/server/index.ts';
import type { LinkSource } from '../../messages/server/index.ts';
import { accountsCalled } from './bodies.ts';

const runners = (db: Ctx['db'], id: number) =>
  sql`select a.id_user from ${db.table('esessiontype-auth-assignment')} a join ${db.table('esession')} e on e.id_esesstype = a.id_esesstype and e.id = ${id}
    where a.is_admin = 1 and a.deleted_at is null and coalesce(a.mandate_to, 'infinity') >= current_date`;

/** About a session write those who run it to its members, and the members to those who run it. */
export const sessionMessages: LinkSource = {
  parties: (db, id) => sql`${accountsCalled(db, id)} union ${runners(db, id)}`,
  mayWrite: async ({ db }, idUser, id) =>
    (await db.one(
      sql`select 1 from (${accountsCalled(db, id)} union ${runners(db, id)}) p where p.id_user = ${idUser} limit 1`,
    )) !== null,
};
