import type { Row } from '../../../kernel/resource/index.ts';
import {
  col,
  error,
  move,
  type Policy,
  type Problem,
  Refusal,
  rule,
  saveMatching,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { academicyear, type academicyearSemester, studentenrollment } from '../model.ts';
import { cc } from '../rights.ts';
import { giveYearCoefficients, typesWithoutCoefficients } from './coefficients.ts';
import { placeStudyCourses } from './places.ts';
import { catalogueOf, editsYears, has, keepsYears, today } from './rules.ts';

type Year = Row<typeof academicyear>;

interface Semester {
  readonly id: number;
  readonly kind: 'winter' | 'summer';
  readonly from: string;
  readonly to: string;
}
const semestersOf = async (ctx: TxCtx, idAcademicyear: number): Promise<Semester[]> =>
  (
    await ctx.db.run<Semester>(sql`
  select id, kind, teaching_from::text as "from", greatest(teaching_to, exam_to)::text as "to"
  from ${ctx.db.table('academicyear-semester')} where id_academicyear = ${idAcademicyear} and deleted_at is null`)
  ).rows;

const activeBeside = (ctx: TxCtx, id: number): Promise<{ id: number } | null> =>
  ctx.db.one(sql`
  select id from ${ctx.db.table('academicyear')} where status = 'active' and id <> ${id} and deleted_at is null`);

/** 2026/2027 begins in 2026 and ends in 2027. What stands already stays until one of the three is changed. */
const datesOfYear = (before: Year | null, row: Year): Problem<typeof academicyear>[] => {
  if (before && yearFields.every(field => before[field] === row[field])) return [];
  const begins = Number(row.startDate.slice(0, 4)) === row.startYear;
  const ends = Number(row.endDate.slice(0, 4)) === row.startYear + 1;
  return [
    ...(begins ? [] : [error('beginsInYear', 'startDate', { year: String(row.startYear) })]),
    ...(ends ? [] : [error('endsInYear', 'endDate', { year: String(row.startYear + 1) })]),
  ];
};
const yearFields = ['startYear', 'startDate', 'endDate'] as const;

export const academicyearPolicy: Policy<typeof academicyear> = {
  ...catalogueOf(editsYears),
  update: me => editsYears(me) && { status: { in: ['planning', 'active'] } },
  remove: me => editsYears(me) && { status: 'planning' },
  async fill(ctx, { before, input }) {
    const startYear = Number(input.startYear ?? before?.startYear);
    const code = `${startYear}/${startYear + 1}`;
    // A new year goes on with the coefficients of the one before, and with what they rest on.
    return before || input.coefBasis ? { code } : { code, coefBasis: await basisBefore(ctx, startYear) };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    const problems = datesOfYear(before, row);
    if (verb !== 'update' || problems.length > 0) return problems;
    const outside = (await semestersOf(ctx, row.id)).some(s => s.from < row.startDate || s.to > row.endDate);
    return outside ? [error('semestersOutside', 'endDate')] : [];
  },
  async effect(ctx, { verb, before, row }) {
    if (verb === 'update' && before!.startYear !== row.startYear)
      await placeStudyCourses(ctx, { idAcademicyear: row.id });
    if (verb === 'create') await giveYearCoefficients(ctx, row.id);
  },
  moves: {
    activate: {
      by: me => keepsYears(me),
      async ready(ctx, row) {
        const kinds = (await semestersOf(ctx, row.id)).map(s => s.kind);
        const uncounted = await typesWithoutCoefficients(ctx, row.id);
        return [
          ...(kinds.includes('winter') && kinds.includes('summer') ? [] : [error('needsTwoSemesters')]),
          ...(uncounted.length === 0 ? [] : [error('coefficientsMissing', null, { types: uncounted.join(', ') })]),
        ];
      },
      /** The year before closes only when the person says so. */
      async effect(ctx, row, input) {
        const previous = await activeBeside(ctx, row.id);
        if (previous && input.closePrevious !== 1)
          throw new Refusal(409, 'anotherActive', { kind: 'conflict', resource: 'academicyear' });
        if (previous) await move(ctx, academicyear, previous.id, 'close', {}, { as: 'system' });
      },
    },
    close: {
      by: me => keepsYears(me),
      async ready(ctx, row) {
        const waiting = await ctx.db.one<{
          count: number;
        }>(sql`select count(*)::int as count from ${ctx.db.table('stcourse')}
          where id_academicyear = ${row.id} and plan_status = 'submitted' and deleted_at is null`);
        // Whoever submitted a plan waits for an answer, which nobody could give any more.
        return waiting!.count > 0 ? [error('plansSubmitted', null, waiting!)] : [];
      },
      effect: (ctx, row) => completeEnrollments(ctx, row),
    },
    // A closed year is opened again by the administrator alone.
    reopen: {
      by: () => false,
      async ready(ctx, row): Promise<Problem<typeof academicyear>[]> {
        return (await activeBeside(ctx, row.id)) ? [error('anotherActive')] : [];
      },
    },
  },
};

const basisBefore = async ({ db }: Pick<TxCtx, 'db'>, startYear: number): Promise<string | null> =>
  (
    await db.one<{ basis: string | null }>(
      sql`select coef_basis as basis from ${db.table('academicyear')} where start_year < ${startYear} and deleted_at is null order by start_year desc limit 1`,
    )
  )?.basis ?? null;

/** Whoever studied to the end of the year has completed it. One statement, since there are thousands of them. */
const completeEnrollments = async (ctx: TxCtx, year: Year): Promise<void> => {
  await saveMatching(
    ctx,
    studentenrollment,
    { idAcademicyear: year.id, status: 'enrolled' },
    { status: 'completed', statusOn: today(ctx) },
    { action: 'complete', note: year.code },
  );
};

export const semesterPolicy: Policy<typeof academicyearSemester> = {
  ...catalogueOf(editsYears),
  async check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    const problems: Problem<typeof academicyearSemester>[] = [];
    // The two of a year are judged by each other: written at once, one waits for the other. The year itself is held by its lock.
    await ctx.db.lock('semesters', row.idAcademicyear);
    const year = await ctx.db.one<{ from: string; to: string }>(sql`
      select start_date::text as "from", end_date::text as "to" from ${ctx.db.table('academicyear')} where id = ${row.idAcademicyear} for share`);
    const ends = [row.teachingTo, row.examTo ?? row.teachingTo].sort().at(-1)!;
    if (year && (row.teachingFrom < year.from || ends > year.to))
      problems.push(error('outsideYear', 'teachingFrom', year));
    const other = (await teachingBeside(ctx, row.idAcademicyear, row.id))[0];
    if (other) {
      const [winter, summer] = row.kind === 'winter' ? [row.teachingTo, other.from] : [other.to, row.teachingFrom];
      if (winter >= summer) problems.push(error('winterBeforeSummer', 'teachingFrom'));
    }
    return problems;
  },
  moves: {
    publish: { by: me => has(me, cc.edit) },
    withdraw: { by: me => has(me, cc.edit) },
    // When teaching is over, its timetable is history and nobody moves it any more.
    lock: {
      by: 'system',
      when: now => rule`${col('teachingTo')} < (${now}::timestamptz at time zone 'Europe/Zagreb')::date`,
    },
  },
};
const teachingBeside = async (
  ctx: TxCtx,
  idAcademicyear: number,
  id: number,
): Promise<{ from: string; to: string }[]> =>
  (
    await ctx.db.run<{ from: string; to: string }>(sql`select teaching_from::text as "from", teaching_to::text as "to"
    from ${ctx.db.table('academicyear-semester')} where id_academicyear = ${idAcademicyear} and id <> ${id} and deleted_at is null`)
  ).rows;
