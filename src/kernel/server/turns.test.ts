import { setImmediate as aMoment } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Queue } from './turns.ts';

/** Work that ends when it is told to, and what each heard while it waited. */
const world = (most: number, ofOne: number) => {
  const queue = new Queue({ most, ofOne, longest: 50, longestOfOne: 10 });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const heard: Record<string, number[]> = {};
  const ask = (name: string, who: string, signal?: AbortSignal) =>
    queue.during(who, { signal, waits: before => void (heard[name] ??= []).push(before) }, () => {
      begun.push(name);
      return new Promise<string>((done, fail) => ends.set(name, error => (error ? fail(error) : done(name))));
    });
  return { ask, begun, heard, end: (name: string, error?: Error) => ends.get(name)!(error) };
};

it('so much runs at once, so much of one person; the others wait in their order and hear what is before them', async () => {
  const { ask, begun, heard, end } = world(3, 2);
  const all = [
    ask('a1', 'a'),
    ask('a2', 'a'),
    // One place is free, and not for them.
    ask('a3', 'a'),
    ask('b1', 'b'),
    ask('c1', 'c'),
    ask('b2', 'b'),
  ];
  await aMoment();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(heard).toEqual({ a3: [0], c1: [1], b2: [2] });
  end('b1');
  await aMoment();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  expect(heard).toEqual({ a3: [0, 0], c1: [1], b2: [2, 1] });
  // What fails makes room too.
  end('a1', new Error('broken'));
  await expect(all[0]).rejects.toThrow('broken');
  expect(begun.at(-1)).toBe('a3');
  for (const name of ['a2', 'a3', 'c1']) end(name);
  await aMoment();
  end('b2');
  expect(await Promise.all(all.slice(1))).toEqual(['a2', 'a3', 'b1', 'c1', 'b2']);
});
it('whoever leaves the line makes room in it and begins nothing', async () => {
  const { ask, begun, heard, end } = world(1, 1);
  const leave = new AbortController();
  const first = ask('first', 'a');
  const left = ask('left', 'b', leave.signal);
  const last = ask('last', 'c');
  leave.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(heard.last).toEqual([1, 0]);
  await expect(ask('late', 'd', leave.signal)).rejects.toThrow('gone');
  end('first');
  await first;
  await aMoment();
  end('last');
  await last;
  expect(begun).toEqual(['first', 'last']);
});
it('the line has an end, that of one person a nearer one', async () => {
  const { ask } = world(1, 1);
  const asked = Array.from({ length: 12 }, (_, i) => ask(`a${i}`, 'a'));
  await expect(asked[11]).rejects.toMatchObject({ status: 429 });
  for (let i = 0; i < 40; i++) void ask(`b${i}`, `b${i}`);
  await expect(ask('c', 'c')).rejects.toMatchObject({ status: 503 });
});
it('who was just served lets another go before', async () => {
  const { ask, begun, end } = world(1, 1);
  const asked = ['a1', 'a2', 'a3'].map(name => ask(name, 'a'));
  const other = ask('b1', 'b');
  end('a1');
  await asked[0];
  await aMoment();
  expect(begun).toEqual(['a1', 'b1']);
  end('b1');
  await other;
  await aMoment();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  end('a2');
  await asked[1];
  await aMoment();
  end('a3');
  await asked[2];
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});
