import { type Flow, kindOfState, type Move, type StateKind, targetsOf } from '../../resource/index.ts';

/** When a row came into a state, and who brought it there. */
export interface Visit {
  readonly state: string;
  readonly at: string;
  readonly who: string | null;
  readonly note: string | null;
}
export interface FlowStep {
  readonly state: string;
  readonly at: 'done' | 'now' | 'next';
  readonly kind: StateKind;
  readonly visit: Visit | null;
  /** It was here before, and came back. */
  readonly again: boolean;
}

/** What the history says of a row's states, the oldest first; its entries come with the newest first. */
export const visitsOf = (
  field: string,
  entries: readonly {
    readonly at: string;
    readonly userLabel: string | null;
    readonly note: string | null;
    readonly diff: Readonly<Record<string, unknown>>;
  }[],
): Visit[] =>
  entries.toReversed().flatMap(({ at, userLabel, note, diff }) => {
    const change = diff[field];
    const state = Array.isArray(change) ? change[1] : undefined;
    return typeof state === 'string' ? [{ state, at, who: userLabel, note }] : [];
  });

/** Where a row would go on from a state if nothing goes wrong: by the first move, as declared, that leads to no setback. */
const wayOn = (flow: Flow<string, string>, from: string, passed: ReadonlySet<string>): string | undefined =>
  (Object.values(flow.moves) as Move[])
    .filter(move => move.from.includes(from))
    .flatMap(targetsOf)
    .find(to => !passed.has(to) && !['bad', 'warn'].includes(kindOfState(flow, to)));

/** The states between two of them on the shortest way that leads through no setback; none where no such way does. */
const between = (flow: Flow<string, string>, from: string, to: string): readonly string[] => {
  const ways: (readonly string[])[] = [[from]];
  const seen = new Set([from]);
  for (const way of ways)
    for (const next of (Object.values(flow.moves) as Move[])
      .filter(move => move.from.includes(way.at(-1)!))
      .flatMap(targetsOf)) {
      if (next === to) return way.slice(1);
      if (seen.has(next) || ['bad', 'warn'].includes(kindOfState(flow, next))) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return [];
};

/**
 * The life of a row: the states it has passed, the one it is in, and those still ahead. A row that came back to a state is there
 * again, and what followed has yet to come.
 */
export const flowSteps = (flow: Flow<string, string>, state: string, visits: readonly Visit[]): FlowStep[] => {
  const path: { state: string; visit: Visit | null; again: boolean }[] = [];
  const enter = (next: string, visit: Visit | null) => {
    const before = path.findIndex(step => step.state === next);
    if (before >= 0) path.length = before;
    path.push({ state: next, visit, again: before >= 0 });
  };
  for (const visit of visits) enter(visit.state, visit);
  // History may begin later than the row, or not be for this person's eyes: the row itself knows where it is.
  if (path.length === 0) enter(flow.initial, null);
  const known = path.at(-1)!.state;
  if (known !== state) for (const next of [...between(flow, known, state), state]) enter(next, null);
  const setback = ['bad', 'warn'].includes(kindOfState(flow, state));
  // After a setback one goes the way again, through states that have been.
  const passed = new Set(setback ? [state] : path.map(step => step.state));
  const ahead: string[] = [];
  for (let next = wayOn(flow, state, passed); next !== undefined; next = wayOn(flow, next, passed)) {
    ahead.push(next);
    passed.add(next);
  }
  return [
    ...path.map((step, i) => ({
      ...step,
      at: i < path.length - 1 ? ('done' as const) : ('now' as const),
      kind: kindOfState(flow, step.state),
    })),
    ...ahead.map(next => ({
      state: next,
      at: 'next' as const,
      kind: kindOfState(flow, next),
      visit: null,
      again: false,
    })),
  ];
};
