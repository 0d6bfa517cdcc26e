import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { api, call, fold } from '../base/index.ts';

/** S-47: ten at a time, asked 300 ms after the last letter, more on demand. */
export const optionPage = 10;
export const optionDelay = 300;

export interface OptionItem {
  readonly value: number | string;
  readonly label: string;
  readonly description?: string | null;
  readonly avatars?: readonly string[] | null;
}
interface OptionPage {
  readonly data: readonly OptionItem[];
}

/** One more than is shown tells whether there are more: counting all that fits may take far longer than finding the first. */
const optionsQuery = (text: string, after: OptionItem['value'] | null, among: Readonly<Record<string, string>>) => ({
  ...among,
  'pagination[limit]': optionPage + 1,
  ...(after === null ? {} : { after }),
  ...(text.trim() === '' ? {} : { 'filter[label][like]': text.trim() }),
});
export const optionsShown = (pages: readonly OptionPage[]): OptionItem[] =>
  pages.flatMap(({ data }) => data.slice(0, optionPage));
/** After which option the next page begins. */
export const nextOptionPage = (pages: readonly OptionPage[]): OptionItem['value'] | null => {
  const last = pages.at(-1)?.data ?? [];
  return last.length > optionPage ? last[optionPage - 1]!.value : null;
};

/**
 * What is offered until the answer to the last letter is there: of what was found before, only what fits. So nobody takes
 * by Enter what they did not type, and no row moves or goes from under the pointer when the answer comes.
 */
export const stillFitting = (found: readonly OptionItem[], typed: string): OptionItem[] => {
  const wanted = fold(typed.trim());
  return found.filter(({ label, description }) => fold(`${label}\n${description ?? ''}`).includes(wanted));
};

const all: Readonly<Record<string, string>> = {};
/** The rows one may choose from, found by what is typed; `among` narrows them. */
export const useOptions = (to: string, typed: string, enabled: boolean, among = all) => {
  const [text] = useDebouncedValue(typed, optionDelay);
  const found = useInfiniteQuery({
    queryKey: ['resource', to, 'options', text, among],
    queryFn: ({ pageParam, signal }) =>
      api.get<OptionPage>(`${to}/options`, optionsQuery(text, pageParam, among), { signal }),
    initialPageParam: null as OptionItem['value'] | null,
    getNextPageParam: (_last, pages) => nextOptionPage(pages),
    enabled,
    retry: false,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const known = optionsShown(found.data?.pages ?? []);
  const isEarlier = found.isPlaceholderData || text !== typed;
  return {
    items: isEarlier ? stillFitting(known, typed) : known,
    searching: found.isFetching || text !== typed,
    hasMore: found.hasNextPage && !isEarlier,
    more: () => {
      void found.fetchNextPage();
    },
  };
};

/** Of each of these resources the one row that may be chosen; those that offer none or several are left out. */
export const useOnlyOptions = (resources: readonly string[]): Readonly<Record<string, OptionItem['value']>> => {
  const found = useQueries({
    queries: resources.map(to => ({
      queryKey: ['resource', to, 'only option'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call<OptionPage>('GET', `${to}/options`, { query: { 'pagination[limit]': 2 }, signal }),
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    })),
  });
  return Object.fromEntries(
    resources.flatMap((to, i) => {
      const offered = found[i]?.data?.data;
      return offered?.length === 1 ? [[to, offered[0]!.value]] : [];
    }),
  );
};

/** What chosen keys are called, for those whose label the row did not bring along. */
export const useOptionLabels = (to: string, ids: readonly (number | string)[]): ReadonlyMap<string, string> => {
  const wanted = [...ids].map(String).sort().join(',');
  const found = useQuery({
    queryKey: ['resource', to, 'labels', wanted],
    queryFn: ({ signal }) =>
      api.get<OptionPage>(`${to}/options`, { 'filter[id][in]': wanted, 'pagination[limit]': 500 }, { signal }),
    enabled: wanted !== '',
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  return new Map(found.data?.data.map(o => [String(o.value), o.label]) ?? []);
};
