import type { AnyResource } from '../../../kernel/resource/index.ts';
import {
  type CopyPlan,
  type CopyRow,
  type Ctx,
  sql,
  type Sql,
  saveMatching,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { academicyearSemester, stcourse, stCoGroup, stCoTeacher, teachingtypeCoef } from '../model.ts';
import { holderOn } from './course-teachers.ts';
import { placed } from './places.ts';
import { today } from './rules.ts';

// What of a year goes into a later one. Each module whose rows hang on a year says it of its own, in this form.

export interface CopiedYear {
  readonly id: number;
  readonly startYear: number;
  readonly startDate: string;
  readonly endDate: string;
}
/** One copying of a year into another. */
export interface YearCopy {
  readonly from: CopiedYear;
  readonly to: CopiedYear;
  /** None: all of them. */
  readonly studies: readonly number[];
  readonly options: ReadonlySet<string>;
}
/** How rows of one resource come into another year; they come in the order in which copiers stand, parents first. */
export interface YearCopier {
  readonly resource: AnyResource;
  /** With which choice they come; several: with all of them. None: always. */
  readonly with?: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: each plan is typed where it is written
  readonly plan: (ctx: Ctx, year: YearCopy) => CopyPlan<any>;
  /** What has to follow when they stand. */
  readonly after?: (ctx: TxCtx, year: YearCopy) => Promise<void>;
}
export const yearCopier = <R extends AnyResource>(
  resource: R,
  plan: (ctx: Ctx, year: YearCopy) => CopyPlan<R>,
  more: Pick<YearCopier, 'with' | 'after'> = {},
): YearCopier => ({ resource, plan, ...more });

/** Rows of the year's study courses, found by the path that leads to their course. */
export const ofStudyCourses = (
  { from, studies }: YearCopy,
  path: string,
): Record<string, number | { in: number[] }> => ({
  [`${path}.idAcademicyear`]: from.id,
  ...(studies.length > 0 && { [`${path}.idStudy`]: { in: [...studies] } }),
});
/** Whether a teacher is not there in the year that is copied into. */
export const isAwayIn = (ctx: Pick<Ctx, 'db'>, { to }: YearCopy, idTeacher: Sql): Sql =>
  sql`not exists (select from ${ctx.db.table('teacher')} w where w.id = ${idTeacher} and w.deleted_at is null
    and coalesce(w.active_from, ${to.startDate}::date) <= ${to.endDate}::date and coalesce(w.active_to, ${to.endDate}::date) >= ${to.startDate}::date)`;
/** A row of somebody who is not there in that year is left, and whoever copies is told whose it was. */
export const leavesAway = (ctx: Ctx, year: YearCopy, field = 'idTeacher') => ({
  why: 'away',
  when: (row: CopyRow) => isAwayIn(ctx, year, row.col(field)),
  whose: field,
});
/** A plan that is submitted or approved in the later year stays as it was seen. */
export const leavesFixedPlan = (ctx: Ctx, key: (row: CopyRow) => Sql) => ({
  why: 'locked',
  when: (
    row: CopyRow,
  ) => sql`exists (select from ${ctx.db.table('stcourse')} f where f.id = ${row.copyOf(stcourse.name, key(row))}
    and f.plan_status in ('submitted', 'approved', 'closed'))`,
});
/** The copy of the course of the group that a row is of. */
export const copiedCourseOf = (ctx: Ctx, row: CopyRow, field = 'idStCoGroup'): Sql =>
  row.copyOf(
    stcourse.name,
    sql`(select g.id_st_co from ${ctx.db.table('st-co-group')} g where g.id = ${row.col(field)})`,
  );
/** So many days later is the same day of the week in that year. */
export const weeksLater = ({ from, to }: YearCopy): number => 364 * (to.startYear - from.startYear);
/** Whether the timetable of the season in which the copied course is taught is out, or there is no such semester yet. */
export const isTimetableOut = (ctx: Ctx, { to }: YearCopy, idStCo: Sql): Sql =>
  sql`exists (select from ${ctx.db.table('stcourse')} f join ${ctx.db.table('academicyear-semester')} e on e.id_academicyear = ${to.id} and e.deleted_at is null
      and e.kind = case when f.semester % 2 = 1 then 'winter' else 'summer' end where f.id = ${idStCo} and e.timetable_status <> 'draft')`;
/** By how many days, in whole weeks, the teaching of that course's season begins later than it did. */
export const daysLater = (ctx: Ctx, year: YearCopy, idStCo: Sql): Sql =>
  sql`coalesce((select round((n.teaching_from - o.teaching_from) / 7.0)::int * 7 from ${ctx.db.table('stcourse')} f
    join ${ctx.db.table('academicyear-semester')} o on o.id_academicyear = ${year.from.id} and o.deleted_at is null
    join ${ctx.db.table('academicyear-semester')} n on n.id_academicyear = ${year.to.id} and n.deleted_at is null and n.kind = o.kind
    where f.id = ${idStCo} and o.kind = case when f.semester % 2 = 1 then 'winter' else 'summer' end), ${weeksLater(year)}::int)`;

const none = (): Sql => sql`null`;

export const cataloguesOfYear: readonly YearCopier[] = [
  yearCopier(
    academicyearSemester,
    (_ctx, year) => {
      // A semester that would begin before its year begins a week later.
      const shift = (row: CopyRow): Sql =>
        sql`(${weeksLater(year)}::int + case when ${row.col('teachingFrom')} + ${weeksLater(year)}::int < ${year.to.startDate}::date then 7 else 0 end)`;
      const later = (field: string) => (row: CopyRow) =>
        sql`least(${row.col(field)} + ${shift(row)}, ${year.to.endDate}::date)`;
      return {
        which: { idAcademicyear: year.from.id },
        follows: { idAcademicyear: 'academicyear' },
        key: ['idAcademicyear', 'kind'],
        set: {
          teachingFrom: later('teachingFrom'),
          teachingTo: later('teachingTo'),
          examFrom: row => sql`case when ${row.col('examFrom')} is not null then ${later('examFrom')(row)} end`,
          examTo: row => sql`case when ${row.col('examTo')} is not null then ${later('examTo')(row)} end`,
        },
      };
    },
    { with: ['calendar'] },
  ),
  yearCopier(teachingtypeCoef, (ctx, year) => ({
    which: { idAcademicyear: year.from.id },
    follows: { idAcademicyear: 'academicyear' },
    key: ['idAcademicyear', 'idTeachingtype', 'minStudents'],
    leaves: [
      {
        why: 'own',
        // Bands of another shape are the new year's own.
        when: row => sql`exists (select from ${ctx.db.table('teachingtype-coef')} h where h.id_academicyear = ${year.to.id} and h.id_teachingtype = ${row.col('idTeachingtype')} and h.deleted_at is null
          and not exists (select from ${ctx.db.table('teachingtype-coef')} e where e.id_academicyear = ${year.to.id} and e.id_teachingtype = h.id_teachingtype and e.deleted_at is null
            and e.min_students is not distinct from ${row.col('minStudents')}))`,
      },
    ],
  })),
  yearCopier(stcourse, (ctx, year) => ({
    which: {
      idAcademicyear: year.from.id,
      ...(year.studies.length > 0 && { idStudy: { in: [...year.studies] } }),
    },
    follows: { idAcademicyear: 'academicyear' },
    key: ['idAcademicyear', 'idStudy', 'idCourse'],
    set: {
      // Who holds it follows from its teachers, and a new plan begins as a draft.
      idHolder: none,
      planBefore: none,
      isApprovedByHolder: () => sql`0`,
      place: row =>
        placed({ ...row, col: field => (field === 'idAcademicyear' ? sql`${year.to.id}::int` : row.col(field)) }),
      ...(!year.options.has('literature') && { literature: none }),
    },
    leaves: [
      {
        why: 'ended',
        when: row => sql`(exists (select from ${ctx.db.table('study')} e left join ${ctx.db.table('academicyear')} v on v.id = e.valid_to
            where e.id = ${row.col('idStudy')} and (e.active = 0 or e.deleted_at is not null or v.start_year < ${year.to.startYear}))
          or exists (select from ${ctx.db.table('course')} e where e.id = ${row.col('idCourse')} and (e.active = 0 or e.deleted_at is not null)))`,
      },
    ],
  })),
  yearCopier(
    stCoTeacher,
    (ctx, year) => ({
      which: ofStudyCourses(year, 'idStCo') as never,
      follows: { idStCo: stcourse.name },
      within: 'idStCo',
      // Days within a year are that year's own.
      set: { from: none, to: none },
      leaves: [
        leavesAway(ctx, year),
        leavesFixedPlan(ctx, row => row.col('idStCo')),
        {
          // Who held a part of the year: the one who was there last goes on.
          why: 'replaced',
          when: row => sql`exists (select from ${ctx.db.table('st-co-teacher')} n where n.id_st_co = ${row.col('idStCo')} and n.deleted_at is null and n.id <> ${row.col('id')}
            and (n.id_teacher = ${row.col('idTeacher')} or (n.role = 'holder' and ${row.col('role')} = 'holder' and not ${isAwayIn(ctx, year, sql`n.id_teacher`)}))
            and (coalesce(n."to", 'infinity'), coalesce(n."from", '-infinity'), n.id) > (coalesce(${row.col('to')}, 'infinity'), coalesce(${row.col('from')}, '-infinity'), ${row.col('id')}))`,
        },
      ],
    }),
    {
      with: ['teachers'],
      async after(ctx, year) {
        const holder = (row: { col(field: string): Sql }): Sql => holderOn(ctx.db, row.col('id'), today(ctx));
        await saveMatching(
          ctx,
          stcourse,
          {
            all: [
              { idAcademicyear: year.to.id },
              { sqlRule: row => sql`${row.col('idHolder')} is distinct from ${holder(row)}` },
            ],
          },
          { idHolder: holder },
          { action: 'holders' },
        );
      },
    },
  ),
  yearCopier(
    stCoGroup,
    (ctx, year) => ({
      which: ofStudyCourses(year, 'idStCo') as never,
      follows: { idStCo: stcourse.name, idParent: stCoGroup.name },
      key: ['idStCo', 'idTeachingtype', 'code'],
      set: {
        // A day of the earlier year says nothing of the new one.
        validFrom: none,
        idParent: row => row.copyOf(stCoGroup.name, row.col('idParent')),
        sharedStCos: row => sql`(select jsonb_agg(jsonb_build_object('idStCo', x.copy)) from (
          select ${row.copyOf(stcourse.name, sql`(p.part ->> 'idStCo')::int`)} as copy from jsonb_array_elements(${row.col('sharedStCos')}) p(part)) x where x.copy is not null)`,
      },
      leaves: [leavesFixedPlan(ctx, row => row.col('idStCo'))],
    }),
    { with: ['groups'] },
  ),
];
