import { useQuery } from '@tanstack/react-query';
import type { AnyResource, Row as RowOf } from '../../../kernel/resource/index.ts';
import { call, type Row } from '../../../kernel/web/index.ts';

export interface Rows<R extends AnyResource> {
  readonly data: readonly (Row & RowOf<R>)[];
  /** What the person can do with the list: `create`. */
  readonly can?: readonly string[];
}
/** All rows of a resource that belong to one course, with what the person can do with each. `columns`: also those that a list leaves out. */
export const useRowsOf = <R extends AnyResource>(
  resource: R,
  by: string,
  id: number,
  sort: string,
  columns?: readonly string[],
) => {
  const query = {
    [`filter[${by}]`]: id,
    sort,
    'return[can]': 1,
    'pagination[limit]': 500,
    ...(columns && { columns: columns.join() }),
  };
  return useQuery({
    queryKey: ['resource', resource.name, 'of course', by, id],
    queryFn: ({ signal }) => call<Rows<R>>('GET', resource.name, { query, signal }),
    retry: false,
  });
};
