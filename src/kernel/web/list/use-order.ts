import { useRef } from 'react';
import type { AnyResource } from '../../resource/index.ts';
import type { Row } from '../base/index.ts';
import { flipNums, moveUnder } from '../record/index.ts';
import { type Branch, indentTarget, neighbour, outdentTarget, withDescendants } from './tree.ts';

export interface OrderActs {
  readonly step: (row: Row, by: -1 | 1) => Promise<boolean>;
  readonly place: (row: Row, before: Row) => Promise<boolean>;
  readonly reparent: (row: Row, parent: Row['id'] | null) => Promise<boolean>;
  readonly shiftBranch: (row: Row, way: 'in' | 'out') => Promise<boolean>;
  readonly mayStandUnder: (row: Row, parent: Row) => boolean;
}
interface Ordered {
  readonly resource: AnyResource;
  /** Rows change places only with those that have the same values here. */
  readonly scope: readonly string[];
  readonly all: readonly Row[];
  readonly shown: readonly Row[];
  readonly branches: readonly Branch[] | null;
  readonly refresh: () => Promise<void>;
  readonly setActive: (index: number) => void;
}
/** Rows before and after each other, and under each other where they are a tree. */
export const useOrder = ({ resource: r, scope, all, shown, branches, refresh, setActive }: Ordered): OrderActs => {
  const latest = useRef({ rows: shown, branches });
  latest.current = { rows: shown, branches };
  const step = async (row: Row, by: -1 | 1) => {
    const other = neighbour(latest.current.rows, row.id, by, scope);
    if (!other) return false;
    const at = latest.current.rows.findIndex(x => x.id === other.id);
    const done = await flipNums(r, row.id, other.id, false, refresh);
    if (done) setActive(at);
    return done;
  };
  const place = (row: Row, before: Row) =>
    scope.every(f => (row[f] ?? null) === (before[f] ?? null))
      ? flipNums(r, row.id, before.id, true, refresh)
      : Promise.resolve(false);
  const reparent = (row: Row, parent: Row['id'] | null) => moveUnder(r, row, parent, refresh);
  const shiftBranch = async (row: Row, way: 'in' | 'out') => {
    const list = latest.current.branches ?? [];
    if (way === 'out') {
      const out = outdentTarget(list, row.id);
      return out ? reparent(row, out.to) : false;
    }
    const into = indentTarget(list, row.id);
    return into === null ? false : reparent(row, into);
  };
  return {
    step,
    place,
    reparent,
    shiftBranch,
    mayStandUnder: (row, parent) => !withDescendants(all, r.tree as string, row.id).includes(parent.id),
  };
};
