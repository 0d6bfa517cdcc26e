import type { Row } from '../base/index.ts';

export interface Branch {
  readonly row: Row;
  readonly depth: number;
  readonly children: number;
  readonly open: boolean;
  readonly parent: Row['id'] | null;
}
export const largestTree = 500;

const childrenByParent = (rows: readonly Row[], field: string): Map<Row['id'] | null, Row[]> => {
  const known = new Set(rows.map(row => row.id));
  const found = new Map<Row['id'] | null, Row[]>();
  for (const row of rows) {
    const parent = row[field] as Row['id'] | null;
    // A row whose parent the caller may not see stands at the top rather than nowhere.
    const under = parent !== null && known.has(parent) ? parent : null;
    found.set(under, [...(found.get(under) ?? []), row]);
  }
  return found;
};

/** Rows in the order of a tree, those under closed branches left out. */
export const visibleBranches = (rows: readonly Row[], field: string, closed: ReadonlySet<Row['id']>): Branch[] => {
  const children = childrenByParent(rows, field);
  const walk = (parent: Row['id'] | null, depth: number): Branch[] =>
    (children.get(parent) ?? []).flatMap(row => {
      const below = children.get(row.id)?.length ?? 0;
      const open = below > 0 && !closed.has(row.id);
      return [{ row, depth, children: below, open, parent }, ...(open ? walk(row.id, depth + 1) : [])];
    });
  return walk(null, 0);
};
/** A row and everything below it: none of these may become its parent. */
export const withDescendants = (rows: readonly Row[], field: string, id: Row['id']): Row['id'][] => {
  const children = childrenByParent(rows, field);
  const walk = (at: Row['id']): Row['id'][] => [at, ...(children.get(at) ?? []).flatMap(row => walk(row.id))];
  return walk(id);
};
/** The keyboard's way of dragging: into the neighbour above, or out of the present parent. */
export const indentTarget = (branches: readonly Branch[], id: Row['id']): Row['id'] | null => {
  const at = branches.findIndex(b => b.row.id === id);
  const own = branches[at];
  if (!own) return null;
  for (let i = at - 1; i >= 0; i--) {
    if (branches[i]!.depth === own.depth && branches[i]!.parent === own.parent) return branches[i]!.row.id;
    if (branches[i]!.depth < own.depth) return null;
  }
  return null;
};
export const outdentTarget = (branches: readonly Branch[], id: Row['id']): { readonly to: Row['id'] | null } | null => {
  const own = branches.find(b => b.row.id === id);
  if (!own || own.parent === null) return null;
  return { to: branches.find(b => b.row.id === own.parent)?.parent ?? null };
};
/** The neighbour with which a row may change places: the next one of the same list. */
export const neighbour = (rows: readonly Row[], id: Row['id'], step: -1 | 1, scope: readonly string[]): Row | null => {
  const at = rows.findIndex(row => row.id === id);
  if (at < 0) return null;
  const own = rows[at]!;
  for (let i = at + step; i >= 0 && i < rows.length; i += step)
    if (scope.every(field => (rows[i]![field] ?? null) === (own[field] ?? null))) return rows[i]!;
  return null;
};
