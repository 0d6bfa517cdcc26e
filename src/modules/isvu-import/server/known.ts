import type { Values } from '../../../kernel/resource/index.ts';
import type { Marks } from './marks.ts';
import { Spoken } from './missing.ts';
import type { Stubs } from './stubs.ts';

/** What is remembered of a file while it is gone through a portion at a time: what its lines are about, and nothing of the rest. */
export class Known {
  readonly marks: Marks;
  /** By what a line is about: the first that was. */
  readonly lines = new Map<string, number>();
  /** Of records that several lines speak of: what the first of them said. */
  readonly said = new Map<string, { readonly line: number; readonly values: Values }>();
  readonly spoken = new Spoken();
  /** Where missing places and units are made: the transaction that makes them. */
  stubs: Stubs | null = null;
  readonly #values = new Map<string, Map<unknown, number>>();
  constructor(marks: Marks) {
    this.marks = marks;
  }
  /** By a value that no two rows may have: the first line that has it. */
  valuesOf(field: string): Map<unknown, number> {
    const found = this.#values.get(field) ?? new Map<unknown, number>();
    this.#values.set(field, found);
    return found;
  }
}
