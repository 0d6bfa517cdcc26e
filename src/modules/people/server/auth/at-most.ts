/** Lets at most so many works run at once; the rest wait in the order they came. */
export const atMost = (most: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever ends hands their place over, so nobody who comes in between takes it.
    if (running === most) await new Promise<void>(go => { waiting.push(go); });
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
};
