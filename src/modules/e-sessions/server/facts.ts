import { type Db, type ServerModule, sql, type Sql } from '../../../kernel/server/index.ts';
import { beingPrepared } from '../model.ts';

declare module '../../../kernel/server/index.ts' {
  interface Facts {
    /** Bodies whose sessions the person runs, whose preparations they approve, whose minutes they keep: by mandate, today. */
    readonly isSessionTypeAdmin: readonly number[];
    readonly isSessionTypeApprover: readonly number[];
    readonly isSessionTypeRecorder: readonly number[];
    /** Bodies in which they sit today. */
    readonly sitsInSessionTypes: readonly number[];
    /** Whether there is a session to which they were called, or one of a body that they run. */
    readonly isSessionMember: boolean;
    readonly isSessionAdmin: boolean;
    /** Whether there is one whose minutes they keep, for its body or because they were named for it. */
    readonly isSessionRecorder: boolean;
  }
}

/** Whether a mandate of the row `of` holds on the day of asking: both of its days belong to it. */
export const inMandate = (of: Sql, now: Date): Sql =>
  sql`(${of}.deleted_at is null and ${of}.mandate_from <= (${now}::timestamptz at time zone 'Europe/Zagreb')::date
    and coalesce(${of}.mandate_to, 'infinity') >= (${now}::timestamptz at time zone 'Europe/Zagreb')::date)`;

const authorised = (db: Db, now: Date, idUser: number, flag: 'is_admin' | 'is_approver' | 'is_recorder'): Sql => {
  const flags = { is_admin: sql`a.is_admin`, is_approver: sql`a.is_approver`, is_recorder: sql`a.is_recorder` };
  return sql`select a.id_esesstype from ${db.table('esessiontype-auth-assignment')} a join ${db.table('esessiontype')} t on t.id = a.id_esesstype and t.deleted_at is null
    where a.id_user = ${idUser} and ${flags[flag]} = 1 and ${inMandate(sql`a`, now)}`;
};
const types = (of: Sql): Sql => sql`select coalesce(array_agg(distinct x.id_esesstype), '{}') from (${of}) x`;

export const sessionFacts = {
  isSessionTypeAdmin: (idUser, db, now) => types(authorised(db, now, idUser, 'is_admin')),
  isSessionTypeApprover: (idUser, db, now) =>
    types(
      // A chair approves where no approver is left: for as long as the preparation that they were asked about.
      sql`${authorised(db, now, idUser, 'is_approver')} union select e.id_esesstype from ${db.table('esess-preparation-approval')} p
        join ${db.table('esession')} e on e.id = p.id_esess and e.round = p.round and e.status = any(${[...beingPrepared]}::text[]) and e.deleted_at is null
        where p.id_user = ${idUser} and p.decision <> 'remark' and p.deleted_at is null`,
    ),
  isSessionTypeRecorder: (idUser, db, now) => types(authorised(db, now, idUser, 'is_recorder')),
  sitsInSessionTypes: (idUser, db, now) =>
    types(
      sql`select m.id_esesstype from ${db.table('esessiontype-member')} m where m.id_user = ${idUser} and ${inMandate(sql`m`, now)}`,
    ),
  isSessionMember: (idUser, db) =>
    sql`select exists (select from ${db.table('esess-attendance')} a join ${db.table('esessiontype-member')} m on m.id = a.id_esesstype_mem
      join ${db.table('esession')} e on e.id = a.id_esess and e.deleted_at is null and e.call_sent_at is not null where m.id_user = ${idUser} and a.deleted_at is null)`,
  isSessionAdmin: (idUser, db, now) =>
    sql`select exists (select from ${db.table('esession')} e where e.deleted_at is null and e.call_sent_at is not null and e.id_esesstype in (${authorised(db, now, idUser, 'is_admin')}))`,
  isSessionRecorder: (idUser, db, now) =>
    sql`select exists (select from ${db.table('esession')} e where e.deleted_at is null and e.call_sent_at is not null
      and (e.id_recorder = ${idUser} or e.id_esesstype in (${authorised(db, now, idUser, 'is_recorder')})))`,
} satisfies NonNullable<ServerModule['facts']>;
