import { useEffect } from 'react';

/**
 * Drawn beside whatever opens over the page: when that is gone, the focus is where it was. What had it may be gone
 * too (a menu, a deleted row); then the row of the table that can have it takes it.
 */
export const FocusKeeper = () => {
  useEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    const home = before?.closest<HTMLElement>('main') ?? document.querySelector<HTMLElement>('main');
    return () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        if (before?.isConnected && before !== document.body) before.focus();
        else home?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')?.focus();
      });
    };
  }, []);
  return null;
};
