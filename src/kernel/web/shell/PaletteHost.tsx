import { lazy, Suspense, useEffect } from 'react';
import { createStore, loadPatiently, useStore } from '../base/index.ts';
import './palette.css';

/** Is the palette open? Ctrl+K on every screen; loaded when it is first wanted. */
export const palette = createStore(false);
export const paletteQuery = createStore('');
const load = () => import('./Palette.tsx');
const Palette = lazy(() => loadPatiently(load));

export const PaletteHost = () => {
  const open = useStore(palette);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      palette.set(now => !now);
    };
    addEventListener('keydown', toggle);
    // Fetched while nothing else happens, so that it is there when the keys are pressed.
    const idle = setTimeout(() => void load().catch(() => undefined), 5000);
    return () => {
      clearTimeout(idle);
      removeEventListener('keydown', toggle);
    };
  }, []);
  useEffect(() => {
    if (!open) return;
    paletteQuery.set('');
    // People type on without looking: what comes before the field has the cursor is its text all the same.
    const catchLetters = (event: KeyboardEvent) => {
      if (
        event.key.length !== 1 ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        document.activeElement?.closest('.palette')
      )
        return;
      event.preventDefault();
      paletteQuery.set(now => now + event.key);
    };
    addEventListener('keydown', catchLetters, true);
    return () => removeEventListener('keydown', catchLetters, true);
  }, [open]);
  return open ? (
    <Suspense fallback={null}>
      <Palette onClose={() => palette.set(false)} />
    </Suspense>
  ) : null;
};
