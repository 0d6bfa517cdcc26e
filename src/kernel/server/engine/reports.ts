import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import {
  type AnyReport,
  check,
  type FieldDef,
  isLarge,
  levelName,
  openFields,
  type ReportParams,
  type ReportRow,
  type ReportShape,
  type Sheet,
  shapeOf,
  shownColumns,
} from '../../resource/index.ts';
import type { Ctx, ReportMade, ReportRule, Run } from '../contract.ts';
import { type FieldProblem, invalid, invalidAll, notAllowed, type Refusal } from '../errors.ts';
import { pdfStream } from '../papers/index.ts';
import { attachment } from '../sent-files.ts';
import { sql } from '../sql.ts';
import { beside as besideOthers } from '../transactions.ts';
import { reportsRoom, toRoom } from '../rooms.ts';
import { oneOf, Queue } from '../turns.ts';
import { unreadFiles } from './export.ts';
import { type Answer, type Io, type RawQuery, whileThere } from './io.ts';
import { jsonStream } from './json-pieces.ts';
import { pageSql, scopeOf } from './list.ts';
import { paperOf } from './report-paper.ts';
import {
  arrange,
  type ChartData,
  chartsOf,
  type Group,
  type Line,
  type TileData,
  tilesOf,
  withShares,
} from './report-sums.ts';
import { isShare, paramsInWords, type Speech, speechOf } from './report-words.ts';
import { readListRequest } from './request.ts';
import { type Cell, csv, type SheetColumn, type SheetLine, stamp, xlsx } from './sheet.ts';

/** A report with the caller's parameters: rows in their groups, totals of each and of all. */
export interface Made {
  readonly report: AnyReport;
  readonly rule: ReportRule<AnyReport>;
  readonly shape: ReportShape;
  readonly columns: Readonly<Record<string, FieldDef>>;
  /** Names of the columns that are seen. */
  readonly shown: readonly string[];
  readonly params: Line;
  /** What the rows are about, in words. */
  readonly about: string;
  readonly given: readonly Line[];
  readonly rows: readonly Line[];
  readonly groups: readonly Group[];
  readonly totals: Line;
  /** Columns that are called otherwise with these parameters. */
  readonly headings: Readonly<Record<string, string>>;
  readonly speech: Speech;
}
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Who asks, and for what: judged before anything is read, the same for the screen, a file and a run in the background. */
export const readReport = async (
  ctx: Ctx,
  name: string,
  query: RawQuery,
  beside: readonly string[] = [],
): Promise<{ readonly params: Line; readonly labels: Readonly<Record<string, string>> }> => {
  const { report, rule } = ctx.app.reports.get(name)!;
  const { me } = scopeOf(ctx);
  if (!me.isAdmin && !rule.by(me)) throw notAllowed();
  const params = readParams(ctx, report, query, beside);
  return { params, labels: await labelsOf(ctx, report, params) };
};
/** So many rows are read at once for a screen, and so many for a file that is made in the background. */
const [mostOnScreen, mostInFile] = [10_000, 100_000];
export const makeReport = async (
  ctx: Ctx,
  name: string,
  { params, labels }: Awaited<ReturnType<typeof readReport>>,
  run?: Pick<Run, 'progress'>,
  most = mostInFile,
): Promise<Made> => {
  const { rule } = ctx.app.reports.get(name)!;
  if (await rule.isLonger?.(ctx, params as never, most)) throw tooLong(ctx, name, params, most);
  const rows = (await rule.rows(ctx, params as never, run)) as readonly Line[];
  const made = await arranged(ctx, name, { params, labels }, rows);
  if (made.rows.length > most) throw tooLong(ctx, name, params, most);
  return made;
};
/** Names what would narrow it and was not chosen. */
const tooLong = (ctx: Ctx, name: string, params: Line, most: number): Refusal => {
  const { report } = ctx.app.reports.get(name)!;
  const { words } = speechOf(ctx, report);
  const narrows = Object.entries(openFields(report.params) as Readonly<Record<string, FieldDef>>)
    .filter(([param, { kind }]) => ['ref', 'date', 'enum'].includes(kind) && (params[param] ?? null) === null)
    .flatMap(([param]) => words?.params?.[param] ?? []);
  return invalid(null, most === mostOnScreen ? 'reportTooLong' : 'reportFileTooLong', {
    n: most,
    narrows: narrows.length > 0 ? ` (${narrows.join(', ')})` : '',
  });
};
const arranged = async (
  ctx: Ctx,
  name: string,
  { params, labels }: Awaited<ReturnType<typeof readReport>>,
  given: readonly Line[],
): Promise<Made> => {
  const { report, rule } = ctx.app.reports.get(name)!;
  const headings = (await rule.headings?.(ctx, params as never)) ?? {};
  const speech = speechOf(ctx, report, headings);
  const columns = openFields(report.columns) as Readonly<Record<string, FieldDef>>;
  const shape = shapeOf(report, params);
  return {
    report,
    rule,
    shape,
    columns,
    shown: shownColumns(shape, columns),
    params,
    about: paramsInWords(report, speech, params, labels),
    given,
    headings,
    speech,
    ...(await arrange(report, shape, columns, given)),
  };
};
/**
 * A report as a list on paper, for papers that are issued with it: rows of the report's own rule, or `rows` in their place. Whoever
 * issues the paper has been asked for their right already.
 */
