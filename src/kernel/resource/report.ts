import type { FieldDef, FieldKey, Fields, InputOf, NestedRow, Values } from './field.ts';

/**
 * What stands under a column at the end of a group and of the whole. A share is always that of the sums, for a row too: nobody
 * gives it, and a mean of per cents cannot happen. `least`: with fewer of `by` there is none.
 */
export type Total<K extends string = string> =
  | 'sum'
  | 'count'
  | 'max'
  | 'min'
  /** How many different values there are. */
  | 'distinct'
  /** Summed once for each of these: the obligation of a teacher, which stands on each of their rows. */
  | { readonly once: K | readonly K[] }
  /** That of another column: what counts together is not what the rows show, as of courses of which some are chosen. */
  | { readonly of: K }
  | { readonly ratio: { readonly of: K; readonly by: K; readonly as?: 'percent'; readonly least?: number } };
export type Totals<K extends string = string> = Readonly<Partial<Record<K, Total<K>>>>;

/** Rows that agree in `by` stand together. The first of these columns is the level's name in the words. */
export interface Level<K extends string = string> {
  readonly by: K | readonly K[];
  /** Without a heading of their own where a column says it already. */
  readonly heading?: false;
  /** Which of the report's totals stand under each of its groups: without a word all, `false` none. */
  readonly totals?: false | readonly K[];
  /** At the end of each sheet (`page`) a small table: these columns' names left, their totals right. */
  readonly foot?: readonly K[];
  /** The line of the foot that sums up those above it: bold. */
  readonly footSum?: K;
  /** On paper each of its groups is a sheet of its own, with title and signatures, and rows are numbered anew. */
  readonly page?: true;
  /** On the screen its groups are closed until somebody opens them. */
  readonly folded?: true;
}

/** Where a figure leads: a screen with its view, or another report with its parameters. */
export type Drill =
  | { readonly route: string; readonly query?: Readonly<Record<string, string | number | null | undefined>> }
  | { readonly report: string; readonly params?: Readonly<Record<string, string | number | null | undefined>> };

/**
 * One picture beside the table. A point is made of the rows that agree in `x` (and in `y` or `split`), by the totals of the
 * report: it shows no figure that the table does not have.
 */
export interface Chart<K extends string = string> {
  /** Its key in the words. */
  readonly name: string;
  readonly kind: 'bar' | 'stacked' | 'line' | 'heat';
  readonly x: K;
  /** What is measured; of `heat` the first. */
  readonly series: readonly K[];
  /** The other direction of `heat`. */
  readonly y?: K;
  /** One series for each value of this column, of what `series` names first. */
  readonly split?: K;
  /** A line to hold the figures against: a number, or the total of a column. */
  readonly mark?: number | K;
  /** Beyond these a bar is marked, and not by its colour alone. */
  readonly over?: number;
  readonly under?: number;
  /** At most so many, the largest first (where only `under` is said, the least); the rest is said. */
  readonly top?: number;
}
/** A figure above the table: a total of the whole, or how many groups are beyond a bound, and the farthest of them. */
export interface Tile<K extends string = string> {
  readonly name: string;
  readonly column: K;
  readonly of?: K;
  readonly over?: number;
  readonly under?: number;
}
/** As it is laid on paper: A4 landscape list (273 mm of text), portrait list (175 mm) or portrait act (165 mm). */
export interface ReportPaper<K extends string = string> {
  readonly format: 'L' | 'P' | 'A';
  /** Millimetres of each column; `#` is the number of the row. Together they are the width of the text. */
  readonly widths?: Readonly<Partial<Record<K | '#', number>>>;
  /**
   * Who signs, from left to right: keys of `paper.signatures` of the words. The name comes from the rule's `paper`, or from
   * a column in which all rows of a sheet agree: `{ as: 'teacher', name: 'teacher' }`.
   */
  readonly signatures?: readonly (string | { readonly as: string; readonly name: K })[];
  /** Place of the seal beside the last signature. */
  readonly seal?: true;
  /** What becomes an act only by another paper: «NACRT» across each page, and no seal. */
  readonly draft?: true;
  /** Which of the words' sentences stand on it, above the table and under it. */
  readonly intro?: true;
  readonly legend?: true;
  readonly notes?: true;
}
/** What a form of the report says otherwise; what it leaves out is the report's. */
export interface ReportShape<K extends string = string> {
  /** Which columns are seen, in this order; without a word all that are not `invisibleInTable`. */
  readonly shows?: readonly K[];
  readonly levels?: readonly Level<K>[];
  /** One line for each group of these columns, made of their rows by the totals: the summary of the same rows. */
  readonly lines?: K | readonly K[];
  readonly charts?: readonly Chart<K>[];
  readonly tiles?: readonly Tile<K>[];
  readonly paper?: ReportPaper<K>;
}
export interface ReportDef<P extends Fields, C extends Fields, T extends Totals<FieldKey<C>>>
  extends ReportShape<FieldKey<C>> {
  readonly params: P;
  readonly columns: C;
  readonly totals?: T;
  /** Rows are numbered: «R. br.». */
  readonly numbered?: true;
  /** Forms of one report, by a parameter that is a choice: `detail`, `summary`. */
  readonly forms?: {
    readonly param: FieldKey<P>;
    readonly of: Readonly<Record<string, ReportShape<FieldKey<C>>>>;
  };
  /**
   * From a figure to its rows, in one click. Of a total the row holds what all rows under it have in common; whoever needs more
   * than that answers null.
   */
  readonly drill?: Readonly<
    Partial<
      Record<FieldKey<C>, (row: Readonly<Partial<NestedRow<C>>>, params: Readonly<Partial<InputOf<P>>>) => Drill | null>
    >
  >;
  /** What a row may be marked with: its word (`flags` of the words) stands in this column, on paper in bold. */
  readonly flags?: Readonly<Record<string, { readonly at: FieldKey<C>; readonly kind?: 'warn' | 'bad' }>>;
  /** Too long to wait for, always or with these parameters: there is no table on the screen, and the file is made in the background. */
  readonly large?: true | ((params: Readonly<Partial<InputOf<P>>>) => boolean);
}
export interface Report<
  P extends Fields = Fields,
  C extends Fields = Fields,
  T extends Totals<FieldKey<C>> = Totals<FieldKey<C>>,
