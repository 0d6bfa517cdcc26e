/** Something that takes part of a day, in minutes from its beginning. */
export interface Part {
  readonly from: number;
  readonly to: number;
}
export interface Placed<T> extends Part {
  readonly item: T;
  /** Which lane of how many; overlapping neighbours share the width. */
  readonly lane: number;
  readonly lanes: number;
}

/** Puts what overlaps side by side: as few lanes as possible, the same number for all that touch each other. */
export const sideBySide = <T>(items: readonly T[], partOf: (item: T) => Part): Placed<T>[] => {
  const parts = items.map(item => ({ ...partOf(item), item })).sort((a, b) => a.from - b.from || b.to - a.to);
  const placed: Placed<T>[] = [];
  let cluster: Omit<Placed<T>, 'lanes'>[] = [];
  let ends: number[] = [];
  const close = () => {
    placed.push(...cluster.map(c => ({ ...c, lanes: ends.length })));
    cluster = [];
    ends = [];
  };
  for (const part of parts) {
    if (ends.every(end => end <= part.from)) close();
    const free = ends.findIndex(end => end <= part.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = part.to;
    cluster.push({ ...part, lane });
  }
  close();
  return placed;
};
