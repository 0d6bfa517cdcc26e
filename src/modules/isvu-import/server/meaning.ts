import { randomUUID } from 'node:crypto';
import { isDate, type Values, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Compared,
  type Ctx,
  compareMany,
  keyOf,
  rowsByKey,
  sql,
  trial,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { academicyear, study } from '../../catalogues/model.ts';
import type { ImportKind } from '../kinds.ts';
import type { ColumnsSaid } from './columns.ts';
import { type Column, type Layout, layouts } from './layouts.ts';
import { type Known, longestKey } from './known.ts';
import { about, type Draft, type Meant, type Message } from './line.ts';
import type { Marks } from './marks.ts';
import type { Line } from './read.ts';
import { type Said, sentence } from './sentences.ts';
import { type How, inSequence, isNeeded, sequenceKey } from './sequence.ts';
import { Stubs } from './stubs.ts';

export interface Heading {
  readonly names: readonly string[];
  readonly columns: ReadonlyMap<Column, number>;
}
/** The heading in whatever order; what is not known stays unread, what is missing or stands twice is refused. */
export const readHeading = (kind: ImportKind, first: Line | undefined, said: ColumnsSaid): Heading | Said => {
  if (!first) return sentence('empty');
  const names = first.cells.map(cell => cell.trim());
  const folded = names.map(name => name.toLowerCase());
  const twice = folded.findIndex((name, i) => name !== '' && folded.indexOf(name) !== i);
  if (twice >= 0) return sentence('headTwice', { column: names[twice]! });
  const columns = new Map<Column, number>();
  for (const column of layouts[kind].columns) {
    const own = folded.indexOf(column.name.toLowerCase());
    const at = own >= 0 ? own : folded.findIndex(name => Object.hasOwn(said, name) && said[name] === column.name);
    if (at < 0 && column.required) return sentence('headMissing', { column: column.name });
    if (at >= 0) columns.set(column, at);
  }
  return { names, columns };
};

/** The file that lines are of: what each of them is judged by. */
export interface Sheet {
  readonly kind: ImportKind;
  readonly idAcademicyear: number;
  readonly heading: Heading;
  readonly known: Known;
}

/** Where a column stands, and its usual marks with the institution's own: put together once, not for each cell. */
interface Place {
  readonly column: Column;
  readonly to: string;
  readonly at: number;
  readonly codes: Readonly<Record<string, string>> | undefined;
}
const placesOf = ({ columns }: Heading, marks: Marks): Place[] =>
  [...columns].flatMap(([column, at]) =>
    column.to
      ? [{ column, to: column.to, at, codes: column.codes && { ...column.codes, ...marks.get(column.name) } }]
      : [],
  );
const readCell = ({ column, codes }: Place, text: string): { value: unknown } | Message => {
  if (text === '') return column.required ? about(column.name, 'required') : { value: null };
  if (codes) {
    const code = text.toUpperCase();
    return Object.hasOwn(codes, code)
      ? { value: codes[code] }
      : about(column.name, 'notCode', { value: text, known: Object.keys(codes).join(', ') });
  }
  switch (column.as ?? 'text') {
    case 'integer':
      return /^-?\d{1,9}$/.test(text) ? { value: Number(text) } : about(column.name, 'notInteger', { value: text });
    case 'decimal':
      return /^-?\d{1,9}([.,]\d{1,6})?$/.test(text)
        ? { value: Number(text.replace(',', '.')) }
        : about(column.name, 'notDecimal', { value: text });
    case 'flag':
      return /^(DA|D|NE|N)$/i.test(text)
        ? { value: /^D/i.test(text) ? 1 : 0 }
        : about(column.name, 'notFlag', { value: text });
    case 'date': {
      const parts = /^(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})\.?$/.exec(text);
      const day = parts && `${parts[3]}-${parts[2]!.padStart(2, '0')}-${parts[1]!.padStart(2, '0')}`;
      return day && isDate(day) ? { value: day } : about(column.name, 'notDate', { value: text });
    }
    default:
      return { value: text };
  }
};
const draftOf = (places: readonly Place[], width: number, { line, cells }: Line): Draft => {
  const draft: Draft = { line, cells, values: {}, messages: [] };
  if (cells.length > width && cells.slice(width).some(cell => cell.trim() !== ''))
    draft.messages.push(about(null, 'moreCells'));
  for (const place of places) {
    const read = readCell(place, (cells[place.at] ?? '').trim());
    if ('value' in read) draft.values[place.to] = read.value;
    else draft.messages.push(read);
  }
  return draft;
};

