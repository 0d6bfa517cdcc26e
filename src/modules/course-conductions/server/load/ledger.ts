import { type Ctx, join, raw, Source, sql, type Sql, visibleRows } from '../../../../kernel/server/index.ts';
import { coefficientsOfYears, ranksHeld, teachersEmployed, yearsKept } from '../../../catalogues/server/index.ts';
import { normsOfTheses } from '../../../graduate-thesis/server/index.ts';
import { hourLedger } from '../../model.ts';
import type { Duty, LoadLine } from './figures.ts';

/** The ledger under the caller's rules, standing where a table would. */
export const ledgerOf = (ctx: Ctx): Sql => visibleRows(ctx, hourLedger);

/** Which part of the ledger is meant; what is not said does not narrow. */
export interface Which {
  readonly idAcademicyear?: number | null | undefined;
  readonly season?: string | null | undefined;
  readonly idStudy?: number | null | undefined;
  readonly idOrganizationunit?: number | null | undefined;
  readonly idCourse?: number | null | undefined;
  readonly idTeacher?: number | null | undefined;
  readonly idTeachers?: readonly number[] | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}
/** The condition on the ledger under this alias. */
export const whichRows = (which: Which, alias = 'l'): Sql => {
  const of = (column: string): Sql => raw(`${alias}.${column}`);
  const parts = [
    which.idAcademicyear ? sql`${of('id_academicyear')} = ${which.idAcademicyear}` : null,
    which.season ? sql`${of('season')} = ${which.season}` : null,
    which.idStudy ? sql`${of('id_study')} = ${which.idStudy}` : null,
    which.idOrganizationunit ? sql`${of('id_organizationunit')} = ${which.idOrganizationunit}` : null,
    which.idCourse ? sql`${of('id_course')} = ${which.idCourse}` : null,
    which.idTeacher ? sql`${of('id_teacher')} = ${which.idTeacher}` : null,
    which.idTeachers ? sql`${of('id_teacher')} = any(${which.idTeachers}::int[])` : null,
    which.from ? sql`(${of('date')} is null or ${of('date')} >= ${which.from}::date)` : null,
    which.to ? sql`(${of('date')} is null or ${of('date')} <= ${which.to}::date)` : null,
  ].filter(part => part !== null);
  return parts.length === 0 ? raw('true') : join(parts, ' and ');
};

/** A field of the ledger that is worked out of others, for rows under this alias that have those. */
export const workedOut = (ctx: Ctx, field: 'students' | 'paid', alias: string): Sql =>
  new Source({ app: ctx.app, db: ctx.db, me: ctx.me!, language: ctx.language, now: ctx.now }, hourLedger, alias).col(
    field,
  );

/** The coefficients of a type for a group of this size; where no band has it, those of the nearest one. They are read from `coefficients`, which stands under «with». */
export const coefficientFor = (of: { year: string; students: string; type: string }): Sql =>
  raw(`(select k.coef, k.coef_repeat, k.coef_norm from coefficients k where k.id_academicyear = ${of.year} and ${of.type}
    order by (coalesce(${of.students}, 0) between k.min_students and coalesce(k.max_students, 2147483647)) desc, abs(k.min_students - coalesce(${of.students}, 0)), k.id_teachingtype limit 1)`);
export const coefficients = (ctx: Ctx): Sql =>
  sql`coefficients as materialized (select * from ${coefficientsOfYears(ctx.db)} k)`;

/**
 * Hours of each teacher in each group, with what they count. Of the groups of one course and type the one with the most hours is the
 * first, the others repeat it, unless whoever plans teaching has said otherwise.
 */
export const loadLines = (
  ctx: Ctx,
  measure: 'planned' | 'held' | 'confirmed',
  which: Which,
): Sql => sql`(with ${coefficients(ctx)},
  g as (select l.id_teacher, l.id_academicyear, l.id_study, l.semester, l.id_st_co, l.id_teachingtype, l.id_st_co_group, max(l.share_pct) as share, max(l.repeat_said) as said,
      sum(l.${raw(measure)}) as hours, min(l.id) as first
    from ${ledgerOf(ctx)} l where l.${raw(measure)} > 0 and ${whichRows(which)} group by 1, 2, 3, 4, 5, 6, 7),
  r as materialized (select g.*, ${workedOut(ctx, 'students', 'g')} as students, case said when 'repeat' then true when 'original' then false
      else row_number() over (partition by id_teacher, id_st_co, id_teachingtype order by hours desc, first) > 1 end as is_repeat from g)
  select r.*, coalesce(case when r.is_repeat then k.coef_repeat else k.coef end, 0) as coef
  from r left join lateral ${coefficientFor({ year: 'r.id_academicyear', students: 'r.students', type: 'k.id_teachingtype = r.id_teachingtype' })} k on true)`;
