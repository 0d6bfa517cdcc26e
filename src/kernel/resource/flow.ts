import type { Fields } from './field.ts';

export interface Move<S extends string = string> {
  readonly from: readonly S[];
  /** Several targets: the move's effect chooses one of them. */
  readonly to: S | readonly S[];
  /** What the person who makes the move must say with it. */
  readonly input?: Fields;
  readonly note?: 'required' | 'optional';
}

/**
 * What a state means to whoever looks at it, the same on every screen: nothing has happened yet (`none`), it waits for
 * somebody (`run`), it is done (`ok`), careful (`warn`), refused or late (`bad`), closed to changes (`lock`).
 */
export type StateKind = 'none' | 'run' | 'ok' | 'warn' | 'bad' | 'lock';

export interface Flow<S extends string, M extends string> {
  readonly initial: S;
  readonly states: readonly S[];
  readonly moves: { readonly [K in M]: Move<S> };
  readonly kinds?: { readonly [K in S]?: StateKind };
}

/** The life of a row as a table of moves. The first state is where every row begins. */
export const flow = <const S extends string, const M extends string>(
  states: readonly [S, ...S[]],
  moves: { readonly [K in M]: Move<NoInfer<S>> },
  say: { readonly kinds?: { readonly [K in NoInfer<S>]?: StateKind } } = {},
): Flow<S, M> => ({ initial: states[0], states, moves, ...say });

export const targetsOf = (move: Move): readonly string[] => (typeof move.to === 'string' ? [move.to] : move.to);

/** What was declared; else the beginning is `none`, an end from which nothing leads on is `ok`, and what is between `run`. */
export const kindOfState = (flow: Flow<string, string>, state: string): StateKind => {
  const declared = flow.kinds?.[state];
  if (declared) return declared;
  if (state === flow.initial) return 'none';
  return (Object.values(flow.moves) as Move[]).some(move => move.from.includes(state)) ? 'run' : 'ok';
};
