import { insertRows } from '../src/kernel/server/seed.ts';
import type { TxCtx } from '../src/kernel/server/contract.ts';
import { academicyear, academicyearSemester } from '../src/modules/catalogues/model.ts';

const day = 86_400_000;
const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
const firstMonday = (year: number, month: number): number => {
  const first = Date.UTC(year, month - 1, 1);
  return first + ((8 - new Date(first).getUTCDay()) % 7) * day;
};
const week = 7 * day;
/** From a Monday to the Friday so many weeks on. */
const weeksFrom = (monday: number, weeks: number): [string, string] => [iso(monday), iso(monday + (weeks - 1) * week + 4 * day)];

/** The year that contains this day: it begins on 1 October. */
export const startYearOf = (today: string): number => Number(today.slice(0, 4)) - (today.slice(5, 7) < '10' ? 1 : 0);
export const todayIn = (now: Date): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb' }).format(now);

type Semester = { kind: 'winter' | 'summer'; teachingFrom: string; teachingTo: string; examFrom: string; examTo: string };
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

/** Last year closed, this one active, the next one planned. */
export const loadYears = async (ctx: TxCtx): Promise<void> => {
  const active = startYearOf(todayIn(ctx.now));
  const years = ([[active - 1, 'closed'], [active, 'active'], [active + 1, 'planning']] as const).map(([startYear, status]) => ({
    startYear, code: `${startYear}/${startYear + 1}`, startDate: `${startYear}-10-01`, endDate: `${startYear + 1}-09-30`, normSystem: 'norm', status,
  }));
  const ids = await insertRows(ctx.db, academicyear, years);
  const timetable = { closed: ['locked', 'locked'], active: ['published', 'draft'], planning: ['draft', 'draft'] } as const;
  await insertRows(ctx.db, academicyearSemester, years.flatMap((year, i) => semestersOf(year.startYear).map((semester, j) =>
    ({ idAcademicyear: ids[i], ...semester, weeks: 15, timetableStatus: timetable[year.status][j] }))));
};
