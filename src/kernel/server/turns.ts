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
