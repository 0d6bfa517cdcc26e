import { describe, expect, test } from 'vitest';
import { fill } from '../../resource/index.ts';
import { appEnUk } from './words/app-en-uk.ts';
import { appHr } from './words/app-hr.ts';
import { deadlineOf } from './deadline.ts';

const now = '2026-11-16 09:30';
const said = (due: string, language: 'hr' | 'en-uk'): string => {
  const found = deadlineOf(due, now, language)!;
  const words: Record<string, string> = language === 'hr' ? appHr : appEnUk;
  return `${found.kind}: ${fill(words[found.key]!, found.params)}`;
};

describe('a deadline is said as people say it', () => {
  test.each([
    ['2026-11-12', 'late: kasni 4 dana', 'late: 4 days late'],
    ['2026-11-15 23:59', 'late: kasni 1 dan', 'late: 1 day late'],
    ['2026-10-26', 'late: kasni 21 dan', 'late: 21 days late'],
    ['2026-11-16 09:00', 'late: kasni od 09:00', 'late: late since 09:00'],
    ['2026-11-16 09:30', 'now: danas do 09:30', 'now: today by 09:30'],
    ['2026-11-16 16:00', 'now: danas do 16:00', 'now: today by 16:00'],
    ['2026-11-16', 'now: danas', 'now: today'],
    ['2026-11-17', 'later: sutra', 'later: tomorrow'],
    ['2026-11-17 08:00', 'later: sutra do 08:00', 'later: tomorrow by 08:00'],
    ['2026-11-20', 'later: za 4 dana', 'later: in 4 days'],
    ['2026-12-07', 'later: za 21 dan', 'later: in 21 days'],
    ['2027-06-01', 'later: za 197 dana', 'later: in 197 days'],
  ])('%s', (due, hr, en) => {
    expect(said(due, 'hr')).toBe(hr);
    expect(said(due, 'en-uk')).toBe(en);
  });
  test('over the change to winter time a day is a day', () => {
    expect(deadlineOf('2026-10-26', '2026-10-24 23:30', 'hr')).toMatchObject({ key: 'dueInFew', params: { n: 2 } });
  });
  test('what is no date is no deadline', () => {
    expect(deadlineOf('', now, 'hr')).toBeNull();
    expect(deadlineOf('soon', now, 'hr')).toBeNull();
  });
});
