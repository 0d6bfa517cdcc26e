import { type Ctx, raw, sql } from '../../../../kernel/server/index.ts';
import { coursesOfStudies, teachersEmployed, teachingtypesNamed } from '../../../catalogues/server/index.ts';
import { groupedBy, tidy, type UnpaidHours, withinContract } from './figures.ts';
import {
  coefficientFor,
  coefficients,
  ledgerOf,
  type TeacherYear,
  teacherYears,
  whichRows,
  workedOut,
} from './ledger.ts';

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly idTeacher?: number | null | undefined;
  /** Also what was paid already. */
  readonly withPaid?: boolean;
}
interface Hours extends UnpaidHours {
  readonly idTeacher: number;
  readonly idAcademicyear: number;
  readonly idStCo: number;
  readonly course: string;
  readonly study: string;
  readonly kind: 'lectures' | 'seminars' | 'exercises';
  /** How many lectures an hour of it is. */
  readonly factor: number;
}
/** One row of the account: a teacher's hours on one course, within the contract or over it. */
export interface Payable {
  readonly idTeacher: number;
  readonly idAcademicyear: number;
  readonly idStCo: number;
  readonly teacher: TeacherYear;
  readonly course: string;
  readonly study: string;
  readonly lectures: number;
  readonly seminars: number;
  readonly exercises: number;
  readonly counted: number;
  readonly amount: number;
  readonly left: number | null;
  readonly isOver: boolean;
  /** Neither contract nor rank says what an hour costs: it cannot be paid, and waits until one of them does. */
  readonly isUnpriced: boolean;
  readonly lessons: readonly UnpaidHours[];
}

/** Confirmed hours of external teachers in the order of their days. */
const hoursToPay = async (ctx: Ctx, { from, to, idTeacher, withPaid = false }: Period): Promise<Hours[]> =>
  (
    await ctx.db.run<Hours>(sql`
    with ${coefficients(ctx)}, l as materialized (select l.id, l.id_teacher, l.id_academicyear, l.id_st_co, l.id_teachingtype, l.id_st_co_group, l.id_st_co_lesson, l.date,
        l.confirmed - ${withPaid ? raw('0') : workedOut(ctx, 'paid', 'l')} as hours
      from ${ledgerOf(ctx)} l where l.status = 'confirmed' and l.confirmed > 0 and l.date between ${from}::date and ${to}::date and ${idTeacher ? sql`l.id_teacher = ${idTeacher}` : raw('true')}
        and l.id_teacher in (select t.id from ${teachersEmployed(ctx)} t where t.employment in ('external', 'titular'))),
      g as materialized (select g.*, ${workedOut(ctx, 'students', 'g')} as students from (select distinct l.id_academicyear, l.id_st_co, l.id_teachingtype, l.id_st_co_group from l where l.hours > 0) g),
      factors as materialized (select g.id_academicyear, g.id_st_co_group, coalesce(k.coef_norm / nullif(p.coef_norm, 0), 1)::float as factor from g
        left join lateral ${coefficientFor({ year: 'g.id_academicyear', students: 'g.students', type: 'k.id_teachingtype = g.id_teachingtype' })} k on true
        left join lateral ${coefficientFor({ year: 'g.id_academicyear', students: 'g.students', type: "k.type_code = 'P'" })} p on true)
    select l.id_teacher as "idTeacher", l.id_academicyear as "idAcademicyear", l.id_st_co as "idStCo", c.name as course, c.study_abbr as study, l.id_st_co_lesson as "idStCoLesson",
      l.hours::float as hours, case y.category when 'lecture' then 'lectures' when 'seminar' then 'seminars' else 'exercises' end as kind,
      f.factor
    from l join factors f on f.id_academicyear = l.id_academicyear and f.id_st_co_group = l.id_st_co_group join ${teachersEmployed(ctx)} t on t.id = l.id_teacher join ${coursesOfStudies(ctx)} c on c.id = l.id_st_co join ${teachingtypesNamed(ctx)} y on y.id = l.id_teachingtype
    where l.hours > 0 order by t.last_name, t.first_name, l.id_teacher, l.date, l.id`)
  ).rows;
/** Hours of the contracts of these teachers that are used up by what is not counted now. */
const usedBefore = async (
  ctx: Ctx,
  { from, to, withPaid = false }: Period,
  idTeachers: readonly number[],
): Promise<Map<string, number>> =>
  new Map(
    (
      await ctx.db.run<{
        key: string;
        hours: number;
      }>(sql`select l.id_teacher || ' ' || l.id_academicyear as key, sum(l.paid)::float as hours
      from (select l.id_teacher, l.id_academicyear, l.date, ${workedOut(ctx, 'paid', 'l')} as paid from ${ledgerOf(ctx)} l where ${whichRows({ idTeachers })}
        and l.id_st_co_lesson is not null) l
      where l.paid > 0 and ${withPaid ? sql`l.date not between ${from}::date and ${to}::date` : raw('true')} group by 1`)
    ).rows.map(row => [row.key, row.hours]),
  );

/** What external teachers are to be paid for a period: by teacher and course, what is over the contract in rows of its own. */
export const payables = async (ctx: Ctx, period: Period): Promise<Payable[]> => {
  const hours = groupedBy(await hoursToPay(ctx, period), one => `${one.idTeacher} ${one.idAcademicyear}`);
  const used = await usedBefore(ctx, period, [...new Set([...hours.values()].map(list => list[0]!.idTeacher))]);
  const years = new Map<string, TeacherYear>();
  const inYears = groupedBy(
    [...hours.values()].map(list => list[0]!),
    one => one.idAcademicyear,
  );
  for (const [idYear, of] of inYears)
    for (const one of await teacherYears(ctx, idYear, sql`t.id = any(${of.map(({ idTeacher }) => idTeacher)}::int[])`))
      years.set(`${one.idTeacher} ${idYear}`, one);
  return [...hours].flatMap(([key, list]) => rowsOfTeacher(years.get(key)!, list, used.get(key) ?? 0));
};
const rowsOfTeacher = (teacher: TeacherYear, hours: readonly Hours[], used: number): Payable[] => {
  const left = teacher.contractHours === null ? null : teacher.contractHours - used;
  const { within, over } = withinContract(hours, left);
  let rest = left === null ? null : Math.max(0, left);
  const isUnpriced = teacher.rate === null;
  const rowsOf = (list: readonly Hours[], isOver: boolean): Payable[] =>
    [...groupedBy(list, one => one.idStCo).values()].map(of => {
      const sum = (value: (one: Hours) => number): number => tidy(of.reduce((all, one) => all + value(one), 0));
      const ofKind = (kind: Hours['kind']): number => sum(one => (one.kind === kind ? one.hours : 0));
      if (rest !== null && !isOver) rest = tidy(rest - sum(one => one.hours));
      const counted = sum(one => one.hours * one.factor);
      const { idTeacher, idAcademicyear, idStCo, course, study } = of[0]!;
      return {
        idTeacher,
        idAcademicyear,
        idStCo,
        teacher,
        course,
        study,
        lectures: ofKind('lectures'),
        seminars: ofKind('seminars'),
        exercises: ofKind('exercises'),
        counted,
        amount: isOver ? 0 : tidy(counted * (teacher.rate ?? 0)),
        left: rest,
        isOver,
        isUnpriced,
        lessons: isOver || isUnpriced ? [] : of,
      };
    });
  return [...rowsOf(within, false), ...rowsOf(over, true)];
};
