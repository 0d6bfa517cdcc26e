import { type Ctx, type Me, raw, type ReportRule, sql, type Sql, visible } from '../../../kernel/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import { esessDecision, esession } from '../model.ts';
import type { decisionRegister, sessionAttendance } from '../model/reports.ts';
import { right } from '../rights.ts';

const reads = (me: Me): boolean => right('CataloguesEdit').some(permission => me.permissions.has(permission));
const bodyName = ({ language }: Ctx): Sql => raw(language === 'hr' ? 't.name_hr' : 'coalesce(t.name_en, t.name_hr)');
interface Asked {
  readonly idEsesstype?: number | null;
  readonly idAcademicyear?: number | null;
}
const within = ({ idEsesstype, idAcademicyear }: Asked): Sql =>
  sql`${idEsesstype ? sql`s.id_esesstype = ${idEsesstype}` : raw('true')} and ${idAcademicyear ? sql`s.id_academicyear = ${idAcademicyear}` : raw('true')}`;

const attendance: ReportRule<typeof sessionAttendance> = {
  by: reads,
  async rows(ctx, asked) {
    const { db } = ctx;
    const { rows } =
      await db.run<never>(sql`select ${bodyName(ctx)} as body, coalesce(u.name, concat_ws(' ', m.first_name, m.last_name)) as member, count(*)::int as invited,
        count(*) filter (where p.presence in ('present', 'online'))::int as present, count(*) filter (where p.presence = 'excused')::int as excused
      from ${db.table('esess-attendance')} p join ${db.table('esession')} s on s.id = p.id_esess join ${db.table('esessiontype')} t on t.id = s.id_esesstype
        join ${db.table('esessiontype-member')} m on m.id = p.id_esesstype_mem left join ${accountsNamed(db)} u on u.id = m.id_user
      where p.deleted_at is null and s.status in ('closed', 'minutesReview', 'archived') and ${within(asked)} and ${visible(ctx, esession, 's')}
      group by t.id, m.id, u.name order by 1, t.id, m.num, m.id`);
    return rows;
  },
};
const decisions: ReportRule<typeof decisionRegister> = {
  by: reads,
  async rows(ctx, asked) {
    const { db } = ctx;
    // A decision on a confidential item is in nobody's register who may not read the item.
    const { rows } =
      await db.run<never>(sql`select ${bodyName(ctx)} as body, d.number, d.decided_on::text as "decidedOn", s.title as session, d.title, d.status, d.due_on::text as "dueOn"
      from ${db.table('esess-decision')} d join ${db.table('esession')} s on s.id = d.id_esess join ${db.table('esessiontype')} t on t.id = s.id_esesstype
      where ${within(asked)} and ${visible(ctx, esessDecision, 'd')} order by 1, t.id, d.decided_on, d.number, d.id`);
    return rows;
  },
};
export const sessionReports = { 'rpt-session-attendance': attendance, 'rpt-decision-register': decisions };
