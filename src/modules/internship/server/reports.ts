import { type Ctx, notAllowed, raw, type ReportRule, type Sql, sql, visible } from '../../../kernel/server/index.ts';
import {
  citiesInCounties,
  coursesOfStudies,
  studentsNamed,
  teachersEmployed,
  teachersNamed,
} from '../../catalogues/server/index.ts';
import { thesesNamed } from '../../graduate-thesis/server/index.ts';
import { papersStanding } from '../../papers/server/index.ts';
import { employeesNamed, partnersNamed } from '../../people/server/index.ts';
import { internship, intsTask, intsTaskAssignment } from '../model.ts';
import type { partnerActivity, referralList, taskList, thesisService } from '../model/reports.ts';
import { edits, has } from './rules.ts';

const only = (column: Sql, value: number | null | undefined): Sql => (value ? sql`${column} = ${value}` : raw('true'));
const shortDay = (column: Sql): Sql => sql`to_char(${column}, 'FMDD. FMMM. YYYY.')`;

/** Rows under the caller's eyes: a teacher lists the own students. */
const referrals: ReportRule<typeof referralList> = {
  by: me => has(me, 'ReportsView'),
  async rows(ctx: Ctx, { idAcademicyear, idIntsSet, idPartner, status, from, to, form }) {
    const { db, me } = ctx;
    const isForInsurance = form === 'insurance';
    if (isForInsurance && !(me && (me.isAdmin || edits(me)))) throw notAllowed();
    return (
      await db.run<never>(sql`select i.id_st_co as "idStCo", c.name as course, i.id_partner as "idPartner", i.referral_no as "referralNo", i.referral_date::text as "referralDate", s.sorted as student, s.jmbag,
          concat(c.study_abbr, ', ', c.year_of_study, '.') as study, concat_ws(', ', p.name, v.name) as partner, ${isForInsurance ? raw('null') : sql`concat_ws('; ', m.name, t.name)`} as mentors, ${isForInsurance ? sql`s.oib` : raw('null')} as oib,
          concat(${shortDay(sql`i.date_from`)}, ' – ', ${shortDay(sql`i.date_to`)}) as period, i.planned_hours as hours
        from ${db.table('internship')} i join ${studentsNamed(db)} s on s.id = i.id_student join ${coursesOfStudies(ctx)} c on c.id = i.id_st_co join ${partnersNamed(db)} p on p.id = i.id_partner
          left join ${citiesInCounties(db)} v on v.id = p.id_state_city left join ${employeesNamed(db)} m on m.id = i.id_par_employee left join ${teachersEmployed(ctx)} t on t.id = i.id_teacher
        where i.ints_kind = 'placement' and i.referral_no is not null and i.id_academicyear = ${idAcademicyear} and ${only(sql`i.id_ints_set`, idIntsSet)} and ${only(sql`i.id_partner`, idPartner)}
          and ${status ? sql`i.status = ${status}` : raw('true')} and ${from ? sql`i.referral_date >= ${from}::date` : raw('true')} and ${to ? sql`i.referral_date <= ${to}::date` : raw('true')} and ${visible(ctx, internship, 'i')}
        order by c.name, i.id_st_co, p.name, i.id_partner, s.sorted, i.id`)
    ).rows;
  },
};
const tasks: ReportRule<typeof taskList> = {
  by: me => has(me, 'ReportsView'),
  async rows(ctx: Ctx, { idAcademicyear, idIntsSet, which, form, idInts }) {
    const { db } = ctx;
    const mandatory = which === 'mandatory' ? raw('k.is_mandatory = 1') : raw('true');
    if (form === 'students') {
      const { rows } = await db.run<{
        state: string;
      }>(sql`select x.id_st_co as "idStCo", c.name as course, k.title as task, k.is_mandatory as "isMandatory", coalesce(a.due_date, k.due_date)::text as due,
          i.id as "idInts", s.sorted as student, a.status as state, g.points::float as points, k.max_points as most, g.comment, null as assigned, null as submitted, null as graded, null as mean
        from ${db.table('ints-task-assignment')} a join ${db.table('ints-task')} k on k.id = a.id_ints_task join ${db.table('internship')} i on i.id = a.id_ints
          join ${db.table('ints-st-course-setting')} x on x.id = k.id_ints_set join ${coursesOfStudies(ctx)} c on c.id = x.id_st_co join ${studentsNamed(db)} s on s.id = i.id_student
          left join lateral (select avg(o.points) as points, string_agg(nullif(btrim(o.comment), ''), '; ' order by o.grader_role) as comment from ${db.table('ints-task-grading')} o
            where o.id_ints_task_ass = a.id and o.deleted_at is null) g on true
        where a.deleted_at is null and x.id_academicyear = ${idAcademicyear} and ${only(sql`x.id`, idIntsSet)} and ${only(sql`i.id`, idInts)} and ${mandatory} and ${visible(ctx, intsTaskAssignment, 'a')}
        order by c.name, x.id_st_co, s.sorted, i.id, k.num, k.id`);
      return rows.map(row => ({
        ...row,
        state: ctx.app.words.optionLabel(ctx.language, intsTaskAssignment, 'status', row.state),
      })) as never;
    }
    return (
      await db.run<never>(sql`select x.id_st_co as "idStCo", c.name as course, k.title as task, k.is_mandatory as "isMandatory", k.due_date::text as due, count(a.id)::int as assigned, null as "idInts", null as student, null as state, null as points, null as most, null as comment,
          count(a.id) filter (where a.status in ('submitted', 'graded'))::int as submitted, count(a.id) filter (where a.status = 'graded')::int as graded,
          round(avg((select avg(g.points) from ${db.table('ints-task-grading')} g where g.id_ints_task_ass = a.id and g.deleted_at is null)), 1)::float as mean
        from ${db.table('ints-task')} k join ${db.table('ints-st-course-setting')} x on x.id = k.id_ints_set join ${coursesOfStudies(ctx)} c on c.id = x.id_st_co
          left join ${db.table('ints-task-assignment')} a on a.id_ints_task = k.id and a.deleted_at is null
        where x.id_academicyear = ${idAcademicyear} and ${only(sql`x.id`, idIntsSet)} and ${mandatory} and ${visible(ctx, intsTask, 'k')}
        group by x.id_st_co, c.name, k.id order by c.name, x.id_st_co, k.num`)
    ).rows;
  },
};
const stateWords: Readonly<Record<'hr' | 'en', Readonly<Record<string, string>>>> = {
  hr: {
    passed: 'položena',
    going: 'u tijeku',
    partial: 'djelomično priznata',
    interrupted: 'prekinuta',
    failed: 'nije položena',
    none: 'nema prakse',
    notAsked: 'nije propisana',
  },
  en: {
    passed: 'passed',
    going: 'under way',
    partial: 'recognised in part',
    interrupted: 'interrupted',
    failed: 'not passed',
    none: 'no internship',
    notAsked: 'not required',
  },
};
/**
 * For the office: the best that each candidate has on this level of study, whatever the year, as a running internship outlives
 * its year. One that was passed before the bachelor's thesis says nothing of the master's.
 */
