import type { Row, Values } from '../../../kernel/resource/index.ts';
import {
  error,
  isThere,
  type Me,
  type Policy,
  type Problem,
  type Rule,
  type RuleOf,
  sql,
  type TxCtx,
  warning,
} from '../../../kernel/server/index.ts';
import type { stcourse } from '../model.ts';
import { cc } from '../rights.ts';
import { studyAndAbove } from './course-enrollments.ts';
import { holdsCourse } from './course-teachers.ts';
import { placeOf, placeStudyCourses } from './places.ts';
import { decides, holdsPlan, isAwaited } from './plan-approval.ts';
import { catalogueOf, has } from './rules.ts';
import { editsCourses } from './studies.ts';

type StudyCourse = Row<typeof stcourse>;
const ectsOfSemester = 30;

interface Frame {
  readonly semesters: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly startYear: number;
}
/** The study is held, so that it does not become shorter meanwhile. */
const withinStudy = async (ctx: TxCtx, row: StudyCourse): Promise<Problem<typeof stcourse>[]> => {
  const frame = (await ctx.db.one<Frame>(sql`
    select s.semesters, a.start_year as "from", b.start_year as "to", y.start_year as "startYear"
    from ${ctx.db.table('study')} s join ${ctx.db.table('academicyear')} y on y.id = ${row.idAcademicyear}
      left join ${ctx.db.table('academicyear')} a on a.id = s.valid_from left join ${ctx.db.table('academicyear')} b on b.id = s.valid_to
    where s.id = ${row.idStudy} for share of s`))!;
  const outside =
    (frame.from !== null && frame.startYear < frame.from) || (frame.to !== null && frame.startYear > frame.to);
  return [
    ...(row.semester > frame.semesters ? [error('semesterBeyond', 'semester', { semesters: frame.semesters })] : []),
    ...(outside ? [error('outsideValidity', 'idAcademicyear')] : []),
  ];
};

/**
 * What a student of that semester takes: everything compulsory, and of each group as many as its quota says. A stream has
 * the courses of its study too; a study that has streams is filled up by them.
 */
const ectsOfThirty = async (ctx: TxCtx, row: StudyCourse): Promise<Problem<typeof stcourse>[]> => {
  const { ects, hasStreams } = (await ctx.db.one<{ ects: number; hasStreams: boolean }>(sql`
    with taught as (select kind, elective_group, elective_quota, ects from ${ctx.db.table('stcourse')}
      where id_academicyear = ${row.idAcademicyear} and id_study in ${studyAndAbove(ctx.db, sql`${row.idStudy}::int`)} and semester = ${row.semester} and deleted_at is null)
    select (coalesce((select sum(ects) from taught where kind = 'compulsory'), 0)
      + coalesce((select sum(quota * least_ects) from (select max(elective_quota) as quota, min(ects) as least_ects from taught
          where kind = 'elective' and elective_group is not null group by elective_group) g), 0))::float as ects,
      exists (select from ${ctx.db.table('study')} where id_parent = ${row.idStudy} and deleted_at is null) as "hasStreams"`))!;
  if (ects > ectsOfSemester) return [warning('ectsAbove', 'ects', { ects })];
  return ects < ectsOfSemester && !hasStreams ? [warning('ectsBelow', 'ects', { ects })] : [];
};

