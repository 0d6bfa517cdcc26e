import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type App, type Ctx, type Me, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { semestersTaught } from '../../catalogues/server/index.ts';
import { allowsCollisions, books, editsCalendar } from './rules.ts';
import { between, blocks, forNobody, forThem, seenBlocks } from './seen.ts';

/**
 * A day of all rooms is the same for nearly everybody: thousands of lessons, of which a few concern the one who looks. What
 * everybody sees is worked out once and kept for as long as none of these events has changed; what concerns somebody is laid
 * over it for them alone.
 */
interface Sheet {
  readonly stamp: string;
  /** The events in the order of their beginning, each a text of JSON. */
  readonly text: string;
}
export interface Question {
  /** From the first moment to the last. */
  readonly period: readonly [Sql, Sql];
  /** The rooms and days that are asked for, as text: the same for the same question. */
  readonly asked: string;
  /** The events in question, whole. */
  readonly rows: Sql;
  /** The keys of all that concerns the caller in that time. */
  readonly mine: Sql;
  /** Those of the events that have one of some keys. */
  readonly among: (keys: Sql) => Sql;
}

/** What a sheet draws of the events in some rooms, as the text of a JSON array. */
export const roomsSheet = async (ctx: Ctx, me: Me, question: Question): Promise<string> => {
  const { rows, mine, among } = question;
  // Names of courses and plans that are being made stand in other tables: what leans on them is asked for each time.
  const { stamp, isMaking } = (await ctx.db.one<{ stamp: string; isMaking: boolean }>(
    sql`select ${stampOf(raw('e'))} as stamp, ${making(ctx, question)} as "isMaking" from (${rows}) e`,
  ))!;
  if (wordLanguageOf(ctx.language) !== 'hr' || (isMaking && !editsCalendar(me) && !allowsCollisions(me)))
    return seenBlocks(ctx, me, rows, mine);
  const sheets = sheetsOf(ctx.app);
  const key = JSON.stringify([ctx.cid, editsCalendar(me), books(me), allowsCollisions(me), question.asked]);
  const known = sheets.get(key);
  const sheet = known?.stamp === stamp ? known : await drawn(ctx, me, rows);
  keepSheet(sheets, key, sheet);
  if (editsCalendar(me)) return `[${sheet.text}]`;
  const own = await ctx.db.one<{ text: string | null }>(sql`select ${blocks(ctx, me, among(mine), forThem)} as text`);
  return `[${overlaid(sheet.text, own!.text ?? '')}]`;
};

/** Tells one state of the events from every other. */
const stampOf = (e: Sql): Sql =>
  sql`count(*) || ':' || coalesce(sum(hash_record_extended(row(${e}.id, ${e}.row_ver, ${e}.updated_at), 0)), 0)`;
/** Of a timetable that is being made only its makers know the lessons. */
const making = (ctx: Ctx, { period: [from, to] }: Question): Sql =>
  sql`exists (select from ${semestersTaught(ctx.db)} s where s.timetable_status = 'draft' and s.teaching_from::timestamptz < ${to} and (s.teaching_to + 1)::timestamptz > ${from})`;
/** As somebody sees it whom none of the events concerns; an editor sees all of them anyhow. */
const drawn = async (ctx: Ctx, me: Me, rows: Sql): Promise<Sheet> => {
  const found = await ctx.db.one<{ stamp: string; text: string | null }>(
    sql`with asked as materialized (${rows}) select (select ${stampOf(raw('a'))} from asked a) as stamp,
      ${blocks(ctx, me, raw('select * from asked'), editsCalendar(me) ? forThem : forNobody)} as text`,
  );
  return { stamp: found!.stamp, text: found!.text ?? '' };
};

const byApp = new WeakMap<App, Map<string, Sheet>>();
const sheetsOf = (app: App): Map<string, Sheet> => {
  const known = byApp.get(app) ?? new Map<string, Sheet>();
  byApp.set(app, known);
  return known;
};
const mostSheets = 8;
const longestSheet = 2_000_000;
/** The ones that were asked for last; a month of all rooms is too much to keep. */
const keepSheet = (sheets: Map<string, Sheet>, key: string, sheet: Sheet): void => {
  sheets.delete(key);
  if (sheet.text.length > longestSheet) return;
  sheets.set(key, sheet);
  for (const oldest of sheets.keys()) {
    if (sheets.size <= mostSheets) break;
    sheets.delete(oldest);
  }
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
