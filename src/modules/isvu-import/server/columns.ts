import { type Ctx, invalid, keep, keptUnder, type TxCtx } from '../../../kernel/server/index.ts';
import type { ImportKind } from '../kinds.ts';
import { isvuImport } from '../model.ts';
import { layouts } from './layouts.ts';

// Where a file calls its columns otherwise, somebody says once what they are, and the next file of the kind is understood.

/** By the name in the file, in small letters: the column of the layout. */
export type ColumnsSaid = Readonly<Record<string, string>>;
const nameOf = (kind: ImportKind): string => `isvu-import.columns.${kind}`;
export const columnsSaid = async (ctx: Ctx, kind: ImportKind): Promise<ColumnsSaid> =>
  (await keptUnder<ColumnsSaid>(ctx, nameOf(kind))) ?? {};

export const sayColumns = async (
  tx: TxCtx,
  kind: ImportKind,
  heading: readonly string[],
  said: readonly { readonly name: string; readonly column: string }[],
): Promise<void> => {
  const known = new Set(layouts[kind].columns.map(column => column.name));
  const isOne = (values: readonly string[]): boolean => new Set(values).size === values.length;
  const isRight =
    said.every(({ name, column }) => heading.includes(name) && known.has(column)) &&
    isOne(said.map(({ name }) => name.toLowerCase())) &&
    isOne(said.map(({ column }) => column));
  if (!isRight) throw invalid('columns', 'columnsNotOne', {}, isvuImport.name);
  const before = await columnsSaid(tx, kind);
  // What was said of the same names or columns before counts no more.
  const now = new Set(said.map(({ column }) => column));
  const rest = Object.entries(before).filter(
    ([name, column]) => !now.has(column) && !heading.some(one => one.toLowerCase() === name),
  );
  await keep(tx, nameOf(kind), {
    ...Object.fromEntries(rest),
    ...Object.fromEntries(said.map(({ name, column }) => [name.toLowerCase(), column])),
  });
};
