import type { StateKind } from '../../../kernel/resource/index.ts';
import type { ImportKind, RowAction } from '../kinds.ts';

export interface ImportRow {
  readonly id: number;
  readonly rowVer: number;
  readonly kind: ImportKind;
  readonly status: 'uploaded' | 'validated' | 'applied' | 'failed' | 'discarded' | 'reverted';
  readonly content: { readonly name: string };
  readonly encoding: string | null;
  readonly heading: string | null;
  readonly createsStubs: 0 | 1;
  readonly idSame: number | null;
  readonly rowsNew: number;
  readonly rowsChanged: number;
  readonly rowsConflict: number;
  readonly rowsSame: number;
  readonly rowsError: number;
  readonly rowsMissing: number;
  readonly outcomeHr: string | null;
  readonly outcomeEn: string | null;
  readonly createdAt: string;
}
export interface LineRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly diff: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly messages: readonly { readonly column: string | null; readonly message: string }[];
  readonly accepted: 0 | 1;
}
export interface Lines {
  readonly data: readonly LineRow[];
  readonly heading: readonly string[];
  /** Columns of the file that no layout knows. */
  readonly unread: readonly string[];
  readonly accepted: number;
  readonly stubs: readonly { readonly field: string; readonly called: string; readonly lines: number }[];
}
export const countOf = (run: ImportRow, action: RowAction): number =>
  ({
    new: run.rowsNew,
    changed: run.rowsChanged,
    conflict: run.rowsConflict,
    same: run.rowsSame,
    error: run.rowsError,
    missing: run.rowsMissing,
  })[action];
const chips: Readonly<Record<ImportRow['status'], StateKind>> = {
  uploaded: 'run',
  validated: 'warn',
  applied: 'ok',
  failed: 'bad',
  discarded: 'none',
  reverted: 'none',
};
export const chipOf = (status: ImportRow['status']): StateKind => chips[status];
