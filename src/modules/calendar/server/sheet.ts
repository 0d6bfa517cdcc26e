import { type Ctx, type Me, sharedAnswer, sql, type Sql } from '../../../kernel/server/index.ts';
import { editsCalendar } from './rules.ts';
import { between, blocks, forNobody, forThem } from './seen.ts';

export interface Question {
  /** The events in question, whole. */
  readonly rows: Sql;
  /** Those of them that have one of some keys. */
  readonly among: (keys: Sql) => Sql;
  /** The keys of all that concerns the caller in that time. */
  readonly mine: Sql;
}
/**
 * What a sheet draws of the events in some rooms, as the text of a JSON array. A day of all rooms is the same for nearly
 * everybody, thousands of lessons of which a few concern the one who looks: what everybody sees is shared, and what concerns
 * somebody is laid over it for them alone. An editor sees everything anyhow.
 */
export const roomsSheet = async (ctx: Ctx, me: Me, { rows, among, mine }: Question): Promise<string> => {
  if (editsCalendar(me)) return `[${await sharedAnswer(ctx, blocks(ctx, me, rows, forThem))}]`;
  const all = await sharedAnswer(ctx, blocks(ctx, me, rows, forNobody));
  const own = await ctx.db.one<{ text: string | null }>(sql`select ${blocks(ctx, me, among(mine), forThem)} as text`);
  return `[${overlaid(all, own!.text ?? '')}]`;
};

/** The second list laid over the first: in the place of the same event, or where its beginning belongs. */
const overlaid = (all: string, own: string): string => {
  if (own === '') return all;
  const pieces = all === '' ? [] : all.split(between);
  const places = new Map(pieces.map((piece, at) => [idIn(piece), at]));
  const others: string[] = [];
  for (const piece of own.split(between)) {
    const at = places.get(idIn(piece));
    if (at === undefined) others.push(piece);
    else pieces[at] = piece;
  }
  for (const piece of others) {
    const at = pieces.findIndex(other => startIn(other) > startIn(piece));
    pieces.splice(at === -1 ? pieces.length : at, 0, piece);
  }
  return pieces.join(between);
};
const idIn = (piece: string): number => Number.parseInt(piece.slice('{"id":'.length), 10);
const startIn = (piece: string): string => (JSON.parse(piece) as { start: string }).start;
