import { sql, type Sql } from '../../../kernel/server/index.ts';
import {
  copiedCourseOf,
  daysLater,
  isAwayIn,
  isTimetableOut,
  leavesAway,
  ofStudyCourses,
  type YearCopier,
  yearCopier,
} from '../../catalogues/server/index.ts';
import { stCoGroup, stcourse } from '../../catalogues/model.ts';
import {
  stCoGroupTeacher,
  stCoSchedule,
  stCoTeachingtype,
  stCoThematicunit,
  stCoTopic,
  teacherYear,
} from '../model.ts';

const none = (): Sql => sql`null`;
/** Plans of a year's study courses, without whatever was held: a new plan begins as a draft. */
export const plansOfYear: readonly YearCopier[] = [
  yearCopier(stCoTeachingtype, (_ctx, year) => ({
    which: ofStudyCourses(year, 'idStCo') as never,
    follows: { idStCo: stcourse.name },
    key: ['idStCo', 'idTeachingtype'],
  })),
  yearCopier(
    stCoGroupTeacher,
    (ctx, year) => ({
      which: ofStudyCourses(year, 'idStCo') as never,
      follows: { idStCoGroup: stCoGroup.name, idStCo: stcourse.name },
      key: ['idStCoGroup', 'idTeacher'],
      leaves: [leavesAway(ctx, year)],
    }),
    { with: ['groups', 'teachers'] },
  ),
  yearCopier(
    stCoThematicunit,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idStCo') as never,
      follows: { idStCo: stcourse.name },
      within: 'idStCo',
    }),
    { with: ['units'] },
  ),
  yearCopier(
    stCoTopic,
    (_ctx, year) => ({
      which: ofStudyCourses(year, 'idStCoThematicunit.idStCo') as never,
      follows: { idStCoThematicunit: stCoThematicunit.name },
      within: 'idStCoThematicunit',
    }),
    { with: ['units'] },
  ),
  yearCopier(
    stCoSchedule,
    (ctx, year) => ({
      which: ofStudyCourses(year, 'idStCoGroup.idStCo') as never,
      follows: { idStCoGroup: stCoGroup.name },
      key: ['idStCoGroup', 'weekday', 'timeFrom', 'parity'],
      set: {
        ...(!year.options.has('rooms') && { idRoom: none }),
        dates:
          row => sql`(select jsonb_agg(jsonb_build_object('date', ((p.part ->> 'date')::date + ${daysLater(ctx, year, copiedCourseOf(ctx, row))})::text) order by p.at)
          from jsonb_array_elements(${row.col('dates')}) with ordinality p(part, at))`,
      },
      lists: { idTeachers: { unless: target => isAwayIn(ctx, year, target) } },
      leaves: [
        {
          why: 'nobody',
          when: row =>
            sql`not exists (select from ${ctx.db.table('st_co_schedule_id_teachers')} l where l.id_row = ${row.col('id')} and not ${isAwayIn(ctx, year, sql`l.id_target`)})`,
        },
        { why: 'locked', when: row => isTimetableOut(ctx, year, copiedCourseOf(ctx, row)) },
      ],
    }),
    { with: ['slots', 'groups', 'teachers'] },
  ),
  yearCopier(
    teacherYear,
    (ctx, year) => ({
      which: { idAcademicyear: year.from.id },
      follows: { idAcademicyear: 'academicyear' },
      key: ['idTeacher', 'idAcademicyear'],
      // A contract is made for each year anew.
      set: { contractNo: none, contractDate: none, contractHours: none },
      leaves: [leavesAway(ctx, year)],
    }),
    { with: ['norm'] },
  ),
];
