import type { Row } from '../../../kernel/resource/index.ts';
import type { Problem, TxCtx } from '../../../kernel/server/index.ts';
import type { academicyear } from '../model.ts';

/** What became of an academic year, told inside the transaction in which it did. */
export interface YearChange {
  readonly change: 'created' | 'activated' | 'closed' | 'reopened';
  readonly year: Row<typeof academicyear>;
}
export type YearListener = (ctx: TxCtx, change: YearChange) => Promise<void>;

const listeners: YearListener[] = [];
/** For modules that have to do something when a year begins or ends; the catalogues know none of them. */
export const onYearChange = (listener: YearListener): void => {
  listeners.push(listener);
};
export const yearChanged = async (ctx: TxCtx, change: YearChange): Promise<void> => {
  for (const listener of listeners) await listener(ctx, change);
};

/** What must be there before a year begins, by the modules that know it; the words are those of the year. */
export type YearCheck = (ctx: TxCtx, year: YearChange['year']) => Promise<readonly Problem[]>;
const checks: YearCheck[] = [];
export const beforeYearBegins = (check: YearCheck): void => {
  checks.push(check);
};
export const problemsBeforeYear: YearCheck = async (ctx, year) => {
  const found: Problem[] = [];
  for (const check of checks) found.push(...(await check(ctx, year)));
  return found;
};
