import type { ReactNode } from 'react';
import type { StateKind } from '../../../resource/index.ts';
import './status.css';

/** The state of a row: shape, word and a soft colour, so that nobody needs the colour. One for each row. */
export const StatusChip = ({ kind, children }: { kind: StateKind; children: ReactNode }) => (
  <span className="k-status" data-kind={kind}>
    <span>{children}</span>
  </span>
);
