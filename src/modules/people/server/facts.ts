import { type ServerModule, sql } from '../../../kernel/server/index.ts';

declare module '../../../kernel/server/index.ts' {
  interface Facts {
    /** The person as an employee of a partner, and that partner. */
    readonly idParEmployee: number | null;
    readonly idPartner: number | null;
    /** The partner whose contact person this is. */
    readonly contactOfPartner: number | null;
    readonly idAlumniStudent: number | null;
    /** What the module of alumni knows: the profiles of those who have applied at this person's partner, and how many rows each section of the own profile has. */
    readonly profilesOfApplicants?: readonly number[];
    readonly alumniCounts?: Readonly<Record<string, number>> | null;
  }
}

export const peopleFacts: NonNullable<ServerModule['facts']> = {
  idParEmployee: (idUser, db) =>
    sql`select id from ${db.table('par-employee')} where id_user = ${idUser} and active = 1 and deleted_at is null`,
  idPartner: (idUser, db) =>
    sql`select id_partner from ${db.table('par-employee')} where id_user = ${idUser} and active = 1 and deleted_at is null`,
  contactOfPartner: (idUser, db) =>
    sql`select id_partner from ${db.table('par-employee')} where id_user = ${idUser} and active = 1 and is_contact = 1 and deleted_at is null`,
  blockedModules: (_idUser, db) =>
    sql`select array(select url from ${db.table('app-module')} where is_blocked = 1 order by num)`,
  idAlumniStudent: (idUser, db) =>
    sql`select id from ${db.table('alumni-student')} where id_user = ${idUser} and deleted_at is null`,
};
