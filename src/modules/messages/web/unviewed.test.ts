import { afterEach, expect, it, vi } from 'vitest';
import { unviewed } from '../../../kernel/web/shell/unviewed.ts';
import { getUnviewedMessages } from './unviewed.ts';

afterEach(() => vi.unstubAllGlobals());

it('S-61, M-04 counts what waits, and a failure is not worth a word (S-57)', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => { asked.push(decodeURIComponent(url)); return Response.json({ data: 7 }); });
  await getUnviewedMessages();
  expect(asked).toEqual(['/api/v1/inbox?scenario=unviewedMessageNumber']);
  expect(unviewed.get()).toEqual({ '/Messages': 7 });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  await getUnviewedMessages();
  expect(unviewed.get()).toEqual({ '/Messages': 7 });
});
