import { lazy } from 'react';
import type { ModuleParts, PartProps, RecordPart } from '../../../kernel/web/index.ts';

/** `<LazyPapers resource="teacher" id={row.id} />` on the page of a record about which papers are issued. */
export const LazyPapers = lazy(() => import('./Papers.tsx'));
export const LazyPapersAdministration = lazy(() => import('./Administration.tsx'));

/** The same as a tab of the record: `papersOn('teacher', 'papers', { permissions })`; the title is one of the module's `screens`. */
export const papersOn = (on: string, title: string, opens: Omit<RecordPart, 'on' | 'title' | 'load'>): RecordPart => ({
  on,
  title,
  ...opens,
  load: async () => {
    const { default: Papers } = await import('./Papers.tsx');
    return { default: ({ row, resource }: PartProps) => <Papers resource={resource} id={row.id as number} /> };
  },
});

export const parts: ModuleParts = {};
