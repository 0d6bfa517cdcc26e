import { keepCounting, type ModuleParts } from '../../../kernel/web/index.ts';
import { getUnviewedMessages, route } from './unviewed.ts';

export const parts: ModuleParts = {
  pages: { [route]: () => import('./Messages.tsx') },
  marks: [{ route, icon: 'mail' }],
  panels: [{ id: 'todo', signedIn: true, first: true, load: () => import('./TodoPanel.tsx') }],
  counts: true,
  visit: () => keepCounting('Inbox', () => void getUnviewedMessages()),
};
