import { expect, it } from 'vitest';
import { HourlyCounts } from './address-limits.ts';

const at = (time: string): Date => new Date(`2026-11-25T${time}+01:00`);

it('counts an address within its hour, each kind of call by itself, and forgets it with the hour', () => {
  const counts = new HourlyCounts();
  expect([1, 2, 3].map(() => counts.called('answers', '203.0.113.7', at('09:10:00')))).toEqual([1, 2, 3]);
  expect(counts.called('answers', '203.0.113.8', at('09:59:59'))).toBe(1);
  expect(counts.calls('wrong', '203.0.113.7', at('09:59:59'))).toBe(0);
  expect(counts.calls('answers', '203.0.113.7', at('09:59:59'))).toBe(3);
  expect(counts.calls('answers', '203.0.113.7', at('10:00:00'))).toBe(0);
  expect(counts.called('answers', '203.0.113.7', at('10:00:00'))).toBe(1);
});

it('holds no address, and nothing of an hour that is over', () => {
  const counts = new HourlyCounts();
  counts.called('answers', '203.0.113.7', at('09:10:00'));
  expect(counts.keys()).toHaveLength(1);
  const [first] = counts.keys();
  expect(first).not.toContain('203.0.113.7');
  counts.called('answers', '203.0.113.7', at('10:10:00'));
  // The salt is another one: the same address is not found again.
  expect(counts.keys()).toHaveLength(1);
  expect(counts.keys()).not.toContain(first);
});

it('hands out the sums of hours that are over, once, from five answers up', () => {
  const counts = new HourlyCounts();
  for (let n = 0; n < 5; n++) counts.answered(1, at('09:10:00'));
  for (let n = 0; n < 4; n++) counts.answered(2, at('09:10:00'));
  expect(counts.takeFinished(at('09:59:00'))).toEqual([]);
  expect(counts.takeFinished(at('10:00:00'))).toEqual([{ survey: 1, hour: '2026-11-25 09', answers: 5 }]);
  expect(counts.takeFinished(at('10:00:00'))).toEqual([]);
});

it('hands out again what was given back', () => {
  const counts = new HourlyCounts();
  for (let n = 0; n < 5; n++) counts.answered(1, at('09:10:00'));
  const [sum] = counts.takeFinished(at('10:00:00'));
  counts.giveBack(sum!);
  expect(counts.takeFinished(at('11:00:00'))).toEqual([{ survey: 1, hour: '2026-11-25 09', answers: 5 }]);
  expect(counts.takeFinished(at('11:00:00'))).toEqual([]);
});
