import rrule from 'rrule';
import { isDate } from '../../../kernel/resource/index.ts';
import { invalid } from '../../../kernel/server/index.ts';
import { calendarEvent } from '../model.ts';
import { addDays } from '../model/time.ts';

/** A rule of repetition as the calendar knows them: days or weeks, with an end. */
export interface Rule {
  readonly freq: 'DAILY' | 'WEEKLY';
  readonly interval: number;
  /** 0 is Monday. */
  readonly byDay: readonly number[];
  readonly weekStart: number;
  readonly until: string | null;
  readonly count: number | null;
}
export const mostOccurrences = 200;

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const refuse = (key: string, params?: Record<string, number>) => invalid('rrule', key, params, calendarEvent.name);
const notUnderstood = () => refuse('ruleNotUnderstood');

export const readRule = (text: string): Rule => {
  const parts = new Map(
    text
      .replace(/^RRULE:/, '')
      .split(';')
      .filter(Boolean)
      .map(part => {
        const [name = '', value = '', ...more] = part.split('=');
        if (more.length > 0) throw notUnderstood();
        return [name.toUpperCase(), value.toUpperCase()] as const;
      }),
  );
  for (const name of parts.keys())
    if (!['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST'].includes(name)) throw notUnderstood();
  const freq = parts.get('FREQ');
  if (freq !== 'DAILY' && freq !== 'WEEKLY') throw notUnderstood();
  const [until, count] = [parts.get('UNTIL'), parts.get('COUNT')];
  if (until === undefined && count === undefined) throw refuse('ruleWithoutEnd');
  if (until !== undefined && count !== undefined) throw notUnderstood();
  return {
    freq,
    interval: wholeNumber(parts.get('INTERVAL') ?? '1', 52),
    byDay: [...new Set((parts.get('BYDAY') ?? '').split(',').filter(Boolean).map(dayNumber))].toSorted(),
    weekStart: dayNumber(parts.get('WKST') ?? 'MO'),
    until: until === undefined ? null : untilDate(until),
    count: count === undefined ? null : wholeNumber(count, 100_000),
  };
};
const wholeNumber = (text: string, most: number): number => {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1 || Number(text) > most) throw notUnderstood();
  return Number(text);
};
const dayNumber = (text: string): number => {
  const at = days.indexOf(text);
  if (at < 0) throw notUnderstood();
  return at;
};
const untilDate = (text: string): string => {
  const parts = /^(\d{4})(\d{2})(\d{2})(T\d{6}Z?)?$/.exec(text);
  const date = parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : '';
  if (!isDate(date)) throw notUnderstood();
  return date;
};

export const ruleText = (r: Rule): string =>
  [
    `FREQ=${r.freq}`,
    ...(r.interval > 1 ? [`INTERVAL=${r.interval}`] : []),
    ...(r.byDay.length > 0 ? [`BYDAY=${r.byDay.map(d => days[d]).join(',')}`] : []),
    ...(r.weekStart > 0 ? [`WKST=${days[r.weekStart]}`] : []),
    r.until === null ? `COUNT=${r.count}` : `UNTIL=${r.until.replaceAll('-', '')}`,
  ].join(';');

/**
 * The dates of a rule from its first day on, as the wall calendar counts them: hours and time zones come in
 * only where a date meets its time of day, so that no night in March or October moves a lesson.
 */
export const datesOf = (r: Rule, from: string, most = mostOccurrences): string[] => {
  const floating = (date: string, time = 'T00:00:00Z') => new Date(`${date}${time}`);
  const rule = new rrule.RRule({
    freq: r.freq === 'DAILY' ? rrule.RRule.DAILY : rrule.RRule.WEEKLY,
    interval: r.interval,
    wkst: r.weekStart,
    dtstart: floating(from),
    ...(r.byDay.length > 0 ? { byweekday: [...r.byDay] } : {}),
    ...(r.until === null ? { count: Math.min(r.count!, most + 1) } : { until: floating(r.until, 'T23:59:59Z') }),
  });
  const found = rule.all((_date, n) => n <= most).map(date => date.toISOString().slice(0, 10));
  if (found.length === 0) throw refuse('ruleWithoutDates');
  if (found.length > most) throw refuse('tooManyOccurrences', { max: most });
  return found;
};

/** The same rule some days later. Its weeks begin later too, so that every date moves by as much. */
export const shiftRule = (r: Rule, by: number): Rule => {
  const turned = (day: number) => (((day + by) % 7) + 7) % 7;
  return {
    ...r,
    byDay: r.byDay.map(turned).toSorted(),
    weekStart: turned(r.weekStart),
    until: r.until === null ? null : addDays(r.until, by),
  };
};
/** A rule cut in two before one of its dates. */
export const splitRule = (r: Rule, first: string, at: string): { readonly head: Rule; readonly tail: Rule } => {
  const before = datesOf(r, first).filter(date => date < at).length;
  return {
    head: { ...r, until: addDays(at, -1), count: null },
    tail: r.count === null ? r : { ...r, count: r.count - before },
  };
};
