import { expect, it } from 'vitest';
import { bookingResource, isAboutSomebody, usualBeginning } from './fields.ts';

it('a booking never begins in the past by itself: not on a day that is over, nor after the last hour of today', () => {
  const startOn = (day: string, now: string): string => usualBeginning(day, now).start;
  expect(startOn('2026-11-16', '2026-11-16 10:20')).toBe('2026-11-16 11:00');
  expect(startOn('2026-11-16', '2026-11-16 05:00')).toBe('2026-11-16 08:00');
  expect(startOn('2026-11-16', '2026-11-16 20:00')).toBe('2026-11-17 08:00');
  expect(startOn('2026-11-16', '2026-11-16 23:59')).toBe('2026-11-17 08:00');
  expect(startOn('2026-11-02', '2026-11-16 10:20')).toBe('2026-11-16 11:00');
  expect(startOn('2026-11-02', '2026-11-16 21:30')).toBe('2026-11-17 08:00');
  expect(startOn('2026-11-20', '2026-11-16 21:30')).toBe('2026-11-20 08:00');
  // On Friday evening the next morning is Monday's; a Saturday that somebody looks at is meant.
  expect(startOn('2026-11-20', '2026-11-20 21:30')).toBe('2026-11-23 08:00');
  expect(startOn('2026-11-21', '2026-11-20 21:30')).toBe('2026-11-21 08:00');
  // Who looks at a Saturday because it is one books for Monday.
  expect(startOn('2026-11-21', '2026-11-21 09:10')).toBe('2026-11-23 08:00');
  // Nor is it one of the days off: a memorial day is none, and a day off that somebody looks at is meant.
  const off = (kind: 'public' | 'institution' | 'memorial', dateFrom: string, dateTo: string) =>
    ({ id: 1, name: 'Dan', kind, dateFrom, dateTo, teachingAsWeekday: null }) as const;
  const evening = (...days: readonly ReturnType<typeof off>[]) =>
    usualBeginning('2026-11-17', '2026-11-17 22:30', days).start;
  expect(evening()).toBe('2026-11-18 08:00');
  expect(evening(off('public', '2026-11-18', '2026-11-18'))).toBe('2026-11-19 08:00');
  expect(evening(off('institution', '2026-11-18', '2026-11-20'))).toBe('2026-11-23 08:00');
  expect(usualBeginning('2026-11-18', '2026-11-18 10:20', [off('public', '2026-11-18', '2026-11-18')]).start).toBe(
    '2026-11-19 08:00',
  );
  expect(evening(off('memorial', '2026-11-18', '2026-11-18'))).toBe('2026-11-18 08:00');
  expect(usualBeginning('2026-11-18', '2026-11-17 22:30', [off('public', '2026-11-18', '2026-11-18')]).start).toBe(
    '2026-11-18 08:00',
  );
});

it('a booking begins in the first hour in which whoever books has nothing else', () => {
  const after = (...own: readonly (readonly [string, string])[]): string =>
    usualBeginning(
      '2026-11-19',
      '2026-11-18 22:30',
      [],
      own.map(([start, end]) => ({ start, end })),
    ).start;
  const lesson = ['2026-11-19 08:00', '2026-11-19 09:30'] as const;
  expect(after(lesson)).toBe('2026-11-19 10:00');
  expect(after(lesson, ['2026-11-19 10:00', '2026-11-19 11:30'])).toBe('2026-11-19 12:00');
  // An hour before it and the same hour of another day stand in nobody's way; nor does a session that lasts for days.
  expect(after(['2026-11-19 07:00', '2026-11-19 08:00'], ['2026-11-20 08:00', '2026-11-20 09:30'])).toBe(
    '2026-11-19 08:00',
  );
  expect(after(['2026-11-17 10:00', '2026-11-20 18:00'])).toBe('2026-11-19 08:00');
  // Where the day is full, the form says what stands there.
  expect(after(['2026-11-19 07:00', '2026-11-19 22:00'])).toBe('2026-11-19 08:00');
});

it('the form asks for quarters of an hour between seven and ten; an odd time that stands may stay', () => {
  const wrong = (
    name: 'from' | 'to',
    value: string,
    isEditor: 0 | 1,
    event: { start: string; end: string } | null = null,
  ) =>
    bookingResource({ types: [], isEditor }, event).all[name]!.check!(value, { from: '07:00', dateTo: '2026-11-20' });
  expect(wrong('from', '10:15', 0)).toBeNull();
  expect(wrong('from', '10:10', 0)).toEqual({ key: 'offGrid' });
  expect(wrong('from', '10:10', 1)).toEqual({ key: 'offGrid' });
  expect(wrong('from', '06:45', 0)).toEqual({ key: 'outsideHours' });
  expect(wrong('from', '06:45', 1)).toBeNull();
  expect(wrong('from', '22:00', 0)).toEqual({ key: 'outsideHours' });
  expect(wrong('to', '22:00', 0)).toBeNull();
  expect(wrong('to', '22:15', 0)).toEqual({ key: 'outsideHours' });
  expect(wrong('to', '10:10', 0, { start: '2026-11-16 09:00', end: '2026-11-16 10:10' })).toBeNull();
});

it('a time without a room and without people is not called free', () => {
  const time = {
    start: '2026-11-19 08:00',
    end: '2026-11-19 09:00',
    rrule: null,
    idReservationtype: null,
    attendees: null,
  };
  expect(isAboutSomebody({ ...time, idRoom: null, teachers: [], groups: [] })).toBe(false);
  expect(isAboutSomebody({ ...time, idRoom: 4, teachers: [], groups: [] })).toBe(true);
  expect(isAboutSomebody({ ...time, idRoom: null, teachers: [2], groups: [] })).toBe(true);
  expect(isAboutSomebody(null)).toBe(false);
});
