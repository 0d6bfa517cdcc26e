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
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { integer, type Row } from '../../../kernel/resource/index.ts';
import { calendarholiday } from '../model.ts';
import { type HolidaysOfYear, holidaysOfYear, type SeenHoliday } from '../model/shapes.ts';
import { publicHolidays } from './public-holidays.ts';
import { editsCalendarCatalogues } from './rules.ts';
import { nameFor } from './says.ts';

type Holiday = SeenHoliday & Pick<Row<typeof calendarholiday>, 'idStudy' | 'idOrganizationunit'>;
const holidaysIn = (ctx: Ctx, from: string, to: string): Promise<Holiday[]> =>
  ctx.db.rows<Holiday>(
    selected(ctx, from, to, raw(', h.id_study as "idStudy", h.id_organizationunit as "idOrganizationunit"')),
  );
const selected = (ctx: Ctx, from: string, to: string, more = raw('')): Sql => sql`
  select h.id, h.date_from::text as "dateFrom", h.date_to::text as "dateTo", ${nameFor(ctx, 'h')} as name, h.kind, h.teaching_as_weekday as "teachingAsWeekday"${more}
  from ${ctx.db.table('calendarholiday')} h where h.date_from <= ${to}::date and h.date_to >= ${from}::date and h.deleted_at is null order by h.date_from, h.id`;
/** The same that `holidaysBetween` tells, as an expression of JSON. */
export const holidaysAsJson = (ctx: Ctx, from: string, to: string): Sql =>
  sql`(select coalesce(json_agg(h), '[]') from (${selected(ctx, from, to)}) h)`;

/** The holidays that reach into a span of days. */
export const holidaysBetween = async (ctx: Ctx, from: string, to: string): Promise<SeenHoliday[]> =>
  (await holidaysIn(ctx, from, to)).map(({ idStudy: _study, idOrganizationunit: _unit, ...seen }) => seen);

/** A span of days that is not taught, or is taught as another weekday; for one study or unit alone where it names one. */
export type DaysOff = Omit<Holiday, 'id'>;
export const daysOffBetween = async (ctx: Ctx, from: string, to: string): Promise<DaysOff[]> =>
  (await holidaysIn(ctx, from, to)).filter(({ kind }) => kind !== 'memorial');

/** Days on which the whole institution does not work, as a condition over a date. */
export const freeDays = (db: Db) => sql`select date_from, date_to, name_hr, name_en from ${db.table('calendarholiday')}
  where kind in ('public', 'institution') and id_study is null and id_organizationunit is null and deleted_at is null`;

/** Puts in those public holidays of a year that are missing; a day somebody renamed is there. */
export const generateYear = async (ctx: TxCtx, year: number): Promise<number> => {
  await ctx.db.lock('calendarholiday', year);
  type There = { readonly date: string; readonly name: string };
  const there =
    await ctx.db.rows<There>(sql`select date_from::text as date, name_hr as name from ${ctx.db.table('calendarholiday')}
    where kind = 'public' and date_from between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and deleted_at is null`);
  const wanted = publicHolidays(year);
  const missing = wanted.filter(h => {
    const onThatDay = there.filter(row => row.date === h.date);
    return (
      !onThatDay.some(row => row.name === h.nameHr) &&
      onThatDay.length < wanted.filter(other => other.date === h.date).length
    );
  });
  for (const { date, ...names } of missing)
    await save(ctx, calendarholiday, { ...names, dateFrom: date, dateTo: date, kind: 'public' }, { as: 'system' });
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
