import type { ModuleParts } from '../../../kernel/web/index.ts';

export const parts: ModuleParts = { screens: { welcome: () => import('./Welcome.tsx') } };
