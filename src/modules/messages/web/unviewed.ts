import { call } from '../../../kernel/web/api.ts';
import { unviewed } from '../../../kernel/web/shell/unviewed.ts';

export const route = '/Messages';
let asked = 0;
/** How many messages wait. One of the three calls whose failure is not worth a word. */
export const getUnviewedMessages = async (): Promise<void> => {
  const mine = ++asked;
  try {
    const { data } = await call<{ data: number | string }>('GET', 'inbox', { query: { scenario: 'unviewedMessageNumber' } });
    // Of several questions under way only the answer to the last one counts: an earlier one may come after it.
    if (mine === asked) unviewed.set(now => ({ ...now, [route]: Number(data) || 0 }));
  } catch { /* the number is a service, not a promise */ }
};
