import {
  moveRow,
  type Policy,
  type Problem,
  Refusal,
  sql,
  type TxCtx,
  writeAudit,
} from '../../../kernel/server/index.ts';
import { academicyear, type academicyearSemester, studentenrollment } from '../model.ts';
import { cc } from '../rights.ts';
import { giveYearCoefficients, typesWithoutCoefficients } from './coefficients.ts';
import { problemsBeforeYear, yearChanged } from './listeners.ts';
import { placeStudyCourses } from './places.ts';
import { catalogueOf, editsYears, has, keepsYears, today } from './rules.ts';

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

export const academicyearPolicy: Policy<typeof academicyear> = {
  ...catalogueOf(editsYears),
  update: me => editsYears(me) && { status: { in: ['planning', 'active'] } },
  remove: me => editsYears(me) && { status: 'planning' },
  fill: (_ctx, { before, input }) => {
    const startYear = Number(input.startYear ?? before?.startYear);
    return { code: `${startYear}/${startYear + 1}` };
  },
  async check(ctx, { verb, row }) {
    if (verb !== 'update') return [];
    const outside = (await semestersOf(ctx, row.id)).some(s => s.from < row.startDate || s.to > row.endDate);
    return outside ? [{ level: 'error', field: 'endDate', key: 'semestersOutside' }] : [];
  },
  async effect(ctx, { verb, before, row }) {
    if (verb === 'update' && before!.startYear !== row.startYear)
      await placeStudyCourses(ctx.db, sql`y.id = ${row.id}`);
    if (verb !== 'create') return;
    await giveYearCoefficients(ctx, row.id);
    await yearChanged(ctx, { change: 'created', year: row });
  },
  moves: {
    activate: {
      by: me => keepsYears(me),
      async check(ctx, row) {
        const kinds = (await semestersOf(ctx, row.id)).map(s => s.kind);
        const uncounted = await typesWithoutCoefficients(ctx, row.id);
        return [
          ...(kinds.includes('winter') && kinds.includes('summer')
            ? []
            : [{ level: 'error', key: 'needsTwoSemesters' } as const]),
          ...(uncounted.length === 0
            ? []
            : [{ level: 'error', key: 'coefficientsMissing', params: { types: uncounted.join(', ') } } as const]),
          ...(await problemsBeforeYear(ctx, row)),
        ];
      },
      /** The year before closes only when the person says so. */
      async effect(ctx, row, input) {
        const previous = await activeBeside(ctx, row.id);
        if (previous && input.closePrevious !== 1)
          throw new Refusal(409, 'anotherActive', { kind: 'conflict', resource: 'academicyear' });
        if (previous) await moveRow(ctx, academicyear, 'close', previous.id, {}, 'system');
        await yearChanged(ctx, { change: 'activated', year: row });
      },
    },
    close: {
      by: me => keepsYears(me),
      async check(ctx, row) {
        const waiting = await ctx.db.one<{
          count: number;
        }>(sql`select count(*)::int as count from ${ctx.db.table('stcourse')}
          where id_academicyear = ${row.id} and plan_status = 'submitted' and deleted_at is null`);
        // Only said: a year must be closable also where nobody decides about plans in the portal.
        return waiting!.count > 0 ? [{ level: 'warning', key: 'plansSubmitted', params: waiting! }] : [];
      },
      async effect(ctx, row) {
        await completeEnrollments(ctx, row.id);
        await yearChanged(ctx, { change: 'closed', year: row });
      },
    },
    // A closed year is opened again by the administrator alone.
    reopen: {
      by: () => false,
      async check(ctx, row): Promise<Problem[]> {
        return (await activeBeside(ctx, row.id)) ? [{ level: 'error', key: 'anotherActive' }] : [];
      },
      effect: (ctx, row) => yearChanged(ctx, { change: 'reopened', year: row }),
    },
  },
};

/** Whoever studied to the end of the year has completed it. One statement, since there are thousands of them. */
const completeEnrollments = async (ctx: TxCtx, idAcademicyear: number): Promise<void> => {
  const completed =
    await ctx.db.run(sql`update ${ctx.db.table('studentenrollment')} set status = 'completed', status_on = ${today(ctx)}::date,
      updated_at = now(), updated_by = ${ctx.me?.id ?? null}, row_ver = row_ver + 1
    where id_academicyear = ${idAcademicyear} and status = 'enrolled' and deleted_at is null`);
  if (completed.rowCount > 0)
    await writeAudit(ctx, {
      resource: studentenrollment,
      action: 'complete',
      id: null,
      diff: { idAcademicyear, rows: completed.rowCount },
    });
};

export const semesterPolicy: Policy<typeof academicyearSemester> = {
  ...catalogueOf(editsYears),
  async check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    const problems: Problem[] = [];
    // The two of a year are judged by each other: written at once, one waits for the other. The year itself is held by its lock.
    await ctx.db.lock('semesters', row.idAcademicyear);
    const year = await ctx.db.one<{ from: string; to: string }>(sql`
      select start_date::text as "from", end_date::text as "to" from ${ctx.db.table('academicyear')} where id = ${row.idAcademicyear} for share`);
    const ends = [row.teachingTo, row.examTo ?? row.teachingTo].sort().at(-1)!;
    if (year && (row.teachingFrom < year.from || ends > year.to))
      problems.push({ level: 'error', field: 'teachingFrom', key: 'outsideYear', params: year });
    const other = (await teachingBeside(ctx, row.idAcademicyear, row.id))[0];
    if (other) {
      const [winter, summer] = row.kind === 'winter' ? [row.teachingTo, other.from] : [other.to, row.teachingFrom];
      if (winter >= summer) problems.push({ level: 'error', field: 'teachingFrom', key: 'winterBeforeSummer' });
    }
    return problems;
  },
  moves: {
    publish: { by: me => has(me, cc.edit) },
    withdraw: { by: me => has(me, cc.edit) },
    lock: { by: 'system' },
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