export const readLoadLines = async (
  ctx: Ctx,
  measure: 'planned' | 'held' | 'confirmed',
  which: Which,
): Promise<LoadLine[]> =>
  (
    await ctx.db.run<LoadLine>(sql`select x.id_teacher as "idTeacher", x.id_st_co as "idStCo", x.id_teachingtype as "idTeachingtype", x.id_st_co_group as "idStCoGroup",
      x.share::float as share, x.hours::float as hours, x.is_repeat as "isRepeat", x.coef::float as coef from ${loadLines(ctx, measure, which)} x`)
  ).rows;

/** A teacher in one academic year: rank, duty and contract, from the year's own row or else from the teacher. */
export interface TeacherYear extends Duty {
  readonly idTeacher: number;
  readonly name: string;
  readonly oib: string | null;
  readonly gender: 'm' | 'f' | 'x' | null;
  readonly employment: string;
  readonly unit: string | null;
  readonly rank: string | null;
  readonly reductionReason: string | null;
  readonly extraNote: string | null;
  readonly contractNo: string | null;
  readonly contractDate: string | null;
  readonly contractHours: number | null;
  /** Euros for an hour; null: neither the contract nor the rank says it. */
  readonly rate: number | null;
}
/** Teachers of one year, by one statement; `which` is a condition on `t`, the teacher. Days that the history of ranks does not know count by the present rank. */
export const teacherYears = async (ctx: Ctx, idAcademicyear: number, which: Sql): Promise<TeacherYear[]> =>
  (
    await ctx.db.run<TeacherYear>(sql`
    with ranks as (select r.*, case y.norm_system when 'work' then r.annual_work else r.annual_norm end as annual,
        least(r."to", y.end_date) - greatest(r."from", y.start_date) + 1 as days, y.end_date - y.start_date + 1 as year_days,
        least(y.end_date, greatest(y.start_date, (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date)) as told_on
      from ${ranksHeld(ctx)} r join ${yearsKept(ctx.db)} y on y.id = ${idAcademicyear} where r."from" is null or (r."from" <= y.end_date and r."to" >= y.start_date)),
    owed as (select id_teacher, sum(coalesce(annual, 0) * days / year_days) filter (where "from" is not null) as known,
        coalesce(sum(days) filter (where "from" is not null), 0) as days, max(year_days) as year_days, max(coalesce(annual, 0)) filter (where "from" is null) as present
      from ranks group by id_teacher),
    rank as (select distinct on (id_teacher) id_teacher, name, external_rate from ranks
      where "from" is null or told_on between "from" and "to" order by id_teacher, "from" desc nulls last)
    select t.id as "idTeacher", t.name, t.oib, t.gender, t.employment, t.unit, rank.name as rank, y.norm_system as system,
      case when t.employment = 'external' then null else nullif(coalesce(o.known, 0) + o.present * (o.year_days - o.days) / o.year_days, 0) end::float as annual,
      coalesce(d.fte, t.fte)::float as fte, coalesce(d.norm_reduction, t.norm_reduction)::float as reduction, d.reduction_reason as "reductionReason",
      coalesce(d.extra_norm, 0)::float as "extraNorm", d.extra_note as "extraNote", d.contract_no as "contractNo", d.contract_date::text as "contractDate",
      d.contract_hours::float as "contractHours", coalesce(d.rate, rank.external_rate)::float as rate
    from ${teachersEmployed(ctx)} t join ${yearsKept(ctx.db)} y on y.id = ${idAcademicyear} left join owed o on o.id_teacher = t.id left join rank on rank.id_teacher = t.id
      left join ${ctx.db.table('teacher-year')} d on d.id_teacher = t.id and d.id_academicyear = y.id and d.deleted_at is null
    where ${which} order by t.unit nulls last, t.last_name, t.first_name, t.id`)
  ).rows;

/** Norm hours for theses that each of these teachers has in the year; of nobody where the year does not count them. */
export const thesisNorms = async (
  ctx: Ctx,
  idAcademicyear: number,
  teachers: readonly Pick<TeacherYear, 'idTeacher'>[],
): Promise<(idTeacher: number) => number | null> => {
  const norms = await normsOfTheses(
    ctx,
    idAcademicyear,
    teachers.map(t => t.idTeacher),
  );
  return idTeacher => {
    if (norms === null) return null;
    const { mentor, commission } = norms.get(idTeacher) ?? { mentor: 0, commission: 0 };
    return mentor + commission;
  };
};
