import type { Fields } from './field.ts';

export interface Move<S extends string = string, F = unknown> {
  readonly from: readonly S[];
  /** Several targets: the move's effect chooses one of them. */
  readonly to: S | readonly S[];
  /** What the person who makes the move must say with it. */
  readonly input?: F & Fields;
  /** Only rows with these values are asked for the input; the dialog of every other shows none of it. What it means to say it nevertheless, the server's check decides. */
  readonly askedOf?: Readonly<Record<string, string | number>>;
  readonly note?: 'required' | 'optional';
  /**
   * What must be there before it, in the order in which people see to it: each check that `ready` may name, and where it is mended.
   * That is a field of the row, a resource whose rows hang on it, or nowhere here (null). Only where `ready` names all that lacks
   * at once: what it does not name counts as done.
   */
  readonly needs?: Readonly<Record<string, string | null>>;
  /** The counter-move: whoever has just made this one can take it back by that. */
  readonly undo?: string;
}

/**
 * What a state means to whoever looks at it, the same on every screen: nothing has happened yet (`none`), it waits for
 * somebody (`run`), it is done (`ok`), careful (`warn`), refused or late (`bad`), closed to changes (`lock`).
 */
export type StateKind = 'none' | 'run' | 'ok' | 'warn' | 'bad' | 'lock';

export interface Flow<S extends string, M extends string, A = Readonly<Record<M, unknown>>> {
  readonly initial: S;
  readonly states: readonly S[];
  readonly moves: { readonly [K in M]: Move<S> };
  readonly kinds?: { readonly [K in S]?: StateKind };
  /** Carries the type of each move's input, and no value. */
  readonly asks?: A;
}

/** The life of a row as a table of moves. The first state is where every row begins. */
export const flow = <const S extends string, const A extends Readonly<Record<string, unknown>>>(
  states: readonly [S, ...S[]],
  moves: { readonly [K in keyof A]: Move<NoInfer<S>, A[K]> },
  say: { readonly kinds?: { readonly [K in NoInfer<S>]?: StateKind } } = {},
): Flow<S, keyof A & string, A> => {
  const all = moves as Readonly<Record<string, Move>>;
  for (const [name, move] of Object.entries(all)) {
    if (move.undo === undefined) continue;
    const counter = Object.hasOwn(all, move.undo) ? all[move.undo]! : null;
    const takesBack =
      counter !== null &&
      targetsOf(move).every(state => counter.from.includes(state)) &&
      targetsOf(counter).some(state => (move.from as readonly string[]).includes(state));
    if (!takesBack) throw new Error(`Move «${name}»: «${move.undo}» does not lead back to where it began.`);
  }
  return { initial: states[0], states, moves: all, ...say } as never;
};

export const targetsOf = (move: Move): readonly string[] => (typeof move.to === 'string' ? [move.to] : move.to);

/** The counter-move that can be made at once: one that asks nothing of the person who makes it. */
export const counterOf = (flow: Flow<string, string>, move: string): string | null => {
  const undo = Object.hasOwn(flow.moves, move) ? flow.moves[move]!.undo : undefined;
  return undo === undefined || asksSomething(flow.moves[undo]!) ? null : undo;
};
/** Whether it cannot be made without a word of the person who makes it. */
export const asksSomething = (move: Move): boolean =>
  move.note === 'required' || Object.values(move.input ?? {}).some(field => field.required && !('default' in field));

/** What was declared; else the beginning is `none`, an end from which nothing leads on is `ok`, and what is between `run`. */
export const kindOfState = (flow: Flow<string, string>, state: string): StateKind => {
  const declared = flow.kinds?.[state];
  if (declared) return declared;
  if (state === flow.initial) return 'none';
  return (Object.values(flow.moves) as Move[]).some(move => move.from.includes(state)) ? 'run' : 'ok';
};
