import { type Ctx, sql } from '../../../../kernel/server/index.ts';
import {
  coursesNamed,
  roomsNamed,
  studentsNamed,
  studiesEnding,
  studyCoursesNamed,
  teachersQualified,
  thesisEnrolments,
  yearsKept,
} from '../../../catalogues/server/index.ts';
import type { Seat } from '../../model.ts';

// What the papers of one thesis are made of: its row with everything around it, read once for each paper.

export type Gender = 'm' | 'f' | 'x' | null;
export interface Case {
  readonly id: number;
  readonly status: string;
  readonly number: string | null;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly summary: string | null;
  readonly outline: string | null;
  readonly references: string | null;
  readonly tasks: string | null;
  readonly sci: string | null;
  readonly student: string;
  readonly jmbag: string;
  readonly email: string | null;
  readonly gender: 'm' | 'f' | 'x' | null;
  readonly study: string;
  readonly studyEn: string | null;
  readonly level: string | null;
  readonly awarded: string | null;
  readonly hasGraduated: boolean;
  readonly yearOfStudy: number;
  readonly mode: string;
  readonly sentAt: string | null;
  /** When the one who is mentor said yes in the portal. */
  readonly acceptedOn: string | null;
  readonly thesis: string | null;
  readonly course: string | null;
  readonly courseEn: string | null;
  readonly year: string;
  readonly mentor: string | null;
  readonly mentorGender: Gender;
  readonly comentor: string | null;
  readonly comentorGender: Gender;
  readonly wishes: readonly string[];
  readonly appliedOn: string | null;
  readonly approvedOn: string | null;
  readonly deadline: string | null;
  readonly submittedOn: string | null;
  readonly commissionOn: string | null;
  readonly idStudy: number;
  readonly idStCo: number;
}
export const caseOf = async (ctx: Ctx, id: number): Promise<Case> => {
  const { db } = ctx;
  return (await db.one<Case>(sql`select g.id, g.status, g.number, g.title_hr as "titleHr", g.title_en as "titleEn", g.summary, g.outline, g."references", g.tasks,
      nullif(concat_ws(', ', g.sci_area, g.sci_field, g.sci_branch), '') as sci, s.name as student, s.jmbag, s.email, s.gender, d.name_hr as study, d.name_en as "studyEn", d.hko_level as level, d.title_awarded_hr as awarded, e.enrolment_status = 'graduated' as "hasGraduated", e.year_of_study as "yearOfStudy", e.mode,
      (select to_char(min(w.created_at) at time zone 'Europe/Zagreb', 'HH24:MI') from ${db.table('graduatethesis-mentorchoice')} w where w.id_st_co_graduatethesis = g.id and w.deleted_at is null) as "sentAt",
      (select max(w.answered_on)::text from ${db.table('graduatethesis-mentorchoice')} w where w.id_st_co_graduatethesis = g.id and w.id_teacher = g.id_mentor and w.status = 'accepted' and w.deleted_at is null) as "acceptedOn", d.thesis_name_hr as thesis,
      c.name as course, n.name as "courseEn", y.code as year, m.name as mentor, m.gender as "mentorGender", k.name as comentor, k.gender as "comentorGender",
      array(select w.name from ${db.table('st-co-graduatethesis-id-wishes')} l join ${teachersQualified(db)} w on w.id = l.id_target where l.id_row = g.id order by l.num) as wishes,
      g.applied_on::text as "appliedOn", g.approved_on::text as "approvedOn", g.deadline::text as deadline, g.submitted_on::text as "submittedOn", g.commission_on::text as "commissionOn",
      g.id_study as "idStudy", g.id_st_co as "idStCo"
    from ${db.table('st-co-graduatethesis')} g join ${studentsNamed(db)} s on s.id = g.id_student join ${studiesEnding({ db, language: 'hr' })} d on d.id = g.id_study
      join ${studyCoursesNamed({ db, language: 'hr' })} o on o.id = g.id_st_co join ${yearsKept(db)} y on y.id = o.id_academicyear join ${thesisEnrolments(db)} e on e.id = g.id_st_co_enrollment
      left join ${coursesNamed({ db, language: 'hr' })} c on c.id = g.id_course left join ${coursesNamed({ db, language: 'en-uk' })} n on n.id = g.id_course left join ${teachersQualified(db)} m on m.id = g.id_mentor left join ${teachersQualified(db)} k on k.id = g.id_comentor
    where g.id = ${id}`))!;
};
export interface Sitting {
  readonly idTeacher: number;
  readonly name: string;
  readonly gender: 'm' | 'f' | 'x' | null;
  readonly role: Seat;
}
export const commissionOf = async ({ db }: Ctx, id: number): Promise<Sitting[]> =>
  (
    await db.run<Sitting>(sql`select d.id_teacher as "idTeacher", t.name, t.gender, d.role from ${db.table('graduatethesis-defensecommission')} d join ${teachersQualified(db)} t on t.id = d.id_teacher
      where d.id_st_co_graduatethesis = ${id} and d.deleted_at is null and d.status <> 'declined' order by array_position(array['president', 'mentor', 'member', 'substitute', 'secretary'], d.role), d.num`)
  ).rows;
