import { type ChildProcess, fork } from 'node:child_process';
import { Refusal } from './errors.ts';

/** A picture is read by its content, whatever it is called: these and no other kinds. */
const beginnings: readonly ((b: Uint8Array) => boolean)[] = [
  b => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff,
  b => [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, i) => b[i] === byte),
  b => Buffer.from(b.subarray(0, 4)).equals(riff) && Buffer.from(b.subarray(8, 12)).equals(webp),
];
const [riff, webp] = [Buffer.from('RIFF'), Buffer.from('WEBP')];
export const isPicture = (bytes: Uint8Array): boolean => beginnings.some(begins => begins(bytes));

export const mostPixels = 25_000_000;
const longestDrawing = 15_000;
const longestQueue = 200;
const keptIdle = 60_000;

export type Drawn = { readonly picture: Buffer } | { readonly refused: string };
interface Work {
  readonly bytes: Uint8Array;
  /** The side of a small copy; absent: the whole picture. */
  readonly side?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly done: (drawn: Drawn) => void;
  readonly failed: (error: unknown) => void;
}

const waiting: Work[] = [];
let current: Work | null = null;
let helper: ChildProcess | null = null;
let idle: NodeJS.Timeout | null = null;

/**
 * Draws a picture anew (JPEG 0.8, metadata left behind), whole or small. One at a time, in a process that is ended when it
 * takes too long or whoever asked has left: a picture that is a trap holds up other pictures and nothing else.
 */
export const drawPicture = (bytes: Uint8Array, side?: number, signal?: AbortSignal): Promise<Drawn> => {
  if (!isPicture(bytes)) return Promise.resolve({ refused: 'imageUnreadable' });
  if (waiting.length >= longestQueue) return Promise.reject(new Refusal(503, 'busy', { retryAfter: 2 }));
  return new Promise((done, failed) => {
    waiting.push({ bytes, side, signal, done, failed });
    next();
  });
};

const next = (): void => {
  if (current) return;
  const work = waiting.shift();
  if (!work) return rest();
  if (work.signal?.aborted) {
    work.failed(work.signal.reason);
    return next();
  }
  current = work;
  const process = (helper ??= start());
  if (idle) clearTimeout(idle);
  const finish = (tell: () => void): void => {
    clearTimeout(late);
    work.signal?.removeEventListener('abort', leave);
    process.off('message', told).off('exit', gone);
    current = null;
    tell();
    next();
  };
  const end = (tell: () => void): void => {
    helper = null;
    finish(tell);
    process.kill('SIGKILL');
  };
  const told = (drawn: Drawn): void => finish(() => work.done(drawn));
  const gone = (): void => end(() => work.done({ refused: 'imageUnreadable' }));
  const leave = (): void => end(() => work.failed(work.signal!.reason));
  const late = setTimeout(gone, longestDrawing);
  process.once('message', told as (message: unknown) => void).once('exit', gone);
  work.signal?.addEventListener('abort', leave, { once: true });
  process.send({ bytes: Buffer.from(work.bytes), mostPixels, side: work.side });
};

/** Started with the first picture and sent home when none has come for a while; it never keeps the portal from stopping. */
const start = (): ChildProcess => {
  const process = fork(new URL('./picture-process.mjs', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  process.once('exit', () => {
    if (helper === process) helper = null;
  });
  process.on('error', () => {});
  process.unref();
  process.channel?.unref();
  return process;
};
const rest = (): void => {
  if (idle) clearTimeout(idle);
  idle = setTimeout(() => {
    helper?.disconnect();
    helper = null;
  }, keptIdle);
  idle.unref();
};
