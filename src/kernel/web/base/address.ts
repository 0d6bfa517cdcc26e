import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** `step`: something was opened that «back» closes again; else the place is only described anew. */
export type ChangeAddress = (change: (now: URLSearchParams) => URLSearchParams, step?: boolean) => void;

/**
 * What stands behind `?` in the address, at once as this screen has set it. The router arrives later than a quick
 * hand presses the next key, and that key must go on from what the last one asked for, not from where it began.
 */
export const useAddress = (): readonly [URLSearchParams, ChangeAddress] => {
  const [arrived, setArrived] = useSearchParams();
  // Every step that has arrived has a key of its own, also one that leads back to where the address stood.
  const { key } = useLocation();
  const go = useRef(setArrived);
  go.current = setArrived;
  const [wanted, setWanted] = useState<URLSearchParams | null>(null);
  const shown = useRef(arrived);
  shown.current = wanted ?? arrived;
  const underWay = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: judged once for each step that arrives
  useEffect(() => {
    const at = underWay.current.lastIndexOf(arrived.toString());
    // Somebody else's step (a link, the palette, «back») ends what was under way.
    underWay.current = at < 0 ? [] : underWay.current.slice(at + 1);
    if (underWay.current.length === 0) setWanted(null);
  }, [key]);
  const change = useCallback<ChangeAddress>((make, step = false) => {
    const next = make(new URLSearchParams(shown.current));
    if (next.toString() === shown.current.toString()) return;
    shown.current = next;
    underWay.current.push(next.toString());
    setWanted(next);
    go.current(next, { replace: !step });
  }, []);
  return [wanted ?? arrived, change];
};
