import { error, type Join, sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { academicyear } from '../../catalogues/model.ts';
import { generateYear } from './holidays.ts';

/** The Act that names the public holidays holds since then. */
const firstByLaw = 2020;

/** A new academic year finds the public holidays of both its calendar years there; whoever keeps the calendar changes them as before. */
export const holidaysOfYears: Join<typeof academicyear> = {
  async effect(ctx, { verb, row: year }) {
    if (verb !== 'create') return;
    const [first, last] = [year.startDate, year.endDate].map(date => Number(date.slice(0, 4))) as [number, number];
    // No academic year reaches further; a mistyped one does not fill a century with holidays.
    for (let at = Math.max(first, firstByLaw); at <= Math.min(last, first + 1); at++) await generateYear(ctx, at);
  },
  moves: {
    activate: {
      async ready(ctx, year) {
        const years = await yearsWithoutHolidays(ctx, year.startDate, year.endDate);
        return years.length === 0 ? [] : [error('holidaysMissing', null, { years: years.join(', ') })];
      },
    },
  },
};

/** Calendar years that this one reaches into and that have no public holiday: their teaching would be planned over Christmas. */
const yearsWithoutHolidays = async (ctx: TxCtx, from: string, to: string): Promise<number[]> =>
  (
    await ctx.db.rows<{ year: number }>(sql`
  select y as year from generate_series(${Number(from.slice(0, 4))}::int, ${Number(to.slice(0, 4))}::int) y where not exists (
    select 1 from ${ctx.db.table('calendarholiday')} h where h.kind = 'public' and h.deleted_at is null and h.date_from between make_date(y, 1, 1) and make_date(y, 12, 31))
  order by y`)
  ).map(row => row.year);
