import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  warning,
  type MoveRule,
  type Policy,
  type Problem,
  type RuleOf,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import type { stCoEnrollment } from '../model.ts';
import { holdsCourse } from './course-teachers.ts';
import { decidesEnrollments } from './enrollments.ts';
import { leaveGroups } from './groups.ts';
import { editsStudents, readsStudents } from './persons.ts';
import { today } from './rules.ts';
import { gradeById, gradeOfPoints, type GradeOfPoints } from './scale.ts';

type Enrolled = typeof stCoEnrollment;
/** A year of more ECTS than these is warned of. */
export const mostEcts = 75;

/** One's own, those of the courses one holds, and all for those who keep the records. */
const reads: RuleOf<Enrolled> = me =>
  readsStudents(me) || {
    any: [{ 'idStudentenrollment.idStudent': me.facts.idStudent }, holdsCourse(me)],
  };
/** Whoever holds the course signs; everything else is the work of those who keep teaching. */
const signs: RuleOf<Enrolled> = me => decidesEnrollments(me) || holdsCourse(me);

// ——— Enrolling in a course ———

/** A study and those it is a stream of: their courses are its courses too. */
export const studyAndAbove = (db: TxCtx['db'], idStudy: Sql): Sql => sql`(with recursive up as (
  select id, id_parent from ${db.table('study')} where id = ${idStudy}
  union all select p.id, p.id_parent from ${db.table('study')} p join up on p.id = up.id_parent) select id from up)`;
/** A course and those that count for it. */
export const courseAndEquivalents = (db: TxCtx['db'], idCourse: Sql): Sql => sql`(select ${idCourse} as id
  union select id_equivalent from ${db.table('course-equivalent')} where id_course = ${idCourse} and deleted_at is null
  union select id_course from ${db.table('course-equivalent')} where id_equivalent = ${idCourse} and deleted_at is null)`;

interface Frame {
  readonly status: string;
  readonly idStudent: number;
  readonly sameYear: boolean;
  readonly sameStudy: boolean;
  readonly max: number | null;
  readonly idCourse: number;
  readonly ects: number;
}
/** The enrolment is held by its reference: whoever interrupts it waits for us, or we see that it is interrupted. */
const frameOf = async (ctx: TxCtx, row: Row<Enrolled>): Promise<Frame> =>
  (await ctx.db.one<Frame>(sql`
  select e.status, e.id_student as "idStudent", c.id_academicyear = e.id_academicyear as "sameYear", c.max_enrolled as max, c.id_course as "idCourse",
    c.id_study in ${studyAndAbove(ctx.db, sql`e.id_study`)} as "sameStudy",
    (select sum(o.ects)::float from ${ctx.db.table('st-co-enrollment')} x join ${ctx.db.table('stcourse')} o on o.id = x.id_st_co
      where x.id_studentenrollment = e.id and x.status <> 'dropped' and x.deleted_at is null) as ects
  from ${ctx.db.table('studentenrollment')} e, ${ctx.db.table('stcourse')} c where e.id = ${row.idStudentenrollment} and c.id = ${row.idStCo}`))!;

const passedBefore = async (ctx: TxCtx, row: Row<Enrolled>, frame: Frame): Promise<boolean> =>
  (await ctx.db.one(sql`
  select 1 from ${ctx.db.table('st-co-enrollment')} x join ${ctx.db.table('stcourse')} c on c.id = x.id_st_co
    join ${ctx.db.table('studentenrollment')} e on e.id = x.id_studentenrollment
  where e.id_student = ${frame.idStudent} and x.id <> ${row.id} and x.status = 'passed' and x.deleted_at is null
    and c.id_course in ${courseAndEquivalents(ctx.db, sql`${frame.idCourse}::int`)} limit 1`)) !== null;

