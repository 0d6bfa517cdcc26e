import type { Fields } from './field.ts';

export interface Move<S extends string = string> {
  readonly from: readonly S[];
  /** Several targets: the move's effect chooses one of them. */
  readonly to: S | readonly S[];
  /** What the person who makes the move must say with it. */
  readonly input?: Fields;
  readonly note?: 'required' | 'optional';
}

export interface Flow<S extends string, M extends string> {
  readonly initial: S;
  readonly states: readonly S[];
  readonly moves: { readonly [K in M]: Move<S> };
}

/** The life of a row as a table of moves. The first state is where every row begins. */
export const flow = <const S extends string, const M extends string>(
  states: readonly [S, ...S[]],
  moves: { readonly [K in M]: Move<NoInfer<S>> },
): Flow<S, M> => ({ initial: states[0], states, moves });

export const targetsOf = (move: Move): readonly string[] => (typeof move.to === 'string' ? [move.to] : move.to);
