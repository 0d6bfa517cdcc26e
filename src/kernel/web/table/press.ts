let held = false;
addEventListener('pointerdown', () => { held = true; }, true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { held = false; }, true);

/**
 * Leaving a field sends what was typed, and what it finds moves the rows. Somebody who leaves it by pressing on one of
 * them means the one they see: it stays where it is until the press is over.
 */
export const afterPress = (work: () => void): void => {
  if (!held) { work(); return; }
  const over = () => {
    removeEventListener('pointerup', over, true);
    removeEventListener('pointercancel', over, true);
    setTimeout(work);
  };
  addEventListener('pointerup', over, true);
  addEventListener('pointercancel', over, true);
};
