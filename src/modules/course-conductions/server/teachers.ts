import type { Row } from '../../../kernel/resource/index.ts';
import {
  makeMany,
  type Me,
  type Policy,
  type Rule,
  sql,
  type Sql,
  type TxCtx,
  warning,
} from '../../../kernel/server/index.ts';
import type { academicyear } from '../../catalogues/model.ts';
import { teachersEmployed } from '../../catalogues/server/index.ts';
import { type teacherAvailability, teacherYear } from '../model.ts';
import { plansTeaching } from './rules.ts';

/** Whoever plans teaching asks teachers when they can come, or they say it themselves. */
const plansOrIsTeacher = (me: Me): Rule => plansTeaching(me) || { idTeacher: me.facts.idTeacher };

export const teacherAvailabilityPolicy: Policy<typeof teacherAvailability> = {
  read: plansOrIsTeacher,
  create: plansOrIsTeacher,
  update: plansOrIsTeacher,
  remove: plansOrIsTeacher,
};

interface Duty {
  readonly idTeacher: number;
  readonly fte: number;
  readonly normReduction: number;
}
const dutiesOf = async (ctx: TxCtx, which: Sql): Promise<Duty[]> =>
  (
    await ctx.db.run<Duty>(sql`select t.id as "idTeacher", t.fte::float as fte, t.norm_reduction::float as "normReduction"
    from ${teachersEmployed(ctx)} t where ${which}`)
  ).rows;

/** What is not said of the year is as the teacher has it now, and stays so. */
export const teacherYearPolicy: Policy<typeof teacherYear> = {
  read: plansOrIsTeacher,
  create: plansTeaching,
  update: plansTeaching,
  remove: plansTeaching,
  async fill(ctx, { before, input }) {
    const { idTeacher, fte, normReduction } = { ...before, ...input };
    if ((fte ?? null) !== null && (normReduction ?? null) !== null) return {};
    const [duty] = await dutiesOf(ctx, sql`t.id = ${idTeacher}`);
    return duty ? { fte: fte ?? duty.fte, normReduction: normReduction ?? duty.normReduction } : {};
  },
  check: (_ctx, { verb, row }) =>
    verb !== 'remove' && (row.normReduction ?? 0) > 0 && row.reductionReason === null
      ? [warning('reductionUnexplained', 'reductionReason')]
      : [],
};
/** A year that closes keeps what its teachers owed: from then on nobody's later contract changes its reports. */
export const keepDuties = async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
  const duties = await dutiesOf(
    ctx,
    sql`t.is_there and not exists (select from ${ctx.db.table('teacher-year')} d where d.id_teacher = t.id and d.id_academicyear = ${year.id} and d.deleted_at is null)`,
  );
  await makeMany(
    ctx,
    teacherYear,
    duties.map(duty => ({ ...duty, idAcademicyear: year.id })),
  );
};
