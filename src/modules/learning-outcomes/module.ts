import { defineModule, type Entry } from '../../kernel/resource/index.ts';

const right = (...suffixes: readonly string[]): string[] => suffixes.map(suffix => `AppModuleLearningOutcomes${suffix}`);
const catalogue = (path: string, resource: string, group: string, icon: string): Entry =>
  ({ path, resource, group, icon, permissions: right('CataloguesView', 'CataloguesEdit') });

/** What a student knows and can do at the end, and the frameworks by which it is described. */
export const learningOutcomesModule = defineModule({
  id: 'learning-outcomes',
  route: '/LearningOutcomes',
  icon: 'target',
  menu: {
    permissions: right('View', 'CataloguesView', 'CataloguesEdit', 'StudyOutcomesView', 'StudyOutcomesEdit', 'StudyCourseOutcomesView', 'StudyCourseOutcomesEdit',
      'OutcomeSetsView', 'OutcomeSetsEdit', 'IsvuImportEdit', 'FromPreviousAcademicyearImportEdit'),
  },
  resources: {},
  entries: [
    { path: 'Academicyear', resource: 'academicyear', group: 'programme', icon: 'calendar-time', permissions: right('CataloguesView', 'CataloguesEdit'), roles: ['academicyearAdmin'] },
    catalogue('Teacher', 'teacher', 'programme', 'users'),
    catalogue('Edulev', 'edulev', 'frameworks', 'stairs-up'),
  ],
});
