import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, type Db, raw, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { catalogueFacts } from './facts.ts';

/**
 * Rows of the catalogues for the statements of siblings: each piece stands where a table would, with the columns that it names.
 * PostgreSQL reads through it, and what is not asked for is not joined.
 */
type Tables = Pick<Db, 'table'>;
type Asker = { readonly db: Tables; readonly language: Ctx['language'] };
const named = ({ language }: Asker, alias: string): Sql =>
  raw(wordLanguageOf(language) === 'hr' ? `${alias}.name_hr` : `coalesce(${alias}.name_en, ${alias}.name_hr)`);

/** Rooms with their type. Also those that are gone, where something was held once; `is_open` are the others. */
export const roomsNamed = (
  asker: Asker,
): Sql => sql`(select r.id, r.num, r.code, ${named(asker, 'r')} as name, r.building, r.url, r.capacity, coalesce(r.equipment, '{}') as equipment,
    r.id_roomtype, ${named(asker, 't')} as roomtype, r.is_virtual, r.is_bookable, r.is_student_bookable, (r.active = 1 and r.deleted_at is null) as is_open
  from ${asker.db.table('room')} r left join ${asker.db.table('roomtype')} t on t.id = r.id_roomtype)`;
export const roomtypesNamed = (asker: Asker): Sql =>
  sql`(select t.id, t.num, ${named(asker, 't')} as name from ${asker.db.table('roomtype')} t where t.deleted_at is null)`;

/** Teachers with their account. Also those that are gone; `is_there` are the others. */
export const teachersNamed = (db: Tables): Sql =>
  sql`(select id, concat_ws(' ', first_name, last_name) as name, id_user, active_from, active_to, deleted_at is null as is_there from ${db.table('teacher')})`;
/** Accounts of those who teach today. */
export const accountsOfTeachers = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Sql =>
  sql`select t.id_user from ${db.table('teacher')} t where t.id_user is not null and t.deleted_at is null
    and (t.active_to is null or t.active_to >= (${now}::timestamptz at time zone 'Europe/Zagreb')::date)`;
/** Teachers as their work is counted: the name with its titles, the employment, the part of full time and the unit. */
export const teachersEmployed = (
  asker: Asker,
): Sql => sql`(select t.id, concat_ws(', ', concat_ws(' ', t.title_prefix, t.first_name, t.last_name), t.title_suffix) as name, t.last_name, t.first_name, coalesce(t.oib, t.foreign_id) as oib,
    t.id_user, t.gender, t.employment, t.fte, t.norm_reduction, t.active_to, t.id_organizationunit, ${named(asker, 'u')} as unit, t.id_academicvocation, t.deleted_at is null as is_there
  from ${asker.db.table('teacher')} t left join ${asker.db.table('organizationunit')} u on u.id = t.id_organizationunit)`;
/** Which rank a teacher held on which days, with what it owes in a year. The present rank of the teacher stands without days. */
export const ranksHeld = (
  asker: Asker,
): Sql => sql`(select h.id_teacher, h."from", h."to", v.id, ${named(asker, 'v')} as name, v."group", v.annual_norm, v.annual_work, v.external_rate
  from (select id_teacher, id_academicvocation, "from", coalesce("to", 'infinity'::date) as "to" from ${asker.db.table('teacher-vocation')} where deleted_at is null
    union all select id, id_academicvocation, null, null from ${asker.db.table('teacher')}) h join ${asker.db.table('academicvocation')} v on v.id = h.id_academicvocation)`;
/** What an hour counts by year, type and size of the group. */
export const coefficientsOfYears = (
  db: Tables,
): Sql => sql`(select c.id_academicyear, c.id_teachingtype, t.code as type_code, t.category, coalesce(c.min_students, 0) as min_students, c.max_students,
    c.coef_norm, case y.norm_system when 'work' then c.coef_work else c.coef_norm end as coef, case y.norm_system when 'work' then c.coef_work_repeat else c.coef_norm_repeat end as coef_repeat
  from ${db.table('teachingtype-coef')} c join ${db.table('teachingtype')} t on t.id = c.id_teachingtype join ${db.table('academicyear')} y on y.id = c.id_academicyear where c.deleted_at is null)`;
/** Academic years with their days, their unit of load and what its coefficients rest on. */
export const yearsKept = (db: Tables): Sql =>
  sql`(select id, code, start_year, start_date, end_date, norm_system, coef_basis, status from ${db.table('academicyear')} where deleted_at is null)`;