export const reportSheet = async <R extends AnyReport>(
  ctx: Ctx,
  report: R,
  params: Partial<ReportParams<R>>,
  rows?: readonly ReportRow<R>[],
): Promise<Sheet> => {
  const all: Line = {
    ...Object.fromEntries(Object.keys(openFields(report.params)).map(key => [key, null])),
    ...params,
  };
  const asked = { params: all, labels: await labelsOf(ctx, report, all) };
  const made = rows
    ? await arranged(ctx, report.name, asked, rows as readonly Line[])
    : await makeReport(ctx, report.name, asked);
  return paperOf(ctx, made);
};
/** Whoever keeps account of reports hears of this one. */
export const tellMade = async (
  ctx: Ctx,
  { report, params, rows }: Pick<Made, 'report' | 'params' | 'rows'>,
  format: ReportMade['format'],
  since: number,
): Promise<void> => {
  const made = { report: report.name, params, format, rows: rows.length, ms: Math.round(performance.now() - since) };
  for (const { reportMade } of ctx.app.modules) await reportMade?.(ctx, made);
};
/** What somebody waits for in front of the screen. What takes longer is a run. */
const make = async <T>(
  ctx: Ctx,
  name: string,
  query: RawQuery,
  beside: readonly string[],
  then: (made: Made, since: number) => Promise<T>,
): Promise<T> => {
  const asked = await readReport(ctx, name, query, beside);
  if (isLarge(ctx.app.reports.get(name)!.report, asked.params)) throw invalid(null, 'reportLarge');
  return inTurn(ctx, name, asked.params, async () => {
    const since = performance.now();
    return then(await makeReport(ctx, name, asked, undefined, mostOnScreen), since);
  });
};
/** Reports keep a processor busy, here or in the database: one is left to everybody else, and with more of them at once all would take longer. */
const heavy = new Queue({
  most: Math.min(4, Math.max(1, availableParallelism() - 1)),
  ofOne: 2,
  longest: 50,
  longestOfOne: 10,
});
/** How long a report took its asker the last time, in milliseconds, by what narrowed it and in which form it was. */
const tookBefore = new Map<string, number>();
const mostRemembered = 2_000;
const quick = 300;
/** Waits where too many are under way, and tells the asker's pages how many are before it. A quick one waits for nobody. */
const inTurn = async <T>(ctx: Ctx, name: string, params: Line, work: () => Promise<T>): Promise<T> => {
  const fields = openFields(ctx.app.reports.get(name)!.report.params) as Readonly<Record<string, FieldDef>>;
  const given = Object.entries(fields).flatMap(([param, { kind }]) =>
    params[param] === null ? [] : kind === 'enum' ? `${param}=${params[param]}` : param,
  );
  const key = [oneOf(ctx), name, ...given].join(' ');
  const measured = async (): Promise<T> => {
    const since = performance.now();
    try {
      return await work();
    } finally {
      tookBefore.delete(key);
      tookBefore.set(key, performance.now() - since);
      if (tookBefore.size > mostRemembered) tookBefore.delete(tookBefore.keys().next().value!);
    }
  };
  if ((tookBefore.get(key) ?? quick) < quick) return measured();
  let before: number | null = null;
  // A line that breaks keeps no report from being made.
  const tell = (): void => {
    if (before === null || !ctx.me) return;
    void toRoom(besideOthers(ctx), reportsRoom, ctx.me.id, { [name]: before }).catch(() => {});
  };
  const clock = setInterval(tell, tellEvery);
  const begun = (): Promise<T> => {
    clearInterval(clock);
    return measured();
  };
  try {
    return await heavy.during(oneOf(ctx), { signal: ctx.signal, waits: n => void (before = n) }, begun);
  } finally {
    clearInterval(clock);
  }
};
const tellEvery = 1_000;

