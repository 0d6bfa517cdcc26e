/** How many statements a connection keeps prepared; thousands would cost it tens of megabytes. */
const mostNames = 200;
/** How many shapes without a name are counted. */
const mostCounted = 2000;
/** After so many statements the names go to those that came most often since. */
const turn = 5000;
/** Of two that come about as often the one that is prepared stays so: to prepare costs more than to plan once. */
const advantage = 1.5;

interface Shape {
  count: number;
  readonly name: string;
}

/**
 * Gives names to the statements that come most often, so that PostgreSQL plans them once for each connection. A rare shape is
 * never prepared, and what many asked for yesterday makes room for what they ask for today. Where nothing rare is asked a text
 * has its name the first time: it would be planned once more for it.
 */
export class StatementNames {
  readonly #from: number;
  #named = new Map<string, Shape>();
  readonly #others = new Map<string, number>();
  #live = new Set<string>();
  #next = 0;
  #asked = 0;

  constructor({ atOnce = false } = {}) {
    this.#from = atOnce ? 1 : 2;
  }

  nameOf(text: string): string | undefined {
    if (++this.#asked >= turn) this.#chooseAnew();
    const known = this.#named.get(text);
    if (known) {
      known.count++;
      return known.name;
    }
    const count = (this.#others.get(text) ?? 0) + 1;
    if (count >= this.#from && this.#named.size < mostNames) return this.#give(text, count).name;
    if (count === 1 && this.#others.size >= mostCounted) this.#others.delete(this.#others.keys().next().value!);
    this.#others.set(text, count);
    return undefined;
  }

  /** A table changed its shape under a prepared statement: the next use gets a new name. */
  forget(text: string): void {
    const shape = this.#named.get(text);
    if (!shape) return;
    this.#named.delete(text);
    this.#live.delete(shape.name);
  }

  /** Whether a statement is still asked for by this name. A name that was given up never comes back. */
  isLive(name: string): boolean {
    return this.#live.has(name);
  }

  get size(): number {
    return this.#named.size;
  }

  #give(text: string, count: number): Shape {
    const shape = { count, name: `k${++this.#next}` };
    this.#others.delete(text);
    this.#named.set(text, shape);
    this.#live.add(shape.name);
    return shape;
  }

  #chooseAnew(): void {
    this.#asked = 0;
    const ranked = [
      ...[...this.#named].map(([text, shape]) => ({
        text,
        count: shape.count,
        shape,
        weight: shape.count * advantage,
      })),
      ...[...this.#others].map(([text, count]) => ({ text, count, shape: null, weight: count })),
    ].sort((a, b) => b.weight - a.weight);
    this.#named = new Map();
    this.#live = new Set();
    this.#others.clear();
    // What was long ago counts less: half of it in each turn.
    for (const { text, count, shape } of ranked) {
      const left = Math.floor(count / 2);
      if (this.#named.size < mostNames && (shape || count > 1)) {
        if (shape) {
          this.#named.set(text, { name: shape.name, count: left });
          this.#live.add(shape.name);
        } else this.#give(text, left);
      } else if (left > 0) this.#others.set(text, left);
    }
  }
}