/** Courses of a study in a year with all that a plan prints of them. */
export const coursesOfStudies = (
  asker: Asker,
): Sql => sql`(select s.id, s.id_academicyear, s.id_study, s.id_course, s.semester, s.year_of_study, s.kind, s.ects, s.elective_group, s.elective_quota, coalesce(s.language, 'hr') as language, s.id_holder, s.num,
    k.code, ${named(asker, 'k')} as name, k.id_organizationunit, d.abbr as study_abbr, ${named(asker, 'd')} as study, e.code as level, ${named(asker, 'e')} as level_name,
    (s.is_graduate_thesis = 0 and s.is_internship = 0) as is_taught
  from ${asker.db.table('stcourse')} s join ${asker.db.table('course')} k on k.id = s.id_course join ${asker.db.table('study')} d on d.id = s.id_study
    left join ${asker.db.table('edulev')} e on e.id = d.id_edulev where s.deleted_at is null)`;
/** Courses of a study in a year, by the name of the course. */
export const studyCoursesNamed = (asker: Asker): Sql =>
  sql`(select s.id, ${named(asker, 'c')} as name, s.id_academicyear, s.id_study, s.semester, s.id_holder, s.plan_status, s.num, s.id_course, c.code, s.kind, s.ects::float as ects, s.deleted_at is null as is_there, s.is_approved_by_holder = 1 as is_approved_by_holder,
    (s.plan_status = 'approved' or s.plan_status = 'closed' and s.plan_before is not distinct from 'approved') as is_approved,
    (s.is_graduate_thesis = 0 and s.is_internship = 0) as is_taught, s.aims_hr is not null as has_aims, jsonb_array_length(coalesce(s.literature, '[]'::jsonb)) > 0 as has_literature
  from ${asker.db.table('stcourse')} s join ${asker.db.table('course')} c on c.id = s.id_course)`;

/** Who takes which course, without those who have dropped it: the student, their account, and the days of the academic year. */
export const coursesTaken = (
  db: Tables,
): Sql => sql`(select n.id, n.id_st_co, n.id_studentenrollment, e.id_student, s.id_user, concat_ws(' ', s.last_name, s.first_name) as student, s.jmbag, e.mode, n.status, e.id_academicyear, y.start_date as year_from, y.end_date as year_to
  from ${db.table('st-co-enrollment')} n join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment
    left join ${db.table('student')} s on s.id = e.id_student left join ${db.table('academicyear')} y on y.id = e.id_academicyear
  where n.deleted_at is null and e.deleted_at is null and n.status <> 'dropped')`;

/** Those who take a course, with what they are put into groups by: name, number and mode of studying. */
export const studentsOnCourses = (
  db: Tables,
): Sql => sql`(select n.id, n.id_st_co, e.mode, s.jmbag, s.last_name, s.first_name, concat_ws(' ', s.first_name, s.last_name) as name
  from ${db.table('st-co-enrollment')} n join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment join ${db.table('student')} s on s.id = e.id_student
  where n.deleted_at is null and e.deleted_at is null and n.status <> 'dropped')`;
/** Types of teaching. */
export const teachingtypesNamed = (asker: Asker): Sql =>
  sql`(select t.id, t.num, t.code, t.category, ${named(asker, 't')} as name, t.color from ${asker.db.table('teachingtype')} t)`;
/** Who teaches on which course, and as what. */
export const teachersOnCourses = (db: Tables): Sql =>
  sql`(select id, id_st_co, id_teacher, role, "from", coalesce("to", 'infinity'::date) as "to" from ${db.table('st-co-teacher')} where deleted_at is null)`;
