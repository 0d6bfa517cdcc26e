import type { ModuleParts } from '../../../kernel/web/shell/parts.ts';

export const parts: ModuleParts = { screens: { welcome: () => import('./Welcome.tsx') } };
