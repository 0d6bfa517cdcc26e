import { Worker } from 'node:worker_threads';
import type { Sheet } from '../../resource/index.ts';
import { Refusal } from '../errors.ts';

/** In megabytes. A paper that needs more is not written; its thread ends alone. */
const mostMemory = 192;
/** What is just made and soon forgotten: three times as much by default, and no faster. */
const mostYoung = 16;
const mostAtOnce = 2;
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

/** A long paper in a thread of its own, which gives its memory back when it ends: nobody else waits for a page. */
export const pdfInThread = async (sheet: Sheet, memory = mostMemory): Promise<Buffer> => {
  await turn();
  try {
    return await written(sheet, memory);
  } finally {
    leave();
  }
};

const written = ({ data: _notOnPaper, ...sheet }: Sheet, memory: number): Promise<Buffer> =>
  new Promise((finish, fail) => {
    const thread = new Worker(program, {
      workerData: sheet,
      // Not the portal's own flags: a loader or a profile is none of the paper's business.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: mostYoung },
    });
    thread.once('message', (bytes: Uint8Array) =>
      finish(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    );
    thread.once('error', error =>
      fail((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal(413, 'paperTooLong') : error),
    );
    thread.once('exit', code => fail(new Error(`The thread that writes papers ended with ${code}.`)));
  });
