import type { AnyResource, Values } from '../../../kernel/resource/index.ts';
import { type Ctx, rowsByKey, saveMany, type TxCtx, tryTo } from '../../../kernel/server/index.ts';
import { state } from '../../catalogues/model.ts';
import { topUnit } from '../../catalogues/server/index.ts';

// Places and units that a file names and the portal does not have. Whoever brings the file may have them made: with the
// little that the file says of them, for somebody to complete. They come and go with the import.

/** What a missing row would be called, and what it would be made of. */
export interface Stub {
  readonly called: string;
  readonly values: (ctx: Ctx) => Promise<Values>;
}
/** Null: the line does not say enough. */
export type StubOf = (value: unknown, values: Values) => Stub | null;

/** A place by its name and postal code. ISVU is a Croatian register; a place abroad is corrected by whoever completes it. */
export const placeStub: StubOf = (name, { _postalCode: postalCode }) =>
  (postalCode ?? null) === null
    ? null
    : {
        called: `${postalCode} ${name}`,
        values: async ctx => {
          const [croatia] = (await rowsByKey(ctx, state, ['code2'], [['HR']])).values();
          return { name, postalCode, idState: croatia?.id ?? null };
        },
      };
/** A unit by its code, under the institution itself. */
export const unitStub: StubOf = value => ({
  called: String(value),
  values: async ctx => ({
    code: value,
    isvuCode: value,
    nameHr: `Jedinica ${value}`,
    nameEn: `Unit ${value}`,
    kind: 'department',
    idParent: await topUnit(ctx),
  }),
});

/** As the preview keeps a reference to a row that is not there yet. */
export interface Named {
  readonly stub: string;
}
export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && typeof (value as { stub?: unknown }).stub === 'string';

type Diff = Readonly<Record<string, readonly [unknown, unknown]>>;
/** What one transaction makes of them: to stay, or to be looked at and taken back. */
export class Stubs {
  readonly #tx: TxCtx;
  readonly #how: { readonly batch: string; readonly note: string };
  readonly #made = new Map<string, number | null>();
  readonly #names = new Map<string, string>();
  /** Those that accepted lines need; null: all that lines speak of. */
  #wanted: Set<string> | null = null;
  constructor(tx: TxCtx, how: { readonly batch: string; readonly note: string }) {
    this.#tx = tx;
    this.#how = how;
  }
  get count(): number {
    return this.#names.size;
  }
  /** Only what these differences, as they were shown, name. */
  want(diffs: readonly string[]): void {
    this.#wanted ??= new Set();
    for (const diff of diffs)
      if (diff.includes('"stub"'))
        for (const [field, [, now]] of Object.entries(JSON.parse(diff) as Diff))
          if (isNamed(now)) this.#wanted.add(`${field} ${now.stub}`);
  }
  /** Its row, made with the first line that needs it. Null: none does, or it cannot be made; `isLeft` tells which. */
  async idOf(field: string, resource: AnyResource, { called, values }: Stub): Promise<number | null> {
    const key = `${field} ${called}`;
    if (this.isLeft(field, called)) return null;
    const before = this.#made.get(key);
    if (before !== undefined) return before;
    const { would } = await tryTo(this.#tx, async tx =>
      saveMany(tx, resource, [await values(tx)], { key: ['id'], each: true, ...this.#how }),
    );
    const id = would?.ids[0] ?? null;
    this.#made.set(key, id);
    if (id !== null) this.#names.set(`${field} ${id}`, called);
    return id;
  }
  isLeft(field: string, called: string): boolean {
    return this.#wanted !== null && !this.#wanted.has(`${field} ${called}`);
  }
  /** Differences with the names of such rows instead of their keys, which are others each time. */
  named(diff: Diff): Diff {
    return Object.fromEntries(
      Object.entries(diff).map(([field, [was, now]]) => {
        const stub = this.#names.get(`${field} ${now}`);
        return [field, stub === undefined ? ([was, now] as const) : ([was, { stub }] as const)];
      }),
    );
  }
  /** What was given of rows that were there before. */
  given(values: Values): Values {
    return Object.fromEntries(Object.entries(values).filter(([field, value]) => !this.#names.has(`${field} ${value}`)));
  }
}
