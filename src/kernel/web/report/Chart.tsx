import { scaleBand, scaleLinear } from 'd3-scale';
import { line, stack } from 'd3-shape';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useHref } from 'react-router';
import { useText } from '../base/index.ts';
import { Panel } from '../look/index.ts';
import './chart.css';

export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  /** One for each series; null: nothing is known. */
  readonly values: readonly (number | null)[];
  /** What the figures are held against. */
  readonly mark?: number | null;
  /** Where the figures come from. */
  readonly to?: string | undefined;
}
export interface ChartProps {
  readonly kind: 'bar' | 'stacked' | 'line' | 'heat';
  readonly title: string;
  readonly about?: string | undefined;
  /** What the points are: the heading of the table's first column. */
  readonly pointsAre: string;
  readonly series: readonly string[];
  readonly points: readonly ChartPoint[];
  /** Beyond these a bar is marked: with a sign and a colour. */
  readonly over?: number | undefined;
  readonly under?: number | undefined;
  readonly show: (value: number) => string;
}

/** Figures as a picture. Beside it stands the same as a table: for whoever does not see the picture, or wants the numbers. */
export default function Chart(props: ChartProps) {
  const t = useText();
  const [only, setOnly] = useState(false);
  const [box, width] = useWidth();
  const Drawing = drawings[props.kind];
  return (
    <div className="k-chart">
      <Panel
        title={props.title}
        beside={
          <button type="button" className="k-chart-switch" aria-pressed={only} onClick={() => setOnly(!only)}>
            {t('chartTableOnly')}
          </button>
        }
      >
        <div ref={box}>
          {!only && width > 0 && (
            <>
              <div className="k-chart-picture" aria-hidden>
                <Drawing {...props} width={width} />
              </div>
              {props.kind !== 'heat' && props.series.length > 1 && <Legend series={props.series} kind={props.kind} />}
              {props.about && <p className="k-chart-about">{props.about}</p>}
            </>
          )}
          <Figures {...props} shown={only} />
        </div>
      </Panel>
    </div>
  );
}

const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const look = () => setWidth(node.clientWidth);
    look();
    const grown = new ResizeObserver(look);
    grown.observe(node);
    return () => grown.disconnect();
  }, []);
  return [box, width] as const;
};

