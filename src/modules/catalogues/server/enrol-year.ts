import { boolean, choice, decimal, integer, list, object, ref, text } from '../../../kernel/resource/index.ts';
import {
  error,
  warning,
  type Ctx,
  type Db,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  invalidAll,
  notAllowed,
  notFound,
  type Problem,
  Refusal,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import {
  type ElectiveGroup,
  type EnrolAnswer,
  type EnrolChoice,
  type EnrolPlan,
  type PlannedCourse,
  repeatsThatFit,
  stCoEnrollment,
  studentenrollment,
} from '../model.ts';
import { courseAndEquivalents, mostEcts, studyAndAbove } from './course-enrollments.ts';
import { editsStudents } from './persons.ts';

interface Enrollment {
  readonly id: number;
  readonly idStudent: number;
  readonly idStudy: number;
  readonly idAcademicyear: number;
  readonly yearOfStudy: number;
  readonly status: string;
}
interface Offered extends PlannedCourse {
  readonly group: string | null;
  readonly quota: number | null;
  readonly isEnrolled: boolean;
  readonly isPassed: boolean;
  readonly wasTaken: boolean;
}

/** Everything the study offers in that academic year up to the enrolled year of study, and what the student has to do with it. */
const offeredTo = async (ctx: Ctx, e: Enrollment): Promise<Offered[]> => {
  const t = (name: string) => ctx.db.table(name);
  const same = courseAndEquivalents(ctx.db as TxCtx['db'], sql`c.id_course`);
  const found = await ctx.db.run<Offered>(sql`
    with taken as (
      select o.id_course, x.status, x.id_studentenrollment from ${t('st-co-enrollment')} x join ${t('stcourse')} o on o.id = x.id_st_co
        join ${t('studentenrollment')} y on y.id = x.id_studentenrollment and y.deleted_at is null
      where y.id_student = ${e.idStudent} and x.deleted_at is null)
    select c.id as "idStCo", k.code, ${ctx.language === 'hr' ? sql`k.name_hr` : sql`coalesce(k.name_en, k.name_hr)`} as name, c.year_of_study as "yearOfStudy", c.semester, c.kind,
      c.ects::float as ects, c.elective_group as "group", c.elective_quota as quota,
      exists (select 1 from ${t('st-co-enrollment')} x where x.id_studentenrollment = ${e.id} and x.id_st_co = c.id and x.deleted_at is null) as "isEnrolled",
      exists (select 1 from taken where status = 'passed' and id_course in ${same}) as "isPassed",
      exists (select 1 from taken where id_studentenrollment <> ${e.id} and id_course in ${same}) as "wasTaken",
      case when c.max_enrolled is not null and c.max_enrolled <= (select count(*) from ${t('st-co-enrollment')} x where x.id_st_co = c.id and x.status <> 'dropped' and x.deleted_at is null) then 1 else 0 end as "isFull"
    from ${t('stcourse')} c join ${t('course')} k on k.id = c.id_course
    where c.id_academicyear = ${e.idAcademicyear} and c.year_of_study <= ${e.yearOfStudy} and c.deleted_at is null
      and c.id_study in ${studyAndAbove(ctx.db as TxCtx['db'], sql`${e.idStudy}::int`)}
    order by c.semester, c.num, c.id`);
  return found.rows;
};

const planned = ({
  idStCo,
  code,
  name,
  yearOfStudy,
  semester,
  kind,
  ects,
  wasTaken,
  isFull,
}: Offered): PlannedCourse => ({
  idStCo,
  code,
  name,
  yearOfStudy,
  semester,
  kind,
  ects,
  enrolKind: wasTaken ? 'repeat' : 'first',
  isFull,
});

const groupsOf = (chosenFrom: readonly Offered[]): ElectiveGroup[] => {
  const keyOf = (c: Offered) => `${c.semester}/${c.kind === 'elective' ? (c.group ?? '') : ''}`;
  return [...new Set(chosenFrom.map(keyOf))]
    .map(key => {
      const members = chosenFrom.filter(c => keyOf(c) === key);
      const quotas = members.flatMap(c => c.quota ?? []);
      return {
        group: members[0]!.kind === 'elective' ? members[0]!.group : null,
        semester: members[0]!.semester,
        quota: quotas.length > 0 ? Math.max(...quotas) : null,
        // What was passed before fills the quota as well as what is enrolled now.
        enrolled: members.filter(c => c.isEnrolled || c.isPassed).length,
        courses: members.filter(c => !c.isEnrolled && !c.isPassed).map(planned),
      };
    })
    .filter(group => group.courses.length > 0);
};

const planFor = async (ctx: Ctx, e: Enrollment): Promise<EnrolPlan> => {
  const offered = await offeredTo(ctx, e);
  const open = offered.filter(c => !c.isEnrolled && !c.isPassed);
  const ofYear = (c: Offered) => c.yearOfStudy === e.yearOfStudy;
  const held = await heldBy(ctx.db, e.id);
  return {
    compulsory: open.filter(c => ofYear(c) && c.kind === 'compulsory').map(planned),
    electives: groupsOf(offered.filter(c => ofYear(c) && c.kind !== 'compulsory')),
    repeats: open.filter(c => !ofYear(c) && c.wasTaken).map(planned),
    enrolled: held,
    student: await nameOf(ctx.db, e.idStudent),
    mostEcts,
  };
};
const nameOf = async (db: Db, idStudent: number): Promise<string> =>
  (await db.one<{ name: string }>(
    sql`select concat_ws(' ', first_name, last_name) as name from ${db.table('student')} where id = ${idStudent}`,
  ))!.name;
const heldBy = async (db: Db, id: number): Promise<{ count: number; ects: number }> =>
  (await db.one<{ count: number; ects: number }>(sql`
  select count(*)::int as count, coalesce(sum(c.ects), 0)::float as ects from ${db.table('st-co-enrollment')} x join ${db.table('stcourse')} c on c.id = x.id_st_co
  where x.id_studentenrollment = ${id} and x.status <> 'dropped' and x.deleted_at is null`))!;

// ——— Over HTTP ———

/** Only those who enrol students ask; to everybody else the enrolment's own rules answer. */
const enrollmentOf = async (ctx: Ctx, id: number, held = false): Promise<Enrollment> => {
  if (!ctx.me?.isAdmin && !editsStudents(ctx.me!)) throw notAllowed();
  const found = await ctx.db.one<Enrollment>(sql`
    select id, id_student as "idStudent", id_study as "idStudy", id_academicyear as "idAcademicyear", year_of_study as "yearOfStudy", status
    from ${ctx.db.table('studentenrollment')} where id = ${id} and deleted_at is null ${held ? sql`for no key update` : sql``}`);
  if (!found) throw notFound();
  return found;
};

/** Those of the plan that were chosen; what the plan does not offer is refused. */
const chosenOf = (courses: readonly PlannedCourse[], ids: readonly number[], field: string): PlannedCourse[] =>
  ids.map(id => {
    const found = courses.find(c => c.idStCo === id);
    if (!found) throw invalid(field, 'notOffered', { course: id }, studentenrollment.name);
    return found;
  });
const quotaProblems = (groups: readonly ElectiveGroup[], electives: readonly number[]): Problem[] =>
  groups.flatMap(({ group, quota, enrolled, courses }): Problem[] => {
    if (quota === null) return [];
    const missing = quota - enrolled - courses.filter(c => electives.includes(c.idStCo)).length;
    if (missing < 0) return [error('overQuota', 'electives', { group: group ?? '', quota })];
    return missing > 0 ? [warning('underQuota', 'electives', { group: group ?? '', missing })] : [];
  });

const enrol = (ctx: Ctx, id: number, sent: EnrolChoice): Promise<EnrolAnswer> =>
  inTransaction(ctx, async tx => {
    const [electives, repeats] = [sent.electives ?? [], sent.repeats ?? []];
    // Held to the end: two who enrol the same student come one after the other, and the second finds nothing left.
    const e = await enrollmentOf(tx, id, true);
    if (e.status !== 'enrolled')
      throw new Refusal(409, 'notEnrolled', { kind: 'state', resource: studentenrollment.name });
    const plan = await planFor(tx, e);
    const problems = quotaProblems(plan.electives, electives);
    const errors = problems.filter(p => p.level === 'error');
    if (errors.length > 0)
      throw invalidAll(
        errors.map(p => ({ field: p.field ?? null, say: p })),
        studentenrollment.name,
      );
    const courses = [
      ...plan.compulsory,
      ...chosenOf(
        plan.electives.flatMap(g => g.courses),
        electives,
        'electives',
      ),
      ...chosenOf(plan.repeats, repeats, 'repeats'),
    ];
    if (courses.length === 0) throw invalid(null, 'nothingToEnrol', undefined, studentenrollment.name);
    const said = new Map<string, Problem & { resource: typeof stCoEnrollment | typeof studentenrollment }>();
    for (const problem of problems)
      said.set(`${problem.key}/${String(problem.params?.group)}`, { ...problem, resource: studentenrollment });
    // In the order of their numbers, in which everybody takes seats.
    for (const { idStCo, enrolKind } of courses.toSorted((a, b) => a.idStCo - b.idStCo)) {
      const { problems: warnings } = await save(
        tx,
        stCoEnrollment,
        { idStudentenrollment: e.id, idStCo, enrolKind },
        { as: 'person' },
      );
      for (const warning of warnings) said.set(warning.key, { ...warning, resource: stCoEnrollment });
    }
    const { ects } = await heldBy(tx.db, e.id);
    return {
      count: courses.length,
      ects,
      warnings: [...said.values()].map(w => ({ key: w.key, message: ctx.app.words.say(ctx.language, w, w.resource) })),
    };
  });

/** As its dialog proposes: what is compulsory, and what is to be repeated and fits. Gives how many courses; none where nothing is left. */
export const enrolAsOffered = async (tx: TxCtx, id: number): Promise<number> => {
  const plan = await planFor(tx, await enrollmentOf(tx, id, true));
  const repeats = repeatsThatFit(plan);
  if (plan.compulsory.length + repeats.length === 0) return 0;
  return (await enrol(tx, id, { repeats })).count;
};
/** Names of the courses that the year brings and that have no seat left. */
export const fullCourses = async (ctx: Ctx, id: number): Promise<string[]> =>
  (await planFor(ctx, await enrollmentOf(ctx, id))).compulsory.filter(c => c.isFull).map(c => `${c.code} ${c.name}`);

const plannedCourse = object({
  idStCo: integer({ required: true }),
  code: text({ required: true }),
  name: text({ required: true }),
  yearOfStudy: integer({ required: true }),
  semester: integer({ required: true }),
  kind: choice(['compulsory', 'elective', 'facultative'], { required: true }),
  ects: decimal({ required: true }),
  enrolKind: choice(['first', 'repeat'], { required: true }),
  isFull: boolean(),
});
const courses = list(plannedCourse, { required: true });
const electiveGroup = object({
  group: text(),
  semester: integer({ required: true }),
  quota: integer(),
  enrolled: integer({ required: true }),
  courses,
});
const chosen = list(integer(), { max: 100, distinct: true });
const one = { id: ref(studentenrollment.name, { required: true }) };
/** Students' enrolments stand in both. */
export const enrolModules = ['catalogues', 'course-conductions'];

const plan = endpoint({
  method: 'GET',
  path: 'studentenrollment/plan',
  summary: 'What an enrolment may still be filled with: compulsory courses, electives by group, and courses to repeat.',
  modules: enrolModules,
  query: one,
  answer: {
    compulsory: courses,
    electives: list(electiveGroup, { required: true }),
    repeats: courses,
    student: text({ required: true }),
    mostEcts: integer({ required: true }),
    enrolled: object({ count: integer({ required: true }), ects: decimal({ required: true }) }, { required: true }),
  },
  handle: async (ctx, { query }) => planFor(ctx, await enrollmentOf(ctx, query.id)),
});
const enrolYear = endpoint({
  method: 'POST',
  path: 'studentenrollment/enrol',
  summary: 'Enrols the year: all compulsory courses of it, the chosen electives and the chosen courses to repeat.',
  modules: enrolModules,
  query: one,
  body: { electives: chosen, repeats: chosen },
  answer: {
    count: integer({ required: true }),
    ects: decimal({ required: true }),
    warnings: list(object({ key: text({ required: true }), message: text({ required: true }) }), { required: true }),
  },
  status: 201,
  handle: (ctx, { query, body }) => enrol(ctx, query.id, body),
});
export const enrolYearEndpoints: readonly Endpoint[] = [plan, enrolYear];
