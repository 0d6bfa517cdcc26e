import { academicyear, academicyearSemester } from '../../src/modules/catalogues/model.ts';
import type { World } from '../world.ts';

const day = 86_400_000;
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const firstMonday = (year: number, month: number): number => {
  const first = Date.UTC(year, month - 1, 1);
  return first + ((8 - new Date(first).getUTCDay()) % 7) * day;
};
const week = 7 * day;
/** From a Monday to the Friday so many weeks on. */
const weeksFrom = (monday: number, weeks: number): [string, string] => [
  iso(monday),
  iso(monday + (weeks - 1) * week + 4 * day),
];

export interface Semester {
  readonly kind: 'winter' | 'summer';
  readonly teachingFrom: string;
  readonly teachingTo: string;
  readonly examFrom: string;
  readonly examTo: string;
}
/** Fifteen weeks of teaching each, with two weeks around Christmas and one at Easter between them. */
export const semestersOf = (startYear: number): Semester[] => {
  const winter = firstMonday(startYear, 10);
  const winterExams = winter + 17 * week;
  const summer = winterExams + 4 * week;
  const summerExams = summer + 16 * week;
  const [teachingFrom, teachingTo] = weeksFrom(winter, 17);
  const [examFrom, examTo] = weeksFrom(winterExams, 4);
  const [summerFrom, summerTo] = weeksFrom(summer, 16);
  const [summerExamFrom, summerExamTo] = weeksFrom(summerExams, 5);
  return [
    { kind: 'winter', teachingFrom, teachingTo, examFrom, examTo },
    { kind: 'summer', teachingFrom: summerFrom, teachingTo: summerTo, examFrom: summerExamFrom, examTo: summerExamTo },
  ];
};

export interface Year {
  readonly id: number;
  readonly startYear: number;
  readonly status: 'closed' | 'active' | 'planning';
}

/** The last years closed, this one active, and where the size says so the next one planned. */
export const loadYears = async (world: World): Promise<readonly Year[]> => {
  const { closedYears, plannedYears } = world.size;
  const years = Array.from({ length: closedYears + 1 + plannedYears }, (_, i) => {
    const startYear = world.startYear - closedYears + i;
    const status =
      startYear < world.startYear
        ? ('closed' as const)
        : startYear === world.startYear
          ? ('active' as const)
          : ('planning' as const);
    return { startYear, status };
  });
  const keys = await world.sink.write(
    academicyear,
    years.map(({ startYear, status }) => ({
      startYear,
      code: `${startYear}/${startYear + 1}`,
      startDate: `${startYear}-10-01`,
      endDate: `${startYear + 1}-09-30`,
      normSystem: 'norm',
      coefBasis: 'odluci Fakultetskog vijeća o opterećenju nastavnika od 10. rujna 2024.',
      status,
    })),
  );
  const timetable = {
    closed: ['locked', 'locked'],
    active: ['published', 'published'],
    planning: ['draft', 'draft'],
  } as const;
  await world.sink.write(
    academicyearSemester,
    years.flatMap((year, i) =>
      semestersOf(year.startYear).map((semester, j) => ({
        idAcademicyear: keys.at(i),
        ...semester,
        weeks: 15,
        timetableStatus: timetable[year.status][j],
      })),
    ),
  );
  return years.map((year, i) => ({ ...year, id: keys.at(i) }));
};
