import { expect, it } from 'vitest';
import { nextTime, periodBefore } from './clock.ts';

it.each([
  [{ every: 'daily', hour: 7 }, '2026-11-17 06:59', '2026-11-17 07:00'],
  [{ every: 'daily', hour: 7 }, '2026-11-17 07:00', '2026-11-18 07:00'],
  // 17 November 2026 is a Tuesday.
  [{ every: 'weekly', weekday: 'mon', hour: 7 }, '2026-11-17 06:59', '2026-11-23 07:00'],
  [{ every: 'weekly', weekday: 'tue', hour: 7 }, '2026-11-17 06:59', '2026-11-17 07:00'],
  [{ every: 'monthly', dayOfMonth: 31, hour: 0 }, '2027-01-31 12:00', '2027-02-28 00:00'],
  [{ every: 'monthly', dayOfMonth: 31, hour: 0 }, '2027-02-28 00:00', '2027-03-31 00:00'],
  [{ every: 'monthly', dayOfMonth: 1, hour: 8 }, '2026-12-01 08:00', '2027-01-01 08:00'],
] as const)('%o after %s is due at %s', (rhythm, now, due) => expect(nextTime(rhythm, now)).toBe(due));

it.each([
  ['day', '2027-01-01 00:10', '2026-12-31', '2026-12-31'],
  ['week', '2026-11-17 07:00', '2026-11-09', '2026-11-15'],
  ['week', '2026-11-16 07:00', '2026-11-09', '2026-11-15'],
  ['month', '2027-03-31 07:00', '2027-02-01', '2027-02-28'],
  ['month', '2027-01-15 07:00', '2026-12-01', '2026-12-31'],
  ['year', '2027-01-15 07:00', '2026-01-01', '2026-12-31'],
] as const)('the whole %s before %s', (period, now, from, to) =>
  expect(periodBefore(period, now)).toEqual({ from, to }),
);