const readParams = (ctx: Ctx, report: AnyReport, query: RawQuery, beside: readonly string[]): Line => {
  const fields = openFields(report.params);
  const params: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  for (const part of query)
    if (part.path.length > 0 || (!Object.hasOwn(fields, part.name) && !beside.includes(part.name)))
      throw invalid(part.name, 'unknownParameter', { name: part.name });
  for (const [name, field] of Object.entries(fields)) {
    const text = query.find(q => q.name === name && q.path.length === 0)?.value;
    const value =
      text === undefined || text === ''
        ? (field.default ?? null)
        : ['integer', 'ref', 'decimal', 'boolean'].includes(field.kind)
          ? Number(text)
          : text;
    const problem = Number.isNaN(value) ? { key: 'badParameter', params: { name } } : check(field, value, {}, ctx.now);
    if (problem) problems.push({ field: name, say: problem });
    else params[name] = value;
  }
  if (problems.length) throw invalidAll(problems);
  return params;
};
/** What the rows that parameters name are called. One that the caller may not choose is none. */
const labelsOf = async (ctx: Ctx, report: AnyReport, params: Line): Promise<Readonly<Record<string, string>>> => {
  const labels: Record<string, string> = {};
  for (const [name, field] of Object.entries(openFields(report.params) as Readonly<Record<string, FieldDef>>)) {
    const id = params[name];
    if (field.kind !== 'ref' || id === null || id === undefined) continue;
    const target = ctx.app.resources.get(field.to!)!;
    const query = [{ name: 'filter', path: ['id'], value: String(id) }];
    const request = readListRequest(scopeOf(ctx), target, query, 'lookup');
    const found =
      request.source.rule('lookup') === false
        ? null
        : await ctx.db.one<{ label: string | null }>(
            pageSql(request, sql`${request.source.label(request.within)} as "label"`),
          );
    if (!found) throw invalid(name, 'badParameter', { name });
    labels[name] = found.label ?? String(id);
  }
  return labels;
};

export type ReportHandler = (ctx: Ctx, name: string, query: RawQuery, io: Io) => Promise<Answer>;

const json: ReportHandler = (ctx, name, query) =>
  make(ctx, name, query, [], async (made, since) => {
    await tellMade(ctx, made, 'screen', since);
    return jsonOf(ctx, made);
  });
const jsonOf = async (ctx: Ctx, made: Made): Promise<Answer> => {
  const { report, rule, shape, columns, speech, given } = made;
  const beside = await rule.beside?.(ctx, made.params as never);
  const said = (group: Group): object => {
    const level = shape.levels![group.level]!;
    return {
      level: group.level,
      by: levelName(level),
      keys: group.keys,
      from: group.from,
      count: group.count,
      heading: speech.groupHeading(level, group),
      total: speech.groupTotal(level, group),
      common: group.common,
      totals: group.totals,
      ...(group.groups.length > 0 && { groups: each(group.groups, said) }),
    };
  };
  const charts: readonly ChartData[] = await chartsOf(report, shape, columns, given);
  const tiles: readonly TileData[] = await tilesOf(report, shape, columns, given);
  return streamed({
    data: each(made.rows, withShares(report)),
    count: made.rows.length,
    totals: made.totals,
    params: made.params,
    about: made.about,
    ...(Object.keys(made.headings).length > 0 && { headings: made.headings }),
    ...(made.groups.length > 0 && { groups: each(made.groups, said) }),
    ...(charts.length > 0 && { charts }),
    ...(tiles.length > 0 && { tiles }),
    ...(beside && beside.lines.length > 0 && { beside }),
  });
};
const streamed = (answer: object): Answer => ({
  stream: jsonStream(answer),
  headers: { 'content-type': 'application/json; charset=utf-8' },
});
/** A list whose entries are made one by one. */
function* each<T>(list: Iterable<T>, make: (one: T) => object): Generator<object> {
  for (const one of list) yield make(one);
}

