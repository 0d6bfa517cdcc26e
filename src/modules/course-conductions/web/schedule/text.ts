import { localeOf, textsOf, useLanguage } from '../../../../kernel/web/index.ts';
import type { scheduleEnUk } from '../texts/schedule.en-uk.ts';

export const useScheduleText = textsOf<typeof scheduleEnUk>('course-schedule', async l =>
  l === 'hr'
    ? (await import('../texts/schedule.hr.ts')).scheduleHr
    : (await import('../texts/schedule.en-uk.ts')).scheduleEnUk,
);
export type Say = ReturnType<typeof useScheduleText>;

/** What the days of the week are called; 1 is Monday. */
export const useWeekdays = (form: 'short' | 'long'): ((weekday: number) => string) => {
  const format = new Intl.DateTimeFormat(localeOf(useLanguage()), { weekday: form, timeZone: 'UTC' });
  return weekday => format.format(new Date(Date.UTC(2024, 0, weekday))).replace('.', '');
};
