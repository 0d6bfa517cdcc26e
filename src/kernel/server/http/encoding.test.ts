import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { packedStream, watchSpareTime } from './encoding.ts';

it('packing goes no faster than it is taken, and ends with whoever goes away', async () => {
  let made = 0;
  const pieces = Readable.from(
    (function* () {
      for (;;) {
        made++;
        yield randomBytes(65_536);
      }
    })(),
    { objectMode: false },
  );
  let before = -1;
  const isQuiet = (): boolean => {
    const [now, then] = [made, before];
    before = now;
    return now === then;
  };
  const rests = () => expect.poll(isQuiet, { interval: 500, timeout: 30_000 }).toBe(true);
  const server = fastify();
  server.get('/', (_request, reply) => {
    reply.header('content-type', 'application/json');
    return reply.send(packedStream(reply, pieces));
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    await new Promise<void>((gone, fail) => {
      const headers = { 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' };
      get(address, { headers, agent: false }, answer => {
        expect(answer.headers['content-encoding']).toBe('gzip');
        // Nothing more is read: when the system has taken what it takes by itself, packing rests.
        answer.once('data', () => {
          answer.pause();
          void rests().then(() => {
            expect(pieces.destroyed).toBe(false);
            answer.destroy();
            gone();
          }, fail);
        });
      }).on('error', fail);
    });
    await expect.poll(() => pieces.destroyed, { timeout: 30_000 }).toBe(true);
  } finally {
    await server.close();
  }
});

it('time is spare after rest and not after work', async () => {
  const spare = watchSpareTime();
  expect(spare()).toBe(true);
  const began = performance.now();
  while (performance.now() - began < 600) Math.sqrt(performance.now());
  expect(spare()).toBe(false);
  await expect
    .poll(
      async () => {
        await new Promise(done => setTimeout(done, 300));
        return spare();
      },
      { timeout: 20_000 },
    )
    .toBe(true);
});
