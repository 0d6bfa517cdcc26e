export { wallClock } from '../../../kernel/resource/index.ts';

/**
 * Dates and times on Croatian walls as the API writes them, `2026-11-15`, `2026-11-15 10:00`: counted as if there were no zones,
 * so that neither the visitor's own zone nor a night with 23 hours moves anything, on the server or on a screen.
 */
const millis = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
const dateText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const day = 86_400_000;

export const addDays = (date: string, days: number): string => dateText(millis(date) + days * day);
export const daysBetween = (from: string, to: string): number => Math.round((millis(to) - millis(from)) / day);
/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => new Date(millis(date)).getUTCDay() || 7;

export const dateOf = (moment: string): string => moment.slice(0, 10);
export const timeOf = (moment: string): string => moment.slice(11, 16);
export const minuteOfDay = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
/** How long something takes by the clock on the wall. */
export const minutesBetween = (start: string, end: string): number =>
  daysBetween(dateOf(start), dateOf(end)) * 1440 + minuteOfDay(end) - minuteOfDay(start);
export const addMinutes = (moment: string, minutes: number): string => {
  const at = new Date(millis(dateOf(moment)) + (minuteOfDay(moment) + minutes) * 60_000).toISOString();
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
};

/** The day on which summer time begins (month 3) or ends (month 10): its last Sunday. */
const changeDay = (year: string, month: '03' | '10'): string => {
  const last = `${year}-${month}-31`;
  return addDays(last, -(weekdayOf(last) % 7));
};
/** The hour from 02:00 that clocks leap over in spring. */
export const doesNotExist = (moment: string): boolean =>
  timeOf(moment).startsWith('02:') && dateOf(moment) === changeDay(moment.slice(0, 4), '03');
/** The hour from 02:00 that clocks show twice in autumn; stored is the second one. */
export const comesTwice = (moment: string): boolean =>
  timeOf(moment).startsWith('02:') && dateOf(moment) === changeDay(moment.slice(0, 4), '10');

/** Bookings begin and end on a quarter of an hour. */
export const bookingGrid = 15;
const [opens, closes] = ['07:00', '22:00'];
/** Why nothing is booked from, or up to, this time of day; those who keep the calendar book at any hour. */
export const offGrid = (time: string, edge: 'start' | 'end', atAnyHour: boolean): 'offGrid' | 'outsideHours' | null => {
  if (Number(time.slice(3, 5)) % bookingGrid !== 0) return 'offGrid';
  const isOpen = time >= opens && (edge === 'start' ? time < closes : time <= closes);
  return isOpen || atAnyHour ? null : 'outsideHours';
};