const fixedOnceEnrolled = ['idAcademicyear', 'idStudy', 'idCourse', 'semester'] as const;
/** The row is locked by its writer, and whoever enrols in it meanwhile waits for that. */
const enrolledAlready = async (
  ctx: TxCtx,
  before: StudyCourse,
  row: StudyCourse,
): Promise<Problem<typeof stcourse>[]> => {
  const changed = fixedOnceEnrolled.find(field => before[field] !== row[field]);
  if (!changed) return [];
  const enrolled = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('st-co-enrollment')} where id_st_co = ${row.id} and deleted_at is null limit 1`,
  );
  return enrolled ? [error('enrolledAlready', changed)] : [];
};

/** A thesis and an internship are known from the course; on this study it can still be said otherwise. */
const marksOfCourse = async (ctx: TxCtx, input: Values): Promise<Values> => {
  const marks = await ctx.db.one<{ isGraduateThesis: number; isInternship: number }>(sql`
    select is_graduate_thesis as "isGraduateThesis", is_internship as "isInternship" from ${ctx.db.table('course')} where id = ${input.idCourse}`);
  return {
    isGraduateThesis: marks?.isGraduateThesis || input.isGraduateThesis,
    isInternship: marks?.isInternship || input.isInternship,
  };
};

const plansTeaching = (me: Me): boolean => has(me, cc.edit);
/** Whoever holds the course prepares its plan. */
const holdsIt = (me: Me): Rule<typeof stcourse> => has(me, cc.manager) && holdsCourse(me, 'id');
const prepares: RuleOf<typeof stcourse> = me => plansTeaching(me) || holdsIt(me);

/** What the course is about is its holder's to say; what the programme says is not. */
const ofProgramme = { writtenBy: (me: Me) => editsCourses(me) || plansTeaching(me) };

export const stcoursePolicy: Policy<typeof stcourse> = {
  ...catalogueOf(editsCourses),
  update: me =>
    editsCourses(me) || plansTeaching(me) || { all: [holdsIt(me), { planStatus: { in: ['draft', 'revision'] } }] },
  fields: {
    idAcademicyear: ofProgramme,
    idStudy: ofProgramme,
    idCourse: ofProgramme,
    semester: ofProgramme,
    kind: ofProgramme,
    electiveGroup: ofProgramme,
    electiveQuota: ofProgramme,
    ects: ofProgramme,
    language: ofProgramme,
    maxEnrolled: ofProgramme,
    isGraduateThesis: ofProgramme,
    isInternship: ofProgramme,
  },
  scenarios: {
    /** Plans that this person has to decide about, and those of the year's own courses that are to be prepared. */
    waitingForMe: {
      where: me => ({
        any: [
          { all: [isAwaited(me), { planStatus: 'submitted' }] },
          { all: [holdsIt(me), { planStatus: { in: ['draft', 'revision'] } }, { 'idAcademicyear.status': 'active' }] },
        ],
      }),
    },
    internships: { where: () => ({ isInternship: 1 }) },
  },
  moves: {
    submit: { by: prepares },
    approve: {
      by: decides,
      set: async (ctx, { id }) => ({
        isApprovedByHolder:
          ctx.me && (await isThere<typeof stcourse>(ctx, 'stcourse', { all: [{ id }, holdsPlan(ctx.me)] })) ? 1 : 0,
      }),
    },
    return: { by: decides },
    revise: { by: prepares, set: () => ({ isApprovedByHolder: 0 }) },
    close: { by: 'system', set: (_ctx, row) => ({ planBefore: row.planStatus }) },
    reopen: { by: 'system', set: (_ctx, row) => ({ state: row.planBefore ?? 'draft', planBefore: null }) },
  },
  async fill(ctx, { verb, before, input }) {
    const is = (name: 'idStudy' | 'idAcademicyear' | 'semester'): number => Number(input[name] ?? before?.[name]);
    return {
      yearOfStudy: Math.ceil(is('semester') / 2),
      place: await placeOf(ctx, is('idStudy'), is('idAcademicyear'), is('semester')),
      ...(verb === 'create' ? await marksOfCourse(ctx, input) : {}),
    };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    return [
      ...(await withinStudy(ctx, row)),
      ...(before ? await enrolledAlready(ctx, before, row) : []),
      ...(await ectsOfThirty(ctx, row)),
    ];
  },
  // While it lay in the bin its study or year may have got another name.
  async effect(ctx, { verb, row }) {
    if (verb === 'restore') await placeStudyCourses(ctx, { id: row.id });
  },
};
