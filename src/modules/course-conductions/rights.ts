import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('CourseConductions', [
  'View',
  'Edit',
  'CataloguesEdit',
  'CalendarView',
  'CalendarEdit',
  'CalendarTeacherEdit',
  'CalendarStudentEdit',
  'StudyCourseManagerEdit',
  'ReportsView',
  'IsvuImportEdit',
  'FromPreviousAcademicyearImportEdit',
  'ESessionEdit',
  'ESessionPreparationEdit',
]);
