import { sql, type Ctx } from '../../../kernel/server/index.ts';
import { studyCoursesNamed, yearsKept } from '../../catalogues/server/index.ts';
import { graduatethesisSetting } from '../model.ts';

/** The limits of a study in a year, as the screens and moves ask for them. */
export interface Limits {
  readonly minEcts: number;
  readonly allowOpenExams: number;
  readonly maxMentorships: number;
  readonly minDaysApplyToDefense: number;
  readonly minDaysNoticeDefense: number;
  readonly deadlineMonths: number;
  readonly maxSimilarity: number;
  readonly weightWork: number;
  readonly weightPresentation: number;
  readonly weightDiscussion: number;
  readonly criteriaWork: string | null;
  readonly criteriaPresentation: string | null;
  readonly criteriaDiscussion: string | null;
  readonly depositDays: number;
  readonly applyUntil: string | null;
  readonly answerDays: number;
  readonly decideDays: number;
  readonly reviewDays: number;
  readonly confirmDays: number;
  readonly aiDeclaration: 0 | 1;
}
/** What holds where a study has said nothing: the defaults of the declaration. */
const unsaid = Object.fromEntries(
  Object.entries(graduatethesisSetting.all).map(([name, field]) => [name, field.default ?? null]),
) as unknown as Limits;

/** The setting of the study for the year of the thesis, or the last one before it. */
export const limitsOf = async (
  ctx: Pick<Ctx, 'db' | 'language'>,
  of: { idStudy: number; idStCo: number },
): Promise<Limits> =>
  (await ctx.db.one<Limits>(sql`select s.min_ects as "minEcts", s.allow_open_exams as "allowOpenExams", s.max_mentorships as "maxMentorships", s.min_days_apply_to_defense as "minDaysApplyToDefense",
      s.min_days_notice_defense as "minDaysNoticeDefense", s.deadline_months as "deadlineMonths", s.max_similarity::float as "maxSimilarity", s.weight_work::float as "weightWork",
      s.weight_presentation::float as "weightPresentation", s.weight_discussion::float as "weightDiscussion", s.criteria_work as "criteriaWork", s.criteria_presentation as "criteriaPresentation",
      s.criteria_discussion as "criteriaDiscussion", s.deposit_days as "depositDays", s.apply_until::text as "applyUntil", s.answer_days as "answerDays", s.decide_days as "decideDays", s.review_days as "reviewDays", s.confirm_days as "confirmDays", s.ai_declaration as "aiDeclaration"
    from ${ctx.db.table('graduatethesis-setting')} s join ${yearsKept(ctx.db)} y on y.id = s.id_academicyear
      join ${studyCoursesNamed(ctx)} c on c.id = ${of.idStCo} join ${yearsKept(ctx.db)} o on o.id = c.id_academicyear
    where s.id_study = ${of.idStudy} and s.deleted_at is null and y.start_year <= o.start_year order by y.start_year desc limit 1`)) ??
  unsaid;
