/** Who opens the calendar and who writes in it: one list, read by the menu, the routes and the policies. */
import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('Calendar', ['View', 'Edit', 'TeacherEdit', 'StudentEdit']);
export const calendar = {
  view: 'AppModuleCalendarView',
  edit: 'AppModuleCalendarEdit',
  teacher: 'AppModuleCalendarTeacherEdit',
  student: 'AppModuleCalendarStudentEdit',
} as const;
/** The same four for the calendar's screens inside course conductions. */
export const inTeaching = {
  view: 'AppModuleCourseConductionsCalendarView',
  edit: 'AppModuleCourseConductionsCalendarEdit',
  teacher: 'AppModuleCourseConductionsCalendarTeacherEdit',
  student: 'AppModuleCourseConductionsCalendarStudentEdit',
} as const;
export const teachingView = 'AppModuleCourseConductionsView';
export const teachingEdit = 'AppModuleCourseConductionsEdit';
export const teachingCatalogues = 'AppModuleCourseConductionsCataloguesEdit';

export const calendarRights = right.all;
export const everyCalendarRight = [...calendarRights, ...Object.values(inTeaching)] as const;
/** For whoever is nothing else, there is no calendar. */
export const withoutCalendar = ['institutionMentor'] as const;
