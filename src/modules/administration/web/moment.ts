import type { Language } from '../../../kernel/resource/index.ts';
import { localeOf } from '../../../kernel/web/index.ts';

const formatOf = (language: Language, withTime: boolean): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    dateStyle: 'medium',
    ...(withTime ? { timeStyle: 'short' } : {}),
  });
const wallTime = (value: string): Date => {
  const [date, time = '00:00'] = value.split(' ');
  return new Date(`${date}T${time}Z`);
};
/** `2026-11-15 10:00` as people write it; the wall clock of the institution, so no zone is applied. */
export const momentOf = (value: string, language: Language, withTime = true): string =>
  formatOf(language, withTime).format(wallTime(value));
/** From one moment to another; what ends on the day it began says that day once. */
export const spanOf = (from: string, to: string | null, language: Language): string =>
  to ? formatOf(language, true).formatRange(wallTime(from), wallTime(to)) : momentOf(from, language);
