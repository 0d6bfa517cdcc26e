import { type ReportParams, type ReportRow, wallClock } from '../../../../kernel/resource/index.ts';
import { type Ctx, mapGently, type Me, raw, type ReportRule, sql, type Sql } from '../../../../kernel/server/index.ts';
import {
  coursesOfStudies,
  groupsTaught,
  roomsNamed,
  studentsOnCourses,
  studyCoursesNamed,
  teachersEmployed,
  teachersOnCourses,
  teachersQualified,
  teachingGroups,
  teachingtypesNamed,
  yearsKept,
} from '../../../catalogues/server/index.ts';
import { functionOf } from '../../../papers/server/index.ts';
import { accountsNamed } from '../../../people/server/index.ts';
import type {
  courseConductionLoadPlan,
  cumulativeByGroups,
  cumulativeForExternals,
  studyConductionPlan,
  teacherLoadPlan,
  teachingConductionCourses,
  teachingConductionTeachers,
} from '../../model/reports.ts';
import { right } from '../../rights.ts';
import { isSincePortal } from '../outside.ts';
import { plansTeaching } from '../rules.ts';
import { groupedBy, loadOf, sameWords, standingOf, tidy } from './figures.ts';
import { ledgerOf, loadLines, teacherYears, thesisNorms, type Which, whichRows, workedOut } from './ledger.ts';
import { amountInWords } from './in-words.ts';
import { besideFigures, mayBeMissing } from './missing.ts';
import { payables } from './payments.ts';

// Whoever may look at reports opens them; which rows, the ledger says: a teacher reads the own ones.

export const readsReports = (me: Me): boolean => right('ReportsView').some(p => me.permissions.has(p));
const seesAll = (ctx: Ctx): boolean => ctx.me!.isAdmin || plansTeaching(ctx.me!);
const isHr = (ctx: Ctx): boolean => ctx.language === 'hr';
const numberIn = (ctx: Ctx, value: number): string => (isHr(ctx) ? String(value).replace('.', ',') : String(value));
const coefsIn = (ctx: Ctx, coefs: readonly number[]): string => coefs.map(c => numberIn(ctx, c)).join(' / ');
/** What the year counts in, and what its coefficients rest on: the same columns say norm hours or working hours. */
const unitOfLoad = async (ctx: Ctx, idAcademicyear: number): Promise<{ holes: Record<string, string> }> => {
  const year = await ctx.db.one<{ system: string; basis: string | null }>(
    sql`select norm_system as system, coef_basis as basis from ${yearsKept(ctx.db)} y where id = ${idAcademicyear}`,
  );
  const isWork = year?.system === 'work';
  const basis = year?.basis?.replace(/\.$/, '');
  return {
    holes: {
      basis: basis ? ` ${isHr(ctx) ? 'Koeficijenti prema' : 'Coefficients according to'} ${basis}.` : '',
      unit: isHr(ctx) ? (isWork ? 'radni sati' : 'norma sati') : isWork ? 'working hours' : 'norm hours',
    },
  };
};
/** The house's own types of teaching among these, as the legend names them after lectures, seminars and exercises. */
const legendOf = async (
  ctx: Ctx,
  rows: readonly { readonly type?: string | null }[],
): Promise<{ holes: { types: string } }> => {
  const codes = [...new Set(rows.map(({ type }) => type))].filter(code => !['P', 'S', 'V'].includes(code ?? 'P'));
  const { rows: types } = await ctx.db.run<{ code: string; name: string }>(
    sql`select code, name from ${teachingtypesNamed(ctx)} y where code = any(${codes}::text[]) order by num`,
  );
  const said = types.map(({ code, name }) => `, ${code} – ${name.slice(0, 1).toLowerCase()}${name.slice(1)}`);
  return { holes: { types: said.join('') } };
};
const legendAndUnit = async (
  ctx: Ctx,
  idAcademicyear: number,
  rows: readonly { readonly type?: string | null }[],
): Promise<{ holes: Record<string, string> }> => ({
  holes: { ...(await unitOfLoad(ctx, idAcademicyear)).holes, ...(await legendOf(ctx, rows)).holes },
});
/** Whoever prints a list has made it: the name with titles, after the function that they hold where acts name it. */
const madeBy = async (ctx: Ctx): Promise<{ signers: { made: string } }> => {
  const maker = await ctx.db.one<{ name: string; idTeacher: number | null }>(
    sql`select coalesce(t.name, a.name) as name, t.id as "idTeacher" from ${accountsNamed(ctx.db)} a
      left join ${teachersQualified(ctx.db)} t on t.id_user = a.id and t.is_there where a.id = ${ctx.me!.id}`,
  );
  const today = wallClock(ctx.now).slice(0, 10);
  const called =
    maker?.idTeacher && isHr(ctx) ? await functionOf(ctx, maker.idTeacher, today, 'izvedbeni-plan-nastave') : null;
  return { signers: { made: [called, maker?.name].filter(Boolean).join(', ') } };
};
/** Columns of load are called by what the year counts in. */
const inUnit =
  <C extends string>(...columns: readonly C[]) =>
  async (ctx: Ctx, { idAcademicyear }: { readonly idAcademicyear?: number | null }) => {
    const year = await ctx.db.one<{ system: string }>(
      sql`select norm_system as system from ${yearsKept(ctx.db)} y where id = ${idAcademicyear ?? 0}`,
    );
    const isWork = year?.system === 'work';
    const called = isHr(ctx) ? (isWork ? 'Radni sati' : 'Norma sati') : isWork ? 'Working hours' : 'Norm hours';
    return Object.fromEntries(columns.map(column => [column, called])) as Partial<Record<C, string>>;
  };
