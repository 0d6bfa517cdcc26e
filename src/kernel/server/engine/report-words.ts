import {
  type AnyReport,
  dayInTable,
  type FieldDef,
  fill,
  type Language,
  type Level,
  levelName,
  listOf,
  openFields,
  type ReportWords,
  type Totals,
} from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import type { Group, Line } from './report-sums.ts';
import type { Cell } from './sheet.ts';

/** How one report speaks in the caller's language: values as cells and as text, headings, totals, parameters. */
export interface Speech {
  readonly words: ReportWords | undefined;
  readonly title: string;
  heading(column: string): string;
  /** A value as a spreadsheet takes it: numbers stay numbers. */
  cell(column: string, value: unknown): Cell;
  text(column: string, value: unknown): string;
  /** What a row's mark is called, if the mark stands in this column. */
  flagAt(column: string, row: Line): string | null;
  /** A cell of a row with the word of its mark. */
  marked(column: string, row: Line): Cell;
  groupHeading(level: Level, group: Group): string;
  groupTotal(level: Level, group: Group): string;
  /** What a line of the foot of this group's sheet is called. */
  footLabel(column: string, group: Group): string;
  readonly total: string;
  /** The sentence with these values in its holes; what nobody gives is left out. */
  filled(sentence: string, values: Readonly<Record<string, string | number>>): string;
}
const localeOf = (language: Language): string =>
  language === 'hr' ? 'hr-HR' : language === 'en-us' ? 'en-US' : 'en-GB';
/** `2026/2027` as it is written in Croatian: with both dots. */
const yearsInWords = (text: string, language: Language): string =>
  language === 'hr' ? text.replace(/\b(\d{4})\/(\d{4})(?![./\d])/g, '$1./$2.') : text;

export const isShare = (report: AnyReport, column: string): boolean => {
  const how = ((report.totals ?? {}) as Totals)[column];
  return typeof how === 'object' && 'ratio' in how;
};
const leastOf = (report: AnyReport, column: string): number | undefined => {
  const how = ((report.totals ?? {}) as Totals)[column];
  return typeof how === 'object' && 'ratio' in how ? how.ratio.least : undefined;
};
const isPercent = (report: AnyReport, column: string): boolean => {
  const how = ((report.totals ?? {}) as Totals)[column];
  return typeof how === 'object' && 'ratio' in how && how.ratio.as === 'percent';
};

export const speechOf = (ctx: Ctx, report: AnyReport, headings: Readonly<Record<string, string>> = {}): Speech => {
  const { language } = ctx;
  const words = ctx.app.words.reportWords(language, report.name);
  const columns = openFields(report.columns) as Readonly<Record<string, FieldDef>>;
  const all: Readonly<Record<string, FieldDef>> = { ...openFields(report.params), ...columns };
  const say = (key: string): string => ctx.app.words.say(language, { key });
  const number = (most: number): Intl.NumberFormat =>
    new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: most });
  const [plain, tenths] = [number(2), number(1)];
  const cents = new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const written = (column: string): Intl.NumberFormat =>
    isPercent(report, column) ? tenths : all[column]?.format === 'money' ? cents : plain;
  const lang = language === 'hr' ? 'hr' : 'en';
  const cell = (column: string, value: unknown): Cell => {
    if (value === null || value === undefined || value === '') return null;
    const field = all[column];
    if (field?.kind === 'boolean') return say(value === 1 ? 'yes' : 'no');
    if (field?.kind === 'enum') return words?.options?.[column]?.[String(value)] ?? String(value);
    return typeof value === 'number' ? value : String(value);
  };
  const text = (column: string, value: unknown): string => {
    const found = cell(column, value);
    // A share of too few is not told, and that it is not is seen.
    if (found === null) return leastOf(report, column) === undefined ? '' : '–';
    const field = all[column];
    if (typeof found === 'number') return field?.format === 'year' ? String(found) : written(column).format(found);
    if (field?.kind === 'date') return dayInTable(found.slice(0, 10), lang);
    if (field?.kind === 'dateTime') return `${dayInTable(found.slice(0, 10), lang)} ${found.slice(11, 16)}`;
    return yearsInWords(found, language);
  };
  const flagAt = (column: string, row: Line): string | null => {
    const key = typeof row.flag === 'string' ? row.flag : null;
    if (key === null || report.flags?.[key]?.at !== column) return null;
    return words?.flags?.[key] ?? key;
  };
  const filled = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
    fill(sentence, values, language).replace(/\{\w+\}/g, '');
  const valuesIn = (group: Group): Record<string, string> =>
    Object.fromEntries(
      // Of a column that is summed up the sum is meant, also where all its rows agree.
      Object.keys(columns).map(name => [name, text(name, group.totals[name] ?? group.common[name])]),
    );
  const keysIn = (level: Level, group: Group): string =>
    listOf(level.by)
      .map((name, i) => text(name, group.keys[i]))
      .filter(Boolean)
      .join(' · ') || '–';
  const heading = (column: string): string => headings[column] ?? words?.columns[column] ?? column;
  return {
    words,
    title: words?.title ?? report.name,
    heading,
    cell,
    text,
    flagAt,
    marked(column, row) {
      const flag = flagAt(column, row);
      const found = cell(column, row[column]);
      if (flag === null) return found;
      return found === null ? flag : typeof found === 'number' ? found : `${found} ${flag}`;
    },
    groupHeading: (level, group) => {
      const sentence = words?.levels?.[levelName(level)]?.heading;
      return sentence ? filled(sentence, valuesIn(group)) : keysIn(level, group);
    },
    groupTotal: (level, group) => {
      const sentence = words?.levels?.[levelName(level)]?.total;
      return sentence ? filled(sentence, valuesIn(group)) : `${say('total')}: ${keysIn(level, group)}`;
    },
    footLabel: (column, group) => {
      const sentence = words?.paper?.foot?.[column];
      // A remark that nobody made leaves no empty brackets.
      return sentence ? filled(sentence, valuesIn(group)).replace(/ \(\s*\)/g, '') : heading(column);
    },
    total: words?.total ?? say('total'),
    filled,
  };
};

/** The parameters in one line, as paper says them: «akademska godina 2026./2027. · zimski semestar». */
export const paramsInWords = (
  report: AnyReport,
  speech: Speech,
  params: Line,
  labels: Readonly<Record<string, string>>,
): string =>
  Object.entries(openFields(report.params) as Readonly<Record<string, FieldDef>>)
    .filter(([name, field]) => {
      const value = params[name];
      // The form is seen, not said.
      if (name === report.forms?.param && !speech.words?.said?.[name]) return false;
      return value !== null && value !== undefined && value !== '' && !(field.kind === 'boolean' && value === 0);
    })
    .map(([name, field]) => {
      const value = labels[name] ?? speech.text(name, params[name]);
      const label = speech.words?.params?.[name] ?? name;
      const sentence = speech.words?.said?.[name] ?? (field.kind === 'boolean' ? label : `${label}: {value}`);
      return speech.filled(sentence, { value });
    })
    .join(' · ');
