import type { Values } from '../../../kernel/resource/index.ts';
import type { MoveRule, Policy, Problem, RuleOf, TxCtx } from '../../../kernel/server/contract.ts';
import { sql } from '../../../kernel/server/sql.ts';
import type { stCoEnrollment } from '../model.ts';
import { decidesEnrollments } from './enrollments.ts';
import { editsStudents, readsStudents } from './persons.ts';
import { today } from './rules.ts';
import { gradeById, gradeOfPoints, type GradeOfPoints } from './scale.ts';

type Enrolled = typeof stCoEnrollment;
interface Given { readonly course: { readonly idStudy: number; readonly idAcademicyear: number } }

/** One's own, those of the courses one holds, and all for those who keep the records. */
const reads: RuleOf<Enrolled> = me => readsStudents(me)
  || { any: [{ 'idStudentenrollment.idStudent': me.facts.idStudent }, { 'idStCo.idHolder': me.facts.idTeacher }] };
/** The holder of the course signs; everything else is the work of those who keep teaching. */
const signs: RuleOf<Enrolled> = me => decidesEnrollments(me) || { 'idStCo.idHolder': me.facts.idTeacher };

const courseOf = async (ctx: TxCtx, idStCo: number): Promise<Given['course']> => (await ctx.db.one<Given['course']>(sql`
  select id_study as "idStudy", id_academicyear as "idAcademicyear" from ${ctx.db.table('stcourse')} where id = ${idStCo}`))!;

/** The grade that was said, or else the one that the points give by the study's scale. */
const gradeFor = async (ctx: TxCtx, idStCo: number, input: Values): Promise<{ said: GradeOfPoints | null; byScale: GradeOfPoints | null }> => {
  const said = input.idGrade === null ? null : await gradeById(ctx.db, input.idGrade as number);
  const { idStudy, idAcademicyear } = await courseOf(ctx, idStCo);
  return { said, byScale: input.points === null ? null : await gradeOfPoints(ctx.db, idStudy, idAcademicyear, input.points as number) };
};

const grading: MoveRule<Enrolled> = {
  by: decidesEnrollments,
  async check(ctx, row, input) {
    const problems: Problem[] = [];
    if (input.gradedOn !== null && (input.gradedOn as string) > today(ctx)) problems.push({ level: 'error', field: 'gradedOn', key: 'gradedInFuture' });
    if (input.idGrade === null && input.points === null) return [...problems, { level: 'error', field: 'idGrade', key: 'gradeOrPoints' }];
    const { said, byScale } = await gradeFor(ctx, row.idStCo, input);
    if (!said && !byScale) problems.push({ level: 'error', field: 'idGrade', key: 'noScale' });
    if (said && byScale && said.id !== byScale.id)
      problems.push({ level: 'warning', field: 'idGrade', key: 'gradeAgainstPoints', params: { points: input.points as number, grade: byScale.value } });
    return problems;
  },
  /** A failing grade is written down, and the course stays to be passed. */
  async set(ctx, row, input) {
    const { said, byScale } = await gradeFor(ctx, row.idStCo, input);
    const given = (said ?? byScale)!;
    return { state: given.isPassing ? 'passed' : 'attended', idGrade: given.id, points: input.points, gradedOn: input.gradedOn ?? today(ctx) };
  },
};

export const stCoEnrollmentPolicy: Policy<Enrolled> = {
  read: reads,
  create: editsStudents,
  update: editsStudents,
  remove: editsStudents,
  moves: {
    sign: { by: signs },
    denySignature: { by: signs },
    withdrawDenial: { by: signs },
    grade: grading,
    correctGrade: grading,
    drop: { by: decidesEnrollments },
  },
};