/** The lines of a table file, in the order of the screen: headings of groups, rows, totals. Each is made when it is written. */
function* linesIn(made: Made): Generator<SheetLine> {
  const { report, shape, shown, speech } = made;
  const first = report.numbered ? [null] : [];
  const depth = shape.levels?.length ?? 0;
  const share = withShares(report);
  let number = 0;
  const totalLine = function* (totals: Line, label: string, level: number): Generator<SheetLine> {
    if (Object.keys(totals).length === 0) return;
    const cells: Cell[] = [...first, ...shown.map(name => (name in totals ? (totals[name] as Cell) : null))];
    const free = cells.indexOf(null);
    // Where every column has a total there is no room for its name.
    if (free >= 0) cells[free] = label;
    yield { cells, style: 'total', level };
  };
  const group = function* (one: Group): Generator<SheetLine> {
    const level = shape.levels![one.level]!;
    if (level.page) number = 0;
    if (level.heading !== false) yield { cells: [speech.groupHeading(level, one)], style: 'group', level: one.level };
    if (one.groups.length > 0) for (const below of one.groups) yield* group(below);
    else yield* rows(one.from, one.from + one.count);
    yield* totalLine(one.totals, speech.groupTotal(level, one), one.level);
  };
  const rows = function* (from: number, to: number): Generator<SheetLine> {
    for (let at = from; at < to; at++) {
      const row = share(made.rows[at]!);
      number++;
      const cells = [...(report.numbered ? [number] : []), ...shown.map(name => speech.marked(name, row))];
      yield { cells, level: depth, ...(typeof row.flag === 'string' && { style: 'flag' as const }) };
    }
  };
  if (made.groups.length > 0) for (const one of made.groups) yield* group(one);
  else yield* rows(0, made.rows.length);
  yield* totalLine(made.totals, speech.total, 0);
}
/** So many at a time, so that nobody waits for all of them. */
const linesAtOnce = 200;
async function* portionsOf(lines: Iterable<SheetLine>): AsyncGenerator<readonly SheetLine[]> {
  let portion: SheetLine[] = [];
  for (const line of lines) {
    portion.push(line);
    if (portion.length < linesAtOnce) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}
const formatOf = (report: AnyReport, name: string, field: FieldDef): Pick<SheetColumn, 'format'> => {
  if (field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'integer') return { format: field.kind };
  if (field.format === 'money') return { format: 'money' };
  return isShare(report, name) ? { format: 'tenths' } : {};
};

export const fileTypes: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};
/** `rpt-workload_20261116_093300.xlsx` */
export const fileNameOf = (ctx: Ctx, name: string, format: ReportFormat): string =>
  `${name}_${stamp(ctx.now)}.${format}`;
export const readFormat = (query: RawQuery): ReportFormat => {
  const format = query.find(q => q.name === 'format')?.value ?? 'xlsx';
  if (!(reportFormats as readonly string[]).includes(format)) throw invalid('format', 'reportFormat');
  return format as ReportFormat;
};
/** The file of one format. */
export const fileOf = async (ctx: Ctx, made: Made, format: ReportFormat): Promise<Readable> => {
  if (format === 'pdf') return pdfStream(await paperOf(ctx, made));
  const { report, columns, shown, speech } = made;
  const say = (key: string): string => ctx.app.words.say(ctx.language, { key });
  const sheet = {
    title: speech.title,
    columns: [
      ...(report.numbered ? [{ heading: say('rowNumber'), format: 'integer' as const }] : []),
      ...shown.map(n => ({ heading: speech.heading(n), ...formatOf(report, n, columns[n]!) })),
    ],
    about: [
      [speech.title],
      ...(speech.words?.about ? [[speech.words.about]] : []),
      ...(made.about ? [[made.about]] : []),
    ],
    levels: made.shape.levels?.length ?? 0,
    rows: portionsOf(linesIn(made)),
  };
  return format === 'xlsx' ? xlsx(sheet) : csv(sheet);
};

/** On the disk before its first byte leaves: a reader who is slow holds a file, and neither rows nor a turn. */
const exportReport: ReportHandler = async (ctx, name, query, io) => {
  const format = readFormat(query);
  const stream = await make(ctx, name, query, ['format'], (made, since) =>
    unreadFiles(ctx, () =>
      whileThere(io, async gone => {
        const file = await ctx.files.spool(await fileOf(ctx, made, format), gone);
        await tellMade(ctx, made, format, since);
        return file;
      }),
    ),
  );
  return {
    stream,
    headers: {
      'content-type': fileTypes[format],
      'content-disposition': attachment(fileNameOf(ctx, name, format)),
      'cache-control': 'no-store',
    },
  };
};

/** The paper as blocks: the browser shows it in the print window, as the PDF has it. */
const print: ReportHandler = (ctx, name, query) =>
  make(ctx, name, query, [], async (made, since) => {
    const sheet = await paperOf(ctx, made);
    await tellMade(ctx, made, 'print', since);
    return streamed(sheet);
  });

export const reports: Readonly<Record<string, ReportHandler>> = { '': json, export: exportReport, print };
