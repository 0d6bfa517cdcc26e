import { expect, it } from 'vitest';
import { watchSpareTime } from './encoding.ts';

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
