import { lazy } from 'react';

/** Fetched with the first file that is looked at. */
export const LazyFileViewer = lazy(() => import('./FileViewer.tsx'));

/** What the page shows by itself; everything else is downloaded. */
export const isViewable = (mime: string): boolean =>
  ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(mime);
