import { type Language, isLanguage } from '../../../kernel/resource/index.ts';
import { type Db, type Identified, type Identity, type Sql, sql } from '../../../kernel/server/index.ts';
import { lasts } from './auth/sessions.ts';
import { today, validOn } from './validity.ts';

interface Person {
  readonly id: number;
  readonly username: string;
  readonly language: string;
  readonly roles: string[];
  readonly permissions: string[];
}
interface Found extends Person {
  readonly expires_at: Date;
  readonly last_seen_at: Date;
  readonly next_change: Date | null;
  readonly id_actor: number | null;
  readonly actor_username: string | null;
  readonly act_reason: string | null;
}

/** The person behind a session: session not expired, account active, roles valid today, permissions through the matrix. */
export const identity: Identity = {
  async find(db, tokenHash, now) {
    const found = await db.one<Found>(personOfSession(db, tokenHash, now));
    if (!found) return null;
    const expires = await prolong(db, tokenHash, found, now);
    const until = found.next_change && found.next_change < expires ? found.next_change : expires;
    return {
      validUntil: until,
      me: {
        ...identified(found),
        ...(found.id_actor === null
          ? {}
          : {
              actor: { id: found.id_actor, username: found.actor_username ?? '', reason: found.act_reason ?? '' },
            }),
      },
    };
  },
  async person(db, idUser, now) {
    const found = await db.one<Person>(
      withRights(
        db,
        sql`select u.id, u.username, u.language from ${db.table('user')} u where u.id = ${idUser} and u.status = 'active' and u.deleted_at is null`,
        now,
      ),
    );
    return found && identified(found);
  },
};
const identified = ({ id, username, language, roles, permissions }: Person): Identified => ({
  id,
  username,
  language: isLanguage(language) ? language : ('hr' satisfies Language),
  roles: new Set(roles),
  permissions: new Set(permissions),
});

const noticedEvery = 5 * 60_000;
/** A session that is used lives on, up to its last day; one in which somebody acts as another ends when it was said to. */
const prolong = async (db: Db, tokenHash: string, found: Found, now: Date): Promise<Date> => {
  if (found.id_actor !== null || now.getTime() - found.last_seen_at.getTime() < noticedEvery) return found.expires_at;
  const kept = await db.one<{ expires_at: Date }>(sql`update ${db.table('session')} set last_seen_at = ${now},
    expires_at = greatest(expires_at, least(created_at + make_interval(days => ${lasts.days}), ${now}::timestamptz + make_interval(hours => ${lasts.idleHours})))
    where token_hash = ${tokenHash} returning expires_at`);
  return kept?.expires_at ?? found.expires_at;
};

/** Whoever acts as another person may do so only while being an administrator. */
const personOfSession = (db: Db, tokenHash: string, now: Date): Sql =>
  withRights(
    db,
    sql`
      select u.id, u.username, u.language, s.expires_at, s.last_seen_at, s.id_actor, s.act_reason, actor.username as actor_username
      from ${db.table('session')} s
      join ${db.table('user')} u on u.id = s.id_user and u.status = 'active' and u.deleted_at is null
      left join ${db.table('user')} actor on actor.id = s.id_actor and actor.status = 'active' and actor.deleted_at is null
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}
        and (s.id_actor is null or exists (
          select 1 from ${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role and i.name = 'admin'
          where a.id_user = actor.id and a.deleted_at is null and ${validOn(now)}))`,
    now,
  );
/** The one person of this select, with the roles valid now and the permissions that they hold through the matrix. */
const withRights = (db: Db, person: Sql, now: Date): Sql => {
  const [assignments, items, matrix] = [
    db.table('auth-assignment'),
    db.table('auth-item'),
    db.table('auth-item-child'),
  ];
  return sql`
    with person as (${person}), assigned as (
      select a.id_role, a.date_from, a.date_to, ${validOn(now)} as valid
      from ${assignments} a join person p on p.id = a.id_user where a.deleted_at is null
    ), held as (select distinct id_role from assigned where valid)
    select p.*,
      array(select i.name from held h join ${items} i on i.id = h.id_role and i.kind = 'role' and i.deleted_at is null) as roles,
      array(select distinct i.name from held h join ${matrix} m on m.id_role = h.id_role
        join ${items} i on i.id = m.id_permission and i.kind = 'permission' and i.deleted_at is null) as permissions,
      (select min(d)::timestamp at time zone 'Europe/Zagreb' from (
        select date_from as d from assigned where date_from > ${today(now)}
        union all select date_to + 1 from assigned where valid and date_to is not null) changes) as next_change
    from person p`;
};
