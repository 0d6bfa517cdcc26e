import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, call, type Query, useLanguage } from '../../../../kernel/web/index.ts';
import type { Day } from '../time/time.ts';
import type { Item } from '../views/item.ts';
import { type Filters, itemOfLesson, type Lesson, lessonsQuery, taughtQuery, type TypeOfTeaching } from './lessons.ts';

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

interface Type {
  readonly id: number;
  readonly code: string;
  readonly nameHr: string;
  readonly nameEn: string | null;
}
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
      const types = await typesOf(
        lessons.rows.map(l => l.idStCoGroup),
        language === 'hr',
        signal,
      );
      return {
        rows: lessons.rows.map(lesson => itemOfLesson(lesson, types.get(lesson.idStCoGroup))),
        isCut: lessons.isCut,
      };
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 15_000,
  });
};
/** Who may not look into the catalogue, as students may not, sees lessons by what is told of their groups. */
const ifClosed = (failure: unknown): Found<never> => {
  if (failure instanceof ApiError && failure.status === 403) return { rows: [], isCut: false };
  throw failure;
};
/** So many keys fit into one address. */
const portion = 300;
/** The type of teaching of each group. */
const typesOf = async (
  groups: readonly number[],
  inCroatian: boolean,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, TypeOfTeaching>> => {
  const keys = [...new Set(groups)];
  if (keys.length === 0) return new Map();
  const types = await allOf<Type>('teachingtype', { columns: 'code,nameHr,nameEn' }, signal).catch(ifClosed);
  const named = new Map(
    types.rows.map(t => [t.id, { code: t.code, name: inCroatian ? t.nameHr : (t.nameEn ?? t.nameHr) }]),
  );
  const found = new Map<number, TypeOfTeaching>();
  for (let at = 0; at < keys.length; at += portion) {
    const { rows } = await allOf<{ id: number; idTeachingtype: number; 'idTeachingtype.label': string | null }>(
      'st-co-group',
      { 'filter[id][in]': keys.slice(at, at + portion).join(), columns: 'idTeachingtype' },
      signal,
    ).catch(ifClosed);
    for (const group of rows)
      found.set(group.id, named.get(group.idTeachingtype) ?? { code: '', name: group['idTeachingtype.label'] ?? '' });
  }
  return found;
};
