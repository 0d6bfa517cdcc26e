import { permissionsOf } from '../../kernel/resource/index.ts';

export const right = permissionsOf('LearningOutcomes', [
  'View',
  'CataloguesView',
  'CataloguesEdit',
  'StudyOutcomesView',
  'StudyOutcomesEdit',
  'StudyCourseOutcomesView',
  'StudyCourseOutcomesEdit',
  'OutcomeSetsView',
  'OutcomeSetsEdit',
  'IsvuImportEdit',
  'FromPreviousAcademicyearImportEdit',
]);
