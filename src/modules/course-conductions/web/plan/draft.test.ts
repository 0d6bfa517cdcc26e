import { describe, expect, it } from 'vitest';
import type { PlannedLesson, PlannedTopic } from './data.ts';
import { bodyOf, type Draft, hoursOf, laidOf, withCells, withHours, withPress } from './draft.ts';

const lesson = (id: number, more: Partial<PlannedLesson> = {}): PlannedLesson => ({
  id,
  rowVer: 1,
  idStCoGroup: 1,
  start: '2026-11-16 10:00',
  end: '2026-11-16 11:30',
  week: 1,
  hours: 2,
  status: 'planned',
  category: 'regular',
  isELearning: 0,
  room: null,
  teachers: [],
  topics: [],
  ...more,
});
const topic = (id: number, hours: number): PlannedTopic => ({ id, place: `1.${id}`, name: 'T', typeCode: 'P', hours });
const none: Draft = new Map();
const of = (draft: Draft, l: PlannedLesson) => Object.fromEntries(hoursOf(draft, l));

describe('hours of topics in lessons', () => {
  const [a, b] = [lesson(1), lesson(2, { topics: [{ idStCoTopic: 7, plannedHours: 1, heldHours: null }] })];

  it('take no more than the lesson has left, and none takes the topic out', () => {
    const one = withHours(none, b, 8, 4);
    expect(of(one, b)).toEqual({ 7: 1, 8: 1 });
    expect(of(withHours(one, b, 7, 0), b)).toEqual({ 8: 1 });
    expect(of(withHours(one, b, 8, 0.5), b)).toEqual({ 7: 1, 8: 0.5 });
  });

  it('come by one press with what the topic still needs, and go with the next', () => {
    const pressed = withPress(none, [a, b], a, topic(7, 2.5));
    expect(of(pressed, a)).toEqual({ 7: 1.5 });
    expect(laidOf(pressed, [a, b], 7)).toBe(2.5);
    expect(withPress(pressed, [a, b], a, topic(7, 2.5)).size).toBe(0);
    // Of a topic that has all its hours there can be more, as long as the lesson lasts.
    expect(of(withPress(pressed, [a, b], a, topic(9, 0)), a)).toEqual({ 7: 1.5, 9: 0.5 });
  });

  it('put back as they were leave nothing to save', () => {
    expect(withHours(withHours(none, b, 7, 2), b, 7, 1).size).toBe(0);
  });

  it('of lessons that were held are what was held, and are not laid anew', () => {
    const held = lesson(3, { status: 'held', topics: [{ idStCoTopic: 7, plannedHours: 2, heldHours: 1 }] });
    expect(of(none, held)).toEqual({ 7: 1 });
    const cells = [{ idStCoLesson: 3, idStCoTopic: 8, plannedHours: 2 }];
    expect(withCells([held, b], cells).has(3)).toBe(false);
    // A cancelled lesson holds nothing of a topic.
    const gone = lesson(4, { status: 'cancelled', topics: [{ idStCoTopic: 7, plannedHours: 2, heldHours: null }] });
    expect(laidOf(none, [held, gone], 7)).toBe(1);
  });

  it('are sent with what they were', () => {
    expect(bodyOf(withHours(none, b, 8, 1), [a, b])).toEqual({
      idLessons: [2],
      was: [{ idStCoLesson: 2, idStCoTopic: 7, plannedHours: 1 }],
      now: [
        { idStCoLesson: 2, idStCoTopic: 7, plannedHours: 1 },
        { idStCoLesson: 2, idStCoTopic: 8, plannedHours: 1 },
      ],
    });
  });
});
