/** What the parts of an internship came to, each in per cent of what was possible; null where a part does not exist. */
export interface PartsOfGrade {
  readonly tasks: number | null;
  readonly diary: number | null;
  readonly mentor: number | null;
}
export interface GradingRule {
  readonly gradingKind: 'numeric' | 'passFail';
  readonly weightTasks: number;
  readonly weightDiary: number;
  readonly weightMentor: number;
  readonly threshold5: number;
  readonly threshold4: number;
  readonly threshold3: number;
  readonly threshold2: number;
}
export interface Result {
  readonly percent: number;
  /** 1 to 5; null where the course only knows passed and not passed. */
  readonly grade: number | null;
  readonly isPassed: boolean;
}

/** The weighted mean; the weight of a part that does not exist is spread over the others as they weigh among themselves. */
export const resultOf = (rule: GradingRule, parts: PartsOfGrade): Result => {
  const weighed = [
    [parts.tasks, rule.weightTasks],
    [parts.diary, rule.weightDiary],
    [parts.mentor, rule.weightMentor],
  ] as const;
  const there = weighed.filter((part): part is readonly [number, number] => part[0] !== null);
  const weights = there.reduce((all, [, weight]) => all + weight, 0);
  const sum = there.reduce((all, [value, weight]) => all + value * weight, 0);
  const mean = there.length === 0 ? 0 : there.reduce((all, [value]) => all + value, 0) / there.length;
  // Where everything that exists weighs nothing, the parts count alike.
  const percent = Math.round((weights === 0 ? mean : sum / weights) * 100) / 100;
  const steps = [rule.threshold5, rule.threshold4, rule.threshold3, rule.threshold2];
  const reached = steps.findIndex(step => percent >= step);
  const grade = reached === -1 ? 1 : 5 - reached;
  return { percent, grade: rule.gradingKind === 'numeric' ? grade : null, isPassed: grade > 1 };
};

/** Days of work that are still needed at the pace of the last ten working days; null while there is no pace. */
export const daysToCome = (remaining: number, lastTen: readonly number[]): number | null => {
  if (remaining <= 0) return 0;
  const mean = lastTen.length === 0 ? 0 : lastTen.reduce((all, hours) => all + hours, 0) / lastTen.length;
  return mean > 0 ? Math.ceil(remaining / mean) : null;
};
