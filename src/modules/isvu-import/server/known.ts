import type { Values } from '../../../kernel/resource/index.ts';
import { type Ctx, sql } from '../../../kernel/server/index.ts';
import type { Marks } from './marks.ts';
import { Spoken } from './missing.ts';
import type { Stubs } from './stubs.ts';

/** So much is kept of what a line is about. */
export const longestKey = 300;

/** What is remembered of a file while it is gone through a portion at a time: what its lines are about, and nothing of the rest. */
export class Known {
  readonly marks: Marks;
  /** Of records that several lines speak of: what the first of them said. */
  readonly said = new Map<string, { readonly line: number; readonly values: Values }>();
  readonly spoken = new Spoken();
  /** Where missing places and units are made: the transaction that makes them. */
  stubs: Stubs | null = null;
  readonly #values = new Map<string, Map<unknown, number>>();
  /** The same of what is too long to be found again by what is kept of it. */
  readonly #long = new Map<string, number>();
  readonly #reading: number | null;
  /** The run whose file is being read; none where lines are written, which reading has told apart. */
  constructor(marks: Marks, reading: number | null = null) {
    this.marks = marks;
    this.#reading = reading;
  }
  /** By what a line is about: the first that was, among those that are kept already. They are asked, not remembered: a file may have half a million. */
  async firstLines({ db }: Ctx, keys: readonly string[]): Promise<Map<string, number>> {
    if (this.#reading === null) return new Map();
    // Found by what they are about, whatever the planner takes a run that is just being written for.
    const { rows } = await db.run<{ key: string; line: number }>(sql`select r.key, min(r.line)::int as line
      from ${db.table('isvu-import-row')} r where r.key = any(${[...new Set(keys)]}::text[]) and r.id_isvu_import + 0 = ${this.#reading} group by r.key`);
    return new Map([...this.#long, ...rows.map(row => [row.key, row.line] as const)]);
  }
  /** A line that is the first about something. */
  noteFirst(key: string, line: number): void {
    if (key.length > longestKey) this.#long.set(key, line);
  }
  /** By a value that no two rows may have: the first line that has it. */
  valuesOf(field: string): Map<unknown, number> {
    const found = this.#values.get(field) ?? new Map<unknown, number>();
    this.#values.set(field, found);
    return found;
  }
}