/** Who came to the lessons that were held of these rows (the name of what stands under «with»), by what the report is about. */
const attendanceBy = (ctx: Ctx, by: string, rows: string, which: Which): Sql => {
  const { idAcademicyear, idStudy, idOrganizationunit, idCourse, idTeacher } = which;
  // Of a whole year all is read once; for fewer, each lesson is looked for by its index.
  const isWhole = seesAll(ctx) && !idStudy && !idOrganizationunit && !idCourse && !idTeacher;
  return sql`(select ${raw(by)}, sum(c.present)::int as present, sum(c.records)::int as records
    from (select distinct l.id_st_co_lesson, l.id_academicyear, l.id_st_co, l.id_teachingtype, l.id_st_co_group from ${raw(rows)} l where l.held > 0) o
      join (select a.id_st_co_lesson, a.id_academicyear, count(*) filter (where a.status = 'present') as present, count(*) as records
        from ${ctx.db.table('st-co-attendance')} a where a.is_guest = 0 and ${idAcademicyear ? sql`a.id_academicyear = ${idAcademicyear}` : raw('true')}
          and ${isWhole ? raw('true') : sql`a.id_st_co_lesson in (select l.id_st_co_lesson from ${raw(rows)} l where l.held > 0)`} group by 1, 2) c
      on c.id_st_co_lesson = o.id_st_co_lesson and c.id_academicyear = o.id_academicyear group by ${raw(by)})`;
};

const isMore = async (ctx: Ctx, rows: Sql, than: number): Promise<boolean> =>
  (await ctx.db.one(sql`select 1 from (${rows}) r offset ${than} limit 1`)) !== null;

const loadPlanOfCourses: ReportRule<typeof courseConductionLoadPlan> = {
  by: readsReports,
  async rows(ctx, params) {
    const { rows } = await ctx.db.run<{
      coefs: number[];
      made: number;
      groupsPlanned: number;
      idTeacher: number | null;
      idStCo: number;
      idTeachingtype: number;
      idStudy: number;
      study: string;
      semester: number;
      code: string;
      course: string;
      type: string;
      hours: number;
      enrolled: number;
      contact: number;
      teacher: string | null;
      own: number;
      original: number;
      repeated: number;
      load: number;
    }>(sql`
      with x as materialized (select l.id_st_co, l.id_teachingtype, l.id_teacher, sum(l.hours)::float as own, coalesce(sum(l.hours) filter (where not l.is_repeat), 0)::float as original,
          coalesce(sum(l.hours) filter (where l.is_repeat), 0)::float as repeated, sum(l.hours * l.coef)::float as load, array_agg(distinct l.coef::float order by l.coef::float desc) as coefs
        from ${loadLines(ctx, 'planned', params)} l group by 1, 2, 3),
      e as (select s.id_st_co, count(*)::int as enrolled from ${studentsOnCourses(ctx.db)} s where s.id_st_co in (select id_st_co from x) group by 1),
      g as (select g.id_st_co, g.id_teachingtype, count(*)::int as made from ${teachingGroups(ctx.db)} g where g.is_there and g.id_st_co in (select id_st_co from x) group by 1, 2)
      select c.id_study as "idStudy", c.study, c.semester, x.id_st_co as "idStCo", x.id_teachingtype as "idTeachingtype", x.id_teacher as "idTeacher", c.code, c.name as course, y.code as type,
        h.hours::float as hours, coalesce(e.enrolled, 0) as enrolled, coalesce(g.made, 0) as made, h.groups_planned as "groupsPlanned",
        (h.hours * greatest(h.groups_planned, g.made))::float as contact, t.name as teacher, x.own, x.original, x.repeated, x.load, x.coefs
      from x join ${coursesOfStudies(ctx)} c on c.id = x.id_st_co join ${teachingtypesNamed(ctx)} y on y.id = x.id_teachingtype
        join ${ctx.db.table('st-co-teachingtype')} h on h.id_st_co = x.id_st_co and h.id_teachingtype = x.id_teachingtype and h.deleted_at is null
        left join ${teachersEmployed(ctx)} t on t.id = x.id_teacher left join e on e.id_st_co = x.id_st_co left join g on g.id_st_co = x.id_st_co and g.id_teachingtype = x.id_teachingtype
      order by c.study, c.id_study, c.semester, c.num, c.name, x.id_st_co, y.num, t.last_name nulls last, t.first_name, x.id_teachingtype, x.id_teacher`);
    return mapGently(rows, row => ({
      idStudy: row.idStudy,
      study: row.study,
      semester: row.semester,
      idStCo: row.idStCo,
      idTeachingtype: row.idTeachingtype,
      idTeacher: row.idTeacher,
      code: row.code,
      course: row.course,
      type: row.type,
      hours: row.hours,
      enrolled: row.enrolled,
      contact: row.contact,
      teacher: row.teacher,
      original: row.original,
      repeated: row.repeated,
      load: tidy(row.load),
      groups: `${row.groupsPlanned}/${row.made}`,
      share: row.contact > 0 ? tidy((row.own / row.contact) * 100) : null,
      coef: coefsIn(ctx, row.coefs),
      note: row.idTeacher === null ? '!' : null,
      flag: row.idTeacher === null ? ('unassigned' as const) : null,
    }));
  },
  isLonger: (ctx, params, than) =>
    isMore(
      ctx,
      sql`select distinct l.id_st_co, l.id_teachingtype, l.id_teacher from ${ledgerOf(ctx)} l where l.planned > 0 and ${whichRows(params)}`,
      than,
    ),
  headings: inUnit('load'),
  paper: async (ctx, { params, rows }) => ({
    ...(await legendAndUnit(ctx, params.idAcademicyear, rows)),
    ...(await madeBy(ctx)),
  }),
};

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI'];
/** A semester is so much; where no group of electives says how many of it are chosen, what compulsory courses leave is. */
const semesterEcts = 30;
const leastSaid = (ctx: Ctx, ects: number): string =>
  isHr(ctx)
    ? ` – upisuje se najmanje ${numberIn(ctx, ects)} ECTS`
    : ` – at least ${numberIn(ctx, ects)} ECTS are enrolled`;
