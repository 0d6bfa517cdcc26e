import type { Component } from './model/defence.ts';

/** A grade that a member gave for a part of the work. */
export interface Given {
  readonly component: Component;
  readonly value: number;
}
export interface Weights {
  readonly weightWork: number;
  readonly weightPresentation: number;
  readonly weightDiscussion: number;
}
export interface FinalGrade {
  readonly value: number;
  readonly means: Readonly<Record<Component, number>>;
}
const meanOf = (given: readonly Given[], component: Component): number => {
  const values = given.filter(grade => grade.component === component).map(grade => grade.value);
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
};
/** Tenths of a thousandth decide nothing: 4.5 that the computer holds as 4.4999999 is a five. */
const halfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9);

/** The weighted mean of the three parts, rounded half up; a part whose mean is below 1.5 fails the whole. */
export const finalGrade = (given: readonly Given[], weights: Weights): FinalGrade => {
  const means = {
    work: meanOf(given, 'work'),
    presentation: meanOf(given, 'presentation'),
    discussion: meanOf(given, 'discussion'),
  };
  const failed = Object.values(means).some(mean => mean < 1.5 - 1e-9);
  const sum =
    weights.weightWork * means.work +
    weights.weightPresentation * means.presentation +
    weights.weightDiscussion * means.discussion;
  return { value: failed ? 1 : Math.min(5, Math.max(1, halfUp(sum))), means };
};
