import { type Language, wallClock } from '../../../../kernel/resource/index.ts';
import { localeOf, showShortDay } from '../../../../kernel/web/index.ts';
import { addDays, dateOf, daysBetween, minutesBetween, timeOf, weekdayOf } from '../../model/time.ts';

/** What the screens need beyond the wall time that both sides count in: sheets of days, and days as people say them. */
export {
  addDays,
  addMinutes,
  dateOf as dayOf,
  daysBetween,
  minuteOfDay as minutesOf,
  minutesBetween,
  offGrid,
  timeOf,
  weekdayOf,
} from '../../model/time.ts';
export type Day = string;
export type Moment = string;

export const dayMinutes = 24 * 60;
/** What of a week can be read on a phone. */
export const phoneDays = 3;
const two = (n: number): string => String(n).padStart(2, '0');

export const daysFrom = (day: Day, n: number): Day[] => Array.from({ length: n }, (_, i) => addDays(day, i));
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;
export const addMonths = (day: Day, n: number): Day => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}-01`;
  const last = daysBetween(first, nextMonth(first));
  return addDays(first, Math.min(Number(day.slice(8, 10)), last) - 1);
};
const nextMonth = (first: Day): Day => firstOfMonth(addDays(first, 31));
/** Weeks begin on Monday, in America on Sunday. */
export const startOfWeek = (day: Day, language: Language): Day =>
  addDays(day, -(language === 'en-us' ? weekdayOf(day) % 7 : weekdayOf(day) - 1));
/** The whole weeks that a month touches. */
export const monthDays = (day: Day, language: Language): Day[] => {
  const first = firstOfMonth(day);
  const from = startOfWeek(first, language);
  const last = addDays(nextMonth(first), -1);
  return daysFrom(from, Math.ceil((daysBetween(from, last) + 1) / 7) * 7);
};

/** Minutes may reach into other days. */
export const momentAt = (day: Day, minutes: number): Moment => {
  const days = Math.floor(minutes / dayMinutes);
  const rest = minutes - days * dayMinutes;
  return `${addDays(day, days)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
};
export const nowMoment = (now: Date = new Date()): Moment => wallClock(now);
export const today = (now: Date = new Date()): Day => dateOf(nowMoment(now));

/** What of a period lies on one day, in minutes of that day; null when nothing does. */
export const partOnDay = (
  period: { readonly start: Moment; readonly end: Moment },
  day: Day,
): { readonly from: number; readonly to: number } | null => {
  const from = Math.max(0, minutesBetween(`${day} 00:00`, period.start));
  const to = Math.min(dayMinutes, minutesBetween(`${day} 00:00`, period.end));
  return to > from ? { from, to } : null;
};

type Part = { readonly from: number; readonly to: number };
/** Most of a day and on over midnight, as an electronic session is: it stands over the hours of a day, or it would hide all that is in them. */
export const standsOverHours = ({ from, to }: Part): boolean =>
  to - from >= dayMinutes / 2 && (from === 0 || to === dayMinutes);
/** «24:00» is the end of a day, not the beginning of the next one. */
export const clockAt = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const writers = new Map<string, Intl.DateTimeFormat>();
const writer = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${JSON.stringify(options)}`;
  let known = writers.get(key);
  if (!known) writers.set(key, (known = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })));
  return known;
};
const atNoon = (day: Day): Date => new Date(`${day}T12:00:00Z`);
/** «ponedjeljak, 16. studenoga 2026.» */
export const longDay = (day: Day, language: Language): string =>
  writer(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(atNoon(day));
/** «pon, 16. 11. 2026.», where the long one would take two lines. */
export const shortDayTitle = (day: Day, language: Language): string =>
  writer(language, { weekday: 'short', day: 'numeric', month: 'numeric', year: 'numeric' }).format(atNoon(day));
export const weekdayName = (day: Day, language: Language, length: 'long' | 'short' = 'long'): string =>
  writer(language, { weekday: length }).format(atNoon(day));
export const monthTitle = (day: Day, language: Language): string =>
  writer(language, { month: 'long', year: 'numeric' }).format(atNoon(day));
export const rangeTitle = (from: Day, to: Day, language: Language): string =>
  writer(language, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(atNoon(from), atNoon(to));
/** The last day that a period touches: one that ends at midnight has nothing of the day that begins then. */
export const lastDayOf = (end: Moment): Day => (timeOf(end) === '00:00' ? addDays(dateOf(end), -1) : dateOf(end));
/** «08:00 – 09:30», with the days where they differ. */
export const periodText = (start: Moment, end: Moment, language: Language): string =>
  dateOf(start) === lastDayOf(end)
    ? `${timeOf(start)} – ${timeOf(end) === '00:00' ? clockAt(dayMinutes) : timeOf(end)}`
    : `${showShortDay(start, language)} ${timeOf(start)} – ${showShortDay(end, language)} ${timeOf(end)}`;
/** The same with its day before it, said once. */
export const datedPeriodText = (start: Moment, end: Moment, language: Language): string =>
  dateOf(start) === lastDayOf(end)
    ? `${longDay(dateOf(start), language)}, ${periodText(start, end, language)}`
    : periodText(start, end, language);
