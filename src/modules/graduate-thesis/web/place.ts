import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../kernel/web/index.ts';

interface Place {
  readonly module: string;
  readonly screens: readonly string[];
}
const queryKey = ['graduate-thesis', 'place'];

/** Addresses of the screens of theses in the module in which the person works. */
export const usePlace = (isNeeded: boolean): readonly string[] =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call<Place>('GET', 'graduate-thesis/place', { signal }),
    enabled: isNeeded,
    retry: false,
  }).data?.screens ?? [];

/** Whoever opens theses in a module stays in it. */
export const useStaying = (path: string): void => {
  const queries = useQueryClient();
  const module = path.startsWith('/CourseConductions/') ? 'course-conductions' : 'graduate-thesis';
  useEffect(() => {
    if (queries.getQueryData<Place>(queryKey)?.module === module) return;
    call<Place>('PUT', 'graduate-thesis/place', { body: { module } }).then(
      place => queries.setQueryData(queryKey, place),
      // Where they work is a convenience: the screen is there without it.
      () => undefined,
    );
  }, [queries, module]);
};
