import { Suspense } from 'react';
import { type AnyReport, shapeOf } from '../../resource/index.ts';
import { showPercent, useText } from '../base/index.ts';
import { Skeleton, StatTile, StatTiles } from '../look/index.ts';
import type { ChartPoint } from './Chart.tsx';
import { LazyChart } from './lazy.ts';
import { type Answer, isPercent, type Line, type ReportText, useDrill } from './use-report.ts';

interface Props {
  readonly report: AnyReport;
  readonly params: Line;
  readonly answer: Answer;
  readonly text: ReportText;
  readonly show: (column: string, row: Line) => string;
}
/** A figure by itself, away from its column's head: a share says that it is one. */
const alone = (
  { report, show, text }: Pick<Props, 'report' | 'show' | 'text'>,
  column: string,
  figure: number,
): string => (isPercent(report, column) ? showPercent(figure, text.language) : show(column, { [column]: figure }));

/** Figures one acts on, above everything else. */
export const ReportTiles = (props: Props) => {
  const { report, params, answer, text, show } = props;
  const tiles = shapeOf(report, params).tiles ?? [];
  if (!answer.tiles?.length) return null;
  return (
    <StatTiles>
      {answer.tiles.map(({ name, column, figure, farthest }) => {
        const of = tiles.find(tile => tile.name === name)?.of;
        return (
          <StatTile
            key={name}
            label={text.words?.tiles?.[name] ?? name}
            figure={figure === null ? '–' : of ? figure : alone(props, column, figure)}
            {...(farthest &&
              of && { line: `${show(of, farthest.common)} ${alone(props, column, farthest.figure)}`.trim() })}
          />
        );
      })}
    </StatTiles>
  );
};

export const ReportCharts = (props: Props) => {
  const { report, params, answer, text, show } = props;
  const t = useText();
  const drill = useDrill(report, params);
  const charts = shapeOf(report, params).charts ?? [];
  if (!answer.charts?.length) return null;
  const pictures = answer.charts.map(({ name, points, left }) => {
    const chart = charts.find(c => c.name === name);
    if (!chart || points.length === 0) return null;
    const first = chart.series[0]!;
    const value = (point: Line | undefined, column: string): number | null =>
      typeof point?.[column] === 'number' ? (point[column] as number) : null;
    const said = (column: string, point: Line): string => show(column, point) || '–';
    const xs = [...new Set(points.map(p => said(chart.x, p)))];
    const across = chart.y ?? chart.split;
    const series = across ? [...new Set(points.map(p => said(across, p)))] : chart.series;
    const drawn: ChartPoint[] = xs.map(x => {
      const here = points.filter(p => said(chart.x, p) === x);
      const one = here[0]!;
      return {
        key: x,
        label: x,
        values: across
          ? series.map(s =>
              value(
                here.find(p => said(across, p) === s),
                first,
              ),
            )
          : series.map(s => value(one, s)),
        mark: typeof chart.mark === 'number' ? chart.mark : chart.mark ? value(one, chart.mark) : null,
        to: here.length === 1 ? drill(first, one) : undefined,
      };
    });
    const words = text.words?.charts?.[name];
    const about = [words?.about, left > 0 ? t('chartRest', { n: left }) : ''].filter(Boolean).join(' ');
    return (
      <Suspense key={name} fallback={<Skeleton label={words?.title ?? name} />}>
        <LazyChart
          kind={chart.kind}
          title={words?.title ?? name}
          about={about || undefined}
          pointsAre={text.columnWords.field(chart.x)}
          series={across ? series : chart.series.map(s => text.columnWords.field(s))}
          points={drawn}
          over={chart.over}
          under={chart.under}
          show={figure => alone(props, first, figure)}
        />
      </Suspense>
    );
  });
  return <div className="report-charts">{pictures}</div>;
};
