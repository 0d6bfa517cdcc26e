import { type ServerModule, sql } from '../../../kernel/server/index.ts';

declare module '../../../kernel/server/index.ts' {
  interface Facts {
    readonly idTeacher: number | null;
    readonly idStudent: number | null;
    /** Units the person heads, with everything below them. */
    readonly headOfUnits: readonly number[];
  }
}

export const catalogueFacts = {
  idTeacher: (idUser, db) =>
    sql`select id from ${db.table('teacher')} where id_user = ${idUser} and deleted_at is null`,
  idStudent: (idUser, db) =>
    sql`select id from ${db.table('student')} where id_user = ${idUser} and deleted_at is null`,
  headOfUnits: (idUser, db) => sql`with recursive headed as (
      select u.id from ${db.table('organizationunit')} u join ${db.table('teacher')} t on t.id = u.id_head
      where t.id_user = ${idUser} and t.deleted_at is null and u.deleted_at is null
      union select u.id from ${db.table('organizationunit')} u join headed h on u.id_parent = h.id where u.deleted_at is null)
    select coalesce(array_agg(id order by id), '{}') from headed`,
} satisfies NonNullable<ServerModule['facts']>;
