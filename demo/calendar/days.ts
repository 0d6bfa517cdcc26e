import { calendarholiday } from '../../src/modules/calendar/model.ts';
import { publicHolidays, easter } from '../../src/modules/calendar/server/public-holidays.ts';
import { addDays, weekdayOf } from '../../src/modules/calendar/model/time.ts';
import { semestersOf, type Year } from '../catalogues/years.ts';
import type { World } from '../world.ts';

/** A day of teaching and the weekday by whose timetable it is taught. */
export interface TeachingDay {
  readonly date: string;
  readonly weekday: number;
}
export interface SemesterDays {
  readonly from: string;
  readonly to: string;
  readonly days: readonly TeachingDay[];
}

interface Break {
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly nameHr: string;
  readonly nameEn: string;
}

/** The two weeks around Christmas and the week after Easter are free of teaching; so is the institution's own day. */
const breaksOf = (startYear: number): Break[] => {
  const [winter] = semestersOf(startYear);
  const christmas = addDays(winter!.teachingFrom, 11 * 7);
  const easterDay = easter(startYear + 1);
  return [
    { dateFrom: christmas, dateTo: addDays(christmas, 11), nameHr: 'Zimska stanka', nameEn: 'Winter break' },
    {
      dateFrom: addDays(easterDay, 1),
      dateTo: addDays(easterDay, 5),
      nameHr: 'Uskrsna stanka',
      nameEn: 'Easter break',
    },
    {
      dateFrom: `${startYear + 1}-05-12`,
      dateTo: `${startYear + 1}-05-12`,
      nameHr: 'Dan ustanove',
      nameEn: 'Institution Day',
    },
    {
      dateFrom: `${startYear + 1}-08-01`,
      dateTo: `${startYear + 1}-08-20`,
      nameHr: 'Ljetna stanka',
      nameEn: 'Summer break',
    },
  ];
};

/**
 * Public holidays of every calendar year that the academic years touch, and the institution's own days.
 * At scale a lost day of teaching is made up on the Saturday after it, so that every group has all its fifteen hours.
 */
export const loadDays = async (world: World, years: readonly Year[]): Promise<readonly SemesterDays[]> => {
  const isDemo = world.size.name === 'demo';
  const calendarYears = [...new Set(years.flatMap(year => [year.startYear, year.startYear + 1]))];
  const holidays = calendarYears.flatMap(year => publicHolidays(year));
  const breaks = years.filter(year => year.status === 'active' || !isDemo).flatMap(year => breaksOf(year.startYear));
  const semesters = semestersOf(world.startYear).map(({ teachingFrom, teachingTo }) =>
    teachingDays(teachingFrom, teachingTo, new Set(holidays.map(h => h.date)), breaks, !isDemo),
  );
  const makeups = semesters.flatMap(({ days }) => days.filter(({ date, weekday }) => weekdayOf(date) !== weekday));
  await world.sink.write(calendarholiday, [
    ...holidays.map(({ date, nameHr, nameEn }) => ({
      dateFrom: date,
      dateTo: date,
      nameHr,
      nameEn,
      kind: 'public',
      teachingAsWeekday: null,
    })),
    ...breaks.map(found => ({ ...found, kind: 'institution', teachingAsWeekday: null })),
    ...makeups.map(({ date, weekday }) => ({
      dateFrom: date,
      dateTo: date,
      nameHr: 'Nadoknada nastave',
      nameEn: 'Make-up teaching day',
      kind: 'makeup',
      teachingAsWeekday: weekday,
    })),
  ]);
  return semesters;
};

const teachingDays = (
  from: string,
  to: string,
  holidays: ReadonlySet<string>,
  breaks: readonly Break[],
  makesUp: boolean,
): SemesterDays => {
  const isBreak = (date: string): boolean =>
    breaks.some(b => b.dateFrom <= date && date <= b.dateTo && weekdayOf(b.dateFrom) === 1 && b.dateFrom !== b.dateTo);
  const isFree = (date: string): boolean =>
    holidays.has(date) || breaks.some(b => b.dateFrom <= date && date <= b.dateTo);
  const days: TeachingDay[] = [];
  const lost: number[] = [];
  for (let date = from; date <= addDays(to, 1); date = addDays(date, 1)) {
    const weekday = weekdayOf(date);
    if (weekday === 7) continue;
    if (weekday === 6) {
      const owed = makesUp && !isFree(date) ? lost.shift() : undefined;
      if (owed !== undefined) days.push({ date, weekday: owed });
    } else if (!isFree(date)) days.push({ date, weekday });
    else if (!isBreak(date)) lost.push(weekday);
  }
  return { from, to, days };
};
