import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../base/index.ts';
import './pieces.css';

interface StatTileProps {
  readonly label: string;
  /** Null: it is still being counted. */
  readonly figure: string | number | null;
  readonly line?: string;
  readonly trend?: { readonly goes: 'up' | 'down'; readonly good: boolean; readonly text: string };
  readonly bar?: { readonly value: number; readonly of: number; readonly kind?: 'plain' | 'ok' | 'warn' | 'bad' };
  /** The last values, as a small line. */
  readonly points?: readonly number[];
  /** The list of what was counted. */
  readonly to?: string;
  /** Over a list: the tile is a filter. */
  readonly pressed?: boolean;
  readonly onPress?: () => void;
}

/** A number one acts on. The whole tile leads to what was counted, or filters the list below it. */
export const StatTile = ({ label, figure, line, trend, bar, points, to, pressed, onPress }: StatTileProps) => {
  const t = useText();
  const inside: ReactNode = (
    <>
      <span>{label}</span>
      {figure === null ? <i className="k-stat-coming" role="status" aria-label={t('figureComing')} /> : <b>{figure}</b>}
      {trend && (
        <small data-good={trend.good}>
          <span aria-hidden>{trend.goes === 'up' ? '▲' : '▼'} </span>
          <span className="unseen">{t(trend.goes === 'up' ? 'moreBy' : 'lessBy')} </span>
          {trend.text}
        </small>
      )}
      {line && <small>{line}</small>}
      {bar && (
        <span className="k-track" aria-hidden>
          <i
            data-kind={bar.kind ?? 'plain'}
            style={{ width: `${bar.of > 0 ? Math.min(100, (bar.value / bar.of) * 100) : 0}%` }}
          />
        </span>
      )}
      {points && points.length > 1 && <Sparkline points={points} />}
    </>
  );
  if (onPress)
    return (
      <button type="button" className="k-stat" aria-pressed={pressed ?? false} onClick={onPress}>
        {inside}
      </button>
    );
  return to === undefined ? (
    <div className="k-stat">{inside}</div>
  ) : (
    <Link className="k-stat" to={to}>
      {inside}
    </Link>
  );
};
/** At most five beside each other, two on a phone. */
export const StatTiles = ({ children }: { children: ReactNode }) => <div className="k-stats">{children}</div>;

const width = 96;
const height = 22;
const Sparkline = ({ points }: { points: readonly number[] }) => {
  const low = Math.min(...points);
  const high = Math.max(...points);
  const at = (value: number, i: number) =>
    [
      2 + (i / (points.length - 1)) * (width - 6),
      2 + (high === low ? 0.5 : 1 - (value - low) / (high - low)) * (height - 4),
    ] as const;
  const [x, y] = at(points.at(-1)!, points.length - 1);
  return (
    <svg className="k-sparkline" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <polyline points={points.map((v, i) => at(v, i).join(',')).join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  );
};