const planOfStudy: ReportRule<typeof studyConductionPlan> = {
  by: readsReports,
  async rows(ctx, { idAcademicyear, idStudy, season }) {
    const { rows } = await ctx.db.run<{
      idStCo: number;
      yearOfStudy: number;
      semester: number;
      least: number;
      season: 'winter' | 'summer';
      kind: 'compulsory' | 'elective' | 'facultative';
      code: string;
      course: string;
      ects: number;
      lectures: number;
      seminars: number;
      exercises: number;
      groups: string;
      holder: string | null;
      teachers: string | null;
      language: string;
    }>(sql`
      with taught as (select * from ${coursesOfStudies(ctx)} c where c.id_academicyear = ${idAcademicyear} and c.id_study = ${idStudy}),
        chosen as (select g.semester, sum(g.quota * g.least) as ects from (select semester, max(elective_quota) as quota, min(ects) as least from taught
          where kind = 'elective' and elective_group is not null group by semester, elective_group) g group by g.semester),
        leasts as (select t.semester, least(coalesce(x.ects, greatest(${semesterEcts} - coalesce(sum(t.ects) filter (where t.kind = 'compulsory'), 0), 0)),
            coalesce(sum(t.ects) filter (where t.kind = 'elective'), 0))::float as ects
          from taught t left join chosen x on x.semester = t.semester group by t.semester, x.ects)
      select c.id as "idStCo", c.year_of_study as "yearOfStudy", c.semester, m.ects as least, case when c.semester % 2 = 1 then 'winter' else 'summer' end as season, c.kind, c.code, c.name as course,
        c.ects::float as ects, coalesce(h.lectures, 0)::float as lectures, coalesce(h.seminars, 0)::float as seminars, coalesce(h.exercises, 0)::float as exercises,
        concat_ws('/', coalesce(h.of_lectures, 0), coalesce(h.of_seminars, 0), coalesce(h.of_exercises, 0)) as groups, holder.name as holder, s.teachers, c.language
      from taught c join leasts m on m.semester = c.semester
        left join lateral (select sum(t.hours) filter (where y.category = 'lecture') as lectures, sum(t.hours) filter (where y.category = 'seminar') as seminars,
            sum(t.hours) filter (where y.category not in ('lecture', 'seminar')) as exercises, sum(g.n) filter (where y.category = 'lecture') as of_lectures,
            sum(g.n) filter (where y.category = 'seminar') as of_seminars, sum(g.n) filter (where y.category not in ('lecture', 'seminar')) as of_exercises
          from ${ctx.db.table('st-co-teachingtype')} t join ${teachingtypesNamed(ctx)} y on y.id = t.id_teachingtype
            cross join lateral (select greatest(t.groups_planned, count(*)) as n from ${teachingGroups(ctx.db)} g where g.id_st_co = t.id_st_co and g.id_teachingtype = t.id_teachingtype and g.is_there) g
          where t.id_st_co = c.id and t.deleted_at is null) h on true
        left join lateral (select string_agg(p.name, '; ' order by o.role, p.last_name) as name from ${teachersOnCourses(ctx.db)} o join ${teachersEmployed(ctx)} p on p.id = o.id_teacher
          where o.id_st_co = c.id and o.role in ('holder', 'coholder') and o."to" = 'infinity') holder on true
        left join lateral (select string_agg(q.name || ' (' || q.types || ')', '; ' order by q.last_name) as teachers from (
            select p.name, p.last_name, string_agg(w.type || ' ' || w.share || ' %', ', ' order by w.num) as types
            from (select l.id_teacher, y.code as type, y.num, round(sum(l.planned) / nullif(sum(sum(l.planned)) over (partition by l.id_teachingtype), 0) * 100) as share
              from ${ledgerOf(ctx)} l join ${teachingtypesNamed(ctx)} y on y.id = l.id_teachingtype where l.id_st_co = c.id and l.stage <> 'lesson' group by l.id_teacher, l.id_teachingtype, y.code, y.num) w
              join ${teachersEmployed(ctx)} p on p.id = w.id_teacher group by p.id, p.name, p.last_name) q) s on true
      where ${season ? sql`(c.semester % 2 = 1) = (${season}::text = 'winter')` : raw('true')}
        and ${seesAll(ctx) ? raw('true') : sql`exists (select from ${ledgerOf(ctx)} l where l.id_st_co = c.id)`}
      order by c.semester, array_position(array['compulsory', 'elective', 'facultative'], c.kind::text), c.num, c.name`);
    const sumOf = (kind: string, of: number): number =>
      rows.reduce((sum, row) => (row.kind === kind && row.semester === of ? sum + row.ects : sum), 0);
    const takenIn = new Map(
      // Whoever sees some of the courses gets the sum of those.
      rows.map(({ semester, least }) => [
        semester,
        tidy(sumOf('compulsory', semester) + Math.min(least, sumOf('elective', semester))),
      ]),
    );
    return rows.map(({ yearOfStudy, least, ...row }) => ({
      ...row,
      least: row.kind === 'elective' && least > 0 ? leastSaid(ctx, tidy(least)) : null,
      taken: takenIn.get(row.semester)!,
      year: isHr(ctx) ? `${roman[yearOfStudy - 1] ?? yearOfStudy}.` : String(yearOfStudy),
      block: row.kind,
    }));
  },
  async paper(ctx, { rows }) {
    const courses = rows.map(({ idStCo }) => idStCo);
    const { rows: types } = await ctx.db.run<{ type: string }>(
      sql`select distinct y.code as type from ${ctx.db.table('st-co-teachingtype')} t join ${teachingtypesNamed(ctx)} y on y.id = t.id_teachingtype
        where t.id_st_co = any(${courses}::int[]) and t.deleted_at is null`,
    );
    const { holes } = await legendOf(ctx, types);
    const { rows: own } = await ctx.db.run<{ code: string }>(
      sql`select c.code from ${studyCoursesNamed(ctx)} c where c.id = any(${courses}::int[]) and c.is_approved_by_holder order by c.code`,
    );
    const codes = own.map(({ code }) => code).join(', ');
    const said = isHr(ctx) ? `. Plan je odobrio nositelj: ${codes}` : `. The plan was approved by its holder: ${codes}`;
    return { holes: { ...holes, own: codes && said } };
  },
};

