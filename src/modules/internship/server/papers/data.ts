import { type Block, dayInText, type Lack } from '../../../../kernel/resource/index.ts';
import { type Ctx, sql } from '../../../../kernel/server/index.ts';
import {
  citiesInCounties,
  coursesOfStudies,
  coursesTaken,
  studentsAtHome,
  studentsNamed,
  teachersEmployed,
  yearsKept,
} from '../../../catalogues/server/index.ts';
import { accounts, employeesNamed, partnersNamed } from '../../../people/server/index.ts';

/** All that papers say of an internship. */
export interface OnPaper {
  readonly student: string;
  readonly jmbag: string;
  readonly oib: string | null;
  readonly gender: 'm' | 'f' | 'x' | null;
  readonly studentAddress: string | null;
  readonly mode: 'full' | 'part' | null;
  readonly yearOfStudy: number;
  readonly study: string;
  readonly course: string;
  readonly ects: number;
  readonly year: string;
  readonly yearEnds: string;
  readonly settingEnds: string | null;
  /** What the offer pays for the whole of it; null: nothing. */
  readonly payment: number | null;
  readonly partner: string | null;
  readonly partnerAddress: string | null;
  readonly partnerOib: string | null;
  readonly contractNo: string | null;
  readonly contractFrom: string | null;
  readonly mentor: string | null;
  readonly mentorPosition: string | null;
  readonly signatory: string | null;
  readonly signatoryPosition: string | null;
  readonly teacher: string | null;
  readonly teacherEmail: string | null;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly plannedHours: number | null;
  readonly durationUnit: 'hours' | 'days';
  readonly hoursPerDayMax: number;
  readonly requiredHours: number;
  readonly programme: string | null;
  readonly workplace: string | null;
  readonly referralNo: string | null;
  readonly hoursConfirmed: number;
  readonly finalGrade: number | null;
  readonly gradingKind: 'numeric' | 'passFail';
  readonly status: string;
  readonly basis: string | null;
  readonly employerName: string | null;
  readonly position: string | null;
  readonly workFrom: string | null;
  readonly workTo: string | null;
  readonly hoursClaimed: number | null;
  readonly hoursRecognised: number | null;
}
export const onPaper = async (ctx: Ctx, id: number): Promise<OnPaper> =>
  (await ctx.db.one<OnPaper>(sql`select s.name as student, s.jmbag, s.oib, s.gender, h.address as "studentAddress",
      (select n.mode from ${coursesTaken(ctx.db)} n where n.id_student = i.id_student and n.id_st_co = i.id_st_co order by n.id desc limit 1) as mode,
      c.year_of_study as "yearOfStudy", c.study, c.name as course, c.ects::float as ects, y.code as year, y.end_date::text as "yearEnds", x.date_to::text as "settingEnds",
      (select o.payment::float from ${ctx.db.table('internship-offer')} o where o.id = i.id_ints_off and o.is_paid = 1) as payment,
      p.name as partner, concat_ws(', ', p.address, nullif(concat_ws(' ', p.postal_code, v.name), '')) as "partnerAddress", p.oib as "partnerOib", p.contract_no as "contractNo", p.contract_from::text as "contractFrom",
      m.name as mentor, m.position as "mentorPosition", g.name as signatory, g.position as "signatoryPosition", t.name as teacher, u.email as "teacherEmail",
      i.date_from::text as "dateFrom", i.date_to::text as "dateTo", i.planned_hours as "plannedHours", x.duration_unit as "durationUnit", x.hours_per_day_max as "hoursPerDayMax", x.required_hours as "requiredHours",
      i.programme, i.workplace, i.referral_no as "referralNo",
      coalesce((select sum(a.hours) from ${ctx.db.table('ints-diary-attendance')} a where a.id_ints = i.id and a.presence = 'present' and a.is_confirmed = 1 and a.deleted_at is null), 0)::float as "hoursConfirmed",
      i.final_grade as "finalGrade", x.grading_kind as "gradingKind", i.status, i.basis, i.employer_name as "employerName", i.position, i.work_from::text as "workFrom", i.work_to::text as "workTo",
      i.hours_claimed as "hoursClaimed", i.hours_recognised as "hoursRecognised"
    from ${ctx.db.table('internship')} i join ${ctx.db.table('ints-st-course-setting')} x on x.id = i.id_ints_set join ${studentsNamed(ctx.db)} s on s.id = i.id_student
      join ${coursesOfStudies(ctx)} c on c.id = i.id_st_co join ${yearsKept(ctx.db)} y on y.id = i.id_academicyear
      join ${studentsAtHome(ctx.db)} h on h.id = i.id_student
      left join ${partnersNamed(ctx.db)} p on p.id = i.id_partner left join ${citiesInCounties(ctx.db)} v on v.id = p.id_state_city left join ${employeesNamed(ctx.db)} m on m.id = i.id_par_employee
      left join lateral (select e.name, e.position from ${employeesNamed(ctx.db)} e where e.id_partner = i.id_partner and e.is_signatory = 1 and e.is_there order by e.id limit 1) g on true
      left join ${teachersEmployed(ctx)} t on t.id = i.id_teacher left join (${accounts(ctx.db)}) u on u.id = t.id_user
    where i.id = ${id}`))!;

/** In a sentence: «10. rujna 2026.»; what is not known yet is left for the pen. */
export const dayOn = (day: string | null): string => (day === null ? '__________' : dayInText(day, 'hr'));
export const dayOnInEnglish = (day: string | null): string => (day === null ? '__________' : dayInText(day, 'en'));
/** «20 radnih dana», «160 sati»: as the course says its duration. */
export const duration = ({ durationUnit, hoursPerDayMax }: OnPaper, hours: number): string => {
  const n = durationUnit === 'days' ? Math.ceil(hours / hoursPerDayMax) : hours;
  const isOne = n % 10 === 1 && n % 100 !== 11;
  const isFew = n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14);
  const said = String(n).replace('.', ',');
  if (durationUnit === 'days') return `${said} ${isOne ? 'radnog dana' : isFew ? 'radna dana' : 'radnih dana'}`;
  // After «u trajanju od» all of them stand in the genitive.
  return `${said} ${isOne || isFew ? 'sata' : 'sati'}`;
};
/** “20 working days”, “160 hours” */
export const durationInEnglish = ({ durationUnit, hoursPerDayMax }: OnPaper, hours: number): string => {
  const n = durationUnit === 'days' ? Math.ceil(hours / hoursPerDayMax) : hours;
  const unit = durationUnit === 'days' ? 'working day' : 'hour';
  return `${n} ${unit}${n === 1 ? '' : 's'}`;
};
/** A translation says that it is one: procedure is in Croatian. */
export const courtesy: Block = {
  block: 'text',
  text: [{ text: 'Courtesy translation. The Croatian text prevails.', italic: true }],
};
export const noSigner: Lack = {
  hr: 'nema dužnosnika koji potpisuje',
  en: 'nobody has the duty to sign',
  to: '/Administration',
};
export const inCroatian = (ctx: Ctx): Ctx => ({ ...ctx, language: 'hr' });
export const inEnglish = (ctx: Ctx): Ctx => ({ ...ctx, language: 'en-uk' });
export const gradeWords = ['', 'nedovoljan', 'dovoljan', 'dobar', 'vrlo dobar', 'izvrstan'];
export const gradeWordsInEnglish = ['', 'insufficient', 'sufficient', 'good', 'very good', 'excellent'];
export const byGender = (gender: OnPaper['gender'], m: string, f: string): string =>
  gender === 'm' ? m : gender === 'f' ? f : `${m}/${f}`;
