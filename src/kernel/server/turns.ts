import type { Ctx } from './contract.ts';
import { Refusal } from './errors.ts';

/** Whom a limit concerns: a person of a constituent, or an address that nobody has signed in from. */
export const oneOf = (ctx: Pick<Ctx, 'cid' | 'me' | 'ip'>): string => `${ctx.cid}:${ctx.me?.id || ctx.ip}`;

/** How many costly things one person has under way at once, on this node. One more is refused in a sentence of its own. */
export class Turns {
  readonly #most: number;
  readonly #say: string;
  readonly #taken = new Map<string, number>();
  constructor(most: number, say: string) {
    this.#most = most;
    this.#say = say;
  }
  /** Gives back how the turn ends. */
  take(who: string): () => void {
    const before = this.#taken.get(who) ?? 0;
    if (before >= this.#most) throw new Refusal(429, this.#say, { retryAfter: 10 });
    this.#taken.set(who, before + 1);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const left = this.#taken.get(who)! - 1;
      if (left > 0) this.#taken.set(who, left);
      else this.#taken.delete(who);
    };
  }
  async during<T>(who: string, work: () => Promise<T>): Promise<T> {
    const end = this.take(who);
    try {
      return await work();
    } finally {
      end();
    }
  }
}

/**
 * What one person asks for at once, on this node: so many questions are under way, the others wait for one of them to end. A page
 * that asks forty things takes a few connections, and those of everybody else stay theirs.
 */
export class Queue {
  readonly #atOnce: number;
  readonly #lines = new Map<string, { running: number; readonly waiting: Set<() => void> }>();
  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }
  /** Whoever leaves while waiting leaves the queue, and the work is never begun. */
  async during<T>(who: string, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(who, gone);
    try {
      return await work();
    } finally {
      this.#leave(who);
    }
  }
  async #enter(who: string, gone: AbortSignal): Promise<void> {
    gone.throwIfAborted();
    let line = this.#lines.get(who);
    if (!line) this.#lines.set(who, (line = { running: 0, waiting: new Set() }));
    if (line.running < this.#atOnce) {
      line.running += 1;
      return;
    }
    const { waiting } = line;
    await new Promise<void>((enter, fail) => {
      const leave = (): void => {
        waiting.delete(next);
        fail(gone.reason);
      };
      const next = (): void => {
        waiting.delete(next);
        gone.removeEventListener('abort', leave);
        enter();
      };
      waiting.add(next);
      gone.addEventListener('abort', leave, { once: true });
    });
  }
  #leave(who: string): void {
    const line = this.#lines.get(who)!;
    const [next] = line.waiting;
    // The place goes over to the next one: nobody who comes now is before who has waited.
    if (next) next();
    else if (line.running > 1) line.running -= 1;
    else this.#lines.delete(who);
  }
}
