import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, localeOf, onMessage, passes, useLanguage, user, useStore } from '../../../../kernel/web/index.ts';
import { right } from '../../rights.ts';
import { useConductionText } from '../conduction/text.ts';

export interface MyLesson {
  readonly id: number;
  readonly idStCo: number;
  readonly course: string;
  readonly code: string;
  readonly type: string;
  readonly start: string;
  readonly end: string;
  readonly room: string | null;
  readonly place: string | null;
  readonly members: number;
  readonly topics: readonly string[];
}
interface MyLessons {
  readonly toRecord: readonly MyLesson[];
  /** With those that begin before it ends. */
  readonly next: (MyLesson & { readonly beside: readonly MyLesson[] }) | null;
}
const key = ['resource', 'st-co-lesson', 'mine'] as const;

/** The next lesson of this person and those they have held and not recorded, asked once for all pieces of the home page. */
export const useMyLessons = (): MyLessons | undefined => {
  const language = useLanguage();
  const queries = useQueryClient();
  const found = useQuery({
    queryKey: [...key, language],
    queryFn: ({ signal }) =>
      call<{ data: MyLessons }>('GET', 'st-co-lesson', { query: { scenario: 'myLessons' }, signal }),
    retry: false,
  });
  useEffect(() => onMessage('Inbox', () => void queries.invalidateQueries({ queryKey: key })), [queries]);
  return found.data?.data ?? (found.isError ? { toRecord: [], next: null } : undefined);
};
/** The manager is closed to students: they read of a lesson, and look it up in their calendar. */
export const useMayOpenManager = (): boolean => {
  const who = useStore(user);
  return who !== null && passes({ permissions: right('View', 'Edit', 'StudyCourseManagerEdit') }, who);
};
export const useLessonTime = (): ((start: string) => string) => {
  const say = useConductionText();
  const day = new Intl.DateTimeFormat(localeOf(useLanguage()), { weekday: 'long', day: 'numeric', month: 'numeric' });
  return start => say('panelAt', { day: day.format(new Date(`${start.slice(0, 10)}T12:00`)), time: start.slice(11) });
};
