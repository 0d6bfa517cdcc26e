import type { Language } from '../../../../kernel/resource/index.ts';
import { localeOf } from '../../../../kernel/web/i18n.tsx';

/**
 * The institution's wall time, as the server writes it: `YYYY-MM-DD` and `YYYY-MM-DD HH:mm`. It is counted as if there were
 * no zones at all, so that neither the visitor's own zone nor a night with 23 hours moves anything on the screen.
 */
export type Day = string;
export type Moment = string;

export const dayMinutes = 24 * 60;
const dayLength = 86_400_000;
const two = (n: number): string => String(n).padStart(2, '0');

const countOf = (day: Day): number => Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayLength;
const dayAt = (count: number): Day => new Date(count * dayLength).toISOString().slice(0, 10);

export const addDays = (day: Day, n: number): Day => dayAt(countOf(day) + n);
export const daysBetween = (from: Day, to: Day): number => countOf(to) - countOf(from);
export const daysFrom = (day: Day, n: number): Day[] => Array.from({ length: n }, (_, i) => addDays(day, i));
/** Monday is 0, Sunday 6. */
export const weekdayOf = (day: Day): number => (((countOf(day) + 3) % 7) + 7) % 7;
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;
export const addMonths = (day: Day, n: number): Day => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n;
  const first = `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}-01`;
  const last = daysBetween(first, nextMonth(first));
  return addDays(first, Math.min(Number(day.slice(8, 10)), last) - 1);
};
const nextMonth = (first: Day): Day => firstOfMonth(addDays(first, 31));
/** Weeks begin on Monday, in America on Sunday. */
export const startOfWeek = (day: Day, language: Language): Day => addDays(day, -(language === 'en-us' ? (weekdayOf(day) + 1) % 7 : weekdayOf(day)));
/** The whole weeks that a month touches. */
export const monthDays = (day: Day, language: Language): Day[] => {
  const first = firstOfMonth(day);
  const from = startOfWeek(first, language);
  const last = addDays(nextMonth(first), -1);
  return daysFrom(from, Math.ceil((daysBetween(from, last) + 1) / 7) * 7);
};

export const dayOf = (moment: Moment): Day => moment.slice(0, 10);
export const timeOf = (moment: Moment): string => moment.slice(11, 16);
export const minutesOf = (moment: Moment): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
/** Minutes may reach into other days. */
export const momentAt = (day: Day, minutes: number): Moment => {
  const days = Math.floor(minutes / dayMinutes);
  const rest = minutes - days * dayMinutes;
  return `${addDays(day, days)} ${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
};
export const minutesBetween = (from: Moment, to: Moment): number => daysBetween(dayOf(from), dayOf(to)) * dayMinutes + minutesOf(to) - minutesOf(from);
export const addMinutes = (moment: Moment, n: number): Moment => momentAt(dayOf(moment), minutesOf(moment) + n);

const zagreb = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
export const nowMoment = (now: Date = new Date()): Moment => zagreb.format(now).replace(',', '');
export const today = (now: Date = new Date()): Day => dayOf(nowMoment(now));

/** What of a period lies on one day, in minutes of that day; null when nothing does. */
export const partOnDay = (period: { readonly start: Moment; readonly end: Moment }, day: Day): { readonly from: number; readonly to: number } | null => {
  const from = Math.max(0, minutesBetween(`${day} 00:00`, period.start));
  const to = Math.min(dayMinutes, minutesBetween(`${day} 00:00`, period.end));
  return to > from ? { from, to } : null;
};

const writers = new Map<string, Intl.DateTimeFormat>();
const writer = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${language} ${JSON.stringify(options)}`;
  let known = writers.get(key);
  if (!known) writers.set(key, known = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }));
  return known;
};
const dateOf = (day: Day): Date => new Date(countOf(day) * dayLength);
/** «ponedjeljak, 16. studenoga 2026.» */
export const longDay = (day: Day, language: Language): string => writer(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dateOf(day));
/** «pon, 16. 11.» */
export const shortDay = (day: Day, language: Language): string => writer(language, { weekday: 'short', day: 'numeric', month: 'numeric' }).format(dateOf(day));
export const weekdayName = (day: Day, language: Language, length: 'long' | 'short' = 'long'): string => writer(language, { weekday: length }).format(dateOf(day));
export const monthTitle = (day: Day, language: Language): string => writer(language, { month: 'long', year: 'numeric' }).format(dateOf(day));
export const rangeTitle = (from: Day, to: Day, language: Language): string => writer(language, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(dateOf(from), dateOf(to));
/** «08:00 – 09:30», with the days where they differ. */
export const periodText = (start: Moment, end: Moment, language: Language): string =>
  dayOf(start) === dayOf(end) ? `${timeOf(start)} – ${timeOf(end)}` : `${shortDay(dayOf(start), language)} ${timeOf(start)} – ${shortDay(dayOf(end), language)} ${timeOf(end)}`;
