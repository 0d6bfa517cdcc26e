import type { AnyResource, Row } from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import { and, raw, sql, type Sql } from '../sql.ts';
import type { QueryPart } from './io.ts';
import { refuseWithoutRight, pageSql, scopeOf } from './list.ts';
import { readListRequest } from './request.ts';
import { seenRow } from './row.ts';
import { listColumns, readColumns, rowSelect } from './select.ts';
import { asSql, Source } from './source.ts';

/** A row as one person sees it: what they may not see is not there, references come with their labels. */
export type Seen<R extends AnyResource> = Partial<Row<R>> & {
  readonly id: Row<R>['id'];
  readonly can?: readonly string[];
} & { readonly [label: `${string}.label`]: string | null };

/** One row as the caller sees it, with what they may do; null where it is not there or not theirs to see. */
export const seen = async <R extends AnyResource>(
  ctx: Ctx,
  resource: R,
  id: number | string,
): Promise<Seen<R> | null> => {
  const source = new Source(scopeOf(ctx), resource);
  return source.rule('read') === false ? null : ((await seenRow(ctx, source, id)) as Seen<R> | null);
};

type Value = string | number;
/** A value, several of them, null for «nothing stands there», or an operator of the API with its value. */
export type SeenFilter =
  | Value
  | null
  | readonly Value[]
  | { readonly like?: string; readonly from?: Value; readonly to?: Value; readonly not?: Value };
export interface SeenOptions {
  /** Fields, or paths of references, as in `filter[…]` of the API. */
  readonly filter?: Readonly<Record<string, SeenFilter>>;
  readonly sort?: readonly string[];
  readonly columns?: readonly string[];
  readonly search?: string;
  readonly scenario?: string;
  readonly limit?: number;
  /** Each row also says what the caller may do with it. */
  readonly can?: boolean;
  /** False: without the labels of references, each of which is a row that its own rule has to let through. */
  readonly labels?: boolean;
}

/** The caller's list: rows under their rules, in the form of the API. Whoever has no right to the resource is refused. */
export const seenList = async <R extends AnyResource>(
  ctx: Ctx,
  resource: R,
  { filter = {}, sort, columns, search, scenario, limit = 500, can = false, labels = true }: SeenOptions = {},
): Promise<readonly Seen<R>[]> => {
  // «One of none» is no row; the API takes an empty list for no condition.
  const none = Object.values(filter).some(value => Array.isArray(value) && value.length === 0);
  const plain = (name: string, value: string | undefined): QueryPart[] =>
    value === undefined ? [] : [{ name, path: [], value }];
  const request = readListRequest(scopeOf(ctx), resource, [
    ...Object.entries(filter).flatMap(([name, value]) => filterParts(name, value)),
    ...plain('sort', sort?.join(',')),
    ...plain('search', search),
    ...plain('scenario', scenario),
  ]);
  refuseWithoutRight(request.source, 'read');
  if (none) return [];
  const shape = {
    columns: columns ? readColumns(request.source, columns) : listColumns(resource),
    can,
    labels,
  };
  const select = rowSelect(request.source, shape);
  const found = await ctx.db.one<{ rows: Seen<R>[] }>(
    sql`select coalesce(json_agg(r), '[]'::json) as rows from (${pageSql({ ...request, limit: Math.trunc(limit) }, select)}) r`,
  );
  return found!.rows;
};
const filterParts = (name: string, value: SeenFilter): QueryPart[] => {
  const part = (operator: string, text: string): QueryPart => ({
    name: 'filter',
    path: operator ? [name, operator] : [name],
    value: text,
  });
  if (value === null) return [part('isNull', '1')];
  if (Array.isArray(value)) return [part('in', value.join(','))];
  if (typeof value !== 'object') return [part('', String(value))];
  return Object.entries(value).map(([operator, bound]) => part(operator, String(bound)));
};

/** Which of these fields the caller does not see on every row: for endpoints that tell of rows in another form. */
export const hiddenFields = (ctx: Ctx, resource: AnyResource, names: readonly string[]): ReadonlySet<string> => {
  const source = new Source(scopeOf(ctx), resource);
  return new Set(names.filter(name => name in resource.all && source.seen(name) !== true));
};

/** The rows that the caller may read, standing where a table would, by the names of their columns: also of rows that no table holds. */
export const visibleRows = (ctx: Ctx, resource: AnyResource): Sql => {
  const source = new Source(scopeOf(ctx), resource, 't');
  return sql`(select ${raw('t')}.* from ${source.from()} where ${and([source.live(), asSql(source.rule('read'))])})`;
};

/**
 * The live rows of a resource that the caller may read, as a condition on its table under this alias: for reports and
 * endpoints that write their own SQL. A face that takes columns from another row needs its joins: `seenList` has them.
 */
export const visible = (ctx: Ctx, resource: AnyResource, alias: string): Sql => {
  if (resource.over?.through || resource.from)
    throw new Error(`«${resource.name}» is no table: ask visibleRows or seenList for what is visible of it.`);
  const source = new Source(scopeOf(ctx), resource, alias);
  return and([source.live(), asSql(source.rule('read'))]);
};
