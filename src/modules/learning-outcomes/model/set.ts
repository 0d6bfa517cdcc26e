import {
  array,
  bilingual,
  choice,
  decimal,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';
import { adoption, decision, isFixed, verbFields } from './shapes.ts';

/** Outcomes that are taught and assessed together, of the register of the qualifications framework or the institution's own. */
export const learningoutcomeset = resource('learningoutcomeset', {
  label: ['code', 'name'],
  order: { in: ['idAcademicyear'] },
  lockedBy: { path: 'idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: [
    'fixed',
    'levelAboveStudy',
    'laterYear',
    'thereAlready',
    'noOutcomes',
    'remarksOpen',
    'verbMissing',
    'alreadyDecided',
  ],
  fields: {
    code: text({ required: true, max: 30, search: true, inList: true }),
    name: bilingual({ required: true, max: 300, search: true, inList: true }),
    hkoLevel: choice(['5', '6', '7', '8.1', '8.2'], { required: true, inList: true }),
    ects: decimal({ required: true, min: 1, max: 300, precision: 4, scale: 1, inList: true }),
    source: choice(['hkoRegister', 'internal'], { required: true, default: 'internal', inList: true }),
    registerCode: text({ max: 60 }),
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    description: bilingual({ long: true }),
    assessmentProcedure: longtext({ max: 10_000 }),
    materialConditions: longtext({ max: 10_000 }),
    staffConditions: longtext({ max: 10_000 }),
    ...decision,
    status: state(adoption),
  },
  constraints: { codeTwice: { unique: ['idAcademicyear', 'code'], ignoreCase: true } },
});

export const learningoutcomesetOutcome = resource('learningoutcomeset-outcome', {
  label: 'text',
  order: { in: ['idLearningoutcomeset'] },
  owner: 'idLearningoutcomeset',
  lockedBy: { path: 'idLearningoutcomeset', whenState: isFixed },
  checks: ['locked', 'setFixed', 'verbOfOtherLevel', 'verbGone'],
  fields: {
    idLearningoutcomeset: ref('learningoutcomeset', { required: true, inList: true }),
    text: bilingual({ required: true, max: 500, search: true, inList: true }),
    verbs: array(verbFields, { max: 10 }),
  },
});
