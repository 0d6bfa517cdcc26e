import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  warning,
  type Me,
  type MoveRule,
  type Policy,
  type Problem,
  type RuleOf,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import type { studentenrollment } from '../model.ts';
import { cc } from '../rights.ts';
import { choosesStudents, editsStudents, readsStudents } from './persons.ts';
import { has, today } from './rules.ts';

type Enrollment = Row<typeof studentenrollment>;
export const decidesEnrollments = (me: Me): boolean => has(me, cc.edit);
const own: RuleOf<typeof studentenrollment> = me => ({ idStudent: me.facts.idStudent });

// ——— Writing ———

/** The study is held, so that it becomes neither shorter nor of another mode meanwhile. */
const withinStudy = async (ctx: TxCtx, row: Enrollment): Promise<Problem<typeof studentenrollment>[]> => {
  const study = (await ctx.db.one<{ years: number; mode: string }>(sql`
    select (semesters + 1) / 2 as years, mode from ${ctx.db.table('study')} where id = ${row.idStudy} for share`))!;
  return [
    ...(row.yearOfStudy > study.years ? [error('yearBeyond', 'yearOfStudy', { years: study.years })] : []),
    ...(study.mode !== 'both' && study.mode !== row.mode ? [error('modeNotOffered', 'mode')] : []),
  ];
};

const enrolledInTime = async (ctx: TxCtx, row: Enrollment): Promise<Problem<typeof studentenrollment>[]> => {
  const inTime = await ctx.db.one(sql`select 1 from ${ctx.db.table('academicyear')}
    where id = ${row.idAcademicyear} and ${row.enrolledOn}::date between start_date - interval '3 months' and end_date`);
  return inTime ? [] : [warning('outsideYear', 'enrolledOn')];
};

const studentIsActive = async (ctx: TxCtx, row: Enrollment): Promise<Problem<typeof studentenrollment>[]> =>
  (await ctx.db.one(sql`select 1 from ${ctx.db.table('student')} where id = ${row.idStudent} and active = 1`))
    ? []
    : [error('studentInactive', 'idStudent')];

const fixedWithCourses = ['idStudent', 'idAcademicyear', 'idStudy'] as const;
const coursesEnrolled = async (
  ctx: TxCtx,
  before: Enrollment,
  row: Enrollment,
): Promise<Problem<typeof studentenrollment>[]> => {
  const changed = fixedWithCourses.find(field => before[field] !== row[field]);
  if (!changed) return [];
  const used = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('st-co-enrollment')} where id_studentenrollment = ${row.id} and deleted_at is null limit 1`,
  );
  return used ? [error('coursesEnrolled', changed)] : [];
};

// ——— Moves ———

/** On which day it happened: today, unless another is said. */
const onDay: Pick<MoveRule<typeof studentenrollment>, 'by' | 'check' | 'set'> = {
  by: decidesEnrollments,
  check: (ctx, row, input) => dayProblems(ctx, row, input),
  set: (ctx, _row, input) => ({ statusOn: input.statusOn ?? today(ctx) }),
};
const dayProblems = (
  ctx: TxCtx,
  row: Enrollment,
  { statusOn: on }: { readonly statusOn: string | null },
): Problem<typeof studentenrollment>[] => {
  if (on === null) return [];
  if (on > today(ctx)) return [error('statusInFuture', 'statusOn')];
  return on < row.enrolledOn ? [error('statusBeforeEnrolment', 'statusOn')] : [];
};

interface Earned {
  readonly needed: number;
  readonly earned: number;
  readonly thesisRequired: 0 | 1;
  readonly thesisPassed: boolean;
}
/** Credits passed on the study and on the one it is a stream of: the first years are often common. */
export const earnedOn = async (
  ctx: Pick<TxCtx, 'db'>,
  row: Pick<Enrollment, 'idStudent' | 'idStudy'>,
): Promise<Earned> =>
  (await ctx.db.one<Earned>(sql`
  with recursive up as (
    select id, id_parent from ${ctx.db.table('study')} where id = ${row.idStudy}
    union all select p.id, p.id_parent from ${ctx.db.table('study')} p join up on p.id = up.id_parent),
  passed as (
    select c.ects, c.is_graduate_thesis from ${ctx.db.table('st-co-enrollment')} e
      join ${ctx.db.table('studentenrollment')} y on y.id = e.id_studentenrollment and y.deleted_at is null
      join ${ctx.db.table('stcourse')} c on c.id = e.id_st_co
    where y.id_student = ${row.idStudent} and y.id_study in (select id from up) and e.status = 'passed' and e.deleted_at is null)
  select s.ects as needed, s.thesis_required as "thesisRequired", coalesce((select sum(ects) from passed), 0)::float as earned,
    exists (select 1 from passed where is_graduate_thesis = 1) as "thesisPassed"
  from ${ctx.db.table('study')} s where s.id = ${row.idStudy}`))!;

const graduate: MoveRule<typeof studentenrollment, 'graduate'> = {
  ...onDay,
  async ready(ctx, row) {
    const { needed, earned, thesisRequired, thesisPassed } = await earnedOn(ctx, row);
    return [
      ...(earned < needed ? [error('ectsMissing', null, { earned, needed })] : []),
      ...(thesisRequired && !thesisPassed ? [error('thesisMissing')] : []),
    ];
  },
};

export const studentenrollmentPolicy: Policy<typeof studentenrollment> = {
  read: me => readsStudents(me) || own(me),
  lookup: me => choosesStudents(me) || own(me),
  create: editsStudents,
  update: editsStudents,
  remove: editsStudents,
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    return [
      ...(await withinStudy(ctx, row)),
      ...(verb === 'create' ? await studentIsActive(ctx, row) : []),
      ...(before ? await coursesEnrolled(ctx, before, row) : []),
      ...(await enrolledInTime(ctx, row)),
    ];
  },
  moves: { interrupt: onDay, resume: onDay, complete: onDay, withdraw: onDay, graduate },
};
