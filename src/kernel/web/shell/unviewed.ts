import { call } from '../api.ts';
import { isResource } from '../i18n.tsx';
import { createStore } from '../store.ts';

/** Numbers beside the entries of the menu, by route. */
export const unviewed = createStore<Readonly<Record<string, number>>>({});

const inbox = { resource: 'inbox', route: '/Messages' };
/** How many messages wait. One of the three calls whose failure is not worth a word. */
export const getUnviewedMessages = async (): Promise<void> => {
  if (!isResource(inbox.resource)) return;
  try {
    const { data } = await call<{ data: number | string }>('GET', inbox.resource, { query: { scenario: 'unviewedMessageNumber' } });
    unviewed.set(now => ({ ...now, [inbox.route]: Number(data) || 0 }));
  } catch { /* the number is a service, not a promise */ }
};
