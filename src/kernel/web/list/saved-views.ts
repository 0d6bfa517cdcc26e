import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, ApiError, call, isResource, showFailure } from '../base/index.ts';

/** A view somebody gave a name: own, shared with everybody, or the one that opens first. */
export interface SavedView {
  readonly id: number;
  readonly rowVer?: number;
  readonly name: string;
  /** The table it belongs to. */
  readonly resource: string;
  /** What stands in the address: filters, sort, columns. */
  readonly view: string;
  readonly isShared: 0 | 1;
  readonly isDefault: 0 | 1;
  readonly idUser: number;
  readonly can?: readonly string[];
}
export type NewView = Pick<SavedView, 'name' | 'resource' | 'view' | 'isShared' | 'isDefault'>;

/** The one place that knows where saved views live. Null: this portal does not keep any. */
const readViews = async (table: string, signal: AbortSignal): Promise<readonly SavedView[] | null> => {
  try {
    const found = await call<{ data: readonly SavedView[] }>('GET', 'saved-view', {
      query: { 'filter[resource]': table, 'return[can]': 1, 'pagination[limit]': 100 },
      signal,
    });
    return found.data;
  } catch (failure) {
    if (failure instanceof ApiError && (failure.status === 404 || failure.status === 403)) return null;
    showFailure(failure);
    throw failure;
  }
};
const keyOf = (table: string) => ['saved-view', table] as const;
/** Null: there are none to be had here. */
export const useSavedViews = (
  table: string,
  wanted: boolean,
): { readonly views: readonly SavedView[] | null; readonly settled: boolean } => {
  const enabled = wanted && isResource('saved-view');
  const found = useQuery({
    queryKey: keyOf(table),
    queryFn: ({ signal }) => readViews(table, signal),
    enabled,
    retry: false,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
  return { views: found.data ?? null, settled: !enabled || !found.isPending };
};

export const useSavedViewChanges = (table: string) => {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: keyOf(table) });
  return {
    create: async (view: NewView) => {
      const made = await api.post<SavedView>('saved-view/create', view);
      await again();
      return made;
    },
    update: async (view: SavedView, changes: Partial<NewView>) => {
      await api.put('saved-view/update', { ...changes, rowVer: view.rowVer }, { query: { id: view.id } });
      await again();
    },
    remove: async (view: SavedView) => {
      await api.del('saved-view/delete', { query: { id: view.id } });
      await again();
    },
  };
};
