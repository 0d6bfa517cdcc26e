import { wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  error,
  inTransaction,
  isThere,
  type Job,
  move,
  type Policy,
  Refusal,
  save,
  sql,
} from '../../../kernel/server/index.ts';
import { addDays } from '../../calendar/model.ts';
import { semestersTaught, studyCoursesNamed } from '../../catalogues/server/index.ts';
import { type survey, surveyConduction, type surveyRule } from '../model.ts';
import { audienceCount } from './audience.ts';
import { ledRule } from './rules.ts';

export const rulePolicy: Policy<typeof surveyRule> = {
  read: ledRule,
  create: ledRule,
  update: ledRule,
  remove: ledRule,
  check: async (ctx, { row, verb }) =>
    verb !== 'remove' && !(await isThere<typeof survey>(ctx, 'survey', { id: row.idSurv, category: 'course' }))
      ? [error('notOfCourse', 'idSurv')]
      : [],
};

interface Due {
  readonly idSurvRule: number;
  readonly idSurv: number;
  readonly idStCo: number;
  readonly idAcademicyear: number;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly courseHr: string;
  readonly courseEn: string;
  readonly openDays: number;
  readonly minGroup: number;
  readonly purposeHr: string | null;
  readonly purposeEn: string | null;
  readonly basis: string | null;
}
/** What ended longer ago than this is not asked about any more. */
const longestAgo = 30;
/** Courses whose teaching has ended and that no survey of the rule has asked about. A definition counts with its newest version that is ready. */
const dueCourses = async (ctx: Ctx): Promise<Due[]> => {
  const { db } = ctx;
  const today = wallClock(ctx.now).slice(0, 10);
  return (
    await db.run<Due>(sql`select r.id as "idSurvRule", s.id as "idSurv", c.id as "idStCo", c.id_academicyear as "idAcademicyear", s.title_hr as "titleHr", s.title_en as "titleEn",
      c.name as "courseHr", e.name as "courseEn", r.open_days as "openDays", r.min_group as "minGroup", r.purpose_hr as "purposeHr", r.purpose_en as "purposeEn", r.basis
    from ${db.table('survey-rule')} r join ${db.table('survey')} o on o.id = r.id_surv and o.deleted_at is null
      join lateral (select n.* from ${db.table('survey')} n where n.deleted_at is null and n.status = 'ready' and coalesce(n.id_first, n.id) = coalesce(o.id_first, o.id) order by n.version desc limit 1) s on true
      join ${semestersTaught(db)} t on r.semesters in ('both', t.kind) and t.year_status = 'active'
        and t.teaching_to + r.days_after <= ${today}::date and t.teaching_to >= ${today}::date - ${longestAgo}::int
      join ${studyCoursesNamed({ ...ctx, language: 'hr' })} c on c.id_academicyear = t.id_academicyear and c.is_there and c.is_taught and (c.semester % 2 = 1) = (t.kind = 'winter')
      join ${studyCoursesNamed({ ...ctx, language: 'en-uk' })} e on e.id = c.id
    where r.active = 1 and not exists (select 1 from ${db.table('survey-conduction')} k where k.id_surv_rule = r.id and k.id_st_co = c.id)
    order by r.id, c.id limit 2000`)
  ).rows;
};
const short = (survey: string, course: string): string => `${survey}: ${course}`.slice(0, 200);

/** One conduction for each course; what fewer students take than the threshold says could never be shown, and is not asked. */
const openByRules = async (ctx: Ctx): Promise<void> => {
  const today = wallClock(ctx.now);
  for (const due of await dueCourses(ctx)) {
    const audience = [{ kind: 'stCourse', value: String(due.idStCo) }];
    if ((await audienceCount(ctx, audience)) < due.minGroup) continue;
    try {
      await inTransaction(ctx, async tx => {
        const made = await save(
          tx,
          surveyConduction,
          {
            titleHr: short(due.titleHr, due.courseHr),
            titleEn: short(due.titleEn ?? due.titleHr, due.courseEn),
            idSurv: due.idSurv,
            idAcademicyear: due.idAcademicyear,
            idStCo: due.idStCo,
            idSurvRule: due.idSurvRule,
            access: 'private',
            isAnonymous: 1,
            dateFrom: today,
            dateTo: `${addDays(today.slice(0, 10), due.openDays)} 23:59`,
            purposeHr: due.purposeHr,
            purposeEn: due.purposeEn,
            basis: due.basis,
            audience,
            minGroup: due.minGroup,
          },
          { as: 'system' },
        );
        await move(tx, surveyConduction, made.after!.id, 'schedule', {}, { as: 'system' });
      });
    } catch (err) {
      // One course that cannot be asked keeps no other from being asked.
      if (!(err instanceof Refusal)) throw err;
      ctx.log.warn({ err, idStCo: due.idStCo }, 'a survey was not opened by its rule');
    }
  }
};
export const openingJobs: readonly Job[] = [
  {
    name: 'surveys.open',
    called: { hr: 'Ankete: otvaranje po pravilima', en: 'Surveys: opening by rules' },
    cron: '10 6 * * *',
    run: openByRules,
  },
];
