// What the charts use of the two libraries, which bring no types of their own.
declare module 'd3-scale' {
  interface Linear {
    (value: number): number;
    domain(ends: readonly [number, number]): Linear;
    range(ends: readonly [number, number]): Linear;
    nice(count?: number): Linear;
    ticks(count?: number): number[];
  }
  interface Band {
    (key: string): number | undefined;
    domain(keys: readonly string[]): Band;
    range(ends: readonly [number, number]): Band;
    padding(share: number): Band;
    bandwidth(): number;
  }
  export function scaleLinear(): Linear;
  export function scaleBand(): Band;
}
declare module 'd3-shape' {
  interface Line<P> {
    (points: readonly P[]): string | null;
    x(at: (point: P) => number): Line<P>;
    y(at: (point: P) => number): Line<P>;
    defined(is: (point: P) => boolean): Line<P>;
  }
  interface Stack<P> {
    (points: readonly P[]): (readonly (readonly [number, number])[] & { readonly key: string })[];
    keys(keys: readonly string[]): Stack<P>;
    value(of: (point: P, key: string) => number): Stack<P>;
  }
  export function line<P>(): Line<P>;
  export function stack<P>(): Stack<P>;
}