/** What codes name, asked once for all lines. */
const findRows = async (
  ctx: Ctx,
  { columns, found = [] }: Layout,
  drafts: readonly Draft[],
  { stubs }: Known,
): Promise<void> => {
  for (const column of columns) {
    if (!column.finds || !column.to) continue;
    const { to, finds } = column;
    const wanted = [...new Set(drafts.map(draft => draft.values[to]).filter(value => (value ?? null) !== null))];
    const ids = new Map<unknown, number>();
    for (const field of finds.by.toReversed())
      for (const row of (
        await rowsByKey(
          ctx,
          finds.in,
          [field],
          wanted.map(value => [value]),
        )
      ).values())
        ids.set(row[field], row.id);
    for (const draft of drafts) {
      const value = draft.values[to];
      if ((value ?? null) === null) continue;
      const stub = ids.has(value) ? null : (stubs && finds.stub?.(value, draft.values)) || null;
      const id = ids.get(value) ?? (stub && (await stubs!.idOf(to, finds.in, stub)));
      if (id !== null) {
        draft.values[to] = id;
        continue;
      }
      // A place that the portal knows better is not asked for.
      if (!stub || !stubs!.isLeft(to, stub.called))
        draft.messages.push(about(column.name, 'notFound', { value: String(value) }));
      delete draft.values[to];
    }
  }
  for (const { to, in: where, by, at } of found) {
    const fields = Object.keys(by);
    const keyIn = (draft: Draft): unknown[] => fields.map(field => draft.values[by[field]!] ?? null);
    const rows = await rowsByKey(ctx, where, fields, drafts.map(keyIn));
    for (const draft of drafts) {
      const key = keyIn(draft);
      if (key.includes(null)) continue;
      const row = rows.get(keyOf(key));
      if (row) draft.values[to] = row.id;
      else draft.messages.push(about(at, 'notTogether'));
    }
  }
};

const nameIn = (layout: Layout, field: string | null): string | null =>
  layout.columns.find(column => column.to === field)?.name ?? field;

/** The year that the file is brought for, and no other; a closed one takes nothing. */
const judgeYear = async (ctx: Ctx, layout: Layout, idAcademicyear: number, drafts: readonly Draft[]): Promise<void> => {
  const column = layout.columns.find(one => one.finds?.in === academicyear);
  if (!column) return;
  const rows = await rowsByKey(ctx, academicyear, ['id'], [[idAcademicyear]], ['status']);
  const closed = rows.get(keyOf([idAcademicyear]))?.status === 'closed';
  for (const draft of drafts) {
    const given = draft.values[column.to!];
    if ((given ?? null) === null) continue;
    if (given !== idAcademicyear) draft.messages.push(about(column.name, 'otherYear'));
    else if (closed) draft.messages.push(about(column.name, 'closedYear'));
  }
};
/** A year of study that the study does not have. */
const judgeLength = async (ctx: Ctx, layout: Layout, drafts: readonly Draft[]): Promise<void> => {
  if (!layout.columns.some(column => column.to === 'yearOfStudy')) return;
  const ids = [...new Set(drafts.map(draft => draft.values.idStudy).filter(Boolean))];
  const rows = await rowsByKey(
    ctx,
    study,
    ['id'],
    ids.map(id => [id]),
    ['semesters'],
  );
  for (const draft of drafts) {
    const semesters = rows.get(keyOf([draft.values.idStudy]))?.semesters;
    if (typeof semesters === 'number' && Number(draft.values.yearOfStudy) * 2 - 1 > semesters)
      draft.messages.push(about('NastavnaGodina', 'yearBeyond'));
  }
};

