import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kernel/web/index.ts';
import type { Progress } from '../model.ts';

/** How far a student has come, asked once for all pieces of the page. */
export const useProgress = (idStudent: number) =>
  useQuery({
    queryKey: ['student', 'progress', idStudent],
    queryFn: ({ signal }) => api.get<Progress>('student/progress', { id: idStudent }, { signal }),
    retry: false,
  });
