import { lazy } from 'react';
import { loadPatiently } from '../base/index.ts';

export const LazyResourceScreen = lazy(() => loadPatiently(() => import('./ResourceScreen.tsx')));
/** The rows that hang on a record. */
export const LazyResourceTable = lazy(() => import('./ResourceTable.tsx').then(m => ({ default: m.ResourceTable })));
