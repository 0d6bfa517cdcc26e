import type { ModuleParts } from '../../../kernel/web/index.ts';

export const parts: ModuleParts = {
  pages: { '/Administration': () => import('./AdminHome.tsx') },
  panels: [{ id: 'news', signedIn: true, place: 'side', load: () => import('./NewsPanel.tsx') }],
};
