import type { ReactNode } from 'react';
import './pieces.css';

/** Stays at the bottom of a long screen: how much will happen, and the one act that does it. */
export const Dock = ({ label, text, children }: { label: string; text: ReactNode; children: ReactNode }) => (
  <section className="k-dock" aria-label={label}>
    <span role="status">{text}</span>
    <span className="k-dock-acts">{children}</span>
  </section>
);
