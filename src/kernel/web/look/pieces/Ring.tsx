import type { ReactNode } from 'react';
import './pieces.css';

interface RingProps {
  readonly label: string;
  readonly figure: string;
  readonly value: number;
  readonly of: number;
  readonly kind?: 'plain' | 'ok' | 'warn' | 'bad';
  /** The same in words, beside it. */
  readonly children: ReactNode;
}
const radius = 44;
const around = 2 * Math.PI * radius;

/** A countdown, a quorum, a rate of answers: one on a screen at most. Past the whole a second arc begins at the top. */
export const Ring = ({ label, figure, value, of, kind = 'plain', children }: RingProps) => {
  const part = of > 0 ? Math.max(0, value / of) : 0;
  const arc = (length: number, which: string) => (
    <circle
      className="k-ring-arc"
      data-kind={which}
      cx="50"
      cy="50"
      r={radius}
      strokeDasharray={`${Math.min(1, length) * around} ${around}`}
      transform="rotate(-90 50 50)"
    />
  );
  return (
    <div className="k-ring">
      <svg viewBox="0 0 100 100" role="img" aria-label={`${label}: ${figure}`}>
        <circle className="k-ring-track" cx="50" cy="50" r={radius} />
        {part > 0 && arc(part, kind)}
        {part > 1 && arc(part - 1, 'warn')}
        <text x="50" y="50" textAnchor="middle" dominantBaseline="central" aria-hidden>
          {figure}
        </text>
      </svg>
      <div>
        <b>{label}</b>
        <span>{children}</span>
      </div>
    </div>
  );
};
