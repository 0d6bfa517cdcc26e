import pg from 'pg';
import { vi } from 'vitest';
import type { Place } from './people.ts';

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}
export interface Read {
  /** The statements of the work, in their order. */
  readonly texts: readonly string[];
  /** Rows that were looked at in tables, whether they came into an answer or not. */
  readonly rows: number;
}
interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** What is asked of PostgreSQL while `work` lasts. */
export const askedBy = async (work: () => Promise<unknown>): Promise<readonly Asked[]> => {
  const asked: Asked[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [query, values] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
    asked.push(
      typeof query === 'string'
        ? { text: query, values: values ?? [] }
        : { text: query.text, values: query.values ?? [] },
    );
    return (send as (...args: unknown[]) => unknown).apply(this, given);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return asked;
};
/** How large tables are the portal asks once a minute, beside whichever question comes then. */
const aboutSizes = /^select coalesce\(p\.relname, c\.relname\)/;
/** How many rows the statements look at that the portal asks while `work` lasts: what stays true on every machine. */
export const readBy = async ({ test }: Pick<Place, 'test'>, work: () => Promise<unknown>): Promise<Read> => {
  const asked = (await askedBy(work)).filter(({ text }) => /^\s*(select|with)\b/i.test(text) && !aboutSizes.test(text));
  let rows = 0;
  for (const { text, values } of asked) {
    const { rows: said } = await test.database.pool.query(`explain (analyze, format json) ${text}`, [...values]);
    rows += rowsIn((said[0] as { 'QUERY PLAN': readonly { Plan: PlanNode }[] })['QUERY PLAN'][0]!.Plan);
  }
  return { texts: asked.map(({ text }) => text), rows };
};
const rowsIn = (node: PlanNode): number => {
  const looked =
    node['Relation Name'] === undefined
      ? 0
      : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return looked * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, plan) => sum + rowsIn(plan), 0);
};
