import { useEffect, useState } from 'react';
import { nextFrame } from '../base/index.ts';

let opened = 0;
/**
 * The page stays where it is while something lies over it. The library would do it with a sheet of its own and a property that
 * everything inherits: the browser then works out the style of every cell of the table below before the dialog is seen.
 * A page that no longer scrolls is painted anew as a whole, so it is held once what opened is on the screen.
 */
export const useScrollLock = (on = true): void => {
  // Read before anything changes, when it costs nothing: without its scroll bar the page would be that much wider.
  const [bar] = useState(() => innerWidth - document.documentElement.clientWidth);
  useEffect(() => {
    if (!on) return;
    const { style } = document.body;
    let [here, holds] = [true, false];
    void nextFrame().then(() => {
      if (!here) return;
      holds = true;
      if (opened++ > 0) return;
      style.overflow = 'hidden';
      style.paddingRight = bar > 0 ? `${bar}px` : '';
    });
    return () => {
      here = false;
      if (!holds || --opened > 0) return;
      style.overflow = '';
      style.paddingRight = '';
    };
  }, [on, bar]);
};
