import { type AnyReport, check, type FieldDef, openFields } from '../../resource/index.ts';
import type { App, Ctx, ReportRule } from '../contract.ts';
import { type FieldProblem, invalid, invalidAll, notAllowed } from '../errors.ts';
import type { Answer, RawQuery } from './io.ts';
import { scopeOf } from './list.ts';
import { attachment } from './media.ts';
import { type Cell, csv, stamp, xlsx } from './sheet.ts';

type Line = Readonly<Record<string, unknown>>;
interface Group {
  readonly keys: readonly unknown[];
  readonly rows: readonly Line[];
  readonly totals: Line;
}
interface Made {
  readonly report: AnyReport;
  readonly columns: Record<string, FieldDef>;
  readonly params: Line;
  readonly rows: readonly Line[];
  readonly groups: readonly Group[];
  readonly totals: Line;
}

/** The declared report with the caller's parameters: rows in their groups, totals of each and of all. */
const make = async (
  ctx: Ctx,
  found: { report: AnyReport; rule: ReportRule<AnyReport> },
  query: RawQuery,
  beside: readonly string[],
): Promise<Made> => {
  const { me } = scopeOf(ctx);
  if (!me.isAdmin && !found.rule.by(me)) throw notAllowed();
  const params = readParams(ctx, found.report, query, beside);
  const rows = (await found.rule.rows(ctx, params as never)) as readonly Line[];
  const columns = openFields(found.report.columns);
  const by = (found.report.groupBy ?? []) as readonly string[];
  const groups = new Map<string, Line[]>();
  for (const row of rows) {
    const key = JSON.stringify(by.map(name => row[name] ?? null));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return {
    report: found.report,
    columns,
    params,
    rows,
    totals: totalsOf(found.report, rows),
    groups:
      by.length === 0
        ? []
        : [...groups].map(([key, members]) => ({
            keys: JSON.parse(key) as unknown[],
            rows: members,
            totals: totalsOf(found.report, members),
          })),
  };
};
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
const totalsOf = (report: AnyReport, rows: readonly Line[]): Line => {
  const totals: Record<string, number | null> = {};
  for (const [name, how] of Object.entries((report.totals ?? {}) as Record<string, string>)) {
    const values = rows.map(row => row[name]).filter((v): v is number => typeof v === 'number');
    const sum = values.reduce((a, b) => a + b, 0);
    // Hours and money carry two decimals: a sum of floats must not show a third.
    const tidy = (n: number): number => Math.round(n * 1e6) / 1e6;
    totals[name] =
      how === 'count'
        ? values.length
        : values.length === 0
          ? how === 'sum'
            ? 0
            : null
          : how === 'sum'
            ? tidy(sum)
            : how === 'avg'
              ? tidy(sum / values.length)
              : how === 'max'
                ? Math.max(...values)
                : Math.min(...values);
  }
  return totals;
};

export type ReportHandler = (ctx: Ctx, name: string, query: RawQuery) => Promise<Answer>;
const reportNamed = (app: App, name: string) => app.reports.get(name)!;

const json: ReportHandler = async (ctx, name, query) => {
  const made = await make(ctx, reportNamed(ctx.app, name), query, []);
  return {
    json: {
      data: made.rows,
      count: made.rows.length,
      totals: made.totals,
      params: made.params,
      ...(made.groups.length
        ? { groups: made.groups.map(g => ({ keys: g.keys, count: g.rows.length, totals: g.totals })) }
        : {}),
    },
  };
};

const exportReport: ReportHandler = async (ctx, name, query) => {
  const format = query.find(q => q.name === 'format')?.value ?? 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') throw invalid('format', 'exportFormat');
  const made = await make(ctx, reportNamed(ctx.app, name), query, ['format']);
  const words = ctx.app.words.reportWords(ctx.language, name);
  const names = Object.keys(made.columns);
  const lines: Cell[][] = [];
  const total = ctx.app.words.say(ctx.language, { key: 'total' });
  const line = (row: Line): Cell[] => names.map(n => cell(ctx, name, n, made.columns[n]!, row[n]));
  const totalLine = (totals: Line, label: string): Cell[] =>
    names.map((n, i) => (n in totals ? (totals[n] as Cell) : i === 0 ? label : null));
  for (const group of made.groups) {
    lines.push(...group.rows.map(line));
    if (Object.keys(group.totals).length) lines.push(totalLine(group.totals, `${total}: ${group.keys.join(', ')}`));
  }
  if (made.groups.length === 0) lines.push(...made.rows.map(line));
  if (Object.keys(made.totals).length) lines.push(totalLine(made.totals, total));
  const sheet = {
    title: words?.title ?? name,
    columns: names.map(n => ({ heading: words?.columns[n] ?? n })),
    rows: (async function* () {
      yield lines;
    })(),
  };
  const types = {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    csv: 'text/csv; charset=utf-8',
  };
  return {
    stream: format === 'xlsx' ? xlsx(sheet) : csv(sheet),
    headers: {
      'content-type': types[format],
      'content-disposition': attachment(`${name}_${stamp(ctx.now)}.${format}`),
      'cache-control': 'no-store',
    },
  };
};
const cell = (ctx: Ctx, report: string, name: string, field: FieldDef, value: unknown): Cell => {
  if (value === null || value === undefined) return null;
  if (field.kind === 'boolean') return ctx.app.words.say(ctx.language, { key: value === 1 ? 'yes' : 'no' });
  if (field.kind === 'enum')
    return ctx.app.words.reportWords(ctx.language, report)?.options?.[name]?.[String(value)] ?? String(value);
  return typeof value === 'number' ? value : String(value);
};

const escape = (text: string): string => text.replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
/** A page for paper: its own small style, no script. */
const print: ReportHandler = async (ctx, name, query) => {
  const made = await make(ctx, reportNamed(ctx.app, name), query, []);
  const words = ctx.app.words.reportWords(ctx.language, name);
  const names = Object.keys(made.columns);
  const number = new Intl.NumberFormat(ctx.language === 'hr' ? 'hr-HR' : ctx.language === 'en-us' ? 'en-US' : 'en-GB', {
    maximumFractionDigits: 2,
  });
  const numeric = (n: string): boolean => ['integer', 'decimal'].includes(made.columns[n]!.kind);
  const show = (n: string, value: unknown): string => {
    const c = cell(ctx, name, n, made.columns[n]!, value);
    return c === null ? '' : typeof c === 'number' ? escape(number.format(c)) : escape(c);
  };
  const row = (line: Line, tag = 'td'): string =>
    `<tr>${names.map(n => `<${tag}${numeric(n) ? ' class="n"' : ''}>${show(n, line[n])}</${tag}>`).join('')}</tr>`;
  const total = ctx.app.words.say(ctx.language, { key: 'total' });
  const totalRow = (totals: Line): string =>
    Object.keys(totals).length
      ? `<tr class="t">${names.map((n, i) => `<td${numeric(n) ? ' class="n"' : ''}>${n in totals ? show(n, totals[n]) : i === 0 ? escape(total) : ''}</td>`).join('')}</tr>`
      : '';
  const body = made.groups.length
    ? made.groups
        .map(
          g =>
            `<tr class="g"><th colspan="${names.length}">${escape(g.keys.map(k => String(k ?? '')).join(' · '))}</th></tr>${g.rows.map(r => row(r)).join('')}${totalRow(g.totals)}`,
        )
        .join('')
    : made.rows.map(r => row(r)).join('');
  const html = `<!doctype html><html lang="${ctx.language === 'hr' ? 'hr' : 'en'}"><head><meta charset="utf-8"><title>${escape(words?.title ?? name)}</title>
<link rel="stylesheet" href="/print.css"></head><body><h1>${escape(words?.title ?? name)}</h1>${words?.about ? `<p>${escape(words.about)}</p>` : ''}
<table><thead><tr>${names.map(n => `<th${numeric(n) ? ' class="n"' : ''}>${escape(words?.columns[n] ?? n)}</th>`).join('')}</tr></thead><tbody>${body}${totalRow(made.totals)}</tbody></table></body></html>`;
  return {
    page: true,
    text: html,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  };
};

export const reports: Readonly<Record<string, ReportHandler>> = { '': json, export: exportReport, print };
/** The style of printed reports, served as a file of its own so that the page needs nothing inline. */
export const printStyle = `@page{size:A4;margin:18mm}body{font:11pt/1.4 "Inter",system-ui,sans-serif;color:#111;margin:24px}h1{font-size:15pt}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #ccc;padding:4px 6px;text-align:left;vertical-align:top}.n{text-align:right;font-variant-numeric:tabular-nums}.g th{background:#f2f4f7}.t td{font-weight:600;border-top:1px solid #111}
thead{display:table-header-group}tr{break-inside:avoid}`;