/** Whether the plan of a course is submitted, approved or closed; held, so that it stays so to the end of the transaction. */
export const isPlanFixed = async ({ db }: TxCtx, idStCo: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('stcourse')} where id = ${idStCo} and plan_status in ('submitted', 'approved', 'closed') for share`,
  )) !== null;
/** Whether a year is closed; held, so that it does not close before the transaction ends. */
export const isYearClosed = async ({ db }: TxCtx, idAcademicyear: number): Promise<boolean> =>
  (
    await db.one<{ status: string }>(
      sql`select status from ${db.table('academicyear')} where id = ${idAcademicyear} for share`,
    )
  )?.status === 'closed';
/** Accounts of those who decide about the plan of a course beside the planners: the heads of its study and of its unit. */
export const headsOfCourse = (db: Tables, idStCo: number): Sql => sql`select t.id_user from ${db.table('teacher')} t
  where t.deleted_at is null and t.id_user is not null and t.id in (
    select d.id_head from ${db.table('stcourse')} c join ${db.table('study')} s on s.id = c.id_study
        join ${db.table('study')} d on d.id in (s.id, s.id_parent) where c.id = ${idStCo}
      union select u.id_head from ${db.table('stcourse')} c join ${db.table('course')} k on k.id = c.id_course
        join ${db.table('organizationunit')} u on u.id = k.id_organizationunit where c.id = ${idStCo} and u.deleted_at is null)`;

/** The unit at the top: what is new and has no place of its own yet hangs on it. */
export const topUnit = async ({ db }: { readonly db: Db }): Promise<number | null> =>
  (
    await db.one<{ id: number }>(
      sql`select id from ${db.table('organizationunit')} where id_parent is null and deleted_at is null`,
    )
  )?.id ?? null;

/** Teaching groups of courses. Also those that are gone; `is_there` are the others. */
export const teachingGroups = (db: Tables): Sql =>
  sql`(select id, id_parent, id_st_co, id_teachingtype, num, code, capacity, only_mode, valid_from, deleted_at is null as is_there from ${db.table('st-co-group')})`;
/**
 * Teaching groups with all that a timetable says of them: course, study, semester and type of teaching. `courses` are those that
 * are taught in the same hours, the group's own among them.
 */
export const groupsTaught = (
  asker: Asker,
): Sql => sql`(select g.id, g.id_parent, g.code, g.id_st_co, g.id_teachingtype, g.capacity, g.num, g.valid_from, c.id_academicyear, c.id_study, c.id_course, c.semester, c.year_of_study,
    c.id_holder, c.plan_status, case when c.semester % 2 = 1 then 'winter' else 'summer' end as season, s.id_organizationunit, s.abbr as study, ${named(asker, 'k')} as course, k.abbr as course_abbr,
    y.code as type_code, ${named(asker, 'y')} as type, y.color, y.needs_room, y.preferred_roomtype, y.num as type_num,
    array(select g.id_st_co union select (x ->> 'idStCo')::int from jsonb_array_elements(coalesce(g.shared_st_cos, '[]'::jsonb)) x) as courses
  from ${asker.db.table('st-co-group')} g join ${asker.db.table('stcourse')} c on c.id = g.id_st_co join ${asker.db.table('study')} s on s.id = c.id_study
    join ${asker.db.table('course')} k on k.id = c.id_course join ${asker.db.table('teachingtype')} y on y.id = g.id_teachingtype
  where g.deleted_at is null and c.deleted_at is null)`;
/** Semesters with their year's state. */
export const semestersTaught = (db: Tables): Sql =>
  sql`(select s.id, s.id_academicyear, s.kind, s.teaching_from, s.teaching_to, s.exam_from, s.exam_to, s.weeks, s.timetable_status, y.code as year, y.status as year_status
  from ${db.table('academicyear-semester')} s join ${db.table('academicyear')} y on y.id = s.id_academicyear where s.deleted_at is null)`;
/** Whether the timetable in which a group is taught is still being made: until it is published, only those who make it know it. */
export const isInTheMaking = (
  db: Tables,
  idStCoGroup: Sql,
): Sql => sql`exists (select from ${db.table('st-co-group')} making
  join ${db.table('stcourse')} making_of on making_of.id = making.id_st_co join ${db.table('academicyear-semester')} making_in on making_in.id_academicyear = making_of.id_academicyear
    and making_in.kind = case when making_of.semester % 2 = 1 then 'winter' else 'summer' end and making_in.deleted_at is null
  where making.id = ${idStCoGroup} and making_in.timetable_status = 'draft')`;
/** Whether it has been made: of a group that is there, in a semester that is. The semester is compared so that PostgreSQL knows how many groups pass. */
export const isMade = (db: Tables, idStCoGroup: Sql): Sql => sql`exists (select from ${db.table('st-co-group')} made
  join ${db.table('stcourse')} made_of on made_of.id = made.id_st_co and made_of.deleted_at is null
  join ${db.table('academicyear-semester')} made_in on made_in.id_academicyear = made_of.id_academicyear
    and (made_in.kind = 'winter') = (made_of.semester % 2 = 1) and made_in.deleted_at is null
  where made.id = ${idStCoGroup} and made.deleted_at is null and made_in.timetable_status <> 'draft')`;
/** Who is in which group, and on which days. */
export const groupMembers = (db: Tables): Sql =>
  sql`(select id, id_st_co_group, id_st_co_enrollment, "from", coalesce("to", 'infinity'::date) as "to" from ${db.table('st-co-group-student')} where deleted_at is null)`;

/** Whom the catalogues know an account as: the same as the facts of whoever is signed in. */
export const recordsOf = async (
  db: Db,
  idUser: number,
): Promise<{ readonly idTeacher: number | null; readonly idStudent: number | null }> =>
  (await db.one(
    sql`select (${catalogueFacts.idTeacher(idUser, db)}) as "idTeacher", (${catalogueFacts.idStudent(idUser, db)}) as "idStudent"`,
  ))!;

/** Whether all days from one to another lie in the same academic year. */
export const isInOneYear = async (db: Db, from: string, to: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('academicyear')} where start_date <= ${from}::date and end_date >= ${to}::date and deleted_at is null`,
  )) !== null;

