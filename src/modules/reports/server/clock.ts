import { weekdays } from '../model.ts';

/** When a schedule is due, and which days it is about. Everything here is the wall clock of Zagreb, as text: `2026-11-17 07:00`. */
export interface Rhythm {
  readonly every: 'daily' | 'weekly' | 'monthly';
  readonly weekday?: string | null;
  readonly dayOfMonth?: number | null;
  readonly hour: number;
}
const dayMs = 86_400_000;
const dayOf = (wall: string): Date => new Date(`${wall.slice(0, 10)}T00:00:00Z`);
const iso = (day: Date): string => day.toISOString().slice(0, 10);
const plus = (day: Date, days: number): Date => new Date(day.getTime() + days * dayMs);
/** Monday is 0. */
const weekdayOf = (day: Date): number => (day.getUTCDay() + 6) % 7;
const lastOfMonth = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

const isDay = (day: Date, { every, weekday, dayOfMonth }: Rhythm): boolean => {
  if (every === 'daily') return true;
  if (every === 'weekly') return weekdays[weekdayOf(day)] === weekday;
  return day.getUTCDate() === Math.min(dayOfMonth ?? 1, lastOfMonth(day));
};
/** The first moment after `now` at which it is due. */
export const nextTime = (rhythm: Rhythm, now: string): string => {
  const at = (day: Date): string => `${iso(day)} ${String(rhythm.hour).padStart(2, '0')}:00`;
  // A month and a day hold each rhythm at least once.
  for (let n = 0; n <= 62; n++) {
    const day = plus(dayOf(now), n);
    if (isDay(day, rhythm) && at(day) > now.slice(0, 16)) return at(day);
  }
  throw new Error('A schedule without a day.');
};

/** The last whole day, week, month or year before `now`. */
export const periodBefore = (
  period: 'day' | 'week' | 'month' | 'year',
  now: string,
): { readonly from: string; readonly to: string } => {
  const today = dayOf(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  if (period === 'day') return { from: iso(plus(today, -1)), to: iso(plus(today, -1)) };
  if (period === 'week') {
    const monday = plus(today, -weekdayOf(today) - 7);
    return { from: iso(monday), to: iso(plus(monday, 6)) };
  }
  if (period === 'month')
    return { from: iso(new Date(Date.UTC(year, month - 1, 1))), to: iso(new Date(Date.UTC(year, month, 0))) };
  return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
};
