import type { Language } from '../../../kernel/resource/index.ts';
import { localeOf } from '../../../kernel/web/i18n.tsx';

/** `2026-11-15 10:00` as people write it; the wall clock of the institution, so no zone is applied. */
export const momentOf = (value: string, language: Language, withTime = true): string => {
  const [date, time = '00:00'] = value.split(' ');
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'medium', ...(withTime ? { timeStyle: 'short' } : {}) }).format(new Date(`${date}T${time}Z`));
};
