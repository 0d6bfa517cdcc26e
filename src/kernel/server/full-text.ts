import type { Values } from '../resource/index.ts';
import type { Ctx, Db, Run } from './contract.ts';
import { Texts } from './text-reader.ts';
import { and, raw, sql, type Sql, or } from './sql.ts';

// What stands in files, so that they are found by it. Kept by the hash of the content: who may find it is said by the
// rows that name the file, never here.

/** Notes that somebody wants to find the file by its text; a job takes it within a minute. */
export const wantText = async (ctx: Ctx, hash: string): Promise<void> => {
  await ctx.db.run(sql`insert into ${ctx.db.table('file_text')} (hash) values (${hash}) on conflict (hash) do nothing`);
};

/** `none`: it can be read and has no text in it, as a scan. `unreadable`: broken, locked, a trap, or of no kind that has text. */
export type TextState = 'waiting' | 'read' | 'none' | 'unreadable';

const mostAttempts = 3;
/** More of a file is not searched. PostgreSQL takes no more than a megabyte of different words. */
const mostText = 1_000_000;

/** Takes the text of everything that waits. Any node may; a file is read by one. */
export const takeTexts = async (ctx: Ctx, _data?: Values, run?: Pick<Run, 'signal'>): Promise<void> => {
  const texts = new Texts();
  try {
    while (!run?.signal.aborted && (await takeOne(ctx, texts))) {
      /* the next one */
    }
  } finally {
    texts.close();
  }
};
/** The attempt counts before it is made: a file that ends the whole portal is not tried for ever. */
const takeOne = async (ctx: Ctx, texts: Texts): Promise<boolean> => {
  const { db } = ctx;
  const texted = db.table('file_text');
  const next = await db.one<{ hash: string; mime: string | null; attempts: number }>(
    sql`update ${texted} t set attempts = t.attempts + 1, wanted_at = now() + interval '5 minutes'
      where t.hash = (select hash from ${texted} where state = 'waiting' and wanted_at <= now() order by wanted_at limit 1 for update skip locked)
      returning t.hash, t.attempts, (select f.mime from ${db.table('stored_file')} f where f.hash = t.hash) as mime`,
  );
  if (!next) return false;
  const { hash } = next;
  try {
    const file = next.mime === null ? null : await ctx.files.open(hash);
    const read = file && (await texts.read(file, next.mime!));
    if (typeof read === 'string') await keepText(db, hash, read.slice(0, mostText));
    else await db.run(sql`update ${texted} set state = 'unreadable' where hash = ${hash}`);
  } catch (error) {
    // The store or the database, not the file: later again.
    ctx.log.warn({ err: error, hash }, 'the text of a file could not be taken');
    if (next.attempts >= mostAttempts)
      await db.run(sql`update ${texted} set state = 'unreadable' where hash = ${hash}`);
  }
  return true;
};

const keepText = async (db: Db, hash: string, whole: string): Promise<void> => {
  const text = whole.replaceAll('\0', ' ').replace(/\s+/g, ' ').trim();
  const words = wordsIn(text).join(' ');
  try {
    await db.run(sql`update ${db.table('file_text')} set state = ${words === '' ? 'none' : 'read'}, text = ${text},
      folded = katedra.fold(${text}), words = to_tsvector('simple', katedra.fold(${words})) where hash = ${hash}`);
  } catch (error) {
    // Too many different words for one index entry: the first half of them, then.
    if ((error as { code?: string }).code !== '54000' || text.length < 1000) throw error;
    await keepText(db, hash, text.slice(0, text.length / 2));
  }
};
/** Letters and digits, nothing else: what PostgreSQL takes for an address or a path would be found only as a whole. */
const wordsIn = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];

/** What stands in files, by their hash: for the statements of modules, where a table would stand. */
export const fileTexts = (db: Pick<Db, 'table'>): Sql => db.table('file_text');

