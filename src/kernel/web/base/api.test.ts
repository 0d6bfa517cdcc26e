import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, call } from './api.ts';

afterEach(() => vi.unstubAllGlobals());
const answering = (read: () => Promise<unknown>): void => {
  const headers = new Headers({ 'content-type': 'application/json' });
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, headers, json: read }));
};

it('whoever leaves while the answer comes hears that, and not that there is nothing', async () => {
  answering(() => Promise.reject(new DOMException('left', 'AbortError')));
  await expect(call('GET', 'room')).rejects.toMatchObject({ name: 'AbortError' });
});
it('an answer that is no JSON after all is nothing', async () => {
  answering(() => Promise.reject(new SyntaxError('Unexpected end')));
  expect(await call('GET', 'room')).toBeNull();
});
it('a refusal keeps its status and what was said', async () => {
  const headers = new Headers({ 'content-type': 'application/json' });
  vi.stubGlobal('fetch', async () => ({ ok: false, status: 409, headers, json: async () => ({ message: 'Zauzeto' }) }));
  const refused = await call('GET', 'room').catch((fault: unknown) => fault);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 409, message: 'Zauzeto' });
});
