import type { WeekBlock } from '../../../../kernel/web/index.ts';
import type { SeenHoliday } from '../../model/shapes.ts';
import { type Day, dayOf, daysBetween, daysFrom, timeOf } from './time.ts';

/** An event of a week at a glance. */
export const blockOf = (
  { id, start, end, title }: { id: number; start: string; end: string; title: string },
  detail: string | null = null,
  color: string | null = null,
): WeekBlock => {
  const block = { key: String(id), day: dayOf(start), from: timeOf(start), to: timeOf(end), title };
  return { ...block, ...(detail && { detail }), ...(color && { color }) };
};

/** Days without teaching, with their names. */
export const freeDaysOf = (holidays: readonly SeenHoliday[]): Record<Day, string> => {
  const off = holidays.filter(h => h.kind !== 'makeup' && h.kind !== 'memorial');
  return Object.fromEntries(
    off.flatMap(h => daysFrom(h.dateFrom, daysBetween(h.dateFrom, h.dateTo) + 1).map(day => [day, h.name])),
  );
};
