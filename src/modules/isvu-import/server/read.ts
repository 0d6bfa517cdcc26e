import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { goesLast } from '../../../kernel/server/index.ts';

export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}
export interface Portion {
  readonly encoding: string;
  /** About how many lines there are in all; null where only the end tells. */
  readonly total: number | null;
  readonly lines: readonly Line[];
}
/** A file that cannot be read, with the key of the sentence that says why. */
export class BadTable extends Error {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(key: string, params: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.key = key;
    this.params = params;
  }
}
const mostMemory = 256;
const longest = 120_000;

type Answer =
  | 'ready'
  | { readonly portion: Portion }
  | { readonly end: true }
  | { readonly bad: string; readonly params: Readonly<Record<string, string | number>> };

/**
 * The lines of a file that somebody brought, read in a process that knows no secret and is ended when it takes too long. The
 * next portion is read when the last one is done with: however large the file, a few thousand lines of it are here at a time.
 */
export async function* readTable(content: Readable, { within = longest } = {}): AsyncGenerator<Portion> {
  const helper = goesLast(
    fork(new URL('./read-process.mjs', import.meta.url), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${mostMemory}`],
      env: Object.fromEntries(['PATH', 'SystemRoot', 'LD_LIBRARY_PATH'].map(name => [name, process.env[name]])),
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    }),
  );
  let left = within;
  const answer = async (): Promise<Answer> => {
    const began = performance.now();
    try {
      return await saidBy(helper, left);
    } finally {
      left -= performance.now() - began;
    }
  };
  try {
    // One that does not even begin is our fault; one that ends at its work met a trap.
    if ((await answer()) !== 'ready') throw new Error('The process that reads tables does not start.');
    await pipeline(content, helper.stdin!).catch((error: NodeJS.ErrnoException) => {
      // It has ended before it was given everything: that is told below. A file that breaks off is not taken for a whole one.
      const isCut = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && hasEnded(helper);
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET' && !isCut) throw error;
    });
    for (;;) {
      const next = answer();
      if (helper.connected) helper.send('next');
      const said = await next.catch((error: unknown) => {
        throw error instanceof Ended ? new BadTable('bomb') : error;
      });
      if (said === 'ready' || 'end' in said) return;
      if ('bad' in said) throw new BadTable(said.bad, said.params);
      yield said.portion;
    }
  } finally {
    content.destroy();
    helper.removeAllListeners();
    helper.kill('SIGKILL');
  }
}

class Ended extends Error {}
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
/** The next word of the helper; it speaks when it is asked, so none is missed. */
const saidBy = (helper: ChildProcess, within: number): Promise<Answer> =>
  new Promise((tell, fail) => {
    if (hasEnded(helper)) return fail(new Ended('The process has ended.'));
    const over = (work: () => void) => (): void => {
      clearTimeout(late);
      helper.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error');
      work();
    };
    const late = setTimeout(
      over(() => fail(new BadTable('tooLong'))),
      Math.max(0, within),
    );
    helper.once('message', (said: Answer) => over(() => tell(said))());
    helper.once(
      'exit',
      over(() => fail(new Ended('The process has ended.'))),
    );
    helper.once('error', (error: Error) => over(() => fail(error))());
  });
