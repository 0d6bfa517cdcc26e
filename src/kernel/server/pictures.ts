import { type ChildProcess, fork } from 'node:child_process';
import type { App } from './contract.ts';
import { Refusal } from './errors.ts';
import { typeByContent } from './file-types.ts';
import { Turns } from './turns.ts';
import { goesLast } from './goes-last.ts';

/** A picture is read by its content, whatever it is called: these and no other kinds. */
const taken = ['image/jpeg', 'image/png', 'image/webp'];
const mostPixels = 25_000_000;
const longestQueue = 200;
const mostOfOne = 4;
const keptIdle = 60_000;
const longestStart = 15_000;

export interface PicturesOptions {
  /** A drawing that takes longer is ended, and its picture refused. Milliseconds. */
  readonly longest?: number;
  /** The file that the drawing process runs; told only in tests. */
  readonly program?: URL;
}
export type Drawn = { readonly picture: Buffer } | { readonly refused: string };
export interface Drawing {
  /** The side of a small copy; absent: the whole picture. */
  readonly side?: number;
  /** Whoever sent it, for the limit of one person. */
  readonly who?: string;
  /** Ends the drawing, or takes it out of the queue. */
  readonly gone?: AbortSignal;
}
interface Work extends Drawing {
  readonly bytes: Uint8Array;
  readonly tell: (drawn: Drawn) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Draws pictures anew (JPEG 0.8, metadata left behind), whole or small. One at a time, in a process that is ended when it
 * takes too long or whoever asked has left: a picture that is a trap holds up other pictures and nothing else.
 */
export class Pictures {
  readonly #longest: number;
  readonly #program: URL;
  readonly #turns = new Turns(mostOfOne, 'tooManyRequests');
  readonly #waiting: Work[] = [];
  #current: { readonly work: Work; readonly end: (tell: () => void) => void } | null = null;
  #helper: ChildProcess | null = null;
  #idle: NodeJS.Timeout | null = null;
  #closed = false;

  constructor({ longest = 10_000, program = new URL('./picture-process.mjs', import.meta.url) }: PicturesOptions = {}) {
    this.#longest = longest;
    this.#program = program;
  }

  async draw(bytes: Uint8Array, drawing: Drawing = {}): Promise<Drawn> {
    if (!taken.includes(typeByContent(bytes))) return { refused: 'imageUnreadable' };
    if (this.#closed) throw new Refusal(503, 'unavailable', { retryAfter: 2 });
    if (this.#waiting.length >= longestQueue) throw new Refusal(503, 'busy', { retryAfter: 2 });
    const { who } = drawing;
    const one = (): Promise<Drawn> => new Promise((tell, fail) => this.#queue({ ...drawing, bytes, tell, fail }));
    return who === undefined ? one() : this.#turns.during(who, one);
  }

  /** Everything that waits is refused and the process ends: the portal stops. */
  close(): void {
    this.#closed = true;
    const unavailable = new Refusal(503, 'unavailable', { retryAfter: 2 });
    for (const work of this.#waiting.splice(0)) work.fail(unavailable);
    const current = this.#current;
    current?.end(() => current.work.fail(unavailable));
    this.#helper?.kill('SIGKILL');
    this.#helper = null;
    if (this.#idle) clearTimeout(this.#idle);
  }

  #queue(work: Work): void {
    const { gone } = work;
    if (gone?.aborted) {
      work.fail(gone.reason);
      return;
    }
    gone?.addEventListener('abort', () => this.#drop(work), { once: true });
    // Small copies are of pictures that were drawn before: they take no time, and a whole page waits for them.
    const place = work.side === undefined ? -1 : this.#waiting.findIndex(other => other.side === undefined);
    if (place < 0) this.#waiting.push(work);
    else this.#waiting.splice(place, 0, work);
    this.#next();
  }
  #drop(work: Work): void {
    const place = this.#waiting.indexOf(work);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      work.fail(work.gone!.reason);
    } else if (this.#current?.work === work) this.#current.end(() => work.fail(work.gone!.reason));
  }

  #next(): void {
    if (this.#current) return;
    const work = this.#waiting.shift();
    if (work) this.#begin(work);
    else this.#rest();
  }
  #begin(work: Work): void {
    if (this.#idle) clearTimeout(this.#idle);
    const helper = (this.#helper ??= this.#start());
    const finish = (tell: () => void): void => {
      clearTimeout(late);
      helper.off('message', told).off('exit', broke).off('error', failed);
      this.#current = null;
      tell();
      this.#next();
    };
    const end = (tell: () => void): void => {
      if (this.#helper === helper) this.#helper = null;
      helper.kill('SIGKILL');
      finish(tell);
    };
    const refuse = (): void => end(() => work.tell({ refused: 'imageUnreadable' }));
    const told = (said: unknown): void => {
      clearTimeout(late);
      if (said === 'ready') late = setTimeout(refuse, this.#longest);
      else finish(() => work.tell(said as Drawn));
    };
    // What ends the process that reads it is no picture; a process that never began is a fault of ours.
    const broke = (): void => (begun.has(helper) ? refuse() : failed(new Error('The drawing process does not start.')));
    const failed = (error: unknown): void => end(() => work.fail(error));
    let late = begun.has(helper) ? setTimeout(refuse, this.#longest) : setTimeout(broke, longestStart);
    helper.on('message', told).once('exit', broke).once('error', failed);
    this.#current = { work, end };
    helper.send({ bytes: Buffer.from(work.bytes), mostPixels, side: work.side }, error => {
      if (error && this.#current?.work === work) failed(error);
    });
  }

  /** Started with the first picture and sent home when none has come for a while; it never keeps the portal from stopping. */
  #start(): ChildProcess {
    const helper = goesLast(
      fork(this.#program, {
        serialization: 'advanced',
        execArgv: [],
        // It reads what strangers send: no secret of ours is in its reach.
        env: Object.fromEntries(['PATH', 'SystemRoot', 'LD_LIBRARY_PATH'].map(name => [name, process.env[name]])),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
    helper.once('message', () => begun.add(helper));
    helper.once('exit', () => {
      if (this.#helper === helper) this.#helper = null;
    });
    helper.on('error', () => {});
    helper.unref();
    helper.channel?.unref();
    return helper;
  }
  #rest(): void {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#helper?.kill('SIGKILL');
      this.#helper = null;
    }, keptIdle);
    this.#idle.unref();
  }
}
const begun = new WeakSet<ChildProcess>();

const opened = new WeakMap<App, Pictures>();
export const usePictures = (app: App, pictures: Pictures): void => {
  opened.set(app, pictures);
};
export const picturesOf = (app: App): Pictures => {
  const found = opened.get(app) ?? new Pictures();
  opened.set(app, found);
  return found;
};
