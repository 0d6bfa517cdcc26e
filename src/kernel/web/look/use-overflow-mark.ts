import { type RefObject, useLayoutEffect } from 'react';

/**
 * Says on a box whether it is wider than what is seen of it (`data-overflows`): only then has the style something to hold at
 * its edge, which costs the browser a layer for each row. `width` changes whenever the content may have become wider.
 */
export const useOverflowMark = (box: RefObject<HTMLElement | null>, width: unknown): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content is wider in a box of the same size
  useLayoutEffect(() => {
    const home = box.current;
    if (!home) return;
    const look = () => {
      home.toggleAttribute('data-overflows', home.scrollWidth > home.clientWidth);
    };
    look();
    const size = new ResizeObserver(look);
    size.observe(home);
    return () => size.disconnect();
  }, [box, width]);
};
