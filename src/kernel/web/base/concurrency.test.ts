import { expect, test } from 'vitest';
import { lastAsked, oneByOne } from './concurrency.ts';

/** A promise that is kept when the test says so. */
const later = <T>() => {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>(done => {
    resolve = done;
  });
  return { promise, resolve };
};

test('an act waits for the one before it, also for one that failed', async () => {
  const inTurn = oneByOne();
  const first = later<void>();
  const done: string[] = [];
  const refused = inTurn(async () => {
    await first.promise;
    done.push('first');
    throw new Error('refused');
  });
  const second = inTurn(async () => {
    done.push('second');
    return 2;
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  first.resolve();
  await expect(refused).rejects.toThrow('refused');
  expect(await second).toBe(2);
  expect(done).toEqual(['first', 'second']);
});

test('an answer that comes after that to a later question is left', async () => {
  const answers = [later<number>(), later<number>()];
  const taken: number[] = [];
  let turn = 0;
  const ask = lastAsked(
    () => answers[turn++]!.promise,
    answer => taken.push(answer),
  );
  const both = [ask(), ask()];
  answers[1]!.resolve(2);
  await both[1];
  answers[0]!.resolve(1);
  await both[0];
  expect(taken).toEqual([2]);
});

test('a question that failed says so to whoever asked', async () => {
  const ask = lastAsked(
    async () => {
      throw new Error('no network');
    },
    () => undefined,
  );
  await expect(ask()).rejects.toThrow('no network');
});
