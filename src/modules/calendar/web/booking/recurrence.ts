import type { Day } from '../time/time.ts';

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** How a booking repeats, as the form holds it. */
export interface Recurrence {
  readonly repeats: 'none' | 'daily' | 'weekly';
  readonly interval: number;
  readonly days: readonly string[];
  readonly ends: 'until' | 'count';
  readonly until: Day | null;
  readonly count: number | null;
}

/** The rule in the words of iCalendar; null: it does not repeat, or the form does not say enough yet. */
export const ruleOf = ({ repeats, interval, days, ends, until, count }: Recurrence): string | null => {
  if (repeats === 'none') return null;
  const end = ends === 'until' ? until && `UNTIL=${until.replaceAll('-', '')}` : count && `COUNT=${count}`;
  const on = weekdays.filter(d => days.includes(d));
  if (!end || (repeats === 'weekly' && on.length === 0)) return null;
  return [
    `FREQ=${repeats.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(repeats === 'weekly' ? [`BYDAY=${on.join(',')}`] : []),
    end,
  ].join(';');
};
