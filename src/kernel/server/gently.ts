// Long work of this process, done so that everybody else is heard in between.

/** So long a piece of it holds the loop, in milliseconds. */
const longestHold = 10;

const waiting: (() => void)[] = [];
const goOn = (): void => {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(goOn);
};
/** Others are heard first. One piece of all long work goes on in a round of the loop, so that many hold it no longer than one. */
export const othersFirst = (): Promise<void> =>
  new Promise(go => {
    if (waiting.push(go) === 1) setImmediate(goOn);
  });

/** Long work in pieces: `if (pieces.isLong()) await pieces.end()` costs next to nothing where the piece is short. */
export class Pieces {
  #since = performance.now();
  isLong(): boolean {
    return performance.now() - this.#since > longestHold;
  }
  async end(): Promise<void> {
    await othersFirst();
    this.#since = performance.now();
  }
}

/** `map` over as many rows as there may be. */
export const mapGently = async <T, U>(rows: Iterable<T>, make: (row: T) => U): Promise<U[]> => {
  const pieces = new Pieces();
  const made: U[] = [];
  for (const row of rows) {
    made.push(make(row));
    if (pieces.isLong()) await pieces.end();
  }
  return made;
};
