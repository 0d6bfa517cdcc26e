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

interface Waiter {
  readonly who: string;
  go(): void;
  tell(): void;
}
interface Limits {
  /** How much is under way at once on this node, and of one person. */
  readonly most?: number;
  readonly ofOne: number;
  /** How many wait, and of one person; beyond that one is refused. */
  readonly longest?: number;
  readonly longestOfOne?: number;
}
interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** Hears how many are before it, at first and whenever that changes. */
  readonly waits?: (before: number) => void;
}
/** So much work at once. What comes beyond waits in its order; whoever leaves gives the place away. */
export class Queue {
  readonly #limits: Required<Limits>;
  readonly #running = new Map<string, number>();
  #all = 0;
  readonly #waiting: Waiter[] = [];
  constructor({ ofOne, most = Infinity, longest = Infinity, longestOfOne = Infinity }: Limits) {
    this.#limits = { ofOne, most, longest, longestOfOne };
  }
  async during<T>(who: string, { signal, waits }: Waiting, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (this.#hasRoom(who)) this.#begin(who);
    else await this.#turn(who, signal, waits);
    try {
      return await work();
    } finally {
      this.#end(who);
    }
  }
  #of(who: string): number {
    return this.#running.get(who) ?? 0;
  }
  #hasRoom(who: string): boolean {
    return this.#all < this.#limits.most && this.#of(who) < this.#limits.ofOne;
  }
  #begin(who: string): void {
    this.#all += 1;
    this.#running.set(who, this.#of(who) + 1);
  }
  #end(who: string): void {
    this.#all -= 1;
    const left = this.#of(who) - 1;
    if (left > 0) this.#running.set(who, left);
    else this.#running.delete(who);
    if (this.#waiting.length > 0) this.#next(who);
  }
  #turn(who: string, signal: AbortSignal | undefined, waits: (before: number) => void = () => {}): Promise<void> {
    const { longest, longestOfOne } = this.#limits;
    if (this.#waiting.filter(one => one.who === who).length >= longestOfOne)
      throw new Refusal(429, 'tooManyExports', { retryAfter: 10 });
    if (this.#waiting.length >= longest) throw new Refusal(503, 'busy', { retryAfter: 10 });
    return new Promise((go, fail) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        fail(signal!.reason);
        this.#tell();
      };
      const waiter: Waiter = {
        who,
        go: () => {
          signal?.removeEventListener('abort', leave);
          this.#begin(who);
          go();
        },
        tell: () => waits(this.#waiting.indexOf(waiter)),
      };
      this.#waiting.push(waiter);
      signal?.addEventListener('abort', leave, { once: true });
      waiter.tell();
    });
  }
  /** Whoever waits longest, but for those who have enough under way. Where one is served at a time, nobody is served twice while another waits. */
  #next(served: string): void {
    for (;;) {
      const isNext = ({ who }: Waiter): boolean => this.#hasRoom(who);
      const other = this.#of(served) > 0 ? -1 : this.#waiting.findIndex(one => one.who !== served && isNext(one));
      const at = other >= 0 ? other : this.#waiting.findIndex(isNext);
      if (at < 0) break;
      this.#waiting.splice(at, 1)[0]!.go();
    }
    this.#tell();
  }
  #tell(): void {
    for (const waiter of this.#waiting) waiter.tell();
  }
}
