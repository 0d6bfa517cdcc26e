/** A statement that kept somebody waiting; its values are not among it. */
export interface SlowStatement {
  readonly text: string;
  /** The longest time it took, with waiting for a connection. */
  readonly ms: number;
  readonly times: number;
  readonly at: Date;
}

const slowFrom = 1_000;
const mostKept = 50;
const forgottenAfter = 24 * 3_600_000;
/** Of this process, since it began; by schema and text. */
const known = new Map<string, SlowStatement & { readonly schema: string }>();

export const noteStatement = (schema: string, text: string, ms: number): void => {
  if (ms < slowFrom) return;
  const key = `${schema} ${text}`;
  const before = known.get(key);
  known.set(key, {
    schema,
    text,
    ms: Math.max(ms, before?.ms ?? 0),
    times: (before?.times ?? 0) + 1,
    at: new Date(),
  });
  if (known.size <= mostKept) return;
  const [quickest] = [...known].toSorted(([, a], [, b]) => a.ms - b.ms);
  known.delete(quickest![0]);
};

/** The slowest of the last day first. */
export const slowStatements = (schema: string, now = Date.now()): readonly SlowStatement[] =>
  [...known.values()]
    .filter(one => one.schema === schema && now - one.at.getTime() < forgottenAfter)
    .toSorted((a, b) => b.ms - a.ms);
