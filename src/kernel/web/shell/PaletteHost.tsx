import { lazy, Suspense, useEffect } from 'react';
import { loadPatiently } from '../start/chunks.ts';
import { createStore, useStore } from '../store.ts';

/** Is the palette open? Ctrl+K on every screen; loaded when it is first wanted. */
export const palette = createStore(false);
const Palette = lazy(() => loadPatiently(() => import('./Palette.tsx')));

export const PaletteHost = () => {
  const open = useStore(palette);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      palette.set(now => !now);
    };
    addEventListener('keydown', toggle);
    return () => removeEventListener('keydown', toggle);
  }, []);
  return open ? <Suspense fallback={null}><Palette onClose={() => palette.set(false)} /></Suspense> : null;
};
