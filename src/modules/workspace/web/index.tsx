import type { ModuleParts } from '../../../kernel/web/index.ts';

export const parts: ModuleParts = {
  pages: { '/Settings': () => import('./Settings.tsx'), '/Help/*': () => import('./Help.tsx') },
  records: [
    {
      on: 'erasure-request',
      title: 'erasurePlan',
      load: () => import('./ErasurePlan.tsx'),
      when: row => row.status === 'open',
      roles: ['admin'],
    },
  ],
  helper: () => import('./Helper.tsx'),
  // Fetched when they are needed, not with the first screen.
  find: async (query, signal) =>
    (await (await import('./help.ts')).searchHelp(query, signal)).slice(0, 5).map(text => ({
      key: `help ${text.route} ${text.title}`,
      title: text.title,
      path: `/Help?q=${encodeURIComponent(query)}`,
    })),
  visit: () => ({
    refresh: () => void import('./own-settings.ts').then(settings => settings.adoptSettings()).catch(() => undefined),
  }),
};