// ——— What outcomes are described by ———

/** Studies with the levels of the frameworks that their outcomes answer to. */
export const studiesLevelled = (
  asker: Asker,
): Sql => sql`(select s.id, s.abbr, ${named(asker, 's')} as name, s.id_head, split_part(e.hko_level, '.', 1) as hko_level, e.hko_level as hko_exact,
    case when e.hko_level in ('8.1', '8.2') then e.hko_level else split_part(e.hko_level, '.', 1) end as descriptor_level, e.bologna_cycle
  from ${asker.db.table('study')} s join ${asker.db.table('edulev')} e on e.id = s.id_edulev)`;
/** What the qualifications framework expects at each level, in each dimension. */
export const hkoDescriptors = (db: Tables): Sql =>
  sql`(select id, num, level, dimension, code, text_hr, text_en from ${db.table('hko')} where deleted_at is null)`;
/** What the Dublin descriptors expect at the end of each cycle. */
export const dublinDescriptors = (db: Tables): Sql =>
  sql`(select id, num, cycle, category, text_hr, text_en from ${db.table('dublin')} where deleted_at is null)`;
/** Verbs of the taxonomy with their levels. */
export const bloomVerbs = (
  db: Tables,
): Sql => sql`(select v.id, v.id_bloomlev, v.verb_hr, v.verb_en, v.active, l.level, l.name_hr as level_hr, l.name_en as level_en
  from ${db.table('bloomverb')} v join ${db.table('bloomlev')} l on l.id = v.id_bloomlev where v.deleted_at is null and l.deleted_at is null)`;
/** Heads of a study and of the study it is a stream of, by their accounts. */
export const headsOfStudy = (db: Tables, idStudy: number): Sql => sql`select t.id_user from ${db.table('teacher')} t
  where t.deleted_at is null and t.id_user is not null and t.id in (
    select d.id_head from ${db.table('study')} s join ${db.table('study')} d on d.id in (s.id, s.id_parent) where s.id = ${idStudy})`;
/** Methods of learning. */
export const learningmethodsNamed = (asker: Asker): Sql =>
  sql`(select m.id, m.num, m.code, ${named(asker, 'm')} as name from ${asker.db.table('learningmethod')} m where m.deleted_at is null)`;
/** Methods of assessment. */
export const assessmentmethodsNamed = (asker: Asker): Sql =>
  sql`(select m.id, m.num, m.code, ${named(asker, 'm')} as name from ${asker.db.table('assessmentmethod')} m where m.deleted_at is null)`;
/** Academic years by when they begin. */
export const yearsInOrder = (db: Tables): Sql =>
  sql`(select id, code, start_year, start_date, end_date, status from ${db.table('academicyear')} where deleted_at is null)`;

/** What a course says of itself, for its description on paper. */
export const coursesDescribed = (
  asker: Asker,
): Sql => sql`(select s.id, s.id_academicyear, y.code as year, y.start_year, s.id_study, k.code, ${named(asker, 'k')} as name, ${named(asker, 'd')} as study, d.abbr as study_abbr,
    e.code as level_code, ${named(asker, 'e')} as level, s.kind, s.semester, s.year_of_study, s.ects::float as ects, coalesce(s.language, 'hr') as language, s.max_enrolled,
    ${raw(wordLanguageOf(asker.language) === 'hr' ? 's.aims_hr' : 'coalesce(s.aims_en, s.aims_hr)')} as aims,
    ${raw(wordLanguageOf(asker.language) === 'hr' ? 's.prerequisites_hr' : 'coalesce(s.prerequisites_en, s.prerequisites_hr)')} as prerequisites, coalesce(s.literature, '[]'::jsonb) as literature
  from ${asker.db.table('stcourse')} s join ${asker.db.table('course')} k on k.id = s.id_course join ${asker.db.table('study')} d on d.id = s.id_study
    join ${asker.db.table('academicyear')} y on y.id = s.id_academicyear left join ${asker.db.table('edulev')} e on e.id = d.id_edulev where s.deleted_at is null)`;
