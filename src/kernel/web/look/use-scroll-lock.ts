import { useLayoutEffect, useState } from 'react';

let opened = 0;
/**
 * The page stays where it is while something lies over it. The library would do it with a sheet of its own and a property that
 * everything inherits: the browser then works out the style of every cell of the table below before the dialog is seen.
 */
export const useScrollLock = (on = true): void => {
  // Read before anything changes, when it costs nothing: without its scroll bar the page would be that much wider.
  const [bar] = useState(() => innerWidth - document.documentElement.clientWidth);
  useLayoutEffect(() => {
    if (!on) return;
    const { style } = document.body;
    if (opened++ === 0) {
      style.overflow = 'hidden';
      style.paddingRight = bar > 0 ? `${bar}px` : '';
    }
    return () => {
      if (--opened > 0) return;
      style.overflow = '';
      style.paddingRight = '';
    };
  }, [on, bar]);
};