/** What each row was given by the last import that was applied: what differs from it by now was edited here. */
const lastGiven = async (ctx: Ctx, kind: ImportKind, keys: readonly string[]): Promise<ReadonlyMap<string, Values>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await ctx.db.run<{ key: string; given: string }>(sql`
    select distinct on (r.key) r.key, r.given from ${ctx.db.table('isvu-import-row')} r join ${ctx.db.table('isvu-import')} i on i.id = r.id_isvu_import
    where i.kind = ${kind} and i.status = 'applied' and r.given is not null and r.action <> 'error' and (r.accepted = 1 or r.action = 'same') and r.key = any(${keys}::text[])
    order by r.key, i.id desc`);
  return new Map(rows.map(row => [row.key, JSON.parse(row.given) as Values]));
};

/** Lines as values, with what is wrong with them already. */
export const draftsOf = async (ctx: Ctx, sheet: Sheet, lines: readonly Line[]): Promise<Draft[]> => {
  const { kind, idAcademicyear, heading, known } = sheet;
  const layout = layouts[kind];
  const today = wallClock(ctx.now).slice(0, 10);
  const places = placesOf(heading, known.marks);
  const drafts = lines.map(line => draftOf(places, heading.names.length, line));
  await findRows(ctx, layout, drafts, known);
  await judgeYear(ctx, layout, idAcademicyear, drafts);
  await judgeLength(ctx, layout, drafts);
  if (!layout.each) return drafts;
  for (const draft of drafts) {
    const wrong = layout.wrong?.(draft.values, today);
    if (wrong) draft.messages.push(about(wrong.at, wrong.key, wrong.params));
  }
  await judgeTwice(
    ctx,
    layout,
    drafts,
    drafts.map(draft => sequenceKey(layout, draft)),
    known,
  );
  return drafts;
};
/** Two lines about the same are one too many, however far apart they stand. */
const judgeTwice = async (
  ctx: Ctx,
  layout: Layout,
  drafts: readonly Draft[],
  keys: readonly string[],
  known: Known,
): Promise<void> => {
  const first = await known.firstLines(ctx, keys);
  for (const [i, draft] of drafts.entries()) {
    const key = keys[i]!;
    const before = key === '[]' ? undefined : first.get(key);
    if (before !== undefined) draft.messages.push(about(layout.columns[0]!.name, 'twice', { line: before }));
    else {
      first.set(key, draft.line);
      known.noteFirst(key, draft.line);
    }
  }
};
/** What the rows of these lines were given last time, and under which number they are written now. */
const howToWrite = async (
  ctx: Ctx,
  kind: ImportKind,
  drafts: readonly Draft[],
  { batch, note }: { readonly batch: string; readonly note: string },
): Promise<How> => {
  const keyIn = (draft: Draft): string => sequenceKey(layouts[kind], draft);
  const last = await lastGiven(ctx, kind, drafts.map(keyIn));
  return { batch, note, last, keyOf: keyIn };
};

/**
 * Lines that are written one after the other, with what happened when they were: all of them are tried in one transaction,
 * and taken back. `keep` gets a portion at a time, and is not taken back with them.
 */
