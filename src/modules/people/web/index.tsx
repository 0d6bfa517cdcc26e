import type { ModuleParts } from '../../../kernel/web/index.ts';

export const parts: ModuleParts = { pages: { '/Profile/*': () => import('./profile/Profile.tsx') } };
