/** The largest file that a question takes. */
export const largestFile = 10 * 1_048_576;
