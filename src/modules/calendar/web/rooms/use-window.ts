import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond the edge, so that neither scrolling nor the arrow keys meet an empty place. */
const beyond = 6;
/** The window moves in steps, both its ends at once: most frames of a scroll draw nothing anew. */
const step = 4;

/** Which row lies at a height: `tops` has the upper edge of each, and at its end the height of all. */
export const rowAt = (tops: readonly number[], height: number): number => {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= height) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Which rows of a long list are worth drawing: those in sight and some around them; all of them on paper. */
export const useWindow = (
  box: RefObject<HTMLElement | null>,
  tops: readonly number[],
): { readonly from: number; readonly to: number } => {
  const count = tops.length - 1;
  const [seen, setSeen] = useState({ from: 0, to: Math.min(count, 40) });
  const [printing, setPrinting] = useState(false);
  useLayoutEffect(() => {
    const home = box.current;
    if (!home) return;
    const look = () => {
      const first = rowAt(tops, home.scrollTop);
      const seenRows = rowAt(tops, home.scrollTop + home.clientHeight) - first + 1;
      const from = Math.max(0, Math.floor((first - beyond) / step) * step);
      const to = Math.min(count, from + Math.ceil((seenRows + 2 * beyond) / step + 1) * step);
      setSeen(now => (now.from === from && now.to === to ? now : { from, to }));
    };
    look();
    home.addEventListener('scroll', look, { passive: true });
    const size = new ResizeObserver(look);
    size.observe(home);
    return () => {
      home.removeEventListener('scroll', look);
      size.disconnect();
    };
  }, [box, count, tops]);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  return printing ? { from: 0, to: count } : { from: Math.min(seen.from, count), to: Math.min(seen.to, count) };
};
