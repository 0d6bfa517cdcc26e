import type { ReportParams } from '../../../kernel/resource/index.ts';
import { auditLog, type Ctx, raw, type ReportRule, sql, type Sql } from '../../../kernel/server/index.ts';
import type { signIns, userRoles } from '../model/reports.ts';
import { validOn } from './validity.ts';

/** Roles that are held now, by people who may sign in: `a`, `i` and `u`. */
const held = ({ db, now }: Pick<Ctx, 'db' | 'now'>, { idRole }: ReportParams<typeof userRoles>): Sql =>
  sql`${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role join ${db.table('user')} u on u.id = a.id_user
    and a.deleted_at is null and ${validOn(now)} and u.status = 'active' and u.deleted_at is null and ${idRole ? sql`i.id = ${idRole}` : raw('true')}`;
const ofRoles: ReportRule<typeof userRoles> = {
  // Who holds which role is the administrator's to know.
  by: () => false,
  isLonger: async (ctx, params, than) =>
    (await ctx.db.one(sql`select 1 from ${held(ctx, params)} offset ${than} limit 1`)) !== null,
  async rows({ db, now, language }, params) {
    const name = raw(language === 'hr' ? 'i.description_hr' : 'coalesce(i.description_en, i.description_hr)');
    const { rows } =
      await db.run<never>(sql`select concat_ws(' ', u.last_name, u.first_name) as person, u.username, u.email,
        coalesce(${name}, i.name) as role, a.date_to::text as "validTo", to_char(s.last_login_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as "lastLoginAt"
      from ${held({ db, now }, params)} left join ${db.table('user-sign-in')} s on s.id_user = u.id
      order by 4, u.last_name, u.first_name, u.id`);
    return rows;
  },
};
const ofSignIns: ReportRule<typeof signIns> = {
  by: () => false,
  async rows({ db }, { from, to }) {
    const { rows } =
      await db.run<never>(sql`select x.day::text as day, count(*)::int as count, count(distinct x.id_user)::int as people
      from (select (l.at at time zone 'Europe/Zagreb')::date as day, l.id_user from ${auditLog(db)} l
        where l.entity = 'user' and l.action = 'user.signIn' and l.at >= ${from}::date::timestamp at time zone 'Europe/Zagreb'
          and l.at < (${to}::date + 1)::timestamp at time zone 'Europe/Zagreb') x
      group by x.day order by x.day`);
    return rows;
  },
};
export const peopleReports = { 'rpt-user-roles': ofRoles, 'rpt-sign-ins': ofSignIns };
