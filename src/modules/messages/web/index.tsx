import { keepCounting, type ModuleParts } from '../../../kernel/web/index.ts';
import { getUnviewedMessages, route } from './unviewed.ts';

export const parts: ModuleParts = {
  pages: { [route]: () => import('./Messages.tsx') },
  marks: [{ route, icon: 'mail' }],
  waiting: [{ id: 'todo', signedIn: true, load: () => import('./home/TodoLines.tsx') }],
  acts: [{ title: 'newMessage', path: `${route}?write=1`, icon: 'mail', signedIn: true, ownOnly: true }],
  counts: true,
  visit: () => keepCounting('Inbox', () => void getUnviewedMessages()),
};
