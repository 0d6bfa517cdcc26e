import { sql } from '../../../kernel/server/index.ts';
import { beforeYearBegins, onYearChange } from '../../catalogues/server/index.ts';
import { generateYear } from './holidays.ts';

/** The Act that names the public holidays holds since then. */
const firstByLaw = 2020;

/** A new academic year finds the public holidays of both its calendar years there; whoever keeps the calendar changes them as before. */
onYearChange(async (ctx, { change, year }) => {
  if (change !== 'created') return;
  const [first, last] = [year.startDate, year.endDate].map(date => Number(date.slice(0, 4))) as [number, number];
  // No academic year reaches further; a mistyped one does not fill a century with holidays.
  for (let at = Math.max(first, firstByLaw); at <= Math.min(last, first + 1); at++) await generateYear(ctx, at);
});

/** Without the public holidays of a calendar year its teaching would be planned over Christmas. */
beforeYearBegins(async (ctx, year) => {
  const { rows } = await ctx.db.run<{ year: number }>(sql`
    select y as year from generate_series(${Number(year.startDate.slice(0, 4))}::int, ${Number(year.endDate.slice(0, 4))}::int) y where not exists (
      select 1 from ${ctx.db.table('calendarholiday')} h where h.kind = 'public' and h.deleted_at is null and h.date_from between make_date(y, 1, 1) and make_date(y, 12, 31))
    order by y`);
  const years = rows.map(row => row.year).join(', ');
  return rows.length === 0 ? [] : [{ level: 'error', key: 'holidaysMissing', params: { years } }];
});
