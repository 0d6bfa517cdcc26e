import { defineModule, type Entry } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { right } from './rights.ts';

const catalogue = (path: string, resource: string, group: string, icon: string): Entry => ({
  path,
  resource,
  group,
  icon,
  permissions: right('CataloguesView', 'CataloguesEdit'),
});

/** What a student knows and can do at the end, and the frameworks by which it is described. */
export const learningOutcomesModule = defineModule({
  id: 'learning-outcomes',
  route: '/LearningOutcomes',
  icon: 'target',
  menu: { permissions: right.all },
  permissions: right.all,
  roles: {
    learningOutcomesAdmin: {
      hr: 'voditelj ishoda učenja',
      en: 'learning outcomes administrator',
      keepsModule: true,
    },
  },
  grants: {
    teacher: right(
      'View',
      'CataloguesView',
      'StudyOutcomesView',
      'StudyCourseOutcomesView',
      'OutcomeSetsView',
      'StudyCourseOutcomesEdit',
    ),
    student: right('View', 'StudyOutcomesView', 'StudyCourseOutcomesView'),
    academicyearAdmin: right('FromPreviousAcademicyearImportEdit'),
    learningOutcomesAdmin: right.all,
    librarian: right('CataloguesView'),
  },
  resources: {
    learningoutcomeset: m.learningoutcomeset,
    learningoutcomesetOutcome: m.learningoutcomesetOutcome,
    loStudy: m.loStudy,
    learningoutcomestudy: m.learningoutcomestudy,
    loStudyHko: m.loStudyHko,
    loStudyDublin: m.loStudyDublin,
    loStudySet: m.loStudySet,
    loCourse: m.loCourse,
    learningoutcomestudycourse: m.learningoutcomestudycourse,
    stCoAssessment: m.stCoAssessment,
    loCourseStudy: m.loCourseStudy,
    loCourseTopic: m.loCourseTopic,
    loCourseLearning: m.loCourseLearning,
    loCourseAssessing: m.loCourseAssessing,
  },
  entries: [
    {
      path: 'LearningOutcomeSet',
      resource: 'learningoutcomeset',
      group: 'outcomes',
      icon: 'target',
      permissions: right('OutcomeSetsView'),
    },
    {
      path: 'LearningOutcomeStudy',
      screen: 'LearningOutcomeStudy',
      group: 'outcomes',
      icon: 'books',
      permissions: right('StudyOutcomesView'),
    },
    {
      path: 'LearningOutcomeStudyCourse',
      screen: 'LearningOutcomeStudyCourse',
      group: 'outcomes',
      icon: 'book',
      permissions: right('StudyCourseOutcomesView'),
    },
    {
      path: 'Academicyear',
      resource: 'academicyear',
      group: 'programme',
      icon: 'calendar-time',
      permissions: right('CataloguesView', 'CataloguesEdit'),
      roles: ['academicyearAdmin'],
    },
    catalogue('Study', 'study', 'programme', 'books'),
    catalogue('Course', 'course', 'programme', 'book'),
    catalogue('StCourse', 'stcourse', 'programme', 'checklist'),
    catalogue('Teacher', 'teacher', 'programme', 'users'),
    catalogue('Teachingtype', 'teachingtype', 'methods', 'clipboard-text'),
    catalogue('Learningmethod', 'learningmethod', 'methods', 'school'),
    catalogue('Assessmentmethod', 'assessmentmethod', 'methods', 'certificate'),
    catalogue('HKO', 'hko', 'frameworks', 'building-bank'),
    catalogue('Dublin', 'dublin', 'frameworks', 'award'),
    catalogue('Bloom', 'bloomlev', 'frameworks', 'chart-bar'),
    catalogue('Edulev', 'edulev', 'frameworks', 'stairs-up'),
  ],
});