const mostWords = 20;
const around = 160;
export interface TextSearch {
  /** Every word stands in the file, or begins one that does. */
  readonly where: Sql;
  /** The better, the higher. */
  readonly rank: Sql;
  /** A piece of the text around the first word that was found, for `placeFound`. Select it for the rows of a page only. */
  readonly place: Sql;
}
/**
 * A search in the text of files, to stand in a statement that joins `fileTexts` as `alias` by the file's hash. Under the
 * statement's own rules: a row that the caller does not see is not found by its text either.
 *
 *   const found = textSearch('t', 'rektorov pravilnik');
 *   sql`select d.id, ${found.place} as place from ${db.table('document')} d
 *     join ${fileTexts(db)} t on t.hash = d.content ->> 'hash' where ${found.where} and … order by ${found.rank} desc`
 */
export const textSearch = (alias: string, wanted: string): TextSearch => {
  const t = raw(alias);
  const words = wordsIn(wanted).slice(0, mostWords);
  if (words.length === 0) return { where: raw('false'), rank: raw('0::real'), place: raw(`''`) };
  const query = sql`to_tsquery('simple', katedra.fold(${words.map(word => `${word}:*`).join(' & ')}))`;
  const at = sql`greatest(1, strpos(${t}.folded, katedra.fold(${words[0]})) - ${around})`;
  return {
    where: and([sql`${t}.state = 'read'`, sql`${t}.words @@ ${query}`]),
    rank: sql`ts_rank_cd(${t}.words, ${query}, 1)`,
    // A few signs are longer when they are folded, so a little more is taken on both sides.
    place: sql`substr(${t}.text, ${at}::integer, ${around * 4})`,
  };
};

export interface WordSearch {
  /** Every word stands in one of the columns; their own indexes serve it. */
  readonly where: Sql;
  /** Every word stands in the first of them: asked of rows that were found. */
  readonly inFirst: Sql;
}
/** A search in folded columns, those of fields that say `search`. */
export const wordSearch = (columns: readonly [Sql, ...Sql[]], wanted: string): WordSearch => {
  const needles = wordsIn(wanted)
    .slice(0, mostWords)
    .map(word => sql`katedra.fold(${word}::text)`);
  if (needles.length === 0) return { where: raw('false'), inFirst: raw('false') };
  // Pieces and places are asked apart: so the pieces are left to the index alone, for making them again costs most.
  const inOne = (
    needle: Sql,
  ): Sql => sql`((${or(columns.map(column => sql`katedra.grams(${column}) @> katedra.needle(${needle})`))})
    and (${or(columns.map(column => sql`strpos(${column}, ${needle}) > 0`))}))`;
  return {
    where: and(needles.map(inOne)),
    inFirst: and(needles.map(needle => sql`strpos(${columns[0]}, ${needle}) > 0`)),
  };
};

export interface PlacePart {
  readonly text: string;
  /** One of the words that were looked for. */
  readonly found?: true;
}
/** The piece of a text with the words that were looked for marked, cut to what fits under a title. */
export const placeFound = (piece: string, wanted: string): readonly PlacePart[] => {
  const sought = wordsIn(wanted).slice(0, mostWords).map(folded);
  const marks = [...piece.matchAll(/[\p{L}\p{M}\p{Nd}]+/gu)]
    .filter(([word]) => sought.some(s => folded(word).startsWith(s)))
    .map(({ 0: word, index }) => [index, index + word.length] as const);
  const first = marks[0]?.[0] ?? 0;
  const start = first <= around / 2 ? 0 : wordEdge(piece, first - around / 2);
  const end = start + around * 1.5 >= piece.length ? piece.length : wordEdge(piece, start + around * 1.5);
  const parts: PlacePart[] = [];
  let at = start;
  for (const [from, to] of marks) {
    if (to > end) break;
    if (from > at) parts.push({ text: piece.slice(at, from) });
    parts.push({ text: piece.slice(from, to), found: true });
    at = to;
  }
  if (at < end) parts.push({ text: piece.slice(at, end) });
  return parts;
};
/** The beginning of the next word, so that none is cut in two. */
const wordEdge = (text: string, from: number): number => {
  const blank = text.indexOf(' ', Math.floor(from));
  return blank < 0 ? text.length : blank + 1;
};
/** As `katedra.fold` in the database. */
const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đłøıħŧð]/g, sign => ({ đ: 'd', ł: 'l', ø: 'o', ı: 'i', ħ: 'h', ŧ: 't', ð: 'd' })[sign] ?? sign)
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th');
