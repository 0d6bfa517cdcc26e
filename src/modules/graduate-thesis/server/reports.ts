import { type Ctx, type Me, type ReportRule, sql, type Sql } from '../../../kernel/server/index.ts';
import { gradesNamed, ranksHeld, studiesEnding, teachersEmployed } from '../../catalogues/server/index.ts';
import type { commissionTeacherLoad, graduateThesisTeacherLoad } from '../model/reports.ts';
import { isDefended, normOf, normOfSeat, seatsAtDefences, wasHeld } from './norms.ts';
import { has } from './rules.ts';

const reads = (me: Me): boolean => has(me, 'ReportsView');
/** Whoever decides on theses, or plans teaching, reads everybody's rows; a teacher the own ones. */
const whose = ({ me }: Ctx): Sql =>
  me!.isAdmin || has(me!, 'CommissionEdit') || me!.permissions.has('AppModuleCourseConductionsEdit')
    ? sql`true`
    : sql`t.id = ${me!.facts.idTeacher ?? 0}`;
interface Asked {
  readonly idOrganizationunit?: number | null;
  readonly idStudy?: number | null;
}
const ofUnit = ({ idOrganizationunit }: Asked): Sql =>
  !idOrganizationunit ? sql`true` : sql`t.id_organizationunit = ${idOrganizationunit}`;
const ofStudy = ({ idStudy }: Asked): Sql => (!idStudy ? sql`true` : sql`g.id_study = ${idStudy}`);
/** The rank that a teacher `t` holds now. */
const withRank = (ctx: Ctx): Sql => sql`left join ${ranksHeld(ctx)} k on k.id_teacher = t.id and k."from" is null`;
/** Whoever belongs to no unit stands in a group that says so: a heading without words would be a mistake to who reads it. */
const inGroup = <R extends { readonly unit: string | null }>({ language }: Ctx, row: R) => ({
  ...row,
  unit: row.unit ?? (language === 'hr' ? 'Bez ustrojstvene jedinice' : 'Without a unit'),
});
/** Under five an average would tell the grade of a single student. */
const leastForAverage = 5;

export const mentorLoad: ReportRule<typeof graduateThesisTeacherLoad> = {
  by: reads,
  async rows(ctx, asked) {
    const { db } = ctx;
    const inTime = (day: Sql): Sql => sql`${day} between ${asked.from}::date and ${asked.to}::date`;
    const defended = isDefended(inTime);
    const { rows } = await db.run<{
      idTeacher: number;
      idOrganizationunit: number | null;
      unit: string | null;
      teacher: string;
      applied: number;
      live: number;
      defended: number;
      bachelor: number;
      master: number;
      failed: number;
      expired: number;
      comentor: number;
      average: number | null;
      days: number | null;
      norm: number;
    }>(sql`select t.id as "idTeacher", t.id_organizationunit as "idOrganizationunit", t.unit, t.name || coalesce(' (' || k.name || ')', '') as teacher,
        count(*) filter (where g.id_mentor = t.id and ${inTime(sql`g.applied_on`)})::int as applied,
        count(*) filter (where g.id_mentor = t.id and g.status in ('accepted', 'approved', 'submitted', 'returned', 'ready', 'scheduled', 'failed'))::int as live,
        count(*) filter (where g.id_mentor = t.id and ${defended})::int as defended,
        count(*) filter (where g.id_mentor = t.id and ${defended} and s.hko_level like '6%')::int as bachelor,
        count(*) filter (where g.id_mentor = t.id and ${defended} and s.hko_level like '7%')::int as master,
        count(*) filter (where g.id_mentor = t.id and g.status = 'failed' and ${inTime(sql`g.status_on`)})::int as failed,
        count(*) filter (where g.id_mentor = t.id and g.status = 'expired' and ${inTime(sql`g.deadline`)})::int as expired,
        count(*) filter (where g.id_comentor = t.id and ${defended})::int as comentor,
        case when count(*) filter (where g.id_mentor = t.id and ${defended}) >= ${leastForAverage} then round(avg(v.value) filter (where g.id_mentor = t.id and ${defended}), 2)::float end as average,
        (avg(g.defended_on - g.approved_on) filter (where g.id_mentor = t.id and ${defended}))::int as days,
        coalesce(sum(case when not ${defended} then 0 when g.id_mentor = t.id then ${normOf(ctx, 'mentor')} else ${normOf(ctx, 'comentor')} end), 0)::float as norm
      from ${db.table('st-co-graduatethesis')} g join ${teachersEmployed(ctx)} t on t.id in (g.id_mentor, g.id_comentor) ${withRank(ctx)}
        join ${studiesEnding(ctx)} s on s.id = g.id_study left join ${gradesNamed(db)} v on v.id = g.id_grade_final
      where g.deleted_at is null and g.status not in ('draft', 'withdrawn') and ${ofStudy(asked)} and ${ofUnit(asked)} and ${whose(ctx)}
      group by t.id, t.id_organizationunit, t.unit, t.name, k.name, t.last_name, t.first_name order by t.unit nulls last, t.id_organizationunit, t.last_name, t.first_name, t.id`);
    return rows.map(row => ({ ...inGroup(ctx, row), flag: row.average === null ? ('few' as const) : null }));
  },
};
export const commissionLoad: ReportRule<typeof commissionTeacherLoad> = {
  by: reads,
  async rows(ctx, asked) {
    const { db } = ctx;
    const inTime = (day: Sql): Sql => sql`${day} between ${asked.from}::date and ${asked.to}::date`;
    const seat = (role: string): Sql => sql`count(*) filter (where d.role = ${role})::int`;
    const { rows } = await db.run<{
      idTeacher: number;
      idOrganizationunit: number | null;
      unit: string | null;
      teacher: string;
      president: number;
      member: number;
      mentor: number;
      substitute: number;
      secretary: number;
      total: number;
      days: number;
      norm: number;
    }>(sql`select t.id as "idTeacher", t.id_organizationunit as "idOrganizationunit", t.unit, t.name || coalesce(' (' || k.name || ')', '') as teacher, ${seat('president')} as president, ${seat('member')} as member,
        ${seat('mentor')} as mentor, ${seat('substitute')} as substitute, ${seat('secretary')} as secretary, count(*)::int as total, count(distinct f.start::date)::int as days,
        coalesce(sum(${normOfSeat(ctx)}), 0)::float as norm
      from ${seatsAtDefences(ctx)}
        join ${teachersEmployed(ctx)} t on t.id = d.id_teacher ${withRank(ctx)}
      where ${wasHeld(inTime)}
        and ${ofStudy(asked)} and ${ofUnit(asked)} and ${whose(ctx)}
      group by t.id, t.id_organizationunit, t.unit, t.name, k.name, t.last_name, t.first_name order by t.unit nulls last, t.id_organizationunit, t.last_name, t.first_name, t.id`);
    return rows.map(row => inGroup(ctx, row));
  },
};
