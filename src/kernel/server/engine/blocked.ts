import type { AnyResource, Values } from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import type { Answer, Io, RawQuery } from './io.ts';
import { list, scopeOf } from './list.ts';
import { blockedMoves } from './row.ts';
import { Source } from './source.ts';

/** `GET {res}`; with `return[blocked]=1` each row also says why its moves are not possible yet. */
export const listSayingWhy = async (
  ctx: Ctx,
  r: AnyResource,
  query: RawQuery,
  _body: unknown,
  io: Io,
): Promise<Answer> => {
  const answer = await list(ctx, r, query);
  if (answer.text === undefined || !query.some(q => q.name === 'return' && q.path[0] === 'blocked' && q.value === '1'))
    return answer;
  const page = JSON.parse(answer.text) as { data: Values[] };
  const data = await io.transaction(ctx, async tx => {
    const source = new Source(scopeOf(tx), r);
    const told: Values[] = [];
    for (const row of page.data) told.push({ ...row, blocked: await blockedMoves(tx, source, row, io) });
    return told;
  });
  return { json: { ...page, data } };
};
