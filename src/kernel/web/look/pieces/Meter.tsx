import { useId } from 'react';
import './pieces.css';

export interface MeterProps {
  readonly label: string;
  /** As people read it: `24 / 60 h`. A bar is never without its figure. */
  readonly figure: string;
  readonly value: number;
  /** What is needed. What goes over it is a segment of its own. */
  readonly of: number;
  /** Happened, not confirmed yet: hatched. */
  readonly unconfirmed?: number;
  /** The limit, as a tick: 70 % of attendance. What goes over `of` draws one there by itself. */
  readonly limit?: number;
  readonly kind?: 'plain' | 'ok' | 'warn' | 'bad';
  readonly overKind?: 'warn' | 'bad';
  /** One small sentence that says what it means. */
  readonly sentence?: string;
}

const share = (part: number, whole: number): string => `${whole > 0 ? Math.max(0, (part / whole) * 100) : 0}%`;

/** Done of needed: label, figure, track and one sentence. */
export const Meter = ({
  label,
  figure,
  value,
  of,
  unconfirmed = 0,
  limit,
  kind = 'plain',
  overKind = 'bad',
  sentence,
}: MeterProps) => {
  const id = useId();
  const whole = Math.max(of, value + unconfirmed);
  const over = Math.max(0, value - of);
  const tick = limit ?? (over > 0 ? of : undefined);
  return (
    <div className="k-meter">
      <div>
        <span id={id}>{label}</span>
        <b>{figure}</b>
      </div>
      <div
        className="k-track"
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={value}
        aria-valuetext={sentence ? `${figure}, ${sentence}` : figure}
      >
        <i data-kind={kind} style={{ width: share(value - over, whole) }} />
        {over > 0 && <i data-kind={overKind} style={{ width: share(over, whole) }} />}
        {unconfirmed > 0 && <i data-kind="soft" style={{ width: share(unconfirmed, whole) }} />}
        {tick !== undefined && <u style={{ left: share(tick, whole) }} />}
      </div>
      {sentence && <small>{sentence}</small>}
    </div>
  );
};
