import { type CopyRow, sql } from '../../../kernel/server/index.ts';
import { stcourse } from '../../catalogues/model.ts';
import { leavesAway, ofStudyCourses, weeksLater, type YearCopier, yearCopier } from '../../catalogues/server/index.ts';
import { intsGradingCriterion, intsSettingTeacher, intsStCourseSetting } from '../model.ts';

/** How internships are done and graded; placements and offers are their year's own. */
export const internshipSettingsOfYear: readonly YearCopier[] = [
  yearCopier(
    intsStCourseSetting,
    (_ctx, year) => {
      const later = (field: string) => (row: CopyRow) => sql`${row.col(field)} + ${weeksLater(year)}::int`;
      return {
        which: ofStudyCourses(year, 'idStCo') as never,
        follows: { idStCo: stcourse.name, idAcademicyear: 'academicyear' },
        key: ['idStCo'],
        set: {
          dateFrom: later('dateFrom'),
          dateTo: later('dateTo'),
          // A survey is of its year: the next one is chosen anew.
          idSurvImpStudent: () => sql`null::int`,
          idSurvImpMentor: () => sql`null::int`,
          surveyRequired: () => sql`0`,
        },
      };
    },
    { with: ['internship'] },
  ),
  yearCopier(
    intsSettingTeacher,
    (ctx, year) => ({
      which: ofStudyCourses(year, 'idIntsSet.idStCo') as never,
      follows: { idIntsSet: intsStCourseSetting.name },
      key: ['idIntsSet', 'idTeacher'],
      leaves: [leavesAway(ctx, year)],
    }),
    { with: ['internship'] },
  ),
  yearCopier(
    intsGradingCriterion,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idIntsSet.idStCo') as never,
      follows: { idIntsSet: intsStCourseSetting.name },
      within: 'idIntsSet',
    }),
    { with: ['internship'] },
  ),
];
