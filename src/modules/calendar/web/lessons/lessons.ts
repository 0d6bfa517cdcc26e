import type { Item } from '../views/item.ts';

/** What the calendar of teaching is narrowed to; it stands in the address. */
export const filters = ['idAcademicyear', 'idStudy', 'yearOfStudy', 'idStCo', 'idStCoGroup', 'idTeacher'] as const;
export type Filters = Readonly<Record<(typeof filters)[number], number | null>>;
export const filtersIn = (get: (name: string) => string | null): Filters =>
  Object.fromEntries(filters.map(name => [name, Number(get(name)) || null])) as Filters;

/** What is chosen, without what is not. */
export const chosenOf = (chosen: Filters): Partial<Record<keyof Filters, number>> =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
/** All teaching of an institution is no calendar to subscribe to: some part of it is named. */
export const canSubscribe = ({ idStudy, idStCo, idStCoGroup, idTeacher }: Filters): boolean =>
  [idStudy, idStCo, idStCoGroup, idTeacher].some(value => value !== null);

const paths = {
  idAcademicyear: 'idStCoGroup.idStCo.idAcademicyear',
  idStudy: 'idStCoGroup.idStCo.idStudy',
  yearOfStudy: 'idStCoGroup.idStCo.yearOfStudy',
  idStCo: 'idStCoGroup.idStCo',
  idStCoGroup: 'idStCoGroup',
} as const;
/** The question for the lessons between two days. Whose lessons a teacher's are is known by keys that were asked for before. */
export const lessonsQuery = (from: string, to: string, chosen: Filters, ids: readonly number[] | null) => {
  const query: Record<string, string | number> = {
    'filter[start][from]': from,
    'filter[start][to]': to,
    'filter[status][in]': 'planned,held,confirmed',
    columns: 'idStCoGroup,idCalendarEvent,start,end,idRoom',
    sort: 'start,id',
  };
  for (const [name, path] of Object.entries(paths)) {
    const value = chosen[name as keyof typeof paths];
    if (value !== null) query[`filter[${path}]`] = value;
  }
  if (ids !== null) query['filter[id][in]'] = ids.join();
  return query;
};
/** The same between two days for the part that somebody teaches. */
export const taughtQuery = (from: string, to: string, idTeacher: number) => ({
  'filter[idTeacher]': idTeacher,
  'filter[idStCoLesson.start][from]': from,
  'filter[idStCoLesson.start][to]': to,
  columns: 'idStCoLesson',
});

export interface Lesson {
  readonly id: number;
  readonly idStCoGroup: number;
  readonly idCalendarEvent: number;
  readonly start: string;
  readonly end: string;
  readonly 'idStCoGroup.label': string | null;
  readonly 'idRoom.label': string | null;
}
/** What is told of a group to whoever sees a lesson of it. */
export interface ToldGroup {
  readonly course: string;
  readonly code: string;
  readonly type: string;
  readonly typeCode: string;
}
const tints: Readonly<Record<string, string>> = { P: 'p', A: 'a', L: 'l', S: 's' };
/** A lesson as the views draw it: the colour of its type of teaching, and the letter for those who do not see colours. */
export const itemOfLesson = (lesson: Lesson, group: ToldGroup | undefined): Item => ({
  id: lesson.idCalendarEvent,
  start: lesson.start,
  end: lesson.end,
  title: group ? [group.typeCode, group.course, group.code].join(' · ') : (lesson['idStCoGroup.label'] ?? ''),
  type: group ? [group.typeCode, group.type].join(' – ') : '',
  ...(group && { about: group.type }),
  colour: `var(--t-${tints[group?.typeCode ?? ''] ?? 's'})`,
  place: lesson['idRoom.label'],
  isRequest: false,
  isMovable: false,
});
