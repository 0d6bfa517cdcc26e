import type { Row } from '../../../kernel/resource/index.ts';
import { error, type Policy, type Problem, sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { grade, studygrade } from '../model.ts';
import { cc, thesis } from '../rights.ts';
import { catalogueOf, has, readsCatalogues } from './rules.ts';

export { teachingtypeCoefPolicy, teachingtypePolicy } from './coefficients.ts';

const ofGrades = {
  ...catalogueOf(me => has(me, cc.catalogues, thesis.catalogues)),
  /** The thesis commission grades too, and looks the scale up. */
  read: (me: Parameters<typeof readsCatalogues>[0]) => readsCatalogues(me) || has(me, thesis.commission),
};
export const gradePolicy: Policy<typeof grade> = ofGrades;

type Step = Row<typeof studygrade>;
const inPoints = (hundredths: number): number => hundredths / 100;
/** Points are written to two decimals, so the next step begins a hundredth after the one before ends. */
const scaleProblems = (steps: readonly Step[], valueOf: ReadonlyMap<number, number>): Problem<typeof studygrade>[] => {
  const rising = steps
    .map(step => ({
      from: Math.round(step.pointsFrom * 100),
      to: Math.round(step.pointsTo * 100),
      value: valueOf.get(step.idGrade)!,
    }))
    .toSorted((a, b) => a.from - b.from);
  const problems: Problem<typeof studygrade>[] = [];
  if (rising[0]!.from !== 0) problems.push(error('notFromZero', 'pointsFrom'));
  if (rising.at(-1)!.to !== 10_000) problems.push(error('notToHundred', 'pointsTo'));
  rising.slice(1).forEach((step, i) => {
    const before = rising[i]!;
    if (step.from > before.to + 1)
      problems.push({
        level: 'error',
        field: 'pointsFrom',
        key: 'gap',
        params: { from: inPoints(before.to), to: inPoints(step.from) },
      });
    if (step.from <= before.to) problems.push(error('pointsOverlap', 'pointsFrom'));
    if (step.value < before.value) problems.push(error('gradesNotRising', 'idGrade'));
  });
  return problems;
};

/** Held for sharing: whoever closes the year waits until the scale is stored, or the scale is refused. */
const isClosed = async (ctx: TxCtx, idAcademicyear: number | null): Promise<boolean> =>
  idAcademicyear !== null &&
  (
    await ctx.db.one<{ status: string }>(
      sql`select status from ${ctx.db.table('academicyear')} where id = ${idAcademicyear} for share`,
    )
  )?.status === 'closed';

/**
 * A study's scales are written together, those of closed years among them as they were. So a closed year is no lock of
 * the row: sent along unchanged it passes.
 */
export const studygradePolicy: Policy<typeof studygrade> = {
  ...ofGrades,
  async check(ctx, { verb, before, row, input }) {
    if (ctx.me?.isAdmin || (verb === 'update' && Object.keys(input).length === 0)) return [];
    const closed =
      (await isClosed(ctx, row.idAcademicyear)) || (before !== null && (await isClosed(ctx, before.idAcademicyear)));
    return closed ? [error('yearClosed', 'idAcademicyear')] : [];
  },
  async checkSet(ctx, _of, rows) {
    const values = await ctx.db.run<{ id: number; value: number }>(sql`select id, value from ${ctx.db.table('grade')}`);
    const valueOf = new Map(values.rows.map(row => [row.id, row.value]));
    const years = [...new Set(rows.map(row => row.idAcademicyear))];
    return years.flatMap(year =>
      scaleProblems(
        rows.filter(row => row.idAcademicyear === year),
        valueOf,
      ),
    );
  },
};
