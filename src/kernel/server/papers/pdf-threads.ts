import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '../../resource/index.ts';
import { Refusal } from '../errors.ts';
import type { Judged, Packet } from './pdf-joining.ts';

/** In megabytes. A paper that needs more is not written; its thread ends alone. */
const mostMemory = 192;
/** What is just made and soon forgotten: three times as much by default, and no faster. */
const mostYoung = 16;
const mostAtOnce = 2;
/** Files of others may be made to be read without end, in milliseconds. */
const longestJoin = 60_000;
const longestQueue = 50;

/** The build writes it beside the server: what reads TypeScript would take sixty megabytes of the thread. */
const isBuilt = (import.meta as { readonly env?: { readonly PROD?: boolean } }).env?.PROD === true;
const program = isBuilt
  ? new URL('../../../../dist/server/pdf-writing.js', import.meta.url)
  : new URL('./pdf-thread.mjs', import.meta.url);

let busy = 0;
const waiting: (() => void)[] = [];
const turn = async (): Promise<void> => {
  if (busy < mostAtOnce) {
    busy++;
    return;
  }
  if (waiting.length >= longestQueue) throw new Refusal(503, 'busy', { retryAfter: 10 });
  await new Promise<void>(go => waiting.push(go));
};
/** Whoever waits longest takes the place over. */
const leave = (): void => {
  const next = waiting.shift();
  if (next) next();
  else busy--;
};

/** What a thread is asked for; it does one thing and ends. */
export type PdfWork =
  | { readonly write: Sheet }
  | { readonly judge: readonly Uint8Array[]; readonly mostPages: number }
  | { readonly join: Packet };

/**
 * A long paper in a thread of its own, which gives its memory back when it ends: nobody else waits for a page. It writes no
 * faster than it is read, and ends when its reader has gone.
 */
export const pdfFromThread = ({ data: _notOnPaper, ...sheet }: Sheet, memory = mostMemory): Readable =>
  Readable.from(piecesFromThread({ write: sheet }, memory), { objectMode: false });
async function* piecesFromThread(work: PdfWork, memory: number): AsyncGenerator<Uint8Array> {
  await turn();
  try {
    const thread = threadFor(work, memory);
    const next = saidBy<Uint8Array | null>(thread, 'paperTooLong');
    try {
      for (;;) {
        const piece = await next();
        if (piece === null) return;
        yield piece;
        thread.postMessage('taken');
      }
    } finally {
      await thread.terminate();
    }
  } finally {
    leave();
  }
}
/** Which of these files can be joined, and how many pages each has; together no more than said. */
export const judgePdfsInThread = (files: readonly Uint8Array[], mostPages: number): Promise<readonly Judged[]> =>
  inThread({ judge: files, mostPages }, 'filesNotJoined', longestJoin);
/** Several files as one, with a bookmark for each. Each of them was judged before. */
export const joinPdfsInThread = async (packet: Packet): Promise<Buffer> =>
  bufferOf(await inThread<Uint8Array>({ join: packet }, 'filesNotJoined', longestJoin));

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const inThread = async <T>(work: PdfWork, tooMuch: 'filesNotJoined', longest: number): Promise<T> => {
  await turn();
  try {
    return await done<T>(work, tooMuch, mostMemory, longest);
  } finally {
    leave();
  }
};

const done = async <T>(work: PdfWork, tooMuch: string, memory: number, longest: number): Promise<T> => {
  const thread = threadFor(work, memory);
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    void thread.terminate();
  }, longest);
  try {
    return await saidBy<T>(thread, tooMuch)();
  } catch (error) {
    throw isLate ? new Refusal(413, tooMuch) : error;
  } finally {
    clearTimeout(late);
  }
};
/** What a thread says, one after the other. One that ends before it has said enough has failed. */
const saidBy = <T>(thread: Worker, tooMuch: string): (() => Promise<T>) => {
  const said: T[] = [];
  let failed: unknown = null;
  let wake = (): void => {};
  thread.on('message', (one: T) => {
    said.push(one);
    wake();
  });
  thread.on('error', error => {
    failed ??= (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(413, tooMuch) : error;
    wake();
  });
  thread.on('exit', code => {
    failed ??= new Error(`The thread that writes papers ended with ${code}.`);
    wake();
  });
  return async () => {
    while (said.length === 0) {
      if (failed) throw failed;
      await new Promise<void>(go => {
        wake = go;
      });
    }
    return said.shift()!;
  };
};
const threadFor = (work: PdfWork, memory: number): Worker =>
  new Worker(program, {
    workerData: work,
    // Not the portal's own flags: a loader or a profile is none of the paper's business.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: mostYoung },
  });
