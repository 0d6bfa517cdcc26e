import {
  type AnyReport,
  type FieldDef,
  type Level,
  listOf,
  type ReportShape,
  type Totals,
} from '../../resource/index.ts';
import { Pieces } from '../gently.ts';

export type Line = Readonly<Record<string, unknown>>;
/** Rows that stand together: where they begin among all rows, how many they are, what they have in common. */
export interface Group {
  readonly level: number;
  readonly keys: readonly unknown[];
  readonly from: number;
  readonly count: number;
  /** Columns in which all of its rows agree. */
  readonly common: Line;
  readonly totals: Line;
  readonly groups: readonly Group[];
}

// Hours and money carry two decimals: a sum of floats must not show a third.
const tidy = (n: number): number => Math.round(n * 1e6) / 1e6;
const numbersIn = (rows: readonly Line[], name: string): number[] =>
  rows.map(row => row[name]).filter((value): value is number => typeof value === 'number');
// Sums are made of hundreds of thousands of rows, column by column: nothing is copied for them.
const sumOf = (rows: Iterable<Line>, name: string): number => {
  let sum = 0;
  for (const row of rows) if (typeof row[name] === 'number') sum += row[name];
  return tidy(sum);
};
const filled = (rows: readonly Line[], name: string): unknown[] =>
  rows.map(row => row[name]).filter(value => value !== null && value !== undefined);

/** What stands under these columns for these rows. */
export const totalsOf = async (
  totals: Totals,
  rows: readonly Line[],
  only?: readonly string[],
  pieces = new Pieces(),
): Promise<Line> => {
  const found: Record<string, number | null> = {};
  for (const [name, how] of Object.entries(totals)) {
    if (how === undefined || (only !== undefined && !only.includes(name))) continue;
    found[name] = totalOf(totals, name, rows);
    if (pieces.isLong()) await pieces.end();
  }
  return found;
};
const totalOf = (totals: Totals, name: string, rows: readonly Line[]): number | null => {
  const how = totals[name]!;
  if (typeof how === 'object' && 'ratio' in how)
    return shareOf(how.ratio, totalOf(totals, how.ratio.of, rows), totalOf(totals, how.ratio.by, rows));
  if (typeof how === 'object' && 'of' in how) return totalOf(totals, how.of, rows);
  // A row that does not say it does not stand for those that do.
  if (typeof how === 'object') return sumOf(firstThatSay(rows, name, listOf(how.once)), name);
  if (how === 'count') return filled(rows, name).length;
  if (how === 'distinct') return new Set(filled(rows, name)).size;
  if (how === 'sum') return sumOf(rows, name);
  const numbers = numbersIn(rows, name);
  if (numbers.length === 0) return null;
  return numbers.reduce((a, b) => (how === 'max' ? Math.max(a, b) : Math.min(a, b)));
};
const shareOf = (
  ratio: { readonly as?: 'percent'; readonly least?: number },
  of: number | null,
  by: number | null,
): number | null =>
  of === null || !by || by < (ratio.least ?? 0) ? null : tidy((of / by) * (ratio.as === 'percent' ? 100 : 1));
const keyOf = (row: Line, by: readonly string[]): string => JSON.stringify(by.map(name => row[name] ?? null));
/** Of the rows that have a figure here, the first of each that agree in these columns. */
function* firstThatSay(rows: readonly Line[], name: string, by: readonly string[]): Generator<Line> {
  const met = new Set<unknown>();
  const [first, ...more] = by;
  for (const row of rows) {
    if (typeof row[name] !== 'number') continue;
    const key = more.length === 0 ? (row[first!] ?? null) : keyOf(row, by);
    if (met.has(key)) continue;
    met.add(key);
    yield row;
  }
}

/** A row with its shares: of its own figures, as those of groups are of the sums. Made when it is shown, for there may be many rows. */
export const withShares = (report: AnyReport): ((row: Line) => Line) => {
  const totals = (report.totals ?? {}) as Totals;
  const shares = Object.keys(totals).filter(name => isShare(totals, name));
  if (shares.length === 0) return row => row;
  return row => ({ ...row, ...Object.fromEntries(shares.map(name => [name, totalOf(totals, name, [row])])) });
};
const isShare = (totals: Totals, name: string): boolean => {
  const how = totals[name];
  return typeof how === 'object' && 'ratio' in how;
};

/** Rows that agree in these columns, in the order in which the first of each came. */
const together = async (
  rows: readonly Line[],
  by: readonly string[],
  pieces: Pieces,
): Promise<readonly (readonly Line[])[]> => {
  const groups = new Map<string, Line[]>();
  for (const row of rows) {
    const key = keyOf(row, by);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
    if (pieces.isLong()) await pieces.end();
  }
  return [...groups.values()];
};
const commonOf = async (rows: readonly Line[], columns: readonly string[], pieces: Pieces): Promise<Line> => {
  const common: Record<string, unknown> = {};
  for (const name of columns) {
    const value = rows[0]?.[name] ?? null;
    if (value !== null && rows.every(row => (row[name] ?? null) === value)) common[name] = value;
    if (pieces.isLong()) await pieces.end();
  }
  return common;
};