export const tryInSequence = (
  ctx: Ctx,
  sheet: Sheet,
  portions: AsyncIterable<readonly Line[]>,
  { makesStubs, keep }: { readonly makesStubs: boolean; readonly keep: (meant: readonly Meant[]) => Promise<void> },
): Promise<void> => {
  const how = { batch: randomUUID(), note: '' };
  return tried(ctx, async tx => {
    if (makesStubs) sheet.known.stubs = new Stubs(tx, how);
    for await (const lines of portions) await keep((await writeInSequence(tx, sheet, lines, how)).meant);
  });
};
/** A portion of such lines, written. */
export const writeInSequence = async (
  tx: TxCtx,
  sheet: Sheet,
  lines: readonly Line[],
  under: { readonly batch: string; readonly note: string },
): Promise<{ readonly meant: readonly Meant[]; readonly created: number; readonly updated: number }> => {
  const { kind, known } = sheet;
  const drafts = await draftsOf(tx, sheet, lines);
  return inSequence(tx, layouts[kind], drafts, await howToWrite(tx, kind, drafts, under), known);
};
const tried = async <T>(ctx: Ctx, work: (tx: TxCtx) => Promise<T>): Promise<T> => {
  const { would, refusal } = await trial(ctx, work);
  if (refusal) throw refusal;
  return would;
};
/** A portion of lines with the places and units that they would make, which are taken back again. */
export const meaningWithStubs = (ctx: Ctx, sheet: Sheet, lines: readonly Line[]): Promise<readonly Judged[]> =>
  tried(ctx, tx => {
    sheet.known.stubs = new Stubs(tx, { batch: randomUUID(), note: '' });
    return meaningOf(tx, sheet, lines);
  });

/** A line beside what saving it would do; null where it is not to be saved. */
export interface Judged extends Meant {
  readonly compared: Compared | null;
}
/** A portion of lines with what would happen to each: the one function that the preview shows and that writing asks again. */
export const meaningOf = async (ctx: Ctx, sheet: Sheet, lines: readonly Line[]): Promise<readonly Judged[]> => {
  const { kind, known } = sheet;
  const layout = layouts[kind];
  const today = wallClock(ctx.now).slice(0, 10);
  const drafts = await draftsOf(ctx, sheet, lines);
  const there = await matchRows(ctx, layout, drafts);
  await judgeUnique(ctx, layout, drafts, there, known);
  await layout.judge?.(ctx, drafts, there);
  const keys = drafts.map(draft => {
    const fields = layout.match.findLast(one => one.every(field => (draft.values[field] ?? null) !== null)) ?? [];
    return keyOf(fields.map(field => draft.values[field]));
  });
  for (const draft of drafts) {
    const wrong = layout.wrong?.(draft.values, today);
    if (wrong) draft.messages.push(about(wrong.at, wrong.key));
  }
  await judgeTwice(ctx, layout, drafts, keys, known);
  const spoken = spokenIn(layout);
  const given = drafts.map((draft, i) => storedOf(layout, spoken, draft, there[i] ?? null, today));
  const good = drafts.flatMap((draft, i) => (draft.messages.length === 0 ? [i] : []));
  const compared = await compareMany(
    ctx,
    layout.resource,
    good.map(i => (there[i] ? { ...given[i], id: there[i].id } : given[i]!)),
    { key: ['id'] },
  );
  const saidAt = new Map(good.map((i, n) => [i, compared[n]!]));
  // Only what would be changed may have been edited here.
  const last = await lastGiven(
    ctx,
    kind,
    keys.filter((_, i) => saidAt.get(i)?.did === 'updated'),
  );
  return drafts.map((draft, i): Judged => {
    known.spoken.note(layout, there[i]?.id ?? null, draft.messages.length === 0 ? draft.values : null);
    const said = saidAt.get(i);
    const { line, cells } = draft;
    const key = keys[i]!.slice(0, longestKey);
    const messages = [...draft.messages, ...problemsOf(ctx, layout, said)];
    if (!said || messages.length > 0) {
      const nothing = { idTarget: null, rowVer: null, given: null, diff: {}, compared: null };
      return { ...nothing, line, cells, key, action: 'error', messages, accepted: false };
    }
    const edited =
      said.did === 'updated' &&
      Object.entries(said.diff).some(([field, [now]]) => {
        const before = last.get(keys[i]!)?.[field];
        return before !== undefined && JSON.stringify(before) !== JSON.stringify(now);
      });
    const action = said.did === 'created' ? 'new' : said.did === 'same' ? 'same' : edited ? 'conflict' : 'changed';
    const erases = action === 'changed' && Object.values(said.diff).some(([was, now]) => was !== null && now === null);
    // Field by field: a file has hundreds of thousands of lines, and what is spread first is slow to add to.
    return {
      line,
      cells,
      key,
      action,
      idTarget: said.id,
      rowVer: said.rowVer,
      given: known.stubs?.given(given[i]!) ?? given[i]!,
      diff: known.stubs?.named(said.diff) ?? said.diff,
      messages,
      accepted: action === 'new' || (action === 'changed' && !erases),
      compared: said,
    };
  });
};
const problemsOf = (ctx: Ctx, layout: Layout, said: Compared | undefined): Message[] =>
  (said?.problems ?? []).map(({ field, say }): Message => {
    const words = (language: 'hr' | 'en-uk'): string =>
      ctx.app.words.say(language, say, layout.resource, field ?? undefined);
    return { column: nameIn(layout, field), hr: words('hr'), en: words('en-uk') };
  });

