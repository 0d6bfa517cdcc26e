import {
  type Ctx,
  type Db,
  endpoint,
  type Endpoint,
  inTransaction,
  notAllowed,
  raw,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { integer, wordLanguageOf } from '../../../kernel/resource/index.ts';
import { calendarholiday } from '../model.ts';
import { type HolidaysOfYear, holidaysOfYear, type SeenHoliday } from '../model/shapes.ts';
import { publicHolidays } from './public-holidays.ts';
import { editsCalendarCatalogues } from './rules.ts';

/** The holidays that reach into a span of days. */
export const holidaysBetween = async (ctx: Ctx, from: string, to: string): Promise<SeenHoliday[]> =>
  (
    await ctx.db.run<SeenHoliday>(sql`
  select id, date_from::text as "dateFrom", date_to::text as "dateTo", ${raw(wordLanguageOf(ctx.language) === 'hr' ? 'name_hr' : 'coalesce(name_en, name_hr)')} as name,
    kind, teaching_as_weekday as "teachingAsWeekday"
  from ${ctx.db.table('calendarholiday')} where date_from <= ${to}::date and date_to >= ${from}::date and deleted_at is null order by date_from, id`)
  ).rows;

/** A span of days that is not taught, or is taught as another weekday; for one study or unit alone where it names one. */
export interface DaysOff {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly kind: SeenHoliday['kind'];
  readonly teachingAsWeekday: number | null;
  readonly idStudy: number | null;
  readonly idOrganizationunit: number | null;
  readonly name: string;
}
export const daysOffBetween = async (ctx: Ctx, from: string, to: string): Promise<DaysOff[]> =>
  (
    await ctx.db.run<DaysOff>(sql`
  select date_from::text as "dateFrom", date_to::text as "dateTo", kind, teaching_as_weekday as "teachingAsWeekday", id_study as "idStudy",
    id_organizationunit as "idOrganizationunit", ${raw(wordLanguageOf(ctx.language) === 'hr' ? 'name_hr' : 'coalesce(name_en, name_hr)')} as name
  from ${ctx.db.table('calendarholiday')} where date_from <= ${to}::date and date_to >= ${from}::date and kind <> 'memorial' and deleted_at is null order by date_from, id`)
  ).rows;

/** Days on which the whole institution does not work, as a condition over a date. */
export const freeDays = (db: Db) => sql`select date_from, date_to, name_hr, name_en from ${db.table('calendarholiday')}
  where kind in ('public', 'institution') and id_study is null and id_organizationunit is null and deleted_at is null`;

/** Puts in those public holidays of a year that are missing; a day somebody renamed is there. */
export const generateYear = async (ctx: TxCtx, year: number): Promise<number> => {
  await ctx.db.lock('calendarholiday', year);
  const there = (
    await ctx.db.run<{
      date: string;
      name: string;
    }>(sql`select date_from::text as date, name_hr as name from ${ctx.db.table('calendarholiday')}
    where kind = 'public' and date_from between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and deleted_at is null`)
  ).rows;
  const wanted = publicHolidays(year);
  const missing = wanted.filter(h => {
    const onThatDay = there.filter(row => row.date === h.date);
    return (
      !onThatDay.some(row => row.name === h.nameHr) &&
      onThatDay.length < wanted.filter(other => other.date === h.date).length
    );
  });
  for (const { date, nameHr, nameEn } of missing)
    await save(
      ctx,
      calendarholiday,
      { dateFrom: date, dateTo: date, nameHr, nameEn, kind: 'public' },
      { as: 'system' },
    );
  return missing.length;
};

/** Years since the Act that names the public holidays. */
const isYear = (year: unknown) => Number.isInteger(year) && Number(year) >= 2020 && Number(year) <= 2200;
const putIn = endpoint({
  method: 'POST',
  path: 'calendar/holidays-of-year',
  summary: 'Puts in the public holidays of a year that are missing.',
  body: {
    year: integer({ required: true, min: 2020, max: 2200, check: year => (isYear(year) ? null : 'invalidValue') }),
  },
  answer: holidaysOfYear,
  async handle(ctx, { body: { year } }): Promise<HolidaysOfYear> {
    if (!ctx.me || !editsCalendarCatalogues(ctx.me)) throw notAllowed();
    const added = await inTransaction(ctx, tx => generateYear(tx, year));
    return { added, holidays: await holidaysBetween(ctx, `${year}-01-01`, `${year}-12-31`) };
  },
});

export const holidayEndpoints: readonly Endpoint[] = [putIn];
