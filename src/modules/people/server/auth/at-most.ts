/** Lets at most so many works run at once; the rest wait in the order they came. */
export const atMost = (most: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever ends hands their place over, so nobody who comes in between takes it.
    if (running === most)
      await new Promise<void>(go => {
        waiting.push(go);
      });
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

/** The same for each key apart. A key that nobody works or waits under is forgotten. */
export const atMostEach = () => {
  const lines = new Map<string, { readonly inTurn: ReturnType<typeof atMost>; people: number }>();
  return async <T>(key: string, most: number, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(key) ?? { inTurn: atMost(most), people: 0 };
    lines.set(key, line);
    line.people++;
    try {
      return await line.inTurn(work);
    } finally {
      if (--line.people === 0) lines.delete(key);
    }
  };
};
