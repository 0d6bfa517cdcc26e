import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { jsonStream } from './json-pieces.ts';

it.each([
  {},
  { data: [] },
  {
    data: [{ a: 1, b: 'č"\n', c: null }],
    none: undefined,
    nested: { list: [[], [1, [2]], {}, { x: undefined, y: [] }] },
  },
  { texts: ['a', undefined, null, 0, true], flat: { at: new Date(0), deep: { list: [1] } } },
])('is what JSON is: %j', async value => {
  expect(await text(jsonStream(value))).toBe(JSON.stringify(value));
});
it('makes each entry when it is written, and none when its reader has gone', async () => {
  let made = 0;
  const rows = function* () {
    for (;;) {
      made++;
      yield { n: made, text: 'x'.repeat(100) };
    }
  };
  const stream = jsonStream({ data: rows() });
  await new Promise(done => stream.once('readable', done));
  await new Promise(done => setTimeout(done, 50));
  const before = made;
  stream.destroy();
  await new Promise(done => setTimeout(done, 50));
  expect([before < 2_000, made]).toEqual([true, before]);
});