/** One line for each group: what its rows have in common, and their totals. */
const linesOf = async (
  report: AnyReport,
  shape: ReportShape,
  columns: Readonly<Record<string, FieldDef>>,
  rows: readonly Line[],
  pieces: Pieces,
): Promise<readonly Line[]> => {
  const by = listOf(shape.lines);
  if (by.length === 0) return rows;
  const totals = (report.totals ?? {}) as Totals;
  const lines: Line[] = [];
  for (const members of await together(rows, by, pieces))
    lines.push({
      ...Object.fromEntries(Object.keys(columns).map(name => [name, null])),
      ...(await commonOf(members, [...Object.keys(columns), 'flag'], pieces)),
      ...(await totalsOf(totals, members, undefined, pieces)),
    });
  return lines;
};

export interface Arranged {
  /** Rows so that those of a group follow each other; `withShares` gives them what is made of their own figures. */
  readonly rows: readonly Line[];
  readonly groups: readonly Group[];
  readonly totals: Line;
}
/**
 * Groups of groups with the totals of each. `lines` are what is shown; totals are always made of the rows below them, so that
 * the summary and the detail of one report agree to the last digit.
 */
export const arrange = async (
  report: AnyReport,
  shape: ReportShape,
  columns: Readonly<Record<string, FieldDef>>,
  given: readonly Line[],
): Promise<Arranged> => {
  const totals = (report.totals ?? {}) as Totals;
  const ordered: Line[] = [];
  const names = Object.keys(columns);
  const pieces = new Pieces();
  const level = async (rows: readonly Line[], levels: readonly Level[], depth: number): Promise<readonly Group[]> => {
    const [here, ...below] = levels;
    if (!here) {
      for (const row of await linesOf(report, shape, columns, rows, pieces)) ordered.push(row);
      return [];
    }
    const by = listOf(here.by);
    const found: Group[] = [];
    for (const members of await together(rows, by, pieces)) {
      const from = ordered.length;
      const groups = await level(members, below, depth + 1);
      const only = here.totals && [...here.totals, ...(here.foot ?? [])];
      found.push({
        level: depth,
        keys: by.map(name => members[0]![name] ?? null),
        from,
        count: ordered.length - from,
        common: await commonOf(members, names, pieces),
        totals: here.totals === false ? {} : await totalsOf(totals, members, only || undefined, pieces),
        groups,
      });
    }
    return found;
  };
  const groups = await level(given, shape.levels ?? [], 0);
  return { rows: ordered, groups, totals: await totalsOf(totals, given, undefined, pieces) };
};

export interface ChartData {
  readonly name: string;
  readonly points: readonly Line[];
  readonly left: number;
}
/** The points of each chart. Each has what its rows have in common, so that it leads where their figures do. */
export const chartsOf = async (
  report: AnyReport,
  shape: ReportShape,
  columns: Readonly<Record<string, FieldDef>>,
  rows: readonly Line[],
): Promise<readonly ChartData[]> => {
  const totals = (report.totals ?? {}) as Totals;
  const pieces = new Pieces();
  const drawn: ChartData[] = [];
  for (const chart of shape.charts ?? []) {
    const by = [chart.x, ...(chart.y ? [chart.y] : []), ...(chart.split ? [chart.split] : [])];
    const wanted = [...chart.series, ...(typeof chart.mark === 'string' ? [chart.mark] : [])];
    const points: Line[] = [];
    for (const members of await together(rows, by, pieces))
      points.push({
        ...(await commonOf(members, Object.keys(columns), pieces)),
        ...Object.fromEntries(by.map(name => [name, members[0]![name] ?? null])),
        ...(await totalsOf(totals, members, wanted, pieces)),
      });
    const first = chart.series[0]!;
    // Where only what is too little is marked, the least are what somebody looks for.
    const isOfLeast = chart.under !== undefined && chart.over === undefined;
    const kept =
      chart.top === undefined || chart.y || chart.split
        ? points
        : [...points]
            .sort((a, b) => (isOfLeast ? figure(a, first) - figure(b, first) : figure(b, first) - figure(a, first)))
            .slice(0, chart.top);
    drawn.push({ name: chart.name, points: kept, left: points.length - kept.length });
  }
  return drawn;
};
const figure = (point: Line, name: string): number =>
  typeof point[name] === 'number' ? (point[name] as number) : -Infinity;

export interface TileData {
  readonly name: string;
  readonly column: string;
  readonly figure: number | null;
  /** Of a count: the group that is farthest beyond the bound. */
  readonly farthest?: { readonly common: Line; readonly figure: number };
}
export const tilesOf = async (
  report: AnyReport,
  shape: ReportShape,
  columns: Readonly<Record<string, FieldDef>>,
  rows: readonly Line[],
): Promise<readonly TileData[]> => {
  const totals = (report.totals ?? {}) as Totals;
  const pieces = new Pieces();
  const told: TileData[] = [];
  for (const { name, column, of, over, under } of shape.tiles ?? []) {
    if (pieces.isLong()) await pieces.end();
    if (of === undefined) {
      told.push({ name, column, figure: totalOf(totals, column, rows) });
      continue;
    }
    const beyond = (await together(rows, [of], pieces))
      .map(members => ({ members, figure: totalOf(totals, column, members) }))
      .filter((one): one is { members: readonly Line[]; figure: number } => one.figure !== null)
      .filter(one => (over !== undefined ? one.figure > over : one.figure < under!))
      .sort((a, b) => (over !== undefined ? b.figure - a.figure : a.figure - b.figure));
    const first = beyond[0];
    const common = first && (await commonOf(first.members, Object.keys(columns), pieces));
    told.push({
      name,
      column,
      figure: beyond.length,
      ...(first && { farthest: { common: common!, figure: first.figure } }),
    });
  }
  return told;
};
