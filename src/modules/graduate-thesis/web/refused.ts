import { ApiError } from '../../../kernel/web/index.ts';

/** Why the server has refused, in its own sentences; a fault is thrown on. */
export const whyRefused = (fault: unknown): string => {
  if (!(fault instanceof ApiError)) throw fault;
  return fault.problems.map(problem => problem.message).join(' ') || fault.message;
};