export interface GradeStep {
  readonly value: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}
/** The scale of a study in a year, the best grade first; a stream without its own has its study's. */
export const scaleOf = async (
  asker: Asker & { readonly db: Db },
  idStudy: number,
  idAcademicyear: number,
): Promise<readonly GradeStep[]> =>
  (
    await asker.db.run<GradeStep>(sql`
    with recursive up as (select id, id_parent, 0 as height from ${asker.db.table('study')} where id = ${idStudy}
        union all select p.id, p.id_parent, up.height + 1 from ${asker.db.table('study')} p join up on p.id = up.id_parent),
      scales as (select s.id_study, s.id_academicyear, up.height, y.start_year from up join ${asker.db.table('studygrade')} s on s.id_study = up.id and s.deleted_at is null
          left join ${asker.db.table('academicyear')} y on y.id = s.id_academicyear
        where y.id is null or y.start_year <= (select start_year from ${asker.db.table('academicyear')} where id = ${idAcademicyear}) order by up.height, y.start_year desc nulls last limit 1)
    select g.value, ${named(asker, 'g')} as name, min(s.points_from)::float as "from", max(s.points_to)::float as "to"
    from scales c join ${asker.db.table('studygrade')} s on s.id_study = c.id_study and s.id_academicyear is not distinct from c.id_academicyear and s.deleted_at is null
      join ${asker.db.table('grade')} g on g.id = s.id_grade group by g.id order by g.value desc`)
  ).rows;
// ——— What a thesis stands on ———

/** Enrolments on the course of a thesis: whose, on which study, in which year of it, and how far. */
export const thesisEnrolments = (
  db: Tables,
): Sql => sql`(select n.id, n.id_st_co, n.id_studentenrollment, n.status, e.id_student, e.id_study, e.status as enrolment_status, e.year_of_study, e.mode, (d.semesters + 1) / 2 as years,
    s.id_user, concat_ws(' ', s.first_name, s.last_name) as student, s.jmbag, s.gender, s.email, c.id_academicyear, y.code as year, y.start_year, y.status as year_status
  from ${db.table('st-co-enrollment')} n join ${db.table('stcourse')} c on c.id = n.id_st_co and c.is_graduate_thesis = 1 and c.deleted_at is null
    join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment and e.deleted_at is null join ${db.table('student')} s on s.id = e.id_student and s.deleted_at is null
    join ${db.table('study')} d on d.id = e.id_study join ${db.table('academicyear')} y on y.id = c.id_academicyear where n.deleted_at is null)`;
/** Students with their account, as papers and lists name them. Also those that are gone; `is_there` are the others. */
export const studentsNamed = (
  db: Tables,
): Sql => sql`(select id, id_user, concat_ws(' ', first_name, last_name) as name, concat_ws(' ', last_name, first_name) as sorted, last_name, first_name, jmbag, oib, gender, email,
    deleted_at is null as is_there from ${db.table('student')})`;
/** Where students live: street and town, for papers that name them as a party. */
export const studentsAtHome = (
  db: Tables,
): Sql => sql`(select s.id, nullif(concat_ws(', ', nullif(s.street, ''), c.name), '') as address from ${db.table('student')} s
  left join ${db.table('state-city')} c on c.id = s.id_state_city)`;
/** Studies with what their last work is called and which title they give. */
export const studiesEnding = (
  asker: Asker,
): Sql => sql`(select s.id, s.code, s.isvu_code, s.abbr, s.name_hr, s.name_en, ${named(asker, 's')} as name, s.title_awarded_hr, s.title_awarded_en, s.id_organizationunit, ${named(asker, 'u')} as unit,
    e.code as level, e.hko_level, e.thesis_name_hr, e.thesis_name_en, s.deleted_at is null as is_there from ${asker.db.table('study')} s
    left join ${asker.db.table('edulev')} e on e.id = s.id_edulev left join ${asker.db.table('organizationunit')} u on u.id = s.id_organizationunit)`;
