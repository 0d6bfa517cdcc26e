import { describe, expect, it } from 'vitest';
import { type Recurrence, ruleOf } from './recurrence.ts';

const weekly: Recurrence = {
  repeats: 'weekly',
  interval: 1,
  days: ['WE', 'MO'],
  ends: 'count',
  until: null,
  count: 12,
};

describe('repetition', () => {
  it('is written in the order of the week, with an interval only where there is one', () => {
    expect(ruleOf(weekly)).toBe('FREQ=WEEKLY;BYDAY=MO,WE;COUNT=12');
    expect(ruleOf({ ...weekly, interval: 2, ends: 'until', until: '2027-01-31' })).toBe(
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270131',
    );
    expect(ruleOf({ ...weekly, repeats: 'daily', days: [] })).toBe('FREQ=DAILY;COUNT=12');
  });
  it('is none while the form does not say enough', () => {
    expect(ruleOf({ ...weekly, repeats: 'none' })).toBeNull();
    expect(ruleOf({ ...weekly, days: [] })).toBeNull();
    expect(ruleOf({ ...weekly, count: null })).toBeNull();
    expect(ruleOf({ ...weekly, ends: 'until' })).toBeNull();
  });
});
