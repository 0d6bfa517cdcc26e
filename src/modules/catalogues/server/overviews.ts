import { choice, decimal, integer, list, object, ref, text } from '../../../kernel/resource/index.ts';
import { endpoint, type Endpoint, notFound, sql, visible } from '../../../kernel/server/index.ts';
import {
  type Programme,
  type ProgrammeSemester,
  type Progress,
  type ProgressYear,
  stCoEnrollment,
  stcourse,
  student,
  studentenrollment,
  study,
} from '../model.ts';

// Pages of things: what a study consists of, and how far a student has come. Whoever may not read the rows is told none.

const must = { required: true } as const;
const modules = ['catalogues', 'course-conductions'];

const programme = endpoint({
  method: 'GET',
  path: 'study/programme',
  summary: 'The courses of a study in one academic year, semester by semester, with the sums of ECTS.',
  modules,
  query: { id: ref('study', must), idAcademicyear: ref('academicyear', must) },
  answer: {
    semesters: list(
      object({
        semester: integer(must),
        yearOfStudy: integer(must),
        /** What everybody takes, and what those take who choose as many of each group as is asked. */
        compulsory: decimal(must),
        chosen: decimal(must),
        courses: list(
          object({
            id: integer(must),
            code: text(must),
            name: text(must),
            ects: decimal(must),
            kind: choice(['compulsory', 'elective', 'facultative'], must),
            group: text(),
            quota: integer(),
            holder: text(),
            planStatus: text(must),
          }),
          must,
        ),
      }),
      must,
    ),
  },
  async handle(ctx, { query: { id, idAcademicyear } }): Promise<Programme> {
    const known = await ctx.db.one(
      sql`select 1 from ${ctx.db.table('study')} s where s.id = ${id} and ${visible(ctx, study, 's')}`,
    );
    if (!known) throw notFound();
    const { rows } = await ctx.db.run<
      ProgrammeSemester['courses'][number] & { semester: number; yearOfStudy: number }
    >(sql`
      select c.id, k.code, ${ctx.language === 'hr' ? sql`k.name_hr` : sql`coalesce(k.name_en, k.name_hr)`} as name, c.ects::float as ects, c.kind,
        c.elective_group as "group", c.elective_quota as quota, nullif(concat_ws(' ', h.title_prefix, h.first_name, h.last_name), '') as holder,
        c.plan_status as "planStatus", c.semester, c.year_of_study as "yearOfStudy"
      from ${ctx.db.table('stcourse')} c join ${ctx.db.table('course')} k on k.id = c.id_course left join ${ctx.db.table('teacher')} h on h.id = c.id_holder
      where c.id_study = ${id} and c.id_academicyear = ${idAcademicyear} and ${visible(ctx, stcourse, 'c')}
      order by c.semester, array_position(array['compulsory', 'elective', 'facultative'], c.kind::text), c.elective_group nulls last, c.num, c.id`);
    const numbers = [...new Set(rows.map(row => row.semester))];
    return {
      semesters: numbers.map(semester => {
        const here = rows.filter(row => row.semester === semester);
        return {
          semester,
          yearOfStudy: here[0]!.yearOfStudy,
          compulsory: sum(here.filter(c => c.kind === 'compulsory')),
          chosen: chosenEcts(here.filter(c => c.kind === 'elective')),
          courses: here.map(({ semester: _, yearOfStudy: __, ...course }) => course),
        };
      }),
    };
  },
});
const sum = (courses: readonly { readonly ects: number }[]): number =>
  Math.round(courses.reduce((all, c) => all + c.ects, 0) * 10) / 10;
/** Of each elective group as many as a student chooses, the usual ones: courses of one group mostly weigh the same. */
const chosenEcts = (electives: ProgrammeSemester['courses']): number => {
  const groups = [...new Set(electives.map(c => c.group ?? ''))].filter(group => group !== '');
  return groups.reduce((all, group) => {
    const members = electives.filter(c => c.group === group);
    const quota = Math.max(0, ...members.map(c => c.quota ?? 0));
    return all + sum(members.slice(0, quota));
  }, 0);
};

const progress = endpoint({
  method: 'GET',
  path: 'student/progress',
  summary: 'How far a student has come: ECTS and average grade of each year of study and of all of them.',
  modules,
  query: { id: ref('student', must) },
  answer: {
    years: list(
      object({
        id: integer(must),
        year: text(must),
        study: text(must),
        yearOfStudy: integer(must),
        status: text(must),
        enrolled: decimal(must),
        passed: decimal(must),
        courses: integer(must),
        coursesPassed: integer(must),
        average: decimal(),
      }),
      must,
    ),
    passed: decimal(must),
    average: decimal(),
    weighted: decimal(),
    /** How much the study asks for that was enrolled last; `passed` is what was won of it. */
    of: decimal(),
  },
  async handle(ctx, { query: { id } }): Promise<Progress> {
    const known = await ctx.db.one(
      sql`select 1 from ${ctx.db.table('student')} s where s.id = ${id} and ${visible(ctx, student, 's')}`,
    );
    if (!known) throw notFound();
    const taken = sql`(select x.id_studentenrollment, x.status, c.ects, g.value as grade from ${ctx.db.table('st-co-enrollment')} x
      join ${ctx.db.table('stcourse')} c on c.id = x.id_st_co left join ${ctx.db.table('grade')} g on g.id = x.id_grade
      where x.status <> 'dropped' and ${visible(ctx, stCoEnrollment, 'x')})`;
    const { rows: years } = await ctx.db.run<ProgressYear & { of: number; root: number }>(sql`
      select e.id, y.code as year, ${ctx.language === 'hr' ? sql`s.name_hr` : sql`coalesce(s.name_en, s.name_hr)`} as study, e.year_of_study as "yearOfStudy", e.status,
        coalesce(sum(n.ects), 0)::float as enrolled, coalesce(sum(n.ects) filter (where n.status = 'passed'), 0)::float as passed,
        count(n.*)::int as courses, (count(n.*) filter (where n.status = 'passed'))::int as "coursesPassed",
        round(avg(n.grade) filter (where n.status = 'passed'), 2)::float as average, s.ects::float as of, coalesce(s.id_parent, s.id) as root
      from ${ctx.db.table('studentenrollment')} e join ${ctx.db.table('academicyear')} y on y.id = e.id_academicyear join ${ctx.db.table('study')} s on s.id = e.id_study
        left join ${taken} n on n.id_studentenrollment = e.id
      where e.id_student = ${id} and ${visible(ctx, studentenrollment, 'e')}
      group by e.id, y.code, y.start_year, s.id, s.id_parent, s.name_hr, s.name_en, s.ects order by y.start_year, e.enrolled_on, e.id`);
    const all = (await ctx.db.one<{ average: number | null; weighted: number | null }>(sql`
      select round(avg(n.grade), 2)::float as average, round(sum(n.grade * n.ects) / nullif(sum(n.ects), 0), 2)::float as weighted
      from ${ctx.db.table('studentenrollment')} e join ${taken} n on n.id_studentenrollment = e.id
      where e.id_student = ${id} and n.status = 'passed' and ${visible(ctx, studentenrollment, 'e')}`))!;
    const last = years.at(-1);
    return {
      ...all,
      // What an earlier study brought is not part of this one.
      passed: sum(years.filter(year => year.root === last?.root).map(year => ({ ects: year.passed }))),
      of: last?.of ?? null,
      years: years.map(({ of: _, root: __, ...year }) => year),
    };
  },
});

export const overviewEndpoints: readonly Endpoint[] = [programme, progress];
