import { useQuery } from '@tanstack/react-query';
import { call } from '../base/index.ts';

/** Among what every act forgets. */
export const homeKey = ['resource', 'home'] as const;
/**
 * What the home page is told in one call; each panel reads its own part of it. It is not kept when the page is left:
 * whoever comes back from doing what waited must not find it waiting.
 */
export const useHomeData = <T>(): T | undefined =>
  useQuery({
    queryKey: homeKey,
    queryFn: ({ signal }) => call<T>('GET', 'home', { signal }),
    staleTime: 5000,
    gcTime: 0,
  }).data;