/** A condition on `t`, the teacher. */
const teachersAsked = (
  ctx: Ctx,
  { idTeacher, idOrganizationunit, employment }: Partial<ReportParams<typeof teacherLoadPlan>>,
): Sql =>
  sql`t.is_there and ${seesAll(ctx) ? raw('true') : sql`t.id = ${ctx.me!.facts.idTeacher}`} and ${idTeacher ? sql`t.id = ${idTeacher}` : raw('true')}
    and ${idOrganizationunit ? sql`t.id_organizationunit = ${idOrganizationunit}` : raw('true')} and ${employment ? sql`t.employment = ${employment}` : raw('true')}`;
const loadPlanOfTeachers: ReportRule<typeof teacherLoadPlan> = {
  by: readsReports,
  // A summary has a line for each teacher.
  isLonger: async (ctx, params, than) =>
    params.form === 'detail' &&
    (await isMore(
      ctx,
      sql`select distinct l.id_teacher, l.id_st_co, l.id_teachingtype, l.id_st_co_group from ${ledgerOf(ctx)} l where l.planned > 0
        and ${whichRows({ idAcademicyear: params.idAcademicyear, season: params.season })} and l.id_teacher in (select t.id from ${teachersEmployed(ctx)} t where ${teachersAsked(ctx, params)})`,
      than,
    )),
  async rows(ctx, params) {
    const { idOrganizationunit: _unit, employment: _employment, withThesis, ...which } = params;
    const teachers = await teacherYears(ctx, which.idAcademicyear, teachersAsked(ctx, params));
    const { rows } = await ctx.db.run<{
      idTeacher: number;
      idStCo: number;
      idTeachingtype: number;
      idStCoGroup: number | null;
      course: string;
      study: string;
      semester: string;
      type: string;
      category: string;
      group: string | null;
      hours: number;
      isRepeat: boolean;
      coef: number;
      share: number | null;
    }>(sql`select x.id_teacher as "idTeacher", x.id_st_co as "idStCo", x.id_teachingtype as "idTeachingtype", x.id_st_co_group as "idStCoGroup", c.name as course, c.study_abbr as study,
        c.semester::text as semester, y.code as type, y.category, g.code as "group", x.hours::float as hours, x.is_repeat as "isRepeat", x.coef::float as coef, x.share::float as share
      from ${loadLines(ctx, 'planned', { ...which, idTeachers: teachers.map(t => t.idTeacher) })} x join ${coursesOfStudies(ctx)} c on c.id = x.id_st_co
        join ${teachingtypesNamed(ctx)} y on y.id = x.id_teachingtype left join ${teachingGroups(ctx.db)} g on g.id = x.id_st_co_group
      order by c.semester, c.name, x.id_st_co, y.num, x.is_repeat, g.num`);
    const lines = groupedBy(rows, row => row.idTeacher);
    // Of a university these are a hundred thousand: what was read goes as what is shown comes.
    rows.length = 0;
    const normFor = withThesis === 0 ? () => null : await thesisNorms(ctx, which.idAcademicyear, teachers);
    const once = sameWords();
    const made = await mapGently(teachers, (t): readonly ReportRow<typeof teacherLoadPlan>[] => {
      const own = lines.get(t.idTeacher) ?? [];
      lines.delete(t.idTeacher);
      const standing = standingOf(loadOf(own).load, t, normFor(t.idTeacher));
      // Whoever neither teaches nor leads theses nor owes anything has no line.
      if (own.length === 0 && !standing.theses && t.annual === null) return [];
      const ofTeacher = {
        idTeacher: t.idTeacher,
        unit: t.unit,
        teacher: t.name,
        rank: t.rank,
        fte: t.fte,
        reduction:
          t.reduction > 0
            ? `${numberIn(ctx, t.reduction)} %${t.reductionReason ? ` (${t.reductionReason})` : ''}`
            : '0 %',
        theses: standing.theses,
        extra: standing.extra,
        total: standing.total,
        owed: standing.obligation === null ? null : standing.total,
        obligation: standing.obligation,
        overload: standing.overload,
        note: t.extraNote,
      };
      const nothing = {
        idStCo: null,
        idTeachingtype: null,
        idStCoGroup: null,
        course: null,
        study: null,
        semester: null,
        type: null,
        group: null,
        original: null,
        repeated: null,
        coef: null,
        load: null,
        share: null,
        lectures: null,
        seminars: null,
        exercises: null,
        contact: null,
      };
      if (own.length === 0) return [{ ...nothing, ...ofTeacher }];
      // Each is written out: made of spread ones it would take four times the memory, and there are a hundred thousand.
      return own.map(line => ({
        idTeacher: line.idTeacher,
        idStCo: line.idStCo,
        idTeachingtype: line.idTeachingtype,
        idStCoGroup: line.idStCoGroup,
        course: once(line.course),
        study: once(line.study),
        semester: once(line.semester),
        type: once(line.type),
        group: line.group && once(line.group),
        share: line.share,
        unit: ofTeacher.unit,
        teacher: ofTeacher.teacher,
        rank: ofTeacher.rank,
        fte: ofTeacher.fte,
        reduction: ofTeacher.reduction,
        theses: ofTeacher.theses,
        extra: ofTeacher.extra,
        total: ofTeacher.total,
        owed: ofTeacher.owed,
        obligation: ofTeacher.obligation,
        overload: ofTeacher.overload,
        note: ofTeacher.note,
        original: line.isRepeat ? 0 : line.hours,
        repeated: line.isRepeat ? line.hours : 0,
        coef: once(numberIn(ctx, line.coef)),
        load: tidy(line.hours * line.coef),
        lectures: line.category === 'lecture' ? line.hours : 0,
        seminars: line.category === 'seminar' ? line.hours : 0,
        exercises: line.category !== 'lecture' && line.category !== 'seminar' ? line.hours : 0,
        contact: line.hours,
      }));
    });
    return made.flat();
  },
  headings: inUnit('load'),
  paper: (ctx, { params, rows }) => legendAndUnit(ctx, params.idAcademicyear, rows),
};