const colours = ['var(--accent)', 'var(--t-s)', 'var(--t-l)', 'var(--t-a)', 'var(--ink-3)', 'var(--warn-fill)'];
const colourOf = (i: number): string => colours[i % colours.length]!;
const dashes = ['', '6 3', '2 3', '8 3 2 3', '1 4', '10 4'];
const Legend = ({ series, kind }: { series: readonly string[]; kind: ChartProps['kind'] }) => (
  <ul className="k-chart-legend" aria-hidden>
    {series.map((name, i) => (
      <li key={name}>
        <svg width="22" height="10" aria-hidden>
          {kind === 'line' ? (
            <line x1="0" x2="22" y1="5" y2="5" stroke={colourOf(i)} strokeWidth="2.5" strokeDasharray={dashes[i % 6]} />
          ) : (
            <rect width="22" height="10" rx="2" fill={colourOf(i)} />
          )}
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

const known = (points: readonly ChartPoint[]): number[] =>
  points.flatMap(p => [...p.values, p.mark ?? null]).filter((v): v is number => v !== null);
const highest = (values: readonly number[]): number => Math.max(0, ...values) || 1;

/** The picture leads where its table does; the keyboard goes by the table. */
const Leads = ({ to, children }: { to?: string | undefined; children: ReactNode }) =>
  to === undefined ? <g>{children}</g> : <Led to={to}>{children}</Led>;
const Led = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={useHref(to)} tabIndex={-1}>
    {children}
  </a>
);

type Drawn = ChartProps & { readonly width: number };
const rowHeight = 30;
const clipped = (text: string, room: number): string => {
  const most = Math.max(4, Math.floor(room / 6.3));
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};
/** Names of people are long: they get what they need, as far as the picture bears it. */
const labelRoom = (labels: readonly string[], width: number): number =>
  Math.min(340, width * 0.32, Math.max(0, ...labels.map(label => label.length)) * 6.6 + 16);
/** On a phone nothing would be left of a name beside its bar: it stands above. */
const standsAbove = (width: number): boolean => width < 560;
const lineAbove = 20;
const isOver = (value: number, over: number | undefined): boolean => over !== undefined && value > over;
const isUnder = (value: number, under: number | undefined): boolean => under !== undefined && value < under;

const Bars = ({ points, series, over, under, show, width }: Drawn) => {
  const above = standsAbove(width);
  const labels = above
    ? 0
    : labelRoom(
        points.map(p => p.label),
        width,
      );
  const figures = 78;
  const values = known(points);
  // Figures below nothing go to the left of it.
  const low = Math.min(0, ...values);
  const room = Math.max(40, width - labels - figures);
  const scale = scaleLinear()
    .domain([low, low < 0 ? Math.max(0, ...values) : highest(values) * 1.08])
    .range([labels, labels + room]);
  const bar = series.length > 1 ? 9 : 14;
  const own = Math.max(rowHeight, series.length * (bar + 3) + 10);
  const each = own + (above ? lineAbove : 0);
  return (
    <svg width={width} height={points.length * each} role="presentation">
      {points.map((point, n) => {
        const top = n * each + each - own;
        const markAt = point.mark === null || point.mark === undefined ? null : scale(point.mark);
        return (
          <Leads key={point.key} to={point.to}>
            <rect x={0} y={n * each} width={width} height={each} fill="transparent" />
            <text
              x={0}
              y={above ? top - lineAbove / 2 + 3 : top + own / 2}
              className="k-chart-label"
              dominantBaseline="central"
            >
              <title>{point.label}</title>
              {clipped(point.label, above ? width : labels - 8)}
            </text>
            <rect className="k-chart-track" x={labels} y={top + 6} width={room} height={own - 12} rx={3} />
            {point.values.map((value, i) => {
              if (value === null) return null;
              const y = top + own / 2 - (series.length * (bar + 3) - 3) / 2 + i * (bar + 3);
              const [from, to] = [scale(Math.min(0, value)), scale(Math.max(0, value))];
              const within = markAt === null ? to : Math.max(from, Math.min(to, markAt));
              const fill = isUnder(value, under) ? 'var(--warn-fill)' : colourOf(i);
              return (
                <g key={series[i]}>
                  <rect x={from} y={y} width={within - from} height={bar} rx={2} fill={fill} />
                  {to > within && (
                    <rect
                      x={within}
                      y={y}
                      width={to - within}
                      height={bar}
                      rx={2}
                      fill={isOver(value, over) ? 'var(--bad-fill)' : 'var(--warn-fill)'}
                    />
                  )}
                </g>
              );
            })}
            {markAt !== null && (
              <line className="k-chart-mark" x1={markAt} x2={markAt} y1={top + 3} y2={top + own - 3} />
            )}
            <text
              x={width}
              y={top + own / 2}
              className="k-chart-figure"
              data-over={isOver(point.values[0] ?? 0, over) || undefined}
              textAnchor="end"
              dominantBaseline="central"
            >
              {signed(point.values[0] ?? null, over, under, show)}
            </text>
          </Leads>
        );
      })}
    </svg>
  );
};
const signed = (
  value: number | null,
  over: number | undefined,
  under: number | undefined,
  show: (v: number) => string,
) => (value === null ? '–' : `${isOver(value, over) ? '◆ ' : isUnder(value, under) ? '▲ ' : ''}${show(value)}`);

const Stacks = ({ points, series, show, width }: Drawn) => {
  const above = standsAbove(width);
  const labels = above
    ? 0
    : labelRoom(
        points.map(p => p.label),
        width,
      );
  const each = rowHeight + (above ? lineAbove : 0);
  const figures = 66;
  const sums = points.map(p => p.values.reduce<number>((sum, v) => sum + (v ?? 0), 0));
  const scale = scaleLinear()
    .domain([0, highest([...sums, ...points.flatMap(p => (p.mark ? [p.mark] : []))]) * 1.04])
    .range([0, Math.max(40, width - labels - figures)]);
  const keys = series.map((_, i) => String(i));
  const layers = stack<ChartPoint>()
    .keys(keys)
    .value((p, key) => Math.max(0, p.values[Number(key)] ?? 0))(points);
  return (
    <svg width={width} height={points.length * each} role="presentation">
      {points.map((point, n) => {
        const top = n * each + each - rowHeight;
        return (
          <Leads key={point.key} to={point.to}>
            <rect x={0} y={n * each} width={width} height={each} fill="transparent" />
            <text
              x={0}
              y={above ? top - lineAbove / 2 + 3 : top + rowHeight / 2}
              className="k-chart-label"
              dominantBaseline="central"
            >
              <title>{point.label}</title>
              {clipped(point.label, above ? width : labels - 8)}
            </text>
            {layers.map((layer, i) => {
              const [from, to] = layer[n]!;
              return to > from ? (
                <rect
                  key={layer.key}
                  className="k-chart-piece"
                  x={labels + scale(from)}
                  y={top + 8}
                  width={scale(to) - scale(from)}
                  height={14}
                  fill={colourOf(i)}
                />
              ) : null;
            })}
            {point.mark !== null && point.mark !== undefined && (
              <line
                className="k-chart-mark"
                x1={labels + scale(point.mark)}
                x2={labels + scale(point.mark)}
                y1={top + 3}
                y2={top + rowHeight - 3}
              />
            )}
            <text
              x={width}
              y={top + rowHeight / 2}
              className="k-chart-figure"
              textAnchor="end"
              dominantBaseline="central"
            >
              {show(sums[n]!)}
            </text>
          </Leads>
        );
      })}
    </svg>
  );
};

const Lines = ({ points, series, show, width }: Drawn) => {
  const [left, right, top, bottom, height] = [48, 12, 10, 34, 240];
  const y = scaleLinear()
    .domain([Math.min(0, ...known(points)), highest(known(points))])
    .nice(4)
    .range([height - bottom, top]);
  const x = scaleBand()
    .domain(points.map(p => p.key))
    .range([left, width - right]);
  const middle = (p: ChartPoint): number => (x(p.key) ?? 0) + x.bandwidth() / 2;
  // As many names under the axis as there is room for.
  const every = Math.max(1, Math.ceil((points.length * 64) / Math.max(1, width - left - right)));
  const mark = points.some(p => p.mark !== null && p.mark !== undefined);
  return (
    <svg width={width} height={height} role="presentation">
      {y.ticks(4).map(tick => (
        <g key={tick}>
          <line className="k-chart-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 8} y={y(tick)} className="k-chart-tick" textAnchor="end" dominantBaseline="central">
            {show(tick)}
          </text>
        </g>
      ))}
      {points.map((p, n) =>
        n % every === 0 ? (
          <text key={p.key} x={middle(p)} y={height - 12} className="k-chart-tick" textAnchor="middle">
            {clipped(p.label, x.bandwidth() * every - 10)}
          </text>
        ) : null,
      )}
      {mark && (
        <path
          className="k-chart-mark"
          fill="none"
          d={
            line<ChartPoint>()
              .defined(p => p.mark !== null && p.mark !== undefined)
              .x(middle)
              .y(p => y(p.mark!))(points) ?? ''
          }
        />
      )}
      {series.map((name, i) => (
        <g key={name}>
          <path
            fill="none"
            stroke={colourOf(i)}
            strokeWidth="2"
            strokeDasharray={dashes[i % 6]}
            d={
              line<ChartPoint>()
                .defined(p => p.values[i] !== null && p.values[i] !== undefined)
                .x(middle)
                .y(p => y(p.values[i]!))(points) ?? ''
            }
          />
          {points.map(p =>
            p.values[i] === null || p.values[i] === undefined ? null : (
              <Leads key={p.key} to={p.to}>
                <circle cx={middle(p)} cy={y(p.values[i])} r={points.length > 40 ? 2 : 4} fill={colourOf(i)}>
                  <title>{`${p.label} · ${name}: ${show(p.values[i])}`}</title>
                </circle>
              </Leads>
            ),
          )}
        </g>
      ))}
    </svg>
  );
};

const Heat = ({ points, series, show, width }: Drawn) => {
  const labels = labelRoom(series, width);
  const [head, cell] = [26, 28];
  const x = scaleBand()
    .domain(points.map(p => p.key))
    .range([labels, width])
    .padding(0.04);
  const most = highest(known(points));
  const steps = ['var(--line-2)', 'var(--heat-1)', 'var(--heat-2)', 'var(--heat-3)'];
  const step = (value: number): number => (value <= 0 ? 0 : value <= most / 3 ? 1 : value <= (most * 2) / 3 ? 2 : 3);
  const readable = x.bandwidth() >= 34;
  return (
    <svg width={width} height={head + series.length * cell} role="presentation">
      {points.map(p => (
        <text key={p.key} x={(x(p.key) ?? 0) + x.bandwidth() / 2} y={14} className="k-chart-tick" textAnchor="middle">
          <title>{p.label}</title>
          {clipped(p.label, x.bandwidth())}
        </text>
      ))}
      {series.map((name, row) => (
        <g key={name}>
          <text x={0} y={head + row * cell + cell / 2} className="k-chart-label" dominantBaseline="central">
            <title>{name}</title>
            {clipped(name, labels - 8)}
          </text>
          {points.map(p => {
            const value = p.values[row] ?? null;
            if (value === null) return null;
            const at = step(value);
            return (
              <Leads key={p.key} to={p.to}>
                <rect
                  x={x(p.key)}
                  y={head + row * cell + 1}
                  width={x.bandwidth()}
                  height={cell - 2}
                  rx={3}
                  fill={steps[at]}
                />
                {readable && (
                  <text
                    x={(x(p.key) ?? 0) + x.bandwidth() / 2}
                    y={head + row * cell + cell / 2}
                    className="k-chart-in"
                    data-dark={at === 3 || undefined}
                    textAnchor="middle"
                    dominantBaseline="central"
                  >
                    {show(value)}
                  </text>
                )}
                <title>{`${name} · ${p.label}: ${show(value)}`}</title>
              </Leads>
            );
          })}
        </g>
      ))}
    </svg>
  );
};
const drawings = { bar: Bars, stacked: Stacks, line: Lines, heat: Heat } as const;

const Figures = ({ title, pointsAre, series, points, show, over, under, shown }: ChartProps & { shown: boolean }) => {
  const t = useText();
  const marked = points.some(p => p.mark !== null && p.mark !== undefined);
  return (
    <div className={shown ? 'k-chart-figures' : 'unseen'}>
      <table>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{pointsAre}</th>
            {series.map(name => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
            {marked && (
              <th scope="col" data-number>
                {t('chartMark')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.key}>
              <th scope="row">{shown && point.to ? <Link to={point.to}>{point.label}</Link> : point.label}</th>
              {point.values.map((value, i) => (
                <td key={series[i]} data-number>
                  {signed(value, over, under, show)}
                </td>
              ))}
              {marked && <td data-number>{point.mark === null || point.mark === undefined ? '' : show(point.mark)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
