import type { WeekBlock } from '../../../../kernel/web/index.ts';
import type { SeenHoliday } from '../../model/shapes.ts';
import { clockAt, type Day, dayOf, daysBetween, daysFrom, partOnDay, standsOverHours, timeOf } from './time.ts';

/** An event of a week at a glance. */
export const blockOf = (
  { id, start, end, title }: { id: number; start: string; end: string; title: string },
  detail: string | null = null,
  color: string | null = null,
): WeekBlock => {
  const day = dayOf(start);
  const part = partOnDay({ start, end }, day);
  const to = part ? clockAt(part.to) : timeOf(end);
  const block = { key: String(id), day, from: timeOf(start), to, title };
  const isOver = part !== null && standsOverHours(part);
  return { ...block, ...(detail && { detail }), ...(color && { color }), ...(isOver && { isOver }) };
};

/** Days without teaching, with their names. */
export const freeDaysOf = (holidays: readonly SeenHoliday[]): Record<Day, string> => {
  const off = holidays.filter(h => h.kind !== 'makeup' && h.kind !== 'memorial');
  return Object.fromEntries(
    off.flatMap(h => daysFrom(h.dateFrom, daysBetween(h.dateFrom, h.dateTo) + 1).map(day => [day, h.name])),
  );
};
