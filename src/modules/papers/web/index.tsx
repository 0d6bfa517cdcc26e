import { lazy } from 'react';
import type { ModuleParts } from '../../../kernel/web/index.ts';

/** `<LazyPapers resource="teacher" id={row.id} />` on the page of a record about which papers are issued. */
export const LazyPapers = lazy(() => import('./Papers.tsx'));
export const LazyPapersAdministration = lazy(() => import('./Administration.tsx'));

export const parts: ModuleParts = {};
