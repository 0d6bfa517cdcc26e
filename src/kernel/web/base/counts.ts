import { useQuery } from '@tanstack/react-query';
import type { Entry, EntryFilter } from '../../resource/index.ts';
import { call } from './api.ts';
import { useAllChosen, useAwaitedChoice } from './selection.ts';

type Put = (name: string, value: string) => void;
/** A condition of the place and one of the person on the same field both hold: the API takes each under a name of its own. */
export const putWindow = (put: Put, filter: EntryFilter): void => {
  for (const [field, value] of Object.entries(filter)) {
    const name = `${field.includes('.') ? 'filter' : 'customFilter'}[${field}]`;
    if (typeof value === 'object') put(`${name}[in]`, value.in.join(','));
    else put(name, String(value));
  }
};
/** The list that an entry opens, as the server counts it. */
const addressOf = (entry: Entry): string => {
  const search = new URLSearchParams();
  putWindow((name, value) => search.append(name, value), { ...entry.filter, ...entry.fixed });
  if (entry.scenario) search.append('scenario', entry.scenario);
  const said = search.toString();
  return said === '' ? entry.resource! : `${entry.resource}?${said}`;
};

/** How many records stand behind each of these entries, asked for in one call; of what is no list nothing is said. */
export const useEntryCounts = (entries: readonly Entry[]): ((entry: Entry) => number | null | undefined) => {
  const narrow = useAllChosen();
  const isAwaited = useAwaitedChoice();
  const addresses = [...new Set(entries.filter(entry => entry.resource).map(addressOf))];
  const of = JSON.stringify(addresses);
  const found = useQuery({
    queryKey: ['resource', 'counts', of, narrow],
    queryFn: ({ signal }) =>
      call<{ counts: readonly (number | null)[] }>('GET', 'counts', {
        query: { of, narrow: JSON.stringify(narrow) },
        signal,
      }),
    enabled: addresses.length > 0 && !isAwaited,
    retry: false,
    staleTime: 10_000,
  }).data;
  return entry => (entry.resource ? found?.counts[addresses.indexOf(addressOf(entry))] : null);
};
