import { describe, expect, it } from 'vitest';
import { readCron, turnAt } from './cron.ts';

const turns = (text: string, from: string, minutes: number): string[] => {
  const cron = readCron(text);
  const begin = Date.parse(from);
  return Array.from({ length: minutes }, (_, i) => turnAt(cron, new Date(begin + i * 60_000))).filter(t => t !== null);
};

describe('a schedule', () => {
  it('is read by the clock on a Croatian wall, in winter and in summer', () => {
    expect(turns('20 3 * * *', '2026-01-10T00:00:00Z', 1440)).toEqual(['2026-01-10T03:20']);
    expect(turnAt(readCron('20 3 * * *'), new Date('2026-01-10T02:20:30Z'))).toBe('2026-01-10T03:20');
    expect(turnAt(readCron('20 3 * * *'), new Date('2026-07-10T01:20:30Z'))).toBe('2026-07-10T03:20');
  });
  it('has steps, ranges, lists and weekdays', () => {
    expect(turns('*/10 * * * *', '2026-01-10T10:00:00Z', 60)).toHaveLength(6);
    expect(turns('5-7,30 9 * * *', '2026-01-10T00:00:00Z', 1440)).toHaveLength(4);
    // 10 January 2026 is a Saturday.
    expect(turns('0 12 * * 6', '2026-01-09T23:00:00Z', 2880)).toEqual(['2026-01-10T12:00']);
    expect(turns('0 12 * * 7', '2026-01-10T23:00:00Z', 1440)).toEqual(['2026-01-11T12:00']);
    expect(turns('0 12 12 * 6', '2026-01-09T23:00:00Z', 4 * 1440)).toEqual(['2026-01-10T12:00', '2026-01-12T12:00']);
  });
  it('that lies in the hour which the spring leaves out is kept all the same, once', () => {
    expect(turns('20 2 * * *', '2026-03-29T00:00:00Z', 300)).toEqual(['2026-03-29T02:20']);
  });
  it('that lies in the hour which the autumn shows twice has one name for both', () => {
    expect(new Set(turns('20 2 * * *', '2026-10-24T22:00:00Z', 300))).toEqual(new Set(['2026-10-25T02:20']));
    expect(new Set(turns('*/30 * * * *', '2026-10-24T22:00:00Z', 300)).size).toBe(10);
  });
  it('that is none is refused', () => {
    for (const text of ['* * * *', '60 * * * *', '5-1 * * * *', '* * 0 * *', 'x * * * *', '*/0 * * * *'])
      expect(() => readCron(text), text).toThrow('schedule');
  });
});
