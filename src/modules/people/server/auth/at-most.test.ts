import { expect, it } from 'vitest';
import { atMost, atMostEach } from './at-most.ts';

interface Work {
  readonly name: string;
  end(): void;
  fail(): void;
}
const begun = (count: number) => {
  const inTurn = atMost(2);
  const running: Work[] = [];
  const order: string[] = [];
  const results = Array.from({ length: count }, (_, i) => {
    const name = `w${i}`;
    return inTurn(
      () =>
        new Promise<string>((done, refuse) => {
          order.push(name);
          running.push({ name, end: () => done(name), fail: () => refuse(new Error(name)) });
        }),
    ).catch((failure: Error) => `failed ${failure.message}`);
  });
  return { running, order, results, next: () => running.shift()! };
};
const ticks = () => new Promise(done => setImmediate(done));

it('runs two at once, the others in the order they came', async () => {
  const { order, results, next } = begun(5);
  expect(order).toEqual(['w0', 'w1']);
  next().end();
  await ticks();
  expect(order).toEqual(['w0', 'w1', 'w2']);
  next().end();
  next().end();
  await ticks();
  expect(order).toEqual(['w0', 'w1', 'w2', 'w3', 'w4']);
  next().end();
  next().end();
  expect(await Promise.all(results)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4']);
});

it('a work that fails gives its place to the next, and all places are free in the end', async () => {
  const { order, results, next } = begun(3);
  next().fail();
  await ticks();
  expect(order).toEqual(['w0', 'w1', 'w2']);
  next().fail();
  next().end();
  expect(await Promise.all(results)).toEqual(['failed w0', 'failed w1', 'w2']);
});

it('whoever comes while a place is handed over waits behind those who waited', async () => {
  const inTurn = atMost(1);
  const order: string[] = [];
  let end = () => {};
  const first = inTurn(
    () =>
      new Promise<void>(done => {
        order.push('first');
        end = done;
      }),
  );
  const second = inTurn(async () => {
    order.push('second');
  });
  end();
  const third = first.then(() =>
    inTurn(async () => {
      order.push('third');
    }),
  );
  await Promise.all([first, second, third]);
  expect(order).toEqual(['first', 'second', 'third']);
});

it('each key has places of its own, and a key that nobody is under begins anew', async () => {
  const inTurn = atMostEach();
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const work = (key: string, name: string, most = 1) =>
    inTurn(
      key,
      most,
      () =>
        new Promise<void>(done => {
          order.push(name);
          ends.push(done);
        }),
    );
  const all = [work('a', 'a1'), work('a', 'a2'), work('b', 'b1')];
  expect(order).toEqual(['a1', 'b1']);
  ends[0]!();
  await ticks();
  expect(order).toEqual(['a1', 'b1', 'a2']);
  ends[1]!();
  ends[2]!();
  await Promise.all(all);
  const again = [work('a', 'a3', 2), work('a', 'a4', 2)];
  expect(order.slice(3)).toEqual(['a3', 'a4']);
  for (const end of ends.slice(3)) end();
  await Promise.all(again);
});
