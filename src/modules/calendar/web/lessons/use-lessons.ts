import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type Query, useLanguage } from '../../../../kernel/web/index.ts';
import type { Day } from '../time/time.ts';
import type { Item } from '../views/item.ts';
import { type Filters, itemOfLesson, type Lesson, lessonsQuery, taughtQuery, type ToldGroup } from './lessons.ts';

const page = 500;
const mostPages = 4;
interface Found<T> {
  readonly rows: readonly T[];
  /** There are more than are shown. */
  readonly isCut: boolean;
}
const allOf = async <T>(resource: string, query: Query, signal: AbortSignal): Promise<Found<T>> => {
  const rows: T[] = [];
  for (let n = 1; n <= mostPages; n++) {
    const { data } = await call<{ data: readonly T[] }>('GET', resource, {
      query: { ...query, 'pagination[limit]': page, page: n },
      signal,
    });
    rows.push(...data);
    if (data.length < page) return { rows, isCut: false };
  }
  return { rows, isCut: true };
};

/** The lessons between two days that the person may see, narrowed as asked, with their types of teaching. */
export const useLessons = (from: Day, to: Day, chosen: Filters) => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['resource', 'st-co-lesson', 'calendar', from, to, chosen, language],
    queryFn: async ({ signal }): Promise<Found<Item>> => {
      const taught =
        chosen.idTeacher === null
          ? null
          : await allOf<{ idStCoLesson: number }>(
              'st-co-lesson-teacher',
              taughtQuery(from, to, chosen.idTeacher),
              signal,
            );
      if (taught?.rows.length === 0) return taught as Found<never>;
      const ids = taught && [...new Set(taught.rows.map(row => row.idStCoLesson))];
      const lessons = await allOf<Lesson>('st-co-lesson', lessonsQuery(from, to, chosen, ids), signal);
      const groups = await groupsOf(from, to, signal);
      return {
        rows: lessons.rows.map(lesson => itemOfLesson(lesson, groups.get(lesson.idStCoGroup))),
        isCut: lessons.isCut,
      };
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 15_000,
  });
};
/** Course, code and type of teaching of each group. Students may not look into the catalogue, and are told of what they see. */
const groupsOf = async (from: Day, to: Day, signal: AbortSignal): Promise<ReadonlyMap<number, ToldGroup>> => {
  const { data } = await call<{ data: readonly (ToldGroup & { readonly idStCoGroup: number })[] }>(
    'GET',
    'st-co-lesson/groups',
    { query: { from, to }, signal },
  );
  return new Map(data.map(group => [group.idStCoGroup, group]));
};
