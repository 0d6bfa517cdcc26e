import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('Internship', [
  'View',
  'Edit',
  'CataloguesEdit',
  'TeacherEdit',
  'StudentEdit',
  'InstitutionMentorEdit',
  'ReportsView',
]);
