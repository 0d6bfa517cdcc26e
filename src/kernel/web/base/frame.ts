import { useEffect, useState } from 'react';

/** When the frame after this one is on the screen; a window nobody looks at has none. */
export const nextFrame = (): Promise<void> =>
  new Promise(seen => {
    setTimeout(seen, document.hidden ? 0 : 100);
    requestAnimationFrame(() => setTimeout(seen));
  });

/** What was pressed is seen first: false until the drawing that this component began with is on the screen. */
export const useSeen = (): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    let here = true;
    void nextFrame().then(() => {
      if (here) setSeen(true);
    });
    return () => {
      here = false;
    };
  }, []);
  return seen;
};
