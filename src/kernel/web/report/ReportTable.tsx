import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type AnyReport, type FieldDef, openFields, shapeOf, shownColumns } from '../../resource/index.ts';
import { localeOf, useText } from '../base/index.ts';
import { StatusChip } from '../look/index.ts';
import { type Answer, type AnsweredGroup, type Line, type ReportText, useDrill } from './use-report.ts';

/** So many rows a browser draws without a pause; whoever needs more takes them away as a file. */
const mostRows = 3000;

interface TableProps {
  readonly report: AnyReport;
  readonly params: Line;
  readonly answer: Answer;
  readonly text: ReportText;
  readonly show: (column: string, row: Line) => string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}
const isNumber = (def: FieldDef | undefined): boolean => def?.kind === 'integer' || def?.kind === 'decimal';
/** A group by its place among those above it. */
const pathOf = (above: string, group: AnsweredGroup): string => `${above}/${JSON.stringify(group.keys)}`;

const comparing = (language: string, sort: string) => {
  const [column, turn] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  const words = new Intl.Collator(language, { numeric: true });
  return (a: unknown, b: unknown): number => {
    const [x, y] = [valueIn(a, column), valueIn(b, column)];
    // What is not known stands at the end, whichever way is up.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return turn * (typeof x === 'number' && typeof y === 'number' ? x - y : words.compare(String(x), String(y)));
  };
};
const valueIn = (of: unknown, column: string): unknown => {
  const group = of as Partial<AnsweredGroup>;
  const value = group.totals ? (group.totals[column] ?? group.common?.[column]) : (of as Line)[column];
  return value ?? null;
};

