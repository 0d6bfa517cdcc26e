import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../../kernel/server/index.ts';
import { escapeText, fold } from './ics.ts';
import { easter, publicHolidays } from './public-holidays.ts';
import { datesOf, readRule, ruleText, shiftRule, splitRule } from './recurrence.ts';
import {
  addDays,
  addMinutes,
  comesTwice,
  daysBetween,
  doesNotExist,
  minutesBetween,
  weekdayOf,
} from '../model/time.ts';

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as Refusal).say.key;
  }
  return 'none';
};

describe('public holidays', () => {
  it('Easter Monday and Corpus Christi are where the calendar has them', () => {
    for (const [year, monday, corpus] of [
      [2026, '04-06', '06-04'],
      [2027, '03-29', '05-27'],
      [2028, '04-17', '06-15'],
    ] as const) {
      expect(addDays(easter(year), 1)).toBe(`${year}-${monday}`);
      expect(publicHolidays(year).find(h => h.nameHr === 'Tijelovo')!.date).toBe(`${year}-${corpus}`);
    }
    for (const [year, day] of [
      [1961, '04-02'],
      [2000, '04-23'],
      [2024, '03-31'],
      [2038, '04-25'],
      [2285, '03-22'],
    ] as const)
      expect(easter(year)).toBe(`${year}-${day}`);
  });
  it('there are fourteen, every Easter a Sunday', () => {
    for (let year = 2020; year <= 2100; year++) {
      expect(publicHolidays(year)).toHaveLength(14);
      expect(weekdayOf(easter(year))).toBe(7);
    }
  });
});

describe('the wall clock', () => {
  it('counts days over months, leap years and changed clocks', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(addMinutes('2026-10-24 23:30', 90)).toBe('2026-10-25 01:00');
    expect(minutesBetween('2026-12-31 23:00', '2027-01-01 00:30')).toBe(90);
  });
  it('knows the hour that does not exist and the one that comes twice', () => {
    expect(
      ['2027-03-28 02:00', '2027-03-28 02:59', '2027-03-28 01:59', '2027-03-28 03:00', '2027-03-27 02:30'].map(
        doesNotExist,
      ),
    ).toEqual([true, true, false, false, false]);
    expect(['2026-10-25 02:30', '2026-10-25 03:00', '2026-10-18 02:30'].map(comesTwice)).toEqual([true, false, false]);
  });
});

describe('rules of repetition', () => {
  it('are expanded by the calendar on the wall', () => {
    expect(datesOf(readRule('FREQ=WEEKLY;COUNT=3'), '2026-10-19')).toEqual(['2026-10-19', '2026-10-26', '2026-11-02']);
    expect(datesOf(readRule('RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20261118'), '2026-11-02')).toEqual([
      '2026-11-02',
      '2026-11-04',
      '2026-11-16',
      '2026-11-18',
    ]);
    expect(datesOf(readRule('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=6'), '2028-02-25')).toEqual([
      '2028-02-25',
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
      '2028-03-02',
      '2028-03-03',
    ]);
    // The first day need not be one of the rule.
    expect(datesOf(readRule('FREQ=WEEKLY;BYDAY=TU;COUNT=1'), '2026-11-02')).toEqual(['2026-11-03']);
  });
  it.each([
    ['FREQ=WEEKLY', 'ruleWithoutEnd'],
    ['FREQ=MONTHLY;COUNT=3', 'ruleNotUnderstood'],
    ['COUNT=3', 'ruleNotUnderstood'],
    ['FREQ=DAILY;COUNT=0', 'ruleNotUnderstood'],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101', 'ruleNotUnderstood'],
    ['FREQ=WEEKLY;BYDAY=1MO;COUNT=3', 'ruleNotUnderstood'],
    ['FREQ=DAILY;UNTIL=20270230', 'ruleNotUnderstood'],
    ['FREQ=DAILY;INTERVAL=0;COUNT=2', 'ruleNotUnderstood'],
    ['FREQ=DAILY;BYHOUR=3;COUNT=2', 'ruleNotUnderstood'],
    ['', 'ruleNotUnderstood'],
    ['FREQ=DAILY=X;COUNT=1', 'ruleNotUnderstood'],
  ])('%s is refused', (text, key) => expect(refusal(() => readRule(text))).toBe(key));
  it('have at most two hundred dates, and at least one', () => {
    expect(datesOf(readRule('FREQ=DAILY;COUNT=200'), '2026-10-01')).toHaveLength(200);
    expect(refusal(() => datesOf(readRule('FREQ=DAILY;COUNT=201'), '2026-10-01'))).toBe('tooManyOccurrences');
    expect(refusal(() => datesOf(readRule('FREQ=DAILY;UNTIL=20990101'), '2026-10-01'))).toBe('tooManyOccurrences');
    expect(refusal(() => datesOf(readRule('FREQ=DAILY;UNTIL=20200101'), '2026-10-01'))).toBe('ruleWithoutDates');
  });
  const rules = [
    'FREQ=WEEKLY;COUNT=9',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU;COUNT=9',
    'FREQ=WEEKLY;INTERVAL=3;BYDAY=SA,SU;UNTIL=20270301',
    'FREQ=DAILY;INTERVAL=3;COUNT=12',
    'FREQ=DAILY;BYDAY=MO,FR;UNTIL=20270101',
  ];
  it.each(rules)('%s moves with every date by as many days', text => {
    const rule = readRule(text);
    const first = datesOf(rule, '2026-10-05')[0]!;
    for (const by of [-9, -1, 1, 3, 6, 7, 20]) {
      const moved = shiftRule(rule, by);
      expect(datesOf(moved, addDays(first, by)), `${by}`).toEqual(datesOf(rule, first).map(date => addDays(date, by)));
      expect(readRule(ruleText(moved))).toEqual(moved);
    }
  });
  it.each(rules)('%s is cut in two without losing a date', text => {
    const rule = readRule(text);
    const dates = datesOf(rule, datesOf(rule, '2026-10-05')[0]!);
    for (const at of dates.slice(1)) {
      const { head, tail } = splitRule(rule, dates[0]!, at);
      expect([...datesOf(head, dates[0]!), ...datesOf(tail, at)]).toEqual(dates);
    }
  });
});

describe('lines of a feed', () => {
  it('are at most 75 octets, and no letter is cut', () => {
    const line = `SUMMARY:${'čšž€😀'.repeat(40)}`;
    const folded = fold(line).split('\r\n');
    expect(folded.every(part => Buffer.byteLength(part) <= 75)).toBe(true);
    expect(folded.map((part, i) => (i === 0 ? part : part.slice(1))).join('')).toBe(line);
    expect(fold('SUMMARY:short')).toBe('SUMMARY:short');
  });
  it('escape what means something', () => expect(escapeText('a\\b;c,d\r\ne\nf\u0007')).toBe('a\\\\b\\;c\\,d\\ne\\nf'));
});
