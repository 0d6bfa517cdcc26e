import type { ModuleParts } from '../../../kernel/web/shell/parts.ts';

export const parts: ModuleParts = { pages: { '/Profile/*': () => import('./profile/Profile.tsx') } };
