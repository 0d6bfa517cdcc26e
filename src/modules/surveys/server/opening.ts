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
  type Run,
  save,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { addDays } from '../../calendar/model.ts';
import { yearsKept, semestersTaught, studyCoursesNamed } from '../../catalogues/server/index.ts';
import { type categories, ofInternships, opening, type survey, surveyConduction, type surveyRule } from '../model.ts';
import { definitionIn, fileQuestionsOf } from '../form/index.ts';
import { audienceCount, type Chosen } from './audience.ts';
import { ledRule } from './rules.ts';

export const rulePolicy: Policy<typeof surveyRule> = {
  read: ledRule,
  create: ledRule,
  update: ledRule,
  remove: ledRule,
  async check(ctx, { row, verb }) {
    if (verb === 'remove') return [];
    const isOf = (...of: readonly (typeof categories)[number][]) =>
      isThere<typeof survey>(ctx, 'survey', { id: row.idSurv, category: { in: of } });
    if (!(await isOf(...opening))) return [error('notOfCourse', 'idSurv')];
    // What the end of an internship does not know is not asked for, so that nobody believes it counts.
    if ((row.semesters !== 'both' || row.daysAfter !== 0) && (await isOf(...ofInternships)))
      return [error('asksAtOnce', row.semesters === 'both' ? 'daysAfter' : 'semesters')];
    const asked = await ctx.db.one<{ definition: string }>(
      sql`select definition from ${ctx.db.table('survey')} where id = ${row.idSurv}`,
    );
    return fileQuestionsOf(definitionIn(asked?.definition)).length > 0 ? [error('fileNamelessly', 'idSurv')] : [];
  },
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
/** Rules at work (`r`), each with the newest version of its definition that is ready and asks for no file (`s`): they ask namelessly. */
const rulesOf = (db: Ctx['db'], of: readonly (typeof categories)[number][]): Sql =>
  sql`${db.table('survey-rule')} r join ${db.table('survey')} o on o.id = r.id_surv and o.deleted_at is null and o.category = any(${[...of]}) and r.active = 1
      join lateral (select n.* from ${db.table('survey')} n where n.deleted_at is null and n.status = 'ready' and not jsonb_path_exists(n.definition::jsonb, 'strict $.**.type ? (@ == "file")') and coalesce(n.id_first, n.id) = coalesce(o.id_first, o.id) order by n.version desc limit 1) s on true`;
/** Rules beside courses (`c`, `e` in English) whose teaching has ended and that no survey of the rule has asked about. A definition counts with its newest version that is ready. */
const dueCourses = (ctx: Ctx): Sql => {
  const { db } = ctx;
  const today = wallClock(ctx.now).slice(0, 10);
  return sql`${rulesOf(db, ['course'])}
      join ${semestersTaught(db)} t on r.semesters in ('both', t.kind) and t.year_status = 'active'
        and t.teaching_to + r.days_after <= ${today}::date and t.teaching_to >= ${today}::date - ${longestAgo}::int
      join ${studyCoursesNamed({ ...ctx, language: 'hr' })} c on c.id_academicyear = t.id_academicyear and c.is_there and c.is_taught and (c.semester % 2 = 1) = (t.kind = 'winter')
      join ${studyCoursesNamed({ ...ctx, language: 'en-uk' })} e on e.id = c.id
    where not exists (select 1 from ${db.table('survey-conduction')} k where k.id_surv_rule = r.id and k.id_st_co = c.id)`;
};
/** How far the rules have been gone through: behind this course of this rule. */
interface Reached {
  readonly idSurvRule: number;
  readonly idStCo: number;
  readonly done: number;
}
const portion = 200;
const dueAfter = (ctx: Ctx, { idSurvRule, idStCo }: Reached): Promise<Due[]> =>
  ctx.db.rows<Due>(sql`select r.id as "idSurvRule", s.id as "idSurv", c.id as "idStCo", c.id_academicyear as "idAcademicyear", s.title_hr as "titleHr", s.title_en as "titleEn",
      c.name as "courseHr", e.name as "courseEn", r.open_days as "openDays", r.min_group as "minGroup", r.purpose_hr as "purposeHr", r.purpose_en as "purposeEn", r.basis
    from ${dueCourses(ctx)} and (r.id, c.id) > (${idSurvRule}::int, ${idStCo}::int)
    order by r.id, c.id limit ${portion}`);
const short = (survey: string, course: string): string => `${survey}: ${course}`.slice(0, 200);

/** Made and scheduled; it opens with the next moves whose time has come. */
const openFor = async (
  tx: TxCtx,
  due: Due,
  asked: { readonly dateTo: string; readonly audience: readonly Chosen[] | null },
): Promise<number> => {
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
      dateFrom: wallClock(tx.now),
      dateTo: asked.dateTo,
      purposeHr: due.purposeHr,
      purposeEn: due.purposeEn,
      basis: due.basis,
      audience: asked.audience,
      minGroup: due.minGroup,
    },
    { as: 'system' },
  );
  await move(tx, surveyConduction, made.after!.id, 'schedule', {}, { as: 'system' });
  return made.after!.id;
};

