import type { ModuleParts } from '../../../kernel/web/index.ts';

export const parts: ModuleParts = {
  screens: {
    shelf: () => import('./Shelf.tsx'),
    Delivered: () => import('./Delivered.tsx'),
  },
  records: [{ on: 'report-schedule', rows: 'report-run', by: 'idReportSchedule' }],
};
