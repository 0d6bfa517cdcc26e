import { expect, test } from 'vitest';
import { daysToCome, type GradingRule, resultOf } from './grading.ts';

const rule: GradingRule = {
  gradingKind: 'numeric',
  weightTasks: 30,
  weightDiary: 30,
  weightMentor: 40,
  threshold5: 90,
  threshold4: 80,
  threshold3: 65,
  threshold2: 50,
};

test.each([
  // 0.3 · 80 + 0.3 · 90 + 0.4 · 95 = 89
  [
    { tasks: 80, diary: 90, mentor: 95 },
    { percent: 89, grade: 4, isPassed: true },
  ],
  // Without tasks: (30 · 90 + 40 · 95) / 70 = 92.86
  [
    { tasks: null, diary: 90, mentor: 95 },
    { percent: 92.86, grade: 5, isPassed: true },
  ],
  // Without tasks and criteria of the teacher only the mentor counts.
  [
    { tasks: null, diary: null, mentor: 64.99 },
    { percent: 64.99, grade: 2, isPassed: true },
  ],
  [
    { tasks: 90, diary: 90, mentor: 90 },
    { percent: 90, grade: 5, isPassed: true },
  ],
  [
    { tasks: 50, diary: 50, mentor: 49 },
    { percent: 49.6, grade: 1, isPassed: false },
  ],
  [
    { tasks: null, diary: null, mentor: null },
    { percent: 0, grade: 1, isPassed: false },
  ],
])('%o', (parts, result) => expect(resultOf(rule, parts)).toEqual(result));

test('a course without grades says only whether it is passed', () => {
  expect(resultOf({ ...rule, gradingKind: 'passFail' }, { tasks: null, diary: 70, mentor: 70 })).toEqual({
    percent: 70,
    grade: null,
    isPassed: true,
  });
});
test('parts that exist and weigh nothing count alike', () => {
  expect(
    resultOf({ ...rule, weightTasks: 100, weightDiary: 0, weightMentor: 0 }, { tasks: null, diary: 60, mentor: 80 })
      .percent,
  ).toBe(70);
});
test('the end follows from what is left and the mean of the last days', () => {
  expect([daysToCome(64, [8, 8, 8, 8, 8, 8, 8, 8, 8, 8]), daysToCome(64, [8, 0]), daysToCome(0, [])]).toEqual([
    8, 16, 0,
  ]);
  expect(daysToCome(64, [0, 0])).toBe(null);
});
