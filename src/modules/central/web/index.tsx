import type { ModuleParts } from '../../../kernel/web/index.ts';

export const parts: ModuleParts = { pages: { '/AdminConstituent': () => import('./Constituents.tsx') } };
