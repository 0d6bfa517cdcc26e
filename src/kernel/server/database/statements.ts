/** How many statements a connection keeps prepared; thousands would cost it tens of megabytes. */
const mostNames = 200;
/** How many shapes are remembered as seen once. */
const mostSeen = 2000;

/** Gives a name only to statements that come again, so that a rare shape is never prepared. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seenOnce = new Set<string>();
  #next = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known) return known;
    if (this.#names.size >= mostNames) return undefined;
    if (!this.#seenOnce.delete(text)) {
      this.#remember(text);
      return undefined;
    }
    const name = `k${++this.#next}`;
    this.#names.set(text, name);
    return name;
  }

  /** A table changed its shape under a prepared statement: the next use gets a new name. */
  forget(text: string): void {
    this.#names.delete(text);
  }

  get size(): number {
    return this.#names.size;
  }

  #remember(text: string): void {
    if (this.#seenOnce.size >= mostSeen) this.#seenOnce.delete(this.#seenOnce.values().next().value!);
    this.#seenOnce.add(text);
  }
}
