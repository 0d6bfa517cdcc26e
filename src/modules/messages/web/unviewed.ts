import { call, lastAsked, unviewed } from '../../../kernel/web/index.ts';

export const route = '/Messages';
const ask = lastAsked(
  () => call<{ data: number | string }>('GET', 'inbox', { query: { scenario: 'unviewedMessageNumber' } }),
  ({ data }) => unviewed.set(now => ({ ...now, [route]: Number(data) || 0 })),
);
/** How many messages wait. One of the three calls whose failure is not worth a word. */
export const getUnviewedMessages = async (): Promise<void> => {
  try {
    await ask();
  } catch {
    /* the number is a service, not a promise */
  }
};