const heldByCourses: ReportRule<typeof teachingConductionCourses> = {
  by: readsReports,
  async rows(ctx, params) {
    const inPeriod = (params.from ?? params.to ?? null) !== null;
    // In a period the plan is what the timetable has there; without one, what the course has.
    const planned = inPeriod
      ? raw(`sum(l.hours) filter (where l.category = 'regular' and l.status <> 'outside')`)
      : raw(`sum(l.planned)`);
    const { rows } = await ctx.db.run<never>(sql`
      with l as materialized (select l.id_st_co, l.id_teachingtype, l.id_st_co_group, l.id_academicyear, l.id_st_co_lesson, l.date, l.category, l.status, l.hours, l.planned, l.held, l.confirmed, l.is_e_learning
        from ${ledgerOf(ctx)} l where ${whichRows(params)})
      select c.id_study as "idStudy", c.study, x.id_st_co as "idStCo", x.id_teachingtype as "idTeachingtype", c.code, c.name as course, y.code as type, x.planned, x.held, x.confirmed,
        x.cancelled, x.compensated, x.outside, x.online, x.last, coalesce(a.present, 0) as present, coalesce(a.records, 0) as records
      from (select l.id_st_co, l.id_teachingtype, coalesce(${planned}, 0)::float as planned, sum(l.held)::float as held, sum(l.confirmed)::float as confirmed,
          coalesce(sum(l.hours) filter (where l.status = 'cancelled'), 0)::float as cancelled, coalesce(sum(l.hours) filter (where l.status = 'compensated'), 0)::float as compensated,
          coalesce(sum(l.hours) filter (where l.status = 'outside' and l.category <> 'consultation'), 0)::float as outside,
          coalesce(sum(l.held) filter (where l.is_e_learning = 1), 0)::float as online, (max(l.date) filter (where l.held > 0))::text as last
        from l group by 1, 2) x
        join ${coursesOfStudies(ctx)} c on c.id = x.id_st_co join ${teachingtypesNamed(ctx)} y on y.id = x.id_teachingtype
        left join ${attendanceBy(ctx, 'o.id_st_co, o.id_teachingtype', 'l', params)} a on a.id_st_co = x.id_st_co and a.id_teachingtype = x.id_teachingtype
      order by c.study, c.id_study, c.semester, c.num, c.name, x.id_st_co, y.num`);
    return rows;
  },
  beside: (ctx, params) => besideFigures(ctx, params),
  paper: async (ctx, { rows }) => ({ ...(await legendOf(ctx, rows)), ...(await madeBy(ctx)) }),
};

