import type { Row } from '../../../kernel/resource/index.ts';
import { type Ctx, sql } from '../../../kernel/server/index.ts';
import { coursesTaken, studentsNamed, studyCoursesNamed } from '../../catalogues/server/index.ts';
import { employeesNamed, partnersNamed } from '../../people/server/index.ts';
import type { intsStCourseSetting } from '../model.ts';

export type Setting = Row<typeof intsStCourseSetting>;
export const settingOf = async ({ db }: Ctx, id: number): Promise<Setting | null> =>
  db.one<Setting>(sql`select id, id_st_co as "idStCo", id_academicyear as "idAcademicyear", duration_unit as "durationUnit", required_hours as "requiredHours", hours_per_day_max as "hoursPerDayMax",
    date_from::text as "dateFrom", date_to::text as "dateTo", grading_kind as "gradingKind", weight_tasks as "weightTasks", weight_diary as "weightDiary", weight_mentor as "weightMentor",
    threshold5, threshold4, threshold3, threshold2, diary_entry_days as "diaryEntryDays", diary_due_days as "diaryDueDays", allow_own_partner as "allowOwnPartner",
    allow_recognition as "allowRecognition", recognition_min_months as "recognitionMinMonths", recognition_min_hours as "recognitionMinHours"
    from ${db.table('ints-st-course-setting')} where id = ${id} and deleted_at is null`);

export interface Held {
  readonly id: number;
  readonly idIntsSet: number;
  readonly idStCo: number;
  readonly idStudent: number;
  readonly idPartner: number | null;
  readonly idParEmployee: number | null;
  readonly idTeacher: number | null;
  readonly intsKind: 'placement' | 'recognition';
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly plannedHours: number | null;
  readonly diaryOpenFrom: string | null;
  readonly status: string;
}
/** An internship as the checks of what hangs on it need it; held, so that it stays so to the end of the transaction. */
export const internshipHeld = async ({ db }: Ctx, id: number): Promise<Held> =>
  (await db.one<Held>(sql`select id, id_ints_set as "idIntsSet", id_st_co as "idStCo", id_student as "idStudent", id_partner as "idPartner", id_par_employee as "idParEmployee", id_teacher as "idTeacher",
    ints_kind as "intsKind", date_from::text as "dateFrom", date_to::text as "dateTo", planned_hours as "plannedHours", diary_open_from::text as "diaryOpenFrom", status
    from ${db.table('internship')} where id = ${id} for share`))!;

/** Whether the student takes the course. */
export const takes = async ({ db }: Ctx, idStudent: number, idStCo: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${coursesTaken(db)} n where n.id_student = ${idStudent} and n.id_st_co = ${idStCo} limit 1`,
  )) !== null;
/** Hours that an earlier decision has recognised. */
export const recognisedHours = async ({ db }: Ctx, idStudent: number, idIntsSet: number): Promise<number> =>
  (await db.one<{ hours: number }>(
    sql`select coalesce(max(hours_recognised), 0) as hours from ${db.table('internship')}
      where id_student = ${idStudent} and id_ints_set = ${idIntsSet} and ints_kind = 'recognition' and status = 'partial' and deleted_at is null`,
  ))!.hours;

export interface Named {
  readonly student: string;
  readonly idUserStudent: number | null;
  readonly partner: string | null;
  readonly courseHr: string;
  readonly courseEn: string;
  readonly mentor: string | null;
  readonly mentorEmail: string | null;
  readonly idUserMentor: number | null;
}
/** What notices call an internship, and the accounts of its two sides. */
export const namesOf = async ({ db }: Ctx, id: number): Promise<Named> =>
  (await db.one<Named>(sql`select s.name as student, s.id_user as "idUserStudent", coalesce(p.name, i.employer_name) as partner, hr.name as "courseHr", en.name as "courseEn",
      m.name as mentor, m.email as "mentorEmail", m.id_user as "idUserMentor"
    from ${db.table('internship')} i join ${studentsNamed(db)} s on s.id = i.id_student join ${studyCoursesNamed({ db, language: 'hr' })} hr on hr.id = i.id_st_co
      join ${studyCoursesNamed({ db, language: 'en-uk' })} en on en.id = i.id_st_co
      left join ${partnersNamed(db)} p on p.id = i.id_partner left join ${employeesNamed(db)} m on m.id = i.id_par_employee and m.is_there where i.id = ${id}`))!;

interface Criteria {
  readonly wanted: number;
  readonly scored: number;
  readonly points: number;
  readonly most: number;
  readonly opinion: boolean;
}
/** How far a grader is: how many criteria there are, how many have points, and what they come to. */
export const gradedBy = async ({ db }: Ctx, idInts: number, role: 'mentor' | 'teacher'): Promise<Criteria> =>
  (await db.one<Criteria>(sql`select count(c.id)::int as wanted, count(x.points)::int as scored, coalesce(sum(x.points), 0)::int as points, coalesce(sum(c.max_points), 0)::int as most,
      bool_or(coalesce(btrim(g.opinion), '') <> '') is true as opinion
    from ${db.table('internship')} i left join ${db.table('ints-diary-grading')} g on g.id_ints = i.id and g.grader_role = ${role} and g.deleted_at is null
      left join ${db.table('ints-grading-criterion')} c on c.id_ints_set = i.id_ints_set and c.grader_role = ${role} and c.deleted_at is null
      left join lateral (select (s ->> 'points')::int as points from jsonb_array_elements(coalesce(g.scores, '[]'::jsonb)) s where (s ->> 'idIntsGraCri')::int = c.id limit 1) x on true
    where i.id = ${idInts}`))!;
/** The mean of what the tasks came to, in per cent; null without graded tasks. */
export const tasksPercent = async ({ db }: Ctx, idInts: number): Promise<number | null> =>
  (await db.one<{ percent: number | null }>(sql`select avg(t.percent)::float as percent from (
      select avg(g.points)::float / max(k.max_points) * 100 as percent from ${db.table('ints-task-assignment')} a join ${db.table('ints-task')} k on k.id = a.id_ints_task
        join ${db.table('ints-task-grading')} g on g.id_ints_task_ass = a.id and g.deleted_at is null where a.id_ints = ${idInts} and a.deleted_at is null group by a.id) t`))!
    .percent;
