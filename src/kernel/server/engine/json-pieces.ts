import { Readable } from 'node:stream';
import { othersFirst } from '../gently.ts';

/** In letters: a piece is made at once, while everybody else waits. */
const pieceSize = 32_768;

/**
 * JSON as a stream: lists are written entry by entry, each made when its turn comes. So a long answer stands nowhere as a
 * whole, and nobody waits for all of it.
 */
export const jsonStream = (value: object): Readable => Readable.from(piecesOf(value), { objectMode: false });
async function* piecesOf(value: object): AsyncGenerator<string> {
  let piece = '';
  for (const text of textsIn(value)) {
    piece += text;
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
    await othersFirst();
  }
  if (piece) yield piece;
}
const isList = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;
function* textsIn(value: unknown): Generator<string> {
  if (isList(value)) {
    let before = '[';
    for (const one of value) {
      yield before;
      yield* textsIn(one ?? null);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  } else if (typeof value === 'object' && value !== null && Object.values(value).some(isList)) {
    let before = '{';
    for (const [name, one] of Object.entries(value)) {
      if (one === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* textsIn(one);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}