/** What a teacher's rank allows, and whether the teacher is there on a day. */
export const teachersQualified = (
  db: Tables,
): Sql => sql`(select t.id, t.id_user, concat_ws(', ', concat_ws(' ', t.title_prefix, t.first_name, t.last_name), t.title_suffix) as name, t.gender, t.last_name, t.active_from, t.active_to,
    v.can_mentor = 1 as can_mentor, v.can_chair = 1 as can_chair, t.deleted_at is null as is_there
  from ${db.table('teacher')} t join ${db.table('academicvocation')} v on v.id = t.id_academicvocation)`;
/** Courses by their names. */
export const coursesNamed = (asker: Asker): Sql =>
  sql`(select c.id, c.code, ${named(asker, 'c')} as name from ${asker.db.table('course')} c)`;
/** Grades by their value. */
export const gradesNamed = (db: Tables): Sql =>
  sql`(select id, value, name_hr, name_en, is_passing = 1 as is_passing from ${db.table('grade')} where deleted_at is null)`;
/** Courses of a study that a student has enrolled and not passed yet, without the thesis itself. */
export const openExamsOf = async (db: Db, idStudent: number, idStudy: number): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(distinct c.id_course)::int as n from ${db.table('st-co-enrollment')} n
    join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment and e.deleted_at is null join ${db.table('stcourse')} c on c.id = n.id_st_co
    where e.id_student = ${idStudent} and e.id_study = ${idStudy} and c.is_graduate_thesis = 0 and n.deleted_at is null and n.status in ('enrolled', 'attended', 'signatureDenied')
      and not exists (select from ${db.table('st-co-enrollment')} p join ${db.table('studentenrollment')} pe on pe.id = p.id_studentenrollment join ${db.table('stcourse')} pc on pc.id = p.id_st_co
        where pe.id_student = ${idStudent} and pc.id_course = c.id_course and p.status = 'passed' and p.deleted_at is null)`))!
    .n;
/** Whether a student has passed a course, on whatever study. */
export const hasPassed = async (db: Db, idStudent: number, idCourse: number): Promise<boolean> =>
  (await db.one(sql`select 1 from ${db.table('st-co-enrollment')} n join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment and e.deleted_at is null
    join ${db.table('stcourse')} c on c.id = n.id_st_co where e.id_student = ${idStudent} and c.id_course = ${idCourse} and n.status = 'passed' and n.deleted_at is null limit 1`)) !==
  null;
// ——— Of students and studies, for those who have graduated ———

/** Students as the records know them. */
export const studentsOnRecord = (db: Tables): Sql =>
  sql`(select id, jmbag, oib, first_name, last_name, birth_date, email, phone, street, id_state_city, id_user from ${db.table('student')} where deleted_at is null)`;
/** Who graduated on which study and when, with the day of the first enrolment there. */
export const graduationsOnRecord = (
  db: Tables,
): Sql => sql`(select e.id, e.id_student, e.id_study, e.status_on as graduated_on,
    (select min(f.enrolled_on) from ${db.table('studentenrollment')} f where f.id_student = e.id_student and f.id_study = e.id_study and f.deleted_at is null) as enrolled_on
  from ${db.table('studentenrollment')} e where e.status = 'graduated' and e.deleted_at is null)`;
/** Students who are enrolled somewhere now. */
export const studyingNow = (db: Tables): Sql =>
  sql`(select e.id_student from ${db.table('studentenrollment')} e where e.status = 'enrolled' and e.deleted_at is null)`;
/** Studies by both names, with what they award and their level in the framework of qualifications. */
export const studiesAwarding = (
  db: Tables,
): Sql => sql`(select s.id, s.code, s.abbr, s.name_hr, coalesce(s.name_en, s.name_hr) as name_en, s.title_awarded_hr, s.id_edulev, split_part(l.hko_level, '.', 1)::int as eqf
  from ${db.table('study')} s join ${db.table('edulev')} l on l.id = s.id_edulev where s.deleted_at is null)`;
/** Levels of study by their place in the framework: what is higher has the greater number. */
export const levelsInOrder = (db: Tables): Sql =>
  sql`(select l.id, l.name_hr, coalesce(l.name_en, l.name_hr) as name_en, split_part(l.hko_level, '.', 1)::int as eqf from ${db.table('edulev')} l)`;
/** Towns with their counties. */
export const citiesInCounties = (db: Tables): Sql =>
  sql`(select c.id, c.name, c.id_state_county, k.name as county from ${db.table('state-city')} c left join ${db.table('state-county')} k on k.id = c.id_state_county)`;
