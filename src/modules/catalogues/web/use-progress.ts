import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kernel/web/index.ts';
import type { Progress, ProgressYear } from '../model.ts';

/** How far a student has come, asked once for all pieces of the page. */
export const useProgress = (idStudent: number) =>
  useQuery({
    queryKey: ['resource', 'student', 'progress', idStudent],
    queryFn: ({ signal }) => api.get<Progress>('student/progress', { id: idStudent }, { signal }),
    retry: false,
  });
/** The year that the student has enrolled in last and that is still open to enrolments of courses. */
export const openYearOf = (progress: Progress | undefined): ProgressYear | undefined =>
  progress?.years.findLast(year => year.status === 'enrolled');
