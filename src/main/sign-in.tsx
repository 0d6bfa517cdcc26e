import { lazy } from 'react';
import { loadPatiently, Public, type PublicParts, start } from '../kernel/web/index.ts';

const parts: PublicParts = {
  News: lazy(() => loadPatiently(() => import('../modules/administration/web/PublicNews.tsx'))),
  Page: lazy(() => loadPatiently(() => import('../modules/workspace/web/PublicText.tsx'))),
  pages: ['privacy', 'accessibility'],
};
start({ Public: () => <Public parts={parts} />, portal: () => import('./web.tsx') });
