import { type ReactNode, useId } from 'react';
import './panel.css';

interface PanelProps {
  readonly title: string;
  /** Beside the title: a count, a link to all of it. */
  readonly beside?: ReactNode;
  /** Lists and tables go to the edge; text does not. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}
/** A section of a screen: a hairline around it and a head. */
export const Panel = ({ title, beside, flush = false, children }: PanelProps) => {
  const id = useId();
  return (
    <section className="k-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {beside && <span>{beside}</span>}
      </header>
      <div className={flush ? undefined : 'k-section-body'}>{children}</div>
    </section>
  );
};
