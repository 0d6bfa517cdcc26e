import { describe, expect, it } from 'vitest';
import { sideBySide } from '../../../../kernel/web/index.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  clockAt,
  minutesBetween,
  momentAt,
  monthDays,
  nowMoment,
  partOnDay,
  datedPeriodText,
  periodText,
  standsOverHours,
  startOfWeek,
  weekdayOf,
} from './time.ts';
import { blockOf } from './week.ts';

describe('wall time', () => {
  it('counts days over months, years and 29 February', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  it('begins weeks on Monday, in America on Sunday', () => {
    expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([1, 7]);
    expect(startOfWeek('2026-11-15', 'hr')).toBe('2026-11-09');
    expect(startOfWeek('2026-11-15', 'en-us')).toBe('2026-11-15');
    expect(startOfWeek('2026-11-14', 'en-us')).toBe('2026-11-08');
  });

  it('shows a month as the whole weeks it touches', () => {
    const sheet = monthDays('2026-11-20', 'hr');
    expect([sheet[0], sheet.at(-1), sheet.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect(monthDays('2027-02-10', 'hr')).toHaveLength(28);
  });

  it('is not moved by nights with 23 or 25 hours', () => {
    expect(addMinutes('2027-03-27 23:30', 180)).toBe('2027-03-28 02:30');
    expect(minutesBetween('2026-10-24 12:00', '2026-10-25 12:00')).toBe(1440);
    expect(momentAt('2026-11-16', -30)).toBe('2026-11-15 23:30');
    expect(momentAt('2026-11-16', 1500)).toBe('2026-11-17 01:00');
  });

  it('tells the time in Zagreb wherever the visitor is', () => {
    expect(nowMoment(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02 00:30');
    expect(nowMoment(new Date('2026-12-31T23:05:00Z'))).toBe('2027-01-01 00:05');
  });

  it('puts over the hours what lasts most of a day and goes on over midnight, and nothing else', () => {
    const part = (start: string, end: string, day: string) => partOnDay({ start, end }, day)!;
    const session = ['2026-11-16 10:00', '2026-11-19 18:00'] as const;
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-19'])
      expect(standsOverHours(part(...session, day)), day).toBe(true);
    expect(standsOverHours(part('2026-11-16 08:00', '2026-11-16 21:00', '2026-11-16'))).toBe(false);
    expect(standsOverHours(part('2026-11-16 20:00', '2026-11-17 02:00', '2026-11-16'))).toBe(false);
    expect([clockAt(0), clockAt(615), clockAt(1440)]).toEqual(['00:00', '10:15', '24:00']);
  });

  it('ends at midnight of its own day in a week at a glance, over the hours if it fills them', () => {
    const event = { id: 1, title: 'Sjednica', start: '2026-11-16 10:00', end: '2026-11-17 00:00' };
    expect(blockOf(event)).toMatchObject({ day: '2026-11-16', from: '10:00', to: '24:00', isOver: true });
    expect(blockOf({ ...event, start: '2026-11-16 22:00' })).toEqual({
      key: '1',
      day: '2026-11-16',
      from: '22:00',
      to: '24:00',
      title: 'Sjednica',
    });
  });

  it('cuts a period to the day it is drawn on', () => {
    const night = { start: '2026-11-16 22:00', end: '2026-11-18 02:00' };
    expect(partOnDay(night, '2026-11-16')).toEqual({ from: 1320, to: 1440 });
    expect(partOnDay(night, '2026-11-17')).toEqual({ from: 0, to: 1440 });
    expect(partOnDay(night, '2026-11-18')).toEqual({ from: 0, to: 120 });
    expect(partOnDay(night, '2026-11-19')).toBeNull();
    expect(partOnDay({ start: '2026-11-16 22:00', end: '2026-11-17 00:00' }, '2026-11-17')).toBeNull();
    expect(periodText('2026-11-16 08:00', '2026-11-16 09:30', 'hr')).toBe('08:00 – 09:30');
    // Until midnight is still that day.
    expect(periodText('2026-11-16 10:00', '2026-11-17 00:00', 'hr')).toBe('10:00 – 24:00');
    expect(datedPeriodText('2026-11-16 00:00', '2026-11-17 00:00', 'hr')).toBe(
      'ponedjeljak, 16. studenoga 2026., 00:00 – 24:00',
    );
    // Of what goes on for days each end has its own day, and none stands there twice.
    expect(datedPeriodText('2026-11-16 22:00', '2026-11-18 02:00', 'hr')).toBe(
      periodText('2026-11-16 22:00', '2026-11-18 02:00', 'hr'),
    );
  });
});

describe('events side by side', () => {
  const lanes = (...parts: (readonly [number, number])[]) =>
    sideBySide(parts, ([from, to]) => ({ from, to })).map(p => [p.from, p.lane, p.lanes]);
  it('gives the whole width to what stands alone, also right after another', () => {
    expect(lanes([0, 60], [60, 120])).toEqual([
      [0, 0, 1],
      [60, 0, 1],
    ]);
  });
  it('hands back what it was given, whatever it is called inside', () => {
    const part = { item: 'inner', from: 0, to: 60 };
    expect(sideBySide([part], p => p)[0]!.item).toBe(part);
  });
  it('shares the width among what overlaps, and uses a lane again when it is free', () => {
    expect(lanes([0, 120], [0, 60], [60, 120], [120, 180])).toEqual([
      [0, 0, 2],
      [0, 1, 2],
      [60, 1, 2],
      [120, 0, 1],
    ]);
  });
});
