/** Acts that must not overlap: each begins when the one before it has ended, well or not. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return work => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
};

/** Of several questions under way only the answer to the last one counts: an earlier one may come after it. */
export const lastAsked = <T>(ask: () => Promise<T>, take: (answer: T) => void): (() => Promise<void>) => {
  let asked = 0;
  return async () => {
    const mine = ++asked;
    const answer = await ask();
    if (mine === asked) take(answer);
  };
};
