import type { ReactNode } from 'react';
import type { Conflict } from '../../model/shapes.ts';

/** One thing that is known of an event; nothing, where there is nothing to say. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null;

/** What stands in the way, each in its sentence. */
export const Why = ({ conflicts }: { conflicts: readonly Conflict[] }) =>
  conflicts.map(c => (
    <p key={`${c.kind}${c.idEvent}${c.title}`} className="cal-why" data-level={c.level}>
      {c.message}
    </p>
  ));