/**
 * One conduction for each course; what fewer students take than the threshold says could never be shown, and is not asked.
 * Each is stored together with how far the job is: after a crash, or when another node has taken over, no course is asked twice.
 */
const openByRules = async (ctx: Ctx, _data: unknown, run: Run): Promise<void> => {
  const today = wallClock(ctx.now).slice(0, 10);
  let now = (run.bookmark as Reached | null) ?? { idSurvRule: 0, idStCo: 0, done: 0 };
  const left = await ctx.db.one<{ n: number }>(
    sql`select count(*)::int as n from ${dueCourses(ctx)} and (r.id, c.id) > (${now.idSurvRule}::int, ${now.idStCo}::int)`,
  );
  const total = now.done + left!.n;
  await run.progress(now.done, total);
  for (;;) {
    const found = await dueAfter(ctx, now);
    for (const due of found) {
      now = { idSurvRule: due.idSurvRule, idStCo: due.idStCo, done: now.done + 1 };
      const audience = [{ kind: 'stCourse', value: String(due.idStCo) }];
      if ((await audienceCount(ctx, audience)) >= due.minGroup)
        try {
          await inTransaction(ctx, async tx => {
            await openFor(tx, due, { dateTo: `${addDays(today, due.openDays)} 23:59`, audience });
            await run.keep(tx, { ...now });
          });
        } catch (err) {
          // One course that cannot be asked keeps no other from being asked.
          if (!(err instanceof Refusal)) throw err;
          ctx.log.warn({ err, idStCo: due.idStCo }, 'a survey was not opened by its rule');
        }
      await run.progress(now.done, Math.max(now.done, total));
    }
    if (found.length < portion) return;
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

type OfInternship = (typeof ofInternships)[number];
/** Sorts of surveys about internships that a rule opens. */
export const openedAtEnd = async ({ db }: Pick<Ctx, 'db'>): Promise<ReadonlySet<OfInternship>> =>
  new Set(
    (
      await db.run<{ category: OfInternship }>(sql`select distinct o.category from ${rulesOf(db, ofInternships)}`)
    ).rows.map(row => row.category),
  );
/**
 * Opens the survey of a course's internships when the first of them ends, where a rule says so: one for the course and its
 * year, until so many days after the year as the rule says. Null: no rule, or the one it made is over.
 */
export const openAtEnd = async (tx: TxCtx, category: OfInternship, idStCo: number): Promise<number | null> => {
  const { db } = tx;
  await db.lock('survey at end', idStCo);
  const known = await db.one<{ id: number; status: string }>(
    sql`select k.id, k.status from ${db.table('survey-conduction')} k join ${db.table('survey')} s on s.id = k.id_surv and s.category = ${category}
      where k.id_surv_rule is not null and k.id_st_co = ${idStCo} and k.deleted_at is null order by k.id desc limit 1`,
  );
  if (known) return known.status === 'open' ? known.id : null;
  const due = await db.one<Due & { readonly lastDay: string }>(
    sql`select r.id as "idSurvRule", s.id as "idSurv", c.id as "idStCo", c.id_academicyear as "idAcademicyear", s.title_hr as "titleHr", s.title_en as "titleEn",
      c.name as "courseHr", e.name as "courseEn", r.open_days as "openDays", r.min_group as "minGroup", r.purpose_hr as "purposeHr", r.purpose_en as "purposeEn", r.basis,
      (greatest(y.end_date, ${wallClock(tx.now).slice(0, 10)}::date) + r.open_days)::text as "lastDay"
    from ${rulesOf(db, [category])} join ${studyCoursesNamed({ ...tx, language: 'hr' })} c on c.id = ${idStCo} and c.is_there
      join ${studyCoursesNamed({ ...tx, language: 'en-uk' })} e on e.id = c.id
      join ${yearsKept(db)} y on y.id = c.id_academicyear order by r.id limit 1`,
  );
  if (!due) return null;
  const id = await openFor(tx, due, { dateTo: `${due.lastDay} 23:59`, audience: null });
  // Nobody is on its roll yet: whoever has ended the internship is asked in the same breath.
  await move(tx, surveyConduction, id, 'open', {}, { as: 'system' });
  return id;
};
