import { type Db, type Sql, sql } from '../../../kernel/server/index.ts';
import { studentsNamed, teachersNamed } from '../../catalogues/server/index.ts';
import { provideLink } from '../../messages/server/index.ts';
import { employeesNamed, holders } from '../../people/server/index.ts';

// Who writes to whom about an internship, its tasks and a recognition: its own parties, and those who keep internships.

const partiesOf = (
  db: Db,
  internships: Sql,
): Sql => sql`select s.id_user from ${db.table('internship')} i join ${studentsNamed(db)} s on s.id = i.id_student where i.id in (${internships}) and s.id_user is not null
  union select m.id_user from ${db.table('internship')} i join ${employeesNamed(db)} m on m.id = i.id_par_employee and m.is_there where i.id in (${internships}) and m.id_user is not null
  union select t.id_user from ${db.table('internship')} i left join ${db.table('ints-setting-teacher')} x on x.id_ints_set = i.id_ints_set and x.deleted_at is null
    join ${teachersNamed(db)} t on t.id in (i.id_teacher, x.id_teacher) and t.is_there where i.id in (${internships}) and t.id_user is not null`;
const about = (internships: (db: Db, id: number) => Sql) => ({
  parties: (db: Db, id: number): Sql => partiesOf(db, internships(db, id)),
  mayWrite: async (
    { db, now }: { readonly db: Db; readonly now: Date },
    idUser: number,
    id: number,
  ): Promise<boolean> =>
    (await db.one(
      sql`select 1 where ${idUser}::int in (${partiesOf(db, internships(db, id))}) or (${idUser}::int in (${holders(db, ['internshipAdmin'], now)})
        and exists (${internships(db, id)}))`,
    )) !== null,
});
const one = about(
  (db, id) => sql`select o.id from ${db.table('internship')} o where o.id = ${id} and o.deleted_at is null`,
);
provideLink('internship', one);
provideLink('internshipApproval', one);
provideLink(
  'internshipTask',
  about(
    (db, id) =>
      sql`select o.id_ints from ${db.table('ints-task-assignment')} o where o.id_ints_task = ${id} and o.deleted_at is null`,
  ),
);