/** Which row each line is about, by the surest number that it has. */
const matchRows = async (ctx: Ctx, layout: Layout, drafts: readonly Draft[]) => {
  const kept = layout.columns.flatMap(column => (column.keptHere && column.to ? [column.to] : []));
  const found: (({ readonly id: number } & Values) | null)[] = drafts.map(() => null);
  for (const fields of layout.match) {
    const keyIn = (draft: Draft): unknown[] => fields.map(field => draft.values[field] ?? null);
    const rows = await rowsByKey(ctx, layout.resource, fields, drafts.map(keyIn), kept);
    for (const [i, draft] of drafts.entries()) found[i] ??= rows.get(keyOf(keyIn(draft))) ?? null;
  }
  return found;
};
const judgeUnique = async (
  ctx: Ctx,
  layout: Layout,
  drafts: readonly Draft[],
  there: readonly ({ readonly id: number } | null)[],
  known: Known,
): Promise<void> => {
  for (const field of layout.unique ?? []) {
    const rows = await rowsByKey(
      ctx,
      layout.resource,
      [field],
      drafts.map(draft => [draft.values[field] ?? null]),
    );
    const seen = known.valuesOf(field);
    for (const [i, draft] of drafts.entries()) {
      const value = draft.values[field] ?? null;
      if (value === null) continue;
      const holder = rows.get(keyOf([value]));
      const column = nameIn(layout, field);
      if (holder && holder.id !== there[i]?.id) draft.messages.push(about(column, 'taken', { value: String(value) }));
      else if (seen.has(value)) draft.messages.push(about(column, 'twice', { line: seen.get(value)! }));
      else seen.set(value, draft.line);
    }
  }
};
/** Of the fields that columns fill: which the portal keeps as its own, and which are never empty. */
type SpokenFields = ReadonlyMap<string, { readonly isKept: boolean; readonly isNeeded: boolean }>;
const spokenIn = ({ columns, resource }: Layout): SpokenFields =>
  new Map(
    columns.flatMap(({ to, keptHere }) =>
      to ? [[to, { isKept: keptHere === true, isNeeded: isNeeded(resource, to) }]] : [],
    ),
  );
/** What is stored of a line: without what was only looked up by, and without what the portal keeps as its own. */
const storedOf = (
  layout: Layout,
  spoken: SpokenFields,
  { values }: Draft,
  there: Values | null,
  today: string,
): Values => {
  const given: Record<string, unknown> = {};
  for (const name in values) {
    if (name.startsWith('_')) continue;
    const field = spoken.get(name);
    if (field?.isKept && there && (there[name] ?? null) !== null) continue;
    // An empty cell leaves a new row to its default, and an old one what it must have.
    if (field && values[name] === null && (!there || field.isNeeded)) continue;
    given[name] = values[name];
  }
  return there || !layout.made ? given : { ...layout.made(given, today), ...given };
};
