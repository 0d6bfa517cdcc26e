/** The same numbers for the same seed, on every machine and in every year: a demo must not change under a test. */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  below(n: number): number {
    return Math.floor(this.next() * n);
  }
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }
  pick<T>(of: readonly T[]): T {
    return of[this.below(of.length)]!;
  }
  chance(share: number): boolean {
    return this.next() < share;
  }
  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }
}
