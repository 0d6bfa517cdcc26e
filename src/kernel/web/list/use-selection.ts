import { useEffect, useState } from 'react';
import type { Row } from '../base/index.ts';

export interface SelectionState {
  readonly selected: ReadonlyMap<Row['id'], Row>;
  readonly select: (rows: readonly Row[], on: boolean) => void;
  readonly clearSelection: () => void;
  /** The row that the keys are about. */
  readonly active: number;
  readonly setActive: (index: number) => void;
}
/** Which rows are chosen, and which has its turn. Other filters show other rows, and both begin anew. */
export const useSelection = (rows: readonly Row[], filterKey: string): SelectionState => {
  const [selected, setSelected] = useState<ReadonlyMap<Row['id'], Row>>(new Map());
  const [active, setActive] = useState(0);
  // A selection is about rows as they are: those that were drawn anew carry their new version.
  useEffect(
    () =>
      setSelected(now => {
        const fresh = rows.filter(row => now.has(row.id));
        return fresh.length === 0 ? now : new Map([...now, ...fresh.map(row => [row.id, row] as const)]);
      }),
    [rows],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are shown, so nothing of the former ones stays chosen
  useEffect(() => {
    setSelected(new Map());
    setActive(0);
  }, [filterKey]);
  return {
    selected,
    active,
    setActive,
    select: (which, on) =>
      setSelected(now => {
        const next = new Map(now);
        for (const row of which)
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        return next;
      }),
    clearSelection: () => setSelected(new Map()),
  };
};
