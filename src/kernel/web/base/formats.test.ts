import { describe, expect, test } from 'vitest';
import {
  formatsOf,
  dayList,
  readDate,
  readDatePart,
  readDateTime,
  readNumber,
  readTime,
  showDate,
  showDatePart,
  showDateTime,
  showNumber,
  showPercent,
  showShortDay,
  stamp,
} from './formats.ts';

const now = new Date(2026, 10, 15, 9, 5, 7);

describe("S-49 dates display in the language's format and are stored as YYYY-MM-DD", () => {
  test('an empty field says the pattern in the words of the language', () => {
    expect(formatsOf('hr').datePattern).toBe('D. M. GGGG.');
    expect(formatsOf('en-uk').datePattern).toBe('DD/MM/YYYY');
  });
  test('shown', () => {
    expect(showDate('2026-03-05', 'hr')).toBe('5. 3. 2026.');
    expect(showDate('2026-03-05', 'en-uk')).toBe('05/03/2026');
    expect(showDate('2026-03-05', 'en-us')).toBe('03/05/2026');
    expect(showDateTime('2026-03-05 08:30', 'hr')).toBe('5. 3. 2026. 08:30');
    expect(showShortDay('2026-10-06 08:30', 'hr')).toBe('uto, 6. 10.');
    expect(showShortDay('2026-10-06', 'en-uk')).toMatch(/^Tue,? 6 Oct$/);
    expect(showShortDay('2026-10-06', 'en-us')).toBe('Tue, Oct 6');
    expect(showDate(null, 'hr')).toBe('');
  });
  test.each([
    ['5. 3. 2026.', 'hr', '2026-03-05'],
    ['5.3.26', 'hr', '2026-03-05'],
    ['05/03/2026', 'en-uk', '2026-03-05'],
    ['03/05/2026', 'en-us', '2026-03-05'],
    ['2026-03-05', 'hr', '2026-03-05'],
    ['5.3.', 'hr', '2026-03-05'],
    ['1.1.99', 'hr', '1999-01-01'],
  ] as const)('%s in %s is %s', (text, language, value) => expect(readDate(text, language, now)).toBe(value));
  test.each(['31.2.2026', '5', 'sutra', '2026-13-01', '0.1.2026'])('%s is no date', text =>
    expect(readDate(text, 'hr', now)).toBeNull(),
  );
  test('every date that is shown is read back', () => {
    for (const language of ['hr', 'en-uk', 'en-us'] as const)
      for (const value of ['2024-02-29', '1999-12-31', '2026-01-01'])
        expect(readDate(showDate(value, language), language, now)).toBe(value);
  });
  test('date and time', () => {
    expect(readDateTime('5. 3. 2026. 8:30', 'hr', now)).toBe('2026-03-05 08:30');
    expect(readDateTime('05/03/2026 0830', 'en-uk', now)).toBe('2026-03-05 08:30');
    expect(readDateTime('5.3.2026', 'hr', now)).toBeNull();
    expect(readDateTime(showDateTime('2026-03-05 08:30', 'en-us'), 'en-us', now)).toBe('2026-03-05 08:30');
  });
  test.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['1545', '15:45'],
  ])('the time %s is %s', (text, value) => expect(readTime(text)).toBe(value));
  test.each(['25', '9:60', 'x', ''])('%s is no time', text => expect(readTime(text)).toBeNull());
});

test('part of a date is read as it is stored', () => {
  expect(readDatePart('2026', 'hr', now)).toBe('2026');
  expect(readDatePart('2026.', 'hr', now)).toBe('2026');
  expect(readDatePart('3. 2026.', 'hr', now)).toBe('2026-03');
  expect(readDatePart('3/2026', 'en-uk', now)).toBe('2026-03');
  expect(readDatePart('15.3.2026', 'hr', now)).toBe('2026-03-15');
  expect(readDatePart('13. 2026.', 'hr', now)).toBeNull();
  expect(showDatePart('2026-03', 'hr')).toBe('3. 2026.');
  expect(readDatePart(showDatePart('2026-03', 'en-us'), 'en-us', now)).toBe('2026-03');
});

test('S-50 the list of days follows the month, leap years too', () => {
  expect(dayList(2, 2026)).toHaveLength(28);
  expect(dayList(2, 2028)).toHaveLength(29);
  expect(dayList(2, null)).toHaveLength(29);
  expect(dayList(4, 2026)).toHaveLength(30);
  expect(dayList(null, null)).toHaveLength(31);
});

test('numbers are read and shown in the language', () => {
  expect(readNumber('1.234,5', 'hr')).toBe(1234.5);
  expect(readNumber('1,234.5', 'en-uk')).toBe(1234.5);
  expect(readNumber('3,5', 'hr')).toBe(3.5);
  expect(readNumber('3.5', 'hr')).toBe(3.5);
  expect(readNumber('−2', 'hr')).toBe(-2);
  expect(readNumber('1.2.3', 'hr')).toBeNull();
  expect(readNumber('', 'hr')).toBeNull();
  expect(showNumber(1234.5, 'hr')).toBe('1.234,5');
  expect([showPercent(98.66, 'hr'), showPercent(98.66, 'en-uk'), showPercent(100, 'hr')]).toEqual([
    '98,7\u00a0%',
    '98.7%',
    '100\u00a0%',
  ]);
  expect(readNumber(showNumber(1_234_567.25, 'hr'), 'hr')).toBe(1_234_567.25);
});

test('S-60 stamps', () => {
  expect(stamp(now)).toBe('20261115');
  expect(stamp(now, true)).toBe('20261115_090507');
});

test('a share is written as each language writes it, and never parted from its sign', () => {
  expect(showPercent(12.5, 'hr')).toBe('12,5\u00a0%');
  expect(showPercent(50, 'en-uk')).toBe('50%');
});
