import { expect, it } from 'vitest';
import { threadPool } from './thread-pool.ts';

/** Tells which thread it is and what it got, and does what it is told. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', work => {
    if (work === 'die') process.exit(3);
    if (work === 'throw') throw new Error('thrown inside');
    parentPort.postMessage(work === 'fail' ? { failure: 'failed inside' } : { result: [threadId, work] });
  });`)}`,
);
type Told = [number, string];
const said = (failure: unknown) => (failure as Error).message;

it('works in no more threads than it may, and each gets its own answer', async () => {
  const work = threadPool<string, Told>(thread, 2);
  const names = Array.from({ length: 40 }, (_, n) => `w${n}`);
  const told = await Promise.all(names.map(work));
  expect(told.map(([, name]) => name)).toEqual(names);
  expect(new Set(told.map(([id]) => id)).size).toBe(2);
});

it('starts a second thread only when the first has something to do', async () => {
  const work = threadPool<string, Told>(thread, 2);
  const ids = new Set<number>();
  for (let n = 0; n < 5; n++) ids.add((await work('one by one'))[0]);
  expect(ids.size).toBe(1);
});

it('a work that fails fails alone', async () => {
  const work = threadPool<string, Told>(thread, 1);
  const told = await Promise.all([work('a'), work('fail').catch(said), work('b')]);
  expect([told[0][1], told[1], (told[2] as Told)[1]]).toEqual(['a', 'failed inside', 'b']);
});

it.each([
  ['die', 'A thread of the pool ended.'],
  ['throw', 'thrown inside'],
])(
  '«%s»: what a thread had in hand when it ended is told so, and the rest is done by another',
  async (how, sentence) => {
    const work = threadPool<string, Told>(thread, 1);
    const [first] = await work('first');
    const told = await Promise.all([work(how).catch(said), work('in hand').catch(said), work('later'), work('last')]);
    expect(told.slice(0, 2)).toEqual([sentence, sentence]);
    expect(told.slice(2).map(answer => answer[1])).toEqual(['later', 'last']);
    expect(told[2][0]).not.toBe(first);
  },
);

it('a thread that cannot even start fails what it was given, each time', async () => {
  const work = threadPool<string, Told>(new URL('data:text/javascript,throw new Error("no thread")'), 2);
  expect(await Promise.all(['a', 'b', 'c'].map(name => work(name).catch(said)))).toEqual([
    'no thread',
    'no thread',
    'no thread',
  ]);
  expect(await work('again').catch(said)).toBe('no thread');
});

it('where no thread can be had at all, everybody is told so', async () => {
  const work = threadPool<string, Told>(new URL('https://nowhere.example/thread.mjs'), 2);
  expect(await Promise.all(['a', 'b'].map(name => work(name).catch(said)))).toEqual([
    'No thread can be started.',
    'No thread can be started.',
  ]);
});
