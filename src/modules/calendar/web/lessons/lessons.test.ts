import { expect, it } from 'vitest';
import { canSubscribe, chosenOf, filtersIn, itemOfLesson, type Lesson, lessonsQuery, taughtQuery } from './lessons.ts';

it('what the address names narrows the lessons, and nothing else does', () => {
  const address = new Map([
    ['idStudy', '3'],
    ['yearOfStudy', '2'],
    ['idTeacher', '9'],
    ['idStCo', 'x'],
  ]);
  const chosen = filtersIn(name => address.get(name) ?? null);
  expect(chosen).toMatchObject({ idStudy: 3, yearOfStudy: 2, idTeacher: 9, idStCo: null, idAcademicyear: null });
  const query = lessonsQuery('2026-11-16', '2026-11-22', chosen, [4, 8]);
  expect(query).toMatchObject({
    'filter[start][from]': '2026-11-16',
    'filter[start][to]': '2026-11-22',
    'filter[idStCoGroup.idStCo.idStudy]': 3,
    'filter[idStCoGroup.idStCo.yearOfStudy]': 2,
    'filter[id][in]': '4,8',
  });
  expect(Object.keys(query)).not.toContain('filter[idStCoGroup.idStCo]');
  expect(lessonsQuery('2026-11-16', '2026-11-22', chosen, null)).not.toHaveProperty('filter[id][in]');
  expect(taughtQuery('2026-11-16', '2026-11-22', 9)).toMatchObject({ 'filter[idTeacher]': 9 });
});

it('a part of teaching is subscribed to by what is chosen of it, and all of it is not', () => {
  const chosen = (...pairs: [string, string][]) => filtersIn(name => new Map(pairs).get(name) ?? null);
  expect(chosenOf(chosen(['idStudy', '3'], ['yearOfStudy', '2']))).toEqual({ idStudy: 3, yearOfStudy: 2 });
  for (const name of ['idStudy', 'idStCo', 'idStCoGroup', 'idTeacher'])
    expect(canSubscribe(chosen([name, '3']))).toBe(true);
  expect(canSubscribe(chosen())).toBe(false);
  expect(canSubscribe(chosen(['idAcademicyear', '2'], ['yearOfStudy', '1']))).toBe(false);
});

it('a lesson has the colour of its type of teaching, and its letter', () => {
  const lesson: Lesson = {
    id: 5,
    idStCoGroup: 2,
    idCalendarEvent: 70,
    start: '2026-11-16 08:00',
    end: '2026-11-16 09:30',
    'idStCoGroup.label': 'Programiranje I · Računarstvo · 2026/2027 · L2',
    'idRoom.label': 'K-R1',
  };
  const item = itemOfLesson(lesson, {
    course: 'Programiranje I',
    code: 'L2',
    type: 'Laboratorijske vježbe',
    typeCode: 'L',
  });
  expect(item).toMatchObject({
    id: 70,
    title: 'L · Programiranje I · L2',
    type: 'L – Laboratorijske vježbe',
    colour: 'var(--t-l)',
    place: 'K-R1',
    isMovable: false,
  });
  expect(itemOfLesson(lesson, undefined)).toMatchObject({ title: lesson['idStCoGroup.label'], type: '' });
});
