import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const stops = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>('[data-stop]')].filter(e => e.getClientRects().length > 0);
type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const isDirection = (key: string): key is Direction => /^Arrow(Left|Right|Up|Down)$/.test(key);

/** How far one has to go from here in this direction; Infinity where it lies elsewhere. Aside counts more than ahead. */
const distance = (from: DOMRect, to: DOMRect, direction: Direction): number => {
  const ahead = {
    ArrowLeft: from.left - to.left,
    ArrowRight: to.left - from.left,
    ArrowUp: from.top - to.top,
    ArrowDown: to.top - from.top,
  }[direction];
  if (ahead < 2) return Number.POSITIVE_INFINITY;
  const sideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const gap = sideways
    ? Math.max(0, from.top - to.bottom, to.top - from.bottom)
    : Math.max(0, from.left - to.right, to.left - from.right);
  return ahead + gap * 4;
};

/**
 * One stop of the Tab key for a whole calendar; inside it the arrows go to the nearest day or event in their direction,
 * whatever the view looks like. The first stop is the one marked `data-first`, else the first of all.
 */
export const useArrows = (box: RefObject<HTMLElement | null>): ((event: KeyboardEvent) => void) => {
  useEffect(() => {
    const all = box.current ? [...box.current.querySelectorAll<HTMLElement>('[data-stop]')] : [];
    const open = all.filter(e => e.tabIndex === 0);
    if (open.length === 1) return;
    for (const e of open) e.tabIndex = -1;
    const first = all.find(e => e === document.activeElement) ?? all.find(e => e.dataset.first !== undefined) ?? all[0];
    if (first) first.tabIndex = 0;
  });
  useEffect(() => {
    const home = box.current;
    if (!home) return;
    const follow = (event: FocusEvent) => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset.stop === undefined) return;
      for (const e of home.querySelectorAll<HTMLElement>('[data-stop][tabindex="0"]')) e.tabIndex = -1;
      event.target.tabIndex = 0;
    };
    home.addEventListener('focusin', follow);
    return () => home.removeEventListener('focusin', follow);
  }, [box]);
  return event => {
    const at = event.target;
    if (
      !isDirection(event.key) ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      !(at instanceof HTMLElement) ||
      at.dataset.stop === undefined ||
      !box.current
    )
      return;
    const here = at.getBoundingClientRect();
    const key = event.key;
    const best = stops(box.current)
      .filter(e => e !== at)
      .map(e => ({ e, d: distance(here, e.getBoundingClientRect(), key) }))
      .sort((a, b) => a.d - b.d)[0];
    event.preventDefault();
    if (best && Number.isFinite(best.d)) best.e.focus();
  };
};
