import { isDate, isDateTime, type Language, pluralForm } from '../../resource/index.ts';
import type { TextKey } from './i18n.ts';

export interface Deadline {
  /** Late, today, or some day later. */
  readonly kind: 'late' | 'now' | 'later';
  readonly key: TextKey;
  readonly params: Readonly<Record<string, string | number>>;
}
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const form = { one: 'One', few: 'Few', other: 'Other' } as const;

/** A day (`2026-11-20`) or a minute (`2026-11-20 16:00`) seen from now (`2026-11-16 09:30`); null when it is neither. */
export const deadlineOf = (due: string, now: string, language: Language): Deadline | null => {
  if (!isDate(due) && !isDateTime(due)) return null;
  const time = due.slice(11);
  const days = dayNumber(due.slice(0, 10)) - dayNumber(now.slice(0, 10));
  const plural = form[pluralForm(language, Math.abs(days))];
  if (days < 0) return { kind: 'late', key: `late${plural}`, params: { n: -days } };
  if (days === 0) {
    if (time === '') return { kind: 'now', key: 'dueToday', params: {} };
    return time < now.slice(11)
      ? { kind: 'late', key: 'lateSince', params: { time } }
      : { kind: 'now', key: 'dueTodayBy', params: { time } };
  }
  if (days === 1)
    return time === ''
      ? { kind: 'later', key: 'dueTomorrow', params: {} }
      : { kind: 'later', key: 'dueTomorrowBy', params: { time } };
  return { kind: 'later', key: `dueIn${plural}`, params: { n: days } };
};
