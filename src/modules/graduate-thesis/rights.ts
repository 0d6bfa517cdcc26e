import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('GraduateThesis', [
  'TeacherEdit',
  'StudentEdit',
  'CommissionEdit',
  'ReportsView',
  'IsvuImportEdit',
  'CataloguesEdit',
  'LibrarianEdit',
]);