const statuses = {
  held: ['held', 'confirmed'],
  confirmed: ['confirmed'],
  cancelled: ['cancelled', 'compensated'],
  compensated: ['compensated'],
  outside: ['outside'],
  missing: ['planned'],
  all: ['planned', 'held', 'confirmed', 'cancelled', 'compensated', 'outside'],
} as const;
const isHeld = (status: string): boolean => status === 'held' || status === 'confirmed';
const isOfRecord = (asked: Which, more: Sql): Sql => sql`l.stage = 'lesson' and ${whichRows(asked)} and ${more}`;
/** Lessons as a teacher signs them: those of the ledger that fit, under the caller's rules. `load`: whether some of them may be held. */
export const recordOfLessons = async (
  ctx: Ctx,
  asked: Which,
  more: Sql,
  { load = true }: { readonly load?: boolean } = {},
): Promise<readonly ReportRow<typeof teachingConductionTeachers>[]> => {
  const today = wallClock(ctx.now).slice(0, 10);
  const { rows } = await ctx.db.run<{
    idTeacher: number;
    idStCo: number;
    idStCoLesson: number;
    teacher: string;
    date: string;
    time: string;
    week: number | null;
    course: string;
    group: string;
    type: string;
    room: string | null;
    topic: string | null;
    hours: number;
    category: 'regular' | 'makeup' | 'extra' | 'consultation';
    taught: string;
    substituted: string | null;
    status: 'planned' | 'held' | 'confirmed' | 'cancelled' | 'compensated' | 'outside';
    held: number;
    confirmed: number;
    load: number;
    isSince: boolean;
  }>(sql`
      with lines as materialized (${load ? sql`select q.id_teacher, q.id_st_co_group, q.coef from ${loadLines(ctx, 'held', asked)} q` : raw('select null::int as id_teacher, null::int as id_st_co_group, null::numeric as coef where false')})
      select l.id_teacher as "idTeacher", l.id_st_co as "idStCo", l.id_st_co_lesson as "idStCoLesson", t.name as teacher, l.date::text as date,
        to_char(s.start at time zone 'Europe/Zagreb', 'HH24:MI') || '–' || to_char(s."end" at time zone 'Europe/Zagreb', 'HH24:MI') as time, l.week, concat(g.course, ' (' || g.study || ')') as course, g.code as "group", g.type_code as type,
        coalesce(r.code, s.place_note) as room, topics.names as topic, l.hours::float as hours, l.category, y.category as taught, w.name as substituted, l.status, l.held::float as held, l.confirmed::float as confirmed,
        coalesce(l.held * x.coef, 0)::float as load, ${isSincePortal(ctx.db, raw('l.date'))} as "isSince"
      from ${ledgerOf(ctx)} l join ${ctx.db.table('st-co-lesson')} s on s.id = l.id_st_co_lesson join ${groupsTaught(ctx)} g on g.id = l.id_st_co_group join ${teachingtypesNamed(ctx)} y on y.id = g.id_teachingtype
        join ${teachersEmployed(ctx)} t on t.id = l.id_teacher left join ${teachersEmployed(ctx)} w on w.id = l.id_substituted left join ${roomsNamed(ctx)} r on r.id = s.id_room
        left join lines x on x.id_teacher = l.id_teacher and x.id_st_co_group = l.id_st_co_group
        left join lateral (select string_agg(${raw(isHr(ctx) ? 'p.name_hr' : 'coalesce(p.name_en, p.name_hr)')}, '; ' order by o.num) as names from ${ctx.db.table('st-co-lesson-topic')} o
          join ${ctx.db.table('st-co-topic')} p on p.id = o.id_st_co_topic where o.id_st_co_lesson = l.id_st_co_lesson) topics on true
      where ${isOfRecord(asked, more)}
      order by t.last_name, t.first_name, l.id_teacher, s.start, l.id`);
  // Each is written out: made of spread ones it would take several times as long, and there are ten thousand.
  const once = sameWords();
  return mapGently(rows, row => ({
    idTeacher: row.idTeacher,
    idStCo: row.idStCo,
    idStCoLesson: row.idStCoLesson,
    teacher: once(row.teacher),
    date: once(row.date),
    time: once(row.time),
    week: row.week,
    course: once(row.course),
    group: once(row.group),
    type: once(row.type),
    room: row.room && once(row.room),
    topic: row.topic,
    hours: row.hours,
    category: row.category,
    substituted: row.substituted,
    status: row.status,
    held: row.held,
    confirmed: row.confirmed,
    load: tidy(row.load),
    outside: row.status === 'outside' && row.category !== 'consultation' ? row.hours : null,
    lectures: row.taught === 'lecture' ? row.held : 0,
    seminars: row.taught === 'seminar' ? row.held : 0,
    exercises: row.taught !== 'lecture' && row.taught !== 'seminar' ? row.held : 0,
    flag:
      row.status === 'cancelled'
        ? ('cancelled' as const)
        : row.status === 'outside'
          ? ('outside' as const)
          : row.status === 'planned' && row.isSince && row.date < today
            ? ('missing' as const)
            : null,
  }));
};
/** A course, a type and a group, where they are named. */
const narrowed = ({
  idStCo,
  idTeachingtype,
  idStCoGroup,
}: {
  readonly idStCo?: number | null | undefined;
  readonly idTeachingtype?: number | null | undefined;
  readonly idStCoGroup?: number | null | undefined;
}): Sql =>
  sql`${idStCo ? sql`l.id_st_co = ${idStCo}` : raw('true')} and ${idTeachingtype ? sql`l.id_teachingtype = ${idTeachingtype}` : raw('true')}
    and ${idStCoGroup ? sql`l.id_st_co_group = ${idStCoGroup}` : raw('true')}`;
