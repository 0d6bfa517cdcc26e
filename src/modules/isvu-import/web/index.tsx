import type { ModuleParts } from '../../../kernel/web/index.ts';

export const parts: ModuleParts = {
  screens: { IsvuImport: () => import('./IsvuImport.tsx'), AlumniIsvuImport: () => import('./AlumniIsvuImport.tsx') },
};
