import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { goesLast } from './goes-last.ts';

const readable: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'text/plain',
];
const largest = 100 * 1_048_576;
const mostMemory = 256;
const longestStart = 30_000;

export interface TextsOptions {
  /** A file that takes longer is not read. Milliseconds. */
  readonly longest?: number;
}

/**
 * Reads the text of files in a process that knows no secret, has little memory and is ended when it takes too long: a
 * file that is a trap ends it and nothing else.
 */
export class Texts {
  readonly #longest: number;
  #helper: ChildProcess | null = null;
  constructor({ longest = 30_000 }: TextsOptions = {}) {
    this.#longest = longest;
  }

  /** Null: it has none that could be read. */
  async read(file: { readonly size: number; readonly stream: Readable }, mime: string): Promise<string | null> {
    if (!readable.includes(mime) || file.size > largest) {
      file.stream.destroy();
      return null;
    }
    const bytes = await buffer(file.stream);
    const helper = (this.#helper ??= await start());
    return new Promise(tell => {
      const finish = (text: string | null): void => {
        clearTimeout(late);
        helper.off('message', told).off('exit', broke);
        tell(text);
      };
      const told = (said: unknown): void => finish((said as { text: string | null }).text);
      const broke = (): void => {
        this.#helper = null;
        finish(null);
      };
      const late = setTimeout(() => {
        helper.kill('SIGKILL');
      }, this.#longest);
      helper.on('message', told).once('exit', broke);
      helper.send({ bytes, mime }, error => {
        if (error) helper.kill('SIGKILL');
      });
    });
  }

  close(): void {
    this.#helper?.kill('SIGKILL');
    this.#helper = null;
  }
}

/** A process that does not begin is a fault of ours, not of the file. */
const start = (): Promise<ChildProcess> =>
  new Promise((tell, fail) => {
    const helper = goesLast(
      fork(new URL('./text-process.mjs', import.meta.url), {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${mostMemory}`],
        env: Object.fromEntries(['PATH', 'SystemRoot', 'LD_LIBRARY_PATH'].map(name => [name, process.env[name]])),
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      }),
    );
    const failed = (): void => {
      clearTimeout(late);
      helper.kill('SIGKILL');
      fail(new Error('The process that reads texts does not start.'));
    };
    const late = setTimeout(failed, longestStart);
    helper.once('exit', failed).once('error', failed);
    helper.once('message', () => {
      clearTimeout(late);
      helper.off('exit', failed);
      tell(helper);
    });
    helper.unref();
    helper.channel?.unref();
  });
