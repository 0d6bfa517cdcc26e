export interface Failure {
  readonly file: string;
  /** Null: the file as a whole. */
  readonly story: string | null;
  /** What it failed with, and where its pages stood. */
  readonly stood: readonly string[];
}
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}
export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly broken: readonly Failure[];
  readonly flaky: readonly Failure[];
  readonly why?: string;
}
export const mostFlaky: number;
export const mostRetold: number;
export const readReport: (report: object, code?: number) => Outcome;
export const toRetell: (
  outcome: Pick<Outcome, 'failed' | 'failures'>,
) => { readonly file: string; readonly stories: readonly string[] | null }[];
export const patternOf: (stories: readonly string[]) => string;
export const judge: (first: Outcome, again: ReadonlyMap<string, Outcome>) => Verdict;