/** Those who want the last seat come one after the other. */
const isFull = async (ctx: TxCtx, row: Row<Enrolled>, max: number | null): Promise<boolean> => {
  if (max === null) return false;
  await ctx.db.lock('seats', row.idStCo);
  const taken = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${ctx.db.table('st-co-enrollment')}
    where id_st_co = ${row.idStCo} and status <> 'dropped' and deleted_at is null`);
  return taken!.n > max;
};

const enrolling = async (ctx: TxCtx, row: Row<Enrolled>): Promise<Problem<typeof stCoEnrollment>[]> => {
  const frame = await frameOf(ctx, row);
  const problems: Problem<typeof stCoEnrollment>[] = [];
  if (frame.status !== 'enrolled') problems.push(error('notEnrolled', 'idStudentenrollment'));
  if (!frame.sameYear) problems.push(error('otherYear', 'idStCo'));
  if (!frame.sameStudy) problems.push(error('otherStudy', 'idStCo'));
  if (await passedBefore(ctx, row, frame)) problems.push(error('passedBefore', 'idStCo'));
  if (await isFull(ctx, row, frame.max)) problems.push(error('courseFull', 'idStCo', { max: frame.max! }));
  if (frame.ects > mostEcts) problems.push(warning('tooManyEcts', 'idStCo', { ects: frame.ects }));
  return problems;
};

// ——— Grades ———

const courseOf = async (
  ctx: TxCtx,
  idStCo: number,
): Promise<{ idStudy: number; idAcademicyear: number; semester: number }> =>
  (await ctx.db.one<never>(sql`
  select id_study as "idStudy", id_academicyear as "idAcademicyear", semester from ${ctx.db.table('stcourse')} where id = ${idStCo}`))!;

/** The grade that was said, and the one that the points give by the study's scale. */
const gradesFor = async (
  ctx: TxCtx,
  idStCo: number,
  input: { readonly idGrade: number | null; readonly points: number | null },
): Promise<{ said: GradeOfPoints | null; byScale: GradeOfPoints | null }> => {
  const said = input.idGrade === null ? null : await gradeById(ctx.db, input.idGrade);
  const { idStudy, idAcademicyear } = await courseOf(ctx, idStCo);
  return {
    said,
    byScale: input.points === null ? null : await gradeOfPoints(ctx.db, idStudy, idAcademicyear, input.points),
  };
};

const grading: MoveRule<Enrolled, 'grade' | 'correctGrade'> = {
  by: decidesEnrollments,
  async check(ctx, row, input) {
    const problems: Problem<typeof stCoEnrollment>[] = [];
    if (input.gradedOn !== null && input.gradedOn > today(ctx)) problems.push(error('gradedInFuture', 'gradedOn'));
    if (input.idGrade === null && input.points === null) return [...problems, error('gradeOrPoints', 'idGrade')];
    const { said, byScale } = await gradesFor(ctx, row.idStCo, input);
    if (!said && !byScale) problems.push(error('noScale', 'idGrade'));
    if (said && byScale && said.id !== byScale.id)
      problems.push({
        level: 'warning',
        field: 'idGrade',
        key: 'gradeAgainstPoints',
        params: { points: input.points!, grade: byScale.value },
      });
    return problems;
  },
  /** A failing grade is written down, and the course stays to be passed. */
  async set(ctx, row, input) {
    const { said, byScale } = await gradesFor(ctx, row.idStCo, input);
    const given = (said ?? byScale)!;
    return {
      state: given.isPassing ? 'passed' : 'attended',
      idGrade: given.id,
      points: input.points,
      gradedOn: input.gradedOn ?? today(ctx),
    };
  },
};

/** From the fourth week of teaching a course is no longer dropped. */
const drop: MoveRule<Enrolled> = {
  by: decidesEnrollments,
  async ready(ctx, row) {
    const { idAcademicyear, semester } = await courseOf(ctx, row.idStCo);
    const late = await ctx.db.one(sql`select 1 from ${ctx.db.table('academicyear-semester')}
      where id_academicyear = ${idAcademicyear} and kind = ${semester % 2 === 1 ? 'winter' : 'summer'} and deleted_at is null and ${today(ctx)}::date >= teaching_from + 21`);
    return late ? [error('tooLateToDrop')] : [];
  },
  effect: (ctx, row) => leaveGroups(ctx, row.id, today(ctx)),
};

export const stCoEnrollmentPolicy: Policy<Enrolled> = {
  read: reads,
  create: editsStudents,
  update: editsStudents,
  remove: editsStudents,
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return ['enrolled', 'dropped'].includes(row.status) ? [] : [error('removeGraded')];
    if (before && before.idStCo === row.idStCo && before.idStudentenrollment === row.idStudentenrollment) return [];
    if (before && before.status !== 'enrolled') return [error('fixedOnceSigned', 'idStCo')];
    return enrolling(ctx, row);
  },
  moves: {
    sign: { by: signs },
    denySignature: { by: signs },
    withdrawDenial: { by: signs },
    grade: grading,
    correctGrade: grading,
    drop,
  },
};
