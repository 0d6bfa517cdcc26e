import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';

export const homeKey = ['home'] as const;
/** What the home page is told in one call; each panel reads its own part of it. */
export const useHomeData = <T,>(): T | undefined => useQuery({ queryKey: homeKey, queryFn: ({ signal }) => call<T>('GET', 'home', { signal }), staleTime: 5000 }).data;
