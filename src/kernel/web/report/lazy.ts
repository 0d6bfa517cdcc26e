import { lazy } from 'react';
import { loadPatiently } from '../base/index.ts';

export const LazyReportScreen = lazy(() => loadPatiently(() => import('./ReportScreen.tsx')));
