import {
  bilingual,
  choice,
  decimal,
  integer,
  ref,
  refs,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';
import { adoption, decision, isFixed, parts } from './shapes.ts';

/**
 * The outcomes of a course as one thing that is submitted, adopted and archived, and what else a syllabus says that no other
 * row holds.
 */
export const loCourse = resource('lo-course', {
  label: 'idStCo',
  sort: ['-idStCo'],
  lockedBy: { path: 'idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: [
    'placeFixed',
    'fixed',
    'laterYear',
    'thereAlready',
    'noOutcomes',
    'remarksOpen',
    'fewOutcomes',
    'manyOutcomes',
    'unlinked',
    'noStudyOutcomes',
    'outcomeWithoutTopic',
    'topicWithoutOutcome',
    'noTopics',
    'noLearningMethod',
    'noAssessmentMethod',
    'notAssessed',
    'pointsSum',
    'ectsSum',
    'hoursPerEcts',
    'contactHours',
  ],
  fields: {
    idStCo: ref('stcourse', { required: true, unique: true, inList: true }),
    correlation: bilingual({ long: true }),
    place: bilingual({ max: 300 }),
    obligations: bilingual({ long: true }),
    criteria: bilingual({ long: true }),
    examDates: bilingual({ long: true }),
    otherFacts: bilingual({ long: true }),
    elearningShare: integer({ min: 0, max: 100 }),
    idPrevious: ref('lo-course', { readonly: true, invisibleInTable: true }),
    ...decision,
    status: state(adoption),
  },
});

export const learningoutcomestudycourse = resource('learningoutcomestudycourse', {
  label: ['code', 'text'],
  order: { in: ['idLoCourse'] },
  owner: 'idLoCourse',
  lockedBy: { path: 'idLoCourse', whenState: isFixed },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: ['locked', 'placeFixed', 'verbOfOtherLevel', 'verbGone'],
  fields: {
    idStCo: ref('stcourse', { required: true, inList: true }),
    code: text({ required: true, max: 20, search: true, inList: true }),
    parts,
    text: bilingual({ max: 5000, readonly: true, search: true, inList: true }),
    idPrevious: ref('learningoutcomestudycourse', { readonly: true, invisibleInTable: true, invisibleInForm: true }),
    idLoCourse: ref('lo-course', { required: true, readonly: true, invisibleInForm: true }),
    status: text({
      computed: '(select h.status from {lo-course} h where h.id = {row}.id_lo_course)',
      invisibleInForm: true,
    }),
  },
  constraints: { codeTwice: { unique: ['idLoCourse', 'code'], ignoreCase: true } },
});

/** What a student does for a course: the work it takes, what it gives of the grade, and which outcomes are seen by it. */
export const stCoAssessment = resource('st-co-assessment', {
  label: 'name',
  order: { in: ['idLoCourse'] },
  owner: 'idLoCourse',
  lockedBy: { path: 'idLoCourse', whenState: isFixed },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: ['locked', 'placeFixed', 'foreignOutcome', 'pointsAbove', 'minAbovePoints', 'ectsAbove'],
  fields: {
    idStCo: ref('stcourse', { required: true, inList: true }),
    activity: choice(['contact', 'self', 'project', 'exam', 'other'], {
      required: true,
      default: 'other',
      inList: true,
    }),
    name: bilingual({ required: true, max: 300, search: true, inList: true }),
    idAssessmentmethod: ref('assessmentmethod', { inList: true }),
    hours: decimal({ min: 0, max: 1000, precision: 6, inList: true }),
    ects: decimal({ min: 0, max: 60, precision: 5, scale: 2, inList: true }),
    /** The share of the grade; attendance has none. */
    points: decimal({ required: true, min: 0, max: 100, precision: 5, default: 0, inList: true }),
    minPoints: decimal({ min: 0, max: 100, precision: 5 }),
    week: integer({ min: 1, max: 30 }),
    outcomes: refs('learningoutcomestudycourse', { max: 30 }),
    idLoCourse: ref('lo-course', { required: true, readonly: true, invisibleInForm: true }),
  },
});

const ofCourse = {
  delete: 'hard',
  verbs: [],
  audit: 'batch',
  owner: 'idLearningoutcomestudycourse',
  lockedBy: { path: 'idLoCourse', whenState: isFixed },
} as const;
const place = {
  idLoCourse: ref('lo-course', { required: true, cascade: true }),
  idLearningoutcomestudycourse: ref('learningoutcomestudycourse', { required: true }),
} as const;

/** In which topics of the plan an outcome is taught. */
export const loCourseTopic = resource('lo-course-topic', {
  ...ofCourse,
  label: ['idLearningoutcomestudycourse', 'idStCoTopic'],
  checks: ['locked', 'foreign'],
  cells: { of: 'idLoCourse', key: ['idLearningoutcomestudycourse', 'idStCoTopic'] },
  fields: { ...place, idStCoTopic: ref('st-co-topic', { required: true, cascade: true }) },
  constraints: { once: { unique: ['idLearningoutcomestudycourse', 'idStCoTopic'] } },
});
/** By which methods an outcome is learnt. */
export const loCourseLearning = resource('lo-course-learning', {
  ...ofCourse,
  label: ['idLearningoutcomestudycourse', 'idLearningmethod'],
  checks: ['locked', 'foreign'],
  cells: { of: 'idLoCourse', key: ['idLearningoutcomestudycourse', 'idLearningmethod'] },
  fields: { ...place, idLearningmethod: ref('learningmethod', { required: true }) },
  constraints: { once: { unique: ['idLearningoutcomestudycourse', 'idLearningmethod'] } },
});
/** By which methods an outcome is assessed. */
export const loCourseAssessing = resource('lo-course-assessing', {
  ...ofCourse,
  label: ['idLearningoutcomestudycourse', 'idAssessmentmethod'],
  checks: ['locked', 'foreign'],
  cells: { of: 'idLoCourse', key: ['idLearningoutcomestudycourse', 'idAssessmentmethod'] },
  fields: { ...place, idAssessmentmethod: ref('assessmentmethod', { required: true }) },
  constraints: { once: { unique: ['idLearningoutcomestudycourse', 'idAssessmentmethod'] } },
});
