import { lazy } from 'react';
import { loadPatiently } from '../base/index.ts';

export const LazyReportScreen = lazy(() => loadPatiently(() => import('./ReportScreen.tsx')));
export const LazyReportParams = lazy(() => loadPatiently(() => import('./ReportParamsForm.tsx')));
/** With the libraries that draw: fetched with the first picture. */
export const LazyChart = lazy(() => loadPatiently(() => import('./Chart.tsx')));
