import { ask, mine } from './calendar.ts';
import type { NamedScreen } from './named.ts';
import type { Visitor } from './portal.ts';
import { settled } from './screens.ts';

type Filter = Readonly<Record<string, string | number>>;

/** The first row of the demo that fits: nobody knows its number beforehand. */
const rowWith = async (
  visitor: Visitor,
  resource: string,
  filter: Filter,
): Promise<Readonly<Record<string, number>> & { readonly id: number }> => {
  const query = new URLSearchParams({ 'pagination[limit]': '1' });
  for (const [field, value] of Object.entries(filter)) query.set(`filter[${field}]`, String(value));
  const { data } = await ask<{ data: Awaited<ReturnType<typeof rowWith>>[] }>(visitor, 'GET', `${resource}?${query}`);
  if (!data[0]) throw new Error(`The demo has no ${resource} with ${JSON.stringify(filter)}.`);
  return data[0];
};
/** Opens an address and waits until the part for which it was opened is drawn. */
const openUntil = async (visitor: Visitor, address: string, part: string): Promise<void> => {
  await visitor.open(address);
  await visitor.page.locator(part).first().waitFor();
  // Panels of a desk and figures of a card come by themselves, and nothing on the page says that they are awaited.
  await visitor.page.waitForLoadState('networkidle');
  await settled(visitor.page);
};

/** Everything that waits has been told: before that the desk still grows. */
const desk = (name: string, who: string): NamedScreen => ({
  name,
  who,
  bring: visitor => openUntil(visitor, '/', '.desk-waiting[data-told]'),
});
/** What administrators open, and what must stand there. */
const kept = (name: string, address: string, part: string): NamedScreen => ({
  name,
  who: 'admin',
  bring: visitor => openUntil(visitor, address, part),
});
/** The page of one record, with the tab that its module adds to it open: `part` is what stands there. */
const pageOf = (
  name: string,
  [route, tab]: readonly [string, string],
  part: string,
  idOf: (visitor: Visitor) => Promise<number>,
): NamedScreen => ({
  name,
  who: 'admin',
  bring: async visitor => openUntil(visitor, `${route}?record=${await idOf(visitor)}&tab=${tab}`, part),
});
/** A study that is taught in the year that runs, which the header shows. */
const taughtStudy = async (visitor: Visitor): Promise<number> => {
  const year = await rowWith(visitor, 'academicyear', { status: 'active' });
  return (await rowWith(visitor, 'stcourse', { idAcademicyear: year.id })).idStudy!;
};
/** Today may be a holiday, on which every room is free and the picture says nothing. */
const nextDayWithEvents = async (visitor: Visitor): Promise<string> => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const days = (await mine(visitor, dayIn(0), dayIn(60)))
    .filter(e => e.idRoom !== null && e.start >= dayIn(0))
    .map(e => e.start.slice(0, 10));
  return days.sort()[0] ?? dayIn(0);
};
const idWith =
  (resource: string, filter: Filter) =>
  async (visitor: Visitor): Promise<number> =>
    (await rowWith(visitor, resource, filter)).id;

export const namedFirst: readonly NamedScreen[] = [
  desk('01-home-teacher', 'teacher'),
  desk('02-home-student', 'student'),
  desk('03-home-admin', 'admin'),
  kept('04-module-home', '/Catalogues', '.card-count:has(> *)'),
  kept('05-rooms', '/Catalogues/Room', 'main [data-row]'),
  kept('06-students', '/Catalogues/Student', 'main [data-row]'),
  pageOf('07-study-page', ['/Catalogues/Study', 'programme'], '.programme section', taughtStudy),
  pageOf('08-room-page', ['/Catalogues/Room', 'roomWeek'], '.cal-part-bar', idWith('room', { code: 'D-P3' })),
  pageOf(
    '09-student-page',
    ['/Catalogues/Student', 'progress'],
    '.progress-years',
    idWith('student', { lastName: 'Bukša' }),
  ),
  pageOf(
    '10-teacher-page',
    ['/Catalogues/Teacher', 'roomWeek'],
    '.cal-part-bar',
    idWith('teacher', { lastName: 'Šimrak' }),
  ),
  {
    name: '11-calendar-week',
    who: 'teacher',
    bring: visitor => openUntil(visitor, '/Calendar/User?view=week', '.cal-sheet[data-view]'),
  },
  {
    name: '12-room-plan',
    who: 'teacher',
    bring: async visitor =>
      openUntil(visitor, `/Calendar/Room?date=${await nextDayWithEvents(visitor)}`, '.cal-room-row .cal-event'),
  },
];