export interface Held {
  readonly id: number;
  readonly attempt: number;
  readonly day: string;
  readonly time: string;
  readonly until: string;
  readonly place: string | null;
  readonly result: 'passed' | 'failed' | null;
  readonly voting: 'unanimous' | 'majority' | null;
  readonly separateOpinion: string | null;
  readonly questions:
    | readonly { readonly idTeacher: number; readonly text: string; readonly answered: string }[]
    | null;
  readonly meanWork: string | null;
  readonly meanPresentation: string | null;
  readonly meanDiscussion: string | null;
}
export const defenceOf = ({ db }: Ctx, id: number): Promise<Held | null> =>
  db.one<Held>(sql`select f.id, f.attempt, to_char(f.start at time zone 'Europe/Zagreb', 'YYYY-MM-DD') as day, to_char(f.start at time zone 'Europe/Zagreb', 'HH24:MI') as time,
      to_char(f."end" at time zone 'Europe/Zagreb', 'HH24:MI') as until, nullif(concat_ws(', ', r.building, r.name, case when f.online_url is not null then 'poveznica za pristup: ' || f.online_url end), '') as place, f.result, f.voting,
      f.separate_opinion as "separateOpinion", f.questions, f.mean_work as "meanWork", f.mean_presentation as "meanPresentation", f.mean_discussion as "meanDiscussion"
    from ${db.table('graduatethesis-defense')} f left join ${roomsNamed({ db, language: 'hr' })} r on r.id = f.id_room
    where f.id_st_co_graduatethesis = ${id} and f.deleted_at is null and f.result is distinct from 'notHeld' order by f.id desc limit 1`);
/** The standing body as its own record names it, and who presides over it. */
export const bodyOf = ({ db }: Ctx, idStudy: number, on: string) =>
  db.one<{
    name: string;
    nameEn: string | null;
    gen: string | null;
    president: string | null;
    gender: Gender;
  }>(sql`select c.name_hr as name, c.name_en as "nameEn", c.name_gen_hr as gen, p.name as president, p.gender
    from ${db.table('graduatethesiscommission')} c join ${db.table('graduatethesiscommission-id-studies')} s on s.id_row = c.id
      left join lateral (select t.name, t.gender from ${db.table('graduatethesiscommission-member')} m join ${teachersQualified(db)} t on t.id = m.id_teacher
        where m.id_graduatethesiscommission = c.id and m.role = 'president' and m.deleted_at is null limit 1) p on true
    where s.id_target = ${idStudy} and c.deleted_at is null and ${on}::date between c.mandate_from and c.mandate_to limit 1`);
