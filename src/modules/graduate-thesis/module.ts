import { defineModule, type Entry } from '../../kernel/resource/index.ts';

const right = (...suffixes: readonly string[]): string[] => suffixes.map(suffix => `AppModuleGraduateThesis${suffix}`);
const catalogue = (path: string, resource: string, group: string, icon: string): Entry => ({
  path,
  resource,
  group,
  icon,
  permissions: right('CataloguesEdit', 'CommissionEdit'),
});

/** The thesis at the end of a study, from application to defence. */
export const graduateThesisModule = defineModule({
  id: 'graduate-thesis',
  route: '/GraduateThesis',
  icon: 'certificate',
  menu: {
    permissions: right(
      'TeacherEdit',
      'StudentEdit',
      'CommissionEdit',
      'ReportsView',
      'IsvuImportEdit',
      'CataloguesEdit',
      'LibrarianEdit',
    ),
  },
  resources: {},
  entries: [
    catalogue('Student', 'student', 'students', 'user'),
    catalogue('StudentEnrollment', 'studentenrollment', 'students', 'user-check'),
    catalogue('Grade', 'grade', 'grading', 'award'),
    catalogue('StudyGrade', 'studygrade', 'grading', 'stairs-up'),
  ],
});
