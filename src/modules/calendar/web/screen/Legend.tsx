import { useMemo, useState } from 'react';
import { useSay } from '../say.ts';
import { inColour } from '../views/EventButton.tsx';
import type { Item } from '../views/item.ts';

/** What the colours mean; each type can be hidden by its own entry. */
export const useLegend = (items: readonly Pick<Item, 'type' | 'colour'>[]) => {
  const say = useSay();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const entries = useMemo(() => {
    const known = new Map<string, string | null>();
    for (const item of items) if (item.type && !known.has(item.type)) known.set(item.type, item.colour);
    return [...known].sort(([a], [b]) => a.localeCompare(b, 'hr'));
  }, [items]);
  const toggle = (name: string) =>
    setHidden(was => {
      const next = new Set(was);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  const legend = entries.length > 0 && (
    <ul className="cal-legend" aria-label={say('legend')}>
      {entries.map(([name, colour]) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={!hidden.has(name)}
            aria-label={say('showType', { name })}
            style={inColour(colour)}
            onClick={() => toggle(name)}
          >
            <i aria-hidden />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
  return { hidden, legend };
};
