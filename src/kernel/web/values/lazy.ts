import { lazy } from 'react';

/** Fetched with the first file that is looked at. */
export const LazyFileViewer = lazy(() => import('./FileViewer.tsx'));
/** The same without a dialog, beside what it belongs to. */
export const LazyFileView = lazy(async () => ({ default: (await import('./FileViewer.tsx')).FileView }));

/** What the page shows by itself; everything else is downloaded. */
export const isViewable = (mime: string): boolean =>
  ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif'].includes(mime);