> extends ReportDef<P, C, T> {
  readonly name: string;
}
// biome-ignore lint/suspicious/noExplicitAny: any report, whatever its columns
export type AnyReport = Report<any, any, any>;
type Shares<T> = { [K in keyof T]: T[K] extends { readonly ratio: unknown } ? K : never }[keyof T];
/** A row as the report's rule gives it: every column but the shares, which follow, and perhaps a mark. */
export type ReportRow<R extends AnyReport> = Omit<NestedRow<R['columns']>, Shares<NonNullable<R['totals']>>> & {
  readonly flag?: Extract<keyof NonNullable<R['flags']>, string> | null;
};
export type ReportParams<R extends AnyReport> = InputOf<R['params']>;

/** Declared once; gives a screen, JSON, XLSX, CSV, PDF and a printable page. */
export const report = <
  const P extends Fields,
  const C extends Fields,
  const T extends Totals<FieldKey<C>> = Readonly<Record<never, never>>,
>(
  name: string,
  def: ReportDef<P, C, T>,
): Report<P, C, T> => {
  if (!/^rpt-[a-z0-9-]+$/.test(name)) throw new Error(`Report «${name}»: a report is called rpt-….`);
  const made: Report<P, C, T> = { ...def, name };
  const fault = reportFault(made as AnyReport);
  if (fault) throw new Error(`Report «${name}»: ${fault}`);
  return made;
};

export const listOf = (by: string | readonly string[] | undefined): readonly string[] =>
  by === undefined ? [] : typeof by === 'string' ? [by] : by;
export const levelName = (level: Level): string => listOf(level.by)[0]!;

/** The report as these parameters ask for it. */
export const shapeOf = (report: AnyReport, params: Values): ReportShape => {
  const form = report.forms?.of[String(params[report.forms.param])];
  const own: ReportShape = {
    ...(report.shows && { shows: report.shows }),
    ...(report.levels && { levels: report.levels }),
    ...(report.lines && { lines: report.lines }),
    ...(report.charts && { charts: report.charts }),
    ...(report.tiles && { tiles: report.tiles }),
    ...(report.paper && { paper: report.paper }),
  };
  return { ...own, ...form };
};
export const isLarge = (report: AnyReport, params: Values): boolean =>
  typeof report.large === 'function' ? report.large(params) : report.large === true;
/** Names of the columns that are seen, in their order. */
export const shownColumns = (shape: ReportShape, columns: Readonly<Record<string, FieldDef>>): readonly string[] =>
  shape.shows ?? Object.keys(columns).filter(name => !columns[name]!.invisibleInTable);

const textWidth = { L: 273, P: 175, A: 165 } as const;
/** What the types cannot say: widths that fill the page, levels that a chart or tile speaks of. */
const reportFault = (report: AnyReport): string | null => {
  const shapes = [shapeOf(report, {}), ...Object.values(report.forms?.of ?? {}).map(form => form as ReportShape)];
  for (const { paper, tiles, levels } of shapes) {
    const footed = levels?.find(level => level.foot && !level.page);
    if (footed) return `the foot of «${levelName(footed)}» needs \`page\`: it stands at the end of a sheet.`;
    if ((levels?.filter(level => level.page).length ?? 0) > 1) return 'one level begins pages, not several.';
    const widths = Object.values(paper?.widths ?? {}).reduce<number>((sum, mm) => sum + (mm ?? 0), 0);
    if (paper?.widths && Math.abs(widths - textWidth[paper.format]) > 0.5)
      return `its columns are ${widths} mm wide, the text of «${paper.format}» is ${textWidth[paper.format]} mm.`;
    const bound = tiles?.find(tile => tile.of && tile.over === undefined && tile.under === undefined);
    if (bound) return `the tile «${bound.name}» counts groups beyond a bound and names none.`;
  }
  for (const [name, total] of Object.entries((report.totals ?? {}) as Totals)) {
    if (typeof total === 'object' && 'of' in total) {
      const how = (report.totals as Totals)[total.of];
      if (how === undefined || (typeof how === 'object' && 'of' in how))
        return `the total of «${name}» is that of «${total.of}», which has none of its own.`;
    }
    if (typeof total === 'object' && 'ratio' in total)
      for (const part of [total.ratio.of, total.ratio.by]) {
        const how = (report.totals as Totals)[part];
        if (how === undefined || (typeof how === 'object' && 'ratio' in how))
          return `the share «${name}» is made of sums, and «${part}» has none.`;
      }
  }
  return null;
};
