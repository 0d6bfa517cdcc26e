import type { AnyResource, Values } from '../../src/kernel/resource/index.ts';

/**
 * What a module brings to the tests that ask the same of every resource: `src/modules/<module>/sample.ts` exports `samples`,
 * one for each resource that has an address. Rows are declared by values; what is known only when the rows are put in (an id
 * of another row, the person who asks) is a function of what is known then. Rows are put in when they are first asked for, so
 * that no order of files matters.
 */
export type Samples = Readonly<Record<string, Sample>>;
export interface Sample {
  /** A row that belongs to nobody who asks: its values, or where it is. */
  readonly other: Row;
  /** A row of the person who asks, for these roles; `everybody`: for each of them. Absent: rows belong to nobody. */
  readonly own?: Readonly<Record<string, Row>>;
  /** What the person who asks sends to make a new one. Absent: nothing. */
  readonly body?: RowValues;
  /** More rows, for others to refer to: `w.row('course.used')`. */
  readonly more?: Readonly<Record<string, Row>>;
  /** Another resource whose rows these are: what is put in goes there. */
  readonly through?: AnyResource;
}
export type Row = RowValues | Id;
export type RowValues = Readonly<Record<string, unknown>>;
export type Id = (w: Known) => number | Promise<number>;

export interface Known {
  /** The person who asks, or for whom the row is made. Where nobody asks it is the stranger. */
  readonly me: { readonly id: number; readonly username: string };
  /** Somebody whose rows are nobody's who asks. */
  readonly stranger: { readonly id: number };
  /** The person of a role. */
  person(role: string): { readonly id: number };
  /** A row that is there already, by a stored column: seeded, or made together with a person. */
  find(resource: string, column: string, value: string | number): Promise<number>;
  /** A sample's row: `room` is another's, `teacher.own.teacher` one's own, `course.used` one of `more`. */
  row(name: string): Promise<number>;
  /** Numbers with the right check digit, another for each `n`. */
  oib(n: number): string;
  jmbag(n: number): string;
}

/** The values as they are stored or sent, with all that is known now. */
export const resolved = async (values: RowValues, w: Known): Promise<Values> => {
  const entries: [string, unknown][] = [];
  for (const [field, value] of Object.entries(values))
    entries.push([field, typeof value === 'function' ? await (value as (w: Known) => unknown)(w) : value]);
  return Object.fromEntries(entries) as Values;
};
