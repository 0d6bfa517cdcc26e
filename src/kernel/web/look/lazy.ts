import { lazy } from 'react';

/** For screens on which a dialog is seldom opened: fetched when the first one is. */
export const LazyDialog = lazy(() => import('./Dialog.tsx'));