/** What the title says is listed, and what the teacher states of it. */
const recorded = {
  hr: {
    held: 'ODRŽANE NASTAVE',
    confirmed: 'ODRŽANE NASTAVE',
    cancelled: 'OTKAZANE NASTAVE',
    compensated: 'NADOKNAĐENE NASTAVE',
    outside: 'NASTAVE EVIDENTIRANE IZVAN PORTALA',
    missing: 'NASTAVE BEZ ZAPISA',
    all: 'NASTAVE',
  },
  en: {
    held: 'TEACHING HELD',
    confirmed: 'TEACHING HELD',
    cancelled: 'TEACHING CANCELLED',
    compensated: 'TEACHING MADE UP FOR',
    outside: 'TEACHING RECORDED OUTSIDE THE PORTAL',
    missing: 'TEACHING NOT RECORDED',
    all: 'TEACHING',
  },
} as const;
const wasHeld = {
  hr: 'Potvrđujem da je nastava održana kako je navedeno.',
  en: 'I confirm that the teaching was held as stated.',
} as const;
/** Which lessons a record lists beside those of its year, period and teacher. */
const ofChoice = (
  ctx: Ctx,
  {
    which,
    ...asked
  }: Pick<ReportParams<typeof teachingConductionTeachers>, 'which'> & Which & Parameters<typeof narrowed>[0],
): Sql =>
  sql`l.status = any(${statuses[which]}::text[]) and ${which === 'missing' ? sql`${mayBeMissing(ctx, asked)} and l.date < (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date and ${isSincePortal(ctx.db, raw('l.date'))}` : raw('true')}
    and ${narrowed(asked)}`;
const recordOfTeachers: ReportRule<typeof teachingConductionTeachers> = {
  by: readsReports,
  headings: inUnit('load'),
  rows: (ctx, params) =>
    recordOfLessons(ctx, params, ofChoice(ctx, params), { load: statuses[params.which].some(isHeld) }),
  isLonger: (ctx, params, than) =>
    isMore(ctx, sql`select 1 from ${ledgerOf(ctx)} l where ${isOfRecord(params, ofChoice(ctx, params))}`, than),
  // Where only what was held is listed, what is not there is named; other choices list it themselves.
  beside: async (ctx, { which, ...asked }) =>
    which === 'held' || which === 'confirmed'
      ? besideFigures(ctx, asked, { of: which, more: narrowed(asked) })
      : { lines: [], more: 0 },
  async paper(ctx, { params: { which }, rows }) {
    const { holes } = await legendOf(ctx, rows);
    const lang = isHr(ctx) ? 'hr' : 'en';
    // Nobody states that what is still to come or was cancelled has been held.
    const statement = which === 'held' || which === 'confirmed' ? wasHeld[lang] : '';
    return { holes: { ...holes, statement, recorded: recorded[lang][which] }, ...(await madeBy(ctx)) };
  },
};

/** So many hours one group may be behind another of its type. */
const evenWithin = 4;
const heldByGroups: ReportRule<typeof cumulativeByGroups> = {
  by: readsReports,
  // Groups that have nothing but lessons come beside these; they are few.
  isLonger: (ctx, { asOf: _day, ...asked }, than) =>
    isMore(
      ctx,
      sql`select distinct l.id_st_co_group from ${ledgerOf(ctx)} l where l.stage <> 'lesson' and l.id_st_co_group is not null and ${whichRows(asked)}`,
      than,
    ),
  async rows(ctx, { asOf, ...asked }) {
    const which = { ...asked, to: asOf ?? wallClock(ctx.now).slice(0, 10) };
    const { rows } = await ctx.db.run<{
      idStCo: number;
      idTeachingtype: number;
      idStCoGroup: number;
      course: string;
      named: string;
      type: string;
      group: string;
      students: number;
      planned: number;
      held: number;
      outside: number;
      covered: number;
      topics: number;
      present: number;
      records: number;
    }>(sql`
      with l as materialized (select l.id_academicyear, l.id_st_co, l.id_teachingtype, l.id_st_co_group, l.id_st_co_lesson, l.lesson_hours, l.category, l.status, l.held
          from ${ledgerOf(ctx)} l where l.id_st_co_group is not null and ${whichRows(which)}),
        x as materialized (select o.id_st_co, o.id_teachingtype, o.id_st_co_group, sum(o.lesson_hours) filter (where o.category = 'regular' and not o.is_outside) as planned,
            sum(o.lesson_hours) filter (where o.is_held) as held, sum(o.lesson_hours) filter (where o.is_outside and o.category <> 'consultation') as outside
          from (select l.id_st_co, l.id_teachingtype, l.id_st_co_group, l.id_st_co_lesson, max(l.lesson_hours) as lesson_hours, max(l.category) as category, bool_or(l.held > 0) as is_held, coalesce(bool_or(l.status = 'outside'), false) as is_outside
            from l group by 1, 2, 3, 4) o group by 1, 2, 3),
        topics as materialized (select u.id_st_co, t.id_teachingtype, t.id from ${ctx.db.table('st-co-topic')} t join ${ctx.db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit
          where t.deleted_at is null and u.deleted_at is null and u.id_st_co in (select id_st_co from x)),
        counted as (select id_st_co, id_teachingtype, count(*)::int as topics from topics group by 1, 2),
        had as materialized (select distinct e.id_st_co_group, d.id_st_co_topic from x join ${ctx.db.table('st-co-lesson')} e on e.id_st_co_group = x.id_st_co_group and e.status in ('held', 'confirmed')
            join ${ctx.db.table('st-co-lesson-topic')} d on d.id_st_co_lesson = e.id and d.held_hours > 0),
        covered as (select x.id_st_co_group, count(*)::int as covered from had join x on x.id_st_co_group = had.id_st_co_group
            join topics t on t.id = had.id_st_co_topic and t.id_st_co = x.id_st_co and t.id_teachingtype = x.id_teachingtype group by 1)
      select g.id_st_co as "idStCo", g.id_teachingtype as "idTeachingtype", g.id as "idStCoGroup", concat(g.course, ' (' || g.study || ')') as course,
        concat(coalesce(g.course_abbr, g.course) || ' ', g.code, ' (' || g.study || ')') as named, g.type_code as type, g.code as "group", ${workedOut(ctx, 'students', 'x')} as students,
        coalesce(x.planned, 0)::float as planned, coalesce(x.held, 0)::float as held, coalesce(x.outside, 0)::float as outside, coalesce(v.covered, 0) as covered, coalesce(c.topics, 0) as topics,
        coalesce(a.present, 0) as present, coalesce(a.records, 0) as records
      from x join ${groupsTaught(ctx)} g on g.id = x.id_st_co_group left join ${attendanceBy(ctx, 'o.id_st_co_group', 'l', which)} a on a.id_st_co_group = g.id
        left join counted c on c.id_st_co = x.id_st_co and c.id_teachingtype = x.id_teachingtype left join covered v on v.id_st_co_group = x.id_st_co_group
      order by g.course, g.id_st_co, g.type_num, g.num, g.id`);
    const most = new Map<string, number>();
    const typeOf = (row: { idStCo: number; idTeachingtype: number }): string => `${row.idStCo} ${row.idTeachingtype}`;
    // Groups are even by what they had, wherever it is recorded.
    const taughtOf = ({ held, outside }: { held: number; outside: number }): number => held + outside;
    for (const row of rows) most.set(typeOf(row), Math.max(most.get(typeOf(row)) ?? 0, taughtOf(row)));
    return mapGently(rows, row => ({
      idStCo: row.idStCo,
      idTeachingtype: row.idTeachingtype,
      idStCoGroup: row.idStCoGroup,
      course: row.course,
      named: row.named,
      type: row.type,
      group: row.group,
      students: row.students,
      planned: row.planned,
      held: row.held,
      outside: row.outside,
      present: row.present,
      records: row.records,
      difference: tidy(row.held - row.planned),
      topics: `${row.covered}/${row.topics}`,
      note: null,
      flag: most.get(typeOf(row))! - taughtOf(row) > evenWithin ? ('drift' as const) : null,
    }));
  },
  beside: (ctx, { asOf, ...asked }) => besideFigures(ctx, { ...asked, to: asOf }),
  async paper(ctx, { params, rows }) {
    const { holes } = await legendOf(ctx, rows);
    const today = dayIn(ctx, wallClock(ctx.now).slice(0, 10));
    // A day that was asked for stands among the parameters already.
    const upTo = params.asOf ? '' : isHr(ctx) ? `kumulativno, na dan ${today}` : `cumulative, as of ${today}`;
    return { holes: { ...holes, upTo }, ...(await madeBy(ctx)) };
  },
};

/** Which hours the account says it counts. */
const countedHours = {
  hr: {
    unpaid: 'Obračunati su samo potvrđeni, a do sada neisplaćeni sati.',
    all: 'Obračunati su svi potvrđeni sati, i oni koji su već isplaćeni.',
  },
  en: {
    unpaid: 'Only hours that are confirmed and were not paid yet are counted.',
    all: 'All confirmed hours are counted, those that were paid already too.',
  },
} as const;
const payOfExternals: ReportRule<typeof cumulativeForExternals> = {
  by: plansTeaching,
  async rows(ctx, { from, to, idTeacher, onlyUnpaid }) {
    const rows = await payables(ctx, { from, to, idTeacher, withPaid: onlyUnpaid === 0 });
    return rows.map(({ teacher, isOver, isUnpriced, lessons: _lessons, study, course, ...row }) => ({
      ...row,
      teacher: teacher.rank ? `${teacher.name} (${teacher.rank})` : teacher.name,
      oib: teacher.oib,
      contract: [teacher.contractNo, teacher.contractDate && dayIn(ctx, teacher.contractDate)]
        .filter(Boolean)
        .join(', '),
      course: `${course} (${study})`,
      // What is not paid is not counted either: hours by price are the amount, in every sum.
      counted: isOver || isUnpriced ? null : row.counted,
      rate: teacher.rate,
      amount: isOver || isUnpriced ? null : row.amount,
      note: null,
      flag: isUnpriced ? ('unpriced' as const) : isOver ? ('over' as const) : null,
    }));
  },
  beside: (ctx, { from, to, idTeacher }) =>
    besideFigures(
      ctx,
      { from, to, idTeacher },
      { of: 'confirmed', more: sql`t.employment in ('external', 'titular')` },
    ),
  async paper(ctx, { params: { from, to, onlyUnpaid }, totals }) {
    const lang = isHr(ctx) ? 'hr' : 'en';
    const inWords = amountInWords(Number(totals.amount ?? 0), lang);
    const counted = countedHours[lang][onlyUnpaid === 0 ? 'all' : 'unpaid'];
    return { holes: { inWords, counted, from: dayIn(ctx, from), to: dayIn(ctx, to) }, ...(await madeBy(ctx)) };
  },
};
const dayIn = (ctx: Ctx, day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return isHr(ctx) ? `${date}. ${month}. ${year}.` : `${date}/${month}/${year}`;
};

export const loadReports = {
  'rpt-course-conduction-load-plan': loadPlanOfCourses,
  'rpt-study-conduction-plan': planOfStudy,
  'rpt-teacher-load-plan': loadPlanOfTeachers,
  'rpt-teaching-conduction-courses': heldByCourses,
  'rpt-teaching-conduction-teachers': recordOfTeachers,
  'rpt-cumulative-teaching-conduction-by-groups': heldByGroups,
  'rpt-cumulative-teaching-conduction-for-external-lecturers': payOfExternals,
};
