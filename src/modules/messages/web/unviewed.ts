import { call } from '../../../kernel/web/api.ts';
import { unviewed } from '../../../kernel/web/shell/unviewed.ts';

export const route = '/Messages';
/** How many messages wait. One of the three calls whose failure is not worth a word. */
export const getUnviewedMessages = async (): Promise<void> => {
  try {
    const { data } = await call<{ data: number | string }>('GET', 'inbox', { query: { scenario: 'unviewedMessageNumber' } });
    unviewed.set(now => ({ ...now, [route]: Number(data) || 0 }));
  } catch { /* the number is a service, not a promise */ }
};
