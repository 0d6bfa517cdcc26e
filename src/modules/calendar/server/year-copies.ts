import { type CopyRow, sql } from '../../../kernel/server/index.ts';
import { type YearCopier, yearCopier } from '../../catalogues/server/index.ts';
import { calendarholiday } from '../model.ts';

/** The institution's own days off, on the same days of the later year. Public holidays come with the year by law, and days that are made up belong to one timetable. */
export const holidaysOfYear: readonly YearCopier[] = [
  yearCopier(
    calendarholiday,
    (_ctx, { from, to, studies }) => {
      const later = (field: string) => (row: CopyRow) =>
        sql`(${row.col(field)} + make_interval(years => ${to.startYear - from.startYear}::int))::date`;
      return {
        which: {
          kind: { in: ['institution', 'memorial'] as const },
          dateFrom: { from: from.startDate, to: from.endDate },
          ...(studies.length > 0 && { idStudy: { in: [...studies] } }),
        },
        key: ['dateFrom', 'nameHr'],
        set: { dateFrom: later('dateFrom'), dateTo: later('dateTo') },
      };
    },
    { with: ['calendar'] },
  ),
];
