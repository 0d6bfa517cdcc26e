import { bilingual, integer, ref, refs, resource, state, text } from '../../../kernel/resource/index.ts';
import { adoption, decision, isFixed, parts } from './shapes.ts';

/** The outcomes of a study in an academic year, as one thing that is submitted, adopted and archived. */
export const loStudy = resource('lo-study', {
  label: ['idStudy', 'idAcademicyear'],
  sort: ['-idAcademicyear', 'idStudy'],
  lockedBy: { path: 'idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: [
    'placeFixed',
    'fixed',
    'setAbove',
    'laterYear',
    'thereAlready',
    'noOutcomes',
    'noSyllabi',
    'remarksOpen',
    'fewOutcomes',
    'manyOutcomes',
    'hkoUncovered',
    'dublinUncovered',
    'setUnused',
    'neverAchieved',
    'courseWithoutOutcomes',
    'courseUnlinked',
    'lowBloom',
  ],
  fields: {
    idStudy: ref('study', { required: true, inList: true }),
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    /** The sets of outcomes that the study is built of. */
    idSets: refs('learningoutcomeset', { ordered: true, max: 60 }),
    /** From which year's outcomes these were taken over. */
    idPrevious: ref('lo-study', { readonly: true, invisibleInTable: true }),
    ...decision,
    status: state(adoption),
  },
  constraints: { studyTwice: { unique: ['idStudy', 'idAcademicyear'] } },
});

export const learningoutcomestudy = resource('learningoutcomestudy', {
  label: ['code', 'text'],
  order: { in: ['idLoStudy'] },
  owner: 'idLoStudy',
  lockedBy: { path: 'idLoStudy', whenState: isFixed },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: ['locked', 'placeFixed', 'verbOfOtherLevel', 'verbGone'],
  fields: {
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    idStudy: ref('study', { required: true, inList: true }),
    code: text({ required: true, max: 20, search: true, inList: true }),
    parts,
    /** The parts as one sentence; the server joins them. */
    text: bilingual({ max: 5000, readonly: true, search: true, inList: true }),
    /** In which year this outcome was taken over from another: the same thing through the years. */
    idPrevious: ref('learningoutcomestudy', { readonly: true, invisibleInTable: true, invisibleInForm: true }),
    idLoStudy: ref('lo-study', { required: true, readonly: true, invisibleInForm: true }),
    status: text({
      computed: '(select h.status from {lo-study} h where h.id = {row}.id_lo_study)',
      invisibleInForm: true,
    }),
  },
  constraints: { codeTwice: { unique: ['idLoStudy', 'code'], ignoreCase: true } },
});

/** A cell of a matrix of a study's outcomes: that this outcome answers to that row. */
const ofStudy = {
  delete: 'hard',
  verbs: [],
  audit: 'batch',
  owner: 'idLearningoutcomestudy',
  lockedBy: { path: 'idLoStudy', whenState: isFixed },
} as const;
const place = {
  idLoStudy: ref('lo-study', { required: true, cascade: true }),
  idLearningoutcomestudy: ref('learningoutcomestudy', { required: true }),
} as const;

export const loStudyHko = resource('lo-study-hko', {
  ...ofStudy,
  label: ['idLearningoutcomestudy', 'idHko'],
  checks: ['locked', 'foreign', 'otherLevel'],
  cells: { of: 'idLoStudy', key: ['idLearningoutcomestudy', 'idHko'] },
  fields: { ...place, idHko: ref('hko', { required: true }) },
  constraints: { once: { unique: ['idLearningoutcomestudy', 'idHko'] } },
});
export const loStudyDublin = resource('lo-study-dublin', {
  ...ofStudy,
  label: ['idLearningoutcomestudy', 'idDublin'],
  checks: ['locked', 'foreign', 'otherCycle'],
  cells: { of: 'idLoStudy', key: ['idLearningoutcomestudy', 'idDublin'] },
  fields: { ...place, idDublin: ref('dublin', { required: true }) },
  constraints: { once: { unique: ['idLearningoutcomestudy', 'idDublin'] } },
});
export const loStudySet = resource('lo-study-set', {
  ...ofStudy,
  label: ['idLearningoutcomestudy', 'idLearningoutcomeset'],
  checks: ['locked', 'foreign', 'otherSet'],
  cells: { of: 'idLoStudy', key: ['idLearningoutcomestudy', 'idLearningoutcomeset'] },
  fields: { ...place, idLearningoutcomeset: ref('learningoutcomeset', { required: true, cascade: true }) },
  constraints: { once: { unique: ['idLearningoutcomestudy', 'idLearningoutcomeset'] } },
});

/** What an outcome of a course gives to an outcome of its study: it introduces it, develops it, or achieves it. */
export const loCourseStudy = resource('lo-course-study', {
  delete: 'hard',
  verbs: [],
  audit: 'batch',
  label: ['idLearningoutcomestudycourse', 'idLearningoutcomestudy'],
  owner: 'idLearningoutcomestudycourse',
  // The course says what it gives; its own state closes it.
  lockedBy: { path: 'idLearningoutcomestudycourse.idLoCourse', whenState: isFixed },
  checks: ['locked', 'foreign'],
  cells: { of: 'idLoStudy', key: ['idLearningoutcomestudycourse', 'idLearningoutcomestudy'] },
  fields: {
    idLoStudy: ref('lo-study', { required: true, cascade: true }),
    idLearningoutcomestudycourse: ref('learningoutcomestudycourse', { required: true }),
    idLearningoutcomestudy: ref('learningoutcomestudy', { required: true, cascade: true }),
    contribution: integer({ required: true, min: 1, max: 3 }),
  },
  constraints: { once: { unique: ['idLearningoutcomestudycourse', 'idLearningoutcomestudy'] } },
});