/** Dense, sorted by any column within its groups, folded at any level. The first column and the head stay where they are. */
export const ReportTable = ({ report, params, answer, text, show, sort, onSort }: TableProps) => {
  const t = useText();
  const shape = shapeOf(report, params);
  const columns = openFields(report.columns) as Readonly<Record<string, FieldDef>>;
  const shown = shownColumns(shape, columns);
  const levels = shape.levels ?? [];
  const drill = useDrill(report, params);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (path: string, level: number) => turned.has(path) === (levels[level]?.folded === true);
  const turn = (path: string) =>
    setTurned(now => {
      const next = new Set(now);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const compare = useMemo(() => (sort ? comparing(localeOf(text.language), sort) : null), [sort, text.language]);
  const sorted = <T,>(list: readonly T[]): readonly T[] => (compare ? [...list].sort(compare) : list);

  const figure = (name: string, row: Line, at: Line, strong = false): ReactNode => {
    const words = show(name, row);
    const to = words && drill(name, at);
    const inside = to ? <Link to={to}>{words}</Link> : words;
    return strong ? <b>{inside}</b> : inside;
  };
  const cells = (row: Line): ReactNode =>
    shown.map((name, i) => {
      const key = typeof row.flag === 'string' && report.flags?.[row.flag]?.at === name ? row.flag : null;
      const Tag = i === 0 ? 'th' : 'td';
      return (
        <Tag key={name} scope={i === 0 ? 'row' : undefined} data-number={isNumber(columns[name]) || undefined}>
          {figure(name, row, row)}
          {key && (
            <>
              {' '}
              <StatusChip kind={report.flags![key]!.kind ?? 'warn'}>{text.words?.flags?.[key] ?? key}</StatusChip>
            </>
          )}
        </Tag>
      );
    });
  // A heading or the name of a total stands over the first columns that have none.
  const lead = (totals: Line): number => {
    const first = shown.findIndex(name => name in totals && isNumber(columns[name]));
    return first <= 0 ? (first < 0 ? shown.length : 1) : first;
  };
  const totalCells = (totals: Line, at: Line, from: number): ReactNode =>
    shown.slice(from).map(name => (
      <td key={name} data-number>
        {name in totals && isNumber(columns[name]) ? figure(name, totals, at, true) : ''}
      </td>
    ));
  const total = (totals: Line, label: string, at: Line, level: number, key?: string): ReactNode => {
    if (!shown.some(name => name in totals)) return null;
    const span = lead(totals);
    return (
      <tr key={key} className="report-total" data-level={level}>
        {report.numbered && <td />}
        <th scope="row" colSpan={span}>
          {label}
        </th>
        {totalCells(totals, at, span)}
      </tr>
    );
  };

  let drawn = 0;
  let number = 0;
  const rows = (from: number, count: number, depth: number): ReactNode =>
    sorted(answer.data.slice(from, from + count)).map((row, n) => {
      number++;
      if (drawn++ >= mostRows) return null;
      return (
        <tr key={from + n} data-depth={depth} data-flag={typeof row.flag === 'string' ? row.flag : undefined}>
          {report.numbered && <td className="report-number">{number}</td>}
          {cells(row)}
        </tr>
      );
    });
  const group = (one: AnsweredGroup, above: string): ReactNode => {
    const path = pathOf(above, one);
    const level = levels[one.level]!;
    if (level.page) number = 0;
    const open = level.heading === false || isOpen(path, one.level);
    const inner = one.groups ?? [];
    // The innermost groups say their sums beside their names, those above them under their rows.
    const beside = !open || inner.length === 0;
    const span = beside ? lead(one.totals) : shown.length;
    const Chevron = open ? IconChevronDown : IconChevronRight;
    return (
      <Fragment key={path}>
        {level.heading !== false && (
          <tr className="report-group" data-level={one.level}>
            {report.numbered && <td />}
            <th scope="rowgroup" colSpan={span}>
              <button
                type="button"
                aria-expanded={open}
                aria-label={t(open ? 'reportCloseGroup' : 'reportOpenGroup', { name: one.heading })}
                onClick={() => turn(path)}
              >
                <Chevron size={15} aria-hidden />
                {one.heading}
              </button>
            </th>
            {beside && totalCells(one.totals, one.common, span)}
          </tr>
        )}
        {open &&
          (inner.length > 0
            ? sorted(inner).map(below => group(below, path))
            : rows(one.from, one.count, levels.filter(l => l.heading !== false).length))}
        {open &&
          (level.heading === false || inner.length > 0) &&
          total(one.totals, one.total, one.common, one.level, `${path} total`)}
      </Fragment>
    );
  };
  const body = answer.groups ? sorted(answer.groups).map(one => group(one, '')) : rows(0, answer.data.length, 0);
  const foldable = levels.some(level => level.heading !== false);
  const all = (open: boolean) => {
    const paths = new Set<string>();
    const walk = (one: AnsweredGroup, above: string): void => {
      const path = pathOf(above, one);
      if ((levels[one.level]?.folded === true) === open) paths.add(path);
      for (const below of one.groups ?? []) walk(below, path);
    };
    for (const one of answer.groups ?? []) walk(one, '');
    setTurned(paths);
  };
  return (
    <>
      {foldable && answer.groups && (
        <div className="report-fold">
          <button type="button" className="report-chip" onClick={() => all(true)}>
            {t('reportOpenAll')}
          </button>
          <button type="button" className="report-chip" onClick={() => all(false)}>
            {t('reportCloseAll')}
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must scroll by keyboard too */}
      <section className="report" tabIndex={0} aria-label={text.title}>
        <table data-numbered={report.numbered || undefined}>
          <thead>
            <tr>
              {report.numbered && (
                <th scope="col" className="report-number">
                  {t('rowNumber')}
                </th>
              )}
              {shown.map(name => {
                const called = answer.headings?.[name] ?? text.columnWords.field(name);
                const at = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
                return (
                  <th key={name} scope="col" data-number={isNumber(columns[name]) || undefined} aria-sort={at}>
                    <button
                      type="button"
                      title={t('reportSortBy', { column: called })}
                      onClick={() => onSort(at === 'ascending' ? `-${name}` : at === 'descending' ? '' : name)}
                    >
                      {called}
                      {at === 'ascending' && <IconArrowUp size={13} aria-hidden />}
                      {at === 'descending' && <IconArrowDown size={13} aria-hidden />}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>{body}</tbody>
          <tfoot>{total(answer.totals, text.words?.total ?? t('total'), {}, -1)}</tfoot>
        </table>
      </section>
      {drawn > mostRows && (
        <p className="quiet" role="status">
          {t('reportMore', { n: mostRows })}
        </p>
      )}
    </>
  );
};