const service: ReportRule<typeof thesisService> = {
  by: me => edits(me) && has(me, 'ReportsView') && me.permissions.has('AppModuleGraduateThesisReportsView'),
  async rows(ctx: Ctx, { idAcademicyear, idStudy, defenceYear }) {
    const { db } = ctx;
    const own = sql`(select i.*, q.level from ${db.table('internship')} i join ${coursesOfStudies(ctx)} q on q.id = i.id_st_co)`;
    const atLevel = sql`i.level is not distinct from k.level`;
    const { rows } = await db.run<{ state: string; isMissing: boolean }>(sql`with candidate as (
        select t.*, c.id_study, c.level, c.study as study_name, c.study_abbr, c.year_of_study from ${thesesNamed(ctx)} t join ${coursesOfStudies(ctx)} c on c.id = t.id_st_co
        where c.id_academicyear = ${idAcademicyear} and ${only(sql`c.id_study`, idStudy)}
          and ${defenceYear ? sql`extract(year from t.defence at time zone 'Europe/Zagreb') = ${defenceYear}` : raw('true')})
      select k.id_study as "idStudy", k.study_name as "studyName", s.sorted as student, s.jmbag, concat(k.study_abbr, ', ', k.year_of_study, '.') as study,
        case when b.status in ('completed', 'granted') then 'passed' when b.status = 'partial' then 'partial' when b.id is not null then 'going' when not r.asked then 'notAsked' else coalesce(l.status, 'none') end as state,
        (r.asked and (b.id is null or b.status not in ('completed', 'granted'))) as "isMissing",
        coalesce(h.done, 0)::float as done, coalesce(h.recognised, 0)::int as recognised, b.final_grade as grade,
        case when b.ints_kind = 'recognition' then coalesce('KLASA: ' || z.klasa, z.number) else w.number end as paper, to_char(k.defence at time zone 'Europe/Zagreb', 'YYYY-MM-DD') as defence,
        k.title, m.name as mentor, k.from_practice as "fromPractice"
      from candidate k join ${studentsNamed(db)} s on s.id = k.id_student left join ${teachersNamed(db)} m on m.id = k.id_mentor
        cross join lateral (select exists (select from ${db.table('ints-st-course-setting')} x join ${coursesOfStudies(ctx)} q on q.id = x.id_st_co where q.id_study = k.id_study and x.deleted_at is null) as asked) r
        left join lateral (select i.* from ${own} i where i.id_student = k.id_student and ${atLevel} and i.deleted_at is null and i.status not in ('cancelled', 'failed', 'interrupted', 'rejected', 'withdrawn', 'draft')
          order by (i.status in ('completed', 'granted')) desc, (i.ints_kind = 'placement') desc, i.id desc limit 1) b on true
        left join lateral (select i.status from ${own} i where i.id_student = k.id_student and ${atLevel} and i.deleted_at is null and i.status in ('failed', 'interrupted') order by i.id desc limit 1) l on true
        left join ${papersStanding(db, 'potvrda-o-praksi', 'internship')} w on w.id_entity = b.id left join ${papersStanding(db, 'rjesenje-o-priznavanju-prakse', 'internship')} z on z.id_entity = b.id
        left join lateral (select (select sum(a.hours) from ${db.table('ints-diary-attendance')} a join ${own} i on i.id = a.id_ints where i.id_student = k.id_student and ${atLevel} and i.deleted_at is null
            and a.presence = 'present' and a.is_confirmed = 1 and a.deleted_at is null) as done,
          (select max(i.hours_recognised) from ${own} i where i.id_student = k.id_student and ${atLevel} and i.status in ('granted', 'partial') and i.deleted_at is null) as recognised) h on true
      order by k.study_name, k.id_study, k.defence nulls last, s.sorted, k.id`);
    const words = stateWords[ctx.language === 'hr' ? 'hr' : 'en'];
    return rows.map(({ isMissing, state, ...row }) => ({
      ...row,
      state: words[state]!,
      candidates: 1,
      passed: state === 'passed' ? 1 : 0,
      missing: isMissing ? 1 : 0,
      ...(isMissing && { flag: 'withoutPractice' }),
    })) as never;
  },
  paper: async (_ctx, { totals }) => ({
    holes: {
      all: Number(totals.candidates ?? 0),
      passed: Number(totals.passed ?? 0),
      missing: Number(totals.missing ?? 0),
    },
  }),
};
/** A partner's year, without anybody's name. */
const partners: ReportRule<typeof partnerActivity> = {
  by: me => edits(me) && has(me, 'ReportsView'),
  async rows(ctx: Ctx, { idAcademicyear, idPartner }) {
    const { db } = ctx;
    return (
      await db.run<never>(sql`select p.name as partner, count(distinct i.id_student)::int as students, count(*) filter (where i.status = 'completed')::int as completed,
          count(distinct i.id_par_employee)::int as mentors, coalesce(sum(h.done), 0)::float as hours, round(avg(g.proposed_grade), 2)::float as "mentorMean"
        from ${db.table('internship')} i join ${partnersNamed(db)} p on p.id = i.id_partner
          left join lateral (select sum(a.hours) as done from ${db.table('ints-diary-attendance')} a where a.id_ints = i.id and a.presence = 'present' and a.is_confirmed = 1 and a.deleted_at is null) h on true
          left join ${db.table('ints-diary-grading')} g on g.id_ints = i.id and g.grader_role = 'mentor' and g.deleted_at is null
        where i.ints_kind = 'placement' and i.status not in ('cancelled', 'rejected', 'withdrawn') and i.id_academicyear = ${idAcademicyear} and ${only(sql`i.id_partner`, idPartner)} and ${visible(ctx, internship, 'i')}
        group by p.id, p.name order by p.name, p.id`)
    ).rows;
  },
};
export const internshipReports = {
  'rpt-partner-activity': partners,
  'rpt-internship-graduate-thesis-internship-service': service,
  'rpt-internship-referral-list': referrals,
  'rpt-internship-ints-task-list': tasks,
};
