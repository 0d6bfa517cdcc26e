import { afterEach, expect, it, vi } from 'vitest';
import { unviewed } from '../../../kernel/web/index.ts';
import { getUnviewedMessages } from './unviewed.ts';

afterEach(() => vi.unstubAllGlobals());

it('S-61, M-04 counts what waits, and a failure is not worth a word (S-57)', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url));
    return Response.json({ data: 7 });
  });
  await getUnviewedMessages();
  expect(asked).toEqual(['/api/v1/inbox?scenario=unviewedMessageNumber']);
  expect(unviewed.get()).toEqual({ '/Messages': 7 });
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  await getUnviewedMessages();
  expect(unviewed.get()).toEqual({ '/Messages': 7 });
});

it('counts what was asked last: an earlier question that is answered later says nothing', async () => {
  const answers: ((count: number) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>(done => answers.push(count => done(Response.json({ data: count })))),
  );
  const [earlier, later] = [getUnviewedMessages(), getUnviewedMessages()];
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]!(4);
  await later;
  answers[0]!(9);
  await earlier;
  expect(unviewed.get()).toEqual({ '/Messages': 4 });
});
