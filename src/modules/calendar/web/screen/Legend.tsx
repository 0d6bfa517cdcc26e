import { useSay } from '../say.ts';
import { inColour } from '../views/EventButton.tsx';
import type { Item } from '../views/item.ts';

export interface LegendEntry {
  readonly name: string;
  readonly colour: string | null;
}
/** What the colours mean; each type can be hidden by its own entry. */
export const Legend = ({
  entries,
  hidden,
  onToggle,
}: {
  entries: readonly LegendEntry[];
  hidden: ReadonlySet<string>;
  onToggle: (name: string) => void;
}) => {
  const say = useSay();
  if (entries.length === 0) return null;
  return (
    <ul className="cal-legend" aria-label={say('legend')}>
      {entries.map(e => (
        <li key={e.name}>
          <button
            type="button"
            aria-pressed={!hidden.has(e.name)}
            aria-label={say('showType', { name: e.name })}
            style={inColour(e.colour)}
            onClick={() => onToggle(e.name)}
          >
            <i aria-hidden />
            {e.name}
          </button>
        </li>
      ))}
    </ul>
  );
};
export const legendOf = (items: readonly Pick<Item, 'type' | 'colour'>[]): LegendEntry[] => {
  const known = new Map<string, string | null>();
  for (const item of items) if (item.type && !known.has(item.type)) known.set(item.type, item.colour);
  return [...known].map(([name, colour]) => ({ name, colour })).sort((a, b) => a.name.localeCompare(b.name, 'hr'));
};
