const waiting = new Set<() => void>();
let held = false;
const over = (): void => {
  held = false;
  for (const work of waiting) setTimeout(work);
  waiting.clear();
};
const listen = (): void => {
  addEventListener(
    'pointerdown',
    () => {
      held = true;
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'pagehide'] as const) addEventListener(end, over, true);
  // Let go where the page hears nothing of it: in another window, or over what another window has come before.
  addEventListener(
    'blur',
    event => {
      if (event.target === window) over();
    },
    true,
  );
  document.addEventListener('visibilitychange', over);
  addEventListener(
    'pointermove',
    event => {
      if (held && event.buttons === 0) over();
    },
    { capture: true, passive: true },
  );
};
if (typeof document !== 'undefined') listen();

/**
 * Leaving a field sends what was typed, and what it finds moves the rows. Somebody who leaves it by pressing on one of
 * them means the one they see: it stays where it is until the press is over.
 */
export const afterPress = (work: () => void): void => {
  if (held) waiting.add(work);
  else work();
};
