import { lazy } from 'react';
import { Public, type PublicParts } from '../kernel/web/public/Public.tsx';
import { start } from '../kernel/web/start/boot.tsx';
import { loadPatiently } from '../kernel/web/start/chunks.ts';

const parts: PublicParts = {
  News: lazy(() => loadPatiently(() => import('../modules/administration/web/PublicNews.tsx'))),
  Page: lazy(() => loadPatiently(() => import('../modules/workspace/web/PublicText.tsx'))),
  pages: ['privacy', 'accessibility'],
};
start({ Public: () => <Public parts={parts} />, portal: () => import('./web.tsx') });
