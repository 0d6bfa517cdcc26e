import type { Ctx } from '../../../kernel/server/index.ts';
import { addDays, daysBetween, weekdayOf } from '../../calendar/model/time.ts';
import { daysOffBetween } from '../../calendar/server/index.ts';

export interface Day {
  readonly date: string;
  /** Saturday, Sunday, or a day on which the whole country or institution is off; its name, if it has one. */
  readonly isOff: boolean;
  readonly name: string | null;
}
const longest = 800;

/** Every day from one to another, with those on which nobody is expected to work. */
export const daysBetweenDates = async (ctx: Ctx, from: string, to: string): Promise<readonly Day[]> => {
  const count = Math.min(daysBetween(from, to) + 1, longest);
  if (count <= 0) return [];
  const off = (await daysOffBetween(ctx, from, to)).filter(
    day =>
      (day.kind === 'public' || day.kind === 'institution') && day.idStudy === null && day.idOrganizationunit === null,
  );
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(from, i);
    const holiday = off.find(day => day.dateFrom <= date && day.dateTo >= date);
    return { date, isOff: holiday !== undefined || weekdayOf(date) > 5, name: holiday?.name ?? null };
  });
};
export const workingDays = async (ctx: Ctx, from: string, to: string): Promise<readonly string[]> =>
  (await daysBetweenDates(ctx, from, to)).filter(day => !day.isOff).map(day => day.date);
/** Says on which day so many working days from `from` on have passed, for counts up to `most`. */
export const workingDaysFrom = async (ctx: Ctx, from: string, most: number): Promise<(count: number) => string> => {
  const days = await workingDays(ctx, from, addDays(from, Math.min(most * 2 + 30, longest)));
  return count => days[Math.max(count - 1, 0)] ?? days.at(-1) ?? from;
};
export const afterWorkingDays = async (ctx: Ctx, from: string, count: number): Promise<string> =>
  (await workingDaysFrom(ctx, from, count))(count);

/** A day as Croatian sentences say it. */
export const hrDay = (day: string): string =>
  `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}. ${day.slice(0, 4)}.`;
