import type { Values } from '../../../kernel/resource/index.ts';
import type { RowAction } from '../kinds.ts';
import { type Said, sentence } from './sentences.ts';

/** A line with what it means here. */
export interface Meant {
  readonly line: number;
  readonly key: string;
  readonly action: RowAction;
  readonly idTarget: number | null;
  readonly rowVer: number | null;
  readonly cells: readonly string[];
  readonly given: Values | null;
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly messages: readonly Message[];
  /** Nothing that would erase a value, and no conflict, is chosen for the person. */
  readonly accepted: boolean;
}
export interface Message extends Said {
  readonly column: string | null;
}
export interface Draft {
  readonly line: number;
  readonly cells: readonly string[];
  readonly values: Record<string, unknown>;
  readonly messages: Message[];
}
export const about = (
  column: string | null,
  key: string,
  params?: Readonly<Record<string, string | number>>,
): Message => ({
  column,
  ...sentence(key, params),
});

/** As text, in whatever order the database keeps the names: what was given reads like what is kept of it. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Under which number in the audit something is written, and with which note. */
export interface Under {
  readonly batch: string;
  readonly note: string;
}
