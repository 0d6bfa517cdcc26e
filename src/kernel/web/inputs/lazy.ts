import { lazy } from 'react';

/** The calendar is for those who would rather look than type: fetched when the first of them opens it. */
export const LazyMonthSheet = lazy(() => import('./MonthSheet.tsx'));
